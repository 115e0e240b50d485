"""Where the program keeps what belongs to its user, by the platform's conventions. Nothing lies beside the code."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

PORTABLE = "ossola-data"


@dataclass(frozen=True, slots=True)
class Homes:
    data: Path  # saves, past games, mods
    config: Path  # settings, the organiser's file
    logs: Path
    cache: Path  # what can be made again at any time, such as drawn pictures

    @property
    def mods(self) -> Path:
        return self.data / "mods"


def named(variable: str, otherwise: Path) -> Path:
    """The folder that a variable names; the conventions say that one which is not absolute does not count."""
    given = Path(os.environ.get(variable, ""))
    return given if given.is_absolute() else otherwise


def usual_homes() -> Homes:
    user = Path.home()
    if sys.platform == "win32":
        roaming = named("APPDATA", user / "AppData" / "Roaming") / "Ossola"
        local = named("LOCALAPPDATA", user / "AppData" / "Local") / "Ossola"
        return Homes(roaming, roaming, local / "logs", local / "cache")
    if sys.platform == "darwin":
        library = user / "Library"
        support = library / "Application Support" / "Ossola"
        return Homes(support, support, library / "Logs" / "Ossola", library / "Caches" / "Ossola")
    return Homes(named("XDG_DATA_HOME", user / ".local" / "share") / "ossola",
                 named("XDG_CONFIG_HOME", user / ".config") / "ossola",
                 named("XDG_STATE_HOME", user / ".local" / "state") / "ossola" / "logs",
                 named("XDG_CACHE_HOME", user / ".cache") / "ossola")


def homes(home: Path | None = None) -> Homes:
    """All folders that go with a data folder: one that somebody chose holds the others as well."""
    usual = usual_homes()
    data = home or data_home()
    return usual if data == usual.data else Homes(data, data, data / "logs", data / "cache")


def data_home() -> Path:
    """The folder for mods, saves and the like; OSSOLA_HOME moves it, and all others into it."""
    given = os.environ.get("OSSOLA_HOME")
    return Path(given) if given else usual_homes().data


def portable_home() -> Path:
    """The folder to carry about: beside the program where it is one file to start, else in the working folder."""
    if not getattr(sys, "frozen", False):
        return Path.cwd() / PORTABLE
    program = Path(sys.executable)
    bundle = next((folder for folder in program.parents if folder.suffix == ".app"), program)  # as macOS has them
    return bundle.parent / PORTABLE


def config_file(home: Path, name: str) -> Path:
    """Where a file of settings is read: its place, or where older versions kept it, if it is still only there."""
    new, old = homes(home).config / name, home / name
    return old if os.path.isfile(old) and not os.path.isfile(new) else new  # that ask where nobody may look, too


def mod_folders() -> list[Path]:
    """The folders in which mods are looked for, first one first."""
    return [homes().mods]


def cache_folder(home: Path) -> Path:
    """The folder for what can be made again at any time; OSSOLA_CACHE moves it."""
    given = os.environ.get("OSSOLA_CACHE")
    return Path(given) if given else homes(home).cache
