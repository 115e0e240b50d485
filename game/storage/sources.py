"""The rulesets that games were played with, kept as they were: a later change never changes a game of the past.

Each is a folder named after the hash of all that is in it, so that many games share one copy and damage is noticed.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path, PurePosixPath

from game.ruleset.compile import RULES_VERSION, Compiled
from game.ruleset.library import Library
from game.storage.files import move, read_limited, remove_folder, write_whole

MAIN = "main.txt"  # names the folder of the ruleset that is played; others are there because it extends them
DRAFT = "new-"
MOST_BYTES = 8_000_000
MOST_FILES = 64


class SourcesError(Exception):
    """A kept ruleset is not there or not whole."""


def files_of(compiled: Compiled) -> dict[str, bytes]:
    """Everything that rules depend on: the chain of rulesets and the map with its tilesets, by name. All of it was read
    when the rules were made: a disk that fails now cannot take it from the game."""
    loaded = compiled.loaded
    found = {MAIN: loaded.files[-1].parent.name.encode()}
    for path in loaded.files:
        found[f"{path.parent.name}/ruleset.yaml"] = loaded.texts[str(path)].encode()
    return found | compiled.world.map_files


def digest_of(files: dict[str, bytes]) -> str:
    """The hash of files with their names, and of the version of the language that they are read by."""
    total = hashlib.sha256(b"%d" % RULES_VERSION)
    for name, data in sorted(files.items()):
        same = data.replace(b"\r\n", b"\n")  # a copy of the project may have the line ends of another system
        total.update(f"\n{name}\n{hashlib.sha256(same).hexdigest()}".encode())
    return total.hexdigest()[:32]


class Sources:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, files: dict[str, bytes]) -> None:
        """Keep a copy of what rules were made of; OSError if it cannot be written."""
        target = self.folder / digest_of(files)
        if self.files(target) == files:
            return
        draft = self.folder / f"{DRAFT}{os.getpid()}"
        remove_folder(draft)
        for name, data in files.items():
            write_whole(draft / PurePosixPath(name), data)
        remove_folder(target)  # damaged: a copy of the same is ready
        move(draft, target)

    def tidy(self) -> None:
        """Remove the drafts of programs that ended before they were ready."""
        for draft in sorted(self.folder.glob(f"{DRAFT}*")):
            remove_folder(draft)

    @staticmethod
    def files(folder: Path) -> dict[str, bytes]:
        """What is in a folder, by name; nothing if it cannot be read."""
        try:
            paths = [path for path in sorted(folder.rglob("*")) if path.is_file()][:MOST_FILES]
            return {path.relative_to(folder).as_posix(): read_limited(path, MOST_BYTES) for path in paths}
        except OSError:
            return {}

    def open(self, digest: str, present: Library) -> tuple[Library, str]:
        """A library in which a kept ruleset with all that it extends goes first, and its name there."""
        if not (digest.isascii() and digest.isalnum()):
            raise SourcesError("no hash")
        folder = self.folder / digest
        files = self.files(folder)
        if MAIN not in files or digest_of(files) != digest:
            raise SourcesError("not whole")
        library = Library()
        library.folders = [folder, *present.folders]
        return library, files[MAIN].decode()
