"""The camps of a quarrel: who stands on which side, and what each square has come to so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.readouts import Line, readouts
from game.view.arms import blit_arms
from game.view.paper import vellum
from game.view.theme import mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.court.court import Court

Rect = pygame.Rect
OPEN, FIRST, SECOND = 0, 1, 2  # what a square has come to; anything else is a draw


def tally(court: Court) -> list[Line]:
    """What everybody in the quarrel has on every square of it; empty while there is none."""
    table = court.table
    return readouts(table.rules, table.shown_position(), "tally")


def paint_camps(court: Court, ui: Ui, rect: Rect) -> bool:
    """Two camps face to face, squares between them with their sums; whether there is a quarrel at all."""
    lines = tally(court)
    if not lines:
        return False
    theme = ui.theme
    ui.surface.blit(vellum(ui, rect.size, 6), rect)
    seats = {side: list(dict.fromkeys(line.number("seat") for line in lines if line.number("camp") == side))
             for side in (FIRST, SECOND)}
    third = round(rect.w * 0.29)
    for side, box in ((FIRST, Rect(rect.x, rect.y, third, rect.h)),
                      (SECOND, Rect(rect.right - third, rect.y, third, rect.h))):
        tone = theme["good"] if side == FIRST else theme["danger"]
        band = Rect(box.x if side == FIRST else box.right - ui.px(6), box.y, ui.px(6), box.h)
        pygame.draw.rect(ui.surface, mix(tone, theme["ink"], 0.35), band)
        title = court.table.words.word(f"camp-{side}")
        head = Rect(box.x + ui.px(12), box.y + ui.px(4), box.w - ui.px(24), ui.type.height("italic", 15))
        ui.line(title, head, "italic", 15, theme["ink_dim"], "left" if side == FIRST else "right")
        room = Rect(head.x, head.bottom, head.w, box.bottom - head.bottom - ui.px(6))
        each = room.h // max(1, len(seats[side]))
        for index, seat in enumerate(seats[side]):
            row = Rect(room.x, room.y + index * each, room.w, each)
            high = min(row.h - ui.px(2), ui.px(46))
            shield = Rect(row.x if side == FIRST else row.right - high * 5 // 6, row.centery - high // 2,
                          high * 5 // 6, high)
            blit_arms(ui, court.personas.arms(court.table.shown_position(), seat), shield,
                      theme.seat(court.table.rules.world.seats[seat]))
            text = Rect(shield.right + ui.px(8), row.y, row.w - shield.w - ui.px(8), row.h) if side == FIRST else Rect(
                row.x, row.y, row.w - shield.w - ui.px(8), row.h)
            way, name = "left" if side == FIRST else "right", court.name(seat)
            if ui.type.width(name, "title", 17) > text.w and 2 * ui.type.height("title", 15) <= text.h:
                ui.lines(name, text, "title", 15, theme["ink"], way)
            else:
                ui.line(name, text, "title", 17, theme["ink"], way)
    squares(court, ui, Rect(rect.x + third, rect.y + ui.px(6), rect.w - 2 * third, rect.h - ui.px(12)), lines)
    return True


def squares(court: Court, ui: Ui, box: Rect, lines: list[Line]) -> None:
    """A small square for each one that is fought for: its name, and the sum of each camp."""
    theme, places = ui.theme, list(dict.fromkeys(line.number("at") for line in lines))
    here = court.personas.value(court.table.shown_position(), "game", court.table.show.arena)
    wide = min(ui.px(112), box.w // max(1, len(places)))
    x = box.centerx - wide * len(places) // 2
    for index, site in enumerate(places):
        own = [line for line in lines if line.number("at") == site]
        sums = {side: sum(line.number("count") for line in own if line.number("camp") == side) for side
                in (FIRST, SECOND)}
        won = own[0].number("won")
        tile = Rect(x + index * wide, box.y, wide, box.h).inflate(-ui.px(8), 0)
        active = site == here and won == OPEN
        face = mix(theme["page"], theme["brass"], 0.5) if active else mix(theme["page"], theme["ink"], 0.06)
        ui.plate(tile, face, theme["ink_dim"] if not active else theme["brass_dark"], 2 if active else 1)
        name = court.table.rules.world.site_name(site)
        ui.line(name, Rect(tile.x, tile.y + ui.px(2), tile.w, round(tile.h * 0.3)), "title", 18, theme["ink_dim"],
                "centre")
        numbers = Rect(tile.x, tile.y + round(tile.h * 0.3), tile.w, round(tile.h * 0.62))
        parts = [(str(sums[FIRST]), "good_ink", won in (OPEN, FIRST)), ("–", "ink_dim", False),
                 (str(sums[SECOND]), "danger_ink", won in (OPEN, SECOND))]
        result(ui, numbers, parts)


def result(ui: Ui, box: Rect, parts: list[tuple[str, str, bool]]) -> None:
    """Numbers side by side in the middle of a box, as large as fits; what is lost is smaller and has no colour."""
    def pictures(zoom: float) -> list[pygame.Surface]:
        return [ui.type.render(text, "title", zoom * (38 if counts else 28), ui.theme[ink if counts else "ink_dim"])
                for text, ink, counts in parts]

    gap, room = ui.px(2), box.w - ui.px(16)
    found = pictures(1.0)
    wide = sum(picture.get_width() for picture in found) + gap * (len(found) - 1)
    if wide > room:
        found = pictures(room / wide)
        wide = sum(picture.get_width() for picture in found) + gap * (len(found) - 1)
    x = box.centerx - wide // 2
    for picture in found:
        ui.surface.blit(picture, (x, box.centery - picture.get_height() // 2))
        x += picture.get_width() + gap
