"""Games that were set aside before they were over: which there are, and how one is taken up again."""

from __future__ import annotations

from pathlib import Path

from game.match.history import Past, Seat
from game.match.journal import read_journal
from game.match.resume import Unreadable, plan_of


def set_aside(folder: Path) -> list[tuple[Path, Past]]:
    """The unfinished games in a folder, the latest first; what cannot be read is left out."""
    found = []
    for path in sorted(folder.glob("*.journal"), reverse=True):
        try:
            reading, stamp = read_journal(path), int(path.stat().st_mtime)
            plan = plan_of(reading.head)
        except (OSError, Unreadable):
            continue
        seats = tuple(Seat(seat, player.name, player.level, False, None) for seat, player in plan.seats.items())
        decisions = sum(1 if "d" in record else -1 for record in reading.records[1:])
        found.append((path, Past(path.stem, plan.ruleset, stamp, stamp, decisions, "", seats)))
    return found
