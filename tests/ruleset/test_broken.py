"""Rulesets and maps with one planted mistake each: it is found, told once, where it is, with what to do about it.

The first line of a file in tests/broken says what is to be told: the place (after the name of the file, where the
mistake shows in another one), the message and the remedy. `# given` lines below it say what was asked for.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.check import check_one
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError

BROKEN = Path(__file__).resolve().parents[1] / "broken"
CASES = sorted(BROKEN.glob("*.yaml"))
PLACE = re.compile(r"(?P<file>[^:\s]+):(?P<line>\d+):(?P<column>\d+): (?P<what>.+)")


def found_in(path: Path) -> list[str]:
    """Every problem as it is printed, with the number of players and the options that the file asks for."""
    text = path.read_text(encoding="utf-8")
    players = re.search(r"^# given players=(\d+)$", text, re.MULTILINE)
    options = dict(re.findall(r"^# given option (\w+)=(\w+)$", text, re.MULTILINE))
    if not players and not options:
        return [str(problem) for problem in check_one(str(path), [BROKEN / "bases"])]
    try:
        compile_ruleset(Library().load(str(path)), int(players[1]) if players else None, options)
    except RulesetError as error:
        return [str(problem) for problem in error.problems]
    return []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_mistake_is_told_once_with_place_and_remedy(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    expected = first.removeprefix("# expect: ")
    if re.match(r"\d", expected):
        expected = f"{path.name}:{expected}"
    found = found_in(path)
    assert [text.splitlines()[0].replace(f"{BROKEN}/", "") for text in found] == [expected]
    assert " — " in expected, "what is the author to do?"
    parts = PLACE.fullmatch(expected)
    assert parts is not None
    source = (BROKEN / parts["file"]).read_text(encoding="utf-8").splitlines()[int(parts["line"]) - 1]
    shown, caret = found[0].splitlines()[1:]
    under = shown[len(caret) - 1 :]
    assert caret.strip() == "^"
    assert under.rstrip("…").replace("�", "\x07") in source[int(parts["column"]) - 1 :]


@pytest.mark.parametrize("name", ["corridor", "plain"])
def test_without_the_mistake_all_is_well(name: str) -> None:
    assert check_one(name, [BROKEN / "bases"]) == []


def test_every_map_is_asked_for() -> None:
    texts = [path.read_text(encoding="utf-8") for path in BROKEN.glob("**/*.yaml")]
    asked = {name for text in texts for name in re.findall(r"boards/([\w-]+)\.tmx", text)}
    assert {path.stem for path in BROKEN.glob("boards/*.tmx")} <= asked
