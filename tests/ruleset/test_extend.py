"""Mods as deltas over a base."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ruleset.extend import MAX_CHAIN, Loaded, Merger, resolve_extends
from game.ruleset.library import Library
from game.ruleset.problems import Problems, RulesetError, Span
from game.ruleset.source import Map, Node, Null, Num, Seq, Text, parse_source


def plain(node: Node | None) -> object:
    if isinstance(node, Map):
        return {key: plain(value) for key, value in node.entries.items()}
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    assert not isinstance(node, Null)
    return getattr(node, "value", None)


def merged(base: str, delta: str) -> Map:
    problems = Problems()
    found = Merger(problems).merge(parse_source(base, "base"), parse_source(delta, "mod"))
    problems.raise_if_any()
    return found


def test_mappings_merge_and_anything_else_replaces() -> None:
    result = merged(
        "a: {x: 1, y: {z: 1, w: 2}}\nb: [1, 2]\nc: {k: 1}\nd: old\n",
        "e: new\na: {y: {z: 9}, q: 3}\nb: [3]\nc: word\nd: {k: 2}\n",
    )
    assert plain(result) == {
        "a": {"x": 1, "y": {"z": 9, "w": 2}, "q": 3},
        "b": [3],
        "c": "word",
        "d": {"k": 2},
        "e": "new",
    }
    assert list(result.entries) == list(result.keys) == ["a", "b", "c", "d", "e"]


def test_null_deletes() -> None:
    assert plain(merged("a: {x: 1, y: 2}\nb: 1\n", "a: {x: ~}\nb:\n")) == {"a": {"y": 2}}


def test_inputs_are_not_changed() -> None:
    base, delta = parse_source("a: {x: 1}\nb: 1\n", "base"), parse_source("a: {x: 2}\nb: ~\n", "mod")
    Merger(Problems()).merge(base, delta)
    assert plain(base) == {"a": {"x": 1}, "b": 1}
    assert list(base.keys) == ["a", "b"]


def test_entries_keep_the_place_they_come_from() -> None:
    result = merged("a:\n  x: 1\n  y: 2\n", "\na: {y: 3}\n")
    inner = result.entries["a"]
    assert isinstance(inner, Map)
    assert inner.keys == {"x": Span("base", 2, 3), "y": Span("mod", 2, 5)}
    assert inner.entries == {"x": Num(Span("base", 2, 6), 1, "1"), "y": Num(Span("mod", 2, 8), 3, "3")}
    assert (result.span, inner.span, result.keys["a"]) == (
        Span("mod", 2, 1),
        Span("mod", 2, 4),
        Span("mod", 2, 1),
    )


NOTHING = "the ruleset that this one extends has no such entry here"


def test_deleting_what_is_not_there() -> None:
    with pytest.raises(RulesetError) as caught:
        merged("goal: 1\npieces: {king: 1}\n", "gaol: ~\npieces: {queen: ~, zoo: {x: ~}}\n")
    write = "remove this line, or write {} for an empty entry"
    assert str(caught.value).splitlines() == [
        f"mod:1:1: cannot delete 'gaol': {NOTHING} — did you mean 'goal'?",
        f"mod:2:10: cannot delete 'queen': {NOTHING} — {write}",
        f"mod:2:26: cannot delete 'x': {NOTHING} — {write}",
    ]


def test_problems_go_to_the_collector_if_there_is_one() -> None:
    problems = Problems({"mod": "gaol: ~\n"})
    result = Merger(problems).merge(parse_source("goal: 1\n", "base"), parse_source("gaol: ~\n", "mod"))
    assert plain(result) == {"goal": 1}
    assert [str(problem) for problem in problems] == [
        f"mod:1:1: cannot delete 'gaol': {NOTHING} — did you mean 'goal'?\ngaol: ~\n^"
    ]


def test_very_many_deletions_stay_quick() -> None:
    base = "".join(f"name{n}: 1\n" for n in range(8000))
    delta = "".join(f"other{n}: ~\n" for n in range(8000))
    with pytest.raises(RulesetError) as caught:
        merged(base, delta)
    assert len(caught.value.problems) == 8000


# --- files ---------------------------------------------------------------------------------------------


class Shelf:
    """A folder of rulesets, found by the name of their folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, text: str) -> Path:
        path = self.folder / name / "ruleset.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def find(self, name: str) -> Path | None:
        path = self.folder / name / "ruleset.yaml"
        return path if path.exists() else None

    def load(self, name: str) -> Loaded:
        return resolve_extends(self.folder / name / "ruleset.yaml", self.find)

    def refusal(self, name: str) -> str:
        with pytest.raises(RulesetError) as caught:
            self.load(name)
        return str(caught.value).replace(str(self.folder), "S")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_a_ruleset_that_extends_nothing(shelf: Shelf) -> None:
    path = shelf.put("one", "ruleset: {id: one}\nx: ~\n")
    loaded = resolve_extends(str(path), shelf.find)
    assert loaded.files == (path,)
    assert loaded.texts == {str(path): "ruleset: {id: one}\nx: ~\n"}
    assert isinstance(loaded.map.entries["x"], Null)


