"""What several people have a say in: questions that are put to all at once, and decisions out of turn.

The rules ask one seat after the other as always; an answer that was given early is taken when its seat is asked. Nobody
wins by being quick: whoever comes first in the rules' order does.
"""

from __future__ import annotations

from game.bots.judge import Judge
from game.bots.levels import USUAL_LEVEL
from game.engine.rules import FREE_TEXT, Position
from game.engine.runtime import RuleError
from game.match.chooser import Candidate, Chooser
from game.table import drafts
from game.table.changes import Began, Changes, Seated, Shown
from game.table.deciding import ask, play, take_decision, tell
from game.table.intents import Agree, Answer, BeSure, Landed, LeaveSeat, Speak, TakeSeat
from game.table.offer import option_out_of_turn, out_of_turn, seats_to_change
from game.table.state import (
    Agreement,
    Note,
    Sure,
    TableState,
    Together,
    Who,
    Writing,
    asked_seat,
    bot_asked,
    is_bot,
    speaks_for,
    viewer_of,
)

# ---- questions for all -----------------------------------------------------------------------------------------------


def landed(state: TableState, who: Who, wanted: Landed) -> Changes:
    """What happened has been shown: answer with what was said early, or put the question to everybody it concerns."""
    state.busy = state.uncovers = False
    if state.telling is not None:
        return [Began()]  # first what is to be said about it
    asked = state.match.game.who()
    name = asked[0][1] if asked else ""
    if state.looking is None and not state.finished and not state.wishes.open:
        if (ahead := drafts.flush(state) or drafts.rests(state)) or drafts.begin(state):
            return ahead or [Began()]
        if name and name == state.wishes.roll and not state.presented and first_time(state, name):
            state.roll = state.presented = True
            return [Began()]
    if name not in state.wishes.together or state.wishes.only is not None or state.wishes.open:
        state.early = {}
        return [Began()]
    if bot_asked(state) or state.looking is not None or state.finished or state.together is not None:
        return [Began()]
    given = state.early.pop(asked_seat(state), None)
    one = next((one for one in state.chooser.plain() if one.text == given), None)
    if one is not None:
        return take_decision(state, one, ())
    concerned = [(seat, options) for seat, options in askable(state) if not is_bot(state, seat)]
    if len(concerned) > 1:
        state.together, state.curtain = Together(name, concerned), -1
    return [Began()]


def first_time(state: TableState, name: str) -> bool:
    """Whether a question is asked for the first time."""
    return state.wishes.only is None and all(state.rules.questions[past.pc].name != name
                                             for past in state.match.game.past if past.pc in state.rules.questions)


def askable(state: TableState) -> list[tuple[int, list[Candidate]]]:
    """Who will be asked, in the rules' order, with their answers, as far as nobody's answer changes that."""
    found: list[tuple[int, list[Candidate]]] = []
    position: Position | None = state.position
    name = state.match.game.who()[0][1]
    while position is not None:
        seat = state.rules.questions[position.pc].who(position)
        if any(seat == other for other, _ in found):
            break
        options = Chooser(state.rules, position).plain()
        found.append((seat, options))
        position = next((after for after in (after_answer(state, position, one) for one in options)
                         if after is not None and not after.over
                         and state.rules.questions[after.pc].name == name), None)
    return found


def after_answer(state: TableState, position: Position, one: Candidate) -> Position | None:
    """What comes of an answer; nothing if that cannot be told before it is given."""
    if one.texts:
        return None
    try:
        return state.rules.tried(position, one.option)[0]
    except RuleError:  # whoever gives it is told why the rules fail
        return None


def answer(state: TableState, who: Who, wanted: Answer) -> Changes:
    """Somebody has answered, or thinks better of it; once nothing that is unsaid matters, the answers count."""
    together = state.together
    if together is None or wanted.number >= len(dict(together.people).get(wanted.seat, [])):
        return []
    together.given[wanted.seat] = wanted.number
    if settled(state, together):
        state.early = {seat: options[together.given[seat]].text for seat, options in together.people
                       if seat in together.given}
        state.together = None
        return [Began(), *landed(state, who, Landed())]
    return [Began()]


def settled(state: TableState, together: Together) -> bool:
    """Whether nothing that is still unsaid can change what happens: in the rules' order, up to one that ends it."""
    position = state.position
    for seat, options in askable(state):
        if is_bot(state, seat):
            return all(other in together.given for other, _ in together.people)
        if seat not in together.given:
            return False
        after = after_answer(state, position, options[together.given[seat]])
        if after is None or after.over or state.rules.questions[after.pc].name != together.name:
            return True
        position = after
    return True


