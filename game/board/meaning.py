"""What the objects on a map mean: lines through sites, zones around them, pieces on them.

A line that misses its sites, a zone around nothing and a piece that stands nowhere are told here.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.board.draft import CLASSES, Draft, Sites, label, spot
from game.board.graph import Point, Start, Value
from game.board.lines import Line
from game.board.objects import Item, inside, nearest

ON_SITE = 0.5  # pixels that a vertex of a line may lie beside its site


def read_lines(draft: Draft, sites: Sites) -> list[Line]:
    """Polylines and polygons as rows of sites; every vertex has to lie on one."""
    centres = [cell.point for cell in sites.cells]
    lines = []
    missed: dict[Point, list[Item]] = {}
    touched: set[int] = set()
    whole = not draft.problems  # else the site that a line misses may be one that was reported already
    for item in draft.items:
        if item.form not in ("polyline", "polygon") or item.type in CLASSES:
            continue
        row: list[int] = []
        for point in item.points:
            site = nearest(point, centres, ON_SITE)
            if site is None:
                missed.setdefault(point, []).append(item)
            else:
                row.append(site)
        touched.update(row)
        if len(row) == len(item.points):
            closed = item.form == "polygon" or (len(row) > 2 and row[0] == row[-1])
            if closed and len(row) > 2 and row[0] == row[-1]:
                row.pop()
            if len(row) < (3 if closed else 2):
                draft.complain(item, f"line {label(item)} has too few vertices: join two sites or more (closed: 3)")
            elif len(set(row)) < len(row):
                twice = next(site for site in row if row.count(site) > 1)
                message = f"line {label(item)} visits {sites.cells[twice].name} twice: split it into several lines"
                draft.complain(item, message)
            else:
                lines.append(Line(item.type, tuple(row), closed))
    if whole:
        _complain_of_missed(draft, sites, missed, [site for site in range(len(sites.cells)) if site not in touched])
    if not draft.problems:  # a line that failed would only make sites look lonely
        for site, cell in enumerate(sites.cells):
            if site not in touched:
                message = f'unreachable site "{cell.name}": no line touches it, draw a polyline through it'
                draft.complain(sites.described[site][0], message)
    return lines


def _complain_of_missed(draft: Draft, sites: Sites, missed: dict[Point, list[Item]], lonely: list[int]) -> None:
    """Vertices beside the sites, each once; where several lines miss the one site that is on none, it has moved."""
    if len(missed) == len(lonely) == 1 and len(next(iter(missed.values()))) > 1:
        item, (point,) = sites.described[lonely[0]][0], missed
        draft.complain(item, f"site {label(item)} lies on no line, and the vertex at {spot(point)} on no site:"
                             " move one onto the other")
        return
    for point, (item, *_) in missed.items():
        draft.complain(item, f"line {label(item)} has a vertex at {spot(point)} that is on no site: move it")


def read_zones(draft: Draft, sites: Sites) -> dict[str, tuple[int, ...]]:
    """Zones from the classes of tiles, from zone objects and from the `zones` property of sites."""
    members: dict[str, set[int]] = {}
    for site, cell in enumerate(sites.cells):
        for name in draft.places.get(cell.place, ()):
            members.setdefault(name, set()).add(site)
        for item in sites.described.get(site, ()):
            for name in filter(None, (part.strip() for part in item.text("zones").split(","))):
                members.setdefault(name, set()).add(site)
    for item in draft.of("zone"):
        if not item.name:
            draft.complain(item, f"zone at {spot(item.centre)} has no name: name it")
        elif item.form in ("ellipse", "polyline", "text"):
            draft.complain(
                item, f"zone {label(item)} is drawn as {item.form}: make it a rectangle, a polygon or a point"
            )
        else:
            held = set(_covered(item, sites))
            if not held:
                draft.complain(item, f"zone {label(item)} holds no site: draw it around the middle of one")
            members.setdefault(item.name, set()).update(held)
    return {name: tuple(sorted(members[name])) for name in sorted(members)}


def _covered(item: Item, sites: Sites) -> Iterable[int]:
    if item.form == "point":
        site = sites.at(item.centre)
        return () if site is None else (site,)
    return (site for site, cell in enumerate(sites.cells) if inside(cell.point, item.points))


def read_starts(draft: Draft, sites: Sites) -> tuple[Start, ...]:
    """The pieces that stand on the map, in the order of the file; two on a site are the ruleset's affair."""
    starts = []
    for item in draft.of("piece"):
        site = sites.at(item.centre)
        if not item.text("kind"):
            draft.complain(item, f"piece at {spot(item.centre)} has no kind: add a property kind")
        if site is None:
            draft.complain(item, f"piece at {spot(item.centre)} stands on no site: move it onto one")
        else:
            lines = (item.line, item.place("kind"), item.place("owner"))
            starts.append(Start(item.text("kind"), item.text("owner"), site, item.id, lines))
    return tuple(starts)


def read_properties(sites: Sites) -> dict[str, dict[str, Value]]:
    """Custom properties of sites, but for `zones`, which has become zones."""
    found: dict[str, dict[str, Value]] = {}
    for site, described in sorted(sites.described.items()):
        values = {name: value for item in described for name, value in item.properties.items() if name != "zones"}
        if values:
            found[sites.cells[site].name] = values
    return found
