"""An author writes, and asks: what could stand here, what is this, where does it come from, where else is it."""

from __future__ import annotations

import random
import re
import zlib
from pathlib import Path

import pytest

from game.editor.answers import Cursor, Editor
from game.editor.sections import Sections
from game.editor.study import Study, named
from game.ruleset.compile import type_all
from game.ruleset.library import Library, builtin_folder
from game.ruleset.source import parse_source
from game.storage.homes import mod_folders
from tests.editor.desk import BROKEN, Desk, desk, place

GAME = """\
ruleset: {format: 1, id: tale, version: 1}
name: {en: Tale}
players: 2
seats: [white, black-one]
options:
  long: {type: flag, about: {en: Three rounds.}}
board:
  map: boards/three.tmx
  zones: {goal: row == 3}
kinds:
  man: {name: {en: Man}, traits: {worth: 3}, moves: [{step: n}], powers: {shot: [{slide: all, land: not t.empty}]}}
pieces:
  - {kind: man, owner: white, at: row == 1}
piles: {hand: {each: seat, see: owner}, pack: {}}
vars: {turn: {type: seat, start: white}, mood: [calm, wild], tired: pieces}
seat_vars: {score: number, plan: {type: site, see: owner}}
define:
  "strong(s: seat)": count(men(s)) > 3
procedures:
  main:
    - loop:
      - choose: turn
        name: move
        none: {end: arrival}
        options:
          - each: p in men(turn) for t in reach(p)
            as: "{p.site}-{t}"
            do:
              - move(p, t)
              - if: strong(turn) and mood == calm
                then: {win: turn, by: arrival}
      - pass_on
  pass_on:
    - next = after(turn)
    - turn = next
text:
  en: {move: Move a man, arrival: has arrived}
  fr: {move: Avancez, arrival: est arrivé}
"""

SLIPS = ('"', "'", "[", "]", "{", "}", ": ", "\n", "\nfoo: ", "\nplayers: 2\n", " #", "\n- ", "|", "\n  x: 1", "\t",
         "  ", "\n? a", "& a", "*a", "é", "\r\n", "\nseats: [\n", "\n]\nx: 1")


Tale = tuple[Desk, Study]


@pytest.fixture(scope="module")
def tale(tmp_path_factory: pytest.TempPathFactory) -> Tale:
    """The game as it is, and what is known of it, for those who change nothing."""
    there = desk(tmp_path_factory.mktemp("tale"), GAME)
    return there, there.study()


@pytest.mark.parametrize(("written", "first"), [
    ("if: strong(|", ["turn", "white", "black_one", "after", "before"]),
    ("if: t.|", ["piece", "pieces", "empty", "row", "col", "seat", "ground"]),
    ("if: p.|", ["owner", "kind", "site", "on", "pile", "worth"]),
    ("if: turn.|", ["index", "score", "plan"]),
    ("if: p.site in zone(|", ["goal"]),
    ("if: t in reach(p, |", ["shot"]),
    ("if: t in near(t, |", ["n", "ne", "e", "se", "s"]),
    ("if: mood == |", ["calm", "wild"]),
    ("if: count(x for x in |", ["tired", "men", "pieces", "reach", "zone"]),
    ("if: count(men(turn, |", ["man"]),
    ("if: hand[|].size > 0", ["turn", "white", "black_one"]),
    ("if: p.owner == turn and t.e|", ["piece", "pieces", "empty"]),
    ("if: any(x for x in sites() if x.|", ["piece", "pieces", "empty"]),
])
def test_what_could_stand_in_a_formula_is_offered_by_its_type(tale: Tale, written: str, first: list[str]) -> None:
    assert tale[0].offered("if: strong(turn) and mood == calm", written)[:len(first)] == first


