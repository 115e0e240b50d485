"""The kiosk as a house with rules: what players can do there, when it invites the next ones, who may end it."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.house import House
from game.input.watch import Watch
from game.kiosk.config import KioskConfig
from game.kiosk.limits import TimeLimits
from game.kiosk.pin import Door
from game.kiosk.supervisor import CLOSED
from game.kiosk.thrift import Thrift
from game.storage.settings import Settings

if TYPE_CHECKING:
    from game.app.app import App

BEAT = 1.0  # seconds between two signs of life
LOOK_AT_CLOCK = 20.0
# What SDL has to know before it opens a window.
HINTS = {"SDL_GRAB_KEYBOARD": "1", "SDL_ALLOW_ALT_TAB_WHILE_GRABBED": "0", "SDL_WINDOWS_NO_CLOSE_ON_ALT_F4": "1",
         "SDL_NO_SIGNAL_HANDLERS": "1", "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0", "SDL_VIDEO_ALLOW_SCREENSAVER": "0"}
UNATTENDED = ("title", "attract", "countdown", "pin", "operator", "log")  # where nobody is interrupted without warning


class Kiosk(House):
    may_quit = False

    def __init__(self, config: KioskConfig, home: Path, safe: bool = False, without: frozenset[str] = frozenset(),
                 supervised: bool = False, minute: Callable[[], int] | None = None) -> None:
        os.environ.update(HINTS)
        self.config = config
        self.games = config.games  # the operator's, until the next start; all that are installed if none is named
        self.safe = safe  # only what comes with the program: mods may be what made it fail
        self.without = without
        self.supervised = supervised
        self.minute = minute or minute_of_day
        self.free_text = config.texts == "free"
        self.door = Door(home, config.operator)
        self.watch = Watch(config.operator.keys, config.operator.hold)
        self.limits = TimeLimits(self)
        self.thrift = Thrift()
        self.idle = 0.0
        self.since_beat = BEAT
        self.since_clock = LOOK_AT_CLOCK
        self.reported = ""
        self.status = CLOSED
        self.volume: int | None = None  # the same
        self.language = ""  # the same
        self.turn = 0  # of what is shown while nobody is there
        self.app: App

    # ---- the house ----------------------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Settings are the house's at every start, and whoever ends the process from outside is obeyed."""
        self.app = app
        self.door.lock = app.lock
        self.reset_settings()
        with contextlib.suppress(ValueError):  # only the main thread hears signals
            signal.signal(signal.SIGTERM, lambda *_: self.end(CLOSED))

    def window(self, size: tuple[int, int], fullscreen: bool, screen: int = 0) -> pygame.Surface:
        """The whole of the chosen screen, with keyboard and mouse held in it as far as the system allows."""
        if pygame.display.get_driver() in ("dummy", "offscreen"):
            return pygame.display.set_mode(size)
        screens = pygame.display.get_num_displays()
        screen = self.config.display if self.config.display < screens else 0
        surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=screen)
        pygame.event.set_grab(True)  # with the hint above, the keyboard too: window managers hear none of its keys
        return surface

    def mods(self, folders: list[Path]) -> list[Path]:
        return [] if self.safe else folders

    def allows(self, ruleset: str) -> bool:
        return ruleset not in self.without and (not self.games or ruleset in self.games)

    def options(self, ruleset: str) -> dict[str, str]:
        return self.config.options.get(ruleset, {})

    def words(self) -> list[str]:
        return list(self.config.words)

    # ---- settings -----------------------------------------------------------------------------------------------

    def reset_settings(self, language: str = "") -> None:
        """What guests have set is forgotten."""
        self.app.take_settings(Settings(
            language=language or self.language or self.config.languages[0], fullscreen=True, music=self.config.music,
            volume=self.loudness(Settings.volume)))

    def loudness(self, usual: int) -> int:
        """How loud it may be now."""
        planned = self.config.volume_at(self.minute())
        if self.volume is not None:
            return self.volume
        return planned if planned is not None else usual

    def speak(self, language: str) -> None:
        """The operator's choice."""
        self.language = language
        self.app.take_settings(replace(self.app.settings, language=language))

    def turn_volume(self, way: int) -> None:
        """The operator's choice, whatever the hour."""
        self.volume = max(0, min(10, self.app.settings.volume + way))
        self.follow_clock()

    def offer(self, games: Iterable[str]) -> None:
        """These games and no others."""
        self.games, self.without = tuple(games), frozenset()

    # ---- events and time ----------------------------------------------------------------------------------------

    def hears(self, event: pygame.event.Event) -> bool:
        """Nothing that leads out is heard by anybody; while the kiosk invites, anything that is pressed begins."""
        self.watch.follow(event, self.app.surface.get_size())
        if self.watch.is_chord(event) or event.type == pygame.QUIT:
            self.call_operator()
            return True
        if self.watch.leads_out(event):
            return True
        if not self.watch.somebody(event):
            return False
        self.idle = 0.0
        pygame.mouse.set_visible(True)
        top = self.app.stack.top
        if top is not None and top.name == "attract":
            if self.watch.pressed(event):
                self.wake(event)
            return True
        if top is not None and top.name == "countdown":
            self.app.stack.pop()
            return True
        return False

    def pass_time(self, seconds: float) -> None:
        """Signs of life, the pointer, the clock, the operator's gesture, and whether anybody is still there."""
        self.beat(seconds)
        self.since_clock += seconds
        if self.since_clock >= LOOK_AT_CLOCK:
            self.since_clock = 0.0
            self.follow_clock()
        if self.watch.held_long(seconds):
            self.call_operator()
        self.limits.pass_time(seconds)
        before, self.idle = self.idle, self.idle + seconds
        if before <= self.config.cursor < self.idle:
            pygame.mouse.set_visible(False)
        self.look_for_people()

    def beat(self, seconds: float) -> None:
        """Tell the supervisor that all is well, and what is being played."""
        if not self.supervised:
            return
        self.since_beat += seconds
        table = self.limits.table()
        playing = table.match.plan.ruleset if table is not None else ""
        if self.since_beat >= BEAT or playing != self.reported:
            self.since_beat, self.reported = 0.0, playing
            try:
                sys.stdout.write(f"beat {playing}\n")
                sys.stdout.flush()
            except (BrokenPipeError, OSError, ValueError):
                self.end(CLOSED)  # nobody watches any more: another supervisor will start another program

    def follow_clock(self) -> None:
        """As loud as the hour allows."""
        self.app.set_volume(self.loudness(self.app.settings.volume))

    def look_for_people(self) -> None:
        """After a while without anybody: a countdown that can be stopped, then the invitation."""
        top = self.app.stack.top
        if top is None or top.name in ("attract", "countdown"):
            return
        if self.limits.busy():
            self.idle = min(self.idle, float(self.config.cursor) + 1)  # something moves or a bot thinks: nobody is late
            return
        at_table = any(scene.name in ("table", "lesson", "replay") for scene in self.app.stack.scenes)
        wait = self.config.attract.table if at_table else self.config.attract.after
        countdown = min(self.config.attract.countdown, wait // 2)  # else it may begin before anybody can act
        if top.name in UNATTENDED:
            if self.idle >= wait:
                self.attract()
        elif self.idle >= wait - countdown:
            from game.kiosk.countdown import CountdownScene
            self.app.stack.push(CountdownScene(self.app, self, countdown))

    # ---- inviting -----------------------------------------------------------------------------------------------

    def attract(self) -> None:
        """Nobody is there: the table is cleared, settings are the house's, and demonstrations begin."""
        self.clear_table()
        self.reset_settings()
        self.app.start_over()  # whatever was kept of the last guests' pictures goes, as if the day began
        self.show_next()
        self.thrift.tidy()

    def clear_table(self) -> None:
        """Back to the title. What was played can be continued, unless the next ones would see its secrets."""
        table = self.limits.table()
        self.app.stack.back_to("title")
        if table is not None and table.match.secret() and not table.match.game.position.over:
            self.app.saves.clear_table()

    def show_next(self) -> None:
        from game.kiosk.attract import attraction
        scene = attraction(self, self.turn)
        self.turn += 1
        top = self.app.stack.top
        if top is not None and top.name == "attract":
            self.app.stack.replace(scene)
        else:
            self.app.stack.push(scene)

    def wake(self, event: pygame.event.Event) -> None:
        """Somebody is there. Whoever pressed a language gets it."""
        top = self.app.stack.top
        language = ""
        place = self.watch.place(event, self.app.surface.get_size())
        if top is not None and place is not None:
            short = min(self.app.surface.get_size())
            widget = top.widget_at((round(place[0] * short), round(place[1] * short)))
            if widget is not None and widget.id.startswith("language:"):
                language = widget.id.removeprefix("language:")
        self.app.stack.back_to("title")
        if language:
            self.reset_settings(language)

    # ---- the operator -------------------------------------------------------------------------------------------

    def call_operator(self) -> None:
        """Ask for the number, once."""
        if not any(scene.name in ("pin", "operator") for scene in self.app.stack.scenes):
            from game.kiosk.pin_scene import PinScene
            self.app.stack.push(PinScene(self.app, self))

    def end(self, status: int) -> None:
        """The program ends, as the operator wishes."""
        self.status = status
        self.app.quit()


def minute_of_day() -> int:
    now = time.localtime()
    return now.tm_hour * 60 + now.tm_min
