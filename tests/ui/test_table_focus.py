"""Where keys and pads point at the table: with whoever is asked, where they were last; and hurrying bots with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.table.intents import Decide
from tests.ui.table_robot import TableRobot

DEVICES = ("key", "pad")


class SlowBots:
    """Bots that think for ever, unless they are hurried."""

    def __init__(self, hand: TableRobot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hand = hand
        self.hurried = False
        for name in ("ask", "poll", "hurry"):
            monkeypatch.setattr(hand.app.bots, name, getattr(self, name))

    def ask(self, match: Match, level: str, moving: bool = False, people: float = 0.0) -> None:
        self.hurried = False

    def hurry(self) -> None:
        self.hurried = True

    def poll(self) -> str | None:
        return self.hand.table.rules.texts(self.hand.table.match.game.position)[0] if self.hurried else None


@pytest.fixture
def hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path)
    SlowBots(made, monkeypatch)
    yield made
    made.close()


def confirm(hand: TableRobot, device: str) -> None:
    hand.key("enter") if device == "key" else hand.pad("a")


def play(hand: TableRobot, device: str, start: str, end: str) -> None:
    """Move a piece from site to site, with arrows."""
    for site in (start, end):
        hand.use(next(identity for identity in hand.usable() if hand.find(identity).label.split()[-1] == site), device)
    hand.run(0.2)


def place(hand: TableRobot) -> str:
    """The site of what has the focus."""
    return hand.find(hand.table.focus).label.split()[-1]


# ---- bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", DEVICES)
def test_confirming_hurries_a_bot_and_then_the_focus_is_where_one_was(hand: TableRobot, device: str) -> None:
    table = hand.sit("breakthrough", bots={"black": "machiavel"})
    for number, (start, end) in enumerate((("c2", "c3"), ("c3", "d4"))):
        play(hand, device, start, end)
        assert table.bot.thinking and table.focus == "", "while a bot thinks there is nothing to choose"
        confirm(hand, device)
        hand.run(0.5)
        assert hand.scene is table and len(table.match.game.log) == 2 * number + 2
        assert place(hand) == end


def test_where_ones_piece_is_lost_the_focus_goes_to_the_nearest(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    for text in ("d2-d3", "d7-d6", "d3-d4", "e7-e6"):
        table.road.send(Decide(text))
    hand.run()
    play(hand, "key", "d4", "c5")
    table.road.send(Decide("d6-c5"))
    hand.run()
    assert place(hand) == "c2"


def test_who_hurries_once_more_than_needed_decides_nothing(hand: TableRobot) -> None:
    table = hand.sit("tictactoe", bots={"nought": "novice"})
    confirm(hand, "key")
    assert not table.match.game.log and table.focus, "the first key only shows where one is"
    confirm(hand, "key")
    hand.run(0.2)
    assert table.bot.thinking
    for _ in range(4):
        hand.key("enter")
        hand.run(0.1)
    assert table.may_pick() and len(table.match.game.log) == 2
    hand.run(0.5)
    hand.key("enter")
    assert len(table.match.game.log) == 3, "after a moment it is meant"


def test_ones_turn_brings_the_cursor_home_wherever_it_was(hand: TableRobot) -> None:
    table = hand.sit("breakthrough", bots={"black": "machiavel"})
    play(hand, "key", "c2", "c3")
    hand.go_to("menu")
    hand.key("enter")
    assert hand.scene.name == "table-menu", "whoever goes to the menu means it"
    hand.key("escape")
    assert table.focus == "menu"
    hand.click((3, 3))
    hand.run(0.2)
    assert table.may_pick() and place(hand) == "c3"
    play(hand, "key", "c3", "c4")
    hand.press("menu")
    hand.key("escape")
    hand.run()
    hand.key("space")
    hand.run(0.6)
    assert table.may_pick(), "a mouse that was left on a button lends it to nobody: space hurries the bot"
    hand.key("space")
    assert place(hand) == "c4"


@pytest.mark.parametrize("button", ["escape", "f10", "b", "start"])
def test_the_menu_opens_while_a_bot_thinks(hand: TableRobot, button: str) -> None:
    table = hand.sit("breakthrough", bots={"white": "machiavel"})
    hand.pads.seat(4, 1)
    assert table.bot.thinking
    hand.pad(button, pad=4) if button in ("b", "start") else hand.key(button)
    assert hand.scene.name == "table-menu" and table.message == ""


def test_every_pad_hurries_a_bot(hand: TableRobot) -> None:
    table = hand.sit("djambi-3", bots={"red": "machiavel"})
    while not table.bot.thinking:
        hand.decide("mouse")
        hand.run()
    for seat in range(3):
        hand.pads.seat(10 + seat, seat)
    before = len(table.match.game.log)
    person = next(seat for seat in range(3) if seat != table.asked_seat())
    hand.pad("a", pad=10 + person)
    hand.run(0.2)
    assert len(table.match.game.log) == before + 1 and table.message == ""


def test_a_table_of_bots_alone_is_hurried_on_and_on(hand: TableRobot) -> None:
    table = hand.sit("tictactoe", bots={"cross": "novice", "nought": "novice"})
    for number in range(1, 4):
        assert table.bot.thinking and table.focus == ""
        hand.key("enter")
        hand.run(0.1)
        assert len(table.match.game.log) == number


def test_the_line_at_the_foot_tells_how_to_hurry_a_bot(hand: TableRobot) -> None:
    table = hand.sit("breakthrough", bots={"black": "machiavel"})
    assert dict(table.keys())["confirm"] == "choose"
    play(hand, "key", "c2", "c3")
    assert dict(table.keys())["confirm"] == "hurry the bot"
    hand.app.settings.language = "fr"
    hand.app.changed_settings()
    assert dict(table.keys())["confirm"] == "hâter l’automate"
    hand.go_to("menu")
    assert dict(table.keys())["confirm"] == "choisir"


# ---- people ---------------------------------------------------------------------------------------------------------


def test_everybody_finds_the_focus_where_they_left_it(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    for seat in range(2):
        hand.pads.seat(4 + seat, seat)
    for start, end in (("b2", "b3"), ("g7", "g6"), ("b3", "b4"), ("g6", "h5")):
        play(hand, "pad", start, end)
        assert table.focus != ""
        if len(table.match.game.log) > 1:
            assert place(hand) == {"g6": "b3", "b4": "g6", "h5": "b4"}[end]


def test_looking_back_leads_to_the_rail_and_from_there_to_where_one_was(hand: TableRobot) -> None:
    table = hand.sit("breakthrough", bots={"black": "machiavel"})
    play(hand, "key", "c2", "c3")
    hand.key("pageup")
    assert table.bot.thinking and table.focus == "rail"
    hand.key("escape")
    assert table.state.looking is None and table.focus == ""
    hand.key("enter")
    hand.run(0.5)
    hand.go_to(next(identity for identity in hand.usable() if hand.find(identity).label.endswith("f2")))
    hand.key("pageup", "escape")
    assert place(hand) == "f2"


def test_stepping_back_from_a_pick_leads_back_to_what_was_picked(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    man = next(identity for identity in hand.usable() if hand.find(identity).label.endswith("c2"))
    hand.use(man, "key")
    hand.key("up")
    assert place(hand) == "c3"
    hand.key("escape")
    assert not table.chooser.picked and table.focus == man


# ---- the edge -------------------------------------------------------------------------------------------------------


def to_the_edge(hand: TableRobot, device: str) -> str:
    """As far to the right as there is something to pick; what that is."""
    for _ in range(9):
        before = hand.table.focus
        hand.walk(["right"], device)
        if hand.table.focus == before:
            return before
    raise AssertionError("no edge")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("edge", "where"), [("beyond", "elsewhere"), ("wrap", "thing"), ("stay", "here")])
def test_a_push_beyond_the_board_is_meant_the_second_time(hand: TableRobot, device: str, edge: str, where: str) -> None:
    hand.app.settings.edge = edge
    table = hand.sit("djambi-4")
    hand.walk(["down"], device)
    last = to_the_edge(hand, device)
    assert last.startswith("thing:"), "the first push stays on the board"
    hand.walk(["right"], device)
    now = table.focus
    assert (now == last) == (where == "here") and now.startswith("thing:") == (where != "elsewhere")


def test_what_is_held_does_not_push_twice(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    hand.walk(["down"], "key")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    hand.run(3)
    assert table.focus.startswith("thing:")


def test_shoulder_buttons_jump_among_all_that_can_be_picked(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    hand.pad("down")
    things = {f"thing:{kind}:{value}" for kind, value in table.chooser.next_things()}
    seen = {table.focus}
    for _ in range(3):
        hand.pad("r")
        assert table.focus in things
        seen.add(table.focus)
    assert len(seen) >= 3
    there = table.focus
    hand.pad("l", "r")
    assert table.focus == there


def test_once_something_is_picked_the_cursor_is_on_what_can_follow(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    hand.pad("down")
    first = table.focus
    hand.pad("a")
    assert table.chooser.picked and table.state.cursor is not None
    assert table.state.cursor in map(tuple, table.chooser.next_things())
    hand.pad("b")
    assert table.focus == first, "what is put back is where one is"
