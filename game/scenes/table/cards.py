"""What the cards and slips of a table look like: picture, name and face of a kind, and what is written."""

from __future__ import annotations

import pygame

from game.scenes.table.scenery import Scenery
from game.telling.personas import Personas
from game.view.paper import WAX
from game.view.playing_cards import card, face_colour
from game.view.theme import Colour, hex_colour, mix
from game.view.ui import Ui

OWNED = 0.38  # how much of its owner's colour a card has


def looks_like(scenery: Scenery, kind: int) -> int:
    """The kind whose picture and name a card shows: its own, unless the ruleset names another one."""
    kinds = scenery.rules.world.kinds
    return kinds.index(scenery.show.looks.get(kinds[kind], kinds[kind]))


def card_of(scenery: Scenery, ui: Ui, kind: int, size: tuple[int, int], edge: str = "whole", seen: int = 0,
            mark: str = "", owner: int = -1, foot: int = 0, tilt: float = 0.0,
            glows: bool = False) -> pygame.Surface | None:
    """A card of a kind, in the colour of its owner if it has one; nothing as long as there are no pictures."""
    if scenery.art is None:
        return None
    shown, world = looks_like(scenery, kind), scenery.rules.world
    face = scenery.show.faces.get(world.kinds[kind], "")
    if owner >= 0:
        face = hex_colour(mix(face_colour(ui, face), ui.theme.seat(world.seats[owner]), OWNED))
    return card(ui, scenery.art, shown, scenery.names.kind_name(shown), size, edge, seen, face, mark, owner, foot,
                tilt, glows)


def slip_text(scenery: Scenery, card: int, pile: int) -> tuple[str, Colour, int]:
    """What is written on a slip, the colour of its sort and a number that makes it look like no other."""
    names, position, personas = scenery.names, scenery.position, Personas(scenery.rules)
    label, kind = scenery.show.pile(names.pile_base(pile)).text, position.kind[card]
    text = personas.said(personas.value(position, "piece", label, card), names.strings.language)
    return text or names.kind_name(kind), WAX[kind % len(WAX)], card
