"""What ends a game only if everybody agrees: each person says so, with their own pad, key or finger; bots know their
chances.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.bots.judge import Judge
from game.engine.runtime import RuleError
from game.input.inputs import Act, PlayerInput
from game.scenes.gate import SharedGate
from game.scenes.key_hints import KeyHint, draw_key
from game.scenes.parts import Heading, veil
from game.scenes.scene import Scene
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene

Rect = pygame.Rect


def asked_for(table: TableScene, text: str) -> list[int]:
    """Whose leave an out-of-turn decision of the whole table takes: those who would share the win, or else all."""
    rules, position = table.rules, table.match.game.position
    option = next((one for one in rules.table_options(position) if rules.table_text(position, one) == text), None)
    if option is None:
        return []
    after, _ = rules.tried(position, option, out_of_turn=True)
    return list(after.winners) or [seat for seat, taken in enumerate(rules.world.taken) if taken]


def bot_agrees(table: TableScene, seat: int, among: int) -> bool:
    """Whether a bot would share: it hopes for no more than that, and there is nothing that it cannot see."""
    if table.match.secret():
        return False
    try:
        hope = Judge(table.rules).chances(table.match.game.position.copy())[seat]
    except RuleError:  # who cannot judge hopes for no more than anybody
        return True
    return hope <= 1 / among + 0.01


class AgreementScene(Scene):
    """One line for each person who is asked."""

    name = "agreement"
    covers = False

    def __init__(self, app: App, table: TableScene, text: str, people: list[int],
                 done: Callable[[int], None]) -> None:
        super().__init__(app)
        self.table = table
        self.text = text
        self.people = people
        self.gate = SharedGate(self, people)
        self.agreed: set[int] = set()
        self.done = done  # told who refused, or -1

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
                        self.table.painter.emblem(ui, spot, seat)
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
        if seat in self.people and given.act in (Act.CONFIRM, Act.SEAT):
            self.agree(seat)
        elif seat in self.people and given.act is Act.CANCEL:
            self.refuse(seat)
        return True

    def agree(self, seat: int) -> None:
        """One more agrees; once all do, it is settled."""
        self.agreed.add(seat)
        self.refresh()
        if self.agreed.issuperset(self.people):
            self.app.stack.pop()
            self.done(-1)

    def refuse(self, seat: int) -> None:
        """One is enough."""
        self.app.stack.pop()
        self.done(seat)
