"""What is asked at a table with pages, and the room behind everything."""

from __future__ import annotations

import pygame

from game.scenes.court.ledger import LedgerPanel
from game.scenes.table.panel import Panel
from game.scenes.table.places import type_size
from game.scenes.table.question import EDGE, Question
from game.table.facts import site_of
from game.view.ledger import PagesView
from game.view.ui import Ui

Rect = pygame.Rect


class Backdrop(Panel):
    """The room behind everything."""

    def paint(self, ui: Ui) -> None:
        self.see.app.background(ui)


class QuestionPanel(LedgerPanel, Question):
    """What is asked, on a plate with the arms of whoever is asked."""

    def need(self, ui: Ui, width: int) -> int:
        """The height for the question and what is told below it."""
        see = self.see
        spare = ui.type.height("sans", type_size(ui, "message")) if see.state.form.variants and not ui.tall else 0
        return self.height(ui, width) - spare

    def shows(self, ui: Ui) -> object:
        see = self.see
        return (super().shows(ui), see.told_seat(), see.words.turn_name(),
                see.words.turn_question(), self.message())

    def paint(self, ui: Ui) -> None:
        see, theme, rect, seat = self.see, ui.theme, self.rect, self.see.told_seat()
        ui.panel(rect)
        if seat >= 0:
            band = Rect(rect.x + ui.px(6), rect.y + ui.px(6), ui.px(5), rect.h - ui.px(12))
            pygame.draw.rect(ui.surface, self.seat_colour(ui, seat), band)
        box = Rect(rect.x + ui.px(18), rect.y + ui.px(8), rect.w - ui.px(EDGE), rect.h - ui.px(12))
        name = see.words.turn_name()
        if name:
            height = ui.type.height("title", type_size(ui, "turn"))
            shield = Rect(box.x, box.y + ui.px(1), height * 5 // 6, height - ui.px(2))
            self.shield(ui, seat, shield)
            ui.line(name, Rect(shield.right + ui.px(9), box.y, box.right - shield.right - ui.px(9), height), "title",
                    type_size(ui, "turn"), theme["vellum"])
            box = Rect(box.x, box.y + height, box.w, box.h - height)
        used = ui.paragraph(see.words.turn_question(), box, "serif", type_size(ui, "question"), theme["brass"])
        rest = Rect(box.x, box.y + used, box.w, max(0, box.h - used - self.rail_height(ui)))
        size, message = type_size(ui, "message"), self.message()
        if message and rest.h >= ui.type.height("sans", size):
            ui.paragraph(ui.type.fitted(message, "sans", size, rest.size), rest, "sans", size,
                         theme["vellum" if message == see.advice.told else "vellum_dim"])

    def message(self) -> str:
        """What is told below the question: by the table, by an adviser, or about what is pointed at."""
        see = self.see
        picks = see.may_pick() and not see.state.form.variants
        return see.message or see.advice.told or self.pointed() or (see.words.hover_text() if picks else "")

    def pointed(self) -> str:
        """What is written on a square that is pointed at: on a small page it cannot be read."""
        see, site = self.see, site_of(self.see.state, self.see.pointed_thing)
        if site < 0 or not isinstance(see.view, PagesView):
            return ""
        label, text, _ = self.ledger.squares[site]
        name = self.ledger.people[see.view.seat_of(site)].called
        return see.app.tr("court.square", square=see.rules.world.site_name(site), name=name,
                          text=" – ".join(filter(None, (label, text)))) if text or label else ""
