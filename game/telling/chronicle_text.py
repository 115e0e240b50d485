"""A chronicle as Markdown. Whatever people wrote stays what they wrote: nothing of it becomes markup."""

from __future__ import annotations

import re
from collections.abc import Callable

from game.telling.chronicle import Chronicle, Portrait

MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&:$^=\"'])")
Translate = Callable[[str], str]


def plain(text: str) -> str:
    """Text with every character escaped that Markdown could take for a mark."""
    return MARKS.sub(r"\\\1", " ".join(text.split()))


def markdown(chronicle: Chronicle, tr: Translate) -> str:
    lines = [f"# {plain(chronicle.game)}", "", f"*{plain(', '.join(chronicle.players))}*", ""]
    for portrait in chronicle.portraits:
        lines += [*person(portrait), ""]
    for chapter in chronicle.chapters:
        if chapter.title:
            lines += [f"## {plain(chapter.title)}", ""]
        if chapter.teller:
            lines += [f"*{tr('chronicle.told_by').replace('{name}', plain(chapter.teller))}*", ""]
        for entry in chapter.entries:
            if entry.kind == "quote":
                lines += [f"> {plain(entry.text)}", ">", f"> — {plain(entry.who)}", ""]
            elif entry.portrait is not None:
                lines += [*person(entry.portrait), ""]
            elif entry.kind == "picture":
                continue
            elif entry.number:
                lines += [plain(f"{entry.number}. {entry.text}"), ""]
            else:
                lines += [plain(entry.text), ""]
    return "\n".join(lines).rstrip() + "\n"


def person(portrait: Portrait) -> list[str]:
    found = [f"### {plain(portrait.name)}", "", f"*{plain(portrait.title)}* — {plain(portrait.player)}", ""]
    for index, row in enumerate(portrait.rows):
        cells = []
        for square in row:
            text = plain(square.text or square.label or "—")
            cells.append(f"~~{text}~~" if square.crossed else text)
        if index == 0:
            found += ["| " + " | ".join(" " for _ in row) + " |", "|" + " --- |" * len(row)]
        found.append("| " + " | ".join(cells) + " |")
    return found
