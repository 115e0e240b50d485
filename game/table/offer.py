"""What can be used now, and what each of it does: the one list for boards, keys, pads, narration and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.engine.rules import Option
from game.engine.suggest import suggestions
from game.match.chooser import Candidate
from game.table import form
from game.table.intents import (
    Agree,
    Answer,
    AskHint,
    BeSure,
    Choose,
    Close,
    Draw,
    Enlarge,
    Fill,
    Intent,
    Leaf,
    LeaveSeat,
    Lift,
    LookBack,
    Meant,
    OnSheet,
    Open,
    OpenMenu,
    OtherIdeas,
    PeekHow,
    Pick,
    Put,
    Remark,
    Speak,
    StepBack,
    Surprise,
    TakeBack,
    TakeSeat,
    Turn,
    Use,
    Vary,
    Watch,
    Write,
    WriteField,
    WriteRemark,
)
from game.table.remarks import offered
from game.table.state import (
    ANYBODY,
    PROGRAM,
    Spot,
    TableState,
    asked_seat,
    front,
    held_only,
    is_bot,
    leaves_for,
    may_ask_hint,
    may_pick,
    may_take_back,
    people,
    sees,
    speaks_for,
    to_take_back,
)

THING, CHOICE, BESIDE = "thing", "choice", "beside"  # in this order Tab goes through them
LINES = 1_000  # of what was played, offers of which are kept
OTHER_SCREENS = ("chronicle", "rules", "settings", "leave")


@dataclass(frozen=True, slots=True)
class Offered:
    """One thing that can be used."""

    spot: Spot
    intent: Intent
    group: str
    """THING and CHOICE take a decision on; BESIDE is there at any time."""
    seat: int = ANYBODY
    """Whose it is to use."""
    leads: tuple[Candidate, ...] = ()
    """The decisions that it leads to."""
    again: bool = False
    """Another first pick instead of the one that was made."""

    @property
    def decides(self) -> bool:
        """Whether it takes a decision on, rather than being there at any time."""
        return self.group != BESIDE

    @property
    def settles(self) -> bool:
        """Whether using it takes a decision at once."""
        if isinstance(self.intent, Pick):
            return not self.again and len(self.leads) == 1 and self.spot.thing in self.leads[0].last
        return isinstance(self.intent, (Choose, Meant, Answer, Agree, Speak, BeSure, Put))


class Offer:
    """All that is offered in one state, by spot."""

    def __init__(self, found: Iterable[Offered]) -> None:
        self.by: dict[Spot, Offered] = {}
        for one in found:
            self.by.setdefault(one.spot, one)

    def __iter__(self) -> Iterator[Offered]:
        return iter(self.by.values())

    def deciding(self) -> list[Offered]:
        return [one for one in self.by.values() if one.decides and not one.again]


def offer(state: TableState, viewer: int | None = None) -> Offer:
    """What is offered to whoever is before the screen, or to one seat with a screen of its own.

    Worked out once for each version of the state. A seat is offered what is its own to use, and nothing that it may not
    see.
    """
    if state.offered is None or state.offered[0] != state.version:
        state.offered = state.version, Offer(MAKERS[front(state)](state))
    found = state.offered[1]
    return found if viewer is None else Offer(one for one in found if one.seat in (ANYBODY, viewer)
                                              and not hidden_from(state, viewer, one.spot))


def hidden_from(state: TableState, viewer: int, spot: Spot) -> bool:
    """Whether a seat may not even know of a thing."""
    pile = state.position.pile[spot.key] if spot.kind == "piece" else -1
    return pile >= 0 and not sees(state, pile, viewer)


# ---- the table -------------------------------------------------------------------------------------------------------


def at_table(state: TableState) -> Iterator[Offered]:
    """Things and names of decisions, what panels have of their own, the bar, the list of what was played."""
    if may_pick(state):
        yield from fields(state) if form.laid_out(state) else [*things(state), *choices(state)]
    elif state.held is not None:
        seat = asked_seat(state)
        yield Offered(Spot("control", "confirm"), Meant(), CHOICE, seat, (state.held.one,))
        yield Offered(Spot("control", "step-back"), StepBack(menu=False), CHOICE, seat)
    for spot, decides in state.extra.items():
        intent = Enlarge(spot) if spot.kind in ("row", "page", "condition") else Use(spot)
        yield Offered(spot, intent, CHOICE if decides else BESIDE)
    yield from bar(state)
    yield from map(line, range(len(state.match.game.log), 0, -1))


@lru_cache(LINES)
def line(number: int) -> Offered:
    """A line of what was played; there are as many as decisions, and after each of them all are offered anew."""
    return Offered(Spot("line", number), LookBack(number), BESIDE)


def things(state: TableState) -> Iterator[Offered]:
    """What takes the decision on, then other first picks."""
    seat, wanted = asked_seat(state), state.chooser.next_things()
    for thing, leads in wanted.items():
        yield Offered(Spot(*thing), Pick(thing), THING, seat, tuple(leads))
    if state.chooser.picked:
        for thing in dict.fromkeys(one.things[0] for one in state.chooser.all if one.things):
            if thing not in wanted:
                yield Offered(Spot(*thing), Pick(thing), THING, seat, again=True)


def choices(state: TableState) -> Iterator[Offered]:
    seat = asked_seat(state)
    if state.chooser.turns():
        yield Offered(Spot("control", "turn"), Turn(), CHOICE, seat)
    for one in named(state):
        yield Offered(Spot("choice", one.text), Choose(one.text), CHOICE, seat, (one,))


def named(state: TableState) -> list[Candidate]:
    """The decisions that are offered by name: what is left once everything visible is picked, or needs no picking."""
    return state.chooser.ready() if state.chooser.picked else state.chooser.plain()


def fields(state: TableState) -> Iterator[Offered]:
    """What can be filled in of a form."""
    seat, chosen = asked_seat(state), form.variant(state)
    assert chosen is not None
    for site in form.sites(state):
        yield Offered(Spot("site", site), Put(site), THING, seat, (chosen.at[site],))
    for number, one in enumerate(state.form.variants):
        if -1 in one.at and (one is chosen or not one.first.texts):
            yield Offered(Spot("choice", one.first.text), Choose(one.first.text), CHOICE, seat, (one.first,))
        if -1 not in one.at or one.first.texts:
            yield Offered(Spot("variant", number), Vary(number), CHOICE, seat, tuple(one.at.values()))
    for number in range(len(chosen.first.texts)):
        yield Offered(Spot("write", number), WriteField(number), CHOICE, seat)
        for index, text in enumerate(form.ideas(state, number)):
            yield Offered(Spot("idea", (number, index)), Fill(number, text), CHOICE, seat)
        yield Offered(Spot("ideas", number), OtherIdeas(number), CHOICE, seat)
    if form.sites(state):
        yield Offered(Spot("control", "place"), Put(), CHOICE, seat)
    yield Offered(Spot("control", "surprise"), Surprise(), CHOICE, seat)
    yield Offered(Spot("control", "rest"), Surprise(rest=True), CHOICE, seat)


def bar(state: TableState) -> Iterator[Offered]:
    """The menu, taking back, a hint, looking back, one's own secrets."""
    yield Offered(Spot("control", "menu"), OpenMenu(), BESIDE)
    if state.looking is not None:
        yield Offered(Spot("control", "present"), LookBack(None), BESIDE)
    elif may_take_back(state):
        seat = asked_seat(state) if state.held is not None else to_take_back(state)[1]
        yield Offered(Spot("control", "undo"), TakeBack(), BESIDE, seat)
    if may_ask_hint(state):
        yield Offered(Spot("control", "hint"), AskHint(), BESIDE, asked_seat(state))
    if held_only(state) and state.viewer >= 0:
        yield Offered(Spot("control", "peek"), PeekHow(), BESIDE, state.viewer)
    if state.match.game.past:
        yield Offered(Spot("control", "back"), Leaf(-1), BESIDE)
        yield Offered(Spot("control", "watch"), Watch(), BESIDE)
    if state.looking is not None:
        yield Offered(Spot("control", "forward"), Leaf(1), BESIDE)


