"""Pads in the lobby: who sits down where, who starts the game, and whose a name is."""

from __future__ import annotations

from functools import partial

import pytest

from game.input.inputs import Act, PlayerInput
from game.input.seating import DESK
from game.scenes.menu.lobby import LobbyScene
from game.scenes.table.pad_lost import PadLostScene
from game.scenes.table.scene import TableScene
from tests.ui.table_robot import TableRobot, take
from tests.ui.virtual_pads import VirtualPad, VirtualPads


def lobby(hand: TableRobot, pad: VirtualPad | None = None, game: str = "djambi-4") -> LobbyScene:
    """A lobby, opened with a pad or else with the mouse."""
    if pad is not None:
        pad.press("down", "up")
    scene = LobbyScene(hand.app, game)
    hand.open(scene)
    hand.run(0.4)
    return scene


def at_table(hand: TableRobot) -> dict[int, int]:
    """Who has which seat at the table that has opened."""
    hand.run(0.3)
    assert isinstance(hand.scene, TableScene)
    return hand.app.devices.seating.seats


def test_the_lobby_counts_pads_as_people_do(hand: TableRobot, pads: VirtualPads) -> None:
    lobby(hand)
    pads.unplug(pads.plug())
    for _ in range(2):
        pads.plug().press("a")
    assert hand.has("pad 1") and hand.has("pad 2")


def test_whoever_opened_the_lobby_starts_the_game_and_others_only_sit_down(hand: TableRobot, pads: VirtualPads) -> None:
    one, two, three = pads.plug(), pads.plug(), pads.plug(mapped=False)
    scene = lobby(hand, one)
    for pad in (three, two):
        pad.press("a")
        hand.run(0.3)
        assert hand.scene is scene and scene.cursors[one.id] == "start"
    one.press("a")
    assert at_table(hand) == {one.id: 0, three.id: 1, two.id: 2}


def test_a_pad_that_sits_down_changes_nothing_else(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand)
    hand.press("kind:1")
    pad = pads.plug()
    pad.press("a")
    assert [sitter.person for sitter in scene.plan.sitters] == [True, True, False, False]
    assert [sitter.device for sitter in scene.plan.sitters] == [pad.id, None, None, None]
    pads.plug().press("a")
    assert [sitter.person for sitter in scene.plan.sitters] == [True, True, False, False]


def test_where_every_place_has_a_pad_another_one_presses_nothing(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand, game="tictactoe")
    for _ in range(3):
        pads.plug().press("a")
    hand.run(0.3)
    assert hand.scene is scene and not scene.starting
    assert [sitter.device for sitter in scene.plan.sitters] == [pads.made[0].id, pads.made[1].id]


def test_a_pad_without_a_place_looks_on_and_settles_nothing(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand, game="liars-dice")
    found = [pads.plug() for _ in range(scene.plan.players + 1)]
    for pad in found:
        pad.press("a")
    late, before = found[-1], (scene.plan.players, dict(scene.plan.options))
    for label in ("start", "players", *(f"option:{name}" for name in scene.plan.options)):
        late.go_to(label)
        late.press("a")
        assert hand.scene is scene and not scene.starting
        assert scene.gate.words == "Without a seat you can only look on: sit down first."
        late.press("right", "left")
    assert before == (scene.plan.players, scene.plan.options)
    late.use("rules")
    assert hand.scene.name == "rules"
    late.press("b")
    found[0].use("start")
    hand.run(0.3)
    assert hand.scene.name == "curtain" and len(hand.app.devices.seating.seats) == scene.plan.players


