"""How turns can end: what `keep`, `greatest` and `answerable` want to know before a decision is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from game.engine.position import Option, Position
from game.engine.runtime import RuleError

if TYPE_CHECKING:
    from game.engine.rules import Rules

MOST_FOLLOWS = 50  # follow-ups in one turn that a look ahead goes through
# What `looking` of a position tells: a look to the end of the turn, from there on to the next question, and from that
# one to the end of its own turn. Looks to the end of a turn are odd.
TO_THE_END, TO_THE_ANSWER, BEYOND_IT = 1, 2, 3



@dataclass(frozen=True, slots=True)
class Look:
    """The conditions that `keep`, `greatest` and `limit` of a question put on the end of its turn."""

    keep: Callable[[Position], bool] | None
    greatest: Callable[[Position], int] | None
    limit: Callable[[Position], int] | None


class Ends:
    """Goes through the ways in which a turn can be played to its end, on copies of the position."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def legal(self, position: Position, musts: Sequence[Option], free: list[Option], unsure: set[Option],
              number: int) -> list[Option]:
        """Those options after which the turn can end as the question of that number wants it; the musts, if there are
        any among them."""
        look = self.rules.looks.get(number)
        if look is None:
            return list(musts) or free
        return self.kept(position, musts, unsure, look) or self.kept(position, free, unsure, look)

    def kept(self, position: Position, options: Sequence[Option], unsure: set[Option], look: Look) -> list[Option]:
        """Those of some options after which the turn can end so that `keep` holds, with the greatest number."""
        if position.looking == TO_THE_ANSWER:  # whether there is any is all that is asked
            fitting = (option for option in options
                       if option not in unsure or self.ahead(position, option, look) is not None)
            return list(islice(fitting, 1))
        if look.greatest is None:
            return [option for option in options
                    if option not in unsure or self.ahead(position, option, look) is not None]
        ends = [self.ahead(position, option, look) for option in options]
        best = max((end for end in ends if end is not None), default=None)
        return [option for option, end in zip(options, ends, strict=True) if end is not None and end == best]

    def ahead(self, position: Position, option: Option, look: Look, deep: int = 0) -> int | None:
        """The greatest number with which the turn can end after an option, 0 where nothing is counted; none if `keep`
        cannot be made true."""
        if deep > MOST_FOLLOWS:
            word = "keep" if look.greatest is None else "greatest"
            raise RuleError(f"'{word}' looks ahead and finds no end of the turn",
                            "write commit where the turn is complete")
        after = position.copy()
        after.looking = TO_THE_END if position.looking < TO_THE_ANSWER else BEYOND_IT
        after.steps += self.rules.copying
        self.rules.go(after, option)
        if not after.over and self.rules.pending(after):
            found = self.best_of(after, look, deep + 1)
        elif look.keep is not None and not after.over and not look.keep(after):
            found = None
        else:
            found = int(look.greatest(after)) if look.greatest is not None else 0
        position.steps = after.steps
        return found

    def best_of(self, position: Position, look: Look, deep: int) -> int | None:
        """The same for all options of a follow-up together."""
        options = position.opts
        if look.greatest is None:
            return 0 if any(self.ahead(position, option, look, deep) is not None for option in options) else None
        limit = look.limit(position) if look.limit is not None else None
        for group in (options[:position.musts], options[position.musts:]):
            best: int | None = None
            for option in group:
                end = self.ahead(position, option, look, deep)
                if end is not None and (best is None or end > best):
                    best = end
                    if limit is not None and best >= limit:
                        break
            if best is not None:
                return best
        return None

    def look_of(self, position: Position) -> Look | None:
        """What holds at the end of the turn for the question that is asked; nothing if nothing does."""
        compiled = self.rules.compiled
        program, choose = compiled.program, compiled.generated.chooses[position.pc]
        if not program.looks(choose):
            return None
        found = program.look_of(choose)
        if found is not None:
            return self.rules.looks[found.number]
        slot = next(name for name, local in compiled.generated.slots.items() if local is program.turn)
        return self.rules.looks.get(getattr(position, slot) - 1)

    def answerable(self, position: Position) -> bool:
        """Whether the game is over after a turn that is complete, or somebody is asked who has an option."""
        if position.over:
            return True
        after = position.copy()
        after.looking = TO_THE_ANSWER
        after.steps += self.rules.copying
        self.rules.run(after, after.pc if after.pc >= 0 else -2 - after.pc)
        position.steps = after.steps
        return bool(after.over or after.opts)
