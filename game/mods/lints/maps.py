"""What is drawn on a map is of a class that means something, and its pictures are there."""

from __future__ import annotations

from pathlib import Path

from game.board.draft import CLASSES
from game.board.markup import Node, scan_file
from game.mods.case import Case
from game.ruleset.problems import Span, nearest

LEVEL = "rules"


def check(case: Case) -> None:
    """Report misspelt classes, pieces that the ruleset never takes from the map, and missing pictures."""
    board = case.model.board
    if board is None or not case.own(board.map_span):
        return
    path = case.folder / board.map
    case.know(path)
    root = scan_file(path)
    taken = any(spec.map for spec in case.model.pieces)
    for node in root.walk():
        if node.tag == "object":
            check_object(case, path, node, taken)
        elif node.tag == "image" and node.get("source") and not (path.parent / node.get("source")).is_file():
            case.tell("maps", Span(str(path), node.line, 1), f"the picture \"{node.get('source')}\" is not there",
                      "save it beside the map, or choose another one for the tileset")


def check_object(case: Case, path: Path, node: Node, taken: bool) -> None:
    """An object whose class is nearly one that we know, or a piece that nobody asks for."""
    span = Span(str(path), node.line, 1)
    near = nearest(node.type, CLASSES) if node.type and node.type not in CLASSES else None
    drawn = node.child("polyline") is not None or node.child("polygon") is not None
    if near is not None and not drawn:
        case.tell("maps", span, f"object {node.id}: nothing is of class \"{node.type}\"", f"did you mean '{near}'?")
    elif node.type == "piece" and not taken:
        case.tell("maps", span, f"object {node.id}: this piece is not taken over by the ruleset",
                  "add '- {map: pieces}' to 'pieces', or delete it")
