"""Measures games at random side by side with other programs, in one run: decisions per second of CPU time.

`python tools/yardstick.py [--python VENV/bin/python] [--ludii LUDII.jar] [--chess RULESET] [GAME …]`. Nothing of the
others is part of this project: OpenSpiel and python-chess are used if the Python that is named (this one, if none is)
can import them (`pip install open_spiel chess`), Ludii if its jar is given. What is not there is said, and left out.
Rounds alternate, so that all see the same machine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 3
PERFT = 4  # decisions from the first position of chess on
# Our games by the names that others have for them. Rules or boards differ a little where there is a remark.
OPEN_SPIEL = {
    "tictactoe": "tic_tac_toe", "breakthrough": "breakthrough", "four": "connect_four", "hex": "hex(board_size=11)",
    "go": "go(board_size=9)", "reversi": "othello", "morris": "nine_mens_morris", "draughts": "checkers",
    "oware": "oware", "amazons": "amazons",
}
REMARKS = {"amazons": "6 × 6 in OpenSpiel"}
LUDII = {
    "tictactoe": "Tic-Tac-Toe", "breakthrough": "Breakthrough", "four": "Connect Four", "hex": "Hex", "go": "Go",
    "reversi": "Reversi", "morris": "Nine Men's Morris", "draughts": "English Draughts", "oware": "Oware",
    "amazons": "Amazons", "star": "Chinese Checkers", "ur": "Royal Game of Ur", "tablut": "Tablut",
}
OPEN_SPIEL_GAMES = """
import random, sys, time
import pyspiel
game, seconds, decisions, began = pyspiel.load_game(sys.argv[1]), float(sys.argv[2]), 0, time.process_time()
while time.process_time() - began < seconds:
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random.random() * len(legal))])
        decisions += 1
print(decisions / (time.process_time() - began))
"""
PYTHON_CHESS = """
import sys, time
import chess
def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total
began = time.process_time()
total = perft(chess.Board(), int(sys.argv[1]))
print(total / (time.process_time() - began), total)
"""
LUDII_GAMES = """
import game.Game;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ThreadLocalRandom;
import other.GameLoader;
import other.context.Context;
import other.trial.Trial;

public class Playouts {
    public static void main(String[] given) {
        Game game = GameLoader.loadGameFromName("/" + given[0] + ".lud");
        play(game, Double.parseDouble(given[1]));
        System.out.println(play(game, Double.parseDouble(given[1])));
    }

    static double play(Game game, double seconds) {
        long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(), spent = 0, moves = 0;
        while (spent < seconds * 1e9) {
            Trial trial = new Trial(game);
            Context context = new Context(game, trial);
            game.start(context);
            game.playout(context, null, 1.0, null, 0, -1, ThreadLocalRandom.current());
            moves += trial.numMoves();
            spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began;
        }
        return moves / (spent / 1e9);
    }
}
"""


class Missing(Exception):
    """Another program that cannot be asked."""


def asked(command: list[str]) -> list[float]:
    """The numbers that another program answers with."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(str(error)) from error
    if done.returncode:
        raise Missing((done.stderr.strip().splitlines() or ["no reason given"])[-1])
    return [float(word) for word in done.stdout.split()]


def first_of(command: list[str]) -> float:
    """The first of these numbers."""
    return asked(command)[0]


def ours(name: str, backend: str, seconds: float) -> float:
    """Our own decisions per second."""
    from game.bench.rules import playing_speed
    from game.engine.game import open_rules
    from game.engine.searchable import random_games

    rules = open_rules(name)
    rules.backend = backend
    random_games(rules, None, 1)
    return playing_speed(random_games, rules, seconds)


def best(measures: dict[str, Callable[[], float]]) -> dict[str, float | str]:
    """The best of a few rounds in which each is measured in turn, or why there is none."""
    found: dict[str, float | str] = {}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            known = found.get(name, 0.0)
            if not isinstance(known, str):
                try:
                    found[name] = max(known, measure())
                except Missing as missing:
                    found[name] = f"not there ({missing})"
    return found


def told(name: str, found: dict[str, float | str], remark: str = "") -> str:
    """A line for one game; what WebAssembly, or else Python, has more than each of the others."""
    own = found["WebAssembly"]
    parts = []
    for other, speed in found.items():
        ratio = f" (× {own / speed:.1f})" if not isinstance(speed, str) and not isinstance(own, str) else ""
        parts.append(f"{other} {speed}" if isinstance(speed, str) else
                     f"{other} {speed:,.0f}{ratio if other != 'WebAssembly' else ''}")
    return f"{name:13} {' · '.join(parts)}{f' — {remark}' if remark else ''}"


def chess(ruleset: str, python: str) -> str:
    """Chess as a ruleset and as a library, by the decisions of all lines of a length."""
    from game.engine.game import open_rules
    from game.engine.searchable import count_sequences, fast_for

    rules = open_rules(ruleset)
    position = rules.start(0)
    fast_for(rules)  # made once, as theirs is imported once
    speed = theirs = total = count = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        total = count_sequences(rules, position, PERFT)
        speed = max(speed, total / (time.process_time() - began))
        found, count = asked([python, "-c", PYTHON_CHESS, str(PERFT)])
        theirs = max(theirs, found)
    same = "the same number of lines" if count == total else f"other numbers of lines: {total:,} and {count:,.0f}"
    return f"chess         ours {speed:,.0f} · python-chess {theirs:,.0f} (× {speed / theirs:.1f}) — {same}"


def main(arguments: list[str]) -> int:
    """Measure what can be measured, and say what cannot."""
    sys.path.insert(0, str(ROOT))
    from game.engine.fast import load_wasmtime

    parser = argparse.ArgumentParser(description="Measure side by side with other programs.")
    parser.add_argument("games", nargs="*", default=sorted({*OPEN_SPIEL, *LUDII}), metavar="GAME")
    parser.add_argument("--python", default=sys.executable, help="a Python that has OpenSpiel and python-chess")
    parser.add_argument("--ludii", type=Path, metavar="JAR")
    parser.add_argument("--chess", default=str(ROOT / "rulesets" / "examples" / "chess"), metavar="RULESET",
                        help="chess as a ruleset; the one that comes with the program if none is named")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    given = parser.parse_args(arguments)
    backend = "wasm" if load_wasmtime() is not None else "python"
    if backend == "python":
        print("wasmtime is not there: what is called WebAssembly here is Python")
    there = {}
    for name, test in (("OpenSpiel", "import pyspiel"), ("python-chess", "import chess")):
        try:
            asked([given.python, "-c", test])
            there[name] = True
        except Missing as missing:
            print(f"{name} is not there: {missing}")
    if given.ludii is None:
        print("Ludii is not there: no jar was given")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "Playouts.java"
        program.write_text(LUDII_GAMES, encoding="utf-8")
        for game in given.games:
            measures: dict[str, Callable[[], float]] = {
                "WebAssembly": partial(ours, game, backend, given.seconds),
                "Python": partial(ours, game, "python", given.seconds)}
            if "OpenSpiel" in there and game in OPEN_SPIEL:
                measures["OpenSpiel"] = partial(
                    first_of, [given.python, "-c", OPEN_SPIEL_GAMES, OPEN_SPIEL[game], str(given.seconds)])
            if given.ludii is not None and game in LUDII:
                measures["Ludii"] = partial(
                    first_of, ["java", "-cp", str(given.ludii), str(program), LUDII[game], str(given.seconds)])
            print(told(game, best(measures), REMARKS.get(game, "") if "OpenSpiel" in measures else ""), flush=True)
    if "python-chess" in there:
        print(chess(given.chess, given.python))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
