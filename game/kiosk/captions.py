"""The words beside a demonstration: sentences of the rule book, in the order in which it teaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.problems import RulesetError
from game.ruleset.source import BOOK_BYTES, read_text
from game.scenes.menu.rules_scene import book_file
from game.view.page import parse

if TYPE_CHECKING:
    from game.app.app import App
    from game.storage.boxes import Box

LONGEST, SHORTEST = 230, 30  # characters of a caption that is read with pleasure while pieces move
CAPTIONS = 16  # captions


def captions(app: App, box: Box) -> list[str]:
    """Captions in the player's language, in the order in which the rule book teaches; at least one."""
    found = [shortened(" ".join(app.strings.of(box.about).split()))]
    try:
        path = book_file(tuple(app.library.load(box.id).files), app.settings.language)
        text = read_text(path, path.parent, BOOK_BYTES) if path is not None else ""
    except RulesetError:
        text = ""
    for block in parse(text):
        words = " ".join(block.text.split())
        if block.kind in ("text", "item") and len(words) >= SHORTEST and "|" not in words:
            found.append(shortened(words))
    return [caption for caption in found if caption][:CAPTIONS] or [box.id]


def shortened(text: str) -> str:
    """As many whole sentences from the beginning as can be read; nothing if not even one can."""
    if len(text) <= LONGEST:
        return text
    end = max(text.rfind(mark, 0, LONGEST) for mark in (". ", "! ", "? "))
    return text[:end + 1].strip() if end > 0 else ""
