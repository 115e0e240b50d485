"""A table with one board, or with none: the board at the left or above, what is asked and was played beside it."""

from __future__ import annotations

from pygame import Rect

from game.scenes.table.arrange import arrange
from game.scenes.table.hint_paint import paint_hint
from game.scenes.table.lens import Lens, row_widgets
from game.scenes.table.log import LogBook
from game.scenes.table.paint import TablePainter
from game.scenes.table.panel import Arrangement, Panel
from game.scenes.table.piles import paint_piles
from game.scenes.table.see import See
from game.scenes.table.spots import Spots
from game.scenes.table.widgets import table_widgets
from game.table.state import Spot
from game.view.board import BoardView
from game.view.stage import Ground
from game.view.ui import Ui
from game.view.widgets import Widget


class BoardPanel(Panel):
    """The wood, the side, the piles and the board, and what can be used there."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.painter = TablePainter(see)

    def lay(self, ui: Ui) -> list[Widget]:
        return [*row_widgets(self.see), *table_widgets(self.see, ui)]

    def paint(self, ui: Ui) -> None:
        self.painter.ground(ui)
        self.painter.side(ui)
        paint_piles(self.see, ui)
        self.painter.board(ui)

    def paint_over(self, ui: Ui) -> None:
        paint_hint(self.see, ui, self.painter.counts)


class LogPanel(Panel):
    """What was played, and what the piece does that somebody looks at."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.book = LogBook(see)
        self.note: Rect | None = None  # the note that the list ends above

    def lay(self, ui: Ui) -> list[Widget]:
        self.note = self.see.notes.lifting(ui)
        return self.book.lay(ui)

    def fits(self, ui: Ui) -> bool:
        return self.note == self.see.notes.lifting(ui)

    def paint_over(self, ui: Ui) -> None:
        self.see.notes.paint(ui)

    def hit(self, at: tuple[int, int]) -> Spot | None:
        piece = self.see.notes.piece_at(at)
        return Spot("piece", piece) if piece >= 0 else None


class BoardTable(Arrangement):
    """The arrangement of most games."""

    def __init__(self, see: See) -> None:
        super().__init__(see)
        self.spots = Spots(see.scenery)
        self.board = BoardPanel(see)
        self.panels = [self.board, LogPanel(see), Lens(see)]

    def ground(self) -> Ground:
        return self.spots.ground()

    def waits_afar(self) -> list[int]:
        return self.board.painter.waits_afar()

    def arrange(self, ui: Ui) -> None:
        see = self.see
        places = arrange(see, ui)
        world, view = see.rules.world, see.view
        coordinates = see.app.settings.show_coordinates
        if world.board is not None and (view is None or (
                view.rect, view.theme, view.coordinates) != (places.board, ui.theme, coordinates)):
            see.stage.skip()  # nothing flies to where a place was
            view = BoardView(world.board, places.board, ui.theme, see.show.zones, see.show.board, coordinates,
                             ui.art.rasters, zones=world.every_zone())
        see.lie(places, view)
