"""The robot plays every ruleset to its end, with the mouse alone, the keyboard alone, one pad alone, and more ways.

A game at random is long: of the longest ones, hundreds of decisions with each device would take most of the time of all
tests together, and the robot would do the same again and again. So every game is played beforehand by the engine, which
takes a blink, and the robot plays that game again, decision by decision, through real events:

- a game of up to `WHOLE` decisions from its first decision to its last, with every device;
- a longer one up to its `FIRST` decisions with one device (another one for each ruleset), and from `LAST` decisions
  before its end with all of them. The engine has played what comes before, and the journal has it.

The last decisions are played once more, with fingers or with a pad for everybody.

Every game goes on to the count of its points and to its result, in English with one device and in French with the next.
Besides, each device goes from the title through shelf and lobby into a short game and plays it to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ruleset.library import Library
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from tests.ui.beforehand import rules_of, short_game
from tests.ui.table_robot import TableRobot

IDS = Library().ids()
DEVICES = ("mouse", "key", "pad")
WHOLE = 30  # decisions
FIRST = 30
LAST = 8
LANGUAGES = ("en", "fr")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    yield made
    made.close()


def speak(hand: TableRobot, number: int) -> None:
    """One language or the other."""
    hand.app.settings.language = LANGUAGES[number % len(LANGUAGES)]
    hand.app.changed_settings()


def to_the_end(hand: TableRobot, ruleset: str, device: str, left: int | None) -> None:
    """Play on to the result, and find the game in the history."""
    game = short_game(ruleset)
    table = hand.sit_late(game, left)
    hand.follow(game, device)
    assert table.match.journal is not None and not table.match.journal.trouble
    hand.see_result(device)
    assert not hand.app.saves.unfinished(), "a game that is over is not offered again"
    hand.use("shelf", device)
    assert hand.scene.name == "shelf"


@pytest.mark.parametrize("ruleset", IDS)
def test_every_game_comes_to_its_end_with_one_device(hand: TableRobot, ruleset: str) -> None:
    """With what is steered by steps where the test below points, and the other way round; and in the other language."""
    number = IDS.index(ruleset)
    device = "mouse" if number % 2 else ("key", "pad")[number // 2 % 2]
    speak(hand, number // 2 + 1)
    game = short_game(ruleset)
    if len(game.options) > WHOLE:
        hand.sit_late(game, None)
        hand.follow(game, device, min(FIRST, len(game.options) - LAST))
        hand.leave()
    to_the_end(hand, ruleset, device, None if len(game.options) <= WHOLE else LAST)


@pytest.mark.parametrize("ruleset", IDS)
def test_every_game_comes_to_its_end_with_fingers_or_with_a_pad_for_everybody(hand: TableRobot, ruleset: str) -> None:
    number = IDS.index(ruleset)
    speak(hand, number // 2)
    if number % 2:
        for seat in range(len(rules_of(ruleset).world.seats)):
            hand.pads.seat(seat, seat)
    to_the_end(hand, ruleset, "pad" if number % 2 else "touch", LAST)


def choose(hand: TableRobot, device: str, ruleset: str) -> int:
    """From the title to the lobby of a game; how many choices that took."""
    hand.open(TitleScene(hand.app))
    hand.use("play", device)
    hand.use(f"card:{ruleset}", device)
    taken = 2
    if hand.scene.name == "shelf":  # fingers and mice see what it is first
        hand.use("play", device)
        taken += 1
    assert isinstance(hand.scene, LobbyScene) and hand.scene.ruleset == ruleset
    return taken


def start(hand: TableRobot, device: str) -> TableScene:
    """From the lobby to the table, once it was seen."""
    hand.run(0.4)
    hand.use("start", device)
    hand.run(0.3)
    while hand.scene.name == "curtain":
        hand.use("lift", device)
    assert isinstance(hand.scene, TableScene)
    hand.table = hand.scene
    return hand.table


@pytest.mark.parametrize("ruleset", IDS)
def test_a_new_user_plays_any_game_after_four_choices(hand: TableRobot, ruleset: str) -> None:
    device = (*DEVICES, "touch")[IDS.index(ruleset) % 4]
    assert choose(hand, device, ruleset) + 1 <= 4
    table = start(hand, device)
    assert table.match.asked() is not None


@pytest.mark.parametrize("device", (*DEVICES, "touch"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_from_the_title_with_one_device(hand: TableRobot, device: str, language: str) -> None:
    speak(hand, LANGUAGES.index(language))
    choose(hand, device, "tictactoe")
    while bots := [place for place, sitter in enumerate(hand.on(LobbyScene).plan.sitters) if not sitter.person]:
        hand.use(f"kind:{bots[0]}", device)
    start(hand, device)
    hand.play(device, 9)
    hand.see_result(device)
    hand.use("rematch", device)
    hand.run(0.3)
    assert hand.scene.name == "table" and hand.scene is not hand.table
