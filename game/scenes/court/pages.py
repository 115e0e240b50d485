"""The pages of all seats: whose each is, what is written and crossed out on its squares, what stands on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.scenes.court.ledger import Ledger, LedgerPanel
from game.scenes.court.spots import HEAD
from game.scenes.table.board import Things
from game.scenes.table.pieces import paint_piece
from game.scenes.table.piles import Piles
from game.scenes.table.scenery import Pieces, nowhere
from game.table import form
from game.table.offer import offer
from game.table.pieces import site_of
from game.table.state import Spot
from game.view.ledger import PagesView, lay_page, page
from game.view.paper import crossed_out, shaded, shadow, write
from game.view.theme import Colour, mix
from game.view.ui import Ui, drawn_once
from game.view.widgets import Widget

Rect = pygame.Rect
LARGE, SMALL = (25.0, 17.0), (18.0, 14.0)  # letters of name and title
LEAST_NAME = 11.0  # units: how small a name may be to be set in one line, where its title would be cut
WIDE = 300  # enough for a name and its title, and for the player's name at the right
QUIET = 0.25  # seconds in which nothing moved, after which there is time for what may be wanted later
READABLE = 56  # pixels that a square must have for its text to be written on it


class Page(NamedTuple):
    """The places of one seat's page."""

    rect: Rect
    head: Rect
    """Who it is."""
    board: Rect
    hand: Rect
    """Pieces beside the board; no room at all on a page that is closed."""


