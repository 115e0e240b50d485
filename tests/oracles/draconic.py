"""Draconic chess, written plainly from the rules as an oracle for the engine.

The options are those of ``draconic_state.Options``, given to :class:`Game` by keyword.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .draconic_moves import apply, enterable, fallen, hunted_down, targets, turns
from .draconic_state import OFF_BOARD, OTHER, SIDES, SQUARES, TREES, Options, Position

QUIET_LIMIT = 100


class Game:
    """One game, from the placing of the houses on. ``starter`` puts the house first and plays first."""

    def __init__(self, starter: str = "white", **options: Any) -> None:
        """Set up a game; ``options`` are the fields of ``Options``."""
        if starter not in OTHER:
            raise ValueError(f"starter: {starter!r}")
        self.options = Options(**options)
        self.position = Position(self.options)
        self.side = starter
        self.quiet = 0  # turns in a row in which nothing but plain moves happened
        self.pending: list[str] = []  # the follow-up decision asked now
        self.over = False
        self.winners: list[str] = []
        self.reason = ""
        self.seen: Counter[tuple[object, ...]] = Counter()
        self._legal: list[str] | None = None

    @classmethod
    def from_position(cls, position: Mapping[str, Any], **options: Any) -> Game:
        """A game standing at the start of a turn, both houses placed, for tests.

        Keys: ``houses`` ({"white": "d1", "black": "d7"}, or lists of two squares); optional: ``to_move``
        (default "white"), ``figures`` ({"white archer": a square, "reserve", "killed" or "carried"}, default
        reserve), ``asleep`` (["black groin"]), ``trees`` ({"white": ["c3"]}), ``tree_reserve``
        ({"white": n}, default 7 less those on the board), ``ban`` (the one turn forbidden now, as text, such
        as "plant d4" or "wake white archer"), ``quiet`` (0).
        """
        known = {"houses", "to_move", "figures", "asleep", "trees", "tree_reserve", "ban", "quiet"}
        if set(position) - known:
            raise ValueError(f"unknown keys: {sorted(set(position) - known)}")
        game = cls(position.get("to_move", "white"), **options)
        table = game.position
        for side in SIDES:
            house = position["houses"][side]
            table.houses[side] = [house] if isinstance(house, str) else list(house)
            mine = position.get("trees", {}).get(side, ())
            table.trees.update(dict.fromkeys(mine, side))
            table.tree_reserve[side] = position.get("tree_reserve", {}).get(side, TREES - len(mine))
        for name, place in position.get("figures", {}).items():
            side, kind = name.split(" ")
            if (side, kind) not in table.where or (place not in SQUARES and place not in OFF_BOARD):
                raise ValueError(f"no such figure or place: {name} {place}")
            table.where[side, kind] = place
        for name in position.get("asleep", ()):
            side, kind = name.split(" ")
            table.asleep.add((side, kind))
        table.ban = position.get("ban")
        game.quiet = position.get("quiet", 0)
        game._start_turn()
        return game

    def copy(self) -> Game:
        """An independent copy."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        twin.pending = list(self.pending)
        twin.winners = list(self.winners)
        twin.seen = Counter(self.seen)
        return twin

    def who(self) -> str:
        """Who decides now (when the game is over: whose turn ended it or could not be played)."""
        return self.side

    def result(self) -> dict[str, Any]:
        """Reasons: house, hunt, no-turn (wins; no-turn a draw by option), repetition, quiet (draws)."""
        return {"over": self.over, "winners": list(self.winners), "reason": self.reason}

    def peril(self) -> bool:
        """Whether the house of the side to play stands in peril (the announcement)."""
        return not self.over and bool(self.position.houses[self.side]) and enterable(self.position, self.side)

    def legal(self) -> list[str]:
        """Every decision that may be taken now, sorted."""
        if self._legal is None:
            self._legal = sorted(self._decisions())
        return list(self._legal)

    def _decisions(self) -> list[str]:
        if self.over:
            return []
        if self.pending:
            return self.pending
        if not self.position.houses[self.side]:
            return [f"house {square}" for square in SQUARES if self.position.empty(square)]
        found = [text for text in turns(self.position, self.side) if self._sound(text)]
        if self.options.brutes_duty:
            duty = f"move groin {self.position.where[OTHER[self.side], 'maiden']}"
            if duty in found:
                return [duty]
        return found

    def _sound(self, text: str) -> bool:
        """Whether the turn can be played to an end that leaves one's own house out of peril, or wins."""
        after = self.position.copy()
        event = apply(after, self.side, text)
        if event == "house" or hunted_down(after):
            return True
        if event == "shot":
            return bool(self._seconds(after))
        return not enterable(after, self.side)

    def _seconds(self, after: Position) -> list[str]:
        """How the turn may go on after the first shot, ``second none`` standing for no second shot."""
        found: list[str] = []
        paid = self.options.double_shot and after.tree_reserve[self.side] > 0
        squares = targets(after, self.side) if paid else set()
        for text in ("second none", *(f"second {square}" for square in squares)):
            final = after.copy()
            apply(final, self.side, text)
            if hunted_down(final) or not enterable(final, self.side):
                found.append(text)
        return found

    def play(self, text: str) -> None:
        """Take one decision; a follow-up with one possibility is played along with it."""
        if text not in self.legal():
            raise ValueError(f"illegal: {text!r}")
        self._legal = None
        verb = text.split(" ")[0]
        if verb == "house":
            self.position.houses[self.side].append(text.split(" ")[1])
            self.side = OTHER[self.side]
            if self.position.houses[self.side]:
                self._start_turn()
            return
        event = apply(self.position, self.side, text)
        self.pending = []
        self.quiet = self.quiet + 1 if event == "quiet" else 0
        if event == "house":
            self._end([self.side], "house")
            return
        if hunted_down(self.position):
            self._end([self.side], "hunt")
            return
        asked: list[str] = []
        if event == "charm" and fallen(self.position, self.side):
            asked = ["recover none", *(f"recover {kind}" for kind in fallen(self.position, self.side))]
        elif event == "shot":
            asked = self._seconds(self.position)
        if len(asked) > 1:
            self.pending = asked
        elif asked:
            self._play_along(asked[0])
        else:
            self._end_turn()

    def _play_along(self, text: str) -> None:
        """Play the only possible follow-up."""
        self.pending = [text]
        self.play(text)

    def _end_turn(self) -> None:
        self.side = OTHER[self.side]
        self._start_turn()

    def _start_turn(self) -> None:
        """Judge, in this order: no legal turn, repetition, the long quiet."""
        key = (self.side, *self.position.key())
        self.seen[key] += 1
        if not self.legal():
            self._end([OTHER[self.side]] if self.options.no_turn_loses else [], "no-turn")
        elif self.seen[key] >= 3:
            self._end([], "repetition")
        elif self.quiet >= QUIET_LIMIT:
            self._end([], "quiet")

    def _end(self, winners: list[str], reason: str) -> None:
        self.over = True
        self.winners = winners
        self.reason = reason
        self._legal = []
