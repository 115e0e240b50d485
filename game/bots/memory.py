"""What bots keep in mind from one decision of a game to the next, each seat for itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine.position import Option

Idea = tuple[int, Option]  # a question, and what may be decided there
MOST = 4_000  # ideas that are kept: what was thought of longest ago is forgotten first


class Ideas:
    """What was found worth following, by whomever it may be decided. It came from what one seat sees, and is no secret.

    What comes up in a thought counts from the next one on: until then, everything may be overlooked time and again.
    """

    def __init__(self) -> None:
        self.kept: dict[Idea, None] = {}
        self.new: dict[Idea, None] = {}

    def settle(self) -> None:
        """The thought is over: what came up in it is kept."""
        for idea in self.new:
            self.kept.pop(idea, None)
        self.kept |= self.new
        self.new = {}
        for idea in list(self.kept)[:-MOST]:
            del self.kept[idea]


@dataclass(slots=True)
class Memory:
    """The ideas of all who think about one game, by level and seat."""

    game: object = None
    log: list[str] = field(default_factory=list)  # of decisions that had been taken when somebody thought last
    ideas: dict[tuple[str, int], Ideas] = field(default_factory=dict)

    def about(self, game: object, log: Sequence[str] = ()) -> Memory:
        """Go on with a game; of any other, or if what was decided before is no longer so, nothing is known any more."""
        if game != self.game or list(log[:len(self.log)]) != self.log:
            self.ideas.clear()
        self.game, self.log = game, list(log)
        return self

    def of(self, level: str, seat: int) -> Ideas:
        return self.ideas.setdefault((level, seat), Ideas())
