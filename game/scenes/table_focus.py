"""Where keys and pads point on the table: nowhere while nobody is asked, and for each person where they were last."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TYPE_CHECKING

from game.input.devices import Source
from game.input.inputs import Act, PlayerInput
from game.scenes.table_bots import hurry
from game.scenes.table_presence import PEEK
from game.scenes.table_rail import RAIL

if TYPE_CHECKING:
    from game.scenes.table import TableScene

BESIDE = {"row", "page", "log", "menu", "undo", "present", "back", "forward", PEEK, RAIL, "chronicle"}  # decide nothing
LOOKING_BACK = (RAIL, "present")  # what is of use first while the past is shown
ONCE_MORE = 0.5  # seconds after hurrying a bot in which whoever did cannot have seen that a person is asked now


def decides(identity: str) -> bool:
    """Whether something takes a decision on, rather than being there at any time."""
    return identity.partition(":")[0] not in BESIDE


class Gaze:
    """The focus of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.seat = -1  # the person whose focus it is
        self.spots: dict[int, tuple[float, float]] = {}  # by seat: where they were last, as shares of the window
        self.led = ""  # what somebody went to with keys
        self.hurried: dict[Source, float] = {}  # by device: seconds left in which confirming was meant for a bot

    def first(self) -> str:
        """The first thing that takes the decision on, rather than a row or a page to be looked at."""
        return next((widget.id for widget in self.table.widgets if widget.focusable and decides(widget.id)), "")

    def kept(self, ids: Collection[str]) -> str:
        """What has the focus in a new layout: only what somebody went to stays where nobody is asked for anything."""
        table, focus = self.table, self.table.focus
        if not self.first():
            stays = focus in ids and focus == self.led
            return focus if stays else next((name for name in LOOKING_BACK if name in ids), "")
        seat = table.asked_seat() if table.may_pick() else self.seat
        another, self.seat = seat != self.seat, seat
        stays = not another if decides(focus) else focus == self.led
        return focus if stays and focus in ids else self.home(ids)

    def home(self, ids: Collection[str]) -> str:
        """What is nearest to where this person was last, or what comes first."""
        table, area, spot = self.table, self.table.app.ui.area, self.spots.get(self.seat)
        things = [widget for widget in table.in_reach() if widget.focusable and table.hand.thing_of(widget.id)]
        if spot is None or not things:
            return table.first_focus() if table.first_focus() in ids else self.first()
        at = (spot[0] * area.w, spot[1] * area.h)
        return min(reversed(things), key=lambda widget: math.dist(widget.rect.center, at)).id  # of several, the topmost

    def follow(self, given: PlayerInput) -> None:
        """Somebody did something: where they are now is where they will be asked next."""
        table, area = self.table, self.table.app.ui.area
        if given.act in (Act.GO, Act.NEXT):
            self.led = table.focus
        elif given.act is Act.PRESS and table.widget_at(given.at) is not None:
            self.led = ""  # a pointer takes the focus along, but nobody wants it to stay there
        widget = table.widget(table.focus) if given.act is not Act.POINT else None
        if widget is not None and table.hand.thing_of(widget.id) is not None:
            self.spots[self.seat] = (widget.rect.centerx / area.w, widget.rect.centery / area.h)

    def idle(self) -> bool:
        """Whether to confirm can only mean that a bot should be quick: it is asked, and nobody went to anything."""
        return self.table.presence.bot_asked() and self.table.widget(self.table.focus) is None

    def take(self, given: PlayerInput) -> bool:
        """A bot that thinks is hurried by pressing beside everything and by confirming nothing; whether that was all.

        Who confirms once more, too soon to have seen what it answered, meant nothing else by it. That is for a moment
        only, and for the same hands: nobody who goes on pressing takes the next question from whoever is asked.
        """
        table, confirms, source = self.table, given.act is Act.CONFIRM, (given.device, given.source)
        nothing = self.idle() if confirms else given.act is Act.PRESS and table.widget_at(given.at) is None
        if table.thinking and nothing:
            hurry(table)
            if confirms:
                self.hurried[source] = ONCE_MORE
        elif not confirms or source not in self.hurried:
            return False
        return confirms and not table.stage.busy  # what is shown is skipped, as always

    def update(self, seconds: float) -> None:
        """Time passes since a bot was hurried."""
        self.hurried = {source: left - seconds for source, left in self.hurried.items() if left > seconds}
