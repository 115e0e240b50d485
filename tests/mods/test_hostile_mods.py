"""Mods that would crash or hang whoever has them: each is refused with file, line and remedy, or does no harm."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game import check
from game.engine.decide import texts_in
from game.engine.game import Illegal, open_rules
from game.engine.report import in_words
from game.engine.runtime import RuleError
from game.mods.fresh import make_mod
from game.mods.lint import lint
from game.ruleset.holes import between, taken_apart
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError
from game.scenes.menu.rules_scene import rule_book
from game.storage.catalogue import Catalogue
from game.telling.labels import Labels
from game.telling.wording import fill
from tests.small import small_game

DIGITS = "9" * 5000  # more than Python makes a number of
SECONDS = 2.0  # of work, on a slow machine
FILES = ("ruleset.yaml", "boards/board.tmx", "tests.yaml", "lesson.yaml", "rules.en.md", "art/runner.svg")
Monkey = pytest.MonkeyPatch
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes, and links need rights")


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return make_mod("hare", tmp_path / "mods", ["en"])


def change(mod: Path, old: str, new: str, file: str = "ruleset.yaml") -> None:
    text = (mod / file).read_text(encoding="utf-8")
    assert old in text
    (mod / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def told(mod: Path, message: str) -> Problem:
    """The one thing that is wrong with a mod, told with its line and a remedy."""
    found = [finding.problem for finding in lint(str(mod))]
    assert len(found) == 1, [str(problem) for problem in found]
    assert message in found[0].message and found[0].remedy
    assert len(found[0].headline) < 600
    return found[0]


def test_a_version_without_end_is_refused(mod: Path) -> None:
    change(mod, "needs: ossola >= ", f"needs: ossola >= {DIGITS}.")
    assert told(mod, "cannot read what is needed").span.line == 3


@pytest.mark.parametrize("number", ["width", "height", "tilewidth", "tileheight"])
def test_a_map_whose_sizes_have_no_end_is_refused(number: str, mod: Path) -> None:
    change(mod, f' {number}="', f' {number}="000000000{DIGITS}', "boards/board.tmx")
    assert "a whole number from 1 to" in told(mod, f'{number} is "').message


@pytest.mark.parametrize("key", ["arrival", '"as-b1-{0}"'])
def test_a_hole_with_a_number_without_end_is_refused(key: str, mod: Path) -> None:
    change(mod, "arrival: a runner has arrived", f"{key}: 'it was {{{DIGITS}}}'")
    found = told(mod, "a hole in a text is numbered {99} at most")
    assert "it was {999" in found.source


def test_holes_with_numbers_without_end_are_left_as_they_are(tmp_path: Path) -> None:
    """Also where nobody has checked: journals keep texts of mods that were there once."""
    text = f"a {{{DIGITS}}} b"
    assert fill(text, ["x"]) == text
    game = small_game(tmp_path, """
