"""Rulesets made to do harm, or that got out of hand: refused or stopped in no time, with a word about why."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from game.check import check_one
from game.engine.game import Game

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0
SLOWNESS = 4  # of the machine that tests run on, next to one that is quick and idle
STUCK = "the rules go round and round"
HEAD = "ruleset: {format: 1, id: hostile, version: 1}\nplayers: 2\nseats: [white, black]\n"
VARS = "vars: {turn: {type: seat, start: white}, n: number, xs: numbers, word: text, words: texts}\n"
MAIN = """\
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {as: pass, do: n += 1}
          - {as: stop, do: {win: turn, by: will}}
"""
BOARD = """\
board: {map: boards/board.tmx}
kinds: {man: {moves: [{slide: all, take: q.owner != p.owner}]}}
pieces: [{kind: man, owner: white, sites: [s0]}, {kind: man, owner: black, sites: [s9]}]
"""


def rules(*statements: str, extra: str = "", main: str = MAIN) -> str:
    """A small ruleset that does these statements after each decision."""
    return HEAD + VARS + extra + main + "".join(f"      - {line}\n" for line in statements)


def forever(*statements: str) -> str:
    return rules("while: n >= 0\n        do:\n" + "".join(f"          - {line}\n" for line in statements))


def formula(text: str) -> str:
    return rules(f"if: '{text}'\n        then: n = 0")


def defines(first: str, other: str, count: int = 29) -> str:
    """Defines each of which uses the one before; {0} is its name."""
    return "define:\n" + f"  d0: {first}\n" + "".join(f"  d{i}: {other.format(f'd{i - 1}')}\n" for i in range(1, count))


def procedures(first: str, other: str, count: int = 20) -> str:
    found = f"  p0: [{first}]\n" + "".join(f"  p{i}: [{other.format(f'p{i - 1}')}]\n" for i in range(1, count))
    return MAIN.replace("procedures:\n", "procedures:\n" + found)


def nested(inner: str, outer: str, count: int) -> str:
    for _ in range(count):
        inner = outer.format(inner)
    return inner


def line_of_sites(count: int) -> str:
    """A map with one long line."""
    points = " ".join(f"{i * 10},0" for i in range(count))
    sites = "".join(
        f'<object id="{i + 2}" name="s{i}" type="site" x="{5 + i * 10}" y="5"><point/></object>' for i in range(count)
    )
    return (
        f'<map version="1.10" orientation="orthogonal" width="{count}" height="1" tilewidth="10" tileheight="10">'
        f'<objectgroup id="1"><object id="1" type="line" x="5" y="5"><polyline points="{points}"/></object>{sites}'
        "</objectgroup></map>"
    )


def big_board(text: str, sites: str = BOARD) -> str:
    return HEAD + VARS + sites + MOVES + f"      - {text}\n"


WIN = "{win: turn, by: will}"
MOVES = MAIN.replace("{as: pass, do: n += 1}", '{each: "p in men(turn) for t in reach(p)", as: "{t}"}')
CHOICE = "          - {as: pass, do: n += 1}\n"
CASES = {
    # loops
    "while": (forever("n = 1 - n"), STUCK),
    "loop": (rules("{loop: [n = 1]}"), STUCK),
    "for in for": (
        rules("for: a in range(0, 9999)\n        do:\n          - for: b in range(0, 9999)\n            do: n = b"),
        STUCK,
    ),
    "for over pairs": (rules("{for: 'a in range(0, 9999) for b in range(0, 9999)', do: n = a}"), "a list grew longer"),
    "generator": (rules("n = count(a for a in range(0, 9999) for b in range(0, 9999))"), STUCK),
    "many small generators": (
        rules("n = count(1 " + " ".join(f"for a{i} in range(0, 60)" for i in range(6)) + ")"),
        STUCK,
    ),
    "heavy rounds": (forever("n = sum(a * b for a in range(0, 50) for b in range(0, 60)) * 0"), STUCK),
    "lists of lists": (
        rules(
            "for: a in range(0, 5000)\n        do: xs = xs + [a]", "n = count(a for a in xs for b in xs for c in xs)"
        ),
        STUCK,
    ),
    "nested generators": (formula(nested("n == 0", "any({} for a in seats() for b in seats())", 12)), STUCK),
    "score": (rules(extra="score: count(a for a in range(0, 9999) for b in range(0, 9999))\n"), STUCK),
    "who": (
        rules(
            main=MAIN.replace(
                "choose: turn",
                "choose: first(c for c in seats() for a in range(0, 9999) for b in range(0, 9999) if a > b + 9999)",
            )
        ),
        STUCK,
    ),
    "positions": (forever("n += 1", "remember"), STUCK),
    "repeats": (rules("while: repeats == 0\n        do: n += 1"), STUCK),
    "settle": (
        rules(
            extra="anytime: [{by: turn, as: halt, do: settle}]\n",
            main=MAIN.replace("options:", "follow: yes\n        options:").replace(WIN, "n += 2"),
        ),
        STUCK,
    ),
    "look ahead": (
        rules(
            main=procedures("{loop: [{choose: turn, follow: yes, options: [{as: a}, {as: b}]}]}", "{}", 1)
            .replace("        options:\n", "        keep: n < 0\n        options:\n")
            .replace("do: n += 1", "do: p0")
        ),
        "'keep' looks ahead and finds no end",
    ),
    # what grows
    "square": (forever("n = (n + 2) * (n + 2)"), "a number grew beyond all bounds"),
    "square and more": (forever("n = n * n + 3"), "a number grew beyond all bounds"),
    "square in a list": (forever("xs = [abs(n * n) + 2]", "n = xs[0]"), "a number grew beyond all bounds"),
    "square in defines": (
        rules("n = d28 * 0", extra=defines("999999999", "{0} * {0}")),
        "a number grew beyond all bounds",
    ),
    "text": (forever("word = word + 'xy' + word"), "a text grew longer than 10,000 characters"),
    "list": (forever("xs = xs + [1] + xs"), "a list grew longer than 10,000 entries"),
    "list of a generator": (
        rules("xs = those(a for a in range(0, 9999) for b in range(0, 9999))"),
        "a list grew longer",
    ),
    "notation": (
        rules("word = word + 'x' + word", main=MAIN.replace("as: pass", 'as: "pass {word}."').replace(WIN, "n += 2")),
        "the notation of a decision grew longer",
    ),
    # what calls
    "defines": (rules("n = d28", extra=defines("n", "{0} + {0}")), STUCK),
    "defines in a start": (
        rules(extra=defines("999", "{0} + {0}")).replace("n: number", "n: {type: number, start: d28}"),
        "a first value must be known before",
    ),
    "deep defines": (rules("n = d499", extra=defines("1", "{0} + 1", 500)), "nested too deeply"),
    "procedures": (rules("p19", main=procedures("n += 1", ", ".join(["{0}"] * 8))), STUCK),
    "deep procedures": (rules("p1499", main=procedures("n += 1", "{0}", 1500)), "more than 50 deep"),
    "procedures that ask": (
        rules("p19", main=procedures("{choose: turn, options: [{if: n < 0, as: x}]}", ", ".join(["{0}"] * 8))),
        STUCK,
    ),
    # deep formulas
    "not": (formula("not " * 400 + "n > 0"), "nested too deeply"),
    "minus": (rules("n = " + "-" * 1900 + "1"), "nested too deeply"),
    "parentheses": (rules("n = " + "(" * 900 + "1" + ")" * 900), "nested too deeply"),
    "sums": (rules("n = " + "+".join(["1"] * 900)), "nested too deeply"),
    "chains": (formula(nested("1", "(0 < {} < 2)", 40)), "a chain of comparisons inside another one"),
    "clauses": (rules("n = count(1 " + " ".join(f"for a{i} in seats()" for i in range(40)) + ")"), "8 'for' at most"),
    "statements": (rules(nested("n = 1", "{{for: a in seats(), do: {}}}", 15)), "loops are nested more than 10 deep"),
    # YAML
    "brackets": ("ruleset: " + "[" * 30_000, "nested more than 40 levels deep"),
    "mappings": ("ruleset: " + "{a: " * 30_000, "nested more than 40 levels deep"),
    "dashes": ("- " * 100_000, "nested more than 40 levels deep"),
    "huge text": (HEAD + "about: " + "x" * 400_000, "this text is longer than 20000 characters"),
    "huge file": (HEAD + "#" * 600_000, "the file is larger than 512 kB"),
    "entries": (HEAD + "about: {" + ", ".join(f"k{i}: v" for i in range(40_000)) + "}", "more than 50000 entries"),
    "aliases": (
        "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30)),
        "anchors ('&a0') are not used here",
    ),
    "merges": (
        "a0: &a0 {x: 1}\n" + "".join(f"a{i}: &a{i} {{<<: [*a{i - 1}, *a{i - 1}]}}\n" for i in range(1, 30)),
        "anchors ('&a0') are not used here",
    ),
    # too many of everything
    "decisions": (
        rules(
            main=MAIN.replace(
                CHOICE, '          - {each: "a in range(0, 9999) for b in range(0, 9999)", as: "{a}-{b}"}\n'
            )
        ),
        "more than 10,000 decisions",
    ),
    "written options": (
        rules(main=MAIN.replace(CHOICE, "".join(f"          - as: o{i}\n" for i in range(17_000)))),
        "more than 50000 entries",
    ),
    "options": (
        rules(extra="options:\n" + "".join(f"  o{i}: {{type: flag}}\n" for i in range(4000))),
        "than 100 options",
    ),
    "kinds": (rules(extra="kinds:\n" + "".join(f"  k{i}: {{}}\n" for i in range(4000))), "there are 4000 kinds"),
    "moves": (rules(extra="kinds: {k: {moves: [" + "{step: n}, " * 4000 + "]}}\n"), "more than 200 moves"),
    "pieces": (
        rules(extra="kinds: {man: {}}\npieces:\n" + "  - {kind: man, owner: each, count: 500}\n" * 900),
        "more than 1000 pieces",
    ),
    "misspellings": (
        rules(*[f"n = some{i}" for i in range(4000)], extra=defines("1", "2", 4000)),
        "unknown name 'some0'",
    ),
    "unknown keys": (rules() + "".join(f"other{i}: 1\n" for i in range(9000)), "unknown key 'other0'"),
    # boards
    "long lines": (big_board("if: count(between(site(s0), site(s9))) > 0\n        then: n = 0"), "lines are too long"),
    "long ways": (
        big_board(
            "n = 1",
            BOARD.replace(
                "{slide: all,", ", ".join(f"{{slide: all, limit: {i}}}" for i in range(1, 150)) + ", {slide: all,"
            ),
        ),
        "too many ways to move",
    ),
    "far looks": (
        big_board(
            "n = 1",
            BOARD.replace(
                "take: q.owner != p.owner",
                "over: 'true', land: all(x.row == 0 for x in sites() for y in sites() if y.row > 3)",
            ),
        ),
        STUCK,
    ),
    "groups": (
        big_board(
            "n = 1",
            BOARD.replace(
                "board.tmx}",
                "board.tmx, directions: {g0: [all], "
                + ", ".join(f"g{i}: [{', '.join([f'g{i - 1}'] * 9)}]" for i in range(1, 40))
                + "}}",
            ).replace("s9", "s0"),
        ),
        "two pieces start",
    ),
    "copies": (
        big_board(
            "n = distance(first(t for t in sites()), first(t for t in sites()))",
            BOARD.replace("board.tmx}", "board.tmx, each: seat}").replace("s0", "white.s0").replace("s9", "black.s9"),
        ),
        "distances",
    ),
    "zones": (
        big_board(
            "n = 1",
            BOARD.replace(
                "board.tmx}",
                "board.tmx, zones: {" + ", ".join(f"z{i}: {' or '.join(['row == 9'] * 150)}" for i in range(9)) + "}}",
            ),
        ),
        "too much to work out",
    ),
}


def refusal(text: str, folder: Path) -> list[str]:
    (folder / "boards").mkdir()
    (folder / "boards" / "board.tmx").write_text(line_of_sites(1000), encoding="utf-8")
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return check_one(str(folder / "ruleset.yaml"))


@pytest.mark.parametrize("name", CASES)
def test_no_ruleset_does_harm(name: str, tmp_path: Path) -> None:
    text, expected = CASES[name]
    began = time.process_time()
    found = refusal(text, tmp_path)
    assert time.process_time() - began < SECONDS * SLOWNESS
    assert found and expected in found[0]
    assert len(found[0]) < 1000


NAMES = ("a b", "a_b", "x]; import os #", "__import__('os')", "P", "STEPS", "lambda", "0", "T1_1")


def test_names_in_maps_are_names_and_nothing_else(tmp_path: Path) -> None:
    """Lines and zones are called what the map calls them, were it a piece of Python."""
    objects = "".join(
        f"<object id='{i + 1}' type={quoteattr(name)} x='5' y='{5 + 10 * i}'><polyline points='0,0 10,0'/></object>"
        f"<object id='{i + 20}' name={quoteattr(name)} type='zone' x='0' y='{10 * i}' width='20' height='10'/>"
        f"<object id='{i + 40}' name='l{i}' type='site' x='5' y='{5 + 10 * i}'><point/></object>"
        f"<object id='{i + 60}' name='r{i}' type='site' x='15' y='{5 + 10 * i}'><point/></object>"
        for i, name in enumerate(NAMES)
    )
    board = (
        f"<map version='1.10' orientation='orthogonal' width='2' height='{len(NAMES)}' tilewidth='10' tileheight='10'>"
        f"<objectgroup id='1'>{objects}</objectgroup></map>"
    )
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "board.tmx").write_text(board, encoding="utf-8")
    moves = ", ".join(f"{{step: {json.dumps(name)}}}" for name in NAMES)
    zones = [
        f"if: 't in zone({json.dumps(name).replace(chr(39), chr(39) * 2)})'\n                then: n = {i}"
        for i, name in enumerate(NAMES)
    ]
    option = 'each: "p in men(turn) for t in reach(p)"\n            as: "{p.site}-{t}"\n            do:\n'
    text = (
        HEAD
        + VARS
        + (
            f"board: {{map: boards/board.tmx}}\nkinds: {{man: {{moves: [{moves}]}}}}\n"
            f"pieces: [{{kind: man, owner: white, sites: [{', '.join(f'l{i}' for i in range(len(NAMES)))}]}}]\n"
        )
        + MAIN.replace("{as: pass, do: n += 1}", option + "".join(f"              - {zone}\n" for zone in zones))
    )
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    game = Game.open(str(tmp_path / "ruleset.yaml"))
    assert game.legal() == sorted([f"l{i}-r{i}" for i in range(len(NAMES))] + ["stop"])
    for i in range(len(NAMES)):
        game.play(f"l{i}-r{i}")
        assert game.state()["vars"]["n"] == i


GROWING = (
    "text",
    "list",
    "list of a generator",
    "lists of lists",
    "positions",
    "decisions",
    "aliases",
    "merges",
    "brackets",
    "groups",
    "copies",
    "long lines",
    "long ways",
    "pieces",
    "square in defines",
    "for over pairs",
)
WATCHED = """
import contextlib, sys
with contextlib.suppress(ImportError, ValueError, OSError):
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (700 << 20, resource.RLIM_INFINITY))
from game.check import check_one
for path in sys.argv[1:]:
    print(check_one(path)[0].splitlines()[0])
"""


def test_no_ruleset_eats_the_memory(tmp_path: Path) -> None:
    paths = []
    for number, name in enumerate(GROWING):
        folder = tmp_path / str(number)
        (folder / "boards").mkdir(parents=True)
        (folder / "boards" / "board.tmx").write_text(line_of_sites(1000), encoding="utf-8")
        (folder / "ruleset.yaml").write_text(CASES[name][0], encoding="utf-8")
        paths.append(str(folder / "ruleset.yaml"))
    found = subprocess.run(
        [sys.executable, "-c", WATCHED, *paths],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
        timeout=120,
        check=True,
    )
    for name, line in zip(GROWING, found.stdout.splitlines(), strict=True):
        assert CASES[name][1] in line
