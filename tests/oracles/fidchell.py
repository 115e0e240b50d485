"""Fidchell, versions 1 and 2, written plainly from the rules as an oracle for the engine.

Options (keyword arguments of :class:`Game`), each with the documented reading as default:

``decline_extra``  bool, True   -- an extra turn may be declined with ``pass``; False: only a forced pass.
``slide_when``     "own"|"both" -- default "own" in version 1, "both" in version 2: whose hand must be empty.
``count_hand``     bool, True   -- version 2: White's seven stones are counted on board and in hand; False:
                                   on the board only.
``start``          "white_main"|"black_main" -- version 2: who stands on the odd points of b and d (the main
                                   spokes) at the start; the other one stands on the even points.
``starter``        "white"|"black", "white" -- who plays first (the loser of the last game, in a series).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .fidchell_board import CENTRE, POINTS, RAYS, has_chain, has_wall

STONES = 27
MINIMUM = 7
SIEGE_TURNS = 5
REMOVALS = 2
SLIDE_LIMIT = 100
OTHER = {"white": "black", "black": "white"}


@dataclass(frozen=True)
class Options:
    """The readings left open by the rules; see the module's text."""

    decline_extra: bool = True
    slide_when: str = ""
    count_hand: bool = True
    start: str = "white_main"
    starter: str = "white"

    def __post_init__(self) -> None:
        """Refuse values that no rule knows."""
        if self.slide_when not in ("", "own", "both"):
            raise ValueError(f"slide_when: {self.slide_when!r}")
        if self.start not in ("white_main", "black_main"):
            raise ValueError(f"start: {self.start!r}")
        if self.starter not in OTHER:
            raise ValueError(f"starter: {self.starter!r}")


