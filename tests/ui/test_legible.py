"""What is written can be read, measured in pixels: `python tools/legible.py` tries every size of letters everywhere."""

from __future__ import annotations

import zlib
from pathlib import Path

import pygame
import pytest

from game.storage.settings import TEXT_SIZES
from game.view.widgets import Button
from tests.pictures.gallery import everything, laid_out
from tests.ui.reading import Read, faults, ratio, texts_on
from tests.ui.robot import Robot
from tests.ui.room import crowded

SCREENS = everything()


@pytest.mark.parametrize("name", SCREENS)
def test_letters_are_large_enough_stand_out_and_are_whole(name: str, tmp_path: Path) -> None:
    """Each screen in one size and language, which differ from screen to screen."""
    sort, make = SCREENS[name]
    hand, number = sort(tmp_path, size=(1280, 720)), zlib.crc32(name.encode())
    hand.app.settings.text_size = number % len(TEXT_SIZES)
    hand.app.settings.language = ("en", "fr")[number // 8 % 2]
    hand.app.changed_settings()
    laid_out(hand, make)
    texts = texts_on(hand.app)
    wrong = faults(hand.scene, texts, hand.app) + crowded(hand.scene, hand.app.ui)
    hand.close()
    assert texts and not wrong


@pytest.mark.parametrize("size", range(len(TEXT_SIZES)))
@pytest.mark.parametrize(("name", "window"), [("curtain", (1280, 720)), ("lesson", (1280, 720)),
                                              ("chronicle", (720, 1280)), ("history", (720, 1280))])
def test_everything_has_room_where_room_is_short(name: str, window: tuple[int, int], size: int, tmp_path: Path) -> None:
    sort, make = SCREENS[name]
    hand = sort(tmp_path, size=window)
    hand.app.settings.text_size, hand.app.settings.language = size, "fr"
    hand.app.changed_settings()
    laid_out(hand, make)
    wrong = crowded(hand.scene, hand.app.ui)
    hand.close()
    assert not wrong


def test_what_overlaps_or_leaves_the_window_or_is_cut_is_told(tmp_path: Path) -> None:
    hand = Robot(tmp_path)
    laid_out(hand, SCREENS["title"][1])
    scene, ui = hand.scene, hand.app.ui
    assert crowded(scene, ui) == []
    settings = scene.widgets[[widget.id for widget in scene.widgets].index("settings")]
    scene.widgets += [Button("a", settings.rect.move(0, 20), label="A"),
                      Button("b", pygame.Rect(-9, 9, 80, 40), label="B"),
                      Button("c", pygame.Rect(400, 9, 12, 40), label="A word with no room at all")]
    told = crowded(scene, ui)
    hand.close()
    assert [line.partition(" at ")[0] for line in told if "overlap" in line] == ["settings and a overlap",
                                                                                  "quit and a overlap"]
    assert "b at Rect(-9, 9, 80, 40) leaves the window" in told
    assert any("in c" in line for line in told)


def test_the_measure_finds_what_is_pale_cut_or_tiny(tmp_path: Path) -> None:
    hand = Robot(tmp_path)
    laid_out(hand, SCREENS["title"][1])
    place = pygame.Rect(40, 40, 90, 12)
    for one, told in ((Read("pale", 16, 2.0, 1.0, place), "stands out by 2.00"),
                      (Read("tiny", 11, 9.0, 1.0, place), "is 11 pixels high"),
                      (Read("cut", 16, 9.0, 0.5, place), "is there by 50%")):
        assert [told in line for line in faults(hand.scene, [one], hand.app)] == [True]
    assert faults(hand.scene, [Read("good", 16, 4.6, 1.0, place), Read("large", 26, 3.1, 1.0, place)], hand.app) == []
    ui, ground = hand.app.ui, hand.app.ui.theme["panel"]
    hand.scene.paint_last = lambda ui: (ui.surface.fill(ground, (30, 30, 300, 40)), ui.line(  # type: ignore
        "a word", pygame.Rect(40, 40, 200, 20), "sans", 16, (80, 70, 60)))
    (found,) = [one for one in texts_on(hand.app) if one.text == "a word"]
    hand.close()
    assert found.pixels == 16 and found.whole == 1.0 and found.place.colliderect((40, 40, 60, 20))
    assert found.contrast == pytest.approx(ratio((80, 70, 60), ground), abs=0.1) and ui is not None


def test_black_on_white_stands_out_by_twenty_one() -> None:
    assert ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert ratio((90, 90, 90), (90, 90, 90)) == 1
