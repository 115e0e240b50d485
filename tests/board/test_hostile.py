"""Maps made to do harm, or that grew out of hand: refused before they cost anything."""

import base64
import random
import zlib
from pathlib import Path

import pytest

from game.board.markup import SIZE_LIMIT, scan, scan_file, whole
from game.board.problems import BoardError
from tests.board.maps import HEAD, ROOT, TILESET, grid, problems, read


def test_entities_are_refused_before_they_grow(tmp_path: Path) -> None:
    bomb = '<?xml version="1.0"?>\n<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<map>&b;</map>'
    (problem,) = problems(tmp_path, bomb)
    assert problem.line == 2
    assert "delete the declaration" in problem.message


def test_entities_in_a_tileset_are_refused_too(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text('<!DOCTYPE tileset [<!ENTITY a "a">]><tileset name="&a;"/>')
    found = problems(tmp_path, grid(tileset='<tileset firstgid="1" source="t.tsx"/>'))
    assert any(problem.file.name == "t.tsx" and "DOCTYPE" in problem.message for problem in found)


def test_tilesets_linked_from_outside_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    (tmp_path / "t.tsx").write_text(TILESET)
    (folder / "t.tsx").symlink_to(tmp_path / "t.tsx")
    found = problems(folder, grid(tileset='<tileset firstgid="1" source="t.tsx"/>'))
    assert "is a link out of the folder" in found[0].message


def test_no_more_tilesets_in_files_of_their_own_than_can_be_kept_with_a_game(tmp_path: Path) -> None:
    names = [f"t{number}.tsx" for number in range(40)]
    for name in names:
        (tmp_path / name).write_text(TILESET.replace('firstgid="1" ', ""))
    sets = [f'<tileset firstgid="{1 + 2 * number}" source="{name}"/>' for number, name in enumerate(names)]
    read(tmp_path, grid(tileset="".join(sets[:30])))
    (problem,) = problems(tmp_path, grid(tileset="\n".join(sets)))
    assert (problem.line, problem.message) == (
        32, "has more than 30 tilesets in files of their own: embed them in the map")


def test_entities_are_refused_where_they_are_declared() -> None:
    for declared in ("<!DOCTYPE map>\n", '<!DOCTYPE map [\n<!ENTITY a "a">]>\n'):
        with pytest.raises(BoardError) as told:
            scan(f"{declared}<map/>".encode(), Path("m.tmx"))
        assert [(problem.line, problem.object, problem.message) for problem in told.value.problems] == [
            (1, 0, "declares a DOCTYPE or entities, which maps never need: delete the declaration")]


def test_oversized_files(tmp_path: Path) -> None:
    path = tmp_path / "m.tmx"
    path.write_bytes(b"<map>" + b" " * (SIZE_LIMIT - 11) + b"</map>")
    assert scan_file(path).tag == "map" and path.stat().st_size == SIZE_LIMIT == 2 * 1024 * 1024
    (problem,) = problems(tmp_path, b"<map>" + b" " * (SIZE_LIMIT - 10) + b"</map>")
    assert (problem.line, problem.object, problem.message) == (
        0, 0, "is larger than 2 MB: keep pictures out of it and the map small")


def test_deeply_nested_files(tmp_path: Path) -> None:
    assert scan(b"<g>" * 40 + b"</g>" * 40, tmp_path).tag == "g"
    (problem,) = problems(tmp_path, "<map>\n" * 41 + "</map>" * 41)
    assert (problem.line, problem.message) == (41, "elements are nested more than 40 deep: save the map anew in Tiled")


def test_numbers_and_classes_of_elements() -> None:
    node = scan(b'<a class=" c " type="t" id="12"><b type="t" id="-1"/><c id="1234567890"/><d id="123456789"/></a>',
                Path("m.tmx"))
    assert [(one.tag, one.type, one.id) for one in node.walk()] == [
        ("a", "c", 12), ("b", "t", 0), ("c", "", 0), ("d", "", 123456789)]
    assert [whole(text) for text in ("0", "42", "1" * 10, "1" * 11, "-1", "", "²", "1.0")] == [
        0, 42, 1111111111, None, None, None, None, None]


def test_packed_data_is_never_unpacked_beyond_the_map(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(40_000_000))).decode()
    data = f'<data encoding="base64" compression="zlib">{bomb}</data>'
    layer = f'<layer id="1" name="c" width="3" height="2">{data}</layer>'
    (problem,) = problems(tmp_path, grid(layer=layer))
    assert "has 7 entries, 6 expected" in problem.message


def test_too_many_sites(tmp_path: Path) -> None:
    head = HEAD.replace('"3"', '"33"').replace('"2"', '"32"')
    layer = (
        f'<layer id="1" name="c" width="33" height="32"><data encoding="csv">{"1," * 1055}1</data></layer>'
    )
    (problem,) = problems(tmp_path, grid(head=head, layer=layer))
    assert problem.message == "has 1056 sites, at most 1024 are allowed: make the board smaller"
    square = HEAD.replace('"3"', '"32"').replace('"2"', '"32"')
    layer = f'<layer id="1" name="c" width="32" height="32"><data encoding="csv">{"1," * 1023}1</data></layer>'
    assert len(read(tmp_path, grid(head=square, layer=layer))) == 1024


def test_too_many_objects(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, grid(*['<object id="1" x="0" y="0" type="decor"/>'] * 4097))
    assert (problem.line, problem.message) == (1, "has 4097 objects, at most 4096 are read: take some away")
    read(tmp_path, grid(*['<object id="1" x="0" y="0" type="decor"/>'] * 4096))


def test_what_the_library_chokes_on_is_wrapped(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"board\.tmx:1: can't be read \(AttributeError"):
        read(tmp_path, grid(head=HEAD.replace(" width", ' objects="1" width')))


@pytest.mark.parametrize("name", ["djambi-3/boards/hex-5", "tablut/boards/nine", "morris/boards/mill"])
def test_damaged_maps_are_read_or_refused_but_never_crash(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)
    whole = (ROOT / "rulesets" / f"{name}.tmx").read_text()
    words = [
        "",
        "0",
        "-1",
        "1e9",
        "nan",
        "x",
        "<a>",
        "</map>",
        '"',
        "zone",
        "site",
        "piece",
        "&lt;",
        "99999999999999",
    ]
    for _ in range(150):
        text = whole
        for _ in range(chance.randint(1, 3)):
            start = chance.randrange(len(text))
            quoted = text.find('"', start) + 1
            end = text.find('"', quoted) if chance.random() < 0.8 else quoted + chance.randint(0, 30)
            text = text[:quoted] + chance.choice(words) + text[max(end, quoted) :]
        try:
            read(tmp_path, text)
        except BoardError as error:
            assert error.problems
