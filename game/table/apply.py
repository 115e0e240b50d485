"""The only place that decides: (state, who, intent) → what changed. No device, no screen and no sound is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.table import back, cursor, deciding, drafts, saying, several
from game.table import intents as i
from game.table.changes import Began, Changes, HintWanted, Hurried, Moved, Opened, Shown, Used
from game.table.offer import offer
from game.table.remarks import call_for
from game.table.state import (
    ANYBODY,
    SILENCE,
    Hint,
    Note,
    Spot,
    TableState,
    Who,
    Wishes,
    answering,
    asked_seat,
    bot_asked,
    chooser_for,
    front,
    goes_back,
    leaves_for,
    may_ask_hint,
    owner_of,
    speaks_for,
    to_take_back,
)
from game.table.steps import Box

ONCE_MORE = 0.5  # seconds after a question in which whoever hurried the bot before it cannot have seen it
PROGRAMS = (i.Ask, i.Decide, i.Advise, i.Landed, i.Uncover, i.WatchOn, i.Say, i.SitDown, i.StandIn,
            i.Finish)  # what no person can want
FREELY = (i.Point, i.Hurry, i.Open, i.OpenMenu, i.Enlarge, i.TakeSeat, *PROGRAMS)  # what acts for nobody
NOT_YOURS, NOT_FOR_YOU = "table.not_your_turn", "table.not_for_you"  # the notes for whoever is to wait


def apply(state: TableState, who: Who, wanted: i.Intent) -> Changes:
    """Do what somebody wants, if they may; what changed."""
    if isinstance(wanted, PROGRAMS) and who.device != "program":
        return []
    before = state.cursor, state.by_keys
    meaning = meant_by(state, who, wanted) if refusal(state, who, wanted) is None else wanted
    changes: Changes = []
    if meaning is not None:
        refused = refusal(state, who, meaning)
        if refused is None and state.note.key in (NOT_YOURS, NOT_FOR_YOU) and concerned(state, meaning) is not None:
            state.note = SILENCE  # whoever was told to wait knows it; the one whose turn it is goes on
        changes = DOES[type(meaning)](state, who, meaning) if refused is None else whose_turn(state, meaning, refused)
    state.version += 1
    if not state.busy:  # while something is shown nothing can be taken, wherever the cursor is
        cursor.settle(state)
    if (state.cursor, state.by_keys) != before:
        changes.append(Moved())
    return changes


def laid(state: TableState, places: Mapping[Spot, Box], size: tuple[int, int], extra: Mapping[Spot, bool]) -> bool:
    """Take over from the panels where everything lies, and what they offer; whether the cursor moved by that."""
    before = state.cursor
    if state.extra != extra:
        state.extra, state.version = dict(extra), state.version + 1
    state.places, state.size = dict(places), size
    if state.cursor is not None and state.cursor not in places and state.by_keys:
        state.cursor = None
    cursor.settle(state)
    return state.cursor != before


def observe(state: TableState, wishes: Wishes, bound: frozenset[int], waiting: frozenset[int] = frozenset(),
            teacher: str = "") -> None:
    """Take over what may have changed: settings, who sits with which pad, and what a lesson allows."""
    if (wishes, bound, waiting, teacher) != (state.wishes, state.bound, state.waiting, state.teacher):
        narrowed = wishes.only != state.wishes.only
        state.wishes, state.bound, state.waiting, state.teacher = wishes, bound, waiting, teacher
        state.version += 1
        if narrowed:
            state.chooser = chooser_for(state.match, wishes)


def pass_time(state: TableState, seconds: float) -> None:
    """Let time pass, and count it as thinking time of the seat that is asked, unless it looks back."""
    state.clock += seconds
    asked = state.match.asked()
    if asked is not None and state.looking is None and not state.busy:
        thought = state.match.thought
        thought[asked[0]] = thought.get(asked[0], 0.0) + seconds


# ---- who may ---------------------------------------------------------------------------------------------------------


def refusal(state: TableState, who: Who, wanted: i.Intent) -> Note | None:
    """The note that says why somebody may not do this now; None if they may."""
    owner, seat = owner_of(state, front(state)), concerned(state, wanted)
    if seat is None:
        others = owner.device == "pad" == who.device and owner.source != who.source
        if owner.seat is None and who.seat is not None and isinstance(wanted, i.StepBack | i.Close):
            return None  # who plays puts away what somebody looks at who does not
        return Note("table.not_here") if others and not isinstance(wanted, FREELY) else None
    may = leaves_for if isinstance(wanted, i.LeaveSeat) else speaks_for
    return None if may(state, who, seat) else Note(
        NOT_FOR_YOU if isinstance(wanted, i.TakeBack) else NOT_YOURS, {"seat": seat})


def whose_turn(state: TableState, wanted: i.Intent, refused: Note) -> Changes:
    """Tell somebody whose turn it is instead; only holding cards open is refused without a word."""
    return [] if isinstance(wanted, (i.Peek, i.PeekHow)) else deciding.tell(state, refused, refused=True)


def concerned(state: TableState, wanted: i.Intent) -> int | None:
    """The seat that an intent acts for; None if it acts for nobody."""
    if isinstance(wanted, FREELY):
        return None
    if isinstance(wanted, (i.Answer, i.Agree, i.LeaveSeat, i.OnSheet)):
        return wanted.seat
    if isinstance(wanted, (i.Peek, i.PeekHow)):
        return state.viewer
    if isinstance(wanted, i.AskHint):
        return asked_seat(state)
    if isinstance(wanted, i.TakeBack) and state.held is None and front(state) == "table":
        seat = to_take_back(state)[1]
        return seat if seat != ANYBODY else None
    return owner_of(state, front(state)).seat  # where everybody is asked, each one's answers are their own


# ---- what is meant ---------------------------------------------------------------------------------------------------


def meant_by(state: TableState, who: Who, wanted: i.Intent) -> i.Intent | None:
    """The intent that confirming or stepping back stands for now; None if there is nothing left to do."""
    if isinstance(wanted, i.Take):
        return taken(state, who)
    if isinstance(wanted, i.StepBack):
        return stepped_back(state, who, wanted)
    return wanted


def taken(state: TableState, who: Who) -> i.Intent | None:
    """The intent that Enter stands for: that of what the cursor is on. A cursor that nobody saw is only shown."""
    layer = front(state)
    if layer == "table":
        if state.busy or (bot_asked(state) and not goes_elsewhere(state)):
            return i.Hurry()
        if (who.device, who.source) in state.hurriers and state.clock - state.asked_at < ONCE_MORE:
            return None  # meant for the bot that has just decided
        state.hurriers.discard((who.device, who.source))
    seat = answering(state, who)
    if layer == "together" and state.together is not None and seat is not None:
        return i.Answer(seat, state.together.marked.get(seat, 0))
    if layer == "agreement" and seat is not None:
        return i.Agree(seat, True)
    if cursor.show(state):
        return None
    one = offer(state).by.get(state.cursor) if state.cursor is not None else None
    if one is None:
        return i.Why(site) if (site := standing_on(state)) >= 0 else None
    cursor.remember(state)
    return one.intent


def goes_elsewhere(state: TableState) -> bool:
    """Whether somebody has moved the cursor with keys onto something else while a bot thinks."""
    return state.by_keys and state.cursor is not None and state.cursor in offer(state).by


def standing_on(state: TableState) -> int:
    """The site of the board that the cursor is on, though nothing can be picked there; -1 if it is on none."""
    if state.cursor is None or state.cursor.kind not in ("site", "piece"):
        return -1
    return int(state.cursor.key if state.cursor.kind == "site" else state.position.place[state.cursor.key])


def stepped_back(state: TableState, who: Who, wanted: i.StepBack) -> i.Intent | None:
    """The intent that stepping back stands for: close what is in front, answer no, or undo the last thing begun."""
    layer, seat = front(state), answering(state, who)
    if layer == "sure":
        return i.BeSure(False)
    if layer == "together" and state.together is not None:
        own = dict(state.together.people).get(seat) if seat is not None else None
        return i.Answer(seat, len(own) - 1) if own and seat is not None else i.OpenMenu()
    if layer == "agreement":
        return i.Agree(seat, False) if seat is not None else None
    if layer == "curtain":
        return None
    if layer == "sheets":
        return i.OpenMenu()
    if layer != "table":
        return i.Close()
    if state.busy:
        return i.Hurry()
    if state.large is not None:
        return i.Enlarge(None)
    if state.looking is not None:
        return i.LookBack(None)
    if state.held is not None or state.chooser.picked or goes_back(state):
        return wanted
    return i.OpenMenu() if wanted.menu else None


# ---- looking, other screens, the program's own -----------------------------------------------------------------------


def enlarge(state: TableState, who: Who, wanted: i.Enlarge) -> Changes:
    state.large = None if state.large == wanted.spot else wanted.spot
    return [Began()]


def peek(state: TableState, who: Who, wanted: i.Peek) -> Changes:
    """Hold one's own secrets open, or cover them again; only whoever lifted the curtain can."""
    on = wanted.on and state.wishes.secrets_held and state.match.secret() and state.viewer >= 0
    changed, state.peeking = on != state.peeking, on
    return [Began()] if changed else []