procedures: {main: [{loop: [{choose: white, options: [{as: go, do: [{say: gone, with: [white]}]}]}]}]}
text: {en: {gone: "{0} is gone"}}
""")
    game.play("go")
    game.rules.compiled.model.text["en"]["gone"] = text
    assert in_words(game.rules, game.events[0]) == text


@pytest.mark.parametrize("line, form, found", [
    ("resign red", "resign {0}", ["red"]), ("resign", "resign {0}", None), ("resign ", "resign {0}", None),
    ("a1-b2", "{0}-{1}", ["a1", "b2"]), ("a-b-c", "{0}-{1}", ["a", "b-c"]), ("-b", "{0}-{1}", None),
    ("a--c", "{0}-{1}", ["a", "-c"]), ("a x b", "{0} x {1}", ["a", "b"]), ("abc", "{0}{1}", ["a", "bc"]),
    ("abcb", "a{0}b", ["bc"]), ("ab", "a{0}b", None), ("pass", "pass", []), ("passes", "pass", None)])
def test_a_line_is_taken_apart_by_what_stands_between_the_holes(line: str, form: str, found: list[str] | None) -> None:
    assert taken_apart(line, between(form)) == found


def test_names_with_many_holes_are_matched_at_once(mod: Path) -> None:
    holes = "".join(f"{{{number}}}" for number in range(40))
    change(mod, "arrival: a runner", f"'as-{holes}!': many, 'site-{holes}!': many, arrival: a runner")
    began = time.process_time()
    assert "nothing asks for the text 'site-" in lint(str(mod))[0].problem.message
    names = Labels(open_rules(str(mod)).compiled.model, "en")
    assert names.site("x" * 300) == "x" * 300
    assert names.decision("x" * 300) == "x" * 300
    assert time.process_time() - began < SECONDS * 4


TEXTS = """
vars: {motto: text}
procedures:
  main:
    - loop:
      - choose: white
        options: [{as: "AS", text: {a: 200, b: 200, c: 200, d: 200, e: 200, f: 200}, do: [motto = f]}]
"""


def test_a_decision_with_many_free_texts_is_read_at_once(tmp_path: Path) -> None:
    game = small_game(tmp_path, TEXTS.replace("AS", "{a}, {b}, {c}, {d}, {e}, {f}!"))
    began = time.process_time()
    with pytest.raises(Illegal):
        game.play(", ".join(["x"] * 500))
    assert time.process_time() - began < SECONDS
    game.play("1, 2, 3, 4, 5, 6, 7!")
    assert game.state()["vars"]["motto"] == "6, 7"


def test_a_text_stands_in_a_decision_once(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="the text 'b' stands in 'as' more than once"):
        small_game(tmp_path, TEXTS.replace("AS", "{a} {b} {c} {d} {b} {e} {f}"))


def test_marks_of_free_texts_in_a_position_that_was_loaded_do_no_harm() -> None:
    assert texts_in("x y", f"\0{DIGITS}\0 \0000\0", 100) is None
    assert texts_in("x y", "x \0000\0", 100) == {0: "y"}




# ---- what nobody has foreseen -----------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["game.ruleset.library.resolve_extends", "game.ruleset.read.read_model",
                                  "game.ruleset.compile.build_world"])
def test_a_ruleset_at_which_the_program_fails_is_the_only_one_that_cannot_be_used(step: str, mod: Path,
                                                                                  monkeypatch: Monkey) -> None:
    module, name = step.rpartition(".")[::2]
    work = getattr(sys.modules[module], name)

    def fails(first: object, *more: object) -> object:
        if "hare" in str(first) or "runner" in str(first):
            raise KeyError("9" * 5000)
        return work(first, *more)

    monkeypatch.setattr(step, fails)
    found = told(mod, "the program fails at this (KeyError: '999")
    assert found.remedy == "tell its authors, and send them the ruleset" and found.span.file.endswith("ruleset.yaml")
    boxes = {box.id: box for box in Catalogue(Library([mod.parent])).boxes()}
    assert boxes["hare"].problems or "build_world" in step, "rules are made later"
    assert boxes["morris"].problems == ()


# ---- files --------------------------------------------------------------------------------------------------------


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Whoever waits for a pipe is woken, and fails."""
    def late(*_: object) -> None:
        pytest.fail("somebody waits for a pipe")  # no error of the system, which readers would take for one of the file

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@POSIX
@pytest.mark.parametrize("file", FILES)
def test_nobody_waits_for_a_pipe(file: str, mod: Path) -> None:
    path = mod / file
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    with within(20):
        found = [finding.problem for finding in lint(str(mod))]
    if file != "lesson.yaml" and file != "tests.yaml":  # without them it is a game all the same
        assert any(problem.remedy for problem in found)


