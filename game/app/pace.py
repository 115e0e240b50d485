"""How fast the program runs: sixty rounds a second while something happens, and few while nothing does."""

from __future__ import annotations

import pygame

from game.sweep import sweep

FRAMES = 60
QUIET_FRAMES = 25
QUIET_ROUNDS = 30  # rounds in which nothing happened before the program rests


class Pace:
    """The clock of the program.

    A rest is made of sleeps, not of waiting for an event: where pads may be plugged in, SDL waits by looking a thousand
    times a second, and that costs more than sixty rounds.
    """

    def __init__(self) -> None:
        self.clock = pygame.time.Clock()
        self.quiet = 0

    def wait(self, happened: bool) -> float:
        """Until the next round: how long it took in seconds."""
        self.quiet = 0 if happened else self.quiet + 1
        if self.quiet == QUIET_ROUNDS:
            sweep()
        return self.clock.tick(FRAMES if self.quiet < QUIET_ROUNDS else QUIET_FRAMES) / 1000
