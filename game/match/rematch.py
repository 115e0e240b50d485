"""The same table once more: what a ruleset says under `rematch` changes, all else stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match.match import Plan
from game.ruleset.mentions import SEATS
from game.ruleset.model import Model
from game.ruleset.types import SEAT


def again(model: Model, plan: Plan, winners: Sequence[str], seed: int) -> Plan:
    """The plan of the next match, after one that these seats have won, with other chance."""
    options, seats = dict(plan.options), plan.seats
    taken = [seat.id for seat in model.seats if seat.id in plan.seats]
    for name, word in model.rematch.items():
        if name == SEATS:
            seats = {following(taken, seat): player for seat, player in plan.seats.items()}
            continue
        option = model.options[name]
        found = seat_of(word, taken, winners, plan.options.get(name, str(option.default)))
        if found and (option.type == SEAT or found in option.type.words):
            options[name] = found
    return replace(plan, options=options, seats=seats, seed=seed)


def seat_of(word: str, taken: Sequence[str], winners: Sequence[str], present: str) -> str:
    """The seat that a word of `rematch` stands for; nothing where nobody has won, or where it was no seat before."""
    if word == "next":
        return following(taken, present) if present in taken else ""
    wanted = [seat for seat in taken if (seat in winners) == (word == "winner")] if winners else []
    return wanted[0] if wanted else ""


def following(taken: Sequence[str], seat: str) -> str:
    return taken[(taken.index(seat) + 1) % len(taken)]
