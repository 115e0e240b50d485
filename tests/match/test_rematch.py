"""Playing again: only what the ruleset names changes, as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.match import Plan, Player
from game.match.rematch import again, following, seat_of
from tests.small import small_game

TEXT = """
options:
  opener: {type: seat, default: white}
  begins: {type: [lot, white, black]}
rematch: REMATCH
vars: {turn: {type: seat, start: opener}}
procedures:
  main:
    - loop:
      - choose: turn
        name: move
        options: [{as: stop, do: {win: turn, by: stopped}}, {if: begins == lot, as: lot}]
text: {en: {move: Move, stopped: stopped}}
"""
PEOPLE = {"white": Player("Ada"), "black": Player("Bruno")}


@pytest.mark.parametrize(("rematch", "options", "winners", "wanted"), [
    ("{opener: loser}", {}, ["white"], {"opener": "black"}),
    ("{opener: loser}", {"begins": "lot"}, [], {"begins": "lot"}),
    ("{opener: winner}", {}, ["black"], {"opener": "black"}),
    ("{opener: next}", {}, [], {"opener": "black"}),
    ("{opener: next}", {"opener": "black"}, ["black"], {"opener": "white"}),
    ("{begins: loser}", {"begins": "lot"}, ["black"], {"begins": "white"}),
    ("{begins: next}", {"begins": "lot"}, ["black"], {"begins": "lot"}),
    ("{}", {"opener": "white"}, ["white"], {"opener": "white"}),
])
def test_an_option_of_seats_becomes_who_the_ruleset_says(tmp_path: Path, rematch: str, options: dict[str, str],
                                                         winners: list[str], wanted: dict[str, str]) -> None:
    model = small_game(tmp_path, TEXT.replace("REMATCH", rematch)).rules.world.model
    plan = again(model, Plan("small", 2, options, PEOPLE, 1), winners, 9)
    assert plan.options == wanted and plan.seats == PEOPLE and plan.seed == 9


def test_everybody_moves_on_by_a_seat(tmp_path: Path) -> None:
    model = small_game(tmp_path, TEXT.replace("REMATCH", "{seats: next}")).rules.world.model
    plan = again(model, Plan("small", 2, {}, PEOPLE, 1), ["white"], 9)
    assert plan.seats == {"black": PEOPLE["white"], "white": PEOPLE["black"]} and plan.options == {}
    both = small_game(tmp_path, TEXT.replace("REMATCH", "{seats: next, opener: loser}")).rules.world.model
    plan = again(both, Plan("small", 2, {}, PEOPLE, 1), ["white"], 9)
    assert plan.seats["black"] == PEOPLE["white"] and plan.options == {"opener": "black"}


def test_the_next_of_three_seats_is_the_one_behind() -> None:
    seats = ["red", "blue", "green"]
    assert [following(seats, seat) for seat in seats] == ["blue", "green", "red"]


@pytest.mark.parametrize(("word", "winners", "present", "seat"), [
    ("next", ["red"], "blue", "green"), ("next", [], "lot", ""), ("winner", ["green", "blue"], "red", "blue"),
    ("loser", ["green"], "red", "red"), ("loser", ["red", "green"], "red", "blue"), ("winner", [], "red", ""),
    ("loser", [], "red", ""), ("loser", ["red", "blue", "green"], "red", "")])
def test_the_seat_that_a_word_stands_for(word: str, winners: list[str], present: str, seat: str) -> None:
    assert seat_of(word, ["red", "blue", "green"], winners, present) == seat
