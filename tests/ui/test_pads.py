"""Pads that come and go for real: what is opened is closed, who sits where, and what happens to the seat of a pad."""

from __future__ import annotations

import pygame
import pytest

from game.input.inputs import Act, PlayerInput
from game.input.seating import DESK
from game.match.match import Player
from game.scenes.table.pad_lost import PadLostScene
from game.table.intents import Decide
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot
from tests.ui.virtual_pads import VirtualPad, VirtualPads

# ---- opened and closed ----------------------------------------------------------------------------------------------


def test_pads_that_come_and_go_leave_nothing_behind(hand: TableRobot, pads: VirtualPads) -> None:
    for mapped in (True, False) * 5:
        pad = pads.plug(mapped=mapped)
        assert pad.handle is not None
        pads.unplug(pad)
        assert pad.handle is None, "somebody still holds a pad that is gone"
    known = hand.app.devices.pads
    assert not known.open and not known.sticks.axes and not known.sticks.pulled and not known.sticks.steps


def test_a_pad_that_was_there_from_the_start_is_opened_once(hand: TableRobot, pads: VirtualPads) -> None:
    found = [pads.plug(mapped=mapped, heard=False) for mapped in (True, False)]
    hand.app.devices.pads.start()
    hand.run()
    pads.unplug(*found)
    assert [pad.handle for pad in found] == [None, None]


def test_a_pad_that_is_gone_before_anybody_heard_of_it_harms_nobody(hand: TableRobot, pads: VirtualPads) -> None:
    pad = pads.plug()
    pad.unplug()
    pads.unplug(pads.plug(heard=False))
    for _ in range(3):
        pads.unplug(pads.plug(heard=False))
    assert not hand.app.devices.pads.open
    pads.plug().press("down")
    assert hand.scene.focus == "history", "the next one is heard as ever"


def test_news_of_a_pad_without_a_place_is_no_news(hand: TableRobot, pads: VirtualPads) -> None:
    pygame.event.post(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=7))
    hand.run()
    assert not hand.app.devices.pads.open and hand.app.devices.pads.add(7) is None


def test_a_pad_that_comes_while_another_goes_is_found(hand: TableRobot, pads: VirtualPads) -> None:
    first = pads.plug()
    second = pads.plug(heard=False)
    pads.unplug(first)
    second.press("down")
    assert list(hand.app.devices.pads.open) == [second.id] and hand.scene.focus == "history"


def test_pads_are_counted_from_one_on_however_often_they_were_pulled_out(hand: TableRobot, pads: VirtualPads) -> None:
    for _ in range(5):
        pads.unplug(pads.plug())
    first, second = pads.plug(), pads.plug()
    number = hand.app.devices.pads.number
    assert (number(first.id), number(second.id)) == (1, 2)
    pads.unplug(first)
    assert (number(pads.plug().id), number(second.id), number(pads.plug().id)) == (1, 2, 3)


# ---- seats that change hands ----------------------------------------------------------------------------------------


def test_somebody_plays_on_for_a_bot_and_leaves_the_seat_to_one_again(hand: TableRobot, pads: VirtualPads) -> None:
    hand.app.settings.names = ["Ada", "Zoe"]
    table = hand.sit("djambi-4", bots=dict.fromkeys(("blue", "yellow"), "machiavel"))
    one, two = pads.plug(), pads.plug()
    seats = table.rules.world.seats
    people = [seat for seat in range(4) if seats[seat] not in ("blue", "yellow")]
    for pad, seat in ((one, people[0]), (two, people[1])):
        hand.app.devices.seating.bind(pad.id, seat)
    one.press("start")
    bot = seats.index("blue")
    assert hand.has(f"seat:{people[0]}") and not hand.has(f"seat:{people[1]}") and not hand.has(f"seat:{bot}")
    one.press("b")
    new = pads.plug()
    new.press("start")
    assert not hand.has(f"seat:{people[0]}")
    new.use(f"seat:{bot}")
    assert hand.scene.name == "keyboard" and table.match.plan.seats["blue"].bot, "first it is asked who it is"
    new.use("Zoe")
    new.press("a")
    assert hand.scene is table and hand.app.devices.seating.pad_of(bot) == new.id
    assert table.match.plan.seats["blue"] == Player("Zoe") and table.message == "Zoe plays on for blue."
    assert table.words.player_name(bot) == "Zoe", "the plate says it"
    two.press("start")
    two.use(f"seat:{people[1]}")
    assert table.match.plan.seats[seats[people[1]]] == Player(table.words.player_name(people[1]), "machiavel")
    assert hand.app.devices.seating.seats == {one.id: people[0], new.id: bot}
    kept = hand.app.saves.read()
    assert kept is not None and kept.plan.seats == table.match.plan.seats, "the journal knows who plays"


