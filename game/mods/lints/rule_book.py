"""The rule book is there in every language, and its diagrams show sites, seats and kinds that exist."""

from __future__ import annotations

import re
from pathlib import Path

from game.bundle import bundled
from game.mods.case import RulesCase
from game.ruleset.problems import Span, did_you_mean, known_names
from game.ruleset.show.looks import STATES
from game.ruleset.source import BOOK_BYTES
from game.telling.strings import Strings, languages

FENCE = re.compile(r"```board(?::(\S+))?")
OTHER = re.compile(r"```(\w+)")
LINE = re.compile(r"\s*(\S+):\s*(.+)$")


def check_rules(case: RulesCase) -> None:
    """Report missing rule books and wrong diagrams."""
    books = {language: case.folder / f"rules.{language}.md" for language in case.languages}
    there = {language: path for language, path in books.items() if path.is_file()}
    if there:
        first = next(iter(there.values()))
        case.text(first, BOOK_BYTES)
        for language in case.languages:
            if language not in there:
                case.tell(Span(str(first), 1, 1), f"the rule book is missing in {language}",
                          f"write rules.{language}.md")
    for language, path in there.items():
        text = case.text(path, BOOK_BYTES)
        if text is not None and text.strip():  # that a book is empty is told of the folder
            check_book(case, path, text)
            check_goal(case, path, text, language)


def check_goal(case: RulesCase, path: Path, text: str, language: str) -> None:
    """What is shown beside the board until somebody has decided is a chapter of the book, or a text."""
    title = Strings(bundled("assets") / "locale", language)("notes.goal")
    headings = {line.lstrip("#").strip().casefold() for line in text.splitlines() if line.startswith("#")}
    if language in languages() and title.casefold() not in headings and "about-game" not in case.model.text.get(
            language, case.model.text.get("en", {})):
        case.tell(Span(str(path), 1, 1), f"there is no chapter '{title}', which is shown beside the board",
                  "write one, or say it under 'about-game' in text")


def check_book(case: RulesCase, path: Path, text: str) -> None:
    """The diagrams of one book, a finding each; those of other rulesets' boards are left to their authors."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        fence = FENCE.match(line.strip())
        if fence is None:
            other = OTHER.match(line.strip())
            if other is not None and (near := did_you_mean(other[1], ["board"])):
                case.tell(Span(str(path), number, 1), f"'{other[1]}' begins no diagram", near)
            continue
        end = next((at for at in range(number, len(lines)) if lines[at].strip().startswith("```")), None)
        if end is None or FENCE.match(lines[end].strip()):
            case.tell(Span(str(path), number, 1), "this diagram has no end", "close it with ```")
        elif not fence[1]:
            before = len(case.found)
            for at in range(number, end):
                if lines[at].strip() and len(case.found) == before:
                    check_line(case, Span(str(path), at + 1, 1), lines[at])


def check_line(case: RulesCase, span: Span, line: str) -> None:
    """One line of a diagram: a site and who stands there, or sites that are marked."""
    world, match = case.world, LINE.match(line)
    sites = world.board.names if world.board is not None else ()
    if match is None:
        case.tell(span, "cannot read this line of a diagram", "write 'a1: seat kind' or 'mark: a1 b2'")
        return
    wanted = match[2].split() if match[1] == "mark" else [match[1]]
    for site in wanted:
        if site not in sites:
            case.tell(span, f"there is no site '{site}'", known_names(site, sites) or "see the map")
            return
    if match[1] == "mark":
        return
    known = [*case.model.seat_ids, *case.model.kinds, *STATES]
    for word in match[2].split():
        if word not in known and word != "+":
            case.tell(span, f"'{word}' is no seat, kind or state", known_names(word, known))
            return
