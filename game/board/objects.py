"""The objects on a map, in one plain form, and the geometry that tells on which sites they lie.

The map library leaves points, boxes and ellipses indistinguishable and keeps no line numbers, so its
objects are married here to the scanned elements that they came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.board.graph import Point, Value
from game.board.markup import Node

EDGE = 0.01  # pixels; rounding must not throw a point on a border out of both cells


@dataclass(frozen=True, slots=True)
class Item:
    """An object of a map."""

    line: int
    id: int
    form: str  # "point", "box", "ellipse", "polygon", "polyline" or "text"
    type: str  # what Tiled calls its class
    name: str
    points: tuple[Point, ...]  # the vertices; for a box its corners
    turned: bool
    properties: Mapping[str, Value]
    lines: Mapping[str, int] = field(default_factory=dict)  # where each property is written

    @property
    def centre(self) -> Point:
        """The middle of a box, or the point itself."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def place(self, name: str) -> int:
        """The line of a property, or else of the object."""
        return self.lines.get(name, self.line)

    def text(self, name: str) -> str:
        """A property as text, "" if it is not there."""
        return str(self.properties.get(name, "")).strip()


class Thing(Protocol):
    """What is used of the map library's objects; it has no type information of its own."""

    x: float
    y: float
    width: float
    height: float
    rotation: float
    points: Sequence[Point]  # only on polygons and polylines
    properties: Mapping[str, object]


def items(root: Node, groups: Iterable[Iterable[Thing]]) -> list[Item]:
    """All objects of the map's layers, in the order of the file."""
    found = []
    for (node, in_tileset), group in zip(_groups(root, False), groups, strict=True):
        if in_tileset:
            continue  # the library hands out the collision shapes of tiles as if they lay on the map
        for element, thing in zip(node.all("object"), group, strict=True):
            found.append(_item(element, thing))
    return found


def _groups(node: Node, in_tileset: bool) -> Iterable[tuple[Node, bool]]:
    for child in node.children:
        inside = in_tileset or child.tag == "tileset"
        if child.tag == "objectgroup":
            yield child, inside
        yield from _groups(child, inside)


def _item(element: Node, thing: Thing) -> Item:
    form = next((tag for tag in ("point", "ellipse", "polygon", "polyline", "text") if element.child(tag)), "box")
    x, y, wide, high = float(thing.x), float(thing.y), float(thing.width), float(thing.height)
    if form in ("polygon", "polyline"):
        points = tuple((float(px), float(py)) for px, py in thing.points)
    elif form == "point" or not (wide or high):
        form, points = ("point" if form == "box" else form), ((x, y),)
    else:
        points = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return Item(
        line=element.line,
        id=element.id,
        form=form,
        type=element.type,
        name=element.get("name").strip(),
        points=points,
        turned=bool(thing.rotation),
        properties={node.get("name"): _value(thing.properties[node.get("name")]) for group in element.all("properties")
                    for node in group.all("property")},
        lines={node.get("name"): node.line for group in element.all("properties") for node in group.all("property")},
    )


def _value(value: object) -> Value:
    return value if isinstance(value, str | int | float | bool) else ""  # the library gives None for ""


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon or on its border."""
    px, py = point
    within = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if not length:
            continue
        along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length
        aside = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / length
        if abs(aside) <= EDGE and -EDGE <= along <= length + EDGE:
            return True
        if (ay > py) != (by > py) and px < ax + (py - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def nearest(point: Point, centres: Sequence[Point], reach: float) -> int | None:
    """The centre that is nearest to a point, if one is within reach."""
    best, limit = None, reach * reach
    for site, (x, y) in enumerate(centres):
        distance = (x - point[0]) ** 2 + (y - point[1]) ** 2
        if distance <= limit:
            best, limit = site, distance
    return best
