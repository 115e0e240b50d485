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
            near = nearest(name, self.ids())
            hint = f"did you mean '{near}'?" if near else "known: " + ", ".join(self.ids())
            raise RulesetError([Problem(Span(name[:100], 1, 1), "there is no such ruleset", hint)])
        return resolve_extends(path, self.find, self.ids)
