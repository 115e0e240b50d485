"""Past games, the hall of fame and replays, on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.scenes.board_picture import as_png
from game.scenes.menu.chronicle_scene import BoardPicture
from game.scenes.menu.history_scene import FameScene, HistoryScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.replay_scene import ReplayScene
from game.scenes.table.scene import TableScene
from game.storage.saves import Saves
from game.table.intents import Decide
from game.view.history_rows import GameRow, kept_picture
from tests.durability.test_history import finished
from tests.durability.test_saves import WON
from tests.ui.robot import Robot
from tests.ui.room import cut_off

Make = Callable[..., Robot]


def match_of(saves: Saves, first: str, second: str) -> Match:
    """A new match; whatever was not over is set aside by it."""
    rules = open_rules("tictactoe")
    seats = {"cross": Player(first), "nought": Player(second)}
    return Match(Plan("tictactoe", 2, {}, seats, 1), rules, saves.journal())


def filled(hand: Robot) -> Saves:
    for first, second in (("Ada", "Bo"), ("Ada", "Bo"), ("Bo", "Ada")):
        finished(hand.app.saves, first, second)
    return hand.app.saves


def test_past_games_are_reached_from_the_title_and_say_who_won(robot: Make) -> None:
    hand = robot()
    filled(hand)
    hand.open(TitleScene(hand.app))
    hand.press("Past games")
    assert hand.scene.name == "history"
    rows = [widget for widget in hand.scene.widgets if widget.id.startswith("game:")]
    assert len(rows) == 3 and rows[0].seats == (("Bo", True), ("Ada", False))  # type: ignore[attr-defined]
    hand.press("Hall of fame")
    assert [widget.label for widget in hand.scene.widgets if widget.id.startswith("person:")] == ["Ada", "Bo"]
    hand.key("escape")
    hand.run()
    assert hand.scene.name == "title"


@pytest.mark.parametrize("device", ["key", "pad"])
def test_a_game_is_played_again_and_gone_through_by_keys_and_pads(robot: Make, device: str) -> None:
    hand = robot()
    saves = filled(hand)
    hand.open(HistoryScene(hand.app))
    hand.use(f"game:{saves.history.games()[0].id}", device)
    replay = hand.scene
    assert isinstance(replay, ReplayScene)
    hand.run(8)
    assert replay.match.game.log == list(WON) and not replay.playing
    hand.use("first", device)
    assert replay.at == 0
    hand.use("later", device)
    hand.use("later", device)
    assert replay.at == 2
    hand.use("earlier", device)
    assert replay.at == 1
    hand.use("last", device)
    assert replay.at == 5
    hand.key("escape")
    hand.run()
    assert hand.scene.name == "history"


def test_a_replay_shows_the_colour_of_whoever_did_what_is_told(robot: Make) -> None:
    hand = robot(language="fr")
    saves = filled(hand)
    replay = ReplayScene(hand.app, saves.replay(saves.history.games()[0].id))
    hand.open(replay)
    replay.jump(True)
    assert replay.told_seat() == -1, "at the end nobody is told of"
    for shown in (4, 3):
        replay.step(-1)
        hand.run(0.1)
        assert replay.at == shown and (replay.told_seat(), replay.asked_seat()) == ((shown - 1) % 2, shown % 2)
    assert hand.find("run").sign(hand.app.ui), "room for the sign"  # type: ignore[attr-defined]


def test_a_name_is_forgotten_by_whoever_may(robot: Make) -> None:
    hand = robot(names=["Ada", "Cy"])
    saves = filled(hand)
    hand.open(FameScene(hand.app))
    hand.press("Ada")
    hand.press("Forget this name")
    assert [one.name for one in saves.history.standings()] == ["Bo"] and not hand.has("Ada")
    assert hand.app.settings.names == ["", "Cy"] and len(saves.history.games()) == 3


def test_a_history_that_cannot_be_kept_is_told_on_the_title(robot: Make) -> None:
    hand = robot()
    (hand.app.home / "history").write_text("in the way")
    finished(hand.app.saves, "Ada", "Bo")
    hand.open(TitleScene(hand.app))
    hand.run(0.3)
    assert "Results are not kept" in hand.app.notice and hand.has("notice")


def test_a_replay_changes_nothing_and_decides_nothing(robot: Make) -> None:
    hand = robot()
    saves = filled(hand)
    before = sorted(path.read_bytes() for path in (hand.app.home / "history").iterdir())
    hand.open(ReplayScene(hand.app, saves.replay(saves.history.games()[0].id)))
    hand.run(3)
    hand.key("u", "enter", "left", "right")
    hand.run(3)
    assert sorted(path.read_bytes() for path in (hand.app.home / "history").iterdir()) == before
    assert not any(widget.id.startswith(("thing:", "choice:")) for widget in hand.scene.widgets)


def test_a_game_that_cannot_be_shown_says_why(robot: Make) -> None:
    hand = robot()
    saves = filled(hand)
    game = saves.history.games()[0].id
    saves.history.file(game).write_bytes(b"nothing")
    hand.open(HistoryScene(hand.app))
    hand.press(f"game:{game}")
    assert hand.scene.name == "confirm" and "cannot be shown" in hand.find("text").label
    hand.key("escape")
    hand.run()
    assert hand.scene.name == "history"


@pytest.mark.parametrize("size", [(1280, 720), (540, 960), (960, 540)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_cut_off(robot: Make, size: tuple[int, int], language: str) -> None:
    hand = robot(size, language=language)
    filled(hand)
    for scene in (HistoryScene(hand.app), FameScene(hand.app), HistoryScene(hand.app, "morris")):
        hand.open(scene)
        area = hand.app.ui.area
        for widget in scene.widgets:
            assert widget.clip is not None or area.contains(widget.rect), widget
            assert not cut_off(widget, hand.app.ui)


def test_a_game_that_was_left_for_another_waits_among_the_past_ones(robot: Make) -> None:
    hand = robot()
    saves = hand.app.saves
    left = match_of(saves, "Ada", "Bo")
    left.play("b2")
    other = match_of(saves, "Cem", "Dora")
    other.play("a1")
    hand.open(HistoryScene(hand.app))
    (row,) = [widget for widget in hand.scene.widgets if widget.id.startswith("aside:")]
    assert row.seats == (("Ada", False), ("Bo", False))  # type: ignore[attr-defined]
    hand.press(row.id)
    assert isinstance(hand.scene, TableScene) and hand.scene.match.game.log == ["b2"]
    assert [past.seats[0].name for _, past in saves.aside()] == ["Cem"], "the other one waits now"


def png(size: tuple[int, int]) -> bytes:
    return as_png(pygame.Surface(size))


def test_a_past_game_shows_how_it_ended(robot: Make) -> None:
    hand = robot()
    match = match_of(hand.app.saves, "Ada", "Bo")
    hand.open(TableScene(hand.app, match))
    for text in ("a1", "b1", "a2", "b2", "a3"):
        hand.scene.road.send(Decide(text))  # type: ignore[attr-defined]
    hand.run(3)
    assert hand.scene.name == "result"
    history = hand.app.saves.history
    past, = history.games()
    assert history.picture(past.id).read_bytes().startswith(b"\x89PNG")
    hand.open(HistoryScene(hand.app))
    row = next(widget for widget in hand.scene.widgets if isinstance(widget, GameRow))
    assert kept_picture(hand.app.ui, row.final, 40) is not None
    assert row.final is not None
    for content, shown in ((png((2_000, 1)), True), (b"no picture", False), (b"", False), (b"BM" + bytes(60), False),
                           (png((2_001, 1)), False)):  # a small file could be larger than memory, once it is unpacked
        row.final.write_bytes(content)
        hand.app.ui.pictures.clear()
        assert (kept_picture(hand.app.ui, row.final, 40) is not None) == shown
    hand.scene.refresh()
    hand.run()  # it is the box, then
    history.clear()
    assert not history.picture(past.id).exists()


def test_a_game_that_is_older_than_pictures_gets_one_when_it_is_seen_again(robot: Make) -> None:
    hand = robot()
    saves = filled(hand)
    past = saves.history.games()[0]
    assert not saves.history.picture(past.id).exists()
    hand.open(HistoryScene(hand.app))
    hand.press(f"game:{past.id}")
    assert hand.scene.name == "replay" and saves.history.picture(past.id).exists()


def test_the_gazette_is_read_after_a_game_and_sent(robot: Make) -> None:
    hand = robot()
    match = match_of(hand.app.saves, "Ada", "Bo")
    for text in ("a1", "b1", "a2", "b2", "a3"):
        match.play(text)
    hand.open(ResultScene(hand.app, match))
    hand.press("The gazette")
    assert "Ada wins" in hand.labels() and "The gazette" in hand.labels()
    assert sum(isinstance(widget, BoardPicture) for widget in hand.scene.widgets) == 3
    hand.press("keep")
    page, = (hand.app.home / "saves" / "chronicles").glob("*.html")
    assert page.read_text(encoding="utf-8").count("data:image/png;base64,") == 3