def test_a_pad_that_goes_from_hand_to_hand_still_does_after_somebody_plays_on_for_a_bot(hand: TableRobot,
                                                                                        pads: VirtualPads) -> None:
    table = hand.sit("djambi-4", bots=dict.fromkeys(("blue", "yellow"), "machiavel"))
    pad = pads.plug()
    asked, bot = table.asked_seat(), table.rules.world.seats.index("blue")
    pad.press("start")
    pad.use(f"seat:{bot}")
    pad.press("start")
    assert not table.match.plan.seats["blue"].bot and table.asked_seat() == asked
    assert hand.app.devices.seating.seats == {}
    pad.press("right", "a")
    assert table.chooser.picked, "there is no other pad for whoever is asked"


def test_who_leaves_a_seat_to_a_bot_and_comes_back_is_called_as_before(hand: TableRobot, pads: VirtualPads) -> None:
    table = hand.sit("djambi-4")
    found = [pads.plug() for _ in range(4)]
    for seat, pad in enumerate(found):
        hand.app.devices.seating.bind(pad.id, seat)
    for _ in range(2):
        found[1].press("start")
        found[1].use("seat:1")
    assert hand.find("suggestion:0").label == "Bruno"
    found[1].press("start")
    assert table.message == "Bruno plays on." and hand.app.devices.seating.pad_of(1) == found[1].id


@pytest.mark.parametrize(("pads_there", "bound"), [(0, {}), (1, {DESK: 1})])
def test_keys_that_play_on_for_a_bot_are_somebodys_where_others_have_pads(hand: TableRobot, pads: VirtualPads,
                                                                         pads_there: int,
                                                                         bound: dict[int, int]) -> None:
    table = hand.sit("djambi-4", bots={"blue": "novice"})
    assert table.rules.world.seats[1] == "blue"
    found = {pads.plug().id: seat for seat in range(pads_there)}
    for pad, seat in found.items():
        hand.app.devices.seating.bind(pad, seat)
    hand.key("f10")
    hand.press("seat:1")
    hand.type("Zoe")
    hand.key("enter")
    assert table.words.player_name(1) == "Zoe" and hand.scene is table
    assert hand.app.devices.seating.seats == found | bound


def test_whoever_played_on_for_a_bot_has_won_and_can_be_forgotten(hand: TableRobot, pads: VirtualPads) -> None:
    hand.app.settings.names = ["", "Zoe"]
    table = hand.sit("tictactoe", bots={"nought": "novice"})
    hand.key("f10")
    hand.press("seat:1")
    hand.press("Zoe")
    hand.press("done")
    for text in ("a1", "b1", "a2", "b2", "c3", "b3"):
        table.road.send(Decide(text))
    hand.run(2)
    history = hand.app.saves.history
    assert [one.name for one in history.standings()] == ["Zoe", "Ada"], "she has won"
    game = history.games()[0].id
    assert b"Zoe" in history.file(game).read_bytes()
    assert history.forget("Zoe") == 1
    assert b"Zoe" not in history.file(game).read_bytes() and [one.name for one in history.standings()] == ["Ada"]
    assert hand.app.saves.replay(game).plan.seats["nought"] == Player("")


