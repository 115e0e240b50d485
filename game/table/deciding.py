"""Decisions: picked thing by thing, chosen by name, written, filled in, held until they are meant, and taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.decide import Illegal, clean_text
from game.engine.events import Event, Thing
from game.engine.position import Deed
from game.engine.rules import FREE_TEXT
from game.engine.runtime import RuleError
from game.match.chooser import Candidate
from game.table import form
from game.table.changes import Asked, Began, Change, Changes, Failed, Played, Shown, Told
from game.table.intents import (
    Choose,
    Decide,
    Draw,
    Fill,
    Meant,
    OtherIdeas,
    Pick,
    Put,
    Surprise,
    Turn,
    Vary,
    Why,
    Write,
    WriteField,
)
from game.table.offer import named, option_out_of_turn
from game.table.remarks import call_for, line_for
from game.table.state import (
    SILENCE,
    Ceremony,
    Form,
    Held,
    Note,
    TableState,
    Who,
    Writing,
    asked_seat,
    bot_asked,
    chooser_for,
    hides,
    may_pick,
)
from game.telling.reasons import why_not

MOST_BY_LOT = 200  # decisions that are taken by lot in one go


def tell(state: TableState, note: Note, refused: bool = False) -> Changes:
    state.note = note
    return [Told(note, refused)]


def how_to_peek(who: Who) -> Note:
    """The note that says how to hold one's cards open, to use what is covered."""
    return Note("table.peek_hint" if who.device in ("keyboard", "pad") else "hands.slide")


# ---- picking ---------------------------------------------------------------------------------------------------------


def pick(state: TableState, who: Who, wanted: Pick) -> Changes:
    """Pick a thing; if that leaves one decision, take it."""
    thing, chooser = wanted.thing, state.chooser
    if not may_pick(state):
        return []
    if hides(state, thing):
        return tell(state, how_to_peek(who))
    if chooser.picked and thing == chooser.picked[-1] and thing not in chooser.next_things():
        chooser.unpick()
        return [Began()]
    if who.device == "touch" and chooser.poses(thing):  # a finger covers what it points at: another touch takes it
        if state.ghost is None or state.tapped is None or thing not in chooser.together(state.tapped):
            state.tapped = thing
            return tell(state, Note("hands.lay"))
        thing = state.tapped
    if not chooser.pick(thing):
        fresh = chooser_for(state.match, state.wishes)
        fresh.turned = chooser.turned
        if not fresh.pick(thing):
            return tell(state, Note("table.not_here"), refused=True)
        state.chooser = chooser = fresh
    state.note = SILENCE
    settled = chooser.settled()
    if settled is not None:
        return decide(state, settled)
    state.unseen = True  # what can follow has not been looked at yet
    return [Began()]


def turn(state: TableState, who: Who, wanted: Turn) -> Changes:
    """Turn what is about to be laid, if it can lie in another way."""
    turned = may_pick(state) and state.ghost is not None and state.chooser.turn(state.ghost, wanted.way)
    return [Began()] if turned else []


def choose(state: TableState, who: Who, wanted: Choose) -> Changes:
    if not may_pick(state):
        return []
    one = next((one for one in named(state) if one.text == wanted.text), None)
    if one is None:
        return tell(state, Note("table.not_here"), refused=True)
    return hand_in(state, one) if form.laid_out(state) else decide(state, one)


def why(state: TableState, who: Who, wanted: Why) -> Changes:
    """Say why nothing can be picked at a site; one's own piece there matters more than another's. Of what lies in a
    pile only a lesson has something to say."""
    if not may_pick(state):
        return []
    position, seat = state.position, asked_seat(state)
    standing = [wanted.piece] if wanted.site < 0 else sorted(
        (piece for piece in range(len(state.rules.world.pieces)) if position.place[piece] == wanted.site),
        key=lambda piece: position.owner[piece] != seat)
    if state.wishes.only is not None and would_do(state, wanted.site, standing):
        return tell(state, Note("lesson.other"), refused=True)
    if wanted.site < 0:
        return []
    reason = why_not(state.rules, position, state.chooser, wanted.site, standing[0] if standing else -1, seat)
    return tell(state, Note(f"why.{reason.key}", {"reason": reason}), refused=True)


def would_do(state: TableState, site: int, standing: list[int]) -> bool:
    """Whether the rules would allow something here that the lesson does not want now."""
    free = chooser_for(state.match, replace(state.wishes, only=None))
    free.turned = state.chooser.turned
    here = {Thing("site", site), *(Thing("piece", piece) for piece in standing)}
    return bool(here & {*free.next_things()}) or (
        all(map(free.pick, state.chooser.picked)) and bool(here & {*free.next_things()}))


