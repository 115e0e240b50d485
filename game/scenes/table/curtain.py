"""The curtain: covers the table before anything of the next person is drawn, until they say they are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.key_hints import KeyHint
from game.app.parts import Emblem, Flourish, Heading
from game.app.scene import Scene
from game.input.seating import Owner
from game.scenes.seats import paint_emblem
from game.table.intents import Lift
from game.view.layout import Fixed, column, lay, part, stack
from game.view.ui import Ui
from game.view.velvet import curtain
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

EMBLEM = 92  # units; letters may grow, it does not


class CurtainScene(Scene):
    """Nothing but a name, until that person lifts it."""

    name = "curtain"

    def __init__(self, app: App, table: See, seat: int) -> None:
        super().__init__(app)
        self.table = table
        self.seat = seat
        self.owner = Owner(seat)  # somebody else's pad does not lift it

    def enter(self) -> None:
        """Sound the falling curtain."""
        self.app.noise("curtain")

    def layout(self, ui: Ui) -> list[Widget]:
        """A plate with the name and a button; the emblem stands on its upper edge."""
        name = self.table.words.player_name(self.seat)
        handed = self.app.devices.seating.pad_of(self.seat) is None  # who has a pad stays where they are
        words = Label("words", label=self.app.tr("table.curtain" if handed else "table.curtain_pad", name=name),
                      style="serif", size=20, align="centre", balanced=True)
        lift = Button("lift", label=self.app.tr("table.lift"), action=self.lift, main=True)
        inside = column(part(height=Fixed(EMBLEM // 4)), part(Heading("name", label=name, size=44), height=58),
                        part(Flourish("flourish"), width=Fixed(336), height=Fixed(28)), words, part(height=Fixed(8)),
                        part(lift, width=300, height=56), gap="near")
        sign = Emblem("emblem", paint=lambda ui, rect: paint_emblem(ui, rect, self.table.rules, self.seat))
        plate = stack(None, column(part(height=Fixed(EMBLEM // 2)), stack(Panel("plate"), inside, edge="wide")),
                      column(part(sign, width=Fixed(EMBLEM), height=Fixed(EMBLEM))))
        return lay(part(plate, width=656, align=0.5), ui.area.inflate(-ui.px(32), 0), ui)

    def paint(self, ui: Ui) -> None:
        """Velvet over everything."""
        ui.surface.blit(curtain(ui), (0, 0))


    def keys(self) -> list[KeyHint]:
        return [("confirm", self.app.tr("table.lift"))]

    def lift(self) -> None:
        """The person is there."""
        self.table.send_as(self, Lift())

    def secret(self) -> bool:
        """A curtain never fades: it covers a secret at once."""
        return True

    def back(self) -> None:
        """There is no way past the curtain but to lift it."""
