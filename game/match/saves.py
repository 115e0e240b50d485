"""What is kept of matches: the one that is not over yet, and replays of those that are."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from game.engine.game import Illegal
from game.engine.runtime import RuleError
from game.match.journal import Journal
from game.match.match import Match, resume
from game.ruleset.library import Library


class Saves:
    """The folders of saves and replays in the user's home."""

    def __init__(self, home: Path, library: Library) -> None:
        self.home = home
        self.library = library
        self.looked: tuple[float, int] | None = None  # the file as it was when it was read last
        self.found = False

    @property
    def current(self) -> Path:
        """The journal of the match that is being played."""
        return self.home / "saves" / "current.journal"

    def journal(self) -> Journal:
        """The journal for a match that starts or goes on."""
        return Journal(self.current)

    def unfinished(self) -> bool:
        """Whether there is a match to continue. It is read only once as long as the file stays the same."""
        try:
            status = self.current.stat()
        except OSError:
            self.looked, self.found = None, False
            return False
        if self.looked != (status.st_mtime, status.st_size):
            self.looked, self.found = (status.st_mtime, status.st_size), self.open() is not None
        return self.found

    def open(self) -> Match | None:
        """The match that was left before it was over; nothing if there is none that can be read."""
        try:
            match = resume(self.current, self.library)
        except (Illegal, RuleError, KeyError, TypeError, ValueError):  # a journal written by others than us
            return None
        return None if match is None or match.game.position.over else match

    def keep_replay(self, match: Match) -> Path:
        """Copy the journal of a match to the replays; OSError if that fails."""
        source = match.journal.path if match.journal is not None else self.current
        folder = self.home / "replays"
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{match.plan.ruleset} {time.strftime('%Y-%m-%d %H.%M')}"
        target, number = folder / f"{stem}.journal", 2
        while target.exists():
            target, number = folder / f"{stem} ({number}).journal", number + 1
        shutil.copyfile(source, target)
        return target
