"""What people can want at a table. An intent says what, never with which device; who wants it goes beside it."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.chooser import Thing
from game.table.state import Note, Spot


class Intent:
    """A wish of a player, whatever the device: the only input of a table."""

    __slots__ = ()


# ---- the cursor ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Point(Intent):
    """The pointer is on this now, or on nothing."""

    spot: Spot | None


@dataclass(frozen=True, slots=True)
class Step(Intent):
    """One step with arrows, cross or stick."""

    way: tuple[int, int]
    again: bool = False
    """It goes on by itself, because it is held."""


@dataclass(frozen=True, slots=True)
class Next(Intent):
    """To the next thing in order, or the one before."""

    way: int = 1


@dataclass(frozen=True, slots=True)
class Jump(Intent):
    """Far on among all that takes the decision on, or back."""

    way: int


@dataclass(frozen=True, slots=True)
class Take(Intent):
    """Enter, A: what the cursor is on. If it is nowhere, it only shows itself."""


@dataclass(frozen=True, slots=True)
class Turn(Intent):
    """What is about to be laid lies in the next way that is possible there, or in the one before."""

    way: int = 1


# ---- deciding --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick(Intent):
    """This thing. The last picked one once more puts it back; another first pick begins anew."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """A decision by name, in notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Write(Intent):
    """The text that is asked for."""

    text: str
    told: str | None = None
    """What is told with it on a desk; empty: it was said aloud; None: nothing."""


@dataclass(frozen=True, slots=True)
class Remark(Intent):
    """A line about what was decided; empty: it was said aloud; None: nothing is to be said."""

    text: str | None


@dataclass(frozen=True, slots=True)
class WriteRemark(Intent):
    """A line about the decision is to be written in one's own words."""


@dataclass(frozen=True, slots=True)
class Meant(Intent):
    """A decision that waits is meant."""


@dataclass(frozen=True, slots=True)
class Draw(Intent):
    """The hand goes into the hat: what was shaken for is drawn."""


@dataclass(frozen=True, slots=True)
class StepBack(Intent):
    """Esc, B, right button: back from the last thing that was begun; to the menu if nothing was and `menu` is true."""

    menu: bool = True


@dataclass(frozen=True, slots=True)
class PutBack(Intent):
    """What was picked last is back in its place."""


@dataclass(frozen=True, slots=True)
class TakeBack(Intent):
    """The last decision of a person is to be taken back."""


@dataclass(frozen=True, slots=True)
class Why(Intent):
    """Why can nothing be picked at this site, or this piece in a pile?"""

    site: int
    piece: int = -1


# ---- forms -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Vary(Intent):
    """Another variant of what the form asks for."""

    number: int


@dataclass(frozen=True, slots=True)
class Fill(Intent):
    """A text for a field of the form, as one of the ideas has it."""

    field: int
    text: str


@dataclass(frozen=True, slots=True)
class OtherIdeas(Intent):
    """Other ideas for a field of the form."""

    field: int


@dataclass(frozen=True, slots=True)
class WriteField(Intent):
    """A field of the form is to be written by oneself."""

    field: int


@dataclass(frozen=True, slots=True)
class Put(Intent):
    """What the form has is to be put on a site; -1: on one that suits it."""

    site: int = -1


@dataclass(frozen=True, slots=True)
class Surprise(Intent):
    """The form is to be filled in by lot, once, or as often as it is asked in one go."""

    rest: bool = False


@dataclass(frozen=True, slots=True)
class OnSheet(Intent):
    """Something is filled in on the sheet of a seat."""

    seat: int
    wanted: Intent


# ---- several at once, and out of turn --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer(Intent):
    """A seat's answer to a question that is put to all."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Speak(Intent):
    """A decision out of turn, in notation."""

    text: str


@dataclass(frozen=True, slots=True)
class BeSure(Intent):
    """The answer to whether a drastic decision is meant."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Agree(Intent):
    """One of those who are asked agrees, or does not."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class TakeSeat(Intent):
    """Somebody plays on where a bot has played."""

    seat: int
    name: str = ""
    """What they are called; empty: as the bot was."""


@dataclass(frozen=True, slots=True)
class LeaveSeat(Intent):
    """A bot is to play on for a person."""

    seat: int


# ---- looking ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LookBack(Intent):
    """The position after so many decisions; None: the present one."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Leaf(Intent):
    """One decision back or forward."""

    way: int


@dataclass(frozen=True, slots=True)
class Watch(Intent):
    """See once more, and slowly, how it came about: from what is looked back at, or else from one's last turn on."""


@dataclass(frozen=True, slots=True)
class WatchOn(Intent):
    """The next of it, as what came before has been seen."""


@dataclass(frozen=True, slots=True)
class Enlarge(Intent):
    """A row or a page large, or small again; or a condition, whose places are lit."""

    spot: Spot | None


@dataclass(frozen=True, slots=True)
class Peek(Intent):
    """One's own secrets are held open, or let go."""

    on: bool


@dataclass(frozen=True, slots=True)
class PeekHow(Intent):
    """Something covered was used without being held open: how is it seen?"""


@dataclass(frozen=True, slots=True)
class Lift(Intent):
    """The one for whom the curtain fell is there."""


@dataclass(frozen=True, slots=True)
class AskHint(Intent):
    """What would the adviser do?"""


@dataclass(frozen=True, slots=True)
class Hurry(Intent):
    """What is shown is skipped; a bot that thinks answers at once."""


# ---- other screens ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenMenu(Intent):
    """The menu of the table."""


@dataclass(frozen=True, slots=True)
class Open(Intent):
    """Another screen: rules, settings, chronicle; or away from the table."""

    what: str


@dataclass(frozen=True, slots=True)
class Close(Intent):
    """What lies over the table is put away."""


@dataclass(frozen=True, slots=True)
class Use(Intent):
    """Something that a panel has of its own, and that decides nothing."""

    spot: Spot
    way: int = 0
    """Where it has a value: up or down; 0: it is pressed."""


# ---- the program's own -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask(Intent):
    """The table asks its first question, or asks again; whoever came here with keys sees the cursor at once."""

    by_keys: bool | None = None


@dataclass(frozen=True, slots=True)
class Decide(Intent):
    """A decision in notation: a bot's answer, a teacher's reply, the next one of a replay."""

    text: str


@dataclass(frozen=True, slots=True)
class Landed(Intent):
    """All that happened has been shown."""


@dataclass(frozen=True, slots=True)
class Uncover(Intent):
    """What was hidden begins to be shown to all, or has been."""

    on: bool


@dataclass(frozen=True, slots=True)
class Advise(Intent):
    """What the adviser has answered, in notation; nothing if it has no answer."""

    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Say(Intent):
    """The table is to say something."""

    note: Note


@dataclass(frozen=True, slots=True)
class SitDown(Intent):
    """The person of a seat is before the screen; -1: nobody is."""

    seat: int


@dataclass(frozen=True, slots=True)
class StandIn(Intent):
    """A bot of this level takes the present decision for a person; what they had begun is dropped."""

    level: str
    note: Note


@dataclass(frozen=True, slots=True)
class Finish(Intent):
    """The result is shown: nothing more is decided here."""
