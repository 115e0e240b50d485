"""Keys on the screen, for those who have none at hand; those who have can type as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.scenes.key_hints import KeyHint, bar_height
from game.scenes.parts import Heading, veil
from game.scenes.scene import Scene
from game.view.ui import Ui
from game.view.widgets import Button, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
SUGGESTED = 16  # units high, and down to six tenths of it where they are long


class KeyboardScene(Scene):
    """Writes one line of text; `done` gets it, stepping back leaves everything as it was."""

    name = "keyboard"
    covers = False

    def __init__(self, app: App, label: str, value: str, most: int, done: Callable[[str], None],
                 suggestions: Sequence[str] = (), dropped: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.label = label
        self.value = value[:most]
        self.most = most
        self.done = done
        self.dropped = dropped
        self.suggestions = list(suggestions)
        self.capitals = not value
        self.page = 0

    # ---- layout -------------------------------------------------------------------------------------------------

    def rows(self) -> list[str]:
        """The rows of keys, as the language has them."""
        tr = self.app.tr
        return [tr("keyboard.digits"), *(tr(f"keyboard.rows.{row}") for row in (1, 2, 3)), tr("keyboard.accents")]

    def layout(self, ui: Ui) -> list[Widget]:
        tr, gap, inner = self.app.tr, ui.px(6), ui.px(20)
        rows = self.rows()
        width = min(ui.area.w - 2 * ui.px(16), ui.px(920))
        line = ui.tx(40)
        suggested = self.suggestion_rows(ui, width - 2 * inner)
        above = line + ui.tx(48) + ui.px(16) + suggested * (ui.tx(40) + gap)
        longest = max(len(row) for row in rows)
        key = (width - 2 * inner + gap) // longest - gap
        free = ui.area.h - ui.px(16) - bar_height(ui) - above - 2 * inner
        high = min(ui.px(64), (free - 5 * gap) // 6, round(key * 1.3))
        panel = Rect(0, 0, width, above + 6 * (high + gap) - gap + 2 * inner)
        panel.midbottom = (ui.area.centerx, ui.area.h - bar_height(ui))
        left, y, wide = panel.x + inner, panel.y + inner, width - 2 * inner
        found: list[Widget] = [
            Panel("panel", panel),
            Heading("label", Rect(left, y, wide, line), self.label, size=20, style="serif", align="left"),
            TextField("field", Rect(left, y + line, wide, ui.tx(48)), "", value=self.value, most=self.most)]
        y += line + ui.tx(48) + ui.px(16)
        found += self.suggestion_buttons(ui, Rect(left, y, wide, ui.tx(40)), suggested)
        y += suggested * (ui.tx(40) + gap)
        for number, row in enumerate(rows):
            start = panel.centerx - (len(row) * (key + gap) - gap) // 2
            for index, letter in enumerate(row):
                shown = letter.upper() if self.capitals else letter
                found.append(Button(f"key:{number}:{index}", Rect(start + index * (key + gap), y, key, high), shown,
                                    self.typer(shown), size=self.key_size(ui, high)))
            y += high + gap
        shares = (("shift", tr("keyboard.shift"), self.shift, 2), ("space", tr("keyboard.space"), self.typer(" "), 4),
                  ("erase", tr("keyboard.erase"), self.erase, 3), ("done", tr("keyboard.done"), self.finish, 3))
        step = (wide + gap) / sum(share for *_, share in shares)
        x = float(left)
        for identity, label, action, share in shares:
            found.append(Button(identity, Rect(round(x), y, round(step * share) - gap, high), label, action,
                                size=self.key_size(ui, high) * 0.9, main=identity == "done",
                                held=identity == "shift" and self.capitals))
            x += step * share
        return found

    def key_size(self, ui: Ui, high: int) -> float:
        """Letters as large as their keys allow."""
        return min(22.0, high * 0.55 / ui.type.scale)

    def suggestion_rows(self, ui: Ui, width: int) -> int:
        """One row of suggestions in a wide window, more in a tall one."""
        return 0 if not self.suggestions else min(3, len(self.suggestions)) if ui.tall else 1

    def suggestion_buttons(self, ui: Ui, row: Rect, rows: int) -> list[Widget]:
        """As many suggestions as there is room for, and a key for more."""
        if not rows:
            return []
        gap = ui.px(6)
        widest = max(ui.type.width(text, "bold", SUGGESTED * 0.6) for text in self.suggestions) + ui.px(20)
        columns = 1 if ui.tall or widest > (row.w - ui.tx(64) - gap) // 2 - gap else 2
        shown = rows * columns
        pages = -(-len(self.suggestions) // shown)
        more = ui.tx(64) + gap if pages > 1 else 0
        wide = (row.w - more + gap) // columns - gap
        found: list[Widget] = []
        first = self.page % pages * shown
        for index, text in enumerate(self.suggestions[first:first + shown]):
            spot = Rect(row.x + index % columns * (wide + gap), row.y + index // columns * (row.h + gap), wide, row.h)
            found.append(Button(f"suggestion:{index}", spot, text, self.chooser(text), size=SUGGESTED))
        if more:
            found.append(Button("more", Rect(row.right - ui.tx(64), row.y, ui.tx(64), row.h), "…", self.turn, size=18))
        return found

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def first_focus(self) -> str:
        return "suggestion:0" if self.suggestions else "key:1:0"

    def draw_widget(self, ui: Ui, widget: Widget) -> None:
        """There is one ring: with a pad it goes from key to key, with anything else it is where one writes."""
        ui.focus = self.focus if self.app.devices.last == "pad" else "field"
        super().draw_widget(ui, widget)

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        if self.app.devices.last == "keyboard":
            return [("confirm", tr("hints.done")), ("cancel", tr("hints.back"))]
        return [("go", tr("hints.go")), ("confirm", tr("hints.write")), ("undo", tr("hints.erase")),
                ("hint", tr("hints.shift")), ("menu", tr("hints.done")), ("cancel", tr("hints.back"))]

    # ---- what happens -------------------------------------------------------------------------------------------

    def writing(self) -> bool:
        return True

    def take(self, given: PlayerInput) -> bool:
        if given.act is Act.WRITE:
            self.write_text(given.text)
        elif given.act in (Act.ERASE, Act.UNDO):
            self.erase()
        elif given.act is Act.MENU or (given.act is Act.CONFIRM and given.device == "keyboard"):
            self.finish()
        elif given.act is Act.HINT:
            self.shift()
        else:
            return False
        return True

    def typer(self, letter: str) -> Callable[[], None]:
        """What a key does."""
        return lambda: self.write_text(letter)

    def write_text(self, text: str) -> None:
        """More text; capitals are for one letter."""
        self.value = (self.value + "".join(c for c in text if c.isprintable()))[:self.most]
        self.capitals = False
        self.refresh()

    def erase(self) -> None:
        """The last letter goes."""
        self.value = self.value[:-1]
        self.refresh()

    def shift(self) -> None:
        """Capitals or small letters."""
        self.capitals = not self.capitals
        self.refresh()

    def turn(self) -> None:
        """Other suggestions."""
        self.page += 1
        self.refresh()

    def chooser(self, text: str) -> Callable[[], None]:
        """Take a suggestion as it is; it can still be changed."""
        def choose() -> None:
            self.value, self.capitals = text[:self.most], False
            self.focus = "done"
            self.refresh()

        return choose

    def back(self) -> None:
        """Nothing is written after all."""
        super().back()
        if self.dropped is not None:
            self.dropped()

    def finish(self) -> None:
        """The text is as it should be."""
        self.app.noise("write")
        self.app.stack.pop()
        self.done(self.value)


def writing_scene(app: App, label: str, value: str, most: int, done: Callable[[str], None],
                  suggestions: Sequence[str] = (), dropped: Callable[[], None] | None = None) -> Scene:
    """The scene that asks for a text: keys, or words to choose from where nobody may write what they like."""
    if app.house.free_text:
        return KeyboardScene(app, label, value, most, done, suggestions, dropped)
    from game.scenes.words import WordsScene
    return WordsScene(app, label, [*suggestions, *app.house.words()], most, done, dropped)