@POSIX
@pytest.mark.parametrize("file", FILES)
def test_no_link_leads_out_of_the_folder(file: str, mod: Path) -> None:
    path, outside = mod / file, mod.parent / "outside"
    outside.write_bytes(path.read_bytes() if path.exists() else b"players: 2\nsteps: []\n")
    path.unlink(missing_ok=True)
    path.symlink_to(outside)
    found = [finding.problem for finding in lint(str(mod))]
    wanted = next(problem for problem in found if "link out of its folder" in problem.message)
    assert Path(wanted.span.file) == path and wanted.remedy == "put the file itself there"


@POSIX
def test_a_link_to_the_whole_folder_is_as_good_as_the_folder(mod: Path, tmp_path: Path) -> None:
    linked = tmp_path / "hare"
    linked.symlink_to(mod)
    assert lint(str(linked)) == []


@POSIX
@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"x" * 160_000])
def test_a_rule_book_that_cannot_be_read_is_told_in_its_place(content: bytes | None, mod: Path) -> None:
    path = mod / "rules.en.md"
    path.unlink()
    if content is None:
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(content)
    assert any(Path(finding.problem.span.file) == path for finding in lint(str(mod)))
    rules = open_rules(str(mod))
    with within(20):
        text = rule_book(rules, (mod / "ruleset.yaml",), "en")
    assert "Bring a runner to the far side" in text and len(text) < 2000


def test_tests_without_end_are_not_run_to_their_end(mod: Path, monkeypatch: Monkey) -> None:
    monkeypatch.setattr(check, "SECONDS", 0.3)
    there_and_back = ["b1-b2", "c6-c5", "b2-b3", "c5-c6", "c1-c2", "d6-d5", "c2-c1", "d5-d6"]
    lines = "".join(f"  - {{name: t{number}, play: [{', '.join(there_and_back)}]}}\n" for number in range(3000))
    (mod / "tests.yaml").write_text("tests:\n" + lines, encoding="utf-8")
    began = time.process_time()
    found = [finding.problem for finding in lint(str(mod))]
    assert time.process_time() - began < SECONDS * 4
    assert any("to check all of this takes more than" in problem.message and problem.remedy for problem in found)


COUNTED = """
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [c3]}]
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        name: move
        options: [{as: up, do: n += 1}, {as: rest}, {as: stop, do: [n = 2, {end: tired}]}]
      - turn = after(turn)
text: {en: {tired: tired, told: told}}
"""
FAILS = "6 // (2 - n) == 9"


@pytest.mark.parametrize("shown", [
    "score: 6 // (2 - n)", f"anytime: [{{if: {FAILS}, by: white, as: shout, do: [n = 0]}}]",
    *(f"show: {{{section}}}" for section in (
        f"notices: [{{if: {FAILS}, text: told}}]", f"prompts: {{move: [{{if: {FAILS}, text: told}}]}}",
        f"badges: [{{if: {FAILS}, at: white, icon: crown, text: told}}]",
        f"conditions: [{{at: white, text: told, needs: [{{if: {FAILS}, text: told}}]}}]"))])
def test_a_decision_after_which_a_table_could_not_be_drawn_is_refused(shown: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, COUNTED + shown)
    assert game.play("up") == []
    with pytest.raises(RuleError, match="division by zero"):
        game.play("up")
    assert game.log == ["up"] and game.legal() == ["rest", "stop", "up"]
    game.play("rest")
    (found,) = check.check_one(str(tmp_path / "ruleset.yaml"))
    assert "division by zero" in found.message


@pytest.mark.parametrize("shown", [
    "score: 6 // (2 - n)", f"show: {{medals: [{{if: {FAILS}, seat: white, text: told}}]}}",
    f"show: {{score: [{{if: {FAILS}, points: 1, text: told}}]}}"])
def test_a_game_does_not_end_where_its_end_could_not_be_told(shown: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, COUNTED + shown)
    with pytest.raises(RuleError, match="division by zero"):
        game.play("stop")
    assert not game.position.over and game.log == []
