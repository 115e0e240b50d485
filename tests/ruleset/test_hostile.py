"""Rulesets made to do harm, or that got out of hand: refused or stopped in no time, with a word about why."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from game import check
from game.check import check_one
from game.engine.game import Game
from tests.ruleset.hostile import ENDLESS, HEAD, MAIN, TOO_MUCH, VARS, line_of_sites, rules

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0
SLOWNESS = 4  # of the machine that tests run on, next to one that is quick and idle
CASES = ENDLESS | TOO_MUCH


def refusal(text: str, folder: Path) -> list[str]:
    (folder / "boards").mkdir()
    (folder / "boards" / "board.tmx").write_text(line_of_sites(1000), encoding="utf-8")
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return [str(problem) for problem in check_one(str(folder / "ruleset.yaml"))]


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Fails instead of hanging, where the system can interrupt: so many seconds of work may pass."""
    def stop(*_: object) -> None:
        raise AssertionError(f"it works for more than {seconds:.0f} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("name", CASES)
def test_no_ruleset_does_harm(name: str, tmp_path: Path) -> None:
    text, expected = CASES[name]
    began = time.process_time()
    with no_longer_than(2 * SECONDS * SLOWNESS):
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
    "texts on sites",
)
WATCHED = """
import contextlib, sys
with contextlib.suppress(ImportError, ValueError, OSError):
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (700 << 20, resource.RLIM_INFINITY))
from game.check import check_one
for path in sys.argv[1:]:
    print(check_one(path)[0].headline)
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
        check=True,
    )
    for name, line in zip(GROWING, found.stdout.splitlines(), strict=True):
        assert CASES[name][1] in line


CONDITION = " or ".join(["n == 9"] * 200)


def test_long_conditions_are_read_in_a_time_that_grows_with_their_length(tmp_path: Path) -> None:
    began = time.process_time()
    assert refusal(rules(*[f"if: '{CONDITION}'\n        then: n = 0"] * 200), tmp_path) == []
    assert time.process_time() - began < SECONDS * SLOWNESS


WORDS = "options: {o: {type: [" + ", ".join(f"w{i}" for i in range(3000)) + "]}}\n"
NEVER = MAIN.replace("          - {as: stop, do: {win: turn, by: will}}\n", "")
LOOPS = "for: a in range(0, 300)\n        do:\n          - for: b in range(0, 300)\n            do: n = b"
HARD = rules(LOOPS, main=NEVER)


@pytest.mark.parametrize("text, told", [(rules(extra=WORDS), "the game with o = w"), (HARD, "the game for 2 players")])
def test_a_whole_check_has_a_budget(text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "SECONDS", 1.0)
    began = time.process_time()
    (found,) = refusal(text, tmp_path)
    assert time.process_time() - began < SECONDS * SLOWNESS
    assert "to check all of this takes more than 1 seconds" in found and told in found
    assert "ruleset.yaml:" in found and "make it less, or simpler" in found