# ---- what lies over it -----------------------------------------------------------------------------------------------


def at_together(state: TableState) -> Iterator[Offered]:
    assert state.together is not None
    for seat, options in state.together.people:
        for number, one in enumerate(options):
            yield Offered(Spot("answer", (seat, number)), Answer(seat, number), CHOICE, seat, (one,))
    yield Offered(Spot("control", "menu"), OpenMenu(), BESIDE)


def at_sheets(state: TableState) -> Iterator[Offered]:
    """What can be filled in on everybody's sheet, and a way to do it one after the other."""
    assert state.drafting is not None
    for seat, sheet in state.drafting.sheets.items():
        for one in fields(sheet) if form.laid_out(sheet) and asked_seat(sheet) == seat else ():
            yield replace(one, spot=Spot("sheet", (seat, one.spot)), intent=OnSheet(seat, one.intent), seat=seat)
    yield Offered(Spot("control", "apart"), Close(), BESIDE)
    yield Offered(Spot("control", "menu"), OpenMenu(), BESIDE)


def at_roll(state: TableState) -> Iterator[Offered]:
    yield Offered(Spot("control", "on"), Close(), CHOICE)


def at_curtain(state: TableState) -> Iterator[Offered]:
    yield Offered(Spot("control", "lift"), Lift(), CHOICE, state.curtain)


def at_hat(state: TableState) -> Iterator[Offered]:
    assert state.ceremony is not None
    intent: Intent = Close() if state.ceremony.drawn else Draw()
    yield Offered(Spot("control", "on" if state.ceremony.drawn else "hat"), intent, CHOICE, state.ceremony.owner)


