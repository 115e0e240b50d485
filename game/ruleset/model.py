"""What a ruleset says, section by section, before its formulas are typed and compiled."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ruleset.forms import Mention
from game.ruleset.problems import Span
from game.ruleset.show import Show
from game.ruleset.source import Map, Node
from game.ruleset.types import Type

Texts = dict[str, str]


@dataclass(slots=True, eq=False, repr=False)
class SeatSpec:
    """A place at the table."""

    id: str
    span: Span
    name: Texts = field(default_factory=dict)
    extra: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True, eq=False, repr=False)
class OptionSpec:
    """A reading or variant that the table settles before a game."""

    id: str
    type: Type
    span: Span
    default: object = None
    low: int = 0
    high: int = 1000
    name: Texts = field(default_factory=dict)
    about: Texts = field(default_factory=dict)


@dataclass(slots=True, eq=False, repr=False)
class MoveSpec:
    """One way of moving, or of reaching sites with a power."""

    span: Span
    directions: tuple[tuple[str, Span], ...]
    limit: int  # 0: no limit
    start: int
    formulas: dict[str, Node]  # if, empty, take, land, over: those that are given
    bounds: dict[str, Node] = field(default_factory=dict)  # limit and from, where they depend on options


@dataclass(slots=True, eq=False, repr=False)
class KindSpec:
    """A kind of piece."""

    id: str
    span: Span
    name: Texts
    layer: str
    traits: dict[str, int | bool]
    tables: dict[str, tuple[MoveSpec, ...]]  # "" holds the moves, other names the powers
    layer_span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class PieceSpec:
    """Pieces that a game starts with."""

    span: Span
    kind: str = ""
    owner: str = ""
    at: Node | None = None
    sites: tuple[tuple[str, Span], ...] = ()
    count: Node | None = None
    pile: str = ""
    map: bool = False
    cond: Node | None = None
    given: dict[str, Node] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)  # where the value of each key is, and each key of `set`

    def place(self, key: str) -> Span:
        """Where a key's value is written, or else the whole entry."""
        return self.spans.get(key, self.span)


@dataclass(slots=True, eq=False, repr=False)
class PileSpec:
    """A heap of pieces, one of its kind, one a seat, one a site of a zone, or a numbered row of them."""

    id: str
    span: Span
    each: bool
    count: int
    see: str
    order: bool
    zone: str = ""
    zone_span: Span | None = None


@dataclass(slots=True, eq=False, repr=False)
class VarSpec:
    """Something the position remembers: for the game, or for each seat, piece or site."""

    id: str
    span: Span
    scope: str  # vars, seat_vars, piece_vars, site_vars
    type: Type
    start: Node | None
    repeat: bool
    see: str


@dataclass(slots=True, eq=False, repr=False)
class Signature:
    """The head of a define or a procedure: `name(a: seat, t: site)`."""

    name: str
    params: tuple[tuple[str, Type], ...]
    span: Span

    @property
    def example(self) -> str:
        """How it is called."""
        return f"{self.name}({', '.join(name for name, _ in self.params)})"


@dataclass(slots=True, eq=False, repr=False)
class BoardSpec:
    """The board section."""

    span: Span
    map: str
    map_span: Span
    each: bool
    directions: dict[str, Node]
    zones: dict[str, Node]
    layers: dict[str, bool]  # name -> stack
    spans: dict[str, Span] = field(default_factory=dict)  # where the names of directions and zones are written


@dataclass(slots=True, eq=False, repr=False)
class Model:
    """A whole ruleset as written."""

    id: str
    file: str
    version: int
    name: Texts
    about: Texts
    players: tuple[int, ...]
    seats: tuple[SeatSpec, ...]
    vacant: tuple[Node, ...]
    options: dict[str, OptionSpec]
    board: BoardSpec | None
    kinds: dict[str, KindSpec]
    pieces: tuple[PieceSpec, ...]
    piles: dict[str, PileSpec]
    vars: dict[str, VarSpec]
    defines: dict[str, tuple[Signature, Node]]
    procedures: dict[str, tuple[Signature, Node]]
    anytime: Node | None
    score: Node | None
    text: dict[str, Texts]
    suggestions: dict[str, dict[str, tuple[str, ...]]]  # list -> language -> texts
    show: Show
    mentions: tuple[Mention, ...]  # names in `show` that have to be there
    bots: Map | None
    players_span: Span | None = None
