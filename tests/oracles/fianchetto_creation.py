"""Creating nobles: at the start of the evening, and one anew after oblivion."""

from __future__ import annotations

from .fianchetto_noble import HEIGHT, SINS, SQUARES, Noble
from .fianchetto_state import PRINCE, SEATS, Slip, State

FIRST = ["title", "talent", "talent", "talent", "support"]
LAST = ["name", *["sin"] * len(SINS), "take"]


class Creation(State):
    """Steps 1 to 8 of the rules. Every step is asked, even with one square left."""

    def plan_nobles(self) -> None:
        """Put the whole creation of the four nobles on the agenda."""
        self.agenda = [(kind, seat) for seat in SEATS for kind in FIRST]
        self.agenda += [("draw_support", seat) for seat in SEATS]
        self.agenda += [("slips_back", "")]
        self.agenda += [("prince", seat) for seat in SEATS]
        self.agenda += [("prince_slip", "")]
        self.agenda += [(kind, seat) for seat in SEATS for kind in LAST]
        self.agenda += [("problems", "")]

    def plan_heir(self, seat: str) -> None:
        """A noble fell into oblivion: the same player creates another, and then acts."""
        self.counts["fallen"] += 1
        self.nobles[seat] = Noble()
        kinds = [*FIRST, "draw_heir", "write", "prince", *LAST, "act"]
        self.agenda = [(kind, seat) for kind in kinds]

    def _write(self, seat: str, decision: str, sort: str, text: str) -> None:
        self.nobles[seat].levers[decision[-2:]] = (sort, text)

    def ask_title(self, seat: str) -> list[str]:
        return [f"title {word} of <text> @{square}" for word in HEIGHT for square in self.nobles[seat].empty()]

    def do_title(self, seat: str, decision: str, texts: list[str]) -> None:
        noble = self.nobles[seat]
        noble.rank, noble.title = decision.split(" ")[1], texts[0]
        self._write(seat, decision, "title", texts[0])

    def ask_talent(self, seat: str) -> list[str]:
        return [f"talent <text> @{square}" for square in self.nobles[seat].empty()]

    def do_talent(self, seat: str, decision: str, texts: list[str]) -> None:
        self._write(seat, decision, "talent", texts[0])

    def ask_support(self, seat: str) -> list[str]:
        return [f"support <text> @{square}" for square in self.nobles[seat].empty()]

    def do_support(self, seat: str, decision: str, texts: list[str]) -> None:
        self._write(seat, decision, "support", texts[0])
        self.hat.append(Slip(texts[0], "support", seat))

    def ask_draw_support(self, seat: str) -> list[str]:
        return ["draw"]

    def do_draw_support(self, seat: str, decision: str, texts: list[str]) -> None:
        self.drawn = self.take_slip(lambda slip: True)
        self.out.append(self.drawn)
        self.agenda.insert(0, ("new_support" if self.drawn.author == seat else "write", seat))

    def ask_new_support(self, seat: str) -> list[str]:
        return [f"new-support <text> @{square}" for square in self.nobles[seat].empty()]

    def do_new_support(self, seat: str, decision: str, texts: list[str]) -> None:
        self._write(seat, decision, "support", texts[0])
        self.out.append(Slip(texts[0], "support", seat))  # it goes in with the others
        self.drawn = None

    def ask_write(self, seat: str) -> list[str]:
        return [f"write @{square}" for square in self.nobles[seat].empty()]

    def do_write(self, seat: str, decision: str, texts: list[str]) -> None:
        assert self.drawn is not None
        self._write(seat, decision, "support", self.drawn.text)
        self.drawn = None

    def ask_draw_heir(self, seat: str) -> list[str]:
        return ["draw"]

    def do_draw_heir(self, seat: str, decision: str, texts: list[str]) -> None:
        self.drawn = self.take_slip(lambda slip: slip.sort == "support" and slip.author != seat)
        self.hat.append(self.drawn)

    def run_slips_back(self, _: str) -> None:
        self.hat += self.out
        self.out = []

    def ask_prince(self, seat: str) -> list[str]:
        return [f"prince @{square}" for square in self.nobles[seat].empty()]

    def do_prince(self, seat: str, decision: str, texts: list[str]) -> None:
        self._write(seat, decision, "support", PRINCE)

    def run_prince_slip(self, _: str) -> None:
        self.hat.append(Slip(PRINCE, "prince", ""))

    def ask_name(self, seat: str) -> list[str]:
        return [f"name <text> / <text> @{square}" for square in self.nobles[seat].empty()]

    def do_name(self, seat: str, decision: str, texts: list[str]) -> None:
        noble = self.nobles[seat]
        noble.name, noble.family = texts
        self._write(seat, decision, "family", noble.family)
        self.hat.append(Slip(noble.family, "family", seat))

    def ask_sin(self, seat: str) -> list[str]:
        noble = self.nobles[seat]
        written = {text for sort, text in noble.levers.values() if sort == "sin"}
        return [f"sin {sin} @{square}" for sin in SINS if sin not in written for square in noble.empty()]

    def do_sin(self, seat: str, decision: str, texts: list[str]) -> None:
        self._write(seat, decision, "sin", decision.split(" ")[1])

    def ask_take(self, seat: str) -> list[str]:
        taken = [noble.royal for noble in self.nobles.values()]
        one_set = self.options.one_chess_set
        return [f"take {royal}" for royal in ("king", "queen") if not one_set or taken.count(royal) < 2]

    def do_take(self, seat: str, decision: str, texts: list[str]) -> None:
        noble = self.nobles[seat]
        pawns = 4 if decision == "take king" else 3
        if self.options.one_chess_set:
            pawns = min(pawns, self.box_pawns())
        noble.royal = decision.split(" ")[1]
        noble.hand.update({noble.royal: 1, "knight": 1, "bishop": 1, "rook": 1, "pawn": pawns})
        assert len(noble.empty()) == 1 and set(noble.levers) < set(SQUARES)

    def run_problems(self, _: str) -> None:
        """As many events as the hat holds, in turn."""
        self.agenda += [("problem", SEATS[i % 4]) for i in range(len(self.hat))]
        self.agenda += [("situation", "")]

    def ask_problem(self, seat: str) -> list[str]:
        return ["problem <text>"]

    def do_problem(self, seat: str, decision: str, texts: list[str]) -> None:
        self.hat.append(Slip(texts[0], "event", seat))
