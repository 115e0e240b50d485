"""Results as files that other programs read: one line a seat in CSV, everything in JSON."""

from __future__ import annotations

import csv
import io
import json
import time
from dataclasses import asdict
from pathlib import Path

from game.storage.files import free_name, write_whole
from game.storage.history import History

COLUMNS = ("game", "ruleset", "began", "ended", "decisions", "reason", "seat", "name", "level", "won", "score")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins so is calculated by spreadsheets


def stamp(seconds: int) -> str:
    """A moment, the same in all countries."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(max(0, min(seconds, 4_000_000_000))))


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def as_csv(history: History) -> str:
    """All results, one line for each seat."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for past in history.games(most=1_000_000):
        for seat in past.seats:
            score = "" if seat.score is None else seat.score
            writer.writerow([past.id, harmless(past.ruleset), stamp(past.began), stamp(past.ended), past.decisions,
                             harmless(past.reason), harmless(seat.seat), harmless(seat.name), seat.level,
                             int(seat.won), score])
    return out.getvalue()


def as_json(history: History) -> str:
    """All results as they are."""
    return json.dumps({"games": [asdict(past) for past in history.games(most=1_000_000)],
                       "people": [asdict(one) for one in history.standings()]}, ensure_ascii=False, indent=1)


def export(history: History, folder: Path) -> list[Path]:
    """Write both into a folder; OSError if that fails."""
    stem, found = f"ossola {time.strftime('%Y-%m-%d %H.%M')}", []
    for ending, text in ((".csv", as_csv(history)), (".json", as_json(history))):
        path = free_name(folder, stem, ending)
        write_whole(path, text.encode())
        found.append(path)
    return found