# ---- from a decision to the disk -------------------------------------------------------------------------------------


def decide(state: TableState, one: Candidate) -> Changes:
    """Go on with a decision that is settled: shake for it, ask for its texts, or take it."""
    cards = state.position.piles if state.wishes.shaken else ()
    for pile, texts in state.wishes.shaken.items():
        if one.text in texts and not one.texts and cards[pile]:
            state.ceremony = Ceremony(pile, one, asked_seat(state))
            return [Began()]
    if one.texts:
        number = len(state.match.game.log) + 1
        line = line_for(state, Deed(state.position, one.option), number) if state.rules.tells else None
        desk = line if line is not None and line.desk >= 0 and state.wishes.only is None else None
        state.writing = Writing(asked_seat(state), one.text, one.texts, one, desk=desk)
        return [Began()]
    return written(state, one, ())


def written(state: TableState, one: Candidate, texts: tuple[str, ...]) -> Changes:
    """Take a decision that has all its texts, or hold it until its player confirms."""
    held = held_back(state, one, texts) if state.wishes.confirm_turn else None
    if held is not None:
        state.held = held
        return [Shown(), Began()]
    return take_decision(state, one, texts)


def held_back(state: TableState, one: Candidate, texts: tuple[str, ...]) -> Held | None:
    """What waits to be confirmed: a decision that ends a turn, with the position after it unless that tells secrets."""
    before = state.position
    try:
        after, events = state.rules.tried(before, (*one.option, *texts))
    except RuleError:  # nothing to show: whoever takes it is told why the rules fail
        return None
    question = state.rules.questions.get(after.pc)
    if not after.over and question is not None and question.who(after) == asked_seat(state):
        return None
    tells = after.rng != before.rng or any(state.match.shows(event) for event in events)
    return Held(one, texts, None if tells else after)


def meant(state: TableState, who: Who, wanted: Meant) -> Changes:
    held, state.held = state.held, None
    return take_decision(state, held.one, held.texts) if held is not None else []


def draw(state: TableState, who: Who, wanted: Draw) -> Changes:
    """Draw what was shaken for; it lies there to be read until it is put away."""
    ceremony = state.ceremony
    if ceremony is None or ceremony.drawn:
        return []
    ceremony.drawn = True
    changes = written(state, ceremony.one, ())
    if not any(isinstance(change, Played) for change in changes):
        state.ceremony = None
    return changes


def take_decision(state: TableState, one: Candidate, texts: tuple[str, ...]) -> Changes:
    """Take a decision; it is on the disk before it is seen."""
    return carried_out(state, lambda: state.match.play_option((*one.option, *texts)))


def play(state: TableState, text: str) -> Changes:
    """Take a decision in notation, in turn or out of it."""
    return carried_out(state, lambda: state.match.play(text))


def by_program(state: TableState, who: Who, wanted: Decide) -> Changes:
    """Take the decision of a bot, a lesson or a replay; whoever looks back sees the present again."""
    state.looking = None
    return play(state, wanted.text)


def carried_out(state: TableState, do: Callable[[], list[Event]]) -> Changes:
    """Take a decision and ask the next question; if the rules fail it, it is as if nobody had taken it."""
    by_person = not bot_asked(state)
    try:
        events = do()
    except RuleError as fault:
        return [*ask(state), Failed(fault)]
    state.looking = state.menu = state.agreement = state.sure = None
    told, state.told = state.told, None
    if by_person:
        state.hurriers.clear()
    if state.match.journal is not None and state.match.journal.trouble:
        state.note = Note("table.not_saved", {"why": state.match.journal.trouble})
    changes = ask(state)
    if state.rules.tells:
        call_for(state, not by_person, told)
    return [Played(tuple(events)), *changes]


def ask(state: TableState) -> Changes:
    """Put the next question, with nothing picked, and cover the screen if it must be."""
    state.chooser = chooser_for(state.match, state.wishes)
    state.form = form.fresh_form(state) if state.wishes.form else Form()
    state.held = state.drafting = state.writing = state.together = state.large = state.telling = None
    state.roll = False
    if state.ceremony is not None and not state.ceremony.drawn:
        state.ceremony = None
    state.asked_at, state.unseen = state.clock, True
    state.busy = True  # until it is told that what led here has been shown
    cover(state)
    return [Asked(asked_seat(state)), Began()]


def cover(state: TableState) -> None:
    """Draw the curtain before the next person where seats have secrets; a single person has nobody to hide from."""
    if not state.match.secret() or state.wishes.open or state.wishes.only is not None:
        return
    if state.match.alone():
        return
    if not bot_asked(state) and (seat := asked_seat(state)) not in (-1, state.viewer):
        state.viewer, state.peeking, state.curtain = -1, False, seat


