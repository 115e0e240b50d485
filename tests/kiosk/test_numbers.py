"""The kiosk by its numbers: how loud, how long, how many, and what comes at both ends of a range."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

import pygame
import pytest

from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.kiosk.attract import CardScene, DemoScene, FameCard, attraction
from game.kiosk.captions import CAPTIONS, LONGEST, SHORTEST, captions, shortened
from game.kiosk.countdown import CountdownScene, Dial
from game.kiosk.guard import BEAT, minute_of_day
from game.kiosk.log import BYTES, SHOWN, close_log, log_path, open_log, tail
from game.kiosk.operator_scene import GamesScene, LogScene, OperatorScene
from game.kiosk.pin import MOST
from game.kiosk.pin_scene import Digits, PinScene
from game.kiosk.supervisor import BLAME, HEALTHY, REMEMBERED, Life, Memory
from game.kiosk.thrift import Thrift
from game.storage.history import Past, Standing, insert
from game.view.theme import mix
from game.view.ui import Ui
from tests.kiosk.conftest import CONFIG, Guest
from tests.kiosk.test_house import sit

Make = Callable[..., Guest]


def opened(hand: Guest, scene: Scene) -> None:
    hand.app.stack.push(scene)
    hand.run()


# ---- the operator ---------------------------------------------------------------------------------------------------


def test_the_operator_turns_the_volume_step_by_step_to_either_end(kiosk: Make) -> None:
    hand = kiosk(CONFIG + '  volume: {"08:00": 6, "20:00": 1}\n')
    scene = OperatorScene(hand.app, hand.kiosk)
    opened(hand, scene)
    heard = []
    for way in (-1, 1, 1, 1, 1, 1, 1, *[-1] * 12, 1):
        scene.change_volume(way)
        heard.append(hand.app.settings.volume)
    assert heard == [5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 1]
    hand.run()
    assert hand.find("volume").value == "1"  # type: ignore[attr-defined]
    scene.change_volume(3)
    hand.minute = 21 * 60
    hand.kiosk.follow_clock()
    assert hand.app.settings.volume == 4, "whatever the hour"


def test_the_operator_goes_through_the_languages_both_ways_and_round(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  languages: [fr, en]\n")
    scene = OperatorScene(hand.app, hand.kiosk)
    opened(hand, scene)
    spoken = [hand.app.settings.language]
    for way in (1, 1, -1, -1):
        scene.change_language(way)
        spoken.append(hand.app.settings.language)
    assert spoken == ["fr", "en", "fr", "en", "fr"]


def test_results_that_cannot_be_written_are_told_with_the_reason(kiosk: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = kiosk()
    scene = OperatorScene(hand.app, hand.kiosk)
    opened(hand, scene)
    scene.export()
    assert str(hand.app.home / "exports") in scene.message
    monkeypatch.setattr("game.kiosk.operator_scene.export", Mock(side_effect=OSError(28, "no room")))
    scene.export()
    assert scene.message == hand.app.tr("kiosk.not_exported", why="no room")
    monkeypatch.setattr("game.kiosk.operator_scene.export", Mock(side_effect=OSError("gone")))
    scene.export()
    assert scene.message == hand.app.tr("kiosk.not_exported", why="gone")


def test_the_day_is_told_by_its_games_people_minutes_and_the_favourite(kiosk: Make) -> None:
    hand = kiosk()
    scene = OperatorScene(hand.app, hand.kiosk)
    assert [value for _, value in scene.statistics()] == ["0", "0", "0", "0", "–"]
    now = 4_000_000_000  # today at the earliest
    seats = [["cross", "Ada", "", True, None], ["nought", "Bo", "", False, None]]
    with hand.app.saves.history.open() as base:
        for number, (ruleset, began, ended) in enumerate([
                ("morris", now - 300, now), ("tictactoe", now - 120, now), ("tictactoe", now + 60, now),
                ("breakthrough", 100, 1000)]):  # long ago
            insert(base, {"id": f"g{number}", "ruleset": ruleset, "began": began, "ended": ended, "decisions": 5,
                          "reason": "", "seats": seats})
    left = [Past("a", "morris", now, now, 4, "", ()), Past("b", "morris", 100, 100, 4, "", ())]  # today, long ago
    hand.app.saves.aside = lambda: [(Path(), past) for past in left]  # type: ignore[method-assign]
    assert [value for _, value in scene.statistics()] == ["3", "1", "2", "7", "Tic-tac-toe"]
    with hand.app.saves.history.open() as base:
        for number in range(9, 12):
            insert(base, {"id": f"g{number}", "ruleset": "gone", "began": now, "ended": now, "decisions": 5,
                          "reason": "", "seats": seats})
    assert scene.statistics()[-1][1] == "gone", "a game that is not installed any more has only its id"


def test_the_last_game_stays_on_the_shelf(kiosk: Make) -> None:
    hand = kiosk(without=frozenset({"breakthrough"}))
    scene = GamesScene(hand.app, hand.kiosk)
    opened(hand, scene)

    def offered() -> list[str]:
        return [name for name in hand.app.library.ids() if hand.kiosk.allows(name)]

    seen = []
    for name in ("morris", "tictactoe", "go", "tictactoe", "breakthrough"):
        hand.press(f"game:{name}")
        seen.append(offered())
    assert seen == [["tictactoe"], ["tictactoe"], ["go", "tictactoe"], ["go"], ["breakthrough", "go"]]


@pytest.mark.parametrize(("letters", "size", "columns"), [
    (0, (1280, 720), 3), (1, (1280, 720), 2), (0, (540, 960), 1)])
def test_games_of_the_operator_stand_in_fewer_columns_where_letters_are_large(
        letters: int, size: tuple[int, int], columns: int, kiosk: Make) -> None:
    hand = kiosk(size=size)
    hand.app.settings.text_size = letters
    hand.app.changed_settings()
    scene = GamesScene(hand.app, hand.kiosk)
    opened(hand, scene)
    assert len({widget.rect.x for widget in scene.widgets if widget.id.startswith("game:")}) == columns


def test_the_log_is_shown_from_its_end_and_only_what_can_be_printed(kiosk: Make, tmp_path: Path) -> None:
    path = tmp_path / "kiosk.log"
    assert tail(path) == []
    path.write_bytes(b"".join(b"line %d\n" % number for number in range(1, SHOWN + 3)) + b"odd \x1b[31m\xff\n\n")
    shown = tail(path)
    assert shown[:2] == ["odd  [31m�", f"line {SHOWN + 2}"]
    assert shown[-1] == "line 5" and len(shown) == SHOWN - 1, "of the last lines, those that say something"
    hand = kiosk()
    assert LogScene(hand.app, path).lines == shown
    assert LogScene(hand.app, tmp_path / "none").lines == [hand.app.tr("kiosk.no_log")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_log_that_is_none_of_ours_is_neither_waited_for_nor_read(tmp_path: Path) -> None:
    path = log_path(tmp_path)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"line\n" * BYTES)
    assert tail(path) == [], "ours are never so large"
    path.unlink()
    os.mkfifo(path)
    held = os.open(path, os.O_RDWR | os.O_NONBLOCK)  # else whoever waits for the pipe waits for ever
    try:
        os.write(held, b"a line in the pipe\n")
        assert tail(path) == []
        log = open_log(tmp_path)
        assert [type(handler) for handler in log.handlers] == [logging.StreamHandler]
        close_log(log)
    finally:
        os.close(held)


# ---- the door -------------------------------------------------------------------------------------------------------


def test_digits_are_counted_and_the_lock_is_counted_down(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  operator: {attempts: 2}\n  attract: {after: 600}\n")
    passed = 0.0
    hand.kiosk.door.passed, hand.kiosk.door.free_at = lambda: passed, 0.0
    scene = PinScene(hand.app, hand.kiosk)
    opened(hand, scene)
    assert hand.find("message").label == hand.app.tr("kiosk.pin_words")
    hand.type("12345a٣67890123")
    assert scene.digits == "123456789012" and len(scene.digits) == MOST
    scene.erase()
    assert scene.digits == "12345678901"
    hand.press("key:enter")
    assert hand.find("message").label == hand.app.tr("kiosk.wrong_pin") and scene.digits == ""
    hand.press("key:1")
    assert hand.find("message").label == hand.app.tr("kiosk.pin_words")
    hand.press("key:enter")
    hand.kiosk.door.free_at = 60.0
    for now, left in ((0.5, 60), (1.0, 59), (59.5, 1)):
        passed = now
        scene.update(0.1)
        hand.run()
        assert hand.find("message").label == hand.app.tr("kiosk.locked", seconds=left)
        scene.add("1")
        assert scene.digits == "" and not hand.find("key:1").focusable
    passed = 60.0
    scene.update(0.1)
    hand.run()
    assert hand.find("key:1").focusable and hand.find("message").label == hand.app.tr("kiosk.pin_words")


@pytest.mark.parametrize(("make", "seconds"), [(PinScene, 30), (OperatorScene, 120)])
def test_a_door_that_nobody_uses_closes_by_itself(kiosk: Make, make: type[PinScene | OperatorScene],
                                                  seconds: int) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 600}\n")
    hand.key("space")
    scene = make(hand.app, hand.kiosk)
    opened(hand, scene)
    hand.kiosk.idle = 1.0  # the hand is gone
    scene.update(seconds - 1)
    hand.wait(0.2)
    assert hand.scene is scene
    hand.wait(1)
    assert hand.scene.name == "title"


# ---- time -----------------------------------------------------------------------------------------------------------


def test_the_time_that_is_left_is_told_to_the_second(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {decision: 30, table: 2}\n  attract: {table: 600}\n")
    table, limits, tr = sit(hand), hand.kiosk.limits, hand.app.tr

    def after(thought: float, sat: float) -> str:
        limits.thought, limits.sat, limits.shown = thought, sat, ""
        limits.enforce(table, True)
        return limits.shown

    assert [after(14.9, 0), after(15.1, 0), after(29.9, 0)] == ["", tr("kiosk.hurry", seconds=15),
                                                                tr("kiosk.hurry", seconds=1)]
    assert [after(0, 59.9), after(0, 60.1), after(0, 119.9)] == ["", tr("kiosk.last_minute", seconds=60),
                                                                 tr("kiosk.last_minute", seconds=1)]
    assert after(15.1, 119) == tr("kiosk.hurry", seconds=15), "what is nearer to whoever decides"
    limits.thought, limits.sat, limits.shown = 29.9, 0.0, ""
    limits.enforce(table, False)
    assert limits.shown == "", "nobody is asked"
    after(30.0, 0)
    assert table.match.stand_in == "novice" and limits.thought == 0.0
    after(0, 120.0)
    assert hand.scene.name == "attract"


def test_a_countdown_goes_from_its_first_second_to_its_last(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 600}\n")
    hand.key("space")
    scene = CountdownScene(hand.app, hand.kiosk, 10)
    opened(hand, scene)
    dial = hand.find("dial")
    assert isinstance(dial, Dial) and dial.all == 10 and 9.5 < dial.left <= 10
    scene.left = 4.05
    hand.wait(0.2)
    dial = hand.find("dial")
    assert isinstance(dial, Dial) and 3.5 < dial.left < 4
    hand.wait(3.5)
    assert hand.scene is scene
    hand.wait(0.5)
    assert hand.scene.name == "attract"


def test_the_pointer_goes_after_its_seconds_and_comes_with_a_move(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  cursor: 4\n")
    hand.key("space")
    pygame.mouse.set_visible(False)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(301, 301), rel=(0, 1), buttons=(0, 0, 0)))
    hand.run()
    assert pygame.mouse.get_visible()
    hand.kiosk.idle = 3.8
    hand.kiosk.pass_time(0.1)
    assert pygame.mouse.get_visible()
    hand.kiosk.pass_time(0.2)
    assert not pygame.mouse.get_visible()


def test_signs_of_life_come_every_second_and_when_the_game_changes(kiosk: Make,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    hand = kiosk(supervised=True)
    hand.key("space")
    capsys.readouterr()
    hand.kiosk.since_beat = 0.0
    for _ in range(25):
        hand.kiosk.beat(BEAT / 10 + 0.001)
    assert capsys.readouterr().out == "beat \n" * 2
    sit(hand)
    assert capsys.readouterr().out.splitlines()[-1] == "beat tictactoe"


def test_the_house_a_game_the_fame_and_the_next_game_take_turns(kiosk: Make) -> None:
    hand = kiosk()
    shown = [attraction(hand.kiosk, turn) for turn in range(6)]
    assert [type(scene) for scene in shown] == [CardScene, DemoScene, DemoScene] * 2, "nobody is famous yet"
    games, boxes = [scene.box.id for scene in shown if isinstance(scene, DemoScene)], hand.app.catalogue.boxes()
    assert games == [box.id for box in [*boxes, *boxes]][:4]
    people = [Standing("Ada", 1, 1)]
    hand.app.saves.history.standings = lambda *_: people  # type: ignore[method-assign]
    assert [type(attraction(hand.kiosk, turn)) for turn in (2, 3, 5)] == [FameCard, CardScene, FameCard]
    later = attraction(hand.kiosk, 4)
    assert isinstance(later, DemoScene) and later.box.id == boxes[1].id, "no game is left out"


@pytest.mark.parametrize(("left", "lit", "told"), [(20.0, 60, "20"), (10.0, 30, "10"), (9.51, 29, "10"), (0.2, 1, "1"),
                                                   (-1.0, 1, "0")])
def test_a_dial_has_a_stroke_for_every_sixtieth_that_is_left(kiosk: Make, monkeypatch: pytest.MonkeyPatch, left: float,
                                                            lit: int, told: str) -> None:
    hand, strokes, said = kiosk(), list[tuple[Any, ...]](), list[object]()
    ui = hand.app.ui
    monkeypatch.setattr("pygame.draw.line", lambda surface, *given: strokes.append(given))
    monkeypatch.setattr(ui, "line", lambda *given: said.append(given[0]))
    Dial("dial", rect=pygame.Rect(100, 100, 300, 200), left=left, all=20.0).draw(ui)
    assert [stroke[0] for stroke in strokes].count(ui.theme["brass"]) == lit and said == [told]
    ends = [[(round(x), round(y)) for x, y in stroke[1:3]] for stroke in strokes]
    assert len(ends) == 60 and ends[0] == [(250, 116), (250, 100)] and ends[15] == [(334, 200), (350, 200)]


def test_languages_stand_below_the_fame_in_the_middle(kiosk: Make) -> None:
    hand = kiosk()
    people = [Standing("Ada", 1, 1)]
    hand.app.saves.history.standings = lambda *_: people  # type: ignore[method-assign]
    hand.open(FameCard(hand.kiosk))
    left, right, press = (hand.find(name).rect for name in ("language:en", "language:fr", "press"))
    assert 639 <= (left.left + right.right) / 2 <= 641 and press.bottom < left.top == right.top
    assert 90 <= left.w == right.w <= 180 and left.h == 50 and left.right < right.left < left.right + 40


# ---- words and memory -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "short"), [
    ("Short.", "Short."), ("x" * LONGEST, "x" * LONGEST), ("x" * (LONGEST + 1), ""),
    ("One. " + "x" * LONGEST, "One."), ("One? Two! " + "x" * LONGEST, "One? Two!"),
    ("a" * (LONGEST - 2) + ". and more", "a" * (LONGEST - 2) + "."), ("a" * (LONGEST - 1) + ". and more", "")])
def test_captions_are_whole_sentences(text: str, short: str) -> None:
    assert shortened(text) == short


def test_what_the_program_says_is_remembered_in_part() -> None:
    life = Life()
    assert life.hear("beat morris \n") and life.playing == "morris"
    assert not life.hear("something else\n") and life.playing == "morris"
    assert life.hear("beat\n") and life.playing == ""
    assert life.hear("beat " + "x" * 100) and life.playing == "x" * 60
    for number in range(REMEMBERED + 5):
        life.keep(f"{number}" + "y" * 600 + "\n")
    life.keep("  \n")
    life.keep(None)
    assert len(life.words) == REMEMBERED and life.words[0].startswith("5y") and len(life.words[0]) == 500
    assert not life.hear(None) and life.status == 0
    life.end(-9, 3.5)
    assert (life.status, life.seconds, life.reason) == (-9, 3.5, "it was killed by signal 9")
    silent = Life()
    silent.end(-9, 1.0)
    assert silent.status is None and silent.reason == "it stopped answering and was killed"
    assert Life(3).reason == "it ended with status 3" and Life(0).reason == "it ended with status 0"


def test_pauses_double_up_to_a_minute_and_a_long_life_makes_up_for_deaths() -> None:
    memory = Memory()
    pauses, said = [memory.pause()], list[str]()
    for _ in range(8):
        said.append(memory.learn(Life(1, "", HEALTHY - 1), lambda _: True))
        pauses.append(memory.pause())
    assert pauses == [1.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]
    assert [bool(words) for words in said] == [False, False, True, True, False, False, False, False]
    memory.learn(Life(1, "", HEALTHY), lambda _: True)
    assert memory.deaths == 1 and memory.arguments() == []


def test_each_death_takes_something_more_away() -> None:
    memory, started = Memory(), []
    for _ in range(5):
        memory.learn(Life(1, "", 5), lambda _: True)
        started.append(memory.arguments())
    assert started == [[], [], ["--fresh"], ["--fresh", "--builtin-only"], ["--fresh", "--builtin-only"]]


def test_only_mods_are_blamed_and_each_for_its_own() -> None:
    memory = Memory()
    for name in ("own", "a", "b", "own", "own"):
        memory.learn(Life(1, name, 5), lambda name: name != "own")
    assert memory.without == set() and BLAME == 2
    assert "'b'" in memory.learn(Life(1, "b", 5), lambda _: True) and memory.without == {"b"}
    assert memory.arguments() == ["--without=b", "--fresh", "--builtin-only"]


def test_memory_goes_back_only_where_the_system_has_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    both, swept = ["mallopt", "malloc_trim"], Mock()
    monkeypatch.setattr("game.kiosk.thrift.sweep", swept)
    for platform, ways, called in (("linux", both, [call.mallopt(-3, 262_144), call.malloc_trim(0)]),
                                   ("linux", both[:1], []), ("linux", both[1:], []), ("darwin", both, [])):
        library = Mock(spec=ways)
        monkeypatch.setattr("game.kiosk.thrift.sys", SimpleNamespace(platform=platform))
        monkeypatch.setattr("game.kiosk.thrift.ctypes", SimpleNamespace(CDLL=lambda name, library=library: library))
        Thrift().tidy()
        assert library.mock_calls == called
    assert swept.mock_calls == 4 * [call()], "what nobody needs is looked for everywhere"


def test_discs_follow_the_digits_as_they_are_typed_and_erased(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 600}\n")
    opened(hand, PinScene(hand.app, hand.kiosk))
    seen = []
    for name in ("1", "2", "3", "erase", "4", "erase", "erase", "erase", "erase"):
        hand.press(f"key:{name}")
        digits = hand.find("digits")
        assert isinstance(digits, Digits)
        seen.append(digits.typed)
    assert seen == [1, 2, 3, 2, 3, 2, 1, 0, 0]
    hand.press("key:1")
    hand.press("key:enter")
    assert hand.find("digits").typed == 0  # type: ignore[attr-defined]


def test_a_word_or_a_key_puts_off_the_closing_of_the_door(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 600}\n")
    scene = PinScene(hand.app, hand.kiosk)
    opened(hand, scene)
    scene.left = 0.5
    hand.type("1")
    assert scene.left > 29 and scene.digits == "1"
    hand.key("backspace")
    assert scene.digits == ""
    for digits, ends in (("123", False), ("1234", True)):
        scene.digits = digits
        assert scene.take(PlayerInput(Act.CONFIRM, "keyboard")) is ends
        assert scene.digits == ("" if ends else "123")
    scene.digits = "1234"
    assert not scene.take(PlayerInput(Act.CONFIRM, "pad")) and scene.digits == "1234"


def test_nobody_is_late_in_a_menu_until_the_countdown_is_due(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 30, table: 100, countdown: 10}\n")
    hand.key("space")
    opened(hand, GamesScene(hand.app, hand.kiosk))
    hand.scene.name = "settings"  # somewhere people can be interrupted
    for idle, name in ((19.9, "settings"), (20.0, "countdown")):
        hand.kiosk.idle = idle
        hand.kiosk.look_for_people()
        assert hand.scene.name == name
    assert hand.scene.all == 10  # type: ignore[attr-defined]
    hand.app.stack.back_to("title")
    for idle, name in ((29.9, "title"), (30.0, "attract")):
        hand.kiosk.idle = idle
        hand.kiosk.look_for_people()
        assert hand.scene.name == name
    hand.kiosk.idle = 999
    hand.kiosk.look_for_people()
    hand.key("space")
    sit(hand)
    for idle, name in ((89.9, "table"), (90.0, "countdown")):
        hand.kiosk.idle = idle
        hand.kiosk.look_for_people()
        assert hand.scene.name == name


def test_the_clock_is_looked_at_every_twenty_seconds(kiosk: Make) -> None:
    hand = kiosk(CONFIG + '  volume: {"10:00": 6, "10:01": 2}\n')
    assert hand.app.settings.volume == 6
    hand.kiosk.since_clock = 0.0
    hand.minute = 601
    hand.kiosk.pass_time(19.9)
    assert hand.app.settings.volume == 6
    hand.kiosk.pass_time(0.1)
    assert hand.app.settings.volume == 2 and hand.kiosk.since_clock == 0.0


def test_a_countdown_leaves_half_of_the_wait_to_whoever_is_there(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 11, table: 60, countdown: 60}\n")
    hand.key("space")
    opened(hand, GamesScene(hand.app, hand.kiosk))
    hand.scene.name = "settings"
    for idle, name in ((0.0, "settings"), (5.9, "settings"), (6.0, "countdown")):
        hand.kiosk.idle = idle
        hand.kiosk.look_for_people()
        assert hand.scene.name == name, idle
    assert isinstance(hand.scene, CountdownScene) and hand.scene.left == 5


@pytest.mark.parametrize(("place", "language"), [("language:fr", "fr"), ("press", "en"), ("nowhere", "en")])
def test_where_the_invitation_is_pressed_tells_the_language(kiosk: Make, place: str, language: str) -> None:
    hand = kiosk(CONFIG + "  languages: [en, fr]\n")
    at = hand.find(place).rect.center if place != "nowhere" else (3, 700)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
        hand.run()
    assert hand.scene.name == "title" and hand.app.settings.language == language


def test_the_dial_shows_the_seconds_as_strokes(kiosk: Make) -> None:
    app = kiosk().app
    ui = Ui(pygame.Surface((200, 200)), app.ui.theme, app.ui.art)
    words: list[str] = []
    ui.line = lambda text, *more: words.append(text)  # type: ignore[method-assign]
    lit = []
    for left in (10.0, 5.0, 0.3, 0.0):
        ui.surface.fill((0, 0, 0))
        Dial("dial", pygame.Rect(0, 0, 200, 200), left=left, all=10).draw(ui)
        centre, count = pygame.Vector2(100, 100), 0
        for step in range(60):
            x, y = centre + pygame.Vector2(0, -1).rotate(6 * step) * 92
            near = [ui.surface.get_at((round(x) + across, round(y) + down))[:3]
                    for across in (-1, 0, 1) for down in (-1, 0, 1)]
            count += tuple(ui.theme["brass"]) in near
        lit.append(count)
    assert lit == [60, 30, 2, 1] and words == ["10", "5", "1", "0"]
    assert ui.surface.get_at((100, 30))[:3] == tuple(mix(ui.theme["panel"], ui.theme["night"], 0.5))


def test_every_table_has_its_own_time(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {table: 2}\n  attract: {table: 600}\n")
    sit(hand)
    limits = hand.kiosk.limits
    limits.pass_time(50)
    assert limits.sat >= 50
    hand.app.stack.back_to("title")
    limits.pass_time(5)
    assert limits.shown == ""
    sit(hand)
    limits.pass_time(1)
    assert limits.sat < 20, "another table, another time"


def test_a_table_that_has_the_place_in_memory_of_one_that_is_gone_has_its_own_time(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {table: 2, decision: 90}\n  attract: {table: 600}\n")
    sit(hand)
    limits = hand.kiosk.limits
    limits.pass_time(50)
    table = limits.table()
    assert table is not None
    hand.app.stack.back_to("title")
    limits.pass_time(5)
    hand.app.stack.push(table)
    limits.pass_time(1)
    assert (limits.sat, limits.thought) == (1, 1)


def test_demonstrations_are_played_by_as_few_as_can_play(kiosk: Make) -> None:
    hand = kiosk(CONFIG.replace("morris", "djambi-6"))
    box = hand.app.catalogue.box("djambi-6")
    demo = DemoScene(hand.kiosk, box, 1)
    assert min(box.players) < max(box.players) and demo.match.plan.players == min(box.players)
    assert {player.level for player in demo.match.plan.seats.values()} == {"novice"} and demo.left == 75


def test_captions_are_the_sentences_of_the_book_that_can_be_read_in_time(kiosk: Make) -> None:
    hand = kiosk()
    found = captions(hand.app, hand.app.catalogue.box("morris"))
    assert 2 <= len(found) <= CAPTIONS == 16 and all(len(text) <= LONGEST for text in found)
    assert all(len(text) >= SHORTEST and "|" not in text for text in found[1:])
    assert found[0] == " ".join(hand.app.strings.of(hand.app.catalogue.box("morris").about).split())


def test_every_decision_has_its_own_time_and_only_people_have_one(kiosk: Make) -> None:
    hand = kiosk(CONFIG + "  limits: {decision: 600, table: 90}\n  attract: {table: 600}\n")
    table, limits = sit(hand), hand.kiosk.limits
    limits.question, limits.shown, limits.sat, limits.sitting = (0, 0), "something", 9.0, 0
    limits.pass_time(2.5)
    assert (limits.thought, limits.sat, limits.shown) == (2.5, 2.5, "")
    limits.pass_time(1.5)
    assert (limits.thought, limits.sat) == (4.0, 4.0) and not limits.busy()
    table.match.play("b2")
    limits.pass_time(0.5)
    assert (limits.thought, limits.sat) == (0.5, 4.5)
    table.match.change_player("nought", "novice")
    limits.pass_time(3)
    assert (limits.thought, limits.sat) == (0.5, 7.5) and limits.busy(), "a bot thinks"
    table.match.change_player("nought", "")
    table.match.stand_in = "novice"
    limits.pass_time(3)
    assert limits.thought == 3.5, "a bot thinks for somebody, who is still late"
    table.match.stand_in = ""
    table.stage.__class__ = type("Busy", (type(table.stage),), {"busy": True})
    limits.pass_time(4)
    assert (limits.thought, limits.sat) == (3.5, 14.5) and limits.busy(), "something moves"


@pytest.mark.parametrize(("state", "text"), [("fresh", "kiosk.anybody_menu"), ("table", "kiosk.anybody_words")])
def test_a_countdown_is_stopped_by_stepping_back(kiosk: Make, state: str, text: str) -> None:
    hand = kiosk(CONFIG + "  attract: {after: 600}\n")
    hand.key("space") if state == "fresh" else sit(hand)
    below = hand.scene
    scene = CountdownScene(hand.app, hand.kiosk, 7)
    opened(hand, scene)
    assert hand.find("words").label == hand.app.tr(text) and scene.keys() == [] and 6.5 < scene.left < 7
    scene.back()
    hand.run()
    assert hand.scene is below


@pytest.mark.parametrize(("config", "display", "shown"), [("0", 3, 0), ("2", 3, 2), ("3", 3, 0), ("1", 1, 0)])
def test_the_window_is_the_whole_of_the_chosen_screen(kiosk: Make, monkeypatch: pytest.MonkeyPatch, config: str,
                                                      display: int, shown: int) -> None:
    hand = kiosk(CONFIG + f"  display: {config}\n")
    asked: list[object] = []
    monkeypatch.setattr("pygame.display.get_driver", lambda: "x11")
    monkeypatch.setattr("pygame.display.get_num_displays", lambda: display)
    monkeypatch.setattr("pygame.display.set_mode", lambda *given, **more: asked.append((*given, *more.values())))
    monkeypatch.setattr("pygame.event.set_grab", asked.append)
    hand.kiosk.window((640, 360), False)
    assert asked == [((0, 0), pygame.FULLSCREEN, shown), True]


def test_settings_are_the_houses_whatever_guests_have_chosen(kiosk: Make) -> None:
    hand = kiosk(CONFIG + '  languages: [fr, en]\n  music: 3\n  volume: {"08:00": 6}\n')
    settings = hand.app.settings
    assert (settings.language, settings.music, settings.volume, settings.fullscreen) == ("fr", 3, 6, True)
    settings.music, settings.volume, settings.palette = 9, 9, "contrast"
    hand.kiosk.reset_settings("en")
    settings = hand.app.settings
    assert (settings.language, settings.music, settings.volume, settings.palette) == ("en", 3, 6, "plain")
    hand.kiosk.speak("en")
    hand.kiosk.reset_settings()
    assert hand.app.settings.language == "en", "the operator's"
    assert [hand.kiosk.loudness(4) for hand.kiosk.volume in (None, 0, 9)] == [6, 0, 9]


@pytest.mark.parametrize(("hour", "minute", "found"), [(0, 0, 0), (0, 59, 59), (13, 45, 825), (23, 59, 1439)])
def test_the_minute_of_the_day(monkeypatch: pytest.MonkeyPatch, hour: int, minute: int, found: int) -> None:
    monkeypatch.setattr("time.localtime", lambda: time.struct_time((2026, 2, 3, hour, minute, 58, 1, 34, 0)))
    assert minute_of_day() == found
