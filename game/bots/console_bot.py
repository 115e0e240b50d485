"""A bot that is another program: it speaks the console protocol and is told no more than its seat may know."""

from __future__ import annotations

import json
import random
import shlex
import subprocess
import weakref
from collections.abc import Callable

from game.bots.imagine import blind
from game.engine.rules import Option, Position, Rules
from game.engine.state import dump

ASKED_AS = "machiavel"  # the level that a console bot is asked to be; most have but one


class ConsoleBot:
    """A running program that is given positions and asked what it would do."""

    def __init__(self, rules: Rules, command: str) -> None:
        self.rules = rules
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8", errors="replace")
        self.end: Callable[[], object] = weakref.finalize(self, stop, self.process)

    def decide(self, position: Position, seat: int, chance: random.Random) -> Option:
        """What the program answers; if that is no use, any option by lot."""
        state = json.dumps(dump(self.rules, blind(self.rules, position, seat)), ensure_ascii=False)
        self.ask(f"load {state}")
        answer, texts = self.ask(f"bot {ASKED_AS}"), self.rules.texts(position)
        place = texts.index(answer[0]) if answer and answer[0] in texts else chance.randrange(len(texts))
        return tuple(position.opts[place])

    def ask(self, line: str) -> list[str]:
        """Send a command; the lines that come back before the closing one, none if it was refused."""
        assert self.process.stdin is not None and self.process.stdout is not None
        found: list[str] = []
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            while answer := self.process.stdout.readline():
                if answer.startswith(("=", "!")):
                    return found if answer.startswith("=") else []
                found.append(answer.rstrip("\n"))
        except OSError:
            return []
        return []


def stop(process: subprocess.Popen[str]) -> None:
    """End a program."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    process.wait()
