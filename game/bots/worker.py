"""Bots think in a process of their own, so that the picture never waits for them."""

from __future__ import annotations

import multiprocessing
import os
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.bots.curve import Curve, curve
from game.bots.levels import LEVELS, Thought, ponder
from game.engine.game import Game, open_rules

PATIENCE = 2.5  # on a busy machine a thought may take so many times its time
SLACK = 6.0  # seconds more until a process that does not answer counts as lost: it may have to be started first


@dataclass(slots=True)
class Task:
    """A question to a bot: what to do in a position, or how a whole game went."""

    ruleset: str
    players: int
    options: dict[str, str]
    folders: list[Path]
    state: dict[str, Any] | None = None  # as the bot's seat sees it
    level: str = ""
    milliseconds: int = 0
    seed: int = 0
    log: list[str] = field(default_factory=list)  # of a game that is over
    number: int = 0

    @property
    def rules_key(self) -> str:
        """Tasks with the same key are about the same rules."""
        return repr((self.ruleset, self.players, sorted(self.options.items()), self.folders))


HURRY = "hurry"
KEPT = 3  # games whose rules are kept beside the one that is asked about: a long evening sees many


def serve(pipe: Connection) -> None:
    """The life of the process: answer questions until the pipe closes."""
    if hasattr(os, "nice"):
        os.nice(5)  # the picture comes first
    games: dict[str, Game] = {}
    while True:
        try:
            task = pipe.recv()
            if isinstance(task, Task):
                pipe.send((task.number, answer(task, games, pipe)))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def answer(task: Task, games: dict[str, Game], pipe: Connection) -> Thought | Curve:
    """What a bot has to say. Whatever comes in while it thinks means: hurry."""
    if task.rules_key not in games:
        for old in list(games)[:-KEPT]:
            del games[old]
        games[task.rules_key] = Game(open_rules(task.ruleset, task.players, task.options, task.folders))
    game = games[task.rules_key]
    if task.state is None:
        return curve(game.rules, task.seed, task.log)
    game.load(task.state)
    return ponder(game.rules, game.position, task.level, task.milliseconds, task.seed, pipe.poll, PATIENCE)


class Worker:
    """The near end: asks, and hears the answer when it is there."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None
        self.number = 0
        self.failures = 0
        self.last = 0.0  # when to give up waiting

    def start(self) -> None:
        """Start the process if it is not running."""
        if self.process is not None and self.process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process = context.Process(target=serve, args=(far,), daemon=True)
        self.process.start()
        far.close()

    def ask(self, task: Task) -> None:
        """Ask; the answer comes by `poll`. Nobody answers an older question any more."""
        self.start()
        assert self.pipe is not None
        self.number = task.number = self.number + 1
        longest = task.milliseconds or (LEVELS[task.level].longest if task.level else 0)
        self.last = time.monotonic() + longest / 1000 * PATIENCE + SLACK
        try:
            self.pipe.send(task)
        except OSError:
            self.last = 0.0  # found out by the next poll

    def hurry(self) -> None:
        """Whoever thinks answers at once."""
        if self.pipe is not None:
            try:
                self.pipe.send(HURRY)
            except OSError:
                self.last = 0.0

    def poll(self) -> Thought | Curve | None:
        """The answer to the last question if it is there; a failed Thought, without text, if the process was lost."""
        if self.pipe is None:
            return None
        try:
            while self.pipe.poll():
                number, found = self.pipe.recv()
                if number == self.number:
                    return found  # type: ignore[no-any-return]
            lost = time.monotonic() > self.last or not self.process.is_alive()
        except (EOFError, OSError):
            lost = True
        if not lost:
            return None
        self.stop()
        self.failures += 1
        return Thought("")

    def stop(self) -> None:
        """End the process."""
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None and self.process.is_alive():
            self.process.terminate()
        self.process = self.pipe = None
