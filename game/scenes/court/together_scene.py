"""The page on which everybody answers the same question, each with their own keys, pad or corner of the screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.gate import SharedGate
from game.app.key_hints import KeyHint, draw_key
from game.app.parts import veil
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.table.intents import Answer, Intent, OpenMenu, Step, StepBack, Take
from game.telling.personas import Personas
from game.view.arms import blit_arms
from game.view.paper import shadow, vellum
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
RECENT = 2  # sentences about what has just happened
TITLE = 30  # units; how large the letters of the question are
MENU = 112  # units; how wide the button of the menu is


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

    def boxes(self, ui: Ui) -> tuple[Rect, list[Rect]]:
        """The page, and a place on it for each person; by touch, each has a place at the rim of the screen instead."""
        if self.app.devices.last == "touch" and not ui.tall:
            return self.rim(ui)
        count, gap = len(self.people), ui.px(14)
        columns = count if not ui.tall else 1
        title = ui.type.width(self.question(), "title", TITLE) + 2 * self.aside(ui)
        wide = min(ui.area.w - ui.px(48), max(title, ui.px(560 if ui.tall else 300) * columns + gap * (columns + 1)))
        each = (wide - gap * (columns + 1)) // columns
        high = ui.tx(104) + max(len(options) for _, options in self.people) * ui.tx(52)
        rows = -(-count // columns)
        head = ui.tx(96) + len(self.happened()) * ui.tx(26)
        high = min(high, (ui.area.h - ui.px(40) - head) // rows - gap)
        rect = Rect(0, 0, wide, head + rows * (high + gap))
        rect.center = ui.area.center
        return rect, [Rect(rect.x + gap + index % columns * (each + gap),
                           rect.y + head + index // columns * (high + gap),
                           each, high) for index in range(count)]

    def question(self) -> str:
        """What is asked."""
        table = self.table
        return table.words.word(table.match.game.who()[0][1]) if table.match.game.who() else ""

    def aside(self, ui: Ui) -> int:
        """What is left free beside the question: the menu is at the right, so as much at the left."""
        return ui.tx(MENU) + ui.px(14 + 26)

    def rim(self, ui: Ui) -> tuple[Rect, list[Rect]]:
        """The question in the middle, and the people around it, the corners first: several fingers reach their own."""
        gap, head = ui.px(14), ui.tx(96) + len(self.happened()) * ui.tx(26)
        page = Rect(0, 0, min(ui.area.w - 2 * gap, ui.px(760)), head)
        page.center = ui.area.center
        room = (ui.area.h - head) // 2 - 2 * gap
        high = min(room, ui.tx(104) + max(len(options) for _, options in self.people) * ui.tx(52))
        wide = min(ui.tx(300), (ui.area.w - 4 * gap) // 3)
        area = ui.area.inflate(-2 * gap, -2 * gap)
        spots = [("bottomleft", area.bottomleft), ("bottomright", area.bottomright), ("topright", area.topright),
                 ("topleft", area.topleft), ("midbottom", area.midbottom), ("midtop", area.midtop)]
        found = []
        for name, at in spots[:len(self.people)]:
            box = Rect(0, 0, wide, high)
            setattr(box, name, at)
            found.append(box)
        return page, found

    def layout(self, ui: Ui) -> list[Widget]:
        """The answers of each person as buttons."""
        _, boxes = self.boxes(ui)
        found: list[Widget] = []
        table = self.table
        for (seat, options), box in zip(self.people, boxes, strict=True):
            high, gap = min(ui.tx(46), (box.h - ui.tx(90)) // max(1, len(options))), ui.px(6)
            y = box.bottom - ui.px(10) - len(options) * (high + gap)
            for number, one in enumerate(options):
                spot = Rect(box.x + ui.px(12), y + number * (high + gap), box.w - ui.px(24), high)
                found.append(Button(f"answer:{seat}:{number}", spot, table.words.option_label(one),
                                    partial(self.answer, seat,
                                            number), size=18, main=number == 0 and seat not in self.asked.given,
                                    chosen=self.asked.given.get(seat) == number))
        rect = self.boxes(ui)[0]
        menu = Rect(0, 0, ui.tx(MENU), ui.tx(40))
        menu.topright = (rect.right - ui.px(14), rect.y + ui.px(12))
        return [*found, Button("menu", menu, self.app.tr("table.menu"), self.back, size=16)]

    def paint(self, ui: Ui) -> None:
        """The page, the question, and who is asked."""
        veil(ui)
        rect, boxes = self.boxes(ui)
        table, theme = self.table, ui.theme
        shadow(ui, rect)
        ui.surface.blit(vellum(ui, rect.size, 8), rect)
        head = Rect(rect.x, rect.y + ui.px(10), rect.w, ui.tx(46)).inflate(-2 * self.aside(ui), 0)
        ui.line(self.question(), head, "title", TITLE, theme["ink"], "centre")
        ui.line(self.app.tr("court.together"),
                Rect(rect.x + ui.px(20), rect.y + ui.tx(58 + 26 * len(self.happened())), rect.w - ui.px(40), ui.tx(30)),
                "italic", 16, theme["ink_dim"], "centre")
        for index, line in enumerate(self.happened()):
            ui.line(line, Rect(rect.x + ui.px(20), rect.y + ui.tx(56 + 26 * index), rect.w - ui.px(40), ui.tx(26)),
                    "serif", 18, theme["ink"], "centre")
        position = table.shown_position()
        for (seat, _), box in zip(self.people, boxes, strict=True):
            colour = theme.seat(table.rules.world.seats[seat])
            face = mix(theme["page"], colour, 0.2 if seat not in self.asked.given else 0.42)
            ui.plate(box, face, mix(colour, theme["ink"], 0.3), 2)
            high = min(ui.tx(66), box.h // 3)
            shield = Rect(box.x + ui.px(12), box.y + ui.px(12), high * 5 // 6, high)
            texts = self.personas.arms(position, seat)
            if texts:
                blit_arms(ui, texts, shield, colour)
            text = Rect(shield.right + ui.px(10), box.y + ui.px(10), box.right - shield.right - ui.px(20), high)
            player = table.words.player_name(seat)
            ui.line(self.personas.name(position, seat) or player, Rect(text.x, text.y, text.w, text.h // 2), "title",
                    20, theme["ink"])
            told = self.app.tr("court.answered", name=player) if seat in self.asked.given else player
            ui.line(told, Rect(text.x, text.centery, text.w, text.h // 2), "sans", 15, theme["ink_dim"])

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

    def happened(self) -> list[str]:
        """What the rules said last: what everybody has to answer to."""
        table = self.table
        found = [table.words.said(event) for events in table.match.events[-RECENT:] for event in events
                 if event[0] == "say"]
        return [line[:1].upper() + line[1:] for line in found[-RECENT:] if line]

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
        """The first answer of the first person."""
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
        seat = self.app.devices.seating.seat_of(given)
        if seat is None or seat not in dict(self.people):
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
