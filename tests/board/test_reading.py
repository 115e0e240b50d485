"""What objects, tiles and properties on a map become."""

import base64
import gzip
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from game.board.graph import Start, copies, natural
from game.board.objects import Item, inside, nearest
from game.board.problems import BoardError
from tests.board.maps import HEAD, LAYER, LINE, ROOT, SITES, TILESET, board, graph, grid, names, rays, read


def thing(kind: str, body: str = "<point/>", name: str = "", x: float = 5, y: float = 5, more: str = "") -> str:
    return f'<object id="7" type="{kind}" name="{name}" x="{x}" y="{y}" {more}>{body}</object>'


def prop(**values: object) -> str:
    return (
        "<properties>"
        + "".join(f'<property name="{k}" value="{v}"/>' for k, v in values.items())
        + "</properties>"
    )


@pytest.mark.parametrize(("points", "centre"), [
    (((3.0, 4.0),), (3.0, 4.0)), (((0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (0.0, 4.0)), (5.0, 2.0)),
    (((2.0, 9.0), (6.0, 1.0), (4.0, 3.0)), (4.0, 5.0))])
def test_the_centre_of_an_object_is_the_middle_of_all_of_it(points: tuple[tuple[float, float], ...],
                                                            centre: tuple[float, float]) -> None:
    item = Item(1, 1, "box", "zone", "", points, False, {}, {"kind": 7})
    assert item.centre == centre and item.place("kind") == 7 and item.place("owner") == 1


@pytest.mark.parametrize(("point", "within"), [
    ((5, 5), True), ((0, 5), True), ((10, 10), True), ((0, 0), True), ((-0.1, 5), False), ((10.1, 5), False),
    ((5, -0.1), False), ((5, 10.1), False), ((5, 0.005), True), ((5, -0.005), True)])
def test_what_lies_on_the_border_lies_inside(point: tuple[float, float], within: bool) -> None:
    assert inside(point, ((0, 0), (10, 0), (10, 10), (0, 10), (0, 10))) is within


@pytest.mark.parametrize(("point", "reach", "site"), [((0, 0), 5, 0), ((6, 0), 5, 1), ((5, 0), 5, 1), ((4.9, 0), 5, 0),
                                                      ((15, 0), 5, 1), ((15.1, 0), 5, None), ((10, 5), 5, 1)])
def test_the_nearest_centre_within_reach_counts(point: tuple[float, float], reach: float, site: int | None) -> None:
    assert nearest(point, ((0, 0), (10, 0)), reach) == site


def test_a_site_object_renames_its_cell_and_the_order_follows(tmp_path: Path) -> None:
    renamed = read(tmp_path, grid(thing("site", name="throne", x=5, y=15)))
    assert renamed.names == ("a2", "b1", "b2", "c1", "c2", "throne")
    assert (renamed.cols[5], renamed.rows[5]) == (1, 1)
    assert rays(renamed, "n", "throne") == ["a2"]


def test_custom_properties_keep_their_types(tmp_path: Path) -> None:
    body = """<properties><property name="width" type="int" value="3"/>
    <property name="deep" type="bool" value="true"/>
    <property name="cost" type="float" value="1.5"/><property name="note" value=""/>
    <property name="zones" value="wet, cold"/></properties><point/>"""
    lake = read(tmp_path, grid(thing("site", body)))
    assert lake.properties == {"a2": {"width": 3, "deep": True, "cost": 1.5, "note": ""}}
    assert lake.zones == {"cold": (1,), "wet": (1,)}


def test_zones_by_rectangle_polygon_and_point_unite(tmp_path: Path) -> None:
    zones = read(
        tmp_path,
        grid(
            thing("zone", "", "left", 0, 0, 'width="12" height="20"'),
            thing("zone", '<polygon points="0,0 10,0 10,10"/>', "left", 12, 12),
            thing("zone", '<polygon points="0,0 12,0 12,12 0,12"/>', "corner", 19, -1),
            thing("zone", name="left", x=29, y=19),
        ),
    )
    assert names(zones, zones.zones["left"]) == "a1 a2 b1 c1"
    assert names(zones, zones.zones["corner"]) == "c2"


@pytest.mark.parametrize("attribute", ["type", "class"])
def test_the_class_of_a_tile_is_a_zone(tmp_path: Path, attribute: str) -> None:
    tileset = TILESET.replace("/>", f'><tile id="1" {attribute}="marsh"/></tileset>')
    turned = 2 | 1 << 31  # mirrored, still the same tile
    marsh = read(tmp_path, grid(tileset=tileset, layer=LAYER.replace("1,1,1,1,1,1", f"1,2,1,1,{turned},1")))
    assert names(marsh, marsh.zones["marsh"]) == "b1 b2"


def test_tilesets_may_lie_in_the_folder(tmp_path: Path) -> None:
    text = (
        '<tileset name="t" tilewidth="10" tileheight="10" tilecount="2"><tile id="0" class="dry"/></tileset>'
    )
    (tmp_path / "t.tsx").write_text(text)
    dry = read(tmp_path, grid(tileset='<tileset firstgid="1" source="t.tsx"/>'))
    assert len(dry.zones["dry"]) == 6


def test_collision_shapes_of_tiles_are_not_objects_of_the_map(tmp_path: Path) -> None:
    shape = '<objectgroup id="1"><object id="1" x="0" y="0" width="9" height="9"/></objectgroup>'
    tileset = TILESET.replace("/>", f'><tile id="0">{shape}</tile></tileset>')
    assert len(read(tmp_path, grid(thing("site", name="x"), tileset=tileset))) == 6


def test_pieces_as_points_boxes_and_tiles(tmp_path: Path) -> None:
    pieces = read(
        tmp_path,
        grid(
            thing("piece", prop(kind="stone", owner="white") + "<point/>", x=1, y=1),
            thing("piece", prop(kind="stone"), x=10, y=10, more='width="10" height="10"'),
            thing("piece", prop(kind="tower"), x=20, y=20, more='gid="1" width="10" height="10"'),
            thing("piece", prop(kind="tower"), x=25, y=15),
        ),
    )
    assert pieces.starts == (
        Start("stone", "white", pieces.index("a2")),
        Start("stone", "", pieces.index("b1")),
        Start("tower", "", pieces.index("c1")),
        Start("tower", "", pieces.index("c1")),
    )


def test_pieces_and_point_zones_on_a_graph_lie_near_their_site(tmp_path: Path) -> None:
    objects = (
        thing("piece", prop(kind="stone") + "<point/>", x=8, y=6),
        thing("zone", name="end", x=15, y=18),
    )
    drawn = read(tmp_path, graph(*SITES, LINE, *objects))
    assert drawn.starts == (Start("stone", "", 0),)
    assert drawn.zones == {"end": (2,)}


@pytest.mark.parametrize(("wide", "tall"), [(10, 40), (40, 10)])
def test_a_piece_may_lie_anywhere_in_a_long_cell(tmp_path: Path, wide: int, tall: int) -> None:
    head = HEAD.replace('tilewidth="10" tileheight="10"', f'tilewidth="{wide}" tileheight="{tall}"')
    corners = [(1, 1), (wide - 1, 1), (1, tall - 1), (wide - 1, tall - 1), (wide + 1, tall + 1)]
    objects = [thing("piece", prop(kind="stone") + "<point/>", x=x, y=y) for x, y in corners]
    long = read(tmp_path, grid(*objects, head=head))
    assert [long.names[start.site] for start in long.starts] == ["a2", "a2", "a2", "a2", "b1"]


@pytest.mark.parametrize(("x", "site"), [(10, 0), (10.1, None), (0, 0), (-0.1, None)])
def test_on_a_graph_a_piece_lies_within_half_a_tile_of_its_site(tmp_path: Path, x: float, site: int | None) -> None:
    drawn = graph(*SITES[:1], thing("site", name="b", x=90), LINE.replace("0,0 10,0 10,10", "0,0 85,0"),
                  thing("piece", prop(kind="stone") + "<point/>", x=x))
    head = HEAD.replace('tileheight="10"', 'tileheight="30"')
    if site is None:
        with pytest.raises(BoardError, match="stands on no site"):
            read(tmp_path, drawn.replace(HEAD, head))
    else:
        assert read(tmp_path, drawn.replace(HEAD, head)).starts[0].site == site


@pytest.mark.parametrize("pack", [None, "zlib", "gzip"])
def test_packed_layers(tmp_path: Path, pack: str | None) -> None:
    raw = struct.pack("<6I", 1, 0, 1, 0, 1, 0)
    packed = zlib.compress(raw) if pack == "zlib" else gzip.compress(raw) if pack else raw
    compression = f'compression="{pack}"' if pack else ""
    data = f'<data encoding="base64" {compression}>{base64.b64encode(packed).decode()}</data>'
    layer = f'<layer id="1" name="cells" width="3" height="2">{data}</layer>'
    assert read(tmp_path, grid(layer=layer)).names == ("a2", "b1", "c2")


def test_decoration_is_left_alone(tmp_path: Path) -> None:
    decor = LAYER.replace("<layer", '<layer class="decor"')
    caption = '<object id="5" x="1" y="1" width="9" height="9"><text>North</text></object>'
    drawn = read(
        tmp_path, graph(*SITES, LINE, caption, thing("decor")).replace("</map>", TILESET + decor + "</map>")
    )
    assert drawn.shape == "graph"
    assert len(drawn) == 3


def test_orthogonal_only_when_the_map_says_four_directions(tmp_path: Path) -> None:
    four = '<properties><property name="directions" type="int" value="4"/></properties>'
    small = read(tmp_path, grid(tileset=four + TILESET))
    assert small.rays["all"] == small.rays["orth"]


def test_columns_past_z_are_doubled(tmp_path: Path) -> None:
    head = '<map orientation="orthogonal" width="28" height="1" tilewidth="9" tileheight="9">'
    data = ",".join(["1"] * 28)
    layer = f'<layer id="1" name="c" width="28" height="1"><data encoding="csv">{data}</data></layer>'
    wide = read(tmp_path, grid(head=head, layer=layer))
    assert wide.cols[wide.index("ab1")] == 28


def test_natural_order() -> None:
    assert sorted(["b1", "a10", "a2", "o", "a²"], key=natural) == ["a2", "a10", "a²", "b1", "o"]


def test_copies_stand_beside_each_other() -> None:
    four = board("fianchetto/four")
    both = copies(four, ["red", "blue"])
    assert len(both) == 32
    assert both.names[:2] == ("red.a1", "red.a2")
    assert both.index("blue.b4") == 16 + four.index("b4")
    assert both.zones == {"red": tuple(range(16)), "blue": tuple(range(16, 32))}
    assert rays(both, "ne", "blue.a1") == ["blue.b2 blue.c3 blue.d4"]
    assert len(set(both.points)) == 32
    assert all(0 <= x <= both.size[0] and 0 <= y <= both.size[1] for x, y in both.points)


@pytest.mark.parametrize(("count", "places"), [
    (1, [(0, 0)]), (2, [(0, 0), (1, 0)]), (3, [(0, 0), (1, 0), (0, 1)]), (4, [(0, 0), (1, 0), (0, 1), (1, 1)]),
    (5, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)])])
