"""The position: pieces, allegiance, where a piece may go. No turn order here."""

from __future__ import annotations

from .boards import Board, board_for
from .camps import KINDS, camps

CHIEF, ASSASSIN, REPORTER, PROVOCATEUR, NECROMOBILE, MILITANT = range(1, 7)
EMPTY = 0
CORPSE = 64
NOBODY = -1
Option = tuple[int, ...]
# A living piece is colour * 8 + kind, with six colours at most.


def _table(wanted: list[int]) -> bytes:
    """A lookup by content of a cell: is it one of those wanted?"""
    return bytes(content in wanted for content in range(CORPSE + 1))


def _pieces(kinds: range, besides: int) -> list[int]:
    """The living pieces of these kinds of all colours but one."""
    return [colour * 8 + kind for colour in range(6) for kind in kinds if colour != besides]


FOES = [_table(_pieces(range(CHIEF, MILITANT + 1), colour)) for colour in range(6)]
FOREIGN_CHIEFS = [_table(_pieces(range(CHIEF, CHIEF + 1), colour)) for colour in range(6)]
# By piece: what it may move onto and act on.
HITS = [FOES[piece >> 3] for piece in range(48)]
for _colour in range(6):
    HITS[_colour * 8 + REPORTER] = _table([])
    HITS[_colour * 8 + NECROMOBILE] = _table([CORPSE])


