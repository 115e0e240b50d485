"""What is heard: sounds of things on the table, and quiet music. Without a loudspeaker all of it stays silent."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.engine.events import Began, Event, subject
from game.ruleset.show.events import ELSE
from game.ruleset.show.theme import MOODS, SILENCE, SOUNDS
from game.view.music import CHANNEL, Aside, Music, beside
from game.view.theme import assets_folder

IMPORTANT = {"bell", "victory", "murmur", *(name for name in SOUNDS if name.startswith("motif-"))}
LOUDEST = 10  # of both volumes
CHANNELS = 16
ASIDE = 0.65  # how much is taken from one side for what is at the edge of the other
APART = 0.07  # seconds: a sound is not heard again sooner, as many equal ones at once are only loud
TABLE, DUCKED = 0.6, 0.35  # the music at a table, and below an important sound, as shares
LATEST = 0.7  # seconds: what was to be heard while a window was moved is not made up for


@dataclass(frozen=True, slots=True)
class Heard:
    """What a table knows of an event: the ruleset's own sounds, what it is about, where from 0 to 1, when."""

    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by event and by what it is about
    about: str = ""
    x: float = 0.5
    delay: float = 0.0


def sound_for(event: Event | Began, theme: Mapping[str, str],
              own: Mapping[str, Mapping[str, str]] | None = None, about: str = "") -> str:
    """The name of the sound of an event, or nothing: the ruleset's own, or what the theme has for all games.

    A ruleset names sounds by what an event is about: the key of a `say`, the kind of a piece on the board, the pile
    of a card; `else` is for all others.
    """
    name, what = event.name, subject(event) or about
    mine = (own or {}).get(name, {})
    usual = theme.get("win" if (name, what) == ("over", "win") else name, SILENCE)
    chosen = mine.get(what, mine.get(ELSE, usual))
    return "" if chosen == SILENCE else chosen


def gain(volume: float) -> float:
    """How loud a setting is: ears hear steps as equal that are not."""
    return float((max(0, min(LOUDEST, volume)) / LOUDEST) ** 1.6)


def sides(x: float) -> tuple[float, float]:
    """How loud something is on the left and on the right, from its place between 0 and 1."""
    off = 2 * max(0.0, min(1.0, x)) - 1
    return 1 - ASIDE * max(0.0, off), 1 - ASIDE * max(0.0, -off)


