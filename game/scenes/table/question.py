"""Whose turn it is and what is asked, in letters to be read across a room; while somebody looks back, with a rail."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.input.inputs import Act, PlayerInput
from game.scenes.seats import paint_emblem
from game.scenes.table.panel import Panel
from game.table.intents import Intent, Leaf, LookBack
from game.table.state import pointed_line
from game.view import plates
from game.view.gauges import pips
from game.view.theme import contrast, mix
from game.view.ui import Ui
from game.view.widgets import Widget

CLEAR = 2.4  # contrast that the band of whoever is asked has to its panel
EDGE = 42  # units beside words


@dataclass
class Rail(Widget):
    """A line from the first position to the present one, with a knob at the one that is shown."""

    at: int = 0
    count: int = 1

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme, middle = ui.theme, self.rect.centery
        line = Rect(self.rect.x, middle - ui.px(2), self.rect.w, max(2, ui.px(4)))
        done = Rect(line.x, line.y, self.place() - line.x, line.h)
        pygame.draw.rect(ui.surface, mix(theme["panel"], theme["vellum_dim"], 0.4), line, border_radius=ui.px(2))
        pygame.draw.rect(ui.surface, theme["brass"], done, border_radius=ui.px(2))
        radius = max(4, self.rect.h // 2 - (0 if focused or hovered else ui.px(2)))
        for colour, size in ((theme["night"], radius), (theme["focus" if focused else "brass"], radius - 1)):
            pygame.draw.circle(ui.surface, colour, (self.place(), middle), size)

    def place(self) -> int:
        """Where the knob is."""
        return self.rect.x + round(self.rect.w * self.at / max(1, self.count))

    def number(self, x: int) -> int:
        """The position that a place of the rail stands for."""
        share = (x - self.rect.x) / max(1, self.rect.w)
        return max(0, min(self.count, round(share * self.count)))


class Question(Panel):
    """What is asked, and what a pick would do."""

    def height(self, ui: Ui, width: int) -> int:
        """The name, the question, and lines for what is told below it."""
        see, size = self.see, ui.letters("question")
        name = ui.type.height("title", ui.letters("turn")) if see.words.turn_name() else 0
        question = len(ui.type.wrap(see.words.turn_question(), "serif", size, width - ui.px(EDGE)))
        below = ui.type.height("sans", ui.letters("message")) * see.advice.lines(1 if ui.tall or ui.huge else 2)
        return name + max(1, question) * ui.type.height("serif", size) + below + ui.px(20) + self.rail_height(ui)

    # ---- the rail -----------------------------------------------------------------------------------------------

    def rail_height(self, ui: Ui) -> int:
        """The room that the rail takes: none as long as nobody looks back."""
        return ui.tx(22) if self.see.state.looking is not None and not self.see.teacher() else 0

    def lay(self, ui: Ui) -> list[Widget]:
        """The rail, at the foot."""
        see, box = self.see, self.see.places.asked
        if not self.rail_height(ui) or see.state.looking is None:
            return []
        spot = Rect(box.x + ui.px(24), box.bottom - ui.px(8) - ui.tx(18), box.w - ui.px(48), ui.tx(18))
        return [Rail("rail", spot, step=lambda way: see.send(Leaf(way)), at=see.state.looking,
                     count=len(see.match.game.past))]

    def take(self, given: PlayerInput) -> list[Intent] | None:
        """The knob of the rail is pulled through all that was played."""
        rail = next((widget for widget in self.widgets if isinstance(widget, Rail)), None)
        if rail is None or (given.act is Act.PRESS and not rail.rect.collidepoint(given.at)):
            return None
        number = rail.number(given.at[0])
        return [LookBack(number)] if given.act is not Act.RELEASE and number != self.see.state.looking else []

    # ---- how it looks -------------------------------------------------------------------------------------------

    def paint(self, ui: Ui) -> None:
        see, theme, rect = self.see, ui.theme, self.see.places.asked
        seat = see.told_seat()
        ui.panel(rect)
        if seat >= 0:
            self.paint_band(ui, seat, Rect(rect.x + ui.px(6), rect.y + ui.px(6), ui.px(5), rect.h - ui.px(12)))
        box = Rect(rect.x + ui.px(18), rect.y + ui.px(8), rect.w - ui.px(EDGE), rect.h - ui.px(12))
        name = see.words.turn_name()
        if name:
            height = ui.type.height("title", ui.letters("turn"))
            sign = self.paint_sign(ui, Rect(box.x, box.y, box.w, height), seat)
            lines = see.places.lines.get("pips", [])
            used = pips(ui, Rect(sign.right, box.y, box.right - sign.right, height), lines, seat)
            room = Rect(sign.right + ui.px(9), box.y, box.right - sign.right - ui.px(12) - used, height)
            ui.line(name, room, "title", ui.letters("turn"), theme["vellum"])
            box = Rect(box.x, box.y + height, box.w, box.h - height)
        used = ui.paragraph(see.words.turn_question(), box, "serif", ui.letters("question"), theme["brass"])
        self.paint_below(ui, Rect(box.x, box.y + used, box.w, box.h - used - self.rail_height(ui)))

    def paint_band(self, ui: Ui, seat: int, band: Rect) -> None:
        """The colour of whoever is asked, made lighter until it is seen on dark wood."""
        theme = ui.theme
        colour = theme.seat(self.see.rules.world.seats[seat])
        while contrast(colour, theme["panel"]) < CLEAR:
            colour = mix(colour, theme["vellum"], 0.15)
        key = ("asked", band.size, colour)
        found = ui.cached(key) or ui.cache(key, plates.rounded(band.size, (*colour, 255), ui.px(2)))
        ui.surface.blit(found, band)

    def paint_sign(self, ui: Ui, line: Rect, seat: int) -> Rect:
        """The sign of whoever is asked, at the start of the line with the name; where it is."""
        sign = Rect(line.x, line.centery - ui.tx(26) // 2, ui.tx(26), ui.tx(26))
        paint_emblem(ui, sign, self.see.rules, seat)
        return sign

    def pointed(self) -> str:
        """What pressing would do."""
        picks = self.see.may_pick() or pointed_line(self.see.state) >= 0
        return self.see.words.hover_text() if picks else ""

    def paint_below(self, ui: Ui, rest: Rect) -> None:
        """What the table or a bot says, and about what is pointed at, as far as there is room."""
        see, theme, size = self.see, ui.theme, ui.letters("message")
        said = see.message or see.advice.told
        for text, ink in ((said, theme["danger" if see.message else "vellum"]),
                          ("" if see.message else self.pointed(), theme["vellum_dim"])):
            if text and (text == said or rest.h >= ui.type.height("sans", size)):
                used = ui.paragraph(ui.type.fitted(text, "sans", size, rest.size), rest, "sans", size, ink)
                rest = Rect(rest.x, rest.y + used, rest.w, rest.h - used)
