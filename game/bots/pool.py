"""Games on several processes: results come in the order of the tasks, and a process that is lost costs a delay."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

MOST_LOSSES = 3  # processes that one task may cost
FAREWELL = 2.0  # seconds that a process has to put its things away


class Failed(Exception):
    """A task cannot be done; says why, for whoever gave it."""


class Pool(Generic[T, R]):
    """Processes that all do the same work; with one job, it is done right here."""

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        self.work = work
        self.jobs = jobs
        self.hands: list[Hand] = []

    def __enter__(self) -> Pool[T, R]:
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss(self.hands)

    def in_order(self, tasks: Sequence[T]) -> Generator[R, None, None]:
        """What comes of each task, first things first; Failed if one cannot be done. Who closes it ends the work.

        A task whose process is lost (killed, out of memory) is given to another one.
        """
        if self.jobs <= 1:
            yield from map(self.work, tasks)
            return
        waiting, losses = deque(range(len(tasks))), Counter[int]()
        found: dict[int, Any] = {}
        try:
            for number in range(len(tasks)):
                while number not in found:
                    self.give(waiting, tasks)
                    for hand in heard(self.hands):
                        done = hand.task
                        try:
                            found[done] = hand.take()
                        except (EOFError, OSError):
                            self.dismiss([hand])
                            losses[done] += 1
                            if losses[done] < MOST_LOSSES:
                                waiting.appendleft(done)
                            else:
                                found[done] = Failed(f"{MOST_LOSSES} processes were lost over one and the same game; "
                                                     "is there enough memory?")
                result = found.pop(number)
                if isinstance(result, Failed):
                    raise result
                yield result
        finally:
            self.dismiss([hand for hand in self.hands if hand.task >= 0])

    def give(self, waiting: deque[int], tasks: Sequence[T]) -> None:
        """Let everybody who has nothing to do begin with one of the tasks that wait; who is missing is hired."""
        for hand in self.hands:
            if hand.task < 0 and waiting:
                hand.give(waiting[0], tasks[waiting.popleft()])
        while waiting and len(self.hands) < self.jobs:
            self.hands.append(Hand(self.work))
            self.hands[-1].give(waiting[0], tasks[waiting.popleft()])

    def dismiss(self, hands: Sequence[Hand]) -> None:
        for hand in list(hands):
            hand.stop()
            self.hands.remove(hand)


class Hand:
    """The near end of a process that works on one task at a time."""

    def __init__(self, work: Callable[[Any], object]) -> None:
        context = multiprocessing.get_context("spawn")
        self.task = -1  # the number of the one that it works on
        self.pipe, far = context.Pipe()
        self.process = context.Process(target=serve, args=(far,), daemon=True)
        with deaf():
            self.process.start()
        far.close()
        self.send(work)

    def send(self, what: object) -> None:
        """Tell it something; if it is lost, listening finds out."""
        with suppress(OSError):
            self.pipe.send(what)

    def give(self, number: int, task: object) -> None:
        self.task = number
        self.send(task)

    def take(self) -> object:
        result: object = self.pipe.recv()
        self.task = -1
        return result

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join(FAREWELL)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started in here do not hear interruptions, not even while they begin."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's alone
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def heard(hands: Sequence[Hand]) -> list[Hand]:
    """Those at work that have something to say, or are gone; waits for the first one."""
    busy = [hand for hand in hands if hand.task >= 0]
    ready = wait([hand.pipe for hand in busy])
    return [hand for hand in busy if hand.pipe in ready]


def serve(pipe: Connection) -> None:
    """The life of the process: first it is told what its work is, then it does one task after another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this one decides what an interruption means
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # in peace: what the work began is put away
    with suppress(EOFError, OSError):
        work = pipe.recv()
        while True:
            task = pipe.recv()
            try:
                result = work(task)
            except Failed as error:
                result = error
            except Exception:  # noqa: BLE001 - a fault of the program, and whoever gave the task has to read it
                result = Failed(traceback.format_exc())
            pipe.send(result)
