"""Bots at the table: each is asked once for every decision, and plays when it has answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.view.stage import SPEEDS

if TYPE_CHECKING:
    from game.scenes.table import TableScene

LEAST_SECONDS = 0.35  # so that people see what was before


def let_bot_play(table: TableScene, level: str, seconds: float) -> None:
    """Ask a bot, or play what it has answered; if the answer is no use, the first thing that is allowed."""
    table.waited += seconds
    if not table.thinking:
        table.thinking = True
        table.app.bots.ask(table.match, level)
        table.dirty = True
        return
    answer = table.app.bots.poll()
    if answer is None or table.waited < LEAST_SECONDS * SPEEDS[table.app.settings.speed]:
        return
    table.thinking = False
    texts = table.rules.texts(table.match.game.position)
    text = answer if answer in texts else texts[0]
    table.advance(table.match.play(table.app.bots.with_texts(table, text)))
