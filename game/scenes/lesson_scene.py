"""A first lesson: a table on which one thing at a time is to be done, with words that say what and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.game import open_rules
from game.match.chooser import Chooser
from game.match.lesson import Lesson, load_lesson
from game.match.match import Match, Plan, Player
from game.scenes.table import TableScene
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
REPLY_SECONDS = 0.8


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
    seats = {seat: Player(app.strings.of(rules.world.model.seats[i].name, seat) or seat)
             for i, seat in enumerate(rules.world.seats)}
    plan = Plan(path.parent.name, lesson.players, lesson.options, seats, lesson.seed)
    return LessonScene(app, Match(plan, rules), lesson)


class LessonScene(TableScene):
    """The table with a teacher."""

    name = "lesson"

    def __init__(self, app: App, match: Match, lesson: Lesson) -> None:
        super().__init__(app, match)
        self.lesson = lesson
        self.step = 0
        self.pause_left = REPLY_SECONDS

    @property
    def done(self) -> bool:
        """Whether every step was taken."""
        return self.step >= len(self.lesson.steps)

    def teacher(self) -> str:
        """What the teacher says now."""
        if self.done:
            return self.app.tr("lesson.done")
        return self.app.strings.of(self.lesson.steps[self.step].say)

    def ask(self) -> None:
        """Only what the lesson asks for can be picked."""
        super().ask()
        self.narrow()

    def narrow(self) -> None:
        """Leave only the decisions of this step."""
        wanted = self.lesson.steps[self.step].play if not self.done else ()
        self.chooser.all = [one for one in self.chooser.all if one.text in wanted]

    def fresh_chooser(self) -> Chooser:
        """A new start of picking, within the lesson."""
        chooser = super().fresh_chooser()
        wanted = self.lesson.steps[self.step].play if not self.done else ()
        chooser.all = [one for one in chooser.all if one.text in wanted]
        return chooser

    def layout(self, ui: Ui) -> list[Widget]:
        """A button to go on where nothing is to be played."""
        found = super().layout(ui)
        if self.done or (not self.lesson.steps[self.step].play and not self.lesson.steps[self.step].reply):
            rect = self.places.buttons
            label = self.app.tr("lesson.finish" if self.done else "lesson.next")
            found.insert(0, Button("next", Rect(rect.x, rect.y, rect.w, ui.tx(46)), label, self.go_on, main=True))
        return found

    def first_focus(self) -> str:
        """The button to go on, if it is there."""
        return "next"

    def go_on(self) -> None:
        """The next step, or away when all are done."""
        if self.done:
            self.app.stack.pop()
            return
        self.step += 1
        self.pause_left = REPLY_SECONDS
        self.ask()

    def advance(self, events: list[tuple[object, ...]]) -> None:
        """A decision was taken: the next step."""
        if not self.done:
            self.step += 1
            self.pause_left = REPLY_SECONDS
        super().advance(events)

    def update(self, seconds: float) -> None:
        """Replies are played after a moment."""
        super().update(seconds)
        if self.stage.busy or self.done or self.app.stack.top is not self:
            return
        reply = self.lesson.steps[self.step].reply
        if reply:
            self.pause_left -= seconds
            if self.pause_left <= 0:
                self.advance(self.match.play(reply))

    def finish(self, seconds: float) -> None:
        """A lesson has no result."""

    def open_menu(self) -> None:
        """Stepping back leaves the lesson."""
        self.app.stack.pop()
