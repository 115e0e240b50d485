"""Mods in small: what a finding hides, which words a ruleset has, how a new mod is written, what a list tells."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import __version__
from game.engine.game import Game, open_rules
from game.mods import fresh, listing
from game.mods.archive import BadArchive, pack, removal
from game.mods.case import SET, Case, Finding, words
from game.mods.fresh import Refused, block, make_mod, per_language, quoted, title, write, write_editor_files
from game.mods.lint import once
from game.mods.listing import Listed, bases
from game.mods.testing import as_test, load_tests, run_tests
from game.ruleset.library import Library, builtin_folder
from game.ruleset.problems import Problem, Span
from game.ruleset.source import Map, parse_source
from tests.small import small_game

# ---- findings -------------------------------------------------------------------------------------------------------


def finding(line: int, message: str, rule: str = "unused", remedy: str = "", error: bool = False,
            column: int = 1) -> Finding:
    return Finding(Problem(Span("a.yaml", line, column), message, remedy), rule, error)


def left(*found: Finding) -> list[str]:
    return [f"{one.problem.span.line} {one.problem.message}" for one in once(found)]


MISSING, IDLE = "the text 'b' is missing in fr", "nothing asks for the text 'b'"


@pytest.mark.parametrize(("found", "told"), [
    ([finding(2, "b"), finding(1, "c"), finding(2, "a")], ["1 c", "2 a", "2 b"]),
    ([finding(1, "a"), finding(1, "a", column=9), finding(2, "a")], ["1 a", "2 a"]),
    ([finding(1, "odd"), finding(1, "wrong", error=True), finding(1, "odd", column=2)], ["1 wrong", "1 odd"]),
    ([finding(1, IDLE, "texts"), finding(1, MISSING, "languages"), finding(2, MISSING, "languages")],
     [f"1 {IDLE}", f"2 {MISSING}"]),
    ([finding(1, "fails", "tests"), finding(2, "falls apart", "islands")], ["2 falls apart"]),
    ([finding(1, "fails", "lesson"), finding(2, "odd", "unused", "did you mean 'x'?")], ["2 odd"]),
    ([finding(1, "fails", "tests"), finding(2, "odd", "maps", "did you mean 'x'?")], ["1 fails", "2 odd"]),
    ([finding(1, "fails", "tests"), finding(2, "odd", "unused", "take it out")], ["1 fails", "2 odd"]),
    ([finding(1, MISSING, "languages"), finding(2, "there is no text", "texts", "did you mean 'b'?")],
     ["2 there is no text"]),
    ([finding(1, MISSING, "languages"), finding(2, "there is no text", "texts", "did you mean 'c'?")],
     [f"1 {MISSING}", "2 there is no text"]),
    ([finding(1, "nothing sets 'b', so", "turns"), finding(2, "x", "unused", "did you mean 'b'?")], ["2 x"]),
    ([finding(1, "nothing sets 'b', so", "maps"), finding(2, "x", "unused", "did you mean 'b'?")],
     ["1 nothing sets 'b', so", "2 x"])])
def test_what_follows_from_something_else_is_not_told(found: list[Finding], told: list[str]) -> None:
    assert left(*found) == told


def test_a_finding_is_plain_data_for_other_programs() -> None:
    assert finding(4, "odd", "maps", "mend it", column=7).as_data() == {
        "file": "a.yaml", "line": 4, "column": 7, "rule": "maps", "severity": "warning", "message": "odd",
        "remedy": "mend it"}
    assert finding(1, "wrong", error=True).as_data()["severity"] == "error"


# ---- a case ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "name", "rest"), [
    ("x = 1", "x", " 1"), ("  x.y += z", "y", " z"), ("hand[a].top.n -= 1", "n", " 1"), ("f(x).n //= 2", "n", " 2"),
    ("n *= 2", "n", " 2"), ("n %= 2", "n", " 2"), ("x == 1", "", ""), ("f(x = 1)", "", ""), ("x", "", "")])
def test_a_statement_that_sets_something_is_known_by_its_name(text: str, name: str, rest: str) -> None:
    found = SET.match(text)
    assert (found[1], text[found.end():]) == (name, rest) if found is not None else not name


def test_words_with_dashes_count_as_a_whole_and_in_parts() -> None:
    assert words("snow-white takes_on 3 a1-b_2, x") == {"snow_white", "snow", "white", "takes_on", "a1_b_2", "a1",
                                                       "b_2", "x"}
    assert words("1a _b -") == {"a", "b"}


def case(source: str, **model: Any) -> Case:
    root = parse_source(source, "a.yaml")
    assert isinstance(root, Map)
    loaded: Any = SimpleNamespace(map=root, files=[Path("base/b.yaml"), Path("mod/a.yaml")])
    return Case(loaded, SimpleNamespace(**model), SimpleNamespace())  # type: ignore[arg-type]


def test_what_is_only_set_or_could_be_held_is_not_mentioned() -> None:
    one = case("ruleset: {id: idle}\nname: heading\nabout: pitch\ntext: {en: {key: told}}\n"
               "vars: {mood: {type: [calm, wild], start: calm}, n: number}\noptions: {quick: {type: flag}}\n"
               "seat_vars: ~\ndefine: {strong: men > n}\n"
               "procedures: {main: [lost = found, {if: a == b-c, name: {en: q}, about: {en: z}}]}\n"
               "kinds: {man: {name: {en: Man}, about: {en: Old}}}\n")
    assert one.mentioned == {"calm", "men", "n", "found", "a", "b_c", "b", "c"}
    assert one.changed == {"lost"} and one.written == ["men > n", "lost = found", "a == b-c"]
    assert (one.file, one.folder) == (str(Path("mod/a.yaml")), Path("mod"))
    assert one.own(Span(one.file, 1, 1)) and not one.own(Span("base/b.yaml", 1, 1))
    assert list(one.section("text").entries) == list(one.text_tables) == ["en"] and not one.section("show").entries


@pytest.mark.parametrize(("name", "text", "languages"), [
    ({"en": "A", "fr": "B"}, {"en": {}}, ["en", "fr"]), ({"en": "A"}, {"fr": {}, "de": {}}, ["fr", "de"]),
    ({"en": "A"}, {}, ["en"]), ({}, {"fr": {}}, ["fr"])])
def test_a_ruleset_speaks_the_languages_of_its_name_or_else_of_its_texts(
        name: dict[str, str], text: dict[str, object], languages: list[str]) -> None:
    assert case("a: 1\n", name=name, text=text).languages == languages


# ---- new mods -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "written"), [
    ("Hare", "Hare"), ("it's", "'it''s'"), ("a: b", "'a: b'"), ("a-b", "'a-b'"), ("50 %", "'50 %'"), ("a; b", "a; b"),
    ("[x]", "'[x]'"), ("`", "'`'"), ("@me", "'@me'"), ("", "")])
def test_a_text_gets_quotes_where_yaml_needs_them(text: str, written: str) -> None:
    assert quoted(text) == written


def test_texts_are_written_in_each_language_in_english_if_there_is_no_other() -> None:
    assert title("snow-white_hare") == "Snow white hare"
    assert per_language({"en": "A", "fr": "B, c"}, ["fr", "en", "de"]) == "{fr: 'B, c', en: A, de: A}"
    assert per_language({}, ["en", "fr"], "T") == "{en: T, fr: T}"
    assert per_language({"fr": "B"}, ["en"], "T") == "{en: T}"
    node = parse_source("a: {en: Go, fr: Va, it: {x: 1-2, y: z}}", "x").entries["a"]
    assert isinstance(node, Map)
    assert block(node, ["fr", "de", "en", "it"]) == "fr: Va\nde: Go\nen: Go\nit: {x: '1-2', y: z}"


def test_what_fills_a_slot_that_stands_alone_keeps_its_indentation(tmp_path: Path) -> None:
    words = {"id": "hare", "text": "en: a\nfr: b"}
    write(tmp_path / "x", "a: {{id}}\n  {{text}}\nb: {{text}}\n{{text}}\n", words)
    assert (tmp_path / "x").read_text(encoding="utf-8") == "a: hare\n  en: a\n  fr: b\nb: en: a\nfr: b\nen: a\nfr: b\n"


@pytest.mark.parametrize(("name", "languages", "told"), [
    ("h" * 41, ["en"], f"'{'h' * 41}' cannot name a mod: use lower-case letters, digits, '_' and '-', a letter first"),
    ("1hare", ["en"], "'1hare' cannot name a mod: use lower-case letters, digits, '_' and '-', a letter first"),
    ("hare", ["en", "e"], "'e' is no language: write e.g. --languages en,fr"),
    ("hare", ["abcd"], "'abcd' is no language: write e.g. --languages en,fr"),
    ("hare", ["EN"], "'EN' is no language: write e.g. --languages en,fr")])
def test_a_mod_has_a_short_name_and_languages_of_two_or_three_letters(name: str, languages: list[str], told: str,
                                                                      tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        make_mod(name, tmp_path, languages)
    assert str(caught.value) == told


def test_the_longest_name_and_language_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(fresh, "fill", lambda *given: made.append(given))
    monkeypatch.setattr(fresh, "write_editor_files", lambda *given: made.append(given))
    assert make_mod("h" * 40, tmp_path, ["en", "gsw"]) == tmp_path / ("h" * 40)
    assert made == [(tmp_path / ("h" * 40), "h" * 40, ["en", "gsw"]), (tmp_path / ("h" * 40), ())]


def test_a_change_of_another_game_says_only_what_differs(tmp_path: Path) -> None:
    mod = make_mod("small-three", tmp_path, ["de"], "tictactoe")
    model = open_rules("tictactoe").compiled.model
    lines = (mod / "ruleset.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[2] == (f"ruleset: {{format: 1, id: small-three, version: 1, extends: tictactoe, needs: [ossola >= "
                        f"{__version__}, tictactoe >= {model.version}]}}")
    assert lines[3] == "name: {de: Small three, en: Small three, fr: Small three}" and lines[4] == "about:"
    assert [line[:6] for line in lines[5:8]] == ["  de: ", "  en: ", "  fr: "] and "Tic-tac-toe" in lines[6]
    assert model.board is not None and lines[-1] == f"board: {{map: {model.board.map}}}"
    assert {path.name for path in mod.iterdir()} == {"ruleset.yaml", "boards", "art", "editor", "rules.de.md",
                                                     "rules.en.md", "rules.fr.md", "small-three.tiled-project"}
    ours = builtin_folder() / "tictactoe"
    assert (mod / "rules.fr.md").read_bytes() == (ours / "rules.fr.md").read_bytes()
    assert (mod / "rules.de.md").read_text(encoding="utf-8") == f"# Small three\n\n{model.about['en']}\n"


# ---- lists ----------------------------------------------------------------------------------------------------------


def test_a_list_of_rulesets_says_where_each_is_and_what_is_wrong_with_it(tmp_path: Path) -> None:
    for name, text in (("one", "ruleset: {format: 1, id: one, version: 3, extends: [hex]}\nname: {fr: Un}\n"),
                       ("two", "ruleset: [\n"), ("hex", "ruleset: {format: 1, id: hex, extends: tictactoe}\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    library = Library([tmp_path])
    found = {name: listing.one(library, name) for name in ("one", "two", "hex", "go")}
    assert found["one"] == Listed("one", 3, "Tic-tac-toe", str(tmp_path / "one"), ("hex",), found["one"].problem)
    assert found["two"].problem.startswith(f"{tmp_path / 'two' / 'ruleset.yaml'}:") and found["two"].version == 0
    assert (found["two"].name, found["two"].extends, found["two"].in_place) == ("", (), False)
    assert (found["hex"].in_place, found["hex"].extends, found["hex"].version) == (True, ("tictactoe",), 1)
    ours = found["go"]
    assert (ours.home, ours.extends, ours.problem, ours.in_place) == ("built-in", (), "", False)
    assert ours.as_data() == {"id": "go", "version": ours.version, "name": ours.name, "home": "built-in", "extends": (),
                              "problem": "", "in_place": False}
    assert bases(Library([tmp_path]).load("go")) == ()


def test_a_mod_that_is_not_there_is_missed_with_those_that_are(tmp_path: Path) -> None:
    home = tmp_path / "mods"
    for name in ("hare", "hound"):
        (home / name).mkdir(parents=True)
    (home / "a file").write_text("x")

    def refused(name: str, folder: Path = home) -> str:
        with pytest.raises(BadArchive) as caught:
            removal(name, folder)
        return str(caught.value).removeprefix(f"no mod '{name[:80]}' is installed in {folder}: ")

    assert refused("har") == "did you mean 'hare'?" and refused("zzz") == "there: hare, hound"
    assert refused("../mods") == "there: hare, hound" and refused("x", tmp_path / "none") == "there is none"
    assert refused("z" * 90) == "there: hare, hound"
    assert removal("hare", home) == (home / "hare", tmp_path / "mods-removed" / "hare")


def test_a_mod_is_packed_here_under_its_name_and_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mod = make_mod("hare", tmp_path, ["en"])
    (mod / ".hidden").mkdir()
    (mod / ".hidden" / "notes.md").write_text("x")
    made, out = pack(mod)
    assert made == Path("hare-1.ossola") and mod / ".hidden" / "notes.md" in out
    assert write_editor_files(mod) == [*(mod / "editor" / name for name in (
        "ruleset.schema.json", "lesson.schema.json", "tests.schema.json")), mod / "hare.tiled-project"]


# ---- tests that are written down ------------------------------------------------------------------------------------

RACE = """
options: {long: {type: [no, very]}}
board: {map: MAP}
kinds: {man: {}}
pieces: [{kind: man, owner: white, at: row == 1}]
vars: {n: number}
procedures:
  main:
    - loop:
      - choose: white
        name: walk
        options: [{as: "on, at once", do: n += 1}, {as: halt, do: {win: white, by: "halt"}}]
