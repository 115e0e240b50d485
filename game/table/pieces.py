"""What is to be known of pieces on a table, as they are shown: where and how they lie, and whom they meet."""

from __future__ import annotations

from functools import lru_cache

from game.engine.rules import Position, Rules
from game.match.chooser import Thing
from game.ruleset.emit.position import Part
from game.table.state import Spot, TableState, asked_seat, shown_position

KNOWN = 4  # rules, whose marks need not be looked up for each piece


def lying(state: TableState, piece: int) -> str:
    """How a piece lies in the position that is shown."""
    return lies(state.rules, shown_position(state), piece)


def lies(rules: Rules, position: Position, piece: int) -> str:
    """How a piece lies in a position: by a mark on it, or because of where it stands; usually not."""
    for part, look in marks(rules):
        if part.of(position)[piece]:
            return look
    return rests(rules).get(position.place[piece], "")


@lru_cache(KNOWN)
def marks(rules: Rules) -> list[tuple[Part, str]]:
    """The variables of pieces that are marks on them, and how those lie that have one."""
    parts = {part.label: part for part in rules.layout.parts if part.name.startswith("pv_")}
    return [(parts[name], look) for name, look in rules.compiled.model.show.states.items() if name in parts]


@lru_cache(KNOWN)
def rests(rules: Rules) -> dict[int, str]:
    """By site: how pieces lie because they stand there."""
    looks = rules.compiled.model.show.rests
    return {site: look for zone, look in reversed(looks.items()) for site in rules.world.zones.get(zone, ())}


def site_of(state: TableState, thing: Thing | Spot | None) -> int:
    """The site at which a thing is in the position that is shown; -1 if it is at none."""
    if thing is None:
        return -1
    kind, value = thing
    if kind == "site":
        return int(value)
    return int(shown_position(state).place[value]) if kind == "piece" else -1


def attacked(state: TableState, site: int) -> bool:
    """Whether a picked piece would meet others than its own side's on a site."""
    position, seat = state.position, asked_seat(state)
    return bool(state.chooser.picked) and any(
        owner != seat for owner, place in zip(position.owner, position.place, strict=True) if place == site)
