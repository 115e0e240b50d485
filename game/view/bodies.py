"""The bodies of pieces: one shape for each seat, in enamel, stone, wood, wax or bone; told apart without colour.

Discs and marbles are round for all seats and bear the shape of theirs.
"""

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
    "M31 31 A21 21 0 1 1 69 31 A21 21 0 1 1 69 69 A21 21 0 1 1 31 69 A21 21 0 1 1 31 31 Z",
    "M50 1 L99 50 L50 99 L1 50 Z",
)
# The same for dice: cushion, cube, gable, keel, hollow corners, cut corners. All are nearly square.
DICE = (
    "M42 5 H58 Q95 5 95 42 V58 Q95 95 58 95 H42 Q5 95 5 58 V42 Q5 5 42 5 Z",
    "M13 7 H87 Q93 7 93 13 V87 Q93 93 87 93 H13 Q7 93 7 87 V13 Q7 7 13 7 Z",
    "M50 0 L94 21 V88 Q94 94 88 94 H12 Q6 94 6 88 V21 Z",
    "M12 6 H88 Q94 6 94 12 V79 L50 100 L6 79 V12 Q6 6 12 6 Z",
    "M22 5 H78 A17 17 0 0 0 95 22 V78 A17 17 0 0 0 78 95 H22 A17 17 0 0 0 5 78 V22 A17 17 0 0 0 22 5 Z",
    "M33 3 H67 L97 33 V67 L67 97 H33 L3 67 V33 Z",
)
ROUND = ("disc", "marble")
NOBODYS = "M29 4 H71 A25 25 0 0 0 96 29 V71 A25 25 0 0 0 71 96 H29 A25 25 0 0 0 4 71 V29 A25 25 0 0 0 29 4 Z"
# How large the silhouette on each shape may be, and how far it stands below the middle.
GLYPHS = ((0.62, 0.0), (0.65, 0.0), (0.58, 0.075), (0.6, -0.035), (0.55, 0.0), (0.52, 0.0))


def glyph_room(owner: int, body: str) -> tuple[float, float]:
    """How large the silhouette on a body may be, and how far it stands below the middle."""
    if body == "bone":
        return 0.66, (0.015, 0.015, 0.06, -0.035, 0.015, 0.015)[owner % len(DICE)] if owner >= 0 else 0.0
    if body in ROUND:
        return 0.46, 0.0
    return GLYPHS[owner % len(GLYPHS)] if owner >= 0 else (0.64, 0.0)


def face_colour(colour: Colour, body: str) -> Colour:
    """The colour on which the silhouette stands."""
    if body == "stone":
        return mix(colour, (132, 126, 116), 0.18)
    return mix(colour, NIGHT, 0.12)


def body_picture(size: int, colour: Colour, owner: int, body: str) -> pygame.Surface:
    """A body at a size."""
    shapes = DICE if body == "bone" else SHAPES
    shape = shapes[owner % len(shapes)] if owner >= 0 else SHAPES[-1] if body == "bone" else NOBODYS
    own, shape = shape, SHAPES[0] if body in ROUND else shape
    sheet = Drawing((100, 100))
    face = face_colour(colour, body)

    def layer(grow: float, paint: str, down: float = 0.0, shape: str = shape) -> None:
        move = 50 - 50 * grow
        sheet.parts.append(f'<g transform="translate({move:.2f} {move + down:.2f}) scale({grow:.3f})">'
                           f'<path d="{shape}" {paint}/></g>')

    for grow, down, dense in ((0.985, 4.2, 0.16), (0.96, 3.0, 0.2), (0.94, 2.2, 0.24)):
        layer(grow, sheet.paint(NIGHT, opacity=dense), down)
    metal = RIMS[owner % len(RIMS)] if owner >= 0 else RIMS[1]
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
    elif body == "disc":
        layer(0.93, sheet.paint(mix(face, NIGHT, 0.75)))
        layer(0.9, sheet.paint(sheet.shade((25, 5), (75, 95), (mix(face, LIGHT, 0.36), 1), (face, 1),
                                           (mix(face, NIGHT, 0.5), 1))))
        layer(0.76, sheet.paint(face, mix(face, NIGHT, 0.42), 1.6))
        layer(0.66, sheet.paint(mix(face, NIGHT, 0.35), mix(face, NIGHT, 0.7), 3.0), 0.0, own)
        layer(0.6, sheet.paint(None, mix(face, LIGHT, 0.45), 2.4), 0.8, own)
    elif body == "marble":
        layer(0.86, sheet.paint(mix(face, NIGHT, 0.75)))
        layer(0.83, sheet.paint(sheet.glow((38, 30), 68, (mix(face, LIGHT, 0.75), 1), (mix(face, LIGHT, 0.12), 1),
                                           (face, 1), (mix(face, NIGHT, 0.55), 1))))
        layer(0.5, sheet.paint(mix(face, LIGHT, 0.82), mix(face, NIGHT, 0.6), 4.0), 3.0, own)
        sheet.circle((37, 29), 7.5, sheet.paint(LIGHT, opacity=0.65))
    elif body == "bone":
        layer(0.95, sheet.paint(mix(face, NIGHT, 0.78)))
        layer(0.92, sheet.paint(sheet.shade((20, 5), (80, 95), (mix(face, LIGHT, 0.5), 1), (face, 1),
                                            (mix(face, NIGHT, 0.5), 1))))
        layer(0.87, sheet.paint(None, metal, 4.2))
        layer(0.8, sheet.paint(sheet.glow((46, 42), 62, (mix(face, LIGHT, 0.14), 1), (face, 1),
                                          (mix(face, NIGHT, 0.12), 1))))
    else:
        layer(0.93, sheet.paint(mix(face, NIGHT, 0.66)))
        layer(0.91, sheet.paint(sheet.glow((40, 28), 72, (mix(face, LIGHT, 0.32), 1), (face, 1),
                                           (mix(face, NIGHT, 0.32), 1))))
        layer(0.74, sheet.paint(mix(face, NIGHT, 0.14), mix(face, NIGHT, 0.5), 2.2), 0.6)
        layer(0.72, sheet.paint(None, mix(face, LIGHT, 0.35), 1.2, 0.8), 1.4)
    if body not in ("enamel", "bone", "marble"):
        layer(0.84, sheet.paint(None, metal, 3.6))
    return sheet.draw((size, size))