# ---- texts -----------------------------------------------------------------------------------------------------------


def write(state: TableState, who: Who, wanted: Write) -> Changes:
    """Take a text that was asked for; once all are there, go on with the decision."""
    writing = state.writing
    if writing is None:
        return []
    try:
        text = clean_text(wanted.text, writing.limits[len(writing.given)])
    except Illegal as error:
        state.writing = None
        return [*tell(state, Note("plain", {"text": str(error)})), Began()]
    if writing.field is not None:
        state.form.texts[writing.field], state.writing = text, None
        return [Began()]
    writing.given = (*writing.given, text)
    if len(writing.given) < len(writing.limits):
        return [Began()]
    state.writing = None
    state.told = wanted.told if writing.desk is not None else None
    return written(state, writing.one, writing.given) if writing.one is not None else out_of_turn_with(state, writing)


def out_of_turn_with(state: TableState, writing: Writing) -> Changes:
    """Take a decision out of turn that has all its texts."""
    option = option_out_of_turn(state, writing.text)
    if option is None:
        return tell(state, Note("table.not_here"), refused=True)
    return carried_out(state, lambda: state.match.play_option((*option, *writing.given), out_of_turn=True))


def filled(text: str, texts: tuple[str, ...]) -> str:
    """Notation with its free texts; what was written is never taken for a place to write."""
    parts = text.split(FREE_TEXT)
    return "".join(part + (texts[index] if index < len(texts) else FREE_TEXT if index < len(parts) - 1 else "")
                   for index, part in enumerate(parts))


# ---- forms -----------------------------------------------------------------------------------------------------------


def hand_in(state: TableState, one: Candidate) -> Changes:
    """Take a decision of a form, or ask for what is not written yet."""
    if one.texts and form.filled_in(state):
        return written(state, one, tuple(state.form.texts[number] for number in range(len(one.texts))))
    return decide(state, one)


def put(state: TableState, who: Who, wanted: Put) -> Changes:
    """Put what the form has on a site."""
    chosen = form.variant(state)
    if chosen is None or not may_pick(state):
        return []
    site = wanted.site if wanted.site >= 0 else form.good_site(state, chosen, form.lot(state))
    return hand_in(state, chosen.at[site]) if site in chosen.at else []


def vary(state: TableState, who: Who, wanted: Vary) -> Changes:
    state.form.chosen = wanted.number % max(1, len(state.form.variants))
    return [Began()]


def fill(state: TableState, who: Who, wanted: Fill) -> Changes:
    state.form.texts[wanted.field] = wanted.text
    return [Began()]


def other_ideas(state: TableState, who: Who, wanted: OtherIdeas) -> Changes:
    state.form.turns[wanted.field] = state.form.turns.get(wanted.field, 0) + 1
    return [Began()]


def write_field(state: TableState, who: Who, wanted: WriteField) -> Changes:
    chosen = form.variant(state)
    if chosen is None or not may_pick(state) or wanted.field >= len(chosen.first.texts):
        return []
    state.writing = Writing(asked_seat(state), "", (chosen.first.texts[wanted.field],), field=wanted.field)
    return [Began()]


def surprise(state: TableState, who: Who, wanted: Surprise) -> Changes:
    """Fill in the form by lot: once, or on and on for the same person, or for everybody if the ruleset says so."""
    if not may_pick(state) or not state.form.variants:
        return []
    asked, seat = state.match.game.who()[0][1], asked_seat(state)
    for_all = state.wishes.form.get(asked) == "all"
    state.rest |= {seat} if wanted.rest and not for_all else set()
    found: Changes = []
    for _ in range(MOST_BY_LOT if wanted.rest else 1):
        number, site, texts = form.by_lot(state)
        one = state.form.variants[number].at[site]
        found = joined(found, take_decision(state, one, texts) if wanted.rest else written(state, one, texts))
        who_next = state.match.game.who()
        same = bool(who_next) and (who_next[0][1] == asked if for_all else asked_seat(state) == seat)
        failed = any(isinstance(change, Failed) for change in found)
        if failed or not same or bot_asked(state) or not state.form.variants:
            break
    return found


def joined(before: Changes, after: Changes) -> Changes:
    """Join the changes of several decisions that are taken in one go, to be shown as one."""
    events = tuple(event for change in [*before, *after] if isinstance(change, Played) for event in change.events)
    rest: list[Change] = [change for change in after if not isinstance(change, Played)]
    return [Played(events), *rest] if events else rest
