"""Whether what widgets write has room: they are drawn, and every line is looked at on its way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from unittest.mock import patch

from pygame import Rect

from game.app.scene import Scene
from game.view.theme import Colour
from game.view.ui import Ui
from game.view.widgets import Panel, Widget


def cut_off(widget: Widget, ui: Ui) -> list[str]:
    """All that a widget writes and that is too wide for its box at the smallest size, or too high for the widget."""
    found: list[str] = []
    line, lines, write = ui.line, ui.lines, ui.write

    def wide(text: str, style: str, size: float, room: int) -> None:
        if ui.type.width(text, style, size) > room:
            found.append(f"{text!r} is wider than {room} in {widget.id}")

    def high(count: int, style: str, size: float) -> None:
        if count * ui.type.height(style, size) > widget.rect.h:
            found.append(f"{count} lines are higher than {widget.rect.h} in {widget.id}")

    def watched_line(text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        wide(text, style, ui.type.fit(text, style, size, box.w), box.w)
        line(text, box, style, size, colour, align)

    def watched_lines(text: str, box: Rect, style: str, size: float, colour: Colour, align: str = "left") -> None:
        high(len(ui.type.balanced(text, style, size, box.w)), style, size)
        lines(text, box, style, size, colour, align)

    def watched_write(texts: Sequence[str], box: Rect, style: str, size: float, colour: Colour,
                      align: str = "left") -> int:
        high(len(texts), style, size)
        for text in texts:
            wide(text, style, size, box.w)
        return write(texts, box, style, size, colour, align)

    with (patch.object(ui, "line", watched_line), patch.object(ui, "lines", watched_lines),
          patch.object(ui, "write", watched_write)):
        widget.draw(ui)
    return found


def crowded(scene: Scene, ui: Ui) -> list[str]:
    """What is wrong with the widgets of a screen, in words: outside the window, over each other, or cut."""
    window = ui.surface.get_rect()
    # Pieces and cards lie on each other as the game has them; what holds another is no neighbour of it.
    seen = [widget for widget in scene.widgets if widget.seen.w and widget.seen.h]
    solid = [one for one in seen if not isinstance(one, Panel) and not one.id.startswith(("thing:", "row:"))]
    found = [f"{widget.id} at {widget.seen} leaves the window" for widget in seen if not window.contains(widget.seen)]
    found += [line for widget in seen for line in cut_off(widget, ui)]
    return found + [f"{one.id} and {other.id} overlap at {one.seen.clip(other.seen)}"
                    for one, other in combinations(solid, 2) if one.seen.colliderect(other.seen)
                    and not one.seen.contains(other.seen) and not other.seen.contains(one.seen)]
