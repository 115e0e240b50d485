"""Positions that are noted to see whether they come again, and the first one: worked out once, and never mixed up."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.bots.imagine import blind, imagine
from game.engine.game import open_rules
from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.search import complete
from game.ruleset.library import Library
from tests.small import small_game

REMEMBERING = [name for name in Library().ids() if open_rules(name).layout.remembers]
EVERY_CHANGE = """
board: {map: MAP}
kinds: {man: {moves: [{step: orth}]}, king: {moves: [{step: all}]}}
pieces:
  - {kind: man, owner: white, sites: [a1, b2]}
  - {kind: man, owner: white, pile: box}
  - {kind: king, owner: white, pile: box}
  - {kind: man, owner: black, pile: box}
piles: {box: {order: yes}}
vars: {turn: {type: seat, start: white}, n: number, aside: {type: number, repeat: no}}
seat_vars: {points: number}
piece_vars: {tired: flag}
site_vars: {burnt: flag}
procedures:
  main:
    - loop:
      - remember
      - choose: turn
        options:
          - {as: n, do: [n = 1 - n]}
          - {as: aside, do: [aside += 1]}
          - {as: points, do: [turn.points = 1 - turn.points]}
          - {each: p in pieces(), as: "tired {p.kind} {p.site}", do: [p.tired = not p.tired]}
          - {each: t in sites(), as: "burnt {t}", do: [t.burnt = not t.burnt]}
          - {each: p in pieces(), as: "owner {p.kind} {p.site}", do: [p.owner = after(p.owner)]}
          - {each: p in pieces(), as: "kind {p.kind} {p.site}", do: [p.kind = man if p.kind == king else king]}
          - {each: p in pieces() for t in reach(p) if t.empty, as: "move {p.kind} {p.site} {t}", do: ["move(p, t)"]}
          - {each: p in pieces() for t in sites() if t.empty, as: "place {p.kind} {t}", do: ["place(p, t)"]}
          - {each: p in pieces(), as: "lift {p.kind} {p.site}", do: [lift(p)]}
          - {each: p in pieces(), as: "put {p.kind} {p.site}", do: ["put(p, box)"]}
          - {each: p in pieces(), as: "tuck {p.kind} {p.site}", do: ["tuck(p, box)"]}
          - {as: shuffle, do: [shuffle(box)]}
          - {as: reverse, do: [reverse(box)]}
          - {as: sink, do: ["sink(box, 1)"]}
      - if: repeats > 1 and n == 1
        then: forget
"""


def assert_known(rules: Rules, position: Position) -> None:
    anew = position.copy()
    rules.add_up(anew)
    assert rules.digest(position) == rules.digest(anew)


def agrees(rules: Rules, seed: int, length: int) -> None:
    """Play at random; what is known of a position must be what is found when it is looked at anew."""
    position, chance = rules.start(seed), random.Random(seed)
    for _ in range(length):
        if position.over:
            break
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))
        assert_known(rules, position)


@pytest.mark.parametrize("name", REMEMBERING)
def test_a_known_position_is_the_one_that_stands_there(name: str) -> None:
    for seed in range(3):
        agrees(open_rules(name), seed, 150)


def test_every_way_to_change_a_position_makes_it_another(tmp_path: Path) -> None:
    for seed in range(5):
        agrees(small_game(tmp_path, EVERY_CHANGE).rules, seed, 400)


def test_an_imagined_position_is_known_as_the_one_that_it_is(tmp_path: Path) -> None:
    text = EVERY_CHANGE
    for shown, hidden in (("box: {order: yes}", "box: {order: yes, see: nobody}"),
                          ("tired: flag", "tired: {type: flag, see: nobody}"),
                          ("points: number", "points: {type: number, see: owner}")):
        assert shown in text
        text = text.replace(shown, hidden)
    rules, chance = small_game(tmp_path, text).rules, random.Random(3)
    position = rules.start(3)
    for _ in range(60):
        rules.apply(position, chance.choice(position.opts))
        seen = blind(rules, position, 1)
        assert_known(rules, seen)
        assert_known(rules, imagine(rules, seen, 1, chance))


@pytest.mark.parametrize("name", REMEMBERING)
def test_a_position_is_looked_at_once_a_decision(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, looks = open_rules(name), 0
    look = rules.key

    def counted(position: Position) -> object:
        nonlocal looks
        looks += 1
        return look(position)

    monkeypatch.setattr(rules, "key", counted)
    position, chance = rules.start(1), random.Random(1)
    for _ in range(60):
        if position.over:
            break
        looks = 0
        rules.apply(position, chance.choice(position.opts))
        assert looks <= 1


def test_what_was_noted_is_copied_only_when_a_copy_notes_more() -> None:
    rules = open_rules("tablut")
    position, chance = rules.start(1), random.Random(1)
    rules.apply(position, chance.choice(position.opts))
    noted = position.seen
    rules.apply(position, chance.choice(position.opts))
    assert position.seen is noted
    twin = position.copy()
    assert twin.seen is noted
    before = dict(noted)
    rules.apply(twin, twin.opts[0])
    rules.apply(position, position.opts[-1])
    assert noted == before
    assert twin.seen != position.seen and len(twin.seen) == len(position.seen) == len(before) + 1


@pytest.mark.parametrize("name", ["tictactoe", "tablut", "fredericus", "fianchetto"])
def test_the_first_position_is_built_once_and_every_game_has_its_own(name: str) -> None:
    rules, fresh = open_rules(name), open_rules(name)
    for seed in (3, 4, 3):
        position, alone = rules.start(seed), open_rules(name).start(seed)
        for slot in (*(part.name for part in rules.layout.parts), *rules.layout.derived):
            assert getattr(position, slot) == getattr(alone, slot), slot
        assert (position.rng, position.steps, position.opts) == (alone.rng, alone.steps, alone.opts)
        rules.apply(position, complete(rules, position, position.opts[0]))
    assert fresh.first.place is not fresh.blank().place
    fresh.build = None  # type: ignore[assignment, method-assign]
    fresh.start(1)