class Position:
    """Who stands where and who belongs to whom."""

    def __init__(self, players: int, absent: str) -> None:
        start = camps(players)
        self.colours: list[str] = list(start)
        if players == 5 and absent not in start:
            raise ValueError(f"no such colour: {absent}")
        count = len(start)
        self.field: Board = board_for(players)
        self.board: list[int] = [EMPTY] * len(self.field.names)
        self.men: list[list[int]] = [[] for _ in start]  # cells of the living pieces of each colour
        self.chief: list[int] = [0] * count  # cell of the chief, while he stands on one
        self.alive: list[bool] = [True] * count  # is the chief alive?
        self.present: list[bool] = [not (players == 5 and name == absent) for name in start]
        self.resigned: list[bool] = [False] * count
        self.encircled: list[bool] = [False] * count
        self.active: list[bool] = self.present[:]  # kept up to date by _review
        self.owner: list[int] = list(range(count))  # by conquest; NOBODY when nobody could inherit
        self.necromobiles = count  # living ones
        for colour, pieces in enumerate(start.values()):
            for kind, name in pieces:
                cell = self.field.number[name]
                self.board[cell] = colour * 8 + KINDS.index(kind) + 1
                self.men[colour].append(cell)
                if kind == "chief":
                    self.chief[colour] = cell

    def _copy_position(self, new: Position) -> None:
        new.colours, new.field, new.present = self.colours, self.field, self.present
        new.board = self.board[:]
        new.men = [cells[:] for cells in self.men]
        new.chief = self.chief[:]
        new.alive = self.alive[:]
        new.resigned = self.resigned[:]
        new.encircled = self.encircled[:]
        new.active = self.active[:]
        new.owner = self.owner[:]
        new.necromobiles = self.necromobiles

    # -- allegiance

    def _review(self) -> None:
        """Work out anew who is active: own chief alive, there, not resigned, not encircled."""
        state = zip(self.alive, self.present, self.resigned, self.encircled, strict=True)
        self.active = [alive and here and not gone and not shut for alive, here, gone, shut in state]

    def actives(self) -> list[int]:
        """The active players."""
        return [colour for colour, active in enumerate(self.active) if active]

    def power(self) -> int:
        """The player in power: an active one whose living chief stands on the centre."""
        piece = self.board[self.field.centre]
        if piece & 7 == CHIEF and self.active[piece >> 3]:
            return piece >> 3
        return NOBODY

    def abandoned(self, colour: int) -> bool:
        """Is its own player, or its overlord, missing from the game? Such a colour goes with the power."""
        owner = self.owner[colour]
        return owner == NOBODY or not self.active[owner]

    def controller(self, colour: int) -> int:
        """Who decides for this colour."""
        owner = self.owner[colour]
        if owner != NOBODY and self.active[owner]:
            return owner
        return self.power()

    def may_stand(self, colour: int) -> bool:
        """May this colour stand in the fortress, as the board is now?"""
        return not self.field.fortress or self.abandoned(colour) or self.owner[colour] == self.power()

    def kill(self, cell: int, killer: int) -> None:
        """Death of the piece on this cell at the hand of this player; what lies there is up to the caller.

        A chief's colours go to the killer's player: the one who decides this turn. If that is the victim, or
        one whose chief has died earlier in this same turn, nobody inherits.
        """
        piece = self.board[cell]
        colour = piece >> 3
        self.men[colour].remove(cell)
        if piece & 7 == NECROMOBILE:
            self.necromobiles -= 1
        elif piece & 7 == CHIEF:
            self.alive[colour] = self.active[colour] = False
            heir = killer if self.alive[killer] else NOBODY
            self.owner = [heir if owner == colour else owner for owner in self.owner]

    # -- where to go

    def moves_from(self, start: int, free: bool, found: list[Option]) -> None:
        """Add the moves of the piece on this cell; free: its colour may stand in the fortress."""
        board, field = self.board, self.field
        centre = field.centre
        piece = board[start]
        kind = piece & 7
        hits = HITS[piece]
        if kind == CHIEF:
            # Judged where he will stand: gone from the centre he is not in power.
            shut = field.shut_chief[free if start != centre else self.abandoned(piece >> 3)]
        else:
            shut = field.shut_other[free]
            if kind == ASSASSIN and start == centre:
                hits = FOREIGN_CHIEFS[piece >> 3]  # his victim's corpse falls on the centre
        for ray in field.short[start] if kind == MILITANT else field.rays[start]:
            for cell in ray:
                there = board[cell]
                if there:
                    if hits[there] and not (kind == MILITANT and cell == centre and there & 7 == CHIEF):
                        found.append((start, cell))
                    break
                if not shut[cell] or (kind == REPORTER and cell != centre and self.prey(cell, piece >> 3)):
                    found.append((start, cell))

    def moves(self, colour: int) -> list[Option]:
        """The moves of this colour as (from, to)."""
        free = self.may_stand(colour)
        found: list[Option] = []
        for start in self.men[colour]:
            self.moves_from(start, free, found)
        return found

    def can_move(self, start: int, free: bool) -> bool:
        """Has the piece on this cell a move?"""
        board, field = self.board, self.field
        if board[start] & 7 != CHIEF or start != field.centre:
            shut = (field.shut_chief if board[start] & 7 == CHIEF else field.shut_other)[free]
            for cell in field.steps[start]:
                if not board[cell] and not shut[cell]:
                    return True
        found: list[Option] = []
        self.moves_from(start, free, found)
        return bool(found)

    def has_move(self, colour: int) -> bool:
        """Has any piece of this colour a move?"""
        free = self.may_stand(colour)
        return any(self.can_move(start, free) for start in self.men[colour])

    def prey(self, cell: int, colour: int) -> list[int]:
        """Where a reporter of this colour on this cell finds someone to report on."""
        board, foes = self.board, FOES[colour]
        return [near for near in self.field.sides[cell] if foes[board[near]]]

    def places(self, content: int, fresh_chief: bool) -> list[Option]:
        """Where what is in hand may be put down: a corpse (of a chief killed just now?) or a living piece.

        Power is read with the mover on its new cell: a chief just deposed may not go to the fortress unless
        his colour is abandoned: such a colour may always stand there.
        """
        if content == CORPSE:
            shut = self.field.shut_chief[True] if fresh_chief else self.field.shut_other[True]
        else:
            shuts = self.field.shut_chief if content & 7 == CHIEF else self.field.shut_other
            shut = shuts[self.may_stand(content >> 3)]
        return [(cell,) for cell, there in enumerate(self.board) if not there and not shut[cell]]

    # -- tests on the whole board

    def test_encirclement(self) -> None:
        """See anew which living chiefs are encircled, then who is active."""
        self.encircled = [self.alive[c] and self._is_encircled(c) for c in range(len(self.colours))]
        self._review()

    def _is_encircled(self, colour: int) -> bool:
        chief = self.chief[colour]
        if chief == self.field.centre:
            return False
        # As if not encircled already: the chief lives, so the colour is his own; he is off the centre, so not
        # in power. In the fortress it may then stand only as resigned or absent.
        free = not self.field.fortress or self.resigned[colour] or not self.present[colour]
        if self.can_move(chief, free):
            return False
        group = [chief]
        seen = {chief}
        for cell in group:
            if cell != chief and self.can_move(cell, free):
                return False
            for near in self.field.sides[cell]:
                there = self.board[near]
                if near not in seen and there and there >> 3 == colour:
                    seen.add(near)
                    group.append(near)
        return True

    def is_partition(self) -> bool:
        """Two active players, no living necromobile, and no corpse-free region with pieces of both."""
        if self.necromobiles or sum(self.active) != 2:
            return False
        board, steps = self.board, self.field.steps
        master = [self.controller(colour) for colour in range(len(self.colours))]
        seen = [content == CORPSE for content in board]
        for origin in range(len(board)):
            if seen[origin]:
                continue
            seen[origin] = True
            region = [origin]
            holder = NOBODY
            for cell in region:
                if board[cell] and (player := master[board[cell] >> 3]) != NOBODY:
                    if holder not in (NOBODY, player):
                        return False
                    holder = player
                for near in steps[cell]:
                    if not seen[near]:
                        seen[near] = True
                        region.append(near)
        return True
