"""Rooms are shared to the last pixel, and it is known who gives way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as some
from pygame import Rect

from game.view.art import Art
from game.view.layout import (
    Fixed,
    Item,
    Node,
    Part,
    Pixels,
    Range,
    by_width,
    column,
    either,
    flex,
    grid,
    lay,
    part,
    row,
    scroll,
    spread,
    stack,
)
from game.view.theme import load_theme
from game.view.ui import Ui
from game.view.widgets import Label, Widget

Places = dict[str, tuple[int, int, int, int]]


@dataclass
class Words(Widget):
    """Ten pixels for each letter of its name, in lines ten pixels high."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = 10 * -(-10 * len(self.id) // max(10, width))
        return high, high


class Opening:
    """A window that only remembers where it is."""

    view = Rect(0, 0, 0, 0)

    def fit(self, widgets: Sequence[Widget], view: Rect) -> None:
        self.view = view


@cache
def window(text: float = 1.0) -> Ui:
    """A window in which a unit is a pixel."""
    pygame.font.init()
    return Ui(pygame.Surface((1280, 720)), load_theme(), Art([]), text)


def laid(tree: Item, width: int = 100, height: int = 100, text: float = 1.0) -> Places:
    return {one.id: (*one.rect.topleft, *one.rect.size) for one in lay(tree, Rect(0, 0, width, height), window(text))}


def heights(tree: Item, height: int) -> dict[str, int]:
    return {name: rect[3] for name, rect in laid(tree, height=height).items()}


def box(name: str, height: Range, spare: bool = False) -> Part:
    return part(Widget(name), height=height, spare=spare)


def test_a_column_stacks_and_what_is_flexible_takes_the_rest() -> None:
    assert laid(column(box("a", 20), box("b", 30), flex(Widget("c")), gap="hair")) == {
        "a": (0, 0, 100, 20), "b": (0, 24, 100, 30), "c": (0, 58, 100, 42)}


def test_a_row_shares_by_weight_to_the_last_pixel() -> None:
    found = laid(row(flex(Widget("a")), flex(Widget("b")), flex(Widget("c"), 2), gap="hair"))
    assert [one[2] for one in found.values()] == [23, 23, 46] and found["c"][0] + found["c"][2] == 100
    assert [one[2] for one in laid(row(Widget("a"), Widget("b"), Widget("c"), equal=True)).values()] == [33, 34, 33]


def test_sizes_grow_with_the_text_and_spaces_and_fixed_lengths_do_not() -> None:
    tree = column(box("a", 20), box("b", Fixed(20)), box("c", Pixels(7)), flex(Widget("d")), gap="near")
    assert [one[3] for one in laid(tree, text=1.5).values()] == [30, 20, 7, 19]


def test_what_is_spare_goes_first_then_what_gives_in_the_order_that_is_written() -> None:
    def tree() -> Node:
        items = box("head", 20), box("list", (10, 60)), box("lid", (10, 40)), box("crest", (10, 20), spare=True)
        return column(*items, gives=[items[2], items[1]])
    assert heights(tree(), 140) == {"head": 20, "list": 60, "lid": 40, "crest": 20}
    assert heights(tree(), 130) == {"head": 20, "list": 60, "lid": 40, "crest": 10}
    assert heights(tree(), 125) == {"head": 20, "list": 60, "lid": 40}
    assert heights(tree(), 100) == {"head": 20, "list": 60, "lid": 20}
    assert heights(tree(), 70) == {"head": 20, "list": 40, "lid": 10}


def test_what_is_spare_goes_with_its_space_and_the_last_one_first() -> None:
    def tree() -> Node:
        return column(box("crest", (30, 40), True), box("head", 20), box("flower", 10, True), gap="hair")
    assert heights(tree(), 78) == {"crest": 40, "head": 20, "flower": 10}
    assert heights(tree(), 77) == {"crest": 40, "head": 20}
    assert heights(tree(), 60) == {"crest": 36, "head": 20}
    assert laid(tree(), height=53) == {"head": (0, 0, 100, 20)}


def test_what_gives_has_to_be_in_the_column() -> None:
    with pytest.raises(ValueError, match="not in list"):
        column(box("a", 20), gives=[box("b", 20)])


