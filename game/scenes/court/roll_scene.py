"""The roll call: whom everybody has become, with arms, name and title, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.app.key_hints import bar_height
from game.app.parts import Emblem, Flourish, Heading
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.scenes.court.sheets_scene import paint_arms, quarters
from game.scenes.court.together_scene import SeatPlate
from game.table.words import TableWords
from game.telling.personas import Personas
from game.view.layout import Fixed, Item, column, flex, lay, part, stack
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App

PAUSE = 0.7  # seconds from one person to the next


class RollScene(Scene):
    """Everybody steps forward."""

    name = "roll"

    def __init__(self, app: App, words: TableWords, close: Callable[[Scene], None]) -> None:
        super().__init__(app)
        self.words = words
        self.close = close
        self.seats = [seat for seat, taken in enumerate(words.world.taken) if taken]
        self.presented = 0
        self.waited = 0.0

    def enter(self) -> None:
        """Without motion all are there at once."""
        self.presented = 1 if self.app.settings.moves else len(self.seats)

    def layout(self, ui: Ui) -> list[Widget]:
        """A column for each person, or two rows of them in a tall window."""
        room = ui.area.inflate(-2 * ui.space("far"), -2 * ui.space("far"))
        room.h -= bar_height(ui)
        count = len(self.seats)
        columns = -(-count // 2) if count > 4 or (ui.tall and count > 2) else count if not ui.tall else 1
        people = [self.person(ui, seat, index < self.presented) for index, seat in enumerate(self.seats)]
        button = Button("on", label=self.app.tr("court.to_table"), action=self.finish, main=True)
        return lay(column(part(Heading("title", label=self.app.tr("court.roll"), size=36), height=52),
                          part(Flourish("flourish"), width=Fixed(360), ratio=12),
                          flex(quarters(people, columns)),
                          part(button, width=280, height=48, align=0.5), gap="far"), room, ui)

    def person(self, ui: Ui, seat: int, told: bool) -> Item:
        """One of them; before they are told, only who plays them."""
        words, personas = self.words, Personas(self.words.rules)
        position, language = words.state.position, self.app.settings.language
        colour, player = ui.theme.seat(words.world.seats[seat]), words.player_name(seat)
        texts = personas.arms(position, seat) if told else ()
        arms = Emblem(f"arms:{seat}", paint=partial(paint_arms, texts, colour))
        lines = [Label(f"{kind}:{seat}", label=text, style=style, size=size, colour=ink, align="centre", most=2)
                 for kind, text, style, size, ink in (
                     ("name", personas.name(position, seat) if told else "", "title", 27.0, "ink"),
                     ("title", personas.title(position, seat, language) if told else "", "italic", 20.0, "ink"),
                     ("player", player, "sans", 18.0, "ink_dim")) if text]
        return stack(SeatPlate(f"plate:{seat}", colour=colour, strength=0.4 if told else 0.12),
                     column(flex(arms, 3), *lines, flex(share=1), gap="near"), edge="apart")

    def take(self, given: PlayerInput) -> bool:
        """Any press brings everybody forward; the next one goes on."""
        if given.act in (Act.PRESS, Act.CONFIRM, Act.CANCEL) and self.presented < len(self.seats):
            self.presented = len(self.seats)
            self.refresh()
            return True
        if given.act is Act.CANCEL:
            self.finish()
            return True
        return False

    def update(self, seconds: float) -> None:
        if self.presented < len(self.seats):
            self.waited += seconds / max(0.01, self.app.settings.slowness())
            if self.waited > PAUSE:
                self.waited, self.presented = 0.0, self.presented + 1
                self.app.noise("line")
                self.refresh()

    def finish(self) -> None:
        self.close(self)

    def back(self) -> None:
        self.finish()
