"""What stands on the shelf: every ruleset as far as a player has to know it before a game, quickly read and kept.

Rulesets are read but not compiled here: that would take seconds for a full shelf, and most games are only looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ruleset.build import build_world
from game.ruleset.compile import choose_options
from game.ruleset.library import Library
from game.ruleset.model import Model, SeatSpec
from game.ruleset.problems import Problem, Problems, RulesetError, Span
from game.ruleset.read import read_model
from game.ruleset.show.looks import LAST


@dataclass(slots=True)
class Entry:
    """A ruleset on the shelf; without a model if it cannot be read."""

    id: str
    model: Model | None
    problems: list[Problem]
    pictures: tuple[str, ...] = ()  # names of pictures to try, first one first
    order: int = LAST
    minutes: int = 0
    difficulty: int = 0  # 1 to 5, 0: not told


class Catalogue:
    """Reads rulesets when they are first asked for, and again when their file has changed."""

    def __init__(self, library: Library, allows: Callable[[str], bool] = bool) -> None:
        self.library = library
        self.allows = allows  # whether a ruleset may stand on this shelf
        self.kept: dict[str, tuple[float, Entry]] = {}

    def entries(self) -> list[Entry]:
        """All rulesets in the order of the shelf: by their own order first, those that cannot be read last."""
        found = [self.entry(name) for name in self.library.ids() if self.allows(name)]
        return sorted(found, key=lambda entry: (entry.model is None, entry.order, entry.id))

    def entry(self, name: str) -> Entry:
        """One ruleset."""
        path = self.library.find(name)
        stamp = path.stat().st_mtime if path is not None else 0.0
        kept = self.kept.get(name)
        if kept is None or kept[0] != stamp:
            kept = self.kept[name] = (stamp, self.read(name))
        return kept[1]

    def read(self, name: str) -> Entry:
        """Read a ruleset with all it extends."""
        try:
            loaded = self.library.load(name)
            problems = loaded.problems()
            model = read_model(loaded.map, str(loaded.files[-1]), problems)
        except RulesetError as error:
            return Entry(name, None, error.problems)
        except (OSError, UnicodeError) as error:
            return Entry(name, None, [Problem(Span(name, 1, 1), str(error))])
        if problems:
            return Entry(name, None, problems.found)
        pictures, shelf = tuple(f"{path.parent.name}/art/shelf" for path in reversed(loaded.files)), model.show.shelf
        return Entry(name, model, [], pictures, shelf.order, shelf.minutes, shelf.difficulty)


def taken_seats(model: Model, players: int, options: dict[str, str]) -> list[SeatSpec]:
    """The seats that somebody takes when so many play with these options."""
    seats = list(model.seats)
    if not model.vacant or players >= len(seats):
        return seats[:players]
    problems = Problems()
    world = build_world(model, players, choose_options(model, options, problems), problems)
    return [seat for seat, taken in zip(seats, world.taken, strict=True) if taken]
