"""Everything that is wrong with a ruleset, for whoever is writing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.ruleset.problems import TONGUE, Problem
from game.scenes.parts import Heading, header
from game.scenes.scrolling import Scroll, ScrollScene
from game.view.ui import Ui
from game.view.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
# The type of what is wrong, of what to do about it, and of where it is.
LOOKS = (("bold", 17.0, "vellum"), ("italic", 17.0, "brass"), ("sans", 15.0, "vellum_dim"))
QUOTED = re.compile(r"(?<!\w)'([^'\n]+)'(?!\w)")
MOST = 60  # problems on the page; whoever has more mends these first


def curled(text: str) -> str:
    """What a checker says, with the quotes that printed words have."""
    return QUOTED.sub("‘\\1’", text)


class ProblemsScene(ScrollScene):
    """A page to read: each problem with file, line and remedy."""

    name = "problems"

    def __init__(self, app: App, title: str, problems: Sequence[Problem | str], about: str = "") -> None:
        super().__init__(app)
        self.title = title
        self.about = about or app.strings.plural("shelf.problem_count", len(problems))
        self.problems = list(problems)
        self.page = Scroll()
        self.scrolls = [self.page]

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        head, room = header(ui, tr("shelf.problem_title", name=self.title), tr("common.back"), self.back)
        view = room.inflate(-ui.px(48), -ui.px(40))
        found: list[Widget] = []
        y = self.lines(ui, found, view, view.y, "count", [
            (self.about, "italic", 18, "vellum_dim"),
            (tr("shelf.tongue") if self.app.settings.language != TONGUE else "", "sans", 15, "vellum_dim")])
        inset = ui.tx(34)
        for index, problem in enumerate(self.problems[:MOST]):
            parts = [(problem, "sans", 17.0, "vellum")] if isinstance(problem, str) else [
                (curled(text), *looks) for text, looks in zip(problem.parts, LOOKS, strict=True)]
            y += ui.px(14)
            number = Heading(f"number:{index}", Rect(view.x, y, inset - ui.px(8), ui.type.height("title", 18)),
                             f"{index + 1}.", size=18, align="left")
            found.append(number)
            y = self.lines(ui, found, Rect(view.x + inset, view.y, view.w - inset, view.h), y, f"line:{index}", parts)
        self.page.fit(found, view)
        return [Panel("panel", room), *found, *head]

    @staticmethod
    def lines(ui: Ui, found: list[Widget], view: Rect, y: int, identity: str,
              parts: Sequence[tuple[str, str, float, str]]) -> int:
        """Texts below each other, each in its type; where they end."""
        for place, (text, style, size, colour) in enumerate(parts):
            if text:
                lines = ui.type.wrap(text, style, size, view.w)
                high = len(lines) * ui.type.height(style, size)
                found.append(Label(f"{identity}:{place}", Rect(view.x, y, view.w, high), text, style=style, size=size,
                                   colour=colour, lines=lines))
                y += high
        return y

    def take(self, given: PlayerInput) -> bool:
        """Up and down read on: there is nothing else to go to."""
        if given.act is Act.GO and given.step[1] and self.page.move(given.step[1] * self.app.ui.tx(48)):
            self.refresh()
            return True
        return False