"""


def test_a_game_so_far_is_written_as_a_test_that_passes(tmp_path: Path) -> None:
    game = small_game(tmp_path, RACE, seed=4, options={"long": "very"})
    game.play("on, at once")
    text = as_test(game, "it's: so")
    assert text == (
        "  - name: 'it''s: so'\n    players: 2\n    options: {long: 'very'}\n    seed: 4\n    play: ['on, at once']\n"
        "    then:\n      asked: white\n      decision: walk\n      legal: ['halt', 'on, at once']\n"
        "      standing: {a1: white man, b1: white man, c1: white man}\n")
    game.play("halt")
    assert as_test(game, "over").splitlines()[4:] == [
        "    play: ['on, at once', 'halt']", "    then:", "      over: yes", "      winners: ['white']",
        "      reason: 'halt'",
        "      standing: {a1: white man, b1: white man, c1: white man}"]
    for number, written in enumerate((text, as_test(game, "over"))):
        path = tmp_path / f"tests{number}.yaml"
        path.write_text(f"tests:\n{written}", encoding="utf-8")
        assert run_tests(load_tests(path), game.rules.compiled.loaded) == []
    assert "options" not in as_test(Game(open_rules("tictactoe")), "x")
    assert "standing" not in as_test(Game(open_rules("tictactoe")), "x")
