"""The position of one ruleset: which parts it has, and the Python class that holds and copies them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ruleset.types import Type, default_value
from game.ruleset.world import World


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a position."""

    name: str  # as the class calls it
    scope: str  # piece, site, seat, team, pile: a list with one value each; game, local: a single value
    type: Type
    label: str  # as the ruleset calls it
    repeat: bool
    see: str

    def of(self, position: object) -> Any:
        """What this part holds in a position."""
        return getattr(position, self.name)


@dataclass(frozen=True, slots=True)
class Layout:
    """All parts of a position in order."""

    parts: tuple[Part, ...]
    derived: tuple[str, ...]  # lists that follow from the parts: who stands on each site
    remembers: bool  # whether positions of this ruleset are noted, to see whether they come again
    since: bool = False  # whether it is known since when
    weighs: bool = False  # whether ways to the end of a turn are compared

    @property
    def extra(self) -> dict[str, object]:
        """What only positions of some rulesets have besides, with first values: the sum of its pieces' numbers, its own
        number as long as it stands, and whether `seen` is its own, to be written to, or shared with a copy; for each
        that was noted, how many notes there were before, and how many there are; and how many of its options are
        musts."""
        return ({"sum": 0, "digest": None, "owns_seen": False} if self.remembers else {}) | (
            {"firsts": {}, "notes": 0} if self.since else {}) | ({"musts": 0} if self.weighs else {})


FIXED = ("pc", "stack", "opts", "rng", "seen", "over", "winners", "reason", "log", "steps", "looking")
NEVER_CHANGING = {"owner": "OWNER", "kind": "KIND", "pile": "(-1,) * len(OWNER)", "piles": "()"}  # unless it is a part
KNOWN = "known"  # who knows a piece that was revealed, wherever it is: a set of seats in a number. No rule reads it
PREFIX = {
    "vars": ("v", "game"),
    "seat_vars": ("sv", "seat"),
    "team_vars": ("mv", "team"),
    "piece_vars": ("pv", "piece"),
    "site_vars": ("tv", "site"),
}


def layout(world: World, changing: set[str], has_piles: bool, slots: dict[str, Type], *looks: bool,
           knows: bool = False) -> Layout:
    """The layout for a world, given what can change and which local variables outlive a block."""
    from game.ruleset.types import KIND, NUMBER, PIECE, PILE, SEAT, SITE, list_of

    parts = [Part("place", "piece", SITE, "site", True, "all")]
    if "owner" in changing:
        parts.append(Part("owner", "piece", SEAT, "owner", True, "all"))
    if "kind" in changing:
        parts.append(Part("kind", "piece", KIND, "kind", True, "all"))
    if has_piles:
        parts.append(Part("pile", "piece", PILE, "pile", True, "all"))
        parts.append(Part("piles", "pile", list_of(PIECE), "piles", True, "all"))
    for spec in world.model.vars.values():
        prefix, scope = PREFIX[spec.scope]
        parts.append(Part(f"{prefix}_{spec.id}", scope, spec.type, spec.id, spec.repeat, spec.see))
    if knows:
        parts.append(Part(KNOWN, "piece", NUMBER, "known to", False, "all"))
    parts += [Part(name, "local", kind, name, False, "nobody") for name, kind in slots.items()]
    return Layout(tuple(parts), tuple(f"at{i}" for i in range(len(world.layers))), *looks)


def position_lines(shape: Layout) -> list[str]:
    """Python source of the class."""
    lists = [part.name for part in shape.parts if part.scope not in ("game", "local")] + list(shape.derived)
    single = [part.name for part in shape.parts if part.scope in ("game", "local")]
    names = lists + single + list(FIXED) + list(shape.extra)
    same = {name: value for name, value in NEVER_CHANGING.items() if name not in names}
    return [
        "class Position:",
        *(f"    {name} = {value}" for name, value in same.items()),
        f"    __slots__ = ({' '.join(repr(name) + ',' for name in names)})",
        "    def copy(self):",
        "        q = _new(Position)",
        *(f"        q.{name} = self.{name}[:]" for name in lists),
        *(f"        q.{name} = self.{name}" for name in single + list(FIXED) if name != "log"),
        "        q.log = None",
        *(["        q.sum = self.sum", "        q.digest = None",
           "        q.owns_seen = self.owns_seen = False"] if shape.remembers else []),
        *(["        q.firsts = self.firsts", "        q.notes = self.notes"] if shape.since else []),
        *(["        q.musts = 0"] if shape.weighs else []),
        "        return q",
    ]


def key_lines(world: World, shape: Layout, has_piles: bool, changing: set[str]) -> list[str]:
    """Python source of the function that tells what makes positions count as different: rows of pieces, and the rest;
    and of one that gives the number of a piece's row.

    Which of several like pieces stands where does not matter: the order of rows means nothing. In piles it may.
    """
    own = [part for part in shape.parts if part.scope == "piece" and part.repeat and part.name.startswith("pv_")]
    kind = "P.kind" if "kind" in changing else "KIND"
    owner = "P.owner" if "owner" in changing else "OWNER"
    columns = ["P.place", *(["P.pile"] if has_piles else []), kind, owner, *(f"P.{part.name}" for part in own)]
    others = []
    if any(spec.order for spec in world.model.piles.values()):
        code = "".join(f", {column}[p]" for column in columns[2:])
        others.append(f"*(n for i, ps in enumerate(P.piles[:-1]) if not HEAP[i] "
                      f"for row in ((len(ps),), *((0{code}) for p in ps)) for n in row)")
    for part in shape.parts:
        if part.repeat and part.scope in ("game", "seat", "team", "site"):
            lists = part.type.item is not None
            one = f"len(P.{part.name}), *P.{part.name}" if lists else f"P.{part.name}"
            every = f"*(n for ns in P.{part.name}[:-1] for n in (len(ns), *ns))" if lists else f"*P.{part.name}[:-1]"
            others.append(one if part.scope == "game" else every)
    return ["def _key(P):", f"    return zip({', '.join(columns)}), ({''.join(f'{other}, ' for other in others)})",
            *(["def e_row(P, p):", f"    return ROWS[{', '.join(f'{column}[p]' for column in columns)}]"]
              if shape.remembers else [])]


def first_values(part: Part, world: World, start: object) -> object:
    """What a part holds before the game starts."""
    counts = {"piece": len(world.pieces), "site": world.site_count, "seat": len(world.seats), "team": len(world.teams)}
    if part.scope in ("game", "local"):
        return start
    nothing = default_value(part.type)
    return [start] * counts[part.scope] + [nothing]
