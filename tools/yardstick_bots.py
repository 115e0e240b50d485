"""How strong bots are, measured against programs of other people, rules of thumb, and each other.

    python tools/yardstick_bots.py                              all lines that can be played here
    python tools/yardstick_bots.py four oware --games 40        only these games
    python tools/yardstick_bots.py --level all --against thumb  every level against the rules of thumb
    python tools/yardstick_bots.py four morris --defence        how often levels give a win away
    python tools/yardstick_bots.py --write                      and put what was found into game/bots/README.md

Both sides have the same CPU time for a decision, and change sides after every game. OpenSpiel's Monte Carlo tree search
is met where `open_spiel` is installed, GNU Go where `gnugo` is; without them those lines are left out, and it is said.
Every line has a bar, and ends when it is clear on which side of it the level is. Ctrl-C ends the line that is being
played; what was counted is told. What is written takes the place of the same lines, and leaves the others as they are.
"""

from __future__ import annotations

import argparse
import importlib
import math
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.bots.alphabeta import AlphaBeta
from game.bots.clock import Clock
from game.bots.imagine import blind, imagine
from game.bots.judge import WIN, Judge
from game.bots.levels import LEVELS, ponder
from game.bots.maxn import MaxN
from game.bots.memory import Memory
from game.bots.ranking import SURE
from game.bots.tournament import Conduct, Outcome, Tally
from game.bots.worlds import PythonWorld
from game.engine.game import Game, open_rules
from game.engine.rules import Position, Rules
from game.engine.search import complete
from tests.engine.thumbs import THUMBS

# Games of four in a row that whoever is next wins, but not within seven discs; and the columns that keep the win.
WON = Path(__file__).resolve().parents[1] / "tests" / "engine" / "won_in_four.txt"
README = Path(__file__).resolve().parents[1] / "game" / "bots" / "README.md"
BEGIN, END = "<!-- {}: begin -->", "<!-- {}: end -->"
MOST_DECISIONS = 600
SOME = 6  # options, by which it is told whether one need look at all of them
QUICK = 10  # milliseconds for a decision in them
MOST_OPTIONS = 100  # of such a position
WORLDS = 12  # in which it is looked at where something is hidden or thrown
LOTS = 2  # times that each level is asked about it
PATIENCE = 1e9  # milliseconds
LEAST = 10  # games before a line may be clear of its bar
FASTEST = 500_000.0  # simulations a second
OPTIONS = {"hex": {"swap": "no"}}  # of our games, where others play without
STRONGEST, OTHER, PERFECT = "machiavel", "the other", "perfect play"
Decide = Callable[[Position, list[str]], str]  # a decision in notation, given those so far


