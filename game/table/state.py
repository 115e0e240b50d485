"""What is on one table, as plain data, and what follows from it: who is asked, what may be done, what is seen.

Nothing here draws, hears, waits or decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.engine.events import Thing
from game.engine.rules import Position, Rules
from game.match.chooser import Candidate, Chooser
from game.match.match import Match
from game.ruleset.sight import everybody
from game.table.steps import Box

THINGS = ("site", "piece", "seat", "pile")
ANYBODY = -1  # instead of a seat: whoever is there


class Spot(NamedTuple):
    """What the cursor can be on: `Spot("site", 12)`, `Spot("choice", "pass")`, `Spot("control", "menu")`.

    Of a kind in THINGS it is a thing of the rules, and equal to it.
    """

    kind: str
    """site, piece, seat or pile; choice, control, line, row, page, answer, agree, entry, text, or a panel's own."""
    key: Any
    """A number, a name, or a pair of seat and number: whatever tells it apart from others of its kind."""

    @property
    def thing(self) -> Thing | None:
        """The thing of the rules that it is; None for anything else."""
        return Thing(self.kind, self.key) if self.kind in THINGS else None


class Who(NamedTuple):
    """Who wants something: with which device, and for which seat if that is certain."""

    device: str = "mouse"
    """mouse, touch, keyboard or pad; `program` for bots, lessons, replays and the table itself."""
    source: int = 0
    """Which of several pads."""
    seat: int | None = None
    """Of a pad that sits at a seat, or a seat's own key; None: it may be anybody."""
    also: frozenset[int] = frozenset()
    """The seats for which they play as well, because those have lost their pads."""


PROGRAM = Who("program")


class Note(NamedTuple):
    """What the table says to whoever did something: a key of the language files, and what goes into it."""

    key: str = ""
    values: Mapping[str, Any] = {}


SILENCE = Note()


@dataclass(slots=True)
class Wishes:
    """What the people, the ruleset and the kind of table want; as much of the settings as its words depend on."""

    confirm_turn: bool = False
    """A decision that ends a turn is shown first, and has to be meant."""
    confirm_drastic: bool = True
    """What cannot be unsaid is asked about once more."""
    edge: str = "beyond"
    """Where a second push leads at the edge of what takes a decision on: beyond it, to the other end, or nowhere."""
    secrets_held: bool = False
    """One's own secrets are shown only while something is held."""
    language: str = "en"
    """In which ideas for texts are made."""
    together: tuple[str, ...] = ()
    """The questions that are put to everybody at once."""
    sheets: bool = False
    """Forms that can be are filled in by everybody at the same time."""
    roll: str = ""
    """The question before which everybody is told whom the others have become."""
    form: Mapping[str, object] = field(default_factory=dict)
    """The questions that are asked as a form, and for whom the rest of it can be done at once: `all`, or one seat."""
    shaken: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By pile: the decisions, in notation, that are taken by shaking it first."""
    only: tuple[str, ...] | None = None
    """The decisions that a teacher wants, in notation; None: all that the rules allow."""
    one_way: bool = False
    """Nothing that was decided is taken back."""
    open: bool = False
    """A game to look at: nobody decides, and nothing is hidden."""
    show_effect: bool = True
    """What a decision would do is told before it is taken."""
    show_thoughts: bool = False
    """Bots say why they decide as they do."""


def declared_wishes(rules: Rules) -> Wishes:
    """What a ruleset wants of its table."""
    show, shaken = rules.compiled.model.show, dict[int, tuple[str, ...]]()
    for name, (base, count) in rules.world.piles.items():
        look = show.pile(name)
        if look.look == "hat" and look.shake:
            shaken |= dict.fromkeys(range(base, base + count), look.shake)
    return Wishes(together=show.together, form=show.guide, shaken=shaken, roll=show.persona.roll)


@dataclass(slots=True)
class Held:
    """A decision that waits for its player to say that it is meant."""

    one: Candidate
    texts: tuple[str, ...]
    preview: Position | None
    """What would come of it; None where that tells a secret, or is left to chance."""


@dataclass(slots=True)
class Writing:
    """Free texts that are asked for one after the other."""

    owner: int
    """The seat that writes."""
    text: str
    """The decision in notation, or what is to be written."""
    limits: tuple[int, ...]
    """The most characters of each text."""
    one: Candidate | None = None
    """The decision that the texts belong to; None: out of turn, or a field of a form."""
    field: int | None = None
    """The field of the form that is written; None: the decision is taken once all texts are there."""
    given: tuple[str, ...] = ()
    remark: bool = False
    """It is a line about the last decision."""
    desk: Telling | None = None
    """What may be told on the same page as the last of the texts; None: it is written line by line."""


@dataclass(slots=True)
class Telling:
    """A line that somebody may say about what they have just decided, or on a desk about what they are to decide."""

    owner: int
    """The seat whose line it is."""
    most: int
    """The most characters."""
    ideas: tuple[str, ...]
    """What could be said."""
    desk: int = -1
    """The pile whose things are woven in."""
    about: int = 0
    """Which of the deeds of the decision it is about."""


@dataclass(slots=True)
class Together:
    """A question that is put to several people at once: their answers count in the rules' order."""

    name: str
    people: list[tuple[int, list[Candidate]]]
    given: dict[int, int] = field(default_factory=dict)
    """By seat: the number of its answer."""
    marked: dict[int, int] = field(default_factory=dict)
    """By seat: the answer that its own pad has come to."""


