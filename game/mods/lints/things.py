"""Zones hold sites, pieces stand somewhere, and what is taken from the map is there."""

from __future__ import annotations

from game.mods.case import RulesCase, words
from game.ruleset.build_pieces import PieceBuilder
from game.ruleset.formula import Formulas
from game.ruleset.problems import Problems
from game.ruleset.source import Map, Node, Seq, Text


def check_rules(case: RulesCase) -> None:
    """Report formulas that are true for no site, sites that are listed twice, and a map without pieces."""
    world, model = case.world, case.model
    if world.board is None or model.board is None:
        return
    for name, node in model.board.zones.items():
        for part in node.entries.values() if isinstance(node, Map) else (node,):
            check_sites(case, part, f"the zone '{name}'")
    for spec in model.pieces:
        if spec.at is not None:
            check_sites(case, spec.at, "this entry of pieces")
        if spec.map and not world.board.starts and case.own(spec.span):
            case.tell(spec.span, "the map has no pieces to take over",
                      "draw points of class piece on it, or take this out")


def check_sites(case: RulesCase, node: Node, what: str) -> None:
    """A list or a formula that says which sites are meant; variants may well have none where others have some."""
    if not case.own(node.span):
        return
    if isinstance(node, Seq):
        seen: set[str] = set()
        for item in node.items:
            if isinstance(item, Text) and item.value in seen:
                case.tell(item.span, f"{what} has the site '{item.value}' twice", "take one of them out")
                return
            seen |= {item.value} if isinstance(item, Text) else set()
    elif isinstance(node, Text) and not words(node.value) & {"players", *case.model.options}:
        world, unheard = case.world, Problems()
        if not PieceBuilder(case.model, unheard).where(world, Formulas(world, unheard), node) and not unheard:
            case.tell(node.span, f"{what} has no site at all: this is true nowhere",
                      "compare row and col with numbers that the board has")
