"""What a ruleset needs to be there, and how new: `needs: ossola >= 0.2`, `needs: [ossola, other-mod >= 3]`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.ruleset.problems import Problems, RulesetError, named
from game.ruleset.source import Map, Num, Seq, Text, load_source

PROGRAM = "ossola"
NEED = re.compile(r"([a-z][a-z0-9_-]*)(?:\s*(>=|<=|==|>|<)\s*([0-9]{1,9}(?:\.[0-9]{1,9}){0,5}))?")
Version = tuple[int, ...]
COMPARE: dict[str, Callable[[Version, Version], bool]] = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq, ">": operator.gt, "<": operator.lt}


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that is needed; without a comparison any version will do."""

    name: str
    compare: str = ""
    version: Version = ()

    def met(self, there: Version) -> bool:
        """Whether a version is good enough; 1.2 and 1.2.0 are the same."""
        size = max(len(there), len(self.version))
        return not self.compare or COMPARE[self.compare](padded(there, size), padded(self.version, size))


def padded(version: Version, size: int) -> Version:
    """A version with noughts at its end."""
    return version + (0,) * (size - len(version))


def read_version(text: str) -> Version:
    """The numbers of a version."""
    return tuple(int(part) for part in re.findall(r"\d+", text))


def parse_need(text: str) -> Need | None:
    """A need as it is written, or nothing if it cannot be read."""
    match = NEED.fullmatch(text.strip())
    if match is None:
        return None
    return Need(match[1], match[2] or "", read_version(match[3] or ""))


def version_of(source: Map) -> Version:
    """The version that a ruleset gives itself; 1 if it gives none."""
    node = source.get("ruleset", "version")
    return (node.value,) if isinstance(node, Num) else (1,)


def check_needs(source: Map, find: Callable[[str], Path | None], loaded: Mapping[str, Map],
                problems: Problems) -> None:
    """Report what a ruleset needs and what is not there, or is of another version."""
    wanted = source.get("ruleset", "needs")
    for node in wanted.items if isinstance(wanted, Seq) else [wanted] if wanted is not None else []:
        need = parse_need(node.value) if isinstance(node, Text) else None
        if need is None:
            problems.add(node.span, "cannot read what is needed", f"write e.g. '{PROGRAM} >= {__version__}'")
            continue
        there = found_version(need.name, find, loaded)
        if there is None:
            problems.add(node.span, f"the ruleset {named(need.name)} is needed, but it is not there",
                         "install it first: mod install FILE")
        elif not need.met(there):
            have, want = (".".join(map(str, version)) for version in (there, need.version))
            remedy = "bring this program up to date" if need.name == PROGRAM else f"install {need.name} {want}"
            problems.add(node.span, f"{need.name} {need.compare} {want} is needed, but there is {have}", remedy)


def found_version(name: str, find: Callable[[str], Path | None], loaded: Mapping[str, Map]) -> Version | None:
    """The version of the program or of a ruleset; nothing if it is not there."""
    if name == PROGRAM:
        return read_version(__version__)
    if name in loaded:
        return version_of(loaded[name])
    path = find(name)
    if path is None:
        return None
    try:
        return version_of(load_source(path, path.parent))
    except RulesetError:  # it cannot be read, so it is as good as not there
        return None
