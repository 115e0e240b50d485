"""Text: fonts by style and size, lines broken to a width, rendered pieces kept for the next frame."""

from __future__ import annotations

import importlib.util
import re
from collections import OrderedDict
from pathlib import Path

import pygame

from game.view.theme import Colour

KEPT = 900
QUOTES = re.compile("([«»“”])")  # set by themselves: kerned with the blanks beside them, they would eat these up
STYLES = {
    "title": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}


def font_file(package: str, name: str) -> Path | None:
    """A font that a package brings; nothing if the package is not there."""
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        path = Path(folder) / "files" / name
        if path.is_file():
            return path
    return None


class Type:
    """Renders text; `scale` is pixels per unit times the player's text size."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self.kept: OrderedDict[tuple[str, str, int, Colour], pygame.Surface] = OrderedDict()

    def font(self, style: str, size: float) -> pygame.font.Font:
        """The font of a style at a size in units."""
        pixels = max(9, round(size * self.scale))
        key = (style, pixels)
        if key not in self.fonts:
            path = font_file(*STYLES[style])
            self.fonts[key] = pygame.font.Font(str(path) if path else None, pixels)
        return self.fonts[key]

    def render(self, text: str, style: str, size: float, colour: Colour) -> pygame.Surface:
        """One line of text as a picture."""
        font = self.font(style, size)
        key = (text, style, max(9, round(size * self.scale)), colour)
        found = self.kept.get(key)
        if found is None:
            found = self.draw(font, text, colour)
            self.kept[key] = found
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        else:
            self.kept.move_to_end(key)
        return found

    @staticmethod
    def draw(font: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
        """A line that is not kept yet."""
        runs = [font.render(run, True, colour) for run in QUOTES.split(text) if run]
        if len(runs) <= 1:
            return runs[0] if runs else font.render(text, True, colour)
        whole = pygame.Surface((sum(run.get_width() for run in runs), runs[0].get_height()), pygame.SRCALPHA)
        x = 0
        for run in runs:
            whole.blit(run, (x, 0))
            x += run.get_width()
        return whole

    def width(self, text: str, style: str, size: float) -> int:
        """How wide a line is, in pixels."""
        font = self.font(style, size)
        return sum(font.size(run)[0] for run in QUOTES.split(text)) if QUOTES.search(text) else font.size(text)[0]

    def height(self, style: str, size: float) -> int:
        """From one line to the next, in pixels."""
        return self.font(style, size).get_linesize()

    def wrap(self, text: str, style: str, size: float, width: int) -> list[str]:
        """The text in lines no wider than `width`; a word that is too long is broken."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, style, size) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while self.width(word, style, size) > width and len(word) > 1:
                    cut = next(n for n in range(len(word) - 1, 0, -1)
                               if n == 1 or self.width(word[:n], style, size) <= width)
                    lines.append(word[:cut])
                    word = word[cut:]
                line = word
            lines.append(line)
        return lines

    def fit(self, text: str, style: str, size: float, width: int, smallest: float = 0.6) -> float:
        """The greatest size, not below a share of the wanted one, at which a line is no wider than `width`."""
        least = size * smallest
        while size > least:
            wide = self.width(text, style, size)
            if wide <= width:
                break
            size = max(least, min(size * width / wide, size - 0.25))
        return size

    def cut(self, text: str, style: str, size: float, width: int) -> str:
        """The text, or as much of its beginning as is no wider than `width`."""
        if self.width(text, style, size) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            fits = self.width(text[:middle].rstrip() + "…", style, size) <= width
            low, high = (middle, high) if fits else (low, middle - 1)
        return text[:low].rstrip() + "…"
