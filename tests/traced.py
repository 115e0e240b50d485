"""Which files of the game something runs through, in the order in which they are first called."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

GAME = f"{Path(__file__).resolve().parents[1] / 'game'}/"


@dataclass
class Trace:
    """The files, and which of them call each other both ways."""

    files: list[str] = field(default_factory=list)
    calls: dict[tuple[str, str], int] = field(default_factory=dict)

    def both_ways(self) -> list[tuple[str, str]]:
        return sorted({(a, b) for a, b in self.calls if a < b and (b, a) in self.calls})


def file_of(frame: FrameType) -> str:
    """The file of the game that a frame is in; empty if it is elsewhere, or in rules that were made at run time."""
    name = frame.f_code.co_filename
    return name[len(GAME):] if name.startswith(GAME) else ""


def traced(work: Callable[[], object]) -> Trace:
    """Do something, and tell through which files it went. What Python calls by itself (comprehensions) counts too."""
    found = Trace()

    def called(frame: FrameType, event: str, _: object) -> None:
        here = file_of(frame) if event == "call" else ""
        if not here:
            return
        if here not in found.files:
            found.files.append(here)
        caller = frame.f_back
        while caller is not None and not file_of(caller):
            caller = caller.f_back
        if caller is not None and file_of(caller) != here:
            pair = file_of(caller), here
            found.calls[pair] = found.calls.get(pair, 0) + 1

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found
