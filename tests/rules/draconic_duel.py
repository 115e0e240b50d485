"""Random games and positions of Draconic chess, the ruleset and the oracle in step."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.engine.game import Game
from game.engine.values import StateError
from tests.oracles.draconic import Game as Oracle
from tests.oracles.draconic_state import BESIDE, KINDS, SIDES, SQUARES, Options
from tests.rules.draconic_scene import new_game, position

FLAGS = [name for name, value in Options().__dict__.items() if isinstance(value, bool)]
# How likely each decision is, by its first word; a game that plants at will is over before anybody meets. `meet`: a
# move that ends on an occupied square; `again`: what the same side did two turns ago, for positions to come back.
TASTES: tuple[dict[str, float], ...] = (
    {},
    {"plant": 0.02},
    {"plant": 0.02, "move": 2, "shoot": 100, "second": 3},
    {"plant": 0.05, "sleep": 10, "wake": 10, "burn": 20},
    {"plant": 0.0, "enter": 5, "extend": 50},
    {"plant": 0.001, "move": 3, "enter": 3, "meet": 40, "shoot": 0.2},
    {"plant": 0.001, "enter": 0.05, "sleep": 0.05, "wake": 0.3, "shoot": 0.05, "meet": 0.1},
    {"plant": 0.01, "enter": 0.3, "again": 60},
)


def random_options(rng: random.Random) -> dict[str, Any]:
    """Sometimes the rules as they are, otherwise any mixture of options."""
    if rng.random() < 0.3:
        return {}
    share = rng.choice((0.15, 0.5))
    found: dict[str, Any] = {name: rng.random() < 0.5 for name in FLAGS if rng.random() < share}
    for name in ("double_shot", "larger_house", "take_shared"):  # rare to matter: more often on
        if rng.random() < 0.25:
            found[name] = True
    if rng.random() < share / 2:
        found["hunt"] = rng.choice(("groin", "maiden"))
    if rng.random() < share:
        found["arrow_stopped_by"] = rng.choice(("sleepers", "figures"))
    return found


def choice(rng: random.Random, oracle: Oracle, taste: dict[str, float], log: list[str]) -> str:
    """A decision by lot, weighted by taste."""
    legal, occupied = oracle.legal(), oracle.position.occupied()

    def weight(text: str) -> float:
        words = text.split(" ")
        if len(log) > 3 and text == log[-4] and "again" in taste:
            return taste["again"]
        if words[0] == "move" and words[2] in occupied:
            return taste.get("meet", 5)
        return taste.get(words[0], 1)

    weights = [weight(text) for text in legal]
    return rng.choices(legal, weights if sum(weights) else None)[0]


def in_step(game: Game, oracle: Oracle, rng: random.Random, taste: dict[str, float], most: int,
            told: str) -> Counter[str]:
    """Play at random on both sides; AssertionError with all that led there where they differ."""
    seen: Counter[str] = Counter()
    for _ in range(most):
        assert game.legal() == oracle.legal(), \
            f"{told}, {game.log}: {sorted(set(game.legal()) ^ set(oracle.legal()))}"
        assert len(set(game.legal())) == len(game.legal()), f"{told}, {game.log}: a text twice"
        result = game.result()
        assert {key: result[key] for key in ("over", "winners", "reason")} == oracle.result(), f"{told}, {game.log}"
        if oracle.over:
            break
        assert game.who()[0][0] == oracle.who(), f"{told}, {game.log}"
        text = choice(rng, oracle, taste, game.log)
        events = game.play(text)
        oracle.play(text)
        if not oracle.over and not oracle.pending:
            assert ("House in peril!" in events) == oracle.peril(), f"{told}, {game.log}"
        seen[text.split(" ")[0]] += 1
    seen[game.result()["reason"]] += 1
    return seen


def duel(seed: int, most: int = 400) -> Counter[str]:
    """One random game from the start."""
    rng = random.Random(seed)
    options = random_options(rng)
    starter = rng.choice(SIDES)
    taste = rng.choice(TASTES)
    return in_step(new_game(starter=starter, **options), Oracle(starter, **options), rng, taste, most,
                   f"seed {seed}, {options}")


def random_position(rng: random.Random, options: dict[str, Any]) -> dict[str, Any]:
    """A position that play might reach, with figures close together."""
    squares = list(SQUARES)
    rng.shuffle(squares)
    houses: dict[str, list[str]] = {side: [squares.pop()] for side in SIDES}
    if options.get("larger_house"):
        for side in SIDES:
            beside = [square for square in sorted(BESIDE[houses[side][0]]) if square in squares]
            if beside and rng.random() < 0.5:
                houses[side].append(rng.choice(beside))
                squares.remove(houses[side][1])
    centre = rng.choice(SQUARES)
    squares.sort(key=lambda square: max(abs(ord(square[i]) - ord(centre[i])) for i in (0, 1)) + rng.random() * 3)
    figures: dict[str, str] = {}
    for kind in KINDS:
        for side in SIDES:
            gone = 0 if kind == options.get("hunt") else 1  # a quarry that has fallen would have ended the game
            place = rng.choices(("board", "home", "reserve", "killed", "carried"), (6, 1, 2, gone, 0.3 * gone))[0]
            rooms = [square for square in houses[side] if list(figures.values()).count(square) < 2]
            if place == "home" and rooms:
                place = rng.choice(rooms)
            elif place in ("board", "home"):
                place = squares.pop(0)
            figures[f"{side} {kind}"] = place
    for side, other in (SIDES, SIDES[::-1]):
        charmed = [figures[f"{other} {kind}"] for kind in ("traveller", "high-dreamer", "archer")]
        charmed = [place for place in charmed if place in SQUARES and place not in houses[other]]
        if charmed and rng.random() < 0.4:
            figures[f"{side} maiden"] = rng.choice(charmed)
    standing = [name for name, place in figures.items() if place in SQUARES]
    asleep = [name for name in standing if rng.random() < 0.2]
    trees: dict[str, list[str]] = {side: [] for side in SIDES}
    for square in squares[:rng.choice((0, 3, 12))]:
        side = rng.choice(SIDES)
        if rng.random() < 0.5 and len(trees[side]) < 6:
            trees[side].append(square)
    reserve = {side: rng.choice((0, 0, 1, 7 - len(trees[side]))) for side in SIDES}
    bans = [f"{'wake' if name in asleep else 'sleep'} {name}" for name in standing]
    bans += [f"plant {square}" for square in squares[12:]] + [""]
    return {"houses": houses, "figures": figures, "asleep": asleep, "trees": trees, "tree_reserve": reserve,
            "ban": rng.choice(bans) or None, "to_move": rng.choice(SIDES), "quiet": rng.choice((0, 97))}


def skirmish(seed: int, most: int = 8) -> Counter[str]:
    """A random position and a few decisions from there; eight at a time share their options."""
    rng = random.Random(seed)
    options = random_options(random.Random(seed // 8))
    given = random_position(rng, options)
    oracle = Oracle.from_position(given, **options)
    if oracle.over:  # no legal turn, or the quiet has lasted: nobody would be asked anything here
        with pytest.raises(StateError):
            position(given, **options)
        return Counter({"over at once": 1})
    taste = rng.choice(TASTES)
    return in_step(position(given, **options), oracle, rng, taste, most, f"seed {seed}, {options}, {given}")
