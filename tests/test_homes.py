"""The player's files lie where the platform wants them, and what older versions left is found again."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import bundle
from game.app.app import App
from game.cli import main
from game.commands import list as listing
from game.ruleset.library import Library
from game.storage.aside import Aside
from game.storage.homes import config_file, homes, portable_home, usual_homes
from game.storage.settings import Settings
from game.view.theme import themes_of

VARIABLES = {"XDG_DATA_HOME": "share", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state",
             "XDG_CACHE_HOME": "cache"}


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody whose computer has never seen the program."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("OSSOLA_HOME", "OSSOLA_CACHE", "APPDATA", "LOCALAPPDATA", *VARIABLES):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path


def test_on_linux_each_sort_of_thing_has_its_folder(user: Path) -> None:
    found = homes()
    assert found.mods == user / ".local/share/ossola/mods"
    assert found.config == user / ".config/ossola"
    assert found.logs == user / ".local/state/ossola/logs"
    assert found.cache == user / ".cache/ossola"


def test_the_variables_of_the_conventions_move_them(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in VARIABLES.items():
        monkeypatch.setenv(name, str(user / folder))
    found = homes()
    assert (found.data, found.config) == (user / "share/ossola", user / "config/ossola")
    assert (found.logs, found.cache) == (user / "state/ossola/logs", user / "cache/ossola")


@pytest.mark.parametrize("value", ["", "not/absolute"])
def test_a_variable_that_is_not_absolute_does_not_count(user: Path, monkeypatch: pytest.MonkeyPatch,
                                                        value: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", value)
    assert homes().data == user / ".local/share/ossola"


@pytest.mark.parametrize(("platform", "data", "logs"), [
    ("darwin", "Library/Application Support/Ossola", "Library/Logs/Ossola"),
    ("win32", "AppData/Roaming/Ossola", "AppData/Local/Ossola/logs")])
def test_other_systems_have_their_own_conventions(user: Path, monkeypatch: pytest.MonkeyPatch, platform: str, data: str,
                                                  logs: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    found = usual_homes()
    assert found.data == found.config == user / data
    assert found.logs == user / logs


def test_one_variable_moves_everything_into_one_folder(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(user / "one"))
    found = homes()
    assert found.data == found.config == user / "one"
    assert {found.logs.parent, found.cache.parent, found.mods.parent} == {user / "one"}


def test_settings_of_an_older_version_are_read_where_it_left_them_until_new_ones_are_written(user: Path) -> None:
    old, new = homes().data / "settings.json", homes().config / "settings.json"
    assert config_file(homes().data, "settings.json") == new
    old.parent.mkdir(parents=True)
    old.write_text("{}")
    assert config_file(homes().data, "settings.json") == old
    new.parent.mkdir(parents=True)
    new.write_text("{}")
    assert config_file(homes().data, "settings.json") == new


@pytest.mark.parametrize("words", [["--portable", "list"], ["list", "--portable"]])
def test_a_portable_program_keeps_everything_in_the_working_folder(user: Path, monkeypatch: pytest.MonkeyPatch,
                                                                   words: list[str]) -> None:
    monkeypatch.chdir(user)
    monkeypatch.setenv("OSSOLA_HOME", "elsewhere")
    seen: list[Path] = []
    monkeypatch.setattr(listing, "run", lambda given: seen.append(homes().cache) or 0)  # type: ignore[func-returns-value]
    assert main(words) == 0
    assert seen == [user / "ossola-data" / "cache"]


def test_a_frozen_program_carries_its_folder_beside_itself(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(user / "stick" / "ossola"))
    assert portable_home() == user / "stick" / "ossola-data"
    monkeypatch.setattr(sys, "executable", str(user / "stick" / "ossola.app" / "Contents" / "MacOS" / "ossola"))
    assert portable_home() == user / "stick" / "ossola-data"


def test_the_program_reads_old_settings_and_writes_new_ones_to_their_place(user: Path,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    from game.app.app import App
    old = homes().data / "settings.json"
    old.parent.mkdir(parents=True)
    old.write_text(json.dumps({"language": "fr"}))
    app = App((960, 540))
    assert app.settings.language == "fr"
    app.settings.music = 2
    app.changed_settings()
    assert json.loads((homes().config / "settings.json").read_text())["music"] == 2
    assert sorted(os.listdir(homes().data)) == ["ossola.lock", "settings.json"]


def test_people_are_told_the_command_that_works_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bundle.called("doctor") == "python3 tools/run.py doctor"
    monkeypatch.setattr(bundle, "STARTER", Path("nowhere"))
    assert bundle.called("doctor") == "ossola doctor"


def test_folders_in_which_nobody_may_look_are_as_good_as_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json").write_text("{}")
    (tmp_path / "a.journal").write_text("")

    def refused(real: Callable[..., Any]) -> Callable[..., Any]:
        def look(path: Any = ".", *given: Any, **named: Any) -> Any:
            if str(path).startswith(str(tmp_path)):
                raise PermissionError(errno.EACCES, "no", str(path))
            return real(path, *given, **named)

        return look

    with monkeypatch.context() as patch:
        for name in ("stat", "scandir", "listdir"):
            patch.setattr(os, name, refused(getattr(os, name)))
        assert config_file(tmp_path, "settings.json").name == "settings.json"
        assert Aside(tmp_path).games() == [] and themes_of([tmp_path]) == [] and Library([tmp_path]).ids()
        app = App((640, 360), tmp_path)
        assert app.first_start and app.settings == Settings(language=app.settings.language)
        app.lock.release()
