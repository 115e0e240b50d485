"""A lesson: a table on which one thing at a time is to be done, with words that say what and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.engine.events import Event, Thing
from game.engine.game import Illegal, open_rules
from game.engine.runtime import RuleError
from game.match.lesson import Lesson, begin, check_lesson, home_of, lesson_id, lessons_of, load_lesson
from game.match.match import Match, Plan, Player
from game.ruleset.problems import RulesetError
from game.scenes.table.buttons import Bar
from game.scenes.table.panel import Panel
from game.scenes.table.scene import TableScene
from game.storage.settings import MOST_LESSONS
from game.table.intents import Ask, Decide, SitDown
from game.table.state import Wishes
from game.view.gauges import progress
from game.view.layout import Item, column, flex, lay, part, row
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app.app import App

OTHER = "lesson.other"  # what is told of a try that the rules would allow
LETTERS_A_SECOND = 18  # at which words are read before they are answered


def lessons_for(app: App, ruleset: str) -> list[Path]:
    """The lessons of a ruleset, or of one that it extends."""
    return lessons_of(app.library.load(ruleset).files)


def open_lesson(app: App, ruleset: str, path: Path) -> LessonScene:
    """The scene of a lesson; RulesetError, RuleError or Illegal if something is wrong with it."""
    lesson, home = load_lesson(path), home_of(path).name
    rules = open_rules(home, lesson.players, lesson.options, app.library.folders)
    if wrong := check_lesson(lesson, rules):
        raise Illegal(f"{path}: {wrong[0]}")
    seats = {seat: Player(app.strings.of(rules.world.model.seats[i].name, seat) or seat)
             for i, seat in enumerate(rules.world.seats)}
    match = Match(Plan(home, lesson.players, lesson.options, seats, lesson.seed), rules)
    begin(lesson, match.game)
    return LessonScene(app, match, lesson, ruleset, path)


def start_lesson(app: App, ruleset: str, path: Path) -> None:
    """Go to a lesson; if something is wrong with it, say what."""
    from game.scenes.menu.problems import ProblemsScene
    try:
        app.stack.push(open_lesson(app, ruleset, path))
    except RulesetError as error:
        app.stack.push(ProblemsScene(app, ruleset, error.problems))
    except (RuleError, Illegal) as error:
        app.stack.push(ProblemsScene(app, ruleset, [str(error)]))


def is_done(app: App, path: Path) -> bool:
    """Whether a lesson was gone through to its end."""
    return lesson_id(path) in app.settings.lessons


def tick(app: App, path: Path) -> None:
    """Remember that a lesson is done; where strangers come and go, each begins anew."""
    if app.house.may_quit and not is_done(app, path):
        app.settings.lessons = [*app.settings.lessons, lesson_id(path)][-MOST_LESSONS:]
        app.changed_settings()


class LessonScene(TableScene):
    """The table with a teacher."""

    name = "lesson"
    menu_words: ClassVar = {"resume": "lesson.resume", "leave": "lesson.leave"}

    def __init__(self, app: App, match: Match, lesson: Lesson, ruleset: str, path: Path) -> None:
        self.lesson = lesson
        self.ruleset = ruleset  # the game that somebody wants to learn; the lesson may be one that it takes over
        self.path = path
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

    @property
    def message(self) -> str:
        """What the table says; to a try that the rules would allow, the answer of the step."""
        own = "" if self.done else self.app.strings.of(self.lesson.steps[self.step].wrong)
        return own if own and self.state.note.key == OTHER else super().message

    def own_panels(self) -> Sequence[Panel]:
        return [Bar(self), LessonPanel(self)]

    def asked(self) -> None:
        """The learner is alone at the screen: no curtain, and what others know stays hidden."""
        super().asked()
        self.learner = self.asked_seat() if self.wanted else self.learner
        self.road.send(SitDown(self.learner))

    def go_on(self) -> None:
        """The next step; replies need not be waited for."""
        if self.lesson.steps[self.step].reply:
            self.pause_left = 0.0
        else:
            self.next_step()
            self.road.send(Ask())

    def next_step(self) -> None:
        """One step further; whoever has taken the last one has done the lesson."""
        self.step += 1
        self.begin_step()
        if self.done:
            tick(self.app, self.path)

    def next_lesson(self) -> Path | None:
        """The lesson after this one."""
        paths = lessons_for(self.app, self.ruleset)
        return next((after for path, after in pairwise(paths) if path == self.path), None)

    def leave_for(self, path: Path | None) -> None:
        """Away, and on to the next lesson if there is one."""
        self.app.stack.pop()
        if path is not None:
            start_lesson(self.app, self.ruleset, path)

    def play_now(self) -> None:
        """To a game of one's own, by way of the lobby, which knows who plays, and asks before another is lost."""
        from game.scenes.menu.lobby import LobbyScene
        stack = self.app.stack
        if any(isinstance(scene, LobbyScene) for scene in stack.scenes):
            stack.back_to(LobbyScene.name)
        else:
            stack.replace(LobbyScene(self.app, self.ruleset))
        assert isinstance(stack.top, LobbyScene)
        stack.top.start()

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
    """How far the lesson has come, buttons where nothing is to be played, and a bubble where something is."""

    def __init__(self, table: LessonScene) -> None:
        super().__init__(table)
        self.table = table

    def lay(self, ui: Ui) -> list[Widget]:
        table, tr = self.table, self.table.app.tr
        if table.wanted:
            return []
        if not table.done:
            found: Item = Button("next", label=tr("lesson.next"), action=table.go_on, main=True)
        else:
            after = table.next_lesson()
            other = Button("next", label=tr("lesson.finish" if after is None else "lesson.next_lesson"),
                           action=partial(table.leave_for, after), main=after is not None)
            play = Button("play", label=tr("lesson.play"), action=table.play_now, main=after is None)
            found = row(flex(play), flex(other), gap="near")
        return lay(column(flex(), part(found, height=46)), table.places.buttons, ui)

    def paint_over(self, ui: Ui) -> None:
        table = self.table
        progress(ui, self.see.places.asked, min(table.step + 1, len(table.lesson.steps)), len(table.lesson.steps))
        if table.wanted and table.may_pick() and not table.stage.busy and (told := self.told()):
            text, thing = told
            spot = table.thing_rect(thing)
            if spot is not None and spot.w:
                bubble(ui, text, spot, self.room_for(spot), bool(table.message))

    def told(self) -> tuple[str, Thing] | None:
        """What the bubble says and where: what is to be done, or the answer to a wrong try."""
        table = self.table
        things = [thing for thing in table.chooser.next_things() if table.thing_rect(thing) is not None]
        if not things:
            return None
        several = len(things) > 1 or (len(table.wanted) > 1 and len(table.chooser.left()) > 1)
        return table.message or (table.app.tr("lesson.any") if several else
                                 table.words.option_label(table.chooser.left()[0])), things[0]

    def room_for(self, spot: Rect) -> Rect:
        """Where the bubble may stand: on the board, or where the thing is that is not on it."""
        board = self.see.places.board
        return board if board.colliderect(spot) else self.see.app.ui.area


