"""The hourglass: how long somebody may speak. It rings a bell in the end, and changes nothing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.view.theme import mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.court.court import Court

Rect = pygame.Rect


class Sand:
    """The hourglass of one court."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.left = 0.0
        self.all = 0.0

    def turn(self) -> None:
        """A new question: the glass is turned if there is one for it."""
        who = self.court.table.match.game.who()
        wanted = self.court.table.app.settings.hourglass
        self.all = self.left = float(self.court.table.show.hourglass.get(who[0].decision, 0)) if who and wanted else 0.0

    def update(self, seconds: float) -> bool:
        """Sand runs; whether there is something new to be seen: a second is over."""
        if self.left <= 0 or not self.court.table.may_pick():
            return False
        before, self.left = self.left, max(0.0, self.left - seconds)
        if self.left == 0:
            self.court.table.app.noise("time")
        return math.ceil(before) != math.ceil(self.left)

    def paint(self, ui: Ui, rect: Rect) -> None:
        """Two glasses of sand, one filling as the other empties, with the seconds that are left."""
        if not self.all:
            return
        share = math.ceil(self.left) / self.all
        high = min(ui.tx(40), rect.h - ui.px(8))
        box = Rect(rect.right - round(high * 0.62) - ui.px(12), rect.bottom - high - ui.px(8), round(high * 0.62), high)
        glass, sand = mix(ui.theme["vellum"], ui.theme["panel"], 0.35), ui.theme["brass"]
        half = box.h // 2
        top = [box.topleft, box.topright, box.center]
        low = [box.bottomleft, box.bottomright, box.center]
        level, width = round(half * share), box.w / 2 * share
        pygame.draw.polygon(ui.surface, sand, [(box.centerx - width, box.centery - level),
                                               (box.centerx + width, box.centery - level), box.center])
        heap = round(half * (1 - share) * 0.9)
        if heap:
            slope = box.w / 2 * (1 - heap / half)
            pygame.draw.polygon(ui.surface, sand,
                                [box.bottomleft, box.bottomright, (box.centerx + slope, box.bottom - heap),
                                                   (box.centerx - slope, box.bottom - heap)])
        for shape in (top, low):
            pygame.draw.aalines(ui.surface, glass, True, shape)
        for y in (box.top, box.bottom):
            pygame.draw.line(ui.surface, ui.theme["brass_dark"], (box.left - 2, y), (box.right + 2, y),
                             max(2, ui.px(3)))
        text = str(math.ceil(self.left))
        ui.line(text, Rect(box.x - ui.tx(50), box.y, ui.tx(44), box.h), "bold", 15, ui.theme["vellum_dim"], "right")
