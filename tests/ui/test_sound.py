"""What is heard: only what players want, never twice alike, from where it happens, and nothing without a device."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.engine.events import Came, Laid, Ordered, Over, Said, Turned
from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import Library
from game.ruleset.read import read_model
from game.ruleset.show.theme import MOODS, SOUNDS
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.table.intents import Decide
from game.view.music import CHANNEL, Music, Piece
from game.view.sound import IMPORTANT, TABLE, Sound, gain, sides, sound_for
from game.view.theme import assets_folder, load_theme
from tests.ui.robot import Robot

Make = Callable[..., Robot]
FOLDER = assets_folder() / "sounds"


def files_of(name: str) -> list[str]:
    return [name] if SOUNDS[name] == 1 else [f"{name}-{number}" for number in range(1, SOUNDS[name] + 1)]


class Clock:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1.0
        return self.time


def at_once(work: Callable[[], None]) -> None:
    work()


def music_plays() -> bool:
    return pygame.mixer.Channel(CHANNEL).get_busy()


@pytest.fixture
def sound() -> Iterator[Sound]:
    pygame.mixer.stop() if pygame.mixer.get_init() else None  # what a test before this one let sound
    made = Sound(7, 4, now=Clock(), aside=at_once)
    yield made
    made.stop()


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()

    def refuse(*_: object) -> None:
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)


# ---- files --------------------------------------------------------------------------------------------------------


def test_every_sound_has_its_files_and_every_file_its_sound() -> None:
    named = {file for name in SOUNDS for file in files_of(name)} | {f"music/{mood}" for mood in MOODS}
    assert {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.*")} == named


def test_every_sound_is_heard_somewhere() -> None:
    used = set(load_theme().sounds.values())
    library = Library()
    for loaded in map(library.load, library.ids()):
        show = read_model(loaded.map, str(loaded.files[-1]), loaded.problems()).show
        used |= {sound for found in show.sounds.values() for sound in found.values()}
    assert set(SOUNDS) <= used
    assert used <= set(SOUNDS) | {"none"}


def test_the_files_are_small_and_as_long_as_they_should_be(sound: Sound) -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) < 15_000_000
    assert sound.open()
    for name in SOUNDS:
        for file in files_of(name):
            loaded = sound.load(file)
            assert loaded is not None, file
            most = 5 if name == "victory" else 3.1 if name in IMPORTANT else 1.3
            assert 0.09 < loaded.get_length() < most, file
            values = memoryview(loaded.get_raw()).cast("h")
            high = max(max(values), -min(values))
            assert high <= 32768 * 10 ** (-3 / 20), file
            assert max(abs(values[0]), abs(values[1]), abs(values[-1]), abs(values[-2])) < 100, file  # no crack


def loudest(sound: pygame.mixer.Sound, seconds: float = 0.2) -> float:
    """The level of the loudest stretch of a sound, in decibels below the most there is."""
    values = memoryview(sound.get_raw()).cast("h")[::4]  # one channel, every second sample
    width = max(1, round(22050 * seconds))
    blocks = [sum(value * value for value in values[at:at + width // 4]) for at in range(0, len(values), width // 4)]
    most = max(sum(blocks[at:at + 4]) for at in range(len(blocks)))
    return 10 * math.log10(most / width / 32768**2)


def test_variants_are_equally_loud_and_what_matters_is_louder_than_what_does_not(sound: Sound) -> None:
    assert sound.open()
    level: dict[str, float] = {}
    for name in SOUNDS:
        found = [loudest(loaded) for file in files_of(name) if (loaded := sound.load(file)) is not None]
        assert len(found) == SOUNDS[name] >= 2, "never the same file twice in a row"
        assert max(found) - min(found) < 2.5, name
        level[name] = sum(found) / len(found)
    assert level["tick"] < level["click"] < level["cloth"] < level["wood"] < level["motif-power"] < level["victory"]
    motifs = [level[name] for name in SOUNDS if name.startswith("motif-")]
    assert max(motifs) - min(motifs) < 3


@pytest.mark.parametrize("mood", MOODS)
def test_the_music_closes_on_itself(sound: Sound, mood: str) -> None:
    assert sound.open()
    music = pygame.mixer.Sound(FOLDER / "music" / f"{mood}.ogg")
    assert 45 <= music.get_length() <= 75
    values = memoryview(music.get_raw()).cast("h")
    assert abs(values[0] - values[-2]) < 300  # no greater step than there are many within the piece
    assert abs(values[1] - values[-1]) < 300


# ---- which sound --------------------------------------------------------------------------------------------------


def test_events_have_the_sounds_of_the_theme() -> None:
    theme = load_theme().sounds
    assert sound_for(Came("move", 0, 1, 2), theme) == "wood"
    assert sound_for(Said("say", "anything", ()), theme) == "bell"
    assert sound_for(Over("over", "win", (0,), "x"), theme) == "victory"
    assert sound_for(Over("over", "tie", (0, 1), "x"), theme) == "murmur"
    assert sound_for(Turned("turn", 0, "asleep", True), theme) == ""
    assert sound_for(Ordered("shuffle", 0), {}) == ""
    assert sound_for(Came("move", 0, 1, 2), theme | {"move": "stone"}) == "stone"
    assert sound_for(Over("over", "win", (0,), "x"), theme | {"win": "none"}) == ""


def test_a_ruleset_says_otherwise() -> None:
    theme = load_theme().sounds
    own = {"move": {"else": "stone"}, "say": {"peril": "hoof", "chat": "none"},
           "put": {"hat": "shake", "else": "cloth"}, "turn": {"dead": "fall"}}
    assert sound_for(Came("move", 0, 1, 2), theme, own) == "stone"
    assert sound_for(Said("say", "peril", ()), theme, own) == "hoof"
    assert sound_for(Said("say", "chat", ()), theme, own) == ""
    assert sound_for(Said("say", "other", ()), theme, own) == "bell"
    assert sound_for(Laid("put", 0, -1, 0, 1), theme, own, "hat") == "shake"
    assert sound_for(Laid("put", 0, -1, 0, 1), theme, own, "hand") == "cloth"
    assert sound_for(Turned("turn", 0, "dead", True), theme, own) == "fall"
    assert sound_for(Came("place", 0, -1, 1), theme, own) == "wood"


# ---- playing ------------------------------------------------------------------------------------------------------


def test_without_a_device_all_is_silent(no_device: None, robot: Make) -> None:
    sound = Sound(7, 4)
    assert not sound.play("wood")
    sound.play("bell", delay=0.1)
    sound.update(1.0)
    sound.set_volumes(3, 3)
    sound.stop()
    assert sound.ready is False
    hand = robot()
    hand.open(TitleScene(hand.app))
    hand.press("settings")
    hand.run(1)
    assert hand.scene.name == "settings"
    assert hand.app.sound.background.playing is None


def test_a_device_is_opened_only_when_something_is_heard() -> None:
    pygame.mixer.quit()
    sound = Sound(0, 0)
    assert not sound.play("wood")
    sound.update(0.1)
    assert sound.ready is None
    assert pygame.mixer.get_init() is None
    sound.set_volumes(5, 0)
    assert sound.play("wood")
    assert pygame.mixer.get_init() is not None
    assert len(sound.loaded) == 1
    sound.stop()


@pytest.mark.parametrize("name", [name for name, count in SOUNDS.items() if count > 1])
def test_no_variant_follows_itself(sound: Sound, name: str) -> None:
    heard = [sound.variant(name) for _ in range(200)]
    assert all(first != second for first, second in pairwise(heard))
    assert set(Counter(heard)) == set(files_of(name))


@pytest.mark.parametrize(("x", "left", "right"), [
    (0.5, 1, 1), (0.0, 1, 0.35), (1.0, 0.35, 1), (-3, 1, 0.35), (7, 0.35, 1), (0.25, 1, 0.675), (0.9, 0.48, 1)])
def test_what_is_at_one_side_is_heard_less_at_the_other(x: float, left: float, right: float) -> None:
    assert [round(side, 6) for side in sides(x)] == [left, right]


@pytest.mark.parametrize(("volume", "loud"), [(-1, 0), (0, 0), (1, 0.0251), (5, 0.3299), (7, 0.5651), (10, 1), (12, 1)])
def test_how_loud_a_setting_is(volume: float, loud: float) -> None:
    assert gain(volume) == pytest.approx(loud, abs=5e-5)


def test_sounds_come_from_where_they_happen(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    channels: list[Any] = []

    class Channel:
        def play(self, what: pygame.mixer.Sound) -> None:
            channels.append(what.get_volume())

        def set_volume(self, left: float, right: float) -> None:
            channels.append((left, right))

    monkeypatch.setattr(sound, "channel", lambda important: Channel())
    assert sound.play("wood", 0.9)
    assert channels[0] == pytest.approx(gain(7), abs=0.01)
    assert channels[1] == sides(0.9)


def test_volume_nought_is_silence(sound: Sound) -> None:
    assert sound.play("victory")
    sound.play("wood", delay=1.0)
    sound.set_volumes(0, 0)
    assert not pygame.mixer.get_busy()
    assert not sound.play("wood")
    sound.play("wood", delay=0.1)
    sound.update(2.0)
    assert not pygame.mixer.get_busy()
    assert sound.background.playing is None


def test_unknown_names_and_missing_files_are_silence(tmp_path: Path) -> None:
    sound = Sound(7, 4, tmp_path, now=Clock(), aside=at_once)
    assert not sound.play("")
    assert not sound.play("trombone")
    assert not sound.play("wood")
    read: list[Callable[[], None]] = []

    def noted(work: Callable[[], None]) -> None:
        read.append(work)
        work()

    sound.background.aside = noted
    for _ in range(5):
        sound.update(0.1)
    assert len(read) == 1
    assert sound.background.playing is None
    sound.stop()


def test_many_equal_sounds_at_once_are_one() -> None:
    sound = Sound(7, 0, now=lambda: 5.0)
    assert [sound.play("card") for _ in range(5)] == [True, False, False, False, False]
    sound.stop()


@pytest.mark.parametrize(("later", "heard"), [(0.069, False), (0.07, True), (9.0, True)])
def test_a_sound_is_not_heard_again_at_once(later: float, heard: bool) -> None:
    times = [0.0]
    sound = Sound(7, 0, now=lambda: times[0])
    assert sound.play("card")
    times[0] = later
    assert sound.play("card") is heard
    sound.stop()


def test_a_sound_may_come_later_but_not_too_late(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    sound.set_volumes(7, 0)
    for delay, x in ((0.25, 0.1), (0.5, 0.9), (0.875, 0.3)):
        assert not sound.play("wood", x, delay)
    heard = list[tuple[str, float]]()
    monkeypatch.setattr(sound, "play", lambda name, x: heard.append((name, x)))
    for seconds, count in ((0.1875, 0), (0.0625, 1), (0.1875, 1), (0.0625, 2), (0.7, 2)):
        sound.update(seconds)
        assert len(heard) == count
    assert heard == [("wood", 0.1), ("wood", 0.9)] and not sound.later, "the last one would have been far too late"
    monkeypatch.undo()
    for _ in range(20):
        sound.play("wood", delay=1.0)
    assert len(sound.later) == 16


# ---- music --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at_table", "important", "hushed", "share", "ducked"), [
    (False, False, False, 1.0, False), (True, False, False, 0.6, False), (False, True, False, 0.35, True),
    (True, True, False, 0.21, True), (True, False, True, 0.0, True)])
def test_how_much_of_the_music_is_heard(sound: Sound, monkeypatch: pytest.MonkeyPatch, at_table: bool, important: bool,
                                        hushed: bool, share: float, ducked: bool) -> None:
    told: list[Any] = []
    monkeypatch.setattr(sound.background, "pass_time", lambda *given: told.extend(given))
    assert sound.open()
    sound.important = pygame.mixer.Channel(5)
    if important:
        assert sound.play("victory")
    sound.update(0.05, at_table, "siege", hushed)
    assert told == [0.05, "siege", gain(4), pytest.approx(share), ducked]
    assert (sound.important is not None) is important, "what was important is over"


@pytest.mark.parametrize(("level", "mood", "share", "ducked", "after"), [
    (0.0, "hall", 1.0, False, 0.14), (0.75, "hall", 1.0, False, 0.8), (0.8, "hall", 0.5, False, 0.48),
    (0.8, "hall", 0.5, True, 0.4), (0.8, "hall", 0.0, True, 0.0), (0.8, "hall", 1.0, True, 0.8),
    (0.8, "siege", 1.0, False, 0.48), (0.2, "siege", 1.0, False, 0.0)])
def test_the_music_comes_nearer_to_its_volume_by_the_second(sound: Sound, level: float, mood: str, share: float,
                                                            ducked: bool, after: float) -> None:
    assert sound.open()
    music = Music(FOLDER / "music", lambda work: None)
    music.playing, music.level = Piece("hall", FOLDER, lambda work: None), level
    music.pass_time(0.5, mood, 0.8, share, ducked)
    assert music.level == pytest.approx(after) and music.mood == "hall"
    assert (music.coming is not None) is (mood == "siege")


def passed(sound: Sound, seconds: float, at_table: bool = False) -> float:
    for _ in range(round(seconds * 20)):
        sound.update(0.05, at_table)
    return sound.background.level


def test_music_swells_steps_back_and_returns(sound: Sound) -> None:
    first = passed(sound, 0.1)
    assert 0 < first < gain(4) / 2
    assert passed(sound, 5) == pytest.approx(gain(4))
    assert music_plays()
    assert passed(sound, 5, at_table=True) == pytest.approx(gain(4) * TABLE)
    assert sound.play("victory")
    assert passed(sound, 1, at_table=True) < gain(4) * TABLE / 2
    sound.hush()
    assert music_plays()
    assert passed(sound, 5) == pytest.approx(gain(4))


def test_music_is_silent_in_a_hush_and_comes_back(sound: Sound) -> None:
    passed(sound, 5)
    for _ in range(20):
        sound.update(0.05, hushed=True)
    assert sound.background.level == 0 and music_plays()
    assert passed(sound, 5) == pytest.approx(gain(4))


def test_another_mood_begins_when_the_one_before_has_died_away(sound: Sound) -> None:
    passed(sound, 5)
    sound.update(0.05, mood="siege")
    assert sound.background.mood == MOODS[0] and 0 < sound.background.level < gain(4)
    for _ in range(60):
        sound.update(0.05, mood="siege")
    assert sound.background.mood == "siege" and music_plays()


def test_nobody_waits_for_a_piece_that_is_still_read(sound: Sound) -> None:
    waiting: list[Callable[[], None]] = []
    sound.background.aside = waiting.append
    passed(sound, 2)
    assert sound.background.playing is None and len(waiting) == 1
    sound.update(0.05, mood="siege")  # it is left before it is there
    waiting[0]()
    sound.update(0.05, mood="siege")
    assert sound.background.playing is None
    waiting[1]()
    sound.update(0.05, mood="siege")
    assert sound.background.mood == "siege"


def test_sounds_leave_the_music_its_channel(sound: Sound) -> None:
    passed(sound, 1)
    piece = pygame.mixer.Channel(CHANNEL).get_sound()
    for _ in range(40):
        sound.play("victory")
    assert pygame.mixer.Channel(CHANNEL).get_sound() is piece
    sound.set_volumes(0, 4)
    assert music_plays()
    assert not any(channel.get_busy() for channel in sound.channels())


def test_music_follows_the_settings_at_once(sound: Sound) -> None:
    passed(sound, 5)
    sound.set_volumes(7, 10)
    assert sound.background.level == pytest.approx(1.0)
    sound.set_volumes(7, 0)
    assert not music_plays()
    passed(sound, 1)
    assert not music_plays()
    sound.set_volumes(7, 5)
    assert passed(sound, 5) == pytest.approx(gain(5))


# ---- in the program -----------------------------------------------------------------------------------------------


def test_the_title_has_music_and_buttons_click(robot: Make) -> None:
    hand = robot()
    sound = hand.app.sound
    sound.background.aside = at_once
    hand.open(TitleScene(hand.app))
    hand.run(1)
    assert music_plays()
    hand.press("settings")
    assert "click" in sound.heard
    hand.app.settings.music = 0
    hand.app.settings.volume = 2
    hand.app.changed_settings()
    assert sound.volume == 2
    assert not music_plays()
    sound.stop()


def test_a_table_is_heard(robot: Make) -> None:
    hand = robot()
    rules = open_rules("tictactoe")
    seats = {seat: Player(seat) for seat in rules.world.seats}
    match = Match(Plan("tictactoe", 2, {}, seats, 1), rules)
    hand.open(TableScene(hand.app, match))
    table = hand.scene
    assert isinstance(table, TableScene)
    table.road.send(Decide(match.game.legal()[0]))
    hand.run(0.2)
    assert "wood" in hand.app.sound.heard
    hand.app.sound.stop()
