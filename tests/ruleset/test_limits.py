"""The limits of the language: what is just within each is taken, what is just beyond is told with what to do."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.check import check_one
from game.ruleset.library import builtin_folder
from game.ruleset.syntax import Unreadable, expression

HEAD = """ruleset: {format: 1, id: small, version: 1}
players: 2
seats: [white, black]
"""
BETWEEN = "must be a whole number — write one from"
MAIN = """
procedures:
  main:
    - loop:
      - choose: white
        options: [{as: stop, do: {win: white, by: will}}]
"""


def chain(count: int) -> str:
    """Defines that use one another so deep."""
    links = "".join(f"  d{number}: d{number + 1} + 1\n" for number in range(1, count))
    return f"define:\n{links}  d{count}: '1'\n" + MAIN.replace("as: stop", "if: d1 > 0, as: stop")


def calls(count: int) -> str:
    """Procedures that call one another so deep, `main` among them."""
    body = "".join(f"  p{number}:\n    - p{number + 1}()\n" for number in range(1, count - 1))
    return f"vars: {{n: number}}\n{MAIN}      - p1()\n{body}  p{count - 1}:\n    - n = 1\n"


def loops(count: int) -> str:
    """Loops so deep in one another, that of `main` among them."""
    lines, indent = [], "      "
    for number in range(count - 1):
        lines.append(f"{indent}- for: i{number} in [1]\n{indent}  do:\n")
        indent += "    "
    return f"vars: {{n: number}}\n{MAIN}{''.join(lines)}{indent}- n = 1\n"


def free_texts(count: int) -> str:
    names = [f"t{number}" for number in range(count)]
    asked = f"as: 'stop {{{'} {'.join(names)}}}', text: {{{', '.join(f'{one}: 5' for one in names)}}}"
    return MAIN.replace("as: stop", asked)


def named(letters: int) -> str:
    return f"kinds: {{man: {{name: {{en: {'x' * letters}}}}}}}\n" + MAIN


def worth(number: int) -> str:
    return MAIN + f"bots: {{values: {{much: {{is: '1', weight: {number}}}}}}}\n"


def text_of(letters: int) -> str:
    return MAIN.replace("as: stop", f"as: 'stop {{t}}', text: {{t: {letters}}}")


def pieces(count: int) -> str:
    return f"kinds: {{man: {{}}}}\npiles: {{deck: {{}}}}\npieces: [{{kind: man, pile: deck, count: {count}}}]\n{MAIN}"


def moving(moves: str) -> str:
    return f"board: {{map: boards/three.tmx}}\nkinds: {{man: {{moves: [{moves}]}}}}\n{MAIN}"


def many_moves(count: int) -> str:
    return moving(", ".join(["{step: n}"] * count))


def slide(steps: int) -> str:
    return moving(f"{{slide: n, limit: {steps}}}")


def leap(steps: int) -> str:
    return moving(f"{{leap: ['{' '.join(['n', 's'] * 20)[:2 * steps - 1]}']}}")


def shape(squares: int) -> str:
    cells = ", ".join(" ".join(["n"] * number) for number in range(1, squares))
    return f"board: {{map: boards/three.tmx}}\nkinds: {{man: {{shape: [{cells}]}}}}\n{MAIN}"


def crowd(count: int) -> str:
    lines = "".join(f"  - {{kind: man, pile: deck, count: {part}}}\n" for part in (500, 499, count - 999))
    return f"kinds: {{man: {{}}}}\npiles: {{deck: {{}}}}\npieces:\n{lines}{MAIN}"


def variable(letters: int) -> str:
    return f"vars: {{{'v' * letters}: number}}\n{MAIN}"


def thinking(seconds: int) -> str:
    return MAIN.replace("- choose: white", "- choose: white\n        name: talk") + (
        f"show: {{hourglass: {{talk: {seconds}}}}}\ntext: {{en: {{talk: Talk, will: by will}}}}\n")


# What makes a ruleset, of which number just is and just is not possible, and what is told.
LIMITS: dict[str, tuple[Callable[[int], str], int, int, str]] = {
    "seats": (lambda count: MAIN.replace("white", "s0"), 12, 13,
              "3:8: there are 13 seats — name at least one and at most 12"),
    "defines": (chain, 30, 31, "35:3: defines use one another more than 30 deep — merge some of them"),
    "calls": (calls, 50, 51, "7:3: procedures call one another more than 50 deep — merge some of them"),
    "loops": (loops, 10, 11,
              "31:47: loops are nested more than 10 deep — move the inner ones into a procedure"),
    "free texts": (free_texts, 20, 21, "9:154: a decision with 21 free texts — ask for 20 at most"),
    "the letters of a name": (named, 100, 101, "4:21: a name has 100 letters at most — make it shorter; 'about' has "
                              "room for more"),
    "a weight": (worth, 100_000, 100_001, f"10:41: bots.values.much.weight {BETWEEN} -100000 to 100000"),
    "a small weight": (worth, -100_000, -100_001, f"10:41: bots.values.much.weight {BETWEEN} -100000 to 100000"),
    "the letters of a free text": (text_of, 10_000, 10_001, f"9:46: the length of t {BETWEEN} 1 to 10000"),
    "no letter of a free text": (text_of, 1, 0, f"9:46: the length of t {BETWEEN} 1 to 10000"),
    "pieces of a line": (pieces, 500, 501, "6:41: count must be a whole number, not 501 — write one from 0 to 500"),
    "no piece of a line": (pieces, 0, -1, "6:41: count must be a whole number, not -1 — write one from 0 to 500"),
    "pieces": (crowd, 1000, 1001, "9:5: there are more than 1000 pieces — make do with fewer"),
    "moves": (many_moves, 200, 201, "5:2223: there are more than 200 moves and powers — make do with fewer"),
    "steps": (slide, 1000, 1001, "5:41: 'limit' becomes 1001 — let it be from 1 to 1000"),
    "no step": (slide, 1, 0, "5:41: 'limit' becomes 0 — let it be from 1 to 1000"),
    "a leap": (leap, 20, 21, "5:31: a leap of 21 steps — at most 20 are possible"),
    "a shape": (shape, 40, 41, "5:22: a shape of 41 squares — 40 at most are possible"),
    "a variable": (variable, 40, 41, f"4:8: '{'v' * 39}…' cannot name a variable — use lower-case letters, "
                   "digits, '_', a letter first, 40 characters at most"),
    "an hourglass": (thinking, 5, 4, f"11:26: show.hourglass.talk {BETWEEN} 5 to 3600"),
    "a large hourglass": (thinking, 3600, 3601, f"11:26: show.hourglass.talk {BETWEEN} 5 to 3600"),
}


@pytest.mark.parametrize("name", LIMITS)
def test_what_is_just_within_a_limit_is_taken(tmp_path: Path, name: str) -> None:
    make, within, beyond, told = LIMITS[name]
    for count in (within, beyond):
        file = tmp_path / str(count) / "ruleset.yaml"
        (file.parent / "boards").mkdir(parents=True)
        shutil.copy(builtin_folder() / "tictactoe" / "boards" / "three.tmx", file.parent / "boards")
        head = HEAD.replace("[white, black]", str([f"s{one}" for one in range(count)])) if name == "seats" else HEAD
        file.write_text(head + make(count), encoding="utf-8")
        found = [str(problem).splitlines()[0].removeprefix(f"{file}:") for problem in check_one(str(file), [])]
        assert found == ([] if count == within else [told])


@pytest.mark.parametrize(("text", "message"), [
    ("a" * 2000, ""), ("a" * 2001, "a formula may have 2000 characters at most"), (" " * 9 + "a" * 2000 + "  ", ""),
    ("not " * 49 + "a", ""), ("not " * 50 + "a", "this formula is nested too deeply"),
    ("count(x" + " for x in a" * 8 + ")", ""),
    ("count(x" + " for x in a" * 9 + ")", "a generator may have 8 'for' at most")])
def test_how_long_and_deep_a_formula_may_be(text: str, message: str) -> None:
    try:
        expression(text)
        found = ""
    except Unreadable as error:
        found = error.message
    assert found == message
