"""Pictures that are kept for the next frame, those used last: not too many, and not more than memory can bear."""

from __future__ import annotations

import sys
from collections import OrderedDict
from contextlib import suppress

import pygame


def native(picture: pygame.Surface) -> pygame.Surface:
    """A picture in the window's own order of colours: one in another order takes twenty times as long to copy."""
    if picture.get_flags() & pygame.SRCALPHA:
        with suppress(pygame.error):  # no window is open yet, so that its order is not known
            return picture.convert_alpha()
    return picture


def weight(surface: pygame.Surface) -> int:
    """The bytes of a picture."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class PictureCache:
    """Pictures by key. Counting alone would not do: a few hundred panels of a large screen are a gigabyte."""

    def __init__(self, limit: int, byte_limit: int = sys.maxsize) -> None:
        self.limit = limit
        self.byte_limit = byte_limit
        self.pictures: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self.bytes = 0

    def get(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A picture, which is then the last one used."""
        found = self.pictures.get(key)
        if found is not None:
            self.pictures.move_to_end(key)
        return found

    def put(self, key: tuple[object, ...], picture: pygame.Surface) -> None:
        """Keep a picture; those that were not used for longest make room. The new one itself always stays."""
        old = self.pictures.pop(key, None)
        self.bytes += weight(picture) - (weight(old) if old is not None else 0)
        self.pictures[key] = picture
        while len(self.pictures) > 1 and (len(self.pictures) > self.limit or self.bytes > self.byte_limit):
            self.bytes -= weight(self.pictures.popitem(last=False)[1])

    def drop(self, key: tuple[object, ...]) -> None:
        old = self.pictures.pop(key, None)
        if old is not None:
            self.bytes -= weight(old)

    def clear(self) -> None:
        self.pictures.clear()
        self.bytes = 0
