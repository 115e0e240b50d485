"""Bots at the table: each is asked once for every decision and plays when it has answered; the adviser only speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.opponents import ADVISER
from game.scenes.table.trouble import tell_trouble
from game.storage.settings import SLOWNESS
from game.table.changes import Played
from game.table.intents import Advise, Decide

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
    timings = table.app.ui.theme.timings
    return max(timings["bot"] * SLOWNESS[table.app.settings.speed],
               timings["letter"] * len(table.advice.last_reason()))


def ask_adviser(table: TableScene) -> None:
    """Somebody wants to know what a bot would decide now."""
    table.app.bots.ask(table.match, ADVISER)


def hear_adviser(table: TableScene) -> None:
    """Tell the hint when it is there; a decision that was taken meanwhile needs none."""
    bots, advice = table.app.bots, table.advice
    if not advice.waiting:
        return
    if bots.match is not table.match or not advice.timely():
        table.send(Advise())
        return
    answer = bots.poll()
    if answer is None:
        return
    line: list[str] = []
    if bots.trouble is None and answer in table.rules.texts(table.match.game.position):
        line = advice.thought_through(answer, bots.thought.line if bots.thought is not None else [])
    table.send(Advise(tuple(line)))
    tell_trouble(table.app, table.match)
