"""Tunes what bots value: the weights of a ruleset's `bots` section, by self-play on all cores.

    python tools/tune.py djambi-4 --rounds 200            tune until there were 200 rounds in all
    python tools/tune.py djambi-4 --rounds 0 --match 60   let the weights found so far play against those of the ruleset
    python tools/tune.py djambi-4 --rounds 0 --match 60 --write       and write them into it if they win

Every round shifts all weights a little up or down by lot, lets the two opposite shifts play against each other, and
moves the weights towards whoever won (SPSA). What was found is kept after every round, in the file given by --state:
whoever stops it (Ctrl-C) and says the same again goes on where it was.

A ruleset has whole numbers for weights. Where small ones would be rounded too much, all of them are written larger,
up to ten times: only how they compare counts.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots.clock import Clock
from game.bots.imagine import blind
from game.bots.levels import LEVELS, Bot
from game.bots.pool import Failed, Pool
from game.bots.tournament import explained
from game.commands.tournament import Line
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.engine.search import complete
from game.ruleset.emit.bots import WEIGHT
from game.ruleset.extend import Loaded
from game.ruleset.library import Library
from game.ruleset.problems import LINE_BREAK, RulesetError, Span
from game.ruleset.source import Map, Node, read_text
from game.storage.homes import mod_folders

SHIFT = 0.4  # how far weights are shifted to be compared: e to this power; less, and luck decides most games
PACE = 0.12  # how far a round moves them at most
MOST_DECISIONS = 1_500
BLUR = 0.04  # the part of a weight that rounding may change
LARGER = (1, 2, 3, 5, 10)  # times, so that it changes no more
HEAVY = 5_000  # no weight is made larger than this: a position must not seem to be worth as much as a game that is won


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


def serve(duel: Duel) -> float:
    """What a process does for each duel."""
    rules = opened(duel.ruleset, duel.players)
    with explained(rules):
        return play(duel, rules)


def play(duel: Duel, rules: Rules) -> float:
    """The share of the win that went to the one who is alone, measured by a fair share: 1 is fair."""
    chance = random.Random(duel.seed)
    level = replace(LEVELS[duel.level], whim=0.1, overlooks=0.0)
    bots = {}
    for weights in {duel.alone, duel.others}:  # how much the weights are in all is looked at when a bot begins
        weigh(rules, weights)
        bots[weights] = Bot(rules, level, chance)
    seats = bots[duel.alone].judge.seats
    position = rules.start(duel.seed)
    for _ in range(MOST_DECISIONS):
        if position.over:
            break
        seat = rules.questions[position.pc].who(position)
        weights = duel.alone if seats.index(seat) == duel.seat else duel.others
        weigh(rules, weights)
        thought = bots[weights].ponder(blind(rules, position, seat), seat, Clock(duel.milliseconds))
        option = position.opts[rules.texts(position).index(thought.text)]
        rules.apply(position, complete(rules, position, option))
    if not position.over or not position.winners:
        return 1.0
    return len(seats) / len(position.winners) if seats[duel.seat] in position.winners else 0.0


def weigh(rules: Rules, weights: tuple[float, ...]) -> None:
    """Let bots value things by these weights."""
    for index, weight in enumerate(weights):
        rules.space[f"{WEIGHT}{index}"] = weight


@dataclass
class State:
    """How far it is: rounds, and the weights by name; for which game."""

    ruleset: str
    players: int
    rounds: int
    weights: dict[str, float]

    @classmethod
    def first(cls, rules: Rules) -> State:
        """The weights of the ruleset."""
        bots = rules.compiled.bots
        if bots is None or not bots.terms:
            raise Failed(f"{rules.compiled.model.id} has no values to tune: they belong into its bots section, e.g. "
                         "bots: {values: {men: {is: count(men(s)), weight: 100}}}")
        return cls(rules.compiled.model.id, sum(rules.world.taken), 0,
                   {term.name: float(term.weight) for term in bots.terms})

    def resumed(self, path: Path) -> State:
        """What was kept in a file, which must be about the same game."""
        if not path.exists():
            return replace(self)
        kept = read_state(path)
        if (kept.ruleset, kept.players) != (self.ruleset, self.players):
            raise Failed(f"{path} is about {kept.ruleset} for {kept.players}, not about {self.ruleset} for "
                         f"{self.players}; name another with --state")
        if kept.weights.keys() != self.weights.keys():
            raise Failed(f"{path} has weights for {', '.join(kept.weights)}; {self.ruleset} now has "
                         f"{', '.join(self.weights)}. Move it away to begin anew")
        return State(kept.ruleset, kept.players, kept.rounds, {name: kept.weights[name] for name in self.weights})

    def keep(self, path: Path) -> None:
        """Write what was found so far, never half."""
        draft = path.with_name(path.name + ".new")
        draft.write_text(json.dumps(vars(self), indent=1) + "\n", encoding="utf-8")
        os.replace(draft, path)

    def told(self, rounds: int) -> str:
        """How far it is, in one line."""
        bar = "█" * (20 * self.rounds // rounds)
        return f"{bar:░<20} {self.rounds}/{rounds}  " + "  ".join(
            f"{name} {short(weight)}" for name, weight in self.weights.items())


def read_state(path: Path) -> State:
    """What stands in a file."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        found = State(str(kept["ruleset"]), int(kept["players"]), int(kept["rounds"]),
                      {name: float(weight) for name, weight in kept["weights"].items()})
        if found.rounds >= 0 and all(map(math.isfinite, found.weights.values())):
            return found
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        reason = f" ({error})" if isinstance(error, OSError) else ""
    else:
        reason = ""
    raise Failed(f"{path} cannot be read as what this tool keeps: ruleset, players, rounds and weights{reason}. "
                 "Move it away to begin anew, or name another with --state")


