"""Bots at the table: each is asked once for every decision, and plays when it has answered; and one gives hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.input.inputs import Act, PlayerInput
from game.match.opponents import ADVISER
from game.view.stage import SPEEDS

if TYPE_CHECKING:
    from game.scenes.table import TableScene

TOLD = 4  # decisions of a line of thought that are told


def let_bot_play(table: TableScene, level: str, seconds: float) -> None:
    """Ask a bot, or play what it has answered; if the answer is no use, the first thing that is allowed."""
    table.waited += seconds
    bots = table.app.bots
    if not table.thinking:
        table.thinking = True
        bots.ask(table.match, level)
        table.dirty = True
        return
    if table.waited < least(table):
        return
    answer = bots.poll()
    if answer is None:
        return
    table.thinking = False
    texts = table.rules.texts(table.match.game.position)
    text = answer if answer in texts else texts[0]
    why = explained(table)
    table.advance(table.match.play(bots.written(table.match, text, table.app.settings.language)))
    if why:
        table.advice.say(why)


def hurry(table: TableScene, given: PlayerInput) -> None:
    """Somebody presses beside everything, or confirms nothing, while a bot thinks: it answers and plays at once."""
    beside = given.act is Act.PRESS and table.widget_at(given.at) is None
    if table.thinking and (beside or (given.act is Act.CONFIRM and table.widget(table.focus) is None)):
        table.app.bots.hurry()
        table.waited += least(table)


def least(table: TableScene) -> float:
    """Seconds that a bot takes at least, so that people see what was before."""
    return table.app.ui.theme.timings["bot"] * SPEEDS[table.app.settings.speed]


def explained(table: TableScene) -> str:
    """Why a bot moves as it does, if people want to know; where the seats have secrets it keeps its own."""
    thought = table.app.bots.thought
    if not table.app.settings.show_thoughts or thought is None or len(thought.line) < 2 or table.secret():
        return ""
    name = table.words.player_name(table.asked_seat())
    return table.app.tr("bots.why", name=name, line=told(thought.line[1:]))


def told(line: list[str]) -> str:
    """A line of thought in notation."""
    return ", ".join(text.replace("<text>", "…") for text in line[:TOLD])


class Advice:
    """What an experienced player would do: asked for by a person, told when it is there."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.waiting = False
        self.words = ""
        self.said_at = -1  # how many decisions had been taken then

    @property
    def told(self) -> str:
        """What was said last, as long as nobody has decided anything since."""
        return self.words if self.said_at == len(self.table.match.game.log) else ""

    def say(self, words: str) -> None:
        """Tell the people at the table."""
        self.words, self.said_at = words, len(self.table.match.game.log)
        self.table.refresh()

    def possible(self) -> bool:
        """Whether a person has something to decide, and nobody is thinking about it yet or teaching it."""
        return self.table.may_pick() and not self.waiting and not self.table.teacher()

    def ask(self) -> None:
        """Ask for a hint about the present decision."""
        if self.possible():
            self.waiting = True
            self.table.app.bots.ask(self.table.match, ADVISER)
            self.say(self.table.app.tr("bots.hint_wait", name=self.table.app.tr(f"bots.{ADVISER}")))

    def update(self) -> None:
        """Tell the hint when it is there; a decision that was taken meanwhile needs none."""
        table, bots = self.table, self.table.app.bots
        if not self.waiting:
            return
        asked = table.match.asked()
        if asked is None or asked[1].bot or bots.match is not table.match or not self.told:
            self.waiting = False
            return
        answer = bots.poll()
        if answer is None:
            return
        self.waiting = False
        game = table.match.game
        texts = table.rules.texts(game.position)
        if answer in texts and bots.thought is not None:
            line = bots.thought.line if len(bots.thought.line) > 1 and not table.secret() else [answer]
            name = table.app.tr(f"bots.{ADVISER}")
            table.last_sites = self.sites(texts.index(answer))
            self.say(table.app.tr("bots.hint_then" if len(line) > 1 else "bots.hint", name=name, what=told([answer]),
                                  line=told(line[1:])))
        else:
            self.say("")

    def sites(self, place: int) -> list[int]:
        """The sites that an option is about: where its pieces stand, and where they would go."""
        position = self.table.match.game.position
        option = position.opts[place]
        types = self.table.rules.questions[position.pc].types[option[0]]
        found = [position.place[value] if kind == "piece" else value
                 for kind, value in zip(types, option[1:], strict=False) if kind in ("piece", "site")]
        return [site for site in found if site >= 0]