def bubble(ui: Ui, text: str, spot: Rect, room: Rect, wrong: bool) -> None:
    """Words on a slip of vellum that points at a place, above it where there is room, or else below."""
    size, edge, tail = 17, ui.px(10), ui.px(9)
    lines = ui.type.balanced(text, "serif", size, min(ui.tx(300), room.w - 2 * edge))
    width = max(ui.type.width(line, "serif", size) for line in lines) + 2 * edge
    box = Rect(0, 0, width, len(lines) * ui.type.height("serif", size) + edge)
    above = spot.top - tail - box.h >= room.top
    box.midbottom = spot.centerx, spot.top - tail
    if not above:
        box.midtop = spot.centerx, spot.bottom + tail
    box.clamp_ip(room)
    theme, foot = ui.theme, box.bottom - 1 if above else box.top + 1
    tip = spot.top if above else spot.bottom
    ui.plate(box, theme["page"], theme["danger" if wrong else "brass_dark"], 2)
    x = max(box.left + 2 * tail, min(spot.centerx, box.right - 2 * tail))
    pygame.draw.polygon(ui.surface, theme["page"], [(x - tail, foot), (x + tail, foot), (spot.centerx, tip)])
    ui.write(lines, Rect(box.x + edge, box.y + edge // 2, box.w - 2 * edge, box.h), "serif", size,
             theme["ink"], "centre")
