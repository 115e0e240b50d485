"""What a scene is: it lays out widgets, reacts to players, and draws; it never changes anything while drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.app.gate import Gate
from game.app.key_hints import KeyHint, draw_bar, draw_hints, draw_words
from game.app.narrator import Topics, read_widgets, words_of
from game.input.inputs import Act, PlayerInput
from game.input.seating import ANYBODY, Owner
from game.table.steps import Box, next_in_order, step_from
from game.view.ui import Ui
from game.view.widgets import Button, TextField, Widget

if TYPE_CHECKING:
    from game.app.app import App


class Scene:
    """A screen of the program."""

    name = "scene"
    covers = True  # whether nothing of the scene below is to be seen
    mood = ""  # of the music; empty: that of the scene below
    letters_limit = 2.0  # how many times as large as usual they have room to be here
    crowded_limit = 1.6  # the same beside pages, a drawer or a teacher's words

    def __init__(self, app: App) -> None:
        self.app = app
        self.owner = ANYBODY  # for whom it is open: nobody else's pad does anything here
        self.gate = Gate(self)
        self.widgets: list[Widget] = []
        self.stale = True  # the layout has to be made anew
        self.dirty = True  # there is something new to draw
        self.moving = False  # something moves, over all else as it was drawn last
        self.focus = ""
        self.hover = ""
        self.pressed = ""
        self.given: PlayerInput | None = None  # what somebody did last here

    # ---- life ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """On the stack for the first time."""

    def hushes(self) -> bool:
        """Whether there is no music for a moment."""
        return False

    def pause(self) -> None:
        """Another scene comes on top."""
        self.pressed = ""

    def resume(self) -> None:
        self.refresh()

    def leave(self) -> None:
        """Taken off the stack."""

    def pad_came(self) -> None:
        """A pad was plugged in, whatever scene is on top."""

    def pad_gone(self, pad: int, seats: list[int]) -> None:
        """A pad was pulled out, and seats wait for it now, whatever scene is on top.

        What was open for nothing but that pad is open for all.
        """
        if self.owner == Owner(None, pad):
            self.owner = ANYBODY

    def called(self, seat: int) -> str:
        """The name of the player at a seat, which the scene below knows."""
        place = self.app.stack.scenes.index(self)
        return self.app.stack.scenes[place - 1].called(seat) if place else str(seat + 1)

    def refused(self, seat: int) -> None:
        """Somebody tried to act for a seat that is not theirs: the scene below may say so."""
        place = self.app.stack.scenes.index(self)
        if place:
            self.app.stack.scenes[place - 1].refused(seat)

    def refresh(self) -> None:
        """Lay out and draw anew."""
        self.stale = self.dirty = True

    def repaint(self) -> None:
        """Draw anew what is laid out already."""
        self.dirty = True

    def drawn(self) -> None:
        """The scene was drawn completely: nothing waits for the next frame."""
        self.dirty = self.moving = False

    def open_for(self, owner: Owner) -> None:
        """From now on nobody else's pad does anything here; what is somebody's already stays so."""
        if self.owner == ANYBODY:
            self.owner = owner

    # ---- to be written by each scene ----------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        """The widgets for this window."""
        return []

    def paint(self, ui: Ui) -> None:
        """Draw the background, below the widgets."""
        self.app.background(ui)

    def secret(self) -> bool:
        """Whether something may be seen here that is for one person alone; nothing of it stays for a moment longer."""
        return False

    def paint_over(self, ui: Ui) -> None:
        """Draw over the widgets."""

    def paint_last(self, ui: Ui) -> None:
        """Draw last, over every picture that is kept between frames: things that move."""

    def update(self, seconds: float) -> None:
        """Advance animations and clocks by so many seconds."""

    def back(self) -> None:
        """A player steps back."""
        self.app.stack.pop()

    def take(self, given: PlayerInput) -> bool:
        """Input that the scene wants before its widgets do; whether it was taken."""
        return False

    def aloud(self) -> Topics:
        """The sentences that the narrator reads here, by topic."""
        return read_widgets(self)

    def lately(self) -> list[str]:
        """The last events, to be read aloud once more."""
        return []

    def surroundings(self) -> list[str]:
        """Everything that can be used here, read aloud when the key is pressed twice."""
        return [words_of(widget, self.app.tr("table.colon")) for widget in self.widgets if widget.focusable]

    def keys(self) -> list[KeyHint]:
        """What is told at the foot of the screen: actions, and what they do here."""
        tr = self.app.tr
        return [("go", tr("hints.go")), ("confirm", tr("hints.choose")), ("cancel", tr("hints.back"))]

    # ---- drawing ------------------------------------------------------------------------------------------------

    def arrange(self, ui: Ui) -> None:
        """Make the layout if it is stale, and keep the focus on what is there."""
        if self.stale:
            self.widgets = self.layout(ui)
            self.stale = False
            self.focus = self.kept_focus([widget.id for widget in self.widgets if widget.focusable])

    def kept_focus(self, ids: list[str]) -> str:
        """The focus in a new layout: the widget that had it if it can still be used, else the first choice."""
        if self.focus in ids:
            return self.focus
        return self.first_focus() if self.first_focus() in ids else (ids[0] if ids else "")

    def shows_focus(self) -> bool:
        """Whether the focus is drawn: it is for those who use keys or a pad."""
        return self.app.devices.last in ("keyboard", "pad")

    def first_focus(self) -> str:
        """The widget that has the focus at first."""
        return ""

    def draw(self, ui: Ui) -> None:
        self.arrange(ui)
        ui.attend(self.focus, self.hover, self.pressed, self.shows_focus())
        self.paint(ui)
        self.draw_widgets(ui)
        self.paint_over(ui)
        if self.app.stack.top is self:
            self.draw_keys(ui)
        self.paint_last(ui)

    def draw_widgets(self, ui: Ui) -> None:
        for widget in self.widgets:
            self.draw_widget(ui, widget)

    def draw_widget(self, ui: Ui, widget: Widget) -> None:
        """Draw a widget, or as much of it as is seen through its opening."""
        if widget.clip is None:
            widget.draw(ui)
        elif widget.rect.colliderect(widget.clip):
            ui.surface.set_clip(widget.clip)
            widget.draw(ui)
            ui.surface.set_clip(None)

    def hint_place(self) -> Rect | None:
        """Where it is told what keys do, if not at the foot of the screen."""
        return None

    def draw_keys(self, ui: Ui) -> None:
        """What keys do here: where a scene that is seen has a place for it and nothing lies there, or at the foot."""
        places = [place for scene in self.app.stack.visible() if (place := scene.hint_place()) is not None]
        if words := self.gate.words or self.app.caption:
            draw_words(ui, words)
        elif places and not any(widget.rect.colliderect(places[0]) for widget in self.widgets):
            draw_hints(ui, self.app, self.keys(), places[0])
        else:
            draw_bar(ui, self.app, self.keys(), over=not self.covers)

    def draw_moving(self, ui: Ui) -> list[Rect] | None:
        """Draw only what moves; the places that changed, or None if everything has to be drawn."""
        return None

    # ---- input --------------------------------------------------------------------------------------------------

    def widget(self, identity: str) -> Widget | None:
        return next((widget for widget in self.widgets if widget.id == identity), None)

    def widget_at(self, at: tuple[int, int]) -> Widget | None:
        """The topmost widget that can be used at a place."""
        return next((widget for widget in reversed(self.widgets)
                     if widget.focusable and widget.covers(at)), None)

    def writing(self) -> bool:
        """Whether letters are to be taken as text."""
        return isinstance(self.widget(self.focus), TextField)

    def neighbour(self, step: tuple[int, int]) -> str:
        """Where the focus goes by a step."""
        places = {widget.id: Box(*widget.rect) for widget in self.widgets if widget.focusable}
        return step_from(places, self.focus, step) if self.focus in places else next(iter(places), "")

    def handle(self, given: PlayerInput) -> None:
        """React to a player, if it is for that player to do."""
        self.given = given
        if self.gate.lets(given):
            with self.app.stack.opening(self.gate.opens_for(given)):
                self.react(given)

    def react(self, given: PlayerInput) -> None:
        """React to a player who may."""
        if self.take(given):
            self.dirty = True
            return
        if given.act in (Act.POINT, Act.PRESS, Act.RELEASE):
            self.handle_pointer(given)
            return
        self.dirty = True
        if given.act in (Act.GO, Act.NEXT):
            self.hover = ""  # somebody looks where the keys lead now, not where the pointer was left
        focused, before = self.widget(self.focus), self.focus
        if given.act is Act.CONFIRM and self.app.keys_take_over and not self.awaits(focused):
            self.hover = ""
            return
        if isinstance(focused, TextField) and self.write(focused, given):
            return
        if given.act is Act.GO:
            if focused is not None and focused.step is not None and given.step[0]:
                self.app.click()
                focused.step(given.step[0])
            else:
                self.focus = self.neighbour(given.step)
        elif given.act is Act.NEXT:
            usable = [widget.id for widget in self.widgets if widget.focusable]
            self.focus = next_in_order(usable, self.focus, given.step[0]) or ""
        elif given.act is Act.CONFIRM and focused is not None:
            self.use(focused)
        elif given.act is Act.CANCEL:
            self.back()
        if given.act in (Act.GO, Act.NEXT) and self.focus != before:
            self.app.noise("focus")

    def awaits(self, focused: Widget | None) -> bool:
        """Whether Enter may act at once although a pointer was used last, so that the focus was not drawn.

        It may where everybody sees what it means: on a main button, which is bright, and in a field for text.
        Anywhere else the first Enter only shows the focus.
        """
        return isinstance(focused, TextField) or (isinstance(focused, Button) and focused.main)

    def write(self, focused: TextField, given: PlayerInput) -> bool:
        """Change the text field that has the focus; whether the input was meant for it."""
        value = focused.value
        if given.act is Act.WRITE and not self.app.house.free_text:
            return True
        if given.act is Act.WRITE:
            value = (value + "".join(letter for letter in given.text if letter.isprintable()))[:focused.most]
        elif given.act is Act.ERASE:
            value = value[:-1]
        else:
            return False
        if value != focused.value and focused.changed is not None:
            focused.changed(value)
            self.refresh()
        return True

    def handle_pointer(self, given: PlayerInput) -> None:
        found = self.widget_at(given.at)
        name = found.id if found is not None else ""
        if given.act is Act.POINT:
            if name != self.hover:
                self.hover, self.dirty = name, True
            return
        self.dirty = True
        if given.act is Act.PRESS:
            self.pressed = self.hover = name
            if found is not None:
                self.focus = name
            return
        used = found is not None and self.pressed == name
        self.pressed = ""
        if used and found is not None:
            self.use(found, given.at)

    def use(self, widget: Widget, at: tuple[int, int] | None = None) -> None:
        """Press a widget: do what it does, or take its next value."""
        self.app.click()
        if widget.step is not None and (widget.action is None or at is not None):
            widget.step(widget.way(at) if at is not None else 1)
        elif widget.action is not None:
            widget.action()
