"""Bots at the table: each is asked once for every decision, and plays when it has answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.bot_trouble import tell_trouble
from game.table.changes import Played
from game.table.intents import Decide, Say
from game.table.state import Note
from game.view.stage import SPEEDS

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


def let_bot_play(table: TableScene, level: str, seconds: float) -> None:
    """Ask a bot, or play what it has answered; if the answer is no use, the first thing that is allowed."""
    table.waited += seconds
    bots = table.app.bots
    if not table.thinking:
        table.thinking = True
        bots.ask(table.match, level)
        table.dirty = True
        return
    if table.waited < least(table):
        return
    answer = bots.poll()
    if bots.replaced and table.state.note.key != "table.bot_replaced":
        table.road.send(Say(Note("table.bot_replaced", {"seat": table.asked_seat()})))
    if answer is None:
        return
    table.thinking = False
    texts = table.rules.texts(table.match.game.position)
    text = answer if answer in texts else texts[0]
    line = bots.thought.line if bots.thought is not None and bots.thought.line[:1] == [text] else []
    changes = table.road.send(Decide(bots.written(table.match, text, table.app.settings.language)))
    if any(isinstance(change, Played) for change in changes):
        table.advice.keep(line)
    tell_trouble(table.app, table.match)


def hurry_bot(table: TableScene) -> None:
    """A bot that thinks answers and plays at once."""
    table.app.bots.hurry()
    table.waited += least(table)


def least(table: TableScene) -> float:
    """Seconds that a bot takes at least, so that people see what was before, and can read what was said about it."""
    return max(table.app.ui.theme.timings["bot"] * SPEEDS[table.app.settings.speed], table.advice.reading())
