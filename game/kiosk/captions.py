"""The words that go with a demonstration: what a game is about, and short passages of its own rule book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.problems import RulesetError
from game.ruleset.source import BOOK_BYTES, read_text
from game.scenes.menu.rules_scene import book_file
from game.storage.boxes import Box
from game.view.page import parse

if TYPE_CHECKING:
    from game.app.app import App

LONGEST = 230  # characters that are read with pleasure while pieces move
SHORTEST = 30
MOST = 16


def captions(app: App, box: Box) -> list[str]:
    """Captions in the player's language, in the order in which the rule book teaches; at least one."""
    about = " ".join(app.strings.of(box.about).split())
    found = [shortened(about)] if about else []
    try:
        path = book_file(tuple(app.library.load(box.id).files), app.settings.language)
        text = read_text(path, path.parent, BOOK_BYTES) if path is not None else ""
    except RulesetError:
        text = ""
    for block in parse(text):
        words = " ".join(block.text.split())
        if block.kind in ("text", "item") and len(words) >= SHORTEST and "|" not in words:
            caption = shortened(words)
            if caption:
                found.append(caption)
    return found[:MOST] or [box.id]


def shortened(text: str) -> str:
    """As many whole sentences from the beginning as can be read; nothing if not even one can."""
    if len(text) <= LONGEST:
        return text
    end = max(text.rfind(mark, 0, LONGEST) for mark in (". ", "! ", "? "))
    return text[:end + 1].strip() if end > 0 else ""
