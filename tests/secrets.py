"""Checks that nobody learns what is hidden: secrets change behind a seat's back, and nothing may change for it."""

from __future__ import annotations

import random

from game.engine.position import Log, Option, Position
from game.engine.rules import Rules
from game.engine.search import complete
from game.engine.sight import event_for, knows
from game.engine.view import view
from game.ruleset.emit.position import KNOWN
from game.ruleset.see import ALWAYS


def hidden_cards(rules: Rules, position: Position, seat: int) -> list[int]:
    """The pieces of which a seat does not know which they are: in piles that it does not see into, or on the board."""
    return [piece for piece in range(len(rules.world.pieces)) if not knows(rules, position, piece, seat)]


def alike(rules: Rules, position: Position, one: int, other: int) -> bool:
    """Whether two hidden pieces may lie in each other's places: on the board it is seen whose they are."""
    if position.place[one] < 0 and position.place[other] < 0:
        return True
    layer = rules.world.layer_of
    return position.owner[one] == position.owner[other] and layer[position.kind[one]] == layer[position.kind[other]]


def exchanged(rules: Rules, position: Position, one: int, other: int) -> Position:
    """The same position with two pieces in each other's places, looked at anew; what is always seen stays there."""
    after = position.copy()
    turned = {one: other, other: one}
    for pile, cards in enumerate(position.piles[:-1]):
        if one in cards or other in cards:
            mixed = tuple(turned.get(card, card) for card in cards)
            after.piles[pile] = tuple(sorted(mixed)) if rules.space["HEAP"][pile] else mixed  # type: ignore[index]
    stays = [part for part in rules.layout.parts if part.scope == "piece"
             and (part.see == ALWAYS or part.name in ("place", "pile", KNOWN))]
    for part in stays:
        values = list(part.of(position))
        values[one], values[other] = values[other], values[one]
        setattr(after, part.name, values)
    rules.derive(after)
    rules.refresh(after)
    return after


def played(rules: Rules, position: Position, option: Option) -> tuple[Position, Log]:
    """The position after a decision, and its events."""
    after = position.copy()
    events = after.log = Log()
    rules.apply(after, complete(rules, position, option))
    after.log = None
    return after, events


def check_exchange(rules: Rules, position: Position, option: Option, seat: int, one: int, other: int) -> bool:
    """Exchange two pieces that a seat does not see: it must see the same before and after any decision.

    Only where the decision itself brings one of the two to light may the seat see a difference afterwards. Says
    whether the position after the decision could be compared.
    """
    twin = exchanged(rules, position, one, other)
    before = view(rules, position, seat)
    assert before == view(rules, twin, seat)
    if before["asked"] != before["seat"]:
        asked = rules.questions[position.pc].who(position)
        shown = hidden_cards(rules, position, asked)
        if one in shown and other in shown:
            assert sorted(rules.texts(position)) == sorted(rules.texts(twin))
    text, texts = rules.text(position, option), rules.texts(twin)
    if text not in texts:
        return False  # another piece cannot do the same
    same = twin.opts[texts.index(text)]
    (after, events), (twin_after, twin_events) = played(rules, position, option), played(rules, twin, same)
    if not all({one, other} <= {*hidden_cards(rules, end, seat)} for end in (after, twin_after)):
        return False
    assert [event_for(rules, after, event, seat) for event in events] == [
        event_for(rules, twin_after, event, seat) for event in twin_events]
    assert view(rules, after, seat) == view(rules, twin_after, seat)
    return True


def check_game(rules: Rules, seed: int, rare: float = 0.5) -> int:
    """Play a random game and exchange secrets behind every seat's back in every position; how often it was compared.

    With probability `rare` one of the decisions is taken of which there are few of the kind.
    """
    chance, position, compared = random.Random(seed), rules.start(seed), 0
    while not position.over:
        options = position.opts
        if chance.random() < rare:
            kinds = [option[0] for option in options]
            fewest = min(kinds.count(kind) for kind in kinds)
            options = [option for option in options if kinds.count(option[0]) == fewest]
        option = chance.choice(options)
        for seat in range(len(rules.world.seats)):
            cards = hidden_cards(rules, position, seat)
            one, other = chance.sample(cards, 2) if len(cards) > 1 else (-1, -1)
            if one >= 0 and alike(rules, position, one, other):
                compared += check_exchange(rules, position, option, seat, one, other)
        rules.apply(position, complete(rules, position, option))
    return compared
