"""Rulesets made to do harm, each with what is to be said about it."""

from __future__ import annotations

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
ENDLESS = {
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
    "repeats": (rules("remember", "while: repeats < 2\n        do: n += 1"), STUCK),
    "settle": (
        rules(
            extra="anytime: [{by: turn, as: halt, do: settle}]\n",
            main=MAIN.replace("options:", "follow: yes\n        options:").replace(WIN, "n += 2"),
        ),
        STUCK,
    ),
    "look ahead": (
        rules(
            "commit",
            main=procedures("{loop: [{choose: turn, follow: yes, options: [{as: a}, {as: b}]}]}", "{}", 1)
            .replace("        options:\n", "        keep: n < 0\n        options:\n")
            .replace("do: n += 1", "do: p0")
            + "          - {as: rest}\n",
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
}
TOO_MUCH = {
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
        "there are 4000 options",
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
    "lists on sites": (
        big_board(
            f"for: t in sites()\n        do: 't.bag = [{', '.join(['n'] * 21)}]'", "site_vars: {bag: numbers}\n" + BOARD
        ),
        "lists and texts in variables have grown to more than 20,000 entries",
    ),
    "texts on sites": (
        big_board(
            f"for: t in sites()\n        do: 't.motto = \"{'x' * 500}\"'", "site_vars: {motto: text}\n" + BOARD
        ),
        "lists and texts in variables have grown to more than 20,000 entries",
    ),
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
