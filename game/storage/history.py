"""The games of the past and the people who played them: a database beside the journals that it can be rebuilt from."""

from __future__ import annotations

import contextlib
import math
import sqlite3
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from game.match.match import Match
from game.storage.files import free_name, make_folder, move, read_limited, remove, sync_folder, write_whole
from game.storage.journal import MOST_BYTES, Reading, Record, parse_journal, read_journal, sealed
from game.storage.lock import HomeLock, NoLock
from game.storage.resume import Unreadable, plan_of, players_at_end
from game.telling.chronicle import Teller

VERSION = 1
MOST_GAMES = 1 << 40  # no larger number is believed, of games or seconds
LONGEST_ID = 100  # letters of what a game is called in its journal
EVER = -math.inf  # since when, if it does not matter; clocks may say anything
DAMAGED = (sqlite3.DatabaseError, UnicodeError)  # a message about damage may hold bytes that are no letters
TORN = "its journal is damaged"  # instead of a reason: nobody knows how the game ended
TABLES = """
CREATE TABLE games (id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL,
                    decisions INTEGER NOT NULL, reason TEXT NOT NULL);
CREATE TABLE seats (game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, place INTEGER NOT NULL, seat TEXT NOT NULL,
                    name TEXT NOT NULL, level TEXT NOT NULL, won INTEGER NOT NULL, score INTEGER,
                    PRIMARY KEY (game, place));
CREATE INDEX names ON seats (name);
"""
GAMES = ("SELECT id, ruleset, began, ended, decisions, reason FROM games", (str, str, int, int, int, str))
SEATS = ("SELECT game, place, seat, name, level, won, coalesce(score, 0) FROM seats",
         (str, int, str, str, str, int, int))


@dataclass(frozen=True, slots=True)
class Seat:
    seat: str
    name: str
    level: str  # of a bot
    won: bool
    score: int | None


@dataclass(frozen=True, slots=True)
class Past:
    id: str
    ruleset: str
    began: int
    ended: int
    decisions: int
    reason: str
    seats: tuple[Seat, ...]

    @property
    def winners(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.won]


@dataclass(slots=True)
class Standing:
    """What somebody has achieved in one game, or in all."""

    name: str
    games: int = 0
    wins: int = 0
    streak: int = 0  # of wins, up to now
    best: int = 0

    def played(self, won: bool) -> None:
        self.games += 1
        self.wins += won
        self.streak = self.streak + 1 if won else 0
        self.best = max(self.best, self.streak)


def midnight() -> float:
    """When the present day began, by the clock on the wall."""
    return time.mktime((*time.localtime()[:3], 0, 0, 0, 0, 0, -1))


