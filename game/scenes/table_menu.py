"""The menu of a table: going on, rules, settings, leaving with everything saved, and what is decided out of turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.rules import FREE_TEXT
from game.scenes.agreement import AgreementScene, asked_for, bot_agrees
from game.scenes.confirm import ConfirmScene
from game.scenes.parts import Heading, veil
from game.scenes.scrolling import Scroll, ScrollScene
from game.scenes.table_chronicle import open_chronicle
from game.view.ui import Ui
from game.view.widgets import Action, Button, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene

Rect = pygame.Rect
Entry = tuple[str, str, Action]


class TableMenu(ScrollScene):
    """A page over the table. Opened with a pad that has a seat, it offers what that seat may decide."""

    name = "table-menu"
    covers = False

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self.speaker = table.presence.speaker
        self.list = Scroll()
        self.scrolls = [self.list]

    # ---- entries ------------------------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """What can be done here in any game."""
        tr = self.app.tr
        found: list[Entry] = [("resume", tr("table.resume"), self.back)]
        if self.table.advice.possible():
            found.append(("hint", tr("bots.hint_button"), self.hint))
        found.append(("chronicle", tr("chronicle.open"), partial(open_chronicle, self.table)))
        return [*found, ("rules", tr("table.rules"), self.rules), ("settings", tr("table.settings"), self.settings),
                ("leave", tr("table.leave"), self.leave_table)]

    def decisions(self) -> list[Entry]:
        """What may be decided out of turn, by whoever has opened the menu."""
        table = self.table
        if table.past.shown is not None or table.stage.busy or table.pending.one is not None:
            return []
        rules, position, labels = table.rules, table.match.game.position, table.words.labels()
        found: list[tuple[int, Entry]] = []
        for option in rules.table_options(position):
            seat = rules.table_seat(position, option)
            player = table.match.plan.seats.get(rules.world.seats[seat]) if seat >= 0 else None
            if (player is not None and player.bot) or (self.speaker is not None and seat not in (self.speaker, -1)):
                continue
            text = rules.table_text(position, option)
            label = labels.decision(text)
            found.append((seat, (f"table:{text}", label, partial(self.decide, text, label))))
        return [entry for _, entry in sorted(found, key=lambda one: (one[0], one[1][0]))]

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """General things on the left; on the right, or below, what is decided out of turn."""
        tr, gap, high, inner = self.app.tr, ui.px(8), ui.tx(44), ui.px(24)
        general, special = self.entries(), self.decisions()
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

    # ---- what happens -------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Back to the table, where somebody thinks it over."""
        self.back()
        self.table.advice.ask()

    def decide(self, text: str, label: str) -> None:
        """A decision out of turn; what cannot be unsaid is asked about once more."""
        tr, rules, position = self.app.tr, self.table.rules, self.table.match.game.position
        if any(rules.table_seat(position, option) < 0 for option in rules.table_options(position)
               if rules.table_text(position, option) == text) and FREE_TEXT not in text:
            self.propose(text, label)
            return
        if FREE_TEXT in text or not self.app.settings.confirm_drastic:
            self.out_of_turn(text)
            return
        self.app.stack.push(ConfirmScene(self.app, tr("table.sure", what=label), [
            (tr("table.yes_sure"), partial(self.out_of_turn, text)), (tr("table.not_sure"), lambda: None)], 1))

    def propose(self, text: str, label: str) -> None:
        """What nobody decides alone is put to everybody whom it concerns; a bot that hopes for more says no at once."""
        table = self.table
        asked = asked_for(table, text)
        bots = [seat for seat in asked if table.match.plan.seats[table.rules.world.seats[seat]].bot]
        against = next((seat for seat in bots if not bot_agrees(table, seat, len(asked))), -1)
        people = [seat for seat in asked if seat not in bots]

        def settled(refused: int) -> None:
            if refused < 0:
                self.out_of_turn(text)
                return
            self.app.stack.pop()
            table.message = self.app.tr("hands.refused", name=table.words.player_name(refused))
            table.refresh()

        if against >= 0 or not people:
            settled(against)
        else:
            words = self.app.tr("hands.proposed", what=label)
            self.app.stack.push(AgreementScene(self.app, table, words, people, settled))

    def out_of_turn(self, text: str) -> None:
        """A decision that anybody may take at any time."""
        from game.scenes.free_text import ask_out_of_turn
        self.app.stack.pop()
        ask_out_of_turn(self.table, text)

    def rules(self) -> None:
        """The rule book, over the table."""
        self.table.open_rules()

    def settings(self) -> None:
        """The settings, over the table."""
        from game.scenes.settings_scene import SettingsScene
        self.app.stack.push(SettingsScene(self.app))

    def leave_table(self) -> None:
        """Away from the table; it can be continued from the title."""
        while self.table in self.app.stack.scenes:  # a question to everybody may lie between the two
            self.app.stack.pop()
