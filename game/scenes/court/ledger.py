"""What the pages of a table say, as plain data: who the seats are in the story, and what is written on their squares.

It is read once for each layout, and handed to the panels that show something of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from game.engine.readouts import Line, readouts
from game.engine.rules import Position
from game.scenes.seats import paint_emblem
from game.scenes.table.panel import Panel
from game.scenes.table.scenery import nowhere
from game.table.state import TableState, may_pick
from game.telling.personas import Personas
from game.view.arms import blit_arms, plain
from game.view.theme import Colour
from game.view.ui import Ui


class Square(NamedTuple):
    """What is seen on a square."""

    label: str
    """The sort of what is written there."""
    text: str
    crossed: bool


class Person(NamedTuple):
    """Who a seat is in the story; all but the player may be open still."""

    player: str
    name: str
    title: str
    arms: tuple[str, ...]
    """The texts from which the arms are made."""

    @property
    def called(self) -> str:
        """What the seat is called: in the story, or else by its player's name."""
        return self.name or self.player


@dataclass(frozen=True)
class Ledger:
    """The pages of all seats in the position that is shown."""

    people: tuple[Person, ...] = ()
    squares: tuple[Square, ...] = ()
    """By site."""
    large: int = 0
    """The seat whose page is large enough to be read."""
    creating: bool = False
    """That person is being made: a form is filled in, and a card shows what came of it so far."""
    qualities: tuple[tuple[str, list[str]], ...] = ()
    """What is written on the squares of somebody who is being made, by sort."""
    headline: str = ""
    """What the story is about just now."""
    tally: tuple[Line, ...] = ()
    """What everybody in a quarrel has on every square of it; empty while there is none."""
    arena: object = None
    """The square that is fought for."""


def large_seat(state: TableState, asked: int) -> int:
    """Whose page is large: one that was asked for, or where something can be picked, or that of whoever is asked."""
    if state.large is not None and state.large.kind == "page":
        return int(state.large.key)
    world = state.rules.world
    if may_pick(state) and state.chooser.all:
        seats = {value // world.stride for kind, value in state.chooser.next_things() if kind == "site"}
        if seats and asked not in seats:
            return min(seats, key=lambda seat: (seat - asked) % len(world.seats))
    return max(0, asked)


def read_ledger(personas: Personas, position: Position, players: Sequence[str], language: str, large: int,
                creating: bool) -> Ledger:
    """What the pages say in a position, to players of these names."""
    rules, show = personas.rules, personas.show
    people = (Person(player, personas.name(position, seat), personas.title(position, seat, language),
                     personas.arms(position, seat)) for seat, player in enumerate(players))
    sites = range(len(rules.world.board) if rules.world.board is not None else 0)
    squares = (Square(personas.label(position, site, language), personas.written(position, site, language),
                      personas.crossed(position, site)) for site in sites)
    return Ledger(tuple(people), tuple(squares), large, creating,
                  tuple(personas.listed(position, large, language)) if creating else (),
                  str(personas.value(position, "game", show.headline) or ""), tuple(readouts(rules, position, "tally")),
                  personas.value(position, "game", show.arena))


class LedgerPanel(Panel):
    """A panel that shows something of a ledger; it gets that, and its room, before it is laid."""

    ledger = Ledger()
    rect = nowhere()

    def read(self, rect: Rect, ledger: Ledger) -> None:
        """There is something new to show, or a new place for it."""
        self.rect, self.ledger = rect, ledger

    def seat_colour(self, ui: Ui, seat: int) -> Colour:
        return ui.theme.seat(self.see.rules.world.seats[seat])

    def shield(self, ui: Ui, seat: int, rect: Rect) -> None:
        """The arms of a seat, or its emblem where persons have none; until there is a charge, both."""
        arms, width = self.ledger.people[seat].arms, rect.w
        if arms:
            blit_arms(ui, arms, rect, self.seat_colour(ui, seat))
            if not plain(arms):
                return
            width = round(rect.w * 0.56)
        paint_emblem(ui, Rect(rect.centerx - width // 2, rect.centery - width // 2, width, width), self.see.rules, seat)