def uncover(state: TableState, who: Who, wanted: i.Uncover) -> Changes:
    """Start or end an uncovering; as long as it lasts, the table waits."""
    state.uncovers = wanted.on and bool(state.match.game.past)
    return [Began()]


def peek_how(state: TableState, who: Who, wanted: i.PeekHow) -> Changes:
    return deciding.tell(state, deciding.how_to_peek(who))


def lift(state: TableState, who: Who, wanted: i.Lift) -> Changes:
    if state.curtain >= 0:
        state.viewer, state.peeking, state.curtain = state.curtain, False, -1
    return [Began()]


def open_menu(state: TableState, who: Who, wanted: i.OpenMenu) -> Changes:
    """Open the menu, which then belongs to whoever opened it; a game that is only looked at is left instead."""
    if state.wishes.open:
        return open_screen(state, who, i.Open("leave"))
    state.menu = who
    return [Began()]


def open_screen(state: TableState, who: Who, wanted: i.Open) -> Changes:
    """Open another screen, over the table or instead of it."""
    return [Opened(wanted.what, who.seat if who.seat is not None else ANYBODY)]


def close(state: TableState, who: Who, wanted: i.Close) -> Changes:
    """Put away what is in front; a decision whose texts were not written is not taken."""
    layer = front(state)
    if layer == "writing":
        if state.writing is not None and state.writing.field is None and not state.writing.remark:
            state.chooser = chooser_for(state.match, state.wishes)
        state.writing = None
    elif layer == "hat":
        state.ceremony = None
    elif layer == "sheets":
        state.drafting, state.apart = None, True
    elif layer == "roll":
        state.roll = False
    elif layer == "telling":
        return saying.remark(state, who, i.Remark(None))
    elif layer == "menu":
        state.menu = None
    return [Began()]


