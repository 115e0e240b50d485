"""Which pieces of the seat that is asked could be taken next, as far as the ways of moving tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.runtime import RuleError

if TYPE_CHECKING:
    from game.scenes.table.see import See


def threatened(table: See) -> set[int]:
    """The own pieces that stand where a piece of somebody else could move to. What lies or sleeps threatens nobody."""
    position, seat = table.match.game.position, table.asked_seat()
    if seat < 0 or position.over:
        return set()
    owners = position.owner
    states = table.show.states
    marks = [part.of(position) for part in table.rules.layout.parts
             if part.scope == "piece" and part.label in states]
    up = [piece for piece in range(len(table.rules.world.pieces))
          if position.place[piece] >= 0 and owners[piece] >= 0 and not any(mark[piece] for mark in marks)]
    own = {position.place[piece]: piece for piece in up if owners[piece] == seat}
    found: set[int] = set()
    for piece in up:
        if owners[piece] != seat:
            try:
                found.update(own[site] for site in table.rules.reach(position, piece) if site in own)
            except RuleError:  # a mark more or less is no reason to stop a game
                return set()
    return found
