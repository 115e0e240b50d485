"""A page of a rule book: a small part of Markdown, set in type, with diagrams drawn like the table's own board."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.board.graph import Board
from game.view import plates
from game.view.board import BoardView
from game.view.pieces import PieceArt
from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect
DIAGRAM = re.compile(r"^(\S+):\s*(.+)$")
OPENING = 60  # letters that a paragraph has to have to begin with a large capital
MANY = 30  # a board of more points than that is drawn on a dark plate
LEAD = re.compile(r"^\*\*(.+?)\*\*")
FENCE = re.compile(r"^```board(?::(\S+))?\s*(.*)$")


@dataclass
class Block:
    """A heading, a paragraph, an item of a list or a diagram."""

    kind: str  # heading, text, item, diagram
    text: str = ""
    level: int = 0
    lead: str = ""  # of an item: the bold words that it begins with
    ruleset: str = ""  # of a diagram: whose board it shows, if not that of the book
    standing: dict[str, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)


@dataclass
class Kit:
    """What diagrams are drawn with."""

    board: Board
    art: PieceArt
    zones: dict[str, str] = field(default_factory=dict)  # that are inlaid, with the name of a colour
    looks: dict[str, str] = field(default_factory=dict)  # what the board is made of


def parse(source: str) -> list[Block]:
    """The blocks of a rule book. A diagram is fenced by ```board, with lines like `e5: red king` and `mark: e4 e6`.

    A plus joins pieces that share a site, and ```board:other shows the board of another ruleset.
    """
    blocks: list[Block] = []
    lines = iter(source.splitlines())
    for line in lines:
        stripped = line.strip()
        fence = FENCE.match(stripped)
        if fence is not None:
            diagram = Block("diagram", plain(fence.group(2)), ruleset=fence.group(1) or "")
            for inner in lines:
                if inner.strip() == "```":
                    break
                match = DIAGRAM.match(inner.strip())
                if match is not None and match.group(1) == "mark":
                    diagram.marks = match.group(2).split()
                elif match is not None:
                    diagram.standing[match.group(1)] = match.group(2)
            blocks.append(diagram)
        elif stripped.startswith("#"):
            level = len(stripped) - len(stripped.lstrip("#"))
            blocks.append(Block("heading", stripped.lstrip("#").strip(), level))
        elif stripped.startswith(("- ", "* ")):
            lead = LEAD.match(stripped[2:])
            blocks.append(Block("item", plain(stripped[2:]), lead=plain(lead.group(1)) if lead is not None else ""))
        elif not stripped:
            blocks.append(Block("text"))
        elif blocks and blocks[-1].kind in ("text", "item") and blocks[-1].text and not stripped.startswith("|"):
            blocks[-1].text += " " + plain(stripped)
        else:
            blocks.append(Block("text", plain(stripped)))
    return [block for block in blocks if block.kind != "text" or block.text]


def plain(text: str) -> str:
    """Text without the marks for bold, italics and code, which the page does not set apart within a paragraph."""
    return re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", text)


@dataclass
class Row:
    """A picture on a page; a diagram is drawn when it is first seen."""

    top: int
    left: int
    high: int
    picture: pygame.Surface | None = None
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

    def line(self, picture: pygame.Surface, left: int = 0) -> None:
        """One more picture below the last."""
        self.put(self.height, picture, left)
        self.height += picture.get_height()

    def put(self, top: int, picture: pygame.Surface, left: int) -> None:
        """A picture at a height."""
        self.rows.append(Row(top, left, picture.get_height(), picture))

    def set_heading(self, block: Block) -> None:
        """A heading, with room above it."""
        size = {1: 34, 2: 25}.get(block.level, 20)
        self.height += self.ui.px(22 if self.rows else 4)
        self.headings.append((block.text, block.level, self.height))
        first = block.level == 1 and not self.rows
        for text in self.ui.type.balanced(block.text, "title", size, self.width):
            line = self.ui.type.render(text, "title", size, self.ui.theme["ink"])
            self.line(line, (self.width - line.get_width()) // 2 if first else 0)
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
            self.line(line)
            self.height += ui.px(8)
            return
        wide = min(self.width, ui.px(360))
        ornament = ui.art.picture("flourish", wide, max(1, wide // 12), colour)
        if ornament is not None:
            self.line(ornament, (self.width - wide) // 2)
        self.height += ui.px(10)
        self.opens = True

    def set_text(self, block: Block) -> None:
        """A paragraph; the first of the book begins with a capital of two lines."""
        rest = block.text
        if self.opens and rest[:1].isalpha() and len(rest) > OPENING:
            rest = self.open(rest)
        self.opens = False
        for text in self.ui.type.wrap(rest, "serif", 18, self.width) if rest else ():
            self.line(self.ui.type.render(text, "serif", 18, self.ui.theme["ink"]))
        self.height += self.ui.px(9)

    def open(self, text: str) -> str:
        """The first two lines beside a large capital in a frame; what is left for the others."""
        ui, step = self.ui, self.ui.type.height("serif", 18)
        side, gap = 2 * step - ui.px(4), ui.px(12)
        frame = plates.plate((side, side), mix(ui.theme["danger"], (60, 6, 10), 0.6), ui.theme["brass_dark"], 2,
                             ui.px(4), ui.px(1))
        letter = ui.type.render(text[0], "title", side * 0.8 / ui.type.scale, ui.theme["page"])
        frame.blit(letter, letter.get_rect(center=(side // 2, side // 2 - ui.px(1))))
        self.put(self.height + ui.px(3), frame, 0)
        words = text[1:].split(" ")
        for _ in range(2):
            count = next((n for n in range(len(words), 0, -1)
                          if ui.type.width(" ".join(words[:n]), "serif", 18) <= self.width - side - gap), 1)
            self.line(ui.type.render(" ".join(words[:count]), "serif", 18, ui.theme["ink"]), side + gap)
            words = words[count:]
        return " ".join(words)

    def set_item(self, block: Block) -> None:
        """An item of a list, with a small lozenge before it."""
        left = self.ui.px(26)
        size = self.ui.px(9)
        mark = pygame.Surface((size, size), pygame.SRCALPHA)
        half = size // 2
        pygame.draw.polygon(mark, self.ui.theme["brass_dark"], [(half, 0), (size, half), (half, size), (0, half)])
        self.put(self.height + self.ui.type.height("serif", 18) // 2 - size // 2, mark, self.ui.px(8))
        rest, width = block.text, self.width - left
        if block.lead:
            rest = self.begin_item(block.lead, rest.removeprefix(block.lead), left)
        for text in self.ui.type.wrap(rest, "serif", 18, width) if rest or not block.lead else ():
            self.line(self.ui.type.render(text, "serif", 18, self.ui.theme["ink"]), left)
        self.height += self.ui.px(5)

    def begin_item(self, lead: str, rest: str, left: int) -> str:
        """The first lines of an item, with bold words ahead; what is left for the others."""
        type_, ink = self.ui.type, self.ui.theme["ink"]
        *whole, last = type_.wrap(lead, "title", 18, self.width - left)
        for line in whole:
            self.line(type_.render(line, "title", 18, ink), left)
        head = type_.render(last, "title", 18, ink)
        room = self.width - left - head.get_width()
        words = rest.split(" ")
        count = next((n for n in range(len(words), 0, -1) if type_.width(" ".join(words[:n]), "serif", 18) <= room), 0)
        text = type_.render(" ".join(words[:count]), "serif", 18, ink)
        drop = max(0, (head.get_height() - text.get_height()) // 2)
        if count:
            self.put(self.height + drop, text, left + head.get_width())
        self.line(head, left)
        return " ".join(words[count:])

    def set_diagram(self, block: Block) -> None:
        """Room for a position, and its caption."""
        kit = self.kit(block.ruleset)
        if kit is None:
            return
        side = min(self.width, self.ui.px({"square": 380, "hex": 440}.get(kit.board.shape, 480)))
        self.height += self.ui.px(8)
        self.rows.append(Row(self.height, (self.width - side) // 2, side, draw=partial(self.diagram, kit, block, side)))
        self.height += side + self.ui.px(6)
        for text in self.ui.type.balanced(block.text, "italic", 16, self.width) if block.text else ():
            caption = self.ui.type.render(text, "italic", 16, self.ui.theme["ink_dim"])
            self.line(caption, (self.width - caption.get_width()) // 2)
        self.height += self.ui.px(14)

    def diagram(self, kit: Kit, block: Block, side: int) -> pygame.Surface:
        """A position, drawn by the table's own means."""
        board = kit.board
        place = Rect(0, 0, side, side)
        if board.shape == "graph":  # pieces at the edge stand out over it
            place.inflate_ip(-side // (24 if len(board) > MANY else 8), -side // (24 if len(board) > MANY else 8))
        view = BoardView(board, place, self.ui.theme, kit.zones, kit.looks, coordinates=board.shape == "square",
                         rasters=self.ui.art.rasters)
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        picture.blit(view.picture, place)
        if board.shape == "hex":
            self.name_sites(picture, view, block)
        for name, pieces in block.standing.items():
            if board.has(name):
                self.stand(picture, view, board.index(name), pieces.split(" + "), kit.art)
        for name in block.marks:
            if board.has(name):
                width = max(2, view.cell // 12)
                radius = view.cell * (0.54 if name in block.standing else 0.46)
                for colour, more in ((self.ui.theme["night"], 2), (self.ui.theme["focus"], 0)):
                    pygame.draw.circle(picture, colour, view.at(board.index(name)), radius + more // 2, width + more)
        if board.shape == "graph":
            self.name_points(picture, view, block)
        return picture

    def name_sites(self, picture: pygame.Surface, view: BoardView, block: Block) -> None:
        """The names of hexagons that are free."""
        board = view.board
        for site, name in enumerate(board.names):
            if name not in block.standing:
                size = min(14.0, view.cell * 0.45 / self.ui.type.scale)
                label = self.ui.type.render(name, "sans", size, view.lettering)
                picture.blit(label, label.get_rect(center=view.spot(site).center))

    def name_points(self, picture: pygame.Surface, view: BoardView, block: Block) -> None:
        """The names of points, beside them: of those that are free or, where there are many, of marked ones."""
        many = len(view.board) > MANY
        for site, name in enumerate(view.board.names):
            if (name in block.marks) if many else (name not in block.standing):
                label = self.ui.type.render(name, "sans", 13, view.lettering)
                x, y = view.spot(site).center
                picture.blit(label, label.get_rect(midleft=(x + round(0.6 * view.cell if many else 0.25 * view.cell),
                                                            y - round(0.3 * view.cell))))

    @staticmethod
    def stand(picture: pygame.Surface, view: BoardView, site: int, pieces: list[str], art: PieceArt) -> None:
        """Pieces of a diagram: `red king`, `king`, or `red king overturned`. Those that share a site are smaller."""
        size = view.cell if len(pieces) == 1 else max(12, round(view.cell * 0.62))
        for place, words in enumerate(pieces):
            parts = words.split()
            state = next((part for part in parts if part in ("overturned", "lying")), "")
            owner = next((art.seats.index(part) for part in parts if part in art.seats), -1)
            kind = next((art.kinds.index(part) for part in parts if part in art.kinds), -1)
            if kind < 0:
                continue
            x, y = view.at(site)
            shift = 0.2 * view.cell * (2 * place / max(1, len(pieces) - 1) - 1) if len(pieces) > 1 else 0.0
            drawn = art.picture(kind, owner, size, state)
            picture.blit(drawn, drawn.get_rect(center=(round(x + shift), round(y + shift))))

    def draw(self, surface: pygame.Surface, box: Rect, top: int) -> None:
        """The part of the page from `top` on, clipped to a box."""
        before = surface.get_clip()
        surface.set_clip(box)
        for row in self.rows:
            if row.top + row.high >= top and row.top <= top + box.h:
                surface.blit(row.seen(), (box.x + row.left, box.y + row.top - top))
        surface.set_clip(before)
