"""What ends a game only if everybody agrees: each person says so, with their own pad, key or finger."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.gate import SharedGate
from game.app.key_hints import KeyHint, draw_key
from game.app.parts import Emblem, Heading, board, veil
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.scenes.seats import paint_emblem
from game.table.intents import Agree, StepBack, Take
from game.view.layout import Item, column, flex, part, row
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See


class AgreementScene(Scene):
    """One line for each person who is asked."""

    name = "agreement"
    covers = False

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        agreement = table.state.agreement
        assert agreement is not None
        self.table = table
        self.people, self.agreed = agreement.people, agreement.agreed
        self.gate = SharedGate(self, self.people)
        self.text = app.tr("hands.proposed", what=table.words.labels().decision(agreement.text))

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """The question, and two buttons for everybody."""
        text = Label("text", label=self.text, style="serif", size=22, align="centre", balanced=True)
        return board(ui, column(text, column(*map(self.line, self.people), gap=("hair", "near")), gap="far"), 640)

    def line(self, seat: int) -> Item:
        """One person, and both answers."""
        tr, agreed = self.app.tr, seat in self.agreed
        sign = Emblem(f"emblem:{seat}", paint=lambda ui, rect: paint_emblem(ui, rect, self.table.rules, seat))
        name = Heading(f"name:{seat}", label=self.table.words.player_name(seat), size=20, colour="vellum", align="left")
        yes = Button(f"agree:{seat}", label=tr("hands.agree"), action=partial(self.agree, seat), size=18,
                     main=not agreed, chosen=agreed)
        no = Button(f"refuse:{seat}", label=tr("hands.refuse"), action=partial(self.refuse, seat), size=18)
        who = part(sign, width=32, ratio=1)
        beside = part(row(who, flex(name, 3), flex(yes, 3), flex(no, 3), gap="near"), height=(36, 46))
        below = column(part(row(who, flex(name), gap="near"), height=32), part(row(flex(yes), flex(no), gap="near"),
                                                                              height=(36, 46)), gap="hair")
        return below if self.app.ui.huge and self.app.ui.tall else beside

    def first_focus(self) -> str:
        return f"refuse:{self.people[0]}"

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen, darker."""
        veil(ui)

    def paint_over(self, ui: Ui) -> None:
        """The buttons of those who have a pad of their own, and the keys of the others."""
        for seat in self.people:
            for word, action in (("agree", "confirm"), ("refuse", "cancel")):
                button, key = self.widget(f"{word}:{seat}"), self.key_of(ui, seat, action)
                if button is not None and key is not None:
                    ui.surface.blit(key, key.get_rect(midright=(button.rect.right - ui.px(6), button.rect.centery)))

    def key_of(self, ui: Ui, seat: int, action: str) -> pygame.Surface | None:
        """The button of a person's own pad for an answer, or their key."""
        if self.app.devices.seating.pad_of(seat) is not None:
            return draw_key(ui, self.app, "pad", action, ui.tx(22))
        if action == "confirm" and self.app.devices.last == "keyboard":
            return draw_key(ui, self.app, "keyboard", f"seat_{seat + 1}", ui.tx(22))
        return None

    def keys(self) -> list[KeyHint]:
        tr = self.app.tr
        return [("go", tr("hints.go")), ("confirm", tr("hints.choose"))]

    # ---- answering ----------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """Everybody's own pad and key speak for them alone, and steer nobody else's."""
        seat = self.app.devices.seating.seat_of(given)
        if seat is None:
            return False
        if given.act is Act.SEAT:
            self.agree(seat)
        elif given.act in (Act.CONFIRM, Act.CANCEL):
            self.table.send_as(self, Take() if given.act is Act.CONFIRM else StepBack())
            self.refresh()
        return given.act not in (Act.POINT, Act.PRESS, Act.RELEASE)

    def agree(self, seat: int) -> None:
        self.table.send_as(self, Agree(seat, True))
        self.refresh()

    def refuse(self, seat: int) -> None:
        """Somebody does not agree, which is enough to end it."""
        self.table.send_as(self, Agree(seat, False))

    def back(self) -> None:
        """There is no way past it but to answer."""
