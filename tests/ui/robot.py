"""A player without hands or eyes: it presses what it finds by its label, through the same events that devices send."""

from __future__ import annotations

import heapq
import itertools
import math
import unicodedata
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import pygame

from game.app.app import App
from game.app.scene import Scene
from game.app.scrolling import ScrollScene
from game.input.inputs import Act, PlayerInput
from game.scenes.doors import doors
from game.scenes.table.scene import TableScene
from game.storage.settings import Settings, save_settings
from game.table.cursor import led_to, within_reach
from game.view.text import Fonts
from game.view.widgets import TextField, Widget
from tests.ui.virtual_pads import FRAME, VirtualPads

KEYS = {"enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "tab": pygame.K_TAB, "space": pygame.K_SPACE,
        "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
        "backspace": pygame.K_BACKSPACE, "pageup": pygame.K_PAGEUP, "pagedown": pygame.K_PAGEDOWN}

LOOK = 4  # pictures, of which a robot that plays on and on looks at one
WAYS = {"down": (0, 1), "up": (0, -1), "right": (1, 0), "left": (-1, 0)}

Kind = TypeVar("Kind", bound=Scene)


@cache
def fonts() -> Fonts:
    """The fonts of all robots, opened and measured once."""
    return Fonts()


def nothing_aside(app: App) -> None:
    """Nothing is done in threads: pictures are drawn at once; music, longer than most tests, is not read."""
    app.sound.background.aside = lambda work: None
    app.backdrop.aside = lambda work: work()


def lay(app: App) -> None:
    """Everything is laid out, as if it had been drawn."""
    for scene in app.stack.visible():
        if scene.dirty or scene.stale:
            scene.arrange(app.ui)
            scene.drawn()
            app.frames_drawn += 1


def blink(app: App, look: int = LOOK) -> None:
    """From now on one picture of so many is drawn; for the others, everything is only laid out."""
    draw, count = app.draw, itertools.count()
    if "draw" in vars(app):
        return

    def seldom() -> None:
        if app.stack.changed or next(count) % look == 0:
            draw()
        else:
            lay(app)

    app.draw = seldom  # type: ignore[method-assign]


