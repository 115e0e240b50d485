"""Settings that cannot be read are set aside, told once, and never written over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from game.app.app import App
from game.storage.settings import Settings, load_settings, save_settings

DAMAGES = {"rubbish": b"\xff\x00rubbish", "cut": b'{"language": "fr", "mus', "a list": b"[1, 2]", "empty": b"",
           "deep": b"[" * 100_000, "deep in a field": b'{"names": ' + b"[" * 100_000, "a number": b"9" * 5000}


@pytest.fixture
def language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system speaks French."""
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    yield


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_settings_are_set_aside_and_told_once(tmp_path: Path, damage: bytes, language: None) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(damage)
    app = App((960, 540), tmp_path)
    assert "settings damaged.json" in app.notice and "réglages" in app.notice
    assert (tmp_path / "settings damaged.json").read_bytes() == damage and not path.exists()
    app.settings.music = 2
    app.changed_settings()
    again = App((960, 540), tmp_path)
    assert again.notice == "" and again.settings.music == 2
    assert (tmp_path / "settings damaged.json").read_bytes() == damage


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_settings_are_never_saved_over_what_cannot_be_read(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_bytes(damage + b" " * number)
        assert save_settings(Settings(music=number), path) == ""
        assert load_settings(path)[0].music == number
    kept = {file.read_bytes() for file in tmp_path.glob("settings damaged*.json")}
    assert kept == {damage + b" ", damage + b"  "}


def test_settings_that_can_be_read_leave_nothing_behind(tmp_path: Path) -> None:
    for number in (1, 2):
        assert save_settings(Settings(music=number), tmp_path / "settings.json") == ""
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_where_the_settings_should_be_is_told_and_moved_when_they_are_saved(tmp_path: Path) -> None:
    folder = tmp_path / "settings.json"
    folder.mkdir()
    (folder / "something").write_text("in the way")
    app = App((960, 540), tmp_path)
    assert "cannot be read" in app.notice
    app.changed_settings()
    assert load_settings(folder)[1] is None and (tmp_path / "settings damaged.json" / "something").exists()


def test_names_that_cannot_be_shown_are_as_at_first(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"names": ["a\\ud800b", "Bo"], "music": 3}')
    settings, trouble = load_settings(tmp_path / "settings.json")
    assert settings.names == [] and settings.music == 3 and trouble is None


@pytest.mark.parametrize(("volume", "music", "master", "heard"), [
    (7, 3, 10, (7, 3)), (10, 10, 10, (10, 10)), (8, 4, 5, (4, 2)), (7, 3, 0, (0, 0)), (0, 5, 2, (0, 1))])
def test_the_volume_of_everything_is_a_share_of_ten(volume: int, music: int, master: int,
                                                    heard: tuple[float, float]) -> None:
    assert Settings(volume=volume, music=music, master=master).loudness() == heard
