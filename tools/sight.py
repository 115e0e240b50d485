"""How pictures look to others: in greys, and to people who do not tell red from green."""

from __future__ import annotations

import pygame

# Linear maps of red, green and blue in tenths of a per cent, after the usual simulation of full deuteranopia.
DEUTERANOPIA = ((367, 861, -228), (280, 673, 47), (-12, 43, 969))


def greys(picture: pygame.Surface) -> pygame.Surface:
    """A picture without colour."""
    return pygame.transform.grayscale(picture)


def deuteranopia(picture: pygame.Surface) -> pygame.Surface:
    """A picture as somebody without green cones sees it."""
    data = bytearray(pygame.image.tobytes(picture, "RGBA"))
    for at in range(0, len(data), 4):
        seen = data[at:at + 3]
        for part, row in enumerate(DEUTERANOPIA):
            value = (row[0] * seen[0] + row[1] * seen[1] + row[2] * seen[2]) // 1000
            data[at + part] = max(0, min(255, value))
    return pygame.image.frombytes(bytes(data), picture.get_size(), "RGBA")
