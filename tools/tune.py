"""Tunes what bots value: the weights of a ruleset's `bots` section, by self-play on all cores.

    python tools/tune.py djambi-4 --rounds 200            tune, or go on where the last run was stopped
    python tools/tune.py djambi-4 --rounds 0 --match 60   let the weights found so far play against those of the ruleset
    python tools/tune.py djambi-4 --rounds 0 --match 60 --write       and write them into it if they win

Every round shifts all weights a little up or down by lot, lets the two opposite shifts play against each other, and
moves the weights towards whoever won (SPSA). What was found is kept after every round, in the file given by --state.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import random
import re
import sys
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots.clock import Clock
from game.bots.imagine import blind
from game.bots.levels import LEVELS, Bot
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.engine.search import complete
from game.homes import mod_folders
from game.ruleset.emit.bots import WEIGHT
from game.ruleset.library import Library

SHIFT = 0.4  # how far weights are shifted to be compared: e to this power; less, and luck decides most games
PACE = 0.12  # how far a round moves them at most
MOST_DECISIONS = 1_500


@dataclass(frozen=True)
class Duel:
    """One game: the weights of the one who is alone and of the others, and where the first sits."""

    ruleset: str
    players: int | None
    alone: tuple[float, ...]
    others: tuple[float, ...]
    seat: int
    seed: int
    level: str
    milliseconds: int


@cache
def opened(ruleset: str, players: int | None) -> Rules:
    """The rules, compiled once in each process."""
    return open_rules(ruleset, players, {}, mod_folders())


def play(duel: Duel) -> float:
    """The share of the win that went to the one who is alone, measured by a fair share: 1 is fair."""
    rules, chance = opened(duel.ruleset, duel.players), random.Random(duel.seed)
    bot = Bot(rules, replace(LEVELS[duel.level], whim=0.1, overlooks=0.0), chance)
    seats = bot.judge.seats
    position = rules.start(duel.seed)
    for _ in range(MOST_DECISIONS):
        if position.over:
            break
        seat = rules.questions[position.pc].who(position)
        weigh(rules, duel.alone if seats.index(seat) == duel.seat else duel.others)
        thought = bot.ponder(blind(rules, position, seat), seat, Clock(duel.milliseconds))
        option = position.opts[rules.texts(position).index(thought.text)]
        rules.apply(position, complete(rules, position, option))
    if not position.over or not position.winners:
        return 1.0
    return len(seats) / len(position.winners) if seats[duel.seat] in position.winners else 0.0


def weigh(rules: Rules, weights: tuple[float, ...]) -> None:
    """Let bots value things by these weights."""
    for index, weight in enumerate(weights):
        rules.space[f"{WEIGHT}{index}"] = weight


def tune(given: argparse.Namespace) -> dict[str, float]:
    """Go through rounds; the weights by name."""
    rules = opened(given.ruleset, given.players)
    assert rules.compiled.bots is not None, f"{given.ruleset} has no bots section"
    names = [term.name for term in rules.compiled.bots.terms]
    weights = [float(term.weight) for term in rules.compiled.bots.terms]
    done = 0
    if given.state.exists():
        kept = json.loads(given.state.read_text(encoding="utf-8"))
        weights = [kept["weights"].get(name, weight) for name, weight in zip(names, weights, strict=True)]
        done = kept["rounds"]
    chance, seats = random.Random(given.seed + done), len(bot_seats(rules))
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for number in range(done, done + given.rounds):
            signs = [chance.choice((-1, 1)) for _ in weights]
            up, down = shifted(weights, signs, SHIFT), shifted(weights, signs, -SHIFT)
            duels = [Duel(given.ruleset, given.players, *((up, down) if game % 2 else (down, up)), game // 2 % seats,
                          chance.getrandbits(32), given.level, given.ms) for game in range(given.games)]
            results = pool.map(play, duels, 1)
            gain = sum((result - 1) * (1 if game % 2 else -1) for game, result in enumerate(results)) / len(results)
            step = PACE * max(-1.0, min(1.0, gain))
            weights = list(shifted(weights, signs, step))
            keep(given.state, dict(zip(names, weights, strict=True)), number + 1)
            bar = "█" * (20 * (number + 1 - done) // given.rounds)
            print(f"\r{bar:░<20} {number + 1 - done}/{given.rounds}  " + "  ".join(
                f"{name} {weight:.0f}" for name, weight in zip(names, weights, strict=True)), end="", flush=True)
    print()
    return dict(zip(names, weights, strict=True))


def match(given: argparse.Namespace, weights: dict[str, float]) -> float:
    """How well tuned weights do against those of the ruleset, measured by a fair share: 1 is fair."""
    rules = opened(given.ruleset, given.players)
    assert rules.compiled.bots is not None
    old = tuple(float(term.weight) for term in rules.compiled.bots.terms)
    new = tuple(float(round(weights[term.name])) for term in rules.compiled.bots.terms)
    chance, seats = random.Random(given.seed), len(bot_seats(rules))
    duels = [Duel(given.ruleset, given.players, new, old, game % seats, chance.getrandbits(32), given.level, given.ms)
             for game in range(given.match)]
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        results = pool.map(play, duels, 1)
    return sum(results) / len(results)


def shifted(weights: list[float], signs: list[int], by: float) -> tuple[float, ...]:
    """All weights larger or smaller by a factor, each as its sign says."""
    return tuple(weight * math.exp(sign * by) for weight, sign in zip(weights, signs, strict=True))


def bot_seats(rules: Rules) -> list[int]:
    """The seats that somebody plays."""
    return [seat for seat, taken in enumerate(rules.world.taken) if taken]


def keep(path: Path, weights: dict[str, float], rounds: int) -> None:
    """Write what was found so far, never half."""
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps({"rounds": rounds, "weights": weights}, indent=1), encoding="utf-8")
    os.replace(draft, path)


def write(ruleset: str, weights: dict[str, float]) -> list[Path]:
    """Put the weights into the files of a ruleset, each where its value is declared last; the files that changed."""
    changed = []
    left = dict(weights)
    for path in reversed(Library(mod_folders()).load(ruleset).files):
        text = path.read_text(encoding="utf-8")
        start = re.search(r"^bots:\n", text, re.MULTILINE)
        if start is None:
            continue
        end = re.search(r"^\w", text[start.end():], re.MULTILINE)
        stop = start.end() + end.start() if end else len(text)
        section = text[start.end():stop]
        for name in list(left):
            pattern = re.compile(rf"(^    {name}:(?:(?!^    \w).)*?weight: )-?\d+", re.MULTILINE | re.DOTALL)
            section, count = pattern.subn(rf"\g<1>{round(left[name])}", section, count=1)
            if count:
                del left[name]
        path.write_text(text[:start.end()] + section + text[stop:], encoding="utf-8")
        changed.append(path)
    return changed


def main() -> int:
    """Read the command line and tune."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--games", type=int, default=16, help="games a round")
    parser.add_argument("--level", default="courtier", choices=list(LEVELS))
    parser.add_argument("--ms", type=int, default=60, help="milliseconds of thought a decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="where to keep what was found; tune-RULESET.json if not given")
    parser.add_argument("--match", type=int, default=0, help="games against the weights of the ruleset, at the end")
    parser.add_argument("--write", action="store_true",
                        help="write the weights into the ruleset at the end, unless they lost the match")
    given = parser.parse_args()
    given.state = given.state or Path(f"tune-{given.ruleset}.json")
    weights, share = tune(given), math.inf
    if given.match:
        share = match(given, weights)
        print(f"tuned weights against those of the ruleset: {share:.2f} of a fair share in {given.match} games")
    if given.write and share > 1:
        print("\n".join(f"written: {path}" for path in write(given.ruleset, weights)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
