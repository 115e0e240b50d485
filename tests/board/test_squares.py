"""Square boards: names, rays and set-ups."""

from collections.abc import Callable
from pathlib import Path

from game.board.graph import Board
from tests.board.maps import board, grid, near, rays, read

CAMPS = {
    "red": {"chief": "a1", "assassin": "b1", "reporter": "a2", "provocateur": "b2", "necromobile": "c3",
            "militant": "a3 b3 c1 c2"},
    "blue": {"chief": "i1", "assassin": "h1", "reporter": "i2", "provocateur": "h2", "necromobile": "g3",
             "militant": "g1 g2 h3 i3"},
    "yellow": {"chief": "i9", "assassin": "h9", "reporter": "i8", "provocateur": "h8", "necromobile": "g7",
               "militant": "g8 g9 h7 i7"},
    "green": {"chief": "a9", "assassin": "b9", "reporter": "a8", "provocateur": "b8", "necromobile": "c7",
              "militant": "a7 b7 c8 c9"},
}  # fmt: skip


def placed(board: Board) -> set[tuple[str, str, str]]:
    return {(start.owner, start.kind, board.names[start.site]) for start in board.starts}


def table(camps: dict[str, dict[str, str]]) -> set[tuple[str, str, str]]:
    return {
        (owner, kind, site)
        for owner, kinds in camps.items()
        for kind, sites in kinds.items()
        for site in sites.split()
    }


def test_sites_are_counted_and_ordered_naturally() -> None:
    nine = board("djambi-4/square-9")
    assert (nine.shape, len(nine), nine.size) == ("square", 81, (576, 576))
    assert nine.names[:3] == ("a1", "a2", "a3")
    assert nine.names[-1] == "i9"
    assert (nine.cols[nine.index("c7")], nine.rows[nine.index("c7")]) == (3, 7)


def test_a1_is_drawn_at_the_bottom_left() -> None:
    nine = board("djambi-4/square-9")
    assert nine.points[nine.index("a1")] == (32, 544)
    assert nine.outlines[nine.index("i9")] == ((512, 0), (576, 0), (576, 64), (512, 64))


def test_rays_of_a_square() -> None:
    nine = board("djambi-4/square-9")
    assert rays(nine, "ne", "e5") == ["f6 g7 h8 i9"]
    assert rays(nine, "orth", "b2") == ["b3 b4 b5 b6 b7 b8 b9", "c2 d2 e2 f2 g2 h2 i2", "b1", "a2"]
    assert rays(nine, "diag", "a9") == ["b8 c7 d6 e5 f4 g3 h2 i1"]
    assert len(rays(nine, "all", "e5")) == 8
    assert nine.rays["side"] == nine.rays["orth"]
    assert nine.rays["corner"] == nine.rays["diag"]


def test_leaps_are_rays_of_one_site() -> None:
    nine = board("djambi-4/square-9")
    assert sorted(rays(nine, "knight", "a1")) == ["b3", "c2"]
    assert near(nine, "knight", "e5") == {"f7", "g6", "g4", "f3", "d3", "c4", "c6", "d7"}


def test_camps_and_centre_of_the_square_board() -> None:
    nine = board("djambi-4/square-9")
    assert placed(nine) == table(CAMPS)
    assert len(nine.starts) == 36
    assert nine.zones == {"centre": (nine.index("e5"),)}


def test_camps_mirror_each_other_across_the_square_board() -> None:
    seen = placed(board("djambi-4/square-9"))

    def camp(owner: str, turn: Callable[[str], str] = str) -> set[tuple[str, str]]:
        return {(kind, turn(site)) for who, kind, site in seen if who == owner}

    def sideways(name: str) -> str:
        return "abcdefghi"[8 - "abcdefghi".index(name[0])] + name[1]

    def upside(name: str) -> str:
        return name[0] + str(10 - int(name[1]))

    assert camp("blue") == camp("red", sideways)
    assert camp("green") == camp("red", upside)
    assert camp("yellow") == camp("green", sideways)


def test_besieged_king() -> None:
    nine = board("tablut/nine")
    kings = {"white": {"king": "e5", "soldier": "e3 e4 e6 e7 c5 d5 f5 g5"}}
    black = {"black": {"soldier": "d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5"}}
    assert placed(nine) == table(kings | black)
    assert {nine.names[site] for site in nine.zones["corners"]} == {"a1", "a9", "i1", "i9"}
    assert len(nine.zones["edge"]) == 32
    assert nine.zones["throne"] == (nine.index("e5"),)


def test_plain_boards() -> None:
    sizes = {"draconic/seven": 49, "fianchetto/four": 16, "tictactoe/three": 9, "breakthrough/eight": 64}
    for name, count in sizes.items():
        plain = board(name)
        assert (len(plain), plain.starts, plain.zones, plain.properties) == (count, (), {}, {})


def test_only_dark_squares_are_sites() -> None:
    dark = board("draughts/dark-squares")
    assert len(dark) == 32
    assert dark.has("a1")
    assert not dark.has("a2")
    assert near(dark, "diag", "c3") == {"b2", "b4", "d2", "d4"}
    assert near(dark, "orth", "c3") == set()
    assert rays(dark, "ne", "a1") == ["b2 c3 d4 e5 f6 g7 h8"]


def test_a_hole_stops_a_ray_but_not_a_leap(tmp_path: Path) -> None:
    layer = '<layer id="1" name="cells" width="3" height="2"><data encoding="csv">1,0,1,1,1,1</data></layer>'
    holed = read(tmp_path, grid(layer=layer))
    assert holed.names == ("a1", "a2", "b1", "c1", "c2")
    assert rays(holed, "e", "a2") == []
    assert rays(holed, "knight", "a1") == ["c2"]
