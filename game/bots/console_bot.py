"""A bot that is another program: it speaks the console protocol and is told no more than its seat may know."""

from __future__ import annotations

import json
import os
import queue
import random
import shlex
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress

from game.bots.imagine import blind
from game.bots.pool import Failed
from game.engine.rules import Option, Position, Rules
from game.engine.state import dump

ASKED_AS = "machiavel"  # the level that a console bot is asked to be; most have but one
PATIENCE = 30.0  # seconds for an answer
MOST_LOSSES = 3  # answers that do not come, until a program is asked no more in this game
MOST_HEARD = 1_000_000  # characters of one answer; whatever writes more writes without end
FAREWELL = 1.0  # seconds until a pipe that somebody else still holds is left to itself


class ConsoleBot:
    """A program that is given positions and asked what it would do; what it fails to answer is drawn by lot."""

    def __init__(self, rules: Rules, command: str, patience: float = PATIENCE) -> None:
        self.rules = rules
        self.command = command
        self.patience = patience
        self.lost = 0  # answers that did not come: too late, or the program had ended
        self.refused = 0  # answers that are no decision of the game
        self.losses = 0
        self.process: subprocess.Popen[str] | None = None
        self.talk: threading.Thread | None = None

    def decide(self, position: Position, seat: int, chance: random.Random) -> Option:
        """What the program answers; if that is no use, any option by lot."""
        texts = self.rules.texts(position)
        answer = self.answer(position, seat)
        if answer is None:
            self.lost += 1
        elif answer not in texts:
            self.refused += 1
        else:
            return tuple(position.opts[texts.index(answer)])
        return tuple(position.opts[chance.randrange(len(texts))])

    def answer(self, position: Position, seat: int) -> str | None:
        """What the program says in time; nothing if it does not."""
        if self.losses == MOST_LOSSES:
            return None
        state = json.dumps(dump(self.rules, blind(self.rules, position, seat)), ensure_ascii=False)
        self.process = process = self.process or start(self.command)
        box: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        lines = (f"load {state}", f"bot {ASKED_AS}")
        # in a thread, for neither writing to a program nor reading from it can be given up otherwise
        self.talk = threading.Thread(target=lambda: box.put(dialogue(process, lines)), daemon=True)
        self.talk.start()
        answer = None
        with suppress(queue.Empty):
            answer = box.get(timeout=self.patience)
        if answer is None:
            self.losses += 1
            self.close()
        return answer

    def close(self) -> None:
        """End the program, with all that it started."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:  # Windows knows no groups, but who started whom
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        process.kill()
        process.wait()
        if self.talk is not None:
            self.talk.join(FAREWELL)
            if self.talk.is_alive():
                return
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what it had not read yet is of no interest any more
                if pipe is not None:
                    pipe.close()


def words_of(command: str, posix: bool = os.name != "nt") -> list[str]:
    """A command and its arguments; ValueError if its quotes do not end. On Windows a backslash is part of a path."""
    return shlex.split(command) if posix else [word.strip('"') for word in shlex.split(command, posix=False)]


def start(command: str) -> subprocess.Popen[str]:
    """Start a program, as the first of a group that can be ended together."""
    try:
        return subprocess.Popen(words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
                                errors="replace", start_new_session=True)
    except OSError as error:
        raise Failed(f"'{command}' cannot be started: {error.strerror}") from error


def dialogue(process: subprocess.Popen[str], lines: Sequence[str]) -> str | None:
    """Send commands one after another; the first line of the last answer, nothing if the program ends before it."""
    answer: str | None = None
    with suppress(OSError):
        for line in lines:
            answer = ask(process, line)
            if answer is None:
                break
        return answer
    return None


def ask(process: subprocess.Popen[str], line: str) -> str | None:
    """Send a command; the first line that comes back before the closing one, empty if it was refused.

    Nothing if the program ends before that, or floods whoever listens.
    """
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    first: str | None = None
    room = MOST_HEARD
    while (answer := process.stdout.readline(room)).endswith("\n"):
        room -= len(answer)
        if answer.startswith("="):
            return first or ""
        if answer.startswith("!"):
            return ""
        first = answer.rstrip("\n") if first is None else first
    return None
