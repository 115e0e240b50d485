"""What `show` says about materials, bodies, inlays, states and colours exists and can be drawn."""

from __future__ import annotations

import re

from game.ruleset.fields import Fields
from game.ruleset.look_words import BODIES, COLOURS, GRAINS, MATERIALS, SHADES, STATES, THEME, TILES
from game.ruleset.problems import Problems, known_names, named
from game.ruleset.source import Map, Node, Text
from game.ruleset.world import World

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check(world: World, problems: Problems) -> None:
    """Report words of `board`, `pieces`, `zones`, `states` and `theme` that mean nothing."""
    if world.model.show is None:
        return
    found, show = _Looks(world, problems), world.model.show.entries
    found.board(show.get("board"))
    found.pieces(show.get("pieces"))
    found.zones(show.get("zones"))
    found.states(show.get("states"))
    found.theme(show.get("theme"))


class _Looks(Fields):
    def __init__(self, world: World, problems: Problems) -> None:
        super().__init__(problems)
        self.world = world

    def board(self, node: Node | None) -> None:
        """The material and what is changed of it."""
        part = self.mapping(node, "show.board", ("material", "grain", "tile", *SHADES))
        for key, words in (("material", MATERIALS), ("grain", GRAINS), ("tile", TILES)):
            if key in part:
                self.among(part[key], f"a {key}", words, words[0])
        for key in SHADES:
            if key in part:
                self.colour(part[key])

    def pieces(self, node: Node | None) -> None:
        """The body of pieces, and the kinds that have none."""
        part = self.mapping(node, "show.pieces", ("body", "free"))
        if "body" in part:
            self.among(part["body"], "a body", BODIES, BODIES[0])
        for item in self.items(part.get("free"), "show.pieces.free"):
            name = self.string(item, "a kind")
            if name not in self.world.model.kinds:
                self.wrong(item, f"there is no kind {named(name)}", known_names(name, list(self.world.model.kinds)))

    def zones(self, node: Node | None) -> None:
        """Inlaid zones, each with a colour of the theme."""
        drawn = self.world.board.zones if self.world.board is not None else {}
        known = [*self.world.zones, *self.world.seat_zones, *drawn]
        for zone, colour in self.mapping(node, "show.zones").items():
            if zone not in known:
                self.wrong(self.key_span(node, zone, colour), f"there is no zone {named(zone)}",
                           known_names(zone, known))
            self.among(colour, "a colour of the theme", COLOURS, "brass")

    def states(self, node: Node | None) -> None:
        """Variables of pieces that show."""
        names = [spec.id for spec in self.world.model.vars.values() if spec.scope == "piece_vars"]
        for name, state in self.mapping(node, "show.states").items():
            if name not in names:
                self.wrong(self.key_span(node, name, state), f"there is no variable of pieces {named(name)}",
                           known_names(name, names))
            self.among(state, "a state", STATES, STATES[0])

    def theme(self, node: Node | None) -> None:
        """Colours that are laid over those of the program."""
        for section, part in self.mapping(node, "show.theme", THEME).items():
            if section not in THEME:
                continue
            names = COLOURS if section in ("colours", "contrast") else tuple(seat.id for seat in self.world.model.seats)
            for value in self.mapping(part, f"show.theme.{section}", names).values():
                self.colour(value)

    def colour(self, node: Node) -> None:
        """A colour as #rrggbb."""
        if not isinstance(node, Text) or COLOUR.fullmatch(node.value) is None:
            shown = named(node.value) if isinstance(node, Text) else "a mapping" if isinstance(node, Map) else "this"
            self.wrong(node, f"{shown} is no colour", 'write it as "#rrggbb", in quotes')
