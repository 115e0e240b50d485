"""Coats of arms made from words: the same words give the same arms, and colour never lies on colour.

Arms are vector shapes of our own: a list of layers, each with its tincture and with what lies under it. They become
SVG text, which the screen and written pages both draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from game.telling.charges import CHARGES

Point = tuple[float, float]
METALS = {"or": "#dcae3f", "argent": "#f1ece0"}
COLOURS = {"gules": "#a5262c", "azure": "#234f92", "vert": "#2f6f3d", "sable": "#26222a", "purpure": "#6b2f73"}
TINCTURES = METALS | COLOURS
BLANK = "#d8c9a6"
INK = "#2a1d12"
RIM = 4  # how far from its outline a shield is painted
EVERYTHING: tuple[Point, ...] = ((0, 0), (100, 0), (100, 120), (0, 120))
# The second tincture of a field lies on these; the first is everywhere else.
PARTED: dict[str, tuple[tuple[Point, ...], ...]] = {
    "pale": (((50, 0), (100, 0), (100, 120), (50, 120)),),
    "fess": (((0, 54), (100, 54), (100, 120), (0, 120)),),
    "bend": (((0, 0), (100, 104), (100, 120), (0, 120)),),
    "quarterly": (((50, 0), (100, 0), (100, 54), (50, 54)), ((0, 54), (50, 54), (50, 120), (0, 120))),
}
ORDINARIES: dict[str, tuple[Point, ...]] = {
    "fess": ((0, 38), (100, 38), (100, 74), (0, 74)),
    "pale": ((32, 0), (68, 0), (68, 120), (32, 120)),
    "head": ((0, 0), (100, 0), (100, 38), (0, 38)),
    "chevron": ((50, 36), (104, 84), (104, 108), (50, 60), (-4, 108), (-4, 84)),
    "bend": ((0, -14), (108, 96), (84, 120), (-16, 16)),
}
# Where charges stand, and how large: on the field, or on the ordinary that carries them.
SPOTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "one": ((50, 54, 62),),
    "three": ((28, 32, 32), (72, 32, 32), (50, 82, 34)),
    "two": ((50, 30, 40), (50, 78, 40)),
    "on fess": ((50, 56, 30),),
    "on fess, three": ((22, 56, 24), (50, 56, 24), (78, 56, 24)),
    "on pale": ((50, 24, 28), (50, 56, 28), (50, 88, 24)),
    "on head": ((22, 20, 26), (50, 20, 26), (78, 20, 26)),
    "on bend": ((26, 26, 24), (50, 51, 24), (74, 76, 24)),
    "around chevron": ((24, 28, 27), (76, 28, 27), (50, 88, 27)),
    "under head": ((50, 78, 48),),
}


@dataclass(frozen=True, slots=True)
class Layer:
    """One shape of a shield: an outline of its own or a charge at a place, and what it lies on."""

    tincture: str
    over: tuple[str, ...]  # the tinctures directly under it
    points: tuple[Point, ...] = ()
    charge: str = ""
    spot: tuple[float, float, float] = (50, 54, 60)


@dataclass(frozen=True, slots=True)
class Arms:
    """A shield; without layers it is still blank."""

    layers: tuple[Layer, ...] = field(default=())


def shield(inset: float = 0.0) -> list[Point]:
    """The outline of a shield in a box of 100 by 120; it bulges everywhere, so that anything can be cut to it."""
    left, right, top, foot = 3 + inset, 97 - inset, 3 + inset, 117 - inset * 1.25
    curve = [(share / 10, 1 - share / 10) for share in range(11)]
    right_side = [(right * b * b + 2 * right * a * b * 0.995 + 50 * a * a, 58 * b * b + 2 * 94 * a * b + foot * a * a)
                  for a, b in curve]
    left_side = [(100 - x, y) for x, y in reversed(right_side)]
    return [(left, top), (right, top), *right_side, *left_side[1:]]


def cut(points: Sequence[Point], window: Sequence[Point]) -> list[Point]:
    """The part of a shape inside a window that bulges everywhere."""
    found = list(points)
    for index, start in enumerate(window):
        end = window[(index + 1) % len(window)]
        given, found = found, []
        for number, here in enumerate(given):
            before = given[number - 1]
            inside, was = side(start, end, here) >= 0, side(start, end, before) >= 0
            if inside != was:
                found.append(crossing(start, end, before, here))
            if inside:
                found.append(here)
    return found


def side(start: Point, end: Point, point: Point) -> float:
    """On which side of a line a point is."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def crossing(start: Point, end: Point, first: Point, second: Point) -> Point:
    a, b = side(start, end, first), side(start, end, second)
    share = a / (a - b)
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


# ---- from words -----------------------------------------------------------------------------------------------------


def lot(text: str, purpose: str, count: int) -> int:
    """A number below `count` that a text decides; spelling with capitals or blanks around it changes nothing."""
    digest = hashlib.sha256(f"{purpose}:{text.strip().casefold()}".encode()).digest()
    return int.from_bytes(digest[:6], "big") % count


