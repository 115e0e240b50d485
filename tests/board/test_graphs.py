"""Boards of points and lines."""

from collections import Counter
from pathlib import Path

from tests.board.maps import LINE, SITES, board, graph, names, near, problems, rays, read

MILL_LINES = """a1 d1 g1, b2 d2 f2, c3 d3 e3, a4 b4 c4, e4 f4 g4, c5 d5 e5, b6 d6 f6, a7 d7 g7,
    a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7"""


def test_points_of_the_rings() -> None:
    rings = board("fidchell-1/rings")
    assert (rings.shape, len(rings)) == ("graph", 109)
    assert Counter(name[0] for name in rings.names) == dict(
        zip("abcdefgo", (4, 8, 8, 8, 16, 32, 32, 1), strict=True)
    )
    assert rings.starts == ()
    assert {zone: len(sites) for zone, sites in rings.zones.items()} == {"hub": 1, "inner": 4, "rim": 32}
    assert names(rings, rings.zones["inner"]) == "a1 a2 a3 a4"
    assert rings.points[rings.index("g1")] == (560, 70)  # north
    assert rings.points[rings.index("g9")] == (1050, 560)  # clockwise, so east


def test_neighbour_counts_on_the_rings() -> None:
    rings = board("fidchell-1/rings")
    for site, name in enumerate(rings.names):
        starts_a_spoke = name[0] in "bef" and int(name[1:]) % 2 == 0
        expected = 3 if starts_a_spoke or name[0] == "g" else 4
        assert len(rings.near("all")[site]) == expected, name
    assert sum(len(near) for near in rings.near("all")) == 2 * (108 + 80)


def test_neighbours_by_hand_on_the_rings() -> None:
    rings = board("fidchell-1/rings")
    assert near(rings, "all", "o") == {"a1", "a2", "a3", "a4"}
    assert near(rings, "all", "a1") == {"o", "a2", "a4", "b1"}
    assert near(rings, "all", "b2") == {"b1", "b3", "c2"}
    assert near(rings, "all", "e4") == {"e3", "e5", "f7"}
    assert near(rings, "all", "g32") == {"g31", "g1", "f32"}


def test_no_line_passes_through_the_centre() -> None:
    rings = board("fidchell-1/rings")
    assert rays(rings, "spoke", "a1") == ["b1 c1 d1 e1 f1 g1", "o"]
    assert rays(rings, "spoke", "o") == [
        f"a{i} b{2 * i - 1} c{2 * i - 1} d{2 * i - 1} e{4 * i - 3} f{8 * i - 7} g{8 * i - 7}"
        for i in (1, 2, 3, 4)
    ]
    assert rings.rays["circle"][rings.index("o")] == ()


def test_lengths_of_the_spokes() -> None:
    rings = board("fidchell-1/rings")
    spokes = Counter(len(line) for line in rings.lines if line[0] != line[-1])
    assert spokes == {8: 4, 6: 4, 3: 8, 2: 16}


def test_rays_round_a_circle_leave_out_their_start() -> None:
    rings = board("fidchell-1/rings")
    assert rays(rings, "circle", "a1") == ["a2 a3 a4", "a4 a3 a2"]
    assert rays(rings, "circle", "b3") == ["b4 b5 b6 b7 b8 b1 b2", "b2 b1 b8 b7 b6 b5 b4"]
    assert names(rings, rings.lines[0]) == "a1 a2 a3 a4 a1"


def test_mill_has_24_points_and_16_lines_of_three() -> None:
    mill = board("morris/mill")
    assert len(mill) == 24
    assert {names(mill, line) for line in mill.lines} == {part.strip() for part in MILL_LINES.split(",")}
    assert near(mill, "line", "d2") == {"b2", "f2", "d1", "d3"}
    assert near(mill, "all", "a1") == {"d1", "a4"}
    assert rays(mill, "all", "d1") == ["g1", "a1", "d2 d3"]


def test_a_polyline_that_returns_to_its_start_is_closed(tmp_path: Path) -> None:
    ring = '<object id="9" class="ring" x="5" y="5"><polyline points="0,0 10,0 10,10 0,0"/></object>'
    closed = read(tmp_path, graph(*SITES, ring))
    assert rays(closed, "ring", "a") == ["b c", "c b"]
    assert closed.lines == ((0, 1, 2, 0),)


def test_lines_without_a_class_belong_to_all_only(tmp_path: Path) -> None:
    plain = read(tmp_path, graph(*SITES, LINE.replace('type="way"', "")))
    assert set(plain.rays) == {"all"}
    assert rays(plain, "all", "b") == ["c", "a"]


def test_vertices_may_miss_their_site_by_half_a_pixel(tmp_path: Path) -> None:
    assert read(tmp_path, graph(*SITES, LINE.replace("10,10", "10.3,10.3"))).lines == ((0, 1, 2),)
    (problem,) = problems(tmp_path, graph(*SITES, LINE.replace("10,10", "10.6,10")))
    assert problem.object == 9


def test_ellipses_without_a_class_are_decoration(tmp_path: Path) -> None:
    ellipse = '<object id="8" x="5" y="5" width="10" height="10"><ellipse/></object>'
    assert read(tmp_path, graph(*SITES, LINE, ellipse)).lines == ((0, 1, 2),)