def test_a_game_that_is_set_aside_tells_who_plays_it_now(hand: TableRobot, pads: VirtualPads) -> None:
    table = hand.sit("tictactoe", bots={"nought": "novice"})
    table.match.change_player("nought", "", "Zoe")
    table.road.send(Decide("a1"))
    hand.app.saves.put_away()
    (path, past), = hand.app.saves.aside()
    assert [(seat.name, seat.level) for seat in past.seats] == [("Ada", ""), ("Zoe", "")]
    hand.app.saves.history.forget("Zoe", "Nobody")
    assert b"Zoe" not in path.read_bytes()


def test_who_takes_a_seat_over_sees_no_secrets_of_the_other_person(hand: TableRobot, pads: VirtualPads) -> None:
    rules = rules_of("fredericus")
    own, other = rules.world.seats[:2]
    table = hand.sit("fredericus", bots={seat: "novice" for seat in rules.world.seats if seat != own})
    assert table.viewer == 0
    pad = pads.plug()
    pad.press("start")
    pad.use("seat:1")
    pad.press("start")
    assert table.state.viewer == -1, "there are two people now"
    assert other in table.match.plan.seats and not table.match.plan.seats[other].bot


# ---- pads that go in the middle of a game ---------------------------------------------------------------------------


def seated(hand: TableRobot, pads: VirtualPads, makers: list[str]) -> list[VirtualPad]:
    """People at a table with a pad each."""
    hand.sit("djambi-4")
    found = [pads.plug(maker) for maker in makers]
    for seat, pad in enumerate(found):
        hand.app.devices.seating.bind(pad.id, seat)
    return found


