"""A page of a rule book: a small part of Markdown, set in type, with diagrams between paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.view import plates
from game.view.page_diagram import Kit, diagram, side_of
from game.view.page_words import FACES, Face, Run, plain, set_lines
from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect
DIAGRAM = re.compile(r"^(\S+):\s*(.+)$")
OPENING = 60  # letters that a paragraph has to have to begin with a large capital
Finds = Callable[[str], list[tuple[int, int]]]  # from where to where something is found in a text
CAPTION = Face("italic", 16, "ink_dim")
CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")  # what no font can set
LEAD = re.compile(r"^\*\*(.+?)\*\*")
FENCE = re.compile(r"^```board(?::(\S+))?\s*(.*)$")


@dataclass
class Block:
    """A heading, a paragraph, an item of a list or a diagram."""

    kind: str  # heading, text, item, diagram
    text: str = ""
    source: str = ""  # the same with marks for bold, italics and code
    level: int = 0
    lead: str = ""  # of an item: the bold words that it begins with
    ruleset: str = ""  # of a diagram: whose board it shows, if not that of the book
    standing: dict[str, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)


def parse(source: str) -> list[Block]:
    """The blocks of a rule book. A diagram is fenced by ```board, with lines like `e5: red king` and `mark: e4 e6`.

    A plus joins pieces that share a site, and ```board:other shows the board of another ruleset.
    """
    blocks: list[Block] = []
    lines = iter(CONTROL.sub("", source).splitlines())
    for line in lines:
        stripped = line.strip()
        fence = FENCE.match(stripped)
        if fence is not None:
            shown = Block("diagram", plain(fence.group(2)), ruleset=fence.group(1) or "")
            for inner in lines:
                if inner.strip() == "```":
                    break
                match = DIAGRAM.match(inner.strip())
                if match is not None and match.group(1) == "mark":
                    shown.marks = match.group(2).split()
                elif match is not None:
                    shown.standing[match.group(1)] = match.group(2)
            blocks.append(shown)
        elif stripped.startswith("#"):
            level = len(stripped) - len(stripped.lstrip("#"))
            blocks.append(Block("heading", stripped.lstrip("#").strip(), level=level))
        elif stripped.startswith(("- ", "* ")):
            lead = LEAD.match(stripped[2:])
            blocks.append(Block("item", plain(stripped[2:]), stripped[2:],
                                lead=plain(lead.group(1)) if lead is not None else ""))
        elif not stripped:
            blocks.append(Block("text"))
        elif blocks and blocks[-1].kind in ("text", "item") and blocks[-1].text and not stripped.startswith("|"):
            blocks[-1].text += " " + plain(stripped)
            blocks[-1].source += " " + stripped
        else:
            blocks.append(Block("text", plain(stripped), stripped))
    return [block for block in blocks if block.kind != "text" or block.text]


@dataclass
class Row:
    """A picture on a page; a diagram is drawn when it is first seen."""

    top: int
    left: int
    high: int
    picture: pygame.Surface | None = None
    words: str = ""  # that it shows
    face: Face = FACES["text"]
    draw: Callable[[], pygame.Surface] | None = None

    def seen(self) -> pygame.Surface:
        """The picture, drawn by now."""
        if self.picture is None:
            assert self.draw is not None
            self.picture = self.draw()
        return self.picture


class Page:
    """A whole rule book set to a width; it can be drawn from any height on."""

    def __init__(self, ui: Ui, blocks: list[Block], width: int, kit: Callable[[str], Kit | None]) -> None:
        self.ui = ui
        self.width = width
        self.kit = kit  # by the id of a ruleset; the book's own is without a name
        self.rows: list[Row] = []
        self.headings: list[tuple[str, int, int]] = []  # text, level, top
        self.height = 0
        self.opens = False  # whether the next paragraph is the first of the book
        self.texts: list[tuple[int, int, str]] = []  # of each block: top, bottom, text
        for block in blocks:
            top = self.height
            getattr(self, "set_" + block.kind)(block)
            self.texts.append((top, self.height, block.text))

    def put(self, picture: pygame.Surface, left: int = 0, drop: int = 0, words: str = "",
            face: Face = FACES["text"]) -> None:
        """A picture, beside or so far below where the next line will begin."""
        self.rows.append(Row(self.height + drop, left, picture.get_height(), picture, words, face))

    def write(self, text: str, face: Face, centred: bool) -> None:
        """One more line of words in one face."""
        picture = self.ui.type.render(text, face.style, face.size, self.ui.theme[face.colour])
        self.put(picture, (self.width - picture.get_width()) // 2 if centred else 0, 0, text, face)
        self.height += picture.get_height()

    def set_heading(self, block: Block) -> None:
        size = {1: 34, 2: 25}.get(block.level, 20)
        self.height += self.ui.px(22 if self.rows else 4)
        self.headings.append((block.text, block.level, self.height))
        first = block.level == 1 and not self.rows
        for text in self.ui.type.balanced(block.text, "title", size, self.width):
            self.write(text, Face("title", size, "ink"), first)
        self.height += self.ui.px(6)
        if first or block.level == 2:
            self.rule(first)

    def rule(self, first: bool) -> None:
        """The ornament under the title of the book, and the line under that of a chapter."""
        ui, colour = self.ui, self.ui.theme["brass_dark"]
        if not first:
            line = pygame.Surface((self.width, ui.px(2)), pygame.SRCALPHA)
            for x in range(self.width):
                line.fill((*colour, round(200 * (1 - x / self.width) ** 2)), (x, 0, 1, line.get_height()))
            self.put(line)
            self.height += line.get_height() + ui.px(8)
            return
        width = min(self.width, ui.px(360))
        ornament = ui.art.picture("flourish", width, max(1, width // 12), colour)
        if ornament is not None:
            self.put(ornament, (self.width - width) // 2)
            self.height += ornament.get_height()
        self.height += ui.px(10)
        self.opens = True

    def set_text(self, block: Block) -> None:
        if self.opens and block.source[:1].isalpha() and len(block.text) > OPENING:
            self.open(block.source)
        else:
            self.set_runs(set_lines(self.ui.type, block.source, [self.width]), [0])
        self.opens = False
        self.height += self.ui.px(9)

    def open(self, source: str) -> None:
        """A paragraph whose first two lines stand beside a large capital in a frame."""
        ui, step = self.ui, self.ui.type.height("serif", 18)
        side, gap = 2 * step - ui.px(4), ui.px(12)
        frame = plates.plate((side, side), mix(ui.theme["danger"], (60, 6, 10), 0.6), ui.theme["brass_dark"], 2,
                             ui.px(4), ui.px(1))
        letter = ui.type.render(source[0], "title", side * 0.8 / ui.type.scale, ui.theme["page"])
        frame.blit(letter, letter.get_rect(center=(side // 2, side // 2 - ui.px(1))))
        self.put(frame, drop=ui.px(3))
        short = self.width - side - gap
        lines = set_lines(ui.type, source[1:].lstrip(), [short, short, self.width])
        self.set_runs(lines, [side + gap, side + gap, 0])
        self.height += step * max(0, 2 - len(lines))

    def set_runs(self, lines: list[list[Run]], lefts: list[int]) -> None:
        """Lines of running text, on one base whatever their faces; the last of the lefts is for all other lines."""
        type_, plain_face = self.ui.type, FACES["text"]
        base = type_.font(plain_face.style, plain_face.size).get_ascent()
        for index, line in enumerate(lines):
            left = lefts[min(index, len(lefts) - 1)]
            for name, text in line:
                face = FACES[name]
                drop = base - type_.font(face.style, face.size).get_ascent()
                picture = type_.render(text, face.style, face.size, self.ui.theme[face.colour])
                self.put(picture, left, drop, text, face)
                left += type_.width(text, face.style, face.size)
            self.height += type_.height(plain_face.style, plain_face.size)

    def set_item(self, block: Block) -> None:
        """An item of a list, with a small lozenge before it."""
        left = self.ui.px(26)
        size = self.ui.px(9)
        mark = pygame.Surface((size, size), pygame.SRCALPHA)
        half = size // 2
        pygame.draw.polygon(mark, self.ui.theme["brass_dark"], [(half, 0), (size, half), (half, size), (0, half)])
        self.put(mark, self.ui.px(8), self.ui.type.height("serif", 18) // 2 - size // 2)
        self.set_runs(set_lines(self.ui.type, block.source, [self.width - left]), [left])
        self.height += self.ui.px(5)

    def set_diagram(self, block: Block) -> None:
        """Room for a position, and its caption."""
        kit = self.kit(block.ruleset)
        if kit is None:
            return
        side = side_of(self.ui, kit, self.width)
        self.height += self.ui.px(8)
        draw = partial(diagram, self.ui, kit, block.standing, block.marks, side)
        self.rows.append(Row(self.height, (self.width - side) // 2, side, draw=draw))
        self.height += side + self.ui.px(6)
        for text in self.ui.type.balanced(block.text, "italic", 16, self.width) if block.text else ():
            self.write(text, CAPTION, True)
        self.height += self.ui.px(14)

    def draw(self, surface: pygame.Surface, box: Rect, top: int, finds: Finds | None = None) -> None:
        """The part of the page from `top` on, clipped to a box; what is found in its words is lit."""
        before = surface.get_clip()
        surface.set_clip(box)
        for row in self.rows:
            if row.top + row.high >= top and row.top <= top + box.h:
                for place in self.lit(row, finds) if finds is not None and row.words else ():
                    pygame.draw.rect(surface, mix(self.ui.theme["page"], self.ui.theme["brass"], 0.75),
                                     place.move(box.x, box.y - top), border_radius=self.ui.px(3))
                surface.blit(row.seen(), (box.x + row.left, box.y + row.top - top))
        surface.set_clip(before)

    def lit(self, row: Row, finds: Finds) -> list[Rect]:
        """Where something is found in the words of a row, on the page."""
        found = []
        for first, last in finds(row.words):
            left, right = (self.ui.type.width(row.words[:end], row.face.style, row.face.size) if end else 0
                           for end in (first, last))
            found.append(Rect(row.left + left - 1, row.top, right - left + 2, row.high))
        return found