def spiel() -> ModuleType | None:
    """OpenSpiel, if it is installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def gnu_go() -> str | None:
    """Where GNU Go is, if it is installed; Debian has a folder of its own for games."""
    return shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")


def mirrored(site: str) -> str:
    return f"{site[0]}{9 - int(site[1:])}"


def breakthrough(text: str, _: int) -> list[str]:
    start, end = text.split("-")
    return [mirrored(start) + mirrored(end)]


def four(text: str, player: int) -> list[str]:
    return [f"{'xo'[player]}{'abcdefg'.index(text[0])}"]


def oware(text: str, player: int) -> list[str]:
    return [text[0].upper() if player == 0 else "fedcba"["abcdef".index(text[0])]]


def hexagons(text: str, _: int) -> list[str]:
    return [f"{'abcdefghijk'[int(text[1:]) - 1]}{'abcdefghijk'.index(text[0]) + 1}"]


def draughts(text: str, _: int) -> list[str]:
    return [text.replace("-", "").replace("x", "")]


def amazons(text: str, player: int) -> list[str]:
    def told(word: str, site: str) -> str:
        return f"{'XO'[player]} {word} ({11 - int(site[1:])}, {'abcdefghij'.index(site[0]) + 1})"

    if text.startswith("shoot"):
        return [told("Shoot:", text.split()[1])]
    start, end = text.split("-")
    return [told("From", start), told("To", end)]


POINTS = [column + row for row, columns in (("7", "adg"), ("6", "bdf"), ("5", "cde"), ("4", "abcefg"), ("3", "cde"),
                                            ("2", "bdf"), ("1", "adg")) for column in columns]


def morris(text: str, _: int) -> list[str]:
    word, where = text.split()
    points = [str(POINTS.index(site)) for site in where.split("-")]
    return [f"Move {' -> '.join(points)}" if word == "move" else f"Point {points[0]}"]


# their name of a game, and how they call our decisions, which may be several of theirs
SPIELS: dict[str, tuple[str, Callable[[str, int], list[str]]]] = {
    "breakthrough": ("breakthrough", breakthrough), "reversi": ("othello", lambda text, _: [text]),
    "four": ("connect_four", four), "oware": ("oware", oware), "hex": ("hex", hexagons),
    "amazons": ("amazons", amazons), "morris": ("nine_mens_morris", morris), "draughts": ("checkers", draughts)}


class GameOver(Exception):
    """The others take the game to be drawn here: they wait less long than we do."""


class Spiel:
    """OpenSpiel's tree search: as many simulations as its CPU time allows, by what the last decision has cost."""

    def __init__(self, library: Any, name: str, milliseconds: int, seed: int) -> None:
        theirs, self.called = SPIELS[name]
        self.library, self.game, self.seconds, self.seed = library, library.load_game(theirs), milliseconds / 1000, seed
        self.pace = 2_000.0  # simulations a second

    def decide(self, texts: Sequence[str], player: int, log: list[tuple[int, str]]) -> str:
        state = self.game.new_initial_state()
        for seat, text in log:
            for name in self.called(text, seat):
                self.play(state, name)
        ours = {tuple(self.called(text, player)): text for text in texts}
        self.pass_over(state, next(iter(ours))[0])
        if state.is_terminal():
            raise GameOver
        if set(self.named(state)) != {name[0] for name in ours}:
            raise ValueError(f"the rules differ after {log}: {sorted(self.named(state))} and {sorted(ours)}")
        found: tuple[str, ...] = ()
        length = len(next(iter(ours)))
        while len(found) < length:
            action = self.step(state, self.seconds / length)
            found = (*found, plain(state.action_to_string(player, action)))
            state.apply_action(action)
        return ours[found]

    def step(self, state: Any, seconds: float) -> int:
        pyspiel, most = self.library, max(10, int(self.pace * seconds))
        evaluator = pyspiel.RandomRolloutEvaluator(1, self.seed)
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, most, 1_000, True, self.seed, False)
        began = time.process_time()
        action: int = bot.step(state)
        pace = most / max(0.001, time.process_time() - began)
        self.pace = min(pace, 2 * self.pace, FASTEST)  # what is solved ends early, and says nothing about the pace
        return action

    def named(self, state: Any) -> dict[str, int]:
        player = state.current_player()
        return {plain(state.action_to_string(player, action)): action for action in state.legal_actions()}

    def pass_over(self, state: Any, name: str) -> None:
        """Play all that they ask for and we do not, since there is no choice, before a decision."""
        while not state.is_terminal() and name not in (named := self.named(state)) and len(named) == 1:
            state.apply_action(*named.values())

    def play(self, state: Any, name: str) -> None:
        """Play a decision there, unless they take the game to be over."""
        self.pass_over(state, name)
        if not state.is_terminal():
            state.apply_action(self.named(state)[name])


def plain(name: str) -> str:
    """Their notation without marks that tell nothing new."""
    return name.rstrip("*").removesuffix(" ")


