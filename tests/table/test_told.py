"""What a table tells of what happened, from its state alone: no window."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from game.bundle import bundled
from game.engine.events import Came, Changed, Event, Gone, Thing
from game.engine.readouts import readouts
from game.engine.search import complete
from game.match.match import Match, Plan, Player
from game.table import intents as i
from game.table.apply import apply
from game.table.cursor import point
from game.table.names import Names
from game.table.pieces import lies
from game.table.state import ANYBODY, PROGRAM, TableState, Who, asked_seat, new_table, to_take_back
from game.table.threats import threatened
from game.table.told import Losses, Outcome, moved_sites, touched_sites, turns_since
from game.telling.deeds import decided_by
from game.telling.strings import Strings
from tests.small import small_game
from tests.ui.beforehand import rules_of


def sit(ruleset: str) -> TableState:
    """A table with people at every seat."""
    rules = rules_of(ruleset)
    players = {seat: Player(seat.title()) for seat in rules.world.seats}
    state = new_table(Match(Plan(ruleset, rules.world.players, {}, players, 1), rules))
    send(state, i.Ask())
    return state


def send(state: TableState, wanted: i.Intent) -> None:
    """Something happens, and is seen at once."""
    apply(state, PROGRAM, wanted)
    while state.busy:
        apply(state, PROGRAM, i.Landed())


def test_what_was_taken_is_counted_at_the_seat_that_lost_it() -> None:
    state, chance = sit("draughts"), random.Random(1)
    while not any(event.name == "remove" for events in state.match.events for event in events):
        state.match.play_option(complete(state.rules, state.position, chance.choice(state.position.opts)))
    send(state, i.Ask())
    losses = Losses(state)
    assert sorted(sum(losses.of(seat).values()) for seat in (0, 1)) == [0, 1]
    send(state, i.Leaf(-1))
    assert not losses.of(0) and not losses.of(1), "before it was taken it was not lost"


HOMECOMING = """
board: {map: MAP}
kinds: {hawk: {}, token: {}}
pieces: [{kind: hawk, owner: white, pile: box}, {kind: token, owner: white, pile: box}]
piles: {box: {order: no}, purse: {each: seat}, cage: {each: seat}}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - "place(first(p for p in box.cards if p.kind == hawk), site(a1))"
    - "place(first(p for p in box.cards), site(b1))"
    - loop:
      - choose: turn
        name: act
        options:
          - {as: rest, do: "move(first(p for p in pieces() if p.on), site(a2))"}
          - {each: p in pieces() if p.on, as: "send {p}", do: "put(p, purse[white])"}
          - {each: p in pieces() if p.on, as: "jail {p}", do: "put(p, cage[black])"}
      - turn = after(turn)
