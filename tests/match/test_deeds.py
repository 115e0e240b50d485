"""Decisions as deeds: what moved, each piece with all of its way, and not more of them than can be read."""

from __future__ import annotations

import pytest

from game.engine.events import Came, Event
from game.engine.game import Game, open_rules
from game.match.match import Match, Plan, Player
from game.telling.deeds import MOST, Deeds, decided_by
from game.telling.labels import Labels


@pytest.mark.parametrize("count", [0, 1, MOST, MOST + 1])
def test_a_few_pieces_are_told_and_that_there_are_more(count: int) -> None:
    game = Game(open_rules("breakthrough"))
    deeds = Deeds(game.rules, Labels(game.rules.world.model, "en"))
    events: list[Event] = [Came("move", piece, piece, 20 + piece) for piece in range(count)]
    told = deeds.moves(game.position, events)
    names = [game.rules.world.site_name(site) for site in range(64)]
    each = [f"man {names[piece]} → {names[20 + piece]}" for piece in range(min(count, MOST))]
    joined = "; ".join(each) + (" …" if count > MOST else "")
    assert told == joined[:1].upper() + joined[1:]


def test_whoever_acts_out_of_turn_has_decided() -> None:
    rules = open_rules("breakthrough")
    match = Match(Plan("breakthrough", 2, {}, {seat: Player(seat) for seat in rules.world.seats}, 1), rules)
    match.play("a2-a3")
    match.play("resign white")
    assert [decided_by(match, number) for number in range(2)] == [0, 0], "black is asked"
    match.undo()
    match.play("resign black")
    assert decided_by(match, 1) == 1


def test_a_way_goes_through_all_its_sites_and_begins_nowhere_for_what_arrives() -> None:
    game = Game(open_rules("breakthrough"))
    deeds = Deeds(game.rules, Labels(game.rules.world.model, "en"))
    events: list[Event] = [Came("move", 0, 0, 9), Came("move", 0, 9, 18), Came("place", 1, -1, 3),
                           Came("move", -1, 4, 5)]
    names = [game.rules.world.site_name(site) for site in range(64)]
    assert deeds.moves(game.position, events) == f"Man {names[0]} → {names[9]} → {names[18]}; man → {names[3]}"
