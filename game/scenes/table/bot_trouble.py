"""What a ruleset tells its bots wrongly is told to people, once: the game goes on, and its author can mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.match import Match
from game.scenes.table.rule_trouble import tell_fault

if TYPE_CHECKING:
    from game.app.app import App


def tell_trouble(app: App, match: Match) -> None:
    """A page with file, line and remedy, if there is something new."""
    trouble = app.bots.news()
    if trouble is None:
        return
    tell_fault(app, match, trouble, app.tr("bot_trouble.about"))
