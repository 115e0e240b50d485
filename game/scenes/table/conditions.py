"""What is told beside the board for as long as it holds: a notice for everybody, and what is possible or nearly so."""

from __future__ import annotations

from pygame import Rect

from game.scenes.table.panel import Panel
from game.scenes.table.scenery import Places
from game.view.gauges import lamp
from game.view.theme import mix
from game.view.ui import Ui

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


def beside_lamp(ui: Ui) -> int:
    """How far from the edge of the panel words begin: lamps grow with them."""
    return ui.px(18) + ui.tx(LAMP)


class Conditions(Panel):
    """What is possible now, each with its lamp; and for what one thing is missing."""

    def heights(self, ui: Ui, places: Places) -> tuple[int, int] | None:
        """With the first of them, and with all; nothing if there are none."""
        size, step = ui.letters("message"), ui.type.height("sans", ui.letters("message"))
        lines = self.see.words.condition_lines(places.lines["conditions"])
        width = places.side.w - beside_lamp(ui) - ui.px(16)
        wanted = [len(ui.type.wrap(text, "sans", size, width)) * step + ui.px(3) for _, text in lines]
        return (wanted[0] + ui.px(15), sum(wanted) + ui.px(18)) if lines else None

    def room(self) -> Rect:
        return self.see.places.conditions

    def paint(self, ui: Ui) -> None:
        see, rect, theme = self.see, self.see.places.conditions, ui.theme
        if not rect.h:
            return
        ui.panel(rect)
        size, side = ui.letters("message"), ui.tx(LAMP)
        step, y = ui.type.height("sans", size), rect.y + ui.px(9)
        for line, text in see.words.condition_lines(see.places.lines["conditions"]):
            lines = ui.type.wrap(text, "sans", size, rect.w - beside_lamp(ui) - ui.px(16))
            if y + len(lines) * step > rect.bottom - ui.px(6):
                break
            found = lamp(ui, see.piece_art, side, not line.missing, line.number("sign", -1))
            ui.surface.blit(found, (rect.x + ui.px(10), y + (step - side) // 2))
            for index, words in enumerate(lines):
                spot = Rect(rect.x + beside_lamp(ui), y + index * step, rect.w - beside_lamp(ui) - ui.px(16), step)
                ui.line(words, spot, "sans", size, theme["vellum_dim" if line.missing else "vellum"])
            y += len(lines) * step + ui.px(3)
