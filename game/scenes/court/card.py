"""The card of a person who is being made: arms, name, title, and what they can count on."""

from __future__ import annotations

import pygame

from game.scenes.court.ledger import LedgerPanel
from game.view.ornament import flourish
from game.view.paper import shadow, vellum
from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect
READABLE = 13  # letters as small as one likes to read
NARROW = 230  # units of height, below which there is room for what is written alone


class CardPanel(LedgerPanel):
    """It lies beside the pages as long as a form is filled in."""

    def paint(self, ui: Ui) -> None:
        if not self.rect.w:
            return
        rect, theme, seat = self.rect, ui.theme, self.ledger.large
        shadow(ui, rect)
        ui.surface.blit(vellum(ui, rect.size, 9), rect)
        pygame.draw.rect(ui.surface, mix(theme["brass_dark"], theme["brass"], 0.4),
                         rect.inflate(-ui.px(10), -ui.px(10)), max(1, ui.px(2)), border_radius=ui.px(3))
        inner = rect.inflate(-ui.px(32), -ui.px(26))
        beside, narrow = inner.w > inner.h * 1.25, inner.h < ui.px(NARROW) or ui.afar
        height = min(round(inner.h * (0.7 if beside else 0.24 if narrow else 0.36)), ui.px(150))
        shield = Rect(inner.x if beside else inner.centerx - height * 5 // 12, inner.y, height * 5 // 6, height)
        self.shield(ui, seat, shield)
        left, top = (shield.right + ui.px(14), inner.y) if beside else (inner.x, shield.bottom + ui.px(8))
        box = Rect(left, top, inner.right - left, inner.bottom - top)
        person, y = self.ledger.people[seat], box.y
        for text, style, size, ink in ((person.called, "title", 24, theme["ink"]),
                                       (person.title or "…", "italic", 18, theme["ink_dim"])):
            step = ui.type.height(style, size)
            ui.line(text, Rect(box.x, y, box.w, step), style, size, ink, "left" if beside else "centre")
            y += step
        if not beside and not narrow:
            flourish(ui, (box.centerx, y + ui.px(8)), min(box.w, ui.px(200)), "brass_dark")
            y += ui.px(18)
        self.qualities(ui, Rect(box.x, y, box.w, box.bottom - y))

    def qualities(self, ui: Ui, box: Rect) -> None:
        """What is written on somebody's squares, sort by sort, in letters that leave room for all of it.

        Where these would be too small, there is nothing about sorts of which there is none yet; from afar, nothing
        about the last sorts for which there is no room either: the page beside it tells them.
        """
        found, theme, size, least = self.ledger.qualities, ui.theme, 16.0, ui.least_letters or 10
        while True:
            heads = [ui.type.width(f"{heading} ", "italic", size) for heading, _ in found]
            rows = [flowed(ui, texts or ["…"], size, box.w, head)
                    for (_, texts), head in zip(found, heads, strict=True)]
            step = ui.type.height("serif", size)
            if sum(map(len, rows)) * step <= box.h or (size <= least and not ui.afar) or not found:
                break
            if size <= least:
                found = tuple(one for one in found if one[1])[:len(found) - 1]
            elif (size := max(least, size - 0.5)) < READABLE:
                found = tuple(one for one in found if one[1])
        y = box.y
        for (heading, _), head, lines in zip(found, heads, rows, strict=True):
            label = ui.type.render(heading, "italic", size, mix(theme["danger"], theme["ink"], 0.5))
            ui.surface.blit(label, (box.x, y))
            for index, line in enumerate(lines):
                if y + step <= box.bottom + ui.px(6):
                    ui.surface.blit(ui.type.render(line, "serif", size, theme["ink"]),
                                    (box.x + (0 if index else head), y))
                y += step


def flowed(ui: Ui, texts: list[str], size: float, width: int, head: int) -> list[str]:
    """Texts one after the other with dots between them, whole if possible; the first line leaves room for a head."""
    lines = [""]
    for number, text in enumerate(texts):
        dotted = text + (" ·" if number < len(texts) - 1 else "")
        whole = ui.type.width(dotted, "serif", size) <= width
        for words in [dotted] if whole else dotted.split(" "):
            longer = f"{lines[-1]} {words}".strip()
            room = width - (head if len(lines) == 1 else 0)
            if ui.type.width(longer, "serif", size) <= room or (not lines[-1] and len(lines) > 1):
                lines[-1] = longer
            else:
                lines.append(words)
    return lines
