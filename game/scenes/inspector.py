"""The inspector of a table (F1, for authors only): what the rules know, line by line, and formulas to ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.probe import ask
from game.engine.runtime import RuleError
from game.input.inputs import Act, PlayerInput
from game.match.inspect import (
    Line,
    event_lines,
    option_lines,
    place,
    position_lines,
    question_lines,
    variable_lines,
    written,
)
from game.ruleset.problems import TONGUE, RulesetError
from game.scenes.problems import curled
from game.scenes.scrolling import Scroll, ScrollScene
from game.table.intents import Leaf
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene

Rect = pygame.Rect
TABS = ("question", "options", "variables", "position", "events", "formula")
TOLD = ("events", "formula")  # tabs with sentences: those are in the language of rulesets
SIZE = 15
POINTING = (Act.POINT, Act.PRESS, Act.RELEASE)
BLANKS, WIDE = re.compile("[ \xa0]{2,}"), "\u2002"
LONGEST = 200  # characters of a formula


class InspectorScene(ScrollScene):
    """A panel beside the board."""

    name = "inspector"
    covers = False

    def __init__(self, app: App, table: TableScene, as_test: Callable[[TableScene], str]) -> None:
        super().__init__(app)
        self.table = table
        self.as_test = as_test
        self.tab = TABS[0]
        self.formula = ""
        self.answers: list[Line] = []
        self.message = ""
        self.page = Scroll()
        self.scrolls = [self.page]

    def secret(self) -> bool:
        """Everything is shown here, so nothing of it may stay for a moment."""
        return True

    def first_focus(self) -> str:
        return f"tab:{self.tab}"

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen beside it."""

    def draw_keys(self, ui: Ui) -> None:
        """There is no room for hints, and whoever writes rulesets knows the keys."""

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr, gap = self.app.tr, ui.px(6)
        area = ui.area.inflate(-ui.px(16), -ui.px(16))
        panel = (Rect(area.x, area.y + area.h * 2 // 5, area.w, area.h - area.h * 2 // 5) if ui.tall else
                 Rect(area.right - area.w * 9 // 20, area.y, area.w * 9 // 20, area.h))
        room = panel.inflate(-ui.px(28), -ui.px(28))
        found: list[Widget] = [Panel("panel", panel)]
        row = ui.tx(32)
        columns = 3
        wide = (room.w - gap * (columns - 1)) // columns
        for index, tab in enumerate(TABS):
            spot = Rect(room.x + index % columns * (wide + gap), room.y + index // columns * (row + gap), wide, row)
            found.append(Button(f"tab:{tab}", spot, tr(f"modding.tabs.{tab}"), partial(self.open, tab), size=15,
                                chosen=tab == self.tab))
        top = room.y + 2 * (row + gap) + gap
        bottom = room.bottom - row - gap
        found += self.bar(ui, Rect(room.x, room.bottom - row, room.w, row))
        if self.tab == "formula":
            field = Rect(room.x, top, room.w, ui.tx(40))
            found.append(TextField("formula", field, tr("modding.formula_hint"), self.evaluate, value=self.formula,
                                   most=LONGEST, changed=self.write_formula, size=16))
            top += ui.tx(40) + gap
        view = Rect(room.x, top, room.w - ui.px(14), bottom - top - gap)
        rows = self.rows(ui, view)
        self.page.fit(rows, view)
        return [*found, *rows]

    def bar(self, ui: Ui, rect: Rect) -> list[Widget]:
        """Steps back and forward, the test, the way out."""
        tr, gap = self.app.tr, ui.px(6)
        looking = self.table.state.looking
        entries: list[tuple[str, str, Callable[[], None], bool, int]] = [
            ("back", "", partial(self.step, -1), bool(self.table.match.game.past) and looking != 0, 2),
            ("forward", "", partial(self.step, 1), looking is not None, 2),
            ("copy", tr("modding.copy"), self.copy, True, 6), ("close", tr("modding.close"), self.back, True, 4)]
        width = (rect.w - gap * (len(entries) - 1)) / sum(share for *_, share in entries)
        found: list[Widget] = []
        x = float(rect.x)
        for identity, label, action, enabled, share in entries:
            found.append(Button(identity, Rect(round(x), rect.y, round(width * share), rect.h), label, action, enabled,
                                size=15))
            x += width * share + gap
        return found

    def rows(self, ui: Ui, view: Rect) -> list[Widget]:
        """The lines of the tab."""
        found: list[Widget] = []
        y = view.y
        lines = [*([Line(self.message, head=True)] if self.message else []), *self.lines()]
        if self.tab in TOLD and lines and self.app.settings.language != TONGUE:
            said = self.app.tr("modding.tongue")
            high = len(ui.type.wrap(said, "italic", SIZE, view.w)) * ui.type.height("italic", SIZE)
            found.append(Label("tongue", Rect(view.x, y, view.w, high), said, style="italic", size=SIZE,
                               colour="vellum_dim"))
            y += high + ui.px(6)
        for index, line in enumerate(lines):
            style = "bold" if line.head else "sans"
            left = view.x + line.depth * ui.tx(14)
            text = BLANKS.sub(lambda blanks: WIDE * len(blanks[0]), line.text)  # what is indented looks indented
            wrapped = ui.type.wrap(text, style, SIZE, view.right - left)
            high = len(wrapped) * ui.type.height(style, SIZE)
            y += ui.px(6) if line.head and not line.depth and index else 0
            found.append(Label(f"line:{index}", Rect(left, y, view.right - left, high), line.text, style=style,
                               size=SIZE, colour="brass" if line.head else "vellum", lines=wrapped))
            y += high
        return found

    def lines(self) -> list[Line]:
        """What the tab shows of the position that is looked at."""
        rules, position, match = self.table.rules, self.table.shown_position(), self.table.match
        if self.tab == "formula":
            return self.answers
        if self.tab == "events":
            shown = self.table.state.looking
            return event_lines(rules, match.game.log, match.told, len(match.game.log) if shown is None else shown)
        make = {"question": question_lines, "options": option_lines, "variables": variable_lines,
                "position": position_lines}[self.tab]
        return make(rules, position)

    # ---- use ----------------------------------------------------------------------------------------------------

    def handle(self, given: PlayerInput) -> None:
        """Whoever points beside the panel plays on: what happens is seen here as it comes."""
        panel = self.widget("panel")
        if given.act in POINTING and panel is not None and not panel.rect.collidepoint(given.at):
            self.table.arrange(self.app.ui)
            self.table.handle(given)
            self.refresh()
        else:
            super().handle(given)

    def take(self, given: PlayerInput) -> bool:
        """Up and down read on where there is nothing else to go to."""
        if given.act is not Act.GO or not given.step[1] or not self.focus.startswith("tab:"):
            return False
        moved = self.page.move(given.step[1] * self.app.ui.tx(48))
        if moved:
            self.refresh()
        return moved

    def open(self, tab: str) -> None:
        """Another tab."""
        self.tab, self.message, self.page.offset = tab, "", 0
        if tab == "formula":
            self.focus = "formula"
        self.refresh()

    def step(self, way: int) -> None:
        """One decision back or forward."""
        self.message = ""
        self.table.road.send(Leaf(way))
        self.refresh()

    def write_formula(self, text: str) -> None:
        """The formula is being written."""
        self.formula = text
        self.refresh()

    def evaluate(self) -> None:
        """Ask the formula of the position that is looked at."""
        if not self.formula.strip():
            return
        try:
            answer = ask(self.table.rules, self.table.shown_position(), self.formula)
            lines = [Line(f"{written(answer.value)} ({answer.kind})", 1)]
        except RulesetError as error:
            lines = [Line(curled(f"{problem.message}{' — ' + problem.remedy if problem.remedy else ''}"), 1)
                     for problem in error.problems]
        except RuleError as error:
            lines = [Line(error.message + (f" ({place(error.span)})" if error.span is not None else ""), 1)]
        self.answers = [Line(self.formula, head=True), *lines, *self.answers][:200]
        self.refresh()

    def copy(self) -> None:
        """The game so far, as a test to be pasted into tests.yaml."""
        try:
            pygame.scrap.put_text(self.as_test(self.table))
            self.message = self.app.tr("modding.copied")
        except pygame.error as error:
            self.message = self.app.tr("modding.not_copied", why=error)
        self.refresh()