@dataclass(slots=True)
class Agreement:
    """What is decided only if everybody whom it concerns says so."""

    text: str
    people: list[int]
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Sure:
    """A decision out of turn that cannot be unsaid."""

    text: str
    owner: int


@dataclass(slots=True)
class Ceremony:
    """A pile that is shaken before something is drawn from it."""

    pile: int
    one: Candidate
    owner: int
    drawn: bool = False
    """The decision is taken: what came out is being read."""


@dataclass(slots=True)
class Variant:
    """Decisions of a form that differ by their site alone."""

    key: str
    """Their notation, with @ for the site."""
    at: dict[int, Candidate] = field(default_factory=dict)
    """By site; -1 without one."""

    @property
    def first(self) -> Candidate:
        """Any of them, for what they have in common."""
        return next(iter(self.at.values()))


@dataclass(slots=True)
class Form:
    """What is filled in of the form that asks the present question."""

    variants: list[Variant] = field(default_factory=list)
    """What can be chosen; empty where the question is not asked as a form."""
    chosen: int = 0
    """Which of its variants."""
    texts: dict[int, str] = field(default_factory=dict)
    """By field: what is written."""
    turns: dict[int, int] = field(default_factory=dict)
    """By field: how often other ideas were asked for."""


@dataclass(slots=True)
class Drafting:
    """Sheets that several people fill in at the same time."""

    sheets: dict[int, TableState]
    """By seat: a table of its own, on a copy of the game."""
    ahead: dict[int, list[tuple[str, tuple[str, ...]]]] = field(default_factory=dict)
    """By seat: what was decided there, in notation, and the free texts of it."""


@dataclass(slots=True)
class Hint:
    """What the adviser would do."""

    about: Position
    """The position that it was asked about."""
    line: tuple[str, ...] = ()
    """The decision and what is expected after it, in notation; empty while it is thought about."""
    waiting: bool = True


