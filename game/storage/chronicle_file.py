"""Where chronicles are kept: a page to read and a text to go on with, side by side in the user's home."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

from game.match.match import Match
from game.storage.files import write_whole
from game.telling.chronicle import chronicle_of
from game.telling.chronicle_page import html_page
from game.telling.chronicle_text import markdown

UNSAFE = re.compile(r"[^\w\- ]")


def save_chronicle(match: Match, home: Path, language: str, tr: Callable[[str], str],
                   colours: dict[int, str] | None = None, stem: str = "") -> Path:
    """Write the chronicle so far; the path of the page. The same stem writes over what was there; OSError if not."""
    folder = home / "saves" / "chronicles"
    found = chronicle_of(match, language)
    name = stem or fresh_stem(folder, match.plan.ruleset)
    page = folder / f"{name}.html"
    for path, content in ((page, html_page(found, tr, colours)), (folder / f"{name}.md", markdown(found, tr))):
        write_whole(path, content.encode())
    return page


def fresh_stem(folder: Path, ruleset: str) -> str:
    """A name that is not taken, from the game and the time."""
    base = f"{UNSAFE.sub('', ruleset)} {time.strftime('%Y-%m-%d %H.%M')}"
    name, number = base, 2
    while (folder / f"{name}.html").exists():
        name, number = f"{base} ({number})", number + 1
    return name
