"""How a game went: everybody's hopes from decision to decision, and the decisions that turned it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.bots.curve import Curve, Turn, makes_sense
from game.match.match import Match
from game.scenes.parts import header
from game.scenes.scene import Scene
from game.scenes.seats import seat_colour
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
FINE = 3  # the picture is drawn so many times larger, then made small: smooth lines
DARK = 110  # colours darker than this get a light edge


def can_be_told(match: Match) -> bool:
    """Whether there is a curve for a match: the rules make sense of one, and something happened."""
    return makes_sense(match.rules) and len(match.game.log) > 3


@dataclass
class Chart(Widget):
    """The hopes of all seats as lines, and marks where the game turned."""

    hopes: tuple[tuple[float, ...], ...] = ()
    colours: list[Colour] = field(default_factory=list)
    turns: tuple[Turn, ...] = ()

    def draw(self, ui: Ui) -> None:
        key = ("curve", self.rect.size, self.hopes, tuple(self.colours))
        found = ui.kept(key)
        if found is None:
            found = ui.keep(key, self.picture(ui))
        ui.surface.blit(found, self.rect)
        size = ui.type.height("bold", 15)
        for turn in self.turns:
            spot = Rect(0, self.rect.y, ui.tx(40), size)
            spot.centerx = self.rect.x + self.place(ui, turn.number, 0.0)[0] // FINE
            spot.clamp_ip(self.rect)
            ui.line(str(turn.number), spot, "bold", 15, ui.theme["brass"], "centre")

    def place(self, ui: Ui, number: int, hope: float) -> tuple[int, int]:
        """Where a hope after a decision lies in the large picture."""
        edge, top = ui.px(6) * FINE, ui.type.height("bold", 15) * FINE
        wide, high = self.rect.w * FINE - 2 * edge, self.rect.h * FINE - top - edge
        return edge + round(wide * number / max(1, len(self.hopes) - 1)), top + round(high * (1 - hope))

    def picture(self, ui: Ui) -> pygame.Surface:
        """The lines, smooth."""
        large = pygame.Surface((self.rect.w * FINE, self.rect.h * FINE), pygame.SRCALPHA)
        faint = (*ui.theme["vellum_dim"], 70)
        for hope in (0.0, 0.25, 0.5, 0.75, 1.0):
            pygame.draw.line(large, faint, self.place(ui, 0, hope), self.place(ui, len(self.hopes) - 1, hope),
                             ui.px(1) * FINE)
        for turn in self.turns:
            pygame.draw.line(large, (*ui.theme["brass"], 150), self.place(ui, turn.number, 0.0),
                             self.place(ui, turn.number, 1.0), ui.px(2) * FINE)
        for seat, colour in enumerate(self.colours):
            points = [self.place(ui, number, hopes[seat]) for number, hopes in enumerate(self.hopes)]
            edge = ui.theme["vellum"] if sum(colour) / 3 < DARK else mix(ui.theme["night"], colour, 0.2)
            for shade, wide in ((edge, ui.px(5) * FINE), (colour, ui.px(3) * FINE)):
                pygame.draw.lines(large, shade, False, points, wide)
                for point in points:
                    pygame.draw.circle(large, shade, point, wide // 2)
        return pygame.transform.smoothscale(large, self.rect.size)


@dataclass
class Swatch(Widget):
    """A seat's colour and name, to read the lines by."""

    colour: Colour = (0, 0, 0)

    def draw(self, ui: Ui) -> None:
        side = ui.tx(14)
        spot = Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        pygame.draw.rect(ui.surface, self.colour, spot, border_radius=ui.px(3))
        pygame.draw.rect(ui.surface, ui.theme["vellum"], spot, ui.px(1), border_radius=ui.px(3))
        ui.line(self.label, Rect(spot.right + ui.px(8), self.rect.y, self.rect.right - spot.right - ui.px(8),
                                 self.rect.h), "sans", 17, ui.theme["vellum"])


class CurveScene(Scene):
    """A page of its own after the result."""

    name = "curve"

    def __init__(self, app: App, match: Match, name_of: Callable[[str], str]) -> None:
        super().__init__(app)
        self.match = match
        self.name_of = name_of
        self.curve: Curve | None = None
        app.bots.ask_curve(match)

    def leave(self) -> None:
        """Nobody looks back any more."""
        self.app.bots.stop()

    def update(self, seconds: float) -> None:
        """The story is told when it is there."""
        if self.curve is None:
            self.curve = self.app.bots.poll_curve()
            if self.curve is not None:
                self.refresh()

    def seats(self) -> list[int]:
        """The seats that were played, by their place."""
        world = self.match.rules.world
        return [seat for seat in range(len(world.seats)) if world.taken[seat]]

    def layout(self, ui: Ui) -> list[Widget]:
        tr = self.app.tr
        head, room = header(ui, tr("bots.curve"), tr("common.back"), self.back)
        if self.curve is None or not self.curve.hopes:
            text = tr("bots.curve_wait" if self.curve is None else "bots.curve_none")
            spot = Rect(room.x, room.centery - ui.tx(20), room.w, ui.tx(40))
            return [*head, Label("wait", spot, text, style="italic", size=20, align="centre")]
        model, seats = self.match.rules.world.model, self.seats()
        colours = [seat_colour(ui.theme, model.seats[seat]) for seat in seats]
        gap, row = ui.px(12), ui.tx(30)
        columns = min(len(seats), max(1, room.w // ui.tx(170)))
        lines = -(-len(seats) // columns)
        below = len(self.curve.turns) * (ui.tx(44) + ui.px(8))
        panel = Rect(room.x, room.y, room.w, room.h - below - gap)
        inner = panel.inflate(-ui.px(32), -ui.px(24))
        found: list[Widget] = [*head, Panel("panel", panel)]
        for index, seat in enumerate(seats):
            spot = Rect(inner.x + index % columns * (inner.w // columns), inner.y + index // columns * row,
                        inner.w // columns - gap, row)
            found.append(Swatch(f"seat:{seat}", spot, self.name_of(model.seats[seat].id), colour=colours[index]))
        hopes = tuple(tuple(each[seat] for seat in seats) for each in self.curve.hopes)
        top = inner.y + lines * row + gap
        found.append(Chart("chart", Rect(inner.x, top, inner.w, inner.bottom - top), hopes=hopes, colours=colours,
                           turns=self.curve.turns))
        for index, turn in enumerate(self.curve.turns):
            spot = Rect(room.x, panel.bottom + gap + index * (ui.tx(44) + ui.px(8)), room.w, ui.tx(44))
            found.append(Button(f"turn:{turn.number}", spot, self.words(turn), partial(self.look, turn.number),
                                self.table() is not None, size=17))
        return found

    def words(self, turn: Turn) -> str:
        """A turning point in words."""
        name = self.name_of(self.match.rules.world.model.seats[turn.seat].id)
        return self.app.tr("bots.turned", number=turn.number, text=turn.text, name=name,
                           change=self.app.tr("bots.gains" if turn.change > 0 else "bots.loses"))

    def table(self) -> Scene | None:
        """The table below, if the result came from one."""
        return next((scene for scene in self.app.stack.scenes if scene.name == "table"), None)

    def look(self, number: int) -> None:
        """To the table, as it was after a decision."""
        from game.scenes.table import TableScene
        table = self.table()
        if isinstance(table, TableScene):
            self.app.stack.back_to("table")
            table.past.look(number)
