"""What was played: looking back at it, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.events import Came, Event, Gone
from game.input.inputs import Act, PlayerInput
from game.scenes.table_rail import Rail

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def moved_sites(events: Sequence[Event]) -> list[int]:
    """The sites to and from which something went."""
    found = [event.site for event in events if isinstance(event, Came)]
    return found + [event.left for event in events
                    if isinstance(event, Came | Gone) and event.name in ("move", "remove") and event.left >= 0]


class Past:
    """The way back on one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.shown: int | None = None  # after how many decisions the position is that is looked at; none: the present
        self.rail: Rail | None = None  # whose knob is held

    def undo(self) -> None:
        """Take back to the last decision of a person, not past what was revealed."""
        table = self.table
        if table.stage.busy or table.finished:
            return
        self.shown = None
        if not table.match.may_undo():
            table.message = table.app.tr("table.no_undo")
            table.refresh()
            return
        table.app.bots.drop()
        table.match.undo()
        while (asked := table.match.asked()) is not None and asked.player.bot and table.match.may_undo():
            table.match.undo()
        table.last_sites, table.message = [], ""
        table.stage.sync(table.match.game.position)
        table.ask()

    def goes_back(self) -> bool:
        """Whether the question follows from what the same seat decided just before, and that can be taken back.

        A question like the first one of a turn begins something new, such as another action: nobody steps back from it.
        """
        table = self.table
        game, questions = table.match.game, table.rules.questions
        if not table.may_pick() or not table.may_undo() or game.position.over:
            return False
        here = questions[game.position.pc]
        seat, first = here.who(game.position), here.name
        for before in reversed(game.past):
            if questions[before.pc].who(before) != seat:
                break
            first = questions[before.pc].name
        last = game.past[-1]
        return first != here.name and questions[last.pc].who(last) == seat

    def step_back(self) -> bool:
        """Within a turn, back to before the last pick of the decision that led here; whether there was one."""
        if not self.goes_back():
            return False
        table = self.table
        text = table.match.game.log[-1]
        self.undo()
        one = next((one for one in table.chooser.all if one.text == text), None)
        for thing in one.things[:-1] if one is not None else ():
            table.chooser.pick(thing)
        table.refresh()
        return True

    def scrub(self, way: int) -> None:
        """Look one decision back or forward."""
        count = len(self.table.match.game.past)
        here = self.shown if self.shown is not None else count
        self.look(max(0, min(count, here + way)))

    def look(self, count: int | None) -> None:
        """Show the position after so many decisions, or the present one."""
        table = self.table
        if table.pending.one is not None or table.stage.busy:
            return
        self.shown = count if count is not None and count < len(table.match.game.past) else None
        here = len(table.match.told) if self.shown is None else self.shown
        table.last_sites = moved_sites(table.match.told[here - 1]) if here else []
        table.stage.sync(table.shown_position())
        table.refresh()

    def pull(self, given: PlayerInput) -> bool:
        """The knob of the rail is pressed, pulled or let go; whether that was meant."""
        if given.act is Act.PRESS:
            found = self.table.widget_at(given.at)
            self.rail = found if isinstance(found, Rail) else None
        if self.rail is None or given.act not in (Act.PRESS, Act.POINT, Act.RELEASE):
            return False
        self.look(self.rail.number(given.at[0]))
        if given.act is Act.RELEASE:
            self.rail = None
        return True
