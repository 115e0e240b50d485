"""What screens do at each press, in numbers: keys to write with, words to choose, a hat, sand, people, lengths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from pygame import Rect

from game.app.app import App
from game.input.inputs import Act, PlayerInput
from game.kiosk.attract import CardScene, FameCard
from game.scenes.court.hat_scene import NUDGE, PUSH, RISE, SHAKE, TAP, HatScene
from game.scenes.court.hourglass import HourglassPanel
from game.scenes.court.roll_scene import RollScene
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.result_numbers import Numbers, summary, time_text
from game.scenes.menu.rules_scene import around
from game.scenes.menu.title import TitleScene
from game.scenes.menu.words import WordsScene
from tests.ui.robot import Robot


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    hand = Robot(tmp_path_factory.mktemp("home"), language="en")
    yield hand.app
    hand.close()


@pytest.fixture
def app(shared: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A program on whose screen there is nothing, and that makes no sound."""
    monkeypatch.setattr(shared, "noise", Mock())
    shared.devices.last = "mouse"
    yield shared
    while shared.stack.scenes:
        shared.stack.scenes.pop()


def noises(app: App) -> list[str]:
    found = [call.args[0] for call in app.noise.call_args_list]  # type: ignore[attr-defined]
    app.noise.reset_mock()  # type: ignore[attr-defined]
    return found


# ---- keys on the screen ---------------------------------------------------------------------------------------------


def keyboard(app: App, value: str = "", most: int = 8, suggestions: tuple[str, ...] = ("Marguerite", "Margot", "Ada"),
             words: tuple[str, ...] = ()) -> tuple[KeyboardScene, list[object]]:
    done: list[object] = []
    scene = KeyboardScene(app, "Name", value, most, done.append, suggestions, lambda: done.append("dropped"), words)
    app.stack.push(scene)
    scene.arrange(app.ui)
    return scene, done


def do(scene: Any, act: Act, device: str = "pad", **more: Any) -> None:
    scene.handle(PlayerInput(act, device, **more))
    scene.arrange(scene.app.ui)


def test_with_a_pad_one_writes_erases_and_completes_without_going_to_a_key(app: App) -> None:
    scene, done = keyboard(app)
    assert scene.capitals and scene.focus == "suggestion:0"
    seen = []
    for act, more in ((Act.HINT, {}), (Act.HINT, {}), (Act.WRITE, {"text": "m\n"}), (Act.WRITE, {"text": "x"}),
                      (Act.UNDO, {}), (Act.PAST, {}), (Act.PAST, {}), (Act.ERASE, {})):
        do(scene, act, **more)
        seen.append((scene.value, scene.capitals))
    assert seen == [("", False), ("", True), ("m", False), ("mx", False), ("m", False), ("Margueri", False),
                    ("Margueri", False), ("Marguer", False)]
    do(scene, Act.MENU)
    assert done == ["Marguer"] and not app.stack.scenes and noises(app)[-1] == "write"


def test_what_is_not_settled_is_seen_and_a_keyboard_needs_no_keys(app: App) -> None:
    scene, done = keyboard(app, "Ad", suggestions=("Adélaïde",))
    do(scene, Act.COMPOSE, "keyboard", text="´")
    field = scene.widget("field")
    assert field is not None and field.value == "Ad´" and scene.value == "Ad"  # type: ignore[attr-defined]
    assert (scene.typed, scene.focus, scene.widget("key:1:0")) == (True, "done", None)
    do(scene, Act.WRITE, "keyboard", text="é")
    assert (scene.value, scene.composed) == ("Adé", "")
    for device, typed, focus in (("touch", False, "suggestion:0"), ("keyboard", False, "suggestion:0"),
                                 ("pad", False, "suggestion:0")):
        do(scene, Act.POINT, device, at=(1, 1))
        assert (scene.typed, scene.focus) == (typed, focus) and scene.widget("key:1:0") is not None
    do(scene, Act.CONFIRM, "keyboard")
    assert done == ["Adé"]


def test_shoulder_buttons_go_half_a_row_on_and_round_its_end(app: App) -> None:
    scene, done = keyboard(app)
    seen = []
    for focus, way in (("key:1:0", 1), ("key:1:5", 1), ("key:1:2", -1), ("key:2:10", 1), ("space", 1)):
        scene.focus = focus
        do(scene, Act.PAGE, step=(0, way))
        seen.append(scene.focus)
    assert seen == ["key:1:5", "key:1:0", "key:1:7", "key:2:4", "space"]
    scene.focus = "key:1:9"
    do(scene, Act.GO, step=(1, 0))
    assert scene.focus == "key:1:0"
    do(scene, Act.GO, step=(-1, 0))
    assert scene.focus == "key:1:9"
    do(scene, Act.CANCEL)
    assert done == ["dropped"] and not app.stack.scenes


