"""Pictures of a position on its board, as diagrams of the rule book are drawn: for gazettes and lists of past games."""

from __future__ import annotations

import io

import pygame

from game.engine.rules import Position, Rules
from game.match.match import Match
from game.ruleset.world import World
from game.table.pieces import lies
from game.telling.labels import SITE, Labels
from game.view.page_diagram import Kit, diagram
from game.view.pieces import art_of
from game.view.ui import Ui

KEPT = 320  # pixels: the picture of a game that is over


def kit_for(ui: Ui, world: World, folders: list[str], language: str) -> Kit | None:
    """What the board of a ruleset is drawn with; nothing if it has none, or if every seat has one of its own."""
    if world.board is None or world.stride:
        return None
    show = world.model.show
    texts = Labels(world.model, language).texts
    names = {site: texts[SITE + site] for site in world.board.names if SITE + site in texts}
    return Kit(world.board, art_of(ui, folders, world, language), show.zones, show.board, names, world.every_zone())


def board_picture(ui: Ui, rules: Rules, position: Position, side: int, language: str) -> pygame.Surface | None:
    """A position in the colours of its game; nothing for a game without a board of all."""
    model, worn = rules.compiled.model, ui.worn
    ui.wear(model.show.theme, {seat.id: seat.colour for seat in model.seats})
    try:
        folders = [file.parent.name for file in reversed(rules.compiled.loaded.files)]
        kit = kit_for(ui, rules.world, folders, language)
        return diagram(ui, kit, standing(rules, position), [], side) if kit is not None else None
    finally:
        ui.wear(*worn)


def final_picture(ui: Ui, match: Match, language: str) -> bytes:
    """How a match ended, as a file to keep; nothing for a game without a board of all."""
    picture = board_picture(ui, match.rules, match.game.position, KEPT, language)
    return as_png(picture) if picture is not None else b""


def standing(rules: Rules, position: Position) -> dict[str, str]:
    """Who stands on each site that is not empty, in the words of diagrams."""
    world, found = rules.world, dict[str, str]()
    for piece in range(len(world.pieces)):
        site = position.place[piece]
        if site >= 0:
            owner = [world.seats[position.owner[piece]]] if position.owner[piece] >= 0 else []
            words = " ".join([*owner, world.kinds[position.kind[piece]], lies(rules, position, piece)]).strip()
            name = world.site_name(site)
            found[name] = f"{found[name]} + {words}" if name in found else words
    return found


def as_png(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
