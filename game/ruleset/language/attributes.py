"""Words behind a dot: what values of each type have, by the declarations of all nodes and by a ruleset's variables."""

from __future__ import annotations

from game.ruleset.ir import Ex
from game.ruleset.language import board, pieces, piles, seats
from game.ruleset.language.shapes import CellCount
from game.ruleset.language.values import Const, Field
from game.ruleset.language.word import Attribute, declared
from game.ruleset.problems import Span
from game.ruleset.types import KIND, NUMBER, PIECE, PILE, SEAT, SITE, Type, list_of
from game.ruleset.world import VARIABLES_OF, World

EVERY = {(one.of.name, one.name): one for one in declared((pieces, board, seats, piles), Attribute)}
ATTRIBUTES: dict[str, dict[str, Type]] = {  # by type: what its values have, and of which type that is
    kind: {name: one.gives for (of, name), one in EVERY.items() if of == kind}
    for kind in ("piece", "site", "seat", "pile", "kind")}


def attributes_of(world: World, kind: Type) -> list[str]:
    """Every attribute that a value of this type has."""
    stacked = kind.name == "site" and world.layers[0][1]  # then nobody stands there alone
    names = [name for name in ATTRIBUTES.get(kind.name, ()) if not (stacked and name == "piece")]
    scopes = VARIABLES_OF.get(kind.name, ())
    names += [spec.id for spec in world.model.vars.values() if spec.scope in scopes]
    if kind.name == "site":
        names += [name for name, _ in world.layers]
    if kind.name in ("piece", "kind"):
        names += [*world.traits, *(["cells"] if world.shaped else [])]
    return names


def whose(world: World, name: str) -> str:
    """What to write for a name that stands alone but is something of somebody; nothing if it is no such name."""
    for kind, letter in (PIECE, "p"), (SITE, "t"), (SEAT, "c"), (PILE, "pile"):
        if name in attributes_of(world, kind):
            return f"it is something of {kind.one}: write whose, as in {letter}.{name}"
    return ""


def attribute(world: World, owner: Ex, name: str, span: Span) -> Ex | None:
    """The formula `owner.name`, or nothing if there is no such attribute."""
    kind = owner.type.name
    spec = world.model.vars.get(name)
    if spec is not None and spec.scope in VARIABLES_OF.get(kind, ()):
        if spec.scope == "team_vars":
            owner = Const(SEAT, span, value=world.team_of[int(str(owner.value))]) if (
                owner.constant and owner.value != -1) else seats.TeamOf(SEAT, span, (owner,))
        return Field(spec.type, span, (owner,), name)
    if kind == "site" and name in dict(world.layers):
        index = [layer for layer, _ in world.layers].index(name)
        return board.At(list_of(PIECE) if world.layers[index][1] else PIECE, span, (owner,), index)
    if kind == "site" and name == "piece":
        return None if world.layers[0][1] else board.At(PIECE, span, (owner,), 0)
    if kind in ("piece", "kind") and (name in world.traits or (name == "cells" and world.shaped)):
        of = owner if kind == "kind" else pieces.Kind(KIND, span, (owner,))
        if name in world.traits:
            return pieces.Trait(world.traits[name][0], span, (of,), name)
        return CellCount(NUMBER, span, (of,))
    found = EVERY.get((kind, name))
    return found.node(found.gives, span, (owner,)) if found is not None else None
