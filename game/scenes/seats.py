"""Seats as menus show them: colour, emblem, name, and the bots' names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.rules import Rules
from game.ruleset.mentions import SEAT_COLOURS
from game.ruleset.model import Model, SeatSpec
from game.view.ornament import in_two, shield
from game.view.theme import Colour
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.app.app import App


def seat_colour(ui: Ui, model: Model, seat: SeatSpec) -> Colour:
    """The colour that a seat has at the table, wherever it is asked for."""
    named = {one.id: one.colour for one in model.seats}
    return ui.plain.over(model.show.theme, named).seat(seat.id)


def seat_emblem(model: Model, seat: SeatSpec) -> str:
    """The name of the picture of a seat; empty if the ruleset brings none."""
    emblem = seat.emblem
    return f"{model.id}/art/{emblem}" if emblem else ""


def paint_emblem(ui: Ui, rect: Rect, rules: Rules, seat: int, broken: bool = False) -> None:
    """The shape and colour of a seat; broken in two, if it is out of the game."""
    model, colour = rules.compiled.model, ui.theme.seat(rules.world.seats[seat])
    emblem = seat_emblem(model, model.seats[seat])
    picture = shield(ui, rect.w, colour, seat, emblem, model.show.pieces.body)
    ui.surface.blit(in_two(picture) if broken else picture, rect)


def seat_name(app: App, seat: SeatSpec) -> str:
    """The name of a seat in the player's language; one that is only called after a colour has the name of that."""
    if not seat.name and seat.id in SEAT_COLOURS:
        return app.tr(f"colours.{seat.id}")
    return app.strings.of(seat.name, seat.id.replace("_", " ").replace("-", " ").capitalize())


def bot_name(app: App, place: int) -> str:
    """A name for the bot at a place."""
    names = [name.strip() for name in app.tr("bots.names").split(",")]
    return names[place % len(names)]
