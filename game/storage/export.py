"""What others than this program read: results in CSV and JSON, chronicles as pages and texts."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from game.match.match import Match
from game.storage.files import free_name, write_whole
from game.storage.history import History
from game.telling.chronicle import Chronicle
from game.telling.chronicle_book import epub
from game.telling.chronicle_page import html_page
from game.telling.chronicle_text import markdown

COLUMNS = ("game", "ruleset", "began", "ended", "decisions", "reason", "seat", "name", "level", "won", "score")
UNSAFE = re.compile(r"[^\w\- ]")  # in the name of a file
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins so is calculated by spreadsheets


def stamp(seconds: int) -> str:
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


def save_chronicle(match: Match, chronicle: Chronicle, home: Path, tr: Callable[[str], str],
                   colours: dict[int, str] | None = None, stem: str = "",
                   pictures: dict[int, bytes] | None = None) -> Path:
    """Write a chronicle; the path of the page. The same stem writes over what was there; OSError if not."""
    folder = home / "saves" / "chronicles"
    named = f"{UNSAFE.sub('', match.plan.ruleset)} {time.strftime('%Y-%m-%d %H.%M')}"
    page = folder / f"{stem}.html" if stem else free_name(folder, named, ".html")
    write_whole(page, html_page(chronicle, tr, colours, pictures).encode())
    write_whole(page.with_suffix(".md"), markdown(chronicle, tr).encode())
    written = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    write_whole(page.with_suffix(".epub"), epub(chronicle, tr, written, colours, pictures))
    return page


def print_page(chronicle: Chronicle, home: Path, tr: Callable[[str], str], colours: dict[int, str] | None = None,
               pictures: dict[int, bytes] | None = None) -> Path:
    """Write the page that prints itself when a browser opens it; OSError if that fails."""
    page = home / "saves" / "chronicles" / "print.html"
    write_whole(page, html_page(chronicle, tr, colours, pictures, printing=True).encode())
    return page
