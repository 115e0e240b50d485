"""Where rulesets are found: the ones that come with the program, and folders of mods, which go first."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.bundle import bundled
from game.ruleset.extend import Loaded, Read, resolve_extends
from game.ruleset.problems import Problem, RulesetError, Span, foreseen, nearest
from game.ruleset.source import Map, parse_source, read_text

FILE = "ruleset.yaml"
LONGEST_ID = 100  # letters
KEPT = 8  # files that are not parsed again while they say the same
Stamp = tuple[str, int, int]  # of a file: its path, when it was changed in nanoseconds, its size


def builtin_folder() -> Path:
    """The folder of the rulesets that come with the program."""
    return bundled("rulesets")


def examples_folder() -> Path:
    """The folder of the rulesets that come with the program to be read and changed: they stand on no shelf of games."""
    return builtin_folder() / "examples"


def misnamed(folder: Path) -> Path | None:
    """A file in a folder that was meant to be its ruleset."""
    with suppress(OSError, ValueError):
        if folder.is_dir():
            found = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".yml", ".yaml", ".txt"))
            return next((path for path in found if nearest(path.stem, ["ruleset", "rules"])), None)
    return None


def can_be_id(name: str) -> bool:
    """Whether a folder of this name may hold a ruleset."""
    return (0 < len(name) <= LONGEST_ID and name.isprintable() and not name.startswith(".") and "/" not in name
            and "\\" not in name)


def stamp_of(path: str) -> Stamp | None:
    """What tells a file from what it was before; nothing if there is none."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):  # a name that no file can have
        return None
    return (path, state.st_mtime_ns, state.st_size) if stat.S_ISREG(state.st_mode) else None


def stamp_in(folder: str, name: str) -> Stamp | None:
    """The file of an id in a folder."""
    return stamp_of(f"{folder}{os.sep}{name}{os.sep}{FILE}")


class Library:
    """Finds rulesets by id or path."""

    def __init__(self, folders: Sequence[Path] = (), read: Read = read_text) -> None:
        self.folders = [*folders, builtin_folder()]
        self.read = read
        self.parsed: dict[str, tuple[str, Map]] = {}

    @property
    def everywhere(self) -> list[Path]:
        """The folders that the shelf is filled from, and the one of examples, which are found by their ids."""
        return [*self.folders, examples_folder()]

    def ids(self) -> list[str]:
        return sorted(self.stamps())

    def examples(self) -> list[str]:
        """The ids of what is there to be read and changed."""
        return sorted(self.stamps([examples_folder()]).keys() - self.stamps().keys())

    def stamps(self, folders: Sequence[Path] | None = None) -> dict[str, Stamp]:
        """The file of every id; as there may be a thousand, each is only looked at once."""
        found: dict[str, Stamp] = {}
        for folder in map(str, self.folders if folders is None else folders):
            with suppress(OSError):  # there is no such folder
                for name in os.listdir(folder):
                    if name not in found and can_be_id(name) and (stamp := stamp_in(folder, name)) is not None:
                        found[name] = stamp
        return found

    def stamp(self, name: str) -> Stamp | None:
        if not can_be_id(name):
            return None
        found = (stamp_in(str(folder), name) for folder in self.everywhere)
        return next((stamp for stamp in found if stamp is not None), None)

    def find(self, name: str) -> Path | None:
        stamp = self.stamp(name)
        return Path(stamp[0]) if stamp is not None else None

    def in_place(self, name: str) -> bool:
        """Whether a mod has the id of a game that comes with the program, and so stands in its place."""
        own = builtin_folder() / name / "ruleset.yaml"
        return self.find(name) not in (None, own) and own.is_file()

    def load(self, name: str) -> Loaded:
        """The ruleset of an id or a path to a YAML file (or to its folder), with all that it extends."""
        path, beside = self.find(name), self
        if path is None:
            given = Path(name)
            with suppress(OSError, ValueError):
                if given.is_dir() and (given / FILE).is_file():
                    path = given / FILE
                elif given.is_file():
                    path = given
            if path is not None:  # nowhere installed: what lies beside it can be extended, too
                beside = Library([*self.folders[:-1], path.resolve().parents[path.name == FILE]], self.read)
        if path is None:
            other = misnamed(Path(name))
            if other is not None:
                raise RulesetError([Problem(Span(str(other), 1, 1), "a ruleset is not read from a file of this name",
                                            "rename it to 'ruleset.yaml'")])
            near = nearest(name, self.ids())
            hint = f"did you mean '{near}'?" if near else "known: " + ", ".join(self.ids())
            raise RulesetError([Problem(Span(name[:100], 1, 1), "there is no such ruleset", hint)])
        with foreseen(str(path)):
            return resolve_extends(path, beside.find, lambda: [*beside.ids(), *beside.examples()], self.read,
                                   self.parse)

    def parse(self, text: str, file: str) -> Map:
        """What a file says, worked out once as long as it says the same: a table, its lessons and its book all ask."""
        known = self.parsed.get(file)
        if known is None or known[0] != text:
            known = text, parse_source(text, file)
            for oldest in [*self.parsed][:len(self.parsed) - KEPT + 1]:
                del self.parsed[oldest]
            self.parsed[file] = known
        return known[1]
