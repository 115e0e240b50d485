"""A first lesson: a table on which one thing at a time is to be done, with words that say what and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from game.engine.events import Event
from game.engine.game import Illegal, open_rules
from game.engine.runtime import RuleError
from game.match.lesson import Lesson, check_lesson, load_lesson
from game.match.match import Match, Plan, Player
from game.ruleset.problems import RulesetError
from game.scenes.table.buttons import Bar
from game.scenes.table.panel import Panel
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, Decide, SitDown
from game.table.state import Wishes
from game.view.gauges import progress
from game.view.layout import column, flex, lay, part
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app.app import App

LETTERS_A_SECOND = 18  # at which words are read before they are answered


def lesson_file(app: App, ruleset: str) -> Path | None:
    """The lesson of a ruleset or of one that it extends."""
    for file in reversed(app.library.load(ruleset).files):
        path = file.parent / "lesson.yaml"
        if path.is_file():
            return path
    return None


def open_lesson(app: App, ruleset: str, path: Path) -> LessonScene:
    """The scene of a lesson."""
    lesson = load_lesson(path)
    rules = open_rules(path.parent.name, lesson.players, lesson.options, app.library.folders)
    if wrong := check_lesson(lesson, rules):
        raise Illegal(f"{path}: {wrong[0]}")
    seats = {seat: Player(app.strings.of(rules.world.model.seats[i].name, seat) or seat)
             for i, seat in enumerate(rules.world.seats)}
    plan = Plan(path.parent.name, lesson.players, lesson.options, seats, lesson.seed)
    return LessonScene(app, Match(plan, rules), lesson)


def start_lesson(app: App, ruleset: str) -> None:
    """Go to the first lesson of a ruleset; if something is wrong with it, say what."""
    from game.scenes.menu.problems import ProblemsScene
    path = lesson_file(app, ruleset)
    if path is None:
        return
    try:
        app.stack.push(open_lesson(app, ruleset, path))
    except RulesetError as error:
        app.stack.push(ProblemsScene(app, ruleset, error.problems))
    except (RuleError, Illegal) as error:
        app.stack.push(ProblemsScene(app, ruleset, [str(error)]))


class LessonScene(TableScene):
    """The table with a teacher."""

    name = "lesson"
    letters_limit = TableScene.crowded_limit
    menu_words: ClassVar = {"resume": "lesson.resume", "leave": "lesson.leave"}

    def __init__(self, app: App, match: Match, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step = 0
        self.replied = 0  # how many replies of this step were played
        self.learner = -1  # the seat that was asked last
        self.pause_left = 0.0
        super().__init__(app, match)

    def enter(self) -> None:
        """The first step; what came before it has happened."""
        self.begin_step()
        super().enter()

    def begin_step(self) -> None:
        """What happens meanwhile has happened, and the words can be read."""
        self.replied = 0
        if not self.done:
            for text in self.lesson.steps[self.step].meanwhile:
                self.road.quietly(Decide(text))
            self.pause_left = self.app.ui.theme.timings["reply"] + len(self.teacher()) / LETTERS_A_SECOND

    @property
    def done(self) -> bool:
        """Whether every step was taken."""
        return self.step >= len(self.lesson.steps)

    @property
    def wanted(self) -> tuple[str, ...]:
        """What the learner is to play now, any of it."""
        return () if self.done else tuple(self.lesson.steps[self.step].play)

    def wishes(self) -> Wishes:
        """Only what the lesson asks for can be picked, and it goes one way."""
        return replace(super().wishes(), only=self.wanted, one_way=True, secrets_held=False)

    def teacher(self) -> str:
        """What the teacher says now."""
        if self.done:
            return self.app.tr("lesson.done")
        return self.app.strings.of(self.lesson.steps[self.step].say)

    def own_panels(self) -> Sequence[Panel]:
        return [Bar(self), LessonPanel(self)]

    def asked(self) -> None:
        """The learner is alone at the screen: no curtain, and what others know stays hidden."""
        super().asked()
        self.learner = self.asked_seat() if self.wanted else self.learner
        self.road.send(SitDown(self.learner))

    def go_on(self) -> None:
        """The next step, or away when all are done; replies need not be waited for."""
        if self.done:
            self.app.stack.pop()
        elif self.lesson.steps[self.step].reply:
            self.pause_left = 0.0
        else:
            self.next_step()
            self.road.send(Ask())

    def next_step(self) -> None:
        """One step further."""
        self.step += 1
        self.begin_step()

    def played(self, events: list[Event]) -> None:
        """A decision was taken: the next reply, or the next step."""
        if not self.done:
            self.replied += 1
            self.pause_left = self.app.ui.theme.timings["reply"]
            if self.replied >= len(self.lesson.steps[self.step].reply):
                self.next_step()
        super().played(events)

    def update(self, seconds: float) -> None:
        """Replies are played after a moment."""
        super().update(seconds)
        if self.stage.busy or self.done or self.app.stack.top is not self:
            return
        replies = self.lesson.steps[self.step].reply
        if self.replied < len(replies):
            self.pause_left -= seconds
            if self.pause_left <= 0:
                self.road.send(Decide(replies[self.replied]))

    def finish(self, seconds: float) -> None:
        """A lesson has no result."""


class LessonPanel(Panel):
    """How far the lesson has come, and a button to go on where nothing is to be played."""

    def __init__(self, table: LessonScene) -> None:
        super().__init__(table)
        self.table = table

    def lay(self, ui: Ui) -> list[Widget]:
        table = self.table
        label = table.app.tr("lesson.finish" if table.done else "lesson.next")
        button = Button("next", label=label, action=table.go_on, main=True)
        return [] if table.wanted else lay(column(flex(), part(button, height=46)), table.places.buttons, ui)

    def paint_over(self, ui: Ui) -> None:
        progress(ui, self.see.places.asked, self.table.step + 1, len(self.table.lesson.steps))
