"""Packed mods: the same bytes every time, and nothing that is unpacked may do harm."""

from __future__ import annotations

import io
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.mods import archive, drafts
from game.mods.archive import BadArchive, install, pack, unpack
from game.mods.drafts import finish_installing
from game.mods.fresh import make_mod
from game.ruleset.library import Library, builtin_folder
from game.storage.catalogue import Catalogue
from game.storage.homes import mod_folders

Entry = tuple[str, bytes]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return make_mod("hare", tmp_path / "work", ["en"])


def zipped(path: Path, entries: list[Entry], change: Callable[[zipfile.ZipInfo], None] | None = None) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in entries:
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            if change is not None:
                change(info)
            out.writestr(info, content)
    return path


def refusal(path: Path, home: Path) -> str:
    """Why an archive is not installed; nothing of it may be left behind."""
    with pytest.raises(BadArchive) as caught:
        install(path, home)
    assert list(home.iterdir()) == []
    assert not [found.name for found in home.parent.iterdir() if found.name == "evil.yaml"]
    return str(caught.value)


def test_what_is_packed_is_unpacked_again(mod: Path, tmp_path: Path) -> None:
    made, left = pack(mod, tmp_path / "hare.ossola")
    assert {path.suffix for path in left} == {".json", ".tiled-project"}
    assert install(made, tmp_path / "home") == ("hare", 1)
    for path in (tmp_path / "home" / "hare").rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (mod / path.relative_to(tmp_path / "home" / "hare")).read_bytes()


def test_the_same_mod_gives_the_same_bytes(mod: Path, tmp_path: Path) -> None:
    first, _ = pack(mod, tmp_path / "a.ossola")
    (mod / "ruleset.yaml").touch()
    second, _ = pack(mod, tmp_path / "b.ossola")
    assert first.read_bytes() == second.read_bytes()


def test_an_update_replaces_and_an_older_version_does_not(mod: Path, tmp_path: Path) -> None:
    old, _ = pack(mod, tmp_path / "old.ossola")
    path = mod / "ruleset.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("version: 1", "version: 2"), encoding="utf-8")
    new, _ = pack(mod, tmp_path / "new.ossola")
    home = tmp_path / "home"
    assert install(old, home) == ("hare", 1)
    assert install(new, home) == ("hare", 2)
    with pytest.raises(BadArchive, match="hare 2 is there already"):
        install(old, home)
    assert [path.name for path in home.iterdir()] == ["hare"]


@pytest.mark.parametrize("name, told", [
    ("../evil.yaml", "leads out"), ("/tmp/evil.yaml", "leads out"), ("hare/../../evil.yaml", "leads out"),
    ("hare\\..\\evil.yaml", "leads out"), ("C:/evil.yaml", "leads out"), ("evil.yaml", "does not lie"),
    ("hare/a/b/c/d.yaml", "does not lie"), ("hare//x.yaml", "does not lie"), ("hare/.hidden.yaml", "cannot keep"),
    ("hare/con.yaml", "cannot keep"), ("hare/NUL", "cannot keep"), ("hare/x .yaml ", "cannot keep"),
    ("hare/con .yaml", "cannot keep"), ("hare/ruleset.yaml/x.yaml", "lies in a file"),
    ("hare/Ruleset.YAML/x.yaml", "lies in a file"),
    ("hare/run.exe", "kind that mods do not have"), ("hare/run.py", "kind that mods do not have"),
    ("hare/link\n.yaml", "leads out"), ("hare/RULESET.yaml", "twice"), ("other/x.yaml", "one folder")])
