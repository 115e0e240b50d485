"""Draconic chess: options, geometry, and what a position tells without anybody moving."""

from __future__ import annotations

from dataclasses import dataclass, field

KINDS: tuple[str, ...] = ("traveller", "high-dreamer", "maiden", "groin", "minstrel", "archer")
SIDES: tuple[str, ...] = ("white", "black")
OTHER = {"white": "black", "black": "white"}
OFF_BOARD: tuple[str, ...] = ("reserve", "killed", "carried")
TREES = 7
ROOM = 2
COLUMNS = "abcdefg"
ROWS = "1234567"
SQUARES: tuple[str, ...] = tuple(column + row for column in COLUMNS for row in ROWS)
ORTHOGONAL: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIRECTIONS: tuple[tuple[int, int], ...] = (*ORTHOGONAL, (1, 1), (1, -1), (-1, 1), (-1, -1))

Figure = tuple[str, str]  # side, kind


def shifted(square: str, dx: int, dy: int) -> str | None:
    """The square ``dx`` columns and ``dy`` rows away, if it exists."""
    x, y = COLUMNS.index(square[0]) + dx, ROWS.index(square[1]) + dy
    return COLUMNS[x] + ROWS[y] if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS) else None


def _ray(square: str, dx: int, dy: int) -> tuple[str, ...]:
    found: list[str] = []
    step = shifted(square, dx, dy)
    while step is not None:
        found.append(step)
        step = shifted(step, dx, dy)
    return tuple(found)


RAYS: dict[str, list[tuple[str, ...]]] = {
    square: [ray for dx, dy in DIRECTIONS if (ray := _ray(square, dx, dy))] for square in SQUARES
}
ADJACENT: dict[str, frozenset[str]] = {
    square: frozenset(ray[0] for ray in RAYS[square]) for square in SQUARES
}
BESIDE: dict[str, frozenset[str]] = {
    square: frozenset(s for dx, dy in ORTHOGONAL if (s := shifted(square, dx, dy))) for square in SQUARES
}
SONG: dict[str, frozenset[str]] = {
    square: ADJACENT[square] | frozenset(s for dx, dy in ORTHOGONAL if (s := shifted(square, 2 * dx, 2 * dy)))
    for square in SQUARES
}


@dataclass(frozen=True)
class Options:
    """Variants (off by default), then one option for each reading (the documented reading by default).

    ``double_shot``, ``larger_house``, ``hunt`` ("none", "groin", "maiden"), ``brutes_duty``: the variants.

    ``help_needs_active``: who helps the traveller kill a groin must be active; False: be on the board.
    ``house_entry_from_house``: a figure in its own house may take the enemy house; False: it may not.
    ``traveller_passes_empty_house``: False: an empty house stops the traveller like an occupied one.
    ``take_shared``: True: groin and traveller may take an enemy that shares its square with a figure of the
    taker's side; both then stand there. Two figures of one side outside a house can't be taken or charmed; an
    arrow there strikes the groin if it is one of them, else the traveller.
    ``archer_shoots_trees``: True: enemy trees are targets too (they leave the game, no planting ban).
    ``arrow_stopped_by``: "sleepers", or "figures" for every figure, asleep or awake (trees always stop it).
    ``charm_needs_awake_maiden``: False: a sleeping maiden goes on charming.
    ``song_on_own_square``: True: the song sounds on the minstrel's square too, thirteen in all.
    ``song_stops_arrows``: True: a figure where its song sounds can't be shot.
    ``songs_silence_everywhere``: False: crossing songs fall silent on their common squares only.
    ``no_turn_loses``: False: no legal turn is a draw.
    """

    double_shot: bool = False
    larger_house: bool = False
    hunt: str = "none"
    brutes_duty: bool = False
    help_needs_active: bool = True
    house_entry_from_house: bool = True
    traveller_passes_empty_house: bool = True
    take_shared: bool = False
    archer_shoots_trees: bool = False
    arrow_stopped_by: str = "sleepers"
    charm_needs_awake_maiden: bool = True
    song_on_own_square: bool = False
    song_stops_arrows: bool = False
    songs_silence_everywhere: bool = True
    no_turn_loses: bool = True

    def __post_init__(self) -> None:
        """Refuse values that no rule knows."""
        if self.hunt not in ("none", "groin", "maiden"):
            raise ValueError(f"hunt: {self.hunt!r}")
        if self.arrow_stopped_by not in ("sleepers", "figures"):
            raise ValueError(f"arrow_stopped_by: {self.arrow_stopped_by!r}")