@pytest.mark.parametrize(("value", "most", "offered"), [
    ("", 10, ["Marguerite", "Margot", "Ada"]), ("marg", 10, ["Marguerite", "Margot"]), ("Ada", 10, []),
    ("a b", 10, ["a blue", "a bold", "a bluish"]),
    ("a bl", 10, ["a blue", "a bluish"]), ("a blue", 10, []), ("a ", 10, []), ("a-M", 12, ["a-Margot", "a-Marguerite"]),
    ("Ada M", 8, ["Ada Marg"])])
def test_what_could_be_meant_is_a_text_or_goes_on_with_the_last_word(app: App, value: str, most: int,
                                                                     offered: list[str]) -> None:
    assert keyboard(app, value, most, words=("bluish", "blue", "bold"))[0].offered() == offered


def test_other_suggestions_come_a_row_at_a_time_and_then_the_first_again(app: App) -> None:
    scene, _ = keyboard(app, suggestions=tuple(f"name {number}" for number in range(5)))
    pages = []
    for _ in range(4):
        pages.append([one.label for one in scene.widgets if one.id.startswith("suggestion:")])
        scene.turn()
        scene.arrange(app.ui)
    assert pages == [["name 0", "name 1"], ["name 2", "name 3"], ["name 4"], ["name 0", "name 1"]]
    more, first = scene.widget("more"), scene.widget("suggestion:0")
    assert more is not None and first is not None and more.rect.top == first.rect.top and more.rect.h == first.rect.h
    scene.choose("something long enough")
    assert (scene.value, scene.capitals, scene.focus) == ("somethin", False, "done")


def test_keys_lie_in_rows_in_the_middle_and_none_lies_on_another(app: App) -> None:
    scene, _ = keyboard(app)
    gap = app.ui.space("hair")
    panel = next(one for one in scene.widgets if type(one).__name__ == "Panel").rect
    foot = app.ui.area.bottom - panel.bottom
    rows = [[one.rect for one in scene.widgets if one.id.startswith(f"key:{row}:")] for row in range(5)]
    for row, letters in zip(rows, scene.rows(), strict=True):
        assert len(row) == len(letters) and len({(one.y, one.w, one.h) for one in row}) == 1
        assert {right.x - left.right for left, right in pairwise(row)} == {gap}
        assert abs(row[0].x + row[-1].right - 2 * panel.centerx) <= 2
    assert [below[0].y - above[0].bottom for above, below in pairwise(rows)] == [gap] * 4
    shares = [scene.widget(name) for name in ("shift", "layout", "space", "erase", "done")]
    widths = [one.rect.w for one in shares if one is not None]
    unit = sum(widths) / 15
    assert all(abs(width - share * unit) <= 2 for width, share in zip(widths, (2, 3, 4, 3, 3), strict=True))
    assert abs(panel.centerx - app.ui.area.centerx) <= 1 and 0 <= foot - 26 * app.ui.unit <= 4


def test_words_to_choose_are_cut_and_offered_once(app: App) -> None:
    done: list[str] = []
    scene = WordsScene(app, "Name", ["blue", "red", "blue", "a long one"], 6, done.append, lambda: done.append("none"))
    app.stack.push(scene)
    scene.arrange(app.ui)
    shown = [one for one in scene.widgets if one.id.startswith("word:")]
    assert [one.label for one in shown] == ["blue", "red", "a long"] and scene.focus == "word:0"
    assert shown[0].rect.y == shown[1].rect.y < shown[2].rect.y, "two in a row"
    do(scene, Act.CANCEL)
    assert done == ["none"] and not app.stack.scenes
    app.stack.push(scene)
    do(scene, Act.GO, step=(1, 0))
    do(scene, Act.CONFIRM)
    assert done == ["none", "red"] and not app.stack.scenes and noises(app)[-1] == "write"
    for words, across in ((["x" * 31, "y"], 1), (["x" * 30, "y"], 2), ([], 1)):
        scene = WordsScene(app, "Name", words, 99, done.append)
        app.stack.push(scene)
        scene.arrange(app.ui)
        shown = [one for one in scene.widgets if one.id.startswith("word:")]
        assert len({one.rect.x for one in shown}) == across and (words or shown[0].label == "…")


