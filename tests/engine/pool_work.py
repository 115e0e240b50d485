"""Work for processes that are to be lost, in a module that is quickly imported."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from game.bots.pool import Failed


def work(task: tuple[int, str]) -> int:
    number, what = task
    if what == "fail":
        raise Failed("it cannot be done")
    if what == "fault":
        raise KeyError("nobody thought of this")
    if what == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if what and not Path(what).exists():
        Path(what).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 10
