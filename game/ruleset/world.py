"""A ruleset for one number of players and one choice of options: every name, with what it stands for."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.board.graph import Board, Point
from game.board.grid import ring
from game.board.shapes import Cells, outlines
from game.ruleset.ir import DefineIR, Local
from game.ruleset.model import KindSpec, Model
from game.ruleset.model_forms import Signature
from game.ruleset.problems import Span
from game.ruleset.types import FLAG, KIND, NOTHING, NUMBER, SEAT, Type

Rays = tuple[tuple[tuple[int, ...], ...], ...]

VARIABLES_OF = {"piece": ("piece_vars",), "site": ("site_vars",), "seat": ("seat_vars", "team_vars")}


@dataclass(slots=True)
class StartPiece:
    """A piece as the game starts."""

    kind: int
    owner: int
    site: int
    pile: int
    given: dict[str, object]


@dataclass(slots=True)
class World:
    """Everything that is settled before the first decision."""

    model: Model
    players: int
    options: dict[str, object]
    seats: tuple[str, ...]
    taken: tuple[bool, ...]
    teams: tuple[tuple[int, ...], ...]  # seats that win together, in turn order; of one, where there are none
    kinds: tuple[str, ...]
    board: Board | None
    layers: tuple[tuple[str, bool], ...]
    layer_of: tuple[int, ...]
    traits: dict[str, tuple[Type, tuple[int | bool, ...]]]
    piles: dict[str, tuple[int, int]]
    pile_owner: tuple[int, ...]
    pile_names: tuple[str, ...]
    map_files: dict[str, bytes]  # the map and its tilesets by name, to be kept with games that were played on it
    groups: dict[str, Rays] = field(default_factory=dict)
    seat_groups: dict[str, tuple[Rays, ...]] = field(default_factory=dict)
    shapes: tuple[tuple[Cells, ...], ...] = ()  # by kind, all its ways to lie; none if it has no shape
    zones: dict[str, tuple[int, ...]] = field(default_factory=dict)
    seat_zones: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    pieces: list[StartPiece] = field(default_factory=list)
    defines: dict[str, Signature] = field(default_factory=dict)
    define_irs: dict[str, DefineIR] = field(default_factory=dict)
    asked: dict[str, list[Span]] = field(default_factory=lambda: {"repeats": [], "since": [], "answerable": []})
    """Where formulas ask about the past of a position, or about the next question."""
    idle: list[Local] = field(default_factory=list)  # names that statements set and nothing reads
    effort: int = 0  # how much was worked out before the game starts
    exhausted: bool = False  # whether that was too much

    @property
    def team_of(self) -> tuple[int, ...]:
        """For each seat the number of its team."""
        return tuple(next(number for number, team in enumerate(self.teams) if seat in team)
                     for seat in range(len(self.seats)))

    @property
    def team_names(self) -> tuple[str, ...]:
        """What teams are called where nobody reads it: by their seats."""
        return tuple("+".join(self.seats[seat] for seat in team) for team in self.teams)

    @property
    def site_count(self) -> int:
        return len(self.board) if self.board is not None else 0

    def leads(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For kinds that lie about as cards and never stand anywhere at the start, the cells to which their steps and
        leaps lead, as somebody sees them who looks north; none for all others."""
        cards = any(look.look == "cards" for look in self.model.show.piles.values())
        away = {piece.kind for piece in self.pieces if piece.pile >= 0} - {p.kind for p in self.pieces if p.site >= 0}
        return tuple(self.leads_of(kind) if cards and number in away else ()
                     for number, kind in enumerate(self.model.kinds.values()))

    def leads_of(self, kind: KindSpec) -> tuple[tuple[int, int], ...]:
        ways = [" then ".join(way.split()) for move in kind.moves for way, _ in (*move.step, *move.leap)]
        facing = self.model.board.facing if self.model.board is not None else {}
        seat = next((number for number, name in enumerate(self.seats) if facing.get(name, ("",))[0] == "n"), 0)
        if self.board is None or self.board.shape != "square" or any(move.slide for move in kind.moves):
            return ()  # what slides leads too far for a picture
        groups = [self.seat_groups[way][seat] if way in self.seat_groups else self.groups.get(way, ()) for way in ways]
        found: set[tuple[int, int]] = set()
        for site, (x, y) in enumerate(self.board.keys):
            ends = [self.board.keys[ray[0]] for group in groups for ray in group[site]]
            found |= {(across - x, down - y) for across, down in ends}
        return tuple(sorted(found))

    @property
    def shaped(self) -> bool:
        """Whether any kind has a shape, be it one that was refused."""
        return any(kind.shaped for kind in self.model.kinds.values())

    def tiles(self) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        """For each kind the outlines of the cells of its shape, or of its one cell if it joins others; else none."""
        alone = self.model.show.pieces.joins
        ways = self.shapes or tuple(() for _ in self.kinds)
        rays = self.board.rays if self.board is not None else {}
        every = [own[0] if own else ((0, 0),) if kind in alone and ring(rays) else ()
                 for kind, own in zip(self.kinds, ways, strict=True)]
        return tuple(tuple(map(tuple, outlines(cells, rays))) if cells else () for cells in every)

    @property
    def most_poses(self) -> int:
        """The most ways in which a shape can lie."""
        return max(map(len, self.shapes), default=0)

    @property
    def stride(self) -> int:
        """Number of sites on one seat's board; 0 where all share one."""
        if self.model.board is None or not self.model.board.each or not self.seats:
            return 0
        return self.site_count // len(self.seats)

    def every_zone(self) -> dict[str, tuple[int, ...]]:
        """The sites of all zones, drawn or written; of a zone that each seat has, those of all seats."""
        return self.zones | {name: tuple(dict.fromkeys(site for sites in zones for site in sites))
                             for name, zones in self.seat_zones.items()}

    def site_name(self, site: int) -> str:
        """How notation writes a site: on boards of one's own, without the owner."""
        assert self.board is not None
        name = self.board.names[site]
        return name.split(".", 1)[1] if self.stride else name

    # ---- names --------------------------------------------------------------------------------------------------

    def pile_named(self, value: object) -> str:
        """The name under which a pile is declared, by its number; empty for nothing."""
        return next((name for name, (base, count) in self.piles.items()
                     if isinstance(value, int) and base <= value < base + count), "")

    def symbol(self, name: str) -> tuple[Type, object] | None:
        """The constant that a name stands for."""
        fixed: dict[str, tuple[Type, object]] = {
            "true": (FLAG, True), "false": (FLAG, False), "nothing": (NOTHING, -1), "nobody": (NOTHING, -1),
            "players": (NUMBER, self.players)}
        if name in fixed:
            return fixed[name]
        if name in self.options:
            return self.model.options[name].type, self.options[name]
        for kind, ids in ((SEAT, self.seats), (KIND, self.kinds)):
            for index, item in enumerate(ids):
                if item.replace("-", "_") == name:
                    return kind, index
        return None

    def known_names(self) -> list[str]:
        """Every global name but for the words of the language, for suggestions."""
        own = [*self.options, *self.seats, *self.kinds, *self.defines, *self.piles]
        globals_ = [spec.id for spec in self.model.vars.values() if spec.scope == "vars"]
        return [name.replace("-", "_") for name in own + globals_] + ["nothing", "players"]

    def taken_name(self, name: str) -> bool:
        """Whether a name means something already, so that a local one would hide it."""
        return (self.symbol(name) is not None or name in self.defines or name in self.piles
                or (name in self.model.vars and self.model.vars[name].scope == "vars"))
