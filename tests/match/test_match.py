"""Who sits at a match."""

from __future__ import annotations

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player


def test_a_seat_that_nobody_takes_is_no_person_beside_the_one_among_bots() -> None:
    rules = open_rules("djambi-6", 5)
    assert not all(rules.world.taken)
    seats = {seat: Player(seat, "novice") for seat in rules.world.seats[1:5]}
    assert Match(Plan("djambi-6", 5, {}, seats, 1), rules).alone() == rules.world.seats[0]
    del seats[rules.world.seats[1]]
    assert Match(Plan("djambi-6", 5, {}, seats, 1), rules).alone() == "", "there are two"
