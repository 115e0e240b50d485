"""How a game went: everybody's hopes from decision to decision, and the decisions that turned it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.parts import page
from game.app.scene import Scene
from game.bots.curve import Curve, Turn, makes_sense
from game.match.match import Match
from game.scenes.seats import seat_colour
from game.scenes.table.see import See
from game.scenes.table.trouble import tell_trouble
from game.telling.deeds import Deeds, decided_by
from game.telling.labels import Labels
from game.view.layout import Item, by_width, column, flex, grid, part, stack
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
FINE = 3  # the picture is drawn so many times larger, then made small: smooth lines
DARK = 110  # colours darker than this get a light edge
SCALE = (0.0, 0.25, 0.5, 0.75, 1.0)  # hopes at which there is a line


def can_be_told(match: Match) -> bool:
    """Whether there is a curve for a match: the rules make sense of one, and something happened."""
    return makes_sense(match.rules) and len(match.game.log) > 3


@dataclass
class Chart(Widget):
    """The hopes of all seats as lines, with a scale, and marks where the game turned."""

    hopes: tuple[tuple[float, ...], ...] = ()
    colours: list[Colour] = field(default_factory=list)
    turns: tuple[Turn, ...] = ()
    scale: dict[float, str] = field(default_factory=dict)  # words beside hopes
    ends: tuple[str, str] = ("", "")  # words below the beginning and the end

    def draw(self, ui: Ui) -> None:
        key = ("curve", self.rect.size, self.hopes, tuple(self.colours), tuple(self.scale.values()))
        ui.surface.blit(ui.cached(key) or ui.cache(key, self.picture(ui)), self.rect)
        size = ui.type.height("bold", 15)
        for turn in self.turns:
            spot = Rect(0, self.rect.y, ui.tx(40), size)
            spot.centerx = self.rect.x + self.place(ui, turn.number, 0.0)[0] // FINE
            spot.clamp_ip(self.rect)
            ui.line(str(turn.number), spot, "bold", 15, ui.theme["brass"], "centre")
        self.words(ui)

    def words(self, ui: Ui) -> None:
        """How much hope a height is, and which way the game went."""
        dim, height = ui.theme["vellum_dim"], ui.type.height("sans", 14)
        left = self.left(ui)
        for hope, text in self.scale.items():
            spot = Rect(self.rect.x, 0, left - ui.px(8), height)
            spot.centery = self.rect.y + self.place(ui, 0, hope)[1] // FINE
            ui.line(text, spot, "sans", 14, dim, "right")
        foot = Rect(self.rect.x + left, self.rect.bottom - height, self.rect.w - left, height)
        for text, align in zip(self.ends, ("left", "right"), strict=True):
            ui.line(text, foot, "italic", 14, dim, align)

    def left(self, ui: Ui) -> int:
        """The room for the scale."""
        return max((ui.type.width(text, "sans", 14) for text in self.scale.values()), default=0) + ui.px(10)

    def place(self, ui: Ui, number: int, hope: float) -> tuple[int, int]:
        """Where a hope after a decision lies in the large picture."""
        left, edge, top = self.left(ui) * FINE, ui.px(6) * FINE, ui.type.height("bold", 15) * FINE
        foot = (ui.type.height("sans", 14) + ui.px(6)) * FINE
        width, height = self.rect.w * FINE - left - edge, self.rect.h * FINE - top - foot
        return left + round(width * number / max(1, len(self.hopes) - 1)), top + round(height * (1 - hope))

    def picture(self, ui: Ui) -> pygame.Surface:
        """The curve of everybody's chances, drawn large and scaled down."""
        large = pygame.Surface((self.rect.w * FINE, self.rect.h * FINE), pygame.SRCALPHA)
        faint = (*ui.theme["vellum_dim"], 70)
        for hope in SCALE:
            pygame.draw.line(large, faint, self.place(ui, 0, hope), self.place(ui, len(self.hopes) - 1, hope),
                             ui.px(1) * FINE)
        for turn in self.turns:
            pygame.draw.line(large, (*ui.theme["brass"], 150), self.place(ui, turn.number, 0.0),
                             self.place(ui, turn.number, 1.0), ui.px(2) * FINE)
        for seat, colour in enumerate(self.colours):
            points = [self.place(ui, number, hopes[seat]) for number, hopes in enumerate(self.hopes)]
            edge = ui.theme["vellum"] if sum(colour) / 3 < DARK else mix(ui.theme["night"], colour, 0.2)
            for shade, width in ((edge, ui.px(5) * FINE), (colour, ui.px(3) * FINE)):
                pygame.draw.lines(large, shade, False, points, width)
                for point in points:
                    pygame.draw.circle(large, shade, point, width // 2)
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
    """A page of its own, after the result or beside a game that is seen again."""

    name = "curve"

    def __init__(self, app: App, match: Match, name_of: Callable[[str], str]) -> None:
        super().__init__(app)
        self.match = match
        self.name_of = name_of
        self.curve: Curve | None = None
        app.bots.ask_curve(match)

    def leave(self) -> None:
        """Stop working out the curve when the scene is left."""
        self.app.bots.stop()

    def update(self, seconds: float) -> None:
        """The story is told when it is there."""
        if self.curve is None:
            self.curve = self.app.bots.poll_curve()
            if self.curve is not None:
                self.refresh()
                tell_trouble(self.app, self.match)

    def sides(self) -> list[tuple[int, ...]]:
        """The seats that were played, those who hope together in one."""
        world = self.match.rules.world
        return [team for team in world.teams if world.taken[team[0]]]

    def layout(self, ui: Ui) -> list[Widget]:
        return page(self, ui, self.app.tr("bots.curve"), self.story(ui))

    def story(self, ui: Ui) -> Item:
        """The story, or that it is not there yet."""
        tr, curve = self.app.tr, self.curve
        if curve is None or not curve.hopes:
            text = tr("bots.curve_wait" if curve is None else "bots.curve_none")
            return part(Label("wait", label=text, style="italic", size=20, align="centre"), align=0.5)
        model, sides = self.match.rules.world.model, self.sides()
        colours = [seat_colour(ui, model, model.seats[team[0]]) for team in sides]  # as the band around their plates
        called = [self.app.strings.listed([self.name_of(model.seats[seat].id) for seat in team]) for team in sides]
        names = [Swatch(f"seat:{team[0]}", label=label, colour=colour)
                 for team, label, colour in zip(sides, called, colours, strict=True)]
        chart = Chart("chart", hopes=tuple(tuple(each[team[0]] for team in sides) for each in curve.hopes),
                      colours=colours, turns=curve.turns, ends=(tr("bots.beginning"), tr("bots.end")),
                      scale={hope: tr("bots.hope", count=round(100 * hope)) for hope in SCALE})
        about = Label("about", label=tr("bots.curve_about"), style="italic", size=16, colour="vellum_dim")
        broad = max(ui.tx(170), *(ui.type.width(label, "sans", 17) + ui.tx(14) + ui.px(24) for label in called))
        story = column(by_width(lambda width: grid(names, min(len(names), max(1, width // broad)), height=30)),
                       about, flex(chart), gap="near")
        turns = [part(Button(f"turn:{turn.number}", label=self.words(turn), action=partial(self.look, turn.number),
                             enabled=self.table() is not None, size=17), height=44) for turn in curve.turns]
        return column(flex(stack(Panel("panel"), story, edge=("wide", "apart"))), *turns, gap="near")

    def words(self, turn: Turn) -> str:
        """A turning point in words: whose decision it was, what was decided, and who gained or lost by it."""
        match, index, tr = self.match, turn.number - 1, self.app.tr
        world = match.rules.world
        labels = Labels(world.model, self.app.settings.language, self.name_of)
        what = Deeds(match.rules, labels).called(match.game.past[index], turn.text, match.events[index])
        seat = decided_by(match, index)
        change = tr("bots.gains" if turn.change > 0 else "bots.loses")
        name = tr("bots.turned_own") if seat == turn.seat else self.name_of(world.seats[turn.seat])
        return tr("bots.turned", number=turn.number, who=self.name_of(world.seats[seat]), what=what, name=name,
                  change=change)

    def table(self) -> See | None:
        """The table below at which this was played, or at which it is seen again."""
        return next((scene for scene in self.app.stack.scenes if isinstance(scene, See)), None)

    def look(self, number: int) -> None:
        """To the table, as it was after a decision."""
        table = self.table()
        if table is None:
            return
        self.app.stack.back_to(table.name)
        table.look_at(number)
