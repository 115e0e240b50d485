"""Why something cannot be picked is told of what stands there, one's own first, at every site."""

from __future__ import annotations

import pytest

from game.match.match import Match, Plan, Player
from game.table import intents as i
from game.table.apply import apply
from game.table.state import TableState, Who, Wishes, asked_seat, new_table
from game.telling.reasons import why_not
from tests.ui.beforehand import rules_of


def sitting(ruleset: str) -> TableState:
    rules = rules_of(ruleset)
    seats = {seat: Player(seat) for seat in rules.world.seats}
    return new_table(Match(Plan(ruleset, rules.world.players, {}, seats, 3), rules), Wishes())


@pytest.mark.parametrize("ruleset", ["djambi-4", "draughts", "tablut", "morris"])
def test_the_reason_is_that_of_what_stands_there(ruleset: str) -> None:
    board = rules_of(ruleset).world.board
    assert board is not None
    for site in range(len(board)):
        state = sitting(ruleset)
        position, seat = state.position, asked_seat(state)
        standing = [piece for piece in range(len(state.rules.world.pieces)) if position.place[piece] == site]
        apply(state, Who(), i.Why(site, 1))
        reason = why_not(state.rules, position, state.chooser, site, standing[0] if standing else -1, seat)
        assert state.note is not None and state.note.key == f"why.{reason.key}", site
        assert state.note.values == {"reason": reason}


def test_of_what_lies_in_a_pile_nothing_is_said() -> None:
    state = sitting("tictactoe")
    before = state.note
    assert apply(state, Who(), i.Why(-1, 0)) == [] and state.note == before
