"""Everything that is wrong with a ruleset, for whoever is writing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.ruleset.problems import Problem
from game.scenes.parts import header
from game.scenes.scrolling import Scroll, ScrollScene
from game.view.ui import Ui
from game.view.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
MOST = 60  # problems on the page; whoever has more mends these first


class ProblemsScene(ScrollScene):
    """A page to read: each problem with file, line and remedy."""

    name = "problems"

    def __init__(self, app: App, title: str, problems: Sequence[Problem | str]) -> None:
        super().__init__(app)
        self.title = title
        self.problems = [problem if isinstance(problem, str) else problem.headline for problem in problems]
        self.page = Scroll()
        self.scrolls = [self.page]

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        head, room = header(ui, tr("shelf.problem_title", name=self.title), tr("common.back"), self.back)
        view = room.inflate(-ui.px(48), -ui.px(40))
        found: list[Widget] = []
        y = view.y
        count = self.app.strings.plural("shelf.problem_count", len(self.problems))
        for index, (text, style) in enumerate([(count, "italic"), *((line, "sans") for line in self.problems[:MOST])]):
            high = len(ui.type.wrap(text, style, 17, view.w)) * ui.type.height(style, 17)
            found.append(Label(f"line:{index}", Rect(view.x, y, view.w, high), text, style=style, size=17,
                               colour="vellum_dim" if style == "italic" else "vellum"))
            y += high + ui.px(12)
        self.page.fit(found, view)
        return [Panel("panel", room), *found, *head]

    def take(self, given: PlayerInput) -> bool:
        """Up and down read on: there is nothing else to go to."""
        if given.act is Act.GO and given.step[1] and self.page.move(given.step[1] * self.app.ui.tx(48)):
            self.refresh()
            return True
        return False
