"""What each seat has lost so far: its pieces that were taken from the board and lie nowhere to be seen, by kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.events import ARRIVING, Laid, taken
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
SIDE = 21  # how large a piece is drawn


class Losses:
    """Counts for one table; what is looked back at has its own count."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.kept: tuple[tuple[object, ...], dict[int, dict[int, int]]] = ((), {})

    def of(self, seat: int) -> dict[int, int]:
        """How many of each kind a seat has lost."""
        table = self.table
        position, told = table.shown_position(), table.match.events
        count = len(told) if table.state.looking is None else table.state.looking
        key = (count, id(told[count - 1]) if count else 0)
        if self.kept[0] != key:
            self.kept = (key, self.counted(count, position.owner, position.kind))
        return self.kept[1].get(seat, {})

    def counted(self, count: int, owners: Sequence[int], kinds: Sequence[int]) -> dict[int, dict[int, int]]:
        """The pieces that are gone after so many decisions, by seat and kind."""
        gone: set[int] = set()
        hidden = self.table.show.hide
        for events in self.table.match.events[:count]:
            for event in events:
                seen = isinstance(event, Laid) and self.table.words.pile_base(event.pile) not in hidden
                if taken(event) and not seen:
                    gone.add(event.piece)
                elif isinstance(event, ARRIVING):
                    gone.discard(event.piece)
        found: dict[int, dict[int, int]] = {}
        for piece in sorted(gone):
            if owners[piece] >= 0:
                own = found.setdefault(owners[piece], {})
                own[kinds[piece]] = own.get(kinds[piece], 0) + 1
        return found

    def paint(self, ui: Ui, seat: int, room: Rect) -> int:
        """At the right of a room, as much as fits: each kind crossed out, with its number; the width that it took."""
        art, x, side = self.table.piece_art, room.right, ui.tx(SIDE)
        if art is None:
            return 0
        for kind, number in sorted(self.of(seat).items(), reverse=True):
            text = f"×{number}" if number > 1 else ""
            wide = side + ui.type.width(text, "bold", 14) + ui.px(7)
            if x - wide < room.x:
                break
            x -= wide
            spot = Rect(x, room.centery - side // 2, side, side)
            ui.surface.blit(art.picture(kind, seat, side), spot)
            cross = spot.inflate(-side // 4, -side // 4)
            for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
                pygame.draw.line(ui.surface, ui.theme["danger"], start, end, ui.px(2))
            if text:
                ui.line(text, Rect(spot.right + ui.px(2), room.y, wide, room.h), "bold", 14, ui.theme["vellum"])
        return room.right - x
