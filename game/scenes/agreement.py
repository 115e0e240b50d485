"""What ends a game only if everybody agrees: each person says so, with their own pad, key or finger."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.input.inputs import Act, PlayerInput
from game.scenes.gate import SharedGate
from game.scenes.key_hints import KeyHint, draw_key
from game.scenes.parts import Heading, veil
from game.scenes.scene import Scene
from game.scenes.table_side_paint import emblem
from game.table.intents import Agree
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.see import See

Rect = pygame.Rect


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
        tr, gap, inner, high = self.app.tr, ui.px(10), ui.px(28), ui.tx(46)
        wide = min(ui.tx(640), ui.area.w - ui.px(32))
        lines = ui.type.wrap(self.text, "serif", 22, wide - 2 * inner)
        head = len(lines) * ui.type.height("serif", 22)
        panel = Rect(0, 0, wide, head + len(self.people) * (high + gap) + 2 * inner + ui.px(8))
        panel.center = ui.area.center
        row = Rect(panel.x + inner, panel.y + inner, wide - 2 * inner, head)
        found: list[Widget] = [Panel("panel", panel), Label("text", row, self.text, style="serif", size=22,
                                                            align="centre", lines=lines)]
        half = (row.w * 6 // 10 - gap) // 2
        y = row.bottom + ui.px(18)
        for seat in self.people:
            name = Rect(row.x + high, y, row.w - 2 * half - 2 * gap - high, high)
            found.append(Heading(f"name:{seat}", name, self.table.words.player_name(seat), size=20, colour="vellum",
                                 align="left"))
            no, yes = Rect(row.right - half, y, half, high), Rect(row.right - 2 * half - gap, y, half, high)
            found += [Button(f"agree:{seat}", yes, tr("hands.agree"), partial(self.agree, seat), size=18,
                             main=seat not in self.agreed, chosen=seat in self.agreed),
                      Button(f"refuse:{seat}", no, tr("hands.refuse"), partial(self.refuse, seat), size=18)]
            y += high + gap
        return found

    def first_focus(self) -> str:
        return f"refuse:{self.people[0]}"

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen, darker."""
        veil(ui)

    def paint_over(self, ui: Ui) -> None:
        """Emblems, and the buttons of those who have a pad of their own."""
        for seat in self.people:
            for word, action in (("agree", "confirm"), ("refuse", "cancel")):
                button = self.widget(f"{word}:{seat}")
                if button is None:
                    continue
                if word == "agree":
                    name = self.widget(f"name:{seat}")
                    side = ui.tx(32)
                    if name is not None:
                        spot = Rect(name.rect.x - side - ui.px(8), name.rect.centery - side // 2, side, side)
                        emblem(self.table, ui, spot, seat)
                key = self.key_of(ui, seat, action)
                if key is not None:
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
        if given.act in (Act.CONFIRM, Act.SEAT):
            self.agree(seat)
        elif given.act is Act.CANCEL:
            self.refuse(seat)
        return True

    def agree(self, seat: int) -> None:
        """One more agrees."""
        self.table.send_as(self, Agree(seat, True))
        self.refresh()

    def refuse(self, seat: int) -> None:
        """One is enough."""
        self.table.send_as(self, Agree(seat, False))

    def back(self) -> None:
        """There is no way past it but to answer."""
