"""Decisions in turn, their follow-ups, the order of turns, and the ends of the game."""

from __future__ import annotations

from .boards import CENTRE, FORTRESS
from .position import (
    ASSASSIN,
    CHIEF,
    CORPSE,
    EMPTY,
    NECROMOBILE,
    NOBODY,
    PROVOCATEUR,
    REPORTER,
    Option,
    Position,
)

TURN, PUT, REPORT, EXTRA = range(4)  # what is asked now
QUIET_ROUNDS = 60
PARTITION_ROUNDS = 20


class Turns(Position):
    """A game in progress. Options are (from, to) for a move, (cell,) for what is put down or reported on."""

    def __init__(self, players: int, absent: str) -> None:
        super().__init__(players, absent)
        self.over = False
        self.winners: list[int] = []
        self.reason = ""
        self.quiet = 0  # rounds since the last kill
        self.parted = -1  # rounds since the partition was found; -1 without one
        self.seat = 0  # the colour whose regular turn it is or was last
        self.mover = 0  # the colour that moves now
        self.decider = NOBODY
        self.bonus = False
        self.asked = TURN
        self.at = -1  # cell of the piece that has moved, in the middle of a turn
        self.hand = EMPTY  # what waits to be put down
        self.fresh_chief = False  # is it the corpse of a chief killed by this very move?
        self._options: list[Option] = []
        if not self._regular_turn_here():
            self._next_regular_turn()

    # -- decisions in turn

    def options(self) -> list[Option]:
        """The legal decisions now; empty when the game is over. Not to be changed by the caller."""
        return self._options

    def apply(self, option: Option) -> None:
        """Play one of the options, and every follow-up with exactly one possibility."""
        if self.asked == PUT:
            self._put(option[0])
        elif self.asked == REPORT:
            self._report(option[0])
        else:
            self._move(option[0], option[1])

    def _ask(self, what: int, options: list[Option]) -> None:
        """Ask for a follow-up, or play it where there is no choice."""
        self.asked = what
        self._options = options
        if len(options) == 1:
            self.apply(options[0])

    def _move(self, start: int, end: int) -> None:
        board = self.board
        piece, there = board[start], board[end]
        kind, colour = piece & 7, piece >> 3
        if there and kind not in (PROVOCATEUR, NECROMOBILE):
            self.kill(end, self.decider)
            self.quiet = 0
        elif kind == PROVOCATEUR and there:
            self.men[there >> 3].remove(end)
        board[start], board[end] = EMPTY, piece
        cells = self.men[colour]
        cells[cells.index(start)] = end
        if kind == CHIEF:
            self.chief[colour] = end
        self.at = end
        if there:
            if kind == ASSASSIN:
                board[start] = CORPSE
                self._end_action(acted=True)
                return
            self.hand = there if kind == PROVOCATEUR else CORPSE
            self.fresh_chief = kind not in (PROVOCATEUR, NECROMOBILE) and there & 7 == CHIEF
            self._ask(PUT, self.places(self.hand, self.fresh_chief))
        elif kind == REPORTER and (prey := self.prey(end, colour)):
            self._ask(REPORT, [(cell,) for cell in prey])
        else:
            self._end_action(acted=False)

    def _put(self, cell: int) -> None:
        piece, self.hand = self.hand, EMPTY
        self.board[cell] = piece
        if piece != CORPSE:
            self.men[piece >> 3].append(cell)
            if piece & 7 == CHIEF:
                self.chief[piece >> 3] = cell
        self._end_action(acted=True)

    def _report(self, cell: int) -> None:
        self.kill(cell, self.decider)
        self.quiet = 0
        self.board[cell] = CORPSE  # even on the centre, whoever it was
        self._end_action(acted=True)

    def _end_action(self, acted: bool) -> None:
        """After the whole action: the extra move, if one is due and there is one, or the end of the turn.

        Never more than two in a turn: an extra move out of the fortress ends outside it and off the centre,
        and one that leaves the centre cannot end there.
        """
        zone = self.field.zone[self.at]
        if zone == CENTRE:
            due = self.board[self.at] & 7 != CHIEF
        else:
            due = zone == FORTRESS and acted and not self.may_stand(self.mover)
        options = self._extra_moves() if due else []
        if options:
            self._ask(EXTRA, options)
        else:
            self._end_turn()

    def _extra_moves(self) -> list[Option]:
        found: list[Option] = []
        self.moves_from(self.at, self.may_stand(self.mover), found)
        zone = self.field.zone
        if zone[self.at] == FORTRESS:
            found = [option for option in found if not zone[option[1]]]
        return found

    # -- turns

    def _end_turn(self) -> None:
        # The bonus goes by who decided this turn, not by the colour moved; bonus turns are turns.
        before = self.actives()
        self.test_encirclement()
        if self._test_ends(before):
            return
        power = self.power()
        if power in (NOBODY, self.decider) or self._turn_is_next(power) or not (moves := self.moves(power)):
            self._next_regular_turn()
        else:
            self._start_turn(power, power, moves, bonus=True)

    def _start_turn(self, colour: int, decider: int, moves: list[Option], bonus: bool) -> None:
        self.mover, self.decider, self.bonus = colour, decider, bonus
        self.asked, self._options, self.at = TURN, moves, -1

    def _regular_turn_here(self) -> bool:
        """Start the regular turn of the colour at the seat, unless nobody controls it or it has no move."""
        controller = self.controller(self.seat)
        if controller == NOBODY:
            return False
        moves = self.moves(self.seat)
        if not moves:
            return False
        self._start_turn(self.seat, controller, moves, bonus=False)
        return True

    def _next_regular_turn(self) -> None:
        """Pass the regular turn on.

        A round ends when the turn passes the end of the order, whether or not the colours there are skipped;
        the counts are judged at once, before the next decision.
        """
        for _ in self.colours:
            self.seat += 1
            if self.seat == len(self.colours):
                self.seat = 0
                self.quiet += 1
                if self.parted >= 0:
                    self.parted += 1
                if self.parted >= PARTITION_ROUNDS:
                    self._finish(self.actives(), "partition rounds")
                    return
                if self.quiet >= QUIET_ROUNDS:
                    self._finish(self.actives(), "quiet rounds")
                    return
            if self._regular_turn_here():
                return
        self._finish(self.actives(), "no moves")

    def _turn_is_next(self, power: int) -> bool:
        """Is there no bonus since the regular turn is his next anyway, past those that would be skipped?

        With two active players he has both.
        """
        if sum(self.active) == 2:
            return False
        count = len(self.colours)
        for ahead in range(1, count + 1):
            colour = (self.seat + ahead) % count
            if self.controller(colour) != NOBODY and self.has_move(colour):
                return colour == power
        return False

    def _test_ends(self, before: list[int]) -> bool:
        """Is the game over? before: who was active just before the change that calls for this test.

        The change: the encirclement test (with the turn's deaths known), a resignation or a return.
        In the middle of a turn the partition is judged on the board as it is: what is in hand lies in no
        region, but a necromobile in hand is alive.
        """
        actives = self.actives()
        if len(actives) == 1:
            self._finish(actives, "last")
        elif not actives:
            self._finish(before, "nobody left")
        elif not self.is_partition():
            self.parted = -1
        elif (power := self.power()) != NOBODY:
            self._finish([power], "partition")
        elif self.parted < 0:
            self.parted = 0
        return self.over

    def _finish(self, winners: list[int], reason: str) -> None:
        self.over, self.winners, self.reason = True, winners, reason
        self._options = []
