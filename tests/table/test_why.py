"""Why something cannot be picked is told of what stands there, one's own first, at every site."""

from __future__ import annotations

import pytest

from game.engine.events import Thing
from game.match.match import Match, Plan, Player
from game.table import intents as i
from game.table.apply import apply
from game.table.state import PROGRAM, TableState, Who, Wishes, new_table
from tests.ui.beforehand import rules_of


def sitting(ruleset: str) -> TableState:
    rules = rules_of(ruleset)
    seats = {seat: Player(seat) for seat in rules.world.seats}
    return new_table(Match(Plan(ruleset, rules.world.players, {}, seats, 3), rules), Wishes())


EMPTY, OTHERS, BARRED, FIRST = "nothing_here", "not_yours", "blocked", "compulsory"
FORCED = ("c3-d4", "f6-e5")  # now d4 has to take e5
BLACK = "a7 b6 b8 c7 d6 d8 e7 f8 g7 h6 h8"


@pytest.mark.parametrize(("ruleset", "played", "picked", "reasons"), [
    ("breakthrough", (), "", {BARRED: "a1 b1 g1 h1", EMPTY: "a3 a6 e5 h4", OTHERS: "a7 a8 h7 h8"}),
    ("breakthrough", (), "b2", {"stands_there": "b2", "out_of_reach": "a1 a2 b4 c2 d3 e5 h8"}),
    ("draughts", ("c3-d4",), "", {OTHERS: "a1 d4 e3 h2", EMPTY: "a5 c3 h4", BARRED: "a7 b8 g7 h8"}),
    ("draughts", FORCED, "", {BARRED: "a1 c1 e1 f2 g1 h2", FIRST: "a3 b2 d2 e3 g3", EMPTY: "a5 c3 c5 f6",
                              OTHERS: f"{BLACK} e5"}),
    ("draughts", FORCED, "d4", {"stands_there": "d4", "not_that_way": "c5", "out_of_reach": f"{BLACK} e5 a1 c3 h2"}),
    ("four", ("d1",), "", {"taken": "d1", "not_among": "a2 c2 d3 g6"})])
def test_the_reason_is_that_of_what_stands_there(ruleset: str, played: tuple[str, ...], picked: str,
                                                 reasons: dict[str, str]) -> None:
    state = sitting(ruleset)
    for text in played:
        state.match.play(text)
    for wanted in (i.Ask(), i.Landed()):
        apply(state, PROGRAM, wanted)
    board, place = state.rules.world.board, list(state.position.place)
    assert board is not None
    if picked:
        apply(state, Who(), i.Pick(Thing("piece", place.index(board.index(picked)))))
    for key, sites in reasons.items():
        for name in sites.split():
            apply(state, Who(), i.Why(board.index(name)))
            assert state.note.key == f"why.{key}", name
            reason = state.note.values["reason"]
            assert reason.site == board.index(name) and (picked or reason.piece == (
                place.index(reason.site) if reason.site in place else -1))


def test_of_what_lies_in_a_pile_nothing_is_said() -> None:
    state = sitting("tictactoe")
    before = state.note
    assert apply(state, Who(), i.Why(-1, 0)) == [] and state.note == before
