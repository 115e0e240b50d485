"""A game without a screen, line by line: for bots in any language, cross-checks and scripts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from game.engine import search
from game.engine.decide import Illegal
from game.engine.game import Game
from game.engine.runtime import RuleError
from game.engine.values import StateError

MAX_PERFT = 100
MAX_PLAYOUTS = 10_000_000


class Refused(Exception):
    """A command that cannot be carried out; nothing has changed."""


class Console:
    """Carries out commands on one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.commands: dict[str, Callable[[str], Iterable[str]]] = {
            "who": self.who, "legal": self.legal, "table": self.table, "play": self.play, "undo": self.undo,
            "state": self.state, "load": self.load, "view": self.view, "result": self.result, "new": self.new,
            "log": self.log, "perft": self.perft, "playouts": self.playouts, "bot": self.bot,
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer a command, closing line included; nothing for comments and empty lines."""
        text = line.strip()
        if not text or text.startswith("#"):
            return
        name, _, rest = text.partition(" ")
        command = self.commands.get(name)
        if command is None:
            yield f"! unknown command '{name[:40]}'; there are: {', '.join(self.commands)}, quit"
            return
        try:
            lines = [one_line(found) for found in command(rest.strip())]
        except (Refused, Illegal, StateError, RuleError) as error:
            yield "! " + one_line(str(error))
            return
        yield from lines
        yield "="

    # ---- commands -----------------------------------------------------------------------------------------------

    def bare(self, rest: str) -> None:
        """Commands that take nothing say so."""
        if rest:
            raise Refused("this command takes nothing after it")

    def who(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        return [f"{seat}\t{decision}" for seat, decision in self.game.who()]

    def legal(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        return self.game.legal()

    def table(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        return self.game.table()

    def play(self, rest: str) -> Iterable[str]:
        return self.game.play(rest)

    def undo(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        self.game.undo()
        return []

    def state(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        return [json.dumps(self.game.state(), ensure_ascii=False)]

    def load(self, rest: str) -> Iterable[str]:
        try:
            data = json.loads(rest)
        except (ValueError, RecursionError) as error:
            raise Refused(f"this is not JSON: {error}") from error
        self.game.load(data)
        return []

    def view(self, rest: str) -> Iterable[str]:
        return [json.dumps(self.game.view(rest), ensure_ascii=False)]

    def result(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        return [json.dumps(self.game.result(), ensure_ascii=False)]

    def new(self, rest: str) -> Iterable[str]:
        self.game.new(whole(rest, "a seed", 1 << 63) if rest else None)
        return []

    def log(self, rest: str) -> Iterable[str]:
        self.bare(rest)
        return list(self.game.log)

    def perft(self, rest: str) -> Iterable[str]:
        depth = whole(rest, "a length", MAX_PERFT)
        try:
            return [str(search.perft(self.game.rules, self.game.position, depth))]
        except RuleError as error:
            raise self.game.rules.explain(error) from error

    def playouts(self, rest: str) -> Iterable[str]:
        words = rest.split()
        if len(words) not in (1, 2):
            raise Refused("write 'playouts N' or 'playouts N SEED'")
        games = whole(words[0], "a number of games", MAX_PLAYOUTS)
        seed = whole(words[1], "a seed", 1 << 63) if len(words) == 2 else 0
        try:
            found = search.playouts(self.game.rules, self.game.position, games, seed)
        except RuleError as error:
            raise self.game.rules.explain(error) from error
        return [json.dumps(found)]

    def bot(self, rest: str) -> Iterable[str]:
        from game.bots import LEVELS, think
        words = rest.split()
        if len(words) not in (1, 2) or words[0] not in LEVELS:
            raise Refused(f"write 'bot LEVEL' or 'bot LEVEL MILLISECONDS'; levels are {', '.join(LEVELS)}")
        if self.game.position.over:
            raise Refused("the game is over")
        budget = whole(words[1], "milliseconds", 600_000) if len(words) == 2 else None
        return [think(self.game, words[0], budget)]


def whole(text: str, what: str, most: int) -> int:
    """A whole number from a command."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= most:
        return int(text)
    raise Refused(f"'{text[:40]}' is not {what} (a whole number up to {most})")


def one_line(text: str) -> str:
    """Text that stays on one line."""
    return " ".join(text.splitlines()) if "\n" in text or "\r" in text else text


def converse(game: Game, lines: Iterable[str], out: TextIO) -> None:
    """Answer every line until the input ends or says quit."""
    console = Console(game)
    for line in lines:
        if line.strip() == "quit":
            return
        for found in console.answer(line):
            out.write(found + "\n")
        out.flush()


def input_lines() -> Iterator[str]:
    """Standard input as text; bytes that are no text come through as marks that no decision matches."""
    for raw in sys.stdin.buffer:
        yield raw.decode("utf-8", "replace")
