"""Nothing is cut, nothing overlaps, nothing leaves the window: every menu, in every size and language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from game.app.app import App
from game.app.scene import Scene
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import Library
from game.ruleset.problems import Problem, Span
from game.scenes.menu.confirm import ConfirmScene
from game.scenes.menu.controls_page import ListenScene
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.problems import ProblemsScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.settings_scene import PAGES, SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.agreement import AgreementScene
from game.scenes.table.scene import TableScene
from game.table.state import Agreement
from game.view.widgets import Button, Choice, Panel
from tests.ui.robot import Robot
from tests.ui.room import cut_off

SIZES = [(960, 540), (1280, 720), (720, 1280)]
WORDS = [("en", 0), ("fr", 3), ("fr", 0), ("fr", 4)]  # languages and sizes of letters; French takes more room
LONG = ["The emperor has lost both of his gloves somewhere in the court", "A falcon", "Nobody knows who pays"]


def title(app: App) -> Scene:
    scene = TitleScene(app)
    scene.unfinished = True
    scene.look = lambda: None  # type: ignore[method-assign]
    return scene


def noticed(app: App) -> Scene:
    app.notice = ("/home/somebody/.local/share/ossola/settings.json: the settings could not be read, so they start "
                  "afresh")
    return title(app)


@cache
def kept_rules(ruleset: str) -> Rules:
    return open_rules(ruleset)


def result(app: App, ruleset: str = "fredericus") -> Scene:
    rules = kept_rules(ruleset)
    seats = {seat: Player(f"A rather long name {place}") for place, seat in enumerate(rules.world.seats)}
    scene = ResultScene(app, Match(Plan(ruleset, rules.world.players, {}, seats, 1), rules))
    reasons = [*rules.world.model.text.get(app.settings.language, {"": ""}).items()]
    reason = max(reasons, key=lambda entry: len(entry[1]))[0]
    scores = dict.fromkeys(rules.world.seats, 12) if rules.compiled.has_score else {}
    scene.result = {"over": True, "winners": list(rules.world.seats), "scores": scores, "reason": reason}
    return scene


def agreement(app: App) -> Scene:
    rules = kept_rules("djambi-6")
    seats = {seat: Player(f"A rather long name {place}") for place, seat in enumerate(rules.world.seats)}
    table = TableScene(app, Match(Plan("djambi-6", rules.world.players, {}, seats, 1), rules))
    table.state.agreement = Agreement("draw", list(range(len(seats))))
    return AgreementScene(app, table)


def controls_of_pads(app: App) -> Scene:
    scene = SettingsScene(app, "controls")
    scene.device = "pad"
    return scene


def problems(app: App) -> Scene:
    place = Span("/a/very/long/path/to/somebody/else/mods/with-a-long-name/ruleset.yaml", 12, 4)
    return ProblemsScene(app, "with-a-long-name", [Problem(place, "this is wrong", "do that instead")] * 30)


def settings(page: str) -> Callable[[App], Scene]:
    return lambda app: SettingsScene(app, page)


def lobby(name: str) -> Callable[[App], Scene]:
    return lambda app: LobbyScene(app, name)


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": title, "notice": noticed, "shelf": ShelfScene, "settings": SettingsScene,
    **{f"settings {page}": settings(page) for page in PAGES},
    "pads": controls_of_pads, "listen": lambda app: ListenScene(app, "keyboard", "page_down", print),
    "problems": problems,
    "agreement": agreement, "result": result, "result-6": lambda app: result(app, "djambi-6"),
    "keyboard": lambda app: KeyboardScene(app, "Name", "Marguerite", 24, print),
    "suggestions": lambda app: KeyboardScene(app, "A headline for the gazette of the court", "", 140, print, LONG),
    "confirm": lambda app: ConfirmScene(app, app.tr("lobby.unfinished", game="Djambi for five or six"), [
        (app.tr(f"lobby.{key}"), lambda: None) for key in ("go_on", "start_new", "back")]),
}
SCENES |= {f"lobby {name}": lobby(name) for name in Library().ids()}


def check(hand: Robot, where: str) -> None:
    scene, ui = hand.scene, hand.app.ui
    window = hand.app.surface.get_rect()
    ids = [widget.id for widget in scene.widgets]
    assert len(ids) == len(set(ids)), f"{where}: two widgets share an id"
    for widget in scene.widgets:
        if widget.seen.h:
            assert window.contains(widget.seen), f"{where}: {widget.id} {widget.seen} leaves the window"
        assert widget.clip is None or window.contains(widget.clip), f"{where}: {widget.id}"
        assert widget.rect.w > 0 and widget.rect.h > 0, f"{where}: {widget.id} has no room"
        assert not cut_off(widget, ui), where
    solid = [widget for widget in scene.widgets if not isinstance(widget, Panel) and widget.seen.w and widget.seen.h]
    places = [widget.seen for widget in solid]
    for number, (widget, place) in enumerate(zip(solid, places, strict=True), 1):
        others = place.collidelistall(places[number:])
        assert not others, f"{where}: {widget.id} {place} and {[solid[number + other] for other in others]}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCENES)
def test_everything_has_its_place(robot: Callable[..., Robot], name: str, size: tuple[int, int]) -> None:
    """Each screen in each window with the largest letters and one more of the others, which come in turn."""
    hand, number = robot(size), [*SCENES].index(name) + SIZES.index(size)
    for language, text_size in (WORDS[number % 3], WORDS[3]):
        hand.app.settings.language, hand.app.settings.text_size = language, text_size
        hand.app.notice = ""
        hand.app.changed_settings()
        scene = SCENES[name](hand.app)
        hand.open(scene)
        check(hand, f"{name} {size} {language} {text_size}")
        if isinstance(scene, ShelfScene):
            hand.app.devices.last = "keyboard"
            # Cards are only there when they are near: each where letters are largest, a third of them elsewhere.
            for box in scene.boxes if text_size == 4 else scene.boxes[text_size::3]:
                scene.focus = f"card:{box.id}"
                scene.show(box.id)
                scene.arrange(hand.app.ui)
                check(hand, f"{name} {size} {language} {text_size} at {box.id}")
                assert scene.widget(scene.focus) is not None
        for widget in list(scene.widgets):
            if widget.focusable and widget.hint:
                hand.app.devices.last = "keyboard"
                scene.focus = widget.id
                hint = scene.widget("hint")
                assert hint is None or not cut_off(hint, hand.app.ui), f"{name} {size} {text_size}: {widget.hint}"
        hand.app.devices.last = "mouse"
        hand.close()


@pytest.mark.parametrize("name", ["settings look", "settings sound", "settings table", "settings controls", "pads",
                                  "lobby djambi-4", "lobby fianchetto", "agreement"])
def test_however_wide_a_window_is_a_value_stands_near_its_name(robot: Callable[..., Robot], name: str) -> None:
    hand = robot((2560, 1080))
    hand.open(SCENES[name](hand.app))
    ui = hand.app.ui
    assert max(widget.rect.w for widget in hand.scene.widgets if isinstance(widget, Choice | Button)) <= ui.px(640)
    for row in (one for one in hand.scene.widgets if one.id.startswith("action:")):
        beside = [one for one in hand.scene.widgets if isinstance(one, Button) and one.rect.y == row.rect.y]
        assert min(one.rect.x - row.rect.x for one in beside if one.rect.x > row.rect.x) <= ui.px(480)


def test_every_text_is_there_in_both_languages() -> None:
    from game.telling.strings import Strings
    from game.view.theme import assets_folder
    strings = Strings(assets_folder() / "locale")
    english, french = strings.table("en"), strings.table("fr")
    assert set(english) == set(french)
    for key in english:
        assert english[key].strip() and french[key].strip(), key
        holes = [sorted(part.split("}")[0] for part in text.split("{")[1:]) for text in (english[key], french[key])]
        assert holes[0] == holes[1], key
        assert "'" not in french[key], f"{key}: the apostrophe is ’"
        assert not any(f" {mark}" in french[key] for mark in ":;!?»"), f"{key}: no ordinary blank before a mark"