@pytest.mark.parametrize(("old", "written", "first"), [
    ("then: {win: turn, by: arrival}", "then: {win: |", ["p", "t", "long", "turn"]),
    ("then: {win: turn, by: arrival}", "then: {win: after(|, by: arrival}", ["turn", "white", "black_one"]),
    ("then: {win: turn, by: arrival}", "then: {win: turn, |", ["by: "]),
    ("then: {win: turn, by: arrival}", "then: {win: |, by: arrival}", ["p", "t", "long", "turn"]),
    ('as: "{p.site}-{t}"', 'as: "{p.|', ["owner", "kind", "site"]),
    ('as: "{p.site}-{t}"', 'as: "{p.site}-{after(|}"', ["turn", "white", "black_one"]),
    ('"strong(s: seat)": count(men(s)) > 3', '"strong(s: seat)": "count(men(|', ["s", "turn", "white"]),
    ('"strong(s: seat)": count(men(s)) > 3', '"strong(s: seat)": "count(men(|"', ["s", "turn", "white"]),
    ("see: owner}, pack: {}}", "see: |", ["all", "owner", "others"]),
    ("en: {move: Move a man,", "en: {move: Move a m|an,", []),
])
def test_quotes_and_braces_may_be_open_still(tale: Tale, old: str, written: str, first: list[str]) -> None:
    offered = tale[0].offered(old, written)
    assert offered[:len(first)] == first and bool(offered) == bool(first)


@pytest.mark.parametrize(("old", "written", "offered"), [
    ("- pass_on\n", "- |\n", ["if: ", "for: ", "main", "pass_on", "move", "remember", "commit"]),
    ("players: 2", "players: 2\n|", ["vacant: ", "rematch: ", "site_vars: ", "bots: "]),
    ("then: {win: turn, by: arrival}", "then: {win: turn, |}", ["by: "]),
    ("by: arrival", "by: |", ["arrival"]),
    ("see: owner}, pack", "see: |}, pack", ["all", "owner", "nobody"]),
    ("        name: move", "        name: move\n        |", ["follow: ", "secret: ", "keep: ", "lapse: "]),
    ("players: 2", "players: 2\nshow: {pieces: {body: |}}", ["enamel", "stone"]),
    ("players: 2", "players: 2\nshow: {faces: {|}}", ["man: "]),
])
def test_keys_and_words_are_offered_where_they_may_stand(tale: Tale, old: str, written: str,
                                                         offered: list[str]) -> None:
    assert set(offered) <= set(tale[0].offered(old, written))


@pytest.mark.parametrize(("written", "offered"), [
    ("name: {e", ["en: ", "fr: "]), ("seats: [white, black-one]\noptions:\n  long: {type: f", ["flag", "number"]),
    ("- {kind: m", ["man"]), ("man, owner: w", ["white", "black-one"]), ("piles: {hand: {each: s", ["seat", "goal"]),
    ("mood: [calm, wild], tired: p", ["pieces", "number"]), ('"strong(s: seat)": count(m', ["men", "s", "turn"]),
    ("seat, start: w", ["white", "black_one"]), ("- move(p", ["p", "turn"]), ("- move(p.", ["owner", "site", "worth"]),
    ("text:\n  en:\n    m", ["move: ", "arrival: ", "pile-hand: "]),
    ("- win: turn.", ["score", "plan"]), ("- turn.", ["score", "plan"]), ("- strong(turn.", ["score"]),
])
def test_whoever_writes_from_the_first_line_on_is_helped_before_there_are_rules(tmp_path: Path, written: str,
                                                                                offered: list[str]) -> None:
    there = desk(tmp_path, GAME)
    cut = next(GAME.index(start) for start in (written, written[:5], "- move(p, t)") if start in GAME)
    text = GAME[:cut] + written
    there.editor.open[str(there.path)] = text
    assert set(offered) <= {one.name for one in there.editor.complete(there.path, place(there.path, text, len(text)))}


