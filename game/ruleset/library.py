"""Where rulesets are found: the ones that come with the program, and folders of mods, which go first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.bundle import bundled
from game.ruleset.extend import Loaded, resolve_extends
from game.ruleset.problems import Problem, RulesetError, Span, nearest


def builtin_folder() -> Path:
    """The folder of the rulesets that come with the program."""
    return bundled("rulesets")


def misnamed(folder: Path) -> Path | None:
    """A file in a folder that was meant to be its ruleset."""
    with suppress(OSError, ValueError):
        if folder.is_dir():
            found = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".yml", ".yaml", ".txt"))
            return next((path for path in found if nearest(path.stem, ["ruleset", "rules"])), None)
    return None


class Library:
    """Finds rulesets by id or path."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders = [*folders, builtin_folder()]

    def ids(self) -> list[str]:
        """All ids that are to be had."""
        found = {path.parent.name for folder in self.folders if folder.is_dir()
                 for path in folder.glob("*/ruleset.yaml")}
        return sorted(found)

    def find(self, name: str) -> Path | None:
        """The file of an id."""
        if not name or "/" in name or "\\" in name or name.startswith("."):
            return None
        for folder in self.folders:
            path = folder / name / "ruleset.yaml"
            with suppress(OSError):  # a name that is too long for a file
                if path.is_file():
                    return path
        return None

    def in_place(self, name: str) -> bool:
        """Whether a mod has the id of a game that comes with the program, and so stands in its place."""
        own = builtin_folder() / name / "ruleset.yaml"
        return self.find(name) not in (None, own) and own.is_file()

    def load(self, name: str) -> Loaded:
        """The ruleset of an id or a path to a YAML file (or to its folder), with all that it extends."""
        path = self.find(name)
        if path is None:
            given = Path(name)
            with suppress(OSError, ValueError):
                if given.is_dir() and (given / "ruleset.yaml").is_file():
                    path = given / "ruleset.yaml"
                elif given.is_file():
                    path = given
        if path is None:
            other = misnamed(Path(name))
            if other is not None:
                raise RulesetError([Problem(Span(str(other), 1, 1), "a ruleset is not read from a file of this name",
                                            "rename it to 'ruleset.yaml'")])
            near = nearest(name, self.ids())
            hint = f"did you mean '{near}'?" if near else "known: " + ", ".join(self.ids())
            raise RulesetError([Problem(Span(name[:100], 1, 1), "there is no such ruleset", hint)])
        return resolve_extends(path, self.find, self.ids)
