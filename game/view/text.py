"""Text: fonts by style and size, lines broken to a width, rendered pieces kept for the next frame."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame

from game.view.glyphs import NARROW, Others, right_to_left, runs
from game.view.kept import PictureCache
from game.view.theme import Colour

LINES = 900  # that are cached as pictures
JOINTS = "/\\ -"  # after which what is too long for a line may be broken, if it has them: paths, compounds
SMALL = 18  # pixels; below, the blanks of sans serif letters would hardly be seen
BLANK = re.compile("([ \xa0])")
SENTENCE = re.compile(r"(?<=[.!?])\s+")
LETTERS = 4  # for each pixel of a line: a word of more is too long for it, and not measured
SMALLEST = 0.6  # of its size to which a line shrinks
SHORT = 4  # lines that are made about as long as each other
MEASURED = 12_000  # widths; breaking lines asks for the same ones in every frame
BROKEN = 1_500  # texts in lines
ALONE = re.compile("([«»“”…‘’])")  # set by themselves: kerned with what is beside them, they would run into it
THIN = re.compile("\xa0(?=[;!?])")  # narrower than other blanks that do not break, as French printers have it
Word = TypeVar("Word")
# A blank, but not the one between a word and the number or square that belongs to it: "post 5", "on e4"; nor one that
# somebody typed before a sign, as French wants it, or inside of its quotation marks.
BREAK = re.compile(r"(?<!«) (?![:;!?»])(?!(?<=[^\W\d_] )[a-z]?\d{1,2}(?!\w))")
ONE_WORD = 2  # a single word is short if it takes less than this part of the line above it
WORDS = 14  # so are several words together
FULL = 0.75  # of the longest line is left at least where words go down: a hole is worse than a short last line
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


def advance(font: pygame.font.Font, run: str) -> int:
    """How far a run leads; a blank that is set by itself is a pixel wider than usual."""
    return font.size(run)[0] + (run in (" ", "\xa0"))


def written(font: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    """A text as a picture; letters that take no room, such as soft hyphens, make one without width."""
    if font.size(text)[0] == 0:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, colour)


def in_lines(words: list[Word], room: Callable[[int], int], width: Callable[[list[Word]], int]) -> list[list[Word]]:
    """Words in lines, each as long as there is room for; `room` knows how wide a line may be by its number."""
    lines: list[list[Word]] = [[]]
    for word in words:
        if lines[-1] and width([*lines[-1], word]) > room(len(lines) - 1):
            lines.append([])
        lines[-1].append(word)
    fill_last(lines, width)
    return lines


def fill_last(lines: list[list[Word]], width: Callable[[list[Word]], int]) -> None:
    """Move words down into a last line that is too short, as long as the line above stays the longer one, and full."""
    full = max(map(width, lines))
    while len(lines) > 1 and len(lines[-2]) > 1:
        above, last = lines[-2], lines[-1]
        if width(last) * (ONE_WORD if len(last) == 1 else WORDS) >= width(above):
            return
        if width(above[:-1]) < max(width([above[-1], *last]), full * FULL):
            return
        last.insert(0, above.pop())


class Fonts:
    """Open fonts by their size in pixels, and how wide lines are in them: a window of another size needs no others."""

    def __init__(self) -> None:
        self.own = {style: font_file(*names) for style, names in STYLES.items()}
        self.others = Others(pygame.font.match_font)
        self.files: dict[Path, bytes] = {}  # a font of each size would keep its file open for itself
        self.opened: dict[tuple[Path | None, int, bool], pygame.font.Font] = {}
        self.pictures = PictureCache(LINES)
        self.widths: dict[tuple[str, str, int], int] = {}
        self.broken: dict[tuple[str, str, int, int], list[str]] = {}

    def open(self, path: Path | None, pixels: int, backwards: bool) -> pygame.font.Font:
        """The font of a file, for a script that runs forwards or backwards."""
        key = (path, pixels, backwards)
        if key not in self.opened:
            if path is not None and path not in self.files:
                self.files[path] = path.read_bytes()
            font = pygame.font.Font(io.BytesIO(self.files[path]) if path is not None else None, pixels)
            if backwards:
                font.set_direction(pygame.DIRECTION_RTL)
            self.opened[key] = font
        return self.opened[key]


class Type:
    """Renders text; `scale` is pixels per unit times the player's text size."""

    def __init__(self, scale: float, fonts: Fonts | None = None) -> None:
        self.scale = scale
        self.fonts = fonts or Fonts()
        self.own, self.others = self.fonts.own, self.fonts.others
        self.pictures, self.widths, self.broken = self.fonts.pictures, self.fonts.widths, self.fonts.broken

    def font(self, style: str, size: float) -> pygame.font.Font:
        """The font of a style at a size in units."""
        return self.open(self.own[style], size)

    def open(self, path: Path | None, size: float, backwards: bool = False) -> pygame.font.Font:
        """The font of a file at a size in units, for a script that runs forwards or backwards."""
        return self.fonts.open(path, self.pixels(size), backwards)

    def pixels(self, size: float) -> int:
        """A size in units as the size that letters are drawn at."""
        return max(9, round(size * self.scale))

    def render(self, text: str, style: str, size: float, colour: Colour) -> pygame.Surface:
        key = (text, style, self.pixels(size), colour)
        found = self.pictures.get(key)
        if found is None:
            found = self.draw(self.set_in(text, style, size), colour)
            self.pictures.put(key, found)
        return found

    def set_in(self, text: str, style: str, size: float) -> list[tuple[pygame.font.Font, str]]:
        """The text in runs, each with its font: ours, or one of the system for letters that ours has not."""
        own, found = self.own[style], []
        for path, run in runs(THIN.sub(NARROW, text), own, self.others):
            font = self.font(style, size) if path == own else self.open(path, size, right_to_left(run))
            words = BLANK.split(run) if self.widens(style, size) else [run]
            found += [(font, part) for word in words for part in ALONE.split(word) if part]
        return found or [(self.font(style, size), text)]

    def widens(self, style: str, size: float) -> bool:
        return style in ("sans", "bold") and round(size * self.scale) < SMALL

    @staticmethod
    def draw(parts: list[tuple[pygame.font.Font, str]], colour: Colour) -> pygame.Surface:
        """A line that is not kept yet. Fonts of different measure stand on one line."""
        if len(parts) == 1:
            return written(*parts[0], colour)
        height = max(font.get_ascent() for font, _ in parts)
        size = (sum(advance(font, run) for font, run in parts),
                max(height - font.get_ascent() + font.get_height() for font, _ in parts))
        whole = pygame.Surface(size, pygame.SRCALPHA)
        x = 0
        for font, run in parts:
            whole.blit(written(font, run, colour), (x, height - font.get_ascent()))
            x += advance(font, run)
        return whole

    def width(self, text: str, style: str, size: float) -> int:
        key = (text, style, self.pixels(size))
        found = self.widths.get(key)
        if found is None:
            if len(self.widths) >= MEASURED:
                self.widths.clear()
            found = self.widths[key] = self.measure(text, style, size)
        return found

    def measure(self, text: str, style: str, size: float) -> int:
        """The width of a line that was not measured yet."""
        if text.isascii() and not self.widens(style, size):
            return self.font(style, size).size(text)[0]
        return sum(advance(font, run) for font, run in self.set_in(text, style, size))

    def height(self, style: str, size: float) -> int:
        """From one line to the next, in pixels."""
        return self.font(style, size).get_linesize()

    def wrap(self, text: str, style: str, size: float, width: int) -> list[str]:
        """The text in lines no wider than `width`; a word that is too long is broken, if it has joints, there."""
        key = (text, style, self.pixels(size), width)
        found = self.broken.get(key)
        if found is None:
            if len(self.broken) >= BROKEN:
                self.broken.clear()
            found = self.broken[key] = [line for paragraph in text.split("\n")
                                        for line in self.break_up(paragraph, style, size, width)]
        return list(found)

    def break_up(self, paragraph: str, style: str, size: float, width: int) -> list[str]:
        """The lines of a paragraph that was not broken yet."""

        def wide(words: list[str]) -> int:
            return self.width(" ".join(words), style, size)

        lines: list[list[str]] = [[]]
        for word in BREAK.split(paragraph):
            if len(word) > LETTERS * width or wide([*lines[-1], word]) > width:
                if lines[-1]:
                    lines.append([])
                long = len(word) > LETTERS * width or self.width(word, style, size) > width
                while long and (cut := self.fitting(word, style, size, width)) < len(word):
                    cut = next((n for n in range(cut, 0, -1) if word[n - 1] in JOINTS), cut)
                    lines[-1:] = [[word[:cut].rstrip()], []]
                    word = word[cut:].lstrip()
            if word or lines[-1]:
                lines[-1].append(word)
        fill_last(lines, wide)
        return [" ".join(line) for line in lines]

    def fitting(self, word: str, style: str, size: float, width: int) -> int:
        """How many letters of a word stand on a line: one at least, and no more than it has pixels."""
        def fits(count: int) -> bool:
            return self.measure(word[:count], style, size) <= width

        low, most = 1, max(1, min(len(word), width))
        while low < most and fits(min(2 * low, most)):  # a line has few letters: long beginnings are dear to measure
            low = min(2 * low, most)
        height = min(2 * low, most)
        while low < height:
            middle = (low + height + 1) // 2
            low, height = (middle, height) if fits(middle) else (low, middle - 1)
        return low

    def balanced(self, text: str, style: str, size: float, width: int) -> list[str]:
        """The text in no more lines than it needs, all about as long: no word stands alone in the last one."""
        lines = self.wrap(text, style, size, width)
        if not 1 < len(lines) <= SHORT:
            return lines
        longest = max(self.width(word, style, size) for part in text.split("\n") for word in BREAK.split(part))
        low, height = max(width // 2, min(width, longest)), width  # no word is broken for it
        while height - low > 4:
            middle = (low + height) // 2
            low, height = (low, middle) if len(self.wrap(text, style, size, middle)) <= len(lines) else (middle, height)
        return self.wrap(text, style, size, height)

    def fit(self, text: str, style: str, size: float, width: int) -> float:
        """The greatest size, not below a share of the wanted one, at which a line is no wider than `width`."""
        least = size * SMALLEST
        while size > least and (wide := self.width(text, style, size)) > width:
            size = max(least, min(size * width / wide, size - 0.25))
        return size

    def shrink(self, text: str, style: str, size: float, room: tuple[int, int], least: float = 0.7) -> float:
        """The greatest size, not below a share of the wanted one, at which a paragraph fits into a room."""
        def fits(size: float) -> bool:
            return len(self.wrap(text, style, size, room[0])) * self.height(style, size) <= room[1]

        smallest = size * least
        if not fits(size) and not fits(smallest):
            return smallest  # of what is much too long, no size between is tried
        while not fits(size):
            size = max(smallest, size - 0.5)
        return size

    def sentences(self, text: str, style: str, size: float, width: int, most: int) -> list[str]:
        """The sentences that fit into so many lines; if not even one does, as much of it."""
        said = SENTENCE.split(text) if text else []
        for count in range(len(said), 0, -1):
            lines = self.wrap(" ".join(said[:count]), style, size, width)
            if len(lines) <= most:
                return lines
        lines = self.wrap(text, style, size, width)[:max(0, most)] if text else []
        return [*lines[:-1], lines[-1] + " …"] if lines else []

    def fitted(self, text: str, style: str, size: float, room: tuple[int, int]) -> str:
        """A text if there is room for it, or else as much of it, line by line."""
        most = max(1, room[1] // self.height(style, size))
        if len(self.wrap(text, style, size, room[0])) <= most:
            return text
        return "\n".join(self.sentences(text, style, size, room[0], most))

    def cut(self, text: str, style: str, size: float, width: int) -> str:
        """The text, or as much of its beginning as is no wider than `width`."""
        if self.width(text, style, size) <= width:
            return text
        low, height = 0, len(text)
        while low < height:
            middle = (low + height + 1) // 2
            fits = self.width(text[:middle].rstrip() + "…", style, size) <= width
            low, height = (middle, height) if fits else (low, middle - 1)
        return text[:low].rstrip() + "…"