@pytest.mark.parametrize(("old", "written", "offered"), [
    ("by: arrival", "by: |", ["arrival", "move"]), ("{end: arrival}", "{end: |}", ["arrival", "move"]),
    ("        name: move", "        name: |", ["arrival", "move"]),
    ("see: owner}, pack", "see: |}, pack", ["all", "owner", "others", "team", "nobody"]),
    ("        name: move", "        name: move\n        secret: |", ["yes", "no"]),
    ("{type: flag, about", "{type: |, about", ["flag", "number", "seat"]),
    ("kind: man, owner", "kind: |, owner", ["man"]), ("owner: white", "owner: |", ["white", "black-one"]),
    ("en: {move: Move a man, arrival: has arrived}", "en: {|}", ["move: ", "arrival: ", "pile-hand: ", "pile-pack: "]),
    ("fr: {move: Avancez, arrival: est arrivé}", "fr: {move: Avancez, |}", ["arrival: ", "pile-hand: ", "pile-pack: "]),
    ("name: {en: Tale}", "name: {|}", ["en: ", "fr: "]), ("name: {en: Tale}", "name: {en: Tale, |}", ["fr: "]),
    ("- pass_on\n", "- {|}\n", ["if: ", "for: ", "while: ", "loop: ", "choose: ", "win: ", "tie: ", "end: ", "say: "]),
    ("{end: arrival}", "{end: arrival, |}", []), ("players: 2", "players: 2\nshow: {faces: {|}}", ["man: "]),
    ("players: 2", "players: 2\nshow: {faces: {man: smile, |}}", []),
])
def test_nothing_else_is_offered_and_in_this_order(tale: Tale, old: str, written: str, offered: list[str]) -> None:
    assert tale[0].offered(old, written) == offered


def test_every_sort_of_name_is_known_by_its_own_word(tale: Tale) -> None:
    _, found = tale
    known = {what: [one.name for one in named(found, what)] for what in (
        "zone", "power", "text", "decision", "variable", "seat_vars", "option", "site", "kind", "seat", "pile",
        "direction", "nothing")}
    assert known.pop("direction")[:9] == ["n", "ne", "e", "se", "s", "sw", "w", "nw", "side"]
    assert known == {
        "zone": ["goal"], "power": ["shot"], "text": ["arrival", "move"], "decision": ["arrival", "move"],
        "variable": ["turn", "mood", "tired", "score", "plan"], "seat_vars": ["turn", "mood", "tired", "score", "plan"],
        "option": ["long"], "site": ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"], "kind": ["man"],
        "seat": ["white", "black-one"], "pile": ["hand", "pack"], "nothing": []}


def test_a_key_that_is_there_already_is_not_offered_again(tale: Tale) -> None:
    assert not {"players: ", "seats: "} & set(tale[0].offered("players: 2", "players: 2\n|"))


def test_what_is_not_bound_yet_is_not_offered(tale: Tale) -> None:
    offered = tale[0].offered("p in men(turn) for t in reach(p)", "p in men(|")
    assert "t" not in offered and "p" not in offered and "turn" in offered


