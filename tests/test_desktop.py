"""The program stands in the menu of a desktop with its icon, and starts from there."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from game.cli import build_parser, main
from game.commands import desktop

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "desktop"


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "share"


def entry(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(path, encoding="utf-8")
    return read


def test_it_is_put_into_the_menu_and_taken_out_again(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["desktop"]) == 0
    found = sorted(str(path.relative_to(share)) for path in share.rglob("*") if path.is_file())
    assert found == ["applications/ossola.desktop", "icons/hicolor/scalable/apps/ossola.svg",
                     "metainfo/org.ossola.Ossola.metainfo.xml"]
    assert str(share / "applications") in capsys.readouterr().out
    assert main(["desktop", "--remove"]) == 0
    assert not [path for path in share.rglob("*") if path.is_file()]


def test_what_the_menu_starts_is_this_program(share: Path) -> None:
    desktop.install()
    read = entry(share / "applications" / "ossola.desktop")
    command = [Path(word) for word in shlex.split(read["Desktop Entry"]["Exec"])]
    assert os.access(command[0], os.X_OK)
    assert command[0].name == "ossola" or command[1:] == [ROOT / "tools" / "run.py"]
    assert read["Desktop Action Continue"]["Exec"] == read["Desktop Entry"]["Exec"] + " play --continue"


def test_the_action_of_the_menu_is_a_command_that_exists() -> None:
    words = shlex.split(entry(FOLDER / "ossola.desktop")["Desktop Action Continue"]["Exec"])
    assert words[0] == "ossola"
    assert build_parser("play")[0].parse_args(words[1:]).go_on


def test_odd_letters_in_a_path_are_escaped() -> None:
    assert desktop.quoted(Path('/a b/$c"d%')) == '"/a b/\\\\$c\\\\"d%%"'


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert main(["desktop"]) == 1
    assert "could not be changed" in capsys.readouterr().err


def test_the_icon_has_all_its_colours() -> None:
    text = (FOLDER / "ossola.svg").read_text(encoding="utf-8")
    assert ET.fromstring(text).tag.endswith("svg")
    assert not re.search(r"#(?![0-9a-fA-F]{6}\b)\w+\"", text)


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="the validator is not installed")
def test_the_validator_has_nothing_to_say_about_the_entry(share: Path) -> None:
    desktop.install()
    for path in (FOLDER / "ossola.desktop", share / "applications" / "ossola.desktop"):
        assert subprocess.run(["desktop-file-validate", path], capture_output=True, text=True).stdout == ""


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="the validator is not installed")
def test_the_metadata_is_valid() -> None:
    file = FOLDER / "org.ossola.Ossola.metainfo.xml"
    done = subprocess.run(["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
