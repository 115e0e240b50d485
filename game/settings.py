"""What players can set, kept in a file that is written at once and never half."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")
SPEEDS = ("off", "fast", "normal", "slow")
TEXT_SIZES = (1.0, 1.2, 1.4)


@dataclass
class Settings:
    """The choices, with what they are before anybody chose."""

    language: str = "en"
    text_size: int = 0
    palette: str = "plain"
    speed: str = "normal"
    reduced_motion: bool = False
    show_legal: bool = True
    show_last: bool = True
    show_threats: bool = True
    confirm_turn: bool = False
    volume: int = 7
    music: int = 4
    fullscreen: bool = False
    names: list[str] = field(default_factory=list)  # of the people who played last, seat by seat


def load_settings(path: Path) -> tuple[Settings, str]:
    """The settings in a file, and what was wrong with it; whatever is unreadable is as at first."""
    settings = Settings()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return settings, ""
    except (OSError, ValueError) as error:
        return settings, f"{path}: the settings could not be read ({error}); they are as at first"
    if not isinstance(data, dict):
        return settings, f"{path}: the settings could not be read; they are as at first"
    for part in fields(settings):
        value = data.get(part.name)
        if type(value) is type(getattr(settings, part.name)) and allowed(part.name, value):
            setattr(settings, part.name, value)
    return settings, ""


def allowed(name: str, value: Any) -> bool:
    """Whether a value can be set."""
    known: dict[str, Any] = {"language": LANGUAGES, "text_size": range(len(TEXT_SIZES)), "speed": SPEEDS,
                             "palette": ("plain", "colourblind", "contrast"), "volume": range(11), "music": range(11)}
    if name == "names":
        return len(value) <= 12 and all(isinstance(part, str) and len(part) <= 40 for part in value)
    return value in known[name] if name in known else True


def save_settings(settings: Settings, path: Path) -> str:
    """Write the settings at one stroke; what went wrong, in words, or nothing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        with draft.open("w", encoding="utf-8") as file:
            json.dump(asdict(settings), file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        return f"the settings could not be saved: {error}"
    return ""
