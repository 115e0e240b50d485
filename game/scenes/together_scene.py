"""The page on which everybody answers the same question, each with their own keys, pad or corner of the screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.events import Said
from game.input.inputs import Act, PlayerInput
from game.match.chooser import Candidate
from game.scenes.key_hints import KeyHint, draw_key
from game.scenes.parts import veil
from game.scenes.scene import Scene
from game.view.arms import blit_arms
from game.view.paper import shadow, vellum
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table_court import Court

Rect = pygame.Rect
RECENT = 2  # sentences about what has just happened
TITLE = 30  # units; how large the letters of the question are
MENU = 112  # units; how wide the button of the menu is


class TogetherScene(Scene):
    """One question, everybody's answers; it closes when the answers settle what happens."""

    name = "together"
    covers = False

    def __init__(self, app: App, court: Court, people: list[tuple[int, list[Candidate]]]) -> None:
        super().__init__(app)
        self.court = court
        self.people = people
        self.given: dict[int, int] = {}  # by seat, the number of the answer
        self.marked: dict[int, int] = {}  # by seat, the answer that its pad has come to
        self.decisions = len(court.table.match.game.log)  # taken before this was asked

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
        table = self.court.table
        return table.words.word(table.match.game.who()[0].decision) if table.match.game.who() else ""

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
        table = self.court.table
        for (seat, options), box in zip(self.people, boxes, strict=True):
            high, gap = min(ui.tx(46), (box.h - ui.tx(90)) // max(1, len(options))), ui.px(6)
            y = box.bottom - ui.px(10) - len(options) * (high + gap)
            for number, one in enumerate(options):
                spot = Rect(box.x + ui.px(12), y + number * (high + gap), box.w - ui.px(24), high)
                found.append(Button(f"answer:{seat}:{number}", spot, table.words.option_label(one),
                                    partial(self.answer, seat,
                                            number), size=18, main=number == 0 and seat not in self.given,
                                    chosen=self.given.get(seat) == number))
        rect = self.boxes(ui)[0]
        menu = Rect(0, 0, ui.tx(MENU), ui.tx(40))
        menu.topright = (rect.right - ui.px(14), rect.y + ui.px(12))
        return [*found, Button("menu", menu, self.app.tr("table.menu"), self.back, size=16)]

    def paint(self, ui: Ui) -> None:
        """The page, the question, and who is asked."""
        veil(ui)
        rect, boxes = self.boxes(ui)
        table, theme = self.court.table, ui.theme
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
            face = mix(theme["page"], colour, 0.2 if seat not in self.given else 0.42)
            ui.plate(box, face, mix(colour, theme["ink"], 0.3), 2)
            high = min(ui.tx(66), box.h // 3)
            shield = Rect(box.x + ui.px(12), box.y + ui.px(12), high * 5 // 6, high)
            texts = self.court.personas.arms(position, seat)
            if texts:
                blit_arms(ui, texts, shield, colour)
            text = Rect(shield.right + ui.px(10), box.y + ui.px(10), box.right - shield.right - ui.px(20), high)
            ui.line(self.court.name(seat), Rect(text.x, text.y, text.w, text.h // 2), "title", 20, theme["ink"])
            player = table.words.player_name(seat)
            told = self.app.tr("court.answered", name=player) if seat in self.given else player
            ui.line(told, Rect(text.x, text.centery, text.w, text.h // 2), "sans", 15, theme["ink_dim"])

    def paint_over(self, ui: Ui) -> None:
        """The keys and buttons of each person, on the answers that they stand for; where a pad is, a rim as well."""
        for seat, options in self.people:
            for number in range(len(options)):
                button = self.widget(f"answer:{seat}:{number}")
                key = self.key_of(ui, seat, number)
                if button is None or key is None:
                    continue
                if number == self.marked.get(seat, 0) and self.app.devices.seating.pad_of(seat) is not None:
                    colour = ui.theme.seat(self.court.table.rules.world.seats[seat])
                    pygame.draw.rect(ui.surface, colour, button.rect.inflate(ui.px(6), ui.px(6)), max(2, ui.px(3)),
                                     border_radius=ui.px(8))
                ui.surface.blit(key, key.get_rect(midright=(button.rect.right - ui.px(8), button.rect.centery)))

    def happened(self) -> list[str]:
        """What the rules said last: what everybody has to answer to."""
        table = self.court.table
        found = [table.words.said(event) for events in table.match.told[-RECENT:] for event in events
                 if isinstance(event, Said)]
        return [line[:1].upper() + line[1:] for line in found[-RECENT:] if line]

    def key_of(self, ui: Ui, seat: int, number: int) -> pygame.Surface | None:
        """The key or the button with which a person says an answer at once."""
        devices, last = self.app.devices, len(dict(self.people)[seat]) - 1
        if devices.seating.pad_of(seat) is not None:
            marked = self.marked.get(seat, 0)
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
            self.back()
            return True
        if given.act is Act.RULES:
            self.court.table.open_rules()
            return True
        seat = self.app.devices.seating.seat_of(given)
        options = dict(self.people).get(seat) if seat is not None else None
        if seat is None or options is None:
            return False
        if given.act is Act.GO:
            self.marked[seat] = max(0, min(len(options) - 1, self.marked.get(seat, 0) + given.step[1]))
            self.refresh()
            return True
        if given.act in (Act.SEAT, Act.CONFIRM):
            self.answer(seat, self.marked.get(seat, 0) if given.act is Act.CONFIRM else 0)
            return True
        if given.act is Act.CANCEL:
            self.answer(seat, len(options) - 1)
            return True
        return False

    def update(self, seconds: float) -> None:
        """What was decided out of turn may have changed what is asked, and of whom."""
        if len(self.court.table.match.game.log) != self.decisions and self.app.stack.top is self:
            self.app.stack.pop()

    def answer(self, seat: int, number: int) -> None:
        """Somebody has answered, or thinks better of it."""
        self.given[seat] = number
        self.app.noise("write")
        self.refresh()
        if self.settled():
            together = self.court.together
            for other, options in self.people:
                if other in self.given:
                    together.answers[other] = options[self.given[other]].text
            self.app.stack.pop()

    def settled(self) -> bool:
        """Whether nothing that is still unsaid can change what happens: in the rules' order, up to one that ends it."""
        together, table = self.court.together, self.court.table
        position = table.match.game.position
        name = table.match.game.who()[0].decision
        for seat, options in self.court.together.seats():
            if together.bot(seat):
                return all(other in self.given for other, _ in self.people)
            if seat not in self.given:
                return False
            after = together.after(position, options[self.given[seat]])
            if after is None or after.over or table.rules.questions[after.pc].name != name:
                return True
            position = after
        return True

    def back(self) -> None:
        """The menu of the table is where one leaves."""
        self.court.table.open_menu()
