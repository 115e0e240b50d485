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
from game.engine.game import Illegal
from game.engine.rules import Rules
from game.match.lesson import Lesson, begin, check_lesson, home_of, lesson_id, lessons_of, load_lesson
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.problems import RulesetError
from game.scenes.table.buttons import Bar
from game.scenes.table.panel import Panel
from game.scenes.table.scene import TableScene
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
    """The lessons of a ruleset, or of one that it extends; RulesetError if it is gone or wrong by now."""
    return lessons_of(app.library.load(ruleset).files)


def open_lesson(app: App, ruleset: str, path: Path) -> LessonScene:
    """The scene of a lesson; RulesetError, RuleError or Illegal if something is wrong with it."""
    lesson, home = load_lesson(path), home_of(path).name
    rules = Rules(compile_ruleset(app.library.load(home), lesson.players, lesson.options))
    if wrong := check_lesson(lesson, rules):
        raise Illegal(f"{path}: {wrong[0]}")
    seats = {seat: Player(app.strings.of(rules.world.model.seats[i].name, seat) or seat)
             for i, seat in enumerate(rules.world.seats)}
    match = Match(Plan(home, lesson.players, lesson.options, seats, lesson.seed), rules)
    begin(lesson, match.game)
    return LessonScene(app, match, lesson, ruleset, path)


def start_lesson(app: App, ruleset: str, path: Path) -> None:
    """Go to a lesson; if something is wrong with it, say what."""
    from game.scenes.menu.problems import telling_problems
    with telling_problems(app, ruleset):
        app.stack.push(open_lesson(app, ruleset, path))


def is_done(app: App, path: Path) -> bool:
    """Whether a lesson was gone through to its end."""
    return lesson_id(path) in app.settings.lessons


def tick(app: App, path: Path) -> None:
    """Remember that a lesson is done; where strangers come and go, each begins anew."""
    if app.house.may_quit and not is_done(app, path):
        app.settings.learned(lesson_id(path))
        app.changed_settings()


class LessonScene(TableScene):
    """The table with a teacher."""

    name = "lesson"
    letters_limit = TableScene.crowded_limit
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
    def answer(self) -> str:
        """What the table says to a try; to one that the rules would allow, the step's own words."""
        own = "" if self.done else self.app.strings.of(self.lesson.steps[self.step].wrong)
        return own if own and self.state.note.key == OTHER else super().message

    @property
    def message(self) -> str:
        return "" if self.pointed_at() is not None else self.answer  # the bubble has it

    def pointed_at(self) -> Thing | None:
        """What the bubble points at: the first thing that can be picked and is seen."""
        if not self.wanted or not self.may_pick() or self.stage.busy:
            return None
        return next((thing for thing in self.chooser.next_things()
                     if (spot := self.thing_rect(thing)) is not None and spot.w), None)

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
        try:
            paths = lessons_for(self.app, self.ruleset)
        except RulesetError:
            return None
        return next((after for path, after in pairwise(paths) if path == self.path), None)

    def leave_for(self, path: Path | None) -> None:
        """Away, and on to the next lesson if there is one."""
        self.app.stack.pop()
        if path is not None:
            start_lesson(self.app, self.ruleset, path)

    def play_now(self) -> None:
        """To a game of one's own, by way of the lobby, which knows who plays, and asks before another is lost."""
        from game.scenes.menu.lobby import LobbyScene
        from game.scenes.menu.problems import telling_problems
        stack = self.app.stack
        with telling_problems(self.app, self.ruleset):
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
        return lay(column(flex(), part(found, height=(30, 46))), table.places.buttons, ui)

    def paint_over(self, ui: Ui) -> None:
        table = self.table
        progress(ui, self.see.places.asked, min(table.step + 1, len(table.lesson.steps)), len(table.lesson.steps))
        thing = table.pointed_at()
        spot = table.thing_rect(thing) if thing is not None else None
        if spot is not None:
            board = self.see.places.board
            bubble(ui, table.answer or self.task(), spot, board if board.colliderect(spot) else ui.area,
                   self.in_the_way(), bool(table.answer))

    def in_the_way(self) -> list[Rect]:
        """What a bubble had better not cover: pieces, and where the next pick leads."""
        table = self.table
        place = table.match.game.position.place
        things = [Thing("piece", piece) for piece in range(len(table.rules.world.pieces)) if place[piece] >= 0]
        things += [thing for one in table.chooser.left() for thing in one.things]
        return [spot for thing in things if (spot := table.thing_rect(thing)) is not None]

    def task(self) -> str:
        """What is to be decided, by its name or by what goes where; of several things, that there are others."""
        words, left = self.table.words, self.table.chooser.left()
        if len(left) > 1:
            return self.table.app.tr("lesson.any")
        if words.labels().named(left[0].text) or len(left[0].things) < 2:
            return words.option_label(left[0])
        return " → ".join(map(words.thing_name, left[0].things))


def bubble(ui: Ui, text: str, spot: Rect, room: Rect, others: Sequence[Rect], wrong: bool) -> None:
    """Words on a slip of vellum that points at a place, from the side where it covers least."""
    size, edge, tail = 17, ui.px(10), ui.px(9)
    lines = ui.type.balanced(text, "serif", size, min(ui.tx(300), room.w - 2 * edge))
    width = max(ui.type.width(line, "serif", size) for line in lines) + 2 * edge
    box = Rect(0, 0, width, len(lines) * ui.type.height("serif", size) + edge)
    far = spot.inflate(2 * tail, 2 * tail)
    places = [box.move_to(midbottom=far.midtop), box.move_to(midtop=far.midbottom),
              box.move_to(midleft=far.midright), box.move_to(midright=far.midleft)]
    box = min((place.clamp(room) for place in places),
              key=lambda place: 100 * place.colliderect(spot) + len(place.collidelistall(others)))
    theme, (x, y) = ui.theme, Rect(spot).clamp(box.inflate(-4 * tail, 0)).center
    ui.plate(box, theme["page"], theme["danger" if wrong else "brass_dark"], 2)
    if box.bottom <= spot.top or box.top >= spot.bottom:
        foot, tip = (box.bottom - 2, spot.top) if box.bottom <= spot.top else (box.top + 2, spot.bottom)
        points = [(x - tail, foot), (x + tail, foot), (spot.centerx, tip)]
    else:
        foot, tip = (box.right - 2, spot.left) if box.right <= spot.left else (box.left + 2, spot.right)
        y = box.centery
        points = [(foot, y - tail), (foot, y + tail), (tip, spot.centery)]
    pygame.draw.polygon(ui.surface, theme["page"], points)
    ui.write(lines, Rect(box.x + edge, box.y + edge // 2, box.w - 2 * edge, box.h), "serif", size,
             theme["ink"], "centre")
