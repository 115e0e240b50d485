"""What is drawn on a map means something: its classes, properties and names are known, and its pictures are there."""

from __future__ import annotations

import re
from pathlib import Path

from game.board.draft import CLASSES
from game.board.markup import Node, scan_file
from game.mods.case import RulesCase
from game.ruleset.fields import NAME
from game.ruleset.problems import Span, did_you_mean, named, nearest

PROPERTIES = {"piece": ("kind", "owner"), "zone": (), "site": ("zones",)}
ANYWHERE = re.compile(r"\b(near|pairs)\(\w+\)|\ball\b")  # steps in whatever direction


def check_rules(case: RulesCase) -> None:
    """Report what is misspelt or used by nothing, pieces that are not taken over, and missing pictures."""
    board = case.model.board
    if board is None or not case.own(board.spans["map"]):
        return
    path = case.folder / board.map
    case.know(path)
    root = scan_file(path, case.folder)
    taken = any(spec.map for spec in case.model.pieces)
    graph = case.world.board is not None and case.world.board.shape == "graph"
    for node in root.walk():
        if node.tag == "object":
            drawn = node.child("polyline") is not None or node.child("polygon") is not None
            if drawn and graph and node.type not in CLASSES:
                check_line(case, Span(str(path), node.line, 1), node, root)
            else:
                check_object(case, path, node, taken, drawn)
        elif node.tag == "image" and node.get("source") and not (path.parent / node.get("source")).is_file():
            case.tell(Span(str(path), node.line, 1), f"the picture \"{node.get('source')}\" is not there",
                      "save it beside the map, or choose another one for the tileset")


def check_object(case: RulesCase, path: Path, node: Node, taken: bool, drawn: bool) -> None:
    """An object whose class is nearly one that we know, a piece that nobody asks for, a zone that nothing names."""
    span = Span(str(path), node.line, 1)
    near = nearest(node.type, CLASSES) if node.type and node.type not in CLASSES else None
    if near is not None and not drawn:
        case.tell(span, f"object {node.id}: nothing is of class \"{node.type}\"", f"did you mean '{near}'?")
    elif node.type == "piece" and not taken:
        case.tell(span, f"object {node.id}: this piece is not taken over by the ruleset",
                  "add '- {map: pieces}' to 'pieces', or delete it")
    elif node.type == "zone":
        check_zone(case, span, node.get("name").strip(), used=True)
    for part in (one for group in node.all("properties") for one in group.all("property")):
        check_property(case, Span(str(path), part.line, 1), node, part)


def check_property(case: RulesCase, span: Span, node: Node, part: Node) -> None:
    """A property of an object: pieces have two, sites one and whatever else their author notes."""
    known, name = PROPERTIES.get(node.type), part.get("name")
    if node.type == "site" and name == "zones":
        for zone in filter(None, (one.strip() for one in part.get("value").split(","))):
            check_zone(case, span, zone, used=False)
    elif known is not None and name not in known and (node.type != "site" or nearest(name, known)):
        near = did_you_mean(name, known)
        remedy = near or (f"a {node.type} has {' and '.join(known)}" if known else "take it out")
        case.tell(span, f"object {node.id}: a {node.type} has no property {named(name)}", remedy)


def check_zone(case: RulesCase, span: Span, name: str, used: bool) -> None:
    """The name of a zone: one that formulas can write, and that one of them (or the looks) does."""
    if not NAME.match(name):
        apart = "separate several by commas" if " " in name else "use lower-case letters, digits and '_'"
        case.tell(span, f"{named(name)} cannot name a zone", apart)
        return
    show = case.model.show
    wanted = case.mentioned | {*show.zones, *show.rests, *show.board.edges}
    near = did_you_mean(name, (set(case.world.zones) & case.mentioned) - {name})
    if name not in wanted and (used or near):
        case.tell(span, f"nothing uses the zone '{name}' of the map",
                  near or "use it in a formula, or delete it")


def check_line(case: RulesCase, span: Span, node: Node, root: Node) -> None:
    """A line of a graph is of a class that some move follows, unless moves follow any line."""
    others = {one.type for one in root.walk() if one.tag == "object" and one.type and one.type not in CLASSES}
    if not node.type and others:
        case.tell(span, f"object {node.id}: this line has no class, as others have",
                  f"give it one of {', '.join(sorted(others))}")
    elif node.type and node.type not in case.mentioned and not any(map(ANYWHERE.search, case.written)):
        case.tell(span, f"object {node.id}: no move goes along lines of class \"{node.type}\"",
                  did_you_mean(node.type, others & case.mentioned) or "name it in a move, or call it decor")
