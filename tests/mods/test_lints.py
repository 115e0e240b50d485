"""Mods with a planted mistake each: it is told once, in the right file, on the right line, with what to do about it."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.board.markup import scan_file
from game.board.shapes import Cells
from game.check import check_one, variants
from game.engine.game import Game, open_rules
from game.engine.runtime import RuleError
from game.mods.case import Finding
from game.mods.fresh import make_mod
from game.mods.lint import lint
from game.mods.lints import endless, maps
from game.mods.lints.formulas import unlike
from game.mods.lints.islands import line_of
from game.mods.lints.reached import stops
from game.mods.lints.shapes import whole
from game.mods.testing import load_tests, run_tests, standing
from game.ruleset.ir import Stmt
from game.ruleset.language.statements import MAPPED, WORDS, Set
from game.ruleset.library import Library, examples_folder
from game.ruleset.problems import Span
from game.ruleset.read import model_of
from tests.mods.planted import MAP, MISTAKES, OBJECT, Mistake, drawn
from tests.small import small_game

TOLD = dict(line.split(": ", 1) for line in (Path(__file__).parent / "told.txt").read_text("utf-8").splitlines())
"""What is said of most of them, to the letter: the column, the message, the remedy, and the lint that says it."""


@pytest.fixture(scope="module")
def well(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_mod("planted", tmp_path_factory.mktemp("mods"), ["en", "fr"])


def test_a_new_mod_gives_no_warning(well: Path) -> None:
    assert lint(str(well)) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_planted_mistake_is_told_once_with_its_line(mistake: Mistake, well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / mistake.file
    text = path.read_text(encoding="utf-8")
    assert mistake.old in text, "the mistake cannot be planted"
    path.write_text(text.replace(mistake.old, mistake.new, 1), encoding="utf-8")
    found = lint(str(mod))
    assert len(found) == 1, [str(one.problem) for one in found]
    problem = found[0].problem
    assert Path(problem.span.file) == mod / (mistake.where or mistake.file)
    lines = Path(problem.span.file).read_text(encoding="utf-8").splitlines()
    wanted = next(number for number, line in enumerate(lines, 1) if mistake.at in line)
    assert problem.span.line == wanted, str(problem)
    assert 1 <= problem.span.column <= len(lines[wanted - 1]) + 1, str(problem)
    assert mistake.told in problem.message
    assert problem.remedy, "what is the author to do?"
    if not found[0].error and mistake.name in TOLD:
        assert f"{problem.span.column}: {problem.message} — {problem.remedy} ({found[0].rule})" == TOLD[mistake.name]


def test_there_are_sixty_of_them() -> None:
    names = {mistake.name for mistake in MISTAKES}
    assert len(MISTAKES) >= 60 and len(names) == len(MISTAKES) and names >= TOLD.keys()


@pytest.mark.parametrize("name", Library().ids())
def test_a_ruleset_of_ours_gives_no_warning_and_is_checked_within_three_seconds(name: str) -> None:
    began = time.process_time()
    found = lint(name)
    taken = time.process_time() - began
    assert [str(one.problem) for one in found] == []
    assert taken < 3 * MARGIN


MARGIN = 5  # a machine that does other things as well is slower even in its own time


def test_findings_can_be_read_by_other_programs(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("vars:\n", "vars:\n  idle: number\n"), encoding="utf-8")
    (found,) = lint(str(mod))
    assert isinstance(found, Finding)
    data = found.as_data()
    assert data["severity"] == "warning" and data["rule"] == "unused" and data["line"] == found.problem.span.line
    assert set(data) == {"file", "line", "column", "rule", "severity", "message", "remedy"}


@pytest.mark.parametrize("shown", ["zones: {camp: brass}", "rests: {camp: lying}", "board: {edges: {camp: white}}"])
def test_a_zone_that_is_only_shown_is_used(well: Path, tmp_path: Path, shown: str) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8").replace("zones: {goal:", "zones: {camp: row == 3, goal:")
    path.write_text(text.replace("show: {", f"show: {{{shown}, "), encoding="utf-8")
    assert [str(one.problem) for one in lint(str(mod))] == []


@pytest.mark.parametrize(("kind", "told"), [
    ("piece", "object 1: a piece has no property 'sword' — a piece has kind and owner"),
    ("zone", "object 1: a zone has no property 'sword' — take it out")])
def test_what_an_object_cannot_have_is_told_with_what_it_can(kind: str, told: str, well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    board, properties = mod / MAP, (
        '<properties><property name="kind" value="guard"/><property name="sword" value="x"/></properties>')
    board.write_text(board.read_text(encoding="utf-8").replace(
        OBJECT, drawn(f'type="{kind}" name="x" x="32" y="32">{properties}<point/></object>')), encoding="utf-8")
    assert told in [f"{one.problem.message} — {one.problem.remedy}" for one in lint(str(mod))]


@pytest.mark.parametrize(("line", "tells"), [
    ("moves += 1", True), ("moves = moves + 1", True), ("moves -= 1", False), ("moves = 5", False),
    ("moves = moves * 2", False), ("moves += 0", False), ("moves = 1 + 1", False)])
def test_only_a_variable_that_is_added_to_grows(line: str, tells: bool, well: Path, tmp_path: Path) -> None:
    mistake = next(one for one in MISTAKES if "only grows" in one.told)
    mod = planted(well, tmp_path, mistake.old, mistake.new.replace("moves += 1", line))
    assert any("only grows" in one.problem.message for one in lint(str(mod))) == tells


def planted(well: Path, folder: Path, old: str, new: str) -> Path:
    """A mod with something else in its ruleset."""
    mod = folder / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return mod


@pytest.mark.parametrize(("source", "instead"), [
    ("1 < n == 2", "write 1 < n and n == 2"), ("p in men(turn) if 1 < n == 2", "write 1 < n and n == 2"),
    ("n = 1 if 0 < n != 3 else 2", "write 0 < n and n != 3"), ("1 < n < 3", ""), ("n", ""), ("p for", "")])
def test_a_chain_of_unlike_comparisons_is_seen_wherever_it_stands(source: str, instead: str) -> None:
    assert unlike(source) == instead


def test_what_a_ruleset_takes_over_is_told_to_its_own_author_alone(well: Path, tmp_path: Path) -> None:
    mod = planted(well, tmp_path, "white: row == 6", "white: row == 60")
    child = tmp_path / "child" / "ruleset.yaml"
    child.parent.mkdir()
    child.write_text("ruleset: {format: 1, id: child, version: 1, extends: planted}\n"
                     "name: {en: Child, fr: Enfant}\n", encoding="utf-8")
    assert any("true nowhere" in one.problem.message for one in lint(str(mod)))
    assert lint(str(child)) == []


def test_what_follows_from_a_mistake_is_not_told_beside_it(well: Path, tmp_path: Path) -> None:
    mod = planted(well, tmp_path, "by: arrival}", "by: arival}")
    tests = mod / "tests.yaml"
    tests.write_text(tests.read_text(encoding="utf-8") + """
  - name: home
    position: {standing: {b5: white runner}, set: {turn: white}}
    play: [b5-b6]
    then: {over: yes, reason: arrival}
