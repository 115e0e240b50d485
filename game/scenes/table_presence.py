"""Who is before the screen: whose secrets may be seen, who may decide with which pad, and who speaks out of turn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.view import pile_seen
from game.input.inputs import Act, PlayerInput
from game.match.chooser import Thing
from game.scenes.key_hints import KeyHint

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DECIDING = (Act.GO, Act.NEXT, Act.CONFIRM, Act.CANCEL, Act.UNDO)
PEEK = "peek"  # the button to hold
SLIDE = 12  # how far a finger goes from where it pressed before letting go means a card


class Presence:
    """The people before one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.seat = -1  # who has lifted the curtain
        self.peeking = False  # whether a key, a button or a finger is held to see what is one's own
        self.held_at: tuple[int, int] | None = None  # where a finger or the mouse pressed to see it
        self.speaker: int | None = None  # whose pad opened the menu, if it is anybody's

    def viewer(self) -> int:
        """The seat whose secrets may be seen now, or -1."""
        return -1 if self.covered() else self.seat

    def sits(self, seat: int) -> None:
        """Somebody else is before the screen, or nobody (-1): nothing is held open for them."""
        if seat != self.seat:
            self.peeking = False
        self.seat = seat

    def covered(self) -> bool:
        """Whether even one's own is covered, because nothing is held."""
        return self.held_only() and not self.peeking

    def held_only(self) -> bool:
        """Whether there is something that is shown only while something is held."""
        table = self.table
        return table.app.settings.secrets == "held" and table.match.secret() and not table.teacher()

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.held_at = None
        if self.peeking:
            self.peeking = False
            self.table.refresh()

    def hides(self, thing: Thing) -> bool:
        """Whether a thing is covered now, so that nobody takes it unseen."""
        if thing.kind != "piece" or not self.covered():
            return False
        pile = self.table.pile_of(thing.value)
        return pile >= 0 and not self.table.sees(pile)

    def own_at(self, at: tuple[int, int]) -> bool:
        """Whether something of one's own lies covered at a place: holding it shows it."""
        table = self.table
        if not self.covered() or self.seat < 0:
            return False
        return any(rect.collidepoint(at) and not table.sees(pile) and pile_seen(table.rules, pile, self.seat)
                   and bool(table.cards_of(pile)) for pile, rect in table.places.piles.items())

    def slide(self, given: PlayerInput) -> None:
        """What was held open is let go: on a card, after sliding there, it is meant; nowhere else is anything."""
        table, start = self.table, self.held_at
        found = table.widget_at(given.at)
        thing = table.hand.thing_of(found.id) if found is not None else None
        slid = start is not None and math.dist(start, given.at) > SLIDE
        if slid and thing is not None and thing in table.chooser.next_things():
            table.hand.pick(thing)
        elif not slid and any(thing.kind == "piece" and table.pile_of(thing.value) >= 0
                              for thing in table.chooser.next_things()):
            self.explain()
        self.let_go()

    def take(self, given: PlayerInput) -> bool:
        """What is held to see one's own, and pads of those who are not asked."""
        table = self.table
        if given.act is Act.PEEK:
            self.peek(given)
            return True
        if given.act is Act.RELEASE and self.held_at is not None:
            self.slide(given)
            return True
        if given.act is Act.PRESS:
            found = table.widget_at(given.at)
            if (found is not None and found.id == PEEK) or self.own_at(given.at):
                self.held_at = given.at
                self.peek(given)
                return True
        self.speaker = table.app.devices.seating.seat_of(given)
        return given.act in DECIDING and self.refuses(given)

    def peek(self, given: PlayerInput) -> None:
        """Show what is one's own as long as it is held, to nobody but the one who lifted the curtain."""
        may = self.table.app.devices.seating.may_act(given, self.seat)
        wanted = given.on and may and self.held_only() and self.seat >= 0
        if wanted != self.peeking:
            self.peeking = wanted
            self.table.refresh()

    def count(self, seconds: float) -> None:
        """Time passes for whoever is asked."""
        asked = self.table.match.asked()
        if asked is not None and self.table.past.shown is None:
            thought = self.table.match.thought
            thought[asked.seat] = thought.get(asked.seat, 0.0) + seconds

    def explain(self) -> None:
        """What is covered was to be used without being held open."""
        app = self.table.app
        self.table.message = app.tr("table.peek_hint" if app.devices.last in ("keyboard", "pad") else "hands.slide")
        self.table.refresh()

    def keys(self) -> list[KeyHint]:
        """What the keys do at the table."""
        tr, table = self.table.app.tr, self.table
        found = [("confirm", tr("hints.hurry" if table.gaze.idle() else "hints.choose")),
                 ("cancel", tr("hints.back" if self.steps_back() else "hints.to_menu"))]
        if self.held_only() and self.seat >= 0:
            found.insert(0, ("peek", tr("hints.peek")))
        if table.may_undo():
            found.append(("undo", tr("hints.undo")))
        found += [("page_up", tr("hints.look_back")), ("rules", tr("hints.rules"))]
        if table.advice.possible():
            found.append(("hint", tr("hints.advice")))
        return [*found, ("go", tr("hints.go"))]

    def steps_back(self) -> bool:
        """Whether stepping back means anything but the menu here."""
        table = self.table
        return (table.past.shown is not None or table.pending.one is not None or bool(table.chooser.picked)
                or bool(table.teacher()) or table.past.goes_back())

    def step_back(self) -> bool:
        """Step back from what was begun; whether there was anything but the menu to go to."""
        table = self.table
        if table.hand.let_go():
            return True
        if table.past.shown is not None:
            table.past.look(None)
        elif table.pending.one is not None:
            table.pending.step_back()
        elif table.chooser.picked:
            kind, value = table.chooser.picked[-1]
            table.chooser.unpick()
            table.focus = f"thing:{kind}:{value}"  # from where one looks for something else
            table.refresh()
        else:
            return table.past.step_back()
        return True

    def bot_asked(self) -> bool:
        """Whether a bot has to decide, so that nobody's pad can."""
        asked = self.table.match.asked()
        return asked is not None and asked.player.bot

    def refuses(self, given: PlayerInput) -> bool:
        """A pad of somebody else decides nothing; it is told whose turn it is."""
        table = self.table
        asked = table.asked_seat()
        if (asked < 0 or self.bot_asked() or table.past.shown is not None
                or table.app.devices.seating.may_act(given, asked)):
            return False
        table.message = table.app.tr("table.not_your_turn", name=table.words.player_name(asked))
        table.app.noise("deny")
        table.refresh()
        return True
