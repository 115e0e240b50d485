"""Rows of cards that reach outward from their sites around the board, and the lens that shows one of them large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.engine.events import Value
from game.input.inputs import Act, PlayerInput
from game.scenes.table.cards import card_of, looks_like
from game.scenes.table.panel import Panel
from game.scenes.table.scenery import Places
from game.table.intents import Enlarge, Intent
from game.table.state import Spot
from game.view import plates
from game.view.board import BoardView
from game.view.gauges import badge, badge_row
from game.view.outward import Outline, OutwardRow, Sizes, apart, around, corners, free_place, lay_row
from game.view.playing_cards import LEGIBLE, turned
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

CLOSEST = 6.0  # pixels of a card that must be seen for a row to lie outward
SMALLEST, LARGEST = 0.4, 0.6  # sides of the board, in those of the area around it
CARD, NARROW = 0.125, 0.74  # how high a card is, likewise; and how wide, in its heights
TRAYS = (1.0, 0.85, 0.7, 0.55, 0.4)  # how large other piles lie between rows, in the size that they would like
ALIKE = 3  # units: rows of about the same length share their pictures
UNDER = 8  # units of a card that are drawn below the next one, whose corners are round
ROOT = 11  # units: the radius of a disc with the name of a row's site
SIGN = 0.7  # how large a sign over such a disc is, in its width
PATIENCE = 0.35  # seconds of pointing before a row is shown large, so that passing by shows nothing
LENS = 96  # units: how wide a card is that is shown large
PICKING = 0.9  # the same while something is picked and a place for it is looked for


class Rows(Panel):
    """The rows around the board."""

    trays: tuple[object, dict[int, Rect]] | None = None  # where other piles lie between them, and what that depends on

    def sites(self, common: list[int]) -> dict[int, int]:
        """The piles of all that lie at sites of the board and may be seen, each with its site."""
        if self.see.rules.world.board is None:
            return {}
        return {pile: site for pile in common if (site := self.site_of(pile)) >= 0 and self.see.sees(pile)}

    def lay_around(self, ui: Ui, places: Places, common: list[int]) -> tuple[Rect, dict[int, Rect]] | None:
        """Rows with the board in their middle: where it is then, and where other piles lie between them.

        Nothing, if there are none, or no room for them.
        """
        see, board, area, sites = self.see, self.see.rules.world.board, places.board, self.sites(common)
        if not sites or board is None:
            return None
        first = see.match.game.past[0] if see.match.game.past else see.match.game.position
        usual = -(-sum(len(first.piles[pile]) for pile in sites) // len(sites))  # so that the board keeps its size
        sizes, short = row_sizes(ui, area, ui.px(46)), min(area.size)
        wanted = short - 2 * (usual * sizes.step + sizes.card[1] + sizes.clear)
        side = round(max(SMALLEST * short, min(LARGEST * short, wanted)))
        rect = Rect(0, 0, side, side)
        rect.center = area.center
        known = see.view is not None and see.view.rect == rect
        view = see.view if known and see.view is not None else BoardView(board, rect, ui.theme, {}, see.show.board)
        sizes = row_sizes(ui, area, view.cell)
        centre = (float(rect.centerx), float(rect.centery))
        probe = [lay_row(area, view.at(site), centre, usual, sizes) for site in sites.values()]
        if min(row.step for row in probe) < CLOSEST:
            return None
        for pile, site in sites.items():
            cards = see.cards_of(pile)
            row = places.rows[pile] = lay_row(area, view.at(site), centre, len(cards), sizes)
            places.put(pile, row.rect, [(around(row.seen(index)), [card]) for index, card in enumerate(cards)])
        others = tuple(pile for pile in common if pile not in sites)
        key = tuple(area), side, others, ui.text_size
        if self.trays is None or self.trays[0] != key:  # looking for room takes longer than anything else here
            taken = [corners(rect), *(row.room for row in probe), *(corners(root(ui, row)) for row in probe)]
            self.trays = key, between(ui, area, taken, others)
        return rect, self.trays[1]

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
                       spot=Spot("row", pile), outline=row.outline)
                for pile, row in see.places.rows.items() if row.middles]

    def paint(self, ui: Ui) -> None:
        """Every row; one that shows the same as before is copied, if it has a part of the table to itself."""
        rows = self.see.places.rows
        rooms = {pile: around(row.outline).union(root(ui, row)).inflate(2 * ui.px(4), 2 * ui.px(4)).clip(ui.area)
                 for pile, row in rows.items()}
        for pile, row in rows.items():
            room = rooms[pile]
            if any(room.colliderect(other) for one, other in rooms.items() if one != pile):
                self.paint_one(ui, pile, row)
            else:
                self.copy(ui, pile, room, self.shown_in(ui, pile, row, room), partial(self.paint_one, ui, pile, row))

    def shown_in(self, ui: Ui, pile: int, row: OutwardRow, room: Rect) -> object:
        """All that the picture of a row depends on."""
        see, stage, cards, able = self.see, self.see.stage, self.see.cards_of(pile), self.see.pickable()
        lit, things = see.lit(), see.chooser.next_things() if see.may_pick() else {}
        marked = able | {value for kind, value in (*see.chooser.picked, *lit) if kind == "piece"}
        marks = tuple((card, see.mark_of(card, able)) for card in cards if card in marked)
        return (row, cards, tuple(stage.pieces[card].kind for card in cards), marks,
                tuple(card for card in cards if card in see.places.glows), ("pile", pile) in things,
                tuple(card for card in cards if stage.coming[card]), ("pile", pile) in lit, tuple(room), ui.theme,
                see.places.signs(Value("pile", pile), see.words),
                ui.text_size, see.app.settings.language)

    def paint_one(self, ui: Ui, pile: int, row: OutwardRow) -> None:
        """A row and the name of its site, with signs of what it is for the time being; their words are in the lens."""
        place = root(ui, row)
        self.paint_row(ui, pile, row)
        paint_root(ui, place, self.see.rules.world.pile_names[pile].partition(" ")[2])
        side = round(place.w * SIGN)
        for number, (icon, _) in enumerate(self.see.places.signs(Value("pile", pile), self.see.words)):
            if icon:
                at = (place.right - side * 2 // 3 - number * side, place.y - side // 4)
                ui.surface.blit(badge(ui, icon, side), at)

    def paint_row(self, ui: Ui, pile: int, row: OutwardRow) -> None:
        """The cards of a row, the outermost one whole; where one may be laid there, a rim."""
        see, able, cards = self.see, self.see.pickable(), self.see.cards_of(pile)
        target = see.may_pick() and ("pile", pile) in see.chooser.next_things()
        lit = ("pile", pile) in see.lit()
        if not row.middles or target or lit:
            rim = slot_rim(ui, row.size, row.tilt, "focus" if lit else "legal" if target else "brass_dark")
            ui.surface.blit(rim, rim.get_rect(center=row.after()))
        ways = ("left", "right") if row.flat else ("top", "bottom")
        edge = ways[0] if row.way[0 if row.flat else 1] > 0 else ways[1]
        least = legible(ui)
        seen = max(2, int(row.step) // ui.px(ALIKE) * ui.px(ALIKE), least if row.step >= least else 0)
        deep = min(row.depth, seen + ui.px(UNDER))
        cut = (deep, row.size[1]) if row.flat else (row.size[0], deep)
        for index, (one, (x, y)) in enumerate(zip(cards, row.middles, strict=False)):
            last = index == len(cards) - 1
            picture = card_of(see.scenery, ui, one, row.size if last else cut, "whole" if last else edge,
                              0 if last else seen, see.mark_of(one, able), tilt=row.tilt, glows=one in see.places.glows)
            back = 0 if last else (row.depth - deep) / 2
            if picture is not None and not see.stage.coming[one]:
                ui.surface.blit(picture, picture.get_rect(center=(x - row.way[0] * back, y - row.way[1] * back)))


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
        """Where the row is shown: beyond the board, and neither over the row itself nor over those beside it."""
        rows, side = self.see.places.rows, self.see.places.side
        row, count = rows[pile], max(1, len(self.see.cards_of(pile)))
        around_board = Rect(0, 0, ui.area.w, side.y) if ui.tall else Rect(0, 0, side.x, ui.area.h)
        area = around_board.inflate(-2 * ui.px(12), -2 * ui.px(12))
        beside = sorted((other for key, other in rows.items() if key != pile), key=lambda other: -(
            row.way[0] * other.way[0] + row.way[1] * other.way[1]))[:2]
        shapes = [row.outline, *(other.outline for other in beside)]
        found = [self.band(ui, area, count, row.way[1] < 0.1), self.block(ui, area, count, row.way[0] < 0),
                 self.band(ui, area, count, row.way[1] >= 0.1), self.block(ui, area, count, row.way[0] >= 0)]
        return next((rect for rect in found if all(apart(corners(rect), shape) for shape in shapes)), found[0])

    def band(self, ui: Ui, area: Rect, count: int, low: bool) -> Rect:
        """Room for all cards side by side, at the lower or upper edge of an area."""
        rect = Rect(0, 0, min(area.w, count * (ui.tx(LENS) + ui.px(6)) + ui.px(28)), min(ui.tx(176), area.h // 2))
        rect.midbottom = area.midbottom
        if not low:
            rect.top = area.top
        return rect

    def block(self, ui: Ui, area: Rect, count: int, right: bool) -> Rect:
        """Room for the cards in several lines, between the board and the right or left edge of an area."""
        board, gap = self.see.places.board, ui.px(6)
        width = max(ui.tx(LENS), min(board.x - area.x, area.right - board.right) - gap)
        columns = next((number for number in range(2, count) if self.tall(ui, width, count, number) <= area.h), count)
        rect = Rect(0, 0, width, min(area.h, self.tall(ui, width, count, columns)))
        rect.midleft = area.midleft
        if right:
            rect.right = area.right
        return rect

    def tall(self, ui: Ui, width: int, count: int, columns: int) -> int:
        """How high a block of cards is in so many columns."""
        card = (width - ui.px(28)) / columns - ui.px(6)
        return round(-(-count // columns) * (card / NARROW + ui.px(6))) + ui.tx(24) + ui.px(20)

    def paint_over(self, ui: Ui) -> None:
        """The row with all its cards to be read, innermost first."""
        see, pile = self.see, self.shown()
        if pile < 0:
            return
        cards, rect = see.cards_of(pile), self.rect(ui, pile)
        ui.panel(rect)
        head = Rect(rect.x + ui.px(16), rect.y + ui.px(6), rect.w - ui.px(32), ui.tx(24))
        title = see.app.strings.plural("shown.row", len(cards), name=see.words.pile_name(pile))
        used = min(head.w, ui.type.width(title, "italic", 16) + ui.px(9))
        ui.line(title, Rect(head.x, head.y, used, head.h), "italic", 16, ui.theme["brass"])
        beside = Rect(head.x + used, head.y, head.w - used, head.h)
        badge_row(ui, see.places.signs(Value("pile", pile), see.words), beside, 16)
        inner = Rect(rect.x + ui.px(14), head.bottom + ui.px(2), rect.w - ui.px(28), 0)
        inner.h = rect.bottom - inner.y - ui.px(12)
        if inner.h > inner.w:
            self.paint_block(ui, inner, cards)
            return
        width = min(ui.tx(LENS), inner.w)
        step = min(width + ui.px(6), (inner.w - width) / max(1, len(cards) - 1))
        names = {see.words.kind_name(looks_like(see.scenery, see.stage.pieces[card].kind)) for card in cards}
        edge = "whole" if step >= width else "spread" if names_fit(ui, names, int(step)) else "left"
        for index, one in enumerate(cards):
            last = index == len(cards) - 1
            picture = card_of(see.scenery, ui, one, (width, inner.h), "whole" if last else edge,
                              0 if last else int(step), "focus" if last else "")
            if picture is not None:
                ui.surface.blit(picture, (inner.x + round(index * step), inner.y))

    def paint_block(self, ui: Ui, inner: Rect, cards: tuple[int, ...]) -> None:
        """All cards of a row, line by line."""
        gap = ui.px(6)
        columns = next((number for number in range(2, len(cards)) if round(
            -(-len(cards) // number) * ((inner.w / number - gap) / NARROW + gap)) <= inner.h + gap), max(1, len(cards)))
        width = round(inner.w / columns - gap)
        height = min(round(width / NARROW), inner.h)
        for index, one in enumerate(cards):
            picture = card_of(self.see.scenery, ui, one, (width, height),
                              mark="focus" if index == len(cards) - 1 else "")
            if picture is not None:
                ui.surface.blit(picture, (inner.x + index % columns * (width + gap),
                                          inner.y + index // columns * (height + gap)))


def names_fit(ui: Ui, names: set[str], width: int) -> bool:
    """Whether every name of a row can be read across so much of its card; else all of them stand upright."""
    return max(ui.type.width(name, "bold", ui.letters("card") * 1.15) for name in names) <= width - ui.px(8)


def row_sizes(ui: Ui, area: Rect, cell: int) -> Sizes:
    """How large cards are beside a board with cells of that size, in an area that they share with it and with piles."""
    height = round(min(area.size) * CARD)
    line = ui.type.height("sans", ui.letters("card"))
    return Sizes((round(height * NARROW), height), line * 1.1, line * 1.35, cell * 0.7, legible(ui))


def legible(ui: Ui) -> int:
    """How much of a card in a steep row must be seen for its name to be read."""
    return ui.type.height("sans", ui.letters("card")) if ui.afar else ui.px(LEGIBLE)


def between(ui: Ui, area: Rect, taken: list[Outline], others: Sequence[int]) -> dict[int, Rect]:
    """The places of piles beside outward rows: near the corners of the area, where rows leave room."""
    found: dict[int, Rect] = {}
    for index, pile in enumerate(others):
        corner = (area.right if index % 2 else area.x, area.y if index % 4 > 1 else area.bottom)
        rects = (free_place(area, (round(ui.tx(118) * share), round(ui.tx(104) * share)), corner, taken, ui.px(8))
                 for share in TRAYS)
        rect = next((rect for rect in rects if rect is not None), Rect(corner, (0, 0)))
        found[pile] = rect
        taken = [*taken, corners(rect)]
    return found


def root(ui: Ui, row: OutwardRow) -> Rect:
    """Where the name of a row's site stands: beside the first card, clockwise."""
    radius, aside = ui.tx(ROOT), row.breadth / 2 + ui.tx(ROOT) + ui.px(2)
    inner = radius - row.depth / 2
    rect = Rect(0, 0, 2 * radius, 2 * radius)
    rect.center = (round(row.first[0] + row.way[0] * inner - row.way[1] * aside),
                   round(row.first[1] + row.way[1] * inner + row.way[0] * aside))
    return rect


@drawn_once
def slot_rim(ui: Ui, size: tuple[int, int], tilt: float, colour: str) -> pygame.Surface:
    """The rim of a place where a card may lie."""
    width, height = size[0] + ui.px(4), size[1] + ui.px(4)
    return turned(plates.rounded((width, height), (*ui.theme[colour], 255), ui.px(7), ui.px(2)), tilt)


def paint_root(ui: Ui, place: Rect, name: str) -> None:
    """A brass disc at the root of a row with the name of its site."""
    found = disc(ui, place.w // 2, name)
    ui.surface.blit(found, found.get_rect(center=place.center))


@drawn_once
def disc(ui: Ui, radius: int, name: str) -> pygame.Surface:
    """The brass disc with a name, without its place."""
    big = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA)
    pygame.draw.circle(big, ui.theme["night"], (radius * 4, radius * 4), radius * 4)
    pygame.draw.circle(big, ui.theme["brass"], (radius * 4, radius * 4), round(radius * 3.6))
    found = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
    words = ui.type.render(name, "bold", ui.type.fit(name, "bold", 16, radius * 2), ui.theme["ink"])
    found.blit(words, words.get_rect(center=(radius, radius)))
    return found
