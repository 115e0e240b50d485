"""Games that were set aside before they were over: which there are, and in which order they came."""

from __future__ import annotations

import contextlib
import re
import time
from pathlib import Path

from game.storage.files import free_name, make_folder, move, remove
from game.storage.history import Past, Seat
from game.storage.journal import FORMATS, read_journal
from game.storage.resume import Unreadable, plan_of, players_at_end

MOST = 20
NUMBERED = re.compile(r"([0-9]{6,200}) ")  # as many as a name can hold; older versions put nothing before the date
HALF_TAKEN = ".taken"  # older versions moved a game there for a moment, before they took it up


class Aside:
    """A folder of journals, numbered as they come: no clock is needed to tell which is the latest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.journal"), key=lambda path: (number_of(path), path.name))

    def add(self, path: Path, leaving: Path | None = None) -> Path:
        """Move a file here, in exchange for one that is about to leave; where it is now. OSError if it cannot be moved,
        and then it is where it was."""
        make_folder(self.folder)
        number = 1 + max(map(number_of, self.folder.iterdir()), default=0)
        target = free_name(self.folder, f"{number:06d} {time.strftime('%Y-%m-%d %H.%M.%S')}", ".journal")
        move(path, target)
        self.make_room([one for one in self.paths() if one not in (target, leaving)])
        return target

    @staticmethod
    def make_room(others: list[Path]) -> None:
        """The oldest go where there is one more than there may be, but first those in which nobody has decided
        anything; never the one that just came."""
        if len(others) >= MOST:
            for path in sorted(others, key=decided)[:len(others) - MOST + 1]:
                with contextlib.suppress(OSError):  # it goes the next time
                    remove(path)

    def tidy(self) -> None:
        """Undo what was half done when a program ended."""
        for path in sorted(self.folder.glob(f"*{HALF_TAKEN}")):
            move(path, free_name(self.folder, path.stem, ".journal"))

    def games(self) -> list[tuple[Path, Past]]:
        """The unfinished games, the latest first; what cannot be read is left out, be it all of them."""
        found, paths = [], list[Path]()
        with contextlib.suppress(OSError):
            paths = self.paths()
        for path in reversed(paths):
            try:
                reading, stamp = read_journal(path), int(path.stat().st_mtime)
                plan, players = plan_of(reading.head), players_at_end(reading)
            except (OSError, Unreadable):
                continue
            seats = tuple(Seat(seat, player.name, player.level, False, None) for seat, player in players.items())
            found.append((path, Past(path.stem, plan.ruleset, stamp, stamp, reading.decisions, "", seats)))
        return found


def decided(path: Path) -> bool:
    """Whether something is lost with a journal: it holds decisions, or something that nobody can read."""
    try:
        reading = read_journal(path)
    except OSError:
        return True
    return bool(reading.lost) or reading.head.get("format") not in FORMATS or reading.decisions > 0


def number_of(path: Path) -> int:
    """The place of a file in the order in which they came."""
    found = NUMBERED.match(path.name)
    return int(found[1]) if found else 0
