"""Random games of Fredericus, the ruleset and the oracle in step."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from typing import Any

from game.engine.game import Game
from tests.oracles.fredericus import Game as Oracle
from tests.oracles.fredericus_deal import KINDS
from tests.oracles.fredericus_state import HUNTS
from tests.rules.fredericus_scene import fredericus, pile

QUESTIONS = {"bet": "bet", "turn": "action", "hood": "hood-which", "seal": "discard-seal", "token": "token"}
# What players are after: nothing; captures; hoods, their own raptors all on one post; reverses; three of a kind.
STYLES: dict[str, tuple[str, ...]] = {
    "any": (), "hunt": ("capture",), "hood": ("hood", "hood-which"), "seal": ("reverse",), "sink": ("sink", "capture")}


def objective(kind: str) -> str:
    """An objective as the oracle names it."""
    return kind.removesuffix("-objective")


def random_options(rng: random.Random) -> dict[str, str]:
    """Any mixture of options, the defaults more often than not."""
    values = {"shorter": ("yes", "no"), "two_player_posts": ("apart", "beside"), "two_tokens": ("two", "one"),
              "keeper_turns_fredericus": ("yes", "no")}
    return {name: rng.choice(words) for name, words in values.items() if rng.random() < 0.4}


def twin(game: Game, options: dict[str, str]) -> Oracle:
    """The oracle's game with the same lots drawn."""
    start = {
        "first": game.state()["vars"]["starter"],
        "rows": [pile(game, f"row {number}") for number in range(1, 9)],
        "hands": {seat: [objective(kind) for kind in pile(game, f"hand {seat}")] for seat in game.rules.world.seats},
        "discards": [objective(kind) for kind in pile(game, "discard")],
        "pack": [objective(kind) for kind in reversed(pile(game, "pack"))],
    }
    known: dict[str, Any] = {
        "shorter": options.get("shorter") == "yes",
        "two_player_posts": {"apart": "3-7", "beside": "2-6"}[options.get("two_player_posts", "apart")],
        "two_tokens_two_objectives": options.get("two_tokens", "two") == "two",
        "keeper_fredericus_counts": options.get("keeper_turns_fredericus", "yes") == "yes",
    }
    return Oracle.from_start(start, **known)


def table(game: Game) -> dict[str, Any]:
    """Everything that lies on the table, in the oracle's terms."""
    state = game.state()
    posts: dict[str, dict[str, int]] = {}
    hooded = dict.fromkeys(game.rules.world.seats, "")
    tokens: dict[str, list[int]] = {}
    for piece in state["pieces"]:
        seat, kind, site = piece["owner"], piece["kind"], piece["site"]
        if kind == "token":
            tokens.setdefault(seat, []).append(0 if site is None else 9 if site == "court" else int(site[1:]))
        elif seat is not None:
            posts.setdefault(seat, {})[kind] = int(site.removeprefix("q"))
            if site.startswith("q"):
                hooded[seat] = kind
    fronts = {seat: pile(game, f"front {seat}") for seat in game.rules.world.seats}
    drawn = {seat: [*pile(game, f"hand {seat}"), *fronts[seat]] for seat in game.rules.world.seats}
    return {
        "rows": {number: pile(game, f"row {number}") for number in range(1, 9)},
        "posts": posts, "hooded": hooded, "tokens": tokens,
        "creatures": {seat: [kind for kind in kinds if "-" not in kind and kind != "fredericus"]
                      for seat, kinds in fronts.items()},
        "objectives": {seat: Counter(objective(kind) for kind in kinds if "-" in kind or kind == "fredericus")
                       for seat, kinds in drawn.items()},
        "pack": [objective(kind) for kind in reversed(pile(game, "pack"))],
        "discards": [objective(kind) for kind in pile(game, "discard")],
        "announced": state["vars"]["ending"],
    }


def oracle_table(oracle: Oracle) -> dict[str, Any]:
    """The same as the oracle has it."""
    return {
        "rows": oracle.rows, "posts": oracle.posts, "hooded": oracle.hooded, "tokens": oracle.tokens,
        "creatures": oracle.creatures, "pack": oracle.pack, "discards": oracle.discards,
        "objectives": {seat: Counter(kinds) for seat, kinds in oracle.objectives.items()},
        "announced": bool(oracle.announced),
    }


