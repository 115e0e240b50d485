"""The music: one piece at a time, played from memory, rising from silence and dying away into it.

Pieces are decoded once, beside the program: decoding while they play costs more than all else that a program does that
waits for its players.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pygame

CHANNEL = 0  # of the mixer, for music alone
RISE, FALL, DUCK = 0.35, 0.8, 3.0  # how much of its volume the music gains and loses in a second

Aside = Callable[[Callable[[], None]], object]  # does work beside the program


def beside(work: Callable[[], None]) -> None:
    """Do something in a thread; a program that ends waits for it, as nothing may be read when the mixer is gone."""
    Thread(target=work).start()


class Piece:
    """A piece of music that is being read."""

    def __init__(self, mood: str, path: Path, aside: Aside) -> None:
        self.mood = mood
        self.path = path
        self.sound: pygame.mixer.Sound | None = None
        self.there = False  # whether it was read, well or not
        aside(self.read)

    def read(self) -> None:
        try:
            self.sound = pygame.mixer.Sound(self.path)
        except (pygame.error, OSError):
            self.sound = None
        self.there = True


class Music:
    """What plays in the background, for the mood of what is seen."""

    def __init__(self, folder: Path, aside: Aside = beside) -> None:
        self.folder = folder
        self.aside = aside
        self.playing: Piece | None = None
        self.coming: Piece | None = None
        self.unreadable: set[str] = set()  # moods whose pieces are not to be tried sixty times a second
        self.level = 0.0

    @property
    def mood(self) -> str:
        return self.playing.mood if self.playing is not None else ""

    def pass_time(self, seconds: float, mood: str, loudest: float, share: float, ducked: bool) -> None:
        """Come closer to a share of the loudest; where the mood is another one, die away and begin its piece."""
        if mood != self.mood:
            self.fetch(mood)
            self.turn_to(self.level - loudest * FALL * seconds)
            if self.level > 0 or not self.begin():
                return
        target = loudest * share
        if target > self.level:
            self.turn_to(min(target, self.level + loudest * RISE * seconds))
        elif target < self.level:
            self.turn_to(max(target, self.level - loudest * (DUCK if ducked else FALL) * seconds))

    def turn_to(self, level: float) -> None:
        self.level = max(0.0, level)
        if self.playing is not None:
            pygame.mixer.Channel(CHANNEL).set_volume(self.level)

    def fetch(self, mood: str) -> None:
        """Have a piece read, if it is not on its way already."""
        if mood not in self.unreadable and (self.coming is None or self.coming.mood != mood):
            self.coming = Piece(mood, self.folder / f"{mood}.ogg", self.aside)

    def begin(self) -> bool:
        """Begin the piece that was read, from silence and without end; whether it plays."""
        piece = self.coming
        if piece is None or not piece.there:
            return False
        self.stop()
        if piece.sound is None:
            self.unreadable.add(piece.mood)
            return False
        channel = pygame.mixer.Channel(CHANNEL)
        channel.play(piece.sound, -1)
        channel.set_volume(0.0)
        self.playing = piece
        return True

    def stop(self) -> None:
        """Silence, at once; what was decoded is let go."""
        if self.playing is not None and pygame.mixer.get_init():
            pygame.mixer.Channel(CHANNEL).stop()
        self.playing, self.coming, self.level = None, None, 0.0
