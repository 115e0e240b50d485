"""One line at the table: whoever has just decided may say how it was done, in their own words or in one of three."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.key_hints import KeyHint, bar_height
from game.app.parts import Emblem, Heading
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.scenes.seats import paint_emblem
from game.table.intents import Intent, OpenMenu, Remark, WriteRemark
from game.table.remarks import offered
from game.table.told import touched_sites
from game.telling.chronicle import sentences
from game.telling.personas import Personas
from game.view.arms import blit_arms
from game.view.layout import Item, Pixels, column, flex, lay, part, row, stack
from game.view.motion import Place
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

WIDEST = 1040  # units
LETTERS = 18  # units: a line to choose


@dataclass
class LineButton(Button):
    """A whole sentence to press, in as many lines as it takes."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = ui.type.wrap(self.label, "serif", self.size, width - ui.px(28))
        height = len(lines) * ui.type.height("serif", self.size) + ui.px(14)
        return height, height

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme = ui.theme
        face = mix(theme["page"], theme["brass"], 0.34 if ui.pressed == self.id else 0.2 if focused or hovered else 0.0)
        self.draw_plate(ui, face, theme["brass" if hovered else "brass_dark"], 2 if hovered else 1)
        box = self.rect.inflate(-ui.px(28), -ui.px(10))
        self.write(ui, box, theme["ink"])

    def write(self, ui: Ui, box: Rect, colour: Colour) -> None:
        lines = ui.type.wrap(self.label, "serif", self.size, box.w)
        height = len(lines) * ui.type.height("serif", self.size)
        ui.write(lines, Rect(box.x, box.centery - height // 2, box.w, height), "serif", self.size, colour, "left")


class TellScene(Scene):
    """What was done, three ways to tell it, a way to write, and two to say nothing here."""

    name = "telling"
    covers = False

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        assert table.state.telling is not None
        self.table = table
        self.asked = table.state.telling
        self.personas = Personas(table.rules)

    def layout(self, ui: Ui) -> list[Widget]:
        """A strip of paper at the foot of the table, so that the boards stay to be seen; or at the head, if what was
        done is at the foot."""
        tr = self.app.tr
        lines = [LineButton(f"remark:{number}", label=text, action=partial(self.send, Remark(text)), size=LETTERS)
                 for number, text in enumerate(offered(self.table.state))]
        ways = row(Button("write", label=tr("tell.write"), action=partial(self.send, WriteRemark()), size=17,
                          icon="icons/quill"),
                   Button("aloud", label=tr("tell.aloud"), action=partial(self.send, Remark("")), size=17,
                          icon="icons/sound"),
                   Button("silence", label=tr("tell.silence"), action=self.back, size=17), gap="near", equal=True)
        inside = column(self.head(ui), column(*lines, gap="hair") if lines else None, part(ways, height=44), gap="near")
        room = ui.area.inflate(-2 * ui.space("apart"), -2 * ui.space("near"))
        room.h -= bar_height(ui)
        strip = part(stack(Panel("strip", paper=True), inside, edge=("wide", "far")),
                     width=Pixels(min(room.w, ui.tx(WIDEST))))
        found = lay(column(flex(), strip), room, ui)
        if any(found[0].rect.collidepoint(at) for at in self.scene_of_the_deed()):
            found = lay(column(strip, flex()), room, ui)
        return found

    def scene_of_the_deed(self) -> list[Place]:
        """Where on the boards something was done."""
        table = self.table
        return [table.view.at(site) for site in touched_sites(table.match.events[-1])] if table.view is not None else []

    def head(self, ui: Ui) -> Item:
        """Who is asked, and what they did."""
        table, seat = self.table, self.asked.owner
        position = table.match.game.past[-1]  # whoever is forgotten by it did it all the same
        texts, colour = self.personas.arms(position, seat), ui.theme.seat(table.rules.world.seats[seat])

        def paint(ui: Ui, rect: Rect) -> None:
            if any(texts):
                blit_arms(ui, texts, rect, colour)
            else:
                paint_emblem(ui, rect, table.rules, seat)

        name = self.personas.name(position, seat) or table.words.player_name(seat)
        title = Heading("title", label=self.app.tr("tell.title", name=name), size=22, colour="ink", align="left")
        deed = Label("deed", label=" ".join(self.deeds()), style="italic", size=17, colour="ink_dim", most=2)
        return row(part(Emblem("arms", paint=paint), width=46, ratio=5 / 6, align=0.5),
                   flex(column(part(title, height=30), deed)), gap="apart")

    def deeds(self) -> list[str]:
        match = self.table.match
        index = len(match.game.log) - 1
        said = match.lines(index)
        return [one for one in sentences(match, index, self.app.settings.language) if one not in said][-2:]

    def paint(self, ui: Ui) -> None:
        """The table stays as it is."""

    def first_focus(self) -> str:
        return "remark:0"

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        return [("go", tr("hints.go")), ("confirm", tr("hints.choose")), ("cancel", tr("tell.silence"))]

    def take(self, given: PlayerInput) -> bool:
        if given.act is Act.MENU:
            self.send(OpenMenu())
            return True
        return False

    def send(self, wanted: Intent) -> None:
        """The table puts it away."""
        if isinstance(wanted, Remark) and wanted.text is not None:
            self.app.noise("write")
        self.table.send_as(self, wanted)

    def back(self) -> None:
        """There is nothing to be said."""
        self.send(Remark(None))
