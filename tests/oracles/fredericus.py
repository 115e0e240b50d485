"""Fredericus, written plainly from the rules as an oracle for the engine.

Options (keyword arguments of :class:`Game`), each with the documented reading as default:

``shorter``                    bool, False   -- the variant for a shorter game (``sink``).
``two_player_posts``           "3-7"|"2-6", "3-7" -- where the second of two players starts, falcon first.
``two_tokens_two_objectives``  bool, True    -- an owner draws one objective for each token that a capture sends
                                                back; False: one, however many tokens came back.
``keeper_fredericus_counts``   bool, True    -- Fredericus turned up by the keeper announces the end; False: it is
                                                only discarded and the game goes on to an eighth creature (from an
                                                empty pack nothing is drawn or turned).
``seed``                       for the oracle's own lots, when no start is given.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import Any

from .fredericus_deal import FREDERICUS, deal
from .fredericus_state import COURT, OFF, Options, State

CREATURES_TO_END = 8
EXTRA_ACTIONS = 2


class Game(State):
    """One game. The state is held in plain public attributes."""

    def __init__(self, players: int = 4, *, seed: int | None = None, **options: Any) -> None:
        """Deal a game for two to four players."""
        if players not in (2, 3, 4):
            raise ValueError(f"players: {players!r}")
        super().__init__(deal(players, random.Random(seed)), Options(**options))

    @classmethod
    def from_start(cls, start: Mapping[str, Any], **options: Any) -> Game:
        """A game whose lots are known, before the first bet.

        ``first`` (a seat), ``rows`` (eight lists, the end card last), ``hands`` (seat: its objectives),
        ``discards`` (objectives face up), ``pack`` (objectives and "fredericus", the top first). The number of
        players is the number of hands. Nothing is counted, so that tests may make short rows.
        """
        game = cls.__new__(cls)
        State.__init__(game, start, Options(**options))
        return game

    def copy(self) -> Game:
        """An independent copy."""
        return copy.deepcopy(self)

    def play(self, text: str, chance: object = None) -> None:
        """Take one decision. Nothing is left to chance after the start: ``chance`` is not used."""
        if text not in self.legal():
            raise ValueError(f"illegal: {text!r}")
        verb, _, what = text.partition(" ")
        getattr(self, "_play_" + verb.replace("-", "_"))(what)

    def _play_bet(self, what: str) -> None:
        self.tokens[self.seat][self.token] = int(what)
        self.token += 1
        if self.token < len(self.tokens[self.seat]):
            return
        self.token = 0
        self.seat = self._left_of(self.seat)
        if self.seat == self.order[0]:
            self._start_turn()

    def _left_of(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _start_turn(self) -> None:
        self.phase = "turn"
        self._new_turn_counts()
        places = self.tokens[self.seat]
        for i, place in enumerate(places):
            if place == COURT:
                places[i] = OFF
                self._draw(self.seat)

    def _draw(self, seat: str) -> None:
        """One secret objective, unless the end is announced."""
        if self.announced or not self.pack:
            return
        card = self.pack.pop(0)
        self.objectives[seat].append(card)
        if card == FREDERICUS:
            self.announced = "fredericus"

    def _play_carry(self, what: str) -> None:
        start, end = (int(n) for n in what.split("-"))
        self.rows[end].append(self.rows[start].pop())
        self.taken += 1

    def _play_fly(self, what: str) -> None:
        raptor, to = what.split(" ")
        self.posts[self.seat][raptor] = int(to)
        self.taken += 1

    def _play_hood(self, what: str) -> None:
        self.taken += 1
        for seat, raptors in self._hood_victims(int(what)).items():
            if len(raptors) == 1:
                self.hooded[seat] = raptors[0]
            else:
                self.victims.append(seat)
        self.phase = "hood" if self.victims else "turn"

    def _play_hood_which(self, what: str) -> None:
        seat, raptor = what.split(" ")
        self.hooded[seat] = raptor
        self.victims.pop(0)
        self.phase = "hood" if self.victims else "turn"

    def _play_capture(self, raptor: str) -> None:
        tower = self.posts[self.seat][raptor]
        self.captured.add(raptor)
        self.creatures[self.seat].append(self.rows[tower].pop())
        if len(self.creatures[self.seat]) == CREATURES_TO_END and not self.announced:
            self.announced = "creatures"
        owner = self._left_of(self.seat)
        while owner != self.seat:
            hit = self.tokens[owner].count(tower)
            self.tokens[owner] = [OFF if place == tower else place for place in self.tokens[owner]]
            for _ in range(hit if self.options.two_tokens_two_objectives else min(hit, 1)):
                self._draw(owner)
            owner = self._left_of(owner)
        for seat, places in self.tokens.items():
            self.tokens[seat] = [OFF if place == COURT else place for place in places]

    def _play_reverse(self, raptor: str) -> None:
        self.post = self.posts[self.seat][raptor]
        self.reversed = True
        self.rows[self.post].reverse()
        self._draw(self.seat)
        self.phase = "seal"

    def _play_discard_seal(self, what: str) -> None:
        self.rows[int(what)].pop()
        self.allowed += EXTRA_ACTIONS
        self.phase = "turn"

    def _play_sink(self, raptor: str) -> None:
        row = self.rows[self.posts[self.seat][raptor]]
        row[:] = row[-3:] + row[:-3]
        self.sunk = True

    def _play_end(self, _: str) -> None:
        self.hooded[self.seat] = ""
        self.phase = "token"
        self.token = 0

    def _play_token(self, what: str) -> None:
        places = self.tokens[self.seat]
        if what != "stay":
            places[self.token] = COURT if what == "court" else int(what)
        self.token += 1
        if self.token == len(places):
            self.token = 0
            self._end_turn()

    def _end_turn(self) -> None:
        if self.seat == self.keeper and not self.announced and self.pack:
            card = self.pack.pop(0)
            self.discards.append(card)
            if card == FREDERICUS and self.options.keeper_fredericus_counts:
                self.announced = "fredericus"
        if self.seat == self.keeper and self.announced:
            self.over = True
            return
        if self.seat == self.keeper:
            self.round += 1
        self.seat = self._left_of(self.seat)
        self._start_turn()
