"""What passes `check` can be drawn and said: every screen is painted once, in a process with limits."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game import guarded
from game.cli import main
from game.engine.fast import load_wasmtime
from game.guarded import Checked, Limits, checked
from game.mods.fresh import make_mod
from game.rehearsal import rehearse
from game.ruleset.library import Library
from game.ruleset.problems import Problem
from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.board import Board
from tests.ruleset.hostile import HEAD, MAIN, VARS

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there the limits are those of the clock on the wall")
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
SHADE = ('<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000" '
         'stop-opacity=".5"/></linearGradient></defs>')


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return make_mod("hare", tmp_path / "mods", ["en", "fr"])


def rehearsed(path: Path | str, home: Path) -> tuple[list[Problem], list[str]]:
    """What went wrong, and everything that was tried."""
    tried: list[str] = []
    return rehearse(Library().load(str(path)), [], home, lambda span, what: tried.append(what)), tried


def test_a_mod_is_checked_in_a_process_of_its_own(mod: Path) -> None:
    assert checked(str(mod)) == Checked([])
    told = "as WebAssembly" if load_wasmtime() is not None else "in Python, because wasmtime is not installed"
    assert checked(str(mod), linted=True) == Checked([], told)


def test_every_screen_is_painted_and_every_text_said(tmp_path: Path) -> None:
    found, tried = rehearsed("liars-dice", tmp_path)
    assert found == []
    for what in ("painting the shelf", "painting the lobby", "painting the rule book", "painting the lesson",
                 "painting the table for 2 players", "painting the table for 4 players",
                 "painting the question 'claim'",
                 "painting the result", "painting the replay", "painting the chronicle", "saying this text",
                 "painting the menu of the table", "drawing shelf.svg"):
        assert what in tried, what


def test_a_screen_that_fails_is_told_with_what_was_painted(mod: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("no such thing")

    monkeypatch.setattr(LobbyScene, "layout", fail)
    monkeypatch.setattr(Board, "paint", fail)
    found, tried = rehearsed(mod, mod.parent)
    told = {problem.message for problem in found}
    assert "painting the lobby fails (KeyError: 'no such thing')" in told
    assert "painting the table for 2 players fails (KeyError: 'no such thing')" in told
    assert all(Path(problem.span.file) == mod / "ruleset.yaml" and problem.remedy for problem in found)
    assert "painting the menu of the table" in tried, "one screen that fails is no reason not to try the others"


PILES = "".join(f"  p{number}: {{}}\n" for number in range(150))
CARDS = "".join(f"  - {{kind: man, count: 6, pile: p{number}}}\n" for number in range(150))


@pytest.mark.parametrize("more", [
    f"kinds: {{man: {{}}}}\npiles:\n{PILES}pieces:\n{CARDS}", f"name: {'n' * 100}\nabout: {'a' * 19_000}\n",
    "name: '\xad'\nkinds: {man: {name: '\xad'}}\n"], ids=["many piles", "a pitch without end", "no letters"])
def test_whatever_the_language_allows_can_be_painted(more: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile" / "ruleset.yaml"
    path.parent.mkdir()
    path.write_text(HEAD + VARS + more + MAIN, encoding="utf-8")
    found, _ = rehearsed(path, tmp_path)
    assert [problem.headline for problem in found] == []


@pytest.mark.parametrize("body, told", [
    (SHADE + '<rect width="100" height="100" fill="url(#g)"/>' * 990, "takes more than 1 second to draw"),
    ('<path d="M0 0L100 0" stroke="#000" stroke-dasharray=".001"/>', "so many dashes")])
def test_a_picture_that_cannot_be_drawn_in_a_moment_is_an_error(body: str, told: str, mod: Path) -> None:
    path = mod / "art" / "runner.svg"
    path.write_text(SQUARE.format(body), encoding="utf-8")
    (found,) = checked(str(mod), linted=True).found
    assert found.error and told in found.problem.message and found.problem.remedy
    assert Path(found.problem.span.file) == path


@POSIX
@pytest.mark.parametrize("limits, told", [
    (Limits(work=1), "this took more than 1 seconds of work: "),
    (Limits(patience=0.2), "this took more than 0 seconds: ")])
def test_a_check_ends_when_its_time_is_used_up(limits: Limits, told: str) -> None:
    (found,) = checked("fianchetto", limits=limits).found
    assert found.error and found.problem.message.startswith(told) and found.problem.remedy


@pytest.mark.skipif(sys.platform != "linux", reason="the process is a copy of this one")
def test_a_check_ends_when_its_memory_is_used_up(tmp_path: Path) -> None:
    def hungry(*_: object) -> bytearray:
        return bytearray(2_000_000_000)

    context, limits = multiprocessing.get_context("fork"), Limits()
    process = context.Process(target=guarded.examine,
                              args=(context.Pipe()[1], hungry, "hare", [], False, tmp_path, limits))
    process.start()
    process.join()
    assert guarded.died_of(process.exitcode, limits) == "this needed more than 1500 MB of memory"


def test_the_commands_say_the_same(mod: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(mod.parent / "home"))
    (mod / "art" / "runner.svg").write_text(SQUARE.format('<circle r="1e9"/>'), encoding="utf-8")
    for words in (["check"], ["mod", "check"], ["mod", "pack"]):
        assert main([*words, str(mod)]) != 0
        printed = capsys.readouterr()
        assert "runner.svg:1:1: r is '1e9', far outside of the picture" in printed.out + printed.err
