"""What menus do at each press and at each end: where one comes to, what is told, what an option can still be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from game.app.app import App
from game.app.scene import Scene
from game.input.inputs import Act, PlayerInput
from game.scenes.menu.chronicle_scene import ChronicleScene, pictured
from game.scenes.menu.history_scene import FameScene, HistoryScene, date_text
from game.scenes.menu.last_act import OUT, STAY, LastActScene
from game.scenes.menu.lobby_plan import LobbyPlan
from game.scenes.menu.result import ResultScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.seats import bot_name
from game.storage.history import Past
from game.view.widgets import Label
from tests.match.test_story import evening
from tests.pictures.gallery import over
from tests.ui.beforehand import rules_of
from tests.ui.robot import Robot


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    hand = Robot(tmp_path_factory.mktemp("home"), language="en")
    hand.app.bots.ask_curve = lambda match: None  # type: ignore[method-assign]
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


def names(app: App) -> list[str]:
    return [scene.name for scene in app.stack.scenes]


def plain(app: App, name: str) -> Scene:
    """A scene of a name that does nothing."""
    scene = Scene(app)
    scene.name = name
    app.stack.push(scene)
    return scene


# ---- the program ----------------------------------------------------------------------------------------------------


def test_the_program_runs_until_somebody_ends_it_and_leaves_every_scene(app: App,
                                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    rounds, left = list[bool](), list[str]()

    def wait(happened: bool) -> float:
        rounds.append(happened)
        return 0.25

    def step(seconds: float) -> bool:
        app.running = len(rounds) < 3
        return len(rounds) == 2

    monkeypatch.setattr(app.pace, "wait", wait)
    monkeypatch.setattr(app, "step", step)
    for place, name in ((app.sound, "stop"), (app.narrator, "forget"), (app.lock, "release")):
        monkeypatch.setattr(place, name, Mock())
    low, first = plain(app, "low"), Scene(app)
    for scene, name in ((low, "low"), (first, "first")):
        monkeypatch.setattr(scene, "leave", lambda name=name: left.append(name))
    assert app.run(first) == 0 and not app.stack.scenes and left == ["first", "low"]
    assert rounds == [True, False, True], "the first round is no quiet one"
    for done in (app.sound.stop, app.narrator.forget, app.lock.release):
        done.assert_called_once()  # type: ignore[attr-defined]
    app.running = True


# ---- after a game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("below", "shelf"), [
    (["title", "shelf", "lobby"], ["title", "shelf"]), (["title", "lobby"], ["title", "behind"]),
    (["table"], ["behind"])])
def test_from_a_result_one_comes_to_the_games_by_the_shortest_way(app: App, monkeypatch: pytest.MonkeyPatch,
                                                                  below: list[str], shelf: list[str]) -> None:
    behind = Scene(app)
    behind.name = "behind"
    monkeypatch.setattr(app, "doors", {"shelf": lambda app: [behind]})
    for name in below:
        plain(app, name)
    result = ResultScene(app, over("tictactoe"))
    app.stack.push(result)
    if len(below) > 1:
        result.back()
        assert names(app) == below
        app.stack.push(result)
    result.shelf()
    assert names(app) == shelf


def test_what_can_be_done_after_a_game_is_offered_in_its_order(app: App) -> None:
    result = ResultScene(app, over("tictactoe"))
    assert [(name, enabled) for name, _, _, enabled in result.entries()] == [
        ("rematch", True), ("shelf", True), ("replay", True), ("chronicle", True)]
    result.kept = True
    assert result.entries()[2][3] is False and result.below() is None
    assert result.verdict() == " – ".join([result.headline(), result.reason()])
    assert result.who("nobody") == "nobody", "a seat that is not there is called as it is"
    name, seat = result.who("cross"), result.model.seats[0]
    assert result.player(seat).startswith(name)


@pytest.mark.parametrize(("size", "letters", "count", "columns"), [
    ((1280, 720), 1.0, 5, 3), ((1280, 720), 1.0, 4, 2), ((540, 960), 1.0, 5, 2), ((540, 960), 1.4, 5, 1)])
def test_the_ways_on_stand_in_as_many_columns_as_there_is_room_for(app: App, monkeypatch: pytest.MonkeyPatch,
                                                                   size: tuple[int, int], letters: float, count: int,
                                                                   columns: int) -> None:
    asked: list[int] = []
    monkeypatch.setattr("game.scenes.menu.result.grid", lambda found, columns, **more: asked.append(columns))
    result = ResultScene(app, over("tictactoe"))
    monkeypatch.setattr(result, "entries", lambda: [(str(number), "", print, True) for number in range(count)])
    result.buttons(SimpleNamespace(tall=size[1] > size[0], text_size=letters))  # type: ignore[arg-type]
    assert asked == [columns]


# ---- the last act and the book --------------------------------------------------------------------------------------


def test_the_last_act_goes_on_after_a_while_or_at_a_press_beside_everything(app: App,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.settings, "speed", "normal")
    act = LastActScene(app, evening(3, "en"))
    app.stack.push(act)
    assert (act.step, act.lit, STAY, OUT) == (-1, 9, 3.4, 0.28)
    seen = []
    for seconds in (0.27, 0.02, 2.2, 0.58, 0.05, 3.4, 0.01):
        act.update(seconds)
        seen.append((act.lit, act.step))
    assert seen == [(9, -1), (8, -1), (1, -1), (0, -1), (0, 0), (0, 0), (0, 1)]
    act.arrange(app.ui)
    on = act.widget("on")
    assert on is not None
    for at, step in ((on.rect.center, 1), ((3, 3), 2)):
        act.take(PlayerInput(Act.RELEASE, "mouse", at=at))
        assert act.step == step
    assert not act.take(PlayerInput(Act.PRESS, "mouse", at=(3, 3))) and act.step == 2
    monkeypatch.setattr(app.settings, "speed", "off")
    act.update(99)
    assert act.step == 2, "without motion somebody has to press"
    monkeypatch.setattr(app.settings, "speed", "normal")
    act.step = len(act.steps) - 1
    act.update(99)
    assert act in app.stack.scenes, "the last one stays until somebody opens the book"
    act.go_on()
    assert act not in app.stack.scenes


@pytest.mark.parametrize(("act", "device", "step", "turned"), [
    (Act.PAST, "keyboard", (0, 1), 1), (Act.PAST, "keyboard", (0, -1), -1), (Act.PAGE, "pad", (0, 1), 1),
    (Act.PAGE, "keyboard", (0, 1), 0), (Act.PAST, "keyboard", (1, 0), 0), (Act.GO, "pad", (0, 1), 0)])
def test_leaves_of_a_book_are_turned_by_page_buttons(app: App, monkeypatch: pytest.MonkeyPatch, act: Act, device: str,
                                                     step: tuple[int, int], turned: int) -> None:
    book, turns = ChronicleScene(app, evening(3, "en"), from_the_beginning=True), list[int]()
    monkeypatch.setattr(book, "turn", turns.append)
    assert book.take(PlayerInput(act, device, step=step)) is bool(turned)
    assert turns == ([turned] if turned else [])


def test_in_a_narrow_window_notes_stand_below_what_they_are_about(app: App) -> None:
    book = ChronicleScene(app, evening(3, "en"), from_the_beginning=True)
    chapter = next(one for one in book.story().chapters if any(entry.notes for entry in one.entries))
    entry = next(one for one in chapter.entries if one.notes)
    found: Any = book.entry(SimpleNamespace(tall=True), "entry:1:0", entry)  # type: ignore[arg-type]
    placed = found.place(app.ui, app.ui.area)
    words, notes = (one for one in placed if isinstance(one, Label))
    assert notes.id == "notes:entry:1:0" and notes.label == " · ".join(entry.notes)
    assert notes.rect.y >= words.rect.bottom and notes.rect.x == words.rect.x and words.label == entry.text


def test_a_gazette_is_read_before_it_is_told_where_the_game_turned(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bots: Any = SimpleNamespace(poll_curve=Mock(return_value=None), ask_curve=Mock(), stop=Mock())
    monkeypatch.setitem(vars(app), "bots", bots)
    page = ChronicleScene(app, over("reversi"))
    page.update(0.29)
    bots.ask_curve.assert_not_called()
    page.update(0.02)
    bots.ask_curve.assert_called_once_with(page.match)
    page.stale = False
    page.update(1)
    assert page.curve is None and not page.stale
    bots.poll_curve.return_value = "a curve"
    page.update(1)
    assert page.curve == "a curve" and page.stale
    page.leave()
    bots.stop.assert_called_once()
    entries = [SimpleNamespace(kind=kind, number=number) for kind, number in (
        ("picture", 3), ("prose", 4), ("picture", 9))]
    told: Any = SimpleNamespace(chapters=[SimpleNamespace(entries=entries)])
    assert pictured(told) == [3, 9]


# ---- past games -----------------------------------------------------------------------------------------------------


def test_one_goes_through_the_games_that_were_played_both_ways_and_round(app: App) -> None:
    scene = HistoryScene(app)
    scene.rulesets = ["", "go", "morris"]
    seen = []
    for way in (1, 1, 1, -1, -1):
        scene.change(way)
        seen.append(scene.ruleset)
    assert seen == ["go", "morris", "", "morris", "go"]
    scene.ruleset = "gone"
    scene.change(1)
    assert scene.ruleset == "go"


def test_two_tabs_lead_to_each_other_and_keep_the_game(app: App) -> None:
    app.stack.push(HistoryScene(app, "go"))
    for kind in (FameScene, HistoryScene, FameScene):
        scene: Any = app.stack.top
        scene.other()
        top = app.stack.top
        assert isinstance(top, kind) and top.ruleset == "go" and len(app.stack.scenes) == 1


@pytest.mark.parametrize(("given", "told"), [
    (OSError(5, "no disk"), ("saves.unreadable", {"why": "no disk"})),
    (OSError("odd"), ("saves.unreadable", {"why": "odd"})), (None, ("title.lost", {}))])
def test_a_game_that_cannot_be_taken_up_says_why(app: App, monkeypatch: pytest.MonkeyPatch, given: OSError | None,
                                                 told: tuple[str, dict[str, str]]) -> None:
    scene = HistoryScene(app)
    monkeypatch.setattr(app.saves, "take_up", Mock(side_effect=given, return_value=None))
    monkeypatch.setattr(scene, "tell", Mock())
    scene.take_up(Mock())
    scene.tell.assert_called_once_with(app.tr(told[0], **told[1]))  # type: ignore[attr-defined]


def test_when_a_game_was_is_told_with_how_long_it_was(app: App) -> None:
    scene, past = HistoryScene(app), Past("a", "go", 1, 86_400 * 365, 12, "", ())
    assert scene.when(past) == f"{date_text(app, past.ended)} · {app.strings.plural('history.decisions', 12)}"
    assert date_text(app, -5) == date_text(app, 0) and date_text(app, 10 ** 12) == date_text(app, 4_000_000_000)


def test_a_game_that_is_lost_is_told_on_the_title(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    title = TitleScene(app)
    app.stack.push(title)
    monkeypatch.setattr(app, "notice", "")
    monkeypatch.setattr(app.saves, "open", lambda: None)
    title.unfinished, title.stale = True, False
    title.go_on()
    assert app.notice == app.tr("title.lost") and not title.unfinished and title.stale


# ---- options and settings -------------------------------------------------------------------------------------------


def test_options_end_or_go_round_and_follow_the_number_of_players(app: App) -> None:
    plan = LobbyPlan(app, rules_of("djambi-4").compiled.model)
    seen: dict[str, list[str]] = {}
    for name, spec in plan.model.options.items():
        values = plan.values(spec)
        plan.options[name] = values[0]
        for way in (-1, 1, *[1] * len(values), -1):
            plan.change_option(name, way)
            seen.setdefault(name, []).append(plan.options[name])
        first = values[0] if spec.type.name == "number" else values[-1]
        assert seen[name][0] == first and set(seen[name]) <= set(values)
    players = [plan.players]
    for way in (1, 1, -1):
        plan.change_players(way)
        players.append(plan.players)
        assert all(plan.options[name] in plan.values(spec) for name, spec in plan.model.options.items())
    counts = sorted(plan.model.players)
    places = [counts.index(count) for count in players]
    steps = [(two - one) % len(counts) for one, two in pairwise(places)]
    assert players[0] == counts[-1] and steps == [1 % len(counts), 1 % len(counts), -1 % len(counts)]


def test_levels_of_bots_go_round_and_names_are_told_for_those_who_have_none(app: App) -> None:
    plan = LobbyPlan(app, rules_of("djambi-4").compiled.model)
    levels = []
    for way in (1, 1, 1, 1, 1, -1):
        plan.change_level(1, way)
        levels.append(plan.sitters[1].level)
    assert len(set(levels)) > 2 and levels[-1] == levels[-3]
    plan.sitters[0].name, plan.sitters[2].person = "  ", True
    assert [plan.name(seat) for seat in range(4)] == [
        app.tr("lobby.player", number=1), bot_name(app, 1), app.tr("lobby.player", number=3), bot_name(app, 3)]


@pytest.mark.parametrize(("name", "values", "start", "way", "found"), [
    ("volume", range(11), 10, 1, 10), ("volume", range(11), 0, -1, 0), ("volume", range(11), 4, 1, 5),
    ("palette", ("plain", "colourblind", "contrast"), "contrast", 1, "plain"),
    ("palette", ("plain", "colourblind", "contrast"), "plain", -1, "contrast"),
    ("mono", (False, True), True, 1, False)])
def test_numbers_of_settings_end_where_they_end_and_all_else_goes_round(
        app: App, monkeypatch: pytest.MonkeyPatch, name: str, values: Any, start: object, way: int,
        found: object) -> None:
    monkeypatch.setattr(app, "changed_settings", Mock())
    monkeypatch.setattr(app.settings, name, start)
    SettingsScene(app).change(name, values, way)
    assert getattr(app.settings, name) == found
    app.changed_settings.assert_called_once()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("focus", "step", "found"), [
    ("page:look", (1, 0), "page:sound"), ("page:look", (-1, 0), "page:look"), ("page:folders", (1, 0), "page:folders"),
    ("page:sound", (-1, 0), "page:look")])
def test_sideways_names_of_pages_lead_to_each_other(app: App, focus: str, step: tuple[int, int], found: str) -> None:
    scene = SettingsScene(app)
    app.stack.push(scene)
    scene.arrange(app.ui)
    scene.focus = focus
    assert scene.neighbour(step) == found


def test_page_keys_turn_pages_of_settings_round(app: App) -> None:
    scene = SettingsScene(app)
    app.stack.push(scene)
    seen = []
    for way in (1, 1, -1, -1, -1):
        scene.message = "old"
        scene.handle(PlayerInput(Act.PAGE, "keyboard", step=(0, way)))
        seen.append(scene.page)
        assert scene.message == "" and scene.focus == f"page:{scene.page}"
    assert seen == ["sound", "table", "sound", "look", "folders"]
