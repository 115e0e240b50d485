"""Laws that hold on every board: whatever is drawn, rays fit together."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.grid import Grid, hex_cells, hex_rays, letters, square_rays
from game.board.lines import Line, line_rays
from game.board.tiled import load_board
from tests.board.maps import ROOT, read

MAPS = sorted((ROOT / "rulesets").glob("*/boards/*.tmx"))
PLACES = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=40)
OPPOSITE = {
    "n": "s", "ne": "sw", "e": "w", "se": "nw", "nne": "ssw", "sse": "nnw", "ene": "wsw", "ese": "wnw",
}  # fmt: skip
Fans = Sequence[Sequence[Sequence[int]]]  # of each site, its rays
BOTH_WAYS = {"side", "corner", "orth", "diag", "all", "knight"}


def check_fans(fans: Fans, count: int) -> None:
    """Every ray is sound, and whoever is first on a ray has its start first on one of its own."""
    assert len(fans) == count
    for site, fan in enumerate(fans):
        for ray in fan:
            assert ray
            assert site not in ray
            assert len(set(ray)) == len(ray)
            assert all(0 <= other < count for other in ray)
            assert any(back[0] == site for back in fans[ray[0]])


def check_grid(rays: Mapping[str, Fans], count: int) -> None:
    for group in BOTH_WAYS & set(rays):
        check_fans(rays[group], count)
    for forth, back in OPPOSITE.items():
        for site, fan in enumerate(rays.get(forth, ())):
            for ray in fan:
                assert rays[back][ray[-1]][0][: len(ray)] == (*ray[-2::-1], site)


@given(PLACES)
def test_squares_with_any_holes(places: set[tuple[int, int]]) -> None:
    keys = sorted(places)
    check_grid(square_rays(keys), len(keys))


@given(PLACES, st.booleans(), st.sampled_from("xy"), st.sampled_from([6, 12]))
def test_hexagons_with_any_holes(places: set[tuple[int, int]], even: bool, axis: str, directions: int) -> None:
    cells = hex_cells(Grid(8, 8, 64, 64, 32, axis, even), places)
    assert len({cell.name for cell in cells}) == len({cell.key for cell in cells}) == len(places)
    keys = [cell.key for cell in cells]
    rays = hex_rays(keys, axis == "x", directions)
    check_grid(rays, len(keys))
    middle = {cell.key: cell.point for cell in cells}
    for site, fan in enumerate(rays["side"]):
        (x, y) = middle[keys[site]]
        for ray in fan:
            (u, v) = middle[keys[ray[0]]]
            assert (x - u) ** 2 + (y - v) ** 2 <= 64**2  # cells that share a side are drawn side by side


@given(
    st.lists(st.tuples(st.permutations(range(9)), st.integers(3, 9), st.booleans(), st.sampled_from("pq")))
)
def test_any_lines(drawn: list[tuple[list[int], int, bool, str]]) -> None:
    lines = [Line(group, tuple(order[:length]), closed) for order, length, closed, group in drawn]
    for fans in line_rays(lines, 9).values():
        check_fans(fans, 9)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_committed_boards(path: Path) -> None:
    board = load_board(path)
    for group in board.rays if board.shape == "graph" else BOTH_WAYS & set(board.rays):
        check_fans(board.rays[group], len(board))
    for sites in board.zones.values():
        assert list(sites) == sorted(set(sites))
    assert all(0 <= x <= board.size[0] and 0 <= y <= board.size[1] for x, y in board.points)
    for site, fan in enumerate(board.near("all")):
        assert site not in fan
        assert len(set(fan)) == len(fan)
    assert [board.index(name) for name in board.names] == list(range(len(board)))


def test_reading_twice_gives_equal_boards(tmp_path: Path) -> None:
    text = MAPS[0].read_text()
    assert read(tmp_path, text) == load_board(MAPS[0])


@given(st.integers(1, 20000))
def test_column_letters_count_without_gaps(number: int) -> None:
    value = 0
    for letter in letters(number):
        value = value * 26 + ord(letter) - ord("a") + 1
    assert value == number
