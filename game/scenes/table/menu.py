"""The menu of a table: going on, rules, settings, leaving with everything saved, and what is decided out of turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.parts import Heading, veil
from game.app.scrolling import Scroll, ScrollScene
from game.table.intents import Intent, LeaveSeat, Speak, StepBack, TakeSeat
from game.table.offer import offer
from game.view.ui import Ui
from game.view.widgets import Action, Button, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
Entry = tuple[str, str, Action]
LABELS = {"hint": "bots.hint_button", "chronicle": "chronicle.open", "rules": "table.rules",
          "settings": "table.settings"}


class TableMenu(ScrollScene):
    """A page over the table. Opened with a pad that has a seat, it offers what that seat may decide."""

    name = "table-menu"
    covers = False

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        self.table = table
        self.list = Scroll()
        self.scrolls = [self.list]

    # ---- entries ------------------------------------------------------------------------------------------------

    def entries(self) -> tuple[list[Entry], list[Entry]]:
        """What can be done here in any game, and what may be decided out of turn by whoever has opened the menu."""
        labels, words = self.table.words.labels(), LABELS | self.table.menu_words
        general: list[Entry] = []
        special: list[Entry] = []
        for one in offer(self.table.state):
            if one.spot.kind != "entry":
                continue  # something else has come in front of it
            if isinstance(one.intent, Speak):
                special.append((one.spot.key, labels.decision(one.intent.text), self.sender(one.intent)))
            elif isinstance(one.intent, TakeSeat | LeaveSeat):
                does = "table.take_seat" if isinstance(one.intent, TakeSeat) else "table.leave_seat"
                name = self.table.words.player_name(one.intent.seat)
                special.append((one.spot.key, self.app.tr(does, name=name), self.sender(one.intent)))
            else:
                general.append((one.spot.key, self.app.tr(words[one.spot.key]), self.sender(one.intent)))
        return general, special

    def sender(self, intent: Intent) -> Action:
        """What an entry does."""
        return partial(self.table.send_as, self, intent)

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """General things on the left; on the right, or below, what is decided out of turn."""
        tr, gap, high, inner = self.app.tr, ui.px(8), ui.tx(44), ui.px(24)
        general, special = self.entries()
        columns = 2 if special and not ui.tall else 1
        wide = min(ui.tx(360), (ui.area.w - ui.px(48) - 2 * inner - (columns - 1) * ui.px(24)) // columns)
        head, line = ui.tx(56), high + gap if columns == 2 else ui.tx(34)  # side by side, the buttons are in line
        first = len(general) * (high + gap) - gap
        second = line + len(special) * (high + gap) - gap if special else 0
        need = max(first, second) if columns == 2 else first + (ui.px(16) + second if special else 0)
        panel = Rect(0, 0, columns * wide + (columns - 1) * ui.px(24) + 2 * inner,
                     min(ui.area.h - 2 * ui.px(32), head + need + inner))
        panel.center = ui.area.center
        view = Rect(panel.x + inner, panel.y + head, panel.w - 2 * inner, panel.bottom - inner - panel.y - head)
        rows = self.column(view.x, view.y, wide, high, gap, general)
        if special:
            x, y = (view.x + wide + ui.px(24), view.y) if columns == 2 else (view.x, view.y + first + ui.px(16))
            rows.append(Heading("out-of-turn", Rect(x, y, wide, min(line, high)), tr("table.out_of_turn"), size=18,
                                style="italic", colour="vellum_dim", align="left"))
            rows += self.column(x, y + line, wide, high, gap, special)
        self.list.fit(rows, view)
        title = Rect(panel.x, panel.y + ui.px(10), panel.w, ui.tx(44))
        return [Panel("panel", panel), Heading("title", title, tr("table.menu_title"), size=26), *rows]

    def column(self, x: int, y: int, wide: int, high: int, gap: int, entries: list[Entry]) -> list[Widget]:
        """Buttons below each other."""
        return [Button(identity, Rect(x, y + row * (high + gap), wide, high), label, action, size=18,
                       main=identity == "resume") for row, (identity, label, action) in enumerate(entries)]

    def first_focus(self) -> str:
        return "resume"

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen, darker."""
        veil(ui)

    def back(self) -> None:
        """Back to the table."""
        self.table.send_as(self, StepBack())