class Gnu:
    """GNU Go on its first level, which takes off all that is dead before it passes: our rules count what is there."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [gnu_go() or "gnugo", "--mode", "gtp", "--level", "1", "--boardsize", "9", "--komi", "7.5",
             "--chinese-rules", "--capture-all-dead"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.known = 0

    def asked(self, command: str) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(command, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        self.process.stdout.readline()
        if not answer.startswith("="):
            raise ValueError(f"{command}: {answer}")
        return answer[1:].strip()

    def decide(self, log: list[tuple[int, str]]) -> str:
        for player, text in log[self.known:]:
            column = "abcdefghj"["abcdefghi".index(text[0])] if text != "pass" else ""
            self.asked(f"play {'black' if player == 0 else 'white'} {column + text[1:] if column else text}")
        answer = self.asked(f"genmove {'white' if log and log[-1][0] == 0 else 'black'}").lower()
        self.known = len(log) + 1
        return answer if answer == "pass" else f"{'abcdefghi'['abcdefghj'.index(answer[0])]}{answer[1:]}"


def materialist(rules: Rules, position: Position, seat: int, chance: random.Random) -> str:
    """Counts two decisions ahead what it has once the next one has decided, less what others have: points where the
    rules count them, else men. It sees what is hidden."""
    def has(after: Position, own: bool) -> int:
        if rules.compiled.has_score:
            return sum(rules.space["score"](after, one) for one, taken in enumerate(rules.world.taken)
                       if taken and (one == seat) == own)
        return sum((owner == seat) == own for owner, site in zip(after.owner, after.place, strict=True) if site >= 0)

    best, found = -math.inf, 0
    for number in chance.sample(range(len(position.opts)), len(position.opts)):
        after = rules.tried(position, complete(rules, position, position.opts[number]))[0]
        worth = 1e6 * (seat in after.winners) - has(after, False)
        if not after.over and rules.questions[after.pc].who(after) != seat:
            worth += min(has(rules.tried(after, complete(rules, after, option))[0], True) for option in after.opts)
        else:
            worth += has(after, True)
        if worth > best:
            best, found = worth, number
    return rules.texts(position)[found]


@dataclass(frozen=True, slots=True)
class Line:
    game: str
    against: str  # OpenSpiel, GNU Go, perfect play, thumb, men, or a level
    bar: float = 0.6  # the part of all wins that is wanted
    players: int = 2
    level: str = STRONGEST
    milliseconds: int = 60


LINES = (*(Line(name, "OpenSpiel") for name in SPIELS), Line("go", "GNU Go", 0.5, milliseconds=1_200),
         Line("four", PERFECT, 1.0, milliseconds=LEVELS[STRONGEST].milliseconds),
         Line("tictactoe", PERFECT, 1.0), *(Line(name, "thumb") for name in THUMBS),
         *(Line(f"djambi-{many}", "men", 2 / many, many) for many in (3, 4)),
         *(Line(name, "men") for name in ("fidchell-1", "fidchell-2", "draconic", "fredericus", "tablut")),
         *(Line(name, other, 0.5, level=level) for name in ("breakthrough", "fidchell-1")
           for other, level in zip(LEVELS, list(LEVELS)[1:], strict=False)))


def opponent(line: Line, rules: Rules, seed: int, log: list[tuple[int, str]]) -> Callable[[Position, int], str]:
    """Who decides against the level of a line."""
    chance = random.Random(seed)
    if line.against == "OpenSpiel":
        other = Spiel(spiel(), line.game, line.milliseconds, seed)
        return lambda position, seat: other.decide(rules.texts(position), seat, log)
    if line.against == "GNU Go":
        gnu = Gnu()
        return lambda position, seat: gnu.decide(log)
    if line.against == "thumb":
        return lambda position, seat: THUMBS[line.game](rules, blind(rules, position, seat), seat)
    if line.against == "men":
        return lambda position, seat: materialist(rules, position, seat, chance)
    memory = Memory()
    return lambda position, seat: ponder(rules, position, line.against, line.milliseconds, chance.getrandbits(32),
                                         memory=memory).text


def kept(line: Line, rules: Rules, number: int) -> Outcome:
    """Whether a win, or a draw, is still there after a decision: kept against perfect play, or thrown away."""
    position, good = (won if line.game == "four" else drawn)(rules, number)
    text = ponder(rules, position, line.level, line.milliseconds, number).text
    return Outcome((line.level, OTHER), (1.0, 0.0) if text in good else (0.0, 1.0), 1, {})


def won(rules: Rules, number: int) -> tuple[Position, list[str]]:
    """A position of four in a row that is won, and what keeps it so."""
    columns, good = WON.read_text(encoding="utf-8").splitlines()[number].split()
    game = Game(rules)
    for column in columns:
        game.play(next(text for text in rules.texts(game.position) if text.startswith(column)))
    return game.position, [text for text in rules.texts(game.position) if text[0] in good]


def drawn(rules: Rules, number: int) -> tuple[Position, list[str]]:
    """A position at random of a game that is soon seen through, a draw in which some decisions lose, and the others."""
    worth, chance = solver(rules), random.Random(number)
    while True:
        position = rules.start()
        for _ in range(chance.randrange(2, 7)):
            if not position.over:
                rules.apply(position, chance.choice(position.opts))
        worths = [worth(rules.tried(position, option)[0]) for option in position.opts]
        if worth(position) == 0 and any(worths):
            return position, [text for text, one in zip(rules.texts(position), worths, strict=True) if one == 0]


@cache
def solver(rules: Rules) -> Callable[[Position], float]:
    """What positions come to for the first of two if both decide as well as can be."""
    judge, known = Judge(rules), dict[Hashable, float]()
    world = PythonWorld(rules, judge, 0)

    def worth(position: Position) -> float:
        if position.over:
            return judge.outcome(position.winners, 0)
        key = world.key(position)
        if key not in known:
            best = max if world.who(position) == 0 else min
            known[key] = best(worth(rules.tried(position, option)[0]) for option in position.opts)
        return known[key]

    return worth


def play(line: Line, rules: Rules, number: int) -> Outcome:
    """One game; the level sits on another seat in each."""
    if line.against == PERFECT:
        return kept(line, rules, number)
    position, log = rules.start(number), list[tuple[int, str]]()
    seats = [seat for seat, taken in enumerate(rules.world.taken) if taken]
    own, chance = seats[number % len(seats)], random.Random(number)
    other, memory = opponent(line, rules, number, log), Memory()
    with suppress(GameOver):
        while not position.over and len(log) < MOST_DECISIONS:
            seat = rules.questions[position.pc].who(position)
            text = (ponder(rules, position, line.level, line.milliseconds, chance.getrandbits(32), memory=memory).text
                    if seat == own else other(position, seat))
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
    drawn = f", {tally.games - tally.decided} drawn" if tally.games > tally.decided else ""
    against = {"men": "a count of what is there", "thumb": "a rule of thumb"}.get(line.against, line.against)
    won = f"{tally.share:g} of {tally.decided}{drawn}"
    return (f"| {line.game} | {line.level} | {against} | {line.milliseconds} ms | {won} | "
            f"{low:.0%} – {high:.0%} | {elo(tally.part, fair):+.0f} ({elo(low, fair):+.0f} … {elo(high, fair):+.0f}) | "
            f"{line.bar:.0%} |")


def chosen_lines(games: Sequence[str], against: str | None, level: str, milliseconds: int | None) -> list[Line]:
    """The lines that are asked for and can be played here; what keeps others from it is said."""
    levels = list(LEVELS) if level == "all" else [level]
    lines = [replace(line, level=one, milliseconds=milliseconds or line.milliseconds)
             for one in levels for line in LINES if line.against not in LEVELS or line.level == one]
    lines = [line for line in lines if (not games or line.game in games) and (not against or line.against == against)]
    missing = {"OpenSpiel": spiel() is None, "GNU Go": gnu_go() is None}
    for name in [name for name, away in missing.items() if away and any(line.against == name for line in lines)]:
        print(f"{name} is not installed: nobody is met there", file=sys.stderr)
    return [line for line in lines if not missing.get(line.against)]


def written(table: str, rows: Sequence[str], head: Sequence[str], told_by: int) -> str:
    """A table with rows in the place of those about the same, as their first cells tell; those of a game together."""
    def about(row: str) -> list[str]:
        return row.split(" | ")[:told_by]

    new = {tuple(about(row)): row for row in rows}
    old = {tuple(about(row)): row for row in table.splitlines() if row.startswith("| ") and row not in head}
    order = [about(row)[0] for row in (old | new).values()]
    return "\n".join([*head, *sorted((old | new).values(), key=lambda row: order.index(about(row)[0]))])


def comes_to(rules: Rules, judge: Judge, position: Position, seat: int, seed: int) -> dict[str, float]:
    """How much better or worse a seat stands by each of its options, once whoever is next has given their best answer
    and both turns are over; on average where something is hidden or thrown. Nothing if it wins at once, or if it does
    not stand much worse by any of some options."""
    way, chance, seen = AlphaBeta if len(judge.sides) == 2 else MaxN, random.Random(seed), blind(rules, position, seat)
    ahead = way(rules, judge, seat, Clock(PATIENCE), MOST_OPTIONS, 0.0, chance, WORLDS, endings=MOST_OPTIONS)
    found = ahead.look(lambda: imagine(rules, seen, seat, chance, judge))
    root, worth = ahead.root, dict[str, float]()
    if root is None or found[0].value == WIN:
        return {}
    now = judge.of(root, seat)
    for number, one in enumerate(found):
        if number == SOME and min(worth.values()) > -judge.scale():
            return {}
        ahead.deepen([one], 2)
        text = rules.text(root, root.opts[ahead.first.index(one.option)])
        worth[text] = max(one.value - now, worth.get(text, -math.inf))
    return worth


def exposed(rules: Rules, count: int) -> Iterator[tuple[str, Position, set[str]]]:
    """Positions from games of novices and courtiers in which most options let whoever is next win at once, or take so
    much that it doubles their odds, and some do not; and these. So many of both sorts, one of each from a game, as far
    as twice as many games have them."""
    judge = Judge(rules)
    left = dict.fromkeys(("a win", "much") if judge.declared else ("a win",), count)
    for number in range(2 * count):
        position, wanted = rules.start(number), {sort for sort in left if left[sort]}
        level, decisions, chance = list(LEVELS)[number % 2], 0, random.Random(number)
        while wanted and not position.over and decisions < MOST_DECISIONS:
            seat, decisions = rules.questions[position.pc].who(position), decisions + 1
            looked_at = 1 < len(position.opts) < MOST_OPTIONS and not rules.pending(position)
            looked_at = looked_at and chance.random() * (len(judge.sides) - 1) < 1  # the more, the longer it takes
            worth = comes_to(rules, judge, position, seat, decisions) if looked_at else {}
            best, worst = max(worth.values(), default=0.0), min(worth.values(), default=0.0)
            sort, least = ("a win", -SURE) if worst <= -SURE else ("much", min(best, 0.0) - judge.scale())
            good = {text for text, value in worth.items() if value > least}
            if sort in wanted and 0 < len(good) <= len(worth) / 2:
                yield sort, position.copy(), good
                wanted, left[sort] = wanted - {sort}, left[sort] - 1
            text = ponder(rules, position, level, QUICK, number).text
            rules.apply(position, complete(rules, position, position.opts[rules.texts(position).index(text)]))


def defence(games: Sequence[str], count: int, milliseconds: int) -> list[str]:
    """Rows for each game: how often each level takes an option after which whoever is next cannot win, or take much."""
    rows = list[str]()
    for name in games:
        rules = open_rules(name)
        kept, seen = Counter[tuple[str, str]](), Counter[str]()
        for number, (sort, position, good) in enumerate(exposed(rules, count)):
            seen[sort] += LOTS
            for level, lot in product(DEFENDING, range(LOTS)):
                text = ponder(rules, position.copy(), level, milliseconds, LOTS * number + lot).text
                kept[sort, level] += text in good
        for sort in seen:
            rows.append(f"| {name} | {sort} | " + " | ".join(
                f"{kept[sort, level]} of {seen[sort]}" for level in DEFENDING) + " |")
            print(rows[-1], file=sys.stderr, flush=True)
        if not seen:
            print(f"{name}: no such position in {2 * count} games", file=sys.stderr, flush=True)
    return rows


def write(mark: str, head: Sequence[str], rows: Sequence[str], told_by: int) -> None:
    """Put rows into a table of the README, in the place of those about the same."""
    begin, end = BEGIN.format(mark), END.format(mark)
    before, _, rest = README.read_text(encoding="utf-8").partition(begin)
    table, _, after = rest.partition(end)
    README.write_text(f"{before}{begin}\n{written(table, rows, head, told_by)}\n{end}{after}", encoding="utf-8")


DEFENDING = list(LEVELS)[1:4]
DEFENCE_HEAD = [f"| game | gives away | {' | '.join(DEFENDING)} |", "|---|---|---|---|---|"]
HEAD = ["| game | level | against | time | won | 95 % | Elo | bar |", "|---|---|---|---|---|---|---|---|"]


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="game", help="only these")
    parser.add_argument("--games", dest="count", type=int, default=40, help="of each line, unless it is clear (40)")
    parser.add_argument("--milliseconds", type=int, help="CPU time a decision (60; against GNU Go 1,200)")
    parser.add_argument("--against", help="only those against OpenSpiel, 'GNU Go', 'perfect play', thumb, men, a level")
    parser.add_argument("--level", default=STRONGEST, choices=[*LEVELS, "all"], help=f"({STRONGEST})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game: other numbers, other dice")
    parser.add_argument("--write", action="store_true", help="put the lines into game/bots/README.md")
    parser.add_argument("--defence", action="store_true", help="only how often levels give a win away in these games")
    chosen = parser.parse_args(args)
    if chosen.defence:
        found = defence(chosen.games, chosen.count, chosen.milliseconds or 60)
        if chosen.write:
            write("defence", DEFENCE_HEAD, found, 2)
        print("\n".join([*DEFENCE_HEAD, *found]))
        return 0
    rows = list[str]()
    for line in chosen_lines(chosen.games, chosen.against, chosen.level, chosen.milliseconds):
        rules, tally = open_rules(line.game, line.players, OPTIONS.get(line.game, {})), Tally(line.level)
        try:
            for number in range(chosen.first, chosen.first + chosen.count):
                tally.add(play(line, rules, number))
                print(f"\r{told(line, tally)}", end="", file=sys.stderr, flush=True)
                low, high = tally.interval
                if tally.decided >= LEAST and line.against != PERFECT and not low <= line.bar <= high:
                    break
        except KeyboardInterrupt:
            pass
        print(file=sys.stderr)
        rows.append(told(line, tally))
        if chosen.write:
            write("yardstick", HEAD, rows, 3)
    print("\n".join([*HEAD, *rows]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
