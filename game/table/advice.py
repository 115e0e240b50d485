"""What bots say at a table: the hint that somebody asked for, and why a bot moved as it did, also looking back."""

from __future__ import annotations

from game.engine.rules import Position
from game.match.chooser import Candidate
from game.match.opponents import ADVISER
from game.table.names import Names
from game.table.pieces import lies
from game.table.state import Hint, asked_seat, covered, has_secrets, may_pick, pointed_line
from game.table.threats import Threats
from game.telling.deeds import decided_by
from game.telling.foresight import Turns, considered, foreseen, tried
from game.telling.wording import whole

TOLD = 3  # decisions of a line of thought that are told after the first
MORE = 2  # lines below the question that are kept for what bots say


class Advice:
    """The voice of the bots at one table. What it says is worked out from notation, in the language of the moment."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.state, self.match = names.state, names.state.match
        self.turned: Hint | None = None  # the hint that was turned to
        self.expected: dict[int, tuple[Position, list[str]]] = {}  # by decisions of bots: before it, and after it
        self.threats: Threats = {}  # to whoever is asked, as far as they are known
        self.because_cache: tuple[object, list[str]] | None = None
        self.reason_cache: dict[tuple[int, str, int], str] = {}  # in words, by decision, language and who looks

    def learn(self, threats: Threats) -> None:
        """What threatens whoever is asked."""
        self.threats = threats

    # ---- hints --------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether the adviser has yet to answer."""
        return self.state.hint is not None and self.state.hint.waiting

    @property
    def line(self) -> list[str]:
        """What the adviser would do and what it expects then, in notation."""
        return list(self.state.hint.line) if self.state.hint is not None else []

    def thought_through(self, answer: str, line: list[str]) -> list[str]:
        """An answer, and what was thought of after it; where the seats have secrets, the answer alone."""
        if line[:1] != [answer] or has_secrets(self.state):
            return [answer]
        line = line[:1 + TOLD]
        told = considered(self.foreseen(self.state.position, line), asked_seat(self.state))
        return line[:max(1, sum(len(turns.words) for turns in told))]

    def timely(self) -> bool:
        """Whether nobody has decided anything since a hint was asked for."""
        return self.state.hint is not None and self.state.hint.about is self.state.position

    def left(self) -> list[str]:
        """What the hint still has to say: all of it, or the rest if somebody follows it and goes on deciding."""
        past, log = self.match.game.past, self.match.game.log
        about = self.state.hint.about if self.state.hint is not None else None
        for count in range(min(len(self.line), len(past) + 1)):
            if (past[-count] if count else self.state.position) is about:
                followed = log[len(log) - count:] == self.line[:count]
                seats = {decided_by(self.match, len(log) - 1 - back) for back in range(count)}
                return self.line[count:] if followed and seats <= {asked_seat(self.state)} else []
        return []

    def advised(self) -> Candidate | None:
        """The decision that the hint is about, as long as it can be taken."""
        line = self.left() if may_pick(self.state) and not self.covered() else []
        return next((one for one in self.state.chooser.all if line and one.text == line[0]), None)

    def covered(self) -> bool:
        """Whether a hint would tell everybody what somebody keeps covered."""
        return has_secrets(self.state) and covered(self.state)

    def turned_to(self, shown: list[Candidate]) -> int:
        """The index among decisions of the one that was just advised and has yet to be turned to, or -1."""
        one = self.advised() if self.state.hint is not self.turned else None
        if one is None or one not in shown:
            return -1
        self.turned = self.state.hint
        return shown.index(one)

    # ---- why ----------------------------------------------------------------------------------------------------

    def keep(self, line: list[str]) -> None:
        """A bot has just decided: what it expects is kept with its decision."""
        past = self.match.game.past
        self.expected[len(past) - 1] = past[-1], line[1:1 + TOLD]
        self.reason_cache.clear()

    def reason(self, number: int) -> str:
        """Why a bot decided as it did, if people want to know; where the seats have secrets, not before the end."""
        past = self.match.game.past
        before, line = self.expected.get(number, (None, []))
        if not line or not self.explains() or number >= len(past) or past[number] is not before:
            return ""
        after = past[number + 1] if number + 1 < len(past) else self.state.position
        key = (number, self.names.strings.language, self.names.eyes)
        if key not in self.reason_cache:
            self.reason_cache[key] = self.expects(decided_by(self.match, number), self.foreseen(after, line))
        return self.reason_cache[key]

    def last_reason(self) -> str:
        return self.reason(len(self.match.game.log) - 1)

    def explains(self) -> bool:
        """Whether bots explain themselves at this table, now."""
        return self.state.wishes.show_thoughts and (not has_secrets(self.state) or bool(self.state.position.over))

    # ---- words --------------------------------------------------------------------------------------------------

    @property
    def told(self) -> str:
        """What is said now: the hint, or why the decision that was last taken, or that is looked back at, was taken."""
        if pointed_line(self.state) >= 0:
            return ""  # it is told with the line that is pointed at
        if self.state.looking is not None:
            return self.reason(self.state.looking - 1)
        if self.timely() and self.waiting:
            return self.tr("bots.hint_wait", name=self.tr(f"bots.{ADVISER}"))
        return self.hint() or self.last_reason()

    def hint(self) -> str:
        """What the adviser would do, all of it that the same seat decides, and what it expects of the others."""
        line, name = self.foreseen(self.state.position, self.left()), self.tr(f"bots.{ADVISER}")
        if not line:
            return ""
        if self.covered():
            return self.tr("bots.hint_covered", name=name)
        return " ".join([whole(self.tr("bots.hint", name=name, what=self.joined(line[0]))), *self.because(),
                         *self.then(line[1:])])

    def because(self) -> list[str]:
        """What the advised turn is good for, as a sentence if there is anything: seen by playing the line of thought.

        Worked out once for each hint, and again when threats are known.
        """
        key = (len(self.match.game.log), *self.left(), len(self.threats), self.names.strings.language)
        if self.because_cache is None or self.because_cache[0] != key:
            self.because_cache = key, self.reasons() if not has_secrets(self.state) else []
        reasons = self.because_cache[1]
        return [whole(self.tr("bots.because", reasons=self.tr("bots.and").join(reasons)))] if reasons else []

    def reasons(self) -> list[str]:
        """What is won, taken, brought to safety; and whether all that is expected costs nothing."""
        start, rules, seat = self.state.position, self.match.rules, asked_seat(self.state)
        here, turn, others = start, start, False
        for text in self.left():
            texts = [] if here.over else rules.texts(here)
            after = tried(self.match, here, here.opts[texts.index(text)])[0] if text in texts else None
            if after is None:
                break
            others = others or rules.questions[here.pc].who(here) != seat
            here, turn = after, turn if others else after
        if here.over and seat in here.winners:
            return [self.tr("bots.because_wins")]

        def gone(piece: int, then: Position) -> bool:
            return start.place[piece] >= 0 and (then.place[piece] < 0 or (bool(lies(rules, then, piece))
                                                and not lies(rules, start, piece)))

        def named(pieces: list[int]) -> str:
            return ", ".join(dict.fromkeys(self.names.value("piece", piece) for piece in pieces))

        count = range(len(rules.world.pieces))
        taken = [piece for piece in count if start.owner[piece] not in (seat, -1) and gone(piece, turn)]
        saved = [piece for piece in self.threats if 0 <= turn.place[piece] != start.place[piece]]
        found = [self.tr("bots.because_takes", what=named(taken))] if taken else []
        found += [self.tr("bots.because_saves", what=named(saved))] if saved else []
        lost = any(start.owner[piece] == seat and gone(piece, here) for piece in count)
        return [*found, self.tr("bots.because_safe")] if others and not lost else found

    def expects(self, seat: int, line: list[Turns]) -> str:
        """What a bot means to do itself, and what it expects then."""
        name, line = self.names.player_name(seat), considered(line, seat)
        if not line:
            return ""
        if line[0].seat != seat:
            return whole(self.tr("bots.why", name=name, line=self.others(line)))
        return " ".join([whole(self.tr("bots.goes_on", name=name, what=self.joined(line[0]))), *self.then(line[1:])])

    def then(self, line: list[Turns]) -> list[str]:
        """What is expected after that, as a sentence if there is any."""
        return [whole(self.tr("bots.then", line=self.others(line)))] if line else []

    def others(self, line: list[Turns]) -> str:
        """Decisions with whose they are."""
        return self.tr("bots.between").join(
            self.tr("bots.step", name=self.names.player_name(one.seat), what=self.joined(one)) for one in line)

    def joined(self, turns: Turns) -> str:
        """What one seat does, one after the other."""
        return self.tr("bots.and_then").join(turns.words)

    def foreseen(self, position: Position, line: list[str]) -> list[Turns]:
        """A line of thought in the words of this table."""
        return foreseen(self.match, self.names.labels(), position, line, self.names.hidden)

    def tr(self, key: str, **values: object) -> str:
        return self.names.strings(key, **values)

    def lines(self, usual: int) -> int:
        """How many lines below a question are kept for words; more than usual where bots have something to say.

        Where they explain themselves there is always room for it: nothing is to jump while people look back.
        """
        speaks = (self.timely() and self.waiting) or bool(self.left())
        bots = any(player.bot for player in self.match.plan.seats.values())
        return usual + MORE if speaks or (self.explains() and bots) else usual
