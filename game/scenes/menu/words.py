"""A text that is chosen from a list, where nobody may write what they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.app.parts import Heading, board, veil
from game.app.scrolling import Scroll, ScrollScene
from game.view.layout import Fixed, column, grid, part, scroll
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app.app import App


class WordsScene(ScrollScene):
    """Offers texts; stepping back leaves everything as it was."""

    name = "words"
    covers = False

    def __init__(self, app: App, label: str, words: Sequence[str], most: int, done: Callable[[str], None],
                 dropped: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.label = label
        self.words = [word[:most] for word in dict.fromkeys(words)] or ["…"]
        self.done = done
        self.dropped = dropped
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        words = [Button(f"word:{index}", label=word, action=partial(self.choose, word), size=18)
                 for index, word in enumerate(self.words)]
        columns = 1 if ui.tall or max(map(len, self.words)) > 30 else 2
        cancel = Button("cancel", label=self.app.tr("common.cancel"), action=self.back, size=17)
        return board(ui, column(part(Heading("label", label=self.label, size=21, style="serif"), height=36),
                                scroll(self.list, grid(words, columns, gap="near", height=46)),
                                part(cancel, height=46), gap="near"), Fixed(760))

    def paint(self, ui: Ui) -> None:
        veil(ui)

    def first_focus(self) -> str:
        return "word:0"

    def back(self) -> None:
        """Nothing is chosen after all."""
        super().back()
        if self.dropped is not None:
            self.dropped()

    def choose(self, word: str) -> None:
        self.app.noise("write")
        self.app.stack.pop()
        self.done(word)
