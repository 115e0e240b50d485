"""What is kept of matches: the one that is not over yet, those that are, and those that were set aside."""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.runtime import RuleError
from game.match.aside import set_aside
from game.match.files import free_name, sync_folder
from game.match.history import History, Past
from game.match.journal import Journal, Reading, read_journal
from game.match.match import Match
from game.match.resume import Unreadable, replay
from game.match.sources import Sources
from game.ruleset.library import Library

MOST_ASIDE = 20


@dataclass(slots=True)
class Notice:
    """Something to be said to players, by its key among the program's texts."""

    key: str = ""
    values: dict[str, object] = field(default_factory=dict)


class Saves:
    """The folders of saves, past games and kept rulesets in the user's home."""

    def __init__(self, home: Path, library: Library) -> None:
        self.home = home
        self.library = library
        self.sources = Sources(home / "rulesets-kept")
        self.history = History(home)
        self.looked: tuple[float, int] | None = None  # the file as it was when it was read last
        self.found = False
        self.notice = Notice()  # what there is to say about the file that was read last

    @property
    def current(self) -> Path:
        """The journal of the match that is being played."""
        return self.home / "saves" / "current.journal"

    def journal(self) -> Journal:
        """The journal for a match that starts; what was decided there and is not in the history is set aside."""
        try:
            reading = read_journal(self.current)
        except OSError:
            reading = Reading()
        known = str(reading.head.get("id"))
        played = len(reading.records) > 1 or (reading.head and reading.lost)
        # Looking for a match to continue puts one that is over into the history.
        if played and not self.history.has(known) and (self.unfinished() or not self.history.has(known)):
            self.set_aside(self.current, copy=False)
        return Journal(self.current, sources=self.sources)

    # ---- the match that is not over -----------------------------------------------------------------------------

    def unfinished(self) -> bool:
        """Whether there is a match to continue, one in which something was decided. It is read only once as long as the
        file stays the same."""
        try:
            status = self.current.stat()
        except OSError:
            self.looked, self.found = None, False
            return False
        if self.looked != (status.st_mtime, status.st_size):
            match = self.open()
            self.looked = (status.st_mtime, status.st_size)
            self.found = match is not None and bool(match.game.log)
        return self.found

    def open(self) -> Match | None:
        """The match that was left before it was over; nothing if there is none, and `notice` says why."""
        match = self.read()
        if match is not None and match.game.position.over:
            self.finish(match)
            return None
        return match

    def read(self) -> Match | None:
        """The match in the current journal. A damaged end is cut off; the whole file is set aside first."""
        self.notice = Notice()
        try:
            reading = read_journal(self.current)
        except FileNotFoundError:
            return None
        except OSError as error:
            self.notice = Notice("saves.unreadable", {"why": error.strerror or str(error)})
            return None
        if not reading.records:
            self.notice = Notice("saves.no_game")
            return None
        try:
            match = replay(reading, self.library, self.sources)
        except Unreadable as error:
            self.notice = Notice(error.key, error.values)
            return None
        except RuleError as error:
            self.notice = Notice("saves.unreadable", {"why": str(error)})
            return None
        if reading.lost:
            self.notice = Notice("saves.cut", {"number": len(match.game.log)})
            self.set_aside(self.current, copy=True)
        match.journal = Journal(self.current, reading, self.sources)
        if reading.head.get("format") == 1:
            head = match.head(match.journal)
            del head["first"]  # it would be that of the position now
            match.journal.start(head)
            for text in match.game.log:
                match.journal.add({"d": text})
        elif reading.lost:
            match.journal.write_all()
        return match

    def set_aside(self, path: Path, copy: bool) -> None:
        """Keep a file that is in the way: nothing that somebody played is thrown away unasked."""
        folder = self.home / "saves" / "aside"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target = free_name(folder, time.strftime("%Y-%m-%d %H.%M.%S"), ".journal")
            shutil.copyfile(path, target) if copy else os.replace(path, target)
            for old in sorted(folder.glob("*.journal"))[:-MOST_ASIDE]:
                old.unlink(missing_ok=True)
            sync_folder(folder)
        except OSError as error:
            self.notice = Notice("saves.unreadable", {"why": error.strerror or str(error)})

    def aside(self) -> list[tuple[Path, Past]]:
        """The games that were set aside before they were over, the latest first."""
        return set_aside(self.home / "saves" / "aside")

    def take_up(self, path: Path) -> Match | None:
        """Go on with a game that was set aside; the one that was not over yet takes its place there."""
        waiting = path.with_suffix(".taken")
        os.replace(path, waiting)  # else it might be the one that makes room for the present one
        if self.current.exists():
            self.set_aside(self.current, copy=False)
        os.replace(waiting, self.current)
        return self.open()

    # ---- matches that are over ----------------------------------------------------------------------------------

    def finish(self, match: Match) -> None:
        """A match is over: it goes to the history, once."""
        if match.journal is not None:
            self.history.add(match, b"".join(match.journal.lines))

    def replay(self, game: str) -> Match:
        """A past match from the history, to look at; Unreadable if that is not possible."""
        try:
            reading = read_journal(self.history.file(game))
        except OSError as error:
            raise Unreadable("saves.unreadable", why=error.strerror or str(error)) from error
        try:
            return replay(reading, self.library, self.sources)
        except RuleError as error:
            raise Unreadable("saves.unreadable", why=str(error)) from error

    def keep_replay(self, match: Match) -> Path:
        """Copy the journal of a match to the replays; OSError if that fails."""
        source = match.journal.path if match.journal is not None else self.current
        folder = self.home / "replays"
        folder.mkdir(parents=True, exist_ok=True)
        target = free_name(folder, f"{match.plan.ruleset} {time.strftime('%Y-%m-%d %H.%M')}", ".journal")
        shutil.copyfile(source, target)
        return target
