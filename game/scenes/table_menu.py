"""The menu of a table: out-of-turn decisions, settings, leaving with everything saved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.scene import Scene
from game.view.ui import Ui
from game.view.widgets import Action, Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene

Rect = pygame.Rect


class TableMenu(Scene):
    """A page over the table."""

    name = "table-menu"
    covers = False

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table

    def layout(self, ui: Ui) -> list[Widget]:
        """One column of buttons."""
        tr = self.app.tr
        entries: list[tuple[str, str, Action]] = [("resume", tr("table.resume"), self.back)]
        if self.table.past.shown is None and not self.table.stage.busy and self.table.pending.one is None:
            for text in self.table.match.game.table():
                label = self.table.words.word(text).replace("<text>", "…")
                entries.append((f"table:{text}", label, partial(self.out_of_turn, text)))
        entries.append(("rules", tr("table.rules"), self.rules))
        entries.append(("settings", tr("table.settings"), self.settings))
        entries.append(("leave", tr("table.leave"), self.leave_table))
        height, gap = ui.tx(44), ui.px(8)
        rows = len(entries)
        columns = 1 if rows * (height + gap) < ui.area.h * 0.7 else 2
        rows = -(-rows // columns)
        width = min(ui.tx(340) * columns, ui.area.w - ui.px(48))
        total = ui.tx(64) + rows * (height + gap) + ui.px(16)
        panel = Rect(0, 0, width + ui.px(40), total)
        panel.center = ui.area.center
        found: list[Widget] = [Panel("panel", panel), Label(
            "title", Rect(panel.x, panel.y + ui.px(14), panel.w, ui.tx(44)), tr("table.menu_title"), style="title",
            size=26, colour="brass", align="centre")]
        each = (width - gap * (columns - 1)) // columns
        for index, (identity, label, action) in enumerate(entries):
            spot = Rect(panel.x + ui.px(20) + (index // rows) * (each + gap),
                        panel.y + ui.tx(64) + (index % rows) * (height + gap), each, height)
            found.append(Button(identity, spot, label, action, size=18, main=identity == "resume"))
        return found

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen, darker."""
        key = ("veil", ui.surface.get_size())
        veil = ui.kept(key)
        if veil is None:
            veil = pygame.Surface(ui.surface.get_size(), pygame.SRCALPHA)
            veil.fill((*ui.theme["shade"], 150))
            ui.keep(key, veil)
        ui.surface.blit(veil, (0, 0))

    def out_of_turn(self, text: str) -> None:
        """A decision that anybody may take at any time."""
        from game.scenes.free_text import ask_out_of_turn
        self.app.stack.pop()
        ask_out_of_turn(self.table, text, self.table.play_out_of_turn)

    def rules(self) -> None:
        """The rule book, over the table."""
        from game.scenes.rules_scene import RulesScene
        self.app.stack.push(RulesScene(self.app, self.table.rules))

    def settings(self) -> None:
        """The settings, over the table."""
        from game.scenes.settings_scene import SettingsScene
        self.app.stack.push(SettingsScene(self.app))

    def leave_table(self) -> None:
        """Away from the table; it can be continued from the title."""
        self.app.stack.pop()
        self.app.stack.pop()
