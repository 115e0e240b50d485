"""Sheets that several people fill in at the same time: each decides ahead, on a copy of the game of their own.

The rules ask one seat after the other as always; what a sheet says is taken when its seat is asked. A ruleset names
such questions in `show: {guide: {…: together}}`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.engine.decide import Illegal
from game.match.match import Match
from game.table import deciding, form
from game.table.changes import Began, Changes, Failed
from game.table.intents import (
    Choose,
    Close,
    Fill,
    Intent,
    OnSheet,
    OtherIdeas,
    Put,
    Surprise,
    Vary,
    Write,
    WriteField,
)
from game.table.state import Drafting, TableState, Who, asked_seat, bot_asked, is_bot, new_table
from game.telling.personas import Personas

TOGETHER = "together"
MOST = 400  # decisions of others that a copy goes through

def leave_unwritten(sheet: TableState) -> Changes:
    """Give up the text that was asked for."""
    sheet.writing = None
    return []


DOES: dict[type[Intent], Callable[[TableState, Who, Any], Changes]] = {
    Vary: deciding.vary, Fill: deciding.fill, OtherIdeas: deciding.other_ideas, WriteField: deciding.write_field,
    Write: deciding.write, Put: deciding.put, Choose: deciding.choose, Surprise: deciding.surprise,
    Close: lambda sheet, who, wanted: leave_unwritten(sheet)}


def is_shared(state: TableState) -> bool:
    """Whether the present question is one that everybody may answer ahead."""
    who = state.match.game.who()
    return bool(who) and state.wishes.form.get(who[0][1]) == TOGETHER


def begin(state: TableState) -> bool:
    """Lay a sheet before everybody who will be asked; whether there are several of them."""
    if not state.wishes.sheets or state.apart or not is_shared(state) or state.wishes.only is not None:
        return False
    people = [seat for seat, taken in enumerate(state.rules.world.taken) if taken and not is_bot(state, seat)]
    if len(people) < 2 or asked_seat(state) not in people or state.match.asked() is None:
        return False
    sheets = {seat: sheet for seat in people if is_open(sheet := sheet_of(state, seat), seat)}
    if len(sheets) < 2:
        return False
    state.drafting = Drafting(sheets)
    for seat in sorted(state.rest & sheets.keys()):
        on_sheet(state, Who(), OnSheet(seat, Surprise(rest=True)))
    return True


def sheet_of(state: TableState, seat: int) -> TableState:
    """A copy of the game in which a seat is asked next, the others having decided by lot."""
    plan = state.match.plan
    match = Match(replace(plan, seed=plan.seed * 31 + seat), state.rules)
    match.game.position = state.position.copy()
    sheet = new_table(match, replace(state.wishes, confirm_turn=False, together=(), shaken={}))
    go_on(sheet, seat)
    return sheet


def go_on(sheet: TableState, seat: int) -> None:
    """On to the next question for a seat that it may answer ahead, or to the first that nobody may."""
    for _ in range(MOST):
        deciding.ask(sheet)
        sheet.busy = False
        if not is_shared(sheet) or asked_seat(sheet) == seat:
            return
        number, site, texts = form.by_lot(sheet)
        sheet.match.play_option((*sheet.form.variants[number].at[site].option, *texts))


def is_open(sheet: TableState, seat: int) -> bool:
    """Whether there is something left to fill in on a sheet."""
    return is_shared(sheet) and asked_seat(sheet) == seat and bool(sheet.form.variants)


def on_sheet(state: TableState, who: Who, wanted: OnSheet) -> Changes:
    """Somebody fills in something on their sheet; once all sheets are full, they count."""
    drafting = state.drafting
    sheet = drafting.sheets.get(wanted.seat) if drafting is not None else None
    if drafting is None or sheet is None or not is_open(sheet, wanted.seat) or type(wanted.wanted) not in DOES:
        return []
    rest = isinstance(wanted.wanted, Surprise) and wanted.wanted.rest
    state.rest |= {wanted.seat} if rest else set()
    while True:
        before = len(sheet.match.game.log)
        DOES[type(wanted.wanted)](sheet, who, wanted.wanted)
        sheet.busy = False
        game = sheet.match.game
        drafting.ahead.setdefault(wanted.seat, []).extend(zip(game.log[before:], game.texts[before:], strict=True))
        if len(game.log) > before:
            go_on(sheet, wanted.seat)
        if not rest or not is_open(sheet, wanted.seat):
            break
    note_taken(drafting)
    if any(is_open(other, seat) for seat, other in drafting.sheets.items()):
        return [Began()]
    state.ahead, state.drafting = drafting.ahead, None
    return [Began(), *flush(state)]


def note_taken(drafting: Drafting) -> None:
    """What somebody has written is no idea for anybody else."""
    written = {seat: written_by(sheet, seat) for seat, sheet in drafting.sheets.items()}
    for seat, sheet in drafting.sheets.items():
        sheet.taken = frozenset(text for other, texts in written.items() if other != seat for text in texts)
        sheet.version += 1


def written_by(sheet: TableState, seat: int) -> set[str]:
    """The texts that a seat has written on its sheet, or is about to."""
    return Personas(sheet.rules).texts_of(sheet.position, seat) | set(sheet.form.texts.values())


def flush(state: TableState) -> Changes:
    """Take what was decided ahead, as far as the rules ask for it now."""
    found: Changes = []
    while is_shared(state) and not bot_asked(state) and state.ahead.get(asked_seat(state)):
        text, texts = state.ahead[asked_seat(state)].pop(0)
        try:
            taken = deciding.carried_out(state, partial(state.match.play, text, texts))
        except Illegal:  # something came that no copy knew: whoever is asked decides anew
            state.ahead = {}
            break
        found = deciding.joined(found, taken)
        if any(isinstance(change, Failed) for change in taken):
            state.ahead = {}
            break
    return found


def rests(state: TableState) -> Changes:
    """Whoever wanted all the rest done for them is not asked again until everybody is somebody."""
    seat, who = asked_seat(state), state.match.game.who()
    if not state.rest or not who or bot_asked(state) or state.wishes.only is not None:
        return []
    if seat not in state.rest:
        if not guided(state) and not leads_on(state):
            state.rest = set()
        return []
    if guided(state) and state.form.variants:
        return deciding.surprise(state, Who(), Surprise(rest=True))
    if leads_on(state):
        return deciding.take_decision(state, state.chooser.all[0], ())
    state.rest = set()
    return []


def guided(state: TableState) -> bool:
    """Whether a question is asked as a form, of one person."""
    who = state.match.game.who()
    return bool(who) and state.wishes.form.get(who[0][1]) in ("own", TOGETHER)


def leads_on(state: TableState) -> bool:
    """Whether there is but one decision, after which the same seat is asked by a form again."""
    only = state.chooser.all[0] if len(state.chooser.all) == 1 else None
    if only is None or only.texts:
        return False
    after, _ = state.rules.tried(state.position, only.option)
    question = state.rules.questions.get(after.pc)
    return (not after.over and question is not None and question.who(after) == asked_seat(state)
            and state.wishes.form.get(question.name) in ("own", TOGETHER))