def use(state: TableState, who: Who, wanted: i.Use) -> Changes:
    """Have a panel do what its own button or value does."""
    return [Used(wanted.spot, wanted.way)]


def hurry(state: TableState, who: Who, wanted: i.Hurry) -> Changes:
    """Finish at once what is being shown or thought over; a second press right after it does no more."""
    if bot_asked(state):
        state.hurriers.add((who.device, who.source))
    return [Hurried()]


def ask_hint(state: TableState, who: Who, wanted: i.AskHint) -> Changes:
    """Ask the adviser about the present decision."""
    state.menu = None
    if not may_ask_hint(state):
        return [Began()]
    state.hint = Hint(state.position)
    return [HintWanted(), Began()]


def advise(state: TableState, who: Who, wanted: i.Advise) -> Changes:
    """Note the adviser's answer, and turn shapes and forms to what it advises."""
    if state.hint is None:
        return []
    state.hint.line, state.hint.waiting = wanted.line, False
    for one in state.chooser.all if wanted.line else ():
        if one.text == wanted.line[0]:
            state.chooser.turn_to(one)
    for number, variant in enumerate(state.form.variants):
        if any(one.text == wanted.line[0] for one in variant.at.values()) if wanted.line else False:
            state.form.chosen = number
    return [Began()]


