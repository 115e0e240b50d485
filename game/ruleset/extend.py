"""Mods as deltas: a ruleset that extends another says only what differs.

Merging happens on the nodes, before anything is checked, so that a mod is checked as the whole game it
results in, while every entry still knows the file it was written in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from game.ruleset.problems import Problems, Span, did_you_mean, named
from game.ruleset.source import Map, Node, Null, Text, parse_source, read_text

MAX_CHAIN = 10
_HINTS = 20  # problems that get a "did you mean": comparing every name with every other takes too long


@dataclass(frozen=True, slots=True)
class Loaded:
    """A ruleset with all it extends; ``files`` base first, ``texts`` by the file names that spans use."""

    map: Map
    files: tuple[Path, ...]
    texts: dict[str, str]

    def problems(self) -> Problems:
        """A collector that can show the lines of all files involved."""
        return Problems(self.texts)


def merge(base: Map, delta: Map, problems: Problems | None = None) -> Map:
    """The base with the changes of the delta.

    Mappings merge key by key, anything else replaces, ``~`` deletes. What the delta touches has the delta's
    span, since the base was right without it. Without a collector, problems are raised as a RulesetError.
    """
    collected = problems if problems is not None else Problems()
    merged = _merge(base, delta, collected)
    if problems is None:
        collected.raise_if_any()
    return merged


def _merge(base: Map, delta: Map, problems: Problems) -> Map:
    entries, keys = dict(base.entries), dict(base.keys)
    for key, node in delta.entries.items():
        span = delta.keys[key]
        if isinstance(node, Null):
            if key not in entries:
                _nothing_to_delete(key, span, base, problems)
                continue
            del entries[key], keys[key]
            continue
        entries[key] = (
            _merge(_as_map(entries.get(key), node), node, problems) if isinstance(node, Map) else node
        )
        keys[key] = span
    return Map(delta.span, entries, keys)


def _as_map(old: Node | None, new: Map) -> Map:
    """What a new mapping merges into; an empty one if it is new or replaces something else."""
    return old if isinstance(old, Map) else Map(new.span, {}, {})


def _nothing_to_delete(key: str, span: Span, base: Map, problems: Problems) -> None:
    remedy = did_you_mean(key, base.entries) if len(problems) < _HINTS else ""
    message = f"cannot delete {named(key)}: the ruleset that this one extends has no such entry here"
    problems.add(span, message, remedy or "remove this line, or write {} for an empty entry")


def resolve_extends(
    path: str | Path, find: Callable[[str], Path | None], known: Callable[[], Iterable[str]] = tuple
) -> Loaded:
    """Load a ruleset and, through ``find``, those it extends, and merge them; ``known`` tells all that there are.

    Raises RulesetError with every problem that does not hide the next.
    """
    problems = Problems()
    texts: dict[str, str] = {}
    files: list[Path] = []
    maps: list[Map] = []
    names: list[str] = []
    current: Path | None = Path(path)
    given = str(path)
    while current is not None:
        texts[given] = read_text(given)
        problems.know(given, texts[given])
        maps.append(parse_source(texts[given], given))
        files.append(current)
        names.append(_own_id(maps[-1], current))
        current = _next(maps[-1], find, files, names, problems, known)
        given = str(current)
    problems.raise_if_any()
    merged = maps[-1]
    for delta in reversed(maps[:-1]):
        merged = merge(merged, delta, problems)
    problems.raise_if_any()
    return Loaded(merged, tuple(reversed(files)), texts)


def _next(
    source: Map,
    find: Callable[[str], Path | None],
    files: list[Path],
    names: list[str],
    problems: Problems,
    known: Callable[[], Iterable[str]],
) -> Path | None:
    """The file that a ruleset extends; None if it extends nothing or a problem was noted."""
    section = source.get("ruleset")
    wanted = section.get("extends") if isinstance(section, Map) else None
    if wanted is None:
        return None
    if not isinstance(wanted, Text) or not wanted.value.strip():
        problems.add(
            wanted.span, "extends must name one ruleset", "write the id of a ruleset, or remove this line"
        )
        return None
    found = find(wanted.value)
    if found is None:
        there = sorted(known())
        remedy = did_you_mean(wanted.value, there) or ("there are " + ", ".join(there) if there else "")
        problems.add(wanted.span, f"there is no ruleset {named(wanted.value)} to extend", remedy)
    elif any(_same(found, file) for file in files):
        chain = " → ".join([*names, wanted.value])
        problems.add(wanted.span, f"a ruleset cannot extend itself: {chain}", "remove one of these extends")
        return None
    elif len(files) >= MAX_CHAIN:
        remedy = "extend one of those that come first in the chain"
        problems.add(wanted.span, f"more than {MAX_CHAIN} rulesets extend one another", remedy)
        return None
    return found


def _own_id(source: Map, path: Path) -> str:
    section = source.get("ruleset")
    own = section.get("id") if isinstance(section, Map) else None
    return own.value if isinstance(own, Text) else path.parent.name


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
