"""The menu of a table: going on, rules, settings, leaving with everything saved, and what is decided out of turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.app.parts import Heading, veil
from game.app.scrolling import Scroll, ScrollScene
from game.scenes.seats import bot_name
from game.table.intents import LeaveSeat, Speak, StepBack, TakeSeat
from game.table.offer import Offered, offer
from game.view.layout import Fixed, Item, column, flex, lay, part, row, scroll, stack
from game.view.ui import Ui
from game.view.widgets import Button, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

HEIGHT, WIDTH, EDGE = 44, 360, 24  # units of a button, and beside it
LETTERS = 24  # of a name
LABELS = {"hint": "bots.hint_button", "chronicle": "chronicle.open", "rules": "table.rules",
          "settings": "table.settings"}


class TableMenu(ScrollScene):
    """A page over the table. Opened with a pad that has a seat, it offers what that seat may decide."""

    name = "table-menu"
    covers = False

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        self.table = table
        self.list = Scroll()
        self.scrolls = [self.list]

    # ---- entries ------------------------------------------------------------------------------------------------

    def entries(self) -> tuple[list[Item], list[Item]]:
        """What can be done here in any game, and what may be decided out of turn by whoever has opened the menu."""
        labels, words = self.table.words.labels(), LABELS | self.table.menu_words
        general: list[Item] = []
        special: list[Item] = []
        for one in offer(self.table.state):
            if one.spot.kind != "entry":
                continue  # something else has come in front of it
            if isinstance(one.intent, Speak):
                special.append(self.entry(one, labels.decision(one.intent.text)))
            elif isinstance(one.intent, TakeSeat | LeaveSeat):
                does = "table.take_seat" if isinstance(one.intent, TakeSeat) else "table.leave_seat"
                name = self.table.words.player_name(one.intent.seat)
                action = partial(self.ask_name, one.intent.seat) if isinstance(one.intent, TakeSeat) else None
                special.append(self.entry(one, self.app.tr(does, name=name), action))
            else:
                general.append(self.entry(one, self.app.tr(words[one.spot.key])))
        return general, special

    def entry(self, one: Offered, label: str, action: Callable[[], None] | None = None) -> Item:
        """A button for what is offered."""
        return part(Button(one.spot.key, label=label, size=18, main=one.spot.key == "resume",
                           action=action or partial(self.table.send_as, self, one.intent)), height=HEIGHT)

    def ask_name(self, seat: int) -> None:
        """Who plays on for a bot is called by their own name from then on."""
        from game.scenes.menu.keyboard import writing_scene
        taken, known = self.table.match.plan.seats, self.app.settings.names
        there = [player.name for player in taken.values() if not player.bot]
        names = [name for name in dict.fromkeys(known) if name and name not in there]
        before = taken[self.table.rules.world.seats[seat]].name
        usual = known[seat] if known[seat:] and known[seat] in names else self.app.tr("lobby.player", number=seat + 1)
        first = usual if before == bot_name(self.app, seat) else before
        self.app.stack.push(writing_scene(
            self.app, self.app.tr("lobby.name"), "", LETTERS,
            lambda name: self.table.send_as(self, TakeSeat(seat, name.strip() or first)),
            list(dict.fromkeys([first, *names]))))

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """General things on the left; on the right, or below, what is decided out of turn."""
        general, special = (column(*entries, gap="near") if entries else None for entries in self.entries())
        title = Heading("title", label=self.app.tr("table.menu_title"), size=26)
        head = Heading("out-of-turn", label=self.app.tr("table.out_of_turn"), size=18, style="italic",
                       colour="vellum_dim", align="left")
        beside = special is not None and not ui.tall
        second = column(part(head, height=HEIGHT if beside else 34), special, gap="near") if special else None
        both = row(general, second, gap="wide", equal=True) if beside else column(general, second, gap="far")
        inside = column(part(title, height=HEIGHT), flex(scroll(self.list, both)), part(height=Fixed(4)), gap="hair")
        panel = stack(Panel("panel"), inside, edge=("wide", "far"))
        width = 2 * WIDTH + 3 * EDGE if beside else WIDTH + 2 * EDGE
        return lay(part(panel, width=width, align=0.5), ui.area.inflate(-2 * ui.space("wide"), -2 * ui.space("vast")),
                   ui)

    def first_focus(self) -> str:
        return "resume"

    def paint(self, ui: Ui) -> None:
        """The table stays to be seen, darker."""
        veil(ui)

    def back(self) -> None:
        self.table.send_as(self, StepBack())
