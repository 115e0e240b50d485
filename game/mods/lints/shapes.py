"""The squares of a shape hang together."""

from __future__ import annotations

from game.board.grid import Key
from game.board.shapes import Cells, steps_of
from game.mods.case import RulesCase


def check_rules(case: RulesCase) -> None:
    """Report shapes in two parts."""
    board = case.world.board
    steps = set(steps_of(board.rays).values()) if board is not None else set()
    for kind, poses in zip(case.model.kinds.values(), case.world.shapes, strict=True):
        if poses and case.own(kind.span) and not whole(poses[0], steps):
            case.tell(kind.place("shape"), f"the squares of {kind.id} do not hang together",
                      "name each square by the steps from the first one: [e, e e, n]")


def whole(cells: Cells, steps: set[Key]) -> bool:
    """Whether one can go from any of these cells to any other, corners counting."""
    found, left = [cells[0]], set(cells[1:])
    for here in found:
        near = {cell for cell in left if (cell[0] - here[0], cell[1] - here[1]) in steps}
        found += near
        left -= near
    return not left
