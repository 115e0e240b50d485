"""Random evenings of Fianchetto, the ruleset and the oracle in step."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from game.engine.game import Game
from game.engine.rules import Rules
from tests.made import made
from tests.oracles.fianchetto import Game as Oracle
from tests.rules.fianchetto_scene import SEATS, rules

TEXTS = ("vineyards", "a goat @a1", "he said \"no\"", "a / b", "\u05e9\u05dc\u05d5\u05dd", "\U0001f451",
         "of of of", "<text>", "{0} {1}", "x" * 34, "draw", "none", "vineyards")
VALUES: dict[str, tuple[Any, ...]] = {
    "one_chess_set": (True, False), "pawn_moves": ("forward", "double"), "close_votes": (3, 4),
    "raise_cross_elsewhere": (True, False), "pawns_promote": (True, False), "redistribution": ("crossed", "left"),
    "pieces_stay": (True, False), "next_declarer": ("left", "lowest")}
# How likely a player takes a decision that starts with these words, when there is something else to do.
MOODS: dict[str, dict[str, float]] = {
    "any": {"close": 0.1},
    "brisk": {"raise": 0.2, "close": 0.1, "stop": 0.1},
    "warlike": {"allow": 0.1, "abstain": 0.1, "close": 0.05, "raise": 0.3, "spare": 0.05, "stop": 0.05},
    "spendthrift": {"pass": 0.1, "allow": 0.3, "close": 0.05, "stop": 0.05},
    "peaceful": {"oppose": 0.1, "close": 0.3, "refuse": 0.1, "stop": 0.03, "clear none": 0.1},
    "crowded": {"place": 0.9, "oppose": 0.05, "close": 0.02, "refuse": 0.9},
}


def random_options(rng: random.Random) -> dict[str, Any]:
    """Any mixture of options, the defaults more often than not."""
    return {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.4}


def rules_for(options: dict[str, Any]) -> Rules:
    """The ruleset with the oracle's options."""
    words = {True: "yes", False: "no", "forward": "step"}
    return rules(tuple(sorted((name, str(words.get(value, value))) for name, value in options.items())))


def slip(game: Game, piece: int) -> tuple[str, str, str]:
    """A slip as the oracle writes it."""
    position, world = made(game.position), game.rules.world
    author = position.pv_author[piece]
    sort = world.kinds[position.kind[piece]].removesuffix("-slip")
    return position.pv_written[piece], sort, world.seats[author] if author >= 0 else ""


def picture(game: Game) -> dict[str, Any]:
    """What lies on the table: the ruleset's side."""
    position, world = made(game.position), game.rules.world
    piles = dict(zip(world.pile_names, position.piles, strict=False))
    found: dict[str, Any] = {"hat": Counter(slip(game, p) for p in piles["hat"]), "spent": len(piles["spent"])}
    for number, seat in enumerate(SEATS):
        names = [world.kinds[kind] for kind in position.kind[:-1]]
        sites = range(number * world.stride, (number + 1) * world.stride)
        found[seat] = (
            {world.site_name(s): names[p] for s in sites for p in position.at0[s] if not position.pv_added[p]},
            Counter(names[p] for p in piles[f"hand {seat}"]),
            {world.site_name(s) for s in sites if position.tv_crossed[s]})
    return found


def expected(oracle: Oracle) -> dict[str, Any]:
    """What lies on the table: the oracle's side; pawns added while raising are not on its boards."""
    found: dict[str, Any] = {"hat": Counter(map(tuple, oracle.hat)), "spent": oracle.discards}
    for seat, noble in oracle.nobles.items():
        found[seat] = (noble.board, +noble.hand, noble.crossed)
    return found


def choose(legal: list[str], rng: random.Random, mood: str) -> str:
    """A decision by mood, with texts."""
    for word, chance in MOODS[mood].items():
        named = [decision for decision in legal if decision.startswith(word)]
        if named and len(named) < len(legal):
            legal = named if rng.random() < chance else [decision for decision in legal if decision not in named]
    decision = rng.choice(legal)
    while "<text>" in decision:
        text = rng.choice(TEXTS) if rng.random() < 0.3 else str(rng.randrange(10**6))
        decision = decision.replace("<text>", text if text != "<text>" else "< text>", 1)
    return decision


def duel(seed: int, most: int, options: dict[str, Any] | None = None) -> tuple[int, bool, Counter[str]]:
    """Play an evening on both sides and compare after every decision: how many there were, and of which sort."""
    rng = random.Random(seed)
    options = random_options(rng) if options is None else options
    game, oracle = Game(rules_for(options), seed), Oracle(**options)
    mood, seen = rng.choice(list(MOODS)), Counter[str]()
    for number in range(most):
        legal = game.legal()
        here = f"seed {seed}, decision {number}, {options}, {game.log[-12:]}"
        assert game.who()[0][0] == oracle.who(), here
        assert legal == oracle.legal(), here
        decision = choose(legal, rng, mood)
        seen[game.who()[0][1]] += 1
        game.play(decision)
        chance: object = None
        if decision == "draw":
            chance = slip(game, made(game.position).v_drawn)
        elif decision == "again" or decision.startswith("problem "):
            chance = game.who()[0][0] if not game.position.over else None
        oracle.play(decision, chance)
        table, wanted = picture(game), expected(oracle)
        asked = game.who()[0][1] if game.who() else ""
        if asked == "second-support":  # a new noble's slip is on the table for a moment
            table["hat"] = wanted["hat"] = None
        if asked in ("raise", "cross", "cross-own"):  # the oracle discards added pawns when all is over
            table["spent"] = wanted["spent"] = None
        assert table == wanted, here
        if game.position.over:
            assert oracle.over, here
            break
    return len(game.log), bool(game.position.over), seen