@dataclass(slots=True)
class TableState:
    """One table. Only `apply`, `laid` and `observe` write it."""

    match: Match
    wishes: Wishes
    chooser: Chooser
    """What the rules allow, narrowed down by what is picked."""
    bound: frozenset[int] = frozenset()
    """The seats that have a device of their own, or wait for it."""
    waiting: frozenset[int] = frozenset()
    """Those of them whose pad is gone: nobody plays for them until somebody takes them over, or a bot does."""

    held: Held | None = None
    form: Form = field(default_factory=Form)
    early: dict[int, str] = field(default_factory=dict)
    """By seat: answers to a question for all, in notation, that were given before the rules asked for them."""

    drafting: Drafting | None = None
    ahead: dict[int, list[tuple[str, tuple[str, ...]]]] = field(default_factory=dict)
    """By seat: decisions that were written on its sheet and that the rules have not asked for yet."""
    rest: set[int] = field(default_factory=set)
    """The seats for which all that is left of their forms is filled in by lot."""
    apart: bool = False
    """People want to fill in their sheets one after the other."""
    taken: frozenset[str] = frozenset()
    """On a sheet: what others have written on theirs, which is no idea for anybody else."""
    roll: bool = False
    """Who everybody has become is being told."""
    presented: bool = False
    """That was told."""
    together: Together | None = None
    curtain: int = -1
    """The seat that has to come before the screen; -1: the screen is not covered."""
    ceremony: Ceremony | None = None
    menu: Who | None = None
    """Who opened the menu; None: it is closed."""
    agreement: Agreement | None = None
    sure: Sure | None = None
    writing: Writing | None = None
    telling: Telling | None = None
    told: str | None = None
    """What was told on a desk with a decision that is about to be taken; empty: it was said aloud; None: nothing."""

    cursor: Spot | None = None
    """The one cursor: what is drawn as such, what card and prompt speak of, what Enter takes."""
    by_keys: bool = False
    """It was moved by steps, and lands by itself; else it goes with a pointer."""
    ghost: Thing | None = None
    """Where the cursor was last of several things that are picked together: there they are seen before they are."""
    tapped: Thing | None = None
    """The same, laid there by a finger; another touch takes it."""
    edge: tuple[int, int] | None = None
    """The way of a step that led nowhere, because nothing else takes the decision on there."""
    spots: dict[int, tuple[float, float]] = field(default_factory=dict)
    """By seat: where its cursor was last, as shares of the window."""
    looking: int | None = None
    """The position after so many decisions is looked at; None: the present one."""
    watching: bool = False
    """What follows there is seen once more, up to the present."""
    viewer: int = -1
    """The seat whose person is before the screen and may see its secrets."""
    peeking: bool = False
    """Something is held to see one's own secrets."""
    large: Spot | None = None
    """A row or a page that somebody wants to see large."""
    note: Note = SILENCE
    teacher: str = ""
    """What somebody says who explains the game; empty: nobody does."""
    hint: Hint | None = None

    places: dict[Spot, Box] = field(default_factory=dict)
    """Where everything that can be used lies."""
    size: tuple[int, int] = (1, 1)
    """Of the window in which it lies."""
    extra: dict[Spot, bool] = field(default_factory=dict)
    """What panels have of their own, and whether it helps to decide rather than to look around."""
    busy: bool = False
    """What happened is still being shown."""
    uncovers: bool = False
    """What was hidden is still to be shown to all, or is being shown: what came of it is told afterwards."""
    clock: float = 0.0
    """Seconds since the table was laid."""
    asked_at: float = -9.0
    """When the present question was put, by that clock."""
    unseen: bool = False
    """The cursor has not come to the present question yet."""
    cursor_seat: int = -1
    """For whom the cursor landed last."""
    cursor_layer: str = "table"
    """What it is on: the table, or what lies over it."""
    cursors: dict[str, Spot | None] = field(default_factory=dict)
    """Where it was on what now lies below."""
    hurriers: set[tuple[str, int]] = field(default_factory=set)
    """The devices that hurried the bot which decided last."""
    finished: bool = False
    """The result has been shown."""

    version: int = 0
    """Grows with every change: what was worked out for another one is old."""
    offered: tuple[int, Any] | None = None
    """What `offer` worked out, and for which version; kept here so that it goes with the table."""

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @property
    def position(self) -> Position:
        return self.match.game.position


def new_table(match: Match, wishes: Wishes | None = None, bound: frozenset[int] = frozenset()) -> TableState:
    """A table at which nothing has been asked yet; `apply(state, PROGRAM, Ask())` puts the first question."""
    wishes = wishes or Wishes()
    return TableState(match, wishes, chooser_for(match, wishes), bound, viewer=viewer_of(match))


def viewer_of(match: Match) -> int:
    """The seat that may see its secrets before it is asked: that of a single person; -1 where there is none."""
    alone = match.alone()
    return match.rules.world.seats.index(alone) if alone else -1


def chooser_for(match: Match, wishes: Wishes) -> Chooser:
    """A new start of picking, among what the table wants to be picked."""
    chooser = Chooser(match.rules, match.game.position)
    if wishes.open:
        chooser.all = []
    elif wishes.only is not None:
        chooser.all = [one for one in chooser.all if one.text in wishes.only]
    return chooser


# ---- what is in front ------------------------------------------------------------------------------------------------


