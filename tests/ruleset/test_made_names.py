"""Names that are made of formulas, and names that numbers have: which there could be, and what is called what."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.ruleset.ir import Notation
from game.ruleset.language.values import Const
from game.ruleset.lists import MOST, made_like, makes
from game.ruleset.numbers import named_holes, number_name, numbered
from game.ruleset.problems import Span
from game.ruleset.source import Map, Node, Num, Seq, Text
from game.ruleset.types import KIND, NUMBER, PIECE, SEAT, TEXT, Type

AT = Span("f", 1, 1)
WORLD: Any = SimpleNamespace(kinds=("man", "king"), seats=("white", "black", "red"))
MOOD = Type("mood", words=("calm", "cross"))


def form(*parts: str | Type) -> Notation:
    return Notation(tuple(part if isinstance(part, str) else Const(part, AT, value=0) for part in parts))


@pytest.mark.parametrize(("name", "parts", "like"), [
    ("a-x", ("a-", TEXT), True), ("a-", ("a-", TEXT), False), ("b-x", ("a-", TEXT), False), ("a", ("a",), True),
    ("ab", ("a", "b"), True), ("axb", ("a", TEXT, "b"), True), ("ab", ("a", TEXT, "b"), False),
    ("x-y", (TEXT, "-", TEXT), True), ("xy", (TEXT, "-", TEXT), False), ("a--b", ("a", "-", TEXT, "b"), True),
    ("axyb", ("a", TEXT, TEXT, "b"), True)])
def test_a_name_is_like_a_form_if_it_has_its_fixed_parts(name: str, parts: tuple[str | Type, ...], like: bool) -> None:
    assert made_like(name, form(*parts)) is like


@pytest.mark.parametrize(("parts", "names"), [
    (("a",), {"a"}), (("a-", MOOD), {"a-calm", "a-cross"}), ((PIECE, "!"), {"man!", "king!"}),
    ((KIND,), {"man", "king"}),
    ((SEAT, "-", KIND), {f"{seat}-{kind}" for seat in WORLD.seats for kind in WORLD.kinds}), ((TEXT,), None),
    (("a", NUMBER), None), ((MOOD, TEXT), None)])
def test_the_names_that_a_form_can_make(parts: tuple[str | Type, ...], names: set[str] | None) -> None:
    assert makes(form(*parts), WORLD) == names


def test_no_more_names_are_made_than_anybody_could_have_written() -> None:
    ten, five = (Type("word", words=tuple(map(str, range(count)))) for count in (10, 5))
    assert len(makes(form(ten, "-", ten, "-", ten, "-", five), WORLD) or ()) == MOST == 5000
    assert makes(form(ten, ten, ten, five, Type("word", words=("a", "b"))), WORLD) is None


# ---- numbers with names ----


def test_a_number_is_called_what_the_texts_call_it() -> None:
    texts = {"rank-11": "J", "rank--1": "none"}
    assert [number_name(texts, "rank", value) for value in (11, -1, 12)] == ["J", "none", "12"]


def mapped(**entries: Node) -> Map:
    return Map(AT, entries, dict.fromkeys(entries, AT))


def test_which_holes_hold_numbers_with_names() -> None:
    said = Seq(AT, (mapped(**{"as": Text(AT, "bid {n} of {p.rank}"), "do": Num(AT, 1)}),
                    mapped(**{"as": Text(AT, "go {n + 1}")}), mapped(**{"if": Text(AT, "take {rank}")})))
    kinds = {"card": SimpleNamespace(traits={"rank": 3})}
    texts = {"rank-11": "J", "suit-1": "club", "other-3": "x", "Rank-1": "y", "n-": "z"}
    model: Any = SimpleNamespace(vars={"suit": 1, "n": 1}, options={"n": 1}, kinds=kinds, text={"en": texts},
                                 procedures={"main": (None, said)}, anytime=mapped(**{"as": Text(AT, "{ suit }!")}))
    assert numbered(model) == {"rank", "suit"}
    assert named_holes(model) == {("bid ", " of ", ""): ("", "rank"), ("", "!"): ("suit",)}
    model.anytime = None
    assert named_holes(model) == {("bid ", " of ", ""): ("", "rank")}
    model.text = {"en": {}}
    assert named_holes(model) == {}
