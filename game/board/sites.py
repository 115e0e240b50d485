"""Finds and names the sites of a map: its cells, or on a drawn graph its points."""

from __future__ import annotations

import re
from dataclasses import replace

from game.board.draft import SITE_LIMIT, Draft, Sites, label, spot
from game.board.graph import natural
from game.board.grid import Cell, Key, hex_cells, square_cells
from game.board.objects import Item


def grid_sites(draft: Draft) -> Sites:
    """Cells in the order of their names, after the site objects on them have renamed them."""
    cells = (hex_cells if draft.hexagonal else square_cells)(draft.grid, draft.places)
    reach = float(max(draft.grid.tile_width, draft.grid.tile_height))
    plain = Sites(cells, {}, reach)
    if len(cells) > SITE_LIMIT:
        return plain  # refused anyway; not worth looking up objects in
    renamed: dict[int, str] = {}
    notes: dict[Key, list[Item]] = {}
    for item in draft.of("site"):
        site = plain.at(item.centre)
        if site is None:
            draft.complain(item, f"site {label(item)} lies on no cell: move it onto a tile")
            continue
        notes.setdefault(cells[site].key, []).append(item)
        if item.name and _good_name(draft, item):
            if renamed.get(site, item.name) != item.name:
                draft.complain(item, f'renames {cells[site].name} a second time, to "{item.name}": delete one')
            renamed[site] = item.name
    owners: dict[str, Cell] = {}
    named = []
    for site, cell in enumerate(cells):
        name = renamed.get(site, cell.name)
        if name in owners:
            item_here = next((i for key in (cell.key, owners[name].key) for i in notes.get(key, ()) if i.name == name),
                             None)
            draft.complain(item_here, f'site name "{name}" is there twice: rename one')
        owners[name] = cell
        named.append(replace(cell, name=name))
    named.sort(key=lambda cell: natural(cell.name))
    return Sites(named, {site: notes[cell.key] for site, cell in enumerate(named) if cell.key in notes}, reach)


def graph_sites(draft: Draft) -> Sites:
    """The points of class site, in the order of their names."""
    found: dict[str, tuple[Cell, Item]] = {}
    for number, item in enumerate(draft.of("site")):
        if not item.name:
            draft.complain(item, f"site at {spot(item.centre)} has no name: name it")
        elif item.name in found:
            first = found[item.name][1]
            message = f'site name "{item.name}" is there twice (object {first.id}, line {first.line}): rename one'
            draft.complain(item, message)
        elif _good_name(draft, item):
            found[item.name] = (Cell(item.name, 0, 0, (number, 0), (number, 0), item.centre, ()), item)
    order = sorted(found, key=natural)
    reach = min(draft.grid.tile_width, draft.grid.tile_height) / 2
    described = {site: [found[name][1]] for site, name in enumerate(order)}
    return Sites([found[name][0] for name in order], described, reach)


def _good_name(draft: Draft, item: Item) -> bool:
    if re.fullmatch(r"\w{1,32}", item.name):
        return True
    draft.complain(item, f'site name "{item.name}" is no plain word: use up to 32 letters and digits')
    return False
