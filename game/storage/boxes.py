"""What stands on the box of each game, kept on the disk: to fill a shelf, rulesets need not be read.

A box holds as long as every file that its ruleset is made of is where it was, as old and as large as it was. An index
that is damaged, that another version of the program wrote or that two programs wrote at once counts for nothing: what
it would have told is read again, and losing it costs only time.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import __version__
from game.ruleset import library
from game.ruleset.library import Stamp, stamp_of
from game.ruleset.problems import Problem
from game.ruleset.show.looks import LAST
from game.storage.files import read_limited, write_whole

NAME = "boxes.json"
FORMAT = 2  # to be raised when boxes are read or written differently
MOST_BYTES = 64_000_000
FRESH = 2_000_000_000  # nanoseconds: a file that was changed just now may change again, and look as old as it does


@dataclass(slots=True)
class Box:
    """What is to be seen of a ruleset on the shelf; what is wrong with it if it cannot be read."""

    id: str
    names: dict[str, str]
    about: dict[str, str]
    players: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()  # the names of their colours
    pictures: tuple[str, ...] = ()  # names of pictures to try, first one first
    order: int = LAST
    minutes: int = 0
    difficulty: int = 0  # 1 to 5, 0: not told
    problems: tuple[Problem, ...] = ()
    lessons: tuple[str, ...] = ()  # by what they are remembered when they are done
    in_place: bool = False  # a mod in the place of a game that comes with the program


@dataclass(frozen=True, slots=True)
class Origin:
    """The files that something was read from: for each id that was asked for, its file, or that there was none."""

    stamps: Mapping[str, Stamp | None]
    settled: bool  # whether they had been as they were for a while, so that any later change will be noticed

    @classmethod
    def at(cls, stamps: Mapping[str, Stamp | None], time: int) -> Origin:
        return cls(stamps, not any(stamp is not None and abs(time - stamp[1]) < FRESH for stamp in stamps.values()))

    def holds(self, now: Callable[[str], Stamp | None]) -> bool:
        return self.settled and all(now(name) == stamp for name, stamp in self.stamps.items())


def mark() -> bytes:
    """The first words of an index: the version of the program, and of the modules that read rulesets."""
    folder = Path(library.__file__).parent
    modules = [stamp_of(str(path)) for path in sorted(folder.glob("*.py"))]
    return f"ossola boxes {FORMAT} {__version__} {zlib.crc32(repr(modules).encode()):08x} ".encode()


class BoxIndex:
    """Boxes by the ids of their rulesets; in a folder for what can be made again, if there is one."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / NAME if folder is not None else None
        self.boxes: dict[str, tuple[Origin, Box]] | None = None  # not read yet
        self.changed = False  # since it was written

    def known(self) -> dict[str, tuple[Origin, Box]]:
        if self.boxes is None:
            self.boxes = read_boxes(self.path) if self.path is not None else {}
        return self.boxes

    def get(self, name: str, now: Callable[[str], Stamp | None]) -> Box | None:
        """The box of a ruleset, if it is still as it was."""
        found = self.known().get(name)
        return found[1] if found is not None and found[0].holds(now) else None

    def put(self, name: str, origin: Origin, box: Box) -> Box:
        self.known()[name] = origin, box
        self.changed |= origin.settled
        return box

    def save(self, there: Mapping[str, Stamp]) -> None:
        """Keep what is new, without what is gone; where nothing can be written, nothing is kept.

        What is not in this library may be in that of another program that keeps its boxes in the same place.
        """
        if self.path is None or not self.changed:
            return
        known, self.changed = self.known(), False
        for name in known.keys() - there.keys():
            own = known[name][0].stamps.get(name)
            if own is None or stamp_of(own[0]) is None:
                del known[name]
        rows = {name: [origin.stamps, box.names, box.about, box.players, box.seats, box.pictures, box.order,
                       box.minutes, box.difficulty, box.lessons, box.in_place]
                for name, (origin, box) in known.items() if origin.settled and not box.problems}
        data = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        with suppress(OSError):
            write_whole(self.path, mark() + f"{zlib.crc32(data):08x}\n".encode() + data)


def read_boxes(path: Path) -> dict[str, tuple[Origin, Box]]:
    """The boxes in an index; none if it is not there, not whole, or not of this program."""
    try:
        head, _, data = read_limited(path, MOST_BYTES).partition(b"\n")
        if head != mark() + f"{zlib.crc32(data):08x}".encode():
            return {}
        rows = json.loads(data.decode("utf-8", "surrogatepass"))
        return {name: read_box(name, *row) for name, row in rows.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def read_box(name: str, stamps: dict[str, Any], names: dict[str, str], about: dict[str, str], players: list[int],
             seats: list[str], pictures: list[str], order: int, minutes: int, difficulty: int,
             lessons: list[str], in_place: bool) -> tuple[Origin, Box]:
    origin = Origin({asked: tuple(stamp) if stamp is not None else None for asked, stamp in stamps.items()}, True)
    return origin, Box(name, names, about, tuple(players), tuple(seats), tuple(pictures), order, minutes, difficulty,
                       lessons=tuple(lessons), in_place=in_place)
