"""All rulesets there are, for people who make them: where they come from, what they extend, whether they are well."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from game.ruleset.extend import Loaded
from game.ruleset.library import Library, builtin_folder
from game.ruleset.problems import RulesetError
from game.ruleset.read import model_of
from game.ruleset.source import Seq, Text


@dataclass(frozen=True, slots=True)
class Listed:
    """One ruleset in the list."""

    id: str
    version: int
    name: str
    home: str  # built-in, or the folder it is in
    extends: tuple[str, ...]
    problem: str  # the first thing that is wrong, in a line
    in_place: bool = False  # a mod in the place of a game that comes with the program

    def as_data(self) -> dict[str, object]:
        """For other programs."""
        return asdict(self)


def listed(library: Library) -> list[Listed]:
    """All rulesets, by id."""
    return [one(library, name) for name in library.ids()]


def one(library: Library, name: str) -> Listed:
    """A ruleset, read but not compiled."""
    path = library.find(name) or Path(name)
    home = "built-in" if path.resolve().is_relative_to(builtin_folder()) else str(path.parent)
    in_place = library.in_place(name)
    try:
        loaded = library.load(name)
        model = model_of(loaded)
    except RulesetError as error:
        return Listed(name, 0, "", home, (), error.problems[0].headline, in_place)
    return Listed(name, model.version, model.name.get("en") or model.id, home, bases(loaded), "", in_place)


def bases(loaded: Loaded) -> tuple[str, ...]:
    """What a ruleset extends, as it says itself."""
    node = loaded.map.get("ruleset", "extends") if len(loaded.files) > 1 else None
    names = node.items if isinstance(node, Seq) else (node,)
    return tuple(item.value for item in names if isinstance(item, Text))
