"""Where the program keeps what belongs to its user, by the platform's conventions."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_home() -> Path:
    """The folder for mods, saves and the like; OSSOLA_HOME moves it."""
    given = os.environ.get("OSSOLA_HOME")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", str(Path.home()))) / "Ossola"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Ossola"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ossola"


def mod_folders() -> list[Path]:
    """The folders in which mods are looked for, first one first."""
    return [data_home() / "mods"]
