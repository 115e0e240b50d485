"""What is written can be read, measured in pixels: `python tools/legible.py` tries every size of letters everywhere."""

from __future__ import annotations

import zlib
from pathlib import Path

import pygame
import pytest

from game.storage.settings import TEXT_SIZES
from tests.pictures.gallery import everything, laid_out
from tests.ui.reading import Read, faults, ratio, texts_on
from tests.ui.robot import Robot

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
    wrong = faults(hand.scene, texts, hand.app)
    hand.close()
    assert texts and not wrong


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
