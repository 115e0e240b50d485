"""Where the cells of a grid lie, to the pixel, how they are called, and which of them a point belongs to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.board.draft import Sites, label, spot
from game.board.graph import Point
from game.board.grid import Cell, Grid, Key, axial, hex_cells, hex_size, letters, ring, square_cells, square_rays
from game.board.objects import Item, inside
from game.board.reading import NotRead, leads_out, read_file

FLAT, POINTED = Grid(3, 2, 60, 50, 20.0), Grid(3, 2, 60, 50, 20.0, "y")
FLAT_EVEN, POINTED_EVEN = Grid(3, 2, 60, 50, 20.0, "x", True), Grid(3, 2, 60, 50, 20.0, "y", True)


@pytest.mark.parametrize(("number", "name"), [(1, "a"), (2, "b"), (26, "z"), (27, "aa"), (28, "ab"), (52, "az"),
                                              (53, "ba"), (702, "zz"), (703, "aaa")])
def test_columns_have_letters(number: int, name: str) -> None:
    assert letters(number) == name


def test_squares_are_counted_from_the_bottom_left() -> None:
    assert square_cells(Grid(3, 2, 10, 20), [(2, 0), (0, 1)]) == [
        Cell("a1", 1, 1, (0, 1), (0, 1), (5, 30), ((0, 20), (10, 20), (10, 40), (0, 40))),
        Cell("c2", 3, 2, (2, 0), (2, 0), (25, 10), ((20, 0), (30, 0), (30, 20), (20, 20)))]


@pytest.mark.parametrize(("grid", "cells"), [
    (FLAT, [("a1", (0, 1), (0, 1), (30, 75)), ("a2", (0, 0), (0, 0), (30, 25)), ("b1", (1, 1), (1, 1), (70, 100)),
            ("b2", (1, 0), (1, 0), (70, 50)), ("c1", (2, 1), (2, 0), (110, 75)), ("c2", (2, 0), (2, -1), (110, 25))]),
    (FLAT_EVEN, [("a1", (0, 1), (0, 1), (30, 100)), ("a2", (0, 0), (0, 0), (30, 50)), ("b1", (1, 1), (1, 0), (70, 75)),
                 ("b2", (1, 0), (1, -1), (70, 25)), ("c1", (2, 1), (2, 0), (110, 100)),
                 ("c2", (2, 0), (2, -1), (110, 50))]),
    (POINTED, [("a1", (0, 1), (0, 1), (60, 60)), ("a2", (0, 0), (0, 0), (30, 25)), ("b1", (1, 1), (1, 1), (120, 60)),
               ("b2", (1, 0), (1, 0), (90, 25)), ("c1", (2, 1), (2, 1), (180, 60)), ("c2", (2, 0), (2, 0), (150, 25))]),
    (POINTED_EVEN, [("a1", (0, 1), (-1, 1), (30, 60)), ("a2", (0, 0), (0, 0), (60, 25)),
                    ("b1", (1, 1), (0, 1), (90, 60)), ("b2", (1, 0), (1, 0), (120, 25)),
                    ("c1", (2, 1), (1, 1), (150, 60)), ("c2", (2, 0), (2, 0), (180, 25))]),
], ids=["flat", "flat, even", "pointed", "pointed, even"])
def test_hexagons_are_counted_from_the_bottom_of_their_column(
        grid: Grid, cells: list[tuple[str, Key, Key, Point]]) -> None:
    found = hex_cells(grid, [(x, y) for x in range(3) for y in range(2)])
    assert [(cell.name, cell.place, cell.key, cell.point) for cell in found] == cells
    assert [(cell.col, cell.row) for cell in found] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]


def test_a_column_counts_its_own_cells_only() -> None:
    assert [cell.name for cell in hex_cells(FLAT, [(0, 0), (1, 1), (2, 0), (2, 1)])] == ["a1", "b1", "c1", "c2"]


@pytest.mark.parametrize(("grid", "keys"), [(FLAT, [(3, 2), (4, 1)]), (FLAT_EVEN, [(3, 1), (4, 1)]),
                                            (POINTED, [(2, 3), (3, 3)]), (POINTED_EVEN, [(1, 3), (2, 3)])])
def test_every_second_row_is_shifted(grid: Grid, keys: list[Key]) -> None:
    assert [axial(grid, 3, 3), axial(grid, 4, 3)] == keys


@pytest.mark.parametrize(("grid", "size"), [
    (FLAT, (140, 125)), (POINTED, (210, 85)), (Grid(1, 2, 60, 50, 20.0), (60, 100)),
    (Grid(3, 1, 60, 50, 20.0, "y"), (180, 50)), (Grid(2, 1, 60, 50, 20.0), (100, 75)),
    (Grid(1, 2, 60, 50, 20.0, "y"), (90, 85))])
def test_a_map_of_hexagons_holds_all_of_them(grid: Grid, size: tuple[float, float]) -> None:
    assert hex_size(grid) == size


def test_no_grid_has_no_ring() -> None:
    assert ring({"all": ()}) == ()
    assert ring(square_rays([])) == ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def hexagons() -> Sites:
    return Sites(hex_cells(FLAT, [(x, y) for x in range(3) for y in range(2)]), {}, 60.0)


@pytest.mark.parametrize(("point", "name"), [
    ((30, 25), "a2"), ((30, 74), "a1"), ((70, 100), "b1"), ((70, 50), "b2"), ((110, 25), "c2"), ((59, 26), "a2"),
    ((59, 34), "b2"), ((3, 3), None), ((137, 120), None), ((41, 98), "a1"), ((41, 99), "b1"),
    ((70, 124), "b1"), ((70, 126), None)])
def test_a_point_belongs_to_the_hexagon_around_it(point: Point, name: str | None) -> None:
    sites = hexagons()
    found = sites.at(point)
    assert (None if found is None else sites.cells[found].name) == name


@pytest.mark.parametrize(("point", "site"), [
    ((1, -1), 0), ((9, 4), 0), ((10, 5), 0), ((11, 6), 1), ((12, 14), 1), ((19, 16), 2), ((10, 29), 2),
    ((10, 30), None), ((0, 10), None), ((20, 10), None), ((1, 10), 1), ((10, -9), 0), ((10, -10), None)])
def test_where_cells_overlap_the_nearer_counts_within_reach(point: Point, site: int | None) -> None:
    cells = [Cell(str(y), 1, 1, (0, y), (0, y), (10, y), ((0, y - 10), (20, y - 10), (20, y + 10), (0, y + 10)))
             for y in (0, 10, 20)]
    assert Sites(cells, {}, 9).at(point) == site


def test_no_sites_have_no_points() -> None:
    assert Sites([], {}, 9).at((0, 0)) is None


def test_an_l_has_a_corner_that_is_outside() -> None:
    corner = ((0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10))
    for point, within in (((2, 8), True), ((8, 2), True), ((8, 8), False), ((4, 7), True), ((4.02, 7), False),
                          ((7, 4.005), True), ((7, 4.02), False), ((10.005, 2), True), ((10.02, 2), False),
                          ((-0.005, 0), True), ((-0.02, 0), False), ((5, -1), False), ((2, 11), False)):
        assert inside(point, corner) is within, point
    slope = ((0, 0), (20, 0), (10, 10))
    for point, within in (((5, 4), True), ((4, 5), False), ((15, 4), True), ((16, 5), False), ((5, 5), True)):
        assert inside(point, slope) is within, point


def item(name: str, kind: str) -> Item:
    return Item(1, 1, "point", kind, name, ((0.0, 0.0),), False, {})


def test_an_object_in_words() -> None:
    assert [label(item("n", "k")), label(item("", "k")), label(item("", ""))] == [
        '"n"', "of class k", "without a name"]
    assert spot((1.0, 2.5)) == "(1, 2.5)"


def folder(path: Path) -> Path:
    (path / "folder").mkdir()
    return path / "folder"


def link_out(path: Path) -> Path:
    (path / "home").mkdir()
    (path / "file").write_bytes(b"12345")
    (path / "home" / "link").symlink_to(path / "file")
    return path / "home" / "link"


def missing(path: Path) -> Path:
    return path / "none"


@pytest.mark.parametrize(("make", "reason", "remedy"), [
    (folder, "it is not a file", "put a file there"), (missing, "there is no such file", "check its name"),
    (link_out, "it is a link out of its folder", "put the file itself there"),
    (lambda path: path / ("n" * 300), os.strerror(errno.ENAMETOOLONG), "check whether you may read it")])
def test_what_is_no_file_of_ones_own_is_not_read(tmp_path: Path, make: Callable[[Path], Path], reason: str,
                                                 remedy: str) -> None:
    path = make(tmp_path)
    with pytest.raises(NotRead) as told:
        read_file(path, 9, path.parent)
    assert (told.value.reason, told.value.remedy, str(told.value)) == (reason, remedy, f"{reason}: {remedy}")


def test_of_a_file_one_byte_more_is_read_than_there_may_be(tmp_path: Path) -> None:
    path = link_out(tmp_path)
    assert [read_file(path, most) for most in (3, 4, 5, 6)] == [b"1234", b"12345", b"12345", b"12345"]


def test_links_of_the_program_itself_may_lead_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = link_out(tmp_path)
    assert leads_out(path, path.parent) and not leads_out(path, tmp_path)
    for name, out in (("assets", False), ("rulesets", False), ("other", True)):
        ours = {name: tmp_path / "home"}
        monkeypatch.setattr("game.board.reading.bundled", lambda one, ours=ours: ours.get(one, tmp_path / "x"))
        assert leads_out(path, path.parent) is out and leads_out(path, path.parent / "deep") is out
