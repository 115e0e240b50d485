"""A notice over whatever is on the screen: what came of a saved file. It takes no input and goes away by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.key_hints import KeyHint
from game.app.parts import Plate
from game.app.scene import Scene
from game.app.stack import Stack
from game.view.layout import Fixed, column, lay, part, stack
from game.view.ui import Ui
from game.view.widgets import Label, Widget

if TYPE_CHECKING:
    from game.app.app import App

LINES = 6  # lines of trouble that are told at once


class NoticeScene(Scene):
    """A few lines at the top of the window, beside where the inspector would be."""

    name = "notice"
    covers = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.head = ""
        self.lines: list[str] = []
        self.good = True
        self.left = 0.0

    @property
    def shown(self) -> bool:
        return bool(self.head)

    def tell(self, head: str, lines: list[str], good: bool) -> None:
        """Say something: good news for a moment, trouble until it is mended."""
        self.head, self.lines, self.good = head, lines, good
        self.left = self.app.ui.theme.timings["notice"]
        self.refresh()
        self.app.stack.change()

    def drop(self) -> None:
        if self.head:
            self.head, self.lines = "", []
            self.app.stack.change()

    def keys(self) -> list[KeyHint]:
        return []

    def update(self, seconds: float) -> None:
        self.left -= seconds
        if self.good and self.left <= 0:
            self.drop()

    def layout(self, ui: Ui) -> list[Widget]:
        colour = "good" if self.good else "danger"
        lines = self.lines[:LINES]
        if len(self.lines) > LINES:
            lines.append(self.app.tr("modding.more", count=len(self.lines) - LINES))
        text = [part(Label(f"line:{index}", label=line, size=16), spare=True) for index, line in enumerate(lines)]
        words = column(Label("head", label=self.head, style="bold", size=17, colour=colour, most=1), *text)
        room = ui.area.inflate(-2 * ui.space("far"), -2 * ui.space("far"))
        room.h //= 2
        if not ui.tall:
            room.w = room.w * 11 // 20
        return lay(part(stack(Plate("plate", edge=colour), words, edge="apart"), width=Fixed(860), align=0), room, ui)

    def paint(self, ui: Ui) -> None:
        """What lies below stays as it is."""


class NoticeStack(Stack):
    """A stack of scenes with a notice that is seen over all of them and heard by none."""

    def __init__(self, notice: NoticeScene) -> None:
        super().__init__()
        self.notice = notice

    def visible(self) -> list[Scene]:
        found = super().visible()
        return [*found, self.notice] if found and self.notice.shown else found
