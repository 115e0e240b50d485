"""The page on which everybody answers the same question, each with their own keys, pad or corner of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.gate import SharedGate
from game.app.key_hints import KeyHint, bar_height, draw_key
from game.app.parts import Emblem, Heading, veil
from game.app.scene import Scene
from game.engine.events import Said
from game.input.inputs import Act, PlayerInput
from game.match.chooser import Candidate
from game.table.intents import Answer, Intent, OpenMenu, Step, StepBack, Take
from game.telling.personas import Personas
from game.view.arms import blit_arms
from game.view.layout import Fixed, Item, Part, Pixels, column, flex, lay, part, row, stack
from game.view.paper import shadow, vellum
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

RECENT = 2  # sentences about what has just happened
TITLE = 30  # units; how large the letters of the question are
MENU = 112  # units; how wide the button of the menu is
WIDEST = 300  # units; how wide the place of a person is at the rim


@dataclass
class Sheet(Widget):
    """The page that the question is written on."""

    def draw(self, ui: Ui) -> None:
        shadow(ui, self.rect)
        ui.surface.blit(vellum(ui, self.rect.size, 8), self.rect)


@dataclass
class SeatPlate(Widget):
    """The place of a person, in the colour of their seat; stronger once they have answered."""

    colour: Colour = (0, 0, 0)
    strength: float = 0.2

    def draw(self, ui: Ui) -> None:
        ui.plate(self.rect, mix(ui.theme["page"], self.colour, self.strength), mix(self.colour, ui.theme["ink"], 0.3),
                 2)


class TogetherScene(Scene):
    """One question, everybody's answers; it closes when the answers settle what happens."""

    name = "together"
    covers = False

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        assert table.state.together is not None
        self.table = table
        self.asked = table.state.together
        self.people = self.asked.people
        self.personas = Personas(table.rules)
        self.gate = SharedGate(self, [seat for seat, _ in self.people])

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """The question above all that can be answered; by touch, it lies between people at the rim of the screen."""
        places = [self.place(ui, seat, options) for seat, options in self.people]
        room = ui.area.inflate(-2 * ui.space("apart"), -2 * ui.space("apart"))
        room.h -= bar_height(ui)
        if self.app.devices.last == "touch" and not ui.tall:
            return lay(around(part(stack(Sheet("page"), self.head(), edge="apart"), width=Fixed(760), align=0.5),
                              [part(place, width=WIDEST) for place in places]), room, ui)
        question = ui.type.width(self.question(), "title", TITLE) + 2 * (ui.tx(MENU) + ui.space("vast"))
        across = ui.px(560) if ui.tall else (ui.px(300) + ui.space("apart")) * len(places) + ui.space("apart")
        people = column(*places, gap="apart") if ui.tall else row(*places, gap="apart", equal=True)
        page = stack(Sheet("page"), column(self.head(), people, gap="near"), edge="apart")
        return lay(part(page, width=Pixels(max(question, across)), align=0.5), room, ui)

    def question(self) -> str:
        who = self.table.match.game.who()
        return self.table.words.word(who[0].decision) if who else ""

    def happened(self) -> list[str]:
        """What the rules said last: what everybody has to answer to."""
        words, events = self.table.words, [event for told in self.table.match.events[-RECENT:] for event in told]
        found = [words.said(event) for event in events if isinstance(event, Said)]
        return [line[:1].upper() + line[1:] for line in found[-RECENT:] if line]

    def head(self) -> Item:
        """The question, as far from the left as the menu takes at the right, and what it is about."""
        title = Heading("question", label=self.question(), size=TITLE, colour="ink")
        menu = Button("menu", label=self.app.tr("table.menu"), action=self.back, size=16)
        lines = [Heading(f"happened:{index}", label=line, size=18, colour="ink", style="serif")
                 for index, line in enumerate(self.happened())]
        how = Heading("how", label=self.app.tr("court.together"), size=16, colour="ink_dim", style="italic")
        return column(part(row(part(width=MENU), flex(title), part(menu, width=MENU), gap="far"), height=40),
                      column(*(part(line, height=26) for line in lines)), part(how, height=30), gap="hair")

    def place(self, ui: Ui, seat: int, options: list[Candidate]) -> Item:
        """One person, and their answers."""
        table, given, position = self.table, self.asked.given, self.table.shown_position()
        colour, player = ui.theme.seat(table.rules.world.seats[seat]), table.words.player_name(seat)
        texts = self.personas.arms(position, seat)
        arms = Emblem(f"arms:{seat}", paint=lambda ui, rect: blit_arms(ui, texts, rect, colour))
        name = Heading(f"name:{seat}", label=self.personas.name(position, seat) or player, size=20, colour="ink",
                       align="left")
        state = Heading(f"state:{seat}", label=self.app.tr("court.answered", name=player) if seat in given else player,
                        size=15, colour="ink_dim", style="sans", align="left")
        answers = [Button(f"answer:{seat}:{number}", label=table.words.option_label(one), size=18,
                          action=partial(self.answer, seat, number), main=number == 0 and seat not in given,
                          chosen=given.get(seat) == number) for number, one in enumerate(options)]
        person = row(part(arms, ratio=5 / 6, width=55) if texts else None, flex(column(flex(name), flex(state))),
                     gap="near")
        return stack(SeatPlate(f"place:{seat}", colour=colour, strength=0.42 if seat in given else 0.2),
                     column(part(person, height=(30, 66)), column(*(part(one, height=(30, 46)) for one in answers),
                                                                  gap=("hair", "near")), gap=("near", "apart")),
                     edge="apart")

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen, darker."""
        veil(ui)

    def paint_over(self, ui: Ui) -> None:
        """The keys and buttons of each person, on the answers that they stand for; where a pad is, a rim as well."""
        for seat, options in self.people:
            for number in range(len(options)):
                button = self.widget(f"answer:{seat}:{number}")
                key = self.key_of(ui, seat, number)
                if button is None or key is None:
                    continue
                if number == self.asked.marked.get(seat, 0) and self.app.devices.seating.pad_of(seat) is not None:
                    colour = ui.theme.seat(self.table.rules.world.seats[seat])
                    pygame.draw.rect(ui.surface, colour, button.rect.inflate(ui.px(6), ui.px(6)), max(2, ui.px(3)),
                                     border_radius=ui.px(8))
                ui.surface.blit(key, key.get_rect(midright=(button.rect.right - ui.px(8), button.rect.centery)))

    def key_of(self, ui: Ui, seat: int, number: int) -> pygame.Surface | None:
        """The key or the button with which a person says an answer at once."""
        devices, last = self.app.devices, len(dict(self.people)[seat]) - 1
        if devices.seating.pad_of(seat) is not None:
            marked = self.asked.marked.get(seat, 0)
            action = "confirm" if number == marked else "cancel" if number == last else ""
            return draw_key(ui, self.app, "pad", action, ui.tx(24)) if action else None
        if number or self.app.devices.last in ("touch", "mouse"):
            return None
        return draw_key(ui, self.app, "keyboard", f"seat_{seat + 1}", ui.tx(24))

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        return [("go", tr("hints.go")), ("confirm", tr("hints.choose")), ("menu", tr("hints.to_menu"))]

    def first_focus(self) -> str:
        return f"answer:{self.people[0][0]}:0"

    # ---- answering ----------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """A person's own key says the first answer. A pad goes up and down among its own answers and confirms one; the
        button that steps back says the last of them.
        """
        if given.act is Act.MENU:
            self.table.send_as(self, OpenMenu())
            return True
        if given.act is Act.RULES:
            self.table.open_screen("rules")
            return True
        seating = self.app.devices.seating
        seat, asked = seating.seat_of(given), dict(self.people)
        if seat is None or not asked.keys() & {seat, *seating.also(given)}:
            return False
        if given.act is Act.SEAT:
            self.answer(seat, 0)
        elif given.act is Act.GO:
            self.send(Step(given.step))
        elif given.act in (Act.CONFIRM, Act.CANCEL):
            self.app.noise("write")
            self.send(Take() if given.act is Act.CONFIRM else StepBack())
        else:
            return False
        return True

    def answer(self, seat: int, number: int) -> None:
        """Somebody has answered, or thinks better of it."""
        self.app.noise("write")
        self.send(Answer(seat, number))

    def send(self, wanted: Intent) -> None:
        """Somebody wants something here."""
        self.table.send_as(self, wanted)
        self.refresh()

    def back(self) -> None:
        """The menu of the table is where one leaves."""
        self.table.send_as(self, OpenMenu())


def around(middle: Item, places: list[Part]) -> Item:
    """Something in the middle, and people around it, the corners first: several fingers reach their own."""
    low_left, low_right, top_right, top_left, low, top = [*places, *[part(width=WIDEST)] * 6][:6]
    return column(row(top_left, flex(), top, flex(), top_right), flex(middle),
                  row(low_left, flex(), low, flex(), low_right), gap="apart")
