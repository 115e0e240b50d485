"""What was hidden is shown to all before the curtain falls: lids rise, and what counts is counted."""

from __future__ import annotations

from pathlib import Path

from game.engine.events import Revealed
from game.table.intents import Decide, SitDown
from game.view.beats import beats
from game.view.uncover import HOP, RISE, Uncover
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot


def shown(hand: TableRobot) -> Uncover | None:
    return next((effect for effect in hand.table.stage.effects if isinstance(effect, Uncover)), None)


def wait_for(hand: TableRobot) -> Uncover:
    for _ in range(200):
        found = shown(hand)
        if found is not None:
            return found
        hand.run(FRAME)
    raise AssertionError("nothing was uncovered")


def test_cups_are_lifted_and_what_counts_hops_out_before_the_curtain_falls(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (1280, 720), speed="normal")
    table = hand.sit("liars-dice")
    table.road.send(SitDown(table.asked_seat()))
    table.road.send(Decide("3 cater"))
    hand.run(4)
    table.road.send(SitDown(table.asked_seat()))
    world, position = table.rules.world, table.match.game.position.copy()
    under = [piece for pile in position.piles[:len(world.seats)] for piece in pile]
    matching = [piece for piece in under if world.kinds[position.kind[piece]] in ("cater", "ace")]
    table.road.send(Decide("doubt"))
    found = wait_for(hand)
    assert hand.scene is table, "everybody sees it"
    assert len(found.things) == len(under)
    assert len(found.lids) == len(world.seats) - (table.viewer >= 0), "one's own dice lie open already"
    assert sorted(one.counts for one in found.things if one.counts >= 0) == list(range(len(matching)))
    assert found.seconds > RISE + HOP * len(matching) and table.stage.hold > RISE
    hand.run(found.seconds + 4)
    assert hand.scene.name == "curtain" or table.viewer == table.asked_seat()
    hand.close()


def test_nothing_beside_the_dice_tells_how_it_ends_before_they_are_counted(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (1280, 720), speed="normal")
    table = hand.sit("liars-dice", bots=dict.fromkeys(("red", "blue", "yellow", "purple", "pink"), "novice"))
    seat = table.rules.world.seats.index("green")
    table.road.send(Decide("3 cater"))
    hand.run(4)
    table.road.send(SitDown(seat))

    def told() -> object:
        own = [list(group) for _, group in table.places.spots[seat]]
        return own, table.words.turn_name(), table.words.turn_question(), table.words.score_text(seat)

    hand.run(FRAME)
    before = told()
    table.road.send(Decide("doubt"))
    found = wait_for(hand)
    assert told() == before and table.places.lines["notices"], "what is counted stands there as it was claimed"
    hand.run(found.seconds * 0.8)
    assert shown(hand) is found and told() == before
    hand.run(found.seconds)
    assert table.words.score_text(seat) == "4" and len(table.cards_of(seat)) == 4 and told() != before
    hand.close()


def test_bids_are_turned_up_together(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (1280, 720), speed="normal")
    table = hand.sit("goofspiel")
    hand.use("lift", "mouse")
    for text in ("bid six", "bid two", "bid king", "bid six"):
        table.road.send(SitDown(table.asked_seat()))
        table.road.send(Decide(text))
        hand.run(FRAME)
    found = wait_for(hand)
    assert len(found.things) == 4 and [one.counts for one in found.things] == [-1, -1, 0, -1], "the king wins"
    hand.close()


def test_all_that_is_revealed_is_one_beat() -> None:
    events = [Revealed("reveal", piece) for piece in range(5)]
    assert len(beats(events, lambda piece: -1, lambda start, site, end: False)) == 1
