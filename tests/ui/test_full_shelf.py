"""A cabinet with many more games than fit: only what is near is made, and everything can be reached."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.bench.cabinet import install, run_shelf
from game.scenes.menu.shelf import ShelfScene
from game.view.cards import Card
from tests.ui.robot import Robot

MANY = 90


@pytest.fixture
def full(tmp_path: Path) -> Robot:
    install(tmp_path / "mods", MANY)
    hand = Robot(tmp_path, (960, 540))
    hand.open(ShelfScene(hand.app))
    return hand


def cards(hand: Robot) -> list[str]:
    return [widget.id for widget in hand.scene.widgets if isinstance(widget, Card)]


def test_only_cards_in_sight_are_made_and_those_a_step_away(full: Robot) -> None:
    scene = full.scene
    assert isinstance(scene, ShelfScene) and len(scene.boxes) > MANY
    seen = [widget for widget in scene.widgets if isinstance(widget, Card) and widget.seen.h]
    assert len(seen) < len(cards(full)) <= len(seen) + 6
    full.point(scene.cards.view.center)
    for _ in range(30):
        full.wheel(1)
        assert len(cards(full)) <= 30


def test_arrows_lead_to_every_card_and_back(full: Robot) -> None:
    scene = full.scene
    assert isinstance(scene, ShelfScene)
    way = [scene.focus]
    while scene.cards.offset < scene.cards.most and len(way) < len(scene.boxes):
        full.key("down")
        card = scene.widget(scene.focus)
        assert card is not None and card.seen == card.rect and scene.focus not in way
        way.append(scene.focus)
    assert scene.focus in [f"card:{box.id}" for box in scene.boxes[-4:]]
    for expected in reversed(way[:-1]):
        full.key("up")
        assert scene.focus == expected


def test_a_card_that_has_the_focus_stays_while_the_wheel_goes_elsewhere(full: Robot) -> None:
    scene = full.scene
    assert isinstance(scene, ShelfScene)
    full.key("down", "right")
    focus = scene.focus
    full.point(scene.cards.view.center)
    for _ in range(60):
        full.wheel(1)
    assert scene.focus == focus and scene.widget(focus) is not None
    full.key("down")
    card = scene.widget(scene.focus)
    assert scene.focus != focus and card is not None and card.seen == card.rect


def test_pages_go_through_all_of_it(full: Robot) -> None:
    scene = full.scene
    assert isinstance(scene, ShelfScene)
    scene.scrolls.remove(scene.about)  # where the text is long, pages turn that
    for _ in range(60):
        full.key("pagedown")
    assert scene.cards.offset == scene.cards.most
    card = scene.widget(scene.focus)
    assert card is not None and card.seen == card.rect


def test_with_hundreds_of_games_more_it_opens_in_about_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSSOLA_CACHE")
    told = run_shelf(io.StringIO(), 300)
    assert told["ratio"] < 1.8, told  # 20, if all rulesets were read again