@pytest.mark.parametrize(("at", "told"), [
    ("strong(turn)|", ["`strong(turn)`: flag"]),
    ("strong(turn) an|d", ["`strong(turn) and mood == calm`: flag", "now: strong(turn) and mood == calm"]),
    ("str|ong(turn)", ["define `strong(s)`", "`count(men(s)) > 3`"]),
    ("coun|t(men(s))", ["`count(x for …, or a list): number`", "how many"]),
    ("men(t|urn)", ["vars `turn`: seat", "seen by all", "now: turn"]),
    ("pla|n:", ["seat_vars `plan`: site", "seen by its owner alone"]),
    ("mo|od: [", ["vars `mood`: one of calm, wild", "seen by all"]),
    ("lo|ng:", ["option `long`: flag", "Three rounds."]),
    ("ea|ch: p in", ["**each**: generator  \nOne decision for each of these; its names live on in `do`.  \n`each: p in "
                     "men(turn) for t in reach(p)`", "now: count(p for p in men(turn) for t in reach(p))"]),
    ("|kind: man", ["**kind**: name or list of name  \nThe kind, or several: as many of each.  \n`kind: man`"]),
    ("kind|: man", ["**kind**: name or list of name  \nThe kind, or several: as many of each.  \n`kind: man`"]),
    ("kind:| man", []), ("|- choose: turn", []), ("f|lag, about", []),
    ("by: arr|ival", ["text `arrival`", "en: has arrived", "fr: est arrivé"]),
    ("{p.si|te}", ["`p.site`: site", "attribute `site`: site"]),
    ("mo|ve(p, t)", ["`move(p, t)`", "put a piece on a site; it is said to move"]),
    ("kind: m|an", ["kind `man`", "Man"]), ("owner: wh|ite", ["seat `white`"]), ("wo|rth: 3", ["trait `worth`"]),
    ("ha|nd: {", ["pile `hand`", "seen by its owner alone"]), ("pa|ck: {}", ["pile `pack`", "seen by all"]),
    ("men(s)) > |3", ["`3`: number"]), ("pass_o|n\n", ["procedure `pass_on()`"]),
    ("turn = ne|xt", ["local `next`: seat"]), ("goa|l: row", ["zone `goal`"]), ("sh|ot:", ["power `shot`"]),
    ("slide: al|l", ["direction `all`"]), ("mood == c|alm", ["value `calm`: one of calm, wild"]),
])
def test_what_stands_at_a_place_is_explained(tale: Tale, at: str, told: list[str]) -> None:
    there, found = tale
    said = there.editor.explain(found, there.at(at))
    assert said == "\n\n".join(line for line in told if not line.startswith("now: "))
    live = there.editor.explain(found, there.at(at), lambda formula: formula).removeprefix(said).strip()
    assert live.startswith("**now:** ") or not live
    for line in told:
        assert not line.startswith("now: ") or live == f"**now:** {line[5:]}"


def test_a_word_without_brackets_is_explained_too(tmp_path: Path) -> None:
    there = desk(tmp_path, GAME.replace("count(men(s)) > 3", "repeats > 3"))
    assert there.explained("rep|eats > 3") == (
        "`repeats`: number\n\nhow often the present position was noted by `remember`")


@pytest.mark.parametrize("name", ["long", "strong", "pass_on", "man", "hand", "turn"])
def test_a_text_is_explained_as_a_text_whatever_else_has_its_name(tmp_path: Path, name: str) -> None:
    there = desk(tmp_path, GAME.replace("en: {move: Move a man,", f"en: {{{name}: Told, move: Move a man,"))
    assert there.explained(f"{name[:2]}|{name[2:]}: Told") == f"text `{name}`\n\nen: Told"


def test_of_a_part_of_a_formula_its_type_is_told_first(tmp_path: Path) -> None:
    there = desk(tmp_path, GAME.replace("count(men(s)) > 3", "s.score > 3"))
    assert there.explained("s.sc|ore") == "`s.score`: number\n\nseat_vars `score`: number\n\nseen by all"


def test_every_place_of_a_ruleset_is_understood_as_ever(tmp_path: Path) -> None:
    """What stands at each name, where it comes from, where else it is, and which other names of the ruleset could stand
    there. Words of the language are left out: they become more."""
    text = GAME.replace("mood == calm\n", "mood == calm and turn.score > p.worth and turn.plan != p.site\n")
    at = desk(tmp_path, text)
    study, names = at.study(), set(re.findall(r"[\w-]+", text))
    found = []
    for number, word in enumerate(re.finditer(r"[\w-]+", text)):
        cursor, inside = place(at.path, text, word.start()), place(at.path, text, word.start() + 1)
        mark, offered = study.at(*cursor), at.editor.complete(at.path, inside) if number % 3 == 1 else []
        found.append((word[0], (mark.symbol.what, mark.symbol.name, mark.length) if mark is not None else (),
                      [one.span.line for one in at.editor.origin(study, cursor)],
                      [(one.span.line, one.span.column) for one in at.editor.everywhere(study, cursor)],
                      [(one.name, one.what) for one in offered if one.name in names]))
    assert zlib.crc32(repr(found).encode()) == 804055409, found


