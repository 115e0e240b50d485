"""Drawings made by the program itself: shapes are written down as SVG and then drawn smoothly at once."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pygame

from game.view.kept import native
from game.view.motion import Place
from game.view.theme import Colour, hex_colour


def scaled(points: Iterable[Place], centre: Place, share: float) -> list[Place]:
    """A shape drawn together towards a point, or apart from it."""
    return [(centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share) for x, y in points]


class Drawing:
    """A sheet of a size in pixels, on which shapes are put one above the other."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.parts: list[str] = []
        self.shades: dict[tuple[object, ...], str] = {}

    @staticmethod
    def paint(fill: Colour | str | None, stroke: Colour | None = None, width: float = 0,
              opacity: float = 1.0, dash: str = "") -> str:
        """How a shape is painted, as attributes; a fill that is a text is a shade made before."""
        words = [f'fill="{fill if isinstance(fill, str) else hex_colour(fill) if fill is not None else "none"}"']
        if stroke is not None:
            words.append(f'stroke="{hex_colour(stroke)}" stroke-width="{width:.2f}" stroke-linejoin="round"'
                         ' stroke-linecap="round"')
        if opacity < 1:
            words.append(f'opacity="{opacity:.3f}"')
        if dash:
            words.append(f'stroke-dasharray="{dash}"')
        return " ".join(words)

    def shade(self, start: Place, end: Place, *colours: tuple[Colour, float]) -> str:
        """A fill that goes from one place to another through colours, each with how dense it is."""
        return self._shade(f'linearGradient id="{{}}" gradientUnits="userSpaceOnUse" x1="{start[0]:.1f}" '
                           f'y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"', "linearGradient", colours)

    def glow(self, centre: Place, radius: float, *colours: tuple[Colour, float]) -> str:
        """A fill that spreads from a place through colours, each with how dense it is."""
        return self._shade(f'radialGradient id="{{}}" gradientUnits="userSpaceOnUse" cx="{centre[0]:.1f}" '
                           f'cy="{centre[1]:.1f}" r="{radius:.1f}"', "radialGradient", colours)

    def _shade(self, head: str, tag: str, colours: tuple[tuple[Colour, float], ...]) -> str:
        key = (head, colours)
        if key not in self.shades:
            name = f"s{len(self.shades)}"
            last = max(1, len(colours) - 1)
            stops = "".join(f'<stop offset="{index / last:.3f}" stop-color="{hex_colour(colour)}" '
                            f'stop-opacity="{dense:.3f}"/>' for index, (colour, dense) in enumerate(colours))
            self.parts.append(f"<defs><{head.format(name)}>{stops}</{tag}></defs>")
            self.shades[key] = f"url(#{name})"
        return self.shades[key]

    def polygon(self, points: Iterable[Place], paint: str) -> None:
        places = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self.parts.append(f'<polygon points="{places}" {paint}/>')

    def line(self, points: Iterable[Place], paint: str) -> None:
        places = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self.parts.append(f'<polyline points="{places}" {paint}/>')

    def circle(self, centre: Place, radius: float, paint: str) -> None:
        self.parts.append(f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}" {paint}/>')

    def rect(self, box: tuple[float, float, float, float], round_by: float, paint: str) -> None:
        """A box (left, top, width, height) with round corners."""
        x, y, width, height = box
        self.parts.append(f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.1, width):.2f}" '
                          f'height="{max(0.1, height):.2f}" rx="{round_by:.2f}" {paint}/>')

    def path(self, data: str, paint: str) -> None:
        self.parts.append(f'<path d="{data}" {paint}/>')

    def draw(self, at: tuple[int, int] | None = None) -> pygame.Surface:
        """The sheet as a picture, stretched to another size if one is given."""
        (width, height), size = self.size, at or self.size
        text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}">{"".join(self.parts)}</svg>')
        drawn = native(pygame.image.load_sized_svg(io.BytesIO(text.encode()), size))
        if drawn.get_size() == size:
            return drawn
        whole = pygame.Surface(size, pygame.SRCALPHA)
        whole.blit(drawn, (0, 0))
        return whole
