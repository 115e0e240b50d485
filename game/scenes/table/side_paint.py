"""How the side of the table is drawn: whose turn it is, the seats, conditions, the drawer, hints. It only reads."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.engine.readouts import Line
from game.scenes.seats import seat_emblem
from game.scenes.table.notes import fitted
from game.scenes.table.places import type_size
from game.scenes.table.rail import rail_height
from game.scenes.table.side import asked_width, notice_text
from game.table.facts import pointed_line, site_of
from game.table.state import Spot
from game.table.told import Losses
from game.view import plates
from game.view.marks import paint_lost
from game.view.ornament import shield
from game.view.outward import direction
from game.view.theme import Colour, contrast, mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
CLEAR = 2.4  # contrast that the band of whoever is asked has to its panel
ASIDE = (50, -50, 130, -130)  # degrees from the way outward: where the lamps of one site stand


class SidePainter:
    """Draws the side of one table."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.losses = Losses(table.state)

    def draw(self, ui: Ui) -> None:
        """Everything but what can be pressed."""
        table = self.table
        if table.places.notice.h:
            self.notice(ui)
        self.asked(ui)
        for seat, rect in enumerate(table.places.seats):
            self.seat(ui, seat, rect)
        if table.places.drawer.h:
            self.drawer(ui)
        if table.places.conditions.h:
            self.conditions(ui)
        if table.places.log.h >= ui.tx(30):
            ui.panel(table.places.log)

    def notice(self, ui: Ui) -> None:
        """A ribbon that stays: what everybody has to know until it is over."""
        rect, theme = self.table.places.notice, ui.theme
        ui.plate(rect, mix(theme["danger"], theme["night"], 0.45), theme["focus"], 2)
        ui.lines(notice_text(self.table, self.table.places), rect.inflate(-ui.px(24), 0), "bold", 16, theme["vellum"],
                 "centre")

    # ---- whose turn it is ---------------------------------------------------------------------------------------

    def asked(self, ui: Ui) -> None:
        """Who is asked, in letters to be read across a room, what is asked, and what a pick would do."""
        table, theme, rect = self.table, ui.theme, self.table.places.asked
        seat = table.told_seat()
        colour = theme.seat(table.rules.world.seats[seat]) if seat >= 0 else theme["brass"]
        while contrast(colour, theme["panel"]) < CLEAR:  # black on dark wood
            colour = mix(colour, theme["vellum"], 0.15)
        key = ("asked", rect.size, colour)
        ui.panel(rect)
        band = Rect(rect.x + ui.px(6), rect.y + ui.px(6), ui.px(5), rect.h - ui.px(12))
        if seat >= 0:
            found = ui.cached(key) or ui.cache(key, plates.rounded(band.size, (*colour, 255), ui.px(2)))
            ui.surface.blit(found, band)
        box = Rect(rect.x + ui.px(18), rect.y + ui.px(8), asked_width(ui, rect.w), rect.h - ui.px(12))
        name = table.words.turn_name()
        if name:
            high = ui.type.height("title", type_size(ui, "turn"))
            shape = Rect(box.x, box.y + (high - ui.tx(26)) // 2, ui.tx(26), ui.tx(26))
            emblem(table, ui, shape, seat)
            used = self.pips(ui, Rect(shape.right, box.y, box.right - shape.right, high), seat)
            room = Rect(shape.right + ui.px(9), box.y, box.right - shape.right - ui.px(12) - used, high)
            ui.line(name, room, "title", type_size(ui, "turn"), theme["vellum"])
            box = Rect(box.x, box.y + high, box.w, box.h - high)
        used = ui.paragraph(table.words.turn_question(), box, "serif", type_size(ui, "question"), theme["brass"])
        pointed = table.may_pick() or pointed_line(table.state) >= 0
        size = type_size(ui, "message")
        said = table.message or table.advice.told
        for text, ink in ((said, theme["danger" if table.message else "vellum"]),
                          (table.words.hover_text() if pointed and not table.message else "", theme["vellum_dim"])):
            rest = Rect(box.x, box.y + used, box.w, box.h - used - rail_height(table, ui))
            if text and (text == said or rest.h >= ui.type.height("sans", size)):
                used += ui.paragraph(fitted(ui, text, size, rest), rest, "sans", size, ink)

    def pips(self, ui: Ui, room: Rect, seat: int) -> int:
        """What is left to a seat, as pips at the right of a room: full, to be left out, used; the width they took."""
        lines = [line for line in self.table.places.lines["pips"] if line.number("seat", -1) == seat]
        side, gap = ui.tx(15), ui.tx(4)
        x = room.right
        for line in lines:
            count, spare = line.number("count"), line.number("spare")
            most = max(count, line.number("most"))
            side = min(side, (room.w * 6 // 10) // max(1, most) - gap)
            for index in reversed(range(most)):
                x -= side + gap
                look = "used" if index >= count else "spare" if index >= count - spare else "full"
                ui.surface.blit(self.pip(ui, side, look), (x, room.centery - side // 2))
        return room.right - x

    @staticmethod
    def pip(ui: Ui, side: int, look: str) -> pygame.Surface:
        """One pip."""
        key = ("pip", side, look)
        found = ui.cached(key)
        if found is None:
            big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
            middle, theme = (side * 2, side * 2), ui.theme
            pygame.draw.circle(big, theme["brass_dark"] if look == "used" else theme["focus"], middle, side * 2)
            if look != "full":
                pygame.draw.circle(big, mix(theme["panel"], theme["night"], 0.3), middle, round(side * 1.5))
            found = ui.cache(key, pygame.transform.smoothscale(big, (side, side)))
        return found

    # ---- seats --------------------------------------------------------------------------------------------------

    def seat(self, ui: Ui, seat: int, rect: Rect) -> None:
        """A seat: its emblem, who sits there, what is to be known about it, its points."""
        table, theme = self.table, ui.theme
        name = table.rules.world.seats[seat]
        colour, active = theme.seat(name), seat == table.asked_seat()
        face = mix(theme["panel"], colour, 0.34 if active else 0.12)
        ui.plate(rect, face, theme["focus"] if active else mix(colour, theme["panel"], 0.4), 2 if active else 1)
        shape = Rect(rect.x + ui.px(6), rect.y + ui.px(5), ui.tx(24), ui.tx(24))
        emblem(table, ui, shape, seat)
        box = Rect(shape.right + ui.px(8), rect.y, rect.right - shape.right - ui.px(16), ui.tx(34))
        score = table.words.score_text(seat)
        if score:
            ui.line(score, box, "bold", 17, theme["brass"], "right")
            box.w -= ui.type.width(score, "bold", 17) + ui.px(8)
        if not active or not table.words.turn_name():
            box.w -= self.pips(ui, box, seat)
        title = table.words.player_name(seat)
        used = ui.type.width(title, "bold", 17) + ui.px(10)
        if table.piece_art is not None:
            box.w -= paint_lost(ui, table.piece_art, seat, self.losses.of(seat),
                                Rect(box.x + used, box.y, box.w - used, box.h))
        wide = min(ui.type.width(title, "bold", 17), box.w)
        plate_note = "  ".join(table.words.filled(line.text, line.values) for line in table.places.lines["badges"]
                               if line.number("seat", -1) == seat)
        if plate_note:
            room = Rect(box.x + wide + ui.px(8), box.y, box.w - wide - ui.px(8), box.h)
            if room.w < ui.tx(30):
                wide = round(box.w * 0.55)
                room = Rect(box.x + wide + ui.px(6), box.y, box.w - wide - ui.px(6), box.h)
            ui.line(plate_note, room, "italic", 13, theme["brass"], "right")
        ui.line(title, Rect(box.x, box.y, wide if plate_note else box.w, box.h), "bold", 17, theme["vellum"])

    # ---- below the seats ----------------------------------------------------------------------------------------

    def drawer(self, ui: Ui) -> None:
        """An open drawer, lined with cloth, for the one before the screen."""
        rect, theme = self.table.places.drawer, ui.theme
        seat = self.table.viewer
        colour = theme.seat(self.table.rules.world.seats[seat]) if seat >= 0 else theme["brass"]
        ui.plate(rect, mix(theme["night"], colour, 0.22), theme["brass_dark"], 1)
        head = Rect(rect.x + ui.px(10), rect.y + ui.px(3), rect.w - ui.px(20), ui.tx(20))
        ui.line(self.table.app.tr("shown.drawer"), head, "italic", 14, theme["brass"])

    def lamps(self, ui: Ui) -> None:
        """Lamps on the board, beside the sites that conditions are about: lit, or waiting for one thing."""
        table = self.table
        view = table.view
        if view is None:
            return
        there: dict[int, int] = {}
        side = max(10, round(view.cell * 0.4))
        for line, _ in table.words.condition_lines(table.places.lines["conditions"]):
            kind, value = line.parts["at"]
            site = site_of(table.state, Spot(kind, value))
            if site < 0:
                continue
            number = there[site] = there.get(site, -1) + 1
            x, y = view.at(site)
            way = direction((x, y), (float(view.rect.centerx), float(view.rect.centery)))
            turn = math.atan2(way[1], way[0]) + math.radians(ASIDE[number % len(ASIDE)])
            rect = Rect(0, 0, side, side)
            far = view.cell * (0.66 if table.stage.crowd.get(site, 0) < 2 else 0.9)  # several stand there aside
            rect.center = (round(x + math.cos(turn) * far), round(y + math.sin(turn) * far))
            self.lamp(ui, rect, line)

    def conditions(self, ui: Ui) -> None:
        """What is possible, each with its lamp; and for what one thing is missing."""
        table, rect, theme = self.table, self.table.places.conditions, ui.theme
        ui.panel(rect)
        size = type_size(ui, "message")
        step, y = ui.type.height("sans", size), rect.y + ui.px(9)
        for line, text in table.words.condition_lines(table.places.lines["conditions"]):
            lines = ui.type.wrap(text, "sans", size, rect.w - ui.px(52))
            if y + len(lines) * step > rect.bottom - ui.px(6):
                break
            lamp = Rect(rect.x + ui.px(10), y + (step - ui.tx(18)) // 2, ui.tx(18), ui.tx(18))
            self.lamp(ui, lamp, line)
            for index, words in enumerate(lines):
                spot = Rect(rect.x + ui.px(36), y + index * step, rect.w - ui.px(52), step)
                ui.line(words, spot, "sans", size, theme["vellum"] if not line.missing else theme["vellum_dim"])
            y += len(lines) * step + ui.px(3)

    def lamp(self, ui: Ui, rect: Rect, line: Line) -> None:
        """A small lamp: lit if a condition is met, with the picture of what it is about."""
        lit, kind, theme = not line.missing, line.number("sign", -1), ui.theme
        key = ("lamp", rect.w, lit, kind)
        found = ui.cached(key)
        if found is None:
            side = rect.w
            big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
            middle = (side * 2, side * 2)
            face: Colour = theme["focus"] if lit else mix(theme["panel"], theme["brass_dark"], 0.45)
            pygame.draw.circle(big, theme["night"], middle, side * 2)
            pygame.draw.circle(big, theme["brass"] if lit else theme["brass_dark"], middle, round(side * 1.86))
            pygame.draw.circle(big, face, middle, round(side * 1.6))
            found = pygame.transform.smoothscale(big, (side, side))
            if kind >= 0 and self.table.piece_art is not None:
                inner = found.get_rect().inflate(-side * 3 // 10, -side * 3 // 10)
                self.table.piece_art.glyph(found, kind, inner, theme["ink"] if lit else theme["vellum_dim"])
            ui.cache(key, found)
        ui.surface.blit(found, rect)


def emblem(table: See, ui: Ui, rect: Rect, seat: int) -> None:
    """The seat's shape and colour."""
    spec, colour = table.rules.compiled.model.seats[seat], ui.theme.seat(table.rules.world.seats[seat])
    body = table.show.pieces.body
    ui.surface.blit(shield(ui, rect.w, colour, seat, seat_emblem(table.rules.compiled.model, spec), body), rect)
