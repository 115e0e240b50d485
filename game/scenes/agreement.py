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
from game.scenes.key_hints import KeyHint, draw_key
from game.scenes.parts import Emblem, Heading, board, veil
from game.scenes.scene import Scene
from game.view.layout import Item, column, flex, part, row
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene


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
        self.agreed: set[int] = set()
        self.done = done  # told who refused, or -1

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """The question, and two buttons for everybody."""
        text = Label("text", label=self.text, style="serif", size=22, align="centre", balanced=True)
        return board(ui, column(text, column(*map(self.line, self.people), gap=("hair", "near")), gap="far"), 640)

    def line(self, seat: int) -> Item:
        """One person, and both answers."""
        tr, agreed = self.app.tr, seat in self.agreed
        emblem = Emblem(f"emblem:{seat}", paint=lambda ui, rect: self.table.painter.emblem(ui, rect, seat))
        name = Heading(f"name:{seat}", label=self.table.words.player_name(seat), size=20, colour="vellum", align="left")
        yes = Button(f"agree:{seat}", label=tr("hands.agree"), action=partial(self.agree, seat), size=18,
                     main=not agreed, chosen=agreed)
        no = Button(f"refuse:{seat}", label=tr("hands.refuse"), action=partial(self.refuse, seat), size=18)
        return part(row(part(emblem, width=32, ratio=1), flex(name, 3), flex(yes, 3), flex(no, 3), gap="near"),
                    height=(36, 46))

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
        """Everybody's own pad and key speak for them alone."""
        seat = self.app.devices.seating.seat_of(given)
        if seat is None:
            return False
        if seat in self.people and given.act in (Act.CONFIRM, Act.SEAT):
            self.agree(seat)
        elif seat in self.people and given.act is Act.CANCEL:
            self.refuse(seat)
        return given.act in (Act.CONFIRM, Act.SEAT, Act.CANCEL)

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
