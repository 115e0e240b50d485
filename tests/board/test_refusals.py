"""Broken maps: every complaint names the file, the line, the object, and what to do."""

from pathlib import Path

import pytest

from game.board.problems import BoardError, Problem
from game.board.tiled import load_board
from game.board.tiles import AS_CSV
from tests.board.maps import HEAD, HEX_HEAD, LAYER, LINE, SITES, TILESET, graph, grid, line_of, problems, read


def piece(body: str = "", place: str = 'x="5" y="5"') -> str:
    return f'<object id="4" type="piece" {place}>{body}<point/></object>'


def prop(text: str) -> str:
    return f"<object id='4' type='site' x='5' y='5'>\n<properties>\n{text}\n</properties>\n<point/></object>"


def data(text: str, attributes: str = 'encoding="csv"') -> str:
    return LAYER.replace('<data encoding="csv">1,1,1,1,1,1', f"\n<data {attributes}>{text}")


KIND = '<properties><property name="kind" value="stone"/></properties>'
NINE = '<layer id="1" name="cells" width="3" height="3"><data encoding="csv">1,1,1,1,1,1,1,1,1</data></layer>'

# map, a part of the line that is to be named, object, message
CASES = {
    "other file": ("<tileset/>", "<tileset", 0,
        "is not a map (its element is <tileset>): save it from Tiled as a .tmx map"),
    "infinite": (grid(head=HEAD.replace(" width", ' infinite="1" width')), "<map", 0,
        "infinite maps are not read: untick Map > Map Properties > Infinite"),
    "isometric": (grid(head=HEAD.replace("orthogonal", "isometric")), "<map", 0,
        'orientation "isometric" is not read: use orthogonal or hexagonal (Map > Map Properties)'),
    "staggered": (grid(head=HEAD.replace("orthogonal", "staggered")), "<map", 0,
        'orientation "staggered" is not read: use orthogonal or hexagonal (Map > Map Properties)'),
    "no width": (grid(head=HEAD.replace('"3"', '"three"')), "<map", 0,
        'width is "three", a whole number from 1 to 65536 expected: correct it'),
    "huge": (grid(head=HEAD.replace('"3"', '"60000"')), "<map", 0,
        "has 60000×2 cells, at most 65536 are read: make the map smaller"),
    "no axis": (grid(head=HEX_HEAD.replace('axis="x"', 'axis=""')), "<map", 0,
        'staggeraxis is "": set it to x (flat-topped) or y (pointy-topped)'),
    "bad index": (grid(head=HEX_HEAD.replace("odd", "prime")), "<map", 0,
        'staggerindex is "prime": set it to odd or even'),
    "bad side": (grid(head=HEX_HEAD.replace('"32"', '"64"')), "<map", 0,
        'hexsidelength is "64", a whole number below 64 expected: correct it'),
    "zstd": (grid(layer=data("", 'encoding="base64" compression="zstd"')), "<data", 0,
        'layer "cells": compression "zstd" is not read: ' + AS_CSV),
    "xml tiles": (grid(layer=data("<tile/>", "")), "<data", 0,
        'layer "cells": encoding "XML" is not read: ' + AS_CSV),
    "damaged": (grid(layer=data("AAA", 'encoding="base64"')), "<data", 0,
        'layer "cells": data is damaged (Incorrect padding): ' + AS_CSV),
    "chunks": (grid(layer=data("<chunk/>")), "<data", 0,
        'layer "cells": infinite maps are not read: untick Map > Map Properties > Infinite'),
    "short": (grid(layer=data("1,1,1,1,1")), "<data", 0,
        'layer "cells" has 5 entries, 6 expected (3×2): add or take away what differs'),
    "long": (grid(layer=data("1,1,1,1,1,1,1")), "<data", 0,
        'layer "cells" has 7 entries, 6 expected (3×2): add or take away what differs'),
    "no number": (grid(layer=data("1,1,x,1,1,1")), "<data", 0,
        'layer "cells": entry 3 is "x", a tile number expected: correct or delete it'),
    "high gid": (grid(layer=data("1,1,9,1,1,1")), "<data", 0,
        'layer "cells" uses tile 9, the tilesets have 1–2: put another tile there'),
    "turned hex": (grid(layer=data(f"1,1,{1 << 28 | 1},1,1,1")), "<data", 0,
        'layer "cells" has a turned hexagonal tile, which is not read: put the tile there unturned'),
    "no data": (grid(layer='<layer id="1" name="n" width="3" height="2"/>'), "<layer", 0,
        'layer "n" has no data: delete the layer and draw it anew'),
    "layer size": (grid(layer=LAYER.replace('"3"', '"4"')), "<layer", 0,
        'layer "cells" is 4×2 cells, the map 3×2: resize the map in Tiled, which resizes its layers'),
    "moved layer": (grid(layer=LAYER.replace('id="1"', 'offsetx="1.5"')), "<layer", 0,
        'layer "cells" is moved (offsetx 1.5): set its offset to 0'),
    "no firstgid": (grid(tileset='<tileset name="t"/>'), "<tileset", 0,
        "tileset has no firstgid above 0: add the tileset again in Tiled"),
    "tile count": (grid(tileset=TILESET.replace('count="2"', 'count="99999"')), "<tileset", 0,
        "tileset has 99999 tiles, at most 65536 are read: use a smaller image"),
    "absolute": (grid(tileset='<tileset firstgid="1" source="/t.tsx"/>'), "<tileset", 0,
        'the file "/t.tsx" is not a relative path: embed the tileset in the map'),
    "drive": (grid(tileset='<tileset firstgid="1" source="C:\\t.tsx"/>'), "<tileset", 0,
        'the file "C:\\t.tsx" is not a relative path: embed the tileset in the map'),
    "leaves": (grid(tileset='<tileset firstgid="1" source="a\\..\\..\\t.tsx"/>'), "<tileset", 0,
        'the file "a\\..\\..\\t.tsx" leaves the folder of the map: embed the tileset in the map'),
    "json set": (grid(tileset='<tileset firstgid="1" source="t.json"/>'), "<tileset", 0,
        'tileset "t.json" is not a .tsx file: embed the tileset in the map'),
    "lost set": (grid(tileset='<tileset firstgid="1" source="t.tsx"/>'), "<tileset", 0,
        "tileset \"t.tsx\" can't be used: embed the tileset in the map"),
    "image": (
        grid(tileset=TILESET.replace("/>", '><image source="../i.png" width="20" height="10"/></tileset>')),
        "<tileset", 0,
        'the file "../i.png" leaves the folder of the map: put it beside the map and use its bare name'),
    "template": (grid('<object id="4" template="t.tx" x="1" y="1"/>'), "<object ", 4,
        "template \"t.tx\" is not read: choose Detach in the object's menu"),
    "far template": (grid('<object id="4" template="../t.tx" x="1" y="1"/>'), "<object ", 4,
        'the file "../t.tx" leaves the folder of the map: put it beside the map and use its bare name'),
    "property type": (grid(prop('<property name="p" type="class"/>')), "<property ", 4,
        'property "p" has the type "class": use one of string, int, float, bool'),
    "property value": (grid(prop('<property name="p" type="int" value="x"/>')), "<property ", 4,
        'property "p" is "x", which is not of type int: correct it'),
    "property bool": (grid(prop('<property name="p" type="bool" value="2"/>')), "<property ", 4,
        'property "p" is "2", which is not of type bool: correct it'),
    "property name": (grid(prop('<property value="x"/>')), "<property ", 4,
        "a property has no name: name it or delete it"),
    "x": (grid(piece(KIND, 'x="wide" y="5"')), "piece", 4,
        'x of <object> is "wide", a number expected: correct it'),
    "nan": (grid(piece(KIND, 'x="nan" y="5"')), "piece", 4,
        'x of <object> is "nan", a number expected: correct it'),
    "object tile": (grid(piece(KIND, f'x="5" y="5" gid="{9 | 7 << 29}"')), "piece", 4,
        "uses tile 9, which no tileset has: replace its tile"),
    "large object tile": (grid(piece(KIND, f'x="5" y="5" gid="{1 << 28 | 8}"')), "piece", 4,
        "uses tile 268435464, which no tileset has: replace its tile"),
    "points": (graph(*SITES, LINE.replace('="0,0 ', '="0 ')), "polyline", 9,
        'points of the polyline are "0 10,0 10,10": draw it anew'),
    "no kind": (grid(piece()), "piece", 4,
        "piece at (5, 5) has no kind: add a property kind"),
    "off board": (grid(piece(KIND, 'x="50" y="5"')), "piece", 4,
        "piece at (50, 5) stands on no site: move it onto one"),
    "misspelt": (grid(piece(KIND).replace("piece", "peice")), "peice", 4,
        'class "peice" has no meaning here: did you mean piece?'),
    "no class": (grid(piece(KIND).replace("piece", "")), "<object ", 4,
        'class "" has no meaning here: use site, zone, piece (or decor for none)'),
    "nameless": (graph(*SITES, LINE, SITES[0].replace('"a"', '""')), '""', 1,
        "site at (5, 5) has no name: name it"),
    "twice": (graph(*SITES, '<object id="6" name="a" class="site" x="1" y="1"/>', LINE), 'id="6"', 6,
        'site name "a" is there twice (object 1, line 3): rename one'),
    "grid twice": (grid(prop("").replace("type", "name='b2' type")), "b2", 4,
        'site name "b2" is there twice: rename one'),
    "odd name": (grid(prop("").replace("type", "name='b-2' type")), "b-2", 4,
        'site name "b-2" is no plain word: use up to 32 letters and digits'),
    "odd name of a point": (graph(*SITES, LINE).replace('"b"', '"b-2"'), "b-2", 2,
        'site name "b-2" is no plain word: use up to 32 letters and digits'),
    "lost site": (grid(prop("").replace("x='5'", "x='99'")), "99", 4,
        "site of class site lies on no cell: move it onto a tile"),
    "off line": (graph(*SITES, LINE.replace("10,10", "10,12")), "polyline", 9,
        "line of class way has a vertex at (15, 17) that is on no site: move it"),
    "one vertex": (graph(*SITES, LINE.replace(" 10,0 10,10", "")), "polyline", 9,
        "line of class way has too few vertices: join two sites or more (closed: 3)"),
    "eight": (graph(*SITES, LINE.replace("10,10", "10,10 10,0")), "polyline", 9,
        "line of class way visits b twice: split it into several lines"),
    "unreachable": (graph(*SITES, LINE.replace(" 10,10", "")), '"c"', 3,
        'unreachable site "c": no line touches it, draw a polyline through it'),
    "ellipse": (
        graph(*SITES, LINE, '<object id="8" type="ring" x="5" y="5" width="9" height="9"><ellipse/></object>'),
        "ellipse", 8,
        "an ellipse is not a line: draw a polygon through the sites"),
    "turned": (graph(*SITES, LINE.replace('x="5"', 'x="5" rotation="90"')), "polyline", 9,
        "is turned: set its rotation to 0 and draw it as it shall lie"),
    "zone": (grid('<object id="4" name="z" type="zone" x="0" y="0" width="3" height="3"/>'), "zone", 4,
        'zone "z" holds no site: draw it around the middle of one'),
    "round zone": (
        grid('<object id="4" name="z" type="zone" x="0" y="0" width="3" height="3"><ellipse/></object>'),
        "zone", 4,
        'zone "z" is drawn as ellipse: make it a rectangle, a polygon or a point'),
    "zone name": (grid('<object id="4" type="zone" x="5" y="5"/>'), "zone", 4,
        "zone at (5, 5) has no name: name it"),
    "empty": (graph(), "<map", 0,
        "has no site: draw tiles, or points of class site joined by polylines"),
    "no tiles": (grid(layer=data("0,0,0,0,0,0")), "<map", 0,
        "has no site: draw tiles, or points of class site joined by polylines"),
    "zero wide": (grid(head=HEAD.replace('"3"', '"0"')), "<map", 0,
        'width is "0", a whole number from 1 to 65536 expected: correct it'),
    "too wide": (grid(head=HEAD.replace('"3"', '"65537"')), "<map", 0,
        'width is "65537", a whole number from 1 to 65536 expected: correct it'),
    "eleven figures": (grid(head=HEAD.replace('"3"', '"00000000003"')), "<map", 0,
        'width is "00000000003", a whole number from 1 to 65536 expected: correct it'),
    "long number": (grid(head=HEAD.replace('"3"', f'"{"7" * 50}"')), "<map", 0,
        f'width is "{"7" * 40}", a whole number from 1 to 65536 expected: correct it'),
    "pointed side": (grid(head=HEX_HEAD.replace('"32"', '"56"').replace('axis="x"', 'axis="y"')), "<map", 0,
        'hexsidelength is "56", a whole number below 56 expected: correct it'),
    "no whole side": (grid(head=HEX_HEAD.replace('"32"', '"1.5"')), "<map", 0,
        'hexsidelength is "1.5", a whole number below 64 expected: correct it'),
    "columns": (grid(tileset=TILESET.replace('columns="2"', 'columns="2.5"')), "<tileset", 0,
        'columns of <tileset> is "2.5", a whole number expected: correct it'),
    "many columns": (grid(tileset=TILESET.replace('columns="2"', f'columns="{"9" * 12}"')), "<tileset", 0,
        'columns of <tileset> is "999999999999", a whole number expected: correct it'),
    "visible": (grid(layer=LAYER.replace('id="1"', 'visible="2"')), "<layer", 0,
        'visible of <layer> is "2": set it to 0 or 1'),
    "moved down": (grid(layer=LAYER.replace('id="1"', 'offsety="-2"')), "<layer", 0,
        'layer "cells" is moved (offsety -2): set its offset to 0'),
    "33 bits": (grid(layer=data("1,1,1,4294967296,1,1")), "<data", 0,
        'layer "cells": entry 4 is "4294967296", a tile number expected: correct or delete it'),
    "long entry": (grid(layer=data(f"1,1,1,1,1,{'y' * 30}")), "<data", 0,
        f'layer "cells": entry 6 is "{"y" * 20}", a tile number expected: correct or delete it'),
    "no tile at all": (grid(tileset=""), "<data", 0,
        'layer "cells" uses tile 1, the tilesets have none: put another tile there'),
    "between tilesets": (
        grid(tileset=TILESET + TILESET.replace('"1"', '"4"'), layer=data("1,2,3,3,4,5")), "<data", 0,
        'layer "cells" uses tile 3, the tilesets have 1–2, 4–5: put another tile there'),
    "from nought": (grid(tileset=TILESET.replace('"1"', '"0"')), "<tileset", 0,
        "tileset has no firstgid above 0: add the tileset again in Tiled"),
    "a tile too many": (grid(tileset=TILESET.replace('count="2"', 'count="65537"')), "<tileset", 0,
        "tileset has 65537 tiles, at most 65536 are read: use a smaller image"),
    "a large picture": (
        grid(tileset=TILESET.replace("/>", '><image source="i.png" width="2600" height="2600"/></tileset>')),
        "<tileset", 0, "tileset has 67600 tiles, at most 65536 are read: use a smaller image"),
    "a picture of no size": (
        grid(tileset=TILESET.replace("/>", '><image source="i.png" width="20" height="0"/></tileset>')),
        "<tileset", 0, "tileset or its image has no width or height: add the tileset again in Tiled"),
    "property twice": (grid(prop('<property name="p" value="x"/><property name="p"/>')), "<property ", 4,
        'property "p" is there twice: delete one'),
    "property long": (grid(prop(f'<property name="p" type="int" value="{"1" * 19}"/>')), "<property ", 4,
        f'property "p" is "{"1" * 19}", which is not of type int: correct it'),
    "property float": (grid(prop(f'<property name="p" type="float" value="{"x" * 50}"/>')), "<property ", 4,
        f'property "p" is "{"x" * 40}", which is not of type float: correct it'),
    "three numbers": (graph(*SITES, LINE.replace("10,10", "10,10,10")), "polyline", 9,
        'points of the polyline are "0,0 10,0 10,10,10": draw it anew'),
    "no points": (graph(*SITES, LINE, LINE.replace("0,0 10,0 10,10", "").replace('"9"', '"8"')), 'id="8"', 8,
        'points of the polyline are "": draw it anew'),
    "two closed": (
        graph(*SITES, LINE, LINE.replace('"9"', '"8"').replace("polyline", "polygon").replace(" 10,10", "")),
        "polygon", 8, "line of class way has too few vertices: join two sites or more (closed: 3)"),
    "a polygon that returns": (
        graph(*SITES, LINE, LINE.replace('"9"', '"8"').replace("polyline", "polygon").replace("10,10", "0,0")),
        "polygon", 8, "line of class way has too few vertices: join two sites or more (closed: 3)"),
    "there and back": (
        graph(*SITES, LINE, LINE.replace('"9"', '"8"').replace("0,0 10,0 10,10", "0,0 0,0")), 'id="8"', 8,
        "line of class way visits a twice: split it into several lines"),
    "after a caption": (
        graph(*SITES, LINE, '<object id="6" x="1" y="1"><text>x</text></object>',
              LINE.replace('"9"', '"8" rotation="90"')), 'id="8"', 8,
        "is turned: set its rotation to 0 and draw it as it shall lie"),
    "a moved site": (
        graph(*SITES[:2], SITES[2].replace('"15"', '"25"'), LINE, LINE.replace('"9"', '"8"')), '"c"', 3,
        'site "c" lies on no line, and the vertex at (15, 15) on no site: move one onto the other'),
    "a turned piece": (grid(piece(KIND, 'x="5" y="5" width="2" height="2" rotation="9"').replace("<point/>", "")),
        "piece", 4, "is turned: set its rotation to 0 and draw it as it shall lie"),
    "renamed twice": (
        grid(prop("").replace("type", "name='one' type"), prop("").replace("type", "name='two' type")), "two", 4,
        'renames a2 a second time, to "two": delete one'),
    "33 letters": (grid(prop("").replace("type", f"name='{'b' * 33}' type")), "bbb", 4,
        f'site name "{"b" * 33}" is no plain word: use up to 32 letters and digits'),
    "directions of a graph": (
        graph('<properties><property name="directions" value="0"/></properties>', *SITES, LINE).replace(
            '<objectgroup id="2">\n', "").replace("</properties>", '</properties>\n<objectgroup id="2">'),
        "<map", 0, 'map property directions is "0": none on a drawn graph expected, correct it'),
    "directions": (
        grid(tileset='<properties><property name="directions" value="5"/></properties>' + TILESET),
        "<map", 0,
        'map property directions is "5": 4 or 8 expected, correct it'),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_is_told_with_its_place_and_remedy(tmp_path: Path, case: str) -> None:
    text, part, number, message = CASES[case]
    found = [problem for problem in problems(tmp_path, text) if problem.file.name == "board.tmx"]
    assert len(found) == 1, found
    assert (found[0].message, found[0].line, found[0].object) == (message, line_of(text, part), number)


AT_ITS_LIMIT = {  # maps in which something is just as large as it may be
    "one column": (
        grid(head=HEAD.replace('"3"', '"1"'), layer=LAYER.replace('"3"', '"1"').replace(",1,1,1,1<", "<")), 2),
    "ten figures": (grid(head=HEAD.replace('"3"', '"0000000003"').replace('"2"', '"0000000002"'), layer=""), 0),
    "a long side": (grid(head=HEX_HEAD.replace('"32"', '"63"'), layer=NINE), 9),
    "a long side of pointed ones": (
        grid(head=HEX_HEAD.replace('"32"', '"55"').replace('axis="x"', 'axis="y"'), layer=NINE), 9),
    "no side": (grid(head=HEX_HEAD.replace('"32"', '"0"'), layer=NINE), 9),
    "as many tiles as may be": (grid(tileset=TILESET.replace('count="2"', 'count="65536"')), 6),
    "the last tile": (grid(layer=data("2,2,2,2,2,2")), 6),
    "a tile of a picture": (
        grid(tileset=TILESET.replace("/>", '><image source="i.png" width="39" height="29"/></tileset>'),
             layer=data("6,6,6,6,6,6")), 6),
    "a tile that is told of": (
        grid(tileset=TILESET.replace("/>", '><tile id="6"/></tileset>'), layer=data("7,7,7,7,7,7")), 6),
    "all turns of a tile": (grid(layer=data(",".join(str(1 | turn << 29) for turn in (0, 1, 2, 4, 6, 7)))), 6),
    "eighteen figures": (grid(prop(f'<property name="p" type="int" value="{"1" * 18}"/>')), 6),
    "32 letters": (grid(prop("").replace("type", f"name='{'b' * 32}' type")), 6),
    "a turned point": (grid(piece(KIND, 'x="5" y="5" rotation="9"')), 6),
    "turned decoration": (
        grid('<object id="4" type="decor" x="5" y="5" width="2" height="2" rotation="9"/>'), 6),
    "renamed twice to the same": (grid(*[prop("").replace("type", "name='one' type")] * 2), 6),
    "a closed line of three": (graph(*SITES, LINE.replace("polyline", "polygon")), 3),
}  # fmt: skip


@pytest.mark.parametrize("case", AT_ITS_LIMIT)
def test_what_is_just_as_large_as_it_may_be_is_read(tmp_path: Path, case: str) -> None:
    text, sites = AT_ITS_LIMIT[case]
    if sites:
        assert len(read(tmp_path, text)) == sites
    else:
        assert [problem.message[:11] for problem in problems(tmp_path, text)] == ["has no site"]


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
    assert (problem.line, problem.object, problem.message) == (
        3, 0, "is not well-formed XML (mismatched tag): save the map anew in Tiled",
    )  # fmt: skip
    (problem,) = problems(tmp_path, "")
    assert (problem.line, problem.object, problem.message) == (
        1, 0, "is not well-formed XML (no element found): save the map anew in Tiled",
    )  # fmt: skip
    assert problems(tmp_path, bytes(range(256)))[0].message.startswith("is not well-formed XML")
    (problem,) = problems(tmp_path, '<?xml version="1.0" encoding="klingon"?>\n<map/>')
    assert (problem.line, problem.object, problem.message) == (
        1, 0, "has an unreadable encoding (unknown encoding: klingon): save it as UTF-8",
    )  # fmt: skip


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
