"""The Fidchell board: points, rays, chain and wall tests.

A *ray* of a point is the sequence of points met when leaving it along one line in one sense.
On a circle a ray holds all the other points of the circle; on a spoke it ends with the spoke.
The centre ``o`` ends the inward rays of the four main spokes; nothing passes through it.
"""

from __future__ import annotations

from collections.abc import Collection

RINGS: tuple[tuple[str, int], ...] = (("a", 4), ("b", 8), ("c", 8), ("d", 8), ("e", 16), ("f", 32), ("g", 32))
CENTRE = "o"
FINEST = 32


def _points() -> list[str]:
    return [f"{letter}{i}" for letter, size in RINGS for i in range(1, size + 1)]


def _spoke(angle: int) -> list[str]:
    """The points standing at ``angle`` (in 32nds of a turn), from inside, the centre included if touched."""
    found = [] if angle % (FINEST // RINGS[0][1]) else [CENTRE]
    for letter, size in RINGS:
        step = FINEST // size
        if angle % step == 0:
            found.append(f"{letter}{angle // step + 1}")
    return found


def _rays() -> dict[str, list[tuple[str, ...]]]:
    rays: dict[str, list[tuple[str, ...]]] = {point: [] for point in _points()}
    for letter, size in RINGS:
        circle = [f"{letter}{i}" for i in range(1, size + 1)]
        for i, point in enumerate(circle):
            others = circle[i + 1 :] + circle[:i]
            rays[point] += [tuple(others), tuple(reversed(others))]
    for angle in range(FINEST):
        spoke = _spoke(angle)
        for i, point in enumerate(spoke):
            if point == CENTRE:
                continue
            if spoke[i + 1 :]:
                rays[point].append(tuple(spoke[i + 1 :]))
            if spoke[:i]:
                rays[point].append(tuple(reversed(spoke[:i])))
    return rays


POINTS: tuple[str, ...] = tuple(_points())
RAYS: dict[str, list[tuple[str, ...]]] = _rays()
NEIGHBOURS: dict[str, frozenset[str]] = {
    point: frozenset(ray[0] for ray in RAYS[point] if ray[0] != CENTRE) for point in POINTS
}
INNER: tuple[str, ...] = tuple(point for point in POINTS if point[0] == "a")


def reaches_rim(allowed: Collection[str]) -> bool:
    """Whether a path of neighbouring ``allowed`` points leads from circle a to circle g."""
    seen: set[str] = set()
    todo = [point for point in INNER if point in allowed]
    while todo:
        point = todo.pop()
        if point in seen:
            continue
        seen.add(point)
        if point[0] == "g":
            return True
        todo += [other for other in NEIGHBOURS[point] if other in allowed]
    return False


def has_chain(stones: Collection[str]) -> bool:
    """Whether these stones of one colour hold a chain from the King to the outer circle."""
    return reaches_rim(stones)


def has_wall(stones: Collection[str]) -> bool:
    """Whether these (black) stones cut every path from the centre to the outer circle."""
    return not reaches_rim({point for point in POINTS if point not in stones})
