"""Starts the program as its command line does and closes the window after a few frames: `few_frames.py ARGUMENTS…`.

Time passes as fast as it can: nobody looks, so nothing waits for the next frame.
"""

from __future__ import annotations

import sys

from game.app.app import App
from game.app.pace import FRAMES, Pace
from game.cli import main

FEW = 12


def closing(step):
    """A round of the program that is the last one after a few."""
    def counted(app: App, seconds: float) -> bool:
        happened = step(app, seconds)
        app.running = app.running and app.frames_drawn < FEW and counted.rounds < 60
        counted.rounds += 1
        return happened

    counted.rounds = 0
    return counted


if __name__ == "__main__":
    App.step = closing(App.step)
    Pace.wait = lambda pace, happened: 1 / FRAMES
    sys.exit(main(sys.argv[1:]))
