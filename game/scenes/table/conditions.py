"""What is told beside the board for as long as it holds: a notice for everybody, and what is possible or nearly so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import accumulate

import pygame
from pygame import Rect

from game.engine.readouts import Line
from game.scenes.table.panel import Panel
from game.scenes.table.scenery import Places
from game.table.state import Spot
from game.view.gauges import lamp
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Widget

LAMP = 18  # units


class Notice(Panel):
    """A ribbon: what everybody has to know until it is over."""

    def text(self, places: Places) -> str:
        """The same in words."""
        return " ".join(self.see.words.filled(line.text, line.values) for line in places.lines["notices"])

    def height(self, ui: Ui, places: Places) -> int:
        """As many lines as it needs; nothing if there is none."""
        lines = ui.type.wrap(self.text(places), "bold", 16, places.side.w - ui.px(24))
        return len(lines) * ui.type.height("bold", 16) + ui.px(12) if places.lines["notices"] else 0

    def room(self) -> Rect:
        return self.see.places.notice

    def paint(self, ui: Ui) -> None:
        places, theme = self.see.places, ui.theme
        if places.notice.h:
            ui.plate(places.notice, mix(theme["danger"], theme["night"], 0.45), theme["focus"], 2)
            ui.lines(self.text(places), places.notice.inflate(-ui.px(24), 0), "bold", 16, theme["vellum"], "centre")


class Claim(Panel):
    """The picture of a notice on a table without a board: how many of what, to be seen from everywhere."""

    def pictured(self, places: Places) -> list[Line]:
        """The notices that have a picture."""
        return [line for line in places.lines["notices"] if line.number("sign", -1) >= 0]

    def room(self) -> Rect | None:
        return self.see.places.claim if self.see.places.claim.h else None

    def paint(self, ui: Ui) -> None:
        for line in self.pictured(self.see.places)[:1] if self.see.places.claim.h else ():
            self.paint_one(ui, line)

    def paint_one(self, ui: Ui, line: Line) -> None:
        """The picture with its number, and whose word it is."""
        see, rect, art = self.see, self.see.places.claim, self.see.piece_art
        seat = next((int(value) for kind, value in line.values if kind == "seat"), -1)
        if art is None:
            return
        colour = ui.theme.seat(see.rules.world.seats[seat]) if seat >= 0 else ui.theme["brass"]
        ui.plate(rect, mix(ui.theme["panel"], colour, 0.22), mix(colour, ui.theme["brass"], 0.4), 2)
        picture = art.picture(line.number("sign"), seat, rect.h - ui.tx(48))
        count = f"{line.number('count', 1)} ×" if "count" in line.parts else ""
        wide = ui.type.width(count, "title", 44) + ui.px(14) if count else 0
        left = rect.centerx - (wide + picture.get_width()) // 2
        ui.line(count, Rect(left, rect.y + ui.px(10), wide, picture.get_height()), "title", 44, ui.theme["vellum"])
        ui.surface.blit(picture, (left + wide, rect.y + ui.px(10)))
        foot = Rect(rect.x, rect.bottom - ui.tx(32), rect.w, ui.tx(24))
        ui.line(see.words.player_name(seat) if seat >= 0 else "", foot, "italic", 17, ui.theme["vellum"], "centre")


def beside_lamp(ui: Ui) -> int:
    """How far from the edge of the panel words begin: lamps grow with them."""
    return ui.px(18) + ui.tx(LAMP)


@dataclass
class ConditionLine(Widget):
    """One of them: its lamp and its words, and below these what can be done about it once it was pressed."""

    picture: pygame.Surface | None = None
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    met: bool = False

    def draw(self, ui: Ui) -> None:
        theme, size, step = ui.theme, ui.letters("message"), ui.type.height("sans", ui.letters("message"))
        focused, hovered = self.state(ui)
        if focused or hovered or self.more:
            ui.plate(self.rect, mix(theme["panel"], theme["brass_dark"], 0.35), theme["focus" if focused else "brass"])
        if self.picture is not None:
            ui.surface.blit(self.picture, self.picture.get_rect(
                midleft=(self.rect.x + ui.px(4), self.rect.y + ui.px(1) + step // 2)))
        words = Rect(self.rect.x + ui.px(14) + ui.tx(LAMP), self.rect.y + ui.px(1), 0, step)
        words.w = self.rect.right - words.x - ui.px(4)
        for text in self.lines:
            ui.line(text, words, "sans", size, theme["vellum" if self.met or self.more or hovered else "vellum_dim"])
            words.y += step
        for text in self.more:
            ui.line(text, words, "sans", size, theme["focus"])
            words.y += step


class Conditions(Panel):
    """What is possible now, each with its lamp; and for what one thing is missing. Pressed, a line lights the board."""

    def in_words(self) -> list[tuple[int, Line, str]]:
        """All of them in words, with their numbers; the one that was pressed comes first."""
        large = self.see.state.large
        chosen = large.key if large is not None and large.kind == "condition" else -1
        lines = self.see.words.condition_lines(self.see.places.lines.get("conditions", []))
        found = [(number, line, text) for number, (line, text) in enumerate(lines)]
        return sorted(found, key=lambda one: one[0] != chosen)

    def heights(self, ui: Ui, places: Places) -> list[int]:
        """How high the panel is with the first of them, with the first two, and so on."""
        size, step = ui.letters("message"), ui.type.height("sans", ui.letters("message"))
        lines = self.see.words.condition_lines(places.lines["conditions"])
        width = places.side.w - beside_lamp(ui) - ui.px(16)
        wanted = [len(ui.type.wrap(text, "sans", size, width)) * step + ui.px(3) for _, text in lines]
        return [height + ui.px(18) for height in accumulate(wanted)]

    def room(self) -> Rect:
        return self.see.places.conditions

    def lay(self, ui: Ui) -> list[Widget]:
        """As many as there is room for."""
        see, rect, found = self.see, self.see.places.conditions, list[Widget]()
        size, step = ui.letters("message"), ui.type.height("sans", ui.letters("message"))
        y, width, chosen = rect.y + ui.px(8), rect.w - beside_lamp(ui) - ui.px(16), see.opportunity()
        for number, line, text in self.in_words() if rect.h else ():
            led = see.words.led(chosen) if chosen is not None and chosen.line is line else ""
            short = see.words.filled(line.text, line.values) if led else text  # what is missing is seen on the board
            lines = tuple(ui.type.wrap(short, "sans", size, width))
            more = tuple(ui.type.wrap(led, "sans", size, width)) if led else ()
            if led and len(lines) + len(more) > (most := (rect.h - ui.px(15)) // step):
                lines, more = lines[:most - 1][:1], (*more[:max(0, most - 2)], " ".join(more[max(0, most - 2):]))
            height = (len(lines) + len(more)) * step + ui.px(2)
            if y + height > rect.bottom - ui.px(5):
                break
            spot = Spot("condition", number)
            found.append(ConditionLine(
                f"condition:{number}", Rect(rect.x + ui.px(6), y, rect.w - ui.px(12), height),
                f"{text} {led}".strip(),
                partial(see.use_spot, spot), spot=spot, lines=lines, more=more, met=not line.missing,
                picture=lamp(ui, see.piece_art, ui.tx(LAMP), not line.missing, line.number("sign", -1))))
            y += height + ui.px(1)
        return found

    def paint(self, ui: Ui) -> None:
        if self.see.places.conditions.h:
            ui.panel(self.see.places.conditions)
