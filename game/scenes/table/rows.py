"""Rows of cards that reach outward from their sites around the board, and the lens that shows one of them large."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.input.inputs import Act, PlayerInput
from game.scenes.table.cards import card_of, looks_like
from game.scenes.table.panel import Panel
from game.scenes.table.scenery import Places
from game.table.intents import Enlarge, Intent
from game.table.state import Spot
from game.view.board import BoardView
from game.view.outward import OutwardRow, Sizes, lay_row
from game.view.ui import Ui
from game.view.widgets import Widget

CLOSEST = 8.5  # pixels of a card that must be seen for a row to lie outward
PATIENCE = 0.35  # seconds of pointing before a row is shown large, so that passing by shows nothing
PICKING = 0.9  # the same while something is picked and a place for it is looked for


class Rows(Panel):
    """The rows around the board."""

    def lay_around(self, ui: Ui, places: Places, common: list[int]) -> tuple[Rect, dict[int, Rect]] | None:
        """Rows with the board in their middle: where it is then, and where other piles lie in the corners.

        Nothing, if there are none, or no room for them.
        """
        see, board, area = self.see, self.see.rules.world.board, places.board
        sites = {pile: site for pile in common if (site := self.site_of(pile)) >= 0 and see.sees(pile)}
        if not sites or board is None or ui.tall:
            return None
        first = see.match.game.past[0] if see.match.game.past else see.match.game.position
        usual = -(-sum(len(first.piles[pile]) for pile in sites) // len(sites))  # so that the board keeps its size
        others = [pile for pile in common if pile not in sites]
        letters = ui.letters("card") if ui.afar else 8.5
        widest = max((ui.type.width(see.words.pile_name(pile), "sans", letters) for pile in others), default=0)
        names = {see.words.kind_name(looks_like(see.scenery, see.stage.pieces[card].kind))
                 for pile in sites for card in first.piles[pile]}
        longest = max((ui.type.width(name, "bold", ui.letters("card")) for name in names), default=0)
        sizes = row_sizes(ui, area, ui.px(46), widest, longest)
        wanted = area.h - 2 * (usual * sizes.step + sizes.card[1])
        side = round(max(0.42 * area.h, min(0.62 * area.h, wanted)))
        rect = Rect(0, 0, min(side, area.w), side)
        rect.center = area.center
        view = BoardView(board, rect, ui.theme, {}, see.show.board)
        sizes = row_sizes(ui, area, view.cell, widest, longest)
        centre = (float(rect.centerx), float(rect.centery))
        probe = [lay_row(area, view.at(site), centre, usual, sizes) for site in sites.values()]
        if min(row.step for row in probe) < CLOSEST:
            return None
        for pile, site in sites.items():
            cards = see.cards_of(pile)
            row = places.rows[pile] = lay_row(area, view.at(site), centre, len(cards), sizes)
            places.put(pile, row.rect, [(strip, [card]) for strip, card in zip(row.strips, cards, strict=True)])
        return rect, corner_rects(ui, area, list(places.rows.values()), others)

    def site_of(self, pile: int) -> int:
        """The site at which a pile lies: its own, or the next one in the direction that the ruleset names; or -1."""
        see, world = self.see, self.see.rules.world
        name, wanted = see.words.pile_base(pile), see.look(pile).at
        spec = world.model.piles[name]
        if world.board is None or not spec.zone or not wanted:
            return -1
        site = world.zones[spec.zone][pile - world.piles[name][0]]
        if wanted == "here":
            return site
        rays = world.board.rays.get(wanted, ())
        return next((ray[0] for ray in rays[site]), site) if site < len(rays) else site

    def lay(self, ui: Ui) -> list[Widget]:
        """Every row can be pressed to look at it, also with keys and pads."""
        see = self.see
        return [Widget(f"row:{pile}", row.rect, see.words.pile_name(pile), partial(see.use_spot, Spot("row", pile)),
                       spot=Spot("row", pile)) for pile, row in see.places.rows.items() if row.cards]

    def paint(self, ui: Ui) -> None:
        for pile, row in self.see.places.rows.items():
            self.paint_row(ui, pile, row)
            paint_root(ui, row, self.see.rules.world.pile_names[pile].partition(" ")[2])

    def paint_row(self, ui: Ui, pile: int, row: OutwardRow) -> None:
        """The cards of a row, the outermost one whole; where one may be laid there, a rim."""
        see, able, cards = self.see, self.see.pickable(), self.see.cards_of(pile)
        target = see.may_pick() and ("pile", pile) in see.chooser.next_things()
        if not row.cards or target:
            rim = (row.after() if row.cards else row.slot).inflate(ui.px(4), ui.px(4))
            colour = ui.theme["legal"] if target else ui.theme["brass_dark"]
            pygame.draw.rect(ui.surface, colour, rim, ui.px(2), border_radius=ui.px(7))
        edges = ("left", "right") if row.spines else ("top", "bottom")
        edge = edges[0] if row.way[0 if row.spines else 1] > 0 else edges[1]
        seen = min((strip.w if row.spines else strip.h for strip in row.strips[:-1]), default=0)  # names of one size
        for index, (one, rect) in enumerate(zip(cards, row.cards, strict=False)):
            last = index == len(cards) - 1
            picture = card_of(see.scenery, ui, one, rect.size, "whole" if last else edge, 0 if last else seen,
                              see.mark_of(one, able))
            if picture is not None and not see.stage.coming[one]:
                ui.surface.blit(picture, rect)


class Lens(Panel):
    """A row that somebody points at, fanned out large where it covers nothing that matters now."""

    at = -1  # the pile that is pointed at
    waited = 0.0

    @property
    def held(self) -> int:
        """The pile that was pressed to be looked at, until it is pressed again or something else is done."""
        large = self.see.state.large
        return int(large.key) if large is not None and large.kind == "row" else -1

    def pointed(self) -> int:
        """The row that the cursor is on, or on a card of."""
        see, cursor = self.see, self.see.state.cursor
        if cursor is None:
            return -1
        pile = cursor.key if cursor.kind in ("row", "pile") else (
            see.scenery.pile_of(cursor.key) if cursor.kind == "piece" else -1)
        return pile if pile in see.places.rows else -1

    def update(self, seconds: float) -> bool:
        was, pile = self.shown(), self.pointed()
        if pile != self.at:
            self.at, self.waited = pile, 0.0
        elif pile >= 0 and self.waited <= PICKING:
            self.waited += seconds
        return self.shown() != was

    def take(self, given: PlayerInput) -> list[Intent] | None:
        """Pressing the row that was pressed to be looked at puts it away."""
        covers = self.held in self.see.places.rows and self.rect(self.see.app.ui, self.held).collidepoint(given.at)
        return [Enlarge(None)] if given.act is Act.PRESS and covers else None

    def shown(self) -> int:
        """The row that is shown large, or -1."""
        see = self.see
        if self.held in see.places.rows:
            return self.held
        patience = PICKING if see.chooser.picked else PATIENCE
        quiet = see.scenery.pulled.piece < 0 and not see.stage.busy
        return self.at if self.at in see.places.rows and self.waited > patience and quiet else -1

    def rect(self, ui: Ui, pile: int) -> Rect:
        """Where the row is shown: on the far side of the board."""
        row, count = self.see.places.rows[pile], max(1, len(self.see.cards_of(pile)))
        area = Rect(ui.px(12), ui.px(12), self.see.places.side.x - ui.px(24), ui.area.h - ui.px(24))
        height, width = ui.tx(176), ui.tx(96)
        rect = Rect(0, 0, min(area.w, count * (width + ui.px(6)) + ui.px(28)), min(height, area.h // 2))
        rect.centerx = area.centerx
        if row.way[1] < 0.1:
            rect.bottom = area.bottom
        else:
            rect.top = area.top
        return rect

    def paint_over(self, ui: Ui) -> None:
        """The row with all its cards to be read, innermost first."""
        see, pile = self.see, self.shown()
        if pile < 0:
            return
        cards, rect = see.cards_of(pile), self.rect(ui, pile)
        ui.panel(rect)
        head = Rect(rect.x + ui.px(16), rect.y + ui.px(6), rect.w - ui.px(32), ui.tx(24))
        ui.line(see.app.strings.plural("shown.row", len(cards), name=see.words.pile_name(pile)), head, "italic", 16,
                ui.theme["brass"])
        inner = Rect(rect.x + ui.px(14), head.bottom + ui.px(2), rect.w - ui.px(28), 0)
        inner.h = rect.bottom - inner.y - ui.px(12)
        width = min(ui.tx(96), inner.w)
        step = min(width + ui.px(6), (inner.w - width) / max(1, len(cards) - 1))
        names = {see.words.kind_name(looks_like(see.scenery, see.stage.pieces[card].kind)) for card in cards}
        edge = "whole" if step >= width else "spread" if names_fit(ui, names, int(step)) else "left"
        for index, one in enumerate(cards):
            last = index == len(cards) - 1
            picture = card_of(see.scenery, ui, one, (width, inner.h), "whole" if last else edge,
                              0 if last else int(step), "focus" if last else "")
            if picture is not None:
                ui.surface.blit(picture, (inner.x + round(index * step), inner.y))


def names_fit(ui: Ui, names: set[str], width: int) -> bool:
    """Whether every name of a row can be read across so much of its card; else all of them stand upright."""
    return max(ui.type.width(name, "bold", ui.letters("card") * 1.15) for name in names) <= width - ui.px(8)


def row_sizes(ui: Ui, area: Rect, cell: int, widest: int, longest: int) -> Sizes:
    """How large cards are beside a board with cells of that size, in an area that they share with it and with piles:
    the name of a pile is so wide, and the longest one on a card."""
    line = ui.type.height("sans", ui.letters("card"))
    named = min(longest + ui.px(12), round(area.w * 0.15)) if ui.afar else 0
    card = (max(named, min(ui.tx(84), round(area.w * 0.1))), min(ui.tx(36), area.h // 14))
    spine = (min(ui.tx(58), area.w // 14), min(ui.tx(88), area.h // 6))
    margin = max(widest + ui.px(30), ui.px(58), min(ui.tx(84), round(area.w * 0.07)))
    return Sizes(card, spine, line * 0.86, ui.tx(24), cell * 0.62, margin)


def corner_rects(ui: Ui, area: Rect, rows: list[OutwardRow], others: list[int]) -> dict[int, Rect]:
    """The places of piles beside outward rows: the corners of the area, as far as rows leave room there."""
    flat = max((row.rect.h for row in rows if row.spines), default=0)
    found: dict[int, Rect] = {}
    for index, pile in enumerate(others):
        right, low, level = index % 2 == 1, index % 4 in (0, 1), index // 4
        height = min(ui.tx(104), (area.h - flat) // 2 - ui.px(16))
        y = area.bottom - height - level * (height + ui.px(6)) if low else area.y + level * (height + ui.px(6))
        band = [strip for row in rows for strip in (row.slot, *row.strips) if strip.y < y + height and strip.bottom > y]
        if right:
            x = max([strip.right for strip in band] or [area.centerx]) + ui.px(8)
            width = min(area.right - x, ui.tx(118))
            found[pile] = Rect(area.right - width, y, max(0, width), height)
        else:
            x = min([strip.x for strip in band] or [area.centerx]) - ui.px(8)
            found[pile] = Rect(area.x, y, max(0, min(x - area.x, ui.tx(118))), height)
    return found


def paint_root(ui: Ui, row: OutwardRow, name: str) -> None:
    """A brass disc at the root of a row with the name of its site."""
    radius, slot = ui.tx(9), row.slot
    if row.spines:
        inner = slot.x + radius if row.way[0] > 0 else slot.right - radius
        middle = (inner, slot.bottom + radius + ui.px(2))
    else:
        beside = slot.right + radius + ui.px(2) if row.way[0] > -0.1 else slot.x - radius - ui.px(2)
        middle = (beside, slot.y + radius if row.way[1] > 0 else slot.bottom - radius)
    key = ("root", radius, name)
    found = ui.cached(key)
    if found is None:
        big = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA)
        pygame.draw.circle(big, ui.theme["night"], (radius * 4, radius * 4), radius * 4)
        pygame.draw.circle(big, ui.theme["brass"], (radius * 4, radius * 4), round(radius * 3.6))
        found = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
        words = ui.type.render(name, "bold", ui.type.fit(name, "bold", 13, radius * 2), ui.theme["ink"])
        found.blit(words, words.get_rect(center=(radius, radius)))
        ui.cache(key, found)
    ui.surface.blit(found, found.get_rect(center=middle))
