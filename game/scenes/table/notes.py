"""What the rule book says about what is on a table: about the goal, and about each kind.

It is the chapter called after the goal, and for a kind the item of a list that begins with its name in bold, or the
chapter that has its name. A ruleset may say it itself, under `about-game` and under `about-` and the kind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.engine.rules import Rules
from game.scenes.menu.rules_scene import book_file, book_files, rule_book
from game.view.page import Block, parse

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.words import TableWords

GAME = "about-game"  # a text of a ruleset that shares its book with others


class Notes:
    """The rule book of one table, read when it is first needed."""

    def __init__(self, app: App, rules: Rules, words: TableWords) -> None:
        self.app = app
        self.rules = rules
        self.words = words
        self.book: tuple[str, list[Block]] = ("", [])  # of the language that it was read in
        self.found: dict[str, tuple[str, str]] = {}

    def blocks(self) -> list[Block]:
        """The book in the language of the moment."""
        language = self.app.settings.language
        if self.book[0] != language:
            loaded = self.rules.compiled.loaded
            files = loaded.files if loaded is not None else ()
            if book_file(files, language) is None:
                files = book_files(self.app, self.rules)
            self.book, self.found = (language, parse(rule_book(self.rules, files, language))), {}
        return self.book[1]

    def passage(self, name: str) -> tuple[str, str]:
        """The chapter about something, and what it says first; nothing if the book has none."""
        blocks = self.blocks()
        if name not in self.found:
            self.found[name] = lead_of(blocks, name) or chapter_of(blocks, name)
        return self.found[name]

    def kind_text(self, kind: int) -> str:
        """What a kind does: in the ruleset's own words, or else in those of the book."""
        key = f"about-{self.rules.world.kinds[kind]}"
        own = self.words.word(key)
        return own if own != key else self.passage(self.words.kind_name(kind))[1]

    def explains(self) -> bool:
        """Whether anything is said of any kind."""
        return any(self.kind_text(kind) for kind in range(len(self.rules.world.kinds)))

    def goal(self) -> tuple[str, str]:
        """What the game is about: in the ruleset's own words, or else in those of the book."""
        title, own = self.app.tr("notes.goal"), self.words.word(GAME)
        return (title, own) if own != GAME else self.passage(title)


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
