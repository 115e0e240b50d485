"""Bots think in a process of their own, so that the picture never waits for them."""

from __future__ import annotations

import multiprocessing
import random
from multiprocessing.connection import Connection
from typing import Any

from game.bots.levels import LEVELS, think
from game.engine.game import Game, open_rules


def serve(pipe: Connection) -> None:
    """The life of the process: answer questions until the pipe closes."""
    games: dict[str, Game] = {}
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        key = repr(task["plan"])
        if key not in games:
            name, players, options, folders = task["plan"]
            games[key] = Game(open_rules(name, players, options, folders))
        game = games[key]
        game.load(task["state"])
        answer = think(game, task["level"], task["milliseconds"], task["seed"])
        pipe.send((task["number"], answer))


class Worker:
    """The near end: asks, and hears the answer when it is there."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None
        self.number = 0
        self.failures = 0

    def start(self) -> None:
        """Start the process if it is not running."""
        if self.process is not None and self.process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process = context.Process(target=serve, args=(far,), daemon=True)
        self.process.start()
        far.close()

    def ask(self, plan: tuple[Any, ...], state: dict[str, Any], level: str, milliseconds: int | None = None) -> None:
        """Ask what a bot would do; the answer comes by `poll`."""
        self.start()
        assert self.pipe is not None
        self.number += 1
        self.pipe.send({"plan": plan, "state": state, "level": level, "number": self.number,
                        "milliseconds": milliseconds or LEVELS[level].milliseconds, "seed": random.getrandbits(32)})

    def poll(self) -> str | None:
        """The answer to the last question if it is there. A process that died is started again by the next question."""
        if self.pipe is None:
            return None
        try:
            while self.pipe.poll():
                number, answer = self.pipe.recv()
                if number == self.number:
                    return str(answer)
        except (EOFError, OSError):
            self.stop()
            self.failures += 1
            return ""
        return None

    def stop(self) -> None:
        """End the process."""
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None and self.process.is_alive():
            self.process.terminate()
        self.process = self.pipe = None
