"""Starts the program as its command line does and closes the window after a few frames: `few_frames.py ARGUMENTS…`.

Time passes as fast as it can: nobody looks, so nothing waits for the next frame.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

from game.app.app import App
from game.app.pace import FRAMES, Pace
from game.cli import main

FEW, ROUNDS = 12, 60


class Hurried(Pace):
    """Goes round without waiting, and not often."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0

    def wait(self, happened: bool) -> float:
        self.rounds += 1
        return 1 / FRAMES


def step(app: App, seconds: float, whole: object = App.step) -> bool:
    """A round of the program that is the last one after a few."""
    assert callable(whole) and isinstance(app.pace, Hurried)
    happened = bool(whole(app, seconds))
    app.running = app.running and app.frames_drawn < FEW and app.pace.rounds < ROUNDS
    return happened


if __name__ == "__main__":
    with patch("game.app.app.Pace", Hurried), patch.object(App, "step", step):
        sys.exit(main(sys.argv[1:]))