def test_a_chain_merges_base_first(shelf: Shelf) -> None:
    base = shelf.put("base", "ruleset: {id: base, title: Base}\nmap: boards/x.tmx\na: 1\nb: 1\nc: 1\n")
    mid = shelf.put("mid", "ruleset: {id: mid, extends: base}\nb: 2\nc: 2\n")
    top = shelf.put("top", "ruleset: {id: top, extends: mid}\nc: 3\na: ~\n")
    loaded = shelf.load("top")
    assert loaded.files == (base, mid, top)
    assert list(loaded.texts) == [str(top), str(mid), str(base)]
    assert plain(loaded.map) == {
        "ruleset": {"id": "top", "title": "Base", "extends": "mid"},
        "map": "boards/x.tmx",
        "b": 2,
        "c": 3,
    }
    board = loaded.map.entries["map"]
    assert isinstance(board, Text)
    assert board.span == Span(str(base), 2, 6)
    assert loaded.map.entries["b"].span.file == str(mid)
    problems = loaded.problems()
    problems.add(board.span, "m")
    assert problems.found[0].source == "map: boards/x.tmx"


def test_an_unknown_base(shelf: Shelf) -> None:
    shelf.put("mod", "ruleset:\n  extends: nowhere\n")
    assert shelf.refusal("mod") == (
        "S/mod/ruleset.yaml:2:12: there is no ruleset 'nowhere' to extend — install it, or put its folder beside this "
        "one\n  extends: nowhere\n           ^"
    )


@pytest.mark.parametrize("value", ["~", "[]", "5", "''"])
def test_extends_must_be_a_name(shelf: Shelf, value: str) -> None:
    shelf.put("mod", f"ruleset: {{extends: {value}}}\n")
    assert shelf.refusal("mod").splitlines()[0] == (
        "S/mod/ruleset.yaml:1:20: extends must name one ruleset"
        " — write the id of a ruleset, a list of such ids, or remove this line"
    )


def test_loops(shelf: Shelf) -> None:
    shelf.put("a", "ruleset: {id: a, extends: b}\n")
    shelf.put("b", "ruleset: {extends: c}\n")
    shelf.put("c", "ruleset: {id: c, extends: a}\n")
    shelf.put("self", "ruleset: {id: self, extends: self}\n")
    remedy = "remove one of these extends"
    assert shelf.refusal("a").splitlines()[0] == (
        f"S/c/ruleset.yaml:1:27: a ruleset cannot extend itself: a → b → c → a — {remedy}"
    )
    assert shelf.refusal("self").splitlines()[0] == (
        f"S/self/ruleset.yaml:1:30: a ruleset cannot extend itself: self → self — {remedy}"
    )


def test_long_chains(shelf: Shelf) -> None:
    for n in range(MAX_CHAIN):
        shelf.put(f"r{n}", f"ruleset: {{extends: r{n + 1}}}\n")
    shelf.put(f"r{MAX_CHAIN}", "x: 1\n")
    assert shelf.load("r1")
    assert shelf.refusal("r0").splitlines()[0] == (
        "S/r9/ruleset.yaml:1:20: more than 10 rulesets extend one another"
        " — extend one of those that come first in the chain"
    )


def test_problems_of_a_base_are_told_with_their_own_file_and_line(shelf: Shelf) -> None:
    shelf.put("base", "a: 1\na: 2\n")
    shelf.put("mod", "ruleset: {extends: base}\n")
    assert shelf.refusal("mod").splitlines()[:2] == [
        "S/base/ruleset.yaml:2:1: the key 'a' is given twice, on line 1 and on line 2 — keep one of the two",
        "a: 2",
    ]


def test_a_base_that_find_names_but_that_is_gone(shelf: Shelf) -> None:
    path = shelf.put("mod", "ruleset: {extends: x}\n")
    with pytest.raises(RulesetError, match="there is no such file"):
        resolve_extends(path, lambda name: path.parent / "gone.yaml")


def test_wrong_deletions_in_a_mod_show_the_line(shelf: Shelf) -> None:
    shelf.put("base", "pieces: {king: 1}\n")
    shelf.put("mod", "ruleset: {extends: base}\npieces:\n  knig: ~\n")
    assert shelf.refusal("mod") == (
        f"S/mod/ruleset.yaml:3:3: cannot delete 'knig': {NOTHING} — did you mean 'king'?\n  knig: ~\n  ^"
    )


def test_a_base_of_two_bases_is_read_once(shelf: Shelf) -> None:
    base = shelf.put("base", "ruleset: {id: base}\na: 1\n")
    left = shelf.put("left", "ruleset: {id: left, extends: base}\nb: 1\n")
    right = shelf.put("right", "ruleset: {id: right, extends: base}\nc: 1\n")
    both = shelf.put("both", "ruleset: {id: both, extends: [left, right]}\n")
    assert shelf.load("both").files == (base, left, right, both)


def test_a_file_is_parsed_again_only_when_it_says_something_else(tmp_path: Path) -> None:
    library, file = Library([tmp_path]), tmp_path / "frogs" / "ruleset.yaml"
    file.parent.mkdir()
    file.write_text("ruleset: {format: 1, id: frogs, version: 1}\n", encoding="utf-8")
    first = library.load("frogs").map
    assert library.load("frogs").map is first
    file.write_text("ruleset: {format: 1, id: frogs, version: 2}\n", encoding="utf-8")
    assert library.load("frogs").map.get("ruleset", "version") != first.get("ruleset", "version")
    assert len(library.parsed) == 1