# ---- the hat --------------------------------------------------------------------------------------------------------


@pytest.fixture
def hat(app: App, monkeypatch: pytest.MonkeyPatch) -> HatScene:
    """A hat that nobody has shaken yet, on a table of no game."""
    ceremony = SimpleNamespace(pile=2, owner=1)
    table: Any = SimpleNamespace(state=SimpleNamespace(ceremony=ceremony), cards_of=lambda pile: [0] * 7,
                                 places=SimpleNamespace(piles={}), words=Mock(), send_as=Mock())
    table.words.player_name = lambda seat: f"<{seat}>"
    monkeypatch.setattr(app.settings, "speed", "normal")
    scene = HatScene(app, table)
    app.stack.push(scene)
    monkeypatch.setattr(scene, "reach_in", Mock())
    return scene


def test_everything_that_shakes_is_worth_something_of_its_own(app: App, hat: HatScene) -> None:
    assert (PUSH, TAP, NUDGE, SHAKE) == (0.16, 0.3, 0.05, 1.1) and hat.count == 7
    seen, given = list[tuple[float, bool]](), list[tuple[Act, dict[str, Any]]]()
    given += ((Act.POINT, {"at": (9, 9)}), (Act.GO, {"step": (1, 0)}), (Act.CONFIRM, {}),
              (Act.PRESS, {"at": (100, 100)}), (Act.POINT, {"at": (190, 100)}), (Act.POINT, {"at": (190, 190)}),
              (Act.RELEASE, {"at": (190, 190)}), (Act.POINT, {"at": (400, 190)}), (Act.NEXT, {}))
    for act, more in given:
        before = hat.shaken
        taken = hat.take(PlayerInput(act, "pad", **more))
        seen.append((round(hat.shaken - before, 3), taken))
    far = round(90 / app.ui.px(900), 3)
    assert seen == [(0, False), (0.16, True), (0.3, True), (0, True), (far, True), (far, True), (0.05, True),
                    (0, False), (0, False)]
    assert hat.held is None and noises(app) == ["shake"], "it rustles when it begins to move"


def test_it_swings_three_times_as_wildly_as_it_is_shaken_and_comes_to_rest(app: App, hat: HatScene) -> None:
    for worth, swing in ((0.05, 0.15), (0.05, 0.3), (0.2, 0.9), (0.2, 1.0)):
        hat.shake(worth)
        assert hat.swing == pytest.approx(swing)
    assert noises(app) == ["shake", "shake"], "as long as it hardly moves"
    hat.drawn()
    for seconds, swing in ((0.5, 0.3), (0.2, 0.02), (0.2, 0.0)):
        hat.update(seconds)
        assert hat.swing == pytest.approx(swing) and hat.dirty
    hat.drawn()
    hat.update(1.0)
    assert not hat.dirty and hat.clock == pytest.approx(1.9)
    hat.reach_in.assert_not_called()  # type: ignore[attr-defined]
    hat.shake(0.59)
    hat.reach_in.assert_not_called()  # type: ignore[attr-defined]
    hat.shake(0.02)
    hat.reach_in.assert_called_once()  # type: ignore[attr-defined]