def test_copies_lie_in_rows_with_a_gap_of_an_eighth(count: int, places: list[tuple[int, int]]) -> None:
    four = board("fianchetto/four")
    (wide, high), number = four.size, len(four)
    gap = max(wide, high) / 8
    many = copies(four, [f"c{one}" for one in range(count)])
    assert many.size == (max(x for x, _ in places) * (wide + gap) + wide, places[-1][1] * (high + gap) + high)
    for copy, (across, down) in enumerate(places):
        shift = (across * (wide + gap), down * (high + gap))
        for site in range(number):
            here = copy * number + site
            assert many.points[here] == (four.points[site][0] + shift[0], four.points[site][1] + shift[1])
            assert many.outlines[here] == tuple((x + shift[0], y + shift[1]) for x, y in four.outlines[site])
            assert (many.cols[here], many.rows[here], many.keys[here]) == (four.cols[site], four.rows[site],
                                                                           four.keys[site])


def test_copies_unite_zones_and_repeat_pieces(tmp_path: Path) -> None:
    one = read(
        tmp_path, grid(thing("zone", name="spot"), thing("piece", prop(kind="stone", owner="x") + "<point/>"))
    )
    three = copies(one, ["p", "q", "r"])
    assert names(three, three.zones["spot"]) == "p.a2 q.a2 r.a2"
    assert [start.site for start in three.starts] == [1, 7, 13]
    with pytest.raises(ValueError, match="zone of the same name"):
        copies(one, ["spot"])
    with pytest.raises(ValueError, match="no label twice"):
        copies(one, ["p", "p"])


def test_maps_are_read_without_pygame_and_without_noise() -> None:
    code = (
        "import sys; from pathlib import Path; from game.board.tiled import load_board;"
        "load_board(Path('rulesets/tictactoe/boards/three.tmx')); print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("False", "")
