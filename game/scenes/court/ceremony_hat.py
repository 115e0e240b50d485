"""The ceremony of the hat: it is shaken, a hand draws, the slip unfolds and is read.

Shaking is for the hands only: which slip comes out was settled by the rules and their seed, whatever anybody does here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.app.parts import veil
from game.app.scene import Scene
from game.engine.events import Laid
from game.input.inputs import Act, PlayerInput
from game.scenes.table.cards import slip_text
from game.table.intents import Close, Draw
from game.view.paper import cast, folded, paint_hat, seal, slip
from game.view.ui import Ui
from game.view.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.see import See

Rect = pygame.Rect
SHAKE = 1.1  # seconds of holding
REACH = 0.45  # seconds until the hand is in the hat
RISE, UNFOLD = REACH + 0.6, 0.5  # until it is out again; of the paper
PUSH, TAP = 0.16, 0.3  # what a push of a stick and a press of a button are worth


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
        self.held = False
        self.at: tuple[int, int] | None = None
        self.swing = 0.0  # how wildly it moves
        self.clock = 0.0
        self.gone = -1.0  # seconds since the hand went in
        self.text = ""
        self.tone = (120, 40, 40)
        self.seed = 0

    # ---- layout -------------------------------------------------------------------------------------------------

    def hat_rect(self, ui: Ui) -> Rect:
        """Where the hat stands."""
        side = min(ui.px(320), round(min(ui.area.w, ui.area.h) * 0.5))
        rect = Rect(0, 0, round(side * 1.18), side)
        rect.midbottom = (self.ground(ui).centerx, ui.area.centery + round(side * 0.72))
        return rect

    def ground(self, ui: Ui) -> Rect:
        """What hat and words stand on: the broadest tray at the foot of the table, or the whole window."""
        trays = [] if ui.tall else [rect for rect in self.table.places.piles.values() if rect.y > ui.area.h * 0.7]
        found = max(trays, key=lambda rect: rect.w, default=ui.area)
        return found if found.w > ui.area.w // 2 else ui.area

    def layout(self, ui: Ui) -> list[Widget]:
        """What to do, and the hat itself, which is the button."""
        rect = self.hat_rect(ui)
        wide = min(self.ground(ui).w - ui.px(48), ui.px(600))
        line = Rect(rect.centerx - wide // 2, rect.bottom + ui.px(22), wide, ui.tx(60))
        if self.gone >= 0:
            return [Button("on", ui.area.copy(), "", self.finish) if self.read() else Label("wait", line, "")]
        name = self.table.words.player_name(self.seat)
        words = self.app.tr("court.shake_it", name=name)
        return [Widget("hat", rect, self.app.tr("court.shake"), self.tap),
                Label("words", line, words, style="serif", size=22, colour="brass", align="centre",
                      balanced=True)]

    def read(self) -> bool:
        """Whether the slip lies open."""
        return self.gone >= RISE + UNFOLD

    def draw(self, ui: Ui) -> None:
        """The button under the open slip is not drawn: pressing anywhere goes on."""
        self.arrange(ui)
        ui.focus, ui.hover, ui.pressed = self.focus, self.hover, self.pressed
        self.paint(ui)
        for widget in self.widgets:
            if widget.id != "on":
                widget.draw(ui)

    def paint(self, ui: Ui) -> None:
        """The hat over the table, and what comes out of it."""
        veil(ui)
        rect = self.hat_rect(ui)
        sway = math.sin(self.clock * 17) * 13 * self.swing
        hop = round(abs(math.sin(self.clock * 13)) * ui.px(16) * self.swing)
        paint_hat(ui, rect.move(0, -hop), self.count, sway, min(1.0, self.swing))
        if self.gone < 0:
            bar = Rect(0, 0, ui.px(220), ui.px(10))
            bar.midtop = (rect.centerx, rect.bottom + ui.px(2))
            ui.plate(bar, ui.theme["panel"], ui.theme["brass_dark"])
            filled = Rect(bar.x, bar.y, round(bar.w * min(1.0, self.shaken / SHAKE)), bar.h)
            if filled.w > ui.px(8):
                ui.plate(filled, ui.theme["brass"], ui.theme["brass_dark"])
            return
        if self.gone < REACH:
            self.hand(ui, rect, self.gone / REACH)
            return
        rise = min(1.0, (self.gone - REACH) / (RISE - REACH))
        size = (min(ui.px(520), ui.area.w - ui.px(60)), ui.px(230))
        top = (rect.centerx, rect.y - ui.px(30))
        start = (rect.centerx, rect.y + round(rect.h * 0.3))
        eased = rise * rise * (3 - 2 * rise)
        centre = (round(start[0] + (top[0] - start[0]) * eased), round(start[1] + (top[1] - start[1]) * eased))
        if self.gone < RISE:
            paper = folded(ui, ui.px(96), self.seed)
            ui.surface.blit(paper, paper.get_rect(center=centre))
            self.hand(ui, rect, 1.0, centre[1])
            return
        open_share = min(1.0, (self.gone - RISE) / UNFOLD)
        whole = slip(ui, size, self.text, self.tone, self.seed, lean=False)
        high = max(ui.px(40), round(size[1] * (0.3 + 0.7 * open_share)))
        wide = max(ui.px(80), round(size[0] * (0.35 + 0.65 * open_share)))
        place = Rect(0, 0, wide, high)
        place.center = (top[0], min(top[1], rect.y + ui.px(10)))
        place.clamp_ip(ui.area)
        cast(ui, whole, place, self.seed)
        if open_share < 1:
            ui.surface.blit(pygame.transform.smoothscale(whole, place.size), place)
        else:
            ui.surface.blit(whole, place)
            seal(ui, (place.right - ui.px(30), place.bottom - ui.px(26)), ui.px(48), self.tone)

    def hand(self, ui: Ui, rect: Rect, share: float, fingers: int | None = None) -> None:
        """A hand from above, on its way into the hat by a share, or with its fingers at a height."""
        deep = rect.y + round(rect.h * 0.3)
        tip = fingers if fingers is not None else round(deep * share * share * (3 - 2 * share))
        picture = ui.art.picture("hand", ui.px(150), ui.px(345))
        if picture is not None:
            clip = ui.surface.get_clip()
            ui.surface.set_clip(Rect(0, 0, ui.area.w, deep + ui.px(10)))  # what is in the hat is not seen
            ui.surface.blit(picture, picture.get_rect(midbottom=(rect.centerx, tip + ui.px(16))))
            ui.surface.set_clip(clip)

    # ---- shaking ------------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """Hold, drag, push the stick or press again and again; when the slip is open, anything goes on."""
        if self.gone >= 0:
            if given.act in (Act.PRESS, Act.CONFIRM, Act.CANCEL):
                self.finish() if self.read() else self.hurry()
            return given.act is not Act.POINT
        if given.act is Act.PRESS:
            self.held, self.at = True, given.at
            return True
        if given.act is Act.RELEASE:
            self.held, self.at = False, None
            self.shake(0.05)
            return True
        if given.act is Act.POINT and self.held and self.at is not None:
            self.shake(math.dist(self.at, given.at) / self.app.ui.px(900))
            self.at = given.at
            return True
        if given.act is Act.GO:
            self.shake(PUSH)
            return True
        if given.act is Act.CONFIRM:
            self.tap()
            return True
        return False

    def tap(self) -> None:
        """A press of a button shakes it once."""
        self.shake(TAP)

    def shake(self, worth: float) -> None:
        """It is shaken a little more."""
        if self.gone < 0:
            if self.swing < 0.2:
                self.app.noise("shake")
            self.shaken += worth
            self.swing = min(1.0, self.swing + worth * 3)
            self.dirty = True
            if self.shaken >= SHAKE:
                self.reach_in()

    def reach_in(self) -> None:
        """The hand goes in: the decision is taken, and the rules have settled what comes out."""
        self.gone, self.swing = 0.0, 0.0
        before = len(self.table.match.events)
        self.table.send_as(self, Draw())
        self.table.hurry()
        told = self.table.match.events[before] if len(self.table.match.events) > before else []
        drawn = next((event for event in told if isinstance(event, Laid) and event.name == "put"
                      and event.source == self.pile), None)
        if drawn is None:
            self.table.send_as(self, Close())
            return
        self.text, self.tone, self.seed = slip_text(self.table.scenery, drawn.piece, drawn.pile)
        self.app.noise("draw")
        self.refresh()

    def hurry(self) -> None:
        """No more waiting: the slip is open."""
        self.gone = RISE + UNFOLD
        self.refresh()

    def finish(self) -> None:
        """It was read."""
        self.table.send_as(self, Close())

    def back(self) -> None:
        """Not drawn after all; once the hand is in, there is no way back."""
        if self.gone < 0:
            self.table.send_as(self, Close())

    def update(self, seconds: float) -> None:
        """The hat swings, the hand rises, the paper unfolds."""
        slowness = max(0.01, self.app.settings.slowness())
        self.clock += seconds
        if self.held and self.gone < 0:
            self.shake(seconds / slowness)
        if self.swing > 0:
            self.swing = max(0.0, self.swing - seconds * 1.4)
            self.dirty = True
        if 0 <= self.gone < RISE + UNFOLD:
            self.gone += seconds / slowness
            self.dirty = True
            if self.read():
                self.refresh()