def test_holding_shakes_by_the_second_and_slowly_where_people_want_it_slow(app: App, hat: HatScene,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    hat.held = (3, 3)
    for speed, passed in (("normal", 0.1), ("slow", 0.1 / 1.8)):
        monkeypatch.setattr(app.settings, "speed", speed)
        assert app.settings.slowness() in (1.0, pytest.approx(0.1 / passed))
        before = hat.shaken
        hat.update(0.1)
        assert hat.shaken - before == pytest.approx(passed)


def test_once_the_hand_is_in_a_press_unfolds_the_slip_and_another_puts_it_away(app: App, hat: HatScene) -> None:
    hat.gone = 0.1
    for act, gone in ((Act.POINT, 0.1), (Act.GO, 0.1), (Act.CONFIRM, 1.55)):
        assert hat.take(PlayerInput(act, "pad")) is (act is not Act.POINT) and hat.gone == pytest.approx(gone)
    assert hat.is_open() and round(RISE, 3) == 1.05
    hat.table.send_as.assert_not_called()  # type: ignore[attr-defined]
    hat.back()
    hat.table.send_as.assert_not_called()  # type: ignore[attr-defined]
    hat.take(PlayerInput(Act.CANCEL, "pad"))
    hat.table.send_as.assert_called_once()  # type: ignore[attr-defined]
    hat.gone, hat.stale = 1.5, False
    hat.update(0.04)
    assert hat.gone == pytest.approx(1.54) and not hat.stale
    hat.update(0.04)
    assert hat.gone == pytest.approx(1.58) and hat.stale
    hat.update(1)
    assert hat.gone == pytest.approx(1.58), "it stays open"


@pytest.mark.parametrize(("trays", "middle"), [
    ({}, 640), ({0: Rect(0, 600, 900, 100)}, 450), ({0: Rect(0, 600, 640, 100)}, 640),
    ({0: Rect(0, 500, 900, 99)}, 640), ({0: Rect(0, 600, 700, 100), 1: Rect(200, 600, 1000, 100)}, 700)])
def test_the_hat_stands_on_the_broadest_tray_and_its_words_above_it(app: App, hat: HatScene, trays: dict[int, Rect],
                                                                   middle: int) -> None:
    hat.table.places.piles = trays
    found = {one.id: one.rect for one in hat.layout(app.ui)}
    ui, rect = app.ui, found["hat"]
    assert rect.centerx == middle and rect.size == (round(320 * 1.18), 320) and rect.bottom == 360 + 230
    assert found["plate"].midbottom == (middle, rect.y - ui.px(28)) and found["words"].center == found["plate"].center
    assert found["plate"].h == ui.tx(80) and found["plate"].contains(found["words"])
    assert found["plate"].w == min((trays[max(trays)].w if trays and middle != 640 else 1280) - 48, 640)


# ---- sand, and those who step forward -------------------------------------------------------------------------------


def test_sand_is_drawn_anew_each_second_and_rings_once(app: App) -> None:
    see: Any = SimpleNamespace(may_pick=lambda: True, app=app)
    glass = HourglassPanel(see)
    assert not glass.update(1.0), "nothing runs"
    glass.whole = glass.left = 3.0
    seen = []
    for seconds in (0.5, 0.4, 0.2, 1.0, 0.8, 0.3, 1.0):
        seen.append((glass.update(seconds), round(glass.left, 3)))
    assert seen == [(False, 2.5), (False, 2.1), (True, 1.9), (True, 0.9), (False, 0.1), (True, 0.0), (False, 0.0)]
    assert noises(app) == ["time"]
    glass.left, see.may_pick = 2.0, lambda: False
    assert not glass.update(1.0) and glass.left == 2.0, "while something is shown it stands still"


def roll(app: App) -> RollScene:
    words: Any = SimpleNamespace(world=SimpleNamespace(taken=[True, False, True, True]))
    scene = RollScene(app, words, Mock())
    scene.layout = lambda ui: []  # type: ignore[method-assign]
    app.stack.push(scene)
    return scene


def test_people_step_forward_one_by_one_and_all_at_a_press(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.settings, "speed", "normal")
    scene = roll(app)
    assert scene.seats == [0, 2, 3] and scene.presented == 1
    told = []
    for seconds in (0.7, 0.01, 0.7, 0.01, 9.0):
        scene.update(seconds)
        told.append(scene.presented)
    assert told == [1, 2, 2, 3, 3] and noises(app) == ["line", "line"]
    for act in (Act.PRESS, Act.CONFIRM, Act.CANCEL):
        scene.presented = 2
        assert scene.take(PlayerInput(act, "pad")) and scene.presented == 3
        scene.close.assert_not_called()  # type: ignore[attr-defined]
    scene.presented = 2
    assert not scene.take(PlayerInput(Act.POINT, "mouse")) and scene.presented == 2
    scene.presented = 3
    assert not scene.take(PlayerInput(Act.PRESS, "pad")) and not scene.take(PlayerInput(Act.CONFIRM, "pad"))
    assert scene.take(PlayerInput(Act.CANCEL, "pad"))
    scene.close.assert_called_once_with(scene)  # type: ignore[attr-defined]
    monkeypatch.setattr(app.settings, "speed", "off")
    assert roll(app).presented == 3


# ---- a lobby, and pictures that come late ---------------------------------------------------------------------------


@pytest.mark.parametrize(("focus", "act", "step", "settles"), [
    ("rules", Act.CONFIRM, (0, 0), False), ("seat:1", Act.CONFIRM, (0, 0), False), ("start", Act.CONFIRM, (0, 0), True),
    ("kind:1", Act.CONFIRM, (0, 0), True), ("level:1", Act.GO, (1, 0), True), ("level:1", Act.GO, (0, 1), False),
    ("start", Act.GO, (1, 0), False), ("nothing", Act.GO, (1, 0), False), ("level:1", Act.NEXT, (1, 0), False)])
def test_what_settles_something_of_the_game(app: App, focus: str, act: Act, step: tuple[int, int],
                                            settles: bool) -> None:
    scene = LobbyScene(app, "tictactoe")
    app.stack.push(scene)
    scene.arrange(app.ui)
    scene.focus = focus
    assert scene.settles(PlayerInput(act, "pad", step=step)) is settles
    for seated, people, may in ((None, True, False), (0, True, True), (None, False, True)):
        scene.plan.sitters[0].device = 4 if seated == 0 else None
        scene.plan.sitters[0].person = people
        assert scene.may_settle(PlayerInput(act, "pad", source=4)) is may
        assert scene.may_settle(PlayerInput(act, "mouse"))


@pytest.mark.parametrize("arrived", [True, False])
def test_a_picture_that_comes_late_is_drawn_then(app: App, monkeypatch: pytest.MonkeyPatch, arrived: bool) -> None:
    monkeypatch.setattr(app.backdrop, "arrived", lambda: arrived)
    kiosk: Any = SimpleNamespace(app=app)
    for scene in (TitleScene(app), CardScene(kiosk)):
        scene.drawn()
        scene.update(0.1)
        assert scene.dirty is arrived
        scene.dirty = True
        scene.update(0.1)
        assert scene.dirty


def test_the_large_picture_is_let_go_while_something_else_is_to_be_seen(app: App,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[object] = []
    monkeypatch.setattr(app.backdrop, "forget", forgotten.append)
    kiosk: Any = SimpleNamespace(app=app)
    CardScene(kiosk).leave()
    TitleScene(app).pause()
    assert forgotten == [app.ui, app.ui]


def test_an_invitation_stays_for_its_seconds_and_only_while_it_is_in_front(app: App,
                                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk: Any = SimpleNamespace(app=app, show_next=Mock())
    monkeypatch.setattr(app.saves.history, "standings", lambda: list(range(20)))
    for made, seconds in ((CardScene(kiosk), 9.0), (FameCard(kiosk), 12.0)):
        kiosk.show_next.reset_mock()
        app.stack.push(made)
        made.update(seconds - 0.01)
        kiosk.show_next.assert_not_called()
        made.update(0.02)
        kiosk.show_next.assert_called_once()
        app.stack.push(TitleScene(app))
        made.update(1)
        kiosk.show_next.assert_called_once()
    assert FameCard(kiosk).standings == [0, 1, 2, 3, 4, 5, 6, 7]  # type: ignore[comparison-overlap]


# ---- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "text"), [
    (0, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (61, "1 min 1 s"), (3599.4, "59 min 59 s"), (3600, "1 h 0 min"),
    (7385, "2 h 3 min")])
def test_a_length_of_time(app: App, seconds: float, text: str) -> None:
    assert time_text(app, seconds).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") == text


def test_what_somebody_did_is_told_with_what_they_took_and_how_long_they_thought(app: App) -> None:
    plural, numbers = app.strings.plural, Numbers(decisions=4, taken=2, lost=1, seconds=0.9)
    assert summary(app, numbers, False) == plural("result.decisions", 4)
    assert summary(app, numbers, True) == f"{plural('result.decisions', 4)} · {plural('result.taken', 2)}"
    numbers.seconds = 1.0
    assert summary(app, numbers, False) == f"{plural('result.decisions', 4)} · {time_text(app, 1)}"


@pytest.mark.parametrize(("chosen", "room", "found"), [
    (0, 50, (0, 5)), (2, 50, (0, 5)), (2, 49, (0, 4)), (0, 30, (0, 3)), (4, 30, (2, 5)), (2, 30, (1, 4)),
    (2, 20, (1, 3)), (2, 10, (2, 3)), (2, 5, (2, 3)), (1, 40, (0, 4)), (3, 40, (1, 5))])
def test_as_many_lines_as_there_is_room_for_lie_around_the_chosen_one(chosen: int, room: int,
                                                                     found: tuple[int, int]) -> None:
    assert around([10] * 5, chosen, room) == found
