"""The last act of a game without winners: candles go out, everybody steps forward, honours are awarded one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import KeyHint, bar_height
from game.app.narrator import Topics
from game.app.parts import Emblem, Flourish, Heading
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.match.match import Match
from game.scenes.seats import paint_emblem
from game.telling.chronicle import Chronicle, Honour, chronicle_of
from game.view.arms import blit_arms
from game.view.layout import Fixed, Item, Pixels, column, flex, lay, part, row
from game.view.ui import Ui, drawn_once
from game.view.velvet import curtain
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App

Rect = pygame.Rect
CANDLES = 9
OUT = 0.28  # seconds between two candles
STAY = 3.4  # seconds for which somebody stands there
DIM = 0.16  # of the light that is left when all candles are out


def has_last_act(match: Match) -> bool:
    """Whether a game that is over ends on a stage: nobody has won, and there are honours or a story."""
    show = match.rules.compiled.model.show
    return not match.game.position.winners and bool(show.medals or show.chronicle.given)


@dataclass(frozen=True)
class Step:
    """What stands in the light: some seats, and words above and below them."""

    seats: tuple[int, ...] = ()
    above: str = ""
    title: str = ""
    below: str = ""


class LastActScene(Scene):
    """One step after another, by itself or as somebody presses; then the book is opened."""

    name = "last-act"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.chronicle = chronicle_of(match, app.settings.language)
        self.people = {one.seat: one for one in self.chronicle.portraits}
        self.steps = steps_of(self.chronicle, self.app)
        self.step = -1  # the candles are still going out
        self.waited = 0.0
        self.mood = match.rules.compiled.model.show.music

    def enter(self) -> None:
        if not self.app.settings.moves:
            self.step = 0
        self.app.noise("curtain")

    @property
    def lit(self) -> int:
        """How many candles burn."""
        return 0 if self.step >= 0 else max(0, CANDLES - int(self.waited / OUT))

    def update(self, seconds: float) -> None:
        before = self.lit
        self.waited += seconds
        if self.step < 0:
            if self.lit != before:
                self.app.noise("line")
                self.repaint()
            if self.waited > OUT * (CANDLES + 2):
                self.go_on()
        elif self.step < len(self.steps) - 1 and self.waited > STAY and self.app.settings.moves:
            self.go_on()

    def go_on(self) -> None:
        """The next one steps forward; after the last, the book is opened."""
        if self.step >= len(self.steps) - 1:
            self.back()
            return
        self.step, self.waited = self.step + 1, 0.0
        step = self.steps[self.step]
        self.app.noise("total" if step.above and step.seats else "page")
        self.refresh()

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr, last = self.app.tr, self.step >= len(self.steps) - 1
        on = Button("on", label=tr(f"last_act.{'book' if last else 'next'}"), action=self.go_on, size=18, main=last)
        leave = None if last else Button("book", label=tr("last_act.skip"), action=self.back, size=16, quiet=True)
        room = ui.area.inflate(-2 * ui.space("wide"), -2 * ui.space("wide"))
        room.h -= bar_height(ui)
        below = part(row(part(leave, width=200), flex(), part(on, width=260), gap="apart"), height=48)
        return lay(column(part(height=Fixed(44)), flex(), self.shown(ui) if self.step >= 0 else None, flex(),
                          part(height=Fixed(112)), below, gap="near"), room, ui)

    def shown(self, ui: Ui) -> Item:
        """Who stands in the light, and what is said."""
        step = self.steps[self.step]
        tall = ui.px(120 if step.title else 210)
        people: list[Item] = [self.person(ui, seat, tall, bool(step.title)) for seat in step.seats]
        found: list[Item | None] = [
            Label("above", label=step.above, style="italic", size=22, colour="vellum_dim", align="centre")
            if step.above else None,
            Label("name", label=step.title, style="title", size=44, colour="brass", align="centre", balanced=True,
                  most=4, least=0.6) if step.title else None,
            part(Flourish("line"), width=Fixed(336), height=Fixed(28)) if step.title else None,
            row(*people, gap="vast", equal=True) if people else None,
            Label("below", label=step.below, style="italic", size=22, colour="vellum", align="centre", balanced=True)
            if step.below else None]
        return part(column(*found, gap="apart"), width=Pixels(min(ui.area.w - ui.px(64), ui.tx(1000))))

    def person(self, ui: Ui, seat: int, tall: int, small: bool) -> Item:
        """Arms, name and title; the sign of a seat where nobody has arms."""
        one = self.people.get(seat)
        name = one.name if one is not None else self.chronicle.players[seat]
        title = one.title if one is not None else ""

        def paint(ui: Ui, rect: Rect) -> None:
            if one is not None and any(one.arms):
                blit_arms(ui, one.arms, rect, ui.theme.seat(self.match.rules.world.seats[seat]))
            else:
                paint_emblem(ui, rect, self.match.rules, seat)

        size = 24 if small else 40
        return column(part(Emblem(f"arms:{seat}", paint=paint), height=Pixels(tall), width=Pixels(tall * 5 // 6)),
                      part(Heading(f"name:{seat}", label=name, size=size, colour="vellum"), height=size + 14),
                      part(Heading(f"title:{seat}", label=title, size=size * 0.62, style="italic", colour="vellum_dim"),
                           height=size * 0.62 + 12) if title else None, gap="near")

    def paint(self, ui: Ui) -> None:
        """A curtain in the light of the candles that still burn, and a pool of light on the stage."""
        ui.surface.blit(curtain(ui), (0, 0))
        ui.surface.blit(darkness(ui, self.lit), (0, 0))
        if self.step >= 0:
            ui.surface.blit(pool(ui), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        width, height = ui.px(44), ui.px(117)
        top = ui.area.h - bar_height(ui) - ui.space("wide") - ui.px(58) - height
        for number in range(CANDLES):
            x = ui.area.w * (number + 1) // (CANDLES + 1)
            ui.show("candle" if number < self.lit else "candle-out", Rect(x - width // 2, top, width, height))

    def first_focus(self) -> str:
        return "on"

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        return [("confirm", tr("last_act.next")), ("cancel", tr("last_act.skip"))]

    def take(self, given: PlayerInput) -> bool:
        """A press anywhere goes on."""
        if given.act is Act.RELEASE and self.widget_at(given.at) is None:
            self.go_on()
            return True
        return False

    def aloud(self) -> Topics:
        """Each step is told once."""
        if self.step < 0:
            return [("last-act", self.app.tr("last_act.candles"))]
        step = self.steps[self.step]
        names = [self.people[seat].name if seat in self.people else self.chronicle.players[seat] for seat in step.seats]
        titles = [self.people[seat].title for seat in step.seats if seat in self.people and not step.title]
        return [(f"last-act:{self.step}", ". ".join(filter(None, (step.above, step.title, ", ".join(names), *titles,
                                                                    step.below))))]


def steps_of(told: Chronicle, app: App) -> list[Step]:
    """Everybody first, then the honours, each once for all who share it, and the title of the story last."""
    found = [Step((one.seat,)) for one in told.portraits]
    shared: dict[str, list[Honour]] = {}
    for honour in told.honours:
        shared.setdefault(honour.key, []).append(honour)
    for honours in shared.values():
        why = max((one.why for one in honours), key=len)  # what counts for some in other words is true of all
        found.append(Step(tuple(one.seat for one in honours), app.tr("last_act.honour"), honours[0].title, why))
    tales = [chapter for chapter in told.chapters if chapter.teller]
    if tales:
        teller = app.tr("chronicle.told_by", name=tales[-1].teller)
        found.append(Step((), app.tr("last_act.story"), tales[-1].title, teller))
    return found or [Step((), "", told.game, app.tr("chronicle.the_end"))]


@drawn_once
def darkness(ui: Ui, lit: int) -> pygame.Surface:
    """What the candles that are out have taken away."""
    found = pygame.Surface(ui.surface.get_size(), pygame.SRCALPHA)
    found.fill((6, 3, 4, round(235 * (1 - DIM - (0.62 - DIM) * lit / CANDLES))))
    return found


@drawn_once
def pool(ui: Ui) -> pygame.Surface:
    """Warm light in the middle of the stage; small first, since nobody sees its steps."""
    small = pygame.Surface((96, 54))
    for y in range(54):
        for x in range(96):
            far = ((x - 48) / 44) ** 2 + ((y - 25) / 27) ** 2
            light = max(0.0, 1 - far) ** 2
            small.set_at((x, y), (round(58 * light), round(40 * light), round(20 * light)))
    return pygame.transform.smoothscale(small, ui.surface.get_size())