class Player:
    """Picks decisions at random with a bent for what is rare in purely random games."""

    def __init__(self, rng: random.Random, seats: tuple[str, ...]) -> None:
        self.rng = rng
        together = rng.choice(list(STYLES))
        self.style = {seat: together if rng.random() < 0.5 else rng.choice(list(STYLES)) for seat in seats}
        self.meeting = rng.randrange(1, 9)
        self.tower = rng.randrange(1, 9)

    def pick(self, oracle: Oracle) -> str:
        """A legal decision."""
        rng, legal, style = self.rng, oracle.legal(), self.style[oracle.who()]
        if style == "any" or rng.random() < 0.1:
            return rng.choice(legal)
        eager = [text for text in legal if text.split(" ")[0] in STYLES[style]]
        if eager:
            return rng.choice(eager)
        bets = [text for text in legal if text in (f"token {self.tower}", f"bet {self.tower}", "token court")]
        if bets and rng.random() < 0.7:
            return rng.choice(bets)
        few = legal if style == "hunt" else rng.sample(legal, min(len(legal), 8))
        return max(few, key=lambda text: self.worth(oracle, text, style))

    def worth(self, oracle: Oracle, text: str, style: str) -> float:
        """How near a decision brings what a style is after, with some whim."""
        verb, _, what = text.partition(" ")
        if verb not in ("carry", "fly"):
            return self.rng.random() * 3
        after = copy(oracle)
        after.rows = {number: list(row) for number, row in oracle.rows.items()}
        after.posts = {seat: dict(posts) for seat, posts in oracle.posts.items()}
        getattr(after, "_play_" + verb)(what)
        return sum(self.post_worth(after, seat, raptor, style) for seat in after.seats for raptor in HUNTS) \
            + self.rng.random()

    def post_worth(self, oracle: Oracle, seat: str, raptor: str, style: str) -> float:
        """What a raptor's place is worth to the seat whose turn it is."""
        post, mine = oracle.posts[seat][raptor], seat == oracle.seat
        beside = oracle.beside(post)
        if style == "hood":
            far = min((post - self.meeting) % 8, (self.meeting - post) % 8)
            return -far if mine else beside.count("tree") * 0.5
        if not mine:
            return 0
        if style == "seal":
            return beside.count("seal") * 2
        if style == "sink":
            return 3 - len({*oracle.rows[post][-3:]} | ({""} if len(oracle.rows[post]) < 3 else set()))
        return 2 * (beside == HUNTS[raptor]) + (oracle.end_of(post) in KINDS)


def duel(seed: int, players: int, options: dict[str, str], thorough: bool = False) -> Counter[str]:
    """One random game on both sides; AssertionError with all that led there where they differ."""
    rng = random.Random(seed)
    game = fredericus(players, seed, **options)
    oracle = twin(game, options)
    player = Player(rng, oracle.seats)
    seen: Counter[str] = Counter()
    while oracle.pack or oracle.announced:  # with Fredericus merely discarded, the oracle's game need not end
        told = f"seed {seed}, {players} players, {options}, after {game.log}"
        assert game.legal() == oracle.legal(), f"{told}: {sorted(set(game.legal()) ^ set(oracle.legal()))}"
        result, expected = game.result(), oracle.result()
        assert all(result[key] == expected[key] for key in ("over", "winners", "scores")), told
        if (thorough and oracle.phase != "hood") or oracle.over:  # who is hooded first is left open
            assert table(game) == oracle_table(oracle), told
        if oracle.over:
            break
        assert game.who() == [(oracle.who(), QUESTIONS[oracle.phase])], told
        text = player.pick(oracle)
        seen[text.split(" ")[0] if not text.startswith("token") else text if not text[-1].isdigit() else "token"] += 1
        game.play(text)
        oracle.play(text)
    seen["over by " + oracle.announced] += 1
    seen[game.result()["reason"]] += 1
    return seen
