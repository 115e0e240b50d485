"""The rail under what is asked while somebody looks back: a knob to be pulled through all that was played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.table.intents import Leaf
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
RAIL = "rail"


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


def rail_height(table: See, ui: Ui) -> int:
    """The room that the rail takes: none as long as nobody looks back."""
    return ui.tx(22) if table.state.looking is not None and not table.teacher() else 0


def leaf(table: See, way: int) -> None:
    """One decision back or forward."""
    table.send(Leaf(way))


def rail(table: See, ui: Ui) -> list[Widget]:
    """The rail, at the foot of what is asked."""
    high, box = rail_height(table, ui), table.places.asked
    if not high or table.state.looking is None:
        return []
    spot = Rect(box.x + ui.px(24), box.bottom - ui.px(8) - ui.tx(18), box.w - ui.px(48), ui.tx(18))
    return [Rail(RAIL, spot, step=partial(leaf, table), at=table.state.looking, count=len(table.match.game.past))]