def test_spaces_give_way_before_what_has_no_order() -> None:
    def tree(height: int) -> Places:
        return laid(column(*(box(name, (15, 20)) for name in "abc"), gap=("hair", "apart")), height=height)
    assert tree(76)["b"] == (0, 28, 100, 20)
    assert tree(68)["b"] == (0, 24, 100, 20)
    assert tree(59)["b"] == (0, 21, 100, 17)
    assert tree(200)["b"] == (0, 32, 100, 20)


def test_text_is_as_high_as_it_needs_at_its_width() -> None:
    assert laid(column(Words("four"), flex(Widget("rest"))))["four"][3] == 10
    assert laid(column(Words("four"), flex(Widget("rest"))), width=20)["four"][3] == 20
    assert laid(row(flex(Words("four")), part(Widget("b"), width=60)), height=40)["four"] == (0, 0, 40, 40)
    assert laid(row(flex(part(Words("four"), align=0.5)), part(Widget("b"), width=80)), height=40) == {
        "four": (0, 10, 20, 20), "b": (20, 0, 80, 40)}


def test_the_first_way_that_fits_is_taken() -> None:
    def tree() -> Node:
        return either(row(part(Widget("a"), width=60), part(Widget("b"), width=60)), column(box("a", 30), box("b", 30)))
    assert laid(tree(), width=120)["b"][:2] == (60, 0)
    assert laid(tree(), width=119)["b"][:2] == (0, 30)
    assert laid(either(column(box("a", 90), box("b", 30)), row(Widget("b"), equal=True))) == {"b": (0, 0, 100, 100)}


def test_a_list_that_is_too_long_comes_closer_first_and_is_scrolled_then() -> None:
    opening = Opening()

    def tree() -> Node:
        return scroll(opening, column(*(box(str(number), (20, 30)) for number in range(4))))
    assert laid(tree(), height=200)["3"] == (0, 90, 100, 30)
    assert laid(tree())["3"] == (0, 75, 100, 25)
    assert laid(tree(), height=50)["3"] == (0, 60, 100, 20) and opening.view.h == 50


def test_what_is_to_be_seen_whole_makes_way_for_another_way() -> None:
    def tree() -> Node:
        opening = Opening()
        return either(scroll(opening, column(box("a", 60), box("b", 60)), whole=True), scroll(opening, box("a", 60)))
    assert laid(tree(), height=120).keys() == {"a", "b"} and laid(tree(), height=119).keys() == {"a"}


def test_a_grid_is_filled_by_rows_or_by_columns() -> None:
    make = partial(grid, [Widget(name) for name in "abc"], 2, gap="hair", height=20)
    assert laid(make()) == {"a": (0, 0, 48, 20), "b": (52, 0, 48, 20), "c": (0, 24, 48, 20)}
    assert laid(make(aside="near"))["b"] == (54, 0, 46, 20)
    assert laid(make(fill=True))["c"] == (0, 24, 100, 20)
    assert laid(make(down=True))["b"] == (0, 24, 48, 20)


