"""A schemer keeps in mind what he has found worth following once, and looks at all that whoever is next could do."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.clock import Clock
from game.bots.levels import LEVELS, Bot, consider, ponder
from game.bots.memory import MOST, Ideas, Memory
from game.engine.game import Game
from tests.engine.bot_cases import TAKING
from tests.small import small_game

LOTS = range(16)
BIDDING = """
vars: {turn: {type: seat, start: white}}
seat_vars: {gold: number, bid: {type: number, see: owner}}
procedures:
  main:
    - loop:
      - {choose: white, secret: yes, options: [{each: "n in range(0, 9)", as: "bid {n}", do: [white.bid = n]}]}
      - {choose: black, secret: yes, options: [{each: "n in range(0, 9)", as: "bid {n}", do: [black.bid = n]}]}
      - white.gold += 50 if white.bid == 7 else 0
      - black.gold += 50 if black.bid == 7 else 0
bots: {values: {gold: {is: s.gold, weight: 10}}}
"""
GIVING = """
vars: {shut: flag}
seat_vars: {gold: number}
procedures:
  main:
    - loop:
      - {choose: white, options: [{as: shut, do: [shut = true]}, {as: leave, do: [white.gold += 3, shut = false]}]}
      - choose: black
        options: [{if: not shut, as: loot, do: black.gold += 500}, {each: "n in range(0, 5)", as: "earn {n}"}]
bots: {values: {gold: {is: s.gold, weight: 10}}, obvious: [shut]}
"""


@pytest.fixture
def game_of(tmp_path: Path) -> Callable[[str], Game]:
    def opened(text: str) -> Game:
        game = small_game(tmp_path, text)
        game.rules.backend = "python"
        return game

    return opened


def answers(game: Game, memory: Callable[[], Memory | None]) -> list[str]:
    return [ponder(game.rules, game.position, "schemer", 1, seed, memory=memory()).text for seed in LOTS]


@pytest.mark.parametrize(("text", "best"), [(TAKING, "take 7"), (BIDDING, "bid 7")], ids=["in turn", "in secret"])
def test_what_a_schemer_has_thought_of_once_he_does_not_overlook_again(
        game_of: Callable[[str], Game], text: str, best: str) -> None:
    game, memory = game_of(text), Memory()
    forgetful = answers(game, lambda: None)
    assert 0 < forgetful.count(best) < len(LOTS), "each time, every fourth option is overlooked"
    first = next(seed for seed, found in zip(LOTS, forgetful, strict=True) if found == best)
    assert ponder(game.rules, game.position, "schemer", 1, first, memory=memory).text == best
    assert answers(game, lambda: memory) == [best] * len(LOTS)


def test_each_seat_and_each_level_has_a_memory_of_its_own_and_a_courtier_none(game_of: Callable[[str], Game]) -> None:
    game, memory = game_of(TAKING), Memory()
    for level in ("courtier", "schemer"):
        ponder(game.rules, game.position, level, 4, 1, memory=memory)
    assert memory.of("schemer", 0).kept and not memory.of("schemer", 1).kept and not memory.of("courtier", 0).kept


def test_all_is_forgotten_in_another_game_and_once_decisions_are_taken_back(game_of: Callable[[str], Game]) -> None:
    game, memory = game_of(TAKING), Memory()
    for seed in (0, 5):
        game.new(seed)
        game.play("take 1")
        assert not memory.about(seed, game.log).of("schemer", 1).kept, "nothing from another game"
        consider(game, "schemer", 4, memory=memory)
        ideas = memory.of("schemer", 1)
        assert ideas.kept
        for log in (["take 1"], ["take 1", "take 2"]):
            assert memory.about(seed, log).of("schemer", 1) is ideas, "the game goes on"
        for log in (["take 1", "take 3", "take 4"], ["take 1", "take 3"], []):
            assert not memory.about(seed, log).of("schemer", 1).kept, "what was decided was taken back"
            memory.of("schemer", 1).kept[0, (0,)] = None


def test_what_was_thought_of_longest_ago_is_forgotten_first() -> None:
    ideas = Ideas()
    ideas.new = {(1, (number,)): None for number in range(MOST)}
    ideas.settle()
    ideas.new = {(1, (0,)): None, (2, (0,)): None}
    ideas.settle()
    assert len(ideas.kept) == MOST and (1, (1,)) not in ideas.kept
    assert list(ideas.kept)[-2:] == [(1, (0,)), (2, (0,))], "thought of again just now"


def test_whoever_is_wary_overlooks_nothing_that_the_next_one_could_take(game_of: Callable[[str], Game]) -> None:
    game = game_of(GIVING)
    for wary in (True, False):
        level = replace(LEVELS["schemer"], depth=2, whim=0.0, wary=wary)
        left = [Bot(game.rules, level, random.Random(seed)).ponder(game.position.copy(), 0, Clock(500)).text
                for seed in LOTS]
        assert ("leave" in left) != wary, left