def layers(state: TableState) -> list[str]:
    """What lies over the table, from the lowest to the uppermost."""
    falls = state.curtain >= 0 and not state.busy  # what happens before all eyes is seen to its end
    lying = {"sheets": state.drafting is not None, "roll": state.roll, "together": state.together is not None,
             "curtain": falls, "hat": state.ceremony is not None,
             "telling": state.telling is not None and not state.busy, "menu": state.menu is not None,
             "agreement": state.agreement is not None, "sure": state.sure is not None,
             "writing": state.writing is not None}
    return [name for name, there in lying.items() if there]


def front(state: TableState) -> str:
    """What takes people's wishes now: the uppermost of what lies over the table, or the table itself."""
    return (layers(state) or ["table"])[-1]


def owner_of(state: TableState, layer: str) -> Who:
    """Whose it is to use what lies over the table, or the table itself; a Who without a seat: anybody's."""
    seat = None
    if layer == "menu" and state.menu is not None:
        return state.menu
    if layer == "curtain":
        seat = state.curtain
    elif layer == "sure" and state.sure is not None:
        seat = state.sure.owner
    elif layer == "writing" and state.writing is not None:
        seat = state.writing.owner
    elif layer == "hat" and state.ceremony is not None:
        seat = state.ceremony.owner
    elif layer == "telling" and state.telling is not None:
        seat = state.telling.owner
    elif layer == "table" and not is_open(state):
        seat = asked_seat(state)
    return Who("", 0, None if seat is None or seat < 0 else seat)


def is_open(state: TableState) -> bool:
    """Whether anybody may do anything at the table: a bot is asked, something is shown, or nobody plays for a seat."""
    return bot_asked(state) or state.busy or state.wishes.open or state.wishes.only is not None


# ---- who -------------------------------------------------------------------------------------------------------------


def asked_seat(state: TableState) -> int:
    """The seat that is asked now; -1 if the game is over."""
    asked, seats = state.match.asked(), state.rules.world.seats
    return seats.index(asked[0]) if asked is not None and asked[0] in seats else -1


def told_seat(state: TableState) -> int:
    """The seat that is spoken of: whoever is asked now, or was asked before something was uncovered."""
    if not state.uncovers:
        return asked_seat(state)
    before = shown_position(state)
    return int(state.rules.questions[before.pc].who(before))


def bot_asked(state: TableState) -> bool:
    asked = state.match.asked()
    return asked is not None and asked[1].bot


def is_bot(state: TableState, seat: int) -> bool:
    player = state.match.plan.seats.get(state.rules.world.seats[seat]) if seat >= 0 else None
    return player is not None and player.bot


def people(state: TableState) -> list[int]:
    return [seat for seat, taken in enumerate(state.rules.world.taken) if taken and not is_bot(state, seat)]


def speaks_for(state: TableState, who: Who, seat: int) -> bool:
    """Whether somebody may act for a seat.

    A pad that is somebody's acts for its own seat alone; a pad that is nobody's, and somebody's keyboard and mouse, for
    no other seat that has a device of its own; what lies before everybody, for any.
    """
    if seat == ANYBODY or who.device == "program" or who.seat == seat or seat in who.also:
        return True
    if who.device == "pad":
        return who.seat is None and seat not in state.bound
    return who.seat is None or seat not in state.bound


def leaves_for(state: TableState, who: Who, seat: int) -> bool:
    """Whether somebody may leave a seat to a bot: their own, or one that waits, if they sit at the table as well."""
    here = who.device != "pad" or who.seat is not None or not state.bound - state.waiting
    return speaks_for(state, who, seat) or (seat in state.waiting and here)


def answering(state: TableState, who: Who) -> int | None:
    """The seat for which somebody answers where several are asked: their own, then those for which they play as well.

    Whoever has answered for all of them thinks better of their own answer.
    """
    asked: set[int] = set()
    if state.together is not None:
        asked = {seat for seat, _ in state.together.people}.difference(state.together.given)
    if state.agreement is not None:
        asked = set(state.agreement.people) - state.agreement.agreed
    return who.seat if who.seat in asked else next(iter(sorted(who.also & asked)), who.seat)


# ---- what may be done ------------------------------------------------------------------------------------------------


def may_pick(state: TableState) -> bool:
    asked = state.match.asked()
    return (asked is not None and not asked[1].bot and not state.busy and state.looking is None
            and state.held is None and not state.finished and not state.wishes.open)


def may_take_back(state: TableState) -> bool:
    """Whether there is a decision to take back, or one that waits to step back from."""
    if state.held is not None:
        return True
    return state.match.may_undo() and not (state.finished or state.wishes.one_way or state.wishes.open)


