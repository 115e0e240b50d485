"""What bots of every level know to do at the court and at the castle, though nobody wins by it."""

from __future__ import annotations

import pytest

from tests.match.test_story import FORGOTTEN, evening
from tests.rules import fianchetto_scene as court
from tests.rules.fredericus_scene import at
from tools.golden import counted

LEVELS = ("novice", "courtier", "schemer", "machiavel")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_noble_who_is_born_again_finds_a_patron(level: str) -> None:
    """Bots imagine what is in the hat; a slip of somebody else’s is always among it."""
    match = evening(FORGOTTEN, "en")
    rules, number = match.rules, next(number for number, events in enumerate(match.events)
                                      if any(event[:2] == ("say", "oblivion") for event in events))
    asked = [rules.questions[before.pc].name for before in match.game.past[number + 1:number + 8]]
    assert asked == ["title", "talent", "talent", "talent", "support", "draw-support", "second-support"]
    for before in match.game.past[number + 1:number + 8]:
        assert counted(rules, before, level, 1).text in rules.texts(before)


@pytest.mark.parametrize("level", LEVELS)
def test_with_nine_slips_and_enough_of_them_the_story_is_told(level: str) -> None:
    game = court.problems(court.create(court.evening(1)))
    while len(game.state()["piles"]["table"]) < 9 or "declare <text>" not in game.legal():
        court.play(game, "draw")
    assert all(counted(game.rules, game.position, level, seed).text == "declare <text>" for seed in range(4))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_no_turn_ends_while_a_creature_can_be_had_for_nothing(level: str) -> None:
    """Only novices overlook it at times."""
    game = at(rows={1: "harpy griffin", 8: "sky", 2: "sky", 5: "siren dragon", 4: "sky", 6: "tree"}, left=0)
    assert "end" in game.legal()
    for raptor in ("falcon", "goshawk"):
        taken = counted(game.rules, game.position, level, 1).text
        assert taken.startswith("capture "), raptor
        game.play(taken)
    assert counted(game.rules, game.position, level, 1).text == "end"