text: {en: {act: Act, as-rest: Rest}}
show: {piles: {purse: {home: yes}}}
"""


def test_what_comes_home_was_not_taken_and_what_moves_by_itself_is_not_the_decision(tmp_path: Path) -> None:
    rules = small_game(tmp_path, HOMECOMING).rules
    players = {seat: Player(seat) for seat in ("white", "black")}
    state = new_table(Match(Plan("small", 2, {}, players, 1), rules))
    for text in ("rest", "jail hawk", "rest", "send token"):
        send(state, i.Decide(text))
    outcome = Outcome(Names(state, Strings(bundled("assets") / "locale", "en")))
    assert (outcome.line(0).text, outcome.line(0).figure) == ("Rest", None)
    assert [bool(outcome.line(number).lost) for number in range(4)] == [False, True, False, False]
    assert [outcome.lost_by(number) for number in range(4)] == ["", "takes: hawk", "", ""]


def test_sites_are_marked_where_something_came_went_or_is_not_as_it_was() -> None:
    events: list[Event] = [Came("move", 0, 3, 5), Came("place", 1, -1, 6), Gone("remove", 2, 8), Gone("lift", 2, 9),
              Changed("set", "site", 7, "ground", 1), Changed("set", "seat", 1, "score", 2)]
    assert moved_sites(events) == [5, 6, 3, 8] and touched_sites(events) == [5, 6, 7]


def test_a_finger_that_moves_keeps_what_it_tapped_and_a_mouse_does_not() -> None:
    state = sit("morris")
    for device, kept in (("touch", True), ("mouse", False)):
        state.tapped = Thing("site", 3)
        point(state, Who(device, 1), i.Point(None))
        assert (state.tapped is not None) is kept


@pytest.mark.parametrize(("barriers", "count", "seat"), [
    ([False, False], 1, 1), ([True, False], 1, 1), ([False, True], 0, ANYBODY), ([True, True], 0, ANYBODY)])
def test_what_is_taken_back_is_the_last_unless_something_was_revealed_since(barriers: list[bool], count: int,
                                                                            seat: int) -> None:
    state = sit("tictactoe")
    for text in ("a1", "b2"):
        state.match.play(text)
    state.match.barriers[:] = barriers
    assert to_take_back(state) == (count, seat)


def test_with_a_bot_what_goes_is_the_last_that_a_person_decided() -> None:
    state = sit("tictactoe")
    for text in ("a1", "b2"):
        state.match.play(text)
    state.match.change_player("nought", "novice")
    assert to_take_back(state) == (2, 0)
    state.match.barriers[:] = [True, False]
    assert to_take_back(state) == (1, ANYBODY)
    state.match.change_player("cross", "novice")
    state.match.barriers[:] = [False, False]
    assert to_take_back(state) == (2, ANYBODY)


def threats(ruleset: str, *played: str) -> dict[str, set[str]]:
    """By the sites of the threatened: those of whoever could do it."""
    state = sit(ruleset)
    for text in played:
        state.match.play(text)
    send(state, i.Ask())
    place, name = state.position.place, state.rules.world.site_name
    return {name(place[piece]): {name(place[by.value] if by.kind == "piece" else by.value) for by in others}
            for piece, others in threatened(state).items()}


def test_what_stands_in_reach_of_another_is_threatened() -> None:
    assert threats("breakthrough") == {}
    assert threats("breakthrough", "d2-d3", "e7-e6", "d3-d4", "e6-e5") == {"d4": {"e5"}}


def test_a_sandwich_is_a_threat_from_where_the_second_stone_would_come() -> None:
    assert threats("fidchell-1", "place d5", "place d4") == {"d5": {"d6"}}, "d4 and d6 are on both sides"


def test_a_shot_is_a_threat_by_the_archer() -> None:
    begun = ("house d1", "house d7", "enter archer", "enter minstrel", "enter traveller", "enter archer",
             "move archer c1", "move archer d6", "move traveller d2", "move archer d5")
    assert threats("draconic", *begun) == {"d2": {"d5"}}, "three squares away"


def test_nothing_is_looked_for_where_seats_have_secrets() -> None:
    assert threats("goofspiel") == {}


def test_a_secret_decision_is_told_when_what_it_was_about_lies_open() -> None:
    state = sit("goofspiel")
    outcome = Outcome(Names(state, Strings(bundled("assets") / "locale")))
    seats = len(state.rules.world.seats)
    bids = []
    for number in range(seats):
        assert all(outcome.is_secret(index) for index in range(number)), "the others learn of a bid when all have bid"
        assert {outcome.line(index).text for index in range(number)} <= {"decided in secret"}
        bids.append(state.rules.texts(state.position)[number])
        send(state, i.Decide(bids[-1]))
    assert not any(outcome.is_secret(index) for index in range(seats))
    assert bids == ["bid ace", "bid two", "bid three", "bid four"]
    assert [outcome.line(index).text for index in range(seats)] == ["Bid: 1", "Bid: 2", "Bid: 3", "Bid: 4"]
    assert outcome.past(seats - 1) == "Bid: 4", "and no prize beside it"
    send(state, i.Decide(state.rules.texts(state.position)[0]))
    assert outcome.is_secret(seats) and not outcome.past(seats)


DRAFT = """
kinds: {spice: {}, gold: {}, silk: {}}
pieces: [{kind: [spice, gold, silk], owner: each, pile: hand}]
piles:
  {hand: {each: seat, see: owner, order: no}, laid: {each: seat, see: owner}, way: {see: nobody}, shown: {each: seat}}
procedures:
  main:
    - while: not hand[black].empty
      do:
        - for: c in seats()
          do:
            - choose: c
              name: take
              secret: yes
              options:
                - each: p in hand[c].cards
                  as: "{p.kind}"
                  do: put(p, laid[c])
        - for: c in seats()
          do: reveal(laid[c].top)
        - for: c in seats()
          do: put(laid[c].top, shown[c])
        - for: p in hand[white].cards
          do: put(p, way)
        - for: p in hand[black].cards
          do: put(p, hand[white])
        - for: p in way.cards
          do: put(p, hand[black])
    - end: done