def test_there_are_as_many_columns_as_the_width_has_room_for() -> None:
    def tree() -> Node:
        return column(Words("a"), by_width(lambda width: grid([Widget(name) for name in "bc"], width // 40, height=10)))
    assert laid(tree())["c"] == (50, 10, 50, 10)
    assert laid(tree(), width=79)["c"] == (0, 20, 79, 10)


def test_pictures_keep_their_shape_in_the_middle() -> None:
    assert laid(flex(part(Widget("a"), ratio=2, height=(10, 40)))) == {"a": (10, 30, 80, 40)}
    assert laid(column(part(Widget("a"), width=30, ratio=1), Words("b"))) == {
        "a": (35, 0, 30, 30), "b": (0, 30, 100, 10)}
    assert laid(row(part(Widget("a"), width=Fixed(30), ratio=1)), text=2) == {"a": (0, 35, 30, 30)}


def test_what_has_a_width_of_its_own_stands_in_the_middle_or_where_it_was_told() -> None:
    assert laid(column(part(Words("a"), width=40), part(Words("b"), width=40, align=0), Words("c"))) == {
        "a": (30, 0, 40, 10), "b": (0, 10, 40, 10), "c": (0, 20, 100, 10)}
    assert laid(part(column(Words("a"), Words("b")), width=120, align=0.5)) == {
        "a": (0, 40, 100, 10), "b": (0, 50, 100, 10)}
    assert laid(part(row(flex(Words("a")), part(Widget("b"), width=20)), align=0.5))["b"] == (80, 45, 20, 10)
    assert laid(part(Widget("a"), width=20, align=1)) == {"a": (80, 0, 20, 100)}


def test_a_ground_lies_behind_what_stands_on_it() -> None:
    found = laid(column(stack(Widget("panel"), box("text", 20), edge=("near", "hair")), start=0.5))
    assert found == {"panel": (0, 36, 100, 28), "text": (8, 40, 84, 20)}
    assert laid(stack(None, Widget("a"), edge="near")) == {"a": (8, 8, 84, 84)}
    assert laid(stack(None, Widget("a"), edge=("near", None))) == {"a": (8, 0, 84, 100)}


def test_what_is_flexible_shares_the_whole_within_its_least_and_most() -> None:
    assert laid(row(flex(Widget("a")), flex(part(Widget("b"), width=70))))["b"] == (30, 0, 70, 100)
    assert laid(row(flex(Widget("a")), flex(Widget("b"), least=70)))["b"] == (30, 0, 70, 100)
    assert laid(row(flex(Widget("a")), flex(Widget("b"), most=20), flex(Widget("c"))))["c"] == (60, 0, 40, 100)
    assert laid(row(part(Widget("a"), width=20), flex(), part(Widget("b"), width=20)))["b"] == (80, 0, 20, 100)


def test_a_label_is_balanced_and_set_smaller_if_it_has_too_many_lines() -> None:
    ui, words = window(), "The emperor has lost both of his gloves somewhere in the court"
    plain, even = Label("a", label=words), Label("a", label=words, balanced=True)
    assert plain.measure(ui, 400) == even.measure(ui, 400)
    assert plain.broken(ui, 400)[1] != even.broken(ui, 400)[1]
    few = Label("a", label=words, most=1, least=0.5)
    assert few.measure(ui, 330)[0] <= ui.type.height("sans", 18) < plain.measure(ui, 330)[0]


@given(some.integers(0, 5000), some.lists(some.tuples(some.integers(0, 9), some.integers(0, 900)), max_size=9))
def test_an_amount_is_shared_completely_or_everybody_is_full(amount: int, parts: list[tuple[int, int]]) -> None:
    weights, limits = [one[0] for one in parts], [one[1] for one in parts]
    found = spread(amount, weights, limits)
    assert all(0 <= share <= limit for share, limit in zip(found, limits, strict=True))
    assert sum(found) == min(amount, sum(limit for weight, limit in parts if weight))


LENGTHS = some.tuples(*[some.integers(1, 60)] * 2).map(lambda one: (*sorted(one),))
PARTS = some.lists(some.tuples(LENGTHS, some.integers(0, 2), some.booleans(), some.booleans()), min_size=1, max_size=7)


@given(PARTS, some.integers(0, 400), some.booleans())
def test_nothing_overlaps_and_nothing_leaves_a_room_that_is_large_enough(
        parts: list[tuple[tuple[int, int], int, bool, bool]], room: int, down: bool) -> None:
    ui, items = window(), []
    for number, (size, share, spare, _) in enumerate(parts):
        long: dict[str, Any] = {"height" if down else "width": size}
        one = part(Widget(str(number)), **long, spare=spare and not share)
        items.append(flex(one, share, spare=spare) if share else one)
    first = [one for one, (*_, gives) in zip(items, parts, strict=True) if gives]
    tree = (column if down else row)(*items, gap="near", gives=first)
    found = lay(tree, Rect(0, 0, 50, room) if down else Rect(0, 0, room, 50), ui)
    spans = [(one.rect.y, one.rect.bottom) if down else (one.rect.x, one.rect.right) for one in found]
    assert all(after[0] >= before[1] + 8 for before, after in pairwise(spans))
    least = (tree.wants_height(ui, 50) if down else tree.wants_width(ui)).least
    if room >= least and found:
        assert spans[-1][1] <= room
    for widget, (start, end) in zip(found, spans, strict=True):
        size, *_ = parts[int(widget.id)]
        assert size[0] <= end - start <= size[1]
    firm = [str(number) for number, one in enumerate(parts) if not one[2]]
    assert [one.id for one in found if one.id in firm] == firm