class History:
    """Past games. Whatever the disk does, play goes on; `trouble` says what is not kept."""

    def __init__(self, home: Path, lock: HomeLock | None = None) -> None:
        self.folder = home / "history"
        self.lock = lock or NoLock(home)
        self.troubles: dict[str, str] = {}  # by what was not done
        self.compared = False  # whether the database was held against the journals

    @property
    def path(self) -> Path:
        return self.folder / "games.sqlite3"

    def file(self, game: str) -> Path:
        plain = game if game.isascii() and game.isalnum() and len(game) <= LONGEST_ID else "unknown"
        return self.folder / f"{plain}.journal"

    def picture(self, game: str) -> Path:
        """Where the last position of a game is kept as a picture, if it is."""
        return self.file(game).with_suffix(".png")

    # ---- the database -------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """The database for a moment: made if it is new, set aside and made anew from journals if it is damaged. While
        another program has the home, one in memory that says the same."""
        if self.lock.elsewhere():
            base = self.connect(":memory:")
        else:
            make_folder(self.folder)
            if not all(path.is_file() for path in self.folder.glob(f"{self.path.name}*")):
                self.move_damaged()  # a folder, or a pipe at which one could wait for ever
            try:
                base = self.connect(str(self.path))
            except DAMAGED as error:
                if refused(error):
                    raise
                self.move_damaged()
                base = self.connect(str(self.path))
        try:
            with base:
                yield base
        finally:
            base.close()

    def move_damaged(self) -> None:
        """Set the database aside, with what belongs to it: what it was at must not be carried out on the next one."""
        target = free_name(self.folder, "damaged", ".sqlite3")
        for path in sorted(self.folder.glob(f"{self.path.name}*"), reverse=True):  # it goes itself when they are gone
            move(path, target.with_name(target.name + path.name.removeprefix(self.path.name)))

    def connect(self, place: str) -> sqlite3.Connection:
        """A connection to a database that is whole and of our version; a new one is filled from the journals."""
        base = sqlite3.connect(place, timeout=5)
        try:
            base.execute("PRAGMA synchronous = FULL")
            base.execute("PRAGMA foreign_keys = ON")
            base.execute("PRAGMA secure_delete = ON")  # a forgotten name is not to be found in the file any more
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and not tables_of(base):
                with base:
                    base.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {VERSION};")
                    self.fill(base)
            elif version != VERSION or base.execute(f"PRAGMA {self.look()}(1)").fetchone()[0] != "ok" or not (
                    self.compared or makes_sense(base)):
                raise sqlite3.DatabaseError("damaged, or of another version")
            elif not self.compared:
                with base:
                    self.fill(base)
            self.compared = True
        except (sqlite3.Error, UnicodeError):
            base.close()
            raise
        return base

    def look(self) -> str:
        """How closely a database is looked at: the first time also whether its indices have every row."""
        return "quick_check" if self.compared else "integrity_check"

    def fill(self, base: sqlite3.Connection) -> None:
        """Put the results at the end of journals into the database that are not there: it is new, or there was no room
        when they came."""
        known = {row[0] for row in base.execute("SELECT id FROM games")}
        for end in self.ends(known):
            if end.get("id") not in known:
                with contextlib.suppress(KeyError, TypeError, ValueError, OverflowError, sqlite3.Error):
                    insert(base, end)
                    known.add(str(end["id"]))

    def ends(self, known: Collection[str] = ()) -> list[Record]:
        """The results at the end of journals, but of those that are known, in the order in which they came; older
        versions gave them no number, only the time."""
        found: list[Record] = []
        for path in sorted(self.folder.glob("*.journal")):
            if path.stem not in known:
                with contextlib.suppress(OSError, Unreadable):
                    found.append(end_of(read_journal(path), path.stem))
        return sorted(found, key=lambda end: (number_of(end), ended if type(ended := end.get("ended")) is int else 0))

    def next_number(self) -> int:
        """The place of one more game in the order in which they came, which no clock can turn round."""
        with contextlib.suppress(OSError, sqlite3.Error), self.open() as base:
            return 1 + last_row(base)
        return 1 + max(map(number_of, self.ends()), default=0)

    @property
    def trouble(self) -> str:
        """What the disk or the database has refused, in its own words."""
        return next(iter(self.troubles.values()), "")

    @contextlib.contextmanager
    def guarded(self, work: str) -> Iterator[None]:
        """Notes what is refused, until the same work is done."""
        try:
            yield
            self.troubles.pop(work, None)
        except (OSError, sqlite3.Error) as error:
            self.troubles[work] = getattr(error, "strerror", None) or str(error)

    # ---- games --------------------------------------------------------------------------------------------------

    def holds(self, reading: Reading) -> bool:
        """Whether it is proven that all of a journal is kept here to stay, with the result. Names may have been
        forgotten."""
        try:
            kept = read_journal(self.file(str(reading.head.get("id"))))
            sync_folder(self.folder)  # when it came, that may have failed
        except OSError:
            return False
        return ("end" in kept.records[-1] and kept.head.get("id") == reading.head.get("id")
                and kept.records[1:len(reading.records)] == reading.records[1:]) if kept.records else False

    def add(self, match: Match, journal: bytes) -> None:
        """Keep a game that is over; twice is once. The journal goes first: the database can be made from it."""
        reading = parse_journal(journal)
        head, result = reading.head, match.game.result()
        game = str(head.get("id") or "")
        if not game or self.holds(reading):
            return
        ended = int(time.time())
        seats = [[seat, player.name, player.level, seat in result["winners"], result["scores"].get(seat)]
                 for seat, player in match.plan.seats.items()]
        end = {"id": game, "ruleset": match.plan.ruleset, "began": began_of(head, ended),
               "ended": ended, "decisions": len(match.game.log), "reason": str(result["reason"]), "seats": seats}
        if medals := medals_of(match):
            end["medals"] = medals
        with self.guarded("keep"):
            self.lock.take()
            end["number"] = self.next_number()
            path = self.file(game)
            write_whole(path, journal + sealed({"end": end}, reading.seal)[0].encode(), partial(self.spare, path))
            with self.open() as base:
                insert(base, end)

    def keep_picture(self, game: str, data: bytes) -> None:
        """Keep how a game looked in the end; losing it costs no more than a look at the game."""
        with self.guarded("picture"):
            if self.file(game).is_file():
                self.lock.take()
                write_whole(self.picture(game), data)

    def spare(self, path: Path) -> None:
        """Set aside what lies where a game is to be kept: it is damaged, or of another game."""
        if path.exists():
            move(path, free_name(self.folder, "damaged", path.suffix))

    def games(self, ruleset: str = "", most: int = 500, since: float = EVER) -> list[Past]:
        """Past games that ended since a moment, the one that came last first."""
        found: list[Past] = []
        with self.guarded("look"), self.open() as base:
            rows = base.execute("SELECT id, ruleset, began, ended, decisions, reason FROM games WHERE ended >= ? AND "
                                "(ruleset = ? OR ? = '') ORDER BY rowid DESC LIMIT ?",
                                (since, ruleset, ruleset, most))
            for row in rows.fetchall():
                seats = base.execute("SELECT seat, name, level, won, score FROM seats WHERE game = ? ORDER BY place",
                                     (row[0],)).fetchall()
                found.append(past_of(row, seats))
        return found

    def standings(self, ruleset: str = "", since: float = EVER) -> list[Standing]:
        """The people who played since a moment, best first: most wins, then the longest streak, then fewest games."""
        found: dict[str, Standing] = {}
        with self.guarded("look"), self.open() as base:
            rows = base.execute("SELECT seats.name, seats.won FROM seats JOIN games ON games.id = seats.game "
                                "WHERE seats.level = '' AND seats.name != '' AND (games.ruleset = ? OR ? = '') "
                                "AND games.ended >= ? AND games.reason != ? ORDER BY games.rowid",
                                (ruleset, ruleset, since, TORN))
            for name, won in rows:
                found.setdefault(name, Standing(name)).played(bool(won))
        return sorted(found.values(), key=lambda one: (-one.wins, -one.best, one.games, one.name))

    def rulesets(self) -> list[str]:
        """The ids of the games that were played, the most played first."""
        with self.guarded("look"), self.open() as base:
            rows = base.execute("SELECT ruleset FROM games GROUP BY ruleset ORDER BY count(*) DESC, ruleset")
            return [row[0] for row in rows]
        return []

    # ---- tidying ------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        with self.guarded("clear"):
            self.lock.take()
            for path in [*self.folder.glob("*.journal"), *self.folder.glob("*.sqlite3*"), *self.folder.glob("*.png")]:
                remove(path)

    def forget(self, name: str, instead: str = "") -> int:
        """Forget a person: games stay, the name goes, from all journals, those set aside and copied too. In how many
        past games it was. A file that cannot be read is trouble, and keeps no other one from forgetting."""
        home, refused, found = self.folder.parent, list[OSError](), 0
        with self.guarded("forget"):
            with self.open() as base:
                self.lock.take()
                rows = base.execute("SELECT DISTINCT game FROM seats WHERE name = ?", (name,)).fetchall()
                for path in [*home.glob("saves/aside/*.journal"), *home.glob("replays/*.journal"),
                             *(self.file(game) for game, in rows)]:
                    try:
                        rewrite(path, name, instead)
                    except OSError as error:
                        refused.append(error)
                base.execute("UPDATE seats SET name = ? WHERE name = ?", (instead, name))
            if refused:
                raise refused[0]
            found = len(rows)
            for path in [*home.glob("saves/aside/*.journal"), *home.glob("replays/*.journal"),
                         *self.folder.glob("*.journal"), *self.folder.glob("damaged*")]:
                if may_hold(path, name):
                    raise OSError(f"{path.name} is damaged, and may hold the name; delete it if that matters")
        return found


def medals_of(match: Match) -> dict[str, list[str]]:
    """The honours of a match that is over, by seat: the keys of their names, which are read in any language."""
    found: dict[str, list[str]] = {}
    for honour in Teller(match, "en").honours() if match.rules.compiled.model.show.medals else ():
        found.setdefault(match.rules.world.seats[honour.seat], []).append(honour.key)
    return found


def past_of(row: tuple[Any, ...], seats: list[tuple[Any, ...]]) -> Past:
    identity, ruleset, began, ended, decisions, reason = row
    return Past(identity, ruleset, began, ended, decisions, reason,
                tuple(Seat(seat, name, level, bool(won), score) for seat, name, level, won, score in seats))


def end_of(reading: Reading, name: str) -> Record:
    """The result at the end of a journal; of one that is damaged and has lost it, what is left to be told. Unreadable
    if that is nothing, or if the journal is no past game of this name."""
    end = reading.records[-1].get("end") if reading.records else None
    if isinstance(end, dict):
        return end
    head = reading.head
    if head.get("id") != name:
        raise Unreadable("saves.no_game")
    when = began_of(head, 0)
    seats = [[seat, player.name, player.level, False, None] for seat, player in players_at_end(reading).items()]
    return {"id": name, "ruleset": plan_of(head).ruleset, "began": when, "ended": when, "decisions": reading.decisions,
            "reason": TORN, "seats": seats}


def began_of(head: Record, otherwise: int) -> int:
    """When a game began, by the clock of then; `otherwise` if no clock can have said that."""
    began = head.get("began")
    return began if type(began) is int and abs(began) < MOST_GAMES else otherwise


def number_of(end: Record) -> int:
    """The place of a result in the order in which they came; 0 if nobody gave it one."""
    number = end.get("number")
    return number if type(number) is int and 0 < number < MOST_GAMES else 0


def tables_of(base: sqlite3.Connection) -> set[str]:
    return {row[0] for row in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def makes_sense(base: sqlite3.Connection) -> bool:
    """Whether all that a database says is of the sort that we write: it may be well built and hold anything."""
    try:
        return {"games", "seats"} <= tables_of(base) and last_row(base) < MOST_GAMES and all(
            tuple(map(type, row)) == sorts for wanted, sorts in (GAMES, SEATS) for row in base.execute(wanted))
    except sqlite3.OperationalError as error:
        if refused(error):
            raise
        return False


def refused(error: Exception) -> bool:
    """Whether the disk, or another program, keeps a database from being read. What is wrong with the database itself
    has the plainest number; bytes that are no letters have none."""
    return isinstance(error, sqlite3.OperationalError) and getattr(
        error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) != sqlite3.SQLITE_ERROR


def last_row(base: sqlite3.Connection) -> int:
    """The number of the game that came last."""
    return int(base.execute("SELECT coalesce(max(rowid), 0) FROM games").fetchone()[0])


def insert(base: sqlite3.Connection, end: Record) -> None:
    """A result after all others, under its number unless that is theirs: journals of another home may be among them."""
    game = str(end["id"])
    row = max(number_of(end), 1 + last_row(base))
    base.execute("INSERT OR REPLACE INTO games (rowid, id, ruleset, began, ended, decisions, reason) "
                 "VALUES (?, ?, ?, ?, ?, ?, ?)",
                 (row, game, str(end["ruleset"]), int(end["began"]), int(end["ended"]), int(end["decisions"]),
                  str(end["reason"])))
    for place, (seat, name, level, won, score) in enumerate(end["seats"]):
        base.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
                     (game, place, str(seat), str(name), str(level), bool(won), score))


def seats_at_end(record: Record) -> list[list[Any]]:
    """The seats in the result at the end of a journal; none in any other record."""
    end = record.get("end")
    seats = end.get("seats") if isinstance(end, dict) else None
    return [part for part in seats if isinstance(part, list) and len(part) > 2] if isinstance(seats, list) else []


def may_hold(path: Path, name: str) -> bool:
    """Whether a file that cannot be written anew, because not all of it can be read, has a name in it."""
    whole = path.suffix == ".journal" and not read_journal(path).lost
    return not whole and path.is_file() and name.encode("utf-8", "surrogatepass") in read_limited(path, MOST_BYTES)


def rewrite(path: Path, name: str, instead: str) -> None:
    """A journal with another name for somebody, sealed anew; one that does not know the name stays as it is."""
    reading = read_journal(path) if path.exists() else Reading()
    seats = reading.head.get("seats")
    later = [record for record in reading.records[1:] if "seat" in record and record.get("name") == name]
    if not isinstance(seats, dict) or not ([name, ""] in seats.values() or later):
        return
    for record in later:  # they came in the middle of the game
        record["name"] = instead
    lines, seal = [], 0
    for record in reading.records:
        if record is reading.head:
            record["seats"] = {seat: [instead, ""] if part == [name, ""] else part for seat, part in seats.items()}
        for part in seats_at_end(record):
            part[1] = instead if part[1] == name else part[1]
        line, seal = sealed(record, seal)
        lines.append(line)
        seal = seal if reading.head.get("format") != 1 else 0  # each line for itself, then
    write_whole(path, "".join(lines).encode())
