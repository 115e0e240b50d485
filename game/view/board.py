"""The board on the screen: where each site is, what is under the pointer, and the board's own picture."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from game.board.graph import Board
from game.view.theme import Colour, Theme, mix

Rect = pygame.Rect
Place = tuple[float, float]


class BoardView:
    """A board fitted into a rectangle."""

    def __init__(self, board: Board, rect: Rect, theme: Theme, marked: dict[str, str]) -> None:
        self.board = board
        self.rect = rect
        self.theme = theme
        self.marked = marked  # zone -> name of the colour it is inlaid with
        left, top, right, bottom = self.bounds()
        self.scale = min(rect.w / max(1.0, right - left), rect.h / max(1.0, bottom - top))
        self.x = rect.centerx - (left + right) / 2 * self.scale
        self.y = rect.centery - (top + bottom) / 2 * self.scale
        self.cell = self.cell_size()
        self.picture = self.draw()

    def bounds(self) -> tuple[float, float, float, float]:
        """The part of the map that sites take, with a margin."""
        points = [point for outline in self.board.outlines for point in outline] or list(self.board.points)
        margin = 0.35 * self.spacing() if self.board.shape == "graph" else 0.08 * self.spacing()
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin

    def spacing(self) -> float:
        """How far neighbours are from each other on the map, at least."""
        found = [math.dist(self.board.points[site], self.board.points[ray[0]])
                 for site, rays in enumerate(self.board.rays["all"]) for ray in rays]
        return min(found) if found else 64.0

    def cell_size(self) -> int:
        """How large a piece may be, in pixels."""
        share = {"square": 0.84, "hex": 0.8}.get(self.board.shape, 0.92)
        limit = self.spacing() * self.scale * share
        return max(10, int(min(limit, self.rect.h / 7) if self.board.shape == "graph" else limit))

    def at(self, site: int) -> Place:
        """Where a site is on the screen."""
        x, y = self.board.points[site]
        return self.x + x * self.scale, self.y + y * self.scale

    def outline(self, site: int) -> list[Place]:
        """The corners of a cell on the screen."""
        return [(self.x + x * self.scale, self.y + y * self.scale) for x, y in self.board.outlines[site]]

    def site_at(self, at: tuple[int, int]) -> int:
        """The site under a place on the screen, or -1."""
        best, least = -1, float("inf")
        for site in range(len(self.board)):
            distance = math.dist(self.at(site), at)
            if distance < least:
                best, least = site, distance
        reach = self.cell * (0.62 if self.board.shape == "graph" else 0.66)
        return best if least <= reach else -1

    def spot(self, site: int) -> Rect:
        """The rectangle around a site that can be pressed."""
        x, y = self.at(site)
        side = self.cell
        return Rect(round(x - side / 2), round(y - side / 2), side, side)

    # ---- the picture --------------------------------------------------------------------------------------------

    def zone_colour(self, site: int) -> Colour | None:
        """The colour with which a site's zone is inlaid."""
        for zone, colour in self.marked.items():
            if site in self.board.zones.get(zone, ()):
                return self.theme.colours.get(colour, self.theme["brass"])
        return None

    def draw(self) -> pygame.Surface:
        """The board without pieces; drawn once for each size."""
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if self.board.shape == "graph":
            self.draw_lines(picture)
        else:
            self.draw_cells(picture)
        return picture

    def local(self, place: Place) -> Place:
        """A place on the screen as one on the board's picture."""
        return place[0] - self.rect.x, place[1] - self.rect.y

    def draw_cells(self, picture: pygame.Surface) -> None:
        """Squares or hexagons, in two or three shades."""
        theme = self.theme
        shades = [mix(theme["vellum_dim"], theme["walnut"], share) for share in (0.42, 0.56, 0.5)]
        thirds = self.thirds() if self.board.shape == "hex" else []
        for site in range(len(self.board)):
            corners = [self.local(corner) for corner in self.outline(site)]
            if self.board.shape == "square":
                shade = shades[(self.board.cols[site] + self.board.rows[site]) % 2]
            else:
                shade = shades[thirds[site]]
            inlay = self.zone_colour(site)
            pygame.draw.polygon(picture, mix(shade, inlay, 0.55) if inlay else shade, corners)
            pygame.draw.aalines(picture, mix(shade, theme["night"], 0.55), True, corners)
            if inlay:
                centre = self.local(self.at(site))
                inner = [(centre[0] + (x - centre[0]) * 0.86, centre[1] + (y - centre[1]) * 0.86) for x, y in corners]
                pygame.draw.aalines(picture, mix(inlay, theme["vellum"], 0.3), True, inner)

    def thirds(self) -> list[int]:
        """One of three shades for each hexagon, no two neighbours alike: two settle all the others."""
        near = self.board.near("side")
        shades = [-1] * len(self.board)
        shades[0] = 0
        if near[0]:
            shades[near[0][0]] = 1
        changed = True
        while changed:
            changed = False
            for site in range(len(shades)):
                around = {shades[other] for other in near[site]} - {-1}
                if shades[site] < 0 and len(around) == 2:
                    shades[site] = 3 - sum(around)
                    changed = True
        return [max(0, shade) for shade in shades]

    def draw_lines(self, picture: pygame.Surface) -> None:
        """Carved lines and points; lines through points on a circle are drawn round."""
        theme = self.theme
        width = max(2, round(self.cell * 0.07))
        groove, light = mix(theme["walnut"], theme["night"], 0.4), mix(theme["vellum_dim"], theme["walnut"], 0.25)
        plate = self.rect.copy()
        plate.topleft = (0, 0)
        if len(self.board) > 30:
            radius = min(plate.w, plate.h) // 2
            pygame.draw.circle(picture, mix(theme["walnut_light"], theme["vellum_dim"], 0.12), plate.center, radius)
            pygame.draw.circle(picture, theme["brass_dark"], plate.center, radius, max(2, width // 2))
        for colour, shift, thick in ((groove, 1, width + 1), (light, 0, width)):
            for line in self.board.lines:
                points = [self.local(self.at(site)) for site in line]
                round_one = self.circle(points) if line[0] == line[-1] and len(line) > 3 else None
                if round_one is not None:
                    x, y, radius_f = round_one
                    pygame.draw.circle(picture, colour, (x + shift, y + shift), radius_f, thick)
                else:
                    for start, end in pairwise(points):
                        pygame.draw.line(picture, colour, (start[0] + shift, start[1] + shift),
                                         (end[0] + shift, end[1] + shift), thick)
        for site in range(len(self.board)):
            place = self.local(self.at(site))
            inlay = self.zone_colour(site) or light
            pygame.draw.circle(picture, groove, place, max(3, round(self.cell * 0.17)))
            pygame.draw.circle(picture, inlay, place, max(2, round(self.cell * 0.12)))

    @staticmethod
    def circle(points: list[Place]) -> tuple[float, float, float] | None:
        """Centre and radius of the circle on which points lie, or nothing."""
        count = len(points) - 1
        x, y = sum(p[0] for p in points[:-1]) / count, sum(p[1] for p in points[:-1]) / count
        far = [math.dist((x, y), point) for point in points]
        return (x, y, far[0]) if max(far) - min(far) < 1.5 else None
