"""The inspector of a table (F1, for authors only): what the rules know, line by line, and formulas to ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.scrolling import Scroll, ScrollScene
from game.engine.probe import ask
from game.engine.runtime import RuleError
from game.input.inputs import Act, PlayerInput
from game.ruleset.problems import TONGUE, RulesetError
from game.scenes.menu.problems import curled
from game.table.intents import Leaf
from game.telling.inspect import (
    Line,
    event_lines,
    option_lines,
    place,
    position_lines,
    question_lines,
    variable_lines,
    written,
)
from game.view.layout import Item, column, flex, grid, lay, part, row, scroll, stack
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.scene import TableScene

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
        tr = self.app.tr
        tabs = [Button(f"tab:{tab}", label=tr(f"modding.tabs.{tab}"), action=partial(self.open, tab), size=15,
                       chosen=tab == self.tab) for tab in TABS]
        field = TextField("formula", label=tr("modding.formula_hint"), action=self.evaluate, value=self.formula,
                          most=LONGEST, changed=self.write_formula, size=16)
        inside = column(grid(tabs, 3, gap="near", height=32), part(field, height=40) if self.tab == "formula" else None,
                        flex(scroll(self.page, column(*self.rows(), gap="near"))), part(self.bar(), height=32),
                        gap="near")
        panel, room = stack(Panel("panel"), inside, edge="far"), ui.area.inflate(-ui.px(16), -ui.px(16))
        return lay(column(flex(share=2), flex(panel, 3)) if ui.tall else row(flex(share=11), flex(panel, 9)), room, ui)

    def bar(self) -> Item:
        """Steps back and forward, the test, the way out."""
        tr, looking = self.app.tr, self.table.state.looking
        entries: list[tuple[str, str, Callable[[], None], bool, int]] = [
            ("back", "", partial(self.step, -1), bool(self.table.match.game.past) and looking != 0, 2),
            ("forward", "", partial(self.step, 1), looking is not None, 2),
            ("copy", tr("modding.copy"), self.copy, True, 6), ("close", tr("modding.close"), self.back, True, 4)]
        return row(*(flex(Button(identity, label=label, action=action, enabled=enabled, size=15), share)
                     for identity, label, action, enabled, share in entries), gap="near")

    def rows(self) -> list[Item]:
        """The lines of the tab, those that belong to a head below it."""
        lines = [*([Line(self.message, head=True)] if self.message else []), *self.lines()]
        groups: list[list[Item]] = []
        if self.tab in TOLD and lines and self.app.settings.language != TONGUE:
            groups.append([Label("tongue", label=self.app.tr("modding.tongue"), style="italic", size=SIZE,
                                 colour="vellum_dim")])
        for index, line in enumerate(lines):
            if not index or (line.head and not line.depth):
                groups.append([])
            text = BLANKS.sub(lambda blanks: WIDE * len(blanks[0]), line.text)  # what is indented looks indented
            label = Label(f"line:{index}", label=text, style="bold" if line.head else "sans", size=SIZE,
                          colour="brass" if line.head else "vellum")
            groups[-1].append(row(part(width=14 * line.depth), flex(label)) if line.depth else label)
        return [column(*group) for group in groups]

    def lines(self) -> list[Line]:
        """What the tab shows of the position that is looked at."""
        rules, position, match = self.table.rules, self.table.shown_position(), self.table.match
        if self.tab == "formula":
            return self.answers
        if self.tab == "events":
            shown = self.table.state.looking
            return event_lines(rules, match.game.log, match.events, len(match.game.log) if shown is None else shown)
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
        """Open a tab."""
        self.tab, self.message = tab, ""
        self.page.to_top()
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
