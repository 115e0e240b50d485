"""How strong bots are, measured against programs of other people, rules of thumb, and each other.

    python tools/yardstick_bots.py                              all lines that can be played here
    python tools/yardstick_bots.py four oware --games 40        only these games
    python tools/yardstick_bots.py --write                      and put what was found into game/bots/README.md

Both sides have the same CPU time for a decision, and change sides after every game. OpenSpiel's Monte Carlo tree search
is met where `open_spiel` is installed; without it those lines are left out, and it is said. Ctrl-C ends the line that
is being played; what was counted is told.
"""

from __future__ import annotations

import argparse
import importlib
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots.imagine import blind
from game.bots.judge import Judge
from game.bots.levels import LEVELS, ponder
from game.bots.tournament import Conduct, Outcome, Tally
from game.engine.game import open_rules
from game.engine.rules import Position, Rules
from game.engine.search import complete
from tests.engine.thumbs import THUMBS

README = Path(__file__).resolve().parents[1] / "game" / "bots" / "README.md"
BEGIN, END = "<!-- yardstick: begin -->", "<!-- yardstick: end -->"
MOST_DECISIONS = 600
FASTEST = 500_000.0  # simulations a second
OPTIONS = {"hex": {"swap": "no"}}  # of our games, where others play without
STRONGEST, OTHER = "machiavel", "the other"
Decide = Callable[[Position, list[str]], str]  # a decision in notation, given those so far


def spiel() -> ModuleType | None:
    """OpenSpiel, if it is installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def mirrored(site: str) -> str:
    return f"{site[0]}{9 - int(site[1:])}"


def breakthrough(text: str, _: int) -> str:
    start, end = text.split("-")
    return mirrored(start) + mirrored(end)


def four(text: str, player: int) -> str:
    return f"{'xo'[player]}{'abcdefg'.index(text[0])}"


def oware(text: str, player: int) -> str:
    return text[0].upper() if player == 0 else "fedcba"["abcdef".index(text[0])]


def hexagons(text: str, _: int) -> str:
    return f"{'abcdefghijk'[int(text[1:]) - 1]}{'abcdefghijk'.index(text[0]) + 1}"


# their name of a game, and how they call our decisions
SPIELS: dict[str, tuple[str, Callable[[str, int], str]]] = {
    "breakthrough": ("breakthrough", breakthrough), "reversi": ("othello", lambda text, _: text),
    "four": ("connect_four", four), "oware": ("oware", oware), "hex": ("hex", hexagons)}


class Spiel:
    """OpenSpiel's tree search: as many simulations as its CPU time allows, by what the last decision has cost."""

    def __init__(self, library: Any, name: str, milliseconds: int, seed: int) -> None:
        theirs, self.called = SPIELS[name]
        self.library, self.game, self.seconds, self.seed = library, library.load_game(theirs), milliseconds / 1000, seed
        self.pace = 2_000.0  # simulations a second

    def decide(self, texts: Sequence[str], log: list[tuple[int, str]]) -> str:
        state = self.game.new_initial_state()
        for player, text in log:
            self.play(state, self.called(text, player))
        self.play(state, "pass")
        player, pyspiel = state.current_player(), self.library
        ours = {self.called(text, player): text for text in texts}
        names = {plain(state.action_to_string(player, action)): action for action in state.legal_actions()}
        if set(names) != set(ours):
            raise ValueError(f"the rules differ after {log}: {sorted(names)} and {sorted(ours)}")
        most = max(10, int(self.pace * self.seconds))
        evaluator = pyspiel.RandomRolloutEvaluator(1, self.seed)
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, most, 1_000, True, self.seed, False)
        began = time.process_time()
        action = bot.step(state)
        pace = most / max(0.001, time.process_time() - began)
        self.pace = min(pace, 2 * self.pace, FASTEST)  # what is solved ends early, and says nothing about the pace
        return ours[plain(state.action_to_string(player, action))]

    def play(self, state: Any, name: str) -> None:
        """Play a decision there; a pass comes before it where they ask for it and we do not."""
        player = state.current_player()
        named = {plain(state.action_to_string(player, action)): action for action in state.legal_actions()}
        if list(named) == ["pass"]:
            state.apply_action(named["pass"])
            if name != "pass":
                self.play(state, name)
        elif name != "pass":
            state.apply_action(named[name])


def plain(name: str) -> str:
    """Their notation without marks that tell nothing new."""
    return name.rstrip("*").removesuffix(" ")


def materialist(rules: Rules, position: Position, seat: int, chance: random.Random) -> str:
    """Counts men two decisions ahead: its own less what the next one can take."""
    def men(after: Position) -> int:
        return sum(1 if owner == seat else 0 for owner, site in zip(after.owner, after.place, strict=True) if site >= 0)

    best, found = -math.inf, 0
    for number in chance.sample(range(len(position.opts)), len(position.opts)):
        after = rules.tried(position, complete(rules, position, position.opts[number]))[0]
        worth = 1e6 * (seat in after.winners) - sum(
            1 for owner, site in zip(after.owner, after.place, strict=True) if site >= 0 and owner != seat)
        if not after.over and rules.questions[after.pc].who(after) != seat:
            worth += min(men(rules.tried(after, complete(rules, after, option))[0]) for option in after.opts)
        else:
            worth += men(after)
        if worth > best:
            best, found = worth, number
    return rules.texts(position)[found]


