"""Maps made to do harm, or that grew out of hand: refused before they cost anything."""

import base64
import random
import zlib
from pathlib import Path

import pytest

from game.board.markup import SIZE_LIMIT
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


def test_oversized_and_deeply_nested_files(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, b"<map>" + b" " * SIZE_LIMIT + b"</map>")
    assert "larger than 2 MB" in problem.message
    (problem,) = problems(tmp_path, "<map>" * 1000 + "</map>" * 1000)
    assert "nested more than" in problem.message


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
    assert "has 1056 sites, at most 1024 are allowed" in problem.message


def test_too_many_objects(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, grid(*['<object id="1" x="0" y="0" type="decor"/>'] * 4097))
    assert "has 4097 objects" in problem.message


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
