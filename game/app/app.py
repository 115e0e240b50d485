"""The program with a window: opens it, runs the scenes, and redraws only when something has changed."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.app.fade import Fade
from game.app.house import House
from game.app.narrator import Narrator
from game.app.pace import Pace
from game.app.scene import Scene
from game.app.screen import (
    FINE,
    TITLE,
    FineWindow,
    Glass,
    first_size,
    from_corner,
    screen_here,
    show_icon,
    start_display,
    to_corner,
)
from game.app.stack import Stack
from game.engine.events import Began, Event
from game.input.devices import Devices
from game.input.inputs import Act, PlayerInput
from game.mods.drafts import finish_installing
from game.ruleset.show.theme import MOODS
from game.storage.homes import cache_folder, config_file, data_home, homes
from game.storage.lock import HomeLock
from game.storage.settings import Settings, load_settings, save_settings, set_aside
from game.telling.strings import Strings
from game.view.art import Art
from game.view.backdrop import Backdrop
from game.view.rasters import Rasters
from game.view.sound import Heard, Sound, sound_for
from game.view.text import Fonts
from game.view.theme import assets_folder, dressed, load_theme, themes_of
from game.view.ui import Ui
from game.view.voice import SystemVoice
from game.view.wood import kept_wood

if TYPE_CHECKING:
    from game.app.key_hints import Shown
    from game.match.opponents import Opponents
    from game.ruleset.library import Library
    from game.storage.catalogue import Catalogue
    from game.storage.saves import Saves

LONGEST_ROUND = 1.0  # seconds: in a longer one the machine slept, or was at work; nobody thought meanwhile
CAPTION = 2.5  # seconds that it stands on the screen what was heard
TABLES = ("table", "lesson")  # scenes at which the music is quieter


Door = Callable[..., Sequence[Scene]]  # makes the scenes that lie behind it, the lowest first


class App:
    """Everything scenes share."""

    def __init__(self, size: tuple[int, int] | None = None, home: Path | None = None,
                 house: House | None = None, doors: Mapping[str, Door] | None = None,
                 fonts: Fonts | None = None, wishes: Callable[[], Mapping[str, Any]] = dict) -> None:
        self.doors = doors or {}
        self.home = home or data_home()
        self.house = house or House()
        self.lock = HomeLock(self.home, lambda: self.tr("saves.elsewhere_why"))
        self.first_start = not os.path.exists(config_file(self.home, "settings.json"))
        self.settings, trouble = load_settings(config_file(self.home, "settings.json"))
        if self.first_start:
            self.settings = replace(self.settings, **wishes())
        driver = start_display()
        self.windowed = size or first_size()  # to come back to from the whole screen
        self.fine = FineWindow(self.windowed) if driver in FINE and self.house.may_quit else None
        pygame.font.init()
        self.fonts = fonts or Fonts()
        self.devices = Devices()
        self.devices.bindings.load("keyboard", self.settings.keys)
        self.devices.bindings.load("pad", self.settings.buttons)
        self.devices.set_dead_zone(self.settings.dead_zone)
        self.devices.start()
        pygame.display.set_caption(TITLE)
        show_icon(assets_folder(), self.fine)
        self.by_keys = True  # whether nothing was pressed with a pointer last
        self.keys_take_over = False  # whether one was, so that nobody sees yet where keys lead
        self.couch: bool | None = None  # whether people sit far away; not known before somebody has done something
        self.windowed_at: tuple[int, int] | None = None
        self.glass = self.opened(self.settings.fullscreen)
        self.strings = Strings(assets_folder() / "locale", self.settings.language)
        self.notice = self.without_settings(trouble) if trouble is not None else ""
        self.finish_installing()
        self.mods = self.house.mods([homes(self.home).mods])
        self.stack = Stack()
        self.running = True
        self.pace = Pace()
        self.ui = self.make_ui()
        self.frames_drawn = 0
        self.hints_cache: tuple[tuple[object, ...], list[Shown]] | None = None  # of the line of hints drawn last
        self.wood: tuple[tuple[int, ...], pygame.Surface] | None = None
        self.backdrop = Backdrop()
        self.fade = Fade()
        self.sound = Sound(*self.settings.loudness())
        self.sound.set_mono(self.settings.mono)
        self.caption, self.caption_left = "", 0.0  # what is heard, in words, and for how many seconds it is told
        self.narrator = Narrator(SystemVoice(), self.strings)

    def finish_installing(self) -> None:
        """Finish, or undo, installing a mod that an earlier run of the program was interrupted at."""
        with contextlib.suppress(OSError):  # the next start tries again
            self.lock.take()
            finish_installing(homes(self.home).mods)

    # ---- what is read when it is first needed: the first screen is there at once ----------------------------------

    @cached_property
    def library(self) -> Library:
        from game.ruleset.library import Library
        return Library(self.mods)

    @cached_property
    def bots(self) -> Opponents:
        from game.match.opponents import Opponents
        return Opponents(self.library.folders)

    @cached_property
    def saves(self) -> Saves:
        from game.storage.saves import Saves
        return Saves(self.home, self.library, self.lock)

    @cached_property
    def catalogue(self) -> Catalogue:
        from game.storage.catalogue import Catalogue
        return Catalogue(self.library, self.house.allows, cache_folder(self.home))

    # ---- window -------------------------------------------------------------------------------------------------

    def opened(self, whole: bool, screen: int = 0) -> Glass:
        """Open the window, or let it fill a screen."""
        if self.fine is not None:
            return Glass(self.fine.surface(whole), self.fine)
        return Glass(self.house.window(self.windowed, whole, screen))

    @property
    def surface(self) -> pygame.Surface:
        """The surface that everything is drawn on."""
        return self.glass.sheet

    def make_ui(self) -> Ui:
        """Make what draws, for the present window and settings."""
        art = Art([assets_folder() / "art", *self.library.everywhere], Rasters(cache_folder(self.home)))
        theme, trouble = dressed(load_theme(self.settings.palette), themes_of(self.mods))
        self.notice = self.notice or trouble
        self.made_for = self.seen_by()
        return Ui(self.surface, theme, art, self.letters(), self.fonts)

    def letters(self) -> float:
        """The size of letters: as players wish, larger for people on a couch, if there is room."""
        width, height = self.surface.get_size()
        limits = [scene.letters_limit for scene in self.stack.visible()]
        return min(self.settings.letters(bool(self.couch), height > width), *limits, Scene.letters_limit)

    def seen_by(self) -> tuple[object, ...]:
        """What cached pictures depend on: as long as none of it changes, they stay valid."""
        return self.surface, self.settings.palette, self.letters(), self.settings.language

    def without_settings(self, trouble: Exception) -> str:
        """What is said about settings that cannot be read. Damaged ones are set aside, so that it is said once."""
        if isinstance(trouble, OSError):
            return self.tr("settings.refused", why=trouble.strerror or str(trouble))
        try:
            self.lock.take()
            file = set_aside(config_file(self.home, "settings.json"))
        except OSError as error:
            return self.tr("settings.refused", why=error.strerror or str(error))
        return self.tr("settings.damaged", file=file.name)

    def changed_settings(self) -> None:
        """Settings were changed: they are saved and shown at once."""
        if not self.lock.elsewhere():
            trouble = save_settings(self.settings, homes(self.home).config / "settings.json")
            self.notice = self.tr("settings.not_saved", why=trouble) if trouble else self.notice
        self.strings.language = self.settings.language
        self.devices.set_dead_zone(self.settings.dead_zone)
        self.sound.set_volumes(*self.settings.loudness())
        self.sound.set_mono(self.settings.mono)
        if self.glass.whole != self.settings.fullscreen and self.house.may_quit:
            self.turn_window()
        if self.made_for != self.seen_by():
            self.ui = self.make_ui()
        self.refresh()

    def turn_window(self) -> None:
        """Switch from the window to the whole screen that it is on, or back."""
        if self.fine is not None:
            self.glass = self.opened(self.settings.fullscreen)
        elif self.glass.whole:
            self.glass = Glass(from_corner(self.windowed, self.windowed_at))
        else:
            screen = screen_here()
            self.windowed, self.windowed_at = self.glass.window.get_size(), to_corner()
            self.glass = self.opened(True, screen)

    def take_settings(self, settings: Settings) -> None:
        """Adopt settings that a kiosk has chosen for its next guests, keys and buttons included."""
        if settings != self.settings:
            for name, value in asdict(settings).items():
                setattr(self.settings, name, value)
            self.devices.bindings.load("keyboard", self.settings.keys)
            self.devices.bindings.load("pad", self.settings.buttons)
            self.changed_settings()

    def set_volume(self, volume: int) -> None:
        """Play as loud as a kiosk allows at this hour; it is not saved."""
        if volume != self.settings.volume:
            self.settings.volume = volume
            self.sound.set_volumes(*self.settings.loudness())

    def start_over(self) -> None:
        """Forget the notice and all cached pictures, so that a new guest finds the program as freshly started."""
        self.notice = ""
        self.fonts = Fonts()
        self.remake()

    def remake(self) -> None:
        """Draw everything again, for the present size and settings."""
        self.ui = self.make_ui()
        self.refresh()

    def refresh(self) -> None:
        """Lay out every scene again before it is drawn next."""
        for scene in self.stack.scenes:
            scene.refresh()

    def background(self, ui: Ui) -> None:
        """The table of dark wood behind everything."""
        key = (*ui.surface.get_size(), *ui.theme["night"])
        if self.wood is None or self.wood[0] != key:
            self.wood = (key, kept_wood(ui))
        ui.surface.blit(self.wood[1], (0, 0))

    def noise(self, role: str) -> None:
        """Play the sound that the theme has for something that the program itself does, such as a click."""
        self.sound.play(self.ui.theme.sounds[role])

    def click(self) -> None:
        self.noise("click")

    def sound_of(self, event: Event | Began, heard: Heard | None = None) -> None:
        """The sound of something that happens on a table, and what the table knows about it."""
        known = heard or Heard()
        name = sound_for(event, self.ui.theme.sounds, known.own, known.about)
        self.sound.play(name, known.x, known.delay)
        if name and self.settings.captions:
            self.show_caption(self.tr("captions.shown", what=self.tr(f"captions.{name}")))

    def show_caption(self, words: str) -> None:
        """What is heard, for those who do not hear it."""
        self.caption, self.caption_left = words, CAPTION
        if self.stack.top is not None:
            self.stack.top.repaint()

    def pass_caption(self, seconds: float) -> None:
        self.caption_left -= seconds
        if self.caption and self.caption_left <= 0:
            self.show_caption("")

    def tr(self, key: str, **values: object) -> str:
        """A text in the player's language."""
        return self.strings(key, **values)

    # ---- running ------------------------------------------------------------------------------------------------

    def run(self, first: Scene) -> int:
        """Run until the last scene is gone; the exit status."""
        self.stack.push(first)
        happened = True
        while self.running and self.stack.top is not None:
            happened = self.step(self.pace.wait(happened))
        while self.stack.scenes:
            self.stack.scenes.pop().leave()
        self.sound.stop()
        self.narrator.forget()
        self.lock.release()
        return 0

    def tell(self, notice: str) -> None:
        """Leave a notice for the title scene, until there is another."""
        self.notice = notice

    def quit(self) -> None:
        self.running = False

    def step(self, seconds: float) -> bool:
        """One round: hear players, let time pass, draw if there is something new. Whether anything happened."""
        events = pygame.event.get()
        for event in events:
            self.hear(event)
        self.house.pass_time(min(seconds, LONGEST_ROUND))
        if self.stack.top is None:
            return False
        for given in self.devices.pass_time(seconds):
            if self.stack.top is not None:
                self.act(self.stack.top, given)
        for scene in self.stack.visible():
            scene.update(min(seconds, 0.1))
        self.fade.pass_time(seconds)
        self.narrate()
        self.pass_caption(seconds)
        seen = self.frames_drawn
        self.draw()
        if seen:  # the music waits until there is something to look at
            self.sound.update(seconds, any(scene.name in TABLES for scene in self.stack.scenes),
                              next((scene.mood for scene in reversed(self.stack.scenes) if scene.mood), MOODS[0]),
                              any(scene.hushes() for scene in self.stack.scenes))
        return bool(events) or self.frames_drawn != seen or bool(self.devices.held)

    def hear(self, event: pygame.event.Event) -> None:
        if self.house.hears(event):
            return
        top = self.stack.top
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self.glass = self.glass.anew()
            self.remake()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            if top is not None:
                top.repaint()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.settings.fullscreen = not self.settings.fullscreen
            self.changed_settings()
        elif top is not None:
            self.stack.seen()
            self.devices.writing = top.writing()
            for given in self.devices.read(self.glass.on_sheet(event), self.surface.get_size()):
                if given.act in (Act.CAME, Act.GONE):
                    self.note_pads(given)
                elif given.act is Act.ALOUD:
                    self.read_aloud(top)
                elif not self.stack.changed:
                    self.act(top, given)

    def act(self, scene: Scene, given: PlayerInput) -> None:
        """A player acts on what is there, even before it was drawn."""
        self.meet(given)
        if given.act is not Act.POINT:
            keys = given.device in ("keyboard", "pad")
            self.keys_take_over, self.by_keys = keys and not self.by_keys and not self.ui.shows_focus, keys
        if scene.stale:
            scene.arrange(self.ui)
        if self.settings.narration and given.act not in (Act.POINT, Act.RELEASE):
            self.narrator.heard()
        scene.handle(given)

    def narrate(self) -> None:
        """Say what is new on the screen, if somebody wants to hear it."""
        top = self.stack.top
        if not self.settings.narration:
            self.narrator.forget()
        elif top is not None:
            if top.stale:
                top.arrange(self.ui)
            self.narrator.look(top)

    def narration_offer(self) -> str:
        """How the screen can be read aloud, for those who start the program for the first time."""
        key = self.devices.bindings.first("keyboard", "aloud")
        offered = self.first_start and self.house.may_quit and key and not self.settings.narration
        return self.tr("spoken.offer", pressed=key.upper()) if offered else ""

    def offer_narration(self) -> None:
        """Whoever does not see the offer hears it, once; it is the only thing that is said unasked."""
        if offer := self.narration_offer():
            self.narrator.say("here", offer)
            self.changed_settings()

    def read_aloud(self, scene: Scene) -> None:
        """Read the screen aloud once more; the first time, switch narration on."""
        if self.settings.narration:
            self.narrator.repeat(scene)
            return
        self.settings.narration = True
        self.changed_settings()
        self.narrator.say("here", self.tr("spoken.on"))

    def meet(self, given: PlayerInput) -> None:
        """Decide at the first input whether people sit on a couch: whoever begins with a pad on a whole screen does."""
        if self.couch is None and given.act is not Act.POINT:
            self.couch = given.device == "pad" and self.glass.whole
            if self.couch:
                self.remake()

    def note_pads(self, given: PlayerInput) -> None:
        """Pads that come and go: seats keep their pads as far as that is possible, and every scene hears of it."""
        seating = self.devices.seating
        if given.act is Act.CAME:
            seating.welcome(given.source, given.text)
            for scene in self.stack.scenes:
                scene.pad_came()
        else:
            seats = seating.lose(given.source, given.text)
            for scene in list(self.stack.scenes):
                scene.pad_gone(given.source, seats)

    def draw(self) -> None:
        """Draw the visible scenes if any of them has something new."""
        visible = self.stack.visible()
        if self.stack.changed and self.letters() != self.ui.text_size:
            self.remake()
        new = self.stack.changed or self.fade.running or any(scene.dirty or scene.stale for scene in visible)
        if not visible or not (new or any(scene.moving for scene in visible)):
            return
        rects = visible[0].draw_moving(self.ui) if not new and len(visible) == 1 else None
        if rects is not None:
            visible[0].drawn()
            self.glass.show(rects)
            self.frames_drawn += 1
            return
        self.stack.seen()
        self.fade.look(self.surface, visible, self.ui.theme.timings["fade"] if self.settings.moves else 0.0)
        for scene in visible:
            scene.draw(self.ui)
            scene.drawn()
        self.fade.draw(self.surface)
        self.glass.show()
        self.frames_drawn += 1
