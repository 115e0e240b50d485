"""What is kept of matches: the one that is not over yet, those that are, and those that were set aside."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.runtime import RuleError
from game.match.match import Match
from game.ruleset.compile import Compiled
from game.ruleset.library import Library
from game.storage.aside import Aside
from game.storage.files import free_name, move, remove, write_whole
from game.storage.history import History, Past
from game.storage.journal import FORMAT, Journal, Reading, parse_journal, read_journal
from game.storage.lock import HomeLock, NoLock
from game.storage.resume import Unreadable, replay
from game.storage.sources import Sources


@dataclass(slots=True)
class Notice:
    """Something to be said to players, by its key among the program's texts."""

    key: str = ""
    values: dict[str, object] = field(default_factory=dict)


class Saves:
    """The folders of saves, past games and kept rulesets in the user's home."""

    def __init__(self, home: Path, library: Library, lock: HomeLock | None = None) -> None:
        self.home = home
        self.library = library
        self.lock = lock or NoLock(home)
        self.sources = Sources(home / "rulesets-kept")
        self.history = History(home, self.lock)
        self.waiting = Aside(home / "saves" / "aside")
        self.tidied = False
        self.looked: tuple[int, int, int] | None = None  # the file as it was when it was read last
        self.left: Compiled | None = None  # the rules of the match to continue
        self.notice = Notice()  # what there is to say about the file that was read last
        self.news = Notice()  # what else happened, until somebody has told it

    def forget_news(self) -> None:
        """Players have read the news, so it is not told again."""
        self.news = Notice()

    @property
    def current(self) -> Path:
        return self.home / "saves" / "current.journal"

    def journal(self) -> Journal:
        """The journal for a match that starts; what is there is set aside as soon as it is written."""
        reading = self.there()
        if reading is not None and reading.head and not reading.lost and not self.history.holds(reading):
            self.unfinished()  # looking for a match to continue puts one that is over into the history
        return Journal(self.current, self)

    def there(self) -> Reading | None:
        """The undamaged part of the current journal; None if it cannot be read."""
        try:
            return read_journal(self.current)
        except OSError:
            return None

    def in_history(self) -> bool:
        """Whether it is proven that all of the current journal is kept among the past games."""
        reading = self.there()
        return reading is not None and bool(reading.records) and not reading.lost and self.history.holds(reading)

    def spare(self, path: Path) -> None:
        """Set aside what lies where a game is to be written, unless it is proven to be in the history."""
        if not self.in_history():
            reading = self.there()
            target = self.waiting.add(path)
            if reading is None or reading.lost or not reading.records:
                self.news = Notice("saves.moved", {"file": target.name})

    def tidy(self) -> None:
        """Once, when this program may write: finish or undo what another one was at when it ended."""
        if not self.tidied:
            with contextlib.suppress(OSError):  # then at the next look
                self.lock.take()
                self.waiting.tidy()
                self.sources.tidy()
                self.tidied = True

    # ---- the match that is not over -----------------------------------------------------------------------------

    def unfinished(self) -> bool:
        """Whether there is a match to continue, one in which something was decided. It is read only once as long as the
        file stays the same."""
        try:
            status = self.current.stat()
            now = (status.st_mtime_ns, status.st_size, status.st_ino)
        except OSError:
            now = None
        if now is None or now != self.looked or self.lock.elsewhere():
            match = self.open()
            self.looked = now
            self.left = match.rules.compiled if match is not None and match.game.log else None
        return self.left is not None

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
        if self.lock.elsewhere():
            self.notice = Notice("saves.elsewhere")
            return None
        self.tidy()
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
        match.journal = self.journal_of(match, reading)
        return match

    def journal_of(self, match: Match, reading: Reading) -> Journal:
        """The journal of a match that goes on, in order as far as the disk allows."""
        journal = Journal(self.current, self, reading)
        if not match.folders:
            journal.keep(match.rules.compiled)  # again, if the copy is gone
        if reading.head.get("format") == 1:
            head = {"format": FORMAT, **match.head(journal)}
            del head["first"]  # it would be that of the position now
            journal.renew([head, *({"d": text} for text in match.game.log)])
        elif reading.lost:
            journal.write_all()
        if reading.lost:
            number = len(match.game.log)
            self.news = Notice()  # the same, with less said
            self.notice = (Notice("saves.cut_later", {"number": number, "why": journal.trouble}) if journal.trouble
                           else Notice("saves.cut", {"number": number}))
        return journal

    # ---- matches that wait --------------------------------------------------------------------------------------

    def put_away(self, leaving: Path | None = None) -> None:
        """Clear the table: what was played waits among the games that were set aside. OSError if that cannot be."""
        self.lock.take()
        if self.in_history():
            remove(self.current)
        elif self.current.exists():
            self.waiting.add(self.current, leaving)

    def clear_table(self) -> None:
        """The same, where nobody waits for an answer."""
        try:
            self.put_away()
        except OSError as error:
            self.notice = Notice("saves.unreadable", {"why": error.strerror or str(error)})

    def aside(self) -> list[tuple[Path, Past]]:
        """The games in which something was decided and that were set aside before they were over, the latest first."""
        return [(path, past) for path, past in self.waiting.games() if past.decisions]

    def take_up(self, path: Path) -> Match | None:
        """Go on with a game that was set aside; the one that was not over yet takes its place there."""
        self.put_away(path)
        move(path, self.current)
        return self.open()

    # ---- matches that are over ----------------------------------------------------------------------------------

    def finish(self, match: Match) -> None:
        """A match is over: it goes to the history, once."""
        if match.journal is not None:
            self.history.add(match, b"".join(match.journal.lines))

    def keep_picture(self, match: Match, data: bytes) -> None:
        """Keep how a match that is over looked in the end."""
        if match.journal is not None and match.journal.lines:
            self.history.keep_picture(str(parse_journal(match.journal.lines[0]).head.get("id")), data)

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
        self.lock.take()
        lines = match.journal.lines if match.journal is not None else []
        name = f"{match.plan.ruleset} {time.strftime('%Y-%m-%d %H.%M')}"
        target = free_name(self.home / "replays", name, ".journal")
        write_whole(target, b"".join(lines))
        return target
