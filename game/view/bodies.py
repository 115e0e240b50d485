"""The bodies of pieces: one shape for each seat, in enamel, stone, wood or wax; told apart without any colour."""

from __future__ import annotations

import pygame

from game.view.svg import Drawing
from game.view.theme import Colour, mix

NIGHT: Colour = (14, 10, 7)
LIGHT: Colour = (255, 248, 230)
# Gold, silver, iron: the rims of neighbouring seats differ in brightness too.
RIMS: tuple[Colour, ...] = ((205, 165, 92), (214, 214, 210), (74, 70, 70))
# Each shape in a box of 100: roundel, billet, gable, shield, quatrefoil, lozenge.
SHAPES = (
    "M50 5 A45 45 0 1 1 49.9 5 Z",
    "M17 8 H83 Q92 8 92 17 V83 Q92 92 83 92 H17 Q8 92 8 83 V17 Q8 8 17 8 Z",
    "M50 1 L94 37 V86 Q94 94 86 94 H14 Q6 94 6 86 V37 Z",
    "M9 7 H91 V46 C91 70 72 88 50 97 C28 88 9 70 9 46 Z",
    "M28.5 28.5 A22 22 0 1 1 71.5 28.5 A22 22 0 1 1 71.5 71.5 A22 22 0 1 1 28.5 71.5 A22 22 0 1 1 28.5 28.5 Z",
    "M50 1 L99 50 L50 99 L1 50 Z",
)
NOBODYS = "M24 5 H76 A19 19 0 0 0 95 24 V76 A19 19 0 0 0 76 95 H24 A19 19 0 0 0 5 76 V24 A19 19 0 0 0 24 5 Z"
# How large the silhouette on each shape may be, and how far it stands below the middle.
GLYPHS = ((0.62, 0.0), (0.65, 0.0), (0.58, 0.075), (0.6, -0.035), (0.55, 0.0), (0.52, 0.0))


def face_colour(colour: Colour, body: str) -> Colour:
    """The colour on which the silhouette stands."""
    if body == "stone":
        return mix(colour, (132, 126, 116), 0.18)
    return mix(colour, NIGHT, 0.12)


def body_picture(size: int, colour: Colour, owner: int, body: str) -> pygame.Surface:
    """A body at a size."""
    shape = SHAPES[owner % len(SHAPES)] if owner >= 0 else NOBODYS
    sheet = Drawing((100, 100))
    face = face_colour(colour, body)

    def layer(grow: float, paint: str, down: float = 0.0) -> None:
        move = 50 - 50 * grow
        sheet.parts.append(f'<g transform="translate({move:.2f} {move + down:.2f}) scale({grow:.3f})">'
                           f'<path d="{shape}" {paint}/></g>')

    for grow, down, dense in ((0.985, 4.2, 0.16), (0.96, 3.0, 0.2), (0.94, 2.2, 0.24)):
        layer(grow, sheet.paint(NIGHT, opacity=dense), down)
    metal = RIMS[owner % len(RIMS)] if owner >= 0 else RIMS[0]
    if body == "enamel":
        rim = sheet.shade((20, 5), (80, 95), (mix(metal, LIGHT, 0.5), 1), (metal, 1), (mix(metal, NIGHT, 0.55), 1))
        layer(0.93, sheet.paint(NIGHT))
        layer(0.9, sheet.paint(rim))
        layer(0.82, sheet.paint(mix(face, NIGHT, 0.6)))
        layer(0.79, sheet.paint(sheet.glow((44, 32), 62, (mix(face, LIGHT, 0.17), 1), (face, 1),
                                            (mix(face, NIGHT, 0.22), 1))))
    elif body == "stone":
        layer(0.93, sheet.paint(mix(face, NIGHT, 0.72)))
        layer(0.9, sheet.paint(sheet.shade((25, 5), (75, 95), (mix(face, LIGHT, 0.42), 1), (mix(face, NIGHT, 0.12), 1),
                                           (mix(face, NIGHT, 0.55), 1))))
        layer(0.77, sheet.paint(sheet.glow((44, 34), 64, (mix(face, LIGHT, 0.12), 1), (face, 1),
                                           (mix(face, NIGHT, 0.16), 1)), mix(face, NIGHT, 0.4), 1.4))
    elif body == "wood":
        layer(0.93, sheet.paint(mix(face, NIGHT, 0.75)))
        layer(0.9, sheet.paint(sheet.shade((25, 5), (75, 95), (mix(face, LIGHT, 0.36), 1), (face, 1),
                                           (mix(face, NIGHT, 0.5), 1))))
        for grow in (0.82, 0.7):
            layer(grow, sheet.paint(face if grow > 0.75 else None, mix(face, NIGHT, 0.42), 1.6))
            layer(grow - 0.022, sheet.paint(None, mix(face, LIGHT, 0.3), 0.9, 0.7))
    else:
        layer(0.93, sheet.paint(mix(face, NIGHT, 0.66)))
        layer(0.91, sheet.paint(sheet.glow((40, 28), 72, (mix(face, LIGHT, 0.32), 1), (face, 1),
                                           (mix(face, NIGHT, 0.32), 1))))
        layer(0.74, sheet.paint(mix(face, NIGHT, 0.14), mix(face, NIGHT, 0.5), 2.2), 0.6)
        layer(0.72, sheet.paint(None, mix(face, LIGHT, 0.35), 1.2, 0.8), 1.4)
    if body != "enamel":
        layer(0.84, sheet.paint(None, metal, 3.6))
    return sheet.draw_at(size)
