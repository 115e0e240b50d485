"""A turn of intrigue: the action, the confrontation, its resolution and its consequences."""

from __future__ import annotations

from .fianchetto_creation import Creation
from .fianchetto_state import Fight

OTHER = {"action": "opposition", "opposition": "action"}


class Intrigue(Creation):
    """Everything between the declaration of a situation and its closing."""

    def _fight(self) -> Fight:
        assert self.fight is not None
        return self.fight

    def participants(self) -> list[str]:
        """Who takes part, from the actor to the left."""
        fight = self._fight()
        return [seat for seat in [fight.actor, *self.from_left(fight.actor)[:3]] if seat in fight.sides]

    def run_turn(self, seat: str) -> None:
        """Oblivion is looked at before anything is offered."""
        self.fight = None
        if self.actions(seat):
            self.agenda = [("act", seat)]
        else:
            self.plan_heir(seat)

    def ask_act(self, seat: str) -> list[str]:
        return [*self.actions(seat), "close"]

    def do_act(self, seat: str, decision: str, texts: list[str]) -> None:
        if decision == "close":
            self.votes = 1
            self.agenda = [("vote", other) for other in self.from_left(seat)[:3]] + [("tally", seat)]
            return
        self.do_retry(seat, decision, texts)

    def ask_retry(self, seat: str) -> list[str]:
        """The action of a player whose proposal was refused."""
        return self.actions(seat)

    def do_retry(self, seat: str, decision: str, texts: list[str]) -> None:
        self.fight = Fight(seat, {seat: "action"}, [self.put(seat, decision)])
        self.agenda = [("answer", other) for other in self.from_left(seat)[:3]] + [("turn", self.left_of(seat))]

    def ask_answer(self, seat: str) -> list[str]:
        return ["allow", "oppose"] if self.actions(seat) else ["allow"]

    def do_answer(self, seat: str, decision: str, texts: list[str]) -> None:
        if decision == "allow":
            return
        fight = self._fight()
        fight.sides[seat] = "opposition"
        self.counts["confrontations"] += 1
        others = [other for other in self.from_left(fight.actor)[:3] if other != seat]
        self.agenda = [("enter", seat), *(("side", other) for other in others), ("resolve", "")]

    def ask_side(self, seat: str) -> list[str]:
        return ["abstain", "join action", "join opposition"] if self.actions(seat) else ["abstain"]

    def do_side(self, seat: str, decision: str, texts: list[str]) -> None:
        if decision != "abstain":
            self._fight().sides[seat] = decision.split(" ")[1]
            self.agenda.insert(0, ("enter", seat))

    def ask_enter(self, seat: str) -> list[str]:
        return self.actions(seat)

    def do_enter(self, seat: str, decision: str, texts: list[str]) -> None:
        square = self.put(seat, decision)
        if square not in self._fight().squares:
            self._fight().squares.append(square)

    def run_resolve(self, _: str) -> None:
        self.agenda = [("raise", self._fight().actor)]

    def ask_raise(self, seat: str) -> list[str]:
        fight, noble = self._fight(), self.nobles[seat]
        found = ["pass"]
        if noble.hand["pawn"] and fight.squares[fight.at] not in noble.crossed:
            found.append("raise pawn")
        barred = fight.squares if self.options.raise_cross_elsewhere else []
        return found + [f"raise cross {square}" for square in noble.uncrossed() if square not in barred]

    def do_raise(self, seat: str, decision: str, texts: list[str]) -> None:
        fight, noble = self._fight(), self.nobles[seat]
        if decision == "pass":
            self._pass(seat)
            return
        if decision == "raise pawn":
            key = (seat, fight.squares[fight.at])
            noble.hand["pawn"] -= 1
            fight.stacked[key] = fight.stacked.get(key, 0) + 1
        else:
            self.cross_out(seat, decision[-2:])
        fight.raises[seat] = fight.raises.get(seat, 0) + 1
        fight.passes = 0
        self.agenda = [("raise", seat)]

    def _pass(self, seat: str) -> None:
        fight, among = self._fight(), self.participants()
        fight.passes += 1
        if fight.passes < len(among):
            self.agenda = [("raise", among[(among.index(seat) + 1) % len(among)])]
            return
        action, opposition = self.side_score("action"), self.side_score("opposition")
        fight.outcomes.append("draw" if action == opposition else "action" if action > opposition else "opposition")
        fight.at += 1
        fight.passes = 0
        fight.raises = {}
        if fight.at < len(fight.squares):
            self.agenda = [("raise", fight.actor)]
        else:
            self._plan_consequences()

    def side_score(self, side: str) -> int:
        """What a side has on the square being raised."""
        fight = self._fight()
        square = fight.squares[fight.at]
        members = [seat for seat in self.participants() if fight.sides[seat] == side]
        return sum(self.nobles[seat].worth(square) + fight.raises.get(seat, 0) for seat in members)

    def _plan_consequences(self) -> None:
        fight, among = self._fight(), self.participants()
        self.agenda = []
        for outcome in fight.outcomes:
            if outcome == "draw":
                self.agenda += [("own", seat) for seat in among]
            else:
                self.agenda.append(("spoils", outcome))
        self.agenda += [("aftermath", ""), ("turn", self.left_of(fight.actor))]

    def run_spoils(self, side: str) -> None:
        """One won square: the winners pick in turn until each loser was crossed out or spared."""
        fight = self._fight()
        losers = [seat for seat in self.participants() if fight.sides[seat] == OTHER[side]]
        fight.victims = [seat for seat in losers if self.nobles[seat].uncrossed()]
        self.agenda.insert(0, ("pick", next(seat for seat in self.participants() if fight.sides[seat] == side)))

    def ask_pick(self, seat: str) -> list[str]:
        victims = self._fight().victims
        found = [f"cross {victim} {square}" for victim in victims for square in self.nobles[victim].uncrossed()]
        return found + [f"spare {victim}" for victim in victims]

    def do_pick(self, seat: str, decision: str, texts: list[str]) -> None:
        fight = self._fight()
        words = decision.split(" ")
        fight.victims.remove(words[1])
        if words[0] == "cross":
            self.cross_out(words[1], words[2])
        side = [member for member in self.participants() if fight.sides[member] == fight.sides[seat]]
        self.agenda.insert(0, ("pick", side[(side.index(seat) + 1) % len(side)]))

    def ask_own(self, seat: str) -> list[str]:
        return [f"cross {square}" for square in self.nobles[seat].uncrossed()]

    def do_own(self, seat: str, decision: str, texts: list[str]) -> None:
        self.cross_out(seat, decision[-2:])

    def run_aftermath(self, _: str) -> None:
        """The pawns of participants on counted squares are discarded, those added and those that stood there."""
        fight = self._fight()
        self.discards += sum(fight.stacked.values())
        for seat in self.participants():
            board = self.nobles[seat].board
            for square in fight.squares:
                if board.get(square) == "pawn":
                    del board[square]
                    self.discards += 1
