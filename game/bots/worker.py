"""Bots think in a process of their own, so that the picture never waits for them."""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.bots.curve import Curve, curve
from game.bots.levels import LEVELS, Thought, ponder, together
from game.bots.memory import Memory
from game.engine.game import Game, Illegal, open_rules
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.values import StateError
from game.ruleset.problems import RulesetError

START = 30.0  # seconds in which a process has to begin with a question: on a busy machine it takes long to start one
PATIENCE = 2.5  # on a busy machine a thought may take so many times its time
SLACK = 6.0  # seconds more until a process that does not answer counts as lost
STILL = 2.5  # seconds without any sign after which a process that knows the rules stands still
SIGN = 0.5  # seconds between two signs of a process that thinks
ROUND = 0.25  # seconds at most that count between two looks: whoever looks may have slept, and the other with it
WAITED_FOR = 0.3  # seconds that those who help are waited for once the first has answered
MOST_HELPERS = 3  # each takes the memory of a process with the rules of a game
LOOK_BACK = 10_000  # milliseconds that may pass over a whole game


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
    game: int = 0  # which one it is, of all that this process is asked about
    log: list[str] = field(default_factory=list)  # of a game that is over
    number: int = 0

    @property
    def rules_key(self) -> str:
        """Tasks with the same key are about the same rules."""
        return repr((self.ruleset, self.players, sorted(self.options.items()), self.folders))

    @property
    def longest(self) -> float:
        milliseconds = self.milliseconds or (LEVELS[self.level].longest if self.level else LOOK_BACK)
        return milliseconds / 1000 * PATIENCE + SLACK


Answer = Thought | Curve | RuleError  # the last: what the ruleset tells its bots is wrong
NONE = Thought("")  # nobody could answer
HURRY = "hurry"
BEGUN = "begun"
KEPT = 1  # games whose rules are kept beside the one that is asked about: a long evening sees many, each one large


def serve(pipe: Connection) -> None:
    """The life of the process: answer questions until the pipe closes."""
    if hasattr(os, "nice"):
        os.nice(5)  # the picture comes first
    games, memory = dict[str, Game](), Memory()
    while True:
        try:
            task = pipe.recv()
            if isinstance(task, Task):
                pipe.send((task.number, answer(task, games, memory, pipe)))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def answer(task: Task, games: dict[str, Game], memory: Memory, pipe: Connection) -> Answer:
    """What a bot has to say. Whatever comes in while it thinks means: hurry."""
    if task.rules_key not in games:
        for old in list(games)[:-KEPT]:
            del games[old]
        gc.collect()  # what a game holds of WebAssembly knows itself, and would stay for long
        try:
            games[task.rules_key] = Game(open_rules(task.ruleset, task.players, task.options, task.folders))
        except (RulesetError, OSError):
            return NONE  # the files have changed since the table was laid
    game = games[task.rules_key]
    pipe.send((task.number, BEGUN))
    if task.state is None:
        return looked_back(game.rules, task.seed, task.log)
    try:
        game.load(task.state)
        return ponder(game.rules, game.position, task.level, task.milliseconds or None, task.seed,
                      hurried(pipe, task.number), PATIENCE, memory.about((task.game, task.rules_key)))
    except StateError:
        return NONE  # as above
    except RuleError as error:
        return error


def hurried(pipe: Connection, number: int) -> Callable[[], bool]:
    """Tells whoever thinks whether to hurry, and those who wait that somebody thinks."""
    told = time.monotonic()

    def look() -> bool:
        nonlocal told
        if time.monotonic() - told > SIGN:
            told = time.monotonic()
            pipe.send((number, BEGUN))
        return pipe.poll()

    return look


def looked_back(rules: Rules, seed: int, log: list[str]) -> Curve | RuleError:
    """The story of a game; without any hopes if it was played by other rules."""
    try:
        return curve(rules, seed, log)
    except Illegal:
        return Curve((), ())
    except RuleError as error:
        return rules.explain(error)


