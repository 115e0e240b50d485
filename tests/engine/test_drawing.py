"""Games at random draw decisions without listing them: each is as likely as any other, in every shipped ruleset.

This is not measured but counted: of all candidates that can be drawn, each option has to be exactly one.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.position import Option, Position
from game.engine.rules import Rules
from game.engine.search import complete
from game.ruleset.library import Library
from game.ruleset.program import drawing
from tests.ruleset.hostile import line_of_sites
from tests.small import small_game

IDS = Library().ids()
POSITIONS = 4  # of each question that are looked at
LISTED = {"draughts", "fianchetto", "goofspiel", "liars-dice", "morris", "ur"}  # whose options all have to be listed


class Enough(Exception):
    """More draws than were foreseen: what was drawn was no decision."""


class Lots:
    """Draws what it was told to, and knows among how many."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.among = 0

    def __call__(self) -> Lots:
        return self

    def __mul__(self, among: int) -> int:
        self.among = among
        if not self.numbers:
            raise Enough
        return self.numbers.pop(0)


def draw(rules: Rules, position: Position, lots: Lots, *numbers: int) -> Option | None:
    """The decision that is found by these lots, if it is found by all of them."""
    assert rules.by_lot is not None
    lots.numbers = list(numbers)
    try:
        found: list[Option] = rules.by_lot[f"r{position.pc}"](position)
    except Enough:
        return None
    assert found == [found[0]] * len(numbers)
    return found[0]


def outcomes(rules: Rules, position: Position, once: bool) -> Counter[Option]:
    """How many of all candidates lead to each decision."""
    lots = Lots()
    rules.drawing(lots)  # type: ignore[arg-type]
    draw(rules, position, lots)
    if not once:
        return Counter(found for n in range(lots.among) if (found := draw(rules, position, lots, n)) is not None)
    every = Counter[Option]()
    for n in range(lots.among):  # where a single option is taken without asking, two different ones have to be drawn
        pairs = (draw(rules, position, lots, n, other) for other in range(lots.among))
        first = next((option for option in pairs if option is not None), None)
        every.update([first] if first is not None else [])
    return every


def check(rules: Rules, games: int) -> set[int]:
    """Compare in positions of random games; the questions that were looked at."""
    seen, chance = Counter[int](), random.Random(11)
    drawn = set(rules.compiled.generated.drawn)
    for seed in range(games):
        position = rules.start(seed)
        for _ in range(300):
            if position.over or drawn <= {pc for pc, count in seen.items() if count >= POSITIONS}:
                break
            if position.pc in drawn and seen[position.pc] < POSITIONS and chance.random() < 0.2:
                seen[position.pc] += 1
                once = rules.compiled.generated.chooses[position.pc].at_once
                assert outcomes(rules, position, once) == Counter(position.opts)
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))
    return set(seen)


@pytest.mark.parametrize("name", IDS)
def test_every_option_is_as_likely_as_any_other(name: str) -> None:
    rules = open_rules(name)
    assert bool(rules.compiled.generated.drawn) == (name not in LISTED)
    looked_at = check(rules, 12)
    assert looked_at or name in LISTED


@pytest.mark.parametrize("name", ["breakthrough", "hex", "djambi-4", "fidchell-1"])
def test_lots_in_vain_end_in_a_list(name: str) -> None:
    rules, chance, listed = open_rules(name), random.Random(2), 0
    in_vain = rules.drawing(lambda: 0.999_999)  # the last of all candidates, again and again
    position = rules.start(1)
    while not position.over and listed < 5:
        in_vain(position, chance.choice(position.opts))
        if position.pc in rules.compiled.generated.drawn and len(set(position.opts)) > 1:
            listed += 1
            assert position.opts == rules.questions[position.pc].options(position)
    assert listed


RULES = """
vars: {turn: {type: seat, start: white}}
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [c3]}]
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - OPTION
      - turn = after(turn)
"""
PLAIN = "{each: t in sites() if t.empty, as: '{t}', do: 'move(first(p for p in men(turn)), t)'}"


@pytest.mark.parametrize("option, drawn", [
    (PLAIN, True),
    (PLAIN.replace("as:", "must: t.row == 1, as:"), False),  # what must be done is known after all was listed only
    (PLAIN.replace("as:", "same: t.row, as:"), False),  # what counts as the same, too
])
def test_what_has_to_be_listed_is_listed(option: str, drawn: bool, tmp_path: Path) -> None:
    rules = small_game(tmp_path, RULES.replace("OPTION", option)).rules
    assert bool(rules.compiled.generated.drawn) == drawn
    if drawn:
        assert check(rules, 3)


@pytest.mark.parametrize("sites, drawn", [(30, True), (1000, False)])
def test_ways_along_a_line_are_kept_where_they_are_not_too_many(sites: int, drawn: bool, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "line.tmx").write_text(line_of_sites(sites), encoding="utf-8")
    rules = small_game(tmp_path, RULES.replace("MAP", "boards/line.tmx").replace("step: all", "slide: all")
                       .replace("a1", "s0").replace("c3", "s9").replace(
        "OPTION", "{each: 'p in men(turn) for t in reach(p)', as: '{p.site}-{t}', do: 'move(p, t)'}")).rules
    assert bool(rules.compiled.generated.drawn) == drawn


def test_tries_are_bounded() -> None:
    for name in IDS:
        for ways in open_rules(name).compiled.program.drawn.values():
            assert drawing.LEAST_TRIES <= drawing.tries(ways) <= drawing.MOST_TRIES