def test_who_has_stood_up_starts_nothing_without_sitting_down_again(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    scene = lobby(hand, one, "tictactoe")
    two.press("a", "b")
    two.use("start")
    assert hand.scene is scene and not scene.starting
    two.use("seat:1")
    two.use("start")
    assert at_table(hand) == {one.id: 0, two.id: 1}


@pytest.mark.parametrize("opens", [True, False])
def test_a_game_of_bots_is_started_with_a_pad(hand: TableRobot, pads: VirtualPads, opens: bool) -> None:
    pad = pads.plug()
    lobby(hand, pad if opens else None, "tictactoe")
    pad.use("kind:0")
    pad.use("start")
    assert at_table(hand) == {}
    assert all(player.bot for player in hand.scene.match.plan.seats.values())  # type: ignore[attr-defined]


def test_a_pad_can_sit_where_it_likes(hand: TableRobot, pads: VirtualPads) -> None:
    pad = pads.plug()
    scene = lobby(hand, pad)
    scene.plan.sitters[0].name = "Ada"
    pad.use("seat:2")
    assert [sitter.person for sitter in scene.plan.sitters] == [False, False, True, False], "the bot has moved on"
    assert scene.plan.name(2) == "Ada", "the name goes along"
    pad.use("start")
    assert at_table(hand) == {pad.id: 2}


def test_every_pad_has_a_cursor_of_its_own(hand: TableRobot, pads: VirtualPads) -> None:
    one, two, three = pads.plug(), pads.plug(), pads.plug(mapped=False)
    scene = lobby(hand, one)
    for pad in (two, three):
        pad.press("a")
    one.go_to("players") if hand.has("players") else one.go_to("kind:0")
    two.go_to("seat:3")
    before = dict(scene.cursors)
    three.press("down", "up", "right")
    assert {pad: scene.cursors[pad] for pad in (one.id, two.id)} == {pad: before[pad] for pad in (one.id, two.id)}
    two.press("a")
    assert [sitter.device for sitter in scene.plan.sitters] == [one.id, None, three.id, two.id]
    hand.key("tab")
    assert scene.cursors[two.id] == "seat:3", "keys have theirs, too"


def test_stepping_back_is_standing_up_and_the_seat_is_as_it_was(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    scene = lobby(hand, one)
    two.press("a")
    assert [sitter.person for sitter in scene.plan.sitters] == [True, True, False, False]
    two.press("b")
    assert [sitter.person for sitter in scene.plan.sitters] == [True, False, False, False]
    two.press("b", "b")
    assert hand.scene is scene, "nobody takes the lobby away from somebody who sits there"
    one.press("b")
    assert hand.scene is scene and not scene.plan.devices()
    two.press("b")
    assert hand.scene is not scene


def test_nobody_sits_down_on_somebody_or_makes_a_bot_of_them(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    scene = lobby(hand, one)
    two.press("a")
    for label in ("seat:0", "kind:0", "name:0"):
        two.use(label)
        assert hand.scene is scene and scene.gate.words == "Player 1 sits here."
        assert scene.plan.devices() == {one.id: scene.plan.seats()[0].id, two.id: scene.plan.seats()[1].id}
    two.use("kind:1")
    assert not scene.plan.sitters[1].person and not scene.gate.words, "one's own place can be a bot's again"


@pytest.mark.parametrize("opens", [True, False])
def test_pressing_twice_does_not_start_the_game(hand: TableRobot, pads: VirtualPads, opens: bool) -> None:
    pad = pads.plug()
    if opens:
        pad.press("down", "up")
        hand.open(LobbyScene(hand.app, "djambi-4"))
    else:
        lobby(hand)
    scene = hand.scene
    pad.press("a", "a")
    hand.run(0.5)
    assert hand.scene is scene and not scene.starting  # type: ignore[attr-defined]
    assert scene.plan.sitters[0].device == pad.id  # type: ignore[attr-defined]


def test_keyboard_and_mouse_are_somebodys_who_sits_down_with_them(hand: TableRobot, pads: VirtualPads) -> None:
    scene, pad = lobby(hand), pads.plug()
    hand.press("seat:1")
    assert scene.plan.sitters[1].device == DESK and hand.has("keys, mouse")
    hand.key("escape")
    assert hand.scene is scene and not scene.plan.devices(), "stood up again"
    hand.press("seat:1")
    pad.press("a")
    pad.use("start")
    assert at_table(hand) == {pad.id: 0, DESK: 1}
    table = hand.scene
    assert isinstance(table, TableScene)
    while table.asked_seat() not in (0, 1):
        hand.run(0.5)
        take(table, table.match.game.position.opts[0])
        hand.run()
    with_pad, with_keys = partial(pad.press, "a"), partial(hand.key, "enter")
    own, other = (with_pad, with_keys) if table.asked_seat() == 0 else (with_keys, with_pad)
    other()
    assert table.message.startswith("It is ") and not table.chooser.picked
    own()
    assert table.chooser.picked


def test_the_desk_plays_for_those_who_have_nothing_else(hand: TableRobot, pads: VirtualPads) -> None:
    scene, pad = lobby(hand), pads.plug()
    for place in (1, 2):
        hand.press(f"kind:{place}")
    hand.press("seat:0")
    pad.press("a")
    assert list(scene.plan.devices()) == [DESK, pad.id]
    hand.press("start")
    at_table(hand)
    seating = hand.app.devices.seating
    enter = PlayerInput(Act.CONFIRM, "keyboard")
    assert [seating.may_act(enter, seat) for seat in range(4)] == [True, False, True, True]
    assert [seating.seat_of(PlayerInput(Act.SEAT, "keyboard", number=seat)) for seat in range(3)] == [0, 0, 2]


def test_a_pad_sits_in_one_place_only_however_many_play(hand: TableRobot, pads: VirtualPads) -> None:
    scene = lobby(hand, game="liars-dice")
    plan = scene.plan
    found = [pads.plug() for _ in range(plan.players)]
    for pad in found:
        pad.press("a")
    scene.change_players(-1)
    plan.lose(found[0].id)
    found[-1].press("a")
    scene.change_players(1)
    assert [sitter.device for sitter in plan.sitters].count(found[-1].id) == 1


def test_a_pad_that_goes_while_a_name_is_written_leaves_no_ghost(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    scene = lobby(hand, one)
    two.press("a")
    one.use("name:0")
    assert hand.scene.name == "keyboard"
    pads.unplug(two)
    one.press("b")
    assert hand.scene is scene and scene.plan.devices() == {one.id: scene.plan.seats()[0].id} and not hand.has("pad 2")
    two = pads.plug()
    two.press("a")
    assert scene.plan.sitters[1].device == two.id, "back at the same place"
    one.use("start")
    assert at_table(hand) == {one.id: 0, two.id: 1}


def test_somebody_elses_pad_does_not_write_ones_name(hand: TableRobot, pads: VirtualPads) -> None:
    one, two = pads.plug(), pads.plug()
    lobby(hand, one)
    one.use("name:0")
    scene, focus = hand.scene, hand.scene.focus
    two.press("a", "right", "a", "x", "y", "start", "b")
    assert hand.scene is scene and scene.focus == focus and scene.value == ""  # type: ignore[attr-defined]
    assert scene.gate.words == "Pad 1 has opened this."
    one.press("a")
    assert scene.value == "Q" and not scene.gate.words  # type: ignore[attr-defined]
    pads.unplug(one)
    two.press("a")
    assert len(scene.value) == 2, "nobody else can finish it now"  # type: ignore[attr-defined]


def test_a_game_that_goes_on_keeps_the_seats_of_pads_that_are_there(hand: TableRobot, pads: VirtualPads) -> None:
    hand.sit("tictactoe")
    one, two = pads.plug(), pads.plug()
    hand.app.devices.seating.bind(one.id, 0)
    hand.app.devices.seating.bind(two.id, 1)
    hand.decide("mouse")
    hand.key("f10")
    hand.press("leave")
    pads.unplug(two)
    hand.run(0.2)
    one.use("continue")
    assert isinstance(hand.scene, PadLostScene) and hand.app.devices.seating.seats == {one.id: 0}
    table = hand.app.stack.scenes[-2]
    assert isinstance(table, TableScene) and table.asked_seat() == 1
    one.press("a", "a")
    assert len(table.match.game.log) == 1, "the seat waits for its pad"
    two = pads.plug()
    assert hand.app.stack.top is table
    assert hand.app.devices.seating.seats == {one.id: 0, two.id: 1}
