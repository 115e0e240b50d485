"""Rows of cards that reach outward from a board: where each card lies and how much of it is seen. Geometry alone."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.motion import Place

Rect = pygame.Rect
FLAT = 2.2  # rows that lie flatter than this show their cards' edges side by side, others one above the other
LEAN = 1.5  # how far a card may stand aside from the one before, as a share of what is seen of it


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the cards of rows are, in pixels: those that lie one above the other, and those side by side."""

    card: tuple[int, int]
    spine: tuple[int, int]
    step: float  # what is seen of a card under another, where there is room
    spine_step: float
    clear: float  # from the middle of the site to the first card
    margin: int = 0  # what rows of cards one above the other leave free at the left and the right of the area


@dataclass(frozen=True, slots=True)
class OutwardRow:
    """One row, innermost card first."""

    cards: tuple[Rect, ...]
    strips: tuple[Rect, ...]  # what is seen of each card
    slot: Rect  # where the first card lies, whether there is one or not
    spines: bool  # whether edges stand side by side
    step: float
    way: Place

    @property
    def rect(self) -> Rect:
        return self.slot.unionall(list(self.cards))

    @property
    def end(self) -> Rect:
        """The outermost card, or where the first one will lie."""
        return self.cards[-1] if self.cards else self.slot

    def place(self, index: int) -> Rect:
        """Where a card lies; for one that is not there, where it will come to lie."""
        return self.cards[index] if 0 <= index < len(self.cards) else self.after()

    def after(self) -> Rect:
        """Where the next card will lie, more or less."""
        ahead = self.step if self.cards else 0
        return self.end.move(round(self.way[0] * ahead), round(self.way[1] * ahead))


def direction(site: Place, centre: Place) -> Place:
    """The way from the middle of a board to a site, of length 1; upward for the middle itself."""
    across, down = site[0] - centre[0], site[1] - centre[1]
    far = (across * across + down * down) ** 0.5
    return (across / far, down / far) if far > 1 else (0.0, -1.0)


def is_flat(way: Place) -> bool:
    """Whether a row that goes this way shows edges side by side."""
    return abs(way[0]) > FLAT * abs(way[1])


def lay_row(area: Rect, site: Place, centre: Place, count: int, sizes: Sizes) -> OutwardRow:
    """A row of so many cards from a site away from the centre, within an area; the more cards, the closer they lie."""
    way = direction(site, centre)
    start = (site[0] + way[0] * sizes.clear, site[1] + way[1] * sizes.clear)
    if is_flat(way):
        turned = Rect(area.y, area.x, area.h, area.w)
        found = ladder(turned, (start[1], start[0]), (way[1], way[0]), count, sizes.spine[::-1], sizes.spine_step)
        cards, strips, slot, step = found
        return OutwardRow(tuple(map(swapped, cards)), tuple(map(swapped, strips)), swapped(slot), True, step, way)
    narrow = area.inflate(-2 * sizes.margin, 0)
    cards, strips, slot, step = ladder(narrow, start, way, count, sizes.card, sizes.step)
    return OutwardRow(tuple(cards), tuple(strips), slot, False, step, way)


def ladder(area: Rect, start: Place, way: Place, count: int, size: tuple[int, int],
           wanted: float) -> tuple[list[Rect], list[Rect], Rect, float]:
    """Cards one above the other, up or down: the cards, what is seen of each, the first place, and the step."""
    width, height = size
    up = way[1] < 0
    room = (start[1] - area.y if up else area.bottom - start[1]) - height
    step = max(1.0, min(wanted, room / max(1, count - 1)))
    lean = max(-LEAN, min(LEAN, way[0] / max(0.01, abs(way[1]))))
    left = start[0] - width / 2 + max(-1.0, min(1.0, way[0] * 1.4)) * width / 2
    left = max(area.x, min(area.right - width, left))
    far = max(area.x, min(area.right - width, left + lean * step * max(0, count - 1)))
    aside = (far - left) / max(1, count - 1)
    edges = [round(start[1] + (-index if up else index) * step) for index in range(count)]
    cards = [Rect(round(left + index * aside), edge - height if up else edge, width, height)
             for index, edge in enumerate(edges)]
    strips = [Rect(card.x, max(edge, other) - abs(other - edge) if up else edge, width, max(1, abs(other - edge)))
              for card, edge, other in zip(cards, edges, edges[1:], strict=False)]
    first = Rect(round(left), round(start[1]) - height if up else round(start[1]), width, height)
    return cards, [*strips, *cards[-1:]], first, step


def swapped(rect: Rect) -> Rect:
    """The same with across and down exchanged."""
    return Rect(rect.y, rect.x, rect.h, rect.w)
