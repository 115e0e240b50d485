"""How long people may take for a decision and for a whole table, where the organiser has set a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.scene import TableScene
from game.table.intents import Say, StandIn
from game.table.state import Note

if TYPE_CHECKING:
    from game.kiosk.guard import Kiosk

HURRY = 15  # seconds in which the time that is left is shown
LAST_MINUTE = 60
STAND_IN = "novice"  # the level of the bot that decides for somebody who does not


class TimeLimits:
    """Counts the time of players; never that of bots, and never while something moves."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self.question: tuple[int, int] = (0, 0)  # the table and how many decisions had been taken
        self.thought = 0.0
        self.sitting: int = 0
        self.sat = 0.0
        self.shown = ""

    def table(self) -> TableScene | None:
        scenes = self.kiosk.app.stack.scenes
        return next((scene for scene in reversed(scenes) if isinstance(scene, TableScene) and scene.name == "table"),
                    None)

    def busy(self) -> bool:
        """Whether the program itself is at work: pieces move, or a bot thinks."""
        top = self.kiosk.app.stack.top
        if not isinstance(top, TableScene) or top.name not in ("table", "replay"):
            return False
        asked = top.match.asked()
        playing = bool(getattr(top, "playing", False))
        return top.stage.busy or playing or (asked is not None and asked.player.bot)

    def pass_time(self, seconds: float) -> None:
        """Time passes for whoever is asked."""
        table = self.table()
        if table is None or table.state.finished:
            self.sitting, self.question, self.shown = 0, (0, 0), ""  # the next table may get the number of this one
            return
        if id(table) != self.sitting:
            self.sitting, self.sat = id(table), 0.0
        self.sat += seconds
        question = (id(table), len(table.match.game.log))
        if question != self.question:
            self.question, self.thought = question, 0.0
            self.shown = ""
        asked = table.match.asked()
        person = asked is not None and (not asked.player.bot or bool(table.match.stand_in))
        if person and not table.stage.busy:
            self.thought += seconds
        self.enforce(table, person)

    def enforce(self, table: TableScene, person: bool) -> None:
        """Say how long there is, and act when there is no more."""
        limits, tr = self.kiosk.config.limits, self.kiosk.app.tr
        whole = limits.table * 60 - self.sat
        single = limits.decision - self.thought
        if limits.table and whole <= 0:
            self.kiosk.attract()
        elif limits.decision and person and single <= 0:
            self.decide(table)
        elif table.match.stand_in:
            return
        elif limits.decision and person and single <= HURRY:
            self.tell(table, tr("kiosk.hurry", seconds=round(single + 0.5)))
        elif limits.table and whole <= LAST_MINUTE:
            self.tell(table, tr("kiosk.last_minute", seconds=round(whole + 0.5)))

    def tell(self, table: TableScene, text: str) -> None:
        """Words at the table, drawn anew only when they change."""
        if text != self.shown:
            self.shown = text
            table.road.send(Say(Note("plain", {"text": text})))

    def decide(self, table: TableScene) -> None:
        """A bot decides for somebody who takes too long; what they had begun to do is dropped."""
        self.kiosk.app.stack.back_to("table")
        self.thought = 0.0
        table.road.send(StandIn(STAND_IN, Note("kiosk.decided_for_you")))
