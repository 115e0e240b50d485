"""The last lines of the chronicle at the side of a table, and the button that opens the whole of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.log import LogLine
from game.scenes.table.places import type_size
from game.table.state import Spot
from game.telling.chronicle import sentences
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.scenes.table.see import See

Rect = pygame.Rect
SHOWN = 40  # decisions that are looked through for lines


def book_button(table: See, ui: Ui) -> Widget:
    """Opens the chronicle; at the head of the lines if there is room for them, else at the foot of the side."""
    log, high = table.places.log, ui.tx(34)
    rect = Rect(log.x, log.y, log.w, high) if log.h >= high else Rect(
        table.places.bar.right - table.places.bar.w // 3, table.places.asked.y, table.places.bar.w // 3, high)
    return Button("chronicle", rect, table.app.tr("chronicle.open"), partial(open_chronicle, table), size=15,
                  icon="quill")


def open_chronicle(table: See) -> None:
    """The whole chronicle, over the table."""
    from game.scenes.menu.chronicle_scene import ChronicleScene
    table.app.stack.push(ChronicleScene(table.app, table.match))


def told_lines(table: See, ui: Ui) -> list[Widget]:
    """The last sentences; each leads to the position that came of its decision."""
    rect = table.places.log
    rect = Rect(rect.x, rect.y + ui.tx(34), rect.w, rect.h - ui.tx(34))
    if rect.h < ui.tx(30):
        return []
    size = type_size(ui, "log")
    step = ui.type.height("sans", size)
    room = max(1, (rect.h - ui.px(14)) // step)
    now = table.state.looking if table.state.looking is not None else len(table.match.game.log)
    last = min(len(table.match.events), max(now, 1))
    lines: list[tuple[int, str]] = []
    for number in range(last, max(0, last - SHOWN), -1):
        said = sentences(table.match, number - 1, table.app.settings.language)
        wrapped = [line for text in said for line in ui.type.wrap(text, "sans", size, rect.w - ui.px(26))]
        lines = [*((number, line) for line in wrapped), *lines]
        if len(lines) >= room:
            break
    found: list[Widget] = []
    for index, (number, line) in enumerate(lines[-room:]):
        spot = Rect(rect.x + ui.px(8), rect.y + ui.px(7) + index * step, rect.w - ui.px(16), step)
        told = LogLine(f"log:{number}:{index}", spot, line, partial(table.use_spot, Spot("line", number)),
                       spot=Spot("line", number))
        told.lay(ui, spot, number == now)
        found.append(told)
    return found