def test_every_name_of_a_crowded_ruleset_is_known_with_its_type_and_where_it_comes_from() -> None:
    crowd = Path(__file__).resolve().parents[1] / "mods" / "crowd"
    editor = Editor([], {})
    found = editor.study(crowd / "ruleset.yaml")
    told = []
    for mark in found.marks:
        span, symbol = mark.span, mark.symbol
        cursor = Cursor(span.file, span.line, span.column)
        origin = [f"{one.span.line}:{one.span.column}" for one in editor.origin(found, cursor)]
        told.append(f"{Path(span.file).name}:{span.line}:{span.column}: {symbol.what} {symbol.name} {mark.length} "
                    f"{mark.type} {'declared' if mark.declares else ' '.join(origin)}".rstrip())
    assert told == (Path(__file__).parent / "crowd.txt").read_text(encoding="utf-8").splitlines()


def test_who_sees_a_variable_of_pieces_is_who_sees_the_piece(tmp_path: Path) -> None:
    marked = GAME.replace("seat_vars:", "piece_vars: {rank: number, mark: {type: flag, see: always}}\nseat_vars:")
    written = desk(tmp_path, marked)
    assert "seen by all who see the piece" in written.explained("ran|k: number")
    assert "even where the piece is hidden" in written.explained("mar|k: {type")


def test_what_a_key_takes_is_told_in_words(tale: Tale) -> None:
    said = tale[0].explained("seat_va|rs:")
    assert "mapping" in said and "#" not in said, said


@pytest.mark.parametrize(("at", "line"), [
    ("men(t|urn)", "vars: {turn:"), ("str|ong(turn)", '"strong(s: seat)"'), ("pass|_on\n", "  pass_on:"),
    ("kind: m|an", "man: {name"), ("turn = ne|xt", "- next = after"), ("reach(|p)", "- each: p in"),
    ("by: arr|ival", "en: {move"), ("men(|s)", '"strong(s: seat)"'), ("owner: wh|ite", "seats: [white"),
])
def test_one_goes_to_where_a_name_comes_from(tale: Tale, at: str, line: str) -> None:
    there, found = tale
    places = there.editor.origin(found, there.at(at))
    assert places and there.line(places[0].span.line).lstrip().startswith(line.lstrip())


