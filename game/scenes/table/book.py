"""What the rule book of a table says about something: the item of a list that begins with its name in bold, or the
chapter that has its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.rules import Rules
from game.scenes.menu.rules_scene import book_file, book_files, rule_book
from game.view.page import Block, parse

if TYPE_CHECKING:
    from game.app.app import App


class RuleBook:
    """The rule book of one table, in the language of the moment."""

    def __init__(self, app: App, rules: Rules) -> None:
        self.app = app
        self.rules = rules
        self.blocks_cache: tuple[str, list[Block]] = ("", [])  # of the language that it was read in
        self.passage_cache: dict[str, tuple[str, str]] = {}

    def blocks(self) -> list[Block]:
        """All of it, read when it is first needed."""
        language = self.app.strings.language
        if self.blocks_cache[0] != language:
            loaded = self.rules.compiled.loaded
            files = loaded.files if loaded is not None else ()
            if book_file(files, language) is None:
                files = book_files(self.app, self.rules)
            self.blocks_cache = (language, parse(rule_book(self.rules, files, language)))
            self.passage_cache = {}
        return self.blocks_cache[1]

    def of(self, folder: Path) -> bool:
        """Whether the book lies in a folder, and so is about the game of that folder itself."""
        found = book_file(self.rules.compiled.loaded.files, self.app.strings.language)
        return found is not None and found.parent == folder

    def passage(self, name: str) -> tuple[str, str]:
        """The chapter about something, and what it says first; nothing if the book has none."""
        blocks = self.blocks()
        if name not in self.passage_cache:
            self.passage_cache[name] = lead_of(blocks, name) or chapter_of(blocks, name)
        return self.passage_cache[name]


def names(title: str, name: str) -> bool:
    """Whether a title speaks of something, as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", title, re.IGNORECASE) is not None


def lead_of(blocks: list[Block], name: str) -> tuple[str, str] | None:
    """The item that begins with a name in bold, and the chapter that it is in."""
    chapter = ""
    for block in blocks:
        chapter = block.text if block.kind == "heading" else chapter
        if block.kind == "item" and block.lead and names(block.lead, name) and len(block.lead) < len(name) + 6:
            return chapter, block.text.removeprefix(block.lead).strip() if block.lead.endswith(".") else block.text
    return None


def chapter_of(blocks: list[Block], name: str) -> tuple[str, str]:
    """The chapter that has a name in its title, the shortest such title, and the first paragraph of it."""
    titles = [block for block in blocks if block.kind == "heading" and block.level > 1 and names(block.text, name)]
    if not titles:
        return "", ""
    title = min(titles, key=lambda block: len(block.text))
    start = next(index for index, block in enumerate(blocks) if block is title) + 1
    for block in blocks[start:]:
        if block.kind == "heading":
            break
        if block.kind == "text":
            return title.text, block.text
    return title.text, ""
