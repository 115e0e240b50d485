"""What others could do to the pieces of whoever is asked: found by letting them do it, on copies of the position.

Nothing is guessed from how pieces move: shots, sandwiches and the powers of neighbours are found as well. It takes a
while, so it is worked out bit by bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.engine.events import Thing
from game.engine.readouts import readouts
from game.engine.rules import Position
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.table.pieces import lies
from game.table.state import TableState, asked_seat, has_secrets
from game.telling.deeds import FALLEN

SAMPLES = 2  # of one's own decisions after which others are tried: what only one of them allows was no threat before
LONGEST = 6  # decisions that one turn may take until somebody else is asked
FEW = 5  # pieces, or a third of all: where still more could be lost, as where all change sides, marks tell nothing
MOST = 4_000  # decisions of others that are tried at all

Threats = dict[int, list[Thing]]  # pieces that could be lost, and by what: pieces, or sites where others may come


class Search:
    """Looks for threats in one position, as long as there is time."""

    def __init__(self, state: TableState) -> None:
        self.state, self.rules, self.seat = state, state.rules, asked_seat(state)
        self.found: Threats = {}
        self.tried = 0
        lays = any(one.groups for one in state.chooser.all)  # on many sites at once: hundreds of ways, and slow ones
        self.steps = self.look() if self.seat >= 0 and not has_secrets(state) and not lays else iter(())

    def work(self, tries: int = MOST) -> bool:
        """Try so many decisions more; whether all is found. They are counted, so that it is the same everywhere."""
        try:
            for number, _ in enumerate(self.steps, 1):
                if number >= tries:
                    return False
        except RuleError:  # a mark more or less is no reason to stop a game
            self.found = {}
        return True

    def look(self) -> Iterator[None]:
        position = self.state.position
        owners = list(position.owner)
        for line in readouts(self.rules, position, "badges"):
            if line.parts["at"].kind == "piece" and line.number("rim", -1) >= 0:
                owners[line.number("at")] = line.number("rim")
        own = [piece for piece in range(len(self.rules.world.pieces))
               if position.place[piece] >= 0 and owners[piece] == self.seat
               and lies(self.rules, position, piece) != FALLEN]  # the dead have nothing to fear
        options, stayed, lost = position.opts, Counter[int](), Counter[int]()
        by: dict[int, dict[Thing, None]] = {}
        for option in options[::max(1, -(-len(options) // SAMPLES))] if own else ():
            after = position.copy()
            after.rng = 0  # what lots will fall is nobody's to know
            self.play_out(after, option, self.seat)
            kept = [piece for piece in own if after.place[piece] == position.place[piece]
                    and lies(self.rules, after, piece) == lies(self.rules, position, piece)]
            stayed.update(kept)
            hit: set[int] = set()
            for _ in range(len(self.rules.world.seats) - 1):
                asked = self.asked(after)
                if asked in (-1, self.seat):
                    break
                mild = None
                for reply in after.opts:
                    yield
                    then = after.copy()
                    self.rules.apply(then, complete(self.rules, after, reply))
                    self.tried += 1
                    fallen = [piece for piece in kept if self.loses(after, then, piece)]
                    for piece in fallen:
                        by.setdefault(piece, {}).update(dict.fromkeys(self.doers(after, reply, then, owners)))
                    hit.update(fallen)
                    mild = reply if mild is None and not fallen else mild
                    if self.tried > MOST:
                        return
                if mild is None:
                    break
                self.play_out(after, mild, asked)
            lost.update(hit)
            found = {piece: list(by[piece]) for piece, times in lost.items() if 2 * times >= stayed[piece]}
            self.found = found if len(found) <= max(FEW, len(own) // 3) else {}

    def asked(self, position: Position) -> int:
        return -1 if position.over else int(self.rules.questions[position.pc].who(position))

    def play_out(self, position: Position, option: tuple[object, ...], seat: int) -> None:
        """Take a decision, and what follows until somebody else is asked."""
        self.rules.apply(position, complete(self.rules, position, option))
        for _ in range(LONGEST):
            if self.asked(position) != seat:
                return
            self.rules.apply(position, complete(self.rules, position, position.opts[-1]))

    def loses(self, before: Position, after: Position, piece: int) -> bool:
        """Whether a piece is gone, lies down or is somebody else's."""
        return (after.place[piece] < 0 or after.owner[piece] != before.owner[piece]
                or (bool(lies(self.rules, after, piece)) and not lies(self.rules, before, piece)))

    def doers(self, before: Position, option: tuple[object, ...], after: Position, owners: list[int]) -> list[Thing]:
        """By what it would be: pieces that were there and are not one's own, or else the site where one came."""
        about = [Thing(kind, value) for kind, value in self.rules.stands_for(before, option)
                 if kind in ("piece", "site") and value >= 0]
        pieces = [thing for thing in about if thing.kind == "piece" and before.place[thing.value] >= 0
                  and owners[thing.value] != self.seat]
        came = [Thing("site", site) for was, site in zip(before.place, after.place, strict=True) if was < 0 <= site]
        return pieces[:1] or came[:1]


def threatened(state: TableState) -> Threats:
    """All threats at once, however long that takes."""
    search = Search(state)
    while not search.work():
        pass
    return search.found
