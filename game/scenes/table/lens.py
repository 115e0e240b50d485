"""The lens: a row of cards that somebody points at, fanned out large where it covers nothing that matters now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.scenes.table.cards import card_of, looks_like
from game.scenes.table.panel import Panel
from game.table.intents import Enlarge, Intent
from game.table.state import Spot
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
PATIENCE = 0.35  # seconds of pointing before a row is shown large, so that passing by shows nothing
PICKING = 0.9  # the same while something is picked and a place for it is looked for


def row_widgets(see: See) -> list[Widget]:
    """Every row can be pressed to look at it, also with keys and pads."""
    return [Widget(f"row:{pile}", row.rect, see.words.pile_name(pile), partial(see.use_spot, Spot("row", pile)),
                   spot=Spot("row", pile)) for pile, row in see.places.rows.items() if row.cards]


class Lens(Panel):
    """What is looked at on one table."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.table = see
        self.at = -1  # the pile that is pointed at
        self.waited = 0.0

    @property
    def held(self) -> int:
        """The pile that was pressed to be looked at, until it is pressed again or something else is done."""
        large = self.table.state.large
        return int(large.key) if large is not None and large.kind == "row" else -1

    def pointed(self) -> int:
        """The row that the cursor is on, or on a card of."""
        table, cursor = self.table, self.table.state.cursor
        if cursor is None:
            return -1
        pile = cursor.key if cursor.kind in ("row", "pile") else (
            table.pile_of(cursor.key) if cursor.kind == "piece" else -1)
        return pile if pile in table.places.rows else -1

    def update(self, seconds: float) -> bool:
        """Time passes; whether something has to be drawn anew."""
        was, pile = self.shown(), self.pointed()
        if pile != self.at:
            self.at, self.waited = pile, 0.0
        elif pile >= 0 and self.waited <= PICKING:
            self.waited += seconds
        return self.shown() != was

    def take(self, given: PlayerInput) -> list[Intent] | None:
        """Pressing the row that was pressed to be looked at puts it away."""
        covers = self.held in self.table.places.rows and self.rect(self.table.app.ui, self.held).collidepoint(given.at)
        return [Enlarge(None)] if given.act is Act.PRESS and covers else None

    def shown(self) -> int:
        """The row that is shown large, or -1."""
        table = self.table
        if self.held in table.places.rows:
            return self.held
        patience = PICKING if table.chooser.picked else PATIENCE
        quiet = table.drag_place is None and not table.stage.busy
        return self.at if self.at in table.places.rows and self.waited > patience and quiet else -1

    def rect(self, ui: Ui, pile: int) -> Rect:
        """Where the row is shown: on the far side of the board."""
        table = self.table
        row, count = table.places.rows[pile], max(1, len(table.cards_of(pile)))
        area = Rect(ui.px(12), ui.px(12), table.places.side.x - ui.px(24), ui.area.h - ui.px(24))
        high, wide = ui.tx(176), ui.tx(96)
        rect = Rect(0, 0, min(area.w, count * (wide + ui.px(6)) + ui.px(28)), min(high, area.h // 2))
        rect.centerx = area.centerx
        if row.way[1] < 0.1:
            rect.bottom = area.bottom
        else:
            rect.top = area.top
        return rect

    def paint_over(self, ui: Ui) -> None:
        """The row with all its cards to be read, innermost first."""
        table, pile = self.table, self.shown()
        if pile < 0:
            return
        cards, rect = table.cards_of(pile), self.rect(ui, pile)
        ui.panel(rect)
        head = Rect(rect.x + ui.px(16), rect.y + ui.px(6), rect.w - ui.px(32), ui.tx(24))
        ui.line(table.app.strings.plural("shown.row", len(cards), name=table.words.pile_name(pile)), head, "italic", 16,
                ui.theme["brass"])
        inner = Rect(rect.x + ui.px(14), head.bottom + ui.px(2), rect.w - ui.px(28), 0)
        inner.h = rect.bottom - inner.y - ui.px(12)
        wide = min(ui.tx(96), inner.w)
        step = min(wide + ui.px(6), (inner.w - wide) / max(1, len(cards) - 1))
        edge = "whole" if step >= wide else "spread" if self.names_fit(ui, cards, int(step)) else "left"
        for index, one in enumerate(cards):
            last = index == len(cards) - 1
            picture = card_of(table.scenery, ui, table.stage.pieces[one].kind, (wide, inner.h),
                              "whole" if last else edge, 0 if last else int(step), "focus" if last else "")
            if picture is not None:
                ui.surface.blit(picture, (inner.x + round(index * step), inner.y))

    def names_fit(self, ui: Ui, cards: Sequence[int], wide: int) -> bool:
        """Whether every name of a row can be read across so much of its card; else all of them stand upright."""
        table = self.table
        names = {table.words.kind_name(looks_like(table.scenery, table.stage.pieces[card].kind)) for card in cards}
        return max(ui.type.width(name, "bold", ui.theme.sizes["card"] * 1.15) for name in names) <= wide - ui.px(8)
