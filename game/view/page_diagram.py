"""Diagrams in a rule book: a position on the table's own board, with rings around sites and names beside them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.board.graph import Board
from game.ruleset.show.looks import STATES, BoardLook
from game.view.board import BoardView, extent
from game.view.motion import Place
from game.view.pieces import PieceArt
from game.view.svg import Drawing
from game.view.theme import Colour
from game.view.ui import Ui, drawn_once

Rect = pygame.Rect
MANY = 30  # a board of more points than that is drawn on a dark plate, and only marked ones are named
WAYS = 24  # directions that are tried for the name of a point
CLEARLY = 1.6  # how much farther than its own ring another one has to be from a name
COORDINATES = 13  # units: letters along the frame


@dataclass
class Kit:
    """What diagrams are drawn with."""

    board: Board
    art: PieceArt
    zones: dict[str, str] = field(default_factory=dict)  # that are inlaid, with the name of a colour
    look: BoardLook = field(default_factory=BoardLook)
    names: Mapping[str, str] = field(default_factory=dict)  # of sites that are called something else than in notation
    sites: Mapping[str, tuple[int, ...]] | None = None  # of the zones, where there are others than the map's


def side_of(ui: Ui, kit: Kit, width: int) -> int:
    """How large a diagram is on a page of a width."""
    return min(width, ui.px({"square": 380, "hex": 440}.get(kit.board.shape, 480)))


def diagram(ui: Ui, kit: Kit, standing: dict[str, str], marks: list[str], side: int) -> pygame.Surface:
    """A position: pieces by the names of their sites, and sites with a ring around them."""
    board = kit.board
    place = Rect(0, 0, side, side)
    if board.shape == "graph":  # pieces at the edge stand out over it
        place = place.inflate([-side // (24 if len(board) > MANY else 8)] * 2)
    view = BoardView(board, place, ui.theme, kit.zones, kit.look, coordinates=board.shape == "square",
                     rasters=ui.art.rasters, letters=COORDINATES * ui.type.scale, zones=kit.sites)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.blit(view.picture, place)
    if board.shape == "hex":
        name_cells(ui, picture, view, standing)
    for name in (mark for mark in marks if board.has(mark)):  # below the pieces: what they wear stays in sight
        drawn, (x, y) = ring(ui, view.cell, name in standing), view.at(board.index(name))
        picture.blit(drawn, drawn.get_rect(center=(round(x), round(y))))
    for name, pieces in standing.items():
        if board.has(name):
            stand(picture, view, board.index(name), pieces.split(" + "), kit.art)
    if board.shape == "graph":
        name_points(ui, picture, view, kit, standing, marks)
    return picture


@drawn_once
def ring(ui: Ui, cell: int, taken: bool) -> pygame.Surface:
    """A bright ring with dark edges, wide enough for a piece where one stands."""
    thick = max(2.0, cell / 12)
    radius = cell * (0.54 if taken else 0.46) - thick / 2
    size = math.ceil(cell * 1.3) // 2 * 2 + 1
    sheet = Drawing((size, size))
    for colour, width in ((ui.theme["night"], thick + 2.5 * ui.unit), (ui.theme["focus"], thick)):
        sheet.circle((size / 2, size / 2), radius, sheet.paint(None, colour, width))
    return sheet.draw()


def stand(picture: pygame.Surface, view: BoardView, site: int, pieces: list[str], art: PieceArt) -> None:
    """Pieces of a diagram: `red king`, `king`, or `red king overturned`. Those that share a site are smaller."""
    size = view.cell if len(pieces) == 1 else max(12, round(view.cell * 0.62))
    for place, words in enumerate(pieces):
        parts = words.split()
        state = next((part for part in parts if part in STATES), "")
        owner = next((art.seats.index(part) for part in parts if part in art.seats), -1)
        kind = next((art.kinds.index(part) for part in parts if part in art.kinds), -1)
        if kind < 0:
            continue
        x, y = view.at(site)
        shift = 0.2 * view.cell * (2 * place / max(1, len(pieces) - 1) - 1) if len(pieces) > 1 else 0.0
        drawn = art.picture(kind, owner, size, state)
        picture.blit(drawn, drawn.get_rect(center=(round(x + shift), round(y + shift))))


def name_cells(ui: Ui, picture: pygame.Surface, view: BoardView, standing: dict[str, str]) -> None:
    """The names of hexagons that are free and plain: on an inlaid one its ornament is in the way."""
    for site, name in enumerate(view.board.names):
        if name not in standing and not view.zone_of(site):
            size = min(14.0, view.cell * 0.45 / ui.type.scale)
            label = ui.type.render(name, "sans", size, view.lettering)
            picture.blit(label, label.get_rect(center=view.spot(site).center))


def name_points(ui: Ui, picture: pygame.Surface, view: BoardView, kit: Kit, standing: dict[str, str],
                marks: list[str]) -> None:
    """The names of points, beside them: of those that are free or, where there are many, of marked ones."""
    many = len(view.board) > MANY
    taken: list[Place] = [view.at(site) for site, name in enumerate(view.board.names) if name in standing]
    named = [(site, name) for site, name in enumerate(view.board.names)
             if ((name in marks) if many else (name not in standing))]
    rivals = [view.at(site) for site, name in named if name in marks]
    for site, name in named:
        label = edged(ui, kit.names.get(name, name), view.lettering)
        reach = view.cell * (0.54 if name in standing or name in marks else 0.24) + ui.px(1)
        here = view.at(site)
        spot = beside(view, site, label.get_size(), reach, [place for place in taken if place != here],
                      [place for place in rivals if place != here])
        picture.blit(label, label.get_rect(center=spot))
        taken.append(spot)


def edged(ui: Ui, text: str, colour: Colour) -> pygame.Surface:
    """A name with an edge around its letters, so that it is read on lines and stones."""
    dark = sum(colour) < 3 * 128
    behind = ui.type.render(text, "bold", 14, ui.theme["page" if dark else "night"])
    front, by = ui.type.render(text, "bold", 14, colour), ui.px(1)
    whole = pygame.Surface((front.get_width() + 2 * by, front.get_height() + 2 * by), pygame.SRCALPHA)
    for across in range(-by, by + 1):
        for down in range(-by, by + 1):
            whole.blit(behind, (by + across, by + down))
    whole.blit(front, (by, by))
    return whole


def beside(view: BoardView, site: int, size: tuple[int, int], reach: float, others: list[Place],
           rivals: Sequence[Place] = ()) -> tuple[int, int]:
    """Where a name goes: around its point, on the board, off lines, pieces and other names, if it can above it.

    From other points with a ring it keeps so far away that nobody takes it for one of theirs.
    """
    here, places = view.at(site), [view.at(one) for one in range(len(view.board))]
    left, top, right, bottom = extent(places)
    middle = ((left + right) / 2, (top + bottom) / 2)
    rim = max(math.dist(middle, place) for place in places)
    lines = [math.atan2(places[other][1] - here[1], places[other][0] - here[0])
             for other in view.board.near("all")[site]]
    tall = size[1] * 0.62  # letters fill no more of their line
    best, most = here, -math.inf
    for way in range(WAYS):
        angle = way * 2 * math.pi / WAYS
        far = reach + abs(math.cos(angle)) * size[0] / 2 + abs(math.sin(angle)) * tall / 2
        spot = (here[0] + math.cos(angle) * far, here[1] + math.sin(angle) * far)
        free = min((abs(math.remainder(angle - line, 2 * math.pi)) for line in lines), default=math.pi)
        value = min(free, math.pi / 4) - 0.15 * math.sin(angle) + 0.1 * math.cos(angle)
        beyond = max(math.dist(middle, spot) - 0.96 * rim, abs(spot[0] - middle[0]) - (right - left) / 2,
                     abs(spot[1] - middle[1]) - (bottom - top) / 2)
        value -= 4 * max(0.0, beyond) / view.cell
        value -= sum(max(0.0, 0.9 - math.dist(spot, other) / view.cell) for other in others) * 3
        value -= sum(max(0.0, CLEARLY * far - math.dist(spot, rival)) / view.cell for rival in rivals) * 6
        if value > most:
            best, most = spot, value
    return round(best[0]), round(best[1])
