"""How few presses a couch needs: measured by the tool that prints the whole table, in short."""

from __future__ import annotations

from statistics import mean

import pytest

from game.storage.settings import COUCH
from tools.presses import COUCH as LEAST
from tools.presses import letters, play, program, typed

MOST = {"djambi-4": 4.0, "draconic": 4.0, "fredericus": 4.0, "fidchell-1": 5.0, "fidchell-2": 5.0}
"""Presses a decision, over so many that openings, which take more, weigh no more than in a whole game."""
MANY = {"djambi-4": 160, "draconic": 160, "fredericus": 80, "fidchell-1": 80, "fidchell-2": 80}


@pytest.mark.parametrize("game", [*MOST, "tictactoe", "morris", "hex", "star", "liars-dice"])
def test_decisions_take_few_presses_and_whoever_steers_straight_arrives(game: str) -> None:
    count = play(program(), game, MANY.get(game, 30), 1)
    assert not count.lost
    assert mean(count.decisions) <= MOST.get(game, 6.0)


def test_a_word_of_six_letters_takes_at_most_twenty_presses() -> None:
    assert typed(program(), "poison") <= 20


@pytest.mark.parametrize("game", ["djambi-4", "draconic", "fianchetto", "fidchell-1", "fredericus", "liars-dice"])
def test_from_a_couch_every_word_at_the_table_is_read(game: str) -> None:
    small = [(pixels, text) for pixels, text in letters(game, COUCH) if pixels < LEAST]
    assert not small
