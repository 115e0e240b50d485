"""Pictures that took a while to draw, kept on the disk for the next start. Losing any of them costs only time."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pygame

from game.storage.files import read_limited, remove, write_lightly

HEAD = struct.Struct("<8sIIBI")  # what it is, width, height, bytes a pixel, check sum of the pixels
MARK = b"ossola-1"
ROOM = 160_000_000  # bytes of all pictures together
LARGEST = 20_000  # pixels a side; more is not a picture of ours
NOWHERE = Path(os.devnull)  # below it nothing is found, and nothing can be written


class Rasters:
    """A folder of drawn pictures, each under a name that is made of all it depends on; without one, none are kept."""

    def __init__(self, folder: Path = NOWHERE) -> None:
        self.folder = folder

    def path(self, *parts: object) -> Path:
        """The file of a picture that depends on these parts."""
        name = repr(parts).encode()  # two sums and the length: hashlib alone would cost a sixth of the start
        return self.folder / f"{zlib.crc32(name):08x}{zlib.adler32(name):08x}{len(name):x}.raster"

    def drawn(self, draw: Callable[[], pygame.Surface], *parts: object) -> pygame.Surface:
        """A picture that depends on these parts: from the disk, or else drawn, and kept for the next start."""
        found = self.load(*parts)
        if found is None:
            found = draw()
            self.save(found, *parts)
        return found

    def load(self, *parts: object) -> pygame.Surface | None:
        """A picture, or nothing if it was never kept, cannot be read or is damaged."""
        try:
            data = read_limited(self.path(*parts), ROOM)
        except OSError:
            return None
        if len(data) < HEAD.size:
            return None
        mark, width, height, depth, check = HEAD.unpack_from(data)
        pixels = memoryview(data)[HEAD.size:]
        sound = mark == MARK and depth in (3, 4) and 0 < width <= LARGEST and 0 < height <= LARGEST
        if not sound or len(pixels) != width * height * depth or zlib.crc32(pixels) != check:
            return None
        return pygame.image.frombuffer(pixels, (width, height), "RGBA" if depth == 4 else "RGB")

    def save(self, surface: pygame.Surface, *parts: object) -> None:
        """Keep a picture; where nothing can be written, nothing is kept."""
        depth = 4 if surface.get_flags() & pygame.SRCALPHA else 3
        pixels = pygame.image.tobytes(surface, "RGBA" if depth == 4 else "RGB")
        try:
            write_lightly(self.path(*parts), HEAD.pack(MARK, *surface.get_size(), depth, zlib.crc32(pixels)) + pixels)
            self.prune()
        except OSError:  # a full or read-only disk: the picture is drawn again next time
            return

    def prune(self) -> None:
        """Drop the oldest pictures when all together take too much room."""
        found = sorted(((entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in os.scandir(self.folder)
                        if entry.is_file()), reverse=True)
        room = ROOM
        for _, size, name in found:
            room -= size
            if room < 0:
                remove(Path(name), last=False)
