"""A page of a rule book: a small part of Markdown, set in type, with diagrams drawn like the table's own board."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pygame

from game.board.graph import Board
from game.view.board import BoardView
from game.view.pieces import PieceArt
from game.view.ui import Ui

Rect = pygame.Rect
DIAGRAM = re.compile(r"^(\S+):\s*(.+)$")


@dataclass
class Block:
    """A heading, a paragraph, an item of a list or a diagram."""

    kind: str  # heading, text, item, diagram
    text: str = ""
    level: int = 0
    standing: dict[str, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)


def parse(source: str) -> list[Block]:
    """The blocks of a rule book. A diagram is fenced by ```board, with lines like `e5: red king` and `mark: e4 e6`."""
    blocks: list[Block] = []
    lines = iter(source.splitlines())
    for line in lines:
        stripped = line.strip()
        if stripped.startswith("```board"):
            diagram = Block("diagram", stripped[8:].strip())
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
            blocks.append(Block("item", plain(stripped[2:])))
        elif not stripped:
            blocks.append(Block("text"))
        elif blocks and blocks[-1].kind in ("text", "item") and blocks[-1].text and not stripped.startswith("|"):
            blocks[-1].text += " " + plain(stripped)
        else:
            blocks.append(Block("text", plain(stripped)))
    return [block for block in blocks if block.kind != "text" or block.text]


def plain(text: str) -> str:
    """Text without the marks for bold, italics and code, which the page does not set apart."""
    return re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", text)


class Page:
    """A whole rule book set to a width; it can be drawn from any height on."""

    def __init__(self, ui: Ui, blocks: list[Block], width: int, board: Board | None, art: PieceArt | None) -> None:
        self.ui = ui
        self.width = width
        self.board = board
        self.art = art
        self.rows: list[tuple[int, pygame.Surface, int]] = []  # top, picture, left
        self.headings: list[tuple[str, int, int]] = []  # text, level, top
        self.height = 0
        for block in blocks:
            getattr(self, "set_" + block.kind)(block)

    def line(self, picture: pygame.Surface, left: int = 0) -> None:
        """One more picture below the last."""
        self.rows.append((self.height, picture, left))
        self.height += picture.get_height()

    def set_heading(self, block: Block) -> None:
        """A heading, with room above it."""
        size = {1: 34, 2: 25}.get(block.level, 20)
        self.height += self.ui.px(22 if self.rows else 4)
        self.headings.append((block.text, block.level, self.height))
        for text in self.ui.type.wrap(block.text, "title", size, self.width):
            self.line(self.ui.type.render(text, "title", size, self.ui.theme["ink"]))
        self.height += self.ui.px(6)

    def set_text(self, block: Block) -> None:
        """A paragraph."""
        for text in self.ui.type.wrap(block.text, "serif", 18, self.width):
            self.line(self.ui.type.render(text, "serif", 18, self.ui.theme["ink"]))
        self.height += self.ui.px(9)

    def set_item(self, block: Block) -> None:
        """An item of a list, with a small lozenge before it."""
        left = self.ui.px(26)
        size = self.ui.px(9)
        mark = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.polygon(mark, self.ui.theme["brass_dark"], [(size // 2, 0), (size, size // 2), (size // 2, size), (0, size // 2)])
        self.rows.append((self.height + self.ui.type.height("serif", 18) // 2 - size // 2, mark, self.ui.px(8)))
        for text in self.ui.type.wrap(block.text, "serif", 18, self.width - left):
            self.line(self.ui.type.render(text, "serif", 18, self.ui.theme["ink"]), left)
        self.height += self.ui.px(5)

    def set_diagram(self, block: Block) -> None:
        """A position, drawn by the table's own means, with a caption."""
        if self.board is None or self.art is None:
            return
        side = min(self.width, self.ui.px(330))
        view = BoardView(self.board, Rect(0, 0, side, side), self.ui.theme, {})
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        picture.blit(view.picture, (0, 0))
        for name in block.marks:
            if self.board.has(name):
                x, y = view.at(self.board.index(name))
                pygame.draw.circle(picture, self.ui.theme["focus"], (x, y), view.cell * 0.5, max(2, view.cell // 10))
        for name, piece in block.standing.items():
            if self.board.has(name):
                self.stand(picture, view, self.board.index(name), piece)
        self.height += self.ui.px(8)
        self.line(picture, (self.width - side) // 2)
        for text in self.ui.type.wrap(block.text, "italic", 16, self.width) if block.text else ():
            caption = self.ui.type.render(text, "italic", 16, self.ui.theme["ink_dim"])
            self.line(caption, (self.width - caption.get_width()) // 2)
        self.height += self.ui.px(12)

    def stand(self, picture: pygame.Surface, view: BoardView, site: int, words: str) -> None:
        """A piece of a diagram: `red king`, `king`, or `red king overturned`."""
        assert self.art is not None
        parts = words.split()
        state = next((part for part in parts if part in ("overturned", "lying")), "")
        owner = next((self.art.seats.index(part) for part in parts if part in self.art.seats), -1)
        kind = next((self.art.kinds.index(part) for part in parts if part in self.art.kinds), -1)
        if kind >= 0:
            drawn = self.art.picture(kind, owner, view.cell, state)
            picture.blit(drawn, drawn.get_rect(center=(round(view.at(site)[0]), round(view.at(site)[1]))))

    def draw(self, surface: pygame.Surface, box: Rect, top: int) -> None:
        """The part of the page from `top` on, clipped to a box."""
        before = surface.get_clip()
        surface.set_clip(box)
        for y, picture, left in self.rows:
            if y + picture.get_height() >= top and y <= top + box.h:
                surface.blit(picture, (box.x + left, box.y + y - top))
        surface.set_clip(before)
