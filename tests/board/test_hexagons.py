"""Hexagonal boards: names, the twelve directions, camps."""

from pathlib import Path

import pytest

from game.board.grid import (
    FLAT_CORNERS,
    FLAT_RING,
    FLAT_SIDES,
    POINTED_CORNERS,
    POINTED_RING,
    POINTED_SIDES,
    SQUARE_RING,
    SQUARE_STEPS,
    Grid,
    as_seen,
    hex_cells,
    hex_corner,
    hex_outline,
    hex_rays,
    square_rays,
)
from tests.board.maps import HEX_HEAD, board, near, problems, rays, read
from tests.board.test_squares import placed, table

SMALL = {
    "red": {"chief": "i5", "assassin": "h6", "reporter": "i4", "provocateur": "h5", "necromobile": "g5",
            "militant": "g6 g7 h4 i3"},
    "green": {"chief": "a5", "assassin": "a4", "reporter": "b6", "provocateur": "b5", "necromobile": "c5",
              "militant": "a3 b4 c6 c7"},
    "yellow": {"chief": "e1", "assassin": "f1", "reporter": "d1", "provocateur": "e2", "necromobile": "e3",
               "militant": "c1 d2 f2 g1"},
}  # fmt: skip
LARGE = {
    "red": {"chief": "m1", "assassin": "l1", "reporter": "m2", "provocateur": "l2", "necromobile": "k3",
            "militant": "k1 k2 l3 m3"},
    "pink": {"chief": "m7", "assassin": "l8", "reporter": "m6", "provocateur": "l7", "necromobile": "k7",
             "militant": "k8 k9 l6 m5"},
    "blue": {"chief": "g13", "assassin": "h12", "reporter": "f12", "provocateur": "g12", "necromobile": "g11",
             "militant": "e11 f11 h11 i11"},
    "green": {"chief": "a7", "assassin": "a6", "reporter": "b8", "provocateur": "b7", "necromobile": "c7",
              "militant": "a5 b6 c8 c9"},
    "purple": {"chief": "a1", "assassin": "a2", "reporter": "b1", "provocateur": "b2", "necromobile": "c3",
               "militant": "a3 b3 c1 c2"},
    "yellow": {"chief": "g1", "assassin": "h1", "reporter": "f1", "provocateur": "g2", "necromobile": "g3",
               "militant": "e1 f2 h2 i1"},
}  # fmt: skip


@pytest.mark.parametrize(("ring", "steps"), [
    (SQUARE_RING, SQUARE_STEPS), (FLAT_RING, {**FLAT_SIDES, **FLAT_CORNERS}),
    (POINTED_RING, {**POINTED_SIDES, **POINTED_CORNERS})])
def test_a_step_and_the_opposite_one_lead_back_and_no_two_lead_to_the_same_cell(
        ring: tuple[str, ...], steps: dict[str, tuple[int, int]]) -> None:
    half = len(ring) // 2
    assert [steps[name] for name in ring[half:]] == [(-steps[name][0], -steps[name][1]) for name in ring[:half]]
    assert len({*steps.values()}) == len(ring) == len(steps)


@pytest.mark.parametrize(("sides", "corners"), [(FLAT_SIDES, FLAT_CORNERS), (POINTED_SIDES, POINTED_CORNERS)])
def test_a_step_through_a_corner_is_the_sum_of_those_across_the_sides_beside_it(
        sides: dict[str, tuple[int, int]], corners: dict[str, tuple[int, int]]) -> None:
    across, through = [*sides.values()], [*corners.values()]
    before = across[-1:] + across[:-1] if "n" in corners else across
    after = across if "n" in corners else across[1:] + across[:1]
    assert through == [(one[0] + other[0], one[1] + other[1]) for one, other in zip(before, after, strict=True)]