def at_telling(state: TableState) -> Iterator[Offered]:
    """Lines to choose from, one's own, one that was said aloud, or none."""
    assert state.telling is not None
    owner = state.telling.owner
    for number, text in enumerate(offered(state)):
        yield Offered(Spot("remark", number), Remark(text), CHOICE, owner)
    yield Offered(Spot("control", "write"), WriteRemark(), CHOICE, owner)
    yield Offered(Spot("control", "aloud"), Remark(""), CHOICE, owner)
    yield Offered(Spot("control", "silence"), Remark(None), CHOICE, owner)
    yield Offered(Spot("control", "menu"), OpenMenu(), BESIDE)


def at_menu(state: TableState) -> Iterator[Offered]:
    """What can be done at any table, and what may be decided out of turn by whoever opened the menu."""
    opener = state.menu or PROGRAM
    owner = opener.seat if opener.seat is not None else ANYBODY
    yield Offered(Spot("entry", "resume"), Close(), CHOICE, owner)
    if may_ask_hint(state) and speaks_for(state, opener, asked_seat(state)):
        yield Offered(Spot("entry", "hint"), AskHint(), CHOICE, asked_seat(state))
    for what in OTHER_SCREENS if state.wishes.only is None else OTHER_SCREENS[1:]:
        yield Offered(Spot("entry", what), Open(what), CHOICE, owner)
    for seat, text in out_of_turn(state):
        if any(speaks_for(state, opener, other) for other in (people(state) if seat == ANYBODY else [seat])):
            yield Offered(Spot("entry", f"table:{text}"), Speak(text), CHOICE, seat if seat >= 0 else owner)
    for seat in seats_to_change(state):
        if is_bot(state, seat) and opener.seat is None:
            yield Offered(Spot("entry", f"seat:{seat}"), TakeSeat(seat), CHOICE, owner)
        elif not is_bot(state, seat) and leaves_for(state, opener, seat):
            yield Offered(Spot("entry", f"seat:{seat}"), LeaveSeat(seat), CHOICE, seat)


def quiet(state: TableState) -> bool:
    """Whether the table is as the rules see it, so that more than the present question can be decided."""
    return not (state.looking is not None or state.busy or state.held is not None or state.wishes.one_way
                or state.wishes.open)


def seats_to_change(state: TableState) -> list[int]:
    """The seats at which a person can follow a bot now, or a bot a person."""
    if not quiet(state) or state.wishes.only is not None or state.position.over:
        return []
    return [seat for seat, taken in enumerate(state.rules.world.taken) if taken]


def out_of_turn(state: TableState) -> list[tuple[int, str]]:
    """What people may decide at any time: whose it is, or ANYBODY for what concerns all, and its notation."""
    if not quiet(state):
        return []
    rules, position = state.rules, state.position
    found = {(rules.table_seat(position, option), rules.table_text(position, option))
             for option in rules.table_options(position)}
    return sorted(one for one in found if not is_bot(state, one[0]))


def option_out_of_turn(state: TableState, text: str) -> Option | None:
    """The decision out of turn that has a notation now."""
    rules, position = state.rules, state.position
    return next((one for one in rules.table_options(position) if rules.table_text(position, one) == text), None)


def at_agreement(state: TableState) -> Iterator[Offered]:
    assert state.agreement is not None
    for seat in state.agreement.people:
        for yes in (True, False):
            yield Offered(Spot("agree" if yes else "refuse", seat), Agree(seat, yes), CHOICE, seat)


def at_sure(state: TableState) -> Iterator[Offered]:
    assert state.sure is not None
    yield Offered(Spot("control", "yes"), BeSure(True), CHOICE, state.sure.owner)
    yield Offered(Spot("control", "no"), BeSure(False), CHOICE, state.sure.owner)


def at_writing(state: TableState) -> Iterator[Offered]:
    """Ideas for the text that is asked for; any other will do as well."""
    assert state.writing is not None
    for number, text in enumerate(ideas_for_text(state)):
        yield Offered(Spot("text", number), Remark(text) if state.writing.remark else Write(text), CHOICE,
                      state.writing.owner)


def ideas_for_text(state: TableState) -> list[str]:
    """What could be written next."""
    writing, language = state.writing, state.wishes.language
    if writing is None:
        return []
    if writing.field is not None:
        return form.ideas(state, writing.field)
    if writing.remark:
        return list(state.telling.ideas) if state.telling is not None else []
    number = len(writing.given)
    if writing.one is not None:
        return suggestions(state.rules, state.position, writing.one.option, number, language)
    option = option_out_of_turn(state, writing.text)
    return suggestions(state.rules, state.position, option, number, language, out_of_turn=True) if option else []


MAKERS: dict[str, Callable[[TableState], Iterable[Offered]]] = {
    "table": at_table, "sheets": at_sheets, "roll": at_roll, "together": at_together,
    "curtain": at_curtain, "hat": at_hat, "telling": at_telling,
    "menu": at_menu, "agreement": at_agreement, "sure": at_sure, "writing": at_writing}