def test_pads_that_go_together_are_told_on_one_page_that_closes_by_itself(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    pads.unplug(found[1], found[2], found[3])
    page = hand.scene
    assert isinstance(page, PadLostScene) and hand.app.stack.scenes[-2] is hand.table
    assert page.text.startswith("Bruno, Clara and Dimitri, your pads are gone.")
    pads.plug()
    assert hand.scene is page and page.text.startswith("Clara and Dimitri, your")
    pads.plug()
    assert hand.scene is page and page.text.startswith("Dimitri, your pad is gone.")
    pads.plug()
    assert hand.app.stack.top is hand.table and sorted(hand.app.devices.seating.seats.values()) == [0, 1, 2, 3]


def test_pads_that_go_and_come_back_within_a_round_are_nobodys_trouble(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    for pad in found:
        pad.unplug()
    for _ in found:
        pads.plug(heard=False)
    hand.run(2 * FRAME)
    assert hand.scene is hand.table and len(hand.app.devices.seating.seats) == 4


def test_a_pad_that_comes_back_has_its_own_seat_again(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox", "xbox", "sony", "xbox"])
    pads.unplug(found[1])
    pads.unplug(found[2])
    sony = pads.plug("sony")
    assert hand.app.devices.seating.seats[sony.id] == 2, "although the other one has waited longer"
    xbox = pads.plug("xbox")
    assert hand.app.devices.seating.seats[xbox.id] == 1 and hand.scene is hand.table


def test_of_pads_that_cannot_be_told_apart_the_first_gets_the_seat_that_waited_longest(hand: TableRobot,
                                                                                       pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    pads.unplug(found[3])
    pads.unplug(found[1])
    other, alike = pads.plug("nobody"), pads.plug("xbox")
    assert hand.app.devices.seating.pad_of(3) == other.id and hand.app.devices.seating.pad_of(1) == alike.id


def test_others_take_over_one_seat_after_the_other(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    spare, other = pads.plug(), pads.plug()
    pads.unplug(found[0], found[2])
    found[1].use("choice:1")
    assert hand.scene.text.startswith("Who plays for Ada?")  # type: ignore[attr-defined]
    spare.press("a")
    assert hand.scene.name == "pad-lost" and hand.app.devices.seating.seats[spare.id] == 0
    other.use("choice:1")
    other.press("a")
    hand.run(FRAME)
    assert hand.scene is hand.table and hand.app.devices.seating.seats[other.id] == 2


def test_seats_wait_while_others_look_and_play_and_are_asked_about_again(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    other = found[1 if hand.table.asked_seat() != 1 else 2]
    pads.unplug(found[hand.table.asked_seat()])
    gone = hand.table.words.player_name(hand.table.asked_seat())
    other.press("a")
    assert hand.scene is hand.table, "the table can be looked at"
    other.press("right", "a")
    assert isinstance(hand.scene, PadLostScene) and not hand.table.chooser.picked
    assert hand.scene.text.startswith(f"{gone}, your pad is gone.")
    other.press("b")
    pads.unplug(other)
    assert isinstance(hand.scene, PadLostScene) and hand.scene.text.startswith(f"{gone} and ")
    pads.plug()
    assert hand.app.devices.seating.waiting() == [1 if other is found[1] else 2], "the first one had waited longer"
    pads.plug()
    assert hand.scene is hand.table


@pytest.mark.parametrize("game", ["tictactoe", "fredericus"])
def test_another_plays_for_a_seat_without_a_pad_once_that_is_chosen_and_until_it_is_back(
        hand: TableRobot, pads: VirtualPads, game: str) -> None:
    table = hand.sit(game)
    seat, seating = table.asked_seat(), hand.app.devices.seating
    asked, other = pads.plug(), pads.plug()
    seating.bind(asked.id, seat)
    seating.bind(other.id, 1 - seat)
    pads.unplug(asked)
    other.use("choice:1")
    other.press("a")
    hand.run(FRAME)
    assert hand.scene.name != "pad-lost" and seating.seats == {other.id: 1 - seat}
    if hand.scene.name == "curtain":
        other.press("a")
    other.press("a", "a")  # the first one only shows where one is
    assert table.match.game.log or table.chooser.picked
    again = pads.plug()
    assert seating.seats == {other.id: 1 - seat, again.id: seat} and not seating.also(PlayerInput(
        Act.CONFIRM, "pad", other.id)), "its own pad plays for it again"


def test_a_pad_that_plays_for_two_leaves_both_waiting_when_it_goes(hand: TableRobot, pads: VirtualPads) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    pads.unplug(found[0])
    found[1].use("choice:1")
    found[1].press("a")
    pads.unplug(found[1])
    assert isinstance(hand.scene, PadLostScene) and hand.scene.text.startswith("Ada and Bruno, your pads are gone.")


@pytest.mark.parametrize("asks", [True, False])
def test_a_bot_plays_on_for_whoever_has_no_pad_any_more(hand: TableRobot, pads: VirtualPads, asks: bool) -> None:
    found = seated(hand, pads, ["xbox"] * 4)
    table, loose = hand.table, pads.plug()
    seat = table.asked_seat() if asks else (table.asked_seat() + 2) % 4
    other = found[(seat + 1) % 4]
    pads.unplug(found[seat])
    loose.use("choice:2")
    assert isinstance(hand.scene, PadLostScene), "who has no seat cannot choose that"
    other.use("choice:2")
    hand.run(FRAME)
    assert hand.app.stack.top is table and table.match.plan.seats[table.rules.world.seats[seat]].bot
    assert not hand.app.devices.seating.lost
    back = pads.plug()
    assert back.id not in hand.app.devices.seating.seats, "who comes back asks the bot for the seat in the menu"


def test_nobody_lifts_the_curtain_or_writes_for_somebody_who_has_no_pad_any_more(hand: TableRobot,
                                                                                  pads: VirtualPads) -> None:
    table = hand.sit("fredericus")
    seat = table.asked_seat()
    assert hand.scene.name == "curtain"
    found = [pads.plug() for _ in table.rules.world.seats]
    for place, pad in enumerate(found):
        hand.app.devices.seating.bind(pad.id, place)
    pads.unplug(found[seat])
    other = found[(seat + 1) % len(found)]
    for _ in range(4):  # wait, be refused, wait …
        other.press("a")
    other.press("b") if hand.scene.name == "pad-lost" else None
    assert hand.scene.name == "curtain" and table.state.viewer == -1
    other.press("a")
    other.use("choice:2")
    hand.run(FRAME)
    assert hand.scene.name != "curtain" or table.asked_seat() != seat, "the bot needs none"