def turned(name: str, side: int) -> str:
    """The cell a third of a turn counter-clockwise, reckoned in columns and half cells from the middle."""
    column, row = ord(name[0]) - ord("a") - side + 1, int(name[1:])
    height = 2 * row - (2 * side - 1 - abs(column)) - 1
    column, height = (-column - height) // 2, (3 * column - height) // 2
    return chr(ord("a") + column + side - 1) + str((height + 2 * side - abs(column)) // 2)


def upside_down(name: str) -> str:
    """The cell on the other side of the large hexagon's horizontal axis."""
    return name[0] + str(14 - abs(ord(name[0]) - ord("g")) - int(name[1:]))


def camp(seen: set[tuple[str, str, str]], owner: str) -> set[tuple[str, str]]:
    return {(kind, site) for who, kind, site in seen if who == owner}


def test_a_hexagon_lies_flat_or_stands_on_a_corner() -> None:
    flat, pointed = Grid(9, 9, 60, 50, 20.0, "x"), Grid(9, 9, 60, 50, 20.0, "y")
    assert hex_outline(flat, 100, 200) == ((120, 200), (140, 200), (160, 225), (140, 250), (120, 250), (100, 225))
    assert hex_outline(pointed, 100, 200) == ((130, 200), (160, 215), (160, 235), (130, 250), (100, 235), (100, 215))
    assert [hex_corner(flat, *place) for place in ((0, 0), (1, 0), (2, 3))] == [(0, 0), (40, 25), (80, 150)]
    assert [hex_corner(pointed, *place) for place in ((0, 0), (0, 1), (3, 2))] == [(0, 0), (30, 35), (180, 70)]


def test_small_hexagon() -> None:
    small = board("djambi-3/hex-5")
    assert (small.shape, len(small)) == ("hex", 61)
    assert sum(len(near) for near in small.near("side")) == 2 * 156
    assert small.rays["all"] == small.rays["side"]
    assert [sum(col == column for col in small.cols) for column in range(1, 10)] == [
        5,
        6,
        7,
        8,
        9,
        8,
        7,
        6,
        5,
    ]
    assert small.zones == {"centre": (small.index("e5"),)}


def test_the_centre_is_drawn_in_the_middle_and_numbers_grow_upwards() -> None:
    small = board("djambi-3/hex-5")
    points = {name: small.points[small.index(name)] for name in ("e5", "e1", "e9", "a1", "i5", "a5", "i1")}
    x, y = points["e5"]
    assert points["e1"] == (x, y + 4 * 56)
    assert points["e9"] == (x, y - 4 * 56)
    assert points["a5"] == (2 * x - points["i5"][0], points["i5"][1])
    assert points["i1"] == (x + 4 * 48, y + 2 * 56)
    assert small.outlines[small.index("e5")][0] == (x - 16, y - 28)


def test_rays_from_the_middle_of_the_small_hexagon() -> None:
    small = board("djambi-3/hex-5")
    assert rays(small, "side", "e5") == [
        "e6 e7 e8 e9", "f5 g5 h5 i5", "f4 g3 h2 i1", "e4 e3 e2 e1", "d4 c3 b2 a1", "d5 c5 b5 a5",
    ]  # fmt: skip


def test_camps_of_the_small_hexagon_are_turned_copies() -> None:
    seen = placed(board("djambi-3/hex-5"))
    assert seen == table(SMALL)
    assert {(kind, turned(site, 5)) for kind, site in camp(seen, "red")} == camp(seen, "green")
    assert {(kind, turned(site, 5)) for kind, site in camp(seen, "green")} == camp(seen, "yellow")


def test_large_hexagon_has_twelve_directions() -> None:
    large = board("djambi-6/hex-7")
    assert len(large) == 127
    sides, corners = {"g8", "h7", "h6", "g6", "f6", "f7"}, {"h8", "i6", "h5", "f5", "e6", "f8"}
    assert near(large, "side", "g7") == sides
    assert near(large, "corner", "g7") == corners
    assert near(large, "all", "g7") == sides | corners
    assert near(large, "all", "m7") == {"m6", "l7", "l8", "l6", "k8"}
    assert {large.names[site] for site in large.zones["fortress"]} == sides
    assert large.zones["centre"] == (large.index("g7"),)


def test_steps_through_corners() -> None:
    large = board("djambi-6/hex-7")
    assert rays(large, "e", "g7") == ["i6 k5 m4"]
    assert rays(large, "nne", "g7") == ["h8 i9 j10"]
    assert rays(large, "w", "g7") == ["e6 c5 a4"]
    assert rays(large, "ssw", "g7") == ["f5 e3 d1"]


def test_cells_beside_a_corner_never_block_the_step_through_it() -> None:
    grid = Grid(5, 5, 64, 56, 32)
    places = [(x, y) for x in range(5) for y in range(5)]
    full = {cell.place: cell.key for cell in hex_cells(grid, places)}
    keys = [full[place] for place in places if place not in ((1, 1), (1, 2))]
    east = hex_rays(keys, directions=12)["e"][keys.index(full[0, 2])]
    assert [keys[site] for site in east[0]] == [full[2, 2], full[4, 2]]


def test_camps_of_the_large_hexagon_are_alternately_mirrored() -> None:
    seen = placed(board("djambi-6/hex-7"))
    assert seen == table(LARGE)
    for first, second in (("red", "blue"), ("blue", "purple"), ("pink", "green"), ("green", "yellow")):
        assert {(kind, turned(site, 7)) for kind, site in camp(seen, first)} == camp(seen, second)
    mirrored = {(kind, upside_down(site)) for kind, site in camp(seen, "red")}
    assert mirrored == camp(seen, "pink")


SEVEN = "0,1,0,1,1,1,1,1,1"


def hexagons(head: str = HEX_HEAD, data: str = SEVEN) -> str:
    return f"""{head}
<tileset firstgid="1" name="t" tilewidth="64" tileheight="56" tilecount="1" columns="1"/>
<layer id="1" name="cells" width="3" height="3"><data encoding="csv">{data}</data></layer>
</map>"""


@pytest.mark.parametrize(("index", "data"), [("odd", SEVEN), ("even", "1,1,1,1,1,1,0,1,0")])
def test_both_stagger_indices_make_the_same_flower(tmp_path: Path, index: str, data: str) -> None:
    flower = read(tmp_path, hexagons(HEX_HEAD.replace('"odd"', f'"{index}"'), data))
    assert flower.names == ("a1", "a2", "b1", "b2", "b3", "c1", "c2")
    assert rays(flower, "side", "b2") == ["b3", "c2", "c1", "b1", "a1", "a2"]


def test_pointy_topped_hexagons(tmp_path: Path) -> None:
    head = HEX_HEAD.replace('axis="x"', 'axis="y"').replace(
        'width="64" tileheight="56"', 'width="56" tileheight="64"'
    )
    flower = read(tmp_path, hexagons(head, "0,1,1,1,1,1,0,1,1"))
    assert flower.points[flower.index("b2")] == (112, 80)
    assert flower.outlines[flower.index("b2")][0] == (112, 48)
    single = {direction: rays(flower, direction, "b2") for direction in ("ne", "e", "se", "sw", "w", "nw")}
    assert single == {"ne": ["c3"], "e": ["c2"], "se": ["c1"], "sw": ["b1"], "w": ["a1"], "nw": ["b3"]}
    assert rays(flower, "n", "b1") == ["b3"]
    assert {"n", "s", "ene", "ese", "wsw", "wnw"} <= set(flower.rays)


def test_directions_must_suit_the_shape(tmp_path: Path) -> None:
    prop = '<properties><property name="directions" type="int" value="{}"/></properties>'
    twelve = read(tmp_path, hexagons(HEX_HEAD + prop.format(12)))
    assert twelve.rays["all"] != twelve.rays["side"]
    (problem,) = problems(tmp_path, hexagons(HEX_HEAD + prop.format(8)))
    assert (problem.line, problem.message) == (
        1, 'map property directions is "8": 6 or 12 expected, correct it',
    )  # fmt: skip


def test_who_looks_across_a_side_has_something_ahead_and_nothing_beside() -> None:
    assert as_seen(hex_rays([]), "se") == {
        "ahead": "se", "ahead_right": "s", "back_right": "sw", "back": "nw", "back_left": "n", "ahead_left": "ne"}


def test_who_looks_through_a_corner_has_something_beside_and_nothing_ahead() -> None:
    assert as_seen(hex_rays([], flat=False), "n") == {
        "ahead_right": "ne", "right": "e", "back_right": "se", "back_left": "sw", "left": "w", "ahead_left": "nw"}


def test_squares_are_seen_in_eight_directions() -> None:
    assert as_seen(square_rays([]), "w") == {
        "ahead": "w", "ahead_right": "nw", "right": "n", "back_right": "ne", "back": "e", "back_left": "se",
        "left": "s", "ahead_left": "sw"}