""", encoding="utf-8")
    (found,) = lint(str(mod))
    assert found.problem.remedy == "did you mean 'arrival'?"


def test_a_value_that_a_text_lacks_is_told_once_for_all_languages(well: Path, tmp_path: Path) -> None:
    mod = planted(well, tmp_path, "- remember\n", "- remember\n      - {say: told, with: [turn]}\n")
    path = mod / "ruleset.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("  en: {move:", '  en: {told: "{0} {1}", move:').replace(
        "  fr: {move:", '  fr: {told: "{0} {1}", move:'), encoding="utf-8")
    (found,) = lint(str(mod))
    assert "this text uses {1}" in found.problem.message


def test_a_lesson_for_too_many_is_told_where_it_says_so(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    (mod / "lesson.yaml").write_text("players: 3\nsteps: [{say: {en: Go., fr: Allez.}, play: b1-b2}]\n", "utf-8")
    (found,) = lint(str(mod))
    assert (Path(found.problem.span.file).name, found.problem.span.line) == ("lesson.yaml", 1)
    assert found.problem.message == "this game is for 2 players, not 3"
    steps = "steps: [{say: {en: Go., fr: Allez.}}]\n"
    (mod / "lesson.yaml").write_text(f"players: 2\noptions: {{taks: yes}}\n{steps}", "utf-8")
    (found,) = lint(str(mod))
    assert (Path(found.problem.span.file).name, found.problem.span.line) == ("lesson.yaml", 2)
    assert found.problem.remedy == "did you mean 'takes'?"


def test_a_local_that_nothing_reads_is_a_warning_which_names_the_variable_that_may_be_meant(
        well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("- move(p, t)", "- move(p, t)\n              - tunr = turn", 1), encoding="utf-8")
    (found,) = lint(str(mod))
    assert not found.error and found.problem.message == "'tunr' is set but never used"
    assert found.problem.remedy == "did you mean 'turn'?"


def test_a_diagram_is_told_by_its_first_line_that_cannot_be_read_and_may_have_empty_ones(well: Path,
                                                                                         tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    book = mod / "rules.en.md"
    text = book.read_text(encoding="utf-8")
    book.write_text(text + "\n```board\n\na1: white runner\nnonsense\n\nmore nonsense\n```\n", encoding="utf-8")
    (found,) = lint(str(mod))
    assert found.problem.message == "cannot read this line of a diagram"
    assert found.problem.span.line == text.count("\n") + 5


def test_who_can_stand_in_a_diagram_is_listed_in_the_order_of_the_ruleset(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    book = mod / "rules.en.md"
    text = book.read_text(encoding="utf-8")
    book.write_text(text + "\n```board\na1: white frog + black guard\n```\n", encoding="utf-8")
    (found,) = lint(str(mod))
    assert found.problem.message == "'frog' is no seat, kind or state"
    assert found.problem.remedy == "there are white, black, runner, guard, overturned, lying"


@pytest.mark.parametrize(("cells", "hang_together"), [
    (((0, 0),), True), (((0, 0), (1, 0), (1, 1)), True), (((0, 0), (1, 0), (3, 0)), False),
    (((0, 0), (2, 0), (1, 0)), True)])
def test_squares_hang_together_by_steps_from_one_to_the_next(cells: Cells, hang_together: bool) -> None:
    assert whole(cells, {(1, 0), (-1, 0), (0, 1), (0, -1)}) == hang_together


def test_what_bots_are_told_is_tried_out_now_and_then_in_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    trial = SimpleNamespace(at=lambda position: tried.append(sum(site >= 0 for site in position.place)))
    monkeypatch.setattr(endless, "Trial", lambda rules: trial)
    assert endless.ends(open_rules("hex"), 1)
    assert len(tried) > 3 and tried == [number * endless.LOOK for number in range(len(tried))]


@pytest.mark.parametrize(("limits", "over"), [
    ({}, True), ({"DECISIONS": 4}, False), ({"DECISIONS": 4, "OPTIONS": 30}, False),
    ({"DECISIONS": 4, "OPTIONS": 29}, True), ({"DECISIONS": 4, "STEPS": 0}, True), ({"DECISIONS": 0}, False)])
def test_a_game_that_would_take_too_long_is_taken_to_end(limits: dict[str, int], over: bool,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in limits.items():
        monkeypatch.setattr(endless, name, most)
    assert endless.ends(open_rules("tictactoe"), 1) is over


def test_of_many_decisions_a_test_that_fails_names_eight(tmp_path: Path) -> None:
    path = tmp_path / "tests.yaml"
    path.write_text("tests:\n  - name: far\n    play: [somewhere]\n    then: {over: no}\n", encoding="utf-8")
    (problem,) = run_tests(load_tests(path), Library().load("tictactoe"))
    assert problem.remedy == "possible: " + ", ".join(Game.open("tictactoe").legal()[:8])


GUESTS = """
ruleset: {format: 1, id: guests}
players: 2
seats: [red, blue]
board: {map: boards/board.tmx}
kinds: {man: {moves: [{step: orth}]}}
pieces: [{kind: man, owner: red, sites: [a1]}, {kind: man, owner: blue, sites: [b1]}]
vars: {n: number}
procedures:
  main:
    - loop:
      - choose: red
        name: walk
        options: [{each: p in men(red) for t in reach(p), as: "{p.site}-{t}", do: "move(p, t)"}]
      - n += 1
      - if: n == 2
        then: {win: red, by: patience}
