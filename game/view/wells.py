"""Wells: hollows in a board, or in its frame, in which the pile of a seat lies in a heap."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Vector2

from game.board.graph import Board
from game.view.motion import Place

Box = tuple[float, float, float, float]  # left, top, right, bottom
Cell = tuple[float, float]  # a column and a row, also beyond the last or between two
EDGE = 0.07  # of a cell: how far a well is from its cell's edge
GOLDEN = math.pi * (3 - math.sqrt(5))  # by which one thing of a heap lies turned from the one before
LEAST = 5  # things for which there is always room


def box_of(board: Board, points: Sequence[Place], side: float, cell: Cell) -> Box:
    """What a well takes of the map: between two columns or rows it is as long as both."""
    places = {(board.cols[site], board.rows[site]): Vector2(points[site]) for site in range(len(board))}
    across = next((places[col + 1, row] - at for (col, row), at in places.items() if (col + 1, row) in places),
                  Vector2(side, 0))
    down = next((places[col, row + 1] - at for (col, row), at in places.items() if (col, row + 1) in places),
                Vector2(0, -side))
    middle = Vector2(points[0]) + across * (cell[0] - board.cols[0]) + down * (cell[1] - board.rows[0])
    wide, high = (1.0 if part == round(part) else 2.0 for part in cell)
    half_x = (abs(across.x) * wide + abs(down.x) * high) / 2
    half_y = (abs(across.y) * wide + abs(down.y) * high) / 2
    return middle.x - half_x, middle.y - half_y, middle.x + half_x, middle.y + half_y


def heap(size: tuple[int, int], thing: float, index: int, count: int) -> Place:
    """Where one of several things lies in a well, from its middle: the first in the middle, others around them."""
    far = math.sqrt((index + 0.5) / max(LEAST, count)) * 0.96 if count > 1 else 0.0
    turn = index * GOLDEN
    return (math.cos(turn) * far * max(0.0, size[0] - thing) / 2, math.sin(turn) * far * max(0.0, size[1] - thing) / 2)


def corners(box: Box) -> list[Place]:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
