"""The ceremony of the hat: it is shaken, a hand draws, the slip unfolds and is read.

Shaking is for the hands only: which slip comes out was settled by the rules and their seed, whatever anybody does here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.app.key_hints import KeyHint
from game.app.parts import veil
from game.app.scene import Scene
from game.engine.events import Laid
from game.input.inputs import Act, PlayerInput
from game.scenes.table.cards import slip_text
from game.table.intents import Close, Draw
from game.view.motion import eased
from game.view.paper import WAX, cast, folded, paint_hat, seal, slip
from game.view.ui import Ui
from game.view.widgets import Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
SHAKE = 1.1  # seconds of holding
REACH = 0.45  # seconds until the hand is in the hat
RISE, UNFOLD = REACH + 0.6, 0.5  # until it is out again; of the paper
PUSH, TAP, NUDGE = 0.16, 0.3, 0.05  # what a push of a stick, a press of a button and letting go are worth
DEEP = 0.3  # of the hat, from above: where the hand is seen no more


class HatScene(Scene):
    """One draw from a hat."""

    name = "hat"
    covers = False

    def __init__(self, app: App, table: See) -> None:
        super().__init__(app)
        assert table.state.ceremony is not None
        self.table = table
        self.pile, self.seat = table.state.ceremony.pile, table.state.ceremony.owner
        self.count = len(table.cards_of(self.pile))
        self.shaken = 0.0
        self.held: tuple[int, int] | None = None  # where it is held
        self.swing = 0.0  # how wildly it moves
        self.clock = 0.0
        self.gone = -1.0  # seconds since the hand went in
        self.text, self.tone, self.seed = "", WAX[0], 0  # of the slip that was drawn
        self.still: pygame.Surface | None = None  # the table before that: nothing is told there until it is read

    # ---- layout -------------------------------------------------------------------------------------------------

    def ground(self, ui: Ui) -> Rect:
        """What hat and words stand on: the broadest tray at the foot of the table, or the whole window."""
        trays = [] if ui.tall else [rect for rect in self.table.places.piles.values() if rect.y > ui.area.h * 0.7]
        found = max(trays, key=lambda rect: rect.w, default=ui.area)
        return found if found.w > ui.area.w // 2 else ui.area

    def hat_rect(self, ui: Ui) -> Rect:
        side = min(ui.px(320), round(min(ui.area.w, ui.area.h) * 0.5))
        rect = Rect(0, 0, round(side * 1.18), side)
        rect.midbottom = (self.ground(ui).centerx, ui.area.centery + round(side * 0.72))
        return rect

    def layout(self, ui: Ui) -> list[Widget]:
        """What to do, and the hat itself, which is the button; once the slip is open, pressing anywhere goes on."""
        if self.gone >= 0:
            return [Widget("on", ui.area.copy(), "", self.finish)] if self.is_open() else []
        tr, rect = self.app.tr, self.hat_rect(ui)
        plate = Rect(0, 0, min(self.ground(ui).w - ui.px(48), ui.tx(640)), ui.tx(80))
        plate.midbottom = (rect.centerx, rect.y - ui.px(28))  # what is pinned lies below
        words = tr("court.shake_it", name=self.table.words.player_name(self.seat))
        return [Widget("hat", rect, tr("court.shake"), self.tap), Panel("plate", plate),
                Label("words", plate.inflate(-ui.px(32), -ui.px(8)), words, style="serif", size=22, colour="brass",
                      align="centre", balanced=True)]

    def is_open(self) -> bool:
        """Whether the slip can be read."""
        return self.gone >= RISE + UNFOLD

    def keys(self) -> list[KeyHint]:
        return []

    # ---- painting -----------------------------------------------------------------------------------------------

    def paint(self, ui: Ui) -> None:
        """The hat over the table, and what comes out of it."""
        if self.still is not None:
            size = ui.surface.get_size()
            ui.surface.blit(self.still if self.still.get_size() == size else
                            pygame.transform.smoothscale(self.still, size), (0, 0))
        veil(ui)
        rect = self.hat_rect(ui)
        sway = math.sin(self.clock * 17) * 13 * self.swing
        hop = round(abs(math.sin(self.clock * 13)) * ui.px(16) * self.swing)
        paint_hat(ui, rect.move(0, -hop), self.count, sway, min(1.0, self.swing))
        start, end = rect.y + round(rect.h * DEEP), rect.y - ui.px(30)
        if self.gone < 0:
            self.progress(ui, rect)
        elif self.gone < REACH:
            self.hand(ui, rect.centerx, start, round(start * eased(self.gone / REACH)))
        elif self.gone < RISE:
            tip = round(start + (end - start) * eased((self.gone - REACH) / (RISE - REACH)))
            paper = folded(ui, ui.px(96), self.seed)
            ui.surface.blit(paper, paper.get_rect(center=(rect.centerx, tip)))
            self.hand(ui, rect.centerx, start, tip)
        else:
            self.paper(ui, rect.centerx, end, min(1.0, (self.gone - RISE) / UNFOLD))

    def progress(self, ui: Ui, hat: Rect) -> None:
        """How much of the shaking is done."""
        bar = Rect(0, hat.bottom + ui.px(2), ui.px(220), ui.px(10))
        bar.centerx = hat.centerx
        ui.plate(bar, ui.theme["panel"], ui.theme["brass_dark"])
        done = Rect(bar.x, bar.y, round(bar.w * min(1.0, self.shaken / SHAKE)), bar.h)
        if done.w > ui.px(8):
            ui.plate(done, ui.theme["brass"], ui.theme["brass_dark"])

    def hand(self, ui: Ui, x: int, deep: int, tip: int) -> None:
        """A hand from above, with its fingers at a height; what is in the hat is not seen."""
        picture = ui.art.picture("hand", ui.px(150), ui.px(345))
        if picture is not None:
            clip = ui.surface.get_clip()
            ui.surface.set_clip(Rect(0, 0, ui.area.w, deep + ui.px(10)))
            ui.surface.blit(picture, picture.get_rect(midbottom=(x, tip + ui.px(16))))
            ui.surface.set_clip(clip)

    def paper(self, ui: Ui, x: int, y: int, share: float) -> None:
        """The slip as it unfolds."""
        width, height = min(ui.px(520), ui.area.w - ui.px(60)), ui.px(230)
        whole = slip(ui, (width, height), self.text, self.tone, self.seed, lean=False)
        place = Rect(0, 0, max(ui.px(80), round(width * (0.35 + 0.65 * share))),
                     max(ui.px(40), round(height * (0.3 + 0.7 * share))))
        place.center = (x, y)
        place.clamp_ip(ui.area)
        cast(ui, whole, place, self.seed)
        ui.surface.blit(pygame.transform.smoothscale(whole, place.size) if share < 1 else whole, place)
        if share == 1:
            seal(ui, (place.right - ui.px(30), place.bottom - ui.px(26)), ui.px(48), self.tone)

    # ---- shaking ------------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """Hold, drag, push the stick or press again and again; once the hand is in, anything goes on."""
        if self.gone >= 0:
            if given.act in (Act.PRESS, Act.CONFIRM, Act.CANCEL):
                self.finish() if self.is_open() else self.unfold()
            return given.act is not Act.POINT
        if given.act is Act.PRESS:
            self.held = given.at
        elif given.act is Act.RELEASE:
            self.held = None
            self.shake(NUDGE)
        elif given.act is Act.POINT and self.held is not None:
            self.shake(math.dist(self.held, given.at) / self.app.ui.px(900))
            self.held = given.at
        elif given.act is Act.GO:
            self.shake(PUSH)
        elif given.act is Act.CONFIRM:
            self.tap()
        else:
            return False
        return True

    def tap(self) -> None:
        """A press of a button shakes it once."""
        self.shake(TAP)

    def shake(self, worth: float) -> None:
        """It is shaken a little more; when that is enough, somebody reaches in."""
        if self.swing < 0.2:
            self.app.noise("shake")
        self.shaken += worth
        self.swing = min(1.0, self.swing + worth * 3)
        self.dirty = True
        if self.shaken >= SHAKE:
            self.reach_in()

    def reach_in(self) -> None:
        """The decision is taken, and the rules have settled what comes out."""
        self.gone, self.swing, self.held = 0.0, 0.0, None
        self.table.draw(self.app.ui)
        self.still, self.covers = self.app.ui.surface.copy(), True
        before = len(self.table.match.events)
        self.table.send_as(self, Draw())
        self.table.hurry()
        events = [event for told in self.table.match.events[before:before + 1] for event in told]
        drawn = next((event for event in events if isinstance(event, Laid) and event.name == "put"
                      and event.source == self.pile), None)
        if drawn is None:
            self.finish()
            return
        self.text, self.tone, self.seed = slip_text(self.table.scenery, drawn.piece, drawn.pile)
        self.app.noise("draw")
        self.refresh()

    def unfold(self) -> None:
        """Skip the animation: the slip is open."""
        self.gone = RISE + UNFOLD
        self.refresh()

    def finish(self) -> None:
        """Close the hat once the slip has been read."""
        self.table.send_as(self, Close())

    def back(self) -> None:
        """Not drawn after all; once the hand is in, there is no way back."""
        if self.gone < 0:
            self.finish()

    def update(self, seconds: float) -> None:
        passed = seconds / max(0.01, self.app.settings.slowness())
        self.clock += seconds
        if self.held is not None:
            self.shake(passed)
        if self.swing > 0:
            self.swing = max(0.0, self.swing - seconds * 1.4)
            self.dirty = True
        if 0 <= self.gone < RISE + UNFOLD:
            self.gone += passed
            self.dirty = True
            if self.is_open():
                self.refresh()
