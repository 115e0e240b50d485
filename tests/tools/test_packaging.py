"""What a release is made of: the same archive from the same folder, and recipes that name what is there."""

from __future__ import annotations

import importlib
import os
import re
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
import yaml

from game import __version__
from game.ruleset.library import Library

ROOT = Path(__file__).resolve().parents[2]
RECIPE = ROOT / "packaging" / "org.ossola.Ossola.yaml"


@pytest.fixture
def freeze(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, which finds its neighbours beside it."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("freeze")


def folder(home: Path) -> Path:
    found = home / "ossola"
    (found / "part").mkdir(parents=True)
    (found / "ossola").write_bytes(b"a program")
    (found / "ossola").chmod(0o755)
    (found / "part" / "data").write_bytes(b"data")
    return found


def test_the_same_folder_makes_the_same_archive(freeze: ModuleType, tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first, second = folder(tmp_path / "a"), folder(tmp_path / "b")
    os.utime(second / "ossola", (1, 1))
    one, two = freeze.packed(first), freeze.packed(second)
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert archive.namelist() == ["ossola/ossola", "ossola/part/data"]
        assert archive.getinfo("ossola/ossola").date_time == (2023, 11, 14, 22, 13, 20)
        assert [entry.external_attr >> 16 & 0o777 for entry in archive.infolist()] == [0o755, 0o644]


def test_without_a_time_an_archive_is_as_old_as_archives_can_be(freeze: ModuleType, tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    with zipfile.ZipFile(freeze.packed(folder(tmp_path))) as archive:
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)


@pytest.mark.skipif(os.name == "nt", reason="links are for administrators there")
def test_links_stay_links_in_an_archive(freeze: ModuleType, tmp_path: Path) -> None:
    found = folder(tmp_path)
    (found / "link").symlink_to("part/data")
    (found / "parts").symlink_to("part")
    with zipfile.ZipFile(freeze.packed(found)) as archive:
        assert archive.namelist() == ["ossola/link", "ossola/ossola", "ossola/part/data", "ossola/parts"]
        assert [archive.read("ossola/link"), archive.read("ossola/parts")] == [b"part/data", b"part"]
        assert archive.getinfo("ossola/parts").external_attr >> 16 == 0o120777


def test_a_folder_for_macos_holds_the_bundle_and_nothing_that_is_in_it(freeze: ModuleType, tmp_path: Path) -> None:
    plain = folder(tmp_path)
    assert freeze.gathered(tmp_path) == plain and freeze.program_in(plain).stem == "ossola"
    assert (plain / "part" / "data").is_file()
    program = tmp_path / "ossola.app" / "Contents" / "MacOS" / "ossola"
    program.parent.mkdir(parents=True)
    program.write_bytes(b"a program")
    assert freeze.gathered(tmp_path) == plain and [path.name for path in plain.iterdir()] == ["ossola.app"]
    assert freeze.program_in(plain) == plain / "ossola.app" / "Contents" / "MacOS" / "ossola"


def test_windows_is_told_which_version_it_is(freeze: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text('__version__ = "1.2.0rc3"\n')
    told = freeze.version_resource(tmp_path)
    assert "filevers=(1, 2, 0, 3), prodvers=(1, 2, 0, 3)" in told
    assert 'StringStruct("ProductVersion", "1.2.0rc3")' in told
    assert f'"{__version__}"' in freeze.version_resource(ROOT)


def test_an_icon_tells_how_long_its_picture_is(freeze: ModuleType) -> None:
    png = b"\x89PNG and so on"
    windows, mac = freeze.icon(png, "win32"), freeze.icon(png, "darwin")
    assert windows[:6] == b"\0\0\1\0\1\0" and windows.endswith(png) and len(windows) == 22 + len(png)
    assert int.from_bytes(windows[14:18], "little") == len(png) and int.from_bytes(windows[18:22], "little") == 22
    assert mac[:4] == b"icns" and int.from_bytes(mac[4:8], "big") == len(mac) and mac[8:12] == b"ic08"
    assert int.from_bytes(mac[12:16], "big") == len(mac) - 8


def test_the_recipe_for_flatpak_names_files_and_packages_that_are_there() -> None:
    recipe = yaml.safe_load(RECIPE.read_text(encoding="utf-8"))
    assert recipe["id"] == RECIPE.stem and (ROOT / "assets" / "desktop" / f"{RECIPE.stem}.metainfo.xml").is_file()
    (module,) = recipe["modules"]
    named = re.findall(r"(?:assets|tools)/[\w./-]+", " ".join(module["build-commands"]))
    assert len(named) >= 4 and [name for name in named if not (ROOT / name).is_file()] == []
    groups = re.findall(r"^\[(\w+)\]$", (ROOT / "tools" / "locked.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert groups[:3] == ["run", "fast", "edit"], "the recipe takes all from the first of them to the last"


def test_a_version_is_the_same_in_the_program_the_changelog_and_the_shop_window() -> None:
    name, date = re.findall(r"^## \[([\d.]+)\] - ([\d-]+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
                            re.MULTILINE)[0]
    assert name == __version__
    newest = ElementTree.parse(ROOT / "assets" / "desktop" / f"{RECIPE.stem}.metainfo.xml").find("releases/release")
    assert newest is not None and newest.attrib == {"version": name, "date": date}
    stable = "Production/Stable" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert stable == (not name.startswith("0."))


def licence(path: Path) -> str:
    """What REUSE.toml says of a file: the last entry that fits."""
    found = ""
    for entry in tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]:
        patterns = entry["path"] if isinstance(entry["path"], list) else [entry["path"]]
        for pattern in patterns:
            parts = [{"**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in re.split(r"(\*\*|\*)", pattern)]
            if re.fullmatch("".join(parts), path.relative_to(ROOT).as_posix()):
                found = entry["SPDX-License-Identifier"]
    return found


def test_every_licence_that_is_named_lies_there_in_full() -> None:
    entries = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    named = {name for entry in entries for name in entry["SPDX-License-Identifier"].split(" AND ")}
    assert {path.stem for path in (ROOT / "LICENSES").glob("*.txt")} == named


def test_whatever_a_copy_contains_or_fetches_is_named_with_its_licence() -> None:
    locked = (ROOT / "tools" / "locked.txt").read_text(encoding="utf-8").partition("[cluster]")[0]
    named = re.findall(r"[\w-]+", (ROOT / "NOTICES.md").read_text(encoding="utf-8").lower())
    assert sorted(set(re.findall(r"^([\w-]+)==", locked, re.MULTILINE)) - set(named)) == []


def test_art_and_words_have_one_licence_and_programs_the_other() -> None:
    for name in ("game/cli.py", "tools/run.py", "tests/conftest.py", "rulesets/docs/language.md"):
        assert licence(ROOT / name) == "MIT", name
    for ruleset in Library().ids():
        assert licence(ROOT / "rulesets" / ruleset / "ruleset.yaml") == "MIT AND CC-BY-SA-4.0"
        assert licence(ROOT / "rulesets" / ruleset / "rules.en.md") == "CC-BY-SA-4.0"
    for name in ("assets/art/crest.svg", "assets/sounds/bell-1.ogg", "assets/locale/fr/table.yaml"):
        assert (ROOT / name).is_file() and licence(ROOT / name) == "CC-BY-SA-4.0", name