@dataclass(frozen=True, slots=True)
class Line:
    game: str
    against: str  # OpenSpiel, thumb, men, or a level
    players: int = 2
    level: str = STRONGEST
    milliseconds: int = 100


LINES = (*(Line(name, "OpenSpiel") for name in SPIELS), *(Line(name, "thumb") for name in THUMBS),
         Line("djambi-4", "men", 4), *(Line(name, other, level=level) for name in ("breakthrough", "fidchell-1")
                                       for other, level in zip(LEVELS, list(LEVELS)[1:], strict=False)))


def opponent(line: Line, rules: Rules, library: ModuleType | None, seed: int,
             log: list[tuple[int, str]]) -> Callable[[Position, int], str]:
    """Who decides against the level of a line."""
    chance = random.Random(seed)
    if line.against == "OpenSpiel":
        other = Spiel(library, line.game, line.milliseconds, seed)
        return lambda position, seat: other.decide(rules.texts(position), log)
    if line.against == "thumb":
        return lambda position, seat: THUMBS[line.game](rules, blind(rules, position, seat), seat)
    if line.against == "men":
        return lambda position, seat: materialist(rules, position, seat, chance)
    return lambda position, seat: ponder(rules, position, line.against, line.milliseconds, chance.getrandbits(32)).text


def play(line: Line, rules: Rules, number: int, library: ModuleType | None) -> Outcome:
    """One game; the level sits on another seat in each."""
    position, log = rules.start(number), list[tuple[int, str]]()
    seats = [seat for seat, taken in enumerate(rules.world.taken) if taken]
    own, chance = seats[number % len(seats)], random.Random(number)
    other = opponent(line, rules, library, number, log)
    while not position.over and len(log) < MOST_DECISIONS:
        seat = rules.questions[position.pc].who(position)
        text = (ponder(rules, position, line.level, line.milliseconds, chance.getrandbits(32)).text if seat == own
                else other(position, seat))
        option = position.opts[rules.texts(position).index(text)]
        rules.apply(position, complete(rules, position, option))
        log.append((seat, text))
    shares = Judge(rules).shares(position.winners)
    return Outcome(tuple(line.level if seat == own else OTHER for seat in seats), tuple(shares[seat] for seat in seats),
                   len(log), {line.level: Conduct()})


def elo(part: float, fair: float = 0.5) -> float:
    """How many points stronger somebody is whose part of all wins is this; 400 points are ten times the odds."""
    odds = max(0.005, min(0.995, part)) / (1 - max(0.005, min(0.995, part)))
    return 400 * math.log10(odds * (1 - fair) / fair)


def told(line: Line, tally: Tally) -> str:
    """A row of the table."""
    low, high = tally.interval
    fair = 1 / line.players
    against = {"men": "counters of men", "thumb": "a rule of thumb"}.get(line.against, line.against)
    return (f"| {line.game} | {line.level} | {against} | {line.milliseconds} ms | {tally.share:g} of {tally.decided} | "
            f"{low:.0%} – {high:.0%} | {elo(tally.part, fair):+.0f} ({elo(low, fair):+.0f} … {elo(high, fair):+.0f}) |")


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="game", help="only these")
    parser.add_argument("--games", dest="count", type=int, default=40, help="of each line (40)")
    parser.add_argument("--milliseconds", type=int, default=100, help="CPU time a decision (100)")
    parser.add_argument("--against", help="only lines against OpenSpiel, thumb, men, or a level")
    parser.add_argument("--write", action="store_true", help="put the table into game/bots/README.md")
    chosen = parser.parse_args(args)
    library, rows = spiel(), list[str]()
    if library is None:
        print("open_spiel is not installed: nobody is met there", file=sys.stderr)
    for line in LINES:
        if (chosen.games and line.game not in chosen.games) or (chosen.against and line.against != chosen.against):
            continue
        if line.against == "OpenSpiel" and library is None:
            continue
        line = Line(line.game, line.against, line.players, line.level, chosen.milliseconds)
        rules, tally = open_rules(line.game, line.players, OPTIONS.get(line.game, {})), Tally(line.level)
        try:
            for number in range(chosen.count):
                tally.add(play(line, rules, number, library))
                print(f"\r{told(line, tally)}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pass
        print(file=sys.stderr)
        rows.append(told(line, tally))
    head = ["| game | level | against | time | won | 95 % | Elo |", "|---|---|---|---|---|---|---|"]
    print("\n".join([*head, *rows]))
    if chosen.write:
        before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
        README.write_text(f"{before}{BEGIN}\n" + "\n".join([*head, *rows]) + f"\n{END}{rest.partition(END)[2]}",
                          encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
