"""A game without a screen, line by line: for bots in any language, cross-checks and scripts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TextIO

from game.engine import searchable
from game.engine.decide import Illegal
from game.engine.game import Game
from game.engine.runtime import RuleError
from game.engine.setup import SetUp, set_up
from game.engine.values import StateError
from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.problems import Problems, RulesetError, named
from game.ruleset.source import load_source, read_text

if TYPE_CHECKING:
    from game.bots.memory import Memory

BARE = ("who", "legal", "table", "undo", "state", "result", "log")  # commands that take nothing
MAX_PERFT = 12
MAX_PLAYOUTS = 10_000_000
MAX_LINE = 4_000_000  # bytes; the longest position is far shorter, and JSON takes twenty times its length in memory


class Refused(Exception):
    """A command that cannot be carried out; nothing has changed."""


class Console:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.memory: Memory | None = None  # of bots that were asked about it
        self.commands: dict[str, Callable[[str], Iterable[str]]] = {
            "who": self.who, "legal": self.legal, "table": self.table, "play": self.play, "undo": self.undo,
            "state": self.state, "load": self.load,
            "position": self.position, "view": self.view, "result": self.result, "new": self.new,
            "log": self.log, "perft": self.perft, "playouts": self.playouts, "bot": self.bot, "quit": self.quit,
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer a command, closing line included; nothing for comments and empty lines."""
        text = line.strip()
        if not text or text.startswith("#"):
            return
        name, rest = (*text.split(None, 1), "")[:2]
        try:
            lines = [one_line(found) for found in self.carry_out(name, rest)]
        except (Refused, Illegal, StateError, RuleError) as error:
            yield "! " + one_line(str(error))
            return
        yield from lines
        yield "="

    def carry_out(self, name: str, rest: str) -> list[str]:
        """What a command has to tell; if the rules fail over it, the error says where."""
        command = self.commands.get(name)
        if command is None:
            raise Refused(f"unknown command {named(name)}; there are: {', '.join(self.commands)}")
        if rest and name in BARE:
            raise Refused("this command takes nothing after it")
        try:
            return list(command(rest))
        except (Refused, Illegal, StateError):
            raise
        except Exception as error:
            raise self.game.rules.explain(error) from error

    # ---- commands -----------------------------------------------------------------------------------------------

    def who(self, rest: str) -> Iterable[str]:
        return [f"{seat}\t{decision}" for seat, decision in self.game.who()]

    def legal(self, rest: str) -> Iterable[str]:
        return self.game.legal()

    def table(self, rest: str) -> Iterable[str]:
        return self.game.table()

    def play(self, rest: str) -> Iterable[str]:
        return self.game.play(rest)

    def undo(self, rest: str) -> Iterable[str]:
        self.game.undo()
        return []

    def state(self, rest: str) -> Iterable[str]:
        return [json.dumps(self.game.state(), ensure_ascii=False)]

    def load(self, rest: str) -> Iterable[str]:
        try:
            data = json.loads(rest)
        except (ValueError, RecursionError) as error:
            raise Refused(f"this is not JSON: {error}") from error
        self.game.load(data)
        self.memory = None
        return []

    def position(self, rest: str) -> Iterable[str]:
        """A position that a file says, or the one under `position` in it, as lessons and tests have it."""
        if not rest:
            raise Refused("write 'position FILE'")
        try:
            root = load_source(rest)
            problems = Problems({rest: read_text(rest)})
            wanted = read_part(SetUp, Fields(problems), root.get("position") or root, "the position", whole=True)
            problems.raise_if_any()
            game = Game(self.game.rules, self.game.seed)
            set_up(game, wanted, problems)
            problems.raise_if_any()
        except RulesetError as error:
            raise Refused(str(error.problems[0].headline)) from error
        self.game, self.memory = game, None
        return []

    def view(self, rest: str) -> Iterable[str]:
        return [json.dumps(self.game.view(rest), ensure_ascii=False)]

    def result(self, rest: str) -> Iterable[str]:
        return [json.dumps(self.game.result(), ensure_ascii=False)]

    def new(self, rest: str) -> Iterable[str]:
        self.game.new(whole(rest, "a seed", 1 << 63) if rest else None)
        self.memory = None
        return []

    def log(self, rest: str) -> Iterable[str]:
        return list(self.game.log)

    def perft(self, rest: str) -> Iterable[str]:
        depth = whole(rest, "a length", MAX_PERFT)
        return [str(searchable.count_sequences(self.game.rules, self.game.position, depth))]

    def playouts(self, rest: str) -> Iterable[str]:
        words = rest.split()
        if len(words) not in (1, 2):
            raise Refused("write 'playouts N' or 'playouts N SEED'")
        games = whole(words[0], "a number of games", MAX_PLAYOUTS)
        seed = whole(words[1], "a seed", 1 << 63) if len(words) == 2 else 0
        return [json.dumps(searchable.random_games(self.game.rules, self.game.position, games, seed))]

    def bot(self, rest: str) -> Iterable[str]:
        from dataclasses import asdict

        from game.bots import LEVELS, consider
        from game.bots.memory import Memory
        words = rest.split()
        told = words[-1:] == ["--json"]
        words = words[:-1] if told else words
        if len(words) not in (1, 2) or words[0] not in LEVELS:
            raise Refused(f"write 'bot LEVEL' or 'bot LEVEL MILLISECONDS', and --json after it to hear what it thinks; "
                          f"levels are {', '.join(LEVELS)}")
        if self.game.position.over:
            raise Refused("the game is over")
        budget = whole(words[1], "milliseconds", 600_000) if len(words) == 2 else None
        self.memory = self.memory or Memory()
        thought = consider(self.game, words[0], budget, language="en", memory=self.memory)
        if not told:
            return [thought.text]
        return [json.dumps({name: value for name, value in asdict(thought).items() if name != "votes"},
                           ensure_ascii=False)]

    def quit(self, rest: str) -> Iterable[str]:
        raise Refused("write 'quit' alone")


def whole(text: str, what: str, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= most:
        return int(text)
    raise Refused(f"{named(text)} is not {what} (a whole number up to {most})")


def one_line(text: str) -> str:
    """Text that stays on one line, and does nothing to a terminal."""
    return text if text.isprintable() else "".join(char if char.isprintable() or char == "\t" else " " for char in text)


def converse(game: Game, lines: Iterable[str], out: TextIO) -> None:
    """Answer every line until the input ends or says quit."""
    console = Console(game)
    for line in lines:
        if line.strip() == "quit":
            return
        if len(line) > MAX_LINE:
            out.write("! this line is too long\n")
            out.flush()
            continue
        for found in console.answer(line):
            out.write(found + "\n")
        out.flush()


def input_lines() -> Iterator[str]:
    """Standard input as text; bytes that are no text come through as marks that no decision matches."""
    whole = True
    while raw := sys.stdin.buffer.readline(MAX_LINE + 2):
        if whole:
            yield raw.decode("utf-8", "replace") if len(raw) < MAX_LINE + 2 else "." * (MAX_LINE + 1)
        whole = raw.endswith(b"\n")  # what follows is the rest of a line that was answered already
