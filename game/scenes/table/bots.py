"""Bots at the table: each is asked once for every decision and plays when it has answered; the adviser only speaks."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from game.match.opponents import ADVISER
from game.scenes.table.trouble import tell_trouble
from game.storage.settings import SLOWNESS
from game.table.changes import Played
from game.table.intents import Advise, Decide, Say
from game.table.state import Note

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class People:
    """How long people at a table take for a decision: the middle one of all times, for some go and make tea."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.now = 0.0

    def wait(self, seconds: float) -> None:
        """Somebody is thinking."""
        self.now += seconds

    def decided(self) -> None:
        """Something else is asked now."""
        if self.now:
            self.taken.append(self.now)
        self.now = 0.0

    @property
    def usual(self) -> float:
        """The seconds that they take."""
        return median(self.taken) if self.taken else 0.0


class BotTurn:
    """One decision of a bot."""

    def __init__(self, table: TableScene) -> None:
        self.table, self.bots = table, table.app.bots
        self.thinking = False  # it is asked
        self.waited = 0.0

    def update(self, level: str, seconds: float) -> bool:
        """Ask it, or play what it has answered; whether there is something new to be seen."""
        self.waited += seconds
        if not self.thinking:
            self.thinking = True
            self.bots.ask(self.table.match, level, self.table.moving, self.table.people.usual)
            return True
        answer = self.bots.poll() if self.waited >= self.least() else None
        if self.bots.replaced and self.table.state.note.key != "table.bot_replaced":
            self.table.send(Say(Note("table.bot_replaced", {"seat": self.table.asked_seat()})))
        if answer is not None:
            self.thinking = False
            self.play(answer)
        return False

    def play(self, answer: str) -> None:
        """Decide what was answered; if that is no use, the first thing that is allowed."""
        table, bots = self.table, self.bots
        texts = table.rules.texts(table.match.game.position)
        text = answer if answer in texts else texts[0]
        line = bots.thought.line if bots.thought is not None and bots.thought.line[:1] == [text] else []
        changes = table.road.send(Decide(bots.written(table.match, text, table.app.settings.language)))
        if any(isinstance(change, Played) for change in changes):
            table.advice.keep(line)
        tell_trouble(table.app, table.match)

    def hurry(self) -> None:
        """Let the bot that thinks answer at once."""
        self.bots.hurry()
        self.waited += self.least()

    def least(self) -> float:
        """Seconds that it takes at least, so that people see what was before, and can read what was said about it."""
        timings, app = self.table.app.ui.theme.timings, self.table.app
        return max(timings["bot"] * SLOWNESS[app.settings.speed],
                   timings["letter"] * len(self.table.advice.last_reason()))


def ask_adviser(table: TableScene) -> None:
    """Somebody wants to know what a bot would decide now."""
    table.app.bots.ask(table.match, ADVISER, table.moving)


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
