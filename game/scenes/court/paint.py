"""How a court is drawn: pages with what is written on them, cards of persons, hat, slips, camps. It only reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.court.camps import paint_camps
from game.scenes.court.spots import HEAD
from game.scenes.seats import paint_emblem
from game.scenes.table.pieces import paint_piece
from game.scenes.table.places import type_size
from game.scenes.table.question import EDGE
from game.scenes.table.slips import slip_text
from game.table import form
from game.table.facts import site_of
from game.table.offer import offer
from game.view.arms import blit_arms, plain
from game.view.hat import paint_hat
from game.view.ledger import PagesView, page
from game.view.ornament import flourish
from game.view.paper import WAX, crossed_out, cushion, pin, shadow, slip, vellum, write
from game.view.theme import Colour, mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.court.court import Court, Page

Rect = pygame.Rect
READABLE = 56  # pixels that a square must have for its text to be written on it


class CourtPainter:
    """Draws one court."""

    def __init__(self, court: Court) -> None:
        self.court = court

    def paint(self, ui: Ui) -> None:
        """Everything but what can be used."""
        self.tray(ui)
        for seat in range(len(self.court.grounds.pages)):
            self.page(ui, seat)
        if self.court.grounds.card.w:
            self.card(ui, self.court.grounds.card)
        self.asked(ui)
        self.targets(ui)
        self.pieces(ui)
        pulled = self.court.table.slip
        if pulled is not None:
            paper = slip(ui, (ui.px(150), ui.px(74)), pulled[0], WAX[1], 3)
            ui.surface.blit(paper, paper.get_rect(center=(round(pulled[1][0]), round(pulled[1][1]))))

    def seat_colour(self, ui: Ui, seat: int) -> Colour:
        """The colour of a seat."""
        return ui.theme.seat(self.court.table.rules.world.seats[seat])

    # ---- pages --------------------------------------------------------------------------------------------------

    def page(self, ui: Ui, seat: int) -> None:
        """One page: paper, who it belongs to, squares, hand."""
        court, table = self.court, self.court.table
        place, view = court.grounds.pages[seat], table.view
        assert isinstance(view, PagesView)
        shadow(ui, place.rect)
        squares = [(view.spot(site), (view.board.cols[site] + view.board.rows[site]) % 2 == 1)
                   for site in view.sites_of(seat)]
        ui.surface.blit(page(ui, place.rect, place.board, squares, seat, 0.0 if place.large else 0.16), place.rect)
        asked = seat == table.asked_seat()
        colour = self.seat_colour(ui, seat)
        band = Rect(place.rect.x, place.rect.y, ui.px(6), place.rect.h)
        pygame.draw.rect(ui.surface, colour, band, border_top_left_radius=ui.px(4), border_bottom_left_radius=ui.px(4))
        if asked:
            pygame.draw.rect(ui.surface, ui.theme["focus"], place.rect, ui.px(2), border_radius=ui.px(4))
        self.head(ui, seat, place)
        if place.large:
            self.coordinates(ui, place, view, seat)
        for site in view.sites_of(seat):
            self.square(ui, site, view.spots[site], place.large)
            if court.squares[site].crossed:
                crossed_out(ui, view.spot(site), site, court.ink_share(site))
        if place.hand.w:
            for pile, rect in table.places.piles.items():
                if table.rules.world.pile_owner[pile] == seat and rect.colliderect(place.hand):
                    court.piles.paint_row(ui, table.places.spots.get(pile, []))

    def head(self, ui: Ui, seat: int, place: Page) -> None:
        """Arms, name and title: in one line where there is room beside the arms, else one below the other."""
        head, theme = place.head, ui.theme
        if ui.hover == f"page:{seat}" or (ui.focus == f"page:{seat}" and ui.shows_focus):
            pygame.draw.rect(ui.surface, theme["focus"] if ui.shows_focus else theme["brass_dark"], head, ui.px(2),
                             border_radius=ui.px(4))
        if place.large or head.h * 2 < head.w:
            self.wide_head(ui, seat, place)
        else:
            self.high_head(ui, seat, head)

    def shield(self, ui: Ui, seat: int, rect: Rect) -> None:
        """The arms of a seat, or its emblem where persons have none; until there is a charge, both."""
        table = self.court.table
        texts = self.court.personas.arms(table.shown_position(), seat)
        wide = rect.w
        if texts:
            blit_arms(ui, texts, rect, self.seat_colour(ui, seat))
            if not plain(texts):
                return
            wide = round(rect.w * 0.56)
        paint_emblem(ui, Rect(rect.centerx - wide // 2, rect.centery - wide // 2, wide, wide), table.rules, seat)

    def wide_head(self, ui: Ui, seat: int, place: Page) -> None:
        """Name and title beside the arms, the player's name at the right."""
        court, head, theme = self.court, place.head, ui.theme
        high = head.h - ui.px(4)
        shield = Rect(head.x + ui.px(4), head.y + ui.px(2), round(high * 100 / 120), high)
        self.shield(ui, seat, shield)
        position, player = court.table.shown_position(), court.table.words.player_name(seat)
        name, title = court.personas.name(position, seat), court.personas.title(position, seat, court.language)
        room = ui.px(110) if place.large and name else 0
        box = Rect(shield.right + ui.px(10), head.y, head.right - shield.right - ui.px(14), head.h)
        lines = [(name or player, "title", 25.0 if place.large else 18.0, theme["ink"])]
        if title and (place.large or head.h >= ui.px(40)):
            lines.append((title, "italic", 17.0 if place.large else 14.0, theme["ink_dim"]))
        y = box.centery - sum(ui.type.height(style, size) for _, style, size, _ in lines) // 2
        for text, style, size, ink in lines:
            step = ui.type.height(style, size)
            ui.line(text, Rect(box.x, y, box.w - room, step), style, size, ink)
            y += step
        if room:
            ui.line(player, Rect(box.right - room, head.y, room - ui.px(4), head.h), "sans", 15, theme["ink_dim"],
                    "right")

    def high_head(self, ui: Ui, seat: int, head: Rect) -> None:
        """Arms above, then name and title in as many lines as they need."""
        court, theme = self.court, ui.theme
        position, player = court.table.shown_position(), court.table.words.player_name(seat)
        name, title = court.personas.name(position, seat), court.personas.title(position, seat, court.language)
        high = round(head.h * 0.34)
        shield = Rect(head.x + ui.px(2), head.y, high * 5 // 6, high)
        self.shield(ui, seat, shield)
        beside = Rect(shield.right + ui.px(8), head.y, head.right - shield.right - ui.px(8), high)
        ui.line(player, beside, "sans" if name else "title", 15 if name else 18, theme["ink_dim" if name else "ink"])
        y = shield.bottom + ui.px(3)
        for text, style, size, ink in ((name, "title", 17.0, theme["ink"]), (title, "italic", 14.0, theme["ink_dim"])):
            step = ui.type.height(style, size) - ui.px(1)
            lines = ui.type.balanced(text, style, size, head.w) if text else []
            room = max(1, (head.bottom + ui.px(5) - y) // step)
            if len(lines) > room:
                lines = [*lines[:room - 1], " ".join(lines[room - 1:])]
            for line in lines:
                ui.line(line, Rect(head.x + ui.px(2), y, head.w, step), style, size, ink)
                y += step

    def coordinates(self, ui: Ui, place: Page, view: PagesView, seat: int) -> None:
        """Letters and numbers in the margins of the large page."""
        for site in view.sites_of(seat):
            name = self.court.table.rules.world.site_name(site)
            spot, ink = view.spot(site), mix(ui.theme["ink_dim"], ui.theme["page"], 0.15)
            if view.board.rows[site] == min(view.board.rows[other] for other in view.sites_of(seat)):
                ui.line(name.rstrip("0123456789"), Rect(spot.x, place.board.bottom, spot.w, ui.px(20)), "italic", 14,
                        ink,
                        "centre")
            if view.board.cols[site] == min(view.board.cols[other] for other in view.sites_of(seat)):
                digits = name[len(name.rstrip("0123456789")):]
                ui.line(digits, Rect(place.board.x - ui.px(22), spot.y, ui.px(20), spot.h), "italic", 14, ink, "centre")

    def square(self, ui: Ui, site: int, spot: Rect, large: bool) -> None:
        """What is written on a square, where there is room to read it."""
        court = self.court
        text, label = court.squares[site].text, court.squares[site].label
        if not text and not label:
            return
        if not large or spot.w < READABLE:
            if text and not court.table.stage.crowd.get(site, 0):
                self.scribble(ui, spot, site)
            return
        taken = court.table.stage.crowd.get(site, 0) > 0
        inset = ui.px(5)
        top = Rect(spot.x + inset, spot.y + ui.px(3), spot.w - 2 * inset, ui.px(15))
        if label:
            ui.line(label, top, "italic", 12.5, mix(ui.theme["danger"], ui.theme["ink"], 0.55), "centre")
        rest = Rect(spot.x + inset, top.bottom, spot.w - 2 * inset, spot.bottom - top.bottom - ui.px(4))
        if taken:
            rest.h = round(spot.h * HEAD) + spot.y - rest.y
        key = ("written", text, rest.size)
        found = ui.kept(key)
        if found is None:
            found = pygame.Surface(rest.size, pygame.SRCALPHA)
            write(ui, found, text, found.get_rect(), 18 if not taken else 14)
            ui.keep(key, found)
        ui.surface.blit(found, rest)

    def scribble(self, ui: Ui, spot: Rect, site: int) -> None:
        """Writing too small to be read, but to be seen."""
        ink = mix(ui.theme["ink_dim"], ui.theme["page"], 0.35)
        for row, share in enumerate((0.56, 0.38)):
            wide = max(3, round(spot.w * (share + 0.04 * (site % 4))))
            y = spot.centery + (row * 2 - 1) * max(2, spot.h // 9)
            pygame.draw.line(ui.surface, ink, (spot.centerx - wide // 2, y), (spot.centerx + wide // 2, y),
                             max(1, ui.px(1)))

    # ---- the card of a person -----------------------------------------------------------------------------------

    def card(self, ui: Ui, rect: Rect) -> None:
        """The person who is being made: arms, name, title, and what they can count on."""
        court, theme = self.court, ui.theme
        position, seat = court.table.shown_position(), court.main_seat()
        shadow(ui, rect)
        ui.surface.blit(vellum(ui, rect.size, 9), rect)
        pygame.draw.rect(ui.surface, mix(theme["brass_dark"], theme["brass"], 0.4),
                         rect.inflate(-ui.px(10), -ui.px(10)),
                         max(1, ui.px(2)), border_radius=ui.px(3))
        inner = rect.inflate(-ui.px(32), -ui.px(26))
        wide = inner.w > inner.h * 1.25
        high = min(round(inner.h * (0.7 if wide else 0.36)), ui.px(150))
        shield = Rect(inner.x if wide else inner.centerx - high * 5 // 12, inner.y, high * 5 // 6, high)
        self.shield(ui, seat, shield)
        box = Rect(shield.right + ui.px(14), inner.y, inner.right - shield.right - ui.px(14),
                   inner.h) if wide else Rect(
            inner.x, shield.bottom + ui.px(8), inner.w, inner.bottom - shield.bottom - ui.px(8))
        name = court.personas.name(position, seat)
        title = court.personas.title(position, seat, court.language)
        y = box.y
        align = "left" if wide else "centre"
        for text, style, size, ink in ((name or court.table.words.player_name(seat), "title", 24, theme["ink"]),
                                       (title or "…", "italic", 18, theme["ink_dim"])):
            step = ui.type.height(style, size)
            ui.line(text, Rect(box.x, y, box.w, step), style, size, ink, align)
            y += step
        if not wide:
            flourish(ui, (box.centerx, y + ui.px(8)), min(box.w, ui.px(200)), "brass_dark")
            y += ui.px(18)
        self.qualities(ui, Rect(box.x, y, box.w, box.bottom - y), seat)

    def qualities(self, ui: Ui, box: Rect, seat: int) -> None:
        """What is written on somebody's squares, sort by sort, in letters that leave room for all of it."""
        court, theme = self.court, ui.theme
        found = court.personas.listed(court.table.shown_position(), seat, court.language)
        size = 16.0
        while True:
            heads = [ui.type.width(f"{heading} ", "italic", size) for heading, _ in found]
            rows = [flowed(ui, texts or ["…"], size, box.w, head)
                    for (_, texts), head in zip(found, heads, strict=True)]
            step = ui.type.height("serif", size)
            if size <= 10 or sum(map(len, rows)) * step <= box.h:
                break
            size -= 0.5
        y = box.y
        for (heading, _), head, lines in zip(found, heads, rows, strict=True):
            label = ui.type.render(heading, "italic", size, mix(theme["danger"], theme["ink"], 0.5))
            ui.surface.blit(label, (box.x, y))
            for index, line in enumerate(lines):
                if y + step <= box.bottom + ui.px(3):
                    ui.surface.blit(ui.type.render(line, "serif", size, theme["ink"]),
                                    (box.x + (0 if index else head), y))
                y += step

    # ---- tray ---------------------------------------------------------------------------------------------------

    def tray(self, ui: Ui) -> None:
        """The hat, the slips on velvet, the camps of a quarrel, and other piles of all."""
        court, table = self.court, self.court.table
        hats, slips = court.table.piles_as("hat"), court.table.piles_as("slips")
        for pile in hats:
            rect = table.places.piles[pile]
            paint_hat(ui, rect, len(table.cards_of(pile)))
            self.count(ui, rect, len(table.cards_of(pile)))
        for pile in slips:
            rect = table.places.piles[pile]
            shadow(ui, rect)
            if paint_camps(court, ui, rect):
                continue
            ui.surface.blit(cushion(ui, rect.size), rect)
            self.slips(ui, pile, rect)
        for pile, rect in table.places.piles.items():
            if table.rules.world.pile_owner[pile] < 0 and pile not in hats and pile not in slips:
                ui.panel(rect)
                court.piles.paint_row(ui, table.places.spots.get(pile, []))

    def count(self, ui: Ui, rect: Rect, count: int) -> None:
        """How many slips there are, on a tag."""
        text = ui.type.render(str(count), "bold", 17, ui.theme["ink"])
        tag = Rect(0, 0, max(text.get_width() + ui.px(14), ui.px(28)), text.get_height())
        tag.bottomright = (rect.right - ui.px(4), rect.bottom - ui.px(4))
        ui.plate(tag, ui.theme["page"], ui.theme["brass_dark"])
        ui.surface.blit(text, text.get_rect(center=tag.center))

    def slips(self, ui: Ui, pile: int, rect: Rect) -> None:
        """Slips pinned to the velvet; when there are none, the headline of what happens."""
        court, table = self.court, self.court.table
        spots = table.places.spots.get(pile, [])
        if not spots:
            headline = str(court.personas.value(table.shown_position(), "game", table.show.headline) or "")
            if headline:
                inner = rect.inflate(-ui.px(34), -ui.px(26))
                wide = min(inner.w, ui.type.width(headline, "title", 26) // (2 if ui.tall else 1) + ui.px(60))
                paper = Rect(rect.centerx - wide // 2, inner.y, wide, inner.h)
                shadow(ui, paper, 90)
                ui.surface.blit(vellum(ui, paper.size, 4), paper)
                write(ui, ui.surface, headline, paper.inflate(-ui.px(24), -ui.px(10)), 24, "title")
                pin(ui, (paper.centerx, paper.y + ui.px(5)), WAX[0])
            return
        moving = table.stage.moving()
        for spot, (card, *_) in spots:
            if card in moving or table.stage.coming[card] > 0:
                continue
            text, tone, seed = slip_text(self.court.table, card, pile)
            found = slip(ui, spot.size, text, tone, seed)
            ui.surface.blit(found, found.get_rect(center=spot.center))
            pin(ui, (spot.centerx, spot.y + ui.px(5)), tone)

    # ---- question, marks, pieces --------------------------------------------------------------------------------

    def asked(self, ui: Ui) -> None:
        """What is asked, on a plate with the arms of whoever is asked."""
        court, table, theme = self.court, self.court.table, ui.theme
        rect, seat = table.places.asked, table.told_seat()
        ui.panel(rect)
        if seat >= 0:
            band = Rect(rect.x + ui.px(6), rect.y + ui.px(6), ui.px(5), rect.h - ui.px(12))
            pygame.draw.rect(ui.surface, self.seat_colour(ui, seat), band)
        box = Rect(rect.x + ui.px(18), rect.y + ui.px(8), rect.w - ui.px(EDGE), rect.h - ui.px(12))
        name = table.words.turn_name()
        if name:
            high = ui.type.height("title", type_size(ui, "turn"))
            shield = Rect(box.x, box.y + ui.px(1), high * 5 // 6, high - ui.px(2))
            self.shield(ui, seat, shield)
            ui.line(name, Rect(shield.right + ui.px(9), box.y, box.right - shield.right - ui.px(9), high), "title",
                    type_size(ui, "turn"), theme["vellum"])
            box = Rect(box.x, box.y + high, box.w, box.h - high)
        used = ui.paragraph(table.words.turn_question(), box, "serif", type_size(ui, "question"), theme["brass"])
        rest = Rect(box.x, box.y + used, box.w, max(0, box.h - used))
        size = type_size(ui, "message")
        message = table.message or table.advice.told or self.pointed() or (table.words.hover_text() if table.may_pick(
            ) and not table.state.form.variants else "")
        if message and rest.h >= ui.type.height("sans", size):
            ui.paragraph(ui.type.fitted(message, "sans", size, rest.size), rest, "sans", size,
                         theme["vellum" if message == table.advice.told else "vellum_dim"])
        court.sand.paint(ui, rect)

    def pointed(self) -> str:
        """What is written on a square of a small page that is pointed at."""
        court, table = self.court, self.court.table
        site = site_of(table.state, table.pointed_thing)
        if site < 0 or not isinstance(table.view, PagesView):
            return ""
        text, label = court.squares[site].text, court.squares[site].label
        name = table.rules.world.site_name(site)
        return table.app.tr("court.square", square=name, name=court.name(table.view.seat_of(site)),
                            text=" – ".join(part for part in (label, text) if part)) if text or label else ""

    def targets(self, ui: Ui) -> None:
        """Squares and pieces that can be picked."""
        table, theme = self.court.table, ui.theme
        view = table.view
        if not isinstance(view, PagesView):
            return
        if table.app.settings.show_last:
            for site in table.last_sites:
                self.mark(ui, view.spot(site), theme["last"], 0, 54)
        if not table.may_pick():
            return
        for thing in table.chooser.picked:
            site = site_of(table.state, thing)
            if site >= 0:
                self.mark(ui, view.spot(site), theme["focus"], 0, 110)
        sites = form.sites(table.state) if table.state.form.variants else {
            site_of(table.state, thing) for thing in table.chooser.next_things()}
        if table.app.settings.show_legal:
            for site in sites:
                if site >= 0:
                    self.mark(ui, view.spot(site), mix(theme["legal"], (30, 90, 40), 0.45), max(2, ui.px(3)), 200)
        cursor = table.state.cursor
        site = site_of(table.state, cursor) if cursor in offer(table.state).by else -1
        if site >= 0:
            colour = theme["focus" if table.state.by_keys else "brass_dark"]
            self.mark(ui, view.spot(site), colour, 0, 70)
            self.mark(ui, view.spot(site), colour, max(2, ui.px(4)), 255)

    def mark(self, ui: Ui, spot: Rect, colour: Colour, width: int, alpha: int) -> None:
        """A tint or a frame on a square."""
        key = ("square mark", spot.size, colour, width, alpha)
        found = ui.kept(key)
        if found is None:
            found = pygame.Surface(spot.size, pygame.SRCALPHA)
            area = found.get_rect().inflate(-ui.px(4), -ui.px(4)) if width else found.get_rect()
            pygame.draw.rect(found, (*colour, alpha), area, width, border_radius=ui.px(5) if width else 0)
            ui.keep(key, found)
        ui.surface.blit(found, spot)

    def pieces(self, ui: Ui) -> None:
        """Pieces that stand on the pages; what is on its way is drawn over all this."""
        table = self.court.table
        moving = table.stage.moving()
        for index, shown in enumerate(table.stage.pieces):
            if shown.place is not None and index not in moving and table.stands_alone(index):
                paint_piece(table, ui, index)


def flowed(ui: Ui, texts: list[str], size: float, width: int, head: int) -> list[str]:
    """Texts one after the other with dots between them, whole if possible; the first line leaves room for a head."""
    lines = [""]

    def room() -> int:
        return width - (head if len(lines) == 1 else 0)

    for number, text in enumerate(texts):
        told = text + (" ·" if number < len(texts) - 1 else "")
        whole = ui.type.width(told, "serif", size) <= width
        for part in [told] if whole else told.split(" "):
            longer = f"{lines[-1]} {part}".strip()
            if ui.type.width(longer, "serif", size) <= room() or (not lines[-1] and len(lines) > 1):
                lines[-1] = longer
            else:
                lines.append(part)
    return lines