class Sound:
    """Plays sounds and music. Nothing is opened or loaded before it is first heard."""

    def __init__(self, volume: float = 7, music: float = 4, folder: Path | None = None,
                 now: Callable[[], float] = time.monotonic, aside: Aside = beside) -> None:
        self.folder = folder or assets_folder() / "sounds"
        self.volume = volume
        self.music = music
        self.mono = False
        self.background = Music(self.folder / "music", aside)
        self.now = now
        self.ready: bool | None = None  # not tried yet
        self.loaded: dict[str, pygame.mixer.Sound | None] = {}
        self.last: dict[str, int] = {}  # the variant heard last
        self.heard: dict[str, float] = {}  # when each sound was heard last
        self.later: list[tuple[float, str, float]] = []
        self.chance = random.Random()
        self.important: pygame.mixer.Channel | None = None

    # ---- the device ---------------------------------------------------------------------------------------------

    def open(self) -> bool:
        """Open the loudspeaker when something is to be heard for the first time; whether there is one."""
        if self.ready is None:
            try:
                if not pygame.mixer.get_init():
                    pygame.mixer.init(44100, -16, 1 if self.mono else 2, 2048)
                pygame.mixer.set_num_channels(CHANNELS)
                self.ready = True
            except (pygame.error, NotImplementedError, ImportError):  # no device, or a pygame without sound
                self.ready = False
        return self.there()

    def there(self) -> bool:
        """Whether the loudspeaker is open. One that is lost in the middle of a game leaves silence and nothing else."""
        if self.ready and not pygame.mixer.get_init():
            self.ready, self.important = False, None
            self.background.stop()
            self.later.clear()
            self.loaded.clear()
        return bool(self.ready)

    def set_volumes(self, volume: float, music: float) -> None:
        """Both volumes from 0 to 10; what sounds already follows at once."""
        before, self.volume, self.music = gain(self.music), volume, music
        self.there()
        if volume <= 0:
            self.hush()
        if music <= 0:
            self.background.stop()
        elif before > 0:
            self.background.turn_to(self.background.level * gain(music) / before)

    def set_mono(self, mono: bool) -> None:
        """One channel for both ears, or two. The loudspeaker is opened anew when something is to be heard next."""
        if mono == self.mono:
            return
        self.mono = mono
        if self.there():
            self.stop()
            pygame.mixer.quit()
            self.loaded.clear()
        self.ready = None

    def stop(self) -> None:
        self.there()
        self.hush()
        self.background.stop()

    def hush(self) -> None:
        """No sound is heard any more; the music goes on."""
        self.later.clear()
        self.important = None
        for channel in self.channels():
            channel.stop()

    def channels(self) -> list[pygame.mixer.Channel]:
        """Where sounds play, apart from the music."""
        return [pygame.mixer.Channel(number) for number in range(CHANNELS) if number != CHANNEL] if self.ready else []

    def channel(self, important: bool) -> pygame.mixer.Channel | None:
        """Where the next sound can play; an important one takes the place of another."""
        channels = self.channels()
        free = next((channel for channel in channels if not channel.get_busy()), None)
        return free or (self.chance.choice(channels) if important else None)

    # ---- sounds -------------------------------------------------------------------------------------------------

    def play(self, name: str, x: float = 0.5, delay: float = 0.0) -> bool:
        """Let a sound be heard, from the left at x = 0 to the right at 1; whether it is heard now."""
        if name not in SOUNDS or self.volume <= 0:
            return False
        if delay > 0:
            if len(self.later) < CHANNELS:
                self.later.append((delay, name, x))
            return False
        if self.now() - self.heard.get(name, -1.0e9) < APART or not self.open():
            return False
        sound = self.load(self.variant(name))
        channel = self.channel(name in IMPORTANT) if sound is not None else None
        if sound is None or channel is None:
            return False
        self.heard[name] = self.now()
        sound.set_volume(gain(self.volume))
        channel.play(sound)
        channel.set_volume(*(sides(0.5) if self.mono else sides(x)))
        if name in IMPORTANT:
            self.important = channel
        return True

    def variant(self, name: str) -> str:
        """A variant of a sound, never the one that was heard last."""
        count = SOUNDS[name]
        if count == 1:
            return name
        choice = self.chance.choice([number for number in range(1, count + 1) if number != self.last.get(name)])
        self.last[name] = choice
        return f"{name}-{choice}"

    def load(self, file: str) -> pygame.mixer.Sound | None:
        """A sound from its file, which is read once; none if it cannot be read."""
        if file not in self.loaded:
            try:
                self.loaded[file] = pygame.mixer.Sound(self.folder / f"{file}.ogg")
            except (pygame.error, OSError):
                self.loaded[file] = None
        return self.loaded[file]

    # ---- time ---------------------------------------------------------------------------------------------------

    def update(self, seconds: float, at_table: bool = False, mood: str = MOODS[0], hushed: bool = False) -> None:
        """Time passes: what was to be heard later is heard, the music starts, swells and steps back."""
        self.there()
        if self.later:
            waiting, self.later = self.later, []
            for left, name, x in waiting:
                if left > seconds:
                    self.later.append((left - seconds, name, x))
                elif seconds < LATEST:
                    self.play(name, x)
        loudest = gain(self.music)
        if loudest <= 0 or not self.open():
            return
        ducked = self.important is not None and self.important.get_busy()
        if not ducked:
            self.important = None
        share = 0.0 if hushed else (TABLE if at_table else 1.0) * (DUCKED if ducked else 1.0)
        self.background.pass_time(seconds, mood, loudest, share, ducked or hushed)