def _reserve() -> dict[Figure, str]:
    return {(side, kind): "reserve" for side in SIDES for kind in KINDS}


@dataclass
class Position:
    """Everything that lies on the table; ``where`` holds a square or a word of ``OFF_BOARD``."""

    options: Options
    houses: dict[str, list[str]] = field(default_factory=lambda: {"white": [], "black": []})
    trees: dict[str, str] = field(default_factory=dict)  # square: owner
    tree_reserve: dict[str, int] = field(default_factory=lambda: {"white": TREES, "black": TREES})
    where: dict[Figure, str] = field(default_factory=_reserve)
    asleep: set[Figure] = field(default_factory=set)
    ban: str | None = None  # the turn forbidden to the side to play now, as text

    def copy(self) -> Position:
        """An independent copy."""
        return Position(
            self.options,
            {side: list(squares) for side, squares in self.houses.items()},
            dict(self.trees),
            dict(self.tree_reserve),
            dict(self.where),
            set(self.asleep),
            self.ban,
        )

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same, but for the side to play."""
        return (
            tuple(tuple(self.houses[side]) for side in SIDES),
            frozenset(self.trees.items()),
            tuple(self.tree_reserve[side] for side in SIDES),
            tuple(self.where.values()),
            frozenset(self.asleep),
            self.ban,
        )

    def at(self, square: str) -> list[Figure]:
        """The figures on a square."""
        return [figure for figure, place in self.where.items() if place == square]

    def occupied(self) -> set[str]:
        """The squares with at least one figure."""
        return {place for place in self.where.values() if place not in OFF_BOARD}

    def empty(self, square: str) -> bool:
        """Whether there is no house, figure or tree on the square."""
        housed = square in self.houses["white"] or square in self.houses["black"]
        return not housed and square not in self.trees and not self.at(square)

    def house_empty(self, side: str) -> bool:
        """Whether nobody is in the whole house of ``side``."""
        return not any(self.at(square) for square in self.houses[side])

    def on_board(self, figure: Figure) -> bool:
        """Whether the figure stands on a square."""
        return self.where[figure] not in OFF_BOARD

    def at_home(self, figure: Figure) -> bool:
        """Whether the figure is in its own house."""
        return self.where[figure] in self.houses[figure[0]]

    def charmed(self, figure: Figure) -> bool:
        """Whether the enemy maiden stands on the figure's square and holds it."""
        maiden = (OTHER[figure[0]], "maiden")
        if not self.on_board(figure) or self.where[maiden] != self.where[figure]:
            return False
        return maiden not in self.asleep or not self.options.charm_needs_awake_maiden

    def able(self, figure: Figure) -> bool:
        """Whether the figure may move at all: on the board, awake, not charmed."""
        return self.on_board(figure) and figure not in self.asleep and not self.charmed(figure)

    def active(self, figure: Figure) -> bool:
        """Whether the figure is able and outside its own house."""
        return self.able(figure) and not self.at_home(figure)

    def _sound(self, side: str) -> frozenset[str]:
        """Where the minstrel of ``side`` sings, the other one left aside."""
        minstrel = (side, "minstrel")
        if not self.active(minstrel):
            return frozenset()
        square = self.where[minstrel]
        return SONG[square] | {square} if self.options.song_on_own_square else SONG[square]

    def sung(self, side: str) -> frozenset[str]:
        """The squares where the song of ``side`` protects."""
        mine, theirs = self._sound(side), self._sound(OTHER[side])
        if self.options.songs_silence_everywhere:
            return frozenset() if mine & theirs else mine
        return mine - theirs

    def protected(self, figure: Figure) -> bool:
        """Whether the figure stands where the song of its own side sounds."""
        return self.where[figure] in self.sung(figure[0])
