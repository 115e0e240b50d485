"""Every screen of the kiosk: nothing leaves the window, no text leaves its box, in all languages, windows and sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.scene import Scene
from game.kiosk.attract import CardScene, DemoScene, FameCard
from game.kiosk.countdown import CountdownScene
from game.kiosk.operator_scene import GamesScene, LogScene, OperatorScene
from game.kiosk.pin_scene import PinScene
from game.scenes.menu.words import WordsScene
from game.view.history_rows import FameRow
from tests.durability.test_history import finished
from tests.kiosk.conftest import CONFIG, Guest
from tests.ui.room import cut_off

Make = Callable[..., Guest]
RULES = ('  house_rules: {en: "Everybody may sit down; after an hour the table is for those who wait.", '
         'fr: "Chacun peut s’asseoir ; au bout d’une heure, la table est à ceux qui attendent."}\n')


def scenes(hand: Guest) -> list[Scene]:
    app, kiosk = hand.app, hand.kiosk
    box = app.catalogue.box("morris")
    return [CardScene(kiosk), FameCard(kiosk), DemoScene(kiosk, box, 1), CountdownScene(app, kiosk, 20),
            PinScene(app, kiosk), OperatorScene(app, kiosk), GamesScene(app, kiosk),
            LogScene(app, app.home / "no.log"), WordsScene(app, "Name", ["Anna", "The blue ones"] * 9, 24, print)]


@pytest.mark.parametrize("size", [(1280, 720), (540, 960), (960, 540)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", [0, 2])
def test_everything_is_seen_whole(kiosk: Make, size: tuple[int, int], language: str, text: int) -> None:
    other = "fr" if language == "en" else "en"
    hand = kiosk(f"{CONFIG}  languages: [{language}, {other}]\n{RULES}", size=size)
    for first in ("Ada", "Hortense de la Rochefoucauld"):
        finished(hand.app.saves, first, "Bo")
    hand.app.settings.text_size = text
    hand.app.changed_settings()
    for scene in scenes(hand):
        hand.app.stack.push(scene)
        hand.app.step(1 / 60)
        area = hand.app.ui.area
        for widget in scene.widgets:
            assert widget.clip is not None or area.contains(widget.rect), f"{type(scene).__name__}: {widget}"
            if widget.clip is None and not isinstance(widget, FameRow):  # a person may have any name
                assert not cut_off(widget, hand.app.ui), type(scene).__name__
        hand.app.stack.back_to("title")
