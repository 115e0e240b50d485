"""The state of a Fredericus game and what may be decided in it; :mod:`.fredericus` plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .fredericus_deal import FREDERICUS, KINDS, SEAL, SEATS, SKY, TOWERS, TREE, neighbours

RAPTORS = ("falcon", "goshawk")
OFF, COURT = 0, 9  # where a token lies when not on a tower
HUNTS = {"falcon": [SKY, SKY], "goshawk": [SKY, TREE]}


@dataclass(frozen=True)
class Options:
    """The readings left open by the rules; see :mod:`.fredericus`."""

    shorter: bool = False
    two_player_posts: str = "3-7"
    two_tokens_two_objectives: bool = True
    keeper_fredericus_counts: bool = True

    def __post_init__(self) -> None:
        """Refuse values that no rule knows."""
        if self.two_player_posts not in ("3-7", "2-6"):
            raise ValueError(f"two_player_posts: {self.two_player_posts!r}")


class State:
    """Everything on the table, in plain public attributes."""

    def __init__(self, start: Mapping[str, Any], options: Options) -> None:
        """Set up a start whose lots are known."""
        known = {SKY, TREE, SEAL, *KINDS}
        if len(start["rows"]) != 8 or any(card not in known for row in start["rows"] for card in row):
            raise ValueError("rows: eight lists of row cards")
        self.options = options
        self.seats = SEATS[: len(start["hands"])]
        at = self.seats.index(start["first"])
        self.order = self.seats[at:] + self.seats[:at]
        self.keeper = self.order[-1]
        self.rows: dict[int, list[str]] = {n: list(row) for n, row in zip(TOWERS, start["rows"], strict=True)}
        self.objectives: dict[str, list[str]] = {seat: list(start["hands"][seat]) for seat in self.seats}
        self.discards: list[str] = list(start.get("discards", ()))
        self.pack: list[str] = list(start["pack"])
        self.creatures: dict[str, list[str]] = {seat: [] for seat in self.seats}
        second = int(options.two_player_posts[0]) if len(self.seats) == 2 else 2
        posts = dict(zip(self.order, (1, second, 3, 4), strict=False))
        self.posts = {seat: {"falcon": posts[seat], "goshawk": posts[seat] + 4} for seat in self.seats}
        self.hooded: dict[str, str] = dict.fromkeys(self.seats, "")  # which raptor is, if any
        self.tokens = {seat: [OFF] * (2 if len(self.seats) == 2 else 1) for seat in self.seats}
        self.over = False
        self.announced = ""  # why the end is announced: creatures or fredericus
        self.round = 1
        self.phase = "bet"
        self.seat = self.order[0]
        self.token = 0  # the token being bet or put
        self.victims: list[str] = []  # seats of which one raptor of two is still to be chosen for the hood
        self.post = 0  # the post of a hood or reverse under way
        self._new_turn_counts()

    def _new_turn_counts(self) -> None:
        first_turns = {0: 2, 1: 3} if self.round == 1 else {}
        self.compulsory = first_turns.get(self.order.index(self.seat), 4)
        self.allowed = self.compulsory
        self.taken = 0
        self.captured: set[str] = set()
        self.reversed = False
        self.sunk = False

    def who(self) -> str:
        """Who decides now (who decided last, when the game is over)."""
        return self.seat

    def score(self, seat: str) -> int:
        """The points of ``seat`` with all that is theirs now."""
        creatures, objectives = Counter(self.creatures[seat]), Counter(self.objectives[seat])
        pairs = sum(min(creatures[kind], objectives[kind]) for kind in KINDS)
        plain = len(self.creatures[seat]) + sum(objectives[kind] for kind in KINDS)
        return plain + 2 * objectives[FREDERICUS] + pairs * (pairs + 1) // 2

    def result(self) -> dict[str, Any]:
        """Reasons: creatures (somebody's eighth) or fredericus, whichever was first."""
        scores = {seat: self.score(seat) for seat in self.seats}
        best = max(scores.values())
        winner = [seat for seat in self.order if scores[seat] == best][-1]
        return {
            "over": self.over,
            "winners": [winner] if self.over else [],
            "scores": scores,
            "reason": self.announced if self.over else "",
        }

    def end_of(self, row: int) -> str:
        """The end card of a row, or nothing."""
        return self.rows[row][-1] if self.rows[row] else ""

    def beside(self, post: int) -> list[str]:
        """The ends of the two rows adjacent to a post, sorted."""
        return sorted(self.end_of(row) for row in neighbours(post))

    def free_raptors(self, seat: str) -> list[str]:
        """The unhooded raptors of ``seat``."""
        return [raptor for raptor in RAPTORS if self.hooded[seat] != raptor]

    def legal(self) -> list[str]:
        """Every decision that may be taken now, sorted."""
        if self.over:
            return []
        if self.phase == "bet":
            found = [f"bet {n}" for n in TOWERS]
        elif self.phase == "hood":
            found = [f"hood-which {self.victims[0]} {raptor}" for raptor in RAPTORS]
        elif self.phase == "seal":
            found = [f"discard-seal {n}" for n in neighbours(self.post)]
        elif self.phase == "token":
            found = self._token_places()
        else:
            found = self._free()
            if self.taken < self.allowed:
                found += self._actions()
            if self.taken >= self.compulsory:
                found.append("end")
        return sorted(found)

    def _token_places(self) -> list[str]:
        here = self.tokens[self.seat][self.token]
        found = [f"token {n}" for n in TOWERS if n != here]
        if here in TOWERS:
            found.append("token stay")
        if len(self.seats) > 2 and not any(COURT in places for places in self.tokens.values()):
            found.append("token court")
        return found

    def _actions(self) -> list[str]:
        found = [f"carry {n}-{to}" for n in TOWERS if self.rows[n] for to in neighbours(n)]
        for raptor in self.free_raptors(self.seat):
            found += [f"fly {raptor} {to}" for to in neighbours(self.posts[self.seat][raptor])]
        return found + [f"hood {n}" for n in TOWERS if self.beside(n) == [TREE, TREE] and self._hood_victims(n)]

    def _hood_victims(self, post: int) -> dict[str, list[str]]:
        """Enemies, clockwise from the player, who can be hooded on ``post``, and their raptors there."""
        at = self.seats.index(self.seat)
        found: dict[str, list[str]] = {}
        for seat in self.seats[at + 1 :] + self.seats[:at]:
            here = [raptor for raptor in RAPTORS if self.posts[seat][raptor] == post]
            if here and not self.hooded[seat]:
                found[seat] = here
        return found

    def _free(self) -> list[str]:
        found = []
        for raptor in self.free_raptors(self.seat):
            post = self.posts[self.seat][raptor]
            beside = self.beside(post)
            if raptor not in self.captured and self.end_of(post) in KINDS and beside == HUNTS[raptor]:
                found.append(f"capture {raptor}")
            if not self.reversed and beside == [SEAL, SEAL]:
                found.append(f"reverse {raptor}")
            if self.options.shorter and not self.sunk and self.rows[post][-3:] in ([TREE] * 3, [SKY] * 3):
                found.append(f"sink {raptor}")
        return found
