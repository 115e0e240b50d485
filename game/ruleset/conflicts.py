"""What two deltas want differently, so that nobody has to find out at the table which of two mods won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ruleset.problems import Span
from game.ruleset.source import Flag, Map, Node, Null, Num, Seq, Text

FREE = ("ruleset", "about", "show")  # sections in which the last of several mods is simply right
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clash:
    """An entry about which two deltas disagree, and where each says so."""

    path: Path
    first: Span
    second: Span


def conflicts(one: Map, other: Map, judge: Map) -> Iterator[Clash]:
    """Every entry that two deltas set differently and about which the judge, who extends both, says nothing."""
    settled = {path for path, _ in changes(judge)}
    theirs = dict(changes(other))
    for path, node in changes(one):
        for there, against in theirs.items():
            shorter = min(path, there, key=len)
            if path[: len(shorter)] != there[: len(shorter)] or path[0] in FREE:
                continue
            if path == there and plain(node) == plain(against):
                continue
            if any(known[: len(shorter)] == shorter or shorter[: len(known)] == known for known in settled):
                continue
            yield Clash(shorter, node.span, against.span)


def changes(delta: Map, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every entry that a delta sets or deletes, mappings taken apart since they merge."""
    for key, node in delta.entries.items():
        if isinstance(node, Map) and node.entries:
            yield from changes(node, (*path, key))
        elif not isinstance(node, Map):
            yield (*path, key), node


def plain(node: Node) -> object:
    """A node without the place where it was written."""
    if isinstance(node, Map):
        return {key: plain(value) for key, value in node.entries.items()}
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return None if isinstance(node, Null) else node.value if isinstance(node, Text | Num | Flag) else node
