"""What is carved into a plate of stone around a board of lines, and the stones that stand about it."""

from __future__ import annotations

import math
import random

from game.view.material import Material
from game.view.motion import Place
from game.view.svg import Drawing
from game.view.theme import Colour, mix

NIGHT: Colour = (12, 9, 6)
LIGHT: Colour = (255, 247, 228)
WAVES = 14  # crossings of the plait between two inscriptions
INSCRIPTIONS = 4
STONES = 24
WRITTEN = 0.075  # share of the way round that an inscription takes
STEPS = 6  # points of a strand from one crossing to the next
# Strokes of letters in a box of 2 by 4, from the foot of their stave: long lines that a chisel can cut across a grain.
RUNES = (((0, 0, 0, 4), (0, 4, 1.6, 3), (0, 2.6, 1.6, 1.6)), ((0, 0, 0, 4), (0, 4, 1.6, 2.8), (1.6, 2.8, 0, 1.6)),
         ((0.8, 0, 0.8, 4), (0, 3, 0.8, 4), (0.8, 4, 1.6, 3)), ((0, 0, 0, 4), (0, 2.6, 1.6, 3.6), (0, 1.4, 1.6, 2.4)),
         ((0, 0, 1.6, 4), (1.6, 0, 0, 4)), ((0, 0, 0, 4), (1.6, 0, 1.6, 4), (0, 2.6, 1.6, 1.6)),
         ((0.8, 0, 0.8, 4), (0, 1.4, 1.6, 2.6)), ((0, 4, 0.8, 2), (0.8, 2, 0.8, 0), (0.8, 2, 1.6, 4)))


def plait(sheet: Drawing, middle: Place, inner: float, outer: float, made_of: Material) -> None:
    """A band of interlace between two circles, which inscriptions break at equal distances."""
    radius, swing = (inner + outer) / 2, (outer - inner) * 0.3
    thick = max(1.6, (outer - inner) * 0.2)
    stone, groove = mix(made_of.light, LIGHT, 0.34), mix(made_of.light, NIGHT, 0.7)
    sheet.circle(middle, radius, sheet.paint(None, mix(made_of.light, NIGHT, 0.4), outer - inner))
    for edge in (inner, outer):
        sheet.circle(middle, edge, sheet.paint(None, groove, max(1.0, thick * 0.35)))
        sheet.circle((middle[0], middle[1] + 1), edge, sheet.paint(None, stone, max(0.8, thick * 0.2), 0.5))
    around = (1 / INSCRIPTIONS - WRITTEN) / WAVES  # share of the way round from one crossing to the next

    def place(share: float, off: float) -> Place:
        turn = share * 2 * math.pi
        return middle[0] + math.sin(turn) * (radius + off), middle[1] - math.cos(turn) * (radius + off)

    for part in range(INSCRIPTIONS):
        first = (part + 0.5) / INSCRIPTIONS + WRITTEN / 2
        for crossing in range(WAVES):
            for strand in ((1, -1) if crossing % 2 else (-1, 1)):  # the second lies over the first
                way = 1 if crossing % 2 else -1
                points = [place(first + (crossing + step / STEPS) * around,
                                -strand * way * swing * math.cos(math.pi * step / STEPS)) for step in range(STEPS + 1)]
                sheet.line(points, sheet.paint(None, groove, thick * 1.55))
                sheet.line(points, sheet.paint(None, stone, thick))
        for end in (first, first + WAVES * around):  # both strands meet where the plait ends
            sheet.line([place(end, step / 4 * swing) for step in range(-4, 5)], sheet.paint(None, groove, thick * 1.55))
            sheet.line([place(end, step / 4 * swing) for step in range(-4, 5)], sheet.paint(None, stone, thick))
        inscription(sheet, middle, radius, (part + 0.5) / INSCRIPTIONS, (outer - inner) * 0.62, made_of)


def inscription(sheet: Drawing, middle: Place, radius: float, share: float, height: float, made_of: Material) -> None:
    """Letters around a place on a circle, upright to who stands outside."""
    chance, unit = random.Random(round(share * 64)), height / 4
    count = max(1, int(WRITTEN * 2 * math.pi * radius * 0.8 / (unit * 3)))
    letters = chance.sample(RUNES, min(count, len(RUNES)))
    for number, letter in enumerate(letters):
        turn = share * 2 * math.pi + (number - (len(letters) - 1) / 2) * unit * 3 / radius
        across, up = (math.cos(turn), math.sin(turn)), (math.sin(turn), -math.cos(turn))

        def place(x: float, y: float, across: Place = across, up: Place = up) -> Place:
            far = radius + (y - 2) * unit
            return (middle[0] + up[0] * far + across[0] * (x - 0.8) * unit,
                    middle[1] + up[1] * far + across[1] * (x - 0.8) * unit)

        for x, y, ends_x, ends_y in letter:
            sheet.line([place(x, y), place(ends_x, ends_y)],
                       sheet.paint(None, mix(made_of.edge, LIGHT, 0.15), max(1.0, unit * 0.62)))


def standing_stones(sheet: Drawing, middle: Place, reach: float, made_of: Material) -> None:
    """Stones about a round plate, wherever the sheet has room for them: tall, rough, lit from above."""
    chance, (width, height) = random.Random(9), sheet.size
    for number in range(STONES):
        turn = (number + 0.5) / STONES * 2 * math.pi
        tall = reach * chance.uniform(0.19, 0.26)
        broad = tall * chance.uniform(0.4, 0.5)
        far = reach + tall * 0.62
        x, foot = middle[0] + math.sin(turn) * far, middle[1] - math.cos(turn) * far + tall / 2
        jitter = [chance.uniform(-0.07, 0.07) for _ in range(8)]
        if x - broad < 0 or x + broad > width or foot - tall < 0 or foot + tall * 0.12 > height:
            continue
        menhir(sheet, (x, foot), broad, tall, jitter, made_of)


def menhir(sheet: Drawing, foot: Place, broad: float, tall: float, rough: list[float], made_of: Material) -> None:
    """One of them, by the middle of its foot."""
    x, y = foot
    edge = ((-0.5, 0.0), (-0.47, 0.45), (-0.36, 0.86), (-0.06, 1.0), (0.26, 0.93), (0.43, 0.6), (0.5, 0.0))
    points = [(x + (across + shift) * broad, y - (up + shift * 0.5 * (up > 0)) * tall)
              for (across, up), shift in zip(edge, rough, strict=False)]
    bright, dark = mix(made_of.frame, LIGHT, 0.3), mix(made_of.frame, NIGHT, 0.62)
    sheet.parts.append(f'<ellipse cx="{x + broad * 0.1:.1f}" cy="{y:.1f}" rx="{broad * 0.72:.1f}" '
                       f'ry="{tall * 0.09:.1f}" fill="#000" opacity="0.45"/>')
    sheet.polygon(points, sheet.paint(sheet.shade((x - broad * 0.5, y), (x + broad * 0.5, y), (bright, 1),
                                                  (made_of.frame, 1), (dark, 1)), NIGHT, max(1.0, broad * 0.04)))
    for share in (0.3, 0.62):
        sheet.line([(x - broad * 0.2, y - tall * share), (x + broad * (0.05 + rough[7]), y - tall * (share + 0.07))],
                   sheet.paint(None, dark, max(0.8, broad * 0.035), 0.6))
