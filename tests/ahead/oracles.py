"""The same rules once more, in Python, from nothing but where the men are: what may be decided in a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

Square = tuple[int, int]
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def square(name: str) -> Square:
    """Column and row of a site."""
    return ord(name[0]) - 96, int(name[1:])


def named(at: Square) -> str:
    """The other way round."""
    return f"{chr(96 + at[0])}{at[1]}"


# ---- as many as possible ---------------------------------------------------------------------------------------------

Men = dict[Square, tuple[str, str]]  # by square: owner and kind


def jumps(men: Men, at: Square, gone: frozenset[Square], size: int) -> Iterator[tuple[Square, Square]]:
    """Where the man of a square can jump to, and over whom; those it has jumped over stand there still."""
    owner, kind = men[at]
    for x, y in DIAGONAL:
        met: Square | None = None
        for step in range(1, size if kind == "king" else 3):
            spot = at[0] + x * step, at[1] + y * step
            if not (1 <= spot[0] <= size and 1 <= spot[1] <= size):
                break
            if spot in men:
                if men[spot][0] == owner or spot in gone or met is not None:
                    break
                met = spot
            elif met is not None:
                yield spot, met
            if kind == "man" and step == 1 and met is None:
                break


def most(men: Men, at: Square, gone: frozenset[Square], size: int) -> int:
    """How many a man can still take at best."""
    return max((1 + most(jumped(men, at, to), to, gone | {over}, size) for to, over in jumps(men, at, gone, size)),
               default=0)


def jumped(men: Men, at: Square, to: Square) -> Men:
    return {square: man for square, man in men.items() if square != at} | {to: men[at]}


def takes(state: dict[str, Any], size: int = 10) -> set[str]:
    """The legal jumps of a position of `majority`."""
    pieces = state["pieces"]
    men = {square(piece["site"]): (piece["owner"], piece["kind"]) for piece in pieces if piece["site"]}
    gone = frozenset(square(piece["site"]) for piece in pieces if piece["site"] and piece["taken"])
    taker = state["vars"]["taker"]
    movers = [square(pieces[taker]["site"])] if taker is not None else [
        at for at, (owner, _) in men.items() if owner == state["vars"]["turn"]]
    ways = {f"{named(at)}x{named(to)}": 1 + most(jumped(men, at, to), to, gone | {over}, size)
            for at in movers for to, over in jumps(men, at, gone, size)}
    return {text for text, count in ways.items() if count == max(ways.values())}


# ---- both dice -------------------------------------------------------------------------------------------------------

Race = tuple[tuple[int, ...], tuple[int, ...]]  # where one's own men are, and the other's


def played(race: Race, dice: tuple[int, ...]) -> Iterator[tuple[int, int, Race, tuple[int, ...]]]:
    """Every way to play one die: from where, which, and what is left."""
    mine, theirs = race
    for at in sorted(set(mine)):
        for die in sorted(set(dice)):
            to = at + die
            if to > 24 and any(man <= 18 for man in mine):
                continue
            if to <= 24 and sum(25 - man == to for man in theirs) >= 2:
                continue
            rest = list(mine)
            rest.remove(at)
            left = list(dice)
            left.remove(die)
            yield at, die, ((*rest, *([to] if to <= 24 else [])), theirs), tuple(left)


def longest(race: Race, dice: tuple[int, ...]) -> int:
    """How many dice can be played at best."""
    return max((1 + longest(after, left) for _, _, after, left in played(race, dice)), default=0)


def plays(state: dict[str, Any]) -> set[str]:
    """The legal ways to play a die in a position of `dice`."""
    turn, used = state["vars"]["turn"], state["vars"]["used"]
    on_road = [piece for piece in state["pieces"] if piece["pile"] == "road"]
    race: Race = (tuple(p["at"] for p in on_road if p["owner"] == turn),
                  tuple(p["at"] for p in on_road if p["owner"] != turn))
    ways = [(at, die, 1 + longest(after, left)) for at, die, after, left in played(race, tuple(state["vars"]["dice"]))]
    best = max(count for _, _, count in ways)
    fitting = [(at, die) for at, die, count in ways if count == best]
    if used == 0 and best == 1:
        fitting = [(at, die) for at, die in fitting if die == max(die for _, die in fitting)]
    return {f"{at}+{die}" for at, die in fitting}


# ---- no mate by a pawn from the hand ---------------------------------------------------------------------------------

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class Shogi:
    """Who stands where, what is in hand, and whose turn it is (1 goes up, -1 down)."""

    men: dict[Square, tuple[int, str]]
    hands: dict[int, tuple[str, ...]]
    turn: int

    def steps(self, at: Square) -> Iterator[Square]:
        """Where the man of a square can go."""
        side, kind = self.men[at]
        ways = {"pawn": ((0, side),), "gold": (*ORTHOGONAL, (1, side), (-1, side)), "king": (*ORTHOGONAL, *DIAGONAL),
                "rook": ORTHOGONAL}[kind]
        for x, y in ways:
            spot = at
            for _ in range(4 if kind == "rook" else 1):
                spot = spot[0] + x, spot[1] + y
                if not (1 <= spot[0] <= 5 and 1 <= spot[1] <= 5) or self.men.get(spot, (0, ""))[0] == side:
                    break
                yield spot
                if spot in self.men:
                    break

    def checked(self, side: int) -> bool:
        king = next(at for at, man in self.men.items() if man == (side, "king"))
        return any(king in self.steps(at) for at, (owner, _) in self.men.items() if owner == -side)

    def moves(self) -> Iterator[tuple[str, Shogi]]:
        """All that does not leave a check, mates by dropped pawns among them."""
        for at, (side, kind) in self.men.items():
            if side == self.turn:
                for to in self.steps(at):
                    taken = self.men.get(to)
                    hand = (*self.hands[side], taken[1]) if taken is not None else self.hands[side]
                    men = {spot: man for spot, man in self.men.items() if spot != at} | {to: (side, kind)}
                    yield f"{named(at)}-{named(to)}", Shogi(men, self.hands | {side: hand}, -side)
        for kind in sorted(set(self.hands[self.turn])):
            for to in ((x, y) for x in range(1, 6) for y in range(1, 6) if (x, y) not in self.men):
                column = any(self.men.get((to[0], y)) == (self.turn, "pawn") for y in range(1, 6))
                if kind == "pawn" and (column or to[1] == (5 if self.turn == 1 else 1)):
                    continue
                left = list(self.hands[self.turn])
                left.remove(kind)
                yield f"{kind}*{named(to)}", Shogi(self.men | {to: (self.turn, kind)},
                                                   self.hands | {self.turn: tuple(left)}, -self.turn)

    def safe(self) -> list[tuple[str, Shogi]]:
        return [(text, after) for text, after in self.moves() if not after.checked(self.turn)]

    def legal(self, pawns_mate: bool = False) -> set[str]:
        return {text for text, after in self.safe() if pawns_mate or not text.startswith("pawn*")
                or not after.checked(after.turn) or after.safe()}


def shogi(state: dict[str, Any]) -> Shogi:
    """A position of `shogi`."""
    side = {"sente": 1, "gote": -1}
    men = {square(p["site"]): (side[p["owner"]], p["kind"]) for p in state["pieces"] if p["site"]}
    hands = {number: tuple(p["kind"] for p in state["pieces"] if not p["site"] and p["owner"] == name)
             for name, number in side.items()}
    return replace(Shogi(men, hands, 1), turn=side[state["vars"]["turn"]])