class Robot:
    """An App in a folder of its own, and the hands to use it."""

    clicks = 0

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> None:
        chosen = Settings(**{"speed": "off", "sheets": False, **settings})  # type: ignore[arg-type]
        assert save_settings(chosen, home / "settings.json") == ""
        pygame.event.clear() if pygame.display.get_init() else None
        pygame.mixer.stop() if pygame.mixer.get_init() else None  # what a test before this one let sound
        self.app = App(size, home, doors=doors(), fonts=fonts())
        nothing_aside(self.app)
        pygame.event.clear()

    def open(self, scene: Scene) -> Robot:
        self.app.stack.push(scene)
        self.run()
        return self

    def leave(self) -> None:
        """Every scene is left."""
        while self.app.stack.scenes:
            self.app.stack.scenes.pop().leave()

    def close(self) -> None:
        """All is over, as at the end of the program."""
        self.leave()
        self.app.bots.stop()
        if "pads" in self.__dict__:
            self.pads.close()

    @cached_property
    def pads(self) -> VirtualPads:
        """Pads that SDL makes for this robot."""
        return VirtualPads(self)

    @property
    def scene(self) -> Scene:
        top = self.app.stack.top
        assert top is not None, "no scene is open"
        return top

    def on(self, kind: type[Kind]) -> Kind:
        """The scene that is open, which is of a kind."""
        scene = self.scene
        assert isinstance(scene, kind), f"there is a {scene.name}"
        return scene

    # ---- time ---------------------------------------------------------------------------------------------------

    def run(self, seconds: float = 0.1) -> None:
        """Let time pass, without waiting for it."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.step(FRAME)

    def blink(self) -> None:
        """A frame of which nobody looks at the picture."""
        with patch.object(self.app, "draw", partial(lay, self.app)):
            self.app.step(FRAME)

    def idle(self) -> int:
        """How many frames are drawn in a second in which nothing happens."""
        before = self.app.frames_drawn
        self.run(1)
        return self.app.frames_drawn - before

    # ---- looking ------------------------------------------------------------------------------------------------

    def labels(self) -> list[str]:
        return [widget.label for widget in self.scene.widgets if widget.label]

    def find(self, label: str) -> Widget:
        """The widget with that label or id; one that can be used goes first."""
        found = [widget for widget in self.scene.widgets
                 if plain(label) in (plain(widget.label), plain(widget.id), plain(getattr(widget, "value", "")))]
        found.sort(key=lambda widget: not widget.focusable)
        assert found, f"no '{label}' on {self.scene.name}: {self.labels()}"
        return found[0]

    def has(self, label: str) -> bool:
        return any(plain(label) in (plain(widget.label), plain(widget.id)) for widget in self.scene.widgets)

    def screenshot(self, path: str | Path) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.surface, str(path))

    # ---- mouse and touch ----------------------------------------------------------------------------------------

    def seek(self, label: str, device: str = "mouse") -> None:
        """Go through a long list, of which only what is near is there at all, until something is found in it."""
        for _ in range(200):
            if self.has(label) or not isinstance(self.scene, ScrollScene):
                return
            if device == "mouse":
                long = max(self.scene.scrolls, key=lambda scroll: scroll.most)
                self.point(long.view.center)
                self.wheel(1)
            else:
                self.walk(["down"], device)

    def press(self, label: str) -> None:
        """Click on something, scrolling to it if it is out of sight."""
        self.seek(label)
        for _ in range(60):
            widget = self.find(label)
            if widget.seen.h >= min(widget.rect.h, 24):
                break
            clip = widget.clip
            assert clip is not None
            self.point(clip.center)
            self.wheel(-1 if widget.rect.y < clip.y else 1)
        self.click(self.find(label).seen.center)

    def point(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.run(FRAME)

    def wheel(self, down: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-down, flipped=False))
        self.run(FRAME)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.point(at)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))
        self.clicks += 1
        self.run(FRAME) if self.clicks % LOOK == 1 else self.blink()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False))
        self.run()

    def tap(self, label: str) -> None:
        """Touch something with a finger, after drawing the list that it is in until it is in sight."""
        self.seek(label)
        for _ in range(60):
            widget = self.find(label)
            if widget.seen.h >= min(widget.rect.h, 24):
                break
            assert widget.clip is not None
            x, y = widget.clip.center
            far = max(8, widget.clip.h // 3) * (1 if widget.rect.y < widget.clip.y else -1)
            self.drag((x, y), (x, y + far))
        width, height = self.app.surface.get_size()
        x, y = self.find(label).seen.center
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, x=x / width, y=y / height, dx=0, dy=0, finger_id=1, touch_id=1))
            self.run(FRAME)
        self.run()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Draw a finger over the screen."""
        width, height = self.app.surface.get_size()
        across, down = end[0] - start[0], end[1] - start[1]
        between = [(start[0] + across * part // 5, start[1] + down * part // 5) for part in range(1, 6)]
        steps = [(pygame.FINGERDOWN, start), *((pygame.FINGERMOTION, at) for at in between), (pygame.FINGERUP, end)]
        for kind, (x, y) in steps:
            pygame.event.post(pygame.event.Event(kind, x=x / width, y=y / height, dx=0, dy=0, finger_id=1, touch_id=1))
            self.run(FRAME)

    # ---- keyboard -----------------------------------------------------------------------------------------------

    def key(self, *names: str) -> None:
        for name in names:
            code = KEYS.get(name) or pygame.key.key_code(name)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))
            self.run()

    def type(self, text: str) -> None:
        """Write, as a keyboard does: a key and a text for each letter."""
        for letter in text:
            code = ord(letter.lower()) if ord(letter) < 128 else 0
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0))
            self.run(FRAME)

    # ---- pads ---------------------------------------------------------------------------------------------------

    def pad(self, *names: str, pad: int = 0) -> None:
        for name in names:
            self.pads.of(pad).tap(name)
            self.run()

    # ---- going somewhere by steps only --------------------------------------------------------------------------

    def go_to(self, label: str, device: str = "key", most: int = 8) -> None:
        """Move the focus to something with arrows only, as a person would who sees where it is.

        Where lists scroll under the focus, a way that was seen from afar may end beside it: then there is another way
        from there, so many of them at most.
        """
        self.seek(label, device)
        wanted = self.find(label).id
        if not self.scene.focus:
            self.walk(["down"], device)  # the first key only shows where one is
        for _ in range(most):
            if self.scene.focus == wanted:
                return
            way = self.way_to(wanted)
            assert way is not None, f"'{label}' cannot be reached from {self.scene.focus} on {self.scene.name}"
            self.walk(way, device)
        assert self.scene.focus == wanted, f"'{label}' was not reached on {self.scene.name}"

    def walk(self, way: list[str], device: str) -> None:
        """A few steps with arrows."""
        (self.key if device == "key" else self.pad)(*way)

    def way_to(self, wanted: str) -> list[str] | None:
        """A way by arrows; where left and right change a value, only up and down go.

        The place nearest to the aim is tried first: boards have hundreds of places.
        """
        scene, start = self.scene, self.scene.focus
        aim = self.find(wanted).rect.center
        found: dict[str, list[str]] = {start: []}
        waiting: list[tuple[float, int, str]] = [(0, 0, start)]
        while waiting and wanted not in found:
            here = heapq.heappop(waiting)[2]
            widget = scene.widget(here)
            for name, step in WAYS.items():
                if widget is not None and widget.step is not None and step[0]:
                    continue
                there, pushes = self.neighbour(here, step)
                other = scene.widget(there)
                if there not in found and other is not None:
                    found[there] = [*found[here], *[name] * pushes]
                    heapq.heappush(waiting, (math.dist(other.rect.center, aim), len(found), there))
        scene.focus = start
        return found.get(wanted)

    def neighbour(self, here: str, step: tuple[int, int]) -> tuple[str, int]:
        """What a step leads to, and how many pushes it takes: at a table, the edge of what can be picked takes two."""
        scene = self.scene
        if isinstance(scene, TableScene):
            spots = {identity: spot for spot, identity in scene.road.ids.items()}
            places = within_reach(scene.state)
            if spots.get(here) not in places:
                return here, 1
            there, beyond = led_to(scene.state, places, spots[here], step)
            return scene.road.ids.get(there, here), 2 if beyond else 1
        scene.focus = here
        return scene.neighbour(step), 1

    def use(self, label: str, device: str) -> None:
        """Use something with mouse, touch, key or pad alone."""
        if device == "mouse":
            self.press(label)
        elif device == "touch":
            self.tap(label)
        else:
            self.go_to(label, device)
            self.key("enter") if device == "key" else self.pad("a")


def plain(text: object) -> str:
    """A label without case, and with ordinary blanks."""
    return unicodedata.normalize("NFKC", str(text)).casefold().strip()


__all__ = ["FRAME", "Robot", "TextField"]


def give(scene: Scene, act: Act, device: str = "mouse", **more: Any) -> None:
    """Something that a player does, at a scene that is not on a stack."""
    scene.handle(PlayerInput(act, device, **more))
    scene.arrange(scene.app.ui)
