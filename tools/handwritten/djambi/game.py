"""The whole game: decisions in turn and out of turn, and the text side."""

from __future__ import annotations

from .camps import KINDS
from .position import CORPSE, Option
from .turns import EXTRA, PUT, REPORT, TURN, Turns


class Game(Turns):
    """One game of Djambi."""

    def __init__(self, players: int = 4, absent: str = "yellow") -> None:
        super().__init__(players, absent)

    def copy(self) -> Game:
        """An independent copy."""
        new = object.__new__(Game)
        self._copy_position(new)
        new.over, new.winners, new.reason = self.over, self.winners, self.reason
        new.quiet, new.parted = self.quiet, self.parted
        new.seat, new.mover, new.decider, new.bonus = self.seat, self.mover, self.decider, self.bonus
        new.asked, new.at, new.hand, new.fresh_chief = self.asked, self.at, self.hand, self.fresh_chief
        new._options = self._options  # never changed in place
        return new

    # -- out of turn

    def _resign(self, player: int) -> None:
        if self.asked != TURN and player == self.decider:
            while not self.over and self.asked != TURN:
                self._play_option(self.legal()[0])
            if self.over or not self.alive[player]:
                return  # a follow-up may even have killed the own chief: then there is nothing to resign
        self._change(player, resigned=True)

    def _change(self, player: int, resigned: bool) -> None:
        """A player has resigned or come back: test the ends, then see what is asked now."""
        before = self.actives()
        self.resigned[player] = resigned
        self._review()
        if self._test_ends(before):
            return
        if self.asked == TURN:
            lapsed = self.power() != self.mover if self.bonus else not self._regular_turn_here()
            if lapsed:
                self._next_regular_turn()
        elif self.asked == PUT:
            self._ask(PUT, self.places(self.hand, self.fresh_chief))
        elif self.asked == EXTRA:
            # Once due, the extra move stays due; only its possibilities are found anew.
            if moves := self._extra_moves():
                self._ask(EXTRA, moves)
            else:
                self._end_turn()

    # -- text

    def who(self) -> str:
        """The seat asked now, "" when the game is over."""
        return "" if self.over else self.colours[self.decider]

    def colour(self) -> str:
        """The colour that moves now, "" when the game is over."""
        return "" if self.over else self.colours[self.mover]

    def _text(self, option: Option) -> str:
        names = self.field.names
        if self.asked in (PUT, REPORT):
            return f"{'put' if self.asked == PUT else 'report'} {names[option[0]]}"
        return f"{names[option[0]]}-{names[option[1]]}"

    def legal(self) -> list[str]:
        """The legal decisions in turn, in notation, sorted."""
        return sorted(map(self._text, self._options))

    def table(self) -> list[str]:
        """The decisions out of turn, sorted."""
        if self.over:
            return []
        found = ["draw"] if sum(self.active) >= 2 else []
        for colour, name in enumerate(self.colours):
            if self.alive[colour] and self.present[colour]:
                found.append(f"{'return' if self.resigned[colour] else 'resign'} {name}")
        return sorted(found)

    def _play_option(self, text: str) -> None:
        self.apply(next(option for option in self._options if self._text(option) == text))

    def play(self, text: str) -> None:
        """Play a decision of either kind, given in notation."""
        if text in self.legal():
            self._play_option(text)
        elif text not in self.table():
            raise ValueError(f"not legal: {text}")
        elif text == "draw":
            self._finish(self.actives(), "agreed")
        else:
            verb, name = text.split()
            if verb == "resign":
                self._resign(self.colours.index(name))
            else:
                self._change(self.colours.index(name), resigned=False)

    def result(self) -> dict[str, object]:
        """Whether the game is over, who won or tied, and why."""
        return {"over": self.over, "winners": [self.colours[c] for c in self.winners], "reason": self.reason}

    def cells(self) -> dict[str, str]:
        """What stands or lies where, in words."""
        found: dict[str, str] = {}
        for name, there in zip(self.field.names, self.board, strict=True):
            if there:
                living = there != CORPSE
                found[name] = f"{self.colours[there >> 3]} {KINDS[(there & 7) - 1]}" if living else "corpse"
        return found