text: {en: {take: Take one, done: done}}
"""


def test_a_secret_decision_is_told_though_other_cards_go_into_hiding_with_it(tmp_path: Path) -> None:
    rules = small_game(tmp_path, DRAFT).rules
    state = new_table(Match(Plan("small", 2, {}, {seat: Player(seat) for seat in ("white", "black")}, 1), rules))
    outcome = Outcome(Names(state, Strings(bundled("assets") / "locale", "en")))
    for number, text in enumerate(("gold", "silk", "spice", "silk")):
        send(state, i.Decide(text))
        assert [outcome.is_secret(index) for index in range(number + 1)] == [False] * number + [number % 2 == 0]


def test_one_seed_is_told_like_many() -> None:
    state = sit("oware")
    outcome = Outcome(Names(state, Strings(bundled("assets") / "locale")))
    chance = random.Random(3)
    while not any(len(events) == 1 for events in state.match.events):
        send(state, i.Decide(chance.choice(state.rules.texts(state.position))))
    assert all(outcome.line(index).text == f"Sow {text}" for index, text in enumerate(state.match.game.log))


def test_men_that_obey_a_seat_are_no_threat_to_it() -> None:
    state, chance, seen, dead = sit("djambi-4"), random.Random(1), 0, 0
    for _ in range(120):
        if state.position.over:
            break
        text = state.rules.written(state.position, complete(state.rules, state.position,
                                                            chance.choice(state.position.opts)), False)
        send(state, i.Decide(text))
        rims = {line.number("at"): line.number("rim") for line in readouts(state.rules, state.position, "badges")
                if "rim" in line.parts and line.parts["at"].kind == "piece"}
        asked = asked_seat(state)
        found = threatened(state)
        for others in found.values():
            assert asked not in [rims.get(thing.value) for thing in others if thing.kind == "piece"]
        assert not any(lies(state.rules, state.position, piece) for piece in found), "the dead have nothing to fear"
        seen += asked in rims.values()
        dead += any(lies(state.rules, state.position, piece) for piece in range(len(state.rules.world.pieces))
                    if state.position.owner[piece] == asked)
    assert seen and dead


def test_what_others_did_since_is_told_turn_by_turn() -> None:
    state, chance = sit("djambi-4"), random.Random(3)
    for _ in range(60):
        text = state.rules.written(state.position, complete(state.rules, state.position,
                                                            chance.choice(state.position.opts)), False)
        send(state, i.Decide(text))
        turns, me, log = turns_since(state), asked_seat(state), state.match.game.log
        numbers = [number for turn in turns for number in turn]
        assert numbers == list(range(len(log) - len(numbers), len(log)))
        by = [{decided_by(state.match, number) for number in turn} for turn in turns]
        assert all(len(one) == 1 and me not in one for one in by)
        names = [[state.rules.questions[state.match.game.past[number].pc].name for number in turn] for turn in turns]
        assert all(turn[0] not in turn[1:] for turn in names)
        assert not numbers or numbers[0] == 0 or decided_by(state.match, numbers[0] - 1) == me


LENT = """
ruleset: {format: 1, id: lent, version: 1}
name: {en: Lent}
players: 3
seats: [red, blue, green]
board: {map: boards/three.tmx}
kinds: {man: {name: {en: man}, moves: [{step: all, take: q.owner != p.owner}]}}
pieces:
  - {kind: man, owner: red, sites: [a1]}
  - {kind: man, owner: blue, sites: [b1]}
  - {kind: man, owner: green, sites: [c1]}
vars: {held: piece}
procedures:
  main:
    - loop:
      - choose: red
        name: move
        options:
          - {each: p in pieces() for t in reach(p), as: "{p.site}-{t}", do: ["held = t.piece", {if: "held != nothing",
             then: lift(held)}, "move(p, t)"]}
      - if: held != nothing
        then:
          - choose: red
            name: put
            options: [{each: t in sites() if t.empty, as: "put {t}", do: "place(held, t)"}]
          - held = nothing
text: {en: {move: Move, put: Put, "as-put {0}": "Put it on {0}"}}
"""


def test_it_is_told_whose_piece_moves_and_whose_is_displaced(tmp_path: Path) -> None:
    rules = small_game(tmp_path, LENT).rules
    names = {"red": "Ada", "blue": "Bo", "green": "Cy"}
    match = Match(Plan("lent", 3, {}, {seat: Player(name) for seat, name in names.items()}, 1), rules)
    outcome = Outcome(Names(new_table(match), Strings(bundled("assets") / "locale")))
    for text in ("a1-a2", "b1-b2", "b2-c1", "put c3"):
        match.play(text)
    assert [outcome.past(number) for number in range(4)] == [
        "Man a1 → a2", "Man (Bo) b1 → b2", "Man (Bo) b2 → c1 – displaces: man (Cy)", "Put it on c3"]
    assert [outcome.line(number).lent for number in range(4)] == [-1, 1, 1, 2]
    assert outcome.line(3).text == "→ c3", "a piece of another that did not come by itself"


def test_what_was_nobodys_is_drawn_as_whose_it_has_become() -> None:
    state = sit("reversi")
    outcome = Outcome(Names(state, Strings(bundled("assets") / "locale")))
    for number in range(4):
        send(state, i.Decide(state.rules.texts(state.position)[0]))
        line = outcome.line(number)
        assert line.figure is not None and line.figure[1] == line.seat >= 0 and line.lent < 0


def test_several_actions_of_one_seat_are_one_turn() -> None:
    state, chance, most = sit("fredericus"), random.Random(4), 0
    for _ in range(60):
        send(state, i.Decide(chance.choice(state.rules.texts(state.position))))
        turns = turns_since(state)
        by = [decided_by(state.match, turn[0]) for turn in turns]
        assert all(one != two for one, two in pairwise(by))
        most = max(most, *(len(turn) for turn in turns), 0)
    assert most > 4
