"""What hands do at the table beyond picking: stepping back within a turn, asking for advice, cards held open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.events import Thing
from game.engine.search import complete
from game.scenes.table.question import Rail
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, Pick
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    """A robot at a table of its own."""
    found = TableRobot(tmp_path, (1280, 720))
    found.app.bots.at_once = True
    yield found
    found.close()


def finger(hand: TableRobot, kind: int, at: tuple[int, int]) -> None:
    width, height = hand.app.surface.get_size()
    pygame.event.post(pygame.event.Event(kind, x=at[0] / width, y=at[1] / height, dx=0, dy=0, finger_id=1, touch_id=1))
    hand.run(FRAME)


def second_question(hand: TableRobot) -> TableScene:
    """A table at which somebody has just killed and is asked where the corpse goes."""
    table = hand.sit("djambi-4")
    while table.match.game.who()[0][1] != "put":
        position = table.match.game.position
        table.match.play_option(complete(table.rules, position, hand.chance.choice(position.opts)))
    table.stage.sync(table.match.game.position)
    table.road.send(Ask())
    hand.run()
    return table


@pytest.mark.parametrize("device", ["key", "pad", "mouse"])
def test_stepping_back_within_a_turn_goes_back_over_decisions_to_the_last_pick(hand: TableRobot, device: str) -> None:
    table = second_question(hand)
    ways: dict[str, Callable[[], None]] = {"key": lambda: hand.key("escape"), "pad": lambda: hand.pad("b"),
                                           "mouse": lambda: hand.click((600, 5), 3)}
    back = ways[device]
    before, seat = len(table.match.game.log), table.asked_seat()
    back()
    assert hand.scene is table and len(table.match.game.log) == before - 1 and table.asked_seat() == seat
    assert [kind for kind, _ in table.chooser.picked] == ["piece"], "the piece is still in the hand"
    back()
    assert not table.chooser.picked and hand.scene is table
    back()
    assert hand.scene.name == "table-menu" and len(table.match.game.log) == before - 1


def test_the_line_of_keys_says_whether_one_steps_back_or_comes_to_the_menu(hand: TableRobot) -> None:
    table = second_question(hand)
    assert dict(table.keys())["cancel"] == "back"
    hand.key("escape", "escape")
    assert dict(table.keys())["cancel"] == "menu"


def test_the_key_for_advice_asks_for_advice(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    hand.key("h")
    hand.run()
    assert table.advice.told.startswith("Machiavel")


def test_nobody_takes_a_card_unseen_and_one_finger_opens_and_takes_it(hand: TableRobot) -> None:
    hand.app.settings.secrets = "held"
    table = hand.sit("goofspiel")
    hand.use("lift", "mouse")
    card = hand.find(hand.usable()[0])
    start = card.rect.center
    table.road.send(Pick(Thing("piece", int(card.id.rsplit(":", 1)[1]))))
    assert not table.match.game.log and table.message, "covered cards are not played"
    finger(hand, pygame.FINGERDOWN, start)
    table.hover = card.id
    assert table.viewer >= 0 and table.words.hover_text()
    finger(hand, pygame.FINGERUP, start)
    table.hover = card.id
    assert not table.words.hover_text(), "what is covered again is not told"
    assert table.viewer < 0 and not table.match.game.log, "held without sliding it is looked at, and no more"
    finger(hand, pygame.FINGERDOWN, start)
    wanted = hand.find("thing:piece:20").rect.center
    finger(hand, pygame.FINGERMOTION, wanted)
    finger(hand, pygame.FINGERUP, wanted)
    assert len(table.match.game.log) == 1 and table.viewer < 0
    assert table.match.game.log == [table.rules.texts(table.match.game.past[0])[5]]


def test_a_game_is_shared_only_if_everybody_agrees(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    hand.pads.seat(4, 1)
    hand.key("f10")
    hand.press("table:draw")
    for seat in (0, 2, 3):
        hand.press(f"agree:{seat}")
    hand.pad("b", pad=4)
    assert hand.scene is table and not hand.over and table.message.startswith("Bruno")
    hand.key("f10")
    hand.press("table:draw")
    for seat in (0, 2, 3):
        hand.key(str(seat + 1))
    assert not hand.over
    hand.pad("a", pad=4)
    assert hand.over and len(table.match.game.position.winners) == 4


def test_a_bot_that_hopes_for_more_does_not_share(hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hand.sit("draconic", bots={"black": "novice"})
    monkeypatch.setattr("game.table.several.Judge.chances", lambda judge, position: [0.2, 0.8])
    hand.key("f10")
    hand.press("table:draw")
    assert hand.scene is table and not hand.over and table.message.startswith("black")


def test_whoever_gives_up_has_lost(hand: TableRobot) -> None:
    table = hand.sit("fidchell-2")
    hand.key("f10")
    hand.press("table:resign white")
    hand.press("Yes")
    assert hand.over and table.match.game.result()["winners"] == ["black"]


def test_the_rail_leads_through_all_that_was_played(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    hand.play("mouse", 4)
    assert not hand.has("rail")
    hand.key("pageup")
    rail = hand.find("rail")
    assert isinstance(rail, Rail) and rail.at == 3
    hand.pull((rail.place(), rail.rect.centery), (rail.rect.x + rail.rect.w // 4, rail.rect.centery))
    assert table.state.looking == 1 and len(table.last_sites) == 1, "and what was played there is marked"
    again = hand.find("rail")
    assert isinstance(again, Rail)
    hand.drag((again.place(), rail.rect.centery), (rail.rect.right, rail.rect.centery))
    assert table.state.looking is None and hand.scene is table


def test_how_long_somebody_thought_is_known_after_a_break(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    hand.run(3)
    hand.play("mouse", 1)
    hand.run(2)
    hand.play("mouse", 1)
    before = {seat: round(seconds, 1) for seat, seconds in table.match.noted.items()}
    again = hand.app.saves.open()
    assert again is not None and again.thought == before and min(before.values()) >= 2
    again.play(again.game.legal()[0])
    assert again.journal is not None
    assert '"s"' not in again.journal.lines[-1].decode(), "what is known is not written again"


def test_a_piece_that_is_pulled_goes_back_when_somebody_steps_back_or_opens_the_menu(hand: TableRobot) -> None:
    table = hand.sit("draughts")
    start = hand.find(hand.usable()[0]).rect.center
    for key in ("escape", "f10"):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(start[0] + 60, start[1] + 90), rel=(0, 0),
                                   buttons=(1, 0, 0), touch=False)
        pygame.event.post(moved)
        hand.run(FRAME)
        assert table.scenery.pulled.piece >= 0
        hand.key(key)
        pygame.event.post(moved)
        assert table.scenery.pulled.piece < 0 and not table.chooser.picked
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=start, button=1, touch=False))
        hand.run(FRAME)
    assert hand.scene.name == "table-menu" and not table.match.game.log


def test_a_window_comes_back_from_the_whole_screen_as_large_as_it_was(hand: TableRobot,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def window(size: tuple[int, int], fullscreen: bool, screen: int = 0) -> pygame.Surface:
        asked.append(size)
        return pygame.display.set_mode((1920, 1080) if fullscreen else size, pygame.FULLSCREEN if fullscreen else 0)

    hand.sit("tictactoe")
    hand.app.glass.window = pygame.display.set_mode((1000, 600))
    monkeypatch.setattr(hand.app.house, "window", window)
    hand.key("f11", "f11")
    assert asked == [(1000, 600)] and not hand.app.settings.fullscreen
    assert hand.app.glass.window.get_size() == (1000, 600)
