"""Notes beside the board: what the game is about before it begins, and what the piece that somebody points at does.

The words are those of the rule book: the chapter called after the goal, and for a kind the item of a list that begins
with its name in bold, or the chapter that has its name. A ruleset may say it itself, under `about-game` and under
`about-` and the kind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.log import LOG_MARGIN, LogLine, row_height
from game.scenes.table.places import type_size
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
SIDE = 40  # units of the picture of a piece
SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Notes:
    """What the rule book says about what is on one table."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.lines: tuple[tuple[object, ...], list[str]] | None = None  # of the latest note

    # ---- the book -----------------------------------------------------------------------------------------------

    def section(self) -> str:
        """The chapter of the book that is about what is looked at now."""
        piece = self.piece()
        return self.table.words.book.passage(self.kind(piece))[0] if piece >= 0 else ""

    # ---- what is looked at --------------------------------------------------------------------------------------

    def kind(self, piece: int) -> str:
        """What a piece is called."""
        return self.table.words.kind_name(self.table.stage.pieces[piece].kind)

    def piece_at(self, at: tuple[int, int]) -> int:
        """The piece at a place of the screen that whoever looks may see."""
        table = self.table
        for pile, spots in table.places.spots.items():
            if table.sees(pile) and pile not in table.places.rows:
                for spot, group in spots:
                    if spot.collidepoint(at) and group:
                        return group[0]
        site = table.view.site_at(at) if table.view is not None else -1
        if site < 0:
            return -1
        return self.standing(site)

    def standing(self, site: int) -> int:
        """The piece on a site, the last one of several, or -1."""
        place, count = self.table.shown_position().place, len(self.table.rules.world.pieces)
        return next((piece for piece in reversed(range(count)) if place[piece] == site), -1)

    def piece(self) -> int:
        """The piece that is looked at: what the cursor is on, or else the picked one."""
        table, here, thing = self.table, -1, self.table.pointed_thing
        if thing is not None and table.drag_place is None:
            here = thing[1] if thing[0] == "piece" else self.standing(thing[1]) if thing[0] == "site" else -1
        if here < 0:
            here = next((value for kind, value in reversed(table.chooser.picked) if kind == "piece"), -1)
        pile = table.pile_of(here) if here >= 0 else -1
        return here if pile < 0 or table.sees(pile) else -1  # what was seen by somebody else a moment ago is not told

    # ---- drawing ------------------------------------------------------------------------------------------------

    def paint(self, ui: Ui) -> None:
        """In the lower part of the list of what was played, or in the whole of it while it is empty."""
        table = self.table
        rect = table.places.log
        if rect.h < ui.tx(84) or table.teacher():
            return
        piece = self.piece()
        if not table.match.game.log:
            self.first_words(ui, rect)
        box = self.box(ui)
        if box is not None:
            self.about(ui, box, piece)

    def first_words(self, ui: Ui, rect: Rect) -> None:
        """What the game is about, and how to learn more."""
        title, text = self.table.words.goal()
        if not text:
            return
        theme, size = ui.theme, type_size(ui, "question")
        head = Rect(rect.x + ui.px(14), rect.y + ui.px(10), rect.w - ui.px(28), ui.tx(26))
        ui.line(title, head, "title", 19, theme["brass"])
        step, y = ui.type.height("serif", size), head.bottom + ui.px(4)
        for line in fitting(ui, text, size, head.w, (rect.bottom - ui.px(10) - y) // step, "serif"):
            ui.line(line, Rect(head.x, y, head.w, step), "serif", size, theme["vellum"])
            y += step
        hint = self.table.app.tr("notes.hint")
        lines = ui.type.wrap(hint, "italic", 15, head.w)
        y, step = y + ui.px(8), ui.type.height("italic", 15)
        if self.table.words.explains() and y + len(lines) * step < rect.bottom - ui.px(8):
            ui.paragraph(hint, Rect(head.x, y, head.w, step), "italic", 15, theme["vellum_dim"])

    def box(self, ui: Ui) -> Rect | None:
        """Where a piece is told of that is looked at: below what was played, none of whose lines is cut."""
        table = self.table
        rect, piece = table.places.log, self.piece()
        if rect.h < ui.tx(84) or table.teacher() or table.stage.busy or piece < 0:
            return None
        step, log = row_height(ui), bool(table.match.game.log)
        kept = self.kept_lines(ui, rect, self.table.words.kind_text(table.stage.pieces[piece].kind), log)
        high = ui.tx(SIDE) + ui.px(20) + len(kept) * self.line_height(ui) + (ui.px(6) if kept else 0)
        over = (rect.h - high - ui.px(LOG_MARGIN)) % step if log else 0
        below = Rect(rect.x, rect.bottom - high - over, rect.w, high + over)
        if self.lifts() or not any(isinstance(one, LogLine) and one.rect.bottom > below.y for one in table.widgets):
            return below
        # Where the list cannot give way, what was played long ago is covered, not what was played last.
        return Rect(rect.x, rect.y, rect.w, high + (ui.px(LOG_MARGIN) - high) % step)

    def lifting(self, ui: Ui) -> Rect | None:
        """The note that the list ends above, if it does."""
        return self.box(ui) if self.lifts() else None

    def lifts(self) -> bool:
        """Whether the list gives way to a note: not while arrows walk about, which would move their own ground."""
        return not self.table.state.by_keys

    def line_height(self, ui: Ui) -> int:
        """From one line of a note to the next."""
        return ui.type.height("sans", type_size(ui, "message"))

    def kept_lines(self, ui: Ui, rect: Rect, text: str, log: bool) -> list[str]:
        """As much of a text as fits below one line of what was played; worked out once, as it is asked for often."""
        key = (ui, rect.size, text, log)
        if self.lines is None or self.lines[0] != key:
            room = rect.h - ui.tx(SIDE) - ui.px(28) - (row_height(ui) if log else 0)
            self.lines = key, fitting(ui, text, type_size(ui, "message"), rect.w - ui.px(28),
                                      room // self.line_height(ui))
        return self.lines[1]

    def about(self, ui: Ui, box: Rect, piece: int) -> None:
        """A piece: its picture, what it is called, whose it is, what it does."""
        table, theme = self.table, ui.theme
        shown, state = table.stage.pieces[piece], table.spots.state(piece)
        kept = self.kept_lines(ui, table.places.log, self.table.words.kind_text(shown.kind), bool(table.match.game.log))
        size, side = type_size(ui, "message"), ui.tx(SIDE)
        step, wide = self.line_height(ui), box.w - ui.px(28)
        ui.plate(box, theme["panel"], theme["brass_dark"], 1)
        if table.piece_art is not None:
            ui.surface.blit(table.piece_art.picture(shown.kind, shown.owner, side, state),
                            (box.x + ui.px(12), box.y + ui.px(10)))
        line = Rect(box.x + ui.px(22) + side, box.y + ui.px(9), box.w - side - ui.px(36), side // 2 + ui.px(2))
        name = self.kind(piece)
        ui.line(name[:1].upper() + name[1:], line, "title", 18, theme["brass"])
        words = [table.app.tr("notes.of", name=table.words.player_name(shown.owner)) if shown.owner >= 0
                 else table.app.tr("notes.nobody")]
        if state:
            words.append(table.app.tr(f"notes.states.{state}"))
        ui.line(" · ".join(words), line.move(0, side // 2), "sans", 14, theme["vellum_dim"])
        y = box.y + side + ui.px(18)
        for words_of_line in kept:
            ui.line(words_of_line, Rect(box.x + ui.px(14), y, wide, step), "sans", size, theme["vellum"])
            y += step


def fitting(ui: Ui, text: str, size: float, wide: int, most: int, style: str = "sans") -> list[str]:
    """The sentences that fit into so many lines; if not even one does, as much of it."""
    sentences = SENTENCE.split(text) if text else []
    for count in range(len(sentences), 0, -1):
        lines = ui.type.wrap(" ".join(sentences[:count]), style, size, wide)
        if len(lines) <= most:
            return lines
    lines = ui.type.wrap(text, style, size, wide)[:max(0, most)] if text else []
    return [*lines[:-1], lines[-1] + " …"] if lines else []


def fitted(ui: Ui, text: str, size: float, room: Rect) -> str:
    """A text if there is room for it, or else as much of it, line by line."""
    most = max(1, room.h // ui.type.height("sans", size))
    if len(ui.type.wrap(text, "sans", size, room.w)) <= most:
        return text
    return "\n".join(fitting(ui, text, size, room.w, most))
