"""Boards of one's own as pages of a ledger: one of them large enough to be read, the others small beside it."""

from __future__ import annotations

import math
import random
from functools import cached_property
from itertools import product

import pygame

from game.board.graph import Board
from game.view.board import BoardView, extent
from game.view.motion import Place
from game.view.paper import fresh_vellum, quill
from game.view.svg import Drawing
from game.view.theme import Colour, Theme, mix
from game.view.ui import Ui, drawn_once

Rect = pygame.Rect


class PagesView(BoardView):
    """The copies of a board, each fitted into a rectangle of its own."""

    def __init__(self, board: Board, rects: list[Rect], stride: int, theme: Theme) -> None:
        self.rects = rects
        self.stride = stride
        whole = rects[0].unionall(rects[1:])
        super().__init__(board, whole, theme, {})
        self.copies = [self.fitted(seat, rect) for seat, rect in enumerate(rects)]
        self.spots = [self.found_spot(site) for site in range(len(board))]
        self.cell = max(self.cell_at(seat * stride) for seat in range(len(rects)))

    @cached_property
    def picture(self) -> pygame.Surface:
        """Pages are drawn one by one, so that there is no picture of all."""
        return pygame.Surface((1, 1), pygame.SRCALPHA)

    def fitted(self, seat: int, rect: Rect) -> tuple[float, float, float]:
        """Scale and shift that bring a seat's copy into a rectangle."""
        first = seat * self.stride
        points = [point for outline in self.board.outlines[first:first + self.stride] for point in outline]
        left, top, right, bottom = extent(points or self.board.points[first:first + self.stride])
        scale = min(rect.w / max(1.0, right - left), rect.h / max(1.0, bottom - top))
        return scale, rect.centerx - (left + right) / 2 * scale, rect.centery - (top + bottom) / 2 * scale

    def seat_of(self, site: int) -> int:
        return site // self.stride

    def placed(self, site: int, point: Place) -> Place:
        """A point of the map on the screen."""
        scale, x, y = self.copies[self.seat_of(site)]
        return x + point[0] * scale, y + point[1] * scale

    def at(self, site: int) -> Place:
        return self.placed(site, self.board.points[site])

    def outline(self, site: int) -> list[Place]:
        return [self.placed(site, point) for point in self.board.outlines[site]]

    def cell_at(self, site: int) -> int:
        """How large a square is on the page that it is on."""
        return self.spots[site].w

    def spot(self, site: int) -> Rect:
        return self.spots[site].copy()

    def found_spot(self, site: int) -> Rect:
        x, y = self.at(site)
        xs = [left for left, _ in self.outline(site)]
        side = max(6, int(max(xs) - min(xs))) if xs else 40
        return Rect(round(x - side / 2), round(y - side / 2), side, side)

    def site_at(self, at: tuple[int, int]) -> int:
        return next((site for site in range(len(self.board)) if self.spot(site).collidepoint(at)), -1)

    def sites_of(self, seat: int) -> range:
        return range(seat * self.stride, (seat + 1) * self.stride)


def lay_page(ui: Ui, rect: Rect, paper: tuple[pygame.Surface, pygame.Surface]) -> None:
    """A page at its place: its corners are laid over what is below, and all else is copied, which is faster."""
    (whole, corners), side = paper, paper[1].get_width() // 2
    right, low = rect.w - side, rect.h - side
    middle = [Rect(0, side, rect.w, low - side), Rect(side, 0, right - side, side), Rect(side, low, right - side, side)]
    ui.surface.blits([(whole, part.move(rect.topleft), part) for part in middle], False)
    ui.surface.blits([(corners, (rect.x + x * right, rect.y + y * low), Rect(x * side, y * side, side, side))
                      for x in (0, 1) for y in (0, 1)], False)


def page(ui: Ui, rect: Rect, board: Rect, squares: list[tuple[Rect, bool]], seed: int,
         dim: float) -> tuple[pygame.Surface, pygame.Surface]:
    """A page with its squares ruled in ink, some of them shaded, and its four corners in a picture of their own.

    `rect` is the page, all in places on the screen.
    """
    local = board.move(-rect.x, -rect.y)
    key = ("page", rect.size, local.topleft, local.size, seed, dim)
    whole, corners = ui.cached(key), ui.cached((*key, "corners"))
    if whole is None or corners is None:
        found, side = drawn_page(ui, rect, local, squares, seed, dim), min(2 * ui.px(4), *rect.size) // 2 + 1
        whole, corners = ui.cache(key, found.convert(ui.surface)), pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA)
        found.set_alpha(None)  # to be copied as it is
        for x, y in product((0, 1), (0, 1)):
            corners.blit(found, (x * side, y * side), Rect(x * (rect.w - side), y * (rect.h - side), side, side))
        corners = ui.cache((*key, "corners"), corners)
    return whole, corners


def drawn_page(ui: Ui, rect: Rect, local: Rect, squares: list[tuple[Rect, bool]], seed: int,
               dim: float) -> pygame.Surface:
    found, theme = fresh_vellum(ui, rect.size, seed + 3, dim), ui.theme
    for square, dark in squares:
        if dark:
            found.blit(hatched(ui, square.size), square.move(-rect.x, -rect.y))
    chance = random.Random(seed)
    colour = mix(theme["ink"], theme["brass_dark"], 0.2)
    width = max(0.9, ui.unit * 1.25)
    columns = sorted({square.x - rect.x for square, _ in squares} | {local.right})
    rows = sorted({square.y - rect.y for square, _ in squares} | {local.bottom})
    lines = [((x, local.y), (x, local.bottom), x in (columns[0], columns[-1])) for x in columns]
    lines += [((local.x, y), (local.right, y), y in (rows[0], rows[-1])) for y in rows]
    for start, end, outer in lines:
        rule(found, quill(start, end, width * (1.7 if outer else 1), chance, bent=0.003), colour)
    return found


@drawn_once
def hatched(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    """The shade of a square."""
    found, theme = pygame.Surface(size, pygame.SRCALPHA), ui.theme
    found.fill((*mix(theme["brass_dark"], theme["ink_dim"], 0.3), 58))
    for start in range(-size[1], size[0], max(4, ui.px(7))):
        pygame.draw.line(found, (*theme["ink_dim"], 20), (start, size[1]), (start + size[1], 0))
    return found


def rule(page: pygame.Surface, line: list[Place], colour: Colour) -> None:
    """A line of ink; drawn on a sheet that is no larger than it, as a whole page of them takes far longer."""
    left, top, right, bottom = extent(line)
    left, top = math.floor(left), math.floor(top)
    sheet = Drawing((math.ceil(right) - left, math.ceil(bottom) - top))
    sheet.polygon([(x - left, y - top) for x, y in line], sheet.paint(colour, opacity=0.92))
    page.blit(sheet.draw(), (left, top))
