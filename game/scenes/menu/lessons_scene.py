"""The lessons of a game, in their order, with a tick at those that were done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.parts import page
from game.app.scrolling import Scroll, ScrollScene
from game.match.lesson import FIRST, Lesson, load_lesson
from game.ruleset.problems import RulesetError
from game.scenes.menu.problems import telling_problems
from game.scenes.table.lesson_scene import is_done, lessons_for, start_lesson
from game.telling.wording import capital
from game.view.layout import Fixed, column, flex, scroll, stack
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App


def lessons_label(app: App, lessons: Sequence[str]) -> str:
    """What stands on the way to the lessons of a game: where there are several, how many of them are done."""
    if len(lessons) < 2:
        return app.tr("lesson.open")
    return app.tr("lesson.count", done=len({*lessons} & {*app.settings.lessons}), all=len(lessons))


def open_lessons(app: App, ruleset: str) -> None:
    """To the lessons of a game, a single one of which begins at once; if the game is gone or wrong by now, how."""
    with telling_problems(app, ruleset):
        paths = lessons_for(app, ruleset)
        if len(paths) == 1:
            start_lesson(app, ruleset, paths[0])
        elif paths:
            app.stack.push(LessonsScene(app, ruleset))


@dataclass
class LessonRow(Widget):
    """A lesson: its number, or a tick, its title and what it begins with."""

    number: int = 0
    done: bool = False
    words: str = ""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        height = ui.type.height("title", 20) + 2 * ui.type.height("sans", 15) + ui.px(20)
        return height, height

    def draw(self, ui: Ui) -> None:
        theme, lit = ui.theme, any(self.state(ui))
        self.draw_plate(ui, mix(theme["panel"], theme["brass_dark"], 0.3 if lit else 0.04))
        box = self.rect.inflate(-ui.px(24), -ui.px(12))
        sign = Rect(box.x, 0, ui.tx(34), ui.tx(34))
        sign.centery = box.centery
        if not (self.done and ui.show("icons/yes", sign, theme["good"])):
            ui.line(str(self.number), sign, "title", 24, theme["brass"], "centre")
        text = Rect(sign.right + ui.px(18), box.y, box.right - sign.right - ui.px(18), box.h)
        head = ui.type.height("title", 20)
        ui.line(self.label, Rect(text.x, text.y, text.w, head), "title", 20, theme["vellum"])
        below = Rect(text.x, text.y + head, text.w, text.h - head)
        ui.paragraph(ui.type.fitted(self.words, "sans", 15, below.size), below, "sans", 15, theme["vellum_dim"])


class LessonsScene(ScrollScene):
    """A list to choose from; the first lesson that is not done has the focus."""

    name = "lessons"

    def __init__(self, app: App, ruleset: str) -> None:
        super().__init__(app)
        self.ruleset = ruleset
        self.paths = lessons_for(app, ruleset)
        self.lessons: list[Lesson | None] = [read(path) for path in self.paths]
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        box = self.app.catalogue.box(self.ruleset)
        rows = [self.row(number, path, lesson)
                for number, (path, lesson) in enumerate(zip(self.paths, self.lessons, strict=True), 1)]
        about = Label("about", label=tr("lesson.about"), style="italic", size=18, colour="vellum_dim", align="centre",
                      balanced=True)
        body = column(about, stack(Panel("panel"), column(flex(scroll(self.list, column(*rows, gap="near")))),
                                   edge=("wide", "far")), gap="far")
        return page(self, ui, tr("lesson.list", name=self.app.strings.of(box.names, self.ruleset)), body,
                    widest=Fixed(760))

    def row(self, number: int, path: Path, lesson: Lesson | None) -> LessonRow:
        """One lesson; one that cannot be read has the name of its file, and says why when it is pressed."""
        tr, of = self.app.tr, self.app.strings.of
        title = of(lesson.title) if lesson is not None else ""
        words = of(lesson.steps[0].say) if lesson is not None and lesson.steps else tr("shelf.broken")
        plain = tr("lesson.open") if path.name == FIRST else capital(path.stem.lstrip("0123456789-").replace("-", " "))
        return LessonRow(f"lesson:{path.stem}", label=title or plain or path.stem, number=number,
                         done=is_done(self.app, path), words=words,
                         action=partial(self.begin, path))

    def begin(self, path: Path) -> None:
        start_lesson(self.app, self.ruleset, path)

    def first_focus(self) -> str:
        """Where to go on."""
        return next((f"lesson:{path.stem}" for path in self.paths if not is_done(self.app, path)),
                    f"lesson:{self.paths[0].stem}")


def read(path: Path) -> Lesson | None:
    """A lesson, unless it cannot be read: what is wrong with it is told to whoever opens it."""
    try:
        return load_lesson(path)
    except RulesetError:
        return None