# ---- out of turn -----------------------------------------------------------------------------------------------------


def speak(state: TableState, who: Who, wanted: Speak) -> Changes:
    """A decision out of turn: written, agreed upon, or asked about once more before it is taken."""
    seats = [seat for seat, text in out_of_turn(state) if text == wanted.text]
    mine = [seat for seat in seats if speaks_for(state, who, seat)]
    if not seats:
        return tell(state, Note("table.not_here"), refused=True)
    if not mine:
        return tell(state, Note("table.not_your_turn", {"seat": seats[0]}), refused=True)
    option = option_out_of_turn(state, wanted.text)
    if FREE_TEXT in wanted.text and option is not None:
        state.menu = None
        state.writing = Writing(mine[0], wanted.text, state.rules.table_texts[option[0]])
        return [Began()]
    if min(seats) < 0:
        return propose(state, wanted.text)
    if state.wishes.confirm_drastic:
        state.sure = Sure(wanted.text, mine[0])
        return [Began()]
    return play(state, wanted.text)


def propose(state: TableState, text: str) -> Changes:
    """What nobody decides alone is put to everybody whom it concerns; a bot that hopes for more says no at once."""
    option = option_out_of_turn(state, text)
    if option is None:
        return []
    after, _ = state.rules.tried(state.position, option, out_of_turn=True)
    concerned = list(after.winners) or [seat for seat, taken in enumerate(state.rules.world.taken) if taken]
    against = next((seat for seat in concerned
                    if is_bot(state, seat) and not bot_agrees(state, seat, len(concerned))), None)
    if against is not None:
        return refused(state, against)
    there = [seat for seat in concerned if not is_bot(state, seat)]
    if not there:
        return play(state, text)
    state.agreement = Agreement(text, there)
    return [Began()]


def bot_agrees(state: TableState, seat: int, among: int) -> bool:
    """Whether a bot would share: it hopes for no more than that, and there is nothing that it cannot see."""
    if state.match.secret():
        return False
    try:
        hope = Judge(state.rules).chances(state.position.copy())[seat]
    except RuleError:  # who cannot judge hopes for no more than anybody
        return True
    return bool(hope <= 1 / among + 0.01)


def refused(state: TableState, seat: int) -> Changes:
    state.agreement = state.menu = None
    return [*tell(state, Note("hands.refused", {"seat": seat})), Began()]


def agree(state: TableState, who: Who, wanted: Agree) -> Changes:
    """One more agrees, and once all do it is taken; or one does not, which is enough."""
    agreement = state.agreement
    if agreement is None or wanted.seat not in agreement.people:
        return []
    if not wanted.yes:
        return refused(state, wanted.seat)
    agreement.agreed.add(wanted.seat)
    if agreement.agreed.issuperset(agreement.people):
        state.agreement = None
        return play(state, agreement.text)
    return [Began()]


def be_sure(state: TableState, who: Who, wanted: BeSure) -> Changes:
    asked, state.sure = state.sure, None
    return play(state, asked.text) if asked is not None and wanted.yes else [Began()]


# ---- who plays -------------------------------------------------------------------------------------------------------


def take_seat(state: TableState, who: Who, wanted: TakeSeat) -> Changes:
    """Somebody who has no seat plays on where a bot has played."""
    may = who.seat is None and wanted.seat in seats_to_change(state) and is_bot(state, wanted.seat)
    return change_player(state, wanted.seat, "", who, wanted.name) if may else []


def leave_seat(state: TableState, who: Who, wanted: LeaveSeat) -> Changes:
    """A bot plays on for somebody: one like the others, where there are any. Of those who are gone nothing is left."""
    if wanted.seat in state.waiting and not state.busy:
        state.looking = state.held = state.agreement = state.sure = state.ceremony = state.telling = None
        state.curtain = -1
    if wanted.seat not in seats_to_change(state) or is_bot(state, wanted.seat):
        return []
    levels = [player.level for player in state.match.plan.seats.values() if player.bot]
    return change_player(state, wanted.seat, levels[0] if levels else USUAL_LEVEL, None)


def change_player(state: TableState, seat: int, level: str, who: Who | None, name: str = "") -> Changes:
    """Somebody else plays a seat; all else is as it was, but people may have something to hide from each other now."""
    called = state.rules.world.seats[seat]
    before = state.match.plan.seats[called].name
    state.match.change_player(called, level, name or None)
    state.menu, state.viewer = None, viewer_of(state.match)
    key = "seat_left" if who is None else "seat_taken" if name not in ("", before) else "seat_back"
    note = Note(f"table.{key}", {"seat": seat, "before": before})
    return [Seated(seat, who), Shown(), *tell(state, note), *ask(state)]
