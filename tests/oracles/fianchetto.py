"""Fianchetto, written plainly from the rules as an oracle for the engine.

Options (keyword arguments of :class:`Game`), each with the documented reading as default:

``one_chess_set``          bool, True  -- two queens, two kings and 16 pawns serve all; False: everyone takes what
                                          they like, and no box limits the pawns of a new noble.
``pawn_moves``             "forward"|"double" -- one square up the column; "double": from row 2 also two squares
                                          up, when both are free.
``close_votes``            3|4         -- how many must agree to close, the proposer included.
``raise_cross_elsewhere``  bool, True  -- a consequence taken to raise lies off the counted squares; False: on any
                                          own square (a piece that stood there no longer counts, the raise does).
``pawns_promote``          bool, False -- True: a pawn that moves to row 4 becomes a queen, and is no pawn in the box.
``redistribution``         "crossed"|"left" -- discarded pawns are dealt from the most crossed out down, round and
                                          round; "left": from the left of the proposer, round and round.
``pieces_stay``            bool, True  -- False: at a closing all pieces on boards go back to hand.
``next_declarer``          "left"|"lowest" -- who starts to draw the next situation: the left of the last declarer,
                                          or the lowest rank again.
``seed``                   for the oracle's own lots, when none are told.

Lots are told with the decision that leads to them, as ``chance``:

* with a ``draw``: the slip, as an index into :attr:`Game.hat`, its text, (text, author) or (text, sort, author);
* with the last ``problem`` (and the last ``again``, if ``next_declarer`` is "lowest"): the seat that starts, one of
  :meth:`Game.lowest`. It is not used where that list has one seat.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any

from .fianchetto_intrigue import Intrigue
from .fianchetto_noble import HEIGHT, Noble
from .fianchetto_state import SEATS, Options, Slip, read

# decisions that follow from another: not asked when a single possibility is left
FOLLOW_UPS = {"answer", "side", "enter", "retry", "raise", "own", "clear"}


class Game(Intrigue):
    """One evening. The state is held in plain public attributes."""

    def __init__(self, players: int = 4, *, seed: int | None = None, **options: Any) -> None:
        """An evening before the first title is written."""
        if players != 4:
            raise ValueError(f"players: {players!r}")
        super().__init__(Options(**options), seed)
        self.plan_nobles()
        self._advance()

    @classmethod
    def from_start(cls, start: Mapping[str, Any], **options: Any) -> Game:
        """An empty ``start`` is a new evening, as nothing is drawn before the first decision.

        For tests, a start with ``nobles`` stands at the beginning of a turn of intrigue. Each noble, by seat, may
        have ``rank`` ("lord"), ``royal`` ("queen"), ``hand`` (pieces), ``board`` (square: piece) and ``crossed``
        (squares). Other keys: ``hat`` (slips), ``discards`` (0), ``to_move`` and ``declarer`` ("red").
        """
        game = cls(**options)
        if not start:
            return game
        for seat in SEATS:
            given = start["nobles"].get(seat, {})
            game.nobles[seat] = Noble(
                rank=given.get("rank", "lord"),
                royal=given.get("royal", "queen"),
                hand=Counter(given.get("hand", ())),
                board=dict(given.get("board", {})),
                crossed=set(given.get("crossed", ())),
            )
        game.hat = [Slip(*slip) for slip in start.get("hat", ())]
        game.discards = start.get("discards", 0)
        game.declarer = start.get("declarer", "red")
        game.agenda = [("turn", start.get("to_move", "red"))]
        game._advance()
        return game

    def copy(self) -> Game:
        """An independent copy."""
        return copy.deepcopy(self)

    def who(self) -> str:
        """Who decides now (who decided last, when the evening is over)."""
        return self.seat

    def result(self) -> dict[str, Any]:
        """There is never a winner nor a score; the reason is that somebody wanted to stop."""
        return {"over": self.over, "winners": [], "scores": {}, "reason": "stop" if self.over else ""}

    def lowest(self) -> list[str]:
        """The seats of the lowest rank."""
        heights = {seat: HEIGHT.get(noble.rank, 0) for seat, noble in self.nobles.items()}
        return [seat for seat in SEATS if heights[seat] == min(heights.values())]

    def legal(self) -> list[str]:
        """Every decision that may be taken now, sorted; free texts are shown as <text>."""
        return [] if self.over else sorted(self._options())

    def _options(self) -> list[str]:
        kind, seat = self.agenda[0]
        found: list[str] = getattr(self, f"ask_{kind}")(seat)
        return found

    def play(self, text: str, chance: object = None) -> None:
        """Take one decision; ``chance`` tells the lot that it leads to, see the module's text."""
        decision, texts = read(text)
        if self.over or decision not in self._options():
            raise ValueError(f"illegal: {text!r}")
        if self._lot_follows() and chance is not None and chance not in self.lowest():
            raise ValueError(f"not of the lowest rank: {chance!r}")
        before = self.agenda
        self.agenda = before[1:]
        self.chance = chance
        try:
            getattr(self, f"do_{before[0][0]}")(before[0][1], decision, texts)
        except ValueError:
            self.agenda = before  # no such slip: nothing else was touched
            raise
        self._advance()

    def _lot_follows(self) -> bool:
        kind, then = self.agenda[0][0], [kind for kind, _ in self.agenda[1:]]
        if kind == "problem":
            return then == ["situation"]
        return kind == "again" and then == ["next"] and self.options.next_declarer == "lowest"

    def _advance(self) -> None:
        """Run what needs nobody's decision, up to the next one."""
        while not self.over:
            kind, seat = self.agenda[0]
            if hasattr(self, f"run_{kind}"):
                self.agenda = self.agenda[1:]
                getattr(self, f"run_{kind}")(seat)
                continue
            options = self._options()
            if options and (kind not in FOLLOW_UPS or len(options) > 1):
                self.seat = seat
                return
            self.agenda = self.agenda[1:]
            if options:
                getattr(self, f"do_{kind}")(seat, options[0], [])

    # the situation

    def run_situation(self, _: str) -> None:
        """The first drawer, by rank and lot."""
        lowest = self.lowest()
        told = len(lowest) > 1 and self.chance in lowest
        self.agenda = [("draw", str(self.chance) if told else self.rng.choice(lowest))]

    def ask_draw(self, seat: str) -> list[str]:
        return ["draw"]

    def do_draw(self, seat: str, decision: str, texts: list[str]) -> None:
        self.out.append(self.take_slip(lambda slip: True))
        events = sum(slip.sort == "event" for slip in self.out)
        met = events >= 2 and len(self.out) - events >= 3
        self.agenda = [("choice", seat) if met else ("draw", self.left_of(seat))]

    def ask_choice(self, seat: str) -> list[str]:
        return ["declare <text>", "draw"] if self.hat else ["declare <text>"]

    def do_choice(self, seat: str, decision: str, texts: list[str]) -> None:
        if decision == "draw":
            self.out.append(self.take_slip(lambda slip: True))
            self.agenda = [("choice", self.left_of(seat))]
            return
        self.run_slips_back("")
        self.declarer = seat
        self.counts["situations"] += 1
        self.agenda = [("turn", self.left_of(seat))]

    # the closing

    def ask_vote(self, seat: str) -> list[str]:
        return ["agree", "refuse"]

    def do_vote(self, seat: str, decision: str, texts: list[str]) -> None:
        self.votes += decision == "agree"

    def run_tally(self, proposer: str) -> None:
        """Close, or leave the proposer to act."""
        if self.votes < self.options.close_votes:
            self.agenda = [("retry", proposer)]
            return
        order = self.from_left(proposer)
        dealt = order
        if self.options.redistribution == "crossed":
            dealt = sorted(order, key=lambda seat: -len(self.nobles[seat].crossed))
        for i in range(self.discards):
            self.nobles[dealt[i % 4]].hand["pawn"] += 1
        self.discards = 0
        if not self.options.pieces_stay:
            for noble in self.nobles.values():
                noble.hand.update(noble.board.values())
                noble.board = {}
        self.again = 0
        self.agenda = [(kind, seat) for kind in ("clear", "again") for seat in order] + [("next", "")]

    def ask_clear(self, seat: str) -> list[str]:
        crossed = self.nobles[seat].crossed
        return ["clear none"] + [
            f"clear {square} {sort} <text>" for square in crossed for sort in ("support", "talent")
        ]

    def do_clear(self, seat: str, decision: str, texts: list[str]) -> None:
        if decision != "clear none":
            _, square, sort, _ = decision.split(" ")
            self.nobles[seat].crossed.remove(square)
            self.nobles[seat].levers[square] = (sort, texts[0])

    def ask_again(self, seat: str) -> list[str]:
        return ["again", "stop"]

    def do_again(self, seat: str, decision: str, texts: list[str]) -> None:
        self.again += decision == "again"

    def run_next(self, _: str) -> None:
        """Another situation if all agree, or the end of the evening."""
        if self.again < 4:
            self.over = True
        elif self.options.next_declarer == "lowest":
            self.run_situation("")
        else:
            self.agenda = [("draw", self.left_of(self.declarer))]
