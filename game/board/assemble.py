"""Makes a Board of what a map holds, once everything on it makes sense."""

from __future__ import annotations

import difflib

from game.board.draft import CLASSES, SITE_LIMIT, Draft
from game.board.graph import Board, Rays
from game.board.grid import hex_rays, hex_size, square_rays, square_size
from game.board.lines import line_rays
from game.board.meaning import read_lines, read_properties, read_starts, read_zones
from game.board.problems import BoardError
from game.board.sites import graph_sites, grid_sites

DIRECTIONS = {"square": (8, 4), "hex": (6, 12), "graph": (0,)}  # what "all" may mean, the default first


def assemble(draft: Draft) -> Board:
    """The board, or a BoardError with all that is wrong."""
    shape = "hex" if draft.hexagonal else "square" if draft.places else "graph"
    directions = _directions(draft, shape)
    _check_classes(draft, shape)
    sites = graph_sites(draft) if shape == "graph" else grid_sites(draft)
    cells = sites.cells
    if not cells:
        draft.complain(None, "has no site: draw tiles, or points of class site joined by polylines")
        raise BoardError(draft.problems)
    if len(cells) > SITE_LIMIT:
        draft.complain(None, f"has {len(cells)} sites, at most {SITE_LIMIT} are allowed: make the board smaller")
        raise BoardError(draft.problems)
    lines = read_lines(draft, sites) if shape == "graph" else []
    zones = read_zones(draft, sites)
    starts = read_starts(draft, sites)
    if draft.problems:
        raise BoardError(sorted(draft.problems, key=lambda problem: problem.line))
    keys = [cell.key for cell in cells]
    rays: dict[str, Rays]
    if shape == "graph":
        rays = line_rays(lines, len(cells))
    elif shape == "hex":
        rays = hex_rays(keys, draft.grid.stagger_axis == "x", directions)
    else:
        rays = square_rays(keys, directions)
    return Board(
        shape=shape,
        names=tuple(cell.name for cell in cells),
        points=tuple(cell.point for cell in cells),
        outlines=tuple(cell.outline for cell in cells),
        size=hex_size(draft.grid) if shape == "hex" else square_size(draft.grid),
        cols=tuple(cell.col for cell in cells),
        rows=tuple(cell.row for cell in cells),
        rays=rays,
        zones=zones,
        lines=tuple(line.drawn() for line in lines),
        starts=starts,
        properties=read_properties(sites),
        keys=() if shape == "graph" else tuple(keys),
    )


def _directions(draft: Draft, shape: str) -> int:
    allowed = DIRECTIONS[shape]
    if draft.directions is None:
        return allowed[0]
    for number in allowed:
        if str(draft.directions) == str(number) and number:
            return number
    wanted = " or ".join(str(number) for number in sorted(allowed)) if allowed[0] else "none on a drawn graph"
    draft.complain(None, f'map property directions is "{draft.directions}": {wanted} expected, correct it')
    return allowed[0]


def _check_classes(draft: Draft, shape: str) -> None:
    """Misspelt classes would otherwise silently drop a piece or a zone."""
    for item in draft.items:
        drawn = item.form in ("polyline", "polygon")
        if item.type in CLASSES:
            if item.turned and item.type != "decor" and item.form != "point":
                draft.complain(item, "is turned: set its rotation to 0 and draw it as it shall lie")
        elif item.form == "text" or (not item.type and (item.form == "ellipse" or (drawn and shape != "graph"))):
            continue  # captions and outlines are decoration
        elif drawn and shape == "graph":
            if item.turned:
                draft.complain(item, "is turned: set its rotation to 0 and draw it as it shall lie")
        elif item.form == "ellipse":
            draft.complain(item, "an ellipse is not a line: draw a polygon through the sites")
        else:
            close = difflib.get_close_matches(item.type, CLASSES, 1) if item.type else []
            hint = f"did you mean {close[0]}?" if close else f"use {', '.join(CLASSES[:-1])} (or decor for none)"
            draft.complain(item, f'class "{item.type}" has no meaning here: {hint}')
