"""A question over whatever is on the screen, with a few answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.app.parts import board, veil
from game.app.scene import Scene
from game.table.intents import BeSure
from game.view.art import known_by
from game.view.layout import column, part
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See


class ConfirmScene(Scene):
    """Asks; the answer closes the question first and then does what it stands for. Stepping back does nothing else."""

    name = "confirm"
    covers = False

    def __init__(self, app: App, text: str, choices: Sequence[tuple[str, Callable[[], None]]], first: int = 0,
                 about: str = "") -> None:
        super().__init__(app)
        self.about = about  # the picture of what is asked about, beside the first answer
        self.text = text
        self.choices = list(choices)
        self.first = first  # the answer that has the focus, and looks as if it were meant

    def first_focus(self) -> str:
        return f"choice:{self.first}"

    def layout(self, ui: Ui) -> list[Widget]:
        buttons = [part(Button(f"choice:{index}", label=label, action=partial(self.answer, action), size=19,
                               main=index == self.first, icon=self.about if index == 0 else ""), height=48)
                   for index, (label, action) in enumerate(self.choices)]
        text = Label("text", label=self.text, style="serif", size=21, align="centre", balanced=True)
        return board(ui, column(text, column(*buttons, gap="apart"), gap="wide"))

    def answer(self, action: Callable[[], None]) -> None:
        self.app.stack.pop()
        action()

    def paint(self, ui: Ui) -> None:
        veil(ui)


class LeftScene(ConfirmScene):
    """Asks what becomes of a game that was left, and says by name and picture which one it is."""

    def __init__(self, app: App, go_on: Callable[[], None], begin: Callable[[], None]) -> None:
        tr, left = app.tr, app.saves.left
        game = app.strings.of(left.model.name, left.model.id) if left is not None else ""
        super().__init__(app, tr("lobby.unfinished", game=game), [
            (tr("lobby.go_on"), go_on), (tr("lobby.start_new"), begin), (tr("lobby.back"), lambda: None)],
            about=known_by(app.ui.art, left))


class SureScene(ConfirmScene):
    """Asks once more about what cannot be unsaid at a table."""

    def __init__(self, app: App, table: See) -> None:
        assert table.state.sure is not None
        self.table = table
        what = table.words.labels().decision(table.state.sure.text)
        super().__init__(app, app.tr("table.sure", what=what), [
            (app.tr("table.yes_sure"), partial(table.send_as, self, BeSure(True))),
            (app.tr("table.not_sure"), partial(table.send_as, self, BeSure(False)))], 1)

    def answer(self, action: Callable[[], None]) -> None:
        """The table puts it away."""
        action()

    def back(self) -> None:
        """Answer no."""
        self.table.send_as(self, BeSure(False))
