"""What a table knows about the sound of an event: what it is about, where it happens and when it is to be heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.events import ARRIVING, Began, Came, Event, Gone, Laid, Ordered, Sunk
from game.view.motion import Place
from game.view.sound import Heard

if TYPE_CHECKING:
    from game.scenes.table.see import See

LANDS = 0.8  # share of the way after which a piece is heard: it is slow at the end


def heard(table: See, event: Event | Began) -> Heard:
    """Everything about the sound of an event at a table.

    Only what everybody sees decides: kinds of pieces on the board, and piles, but never what card goes into a pile.
    """
    about, place = "", None
    match event:
        case Came(piece=piece, site=site) | Gone(piece=piece, left=site):
            about, place = kind_of(table, piece), site_place(table, site)
        case Laid(pile=pile) | Ordered(pile=pile) | Sunk(pile=pile):
            about, place = table.words.pile_base(pile), table.spots.of_pile(pile)
    width = table.app.surface.get_width()
    x = place[0] / width if place is not None and width else 0.5
    delay = LANDS * table.app.settings.slowness() * table.stage.lands if isinstance(event, ARRIVING) else 0.0
    return Heard(table.show.sounds, about, x, delay)


def kind_of(table: See, piece: int) -> str:
    """The kind of a piece as it is seen."""
    return table.rules.world.kinds[table.stage.pieces[piece].kind] if 0 <= piece < len(table.stage.pieces) else ""


def site_place(table: See, site: int) -> Place | None:
    """Where a site is on the screen."""
    return table.view.at(site) if table.view is not None and site >= 0 else None