class Game:
    """One game. The state is held in plain public attributes, see :meth:`from_position`."""

    def __init__(self, version: int = 1, **options: Any) -> None:
        """Set up a game of ``version`` 1 or 2 with the options of the module's text."""
        if version not in (1, 2):
            raise ValueError(f"version: {version!r}")
        self.version = version
        self.options = Options(**options)
        self.slide_when = self.options.slide_when or ("own" if version == 1 else "both")
        self.board: dict[str, str] = {}
        self.hand = {"white": STONES, "black": STONES}
        self.king = "none" if version == 1 else "white"  # whose friend he is: none, white, both
        self.siege: int | None = None  # White turns left; None while no count runs
        self.slides = 0  # slides in a row without placement or capture
        self.removals = 0  # black stones White may still take off after breaking the siege
        self.side = self.options.starter
        self.extra = False
        self.over = False
        self.winners: list[str] = []
        self.reason = ""
        self.seen: Counter[tuple[object, ...]] = Counter()
        self._legal: list[str] | None = None
        if version == 2:
            main = "white" if self.options.start == "white_main" else "black"
            for ring in "bd":
                for i in range(1, 9):
                    self.board[f"{ring}{i}"] = main if i % 2 else OTHER[main]
            self.hand = {"white": STONES - 8, "black": STONES - 8}
        self._start_turn(self.side, extra=False)

    @classmethod
    def from_position(cls, position: Mapping[str, Any], version: int = 1, **options: Any) -> Game:
        """A game standing at the start of a turn, for tests.

        Keys, all optional: ``white``, ``black`` (lists of points), ``hands`` ({"white": n, "black": n},
        default 0 each), ``to_move`` (default "white"), ``extra`` (False), ``king`` ("none", "white" or
        "both"; default as at the start of the version), ``siege`` (White turns left, or None), ``slides``
        (0).
        """
        game = cls(version, **options)
        known = {"white", "black", "hands", "to_move", "extra", "king", "siege", "slides"}
        if set(position) - known:
            raise ValueError(f"unknown keys: {sorted(set(position) - known)}")
        game.board = {}
        for side in OTHER:
            for point in position.get(side, ()):
                if point not in RAYS or point in game.board:
                    raise ValueError(f"no such point, or taken twice: {point}")
                game.board[point] = side
        game.hand = {"white": 0, "black": 0, **position.get("hands", {})}
        game.king = position.get("king", game.king)
        game.siege = position.get("siege")
        game.slides = position.get("slides", 0)
        game.seen = Counter()
        game._start_turn(position.get("to_move", "white"), extra=position.get("extra", False))
        return game

    def copy(self) -> Game:
        """An independent copy."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.board = dict(self.board)
        twin.hand = dict(self.hand)
        twin.winners = list(self.winners)
        twin.seen = Counter(self.seen)
        return twin

    def who(self) -> str:
        """Who decides now (who decided last, when the game is over)."""
        return self.side

    def result(self) -> dict[str, Any]:
        """Reasons: chain, stones, siege (wins); repetition, slides (draws, no winners)."""
        return {"over": self.over, "winners": list(self.winners), "reason": self.reason}

    def stones(self, side: str) -> set[str]:
        """The points where ``side`` has stones."""
        return {point for point, owner in self.board.items() if owner == side}

    def legal(self) -> list[str]:
        """Every decision that may be taken now, sorted."""
        if self._legal is None:
            self._legal = sorted(self._decisions())
        return list(self._legal)

    def _decisions(self) -> list[str]:
        if self.over:
            return []
        if self.removals:
            return [f"remove {point}" for point in self.stones("black")] + ["remove none"]
        if self.hand[self.side]:
            found = [f"place {point}" for point in POINTS if point not in self.board]
        elif self.slide_when == "both" and self.hand[OTHER[self.side]]:
            found = []
        else:
            found = self._slides()
        if not found or (self.extra and self.options.decline_extra):
            found.append("pass")
        return found

    def _slides(self) -> list[str]:
        found: set[str] = set()
        for start in self.stones(self.side):
            for ray in RAYS[start]:
                for end in ray:
                    if end == CENTRE or end in self.board:
                        break
                    found.add(f"slide {start}-{end}")
        return list(found)

    def play(self, text: str) -> None:
        """Take one decision."""
        if text not in self.legal():
            raise ValueError(f"illegal: {text!r}")
        self._legal = None
        if text == "pass":
            self._settle(captured=0)
            return
        verb, what = text.split(" ")
        if verb == "remove":
            self._remove(what)
            return
        if verb == "place":
            self.hand[self.side] -= 1
            self.board[what] = self.side
            self.slides = 0
            end = what
        else:
            start, end = what.split("-")
            del self.board[start]
            self.board[end] = self.side
            self.slides += 1
            if self.version == 1 or self.side == "black":
                self.king = "both"
        self._settle(self._capture(end))

    def _capture(self, point: str) -> int:
        """Take off what the stone just come to ``point`` captures; how many stones that is."""
        taken: set[str] = set()
        for ray in RAYS[point]:
            if len(ray) < 2 or self.board.get(ray[0]) != OTHER[self.side]:
                continue
            beyond = self.king if ray[1] == CENTRE else self.board.get(ray[1])
            if beyond in (self.side, "both"):
                taken.add(ray[0])
        for lost in taken:
            del self.board[lost]
        if taken:
            self.slides = 0
        return len(taken)

    def _settle(self, captured: int) -> None:
        """After a placement, slide or pass and its captures: ends, the siege, who plays next."""
        if (self.version == 1 or self.side == "white") and has_chain(self.stones(self.side)):
            self._end([self.side], "chain")
            return
        for side in OTHER:
            if self._too_few(side):
                self._end([OTHER[side]], "stones")
                return
        if self.side == "white" and self.siege is not None:
            if captured:
                self.siege = None
                self.removals = REMOVALS if self.stones("black") else 0
            else:
                self.siege -= 1
                if self.siege == 0:
                    self._end(["black"], "siege")
                    return
        if self.slides >= SLIDE_LIMIT:
            self._end([], "slides")
        elif self.removals:
            return
        elif captured:
            self._start_turn(self.side, extra=True)
        else:
            self._end_turn()

    def _too_few(self, side: str) -> bool:
        if self.version == 1:
            return not self.stones(side) and not self.hand[side]
        if side == "black":
            return False
        counted = len(self.stones("white")) + (self.hand["white"] if self.options.count_hand else 0)
        return counted < MINIMUM

    def _remove(self, what: str) -> None:
        """One of the removals that break the siege."""
        if what == "none":
            self.removals = 0
        else:
            del self.board[what]
            self.removals = self.removals - 1 if self.stones("black") else 0
        if not self.removals:
            self._start_turn("white", extra=True)

    def _end_turn(self) -> None:
        """The turn with all its extra turns is over: judge the wall, hand over."""
        if self.version == 2 and self.side == "black":
            if not has_wall(self.stones("black")):
                self.siege = None
            elif self.siege is None:
                self.siege = SIEGE_TURNS
        self._start_turn(OTHER[self.side], extra=False)

    def _start_turn(self, side: str, *, extra: bool) -> None:
        self.side = side
        self.extra = extra
        self._legal = None
        key = (
            frozenset(self.board.items()),
            *(self.hand["white"], self.hand["black"], self.king, self.siege, extra, side),
        )
        self.seen[key] += 1
        if self.seen[key] == 3:
            self._end([], "repetition")

    def _end(self, winners: list[str], reason: str) -> None:
        self.over = True
        self.winners = winners
        self.reason = reason
        self._legal = None