def decided_by(state: TableState, number: int) -> int:
    """Whose a decision was, by its place in the game: who was asked, or who spoke out of turn; ANYBODY: everybody's."""
    rules, game = state.rules, state.match.game
    position, text, texts = game.past[number], game.log[number], game.texts[number]
    for option in rules.table_options(position):
        if len(rules.table_texts[option[0]]) == len(texts) and rules.written(position, (*option, *texts), True) == text:
            return rules.table_seat(position, option)
    return rules.questions[position.pc].who(position)


def to_take_back(state: TableState) -> tuple[int, int]:
    """How many decisions go if one is taken back, and whose it is to do so: the last that a person took, unless
    something was revealed since; ANYBODY where it was everybody's, or only bots have decided."""
    barriers, count = state.match.barriers, 0
    while count < len(barriers) and not barriers[-1 - count]:
        count += 1
        seat = decided_by(state, -count)
        if not is_bot(state, seat):
            return count, seat
    return count, ANYBODY


def goes_back(state: TableState) -> bool:
    """Whether the question follows from what the same seat decided just before, and that can be taken back.

    A question like the first one of a turn begins something new, such as another action: nobody steps back from it.
    """
    game, questions = state.match.game, state.rules.questions
    if not may_pick(state) or not may_take_back(state) or game.position.over:
        return False
    here = questions[game.position.pc]
    seat, first = here.who(game.position), here.name
    for before in reversed(game.past):
        if questions[before.pc].who(before) != seat:
            break
        first = questions[before.pc].name
    last = game.past[-1]
    return first != here.name and questions[last.pc].who(last) == seat


def steps_back(state: TableState) -> bool:
    """Whether stepping back means anything but the menu."""
    return (state.large is not None or state.looking is not None or state.held is not None
            or bool(state.chooser.picked) or goes_back(state))


def may_ask_hint(state: TableState) -> bool:
    """Whether a person has something to decide, and nobody is thinking about it yet or teaching it."""
    waiting = state.hint is not None and state.hint.waiting and state.hint.about is state.position
    return may_pick(state) and state.wishes.only is None and not waiting


# ---- what is seen ----------------------------------------------------------------------------------------------------


def shown_position(state: TableState) -> Position:
    """The position that is shown: the present one, one that is looked back at, or what a held decision leads to.

    While something is uncovered it is the one before, so that nothing beside it tells how it ends.
    """
    game = state.match.game
    if state.held is not None and state.held.preview is not None:
        return state.held.preview
    last = len(game.past)
    number = min(last, last if state.looking is None else state.looking) - state.uncovers
    return game.past[max(0, number)] if number < last else game.position


def has_secrets(state: TableState) -> bool:
    """Whether the seats know different things, and not everything lies open."""
    return state.match.secret() and not state.wishes.open


def pointed_line(state: TableState) -> int:
    """The line of the list of decisions that the cursor is on, or -1."""
    cursor = state.cursor
    return int(cursor.key) - 1 if cursor is not None and cursor.kind == "line" else -1


def held_only(state: TableState) -> bool:
    """Whether there are secrets here that are shown only while something is held."""
    return state.wishes.secrets_held and state.match.secret()


def covered(state: TableState) -> bool:
    """Whether even one's own secrets are covered now, because nothing is held."""
    return held_only(state) and not state.peeking


def sees(state: TableState, pile: int, viewer: int | None = None) -> bool:
    """Whether what lies in a pile may be shown to a seat, or to whoever is before the screen."""
    return readable(state, state.rules.space["PILE_SIGHT"][pile], viewer)


def readable(state: TableState, seats: int, viewer: int | None = None) -> bool:
    """Whether what a set of seats may know may be shown to a seat, or to whoever is before the screen."""
    if state.wishes.open or seats == everybody(len(state.rules.world.seats)):
        return True
    if viewer is None:
        viewer = -1 if covered(state) else state.viewer
    return viewer >= 0 and bool(seats >> viewer & 1)


def hides(state: TableState, thing: Thing) -> bool:
    """Whether a thing is covered now, so that nobody takes it unseen."""
    kind, value = thing
    if kind != "piece" or not covered(state):
        return False
    pile = state.position.pile[value]
    return pile >= 0 and not sees(state, pile)
