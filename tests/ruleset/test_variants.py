"""Variants of a ruleset: seats that an extension lists anew, look-ahead that an option switches off, lazy floods."""

from __future__ import annotations

from pathlib import Path

from game.engine.game import Game, open_rules
from tests.small import answer, small_game

BASE = """
ruleset: {format: 1, id: base}
players: 2
seats: {red: {name: {en: Red}}, blue: {name: {en: Blue}}}
options: {strict: {type: flag}}
vars: {bad: flag}
procedures:
  main:
    - loop:
      - choose: red
        name: move
        keep: not strict or not bad
        options:
          - {as: well, sure: "true"}
          - {as: ill, do: bad = true}
      - commit
"""
THREE = """
ruleset: {format: 1, id: three, extends: base}
players: 3
seats: [red, {green: {name: {en: Green}}}, {blue: {name: {en: Blue}}}]
"""


def test_a_list_of_seats_may_hold_names_and_replaces_the_seats_it_extends(tmp_path: Path) -> None:
    for name, text in (("base", BASE), ("three", THREE)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    rules = open_rules("three", folders=[tmp_path])
    assert rules.world.seats == ("red", "green", "blue")
    assert [seat.name for seat in rules.compiled.model.seats] == [{}, {"en": "Green"}, {"en": "Blue"}]


def test_a_variant_that_keeps_everything_looks_nowhere_ahead(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(BASE, encoding="utf-8")
    for strict, legal in (("no", ["ill", "well"]), ("yes", ["well"])):
        game = Game.open(str(tmp_path), options={"strict": strict})
        assert game.legal() == legal
        assert ("_legal(" in game.rules.compiled.generated.source) == (strict == "yes")


def test_what_is_looked_for_in_a_flood_is_found_on_the_way(tmp_path: Path) -> None:
    """The sites of a flood are the same whether it is listed, counted, or searched until something is found."""
    flood = "flood(x for x in near(site(a1), orth) if x.row + x.col < 5)"
    assert answer(tmp_path, f"count({flood})") == answer(tmp_path, f"count(t for t in {flood})") == "6"
    assert answer(tmp_path, f"first(t for t in {flood} if t.row == 2)") == "a2"
    assert answer(tmp_path, f"any(t.row == 3 and t.col == 2 for t in {flood})") == "no"
    both = f"sum(t.row for t in {flood} for u in flood(y for y in near(t, n) if y.row < 3) if u.row == 2)"
    assert answer(tmp_path, both) == "7"
    assert answer(tmp_path, "count(t for t in flood(x for x in near(nothing) if x.empty))") == "0"


STRIDES = """
options: {strides: {type: number, min: 1, max: 3, default: 2}}
board: {map: MAP}
kinds:
  rook: {moves: [{slide: n, limit: strides, from: strides - 1 if strides > 1 else 1}]}
  queen: {moves: [{slide: n, limit: strides}]}
pieces: [{kind: [rook, queen], owner: white, if: strides < 3, count: 2}, {kind: rook, owner: white, sites: [a1]}]
procedures:
  main:
    - loop:
      - choose: white
        options:
          - {each: p in men(white) for t in reach(p), as: "{p.site}-{t}", do: "move(p, t)"}
        none: [{end: done}]
"""


def test_the_limit_of_a_slide_may_depend_on_an_option(tmp_path: Path) -> None:
    assert small_game(tmp_path, STRIDES, "eight").legal() == ["a1-a2", "a1-a3"]
    assert small_game(tmp_path, STRIDES, "eight", options={"strides": "1"}).legal() == ["a1-a2"]
    assert small_game(tmp_path, STRIDES, "eight", options={"strides": "3"}).legal() == ["a1-a3", "a1-a4"]


def test_an_entry_of_pieces_may_name_several_kinds(tmp_path: Path) -> None:
    world = small_game(tmp_path, STRIDES, "eight").rules.world
    assert [world.kinds[piece.kind] for piece in world.pieces] == ["rook", "rook", "queen", "queen", "rook"]
