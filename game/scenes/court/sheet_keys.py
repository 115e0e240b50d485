"""Keys on the sheet of whoever writes there: the other sheets stay in view, and others go on with theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.app.scene import Scene
from game.scenes.menu.keyboard import KeyboardScene, is_row
from game.scenes.table.over import keys_for
from game.table.steps import Box, step_from
from game.view.layout import Item, by_width, column, flex, part
from game.view.ui import Ui
from game.view.widgets import Button, TextField

if TYPE_CHECKING:
    from game.scenes.court.sheets_scene import SheetsScene


NARROW = 480  # units: on a sheet that is no wider, a row of keys takes two lines


class SheetKeys(KeyboardScene):
    """What a scene of keys does, on a part of another scene; it is never on the stack."""

    def __init__(self, sheets: SheetsScene, seat: int, asked: KeyboardScene) -> None:
        super().__init__(sheets.app, asked.label, asked.value, asked.most, asked.done, asked.suggestions, asked.dropped,
                         asked.words)
        self.sheets, self.seat = sheets, seat

    def rows(self) -> list[str]:
        """Letters and accents, in shorter rows on a narrow sheet; there is no room for digits."""
        rows = [*self.letters(), self.app.tr("keyboard.accents")]
        if self.sheets.places[self.seat].w > self.app.ui.tx(NARROW):
            return rows
        return [half for row in rows for half in (row[:(len(row) + 1) // 2], row[(len(row) + 1) // 2:])]

    def tree(self, ui: Ui) -> Item:
        """What is written, what could be meant, and the keys, as large as the sheet allows."""
        field = TextField("field", value=self.value + self.composed, most=self.most, label=f"{self.label}…")
        done = Button("done", label=self.app.tr("keyboard.done"), action=self.finish, size=18, main=True)
        return column(part(field, height=(30, 44)), by_width(partial(self.suggested, ui)) if self.suggestions else None,
                      part(done, height=44) if self.typed else by_width(partial(self.keys_for, ui)), flex(),
                      gap="hair")

    def step(self, places: Mapping[str, Box], here: str, step: tuple[int, int]) -> str:
        """Where a pad comes to from a key; a row goes on at its other end."""
        there, row = step_from(places, here, step), here.rpartition(":")[0]
        self.focus = here
        return self.along(step[0]) if step[0] and is_row(row) and not there.startswith(f"{row}:") else there

    def refresh(self) -> None:
        Scene.refresh(self)
        self.sheets.refresh()

    def put_away(self) -> None:
        """Words are asked for on this sheet no more."""
        self.sheets.put_away(self.seat)


def keys_on(sheets: SheetsScene, seat: int, done: Callable[[str], None],
            dropped: Callable[[], None]) -> SheetKeys | None:
    """Keys for what is to be written on a sheet; nothing where words are chosen from a list, which is opened."""
    asked = keys_for(sheets.table, sheets.words[seat], done, dropped)
    if isinstance(asked, KeyboardScene):
        return SheetKeys(sheets, seat, asked)
    sheets.app.stack.push(asked)
    return None