class PagesPanel(LedgerPanel, Things):
    """One page large enough to be read, the others small."""

    pages: tuple[Page, ...] = ()
    inked: Mapping[int, float] = MappingProxyType({})  # squares that are being crossed out, and for how long
    known: frozenset[int] | None = None  # squares that were crossed out when they were looked at last
    bare: Sequence[int] = ()  # seats whose pages were not drawn yet as large as one is now
    quiet = 0.0  # seconds since something moved

    # ---- where everything is ------------------------------------------------------------------------------------

    def turn_to(self, ui: Ui, frames: list[Rect], ledger: Ledger) -> None:
        """The pages lie in new places, and others may be large."""
        self.read(frames[0].unionall(frames[1:]), ledger)
        small = closed_page if ledger.creating else page_beside
        before = [one.rect.size for one in self.pages]
        self.pages = tuple((large_page if seat == ledger.large else small)(ui, frame)
                           for seat, frame in enumerate(frames))
        if self.pages[ledger.large].rect.size not in before:
            self.bare = [seat for seat in range(len(frames)) if seat != ledger.large]

    def boards(self) -> list[Rect]:
        """Where the boards are."""
        return [one.board for one in self.pages]

    def hands(self, ui: Ui) -> dict[int, tuple[Rect, list[Pieces]]]:
        """Where the piles of each seat lie, and what lies where in them."""
        see, found = self.see, dict[int, tuple[Rect, list[Pieces]]]()
        for name, (base, count) in see.rules.world.piles.items():
            for pile in range(base, base + count):
                seat = see.rules.world.pile_owner[pile]
                if seat >= 0 and name not in see.show.hide:
                    room = self.pages[seat].hand
                    groups = see.spots.groups(pile) if room.w else []
                    lay = spots_down if seat == self.ledger.large else spots_across
                    found[pile] = (room or self.pages[seat].head).copy(), lay(ui, room, groups)
        return found

    def lay(self, ui: Ui) -> list[Widget]:
        see, state, view = self.see, self.see.state, self.see.view
        heads = [self.widget(f"page:{seat}", one.head, self.ledger.people[seat].called, Spot("page", seat))
                 for seat, one in enumerate(self.pages)
                 if seat != self.ledger.large or state.large == Spot("page", seat)]
        if not see.may_pick() or view is None:
            return heads
        if not form.laid_out(state):
            return [*heads, *super().lay(ui)]
        return [*heads, *(self.widget(f"thing:site:{site}", view.spot(site), see.rules.world.site_name(site),
                                      Spot("site", site)) for site in form.sites(state))]

    def widget(self, identity: str, rect: Rect, label: str, spot: Spot) -> Widget:
        """Something to be used."""
        return Widget(identity, rect, label, partial(self.see.use_spot, spot), spot=spot)

    # ---- ink ----------------------------------------------------------------------------------------------------

    def note_crosses(self) -> None:
        """Squares that have been crossed out since the last look are crossed out before people's eyes."""
        see, settings = self.see, self.see.app.settings
        if see.stage.busy:
            return
        now = frozenset(site for site, square in enumerate(self.ledger.squares) if square.crossed)
        if self.known is not None and settings.moves and see.state.looking is None:
            self.inked = {**self.inked, **dict.fromkeys(now - self.known, 0.0)}
        self.known = now

    def update(self, seconds: float) -> bool:
        self.quiet = 0.0 if self.see.stage.busy else self.quiet + seconds
        if self.quiet > QUIET and self.bare:
            self.prepare(self.see.app.ui, self.bare[0])
            self.bare = self.bare[1:]
        flowing, whole = bool(self.inked), self.see.app.ui.theme.timings["ink"]
        self.inked = {site: gone + seconds for site, gone in self.inked.items() if gone + seconds < whole}
        return flowing

    def prepare(self, ui: Ui, seat: int) -> None:
        """While nobody waits for anything, draw the paper of a page that will be large."""
        view, here = self.see.view, self.pages[self.ledger.large]
        if isinstance(view, PagesView):
            page(ui, here.rect, here.board, squares(view, self.ledger.large), seat, 0.0)

    # ---- painting -----------------------------------------------------------------------------------------------

    def paint(self, ui: Ui) -> None:
        view, stage = self.see.view, self.see.stage
        assert isinstance(view, PagesView)
        for seat, here in enumerate(self.pages):
            room = shaded(ui, here.rect).clip(ui.area)
            self.copy(ui, seat, room, self.shown_in(ui, view, seat, room), partial(self.page, ui, view, seat), True)
        self.marks(ui, view)
        moving = {*stage.moving(), self.see.scenery.pulled.piece}
        for index in self.see.loose():  # what is on its way is drawn over all panels
            if index not in moving:
                paint_piece(self.see.spots, ui, index)

    def shown_in(self, ui: Ui, view: PagesView, seat: int, room: Rect) -> object:
        """All that is seen in the room of a page, beside marks and pieces; rims and shadows of others reach into it."""
        see, sites, lit = self.see, view.sites_of(seat), (ui.hover, ui.focus if ui.shows_focus else "", ui.shows_focus)
        rims = [(one.rect, other == see.asked_seat(), f"page:{other}" in lit and lit)
                for other, one in enumerate(self.pages) if shaded(ui, one.rect).colliderect(room)]
        below = [rect for pile, rect in see.places.piles.items() if see.rules.world.pile_owner[pile] < 0]
        return (ui.theme, ui.unit, ui.text_size, room, below, rims, self.pages[seat], seat == self.ledger.large,
                self.ledger.people[seat], self.ledger.squares[sites.start:sites.stop],
                [see.stage.crowd.get(site, 0) > 0 for site in sites], [self.inked.get(site) for site in sites])

    def page(self, ui: Ui, view: PagesView, seat: int) -> None:
        """One page: paper, who it belongs to, squares, hand."""
        see, here, large = self.see, self.pages[seat], seat == self.ledger.large
        shadow(ui, here.rect)
        paper = page(ui, here.rect, here.board, squares(view, seat), seat, 0.0 if large else 0.16)
        lay_page(ui, here.rect, paper)
        band = Rect(here.rect.x, here.rect.y, ui.px(6), here.rect.h)
        pygame.draw.rect(ui.surface, self.seat_colour(ui, seat), band, border_top_left_radius=ui.px(4),
                         border_bottom_left_radius=ui.px(4))
        if seat == see.asked_seat():
            pygame.draw.rect(ui.surface, ui.theme["focus"], here.rect, ui.px(2), border_radius=ui.px(4))
        self.head(ui, seat)
        if large:
            self.coordinates(ui, view, seat)
        for site in view.sites_of(seat):
            self.square(ui, site, view.spots[site], large)
            if self.ledger.squares[site].crossed:
                share = self.inked[site] / ui.theme.timings["ink"] if site in self.inked else 1.0
                crossed_out(ui, view.spot(site), site, min(1.0, share))

    def head(self, ui: Ui, seat: int) -> None:
        """Arms, name and title: in one line where there is room beside the arms, else one below the other."""
        head, theme, name = self.pages[seat].head, ui.theme, f"page:{seat}"
        if ui.hover == name or (ui.focus == name and ui.shows_focus):
            pygame.draw.rect(ui.surface, theme["focus"] if ui.shows_focus else theme["brass_dark"], head, ui.px(2),
                             border_radius=ui.px(4))
        if seat == self.ledger.large or head.h * 2 < head.w:
            self.head_beside(ui, seat, head)
        else:
            self.head_below(ui, seat, head)

    def head_beside(self, ui: Ui, seat: int, head: Rect) -> None:
        """Name and title beside the arms, the player's name at the right."""
        theme, person, large = ui.theme, self.ledger.people[seat], seat == self.ledger.large
        height = head.h - ui.px(4)
        shield = Rect(head.x + ui.px(4), head.y + ui.px(2), round(height * 100 / 120), height)
        self.shield(ui, seat, shield)
        box = Rect(shield.right + ui.px(10), head.y, head.right - shield.right - ui.px(14), head.h)
        room = ui.px(110) if person.name and (large or box.w >= ui.px(WIDE)) else 0
        sizes = LARGE if large else SMALL
        lines = [(person.called, "title", sizes[0], theme["ink"])]
        width = box.w - room
        if person.title and (large or (head.h >= ui.px(40) and legible(ui, person.title, "italic", sizes[1], width))):
            lines.append((person.title, "italic", sizes[1], theme["ink_dim"]))
        y = box.centery - sum(ui.type.height(style, size) for _, style, size, _ in lines) // 2
        for text, style, size, ink in lines:
            step = ui.type.height(style, size)
            ui.line(text, Rect(box.x, y, width, step), style, size, ink)
            y += step
        if room:
            ui.line(person.player, Rect(box.right - room, head.y, room - ui.px(4), head.h), "sans", 15,
                    theme["ink_dim"], "right")

    def head_below(self, ui: Ui, seat: int, head: Rect) -> None:
        """Arms above, then name and title in as many lines as they need."""
        theme, (player, name, title, _) = ui.theme, self.ledger.people[seat]
        height = round(head.h * 0.34)
        shield = Rect(head.x + ui.px(2), head.y, height * 5 // 6, height)
        self.shield(ui, seat, shield)
        beside = Rect(shield.right + ui.px(8), head.y, head.right - shield.right - ui.px(8), height)
        ui.line(player, beside, "sans" if name else "title", 15 if name else 18, theme["ink_dim" if name else "ink"])
        y = shield.bottom + ui.px(3)
        parts = [(name, "title", 17.0, theme["ink"]), (title, "italic", 14.0, theme["ink_dim"])]
        wraps = [ui.type.balanced(text, style, size, head.w) if text else [] for text, style, size, _ in parts]
        steps = [ui.type.height(style, size) - ui.px(1) for _, style, size, _ in parts]
        if (y + sum(step * len(lines) for step, lines in zip(steps, wraps, strict=True)) > head.bottom + ui.px(5)
                and ui.type.fit(name, "title", 17.0, head.w) >= LEAST_NAME):
            wraps[0] = [name]  # so that there is room for all of the title
        for (text, style, size, ink), step, lines in zip(parts, steps, wraps, strict=True):
            room = max(1, (head.bottom + ui.px(5) - y) // step)
            if len(lines) > room:
                last = after(text, lines[:room - 1])
                lines = [*lines[:room - 1], last] if legible(ui, last, style, size, head.w) else []
            for line in lines:
                ui.line(line, Rect(head.x + ui.px(2), y, head.w, step), style, size, ink)
                y += step

    def coordinates(self, ui: Ui, view: PagesView, seat: int) -> None:
        """Letters and numbers in the margins of the large page."""
        board, sites, grid = self.pages[seat].board, view.sites_of(seat), view.board
        row, column = min(grid.rows[site] for site in sites), min(grid.cols[site] for site in sites)
        ink = ui.theme["ink_dim"]
        for site in sites:
            name, spot = self.see.rules.world.site_name(site), view.spots[site]
            letters = name.rstrip("0123456789")
            if grid.rows[site] == row:
                ui.line(letters, Rect(spot.x, board.bottom, spot.w, ui.px(20)), "italic", 14, ink, "centre")
            if grid.cols[site] == column:
                ui.line(name[len(letters):], Rect(board.x - ui.px(22), spot.y, ui.px(20), spot.h), "italic", 14, ink,
                        "centre")

    def square(self, ui: Ui, site: int, spot: Rect, large: bool) -> None:
        """What is written on a square, where there is room to read it."""
        label, text, _ = self.ledger.squares[site]
        taken = self.see.stage.crowd.get(site, 0) > 0
        if not large or spot.w < READABLE:
            if text and not taken:
                scribble(ui, spot, site)
            return
        inset = ui.px(5)
        top = Rect(spot.x + inset, spot.y + ui.px(3), spot.w - 2 * inset, ui.px(15))
        ink = mix(ui.theme["danger"], ui.theme["ink"], 0.7)
        if not text and not taken and not legible(ui, label, "italic", 12.5, top.w):
            ui.lines(label, spot.inflate(-2 * inset, 0), "italic", 12.5, ink, "centre")
            return
        ui.line(label, top, "italic", 12.5, ink, "centre")
        rest = Rect(top.x, top.bottom, top.w, spot.bottom - top.bottom - ui.px(4))
        if taken:
            rest.h = round(spot.h * HEAD) + spot.y - rest.y + ui.px(3)  # the head of a piece is narrower
        if text:
            ui.surface.blit(written(ui, text, rest.size, 15 if taken else 18), rest)

    def marks(self, ui: Ui, view: PagesView) -> None:
        """Squares where something went, is picked, can be picked, is pointed at."""
        see, state, theme = self.see, self.see.state, ui.theme
        if see.app.settings.show_last:
            for site in see.last_sites:
                mark(ui, view.spots[site], theme["last"], 0, 54)
        if not see.may_pick():
            return
        for thing in state.chooser.picked:
            if (site := site_of(state, thing)) >= 0:
                mark(ui, view.spots[site], theme["focus"], 0, 110)
        sites = form.sites(state) if state.form.variants else {
            site_of(state, thing) for thing in state.chooser.next_things()}
        if see.app.settings.show_legal:
            for site in sites:
                if site >= 0:
                    mark(ui, view.spots[site], mix(theme["legal"], (30, 90, 40), 0.45), max(2, ui.px(3)), 200)
        site = site_of(state, state.cursor) if state.cursor in offer(state).by else -1
        if site >= 0:
            colour = theme["focus" if state.by_keys else "brass_dark"]
            mark(ui, view.spots[site], colour, 0, 70)
            mark(ui, view.spots[site], colour, max(2, ui.px(4)), 255)


def squares(view: PagesView, seat: int) -> list[tuple[Rect, bool]]:
    """The squares of a page, and whether each is a dark one."""
    cols, rows = view.board.cols, view.board.rows
    return [(view.spot(site), (cols[site] + rows[site]) % 2 == 1) for site in view.sites_of(seat)]


class Hands(Piles):
    """What each seat has beside its board."""

    def paint(self, ui: Ui) -> None:
        for pile, spots in self.see.places.spots.items():
            if self.see.rules.world.pile_owner[pile] >= 0:
                self.paint_row(ui, spots)


# ---- what lies where on a page --------------------------------------------------------------------------------------


def legible(ui: Ui, text: str, style: str, size: float, width: int) -> bool:
    """Whether a line that is made smaller to fit is still read: it is left out where it is not."""
    return ui.type.fit(text, style, size, width) >= min(size, ui.least_letters)


def after(text: str, lines: list[str]) -> str:
    """What of a text comes after some lines of it; where a long word was broken, without a gap."""
    for line in lines:
        text = text.removeprefix(line).lstrip()
    return text


def large_page(ui: Ui, rect: Rect) -> Page:
    """To be read: who it is above, the board in the middle, the hand at the right."""
    head = Rect(rect.x + ui.px(14), rect.y + ui.px(8), rect.w - ui.px(28), min(ui.tx(58), rect.h // 6))
    width = max(ui.px(40), min(ui.px(62), rect.w // 9))
    room = Rect(rect.x + ui.px(30), head.bottom + ui.px(4), rect.w - ui.px(46) - width,
                rect.bottom - head.bottom - ui.px(26))
    side = min(room.w, room.h)
    board = Rect(room.x + (room.w - side) // 2, room.y, side, side)
    return Page(rect, head, board, Rect(board.right + ui.px(10), board.y, width, board.h))


def page_beside(ui: Ui, rect: Rect) -> Page:
    """Its board at the left, who it is at the right, and the hand below."""
    inset = ui.px(8)
    side = min(rect.h - 2 * inset, round(rect.w * (0.47 if rect.w > 1.8 * rect.h else 0.38)))
    board = Rect(rect.x + inset, rect.centery - side // 2, side, side)
    rest = Rect(board.right + inset, rect.y + inset, rect.right - board.right - 2 * inset, rect.h - 2 * inset)
    head = Rect(rest.x, rest.y, rest.w, round(rest.h * 0.74))
    return Page(rect, head, board, Rect(rest.x, head.bottom, rest.w, rest.bottom - head.bottom))


def closed_page(ui: Ui, rect: Rect) -> Page:
    """Only who it is, and a tiny board."""
    side = rect.h - ui.px(10)
    board = Rect(rect.right - rect.h + ui.px(6), rect.y + ui.px(5), side, side)
    return Page(rect, Rect(rect.x, rect.y, rect.w - rect.h, rect.h), board, nowhere())


def spots_down(ui: Ui, room: Rect, groups: list[list[int]]) -> list[Pieces]:
    """Equal pieces together, one below the other."""
    size = min(room.w, room.h // max(1, len(groups)))
    return [(Rect(room.centerx - size // 2, room.y + index * size, size, size), group)
            for index, group in enumerate(groups)]


def spots_across(ui: Ui, room: Rect, groups: list[list[int]]) -> list[Pieces]:
    """Equal pieces together, side by side in one line or two."""
    lines = 1 if len(groups) * ui.px(24) <= room.w else 2
    across = max(1, -(-len(groups) // lines))
    size = max(6, min(ui.px(36), room.h // lines, room.w // across))
    return [(Rect(room.x + index % across * size, room.y + index // across * size, size, size), group)
            for index, group in enumerate(groups)]


# ---- what is drawn on a square --------------------------------------------------------------------------------------


def scribble(ui: Ui, spot: Rect, site: int) -> None:
    """Writing too small to be read, but to be seen."""
    ink = mix(ui.theme["ink_dim"], ui.theme["page"], 0.35)
    for row, share in enumerate((0.56, 0.38)):
        width = max(3, round(spot.w * (share + 0.04 * (site % 4))))
        y = spot.centery + (row * 2 - 1) * max(2, spot.h // 9)
        pygame.draw.line(ui.surface, ink, (spot.centerx - width // 2, y), (spot.centerx + width // 2, y),
                         max(1, ui.px(1)))


@drawn_once
def written(ui: Ui, text: str, room: tuple[int, int], size: float) -> pygame.Surface:
    """What is written on a slip."""
    found = pygame.Surface(room, pygame.SRCALPHA)
    write(ui, found, text, found.get_rect(), size)
    return found


def mark(ui: Ui, spot: Rect, colour: Colour, width: int, alpha: int) -> None:
    """A tint or a frame on a square."""
    ui.surface.blit(tint(ui, spot.size, colour, width, alpha), spot)


@drawn_once
def tint(ui: Ui, size: tuple[int, int], colour: Colour, width: int, alpha: int) -> pygame.Surface:
    """A tint, or a frame if it has a width."""
    found = pygame.Surface(size, pygame.SRCALPHA)
    area = found.get_rect().inflate(-ui.px(4), -ui.px(4)) if width else found.get_rect()
    pygame.draw.rect(found, (*colour, alpha), area, width, border_radius=ui.px(5) if width else 0)
    return found
