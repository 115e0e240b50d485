"""The hourglass: how long somebody may speak. It rings a bell in the end, and changes nothing."""

from __future__ import annotations

import math

import pygame

from game.scenes.table.panel import Panel
from game.view.theme import mix
from game.view.ui import Ui

Rect = pygame.Rect


class HourglassPanel(Panel):
    """A glass in the corner of what is asked, at questions for which the ruleset has one."""

    whole = left = 0.0  # seconds

    def asked(self) -> None:
        who, wanted = self.see.match.game.who(), self.see.app.settings.hourglass
        self.whole = self.left = float(self.see.show.hourglass.get(who[0].decision, 0)) if who and wanted else 0.0

    def update(self, seconds: float) -> bool:
        if self.left <= 0 or not self.see.may_pick():
            return False
        before, self.left = self.left, max(0.0, self.left - seconds)
        if self.left == 0:
            self.see.app.noise("time")
        return math.ceil(before) != math.ceil(self.left)

    def paint(self, ui: Ui) -> None:
        """Two halves with sand, one filling as the other empties, and the seconds that are left."""
        if not self.whole:
            return
        rect, share = self.see.places.asked, math.ceil(self.left) / self.whole
        height = min(ui.tx(40), rect.h - ui.px(8))
        width = round(height * 0.62)
        box = Rect(rect.right - width - ui.px(12), rect.bottom - height - ui.px(8), width, height)
        glass, sand = mix(ui.theme["vellum"], ui.theme["panel"], 0.35), ui.theme["brass"]
        half = box.h // 2
        level, across = round(half * share), box.w / 2 * share
        pygame.draw.polygon(ui.surface, sand, [(box.centerx - across, box.centery - level),
                                               (box.centerx + across, box.centery - level), box.center])
        heap = round(half * (1 - share) * 0.9)
        if heap:
            slope = box.w / 2 * (1 - heap / half)
            pygame.draw.polygon(ui.surface, sand, [box.bottomleft, box.bottomright,
                                                   (box.centerx + slope, box.bottom - heap),
                                                   (box.centerx - slope, box.bottom - heap)])
        for left, right in ((box.topleft, box.topright), (box.bottomleft, box.bottomright)):
            pygame.draw.aalines(ui.surface, glass, True, [left, right, box.center])
        for y in (box.top, box.bottom):
            pygame.draw.line(ui.surface, ui.theme["brass_dark"], (box.left - 2, y), (box.right + 2, y),
                             max(2, ui.px(3)))
        ui.line(str(math.ceil(self.left)), Rect(box.x - ui.tx(50), box.y, ui.tx(44), box.h), "bold", 15,
                ui.theme["vellum_dim"], "right")
