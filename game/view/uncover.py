"""What was hidden is shown to all: lids rise, and what counts hops out of the rest, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.view.effects import Effect
from game.view.motion import Place, along, eased
from game.view.theme import Colour
from game.view.ui import Ui

Rect = pygame.Rect
RISE, HOP, STAY = 0.8, 0.42, 1.1  # seconds: until lids are gone, for each that counts, and afterwards
HEIGHT = 0.7  # of an arc, in its own widths
NUMBER = 54  # the size of what is counted


@dataclass(frozen=True)
class Uncovered:
    """One thing that was hidden, where it lies, and where it hops to if it counts."""

    picture: pygame.Surface
    place: Place
    counts: int = -1
    """As the how manieth it counts, from 0 on."""
    end: Place = (0.0, 0.0)


@dataclass
class Uncover(Effect):
    """The uncovering of secret things at a table: lids rise, and what counts hops to the count at `number`."""

    things: Sequence[Uncovered] = ()
    grounds: Sequence[tuple[Rect, Colour]] = ()
    lids: Sequence[tuple[Rect, str]] = ()
    number: Place = (0.0, 0.0)

    def draw(self, ui: Ui) -> list[Rect]:
        now, found = self.share * self.seconds, [rect for rect, _ in self.grounds]
        for rect, colour in self.grounds:
            pygame.draw.rect(ui.surface, colour, rect, border_radius=ui.px(4))
        for one in self.things:
            begins = RISE + one.counts * HOP
            share = max(0.0, min(1.0, (now - begins) / HOP)) if one.counts >= 0 else 0.0
            x, y = along((one.place, one.end), eased(share)) if share else one.place
            lift = 4 * share * (1 - share) * HEIGHT * one.picture.get_width()
            found.append(ui.surface.blit(one.picture, one.picture.get_rect(center=(round(x), round(y - lift)))))
        risen = min(1.0, now / RISE)
        for rect, name in self.lids if risen < 1 else ():
            found.append(rect.move(0, -round(eased(risen) * rect.h * 0.8)))
            ui.show(name, found[-1])
        counted = sum(one.counts >= 0 and now >= RISE + (one.counts + 0.6) * HOP for one in self.things)
        if counted and max(one.counts for one in self.things) > 0:  # a single one is not counted
            picture = ui.type.render(str(counted), "title", NUMBER, ui.theme["focus"])
            found.append(ui.surface.blit(picture, picture.get_rect(center=(round(self.number[0]),
                                                                           round(self.number[1])))))
        return found
