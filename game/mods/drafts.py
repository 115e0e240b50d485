"""Mods that are being installed: beside their place, until they are whole and take it at one stroke.

Whenever the program ends, the next start finds the mod as it was before or as it is to be.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

from game.storage.files import make_folder, move, remove_folder

PREFIX = ".new-"


@dataclass(frozen=True, slots=True)
class Draft:
    """A folder in a folder of mods, with what is to come and what has to go."""

    folder: Path

    @property
    def fresh(self) -> Path:
        """Where the new one is made, under its name."""
        return self.folder / "fresh"

    @property
    def old(self) -> Path:
        """Where the one that was there waits, under its name, until the new one has its place."""
        return self.folder / "old"

    def put(self, name: str) -> None:
        """The new one takes its place; OSError if it cannot."""
        target = self.folder.parent / name
        if target.exists():
            move(target, self.old / name)
        move(self.fresh / name, target)
        with contextlib.suppress(OSError):  # then it goes with all the rest
            if (self.old / name).exists():
                move(self.old / name, self.fresh / name)  # where nobody gives it back, should the new one be removed

    def give_back(self) -> None:
        """What was taken away for something that never came has its place again."""
        taken = [(old, old.name) for old in sorted(self.old.glob("*"))]
        if (before := self.folder / ".old").exists():  # as older versions called it, beside the new one
            taken += [(before, fresh.parent.name) for fresh in sorted(self.folder.glob("[!.]*/ruleset.yaml"))[:1]]
        for old, name in taken:
            target = self.folder.parent / name
            if not target.exists():
                move(old, target)

    def drop(self) -> None:
        """The work is done, or given up; what cannot be put in order now is put in order at the next start."""
        with contextlib.suppress(OSError):
            self.give_back()
            remove_folder(self.folder)


def new_draft(home: Path) -> Draft:
    """An empty draft in a folder of mods."""
    draft = Draft(home / f"{PREFIX}{os.getpid()}")
    make_folder(draft.fresh)
    return draft


def finish_installing(home: Path) -> None:
    """Undo what a program was at when it ended; OSError if that cannot be done."""
    for folder in sorted(home.glob(f"{PREFIX}*")):
        draft = Draft(folder)
        draft.give_back()
        remove_folder(folder)