class Worker:
    """The near end: asks, and hears the answer when it is there."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None
        self.number = 0
        self.task: Task | None = None
        self.known = ""  # the rules that the process has thought about last
        self.failures = 0
        self.left = 0.0  # seconds until the answer is waited for no longer
        self.silent = 0.0  # seconds without a sign
        self.looked = 0.0  # when somebody last looked for an answer
        self.late = False  # whether the last one was given up because it took too long: it would again

    def start(self) -> None:
        if self.process is not None and self.process.is_alive():
            return
        self.known = ""
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
        self.task, self.left, self.silent, self.looked = task, START, 0.0, time.monotonic()
        try:
            self.pipe.send(task)
        except OSError:
            self.pipe.close()  # found out by the next poll

    def hurry(self) -> None:
        """Whoever thinks answers at once."""
        if self.pipe is not None:
            try:
                self.pipe.send(HURRY)
            except OSError:
                self.pipe.close()

    def drop(self) -> None:
        """Nobody waits for the answer any more; whoever thinks makes an end, and can be asked something else."""
        self.number += 1
        self.hurry()

    def poll(self) -> Answer | None:
        """The answer to the last question if it is there; a failed Thought, without text, if the process was lost."""
        if self.pipe is None or self.task is None:
            return None
        passed, self.looked = min(ROUND, time.monotonic() - self.looked), time.monotonic()
        self.left, self.silent = self.left - passed, self.silent + passed
        try:
            while self.pipe.poll():
                number, found = self.pipe.recv()
                self.silent = 0.0
                if number == self.number and found == BEGUN:
                    self.left, self.known = min(self.left, self.task.longest), self.task.rules_key
                elif number == self.number:
                    return found  # type: ignore[no-any-return]
            alive = self.process.is_alive()
        except (EOFError, OSError):
            alive = False
        still = self.silent > STILL and self.task.state is not None and self.task.rules_key == self.known
        if alive and self.left > 0 and not still:
            return None
        self.late = alive and not still
        self.stop()
        self.failures += 1
        return NONE

    def stop(self) -> None:
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None and self.process.is_alive():
            self.process.kill()  # one that stands still hears nothing else
        self.process = self.pipe = None


def cores() -> int:
    """How many processes can think at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Helpers:
    """Others who think about the same question on the cores that are left, each by lots of their own.

    Nobody waits for one that is not ready: it may be for the next question. Whoever fails is left out.
    """

    def __init__(self) -> None:
        self.crew: list[Worker] = []
        self.asked: list[Worker] = []  # those who have not answered yet
        self.answers: list[Thought] = []
        self.since: float | None = None  # when the first has answered

    def ask(self, task: Task, count: int) -> None:
        """Ask so many of them, as many as there may be."""
        self.drop()
        self.crew += [Worker() for _ in range(len(self.crew), min(count, MOST_HELPERS))]
        self.asked = self.crew[:count]
        for place, worker in enumerate(self.asked):
            worker.ask(replace(task, seed=task.seed + 1 + place))

    def join(self, first: Thought) -> Thought | None:
        """What all think, once the first has answered; nothing as long as the others are waited for."""
        self.since = self.since or time.monotonic()
        for worker in list(self.asked):
            found = worker.poll()
            if found is not None:
                self.asked.remove(worker)
            if isinstance(found, Thought) and found.text:
                self.answers.append(found)
        if self.asked and time.monotonic() - self.since < WAITED_FOR:
            return None
        found = together([first, *self.answers])
        self.drop()
        return found

    def hurry(self) -> None:
        for worker in self.crew:
            worker.hurry()

    def drop(self) -> None:
        """Nobody needs their answers any more."""
        for worker in self.asked:
            worker.drop()
        self.asked, self.answers, self.since = [], [], None

    def stop(self) -> None:
        for worker in self.crew:
            worker.stop()
