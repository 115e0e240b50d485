"""What stands on the shelf: every ruleset as far as a player has to know it before a game, quickly read and kept.

Rulesets are read but not compiled here: that would take seconds for a full shelf, and most games are only looked at.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.match.lesson import lesson_id, lessons_of
from game.ruleset.build import build_world
from game.ruleset.compile import choose_options
from game.ruleset.library import Library, Stamp
from game.ruleset.model import Model, SeatSpec
from game.ruleset.problems import Problem, Problems, RulesetError, Span
from game.ruleset.read import model_of
from game.storage.boxes import Box, BoxIndex, Origin


@dataclass(slots=True)
class Entry:
    """A ruleset as it was read; without a model if it cannot be."""

    box: Box
    model: Model | None = None


class NotingLibrary(Library):
    """A library that notes what it is asked for: all that a ruleset is made of, and what it needs to be there."""

    def __init__(self, library: Library) -> None:
        super().__init__()
        self.folders = library.folders
        self.stamps_seen: dict[str, Stamp | None] = {}

    def stamp(self, name: str) -> Stamp | None:
        """The file of an id, as it was before it was read."""
        return self.stamps_seen.setdefault(name, super().stamp(name))


class Catalogue:
    """Reads rulesets when they are first asked for, and again when a file has changed that they are made of."""

    def __init__(self, library: Library, allows: Callable[[str], bool] = bool, cache: Path | None = None) -> None:
        self.library = library
        self.allows = allows  # whether a ruleset may stand on this shelf
        self.kept: dict[str, tuple[Origin, Entry]] = {}
        self.index = BoxIndex(cache)

    def boxes(self, examples: bool = False) -> list[Box]:
        """All rulesets in the order of the shelf: by their own order first, those that cannot be read last.

        Examples, where they are wanted, stand behind the games.
        """
        there = self.library.stamps()
        extra = set(self.library.examples()) if examples else set()
        found = [self.shown(name, self.library.stamp if name in extra else there.get)
                 for name in (*there, *extra) if self.allows(name)]
        self.index.save(there)
        return sorted(found, key=lambda box: (bool(box.problems), box.id in extra, box.order, box.id))

    def box(self, name: str) -> Box:
        return self.shown(name, self.library.stamp)

    def shown(self, name: str, now: Callable[[str], Stamp | None]) -> Box:
        """What is to be seen of a ruleset whose files are as they are now."""
        found = self.index.get(name, now)
        if found is None:
            origin, entry = self.read(name)
            found = self.index.put(name, origin, entry.box)
        return found

    def entry(self, name: str) -> Entry:
        kept = self.kept.get(name)
        if kept is None or not kept[0].holds(self.library.stamp):
            kept = self.kept[name] = self.read(name)
        return kept[1]

    def read(self, name: str) -> tuple[Origin, Entry]:
        """Read a ruleset with all it extends."""
        library, now = NotingLibrary(self.library), time.time_ns()
        entry = read_entry(library, name)
        return Origin.at(library.stamps_seen, now), entry


def read_entry(library: Library, name: str) -> Entry:
    try:
        loaded = library.load(name)
        model = model_of(loaded)
    except RulesetError as error:
        return broken(name, error.problems)
    except (OSError, UnicodeError) as error:
        return broken(name, [Problem(Span(name, 1, 1), str(error))])
    shelf = model.show.shelf
    return Entry(Box(
        name, model.name, model.about, tuple(sorted(model.players)),
        tuple(seat.colour or seat.id for seat in model.seats),
        tuple(f"{path.parent.name}/art/shelf" for path in reversed(loaded.files)), shelf.order, shelf.minutes,
        shelf.difficulty, lessons=tuple(map(lesson_id, lessons_of(loaded.files))),
        in_place=library.in_place(name)), model)


def broken(name: str, problems: list[Problem]) -> Entry:
    return Entry(Box(name, {}, {}, problems=tuple(problems)))


def taken_seats(model: Model, players: int, options: dict[str, str]) -> list[SeatSpec]:
    """The seats that somebody takes when so many play with these options."""
    seats = list(model.seats)
    if not model.vacant or players >= len(seats):
        return seats[:players]
    problems = Problems()
    world = build_world(model, players, choose_options(model, options, problems), problems)
    return [seat for seat, taken in zip(seats, world.taken, strict=True) if taken]
