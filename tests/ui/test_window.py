"""The window: one that is too small for anything, the whole screen and back, its icon, and fine screens."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pygame import Rect, Surface

from game.app import screen
from game.app.app import App
from game.app.screen import SMALLEST, FineWindow, Glass


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize(("size", "sheet", "place"), [
    ((480, 320), (480, 320), (0, 0, 480, 320)), ((479, 320), (480, 320), (0, 1, 479, 319)),
    ((240, 320), (480, 320), (0, 80, 240, 160)), ((480, 160), (480, 320), (120, 0, 240, 160)),
    ((900, 160), (900, 320), (225, 0, 450, 160)), ((1, 1), (480, 320), (0, 0, 1, 1))])
def test_a_sheet_is_seen_whole_in_the_middle_of_a_window(size: tuple[int, int], sheet: tuple[int, int],
                                                         place: tuple[int, int, int, int]) -> None:
    glass = Glass(Surface(size))
    assert SMALLEST == (480, 320) and glass.sheet.get_size() == sheet and glass.place == Rect(place)
    assert (glass.sheet is glass.window) is (size == sheet)


@pytest.mark.usefixtures("window")
def test_where_a_small_window_is_clicked_is_where_it_is_on_the_sheet() -> None:
    glass = Glass(Surface((240, 320)))
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 160), button=1)
    found = glass.on_sheet(event)
    assert found.pos == (240, 160) and found.button == 1
    assert glass.on_sheet(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 80))).pos == (0, 0)
    assert glass.on_sheet(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(239, 239))).pos == (478, 318)
    other = pygame.event.Event(pygame.MOUSEWHEEL, pos=(7, 7))
    assert glass.on_sheet(other) is other
    large = Glass(Surface((480, 320)))
    assert large.on_sheet(event) is event


@pytest.mark.usefixtures("window")
def test_only_what_changed_is_shown_where_the_sheet_is_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append("all"))
    large, small = Glass(Surface((480, 320))), Glass(Surface((240, 320)))
    rects = [Rect(1, 2, 3, 4)]
    small.sheet.fill((90, 60, 30))
    small.window.fill((255, 255, 255))
    large.show(rects)
    large.show()
    small.show(rects)
    assert shown == [rects, "all", "all"]
    assert [small.window.get_at((120, y))[0] for y in (79, 80, 239, 240)] == [0, 90, 90, 0]


def test_the_window_goes_to_the_corner_for_the_whole_screen_and_back_where_it_was(
        monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def set_mode(size: tuple[int, int], flags: int) -> Surface:
        done.append((size, flags))
        return Surface(size)

    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (30, 40))
    monkeypatch.setattr(pygame.display, "set_window_position", done.append)
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr(pygame.event, "pump", lambda: None)
    for driver in ("x11", "wayland"):
        monkeypatch.setattr(pygame.display, "get_driver", lambda driver=driver: driver)
        done.clear()
        assert screen.to_corner() == (30, 40) and done == ([(0, 0)] if driver == "x11" else [])
        done.clear()
        assert screen.from_corner((640, 360), (30, 40)).get_size() == (640, 360)
        mode = ((640, 360), pygame.RESIZABLE)
        assert done == ([mode, (30, 40), mode] if driver == "x11" else [mode, mode])
    done.clear()
    screen.from_corner((640, 360), None)
    assert len(done) == 2


@pytest.mark.parametrize(("driver", "wished", "none"), [("dummy", False, True), ("offscreen", False, True),
                                                        ("dummy", True, False), ("x11", False, False)])
def test_a_screen_that_nobody_sees_is_none_unless_it_was_wished_for(monkeypatch: pytest.MonkeyPatch, driver: str,
                                                                    wished: bool, none: bool) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if wished:
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert screen.no_screen() is none


def test_the_window_has_our_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    icons: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_icon", lambda picture: icons.append(picture.get_size()))
    App((640, 360), tmp_path).lock.release()
    assert icons == [(64, 64)]


def fine(points: tuple[int, int], pixels: tuple[int, int]) -> tuple[Any, list[str]]:
    """A window of so many points and pixels, and what is done with it."""
    done: list[str] = []
    window = SimpleNamespace(size=points, flip=lambda: done.append("shown"), get_surface=lambda: Surface(pixels),
                             set_fullscreen=lambda desktop: done.append(f"whole {desktop}"),
                             set_windowed=lambda: done.append("window"))
    return window, done


@pytest.mark.parametrize(("points", "pixels", "at", "there"), [
    ((960, 540), (1920, 1080), (100, 60), (200, 120)), ((960, 540), (960, 540), (100, 60), (100, 60)),
    ((800, 600), (1200, 900), (10, 599), (15, 898)), ((120, 160), (240, 320), (0, 40), (0, 0))])
def test_a_pointer_is_read_in_points_and_meant_in_pixels(monkeypatch: pytest.MonkeyPatch, points: tuple[int, int],
                                                         pixels: tuple[int, int], at: tuple[int, int],
                                                         there: tuple[int, int]) -> None:
    monkeypatch.setattr(pygame, "Window", lambda *_, **__: fine(points, pixels)[0])
    glass = Glass(Surface(pixels), FineWindow(points))
    assert glass.on_sheet(pygame.event.Event(pygame.MOUSEMOTION, pos=at)).pos == there


def test_a_fine_window_asks_for_all_pixels_and_turns_only_when_it_is_to(monkeypatch: pytest.MonkeyPatch) -> None:
    window, done = fine((960, 540), (1920, 1080))
    opened = Mock(return_value=window)
    monkeypatch.setattr(pygame, "Window", opened)
    found = FineWindow((960, 540))
    assert opened.call_args.kwargs == {"resizable": True, "allow_high_dpi": True, "hidden": False}
    for whole in (False, True, True, False):
        assert found.surface(whole).get_size() == (1920, 1080) and found.whole is whole
    assert done == ["whole True", "window"]
    glass = Glass(found.surface(True), found)
    assert glass.whole and glass.anew().window is not glass.window
    done.clear()
    glass.show([Rect(0, 0, 4, 4)])
    glass.show()
    assert done == ["shown", "shown"]


@pytest.mark.parametrize(("desktop", "size"), [
    ((1920, 1080), (1280, 720)), ((1366, 768), (1280, 720)), ((3840, 2160), (2560, 1440)), ((1080, 1920), (720, 1280)),
    ((1440, 2560), (960, 1707)), ((1024, 600), (1024, 600)), ((600, 1024), (600, 1024)), ((1200, 1600), (720, 1280)),
    ((1300, 1733), (1280, 720)),
    ((2560, 1080), (1280, 720)), ((2560, 1440), (1707, 960)),
    ((2560, 2880), (1707, 960))])
def test_the_first_window_is_as_large_as_the_screen_allows(monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int],
                                                           size: tuple[int, int]) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop, (9000, 9000)])
    assert screen.first_size() == size


def test_systems_are_told_whose_window_it_is_and_that_it_counts_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in screen.HINTS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "theirs")
    screen.start_display()
    assert [os.environ[name] for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS",
                                          "SDL_WINDOWS_DPI_AWARENESS")] == ["theirs", "ossola", "permonitorv2"]


@pytest.mark.parametrize(("left", "wide", "number"), [
    (0, 800, 0), (0, 3838, 0), (0, 3840, 1), (1519, 800, 0), (1520, 800, 1), (3000, 400, 1), (3000, 1440, 2),
    (9999, 9, 2), (-500, 300, 0)])
def test_a_window_is_on_the_screen_where_its_middle_is(monkeypatch: pytest.MonkeyPatch, left: int, wide: int,
                                                       number: int) -> None:
    monkeypatch.setattr("pygame.display.get_desktop_sizes", lambda: [(1920, 1080), (1800, 900), (640, 480)])
    monkeypatch.setattr("pygame.display.get_window_position", lambda: (left, 5))
    monkeypatch.setattr("pygame.display.get_window_size", lambda: (wide, 5))
    assert screen.screen_here() == number
