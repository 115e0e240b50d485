"""Where a piece can go must not depend on where pieces can go by the same moves: no one could tell what comes first."""

from __future__ import annotations

from game.ruleset.ir import Ex, MoveIR
from game.ruleset.language.pieces import Reach
from game.ruleset.language.values import Define
from game.ruleset.problems import Problems
from game.ruleset.world import World

Tables = dict[str, tuple[tuple[MoveIR, ...], ...]]


def check(world: World, tables: Tables, problems: Problems) -> None:
    """Report moves and powers whose conditions lead back to themselves, directly or through others."""
    uses = {name: {used for kind in kinds for move in kind for used in reaches(world, move)}
            for name, kinds in tables.items()}
    for name, kinds in tables.items():
        if name in closure(uses, name):
            kind, move = next((kind, move) for kind, moves in zip(world.kinds, kinds, strict=True) for move in moves
                              if any(used == name or name in closure(uses, used) for used in reaches(world, move)))
            what = f"the power '{name}'" if name else "this move"
            if not name and any(len(part.args) > 1 for part in asked(world, move)):
                problems.add(move.span, f"moves of {kind} depend on reach of any kind, their own too",
                             "name a power instead")
            else:
                problems.add(
                    move.span, f"{what} depends on where it leads itself", "do without reach and mobile of it here"
                )
            return  # the others of the same circle would say no more


def reaches(world: World, move: MoveIR) -> set[str]:
    """The tables of moves that the conditions of a move ask for."""
    return {part.name for part in asked(world, move)}


def asked(world: World, move: MoveIR) -> list[Ex]:
    """Where the conditions of a move ask for where pieces can go."""
    found: list[Ex] = []
    seen: set[str] = set()
    queue = [ex for ex in (move.cond, move.empty, move.take, move.land, move.over) if ex is not None]
    while queue:
        for part in queue.pop().walk():
            if isinstance(part, Reach):
                found.append(part)
            elif isinstance(part, Define) and part.name not in seen:
                seen.add(part.name)
                queue.append(world.define_irs[part.name].body)
    return found


def closure(uses: dict[str, set[str]], start: str) -> set[str]:
    """Everything that a table depends on."""
    found: set[str] = set()
    queue = list(uses.get(start, ()))
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += uses.get(name, ())
    return found
