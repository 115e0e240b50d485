"""Broken maps: every complaint names the file, the line, the object, and what to do."""

from pathlib import Path

import pytest

from game.board.problems import BoardError, Problem
from game.board.tiled import load_board
from tests.board.maps import HEAD, HEX_HEAD, LAYER, LINE, SITES, TILESET, graph, grid, line_of, problems


def piece(body: str = "", place: str = 'x="5" y="5"') -> str:
    return f'<object id="4" type="piece" {place}>{body}<point/></object>'


def prop(text: str) -> str:
    return f"<object id='4' type='site' x='5' y='5'>\n<properties>\n{text}\n</properties>\n<point/></object>"


def data(text: str, attributes: str = 'encoding="csv"') -> str:
    return LAYER.replace('<data encoding="csv">1,1,1,1,1,1', f"\n<data {attributes}>{text}")


KIND = '<properties><property name="kind" value="stone"/></properties>'

# map, a part of the line that is to be named, object, message
CASES = {
    "other file": ("<tileset/>", "<tileset", 0, "is not a map (its element is <tileset>)"),
    "infinite": (
        grid(head=HEAD.replace(" width", ' infinite="1" width')),
        "<map",
        0,
        "infinite maps are not read",
    ),
    "isometric": (grid(head=HEAD.replace("orthogonal", "isometric")), "<map", 0, 'orientation "isometric"'),
    "staggered": (
        grid(head=HEAD.replace("orthogonal", "staggered")),
        "<map",
        0,
        "use orthogonal or hexagonal",
    ),
    "no width": (grid(head=HEAD.replace('"3"', '"three"')), "<map", 0, 'width is "three", a whole number'),
    "huge": (grid(head=HEAD.replace('"3"', '"60000"')), "<map", 0, "has 60000×2 cells"),
    "no axis": (grid(head=HEX_HEAD.replace('axis="x"', 'axis=""')), "<map", 0, "set it to x (flat-topped)"),
    "bad index": (grid(head=HEX_HEAD.replace("odd", "prime")), "<map", 0, 'staggerindex is "prime"'),
    "bad side": (grid(head=HEX_HEAD.replace('"32"', '"64"')), "<map", 0, "a whole number below 64 expected"),
    "zstd": (
        grid(layer=data("", 'encoding="base64" compression="zstd"')),
        "<data",
        0,
        "Tile Layer Format to CSV",
    ),
    "xml tiles": (grid(layer=data("<tile/>", "")), "<data", 0, 'encoding "XML" is not read'),
    "damaged": (grid(layer=data("AAA", 'encoding="base64"')), "<data", 0, "data is damaged"),
    "chunks": (grid(layer=data("<chunk/>")), "<data", 0, "infinite maps are not read"),
    "short": (grid(layer=data("1,1,1,1,1")), "<data", 0, 'layer "cells" has 5 entries, 6 expected (3×2)'),
    "long": (grid(layer=data("1,1,1,1,1,1,1")), "<data", 0, "has 7 entries, 6 expected"),
    "no number": (grid(layer=data("1,1,x,1,1,1")), "<data", 0, 'entry 3 is "x", a tile number expected'),
    "high gid": (grid(layer=data("1,1,9,1,1,1")), "<data", 0, "uses tile 9, the tilesets have 1–2"),
    "turned hex": (grid(layer=data(f"1,1,{1 << 28 | 1},1,1,1")), "<data", 0, "turned hexagonal tile"),
    "no data": (grid(layer='<layer id="1" name="n" width="3" height="2"/>'), "<layer", 0, "has no data"),
    "layer size": (grid(layer=LAYER.replace('"3"', '"4"')), "<layer", 0, "is 4×2 cells, the map 3×2"),
    "moved layer": (grid(layer=LAYER.replace('id="1"', 'offsetx="1.5"')), "<layer", 0, "set its offset to 0"),
    "no firstgid": (grid(tileset='<tileset name="t"/>'), "<tileset", 0, "no firstgid above 0"),
    "tile count": (
        grid(tileset=TILESET.replace('count="2"', 'count="99999"')),
        "<tileset",
        0,
        "has 99999 tiles",
    ),
    "absolute": (
        grid(tileset='<tileset firstgid="1" source="/t.tsx"/>'),
        "<tileset",
        0,
        "is not a relative path",
    ),
    "drive": (
        grid(tileset='<tileset firstgid="1" source="C:\\t.tsx"/>'),
        "<tileset",
        0,
        "not a relative path",
    ),
    "leaves": (
        grid(tileset='<tileset firstgid="1" source="a\\..\\..\\t.tsx"/>'),
        "<tileset",
        0,
        "leaves the folder",
    ),
    "json set": (
        grid(tileset='<tileset firstgid="1" source="t.json"/>'),
        "<tileset",
        0,
        "is not a .tsx file",
    ),
    "lost set": (
        grid(tileset='<tileset firstgid="1" source="t.tsx"/>'),
        "<tileset",
        0,
        '"t.tsx" can\'t be used',
    ),
    "image": (
        grid(tileset=TILESET.replace("/>", '><image source="../i.png" width="20" height="10"/></tileset>')),
        "<tileset",
        0,
        'the file "../i.png" leaves the folder of the map: put it beside the map',
    ),
    "template": (grid('<object id="4" template="t.tx" x="1" y="1"/>'), "<object ", 4, "choose Detach"),
    "far template": (
        grid('<object id="4" template="../t.tx" x="1" y="1"/>'),
        "<object ",
        4,
        "leaves the folder",
    ),
    "property type": (
        grid(prop('<property name="p" type="class"/>')),
        "<property ",
        4,
        'has the type "class"',
    ),
    "property value": (
        grid(prop('<property name="p" type="int" value="x"/>')),
        "<property ",
        4,
        "not of type int",
    ),
    "property bool": (
        grid(prop('<property name="p" type="bool" value="2"/>')),
        "<property ",
        4,
        "of type bool",
    ),
    "property name": (grid(prop('<property value="x"/>')), "<property ", 4, "has no name"),
    "x": (grid(piece(KIND, 'x="wide" y="5"')), "piece", 4, 'x of <object> is "wide", a number expected'),
    "nan": (grid(piece(KIND, 'x="nan" y="5"')), "piece", 4, 'x of <object> is "nan"'),
    "object tile": (
        grid(piece(KIND, 'x="5" y="5" gid="8"')),
        "piece",
        4,
        "uses tile 8, which no tileset has",
    ),
    "points": (
        graph(*SITES, LINE.replace('="0,0 ', '="0 ')),
        "polyline",
        9,
        'points of the polyline are "0 10,0',
    ),
    "no kind": (grid(piece()), "piece", 4, "piece at (5, 5) has no kind: add a property kind"),
    "off board": (grid(piece(KIND, 'x="50" y="5"')), "piece", 4, "piece at (50, 5) stands on no site"),
    "misspelt": (grid(piece(KIND).replace("piece", "peice")), "peice", 4, "did you mean piece?"),
    "no class": (
        grid(piece(KIND).replace("piece", "")),
        "<object ",
        4,
        'class "" has no meaning here: use site',
    ),
    "nameless": (
        graph(*SITES, LINE, SITES[0].replace('"a"', '""')),
        '""',
        1,
        "site at (5, 5) has no name: name it",
    ),
    "twice": (
        graph(*SITES, '<object id="6" name="a" class="site" x="1" y="1"/>', LINE),
        'id="6"',
        6,
        'site name "a" is there twice (object 1, line 3): rename one',
    ),
    "grid twice": (
        grid(prop("").replace("type", "name='b2' type")),
        "b2",
        4,
        'site name "b2" is there twice',
    ),
    "odd name": (grid(prop("").replace("type", "name='b-2' type")), "b-2", 4, "is no plain word"),
    "lost site": (grid(prop("").replace("x='5'", "x='99'")), "99", 4, "lies on no cell"),
    "off line": (
        graph(*SITES, LINE.replace("10,10", "10,12")),
        "polyline",
        9,
        "line of class way has a vertex at (15, 17) that is on no site: move it",
    ),
    "one vertex": (graph(*SITES, LINE.replace(" 10,0 10,10", "")), "polyline", 9, "has too few vertices"),
    "eight": (graph(*SITES, LINE.replace("10,10", "10,10 10,0")), "polyline", 9, "visits b twice: split it"),
    "unreachable": (
        graph(*SITES, LINE.replace(" 10,10", "")),
        '"c"',
        3,
        'unreachable site "c": no line touches it',
    ),
    "ellipse": (
        graph(
            *SITES, LINE, '<object id="8" type="ring" x="5" y="5" width="9" height="9"><ellipse/></object>'
        ),
        "ellipse",
        8,
        "an ellipse is not a line",
    ),
    "turned": (
        graph(*SITES, LINE.replace('x="5"', 'x="5" rotation="90"')),
        "polyline",
        9,
        "set its rotation to 0",
    ),
    "zone": (
        grid('<object id="4" name="z" type="zone" x="0" y="0" width="3" height="3"/>'),
        "zone",
        4,
        'zone "z" holds no site: draw it around the middle of one',
    ),
    "round zone": (
        grid('<object id="4" name="z" type="zone" x="0" y="0" width="3" height="3"><ellipse/></object>'),
        "zone",
        4,
        "is drawn as ellipse: make it a rectangle",
    ),
    "zone name": (grid('<object id="4" type="zone" x="5" y="5"/>'), "zone", 4, "has no name"),
    "empty": (graph(), "<map", 0, "has no site: draw tiles"),
    "no tiles": (grid(layer=data("0,0,0,0,0,0")), "<map", 0, "has no site: draw tiles"),
    "directions": (
        grid(tileset='<properties><property name="directions" value="5"/></properties>' + TILESET),
        "<map",
        0,
        'map property directions is "5": 4 or 8 expected',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_is_told_with_its_place_and_remedy(tmp_path: Path, case: str) -> None:
    text, part, number, message = CASES[case]
    found = [problem for problem in problems(tmp_path, text) if problem.file.name == "board.tmx"]
    assert len(found) == 1, found
    assert message in found[0].message
    assert (found[0].line, found[0].object) == (line_of(text, part), number)
    assert found[0].message.count(":") or "expected" in found[0].message or "?" in found[0].message


def test_text_of_a_problem(tmp_path: Path) -> None:
    assert (
        str(Problem(tmp_path / "m.tmx", 3, 5, "is odd: mend it"))
        == f"{tmp_path}/m.tmx:3: object 5: is odd: mend it"
    )
    assert str(Problem(tmp_path / "m.tmx", 0, 0, "is odd")) == f"{tmp_path}/m.tmx: is odd"


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    objects = (piece(), piece(KIND, 'x="50" y="5"'), '<object id="5" name="z" type="zone" x="99" y="0"/>')
    assert [problem.line for problem in problems(tmp_path, grid(*objects))] == [5, 6, 7]
    layer = data("1,1,9").replace("<layer", '<layer offsetx="2"')
    assert len(problems(tmp_path, grid('<object id="4" template="t"/>', layer=layer))) == 4


def test_not_xml(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "<map>\n<layer>\n</map>")
    assert (problem.line, problem.message) == (
        3, "is not well-formed XML (mismatched tag): save the map anew in Tiled",
    )  # fmt: skip
    assert problems(tmp_path, "")[0].message.startswith("is not well-formed XML")
    assert problems(tmp_path, bytes(range(256)))[0].message.startswith("is not well-formed XML")
    (problem,) = problems(tmp_path, '<?xml version="1.0" encoding="klingon"?><map/>')
    assert "UTF-8" in problem.message or "Tiled" in problem.message


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"can't be read .*: check its name"):
        load_board(tmp_path / "none.tmx")
    with pytest.raises(BoardError, match="can't be read"):
        load_board(tmp_path)


def test_every_layer_is_looked_at_whatever_is_wrong_with_the_one_before(tmp_path: Path) -> None:
    layers = [data("AAA", 'encoding="base64"'), '<layer id="2" name="bare" width="3" height="2"/>',
              LAYER.replace('"3"', '"4"').replace("cells", "wide"), data("1,1,9,1,1,1").replace("cells", "last")]
    told = [problem.message for problem in problems(tmp_path, grid(layer="\n".join(layers)))]
    assert [any(part in message for message in told) for part in (
        "data is damaged", '"bare" has no data', '"wide" is 4×2', '"last" uses tile 9')] == [True] * 4
