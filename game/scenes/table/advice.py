"""What bots say at a table: the hint that somebody asked for, and why a bot moved as it did, also looking back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.chooser import Candidate
from game.match.opponents import ADVISER
from game.scenes.table.bot_trouble import tell_trouble
from game.table.facts import covered
from game.table.intents import Advise
from game.telling.deeds import decided_by
from game.telling.foresight import Turns, considered, foreseen
from game.telling.wording import whole
from game.view.ui import Ui

if TYPE_CHECKING:
    from game.engine.rules import Position
    from game.scenes.table.see import See

TOLD = 3  # decisions of a line of thought that are told after the first
MORE = 2  # lines below the question that are kept for what bots say


class Advice:
    """The voice of the bots at one table. What it says is worked out from notation, in the language of the moment."""

    def __init__(self, table: See) -> None:
        self.table = table
        self.fresh = False  # whether the hint has yet to be turned to
        self.kept: dict[int, tuple[Position, list[str]]] = {}  # by decisions of bots: before it, and expected after it
        self.said: dict[tuple[int, str], str] = {}  # reasons in words, by decision and language

    # ---- hints --------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether the adviser has yet to answer."""
        return self.table.state.hint is not None and self.table.state.hint.waiting

    @property
    def line(self) -> list[str]:
        """What the adviser would do and what it expects then, in notation."""
        return list(self.table.state.hint.line) if self.table.state.hint is not None else []

    def begin(self) -> None:
        """The adviser is asked about the present decision."""
        self.table.app.bots.ask(self.table.match, ADVISER)

    def update(self) -> None:
        """Tell the hint when it is there; a decision that was taken meanwhile needs none."""
        table, bots = self.table, self.table.app.bots
        if not self.waiting:
            return
        asked = table.match.asked()
        if asked is None or asked[1].bot or bots.match is not table.match or not self.timely():
            table.send(Advise())
            return
        answer = bots.poll()
        if answer is None:
            return
        line: list[str] = []
        if bots.trouble is None and answer in table.rules.texts(table.match.game.position):
            line = self.thought_through(answer, bots.thought.line if bots.thought is not None else [])
            self.fresh = True
        table.send(Advise(tuple(line)))
        tell_trouble(table.app, table.match)

    def thought_through(self, answer: str, line: list[str]) -> list[str]:
        """An answer, and what was thought of after it; where the seats have secrets, the answer alone."""
        if line[:1] != [answer] or self.table.secret():
            return [answer]
        line = line[:1 + TOLD]
        told = considered(self.foreseen(self.table.match.game.position, line), self.table.asked_seat())
        return line[:max(1, sum(len(turns.words) for turns in told))]

    def timely(self) -> bool:
        """Whether nobody has decided anything since a hint was asked for."""
        hint = self.table.state.hint
        return hint is not None and hint.about is self.table.match.game.position

    def left(self) -> list[str]:
        """What the hint still has to say: all of it, or the rest if somebody follows it and goes on deciding."""
        match, past, log = self.table.match, self.table.match.game.past, self.table.match.game.log
        about = self.table.state.hint.about if self.table.state.hint is not None else None
        for count in range(min(len(self.line), len(past) + 1)):
            if (past[-count] if count else match.game.position) is about:
                seats = {self.table.asked_seat(), *(decided_by(match, len(log) - 1 - back) for back in range(count))}
                return self.line[count:] if log[len(log) - count:] == self.line[:count] and len(seats) == 1 else []
        return []

    def advised(self) -> Candidate | None:
        """The decision that the hint is about, as long as it can be taken."""
        line = self.left() if self.table.may_pick() and not self.covered() else []
        return next((one for one in self.table.chooser.all if line and one.text == line[0]), None)

    def covered(self) -> bool:
        """Whether a hint would tell everybody what somebody keeps covered."""
        return self.table.secret() and covered(self.table.state)

    def turned_to(self, shown: list[Candidate]) -> int:
        """The place among decisions of the one that was just advised and has yet to be turned to, or -1."""
        one = self.advised() if self.fresh else None
        if one is None or one not in shown:
            return -1
        self.fresh = False
        return shown.index(one)

    # ---- why ----------------------------------------------------------------------------------------------------

    def keep(self, line: list[str]) -> None:
        """A bot has just decided: what it expects is kept with its decision."""
        past = self.table.match.game.past
        self.kept[len(past) - 1] = past[-1], line[1:1 + TOLD]
        self.said.clear()

    def reason(self, number: int) -> str:
        """Why a bot decided as it did, if people want to know; where the seats have secrets, not before the end."""
        table, game = self.table, self.table.match.game
        before, line = self.kept.get(number, (None, []))
        if not line or not self.explains() or number >= len(game.past) or game.past[number] is not before:
            return ""
        after = game.past[number + 1] if number + 1 < len(game.past) else game.position
        key = (number, table.app.settings.language)
        if key not in self.said:
            self.said[key] = self.expects(decided_by(table.match, number), self.foreseen(after, line))
        return self.said[key]

    def explains(self) -> bool:
        """Whether bots explain themselves at this table, now."""
        table = self.table
        return table.app.settings.show_thoughts and (not table.secret() or bool(table.match.game.position.over))

    def reading(self) -> float:
        """Seconds that it takes to read why the last decision was taken."""
        return len(self.reason(len(self.table.match.game.log) - 1)) * self.table.app.ui.theme.timings["letter"]

    # ---- words --------------------------------------------------------------------------------------------------

    @property
    def told(self) -> str:
        """What is said now: the hint, or why the decision that was last taken, or that is looked back at, was taken."""
        table, log = self.table, self.table.match.game.log
        if table.words.pointed_line() >= 0:
            return ""  # it is told with the line that is pointed at
        if table.state.looking is not None:
            return self.reason(table.state.looking - 1)
        if self.timely() and self.waiting:
            return table.app.tr("bots.hint_wait", name=table.app.tr(f"bots.{ADVISER}"))
        return self.hint() or self.reason(len(log) - 1)

    def hint(self) -> str:
        """What the adviser would do, all of it that the same seat decides, and what it expects of the others."""
        tr, line = self.table.app.tr, self.foreseen(self.table.match.game.position, self.left())
        if not line:
            return ""
        if self.covered():
            return tr("bots.hint_covered", name=tr(f"bots.{ADVISER}"))
        told = whole(tr("bots.hint", name=tr(f"bots.{ADVISER}"), what=self.joined(line[0])))
        return " ".join([told, *self.then(line[1:])])

    def expects(self, seat: int, line: list[Turns]) -> str:
        """What a bot means to do itself, and what it expects then."""
        tr, name, line = self.table.app.tr, self.table.words.player_name(seat), considered(line, seat)
        if not line:
            return ""
        if line[0].seat != seat:
            return whole(tr("bots.why", name=name, line=self.others(line)))
        return " ".join([whole(tr("bots.goes_on", name=name, what=self.joined(line[0]))), *self.then(line[1:])])

    def then(self, line: list[Turns]) -> list[str]:
        """What is expected after that, as a sentence if there is any."""
        return [whole(self.table.app.tr("bots.then", line=self.others(line)))] if line else []

    def others(self, line: list[Turns]) -> str:
        """Decisions with whose they are."""
        tr, name = self.table.app.tr, self.table.words.player_name
        return tr("bots.between").join(tr("bots.step", name=name(one.seat), what=self.joined(one)) for one in line)

    def joined(self, turns: Turns) -> str:
        """What one seat does, one after the other."""
        return self.table.app.tr("bots.and_then").join(turns.words)

    def foreseen(self, position: Position, line: list[str]) -> list[Turns]:
        """A line of thought in the words of this table."""
        return foreseen(self.table.match, self.table.words.labels(), position, line)

    def lines(self, ui: Ui) -> int:
        """How many lines below a question are kept for words; more where bots have something to say.

        Where they explain themselves there is always room for it: nothing is to jump while people look back.
        """
        usual = 1 if ui.tall else 2
        players = self.table.match.plan.seats.values()
        speaks = (self.timely() and self.waiting) or bool(self.left())
        return usual + MORE if speaks or (self.explains() and any(player.bot for player in players)) else usual