def test_a_name_is_changed_everywhere_in_texts_tests_and_extending_rulesets(tmp_path: Path) -> None:
    there = desk(tmp_path, GAME)
    (there.path.parent / "tests.yaml").write_text(
        "tests:\n  - name: a man\n    then: {holds: 'count(men(white, man)) == 3', standing: {a1: white man}}\n")
    child = tmp_path / "child" / "ruleset.yaml"
    child.parent.mkdir()
    child.write_text("ruleset: {format: 1, id: child, version: 1, extends: tale}\n"
                     "define:\n  many: count(men(white, man)) > 1\n")
    for name, text in (("stranger", "ruleset: {format: 1, id: stranger, version: 1}\nplayers: 2\nseats: [a, b]\nkinds: "
                        "{man: {}}\nprocedures: {main: [{choose: a, options: [{as: on}]}]}\n"), ("torn", "a: [\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    after = there.renamed("kind: m|an", "guard")
    assert {path.parent.name for path in after} == {"tale", "child"}, "not what only has the same name"
    assert "kind: guard, owner: white" in after[there.path] and "guard: {name: {en: Man}" in after[there.path]
    tests = after[there.path.parent / "tests.yaml"]
    assert "holds: 'count(men(white, guard)) == 3', standing: {a1: white guard}" in tests
    assert "men(white, guard)" in after[child]
    for path, text in after.items():
        path.write_text(text)
    library = Library([tmp_path, *mod_folders()])
    assert Editor([tmp_path], {}).study(there.path).problems == []
    assert Editor([tmp_path], {}).study(child).problems == [] and library.find("child") == child


@pytest.mark.parametrize(("at", "new", "after"), [
    ("kind: m|an", "guard", ["standing: {a1: white guard, 'a2.tired': white}, piles: {hand white: [2 guard]}",
                             "standing: {a3: white guard}", "about-guard: He walks", "faces: {guard: smile}"]),
    ("t|urn: {type", "mover", ["set: {mover: white, white.score: 1}"]),
    ("sc|ore: number", "points", ["white.points: 1", "points-1: one"]),
    ("ha|nd: {each", "grip", ["piles: {grip white: [2 man]}", "pile-grip: cards"]),
    ("arr|ival: has", "across", ["reason: across"]),
    ("wo|rth: 3", "price", ["text: price"]),
])
def test_a_name_is_changed_in_positions_lessons_and_keys_of_texts(tmp_path: Path, at: str, new: str,
                                                                  after: list[str]) -> None:
    there = desk(tmp_path, GAME.replace("players: 2", "players: 2\nshow: {pieces: {text: worth}, faces: {man: smile}}")
                 .replace("en: {move", "en: {about-man: He walks, pile-hand: cards, score-1: one, move"))
    (there.path.parent / "tests.yaml").write_text(
        "tests:\n  - name: said\n    position: {set: {turn: white, white.score: 1}}\n    then: {reason: arrival}\n")
    (there.path.parent / "lessons").mkdir()
    (there.path.parent / "lessons" / "10-a.yaml").write_text(
        "position: {standing: {a1: white man, 'a2.tired': white}, piles: {hand white: [2 man]}}\n")
    (there.path.parent / "lesson.yaml").write_text("position:\n  standing: {a3: white man}\n")
    written = "".join(there.renamed(at, new).values())
    assert [part for part in after if part not in written] == []


def test_lessons_are_read_where_there_are_no_tests_and_names_that_nothing_has_are_left_alone(tmp_path: Path) -> None:
    there = desk(tmp_path, GAME.replace("count(men(s)) > 3", "count(men(nobody_there)) > 3"))
    (there.path.parent / "lesson.yaml").write_text("position: {standing: {a1: white man}}\n")
    found = there.study()
    assert [mark.symbol.name for mark in found.marks if Path(mark.span.file).name == "lesson.yaml"] == ["white", "man"]
    assert found.problems and found.at(*there.at("men(|nobody_there")) is None


def test_names_with_dashes_keep_them_outside_formulas(tmp_path: Path) -> None:
    there = desk(tmp_path, GAME.replace("men(s)) > 3", "men(black_one)) > 3"))
    after = there.renamed("wh|ite, black-one", "snow-white")[there.path]
    assert "seats: [snow-white, black-one]" in after and "start: snow_white" in after and "owner: snow-white" in after


def test_a_local_name_is_changed_in_its_own_procedure_only(tmp_path: Path) -> None:
    after = desk(tmp_path, GAME).renamed("turn = ne|xt", "later")
    assert "- later = after(turn)\n    - turn = later" in next(iter(after.values()))


def test_a_parameter_is_changed_in_its_signature_too(tmp_path: Path) -> None:
    after = desk(tmp_path, GAME).renamed("men(|s)", "who")
    assert '"strong(who: seat)": count(men(who)) > 3' in next(iter(after.values()))


RULES_GIVE, LETTERS = ("only names that a ruleset gives can be changed",
                       "names have lower-case letters, digits, _ and -, a letter first")


@pytest.mark.parametrize(("at", "new", "why"), [
    ("coun|t(men(s))", "number_of", RULES_GIVE), ("mo|ve(p, t)", "go", RULES_GIVE), ("p.si|te", "place", RULES_GIVE),
    ("mood == c|alm", "quiet", RULES_GIVE), ("f|lag, about", "x", RULES_GIVE), ("men(t|urn)", "Turn", LETTERS),
    ("men(t|urn)", "1turn", LETTERS), ("men(t|urn)", "tu rn", LETTERS), ("men(t|urn)", "mood", "mood names something "
     "already"), ("men(t|urn)", "man", "man names something already"), ("men(t|urn)", "arrival", ""),
    ("turn = ne|xt", "mood", ""), ("men(t|urn)", "t-u_r2n", "")])
def test_a_name_that_cannot_be_changed_says_why(tale: Tale, at: str, new: str, why: str) -> None:
    (there, found), said = tale, ""
    try:
        there.editor.renamed(found, there.at(at), new)
    except ValueError as error:
        said = str(error)
    assert said == why


def test_what_comes_with_the_program_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "child" / "ruleset.yaml"
    path.parent.mkdir()
    path.write_text("ruleset: {format: 1, id: child, version: 1, extends: breakthrough}\n"
                    "define: {many: count(men(white)) > 1}\n")
    there = Desk(Editor([tmp_path], {}), path)
    with pytest.raises(ValueError, match="comes with the program"):
        there.editor.renamed(there.study(), there.at("men(wh|ite)"), "snow")


@pytest.fixture
def largest() -> Path:
    return max(builtin_folder().glob("*/ruleset.yaml"), key=lambda one: one.stat().st_size)


@pytest.mark.parametrize(("before", "cut"), [("- each: ", False), ("sum(", True), ('if: "', True), ('- "{0} ', False)])
def test_in_the_largest_ruleset_only_what_was_written_is_read_again(
        largest: Path, monkeypatch: pytest.MonkeyPatch, before: str, cut: bool) -> None:
    lines = largest.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if before in text)
    cursor = Cursor(str(largest), line, lines[line - 1].index(before) + len(before) + 1)
    editor = Editor([], {str(largest): "\n".join(lines)})
    found = editor.study(largest)
    part = max(len(text) for _, _, text in editor.sections.known)
    if cut:  # quotes, brackets and braces are open
        lines[line - 1] = lines[line - 1][:cursor.column - 1]
        editor.open[str(largest)] = "\n".join(lines)
    typed, read = [], editor.sections.read
    monkeypatch.setattr("game.editor.study.type_all", lambda formulas, real=type_all: typed.append(real(formulas)))
    editor.complete(largest, cursor, found)
    assert len(typed) <= 2 and editor.sections.read - read <= 3 * part < editor.sections.read / 2


def test_a_letter_more_is_one_entry_more_to_read(largest: Path) -> None:
    text = largest.read_text(encoding="utf-8")
    editor = Editor([], {str(largest): text})
    editor.study(largest)
    for start in range(1000, text.rindex(" of "), len(text) // 9):
        at = text.index(" of ", start) + 1  # in something that is told
        editor.open[str(largest)] = text[:at] + "x" + text[at:]
        read = editor.sections.read
        found = editor.study(largest)
        editor.explain(found, place(largest, text, at))
        assert not found.problems
        part = next(part for _, _, part in reversed(editor.sections.known) if "xof " in part)
        assert editor.sections.read - read == len(part) < len(text) / 5


@pytest.mark.parametrize("seed", range(30))
def test_what_is_read_in_parts_is_what_is_read_at_once(seed: int) -> None:
    lot = random.Random(seed)
    paths = sorted(BROKEN.glob("*.yaml"))
    for _ in range(40):
        text = lot.choice(paths).read_text(encoding="utf-8", errors="replace")
        for _ in range(lot.randint(0, 2)):
            at = lot.randrange(len(text) + 1)
            text = text[:at] + lot.choice(SLIPS) + text[at + lot.choice((0, 0, 1, 5)):]
        sections = Sections()
        found = sections.quickly(text, "x")
        assert found is None or found == parse_source(text, "x"), text
