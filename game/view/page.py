"""A page of a rule book: a small part of Markdown, set in type, with diagrams drawn like the table's own board."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.board.graph import Board
from game.view.board import BoardView
from game.view.pieces import PieceArt
from game.view.ui import Ui

Rect = pygame.Rect
DIAGRAM = re.compile(r"^(\S+):\s*(.+)$")
FENCE = re.compile(r"^```board(?::(\S+))?\s*(.*)$")


@dataclass
class Block:
    """A heading, a paragraph, an item of a list or a diagram."""

    kind: str  # heading, text, item, diagram
    text: str = ""
    level: int = 0
    ruleset: str = ""  # of a diagram: whose board it shows, if not that of the book
    standing: dict[str, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)


@dataclass
class Kit:
    """What diagrams are drawn with."""

    board: Board
    art: PieceArt
    zones: dict[str, str] = field(default_factory=dict)  # that are inlaid, with the name of a colour


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

    def __init__(self, ui: Ui, blocks: list[Block], width: int, kit: Callable[[str], Kit | None]) -> None:
        self.ui = ui
        self.width = width
        self.kit = kit  # by the id of a ruleset; the book's own is without a name
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
        kit = self.kit(block.ruleset)
        if kit is None:
            return
        board = kit.board
        margin = self.ui.tx(20) if board.shape == "square" else 0
        side = min(self.width - margin, self.ui.px(330 if board.shape == "square" else 430))
        view = BoardView(board, Rect(margin, 0, side, side), self.ui.theme, kit.zones)
        picture = pygame.Surface((side + margin, side + margin), pygame.SRCALPHA)
        picture.blit(view.picture, (margin, 0))
        self.name_sites(picture, view, block)
        for name in block.marks:
            if board.has(name):
                width = max(2, view.cell // 10)
                pygame.draw.circle(picture, self.ui.theme["focus"], view.at(board.index(name)), view.cell * 0.5, width)
        for name, pieces in block.standing.items():
            if board.has(name):
                self.stand(picture, view, board.index(name), pieces.split(" + "), kit.art)
        self.height += self.ui.px(8)
        self.line(picture, (self.width - side) // 2 - margin)
        self.height += self.ui.px(6)
        for text in self.ui.type.wrap(block.text, "italic", 16, self.width) if block.text else ():
            caption = self.ui.type.render(text, "italic", 16, self.ui.theme["ink_dim"])
            self.line(caption, (self.width - caption.get_width()) // 2)
        self.height += self.ui.px(14)

    def name_sites(self, picture: pygame.Surface, view: BoardView, block: Block) -> None:
        """Letters and numbers at the edge of squares; elsewhere the names of the sites that are free."""
        board, colour = view.board, self.ui.theme["ink_dim"]
        if board.shape == "square":
            for site, name in enumerate(board.names):
                x, y = view.at(site)
                for text, first, at in ((name[:1], board.rows[site] == min(board.rows), (x, view.rect.bottom + self.ui.tx(10))),
                                        (name[1:], board.cols[site] == min(board.cols), (self.ui.tx(9), y))):
                    if first:
                        label = self.ui.type.render(text, "sans", 13, colour)
                        picture.blit(label, label.get_rect(center=(round(at[0]), round(at[1]))))
            return
        size = min(13.0, view.cell * 0.42 / self.ui.type.scale)
        crowded = board.shape == "graph" and len(board) > 40
        for site, name in enumerate(board.names):
            if name in block.standing or crowded and name not in block.marks:
                continue
            label = self.ui.type.render(name, "sans", size, self.ui.theme["ink"])
            x, y = view.at(site)
            shift = 0.3 * view.cell if board.shape == "graph" else 0.0
            picture.blit(label, label.get_rect(center=(round(x + shift), round(y - shift))))

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
        for y, picture, left in self.rows:
            if y + picture.get_height() >= top and y <= top + box.h:
                surface.blit(picture, (box.x + left, box.y + y - top))
        surface.set_clip(before)
