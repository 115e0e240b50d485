"""A past game on the table again: it plays by itself, stops, goes back and forth, and hides nothing any more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.input.inputs import Act, PlayerInput
from game.match.match import Match, Plan, Player
from game.scenes.menu.result_curve import CurveScene, can_be_told
from game.scenes.table.open_table import OpenTable
from game.scenes.table.panel import Panel
from game.scenes.table.scenery import Places, nowhere
from game.table.intents import Decide, Leaf, LookBack
from game.telling.deeds import decided_by
from game.telling.wording import held, whole
from game.view.gauges import progress
from game.view.layout import Pixels, flex, lay, row
from game.view.ui import Ui
from game.view.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app.app import App


class ReplayScene(OpenTable):
    """The table of a game that is over. What was decided is decided again, one after another."""

    name = "replay"
    letters_limit = OpenTable.crowded_limit

    def __init__(self, app: App, whole: Match) -> None:
        plan = whole.plan
        people = {seat: Player(player.name) for seat, player in plan.seats.items()}  # nobody decides here, bots neither
        match = Match(Plan(plan.ruleset, plan.players, plan.options, people, plan.seed), whole.rules)
        self.whole, self.tells = whole, can_be_told(whole)
        self.decisions = list(whole.game.log)
        self.playing = True
        self.pause_left = app.ui.theme.timings["replay"]
        super().__init__(app, match)

    # ---- a table at which nobody decides ------------------------------------------------------------------------

    def finish(self, seconds: float) -> None:
        """The result is known."""

    def own_panels(self) -> Sequence[Panel]:
        return [PlayerPanel(self)]

    def takes_on(self, widget: Widget) -> bool:
        """What starts and stops it comes first."""
        return widget.id == "run"

    def handle(self, given: PlayerInput) -> None:
        """Leafing goes on from here by hand."""
        if given.act in (Act.PAGE, Act.SCROLL):
            self.step(given.step[1])
        else:
            super().handle(given)

    # ---- going through it ---------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many decisions have been shown."""
        return self.state.looking if self.state.looking is not None else len(self.match.game.log)

    def forward(self) -> None:
        """One decision on, seen as it happens if it has not been seen yet."""
        if self.stage.busy:
            self.hurry()
        elif self.state.looking is not None:
            self.road.send(Leaf(1))
        elif self.at < len(self.decisions):
            self.road.send(Decide(self.decisions[self.at]))

    def step(self, way: int) -> None:
        """One decision by hand: it does not go on by itself after that."""
        self.playing = False
        if way > 0:
            self.forward()
        else:
            self.leaf_to(self.at - 1)
        self.refresh()

    def leaf_to(self, number: int) -> None:
        """The position after so many decisions, at once."""
        if self.stage.busy:
            self.stage.skip()
            self.road.land()
        self.road.send(LookBack(max(0, number)))

    def jump(self, to_end: bool) -> None:
        """To the beginning or to the end at once."""
        self.playing = False
        if to_end:
            while len(self.match.game.log) < len(self.decisions):
                self.road.quietly(Decide(self.decisions[len(self.match.game.log)]))
        self.leaf_to(len(self.decisions) if to_end else 0)

    def look_at(self, number: int) -> None:
        """To after a decision, seen from the end."""
        self.jump(True)
        self.leaf_to(number)

    def tell(self) -> None:
        """How it went, on a page of its own; meanwhile nothing goes on here."""
        self.playing = False
        seats = self.rules.world.seats
        self.app.stack.push(CurveScene(self.app, self.whole, lambda seat: self.words.player_name(seats.index(seat))))

    def toggle(self) -> None:
        """Go on by itself, or stop; at the end, from the beginning."""
        self.playing = not self.playing
        if self.playing and self.at >= len(self.decisions):
            self.leaf_to(0)
        self.pause_left = 0.2
        self.refresh()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.playing and not self.stage.busy and self.app.stack.top is self:
            self.pause_left -= seconds
            if self.pause_left <= 0:
                self.pause_left = self.app.ui.theme.timings["replay"]
                if self.at >= len(self.decisions):
                    self.playing = False
                    self.refresh()
                else:
                    self.forward()

    # ---- what is seen -------------------------------------------------------------------------------------------

    def teacher(self) -> str:
        """Where we are, and what was decided last where it has a name; the list beside the board has the notation."""
        tr = self.app.tr
        where = tr("replay.at", number=self.at, all=len(self.decisions))
        if self.at >= len(self.decisions):
            return f"{where} {tr('replay.over')}"
        named = self.words.labels().named(self.decisions[self.at - 1]) if self.at else ""
        if not named or self.told_seat() < 0:
            return f"{where} {held(whole(named))}" if named else where
        did = tr("replay.did", name=self.words.player_name(self.told_seat()), what=whole(named))
        return f"{where}\n{held(did)}"

    def asked_seat(self) -> int:
        """The seat that is asked in the position that is seen."""
        return super().asked_seat() if self.state.looking is None else decided_by(self.match, self.state.looking)

    def told_seat(self) -> int:
        """Whoever did what is told."""
        return decided_by(self.match, self.at - 1) if 0 < self.at < len(self.decisions) else -1


class PlayerPanel(Panel):
    """Buttons to go through the game, how much of it has been shown, and the way to how it went."""

    curve = nowhere()  # below the list of what was played, if there is room

    def __init__(self, table: ReplayScene) -> None:
        super().__init__(table)
        self.table = table

    def claim(self, ui: Ui, places: Places) -> None:
        log, height = places.log, ui.tx(38)
        self.curve = nowhere()
        if self.table.tells and log.h >= height:
            self.curve = Rect(log.x, log.bottom - height, log.w, height)
            log.update(log.x, log.y, log.w, max(0, log.h - height - ui.space("near")))

    def lay(self, ui: Ui) -> list[Widget]:
        table, tr = self.table, self.see.app.tr
        start, end = table.at == 0, table.at >= len(table.decisions)
        word, sign = ("stop", "pause") if table.playing else ("play", "play")
        # The one that starts and stops it needs room for its sign beside either word.
        least = Pixels(max(Button.needs(ui, tr(f"replay.{key}"), 16, True) for key in ("stop", "play")))
        away = Button("away", label=tr("common.back"), action=partial(table.open_screen, "leave"), size=16)
        run = Button("run", label=tr(f"replay.{word}"), action=table.toggle, size=16, main=True, icon=f"icons/{sign}")
        steps = [Button(name, action=action, enabled=enabled, size=16, icon=f"icons/{icon}")
                 for name, icon, action, enabled in (
                     ("first", "first", partial(table.jump, False), not start),
                     ("earlier", "back", partial(table.step, -1), not start),
                     ("later", "next", partial(table.step, 1), not end),
                     ("last", "last", partial(table.jump, True), not end))]
        bar = row(flex(away, 3), *(flex(one, 1.2) for one in steps[:2]), flex(run, 3, least=least),
                  *(flex(one, 1.2) for one in steps[2:]), gap="near")
        curve = Button("curve", self.curve, tr("bots.curve"), table.tell, size=17)
        return [*([curve] if self.curve.h else []), *lay(bar, self.see.places.bar, ui)]

    def paint_over(self, ui: Ui) -> None:
        progress(ui, self.see.places.asked, self.table.at, len(self.table.decisions))