"""
THERE = ["a1-a2"]  # what red can decide at the start


@pytest.fixture(scope="module")
def guests(well: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guests") / "guests"
    shutil.copytree(well / "boards", folder / "boards")
    (folder / "ruleset.yaml").write_text(GUESTS, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("test", "told"), [
    ("then: {asked: red, decision: walk, over: no, legal: [a1-a2]}", ""),
    ("then: {asked: blue}", "the seat that is asked is red, not blue"),
    ("then: {decision: run}", "the decision is walk, not run"),
    ("then: {legal: [a1-a2, a1-b2]}", "a1-b2 cannot be decided"),
    ("then: {legal: []}", "a1-a2 can be decided too"),
    ("then: {legal: [a1-c1]}", "a1-a2 can be decided too; a1-c1 cannot be decided"),
    ("then: {legal: [b9, b8, b7, b6, b5, b4, b3, a1-a2]}", "b3, b4, b5, b6, b7, b8 cannot be decided"),
    ("then: {allowed: a1-a2}", ""), ("then: {allowed: [a1-a2, a1-b2]}", "'a1-b2' cannot be decided"),
    ("then: {refused: a1-b2}", ""), ("then: {refused: [a1-b2, a1-a2]}", "'a1-a2' can be decided"),
    ("then: {holds: n == 0}", ""), ("then: {holds: [n == 0, n == 1]}", "this is False"),
    ("then: {holds: [n]}", "this is no flag but a number"),
    ("then: {standing: {a1: red man, b1: blue man, c1: nobody, c2: ~}}", ""),
    ("then: {standing: {a1: blue man}}", "on a1 stands red man, not blue man"),
    ("then: {standing: {a1: ~}}", "on a1 stands red man, not nobody"),
    ("then: {standing: {c1: red man}}", "on c1 stands nobody, not red man"),
    ("then: {standing: {a99: red man}}", "there is no site 'a99'"),
    ("then: {over: yes}", "the game is not over"), ("then: {winners: red}", "the winners are nobody"),
    ("then: {asked: blue, over: yes}", "the seat that is asked is red, not blue (and 1 more of this test)"),
    ("then: {asked: blue, decision: run, over: yes}",
     "the seat that is asked is red, not blue (and 2 more of this test)"),
    ("play: a1-a2, then: {standing: {a2: red man, a1: nobody}, holds: n == 1}", ""),
    ("play: [a1-a2, a2-a1], then: {over: yes, winners: red, reason: patience}", ""),
    ("play: [a1-a2, a2-a1], then: {over: no}", "the game is over"),
    ("play: [a1-a2, a2-a1], then: {winners: [blue, red]}", "the winners are red"),
    ("play: [a1-a2, a2-a1], then: {reason: storm}", "the reason is patience, not storm"),
    ("play: [a1-a2, a2-a1], then: {asked: red}", "the seat that is asked is nobody, not red"),
    ("play: [a1-a2, a2-a1], then: {decision: walk}", "the decision is nobody, not walk"),
    ("play: a1-b2", "'a1-b2' is not possible here"), ("play: [a1-a2, a1-a2]", "'a1-a2' is not possible here")])
def test_an_authors_test_fails_with_what_is_so_instead(test: str, told: str, guests: Path, tmp_path: Path) -> None:
    (tmp_path / "tests.yaml").write_text(f"tests:\n  - {{name: red walks, {test}}}\n", encoding="utf-8")
    found = run_tests(load_tests(tmp_path / "tests.yaml"), Library().load(str(guests)))
    assert [problem.message for problem in found] == ([f"test 'red walks': {told}"] if told else [])
    assert {problem.span.line for problem in found} <= {2}


def test_who_stands_on_one_site_is_told_together() -> None:
    game = Game.open("backgammon")
    there = standing(game)
    assert max(text.count(" + ") for text in there.values()) == 4 and set(there.values()) >= {
        " + ".join([text.split(" + ")[0]] * (text.count(" + ") + 1)) for text in there.values()}
    assert sum(text.count(" + ") + 1 for text in there.values()) == 30 and list(there) == sorted(there)


@pytest.mark.parametrize(("names", "row", "line"), [
    (["a9", "b9"], 1, 4), (["b9"], 1, 6), (["z9"], 6, 7), (["z9"], 5, 8), (["z9"], 1, 12), (["z9"], 9, 6)])
def test_a_part_of_a_board_is_told_where_it_is_drawn(names: list[str], row: int, line: int, tmp_path: Path) -> None:
    cells = ",\n".join(["0,0,0"] * 6)
    (tmp_path / "x.tmx").write_text(
        '<map>\n <objectgroup>\n  <object name="c9"/>\n  <object name="a9"/>\n  <point name="b9"/>\n'
        f'  <object name="b9"/></objectgroup><data encoding="csv">\n{cells}\n</data>\n</map>\n', encoding="utf-8")
    assert line_of(scan_file(tmp_path / "x.tmx", tmp_path), names, row) == line


def test_a_part_of_a_board_without_names_and_cells_is_told_where_its_map_begins(tmp_path: Path) -> None:
    (tmp_path / "x.tmx").write_text('<?xml version="1.0"?>\n\n<map>\n <objectgroup/>\n</map>\n', encoding="utf-8")
    assert line_of(scan_file(tmp_path / "x.tmx", tmp_path), ["a9"], 1) == 3


OPTIONS = """
ruleset: {format: 1, id: small, version: 1}
players: [2, 3]
seats: [red, blue, green]
options:
  idle: {type: flag, default: yes}
  size: {type: number, min: 3, max: 5, default: 4}
  bad: {type: [never, so, always], default: never}
