"""Bots for trials of the program: they hardly think, and in the very process that asks them."""

from __future__ import annotations

from game.bots.levels import Thought, ponder
from game.match.opponents import Opponents

THOUGHT = 1  # milliseconds


class Hasty(Opponents):
    """Bots that answer at once."""

    def __init__(self) -> None:
        super().__init__(at_once=True)

    def quick(self) -> Thought:
        assert self.match is not None
        game = self.match.game
        return ponder(game.rules, game.position, "novice", THOUGHT, game.seed + len(game.log))
