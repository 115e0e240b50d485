"""A chronicle as Markdown. Whatever people wrote stays what they wrote: nothing of it becomes markup."""

from __future__ import annotations

import re
from collections.abc import Callable

from game.telling.chronicle import Chronicle, Portrait

MARKS = re.compile(r"([\\`*_\[\]<|~])")  # wherever they stand
ENTITY = re.compile(r"&(?=#?\w+;)")
LINK = re.compile(r"(?<=\w):(?=//)")
FIRST = re.compile(r"^(?:([#>+\-=])|(\d+)([.)]))")  # at the beginning of a line alone
Translate = Callable[[str], str]


def plain(text: str) -> str:
    """Text in which nothing is a mark of Markdown; what could be none stays as it is."""
    found = LINK.sub(r"\\:", ENTITY.sub(r"\\&", MARKS.sub(r"\\\1", " ".join(text.split()))))
    return FIRST.sub(lambda mark: f"\\{mark[1]}" if mark[1] else f"{mark[2]}\\{mark[3]}", found)


def markdown(chronicle: Chronicle, tr: Translate) -> str:
    lines = [f"# {plain(chronicle.game)}", "", f"*{plain(', '.join(chronicle.players))}*", ""]
    people = [line for portrait in chronicle.portraits for line in (*person(portrait), "")]
    lines += [] if chronicle.epilogues else people
    for chapter in chronicle.chapters:
        if chapter.title:
            lines += [f"## {plain(chapter.title)}", ""]
        if chapter.teller:
            lines += [f"*{tr('chronicle.told_by').replace('{name}', plain(chapter.teller))}*", ""]
        if chapter.slips:
            lines += [" · ".join(map(plain, chapter.slips)), ""]
        if chapter.story:
            lines += [plain(chapter.story), ""]
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
                notes = f" *({plain(' · '.join(entry.notes))})*" if entry.notes else ""
                lines += [plain(entry.text) + notes, ""]
    if chronicle.epilogues:
        lines += [f"## {plain(tr('chronicle.epilogue'))}", ""]
    for one, words in chronicle.epilogues:
        lines += [f"**{plain(one.name)}** {plain(' '.join(words))}", ""]
    lines += people if chronicle.epilogues else []
    names = {one.seat: one.name for one in chronicle.portraits}
    lines += ["", f"## {plain(tr('chronicle.honours'))}", ""] if chronicle.honours else []
    for honour in chronicle.honours:
        who = names.get(honour.seat) or chronicle.players[honour.seat]
        lines += [f"- {plain(honour.title)} — {plain(who)}" + (f" ({plain(honour.why)})" if honour.why else "")]
    return "\n".join(lines).rstrip() + "\n"


def person(portrait: Portrait) -> list[str]:
    title = f"*{plain(portrait.title)}* — " if portrait.title else ""
    found = [f"### {plain(portrait.name)}", "", f"{title}{plain(portrait.player)}", ""]
    for index, row in enumerate(portrait.rows):
        cells = []
        for square in row:
            text = plain(square.text or square.label or "—")
            cells.append(f"~~{text}~~" if square.crossed else text)
        if index == 0:
            found += ["| " + " | ".join(" " for _ in row) + " |", "|" + " --- |" * len(row)]
        found.append("| " + " | ".join(cells) + " |")
    return found