def short(weight: float) -> str:
    """A weight with as many digits as matter."""
    return f"{weight:.1f}" if abs(weight) < 10 else f"{weight:.0f}"


def tune(given: argparse.Namespace, state: State, pool: Pool[Duel, float], line: Line) -> None:
    """Go through rounds until there were so many in all."""
    chance = random.Random(given.seed + state.rounds)
    line.show(state.told(max(1, given.rounds)))
    while state.rounds < given.rounds:
        weights = list(state.weights.values())
        signs = [chance.choice((-1, 1)) for _ in weights]
        up, down = shifted(weights, signs, SHIFT), shifted(weights, signs, -SHIFT)
        duels = [Duel(given.ruleset, given.players, *((up, down) if game % 2 else (down, up)),
                      game // 2 % state.players, chance.getrandbits(32), given.level, given.ms)
                 for game in range(given.games)]
        results = list(pool.in_order(duels))
        gain = sum((result - 1) * (1 if game % 2 else -1) for game, result in enumerate(results)) / len(results)
        step = PACE * max(-1.0, min(1.0, gain))
        state.weights = dict(zip(state.weights, shifted(weights, signs, step), strict=True))
        state.rounds += 1
        state.keep(given.state)
        line.show(state.told(given.rounds))
        if not line.watched:
            print(state.told(given.rounds), flush=True)


def match(given: argparse.Namespace, old: dict[str, float], new: dict[str, int], pool: Pool[Duel, float], line: Line,
          results: list[float]) -> None:
    """Let tuned weights play against those of the ruleset; the shares of a fair share go where they are wanted."""
    chance, seats = random.Random(given.seed), sum(opened(given.ruleset, given.players).world.taken)
    tuned = tuple(float(new[name]) for name in old)
    duels = [Duel(given.ruleset, given.players, tuned, tuple(old.values()), game % seats, chance.getrandbits(32),
                  given.level, given.ms) for game in range(given.match)]
    for share in pool.in_order(duels):
        results.append(share)
        line.show(f"match: {len(results)} of {given.match} games, {sum(results) / len(results):.2f} of a fair share")


def shifted(weights: Sequence[float], signs: Sequence[int], by: float) -> tuple[float, ...]:
    """All weights larger or smaller by a factor, each as its sign says."""
    return tuple(weight * math.exp(sign * by) for weight, sign in zip(weights, signs, strict=True))


def whole(weights: dict[str, float]) -> dict[str, int]:
    """Weights as a ruleset can have them: whole numbers, made larger all together until rounding hardly matters."""
    found: dict[str, int] = {}
    for factor in LARGER:
        exact = {name: weight * factor for name, weight in weights.items()}
        if found and max(map(abs, exact.values())) > HEAVY:
            break
        found = {name: round(weight) for name, weight in exact.items()}
        if all(abs(found[name] - weight) <= BLUR * abs(weight) for name, weight in exact.items()):
            break
    return found


def places(loaded: Loaded, names: Sequence[str]) -> dict[str, Span]:
    """Where the weight of each value is written: the last file of a ruleset and all it extends that says it."""
    found = {}
    for name in names:
        node: Node | None = loaded.map
        for key in ("bots", "values", name, "weight"):
            node = node.entries.get(key) if isinstance(node, Map) else None
        if node is not None:
            found[name] = node.span
    return found


def borrowed(loaded: Loaded, names: Sequence[str]) -> str:
    """Why weights cannot be written into a ruleset: others' weights stand in a file that it only extends."""
    own = str(loaded.files[-1])
    others = {name: span.file for name, span in places(loaded, names).items() if span.file != own}
    if not others:
        return ""
    return (f"{own} only extends where {', '.join(others)} {'is' if len(others) == 1 else 'are'} weighed: "
            f"{', '.join(dict.fromkeys(others.values()))}. What is written there counts for that ruleset, too. Say "
            "--write-extended if it may, or give this one weights of its own to tune, e.g. "
            f"bots: {{values: {{{next(iter(others))}: {{weight: 100}}}}}}")


def write(ruleset: str, weights: dict[str, int]) -> list[Path]:
    """Put the weights where they are written in the files of a ruleset, all or none; the files that changed."""
    loaded = Library(mod_folders()).load(ruleset)  # as it is now: somebody may have worked on it
    before = {str(path): read_text(path) for path in loaded.files}
    after = dict(before)
    spots = places(loaded, list(weights))
    lost = [name for name in weights if name not in spots]
    # from the end to the beginning, so that places that are still to come stay where they are
    for name, span in sorted(spots.items(), key=lambda spot: spot[1], reverse=True):
        text = after[span.file]
        start = [0, *(end.end() for end in LINE_BREAK.finditer(text))][span.line - 1] + span.column - 1
        number = re.compile(r"-?\d+").match(text, start)
        if number is None:
            lost.append(name)
        else:
            after[span.file] = text[:start] + str(weights[name]) + text[number.end():]
    if lost:
        raise Failed("nothing was written, for no place was found for " +
                     ", ".join(f"{name} ({weights[name]})" for name in lost))
    changed = [path for path in loaded.files if after[str(path)] != before[str(path)]]
    for path in changed:
        path.write_bytes(after[str(path)].encode("utf-8"))
    return changed


def run(given: argparse.Namespace, line: Line) -> int:
    """Tune, let the weights play, write them; the exit status."""
    rules = opened(given.ruleset, given.players)
    first = State.first(rules)
    given.state = given.state or Path(f"tune-{first.ruleset}.json")
    state = first.resumed(given.state)
    folder = given.state.absolute().parent
    if not os.access(folder, os.W_OK):
        raise Failed(f"{given.state.name} cannot be kept in {folder}")
    refusal = borrowed(Library(mod_folders()).load(given.ruleset), list(first.weights))
    if given.write and refusal and not given.write_extended:
        raise Failed(refusal)
    results: list[float] = []
    stopped = False
    try:
        with Pool(serve, given.jobs) as pool:
            tune(given, state, pool, line)
            match(given, first.weights, whole(state.weights), pool, line, results)
    except KeyboardInterrupt:
        stopped = True
    line.wipe()
    new = whole(state.weights)
    print(f"{'interrupted; ' * stopped}rounds in all: {state.rounds}{f', kept in {given.state}' * (state.rounds > 0)}")
    print("\n".join(f"  {name}: {short(state.weights[name])}, in whole numbers {new[name]}; the ruleset has {old:.0f}"
                    for name, old in first.weights.items()))
    share = sum(results) / len(results) if results else math.inf
    if results:
        print(f"tuned weights against those of the ruleset: {share:.2f} of a fair share in {len(results)} games")
    if given.write and (stopped or share <= 1):
        print("not written: " + ("interrupted" if stopped else "they did not win"))
    elif given.write:
        changed = write(given.ruleset, new)
        print("\n".join(f"written: {path}" for path in changed) or "not written: the ruleset has these weights already")
    return 130 if stopped else 0


def main() -> int:
    """Read the command line and tune."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", help="an id, or a path to a YAML file")
    parser.add_argument("--players", type=int)
    parser.add_argument("--rounds", type=int, default=100, help="rounds in all, with those of earlier runs")
    parser.add_argument("--games", type=int, default=16, help="games a round")
    parser.add_argument("--level", default="courtier", choices=list(LEVELS))
    parser.add_argument("--ms", type=int, default=60, help="milliseconds of thought a decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="where to keep what was found; tune-RULESET.json if not given")
    parser.add_argument("--match", type=int, default=0, help="games against the weights of the ruleset, at the end")
    parser.add_argument("--write", action="store_true",
                        help="write the weights into the ruleset at the end, unless they did not win the match")
    parser.add_argument("--write-extended", action="store_true",
                        help="with --write: also into files of rulesets that this one only extends")
    given = parser.parse_args()
    for name, least in (("rounds", 0), ("games", 1), ("ms", 1), ("jobs", 1), ("match", 0)):
        if getattr(given, name) < least:
            parser.error(f"--{name} must be {least} or more")
    line = Line(sys.stderr)
    try:
        return run(given, line)
    except (Failed, RulesetError, OSError) as error:
        line.wipe()
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # before the first round
        return 130


if __name__ == "__main__":
    sys.exit(main())
