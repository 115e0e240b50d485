"""Nobody takes back what chance or a card has told them, and nobody is shown it before they have decided."""

from __future__ import annotations

import random

import pytest

from game.engine.events import Laid, Revealed
from game.engine.sight import pile_seen
from game.match.match import Match, Plan, Player
from game.table import intents as i
from game.table.apply import ONCE_MORE, apply, taken
from game.table.offer import hidden_from
from game.table.state import PROGRAM, Spot, TableState, Who, Wishes, asked_seat, may_pick, new_table, shown_position
from tests.ui.beforehand import rules_of

HAND = Who("mouse")
CHANCE, CARDS = ["ur", "liars-dice"], ["fredericus", "goofspiel"]


def table_of(ruleset: str, seed: int, **wishes: object) -> TableState:
    rules = rules_of(ruleset)
    people = {seat: Player(seat) for seat in rules.world.seats}
    match = Match(Plan(ruleset, rules.world.players, {}, people, seed), rules)
    state = new_table(match, Wishes(open=False, **wishes))  # type: ignore[arg-type]
    apply(state, PROGRAM, i.Ask())
    settle(state)
    return state


def decide(state: TableState, text: str) -> None:
    """Somebody decides, whatever lies over the table first, and everything is seen."""
    apply(state, PROGRAM, i.SitDown(asked_seat(state)))
    apply(state, PROGRAM, i.Decide(text))
    settle(state)


def settle(state: TableState) -> None:
    while state.busy:
        apply(state, PROGRAM, i.Landed())
    if not state.match.game.position.over:
        apply(state, PROGRAM, i.SitDown(asked_seat(state)))


def told_something(match: Match, before: int) -> bool:
    """Whether the last decision stirred chance, or showed somebody a card that they did not know."""
    rules, seats = match.rules, range(len(match.rules.world.seats))
    return match.game.position.rng != before or any(
        isinstance(event, Revealed) or (isinstance(event, Laid) and event.source >= 0 and not all(
            pile_seen(rules, event.source, seat) for seat in seats)) for event in match.events[-1])


@pytest.mark.parametrize("ruleset", [*CHANCE, *CARDS])
def test_what_was_thrown_drawn_or_revealed_is_not_taken_back(ruleset: str) -> None:
    barred = free = 0
    for seed in range(1, 5):
        state, chance = table_of(ruleset, seed), random.Random(seed)
        match = state.match
        for _ in range(30):
            if match.game.position.over:
                break
            before = match.game.position.rng
            decide(state, chance.choice(state.rules.texts(match.game.position)))
            log = list(match.game.log)
            told = told_something(match, before)
            apply(state, HAND, i.TakeBack())
            settle(state)
            assert (match.game.log == log) == told, f"seed {seed}, decision {len(log)}: {log[-1]}"
            barred, free = barred + told, free + (not told)
            if not told:
                decide(state, log[-1])
    assert barred, "nothing was ever thrown, drawn or revealed"
    assert free or ruleset != "fredericus", "nothing could ever be taken back"


@pytest.mark.parametrize("ruleset", [*CHANCE, *CARDS])
def test_what_waits_to_be_confirmed_shows_nothing_that_chance_or_others_hold(ruleset: str) -> None:
    hidden = 0
    for seed in range(1, 5):
        state, chance = table_of(ruleset, seed, confirm_turn=True), random.Random(seed)
        game = state.match.game
        for _ in range(60):
            if game.position.over:
                break
            apply(state, PROGRAM, i.SitDown(asked_seat(state)))
            if not may_pick(state):
                break
            one = chance.choice(state.chooser.all)
            for thing in one.things:
                apply(state, HAND, i.Pick(thing))
            if state.held is None and one.text in state.rules.texts(game.position):
                apply(state, HAND, i.Choose(one.text))
            if state.held is not None:
                after = game.position.copy()
                state.rules.apply(after, state.held.one.option)
                shown = shown_position(state)
                assert shown.rng == game.position.rng, f"seed {seed}: chance is shown before it was tempted"
                if after.rng != game.position.rng:
                    hidden += 1
                    assert shown is game.position, f"seed {seed}: what {state.held.one.text} would bring is shown"
                apply(state, HAND, i.Meant())
            settle(state)
    assert hidden or ruleset in CARDS, "chance never stirred, so nothing was tried"


def test_whoever_may_not_see_into_a_pile_does_not_know_what_is_offered_in_it() -> None:
    state = table_of("goofspiel", 4)
    held = {state.position.pile[card]: card for card in range(len(state.rules.world.pieces))}
    own = next(pile for pile in held if state.rules.world.pile_owner[pile] == 0 and not pile_seen(state.rules, pile, 1))
    assert hidden_from(state, 1, Spot("piece", held[own])) and not hidden_from(state, 0, Spot("piece", held[own]))
    assert not hidden_from(state, 1, Spot("site", held[own]))
    board = table_of("tictactoe", 4)
    assert not hidden_from(board, 1, Spot("piece", 0)), "what is in no pile is seen by all"


def test_enter_that_hurried_a_bot_is_not_taken_for_an_answer_at_once_but_later_it_is() -> None:
    state = table_of("tictactoe", 4)
    state.hurriers, state.asked_at = {(HAND.device, HAND.source)}, 5.0
    state.clock = 5.0 + ONCE_MORE - 0.01
    assert taken(state, HAND) is None and state.hurriers
    state.clock = 5.0 + ONCE_MORE
    taken(state, HAND)
    assert not state.hurriers
