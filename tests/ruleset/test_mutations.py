"""Real rulesets with something knocked about: they load and play, or are refused; nothing else ever happens."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.search import SAMPLE, complete
from game.ruleset.compile import compile_ruleset
from game.ruleset.extend import Loaded, Merger
from game.ruleset.library import Library, builtin_folder
from game.ruleset.problems import Problems, RulesetError, Unforeseen
from game.ruleset.source import Map, Text, parse_source

FILES = sorted(builtin_folder().glob("*/ruleset.yaml"))
TOKEN = re.compile(r"\w+|[^\w\s]")
STRANGE = (
    "nothing",
    "0",
    "-1",
    "999999999",
    "~",
    "[]",
    "{}",
    "[",
    "}",
    "'",
    '"',
    ":",
    "- ",
    "!",
    "&a",
    "*a",
    "<<",
    "true",
    "turn",
    "p",
    "t",
    "q",
    "==",
    "and",
    "not",
    "in",
    "for",
    "(",
    ")",
    "first",
    "one",
    "seats()",
    "pieces()",
    "sites()",
    "break",
    "return",
    "settle",
    "commit",
    "remember",
    "main",
    "\t",
    "é",
    "\u2028",
    "None",
    "__class__",
    "#",
    "each",
    "piece",
    "number",
    "list",
    "texts",
    "if",
    "all",
    "owner",
    "kind",
    "site",
    "~: ~",
    "? x",
)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to three accidents."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        accident = chance.choice((0, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 7, 7))
        if accident == 0:
            del lines[at]
        elif accident == 1:
            lines.insert(other, lines[at])
        elif accident == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif accident == 3:
            lines[at] = chance.choice((" ", "  ", "    ")) + lines[at] if chance.random() < 0.5 else lines[at][2:]
        elif accident == 4 and lines[at]:
            place = chance.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + lines[at][place + 1 :]
        else:  # a token gives way to another one, of this file or of another world
            tokens = TOKEN.findall(lines[at])
            if tokens:
                new = chance.choice(TOKEN.findall(lines[other]) or STRANGE) if accident < 7 else chance.choice(STRANGE)
                start, end = chance.choice([match.span() for match in TOKEN.finditer(lines[at])])
                lines[at] = lines[at][:start] + new + lines[at][end:]
        lines = lines or [""]
    return "\n".join(lines)


def loaded(text: str, path: Path) -> Loaded:
    """The ruleset of a text that stands where the file does."""
    root = parse_source(text, str(path))
    head = root.get("ruleset")
    base = head.get("extends") if isinstance(head, Map) else None
    if isinstance(base, Text) and base.value != path.parent.name and Library().find(base.value):
        problems = Problems()
        root = Merger(problems).merge(Library().load(base.value).map, root)
        problems.raise_if_any()
    return Loaded(root, (path,), {str(path): text})


def load_and_play(text: str, path: Path, chance: random.Random) -> None:
    rules = Rules(compile_ruleset(loaded(text, path)))
    position = rules.start(chance.randrange(100))
    for _ in range(8):
        if position.over:
            break
        rules.texts(position)
        for option in rules.table_options(position)[:3]:
            rules.apply_table(position.copy(), (*option, *(SAMPLE for _ in rules.table_texts[option[0]])))
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))


@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
def test_a_mutated_ruleset_is_played_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    path = chance.choice(FILES)
    text = mutated(text_of(path), chance)
    try:
        load_and_play(text, path, chance)
    except RulesetError as error:
        assert error.problems and not isinstance(error, Unforeseen)
        assert str(error)
    except RuleError as error:
        assert str(error)