def arms_of(texts: Sequence[str]) -> Arms:
    """The arms of somebody: the first text gives the field, the second the charge, the third the number and the rim."""
    first, second, third = (*texts, "", "", "")[:3]
    if not first.strip():
        return Arms()
    metal, colour = list(METALS)[lot(first, "metal", 2)], list(COLOURS)[lot(first, "colour", len(COLOURS))]
    field, other = (metal, colour) if lot(first, "field", 3) == 0 else (colour, metal)
    charge = list(CHARGES)[lot(second, "charge", len(CHARGES))] if second.strip() else ""
    style = ("plain", "plain", "fess", "pale", "head", "chevron", "bend", "per pale", "per fess", "per bend",
             "quarterly", "plain")[lot(first, "style", 12)]
    if style.startswith("per ") or style == "quarterly":
        return Arms(tuple(parted(style.removeprefix("per "), field, other, charge)))
    found = [Layer(field, (), EVERYTHING)]
    if style == "plain":
        places = ("one", "three", "two", "one")[lot(third, "number", 4)] if third.strip() else "one"
        rimmed = bool(third.strip()) and lot(third, "rim", 3) == 0
        found += [Layer(other, (field,), charge="rim")] if rimmed else []
        found += stand(charge, other, field, places, 0.82 if rimmed else 1.0)
        return Arms(tuple(found))
    found.append(Layer(other, (field,), ORDINARIES[style]))
    if style == "chevron":
        found += stand(charge, other, field, "around chevron")
    elif style == "head":
        found += stand(charge, other, field, "under head") if lot(first, "under", 2) else stand(
            charge, field, other, "on head")
    else:
        many = bool(third.strip()) and lot(third, "number", 2) == 1
        found += stand(charge, field, other, "on fess, three" if style == "fess" and many else f"on {style}")
    return Arms(tuple(found))


def stand(charge: str, tincture: str, over: str, places: str, scale: float = 1.0) -> list[Layer]:
    """Charges at their places, drawn nearer to the middle where a rim takes room."""
    return [Layer(tincture, (over,), charge=charge, spot=(50 + (x - 50) * scale, 54 + (y - 54) * scale, size * scale))
            for x, y, size in SPOTS[places]] if charge else []


def parted(name: str, field: str, other: str, charge: str) -> list[Layer]:
    """A field in two tinctures; charges take in each part the tincture of the other one."""
    found = [Layer(field, (), EVERYTHING), *(Layer(other, (), part) for part in PARTED[name])]
    spots: dict[str, tuple[tuple[float, float, float, bool], ...]] = {
        "pale": ((27, 50, 36, False), (73, 50, 36, True)),
        "fess": ((28, 29, 32, False), (72, 29, 32, False), (50, 82, 36, True)),
        "bend": ((70, 30, 38, False), (30, 76, 34, True)),
        "quarterly": ((27, 29, 30, False), (73, 29, 30, True), (30, 76, 28, True), (70, 76, 28, False)),
    }
    for x, y, size, second in spots[name] if charge else ():
        found.append(Layer(field if second else other, (other if second else field,), charge=charge, spot=(x, y, size)))
    return found


# ---- to SVG ---------------------------------------------------------------------------------------------------------


def path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + " Z" if len(points) > 2 else ""


@cache
def inside(points: tuple[Point, ...]) -> str:
    """As much of a shape as the rim leaves; there are few shapes, and cutting takes longer than drawing them."""
    return path(cut(points, shield(RIM)))


def arms_svg(arms: Arms, edge: str = "#7a5a24", size: tuple[int, int] | None = None) -> str:
    """The arms as a picture. Nothing of it comes from a player's words but through numbers."""
    outline, inner = shield(), shield(RIM)
    room = f' width="{size[0]}" height="{size[1]}"' if size else ""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120"{room}>',
             f'<path d="{path(outline)}" fill="{edge}"/>', f'<path d="{path(inner)}" fill="{BLANK}"/>']
    for layer in arms.layers:
        colour = TINCTURES[layer.tincture]
        if layer.charge == "rim":
            parts.append(f'<path d="{path(inner)}" fill="{colour}"/>'
                         f'<path d="{path(shield(14))}" fill="{TINCTURES[layer.over[0]]}"/>')
        elif layer.charge:
            x, y, width = layer.spot
            scale = width / 100
            parts.append(f'<path transform="translate({x - width / 2:.1f} {y - width / 2:.1f}) scale({scale:.3f})" '
                         f'fill-rule="evenodd" stroke="{INK}" stroke-width="{0.9 / scale:.1f}" stroke-opacity="0.75" '
                         f'fill="{colour}" d="{CHARGES[layer.charge]}"/>')
        else:
            parts.append(f'<path d="{inside(tuple(layer.points))}" fill="{colour}"/>')
    parts.append(f'<path d="{path(inner)}" fill="none" stroke="{INK}" stroke-width="1.6"/>')
    parts.append(f'<path d="{path(outline)}" fill="none" stroke="{INK}" stroke-width="1.2"/></svg>')
    return "".join(parts)
