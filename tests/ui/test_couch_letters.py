"""Letters for people on a couch: who gets them without asking, and what the foot of a table says in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.app.key_hints import fitting
from game.engine.search import complete
from game.input.seating import DESK
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.log import Log
from game.storage.settings import COUCH, TEXT_SIZES
from game.table.intents import Decide
from game.view.text import Type
from game.view.theme import Colour
from game.view.widgets import Widget
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPads

LEAST, LARGEST = 28, len(TEXT_SIZES) - 1  # pixels; a text size
Make = Callable[..., TableRobot]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Make]:
    made: list[TableRobot] = []

    def make(**settings: object) -> TableRobot:
        made.append(TableRobot(tmp_path / f"home{len(made)}", (1920, 1080), **settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


def smaller(hand: Robot, widgets: Iterable[Widget]) -> list[str]:
    """What widgets write in letters that are not read from three metres."""
    found, draw = list[str](), Type.render

    def watched(self: Type, text: str, style: str, size: float, colour: Colour) -> pygame.Surface:
        found.extend([text] if self.pixels(size) < LEAST else [])
        return draw(self, text, style, size, colour)

    with patch.object(Type, "render", watched):
        for widget in widgets:
            widget.draw(hand.app.ui)
    return found


def first_used(hand: Robot, device: str) -> float:
    """The size of letters after somebody has begun with a device."""
    hand.open(TitleScene(hand.app))
    pads = VirtualPads(hand)
    try:
        hand.point((30, 30))
        pads.plug().press("down") if device == "pad" else hand.key("down")
        hand.run()
        return hand.app.ui.text_size
    finally:
        pads.close()


@pytest.mark.parametrize("device", ["pad", "key"])
@pytest.mark.parametrize("fullscreen", [True, False])
def test_who_begins_with_a_pad_before_a_whole_screen_reads_large_letters(robot: Make, device: str,
                                                                         fullscreen: bool) -> None:
    couch = device == "pad" and fullscreen
    assert first_used(robot(fullscreen=fullscreen), device) == TEXT_SIZES[COUCH if couch else 0]


def test_who_has_chosen_a_size_keeps_it(robot: Make) -> None:
    assert first_used(robot(fullscreen=True, text_size=0), "pad") == 1.0


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "size", "secrets"), [
    ("djambi-4", COUCH, "turn"), ("djambi-4", LARGEST, "turn"), ("draconic", COUCH, "turn"),
    ("fianchetto", COUCH, "turn"), ("fianchetto", LARGEST, "turn"), ("fredericus", COUCH, "held"),
    ("fredericus", LARGEST, "held")])
def test_the_foot_tells_the_cross_taking_back_and_advice_to_pads(robot: Make, game: str, size: int, secrets: str,
                                                                 language: str) -> None:
    hand = robot(text_size=size, language=language, secrets=secrets)
    table = hand.sit(game)
    hand.use("lift", "mouse") if hand.scene.name == "curtain" else None
    table.send(Decide(table.match.game.legal()[0]))
    hand.run()
    hand.use("lift", "mouse") if hand.scene.name == "curtain" else None
    hand.app.devices.last = "pad"
    hand.run()
    place, hints = table.hint_place(), dict(table.keys())
    hints["cancel"] = max((hand.app.tr(f"hints.{word}") for word in ("back", "to_menu")),
                          key=lambda words: hand.app.ui.type.width(words, "sans", LEAST))
    needed = {"go", "undo", "hint", *(["peek"] if secrets == "held" else ["confirm", "cancel"])}
    assert place is not None and needed <= set(hints)
    shown = fitting(hand.app.ui, hand.app, list(hints.items()), place.w)
    assert needed <= set(list(hints)[:len(shown)])
    assert min(text.get_height() for _, text in shown) >= LEAST


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_has_sat_down_in_the_lobby_is_told_in_large_letters(robot: Make, language: str) -> None:
    hand = robot(text_size=COUCH, language=language)
    scene = LobbyScene(hand.app, "djambi-6")
    hand.open(scene)
    hand.pads.plug().press("a")
    scene.plan.sitters[1].device = DESK
    scene.plan.sitters[1].person = True
    scene.refresh()
    hand.run()
    told = [widget for widget in scene.widgets if widget.id.startswith("pad:")]
    assert len(told) == 2
    assert not smaller(hand, told)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_others_have_done_since_is_told_to_its_end(robot: Make, language: str) -> None:
    hand = robot(text_size=COUCH, language=language)
    table = hand.sit("djambi-6")
    chance, told = random.Random(2), set[str]()
    plain = Type.cut

    def watched(self: Type, text: str, style: str, size: float, width: int) -> str:
        found = plain(self, text, style, size, width)
        told.update([text] if found != text else [])
        return found

    seen = 0
    with patch.object(Type, "cut", watched):
        for _ in range(36):
            table.send(Decide(chance.choice(table.match.game.legal())))
            hand.run(FRAME)
            seen += sum(widget.id.startswith("since:") for widget in table.widgets)
    assert seen and not told


def test_a_piece_is_told_of_in_whole_sentences(robot: Make) -> None:
    hand = robot(text_size=COUCH)
    table = hand.sit("draconic")
    for _ in range(8):
        table.send(Decide(table.match.game.legal()[0]))
    hand.run()
    table.state.by_keys = True
    log = next(panel for panel in table.panels if isinstance(panel, Log))
    lines = [log.about(hand.app.ui, piece) for piece in range(len(table.stage.pieces))]
    assert all(told and not told[-1].endswith("…") for told in lines)
    notes = []
    for piece in range(len(lines)):
        with patch.object(table, "looked_at", lambda piece=piece: piece):
            notes.append(log.note(hand.app.ui))
    assert all(note is not None and table.places.log.contains(note) for note in notes)


@pytest.mark.parametrize("size", [COUCH, LARGEST])
def test_what_is_known_of_people_is_read_as_they_are_made_and_play(robot: Make, size: int) -> None:
    hand = robot(text_size=size)
    table = hand.sit("fianchetto")
    chance, small = random.Random(2), dict[str, int]()
    draw = Type.render

    def watched(self: Type, text: str, style: str, points: float, colour: Colour) -> pygame.Surface:
        if self.pixels(points) < LEAST - 1 and len(text) > 2:
            small[text] = self.pixels(points)
        return draw(self, text, style, points, colour)

    with patch.object(Type, "render", watched):
        for _ in range(88):
            position = table.match.game.position
            option = complete(table.rules, position, chance.choice(position.opts))
            table.send(Decide(table.rules.written(position, option, False)))
            hand.run(FRAME)
            hand.use("lift", "mouse") if hand.scene.name == "curtain" else None
    assert not small
