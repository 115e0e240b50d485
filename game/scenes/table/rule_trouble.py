"""Rules that fail a decision which they offered: it is not taken, a page says what is wrong, and play goes on."""

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

