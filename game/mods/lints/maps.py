"""What is drawn on a map means something: its classes, properties and names are known, and its pictures are there."""

from __future__ import annotations

import re
from pathlib import Path

from game.board.draft import CLASSES
from game.board.markup import Node, scan_file
from game.mods.case import FINE, Case
from game.ruleset.fields import NAME
from game.ruleset.problems import Span, did_you_mean, named, nearest
from game.ruleset.world import World

LEVEL = "rules"
PROPERTIES = {"piece": ("kind", "owner"), "zone": (), "site": ("zones",)}
ANYWHERE = re.compile(r"\b(near|pairs)\(\w+\)|\ball\b")  # steps in whatever direction


def check(case: Case) -> None:
    """Report what is misspelt or used by nothing, pieces that are not taken over, islands, and missing pictures."""
    board = case.model.board
    if board is None or not case.own(board.spans["map"]):
        return
    path = case.folder / board.map
    case.know(path)
    root = scan_file(path, case.folder)
    taken = any(spec.map for spec in case.model.pieces)
    graph = case.compiled is not None and case.compiled.world.board is not None \
        and case.compiled.world.board.shape == "graph"
    for node in root.walk():
        if node.tag == "object":
            drawn = node.child("polyline") is not None or node.child("polygon") is not None
            if drawn and graph and node.type not in CLASSES:
                check_line(case, Span(str(path), node.line, 1), node, root)
            else:
                check_object(case, path, node, taken, drawn)
        elif node.tag == "image" and node.get("source") and not (path.parent / node.get("source")).is_file():
            case.tell("maps", Span(str(path), node.line, 1), f"the picture \"{node.get('source')}\" is not there",
                      "save it beside the map, or choose another one for the tileset")
    if FINE not in case.problems.line(board.spans["map"]):
        check_islands(case, path, root)


def check_object(case: Case, path: Path, node: Node, taken: bool, drawn: bool) -> None:
    """An object whose class is nearly one that we know, a piece that nobody asks for, a zone that nothing names."""
    span = Span(str(path), node.line, 1)
    near = nearest(node.type, CLASSES) if node.type and node.type not in CLASSES else None
    if near is not None and not drawn:
        case.tell("maps", span, f"object {node.id}: nothing is of class \"{node.type}\"", f"did you mean '{near}'?")
    elif node.type == "piece" and not taken:
        case.tell("maps", span, f"object {node.id}: this piece is not taken over by the ruleset",
                  "add '- {map: pieces}' to 'pieces', or delete it")
    elif node.type == "zone":
        check_zone(case, span, node.get("name").strip(), used=True)
    for part in (one for group in node.all("properties") for one in group.all("property")):
        check_property(case, Span(str(path), part.line, 1), node, part)


def check_property(case: Case, span: Span, node: Node, part: Node) -> None:
    """A property of an object: pieces have two, sites one and whatever else their author notes."""
    known, name = PROPERTIES.get(node.type), part.get("name")
    if node.type == "site" and name == "zones":
        for zone in filter(None, (one.strip() for one in part.get("value").split(","))):
            check_zone(case, span, zone, used=False)
    elif known is not None and name not in known and (node.type != "site" or nearest(name, known)):
        near = did_you_mean(name, known)
        remedy = near or (f"a {node.type} has {' and '.join(known)}" if known else "take it out")
        case.tell("maps", span, f"object {node.id}: a {node.type} has no property {named(name)}", remedy)


def check_zone(case: Case, span: Span, name: str, used: bool) -> None:
    """The name of a zone: one that formulas can write, and that one of them (or the looks) does."""
    if not NAME.match(name):
        apart = "separate several by commas" if " " in name else "use lower-case letters, digits and '_'"
        case.tell("maps", span, f"{named(name)} cannot name a zone", apart)
        return
    show = case.model.show
    wanted = case.mentioned | {*show.zones, *show.rests, *show.board.edges}
    near = did_you_mean(name, names_of_zones(case) - {name})
    if name not in wanted and (used or near):
        case.tell("maps", span, f"nothing uses the zone '{name}' of the map",
                  near or "use it in a formula, or delete it")


def names_of_zones(case: Case) -> set[str]:
    """Zones of the map that the ruleset does name."""
    assert case.compiled is not None
    return set(case.compiled.world.zones) & case.mentioned


def check_line(case: Case, span: Span, node: Node, root: Node) -> None:
    """A line of a graph is of a class that some move follows, unless moves follow any line."""
    assert case.compiled is not None
    others = {one.type for one in root.walk() if one.tag == "object" and one.type and one.type not in CLASSES}
    if not node.type and others:
        case.tell("maps", span, f"object {node.id}: this line has no class, as others have",
                  f"give it one of {', '.join(sorted(others))}")
    elif node.type and node.type not in case.mentioned and not anywhere(case):
        case.tell("maps", span, f"object {node.id}: no move goes along lines of class \"{node.type}\"",
                  did_you_mean(node.type, others & case.mentioned) or "name it in a move, or call it decor")


def anywhere(case: Case) -> bool:
    """Whether something in the rules goes along lines of any class."""
    return any(ANYWHERE.search(text) for text in case.written)


def check_islands(case: Case, path: Path, root: Node) -> None:
    """A part of the board that no direction leads to or from."""
    assert case.compiled is not None
    world = case.compiled.world
    parts = islands(world, case.mentioned | {"all"})
    if len(parts) < 2 or world.board is None:
        return
    small = min(parts, key=lambda part: (len(part), part))
    names = [world.site_name(site) for site in small]
    row = max(world.board.rows[site] for site in small)
    case.tell("islands", Span(str(path), line_of(root, names, row), 1),
              f"the board falls apart: nothing leads from {', '.join(names[:6])}{' …' if len(names) > 6 else ''} "
              "to the rest", "join the parts, or write '# lint: fine' after 'map:' if it is meant")


def islands(world: World, used: set[str]) -> list[list[int]]:
    """The sites of one board, in groups between which there is no step in any direction."""
    count = world.stride or world.site_count
    rays = [group for name, group in world.groups.items() if name in used]
    rays += [one for group in world.seat_groups.values() for one in group]
    joined: list[set[int]] = [set() for _ in range(count)]
    for group in rays:
        for site in range(count):
            for ray in group[site]:
                if ray[0] < count:
                    joined[site].add(ray[0])
                    joined[ray[0]].add(site)
    left, found = set(range(count)), []
    while left:
        queue = [min(left)]
        part = set(queue)
        while queue:
            new = joined[queue.pop()] - part
            part |= new
            queue += new
        left -= part
        found.append(sorted(part))
    return found


def line_of(root: Node, names: list[str], row: int) -> int:
    """The line of a map on which a part of the board is written."""
    for node in root.walk():
        if node.tag == "object" and node.get("name") in names:
            return node.line
        if node.tag == "data" and node.get("encoding") == "csv":
            rows = node.text.rstrip().count("\n")
            return node.line + max(0, rows - row + 1)
    return root.line

