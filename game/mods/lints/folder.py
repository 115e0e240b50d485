"""The folder of a mod: it has a name and a rule book, and nothing in it that is not read."""

from __future__ import annotations

import re
from pathlib import Path

from game.match.lesson import FIRST
from game.mods.archive import PLAIN_NAMES
from game.mods.case import Case
from game.ruleset.problems import RulesetError, Span, did_you_mean, nearest
from game.ruleset.show.theme import read_theme
from game.ruleset.source import BOOK_BYTES

THEME = "theme.yaml"
FILES = ("ruleset.yaml", "tests.yaml", FIRST, THEME)
BOOK = re.compile(r"rules\.([a-z]{2,3})\.md")
FOLDERS = {"art": (".svg", ".png"), "boards": (".tmx", ".tsx", ".png"), "editor": (".json",), "lessons": (".yaml",)}
BESIDE = (".md", ".txt", ".tiled-project", ".tiled-session", ".zip")  # notes, and what editors leave behind


def check_files(case: Case) -> None:
    """Report what is missing in the folder, and what is there for nothing."""
    if case.loaded.files[-1].name != FILES[0]:
        return  # a file somewhere, not a mod
    if case.loaded.map.get("name") is None:
        case.tell(case.loaded.map.keys["ruleset"], "the game has no name", "add 'name: {en: …, fr: …}'")
    check_books(case)
    for path in sorted(case.folder.iterdir()):
        if path.is_file() and not path.name.startswith("."):
            check_file(case, path)
    for name, kinds in FOLDERS.items():
        for path in sorted((case.folder / name).glob("*")):
            if path.is_file() and path.suffix.lower() not in kinds and not path.name.startswith("."):
                stray(case, path, f"only {' and '.join(kinds)} are read in {name}/")


def check_books(case: Case) -> None:
    """A rule book somewhere, which says something, in languages that the ruleset speaks."""
    folders = [file.parent for file in case.loaded.files]
    if not any(BOOK.fullmatch(path.name) for folder in folders for path in folder.glob("rules.*.md")):
        case.tell(case.loaded.map.keys["ruleset"], "there is no rule book",
                  f"write rules.{(case.languages or ['en'])[0]}.md, with a heading and a few lines")
    for path in sorted(case.folder.glob("rules.*.md")):
        book = BOOK.fullmatch(path.name)
        text = case.text(path, BOOK_BYTES) if book else None
        if text is not None and not text.strip():
            case.tell(Span(str(path), 1, 1), "this rule book is empty", "write a few lines, or delete it")
        elif book and book[1] not in case.languages:
            case.tell(Span(str(path), 1, 1), f"the game does not speak '{book[1]}'",
                      f"add '{book[1]}:' to 'name' and the texts, or delete this file")


def check_file(case: Case, path: Path) -> None:
    """One file beside the ruleset."""
    if path.name == THEME:
        check_theme(case, path)
    if path.name in (*FILES, *PLAIN_NAMES) or path.suffix in BESIDE:
        near = nearest(path.name, [f"rules.{language}.md" for language in case.languages])
        if path.suffix == ".md" and near and near != path.name and not (case.folder / near).exists():
            stray(case, path, f"did you mean '{near}'?")
        return
    stray(case, path, did_you_mean(path.name, FILES) or "keep it elsewhere; pictures go to art/, maps to boards/")


def check_theme(case: Case, path: Path) -> None:
    """A theme for the whole program: with a mistake in it, the program goes without."""
    text = case.text(path)
    try:
        if text is not None:
            read_theme(text, str(path))
    except RulesetError as error:
        for problem in error.problems:
            case.tell(problem.span, problem.message, problem.remedy)


def stray(case: Case, path: Path, remedy: str) -> None:
    """A file that nothing reads."""
    case.tell(Span(str(path), 1, 1), f"nothing reads the file '{path.name}'", remedy)
