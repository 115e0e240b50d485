"""Mods as deltas: a ruleset that extends others says only what differs.

Merging happens on the nodes, before anything is checked, so that a mod is checked as the whole game it
results in, while every entry still knows the file it was written in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from game.ruleset.conflicts import conflicts
from game.ruleset.needs import check_needs
from game.ruleset.problems import Problems, Span, did_you_mean, named
from game.ruleset.source import Map, Node, Null, Seq, Text, parse_source, read_text

MAX_CHAIN = 10
MAX_FILES = 30
_HINTS = 20  # problems that get a "did you mean": comparing every name with every other takes too long

Find = Callable[[str], Path | None]
Read = Callable[[str, Path], str]  # the text of a file, which may not be a link out of a folder
Parse = Callable[[str, str], Map]  # what the text of a file says


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ruleset with all it extends; ``files`` base first, ``texts`` by the file names that spans use."""

    map: Map
    files: tuple[Path, ...]
    texts: dict[str, str]

    def problems(self) -> Problems:
        """A collector that can show the lines of all files involved."""
        return Problems(self.texts)


@dataclass(slots=True)
class Merger:
    """Merges deltas one after another and remembers what is gone: a second mod may delete it as well.

    Mappings merge key by key, anything else replaces, ``~`` deletes. What the delta touches has the delta's span, since
    the base was right without it.
    """

    problems: Problems
    gone: set[tuple[str, ...]] = field(default_factory=set)

    def merge(self, base: Map, delta: Map, path: tuple[str, ...] = ()) -> Map:
        entries, keys = dict(base.entries), dict(base.keys)
        for key, node in delta.entries.items():
            span, here = delta.keys[key], (*path, key)
            if isinstance(node, Null):
                if key in entries:
                    del entries[key], keys[key]
                    self.gone.add(here)
                elif here not in self.gone:
                    self.nothing_to_delete(key, span, base)
                continue
            entries[key] = self.merge(_as_map(entries.get(key), node), node, here) if isinstance(node, Map) else node
            keys[key] = span
        return Map(delta.span, entries, keys)

    def nothing_to_delete(self, key: str, span: Span, base: Map) -> None:
        remedy = did_you_mean(key, base.entries) if len(self.problems) < _HINTS else ""
        message = f"cannot delete {named(key)}: the ruleset that this one extends has no such entry here"
        self.problems.add(span, message, remedy or "remove this line, or write {} for an empty entry")


def _as_map(old: Node | None, new: Map) -> Map:
    """What a new mapping merges into; an empty one if it is new or replaces something else."""
    return old if isinstance(old, Map) else Map(new.span, {}, {})


@dataclass(slots=True)
class _Read:
    """One file on the way: what it says, and all that it extends."""

    path: Path
    map: Map
    name: str
    bases: list[tuple[Text, _Read]] = field(default_factory=list)
    above: set[int] = field(default_factory=set)  # the places, in the order of merging, of all that it extends


def resolve_extends(path: str | Path, find: Find, known: Callable[[], Iterable[str]] = tuple,
                    read: Read = read_text, parse: Parse = parse_source) -> Loaded:
    """Load a ruleset and, through ``find``, those it extends, and merge them; ``known`` tells all that there are.

    Raises RulesetError with every problem that does not hide the next.
    """
    return _Resolver(find, known, read, parse).load(path)


