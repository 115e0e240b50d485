"""What players can set, kept in a file that is written at once and never half."""

from __future__ import annotations

import json
import locale
import os
import re
from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from game.storage.files import free_name, move, read_limited, write_whole
from game.telling.strings import languages

SLOWNESS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}  # of each speed: how long things take
SECRETS = ("turn", "held")
TEXT_SIZES = (1.0, 1.2, 1.4, 1.47, 2.0)
COUCH = 3  # the size that is read from a couch
AUTOMATIC = -1  # instead of a size: that one if somebody begins with a pad before a whole screen, and else the first
EDGES = ("beyond", "wrap", "stay")
LAYOUTS = ("", "qwerty", "azerty")
DEAD_ZONES = range(2, 10)
VOLUMES = range(11)
KNOWN: dict[str, Container[Any]] = {
    "text_size": range(AUTOMATIC, len(TEXT_SIZES)), "speed": SLOWNESS, "palette": ("plain", "colourblind", "contrast"),
    "secrets": SECRETS, "dead_zone": DEAD_ZONES, "edge": EDGES, "letters_layout": LAYOUTS,
    "volume": VOLUMES, "music": VOLUMES, "master": VOLUMES}
MOST_BYTES = 1_000_000
MOST_LESSONS = 1000  # that are remembered as done
MOST_NAMES = 12  # of those who sat down last


@dataclass
class Settings:
    """The choices, with what they are before anybody chose."""

    language: str = "en"
    text_size: int = AUTOMATIC
    palette: str = "plain"
    speed: str = "normal"
    reduced_motion: bool = False
    show_legal: bool = True
    show_last: bool = True
    show_threats: bool = True
    show_effect: bool = True
    show_coordinates: bool = True
    show_thoughts: bool = False
    hourglass: bool = False  # where a game says how long one may speak
    examples: bool = False  # whether what is there to be read and changed stands on the shelf, behind the games
    sheets: bool = True  # where a game lets people make their persons at the same time
    confirm_turn: bool = False
    confirm_drastic: bool = True
    secrets: str = "turn"  # whether what is one's own is seen during one's turn, or only while a key is held
    master: int = 10
    volume: int = 7
    music: int = 4
    mono: bool = False  # for one ear: nothing is heard from one side alone
    captions: bool = False  # what is heard at a table stands at the foot of the screen
    narration: bool = False  # what is on the screen is said aloud
    fullscreen: bool = False
    letters_layout: str = ""  # of the keys on the screen; empty: as the language has them
    edge: str = "beyond"  # where a second push leads at the edge of a board
    dead_zone: int = 5  # tenths of its way that a stick is pushed before it counts
    names: list[str] = field(default_factory=list)  # of the people who played last, seat by seat
    lessons: list[str] = field(default_factory=list)  # that were done
    keys: dict[str, list[str]] = field(default_factory=dict)  # what differs from the usual, by action
    buttons: dict[str, list[str]] = field(default_factory=dict)

    def slowness(self) -> float:
        """How long things take that move, as a multiple of the normal time; 0: nothing moves."""
        return 0.0 if self.reduced_motion else SLOWNESS[self.speed]

    @property
    def moves(self) -> bool:
        """Whether anything moves at all for these players."""
        return self.slowness() > 0

    def learned(self, lesson: str) -> None:
        """A lesson was gone through to its end."""
        self.lessons = [*self.lessons, lesson][-MOST_LESSONS:]

    def seated(self, names: list[str]) -> bool:
        """Who sat down last, seat by seat; whether that is news."""
        was, self.names = self.names, (names + self.names[len(names):])[:MOST_NAMES]
        return was != self.names

    def forget(self, name: str) -> bool:
        """Nobody is called that any more; whether anybody was."""
        was, self.names = name in self.names, ["" if one == name else one for one in self.names]
        return was

    def letters(self, couch: bool, tall: bool) -> float:
        """How much larger than usual letters are, for people on a couch, where no window is tall, or anywhere."""
        size = self.text_size if self.text_size != AUTOMATIC else COUCH if couch else 0
        return TEXT_SIZES[size - 1 if size == COUCH and tall else size]

    def loudness(self) -> tuple[float, float]:
        """How loud effects and music are, of ten, with the volume of everything taken in."""
        return self.volume * self.master / 10, self.music * self.master / 10


IN_FULL = {"french": "fr", "english": "en", "français": "fr"}  # as Windows writes it


def load_settings(path: Path) -> tuple[Settings, Exception | None]:
    """The settings in a file, and why it could not be read: OSError if the disk refused, ValueError if it is damaged.
    Whatever is unreadable is as at first."""
    settings = Settings()
    try:
        data = read_settings(path)
    except (OSError, ValueError) as error:
        settings.language = spoken_here(os.environ)
        return settings, None if isinstance(error, FileNotFoundError) else error
    for part in fields(settings):
        value = data.get(part.name)
        if type(value) is type(getattr(settings, part.name)) and allowed(part.name, value):
            setattr(settings, part.name, value)
    return settings, None


def read_settings(path: Path) -> dict[str, Any]:
    """What a file of settings says; ValueError if that is nothing."""
    try:
        data = json.loads(read_limited(path, MOST_BYTES))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(data, dict):
        raise ValueError("no settings")
    return data


def spoken_here(variables: Mapping[str, str]) -> str:
    """The language of the system, as far as the program speaks it; what counts before anybody chose."""
    named = next((variables[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if variables.get(name)), "")
    try:
        found = named or locale.getlocale()[0] or ""
    except ValueError:  # a system whose language has a name that Python cannot take apart
        found = ""
    wanted = re.split("[_.@-]", found)[0].lower()
    wanted = IN_FULL.get(wanted, wanted)
    return wanted if wanted in languages() else "en"


def allowed(name: str, value: Any) -> bool:
    if name == "language":
        return value in languages()
    if name == "names":
        return len(value) <= 12 and short(value)
    if name == "lessons":
        return len(value) <= MOST_LESSONS and all(isinstance(text, str) and text.isprintable() for text in value)
    if name in ("keys", "buttons"):
        return len(value) <= 40 and all(isinstance(names, list) and len(names) <= 4 and short(names)
                                        for names in value.values())
    return value in KNOWN[name] if name in KNOWN else True


def short(texts: list[Any]) -> bool:
    """Whether all of a list are short texts that can be shown."""
    return all(isinstance(text, str) and len(text) <= 40 and text.isprintable() for text in texts)


def save_settings(settings: Settings, path: Path) -> str:
    """Write the settings at one stroke; why that could not be done, or nothing."""
    def clear() -> None:
        try:
            read_settings(path)
        except FileNotFoundError:
            return
        except (OSError, ValueError):
            set_aside(path)

    try:
        write_whole(path, json.dumps(asdict(settings), indent=1).encode(), clear)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def set_aside(path: Path) -> Path:
    """Move settings away that cannot be read: somebody may know what to do with them. Where they are now; OSError if
    they are still where they were."""
    target = free_name(path.parent, f"{path.stem} damaged", path.suffix)
    move(path, target)
    return target
