"""Whole games of every ruleset through intents and offers alone: no window, and the engine beside them agrees."""

from __future__ import annotations

import random

import pytest

from game.ruleset.library import Library
from game.table import intents as i
from game.table.offer import offer
from game.table.state import front, speaks_for, to_take_back
from tests.table.sitting import Sitting, snapshot
from tests.ui.beforehand import rules_of

GAMES = sorted(Library().ids())
LONG = {"fianchetto": 260, "star": 120, "go": 120}  # decisions, where a whole game takes too long
BEGUN = 80  # of those that follow; most of what differs from game to game comes early


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("ruleset", GAMES)
def test_people_play_with_offers_and_intents_alone(ruleset: str, seed: int) -> None:
    """The first game to its end, the others as far as the middle."""
    sitting = Sitting(rules_of(ruleset), seed)
    sitting.play(LONG.get(ruleset, 700) if seed == 1 else BEGUN)
    assert sitting.did["decisions"] > 20 or sitting.match.game.position.over


@pytest.mark.parametrize("ruleset", GAMES)
def test_wrong_hands_change_nothing(ruleset: str) -> None:
    """Somebody else's pad, and one that is nobody's, try everything that is offered, at every question."""
    tried, seed = 0, 0
    while tried < 450:
        seed += 1
        sitting, chance = Sitting(rules_of(ruleset), seed), random.Random(seed)
        while tried < 450 and not sitting.match.game.position.over and len(sitting.match.game.log) < 120:
            sitting.act()
            strangers = sitting.strangers()
            if not strangers or sitting.state.looking is not None:
                continue
            wanted = [one.intent for one in offer(sitting.state) if one.decides]
            wanted += [i.Take(), i.StepBack(), i.TakeBack(), i.AskHint(), i.Meant(), i.Write("x"), i.Leaf(-1), i.Draw(),
                       i.Decide(sitting.rules.texts(sitting.match.game.position)[0])]
            for intent in chance.sample(wanted, min(4, len(wanted))):
                before = snapshot(sitting.state)
                if isinstance(intent, i.Open):
                    continue  # to look something up is everybody's
                who = chance.choice(strangers)
                state = sitting.state
                own = front(state) == "table" and speaks_for(state, who, to_take_back(state)[1])
                if isinstance(intent, i.TakeBack) and own:
                    continue  # the last decision was theirs
                sitting.send(who, intent)
                where = f"{intent} at {front(sitting.state)}, decision {len(sitting.match.game.log)}, seed {seed}"
                assert snapshot(sitting.state) == before, where
                tried += 1
