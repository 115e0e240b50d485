"""What the cards of a table look like: picture, name and face of a kind, as its ruleset wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.view.playing_cards import card, face_colour
from game.view.theme import hex_colour, mix
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.scenes.table.see import See

OWNED = 0.38  # how much of its owner's colour a card has


def looks_like(table: See, kind: int) -> int:
    """The kind whose picture and name a card shows: its own, unless the ruleset names another one."""
    kinds = table.rules.world.kinds
    other = table.show.looks.get(kinds[kind], kinds[kind])
    return kinds.index(other)


def card_of(table: See, ui: Ui, kind: int, size: tuple[int, int], edge: str = "whole", seen: int = 0,
            mark: str = "", owner: int = -1, foot: int = 0) -> pygame.Surface | None:
    """A card of a kind, in the colour of its owner if it has one; nothing as long as there are no pictures."""
    if table.piece_art is None:
        return None
    shown = looks_like(table, kind)
    face = table.show.faces.get(table.rules.world.kinds[kind], "")
    if owner >= 0:
        face = hex_colour(mix(face_colour(ui, face), ui.theme.seat(table.rules.world.seats[owner]), OWNED))
    return card(ui, table.piece_art, shown, table.words.kind_name(shown), size, edge, seen, face, mark, owner, foot)


def loose_card(table: See, ui: Ui, piece: int, size: int) -> pygame.Surface | None:
    """A card on its way to or from a pile of cards, as high or as wide as a piece; nothing for what is no card."""
    pile = table.pile_of(piece)
    shown = table.stage.pieces[piece]
    if pile < 0 or table.show.pile(table.words.pile_base(pile)).look != "cards":
        return None
    row = table.places.rows.get(pile)
    wide, high = row.end.size if row is not None else (3, 4)
    return card_of(table, ui, shown.kind, (round(size * max(1.0, wide / high)), round(size * max(1.0, high / wide))),
                   owner=shown.owner)
