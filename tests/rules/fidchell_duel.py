"""Random games of Fidchell, the ruleset and the oracle in step."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from game.engine.game import Game
from tests.oracles.fidchell import OTHER
from tests.oracles.fidchell import Game as Oracle
from tests.oracles.fidchell_board import POINTS, RINGS, has_chain
from tests.rules.fidchell_scene import at, fidchell

# Whether a player looks for captures, stays near a wedge of the board, fills a circle, or goes to and fro.
STYLES = ("any", "hunt", "wedge", "wall", "shuffle")


def random_options(rng: random.Random, version: int) -> dict[str, Any]:
    """Any mixture of options, the defaults more often than not."""
    values: dict[str, tuple[Any, ...]] = {"decline_extra": (True, False), "slide_when": ("own", "both")}
    if version == 1:
        values |= {"starter": ("white", "black")}
    else:
        values |= {"count_hand": (True, False), "start": ("white_main", "black_main")}
    return {name: rng.choice(choices) for name, choices in values.items() if rng.random() < 0.4}


def as_texts(options: dict[str, Any]) -> dict[str, str]:
    """Options as the ruleset takes them."""
    return {name: {True: "yes", False: "no"}.get(value, value) for name, value in options.items()}


def almost(rng: random.Random) -> tuple[list[str], list[str], str]:
    """White and black stones that lack one to be a chain or a wall, and where; or none."""
    bent = rng.random()
    if bent < 0.5:
        return [], [], ""
    quarter = rng.randrange(4)
    points = [f"{ring}{size * quarter // 4 + 1}" for ring, size in RINGS]
    if bent < 0.75:
        size = dict(RINGS)[ring := rng.choice("abcd")]
        points = [f"{ring}{i + 1}" for i in range(size)]
    points.remove(gap := rng.choice(points))
    return ([], points, gap) if bent < 0.85 else (points, [], gap)


def scattered(rng: random.Random, version: int, options: dict[str, Any]) -> tuple[Oracle, Game, str]:
    """The same random position on both sides, in the thick of a game, and a point that is worth having."""
    while True:
        rings = rng.choice(("abcdefg", "abcde", "ab", "bcd"))
        points = [point for point in POINTS if point[0] in rings]
        rng.shuffle(points)
        white, black, gap = almost(rng)
        for side in (white, black):
            more = [point for point in points if point not in [*white, *black, gap]]
            side += more[:min(rng.randrange(1, 20), 24 - len(side), len(more) // 2)]
        hands = rng.choice(((0, 0), (0, 0), (0, 2), (2, 0), (3, 3)))
        few = len(white) + (hands[0] if options.get("count_hand", True) else 0) < 7
        if not (version == 2 and few) and not has_chain(white) and not has_chain(black):
            break
    mover, extra, slides = rng.choice(("white", "black")), rng.random() < 0.2, rng.choice((0, 0, 90, 98, 99))
    awake = rng.random() < 0.5
    siege = rng.choice((0, 0, 1, 5)) if version == 2 else 0
    oracle = Oracle.from_position(
        {"white": white, "black": black, "hands": dict(zip(OTHER, hands, strict=True)), "to_move": mover,
         "extra": extra, "slides": slides, "siege": siege or None,
         "king": "both" if awake else "none" if version == 1 else "white"}, version, **options)
    oracle.seen.clear()  # a position that is loaded has not been remembered yet
    besieged: dict[str, Any] = {"siege": siege} if version == 2 else {}
    game = at(version, white=" ".join(white), black=" ".join(black), hands=hands, turn=mover,
              options=as_texts(options), extra=extra, slides=slides, awake=awake, **besieged)
    return oracle, game, gap


class Player:
    """Picks decisions at random with a bent for what is rare in purely random games."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.style = {side: rng.choice(STYLES) for side in OTHER}
        self.ring = rng.choice("abbcd")
        spoke = rng.randrange(8)
        self.wedge = {f"{ring}{(spoke * size // 8 + step) % size + 1}"
                      for ring, size in zip("abcdefg", (4, 8, 8, 8, 16, 32, 32), strict=True)
                      for step in range(-(size // 32), size // 32 + 1)}
        self.back: dict[str, str] = {}
        self.goal = ""

    def pick(self, oracle: Oracle) -> str:
        """A legal decision."""
        rng, legal, side = self.rng, oracle.legal(), oracle.who()
        found: list[str] = []
        style = self.style[side] if rng.random() < 0.9 else "any"
        if style == "hunt":
            found = [text for text in rng.sample(legal, min(20, len(legal))) if self.takes(oracle, text)][:1]
        elif style == "wedge":
            found = [text for text in legal if self.end(text) in self.wedge and self.start(text) not in self.wedge]
        elif style == "wall":
            found = [text for text in legal if self.end(text)[:1] == self.ring != self.start(text)[:1]]
            found = found or [text for text in legal if self.start(text)[:1] != self.ring]
        elif style == "shuffle":
            found = [self.back[side]] if self.back.get(side) in legal else []
        if self.goal and rng.random() < 0.4:
            ends = [text for text in legal if self.end(text) == self.goal]
            found = [text for text in ends if self.takes(oracle, text)] or ends
        text = rng.choice(found or legal)
        if text.startswith("slide"):
            self.back[side] = f"slide {self.end(text)}-{self.start(text)}"
        return text

    @staticmethod
    def end(text: str) -> str:
        """The point where a decision puts a stone."""
        return text.split(" ")[-1].split("-")[-1] if text != "pass" else ""

    @staticmethod
    def start(text: str) -> str:
        """The point from which it slides, if it does."""
        return text[6:].split("-")[0] if text.startswith("slide") else ""

    @staticmethod
    def takes(oracle: Oracle, text: str) -> bool:
        """Whether a decision captures or wins."""
        ahead = oracle.copy()
        ahead.play(text)
        return bool(ahead.winners) or len(ahead.board) < len(oracle.board) + text.startswith("place")


def duel(seed: int, version: int, *, midgame: bool) -> Counter[str]:
    """One random game on both sides; AssertionError with all that led there where they differ."""
    rng = random.Random(seed)
    options = random_options(random.Random(seed % 12), version)  # a few mixtures: each takes a while to compile
    player = Player(rng)
    if midgame:
        oracle, game, player.goal = scattered(rng, version, options)
    else:
        oracle, game = Oracle(version, **options), fidchell(version, **as_texts(options))
    seen: Counter[str] = Counter()
    for _ in range(50 if midgame else 2000):
        legal, told = oracle.legal(), f"seed {seed}, version {version}, {options}, after {game.log}"
        assert game.legal() == legal, f"{told}: {sorted(set(game.legal()) ^ set(legal))}"
        result = game.result()
        assert {key: result[key] for key in ("over", "winners", "reason")} == oracle.result(), told
        if oracle.over:
            break
        assert game.who() == [(oracle.who(), "remove" if oracle.removals else "play")], told
        text = player.pick(oracle)
        game.play(text)
        oracle.play(text)
        seen[text.split(" ")[0]] += 1
        seen["siege turn"] += oracle.siege is not None
        seen["extra turn"] += oracle.extra
    seen["+".join([oracle.reason, *oracle.winners])] += 1
    return seen
