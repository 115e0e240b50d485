"""Slips of paper at a table: what is written on them, and how they look on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.telling.personas import Personas
from game.view.motion import Place
from game.view.paper import WAX, folded
from game.view.theme import Colour
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See


def slip_text(table: See, card: int, pile: int) -> tuple[str, Colour, int]:
    """What is written on a slip, the colour of its sort and a number that makes it look like no other."""
    label = table.show.pile(table.words.pile_base(pile)).text
    position, personas = table.shown_position(), Personas(table.rules)
    kind = position.kind[card]
    text = personas.said(personas.value(position, "piece", label, card), table.app.settings.language)
    return text or table.words.kind_name(kind), WAX[kind % len(WAX)], card


def is_slip(table: See, index: int) -> bool:
    """Whether a piece is a slip of paper: it comes from a hat or from a board of slips, or goes to one."""
    return table.pile_of(index) in {*table.piles_as("hat"), *table.piles_as("slips")}


def flying(ui: Ui, index: int, place: Place) -> Rect:
    """A slip on its way, folded."""
    picture = folded(ui, ui.px(48), index)
    return ui.surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))
