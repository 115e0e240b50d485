"""The table: people and bots play a match on it. Generic over rulesets; every rule is the engine's.

What is decided here is decided by `game.table.apply`; the scene shows what came of it, and lets time pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import KeyHint
from game.app.scene import Scene
from game.engine.events import Began, Event
from game.input.inputs import PlayerInput
from game.input.seating import Owner
from game.match.match import Match
from game.scenes.court.pages_table import PagesTable
from game.scenes.table.board_table import BoardTable
from game.scenes.table.bots import BotTurn, People, hear_adviser
from game.scenes.table.buttons import Bar
from game.scenes.table.effects import Effects
from game.scenes.table.moments import Moments
from game.scenes.table.pad_lost import miss_pads
from game.scenes.table.panel import Panel
from game.scenes.table.pieces import MovingLayer
from game.scenes.table.road import Road
from game.scenes.table.see import See
from game.table import intents as i
from game.table.apply import pass_time
from game.table.changes import Told
from game.table.state import PROGRAM, Spot, Wishes, declared_wishes, new_table
from game.table.threats import Search
from game.view.motion import Place
from game.view.stage import Stage
from game.view.ui import Ui
from game.view.uncover import Uncover
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.app.app import App

SLOWER = 2.2  # than usual is what is seen once more
REST = 0.5  # seconds from one decision of it to the next, at normal speed
THREATS = 6  # decisions of others that are tried in a frame to find threats


class TableScene(See):
    """One match on the screen."""

    name = "table"

    def __init__(self, app: App, match: Match) -> None:
        self.declared = declared_wishes(match.rules)
        self.app, self.match = app, match
        super().__init__(app, match, new_table(match, self.wishes()))
        self.mood = self.show.music
        self.road = Road(self)
        pages = self.show.boards == "pages" and self.rules.world.stride > 0
        if pages or match.secret():
            self.letters_limit = self.crowded_limit
        self.arrangement = (PagesTable if pages else BoardTable)(self)
        self.panels, self.spots = self.arrangement.panels, self.arrangement.spots
        self.scenery.stage = Stage(self.rules, self.arrangement.ground(), app.ui.theme.timings["move"],
                                   self.show.states)
        self.stage.on_event, self.stage.conceals = self.note, self.conceals
        self.moments = Moments(self.scenery, app.settings)
        self.effects = Effects(self.spots, self.moments)
        self.stage.cast = self.effects.cast
        self.layer = MovingLayer(self.spots, self.moments, self.arrangement.waits_afar)
        self.bot, self.people = BotTurn(self), People()
        self.waited = 0.0  # since the game was over
        self.rest = 0.0  # until the next decision is seen once more
        self.search: Search | None = None  # for threats, until all are found
        self.owed = False  # a picture that is drawn in the next frame

    # ---- life ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid and the first question asked."""
        if not self.match.game.log:
            self.app.sound_of(Began(), self.effects.heard(Began(), 0.0))
        self.road.send(i.Ask(self.app.devices.last in ("keyboard", "pad")))
        self.miss_pads()

    def leave(self) -> None:
        """Nobody thinks for a table that is left."""
        self.app.bots.stop()
        self.app.ui.wear()

    def layout(self, ui: Ui) -> list[Widget]:
        ui.wear(self.show.theme, {seat.id: seat.colour for seat in self.rules.compiled.model.seats})
        self.stage.move_seconds = ui.theme.timings["move"]
        return self.arrangement.lay(ui)

    def arrange(self, ui: Ui) -> None:
        if self.stale:
            self.road.observe()
            self.widgets = self.layout(ui)
            self.stale = False
            self.road.laid()
        else:
            self.widgets = self.arrangement.lay_again(ui) or self.widgets

    def paint(self, ui: Ui) -> None:
        for panel in self.panels:
            panel.draw(ui)

    def draw_widgets(self, ui: Ui) -> None:
        """Each is drawn with its panel."""

    def paint_over(self, ui: Ui) -> None:
        for panel in self.panels:
            panel.paint_over(ui)

    def paint_last(self, ui: Ui) -> None:
        self.layer.whole(ui, self.moves(), self.pulled())

    def shows_focus(self) -> bool:
        return self.state.by_keys

    def keys(self) -> list[KeyHint]:
        return self.words.keys(self.app.devices.last == "pad")

    def hint_place(self) -> pygame.Rect | None:
        return self.places.hints if self.places.hints.w else None

    def draw_moving(self, ui: Ui) -> list[pygame.Rect] | None:
        return self.layer.again(ui, self.pulled())

    def pulled(self) -> dict[int, Place]:
        """The piece that somebody pulls, and where it is; nothing if nobody does."""
        pulled = self.scenery.pulled
        return {pulled.piece: pulled.place} if pulled.piece >= 0 else {}

    def moves(self) -> bool:
        return self.stage.alive or self.moments.opening or self.scenery.pulled.piece >= 0

    def hushes(self) -> bool:
        return self.moments.hushed

    def pause(self) -> None:
        """What was held to be seen is held no more."""
        super().pause()
        self.road.hand.let_go()
        if self.state.peeking:
            self.road.send(i.Peek(False))

    # ---- what kind of table it is -------------------------------------------------------------------------------

    def own_panels(self) -> Sequence[Panel]:
        return [Bar(self)]

    def wishes(self) -> Wishes:
        """What settings and ruleset want of this table."""
        settings = self.app.settings
        return replace(self.declared, confirm_turn=settings.confirm_turn, confirm_drastic=settings.confirm_drastic,
                       secrets_held=settings.secrets == "held" or self.overheard(), edge=settings.edge,
                       language=settings.language, sheets=settings.sheets,
                       show_effect=settings.show_effect, show_thoughts=settings.show_thoughts,
                       shaken=self.declared.shaken if settings.moves else {})

    def overheard(self) -> bool:
        """Whether what is said aloud is heard by others: what is one's own is told then while it is held open."""
        return self.app.settings.narration and not self.match.alone()

    def takes_on(self, widget: Widget) -> bool:
        """Whether something that is no part of the rules helps to decide, rather than to look around."""
        return widget.id not in ("rail", "chronicle") and not widget.id.startswith(("row:", "page:", "condition:"))

    # ---- what changed ---------------------------------------------------------------------------------------------

    def played(self, events: list[Event]) -> None:
        """A decision was taken: show what happened."""
        self.stage.show(events, self.match.game.position, self.slowness())
        self.hold_back()

    def hold_back(self) -> None:
        """What comes of something that is uncovered is shown once all have seen that."""
        waits = any(isinstance(effect, Uncover) for effect in self.stage.effects) or any(
            map(self.effects.uncovers, self.stage.to_come()))
        if waits != self.state.uncovers:
            self.road.send(i.Uncover(waits))
            self.refresh()

    def slowness(self) -> float:
        """How slow everything is: what is seen once more, slower than players want it else."""
        return self.app.settings.slowness() * (SLOWER if self.state.watching else 1.0)

    def asked(self) -> None:
        """A new question is put."""
        self.road.hand.let_go()
        self.advice.learn({})
        self.arrows = []
        self.search = Search(self.state) if self.app.settings.show_threats else None
        self.waited = 0.0
        self.people.decided()
        self.bot = BotTurn(self)
        for panel in self.panels:
            panel.asked()
        self.refresh()

    def note(self, event: Event) -> None:
        """An event begins to be shown: words are told, and it is heard."""
        self.moments.tell(event)
        self.app.sound_of(event, self.effects.heard(event, self.app.settings.slowness()))
        self.dirty = True

    def hurry(self) -> None:
        if self.stage.busy:
            self.stage.skip()
            self.moments.skip()
            self.refresh()
        elif self.bot.thinking:
            self.bot.hurry()

    def open_screen(self, what: str) -> None:
        self.road.over.open(what)

    def press(self, identity: str) -> None:
        """Something is held down, or nothing any more."""
        self.pressed = identity
        self.repaint()

    def stir(self, whole: bool) -> None:
        """Something is pulled: it is drawn anew, or all of the table."""
        self.moving, self.dirty = True, self.dirty or whole

    def use_spot(self, spot: Spot) -> None:
        self.road.use(spot)

    def send(self, intent: i.Intent) -> None:
        self.road.send(intent)

    def send_as(self, scene: Scene, intent: i.Intent) -> None:
        changes = self.road.send(intent, self.road.who(scene.given) if scene.given is not None else PROGRAM)
        for change in changes:
            if isinstance(change, Told) and change.refused and "seat" in change.note.values:
                scene.gate.refuse(Owner(change.note.values["seat"]))

    def pad_gone(self, pad: int, seats: list[int]) -> None:
        """The table waits for a pad, and says whose it was."""
        super().pad_gone(pad, seats)
        if seats:
            self.miss_pads()

    def refused(self, seat: int) -> None:
        """Nobody can do anything for a seat that waits for its pad, unless something else is chosen."""
        if seat in self.app.devices.seating.waiting():
            self.miss_pads()

    def miss_pads(self) -> None:
        """Ask what is to become of the seats that wait, where there are any."""
        if self.asks and not self.teacher():
            miss_pads(self.app, self)

    def look_at(self, number: int) -> None:
        self.road.send(i.LookBack(number))

    def called(self, seat: int) -> str:
        return self.words.player_name(seat)

    def handle(self, given: PlayerInput) -> None:
        self.road.handle(given)

    # ---- time ---------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Pieces move, words fade, bots think."""
        owed, self.owed = self.owed, False
        self.dirty = owed or self.dirty
        for panel in self.panels:
            self.dirty = panel.update(seconds) or self.dirty
        if self.state.uncovers:
            self.hold_back()
        if self.stage.alive or self.moments.now is not None:
            if self.stale and self.stage.busy and not owed:
                self.lay_first()  # where cards fly to is where they will lie
                return
            self.arrange(self.app.ui)
            was, busy = (self.stage.moving(), self.stage.stirred), self.stage.busy
            if busy and not self.app.settings.moves:
                self.stage.skip()
            moved = self.stage.update(seconds, self.slowness())
            self.dirty = self.moments.update(seconds) or self.dirty
            self.moving = moved or self.moments.opening
            if busy and not self.stage.busy:
                self.refresh()
                self.road.land()
                self.lay_first()
            elif was != (self.stage.moving(), self.stage.stirred):
                self.dirty = True
        if self.stage.busy or self.app.stack.top is not self:
            return
        self.road.land()
        if self.stage.busy or self.app.stack.top is not self:
            return
        pass_time(self.state, seconds)
        if self.watched(seconds):
            return
        asked = self.match.asked()
        if asked is None:
            self.finish(seconds)
        elif asked[1].bot:
            self.dirty = self.bot.update(asked[1].level, seconds) or self.dirty
        else:
            self.people.wait(seconds)
            hear_adviser(self)
            self.look_for_threats()

    def watched(self, seconds: float) -> bool:
        """Whether what was decided is being seen once more, with a rest before each decision."""
        self.rest = self.rest - seconds if self.state.watching else REST * SLOWER
        if self.rest <= 0:
            self.rest = REST * SLOWER
            self.road.send(i.WatchOn())
        return self.state.watching

    def draw_arrow(self, start: int, end: int) -> None:
        """Somebody draws an arrow from site to site, or takes it away again; on one site, all of them."""
        if start == end or min(start, end) < 0:
            self.arrows = []
        elif (start, end) in self.arrows:
            self.arrows.remove((start, end))
        else:
            self.arrows.append((start, end))
        self.repaint()

    def look_for_threats(self) -> None:
        """Who could take what, a little in each frame in which nothing else happens."""
        if self.search is not None and self.search.work(THREATS):
            self.advice.learn(self.search.found)
            self.search = None
            self.dirty = True

    def lay_first(self) -> None:
        """Lay out now and draw in the next frame: both is too much for one."""
        self.arrange(self.app.ui)
        self.owed, self.dirty, self.moving = self.dirty, False, False

    def finish(self, seconds: float) -> None:
        """The game is over: a moment to see why, then the result."""
        self.waited += seconds
        if not self.state.finished and self.waited > 1.2:
            self.road.send(i.Finish())
            self.app.saves.finish(self.match)
            for scene in self.app.doors["after-game"](self.app, self):
                self.app.stack.push(scene)
