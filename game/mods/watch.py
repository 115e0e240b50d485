"""Notices that a mod's files were saved: looks at their times, and waits until a saving is surely over.

Editors write in many ways: at one stroke, by renaming a copy, in pieces. Only what has stayed the same for a moment
counts as saved.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

KINDS = (".yaml", ".md", ".tmx", ".tsx", ".svg", ".png")
EVERY = 0.08  # seconds between two looks
SETTLED = 0.1  # seconds for which nothing may have changed
MOST = 2_000  # files that are looked at

Stamps = dict[str, tuple[int, int, int]]


class Watcher:
    """Watches the folders of a mod and of what it extends."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = list(dict.fromkeys(folders))
        self.stamps = self.look()
        self.changed: set[str] = set()  # since the last time that something was told
        self.quiet = 0.0
        self.wait = EVERY

    def watch(self, folders: Iterable[Path]) -> None:
        """Watch other folders from now on; what is in them now is not news."""
        wanted = list(dict.fromkeys(folders))
        if wanted != self.folders:
            self.folders = wanted
            self.stamps = self.look() | {path: stamp for path, stamp in self.stamps.items() if path in self.changed}

    def look(self) -> Stamps:
        """The time, the size and the number of each file."""
        found: Stamps = {}
        for folder in self.folders:
            for inside in (folder, folder / "boards", folder / "art"):
                try:
                    with os.scandir(inside) as entries:
                        for entry in entries:
                            if entry.name.endswith(KINDS) and len(found) < MOST:
                                status = entry.stat()
                                found[entry.path] = (status.st_mtime_ns, status.st_size, status.st_ino)
                except OSError:  # a folder that is not there, or a file that is just being renamed
                    continue
        return found

    def pass_time(self, seconds: float) -> set[str]:
        """Time passes: the files that were saved, once it is sure that all of it is there; mostly none."""
        self.wait -= seconds
        self.quiet += seconds
        if self.wait > 0:
            return set()
        self.wait = EVERY
        now = self.look()
        if now != self.stamps:
            self.changed |= {path for path in now.keys() | self.stamps.keys() if now.get(path) != self.stamps.get(path)}
            self.stamps, self.quiet = now, 0.0
            return set()
        if not self.changed or self.quiet < SETTLED:
            return set()
        told, self.changed = self.changed, set()
        return told