def ask(state: TableState, who: Who, wanted: i.Ask) -> Changes:
    """Put the first question, or the same one again."""
    state.by_keys = state.by_keys if wanted.by_keys is None else wanted.by_keys
    changes = deciding.ask(state)
    if state.match.resumed:
        call_for(state)
    state.match.resumed = False
    return changes


def say(state: TableState, who: Who, wanted: i.Say) -> Changes:
    return deciding.tell(state, wanted.note)


def sit_down(state: TableState, who: Who, wanted: i.SitDown) -> Changes:
    """Note that somebody else is before the screen, or nobody; no secrets are open to them yet."""
    if wanted.seat != state.viewer:
        state.viewer, state.peeking, state.curtain = wanted.seat, False, -1
    return [Began()]


def stand_in(state: TableState, who: Who, wanted: i.StandIn) -> Changes:
    """Let a bot decide for the seat that is asked, and put away whatever lies over the table."""
    state.menu = state.agreement = state.sure = state.ceremony = state.telling = None
    state.curtain, state.match.stand_in = -1, wanted.level
    return [*deciding.tell(state, wanted.note), Shown(), *deciding.ask(state)]


def finish(state: TableState, who: Who, wanted: i.Finish) -> Changes:
    state.finished = True
    return [Began()]


DOES: dict[type[i.Intent], Callable[[TableState, Who, Any], Changes]] = {
    i.Point: cursor.point, i.Step: cursor.step, i.Next: cursor.next_one, i.Jump: cursor.jump,
    i.Pick: deciding.pick, i.Turn: deciding.turn, i.Choose: deciding.choose, i.Write: deciding.write,
    i.Meant: deciding.meant, i.Draw: deciding.draw, i.Why: deciding.why, i.Vary: deciding.vary, i.Fill: deciding.fill,
    i.Remark: saying.remark, i.WriteRemark: saying.write_remark,
    i.OtherIdeas: deciding.other_ideas, i.WriteField: deciding.write_field, i.Put: deciding.put,
    i.Surprise: deciding.surprise, i.Decide: deciding.by_program,
    i.StepBack: back.step_back, i.PutBack: back.put_back, i.TakeBack: back.take_back,
    i.LookBack: back.look_back, i.Leaf: back.leaf, i.Watch: back.watch, i.WatchOn: back.watch_on,
    i.OnSheet: drafts.on_sheet,
    i.Answer: several.answer, i.Speak: several.speak, i.BeSure: several.be_sure, i.Agree: several.agree,
    i.Landed: several.landed, i.Uncover: uncover, i.TakeSeat: several.take_seat, i.LeaveSeat: several.leave_seat,
    i.Enlarge: enlarge, i.Peek: peek, i.PeekHow: peek_how, i.Lift: lift, i.OpenMenu: open_menu, i.Open: open_screen,
    i.Close: close, i.Use: use, i.Hurry: hurry, i.AskHint: ask_hint, i.Advise: advise, i.Ask: ask,
    i.Say: say, i.SitDown: sit_down, i.StandIn: stand_in, i.Finish: finish}

