"""What the cards and slips of a table look like: picture, name and face of a kind, and what is written."""

from __future__ import annotations

import pygame

from game.scenes.table.scenery import Scenery
from game.table.faces import Face
from game.telling.personas import Personas
from game.view import plates
from game.view.card_marks import Written, on_back
from game.view.paper import WAX
from game.view.playing_cards import card, card_back, face_colour, turned
from game.view.theme import Colour, hex_colour, mix
from game.view.ui import Ui

OWNED = 0.38  # how much of its owner's colour a card has


def looks_like(scenery: Scenery, kind: int) -> int:
    """The kind whose picture and name a card shows: its own, unless the ruleset names another one."""
    kinds = scenery.rules.world.kinds
    return kinds.index(scenery.show.looks.get(kinds[kind], kinds[kind]))


def card_of(scenery: Scenery, ui: Ui, piece: int, size: tuple[int, int], edge: str = "whole", seen: int = 0,
            mark: str = "", foot: int = 0, owned: bool = False, known: bool = False,
            tilt: float = 0.0, glows: bool = False) -> pygame.Surface | None:
    """A card with all that whoever looks may read on it, or its back; nothing as long as there are no pictures.

    It is in the colour of its owner, if it has one and they are to be told apart. What was seen a moment ago is still
    known on its way to where it is hidden. All of it leans to the right by `tilt` degrees.
    """
    if scenery.art is None:
        return None
    face = scenery.names.faces.of(piece)
    marks = written_on(scenery, ui, face)
    if face.kind < 0 and not known:
        return turned(marked_back(scenery, ui, piece, size, mark), tilt)
    now = scenery.stage.pieces[piece]
    shown, world = looks_like(scenery, now.kind), scenery.rules.world
    colour, owner = scenery.show.faces.get(world.kinds[now.kind], ""), now.owner if owned else -1
    if owner >= 0:
        colour = hex_colour(mix(face_colour(ui, colour), ui.theme.seat(world.seats[owner]), OWNED))
    return card(ui, scenery.art, shown, scenery.names.kind_name(shown), size, edge, seen, colour, mark, owner, foot,
                marks, tilt, glows)


def kind_card(scenery: Scenery, ui: Ui, kind: int, size: tuple[int, int]) -> pygame.Surface | None:
    """A card of a kind, whichever it was; nothing as long as there are no pictures."""
    if scenery.art is None:
        return None
    shown = looks_like(scenery, kind)
    face = scenery.show.faces.get(scenery.rules.world.kinds[kind], "")
    return card(ui, scenery.art, shown, scenery.names.kind_name(shown), size, face=face)


def written_on(scenery: Scenery, ui: Ui, face: Face) -> Written:
    """What is written on a card or a piece beside its name."""
    tint = scenery.show.faces.get(scenery.rules.world.kinds[face.sign], "") if face.sign >= 0 else ""
    return Written(face.text, face.sign, face_colour(ui, tint) if tint else None)


def marked_back(scenery: Scenery, ui: Ui, piece: int, size: tuple[int, int], mark: str = "") -> pygame.Surface:
    """The back of a card, with what is on it for all to see, and a rim if it can be picked."""
    found, face = card_back(ui, size), scenery.names.faces.of(piece)
    if face.marked and scenery.art is not None:
        found = on_back(ui, scenery.art, found, written_on(scenery, ui, face))
    if mark:
        found = found.copy()
        found.blit(plates.rounded(size, (*ui.theme[mark], 255), max(2, min(size) // 9), max(2, ui.px(2))), (0, 0))
    return found


def slip_text(scenery: Scenery, card: int, pile: int) -> tuple[str, Colour, int]:
    """What is written on a slip, the colour of its sort and a number that makes it look like no other."""
    names, position, personas = scenery.names, scenery.position, Personas(scenery.rules)
    label, kind = scenery.show.pile(names.pile_base(pile)).text, position.kind[card]
    text = personas.said(personas.value(position, "piece", label, card), names.strings.language)
    return text or names.kind_name(kind), WAX[kind % len(WAX)], card