def test_names_that_lead_elsewhere_are_refused(name: str, told: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    evil = zipped(tmp_path / "evil.ossola", [("hare/ruleset.yaml", b"x: 1"), (name, b"x")])
    assert told in refusal(evil, home)


def test_links_and_devices_are_refused(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for mode in (0o120777, 0o060644, 0o010644):
        def change(info: zipfile.ZipInfo, mode: int = mode) -> None:
            info.external_attr = mode << 16

        evil = zipped(tmp_path / "evil.ossola", [("hare/ruleset.yaml", b"/etc/passwd")], change)
        assert "is a link" in refusal(evil, home)


def test_a_bomb_is_refused_before_it_fills_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_FILE", 100_000)
    monkeypatch.setattr(archive, "MAX_TOTAL", 150_000)
    home = tmp_path / "home"
    home.mkdir()
    big = zipped(tmp_path / "evil.ossola", [("hare/ruleset.yaml", b"\0" * 200_000)])
    assert "larger than" in refusal(big, home)
    many = zipped(tmp_path / "evil.ossola", [(f"hare/{n}.yaml", b"\0" * 90_000) for n in range(3)] + [
        ("hare/ruleset.yaml", b"")])
    assert "more in it" in refusal(many, home)


def test_one_file_that_is_too_large_is_enough_to_pack_nothing(mod: Path, tmp_path: Path,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    largest = max(path.stat().st_size for path in mod.rglob("*") if path.is_file())
    (mod / "notes.md").write_text("n" * (largest + 1), encoding="utf-8")
    monkeypatch.setattr(archive, "MAX_FILE", largest)
    with pytest.raises(BadArchive, match="the mod is too large"):
        pack(mod, tmp_path / "hare.ossola")
    monkeypatch.setattr(archive, "MAX_FILE", largest + 1)
    assert mod / "notes.md" not in pack(mod, tmp_path / "hare.ossola")[1]


def test_an_archive_that_lies_about_sizes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_FILE", 100_000)
    home = tmp_path / "home"
    home.mkdir()
    path = zipped(tmp_path / "evil.ossola", [("hare/ruleset.yaml", b"\0" * 200_000)])
    data = bytearray(path.read_bytes())
    central = data.rfind(b"PK\x01\x02")
    for at in (22, central + 24):  # the size before packing, in the local and in the central header
        data[at:at + 4] = struct.pack("<I", 10)
    path.write_bytes(data)
    assert refusal(path, home)


def test_too_many_files_are_refused(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    evil = zipped(tmp_path / "evil.ossola", [(f"hare/x{n}.yaml", b"") for n in range(archive.MAX_FILES + 1)])
    assert "at most" in refusal(evil, home)


@pytest.mark.parametrize("content", [b"", b"no archive at all", b"PK\x03\x04" + b"\0" * 50])
def test_what_is_no_archive_is_refused(content: bytes, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    path = tmp_path / "evil.ossola"
    path.write_bytes(content)
    assert refusal(path, home)


def test_a_damaged_archive_is_refused(mod: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    made, _ = pack(mod, tmp_path / "evil.ossola")
    data = bytearray(made.read_bytes())
    data[len(data) // 3] ^= 0xFF
    made.write_bytes(data)
    assert refusal(made, home)


def test_every_damage_is_refused_in_one_sentence(mod: Path, tmp_path: Path) -> None:
    """Whatever byte is changed, and wherever it is cut off: it is refused, or nothing of it was hurt."""
    home = tmp_path / "home"
    home.mkdir()
    made, _ = pack(mod, tmp_path / "hare.ossola")
    data = made.read_bytes()
    central = data.find(b"PK\x01\x02")
    places = {*range(60), *range(60, central, 97), *range(central, central + 120), *range(len(data) - 30, len(data))}
    for place in sorted(places):
        for hurt in (data[:place], data[:place] + bytes([data[place] ^ 0x5A]) + data[place + 1:],
                     data[:place] + b"\xff\xff\xff\xff" + data[place + 4:]):
            made.write_bytes(hurt)
            target = Path(tempfile.mkdtemp(dir=tmp_path))
            try:
                assert unpack(made, target)
            except BadArchive as error:
                assert "\n" not in str(error) and len(str(error)) < 400


@pytest.mark.parametrize("way", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_an_archive_that_is_packed_otherwise_is_refused(way: int, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()

    def change(info: zipfile.ZipInfo) -> None:
        info.compress_type = way

    evil = zipped(tmp_path / "evil.ossola", [("hare/ruleset.yaml", b"x: 1")], change)
    assert "packed in a way that mods are not" in refusal(evil, home)


def test_a_list_of_files_without_end_is_not_read(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    path = tmp_path / "evil.ossola"
    path.write_bytes(b"PK\x01\x02" * 10_000)
    assert "far more than" in refusal(path, home)


def test_a_ruleset_that_cannot_be_used_is_not_installed_and_the_old_one_stays(mod: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    good, _ = pack(mod, tmp_path / "good.ossola")
    install(good, home)
    bad = zipped(tmp_path / "evil.ossola", [("hare/ruleset.yaml", b"ruleset: {format: 1, id: hare, version: 9}\n")])
    with pytest.raises(BadArchive, match="cannot be used"):
        install(bad, home)
    assert b"version: 1" in (home / "hare" / "ruleset.yaml").read_bytes()
    assert [path.name for path in home.iterdir()] == ["hare"]


def test_links_are_not_packed(mod: Path, tmp_path: Path) -> None:
    (mod / "art" / "secret.svg").symlink_to("/etc/passwd")
    with pytest.raises(BadArchive, match="is a link"):
        pack(mod, tmp_path / "x.ossola")


def test_unpacking_writes_below_its_folder_only(mod: Path, tmp_path: Path) -> None:
    made, _ = pack(mod, tmp_path / "hare.ossola")
    target = tmp_path / "deep" / "target"
    target.mkdir(parents=True)
    assert unpack(made, target) == "hare"
    assert [path.name for path in target.parent.iterdir()] == ["target"]
    assert io.BytesIO(made.read_bytes()).read(2) == b"PK"


def test_a_mod_in_the_place_of_a_game_of_ours_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "home"))
    for name in ("tictactoe", "hare"):
        made, _ = pack(make_mod(name, tmp_path / "work", ["en"]), tmp_path / f"{name}.ossola")
        assert main(["mod", "install", str(made)]) == 0
        told = capsys.readouterr().out
        assert ("in the place of the game 'tictactoe' that comes with the program" in told) == (name == "tictactoe")
    assert main(["mod", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if "in the place of the built-in one" in line] == ["tictactoe"]
    assert [box.id for box in Catalogue(Library(mod_folders())).boxes() if box.in_place] == ["tictactoe"]


@pytest.mark.parametrize("reached", ["unpacked", "old one away", "new one there"])
def test_an_installation_that_was_cut_off_is_undone_or_finished_at_the_next_start(mod: Path, tmp_path: Path,
                                                                                  reached: str) -> None:
    home = tmp_path / "home"
    install(pack(mod, tmp_path / "hare.ossola")[0], home)
    draft = home / ".new-1"
    (draft / "fresh" / "hare").mkdir(parents=True)
    (draft / "fresh" / "hare" / "ruleset.yaml").write_text("half")
    if reached != "unpacked":
        (draft / "old").mkdir()
        (home / "hare").rename(draft / "old" / "hare")
    if reached == "new one there":
        (draft / "fresh" / "hare").rename(home / "hare")
    finish_installing(home)
    assert [path.name for path in home.iterdir()] == ["hare"]
    whole = (home / "hare" / "ruleset.yaml").read_text(encoding="utf-8") != "half"
    assert whole == (reached != "new one there")


@pytest.mark.parametrize("reached", ["unpacked", "old one away", "new one there"])
def test_an_installation_that_an_older_version_was_cut_off_at_is_undone_or_finished_too(mod: Path, tmp_path: Path,
                                                                                        reached: str) -> None:
    home = tmp_path / "home"
    install(pack(mod, tmp_path / "hare.ossola")[0], home)
    draft = home / ".new-abcd1234"
    (draft / "hare").mkdir(parents=True)
    (draft / "hare" / "ruleset.yaml").write_text("new")
    if reached != "unpacked":
        (home / "hare").rename(draft / ".old")
    if reached == "new one there":
        (draft / "hare").rename(home / "hare")
    finish_installing(home)
    assert [path.name for path in home.iterdir()] == ["hare"]
    assert ((home / "hare" / "ruleset.yaml").read_text(encoding="utf-8") == "new") == (reached == "new one there")


def removing(monkeypatch: pytest.MonkeyPatch, *words: str, answer: str = "") -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    return main(["mod", "remove", *words])


@pytest.mark.parametrize(("answer", "words", "goes"), [
    ("y\n", (), True), ("YES\n", (), True), ("n\n", (), False), ("\n", (), False), ("", (), False),
    ("", ("--yes",), True)])
def test_a_mod_is_removed_when_somebody_says_so_and_is_told_where_it_goes(
        mod: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str,
        words: tuple[str, ...], goes: bool) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "user"))
    home, removed = tmp_path / "user" / "mods", tmp_path / "user" / "mods-removed" / "hare"
    install(pack(mod, tmp_path / "hare.ossola")[0], home)
    files = {path.name: path.read_bytes() for path in (home / "hare").iterdir() if path.is_file()}
    assert removing(monkeypatch, "hare", *words, answer=answer) == (0 if goes else 1)
    said = capsys.readouterr().out
    assert str(removed) in said and ("(y/n)" in said) == (not words) and "extend it" not in said
    assert (home / "hare").exists() != goes and removed.exists() == goes
    there = removed if goes else home / "hare"
    assert {path.name: path.read_bytes() for path in there.iterdir() if path.is_file()} == files


def test_a_mod_that_is_removed_twice_replaces_nothing(mod: Path, tmp_path: Path,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "user"))
    made, _ = pack(mod, tmp_path / "hare.ossola")
    for _ in range(2):
        install(made, tmp_path / "user" / "mods")
        assert removing(monkeypatch, "hare", "--yes") == 0
    assert sorted(path.name for path in (tmp_path / "user" / "mods-removed").iterdir()) == ["hare", "hare (2)"]


def test_whoever_removes_a_mod_hears_what_becomes_of_others(mod: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                            capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "user"))
    home = tmp_path / "user" / "mods"
    install(pack(mod, tmp_path / "hare.ossola")[0], home)
    make_mod("leveret", home, ["en"], "hare", [home])
    shutil.copytree(builtin_folder() / "tictactoe", home / "tictactoe")
    assert removing(monkeypatch, "hare") == 1
    assert "cannot be played without it: leveret\n" in capsys.readouterr().out
    assert removing(monkeypatch, "tictactoe", "--yes") == 0
    assert "'tictactoe' that comes with the program is there again" in capsys.readouterr().out
    assert removing(monkeypatch, "tictactoe", "--yes") == 1, "what comes with the program stays"
    assert (builtin_folder() / "tictactoe" / "ruleset.yaml").is_file()


@pytest.mark.parametrize("name", ["har", "../mods", "..", ".", "", "/", "hare/boards", ".new-1"])
def test_nothing_but_an_installed_mod_is_removed(mod: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str], name: str) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "user"))
    home = tmp_path / "user" / "mods"
    install(pack(mod, tmp_path / "hare.ossola")[0], home)
    (home / ".new-1").mkdir()
    assert removing(monkeypatch, name, "--yes") == 1
    assert "hare" in capsys.readouterr().err
    assert sorted(path.name for path in home.iterdir()) == [".new-1", "hare"]


def test_a_mod_that_cannot_take_its_place_leaves_the_old_one_there(mod: Path, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    made, _ = pack(mod, tmp_path / "hare.ossola")
    install(made, home)
    real = drafts.move  # type: ignore[attr-defined]

    def refused(source: Path, target: Path) -> None:
        if source.parent.name == "fresh":
            raise OSError(5, "refused")
        real(source, target)

    monkeypatch.setattr(drafts, "move", refused)
    with pytest.raises(OSError, match="refused"):
        install(made, home, replace=True)
    assert (home / "hare" / "ruleset.yaml").is_file() and [path.name for path in home.iterdir()] == ["hare"]


def test_an_old_version_that_could_not_be_removed_does_not_come_back(mod: Path, tmp_path: Path,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path) -> None:
        raise OSError(13, "refused")

    home = tmp_path / "home"
    made, _ = pack(mod, tmp_path / "hare.ossola")
    install(made, home)
    with monkeypatch.context() as patched:
        patched.setattr(drafts, "remove_folder", refused)
        install(made, home, replace=True)
    shutil.rmtree(home / "hare")
    finish_installing(home)
    assert list(home.iterdir()) == []


def packed(path: Path, files: dict[str, int], change: Callable[[zipfile.ZipInfo], None] | None = None) -> Path:
    """An archive with a ruleset and files of these sizes."""
    return zipped(path, [("hare/ruleset.yaml", b""), *((name, b"x" * size) for name, size in files.items())], change)


@pytest.mark.parametrize(("files", "told"), [
    ({"hare/a.md": 100}, ""), ({"hare/a.md": 101}, "larger than"), ({"hare/a.md": 100, "hare/b.md": 50}, ""),
    ({"hare/a.md": 100, "hare/b.md": 51}, "more in it"), ({f"hare/{n}.md": 1 for n in range(7)}, ""),
    ({f"hare/{n}.md": 1 for n in range(8)}, "there are 9 files in it, at most 8"),
    ({f"hare/{n}.md": 1 for n in range(15)}, "there are 16 files in it, at most 8"),
    ({f"hare/{n}.md": 1 for n in range(16)}, "far more than 8 files"),
    ({"hare/a/b/c.md": 1}, ""), ({"hare/a/b/c/d.md": 1}, "does not lie"), ({"md": 1}, "does not lie"),
    ({f"hare/{'n' * 97}.md": 1}, ""), ({f"hare/{'n' * 98}.md": 1}, "cannot keep"),
    ({"hare/a .md": 1, "hare/A_0-9.md": 1, "hare/LICENSE": 1, "hare/art/a.SVG": 1}, ""),
    ({"hare/-a.md": 1}, "cannot keep"), ({"hare/dir./a.md": 1}, "cannot keep"), ({"hare/lpt1.md": 1}, "cannot keep"),
    ({"hare/lpt.md": 1, "hare/conx.md": 1, "hare/com.md": 1}, ""), ({"hare/licence.exe": 1}, "kind that mods"),
    ({"hare/license": 1}, "kind that mods")])
def test_the_most_that_is_taken_and_the_least_that_is_not(files: dict[str, int], told: str, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("MAX_FILE", 100), ("MAX_TOTAL", 150), ("MAX_FILES", 8)):
        monkeypatch.setattr(archive, name, most)
    path, target = packed(tmp_path / "hare.ossola", files), tmp_path / "target"
    if told:
        with pytest.raises(BadArchive, match=told):
            unpack(path, target)
    else:
        assert unpack(path, target) == "hare"
        assert {file.relative_to(target).as_posix(): file.stat().st_size for file in target.rglob("*")
                if file.is_file()} == files | {"hare/ruleset.yaml": 0}


def test_an_archive_may_be_as_large_as_is_said_and_no_larger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = packed(tmp_path / "hare.ossola", {"hare/a.md": 1})
    monkeypatch.setattr(archive, "MAX_ARCHIVE", path.stat().st_size)
    assert unpack(path, tmp_path / "one") == "hare"
    monkeypatch.setattr(archive, "MAX_ARCHIVE", path.stat().st_size - 1)
    with pytest.raises(BadArchive, match="no file of at most 0 MB"):
        unpack(path, tmp_path / "two")
    monkeypatch.undo()
    assert (archive.MAX_ARCHIVE, archive.MAX_FILES, archive.MAX_FILE, archive.MAX_TOTAL) == (
        20_000_000, 500, 5_000_000, 40_000_000)
    with pytest.raises(BadArchive, match="no file of at most 20 MB"):
        unpack(tmp_path / "nowhere.ossola", tmp_path / "three")


@pytest.mark.parametrize(("bits", "told"), [(0, ""), (1, "is encrypted"), (2, ""), (8, "")])
def test_only_what_is_encrypted_is_refused_as_such(bits: int, told: str) -> None:
    entry = zipfile.ZipInfo("hare/ruleset.yaml")
    entry.flag_bits = bits
    assert archive.refusal(entry) == told


def test_a_name_that_is_refused_is_told_as_far_as_it_fits(tmp_path: Path) -> None:
    path = packed(tmp_path / "hare.ossola", {f"hare/{'n' * 200}.md": 1})
    with pytest.raises(BadArchive, match=f"^'hare/{'n' * 75}' has a name"):
        unpack(path, tmp_path / "target")


@pytest.mark.parametrize("limit", ["MAX_FILES", "MAX_TOTAL", "MAX_FILE"])
def test_a_mod_may_be_as_large_as_can_be_unpacked(limit: str, mod: Path, tmp_path: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    taken, _ = archive.packed_files(mod)
    sizes = [path.stat().st_size for path in taken]
    most = {"MAX_FILES": len(taken), "MAX_TOTAL": sum(sizes), "MAX_FILE": max(sizes)}[limit]
    monkeypatch.setattr(archive, limit, most)
    made, _ = pack(mod, tmp_path / "hare.ossola")
    assert unpack(made, tmp_path / "target") == "hare"
    monkeypatch.setattr(archive, limit, most - 1)
    with pytest.raises(BadArchive, match="the mod is too large: at most"):
        pack(mod, tmp_path / "hare.ossola")


def test_a_packed_mod_has_the_name_and_the_files_that_others_need(mod: Path, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (mod / ".git").mkdir()
    (mod / ".git" / "notes.md").write_text("")
    (mod / "README").write_text("")
    made, left = pack(mod)
    assert made == Path("hare-1.ossola") and made.is_file()
    assert {path.relative_to(mod).as_posix() for path in left} >= {".git/notes.md", "hare.tiled-project"}
    with zipfile.ZipFile(made) as opened:
        entries = opened.infolist()
    assert "hare/README" in {entry.filename for entry in entries}
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {(entry.external_attr, entry.compress_type) for entry in entries} == {(0o644 << 16, zipfile.ZIP_DEFLATED)}
    (mod / "ruleset.yaml").write_text("players: 2\n")
    with pytest.raises(BadArchive, match="has no id"):
        pack(mod)
    (mod / "ruleset.yaml").write_text("ruleset: {format: 1, id: other}\n")
    with pytest.raises(BadArchive, match="the folder is called 'hare', but the ruleset 'other'"):
        pack(mod)


def test_a_version_is_installed_over_older_ones_by_itself_and_over_others_if_asked(mod: Path, tmp_path: Path) -> None:
    home, made = tmp_path / "home", pack(mod, tmp_path / "hare.ossola")[0]
    install(made, home)
    with pytest.raises(BadArchive, match="hare 1 is there already: add --replace to install 1 over it"):
        install(made, home)
    assert install(made, home, replace=True) == ("hare", 1)
    (home / "hare" / "ruleset.yaml").write_text("[")
    assert archive.installed_version(home / "hare") == 0
    assert install(made, home) == ("hare", 1), "what cannot be read is older than anything"
