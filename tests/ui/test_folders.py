"""Players find their files from the settings, and the game they left from the desktop's menu."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.app.house import House
from game.cli import main
from game.commands.play import continued
from game.mods.fresh import make_mod
from game.scenes.menu import folders_page
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.storage.homes import homes
from game.view.cards import Facts
from tests.pictures.gallery import played
from tests.ui.robot import Robot

Make = Callable[..., Robot]


def test_a_folder_is_made_and_opened_and_the_line_below_says_so(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(folders_page, "opener", lambda: ["show"])
    monkeypatch.setattr(subprocess, "Popen", lambda command, **more: started.append(command))
    hand = robot()
    hand.open(SettingsScene(hand.app, "folders"))
    mods = homes(hand.app.home).mods
    assert hand.has(str(mods))
    hand.press("open:mods")
    assert mods.is_dir()
    assert started == [["show", str(mods)]]
    assert str(mods) in hand.on(SettingsScene).explained()


def test_a_mod_in_the_place_of_a_game_of_ours_says_so_on_the_shelf(robot: Make) -> None:
    hand = robot()
    make_mod("tictactoe", homes(hand.app.home).mods, ["en"])
    shelf = ShelfScene(hand.app)
    hand.open(shelf)
    for name, told in (("tictactoe", True), ("morris", False)):
        shelf.show(name)
        hand.run()
        facts = next(widget for widget in shelf.widgets if isinstance(widget, Facts))
        assert any("in place of our own game" in text for _, text in facts.facts) == told


def test_where_nothing_opens_folders_the_path_is_told(robot: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    hand = robot()
    hand.open(SettingsScene(hand.app, "folders"))
    hand.press("open:data")
    assert hand.on(SettingsScene).explained() == f"Nothing here can open folders. This one is {hand.app.home}"


@pytest.mark.parametrize(("platform", "name"), [("win32", "explorer"), ("darwin", "open"), ("linux", "xdg-open")])
def test_each_system_has_its_own_command_for_folders(monkeypatch: pytest.MonkeyPatch, platform: str, name: str) -> None:
    monkeypatch.setattr(folders_page, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    assert folders_page.opener() == [f"/bin/{name}"]


@pytest.mark.parametrize(("size", "share"), [((1280, 720), 3 / 7), ((720, 1280), 1)])
def test_names_and_paths_share_the_line_or_each_has_its_own(robot: Make, size: tuple[int, int], share: float) -> None:
    hand = robot(size)
    hand.open(SettingsScene(hand.app, "folders"))
    name, path = hand.find("name:mods").rect, hand.find("path:mods").rect
    assert name.w / path.w == pytest.approx(share, abs=0.01) and name.h == path.h
    assert (name.right < path.x) == (share < 1)


def test_a_folder_that_cannot_be_made_is_told(robot: Make) -> None:
    hand = robot()
    homes(hand.app.home).mods.write_text("in the way")
    hand.open(SettingsScene(hand.app, "folders"))
    hand.press("open:mods")
    assert "could not be opened" in hand.on(SettingsScene).explained()


def test_where_nobody_may_leave_there_is_no_such_page(robot: Make) -> None:
    class Closed(House):
        may_quit = False

    hand = robot()
    hand.app.house = Closed()
    hand.open(SettingsScene(hand.app))
    assert not hand.has("page:folders")
    hand.key("pageup")
    assert hand.on(SettingsScene).page == "controls"


def test_a_long_path_is_cut_in_front(robot: Make) -> None:
    ui = robot().app.ui
    text = folders_page.fitting(ui, Path("/a") / ("long" * 20) / "ossola" / "mods", ui.px(300))
    assert text == str(Path("…") / "ossola" / "mods")


def test_the_game_that_was_left_is_opened_at_once(robot: Make) -> None:
    hand = robot()
    hand.open(LobbyScene(hand.app, "tictactoe"))
    hand.press("Start")
    hand.run(0.3)
    assert isinstance(hand.scene, TableScene)
    hand.app.stack.scenes.clear()
    first = continued(hand.app)
    hand.app.stack.push(first)
    assert [type(scene) for scene in hand.app.stack.scenes] == [TitleScene, TableScene]


def test_without_such_a_game_the_title_says_so(robot: Make) -> None:
    hand = robot()
    assert isinstance(continued(hand.app), TitleScene)
    assert hand.app.notice == "There is no unfinished game to continue."


def test_one_cannot_continue_and_set_up_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "tictactoe", "--continue"]) == 2
    assert "either --continue or a game" in capsys.readouterr().err


@pytest.mark.parametrize(("command", "told"), [(["show"], "asks for a printer."), ([], "print.html")])
def test_a_chronicle_can_be_printed_also_where_nothing_opens_pages(
        robot: Make, monkeypatch: pytest.MonkeyPatch, command: list[str], told: str) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(folders_page, "opener", lambda: command)
    hand = robot()
    hand.open(ChronicleScene(hand.app, played("tictactoe", 3)))
    monkeypatch.setattr(subprocess, "Popen", lambda command, **more: started.append(command))
    hand.press("print")
    page = hand.app.home / "saves" / "chronicles" / "print.html"
    assert page.is_file()
    assert started == ([["show", str(page)]] if command else [])
    assert hand.on(ChronicleScene).message.endswith(told)