class _Resolver:
    """Follows `extends` from one ruleset to all it is made of, each read once, bases before what extends them."""

    def __init__(self, find: Find, known: Callable[[], Iterable[str]], read: Read, parse: Parse) -> None:
        self.find = find
        self.known = known
        self.read = read
        self.parse = parse
        self.problems = Problems()
        self.texts: dict[str, str] = {}
        self.order: list[_Read] = []
        self.done: dict[Path, _Read] = {}

    def load(self, path: str | Path) -> Loaded:
        self.visit(path, [])
        self.problems.raise_if_any()
        for read in self.order:
            check_needs(read.map, self.find, {other.name: other.map for other in self.order}, self.problems)
            self.check_conflicts(read)
        self.problems.raise_if_any()
        merger = Merger(self.problems)
        merged = self.order[0].map
        for read in self.order[1:]:
            merged = merger.merge(merged, read.map)
        self.problems.raise_if_any()
        return Loaded(merged, tuple(read.path for read in self.order), self.texts)

    def visit(self, path: str | Path, trail: list[_Read]) -> _Read:
        """Read a file and what it extends; ``trail`` is how we came here."""
        given = str(path)
        self.texts[given] = self.read(given, Path(path).parent)
        self.problems.know(given, self.texts[given])
        source = self.parse(self.texts[given], given)
        read = _Read(Path(path), source, _own_id(source, Path(path)))
        for wanted in self.wanted(source):
            base = self.base(wanted, [*trail, read])
            if base is not None:
                read.bases.append((wanted, base))
                read.above |= base.above | {self.order.index(base)}
        self.order.append(read)
        self.done[read.path.resolve()] = read
        return read

    def wanted(self, source: Map) -> list[Text]:
        node = source.get("ruleset", "extends")
        if node is None:
            return []
        names = list(node.items) if isinstance(node, Seq) else [node]
        good = [item for item in names if isinstance(item, Text) and item.value.strip()]
        if len(good) < len(names) or not names:
            wrong = next((item for item in names if item not in good), node)
            self.problems.add(wrong.span, "extends must name one ruleset",
                              "write the id of a ruleset, a list of such ids, or remove this line")
        twice = [item for place, item in enumerate(good) if item.value in [one.value for one in good[:place]]]
        for item in twice:
            self.problems.add(item.span, f"{named(item.value)} is extended twice", "name it once")
        return [] if twice else good

    def base(self, wanted: Text, trail: list[_Read]) -> _Read | None:
        """The ruleset of a name; None if a problem was noted."""
        found = self.find(wanted.value)
        if found is None:
            there = sorted(self.known())
            remedy = did_you_mean(wanted.value, there) or (
                "install it, or put its folder beside this one" + ("; there are " + ", ".join(there) if there else ""))
            self.problems.add(wanted.span, f"there is no ruleset {named(wanted.value)} to extend", remedy)
            return None
        real = found.resolve()
        if any(read.path.resolve() == real for read in trail):
            chain = " → ".join([*(read.name for read in trail), wanted.value])
            remedy = "remove one of these extends"
            self.problems.add(wanted.span, f"a ruleset cannot extend itself: {chain}", remedy)
            return None
        if len(trail) >= MAX_CHAIN or len(self.texts) >= MAX_FILES:
            most = MAX_CHAIN if len(trail) >= MAX_CHAIN else MAX_FILES
            remedy = "extend one of those that come first in the chain"
            self.problems.add(wanted.span, f"more than {most} rulesets extend one another", remedy)
            return None
        return self.done.get(real) or self.visit(found, trail)

    def check_conflicts(self, read: _Read) -> None:
        """Of several rulesets that one extends, two may not change the same thing, unless it says itself what holds."""
        told: set[tuple[str, ...]] = set()
        for place, (wanted, second) in enumerate(read.bases):
            for _, first in read.bases[:place]:
                left, right = self.parts(first), self.parts(second)
                for one in (self.order[at] for at in sorted(left - right)):
                    for other in (self.order[at] for at in sorted(right - left)):
                        for clash in conflicts(one.map, other.map, read.map):
                            if clash.path not in told:
                                told.add(clash.path)
                                message = (f"{named(one.name)} and {named(other.name)} disagree about "
                                           f"{'.'.join(clash.path)} (lines {clash.first.line} and {clash.second.line})")
                                remedy = "say in this ruleset how it shall be, or extend only one of them"
                                self.problems.add(wanted.span, message, remedy)

    def parts(self, read: _Read) -> set[int]:
        return read.above | {self.order.index(read)}


def _own_id(source: Map, path: Path) -> str:
    own = source.get("ruleset", "id")
    return own.value if isinstance(own, Text) else path.parent.name
