"""What those need who do not see, hear or read as most do, measured: colours, letters, flashes, words for sounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.engine.events import Said
from game.ruleset.library import Library
from game.ruleset.show.theme import SOUNDS
from game.scenes.menu.settings_scene import SettingsScene
from game.telling.strings import Strings, languages
from game.view.sound import Sound
from game.view.text import Type
from game.view.theme import assets_folder, load_theme
from tests.ui.beforehand import short_game
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot, take

Make = Callable[..., Robot]
Colour = Sequence[float]
# What people see who lack one kind of cones, after Machado, Oliveira and Fernandes: linear light to linear light.
SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))}
IDS = Library().ids()
LEAST = 12  # pixels
APART = 30  # how far the colours of two seats are from each other, in CIELAB
MOVING = ("djambi-4", "djambi-6", "fidchell-2", "draconic", "fredericus", "fianchetto", "liars-dice", "ur", "star")
DECIDED = 9  # decisions that are looked at
FLASHES = 3  # a second at most, of more than a tenth of the brightness and a quarter of a tenth of the screen


def light(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def seen(colour: Colour, sight: str) -> tuple[float, float, float]:
    """A colour as somebody sees it, in CIELAB."""
    linear = [light(value) for value in colour[:3]]
    red, green, blue = (max(0.0, min(1.0, sum(a * b for a, b in zip(row, linear, strict=True))))
                        for row in SIGHTS[sight])
    parts = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047, (
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue), (
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHTS)
def test_everybody_tells_the_seats_apart_in_the_palette_for_that(sight: str) -> None:
    seats = {name: seen(colour, sight) for name, colour in load_theme("colourblind").seats.items()}
    near = [(one, two) for one, two in combinations(seats, 2) if math.dist(seats[one], seats[two]) < APART]
    assert len(seats) == 8 and near == []


# ---- letters ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(IDS)), ids=IDS)
def test_no_letters_on_a_table_are_tiny(number: int, tmp_path: Path) -> None:
    """At 720 lines none is below 12 pixels, in the middle of a game and at its end."""
    found, draw = set[str](), Type.render

    def watched(self: Type, text: str, style: str, size: float, colour: tuple[int, int, int]) -> pygame.Surface:
        if text.strip() and self.pixels(size) < LEAST:
            found.add(f"{text}: {self.pixels(size)}")
        return draw(self, text, style, size, colour)

    game = short_game(IDS[number])
    with patch.object(Type, "render", watched):
        for left in (max(1, len(game.options) // 2), 1):
            hand = TableRobot(tmp_path / str(left), (1280, 720), language=("en", "fr")[number % 2])
            hand.sit_late(game, left)
            hand.run(0.05)
            hand.close()
    assert not found


# ---- flashes ---------------------------------------------------------------------------------------------------------


def brightness(picture: pygame.Surface) -> list[float]:
    """How bright a picture is, in parts of which forty fill the screen."""
    small = pygame.transform.smoothscale(picture, (8, 5))
    return [0.2126 * light(one.r) + 0.7152 * light(one.g) + 0.0722 * light(one.b)
            for y in range(5) for x in range(8) for one in [small.get_at((x, y))]]


def flashes(values: Sequence[float]) -> int:
    """Pairs of opposite changes by a tenth of the brightness, where the darker side is dark: WCAG 2.3.1."""
    turns, last, way = 0, values[0], 0
    for value in values[1:]:
        if abs(value - last) >= 0.1 and min(value, last) < 0.8:
            now = 1 if value > last else -1
            turns += now == -way
            way, last = now, value
        elif (value - last) * way > 0:
            last = value
    return turns


@pytest.mark.parametrize("ruleset", MOVING)
def test_nothing_at_a_table_flashes(tmp_path: Path, ruleset: str) -> None:
    """The busiest seconds: pieces move, others die, cards and dice fall, banners come and go; the last is the end."""
    game = short_game(ruleset)
    hand = TableRobot(tmp_path, (640, 360), speed="normal")
    table = hand.sit_late(game, DECIDED)
    frames = [brightness(hand.app.surface)]
    for option in game.options[-DECIDED:]:
        while hand.scene is not table:
            hand.app.stack.pop()
        take(table, option)
        for _ in range(15):
            hand.app.step(FRAME * 2)
            frames.append(brightness(hand.app.surface))
    hand.close()
    assert table.match.game.position.over
    for at in range(0, len(frames) - 30, 15):
        window = frames[at:at + 30]
        assert max(flashes([frame[part] for frame in window]) for part in range(40)) <= FLASHES


def test_the_measure_of_flashes_finds_them() -> None:
    assert flashes([0.0, 1.0] * 4) == 6
    assert flashes([0.5, 0.55] * 4) == 0
    assert flashes([0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4]) == 0


# ---- ears ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_every_sound_has_words(language: str) -> None:
    strings = Strings(assets_folder() / "locale", language)
    assert [name for name in SOUNDS if f"captions.{name}" not in strings.table(language)] == []


def test_sounds_are_told_in_words_if_somebody_wants_that(robot: Make) -> None:
    hand = robot(captions=True, volume=0)
    hand.open(SettingsScene(hand.app))
    before = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.app.ui.theme.sounds["say"] = "bell"
    hand.app.sound_of(Said("say", "nothing", ()))
    hand.run(FRAME)
    assert hand.app.caption == "[a bell]"
    assert pygame.image.tobytes(hand.app.surface, "RGB") != before
    hand.run(3)
    assert hand.app.caption == "" and pygame.image.tobytes(hand.app.surface, "RGB") == before
    hand.app.settings.captions = False
    hand.app.sound_of(Said("say", "nothing", ()))
    assert hand.app.caption == ""


def test_mono_is_the_same_for_both_ears() -> None:
    pygame.mixer.quit()
    sound = Sound()
    sound.set_mono(True)
    assert sound.play("bell", x=0.0)
    assert pygame.mixer.get_init() == (44100, -16, 1)
    sound.set_mono(False)
    assert pygame.mixer.get_init() is None
    assert sound.play("bell", x=0.0)
    assert pygame.mixer.get_init() == (44100, -16, 2)
    sound.stop()
    pygame.mixer.quit()
