"""Fidchell, the board: each test is one sentence of the rules."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from game.board.tiled import load_board
from game.engine.game import Game
from game.ruleset.library import builtin_folder
from tests.rules.fidchell_scene import at, ended, fidchell, moves
from tools.make_board import rings, tmx

SIZES = {"a": 4, "b": 8, "c": 8, "d": 8, "e": 16, "f": 32, "g": 32}
MAP = builtin_folder() / "fidchell-1" / "boards" / "rings.tmx"
BOARD = load_board(MAP)


def near(point: str) -> set[str]:
    return {BOARD.names[site] for site in BOARD.near("all")[BOARD.index(point)]}


def lines(*, closed: bool) -> list[list[str]]:
    """The points of every line, in order; a closed one names its first point twice."""
    return [[BOARD.names[site] for site in line] for line in BOARD.lines if (line[0] == line[-1]) == closed]


def test_a_hundred_and_nine_points() -> None:
    """Seven concentric circles and their spokes: 109 points, 108 on the circles and the centre."""
    assert len(BOARD) == 109
    assert len({name[0] for name in BOARD.names} - {"o"}) == 7
    for version in (1, 2):
        assert fidchell(version).rules.world.site_count == 109


def test_four_points_on_the_innermost_circle() -> None:
    """Public descriptions of the same board give these two figures and four points on the innermost circle."""
    assert {name for name in BOARD.names if name[0] == "a"} == {"a1", "a2", "a3", "a4"}


def test_points_per_circle() -> None:
    """The points per circle, from inside, are 4, 8, 8, 8, 16, 32, 32."""
    assert {letter: sum(name[0] == letter for name in BOARD.names) for letter in SIZES} == SIZES


def test_circles_are_lettered_from_inside() -> None:
    """Circles are lettered a (inner) to g (outer)."""
    centre = BOARD.points[BOARD.index("o")]
    radii = {letter: {round(math.dist(centre, BOARD.points[BOARD.index(f"{letter}{i}")]))
                      for i in range(1, SIZES[letter] + 1)} for letter in SIZES}
    assert all(len(found) == 1 for found in radii.values())
    assert [min(radii[letter]) for letter in "abcdefg"] == sorted(min(found) for found in radii.values())


def test_points_are_numbered_clockwise_from_north() -> None:
    """Points on a circle are numbered clockwise from north: a1–a4, b1–b8, … g1–g32; the centre is `o`."""
    (ox, oy), (nx, ny), (ex, ey) = (BOARD.points[BOARD.index(name)] for name in ("o", "a1", "a2"))
    assert (round(nx), ny < oy) == (round(ox), True)  # y grows downwards
    assert (ex > ox, round(ey)) == (True, round(oy))
    assert set(BOARD.names) == {"o"} | {f"{ring}{i}" for ring, size in SIZES.items() for i in range(1, size + 1)}


def test_points_stand_at_equal_angles() -> None:
    """Point i of a circle of n stands at (i−1)·360/n degrees."""
    ox, oy = BOARD.points[BOARD.index("o")]
    for letter, size in SIZES.items():
        for i in range(1, size + 1):
            x, y = BOARD.points[BOARD.index(f"{letter}{i}")]
            angle = math.degrees(math.atan2(x - ox, oy - y)) % 360
            assert abs((angle - (i - 1) * 360 / size + 180) % 360 - 180) < 0.1, f"{letter}{i}"


def test_each_circle_is_one_closed_line() -> None:
    """Lines: each circle is one closed line."""
    wanted = [[*(f"{letter}{i}" for i in range(1, size + 1)), f"{letter}1"] for letter, size in SIZES.items()]
    assert lines(closed=True) == wanted
    for letter, size in SIZES.items():
        for i in range(1, size + 1):
            both = BOARD.rays["circle"][BOARD.index(f"{letter}{i}")]
            assert [len(ray) for ray in both] == [size - 1, size - 1]


def test_each_spoke_is_one_line() -> None:
    """Each spoke is one line through all the points at its angle: 4 main spokes from the centre through a–g,
    4 from b to g, 8 from e to g, 16 from f to g."""
    found = lines(closed=False)
    assert Counter((line[0][0], line[-1][0]) for line in found) == {
        ("o", "g"): 4, ("b", "g"): 4, ("e", "g"): 8, ("f", "g"): 16}
    for text in ("o a1 b1 c1 d1 e1 f1 g1", "b4 c4 d4 e7 f13 g13", "e2 f3 g3", "f32 g32"):
        assert text.split() in found
    for line in found:
        angles = {(int(point[1:]) - 1) / SIZES[point[0]] for point in line if point != "o"}
        assert len(angles) == 1, line


def test_neighbours_follow_each_other_on_a_line() -> None:
    """Two points are neighbours if they follow each other on a line."""
    assert near("c1") == {"c2", "c8", "b1", "d1"}
    assert near("b2") == {"b1", "b3", "c2"}  # a has no point at this angle
    assert near("e2") == {"e1", "e3", "f3"}
    assert near("g32") == {"g31", "g1", "f32"}


def test_the_centre_touches_the_inner_circle_only() -> None:
    """The centre touches a1–a4 only."""
    assert near("o") == {"a1", "a2", "a3", "a4"}
    assert {point for point in BOARD.names if "o" in near(point)} == near("o")


@pytest.mark.parametrize("version", [1, 2])
def test_nothing_passes_through_the_centre(version: int) -> None:
    """Nothing ever passes through the centre."""
    slides = moves(at(version, white="a1 f20 f22 f24 f26 f28 f30", black="f10"), "slide")
    ends = {slide.split("-")[1] for slide in slides if slide.startswith("a1-")}
    assert ends == {"a2", "a3", "a4", "b1", "c1", "d1", "e1", "f1", "g1"}  # a3 round the circle only
    blocked = moves(at(version, white="a1 f20 f22 f24 f26 f28 f30", black="a2 a4"), "slide")
    assert "a1-a3" not in blocked


def test_the_board_is_a_tiled_map() -> None:
    """The board is a Tiled map: points are objects, lines are polylines through them."""
    source = MAP.read_text(encoding="utf-8")
    assert source.count('type="site"') == 109
    assert source.count("<polyline") == 32 and source.count("<polygon") == 7
    assert BOARD.shape == "graph"


def test_the_ring_sizes_are_data(tmp_path: Path) -> None:
    """The ring sizes are data."""
    folder = tmp_path / "small"
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "small.tmx").write_bytes(tmx(rings("small", (4, 4))))
    (folder / "ruleset.yaml").write_text(
        "ruleset: {format: 1, id: small, version: 1, extends: fidchell-1}\nboard: {map: boards/small.tmx}\n")
    game = Game.open(str(folder))
    assert len(game.legal()) == 8
    for decision in ("place a1", "place b2", "place b1"):
        game.play(decision)
    assert ended(game) == (["white"], "chain")
