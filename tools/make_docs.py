"""Writes the reference pages of the ruleset language from the descriptions that editors use as well.

`python tools/make_docs.py` writes them anew after the language has changed; `--check` only compares. What needs more
words than a table has stands in the pages beside them, and these lead there.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ruleset.keys import Key, Shape

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "rulesets" / "docs" / "reference"
# Each page: its title, a few words, and the pages of the language that say more.
PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "sections": ("Sections, head, seats and options",
                 "A ruleset is one file, `ruleset.yaml`. It begins with its head, which says who it is, what it "
                 "extends and what it needs; after that, sections come in any order.\n\n"
                 "A ruleset that extends others says only what differs: mappings merge by key, lists and values "
                 "replace, `~` deletes. Several are laid over one another in the order in which they are named; each "
                 "is read once, bases first. Where two of them set the same thing differently, that is an error until "
                 "the ruleset that extends both says itself what holds. Only in `about` and `show` is the last one "
                 "simply right.", ("file", "players")),
    "variables": ("Variables", "What a position remembers between decisions. Anything that has to be known when a "
                  "saved game is loaded is a variable, a piece's place, or the order of a pile.", ("variables",)),
    "board": ("The board", "A map drawn in Tiled gives the sites, their names and the directions between them. The "
              "ruleset adds groups of directions and named sets of sites.", ("board", "maps", "space")),
    "kinds": ("Kinds and moves", "A kind says where its pieces go; it does not say what happens then: that is what "
              "procedures are for.", ("kinds",)),
    "pieces": ("Pieces and piles", "All pieces there will ever be exist from the start, on sites, in piles or off the "
               "board.", ("pieces", "cards", "secrets")),
    "statements": ("Statements", "Procedures are lists of statements. A statement is one line of text, or a mapping "
                   "with one of the keys below. Wherever statements stand, one alone will do as well as a list.",
                   ("procedures", "ending")),
    "questions": ("Questions", "A question is where the game waits for somebody. Its options are worked out when it is "
                  "asked; the notation of each decision is what people, bots, saved games and tests call it.",
                  ("questions", "ahead")),
    "formulas": ("Formulas", "One line of Python syntax, checked for types before any game starts. Nothing in a "
                 "formula can change anything.", ("formulas", "words")),
    "show": ("Looks and sounds", "How a table lays the game out. All of it is optional, none of it changes a rule.",
             ("show-table", "show-told", "show-moves", "show-court")),
    "bots": ("Bots", "What bots value. Without it they play games out at random and judge by who wins.", ("bots",)),
    "beside": ("Files beside the ruleset", "A folder may hold a rule book, pictures, lessons and tests. A "
               "ruleset that extends another takes over what it has none of itself.", ("beside", "texts")),
}


def cell(text: str) -> str:
    """Text inside a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def value(key: Key, pages: dict[str, str]) -> str:
    """What may stand there, with links to tables of its own."""
    def link(match: re.Match[str]) -> str:
        shape = match[1]
        return f"[{shape}]({pages[shape]}.md#{shape})"

    def marked(match: re.Match[str]) -> str:
        return " ".join(f"`{word}`" for word in match[1].split())

    return re.sub(r"one of ([\w -]+?)(?= or |$)", marked, re.sub(r"#([\w-]+)", link, key.form.told))


def table(shape: Shape, pages: dict[str, str]) -> list[str]:
    """The keys of one mapping."""
    lines = [f'<a id="{shape.id}"></a>', f"## {shape.title}", "", shape.about, "",
             "| key | takes | what it says | left out | example |", "|---|---|---|---|---|"]
    for key in shape.keys:
        example = f"`{key.name}: {key.example}`" if key.example else ""
        left = "**needed**" if key.needed else key.left or "—"
        lines.append("| " + " | ".join(cell(part) for part in (
            f"`{key.name}`", value(key, pages), key.about, left, example)) + " |")
    return [*lines, ""]


def formulas() -> list[str]:
    """The words of formulas and the attributes of values."""
    from game.ruleset.language.attributes import ATTRIBUTES
    from game.ruleset.language.words import STATES, formula_words
    from game.ruleset.types import TYPES

    lines = ["## Words", "", "| word | takes | gives |", "|---|---|---|"]
    for word in sorted(formula_words().values(), key=lambda word: word.name):
        lines.append(f"| `{word.name}` | {cell(word.takes)} | {cell(word.about)} |")
    lines += ["", "Some words take nothing:", "", "| word | type | tells |", "|---|---|---|"]
    lines += [f"| `{name}` | {state.gives} | {cell(state.about)} |" for name, state in STATES.items()]
    lines += ["", "## Attributes", "", "| of | attributes |", "|---|---|"]
    for kind, names in ATTRIBUTES.items():
        lines.append(f"| {kind} | {' '.join(f'`{name}`' for name in names)} |")
    return [*lines, "", "## Types", "", " ".join(f"`{name}`" for name in TYPES), ""]


def one_liners() -> list[str]:
    """Statements of one line."""
    from game.ruleset.language.statements import LINES

    return ["## Statements of one line", "", "| statement | what it does |", "|---|---|",
            *(f"| `{line}` | {cell(about)} |" for line, about in LINES), ""]


def page(name: str) -> str:
    """One page."""
    from game.schema import shapes

    known = shapes()
    pages = {shape.id: shape.page for shape in known.values()}
    title, words, more_pages = PAGES[name]
    more = ", ".join(f"[{other}](../{other}.md)" for other in more_pages)
    lines = [f"# {title}", "", "<!-- written by tools/make_docs.py -->", "", words, "", f"In more words: {more}.", ""]
    lines += formulas() if name == "formulas" else one_liners() if name == "statements" else []
    for shape in known.values():
        if shape.page == name:
            lines += table(shape, pages)
    return "\n".join(lines).rstrip() + "\n"


def index() -> str:
    """The page that leads to all others."""
    lines = ["# Reference of the ruleset language", "", "<!-- written by tools/make_docs.py -->", "",
             "Every key with what it takes, what holds where it is left out, and an example. Editors that understand "
             "JSON Schema offer the same while you write: `mod new` sets that up.", ""]
    lines += [f"- [{title}]({name}.md)" for name, (title, _, _) in PAGES.items()]
    return "\n".join([*lines, "", "The language in prose: [its pages](../index.md)."]) + "\n"


def texts() -> dict[Path, str]:
    """Every page with what should be in it."""
    return {FOLDER / "index.md": index()} | {FOLDER / f"{name}.md": page(name) for name in PAGES}


def main() -> int:
    """Write, or compare."""
    wanted = texts()
    stale = [path for path, text in wanted.items()
             if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(path.relative_to(ROOT))
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8", newline="\n")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
