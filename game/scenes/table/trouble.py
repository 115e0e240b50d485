"""Rules that fail a decision which they offered, or tell bots something wrong: a page says what, and play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.runtime import RuleError
from game.match.match import Match
from game.ruleset.problems import Problem
from game.scenes.menu.problems import ProblemsScene

if TYPE_CHECKING:
    from game.app.app import App


def tell_fault(app: App, match: Match, fault: RuleError, about: str) -> None:
    """A page with file, line and remedy."""
    told = str(fault) if fault.span is None else Problem(fault.span, fault.message, fault.remedy)
    app.stack.push(ProblemsScene(app, match.plan.ruleset, [told], about))


def tell_trouble(app: App, match: Match) -> None:
    """The same for what bots met, if it is new."""
    trouble = app.bots.news()
    if trouble is not None:
        tell_fault(app, match, trouble, app.tr("bot_trouble.about"))
