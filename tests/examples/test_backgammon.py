"""Backgammon: as many dice as possible, of one the higher, compared with a small count of all ways to play a throw."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.engine.game import Game, open_rules

FACES = {"ace": 1, "deuce": 2, "trey": 3, "cater": 4, "cinque": 5, "sice": 6}
Men = tuple[int, ...]  # how far the men of a side have come, 25: home


def sides(state: dict[str, Any]) -> tuple[dict[str, Men], tuple[int, ...]]:
    """How far everybody has come, and the dice."""
    pieces = state["pieces"]
    men = {seat: tuple(sorted(one["at"] for one in pieces if one["owner"] == seat)) for seat in ("white", "black")}
    return men, tuple(FACES[one["kind"]] for one in pieces if one["pile"] == "dice")


def steps(own: Men, other: Men, die: int) -> Iterator[tuple[int, Men, Men]]:
    """Every way to play a die: from where, and how the sides stand then."""
    for at in sorted({0} if 0 in own else set(own) - {25}):
        to, rest = at + die, list(own)
        rest.remove(at)
        if to > 24:
            if min(own) < 19 or (to > 25 and min(own) < at):
                continue
            yield at, tuple(sorted([*rest, 25])), other
        elif other.count(25 - to) <= 1:  # what is my point n is the other's point 25 - n
            hit = tuple(sorted(0 if one == 25 - to else one for one in other))
            yield at, tuple(sorted([*rest, to])), hit


def best(own: Men, other: Men, dice: tuple[int, ...], used: int, last: int) -> tuple[int, int]:
    """The most dice that can be played from here, and the die if that is one."""
    found = (used, last if used == 1 else 0)
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        for _, mine, others in steps(own, other, die):
            found = max(found, best(mine, others, tuple(left), used + 1, die))
    return found


def test_all_dice_are_played_or_the_higher_one() -> None:
    game, chance, bitten = Game(open_rules("backgammon"), 5), random.Random(5), 0
    used, last = 0, 0
    for number in range(1500):
        if game.position.over:
            game = Game(open_rules("backgammon"), number)
        men, dice = sides(game.state())
        ((seat, _),) = game.who()
        own, other = men[seat], men["black" if seat == "white" else "white"]
        total = 4 if len(set(dice)) == 1 and len(dice) > 1 else 2
        if len(dice) >= total:
            used = last = 0
        wanted, expected, every = best(own, other, dice, used, last), set(), 0
        for die in set(dice):
            left = list(dice)
            left.remove(die)
            for at, mine, others in steps(own, other, die):
                every += 1
                if best(mine, others, tuple(left), used + 1, die) == wanted:
                    expected.add(f"{at}+{die}")
        assert set(game.legal()) == expected, (number, seat, own, other, dice)
        bitten += every > len(expected)
        chosen = chance.choice(game.legal())
        used, last = used + 1, int(chosen.partition("+")[2])
        game.play(chosen)
        ((after, _),) = game.who() if not game.position.over else (("", ""),)
        if after != seat:
            used = last = 0
    assert bitten > 1