vars: {xs: numbers, n: number}
procedures:
  main:
    - if: bad == always
      then: n = xs[3]
    - choose: red
      options: [{as: on}]
    - {win: red, by: on}
"""


def test_every_number_of_players_and_every_option_is_tried(tmp_path: Path) -> None:
    loaded = small_game(tmp_path, OPTIONS).rules.compiled.loaded
    assert loaded is not None
    model = model_of(loaded)
    assert list(variants(model)) == [(2, {}), (3, {}), (3, {"idle": "no"}), (3, {"size": "3"}), (3, {"size": "5"}),
                                     (3, {"bad": "so"}), (3, {"bad": "always"})]
    (found,) = check_one(str(loaded.files[-1]))
    assert "no element 3" in found.message, "also after an option that changes nothing"


def test_what_fails_at_no_place_is_told_at_the_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuleError("nobody knows where")

    file = str(small_game(tmp_path, OPTIONS).rules.compiled.loaded.files[-1])
    monkeypatch.setattr("game.check.smoke", fail)
    (found,) = check_one(file)
    assert (found.span, found.message) == (Span(file, 1, 1), "nobody knows where")


@pytest.mark.parametrize(("classes", "mentioned", "written", "told"), [
    (["way", "way"], {"way"}, [], []), (["", ""], set(), [], []),
    (["way", ""], {"way"}, [], [(4, "this line has no class, as others have", "give it one of way")]),
    (["way", "wya"], {"way"}, [], [(4, 'no move goes along lines of class "wya"', "did you mean 'way'?")]),
    (["way", "road"], {"way"}, [], [(4, 'no move goes along lines of class "road"', "name it in a move, or call it "
                                    "decor")]),
    (["way", "road"], {"way"}, ["count(near(t))"], []), (["way", "road"], {"way"}, ["slide: all"], []),
    (["way", "road"], {"way"}, ["small"], [(4, 'no move goes along lines of class "road"', "name it in a move, or call "
                                           "it decor")])])
def test_a_line_that_no_move_follows_is_told_where_it_is_drawn(
        classes: list[str], mentioned: set[str], written: list[str], told: list[tuple[int, str, str]],
        tmp_path: Path) -> None:
    lines = [f'<object id="{number}" {f"""type="{word}" """ if word else ""}x="5" y="5"><polyline points="0,0 9,0"/>'
             "</object>" for number, word in enumerate(classes)]
    (tmp_path / "x.tmx").write_text("\n".join(["<map>", "<objectgroup>", *lines, "</objectgroup></map>"]))
    found: list[tuple[Span, str, str]] = []
    board = SimpleNamespace(spans={"map": Span("x.yaml", 1, 1)}, map="x.tmx")
    case: Any = SimpleNamespace(
        model=SimpleNamespace(board=board, pieces=[]), world=SimpleNamespace(board=SimpleNamespace(shape="graph")),
        own=lambda span: True, know=lambda path: None, folder=tmp_path, mentioned=mentioned, written=written,
        tell=lambda *given: found.append(given))
    maps.check_rules(case)
    assert found == [(Span(str(tmp_path / "x.tmx"), line, 1), f"object {line - 3}: {message}", remedy)
                     for line, message, remedy in told]


def test_suggestions_in_one_language_are_told(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("procedures:\n", "suggestions: {names: {en: [Ada]}}\nprocedures:\n"), encoding="utf-8")
    assert {one.problem.message for one in lint(str(mod))} == {
        "the list of suggestions names is missing in fr", "nothing uses the list of suggestions 'names'"}


def test_of_what_is_not_seen_in_a_picture_the_first_is_told(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = next((mod / "art").glob("*.svg"))
    shape = "<rect width='9' height='9' filter='url(#a)'/>\n"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\n{shape}{shape}</svg>')
    (found,) = lint(str(mod))
    assert (found.problem.message, found.problem.span.line) == ("'filter' has no effect in pictures", 2)


def test_a_text_that_is_missing_is_told_where_it_is_said_first(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("- remember\n", "- say: hurrah\n      - say: hurrah\n      - remember\n", 1),
                    encoding="utf-8")
    (found,) = lint(str(mod))
    assert found.problem.message == "there is no text for what is said, 'hurrah'"
    assert found.problem.span.line == text.split("- remember\n")[0].count("\n") + 1


def test_who_plays_alone_may_be_asked_for_ever_and_others_not(well: Path, tmp_path: Path) -> None:
    for players, told in (("2", True), ("[1, 2]", True), ("1", False)):
        mod = tmp_path / players.strip("[]").replace(", ", "") / "planted"
        shutil.copytree(well, mod)
        path = mod / "ruleset.yaml"
        text = path.read_text(encoding="utf-8").replace("players: 2", f"players: {players}")
        path.write_text(text.replace("      - turn = after(turn)\n", "      - remember\n"), encoding="utf-8")
        found = [one.problem.message for one in lint(str(mod))]
        assert ("nothing sets 'turn', so the same seat is asked for ever" in found) is told, found


def test_what_is_meant_can_be_said_to_be_fine(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8").replace("vars:\n", "vars:\n  idle: number   # lint: fine\n")
    path.write_text(text, encoding="utf-8")
    assert lint(str(mod)) == []


@pytest.mark.parametrize(("old", "new"), [
    ("- remember\n", "- {say: news, with: [turn]}\n      - remember\n"),
    ("show: {", "show: {notices: [{if: repeats > 1, text: news, with: [turn]}], ")])
def test_a_text_with_more_slots_than_values_is_told(old: str, new: str, well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    text = path.read_text(encoding="utf-8").replace(old, new)
    text = text.replace("en: {move", "en: {news: '{0} to {1}', move").replace("fr: {move", "fr: {news: '{0}', move")
    path.write_text(text, encoding="utf-8")
    (found,) = lint(str(mod))
    assert "uses {1}" in found.problem.message and "en: {" in found.problem.source


def stmt(op: str, *body: Any, other: tuple[Any, ...] = (), choose: Any = None) -> Any:
    made: dict[str, type[Stmt]] = {"set": Set, **MAPPED, **WORDS}
    return made[op](Span("", 1, 1), body=body, other=other, choose=choose)


def question(none: tuple[Any, ...] = (), *bodies: tuple[Any, ...]) -> Any:
    return stmt("choose", choose=SimpleNamespace(none=none, options=[SimpleNamespace(body=body) for body in bodies]))


WIN, STEP, BREAK = stmt("win"), stmt("set"), stmt("break")


@pytest.mark.parametrize(("one", "end"), [
    (WIN, True), (STEP, False), (BREAK, True), (stmt("return"), True), (stmt("if", WIN), False),
    (stmt("if", WIN, other=(WIN,)), True), (stmt("if", WIN, other=(STEP,)), False),
    (stmt("if", STEP, other=(WIN,)), False),
    (stmt("if", STEP, WIN, other=(STEP, stmt("tie"))), True), (stmt("if", WIN, STEP, other=(WIN,)), False),
    (stmt("loop", STEP), True), (stmt("loop", STEP, BREAK), False), (stmt("loop", stmt("if", BREAK)), False),
    (stmt("loop", stmt("if", STEP, other=(BREAK,))), False), (stmt("loop", stmt("while", BREAK)), True),
    (stmt("loop", stmt("loop", BREAK)), True), (stmt("loop", question((), (STEP,), (BREAK,))), False),
    (stmt("loop", question((BREAK,), (STEP,))), False), (stmt("loop", question((), (STEP,))), True),
    (stmt("while", STEP), False), (stmt("for", WIN), False)])
def test_what_comes_after_an_end_on_every_way_is_never_reached(one: Any, end: bool) -> None:
    assert stops(one) is end


def test_a_text_that_is_said_with_fewer_values_in_one_place_is_told(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    path = mod / "ruleset.yaml"
    said = "- {say: news, with: [turn]}\n      - {say: news, with: [turn, turn]}\n      - {say: news, with: [turn]}\n"
    text = path.read_text(encoding="utf-8").replace("- remember\n", f"{said}      - remember\n")
    text = text.replace("en: {move", "en: {news: '{0} to {1}', move").replace("fr: {move", "fr: {news: '{0}', move")
    path.write_text(text, encoding="utf-8")
    (found,) = lint(str(mod))
    assert "this text uses {1}, but 'say: news' gives it 1 value" in found.problem.message


def test_a_single_file_may_have_any_name_whatever_it_extends(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "own.yaml"
    path.parent.mkdir()
    text = "ruleset: {format: 1, id: pebbles, version: 1, extends: tictactoe}\nname: {en: Pebbles, fr: Galets}\n"
    path.write_text(text, encoding="utf-8")
    assert not [finding for finding in lint(str(path)) if "the folder is called" in finding.problem.message]


def test_a_file_that_is_no_rule_book_by_its_name_is_not_read_as_one(well: Path, tmp_path: Path) -> None:
    mod = tmp_path / "planted"
    shutil.copytree(well, mod)
    (mod / "rules.old.draft.md").write_text("", encoding="utf-8")
    assert not [finding for finding in lint(str(mod)) if "rule book is empty" in finding.problem.message]


def test_a_list_of_lines_that_no_piece_or_word_makes_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "fireside"
    shutil.copytree(examples_folder() / "fireside", folder)
    file = folder / "ruleset.yaml"
    text = file.read_text(encoding="utf-8").replace("suggest: doubts,", 'suggest: ["doubts-{turn}", doubts],')
    file.write_text(text.replace("  doubts:\n", "  doubts-red: {en: [No.], fr: [Non.]}\n  doubts-rde: {en: [No.], "
                                 "fr: [Non.]}\n  doubts:\n"), encoding="utf-8")
    (found,) = lint(str(folder))
    assert found.problem.message == "no piece, seat or word makes the name of the list 'doubts-rde'"
    assert found.problem.remedy == "did you mean 'doubts-red'?"


def test_whoever_chooses_among_what_nobody_sees_is_not_told_what_it_is(tmp_path: Path) -> None:
    mod = tmp_path / "drawn"
    mod.mkdir()
    (mod / "ruleset.yaml").write_text("""ruleset: {format: 1, id: drawn, version: 1}
name: {en: Drawn}
about: {en: Take a card.}
players: 2
seats: [white, black]
kinds: {ace: {}, king: {}}
piles: {pack: {see: nobody}, hand: {each: seat, see: owner}}
pieces: [{kind: [ace, king], pile: pack, count: 3}]
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - while: not pack.empty
      do:
        - choose: turn
          name: take
          options:
            - each: p in pack.cards
              same: p.kind
              as: "{p.kind}"
              do: put(p, hand[turn])
        - turn = after(turn)
    - end: done
text: {en: {take: Take a card, done: the pack is empty, pile-pack: pack, pile-hand: hand}}
""", encoding="utf-8")
    (mod / "rules.en.md").write_text("# Drawn\n\n## Goal\n\nTake cards.\n", encoding="utf-8")
    (found,) = lint(str(mod))
    assert found.problem.span.line == 19
    assert found.problem.message == "this option tells whoever is asked something of 'pack', which not all may see"
