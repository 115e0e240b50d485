"""Questions that are put to several people at once: everybody answers, and the answers count in the rules' order.

A ruleset names such decisions in `show: {together: [vote, …]}`. The rules ask one seat after the other as always; an
answer that was given early is taken when its seat is asked. Nobody wins by being quick: whoever comes first in the
rules' order does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.rules import Position
from game.match.chooser import Candidate, Chooser

if TYPE_CHECKING:
    from game.scenes.table_court import Court


class Together:
    """The early answers of one court."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.question = ""
        self.answers: dict[int, str] = {}  # by seat, in notation

    def wanted(self) -> bool:
        """Whether the present question is one for all."""
        table = self.court.table
        who = table.match.game.who()
        return bool(who) and who[0][1] in table.show.together and not table.teacher()

    def seats(self) -> list[tuple[int, list[Candidate]]]:
        """Who will be asked, in the rules' order, with their answers, as far as nobody's answer changes that."""
        table = self.court.table
        found: list[tuple[int, list[Candidate]]] = []
        position: Position | None = table.match.game.position
        name = table.match.game.who()[0][1]
        while position is not None:
            question = table.rules.questions[position.pc]
            seat = question.who(position)
            if any(seat == other for other, _ in found):
                break
            options = Chooser(table.rules, position).plain()
            found.append((seat, options))
            position = next((after for after in (self.after(position, one) for one in options)
                             if after is not None and not after.over
                             and table.rules.questions[after.pc].name == name), None)
        return found

    def after(self, position: Position, one: Candidate) -> Position | None:
        """What comes of an answer; nothing if that cannot be told."""
        if one.texts:
            return None
        return self.court.table.rules.tried(position, one.option)[0]

    def note(self) -> None:
        """A new question: what was said early to another one counts no more."""
        who = self.court.table.match.game.who()
        name = who[0][1] if who else ""
        if name != self.question:
            self.question, self.answers = name, {}

    def put(self) -> None:
        """Answer with what was said early, or put the question to everybody who is still to say something."""
        table = self.court.table
        if not self.wanted() or table.stage.busy or table.app.stack.top is not table:
            return
        asked = table.match.asked()
        if asked is None or asked[1].bot or table.past.shown is not None or table.finished:
            return
        seat = table.asked_seat()
        given = self.answers.pop(seat, None)
        if given is not None:
            one = next((one for one in table.chooser.plain() if one.text == given), None)
            if one is not None:
                table.take_decision(one, ())
                return
        people = [(who, options) for who, options in self.seats() if not self.bot(who)]
        if len(people) > 1:
            from game.scenes.together_scene import TogetherScene
            table.app.stack.push(TogetherScene(table.app, self.court, people))

    def bot(self, seat: int) -> bool:
        """Whether nobody sits there."""
        table = self.court.table
        player = table.match.plan.seats.get(table.rules.world.seats[seat])
        return player is not None and player.bot
