"""Who sees what: every word of `see`, pieces where they lie, what was shown, and events as each seat hears of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.engine.events import Came, Gone, Laid, Ordered, Revealed, Turned
from game.engine.sight import Mark, event_for, knowing, knows, pile_seen, reading, shown_to
from game.ruleset.emit.position import KNOWN
from game.ruleset.sight import everybody, hides_standing, layer_sight, pile_sight, seeing
from game.ruleset.types import KIND, NUMBER, SITE, TEXT


def world(**layers: str) -> Any:
    """Four seats, of which the first and the third are a team."""
    board = SimpleNamespace(layers={name: SimpleNamespace(see=see) for name, see in layers.items()})
    piles = {"deck": SimpleNamespace(see="nobody"), "hand": SimpleNamespace(see="owner")}
    return SimpleNamespace(seats=("a", "b", "c", "d"), teams=((0, 2), (1,), (3,)), team_of=[0, 1, 0, 2],
                           model=SimpleNamespace(board=board, piles=piles, vars={}),
                           layers=(("low", False), ("high", True)), piles={"deck": (0, 1), "hand": (1, 4)},
                           pile_owner=(-1, 0, 1, 2, 3))


@pytest.mark.parametrize(("see", "whose", "seats"), [
    ("all", 1, 15), ("all", -1, 15), ("always", 2, 15), ("owner", 0, 1), ("owner", 3, 8), ("owner", -1, 0),
    ("others", 1, 13), ("others", -1, 15), ("team", 0, 5), ("team", 2, 5), ("team", 3, 8), ("team", -1, 0),
    ("nobody", 1, 0)])
def test_who_may_see_what_is_somebodys(see: str, whose: int, seats: int) -> None:
    assert seeing(see, whose, world()) == seats


def test_piles_and_layers_are_seen_by_whose_they_are() -> None:
    assert [everybody(seats) for seats in (1, 4)] == [1, 15]
    assert pile_sight(world()) == (0, 1, 2, 4, 8)
    hidden = world(high="owner")
    assert layer_sight(hidden) == ((15, 15, 15, 15, 15), (1, 2, 4, 8, 0)) and hides_standing(hidden)
    assert not hides_standing(world()) and not hides_standing(world(high="all"))
    hidden.model.board = None
    assert not hides_standing(hidden)


def rules() -> Any:
    """Pile 0 is open, pile 1 is seen by the first seat; kind 1 stands on a layer on which only its owner sees it."""
    parts = [SimpleNamespace(name="pv_rank", label="rank", scope="piece", see="all", type=NUMBER),
             SimpleNamespace(name="pv_plan", label="plan", scope="piece", see="owner", type=NUMBER),
             SimpleNamespace(name="pv_none", label="none", scope="piece", see="nobody", type=NUMBER),
             SimpleNamespace(name="pv_back", label="back", scope="piece", see="always", type=NUMBER),
             SimpleNamespace(name="kind", label="kind", scope="piece", see="all", type=KIND)]
    for part in parts:
        part.of = lambda position, name=part.name: getattr(position, name)
    space = {"PILE_SIGHT": (15, 1), "LAYER": (0, 1, 0), "LAYER_SIGHT": ((15,) * 5, (1, 2, 4, 8, 0))}
    return SimpleNamespace(space=space, world=world(), layout=SimpleNamespace(parts=parts))


def position(known: dict[int, int] | None = None) -> Any:
    """Pieces: on an open layer, on a hidden one, in the open pile, in the other one, off the board."""
    found = SimpleNamespace(place=[3, 0, -1, -1, -1], pile=[-1, -1, 0, 1, -1], owner=[0, 1, 2, 2, 3],
                            kind=[0, 1, 0, 0, 0], pv_rank=[7] * 5)
    if known is not None:
        setattr(found, KNOWN, [known.get(piece, 0) for piece in range(5)])
    return found


def test_a_piece_is_known_to_whoever_sees_where_it_is_or_was_shown_it() -> None:
    plain, told = position(), position({1: 8, 3: 4, 0: 2})
    assert [knowing(rules(), plain, piece) for piece in range(5)] == [15, 2, 15, 1, 15]
    assert [knowing(rules(), told, piece) for piece in range(5)] == [15, 10, 15, 5, 15]
    assert [shown_to(plain, 1), shown_to(told, 1), shown_to(told, 4)] == [0, 8, 0]
    assert [knows(rules(), told, 3, seat) for seat in range(4)] == [True, False, True, False]
    assert [pile_seen(rules(), 1, seat) for seat in range(4)] == [True, False, False, False]


@pytest.mark.parametrize(("part", "piece", "readers"), [
    (0, 0, 15), (0, 1, 2 | 8), (1, 0, 1), (1, 1, 2 | 8), (1, 2, 4), (1, 3, 4), (2, 1, 0), (3, 1, 15), (3, 3, 15)])
def test_who_may_read_what_is_written_on_a_piece(part: int, piece: int, readers: int) -> None:
    one = rules()
    assert reading(one, position({1: 8, 3: 4}), one.layout.parts[part], piece) == readers


def test_what_tells_anything() -> None:
    assert [Mark("n", NUMBER, None).says(value) for value in (0, 1, -1)] == [False, True, True]
    assert [Mark("n", KIND, None).says(value) for value in (-1, 0)] == [False, True]
    assert [Mark("n", TEXT, None).says(value) for value in ("", "x")] == [False, True]
    assert Mark("n", SITE, None).says(0)
    one = rules()
    one.world.traits = {"worth": (NUMBER, (3, 9, 0))}
    trait, rank = Mark("worth", NUMBER, None), Mark("rank", NUMBER, one.layout.parts[0])
    assert (trait.value(one, position(), 1), rank.value(one, position(), 1)) == (9, 7)
    assert (trait.readers(one, position(), 1), rank.readers(one, position(), 3)) == (2, 1)


HEARD: dict[Came | Gone | Laid | Revealed, set[int]] = {  # events, and the seats that hear of which piece it was
    Came("move", 0, 4, 3): {0, 1, 2, 3}, Came("move", 1, 4, 0): {1, 3}, Gone("remove", 1, 0): {1, 3},
    Revealed("reveal", 3): {0, 1, 2, 3}, Revealed("reveal", 3, (1,)): {0, 1, 2}, Laid("put", 3, -1, 0, 1): {0, 1, 2, 3},
    Laid("put", 3, -1, 1, 1): {0, 2}, Laid("put", 3, -1, 1, 0): {0, 1, 2, 3}, Laid("put", 3, 5, -1, 1): {0, 1, 2, 3},
    Laid("put", 3, -1, -1, 1): {0, 2}}


@pytest.mark.parametrize("event", HEARD)
def test_an_event_is_about_a_piece_for_whoever_knows_it(event: Came | Gone | Laid | Revealed) -> None:
    told = position({1: 8, 3: 4})
    for seat in range(4):
        found = event_for(rules(), told, event, seat)
        assert found == (event if seat in HEARD[event] else event._replace(piece=-1)), seat


@pytest.mark.parametrize(("variable", "piece", "seats"), [
    ("rank", 0, {0, 1, 2, 3}), ("rank", 1, {1, 3}), ("plan", 0, {0}), ("plan", 3, {2}), ("none", 0, set()),
    ("kind", 0, {0, 1, 2, 3}), ("kind", 3, {0, 2}), ("owner", 1, {1, 3})])
def test_what_becomes_of_a_piece_is_heard_by_who_may_read_it(variable: str, piece: int, seats: set[int]) -> None:
    event, told = Turned("turn", piece, variable, 5), position({1: 8, 3: 4})
    found = {seat: event_for(rules(), told, event, seat) for seat in range(4)}
    assert found == {seat: event if seat in seats else Turned("turn", -1, "", 0) for seat in range(4)}


def test_what_is_about_no_piece_is_heard_by_all() -> None:
    event = Ordered("shuffle", 1)
    assert event_for(rules(), position(), event, 3) is event
