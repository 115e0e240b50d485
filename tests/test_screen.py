"""A window opens on whatever draws windows: the dummy driver of all other tests would never tell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.app.screen import screen_here

ROOT = Path(__file__).resolve().parents[1]
OPEN = """
from pathlib import Path
import os, sys, pygame
from tests.ui.table_robot import TableRobot
hand = TableRobot(Path(sys.argv[1]), (960, 540))
hand.sit("tictactoe")
hand.decide(sys.argv[2])
played = len(hand.table.match.game.log)
print(pygame.display.get_driver(), played, hand.app.frames_drawn > 2, os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
hand.close()
"""
HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    """The variables of somebody who has this screen and no other."""
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return {**kept, "PYTHONPATH": str(ROOT), "OSSOLA_HOME": str(folder), "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1", **more}


@pytest.fixture(params=[1])
def wayland(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """A desk of Wayland's sort, without X; with so many pixels to a point."""
    if shutil.which("weston") is None:
        pytest.skip("Weston is not installed, so nothing is known about Wayland here")
    tmp_path.chmod(0o700)
    found = surroundings(tmp_path, XDG_RUNTIME_DIR=str(tmp_path), WAYLAND_DISPLAY="desk")
    command = ["weston", "--backend=headless-backend.so", "--no-config", "--idle-time=0", "--socket=desk",
               f"--scale={request.param}"]
    with subprocess.Popen(command, env=found, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        said: list[str] = []
        while "launching" not in (said or [""])[-1]:  # its own clients come when the door is open
            said.append(server.stdout.readline())
            assert said[-1], "".join(said)
        yield found
        server.terminate()


@pytest.fixture
def x11(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A screen of X's."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed, so nothing is known about X here")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as told:
            yield surroundings(tmp_path, DISPLAY=f":{told.readline().strip()}")
        server.terminate()


@pytest.mark.parametrize(("x", "screen"), [(0, 0), (900, 0), (1500, 1), (1900, 1), (9000, 1), (-3000, 0)])
def test_the_whole_screen_is_the_one_that_most_of_the_window_is_on(monkeypatch: pytest.MonkeyPatch, x: int,
                                                                   screen: int) -> None:
    display = SimpleNamespace(get_window_position=lambda: (x, 90), get_window_size=lambda: (960, 540),
                              get_desktop_sizes=lambda: [(1920, 1080), (1280, 720)])
    monkeypatch.setattr("game.app.screen.pygame", SimpleNamespace(display=display))
    assert screen_here() == screen


PLACES = """
from pathlib import Path
import subprocess, sys, pygame
from game.app.app import App
app = App((960, 540), Path(sys.argv[1]))
for whole in (False, True, False, True):
    if whole != app.settings.fullscreen:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0))
        for _ in range(5):
            app.step(0.1)
    window = str(pygame.display.get_wm_info()["window"])
    told = subprocess.run(["xwininfo", "-id", window], capture_output=True, text=True)
    found = dict(line.strip().rsplit(":", 1) for line in told.stdout.splitlines() if line.count(":") == 1)
    print(*(int(found[name]) for name in ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")),
          *app.surface.get_size(), sep=",")
"""


def said_by(command: list[str], env: dict[str, str]) -> str:
    done = subprocess.run([sys.executable, *command], env=env, cwd=ROOT, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else done.stdout + done.stderr  # drivers grumble where nothing is wrong


@pytest.mark.parametrize("device", ["mouse", "key"])
def test_a_table_is_laid_and_played_at_under_wayland(wayland: dict[str, str], tmp_path: Path, device: str) -> None:
    assert said_by(["-c", OPEN, str(tmp_path), device], wayland).split() == ["wayland", "1", "True", "None"]


FINELY = """
from pathlib import Path
import sys, pygame
from tests.ui.table_robot import TableRobot
hand = TableRobot(Path(sys.argv[1]), (960, 540))
hand.sit("tictactoe")
spots = [hand.table.view.at(site) for _, site in hand.table.chooser.next_things()]
at = tuple(round(value / 2) for value in spots[4])
for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=at, **more))
    hand.app.step(0.1)
print(*hand.table.match.game.log)
for whole in (False, True, False):
    if whole != hand.app.settings.fullscreen:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0))
        before = hand.app.surface.get_size()
        while hand.app.surface.get_size() == before:
            hand.app.step(0.1)
    print(*hand.app.surface.get_size(), hand.app.glass.whole)
hand.close()
"""


@pytest.mark.parametrize("wayland", [2], indirect=True)
def test_a_fine_screen_is_drawn_in_all_its_pixels_and_pointed_at_in_points(wayland: dict[str, str],
                                                                           tmp_path: Path) -> None:
    assert said_by(["-c", FINELY, str(tmp_path)], wayland).splitlines() == [
        "b2", "1920 1080 False", "2048 1280 True", "1920 1080 False"]


@pytest.mark.parametrize("wayland", [2], indirect=True)
def test_the_doctor_does_so_on_a_fine_screen(wayland: dict[str, str]) -> None:
    look = "from game.commands import doctor; print(doctor.open_window())"
    assert said_by(["-c", look], wayland).split() == ["wayland", "1024×640"]


@pytest.mark.parametrize("device", ["mouse", "key"])
def test_so_it_is_under_x_where_a_window_is_drawn_in_memory(x11: dict[str, str], tmp_path: Path, device: str) -> None:
    assert said_by(["-c", OPEN, str(tmp_path), device], x11).split() == ["x11", "1", "True", "0"]


NAMED = """
import subprocess, sys
sys.argv = ["/somewhere/__main__.py"]
import pygame
from game.app.screen import start_display
start_display()
pygame.display.set_mode((64, 64))
window = str(pygame.display.get_wm_info()["window"])
told = subprocess.run(["xprop", "-id", window, "WM_CLASS"], capture_output=True, text=True)
print(told.stdout)
"""


@pytest.mark.skipif(shutil.which("xprop") is None, reason="xprop is not installed to ask windows for their name")
def test_desktops_can_tell_whose_window_it_is(x11: dict[str, str]) -> None:
    assert said_by(["-c", NAMED], x11).strip() == 'WM_CLASS(STRING) = "ossola", "ossola"'


@pytest.mark.skipif(shutil.which("xwininfo") is None, reason="xwininfo is not installed to look at windows")
def test_the_whole_screen_is_the_whole_screen_without_a_window_manager_too(x11: dict[str, str],
                                                                           tmp_path: Path) -> None:
    small, whole = "160,90,960,540,960,540", "0,0,1280,720,1280,720"
    assert said_by(["-c", PLACES, str(tmp_path)], x11).split() == [small, whole, small, whole]


def test_the_doctor_opens_a_window_the_way_the_game_does(x11: dict[str, str]) -> None:
    look = ("import os; from game.commands import doctor; "
            "print(doctor.open_window(), os.environ['SDL_FRAMEBUFFER_ACCELERATION'])")
    assert said_by(["-c", look], x11).split() == ["x11", "1280×720", "0"]
