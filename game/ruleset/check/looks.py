"""What `show` says about materials, bodies, inlays, states and colours exists and can be drawn."""

from __future__ import annotations

from game.ruleset.look_words import BODIES, COLOURS, GRAINS, MATERIALS, SHADES, STATES, TILES, TURNS
from game.ruleset.problems import Problems, known_names, named
from game.ruleset.source import Node, Num
from game.ruleset.theme_check import ThemeFields
from game.ruleset.world import World


def check(world: World, problems: Problems) -> None:
    """Report words of `board`, `pieces`, `zones`, `states` and `theme` that mean nothing."""
    if world.model.show is None:
        return
    found, show = _Looks(world, problems), world.model.show.entries
    found.board(show.get("board"))
    found.pieces(show.get("pieces"))
    found.zones(show.get("zones"))
    found.states(show.get("states"))
    found.theme(show.get("theme"), "show.theme", tuple(seat.id for seat in world.model.seats))


class _Looks(ThemeFields):
    def __init__(self, world: World, problems: Problems) -> None:
        super().__init__(problems)
        self.world = world

    def board(self, node: Node | None) -> None:
        """The material and what is changed of it."""
        part = self.mapping(node, "show.board", ("material", "grain", "tile", "turn", "edges", *SHADES))
        for key, words in (("material", MATERIALS), ("grain", GRAINS), ("tile", TILES)):
            if key in part:
                self.among(part[key], f"a {key}", words, words[0])
        for key in SHADES:
            if key in part:
                self.colour(part[key])
        turn = part.get("turn")
        if turn is not None and (not isinstance(turn, Num) or turn.value not in TURNS):
            self.wrong(turn, "a board lies turned by a quarter, a half or three quarters", "write 90, 180 or 270")
        self.inlays(part.get("edges"), "show.board.edges")

    def pieces(self, node: Node | None) -> None:
        """The body of pieces, the kinds that have none, and those that fall."""
        part = self.mapping(node, "show.pieces", ("body", "free", "falls"))
        if "body" in part:
            self.among(part["body"], "a body", BODIES, BODIES[0])
        for item in (item for key in ("free", "falls") for item in self.items(part.get(key), f"show.pieces.{key}")):
            name = self.string(item, "a kind")
            if name not in self.world.model.kinds:
                self.wrong(item, f"there is no kind {named(name)}", known_names(name, list(self.world.model.kinds)))

    def zones(self, node: Node | None) -> None:
        """Inlaid zones, each with a colour."""
        self.inlays(node, "show.zones")

    def inlays(self, node: Node | None, where: str) -> None:
        """Zones, each with a colour of the theme or a seat whose colour it has."""
        known = list(self.world.every_zone())
        for zone, colour in self.mapping(node, where).items():
            if zone not in known:
                self.wrong(self.key_span(node, zone, colour), f"there is no zone {named(zone)}",
                           known_names(zone, known))
            seats = tuple(seat.id for seat in self.world.model.seats)
            self.among(colour, "a colour of the theme or a seat", (*COLOURS, *seats), "brass")

    def states(self, node: Node | None) -> None:
        """Variables of pieces that show."""
        names = [spec.id for spec in self.world.model.vars.values() if spec.scope == "piece_vars"]
        for name, state in self.mapping(node, "show.states").items():
            if name not in names:
                self.wrong(self.key_span(node, name, state), f"there is no variable of pieces {named(name)}",
                           known_names(name, names))
            self.among(state, "a state", STATES, STATES[0])
