"""Who may see what: the one meaning of `see`, for piles, layers and variables, as sets of seats in a number.

The first seat is 1, the second 2, the third 4 …, so that who may see something in several ways is their `|`.
"""

from __future__ import annotations

from game.ruleset.ir import Ex
from game.ruleset.language.piles import Bottom, Cards, Pile, Top
from game.ruleset.language.values import Define, Field, Variable
from game.ruleset.see import ALL, ALWAYS, OTHERS, OWNER, TEAM
from game.ruleset.types import PIECE, list_of
from game.ruleset.world import World


def told_to_all(ex: Ex, world: World) -> bool:
    """Whether a formula is made of nothing but what all may see: open variables, and what lies in open piles."""
    return all(open_to_all(inner, world) for inner in ex.walk())


def open_to_all(ex: Ex, world: World) -> bool:
    """The same for one part of a formula, without its own parts."""
    if isinstance(ex, Define):
        return told_to_all(world.define_irs[ex.name].body, world)
    if isinstance(ex, Variable | Field):  # a piece that is noted may lie where nobody sees it
        return world.model.vars[ex.name].see in (ALL, ALWAYS) and ex.type not in (PIECE, list_of(PIECE))
    if isinstance(ex, Cards | Top | Bottom):
        spec = world.model.piles.get(ex.pile.name if isinstance(ex.pile, Pile) else world.pile_named(ex.pile.value))
        return spec is not None and spec.see == ALL
    return ex.plain


def everybody(seats: int) -> int:
    """All seats."""
    return (1 << seats) - 1


def seeing(see: str, whose: int, world: World) -> int:
    """The seats that may see what is somebody's; what is nobody's has no owner who could, and only others."""
    own, full = 1 << whose if whose >= 0 else 0, everybody(len(world.seats))
    if see == TEAM and whose >= 0:
        return sum(1 << seat for seat in world.teams[world.team_of[whose]])
    return full if see in (ALL, ALWAYS) else own if see == OWNER else full & ~own if see == OTHERS else 0


def pile_sight(world: World) -> tuple[int, ...]:
    """For every pile, who sees what lies in it."""
    return tuple(seeing(world.model.piles[name].see, world.pile_owner[pile], world)
                 for name, (base, count) in world.piles.items() for pile in range(base, base + count))


def layer_sight(world: World) -> tuple[tuple[int, ...], ...]:
    """For every layer, who sees which piece it is that stands there, by whose it is; the last is what nobody owns."""
    seats, board = len(world.seats), world.model.board
    declared = board.layers if board is not None else {}
    sees = [declared[name].see if name in declared else ALL for name, _ in world.layers]
    return tuple(tuple(seeing(see, whose, world) for whose in (*range(seats), -1)) for see in sees)


def hides_beyond_piles(world: World) -> bool:
    """Whether there is anything of pieces that not all may see, wherever they are."""
    return hides_standing(world) or any(spec.see not in (ALL, ALWAYS) for spec in world.model.vars.values()
                                        if spec.scope == "piece_vars")


def hides_standing(world: World) -> bool:
    """Whether a layer hides which piece stands there."""
    full = everybody(len(world.seats))
    return any(mask != full for masks in layer_sight(world) for mask in masks)
