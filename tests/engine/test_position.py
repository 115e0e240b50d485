"""What every position has, whatever its ruleset; and work for others than the rules, which is not counted as theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.position import Position
from game.engine.runtime import uncounted
from game.engine.values import StateError
from game.ruleset.library import Library
from tests.small import small_game


@pytest.mark.parametrize("name", Library().ids())
def test_a_position_of_any_ruleset_has_all_that_a_position_has(name: str) -> None:
    rules = open_rules(name)
    position, pieces = rules.start(), rules.world.pieces
    some = {"sum", "digest", "owns_seen", "firsts", "notes", "musts"} - {*rules.layout.extra}  # what only some need
    for field in Position.__annotations__:
        assert hasattr(position, field) != (field in some)
    for column in (position.place, position.owner, position.kind, position.pile):
        assert len(column) == len(pieces) + 1 and column[-1] == -1
    assert len(position.piles) == (len(rules.world.pile_names) + 1 if rules.world.pile_names else 0)
    for part in rules.layout.parts:
        assert part.of(position) is getattr(position, part.name)


CALLING = """
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - ask
      - deep
  deep:
    - n += 0
    - ask
  ask:
    - choose: turn
      options: [{as: "on", do: n += 1}, {as: stop, do: {win: turn, by: will}}]
"""


def test_a_position_is_loaded_only_if_its_procedures_can_have_called_each_other_so(tmp_path: Path) -> None:
    game = small_game(tmp_path, CALLING)
    shallow = game.state()
    game.play("on")
    deep = game.state()
    (once,), (outer, inner) = shallow["stack"], deep["stack"]
    for state in (shallow, deep):
        game.load(state)
        assert game.state() == state and game.legal() == ["on", "stop"]
    for stack in ([], [inner], [outer], [inner, outer], [outer, once], [once, inner], [outer, inner, inner], [99],
                  [once, once], [True], ["5"], [float(once)]):
        with pytest.raises(StateError, match="leads nowhere"):
            game.load(shallow | {"stack": stack})


def test_work_that_is_not_counted_is_free_even_if_it_fails() -> None:
    position = open_rules("tictactoe").start()
    position.steps = 7
    with pytest.raises(ValueError, match="stop"), uncounted(position):
        position.steps += 100
        raise ValueError("stop")
    assert position.steps == 7


def test_a_position_that_an_older_program_wrote_has_other_numbers_behind_local_names() -> None:
    import random

    from game.engine.game import Game

    game, chance = Game.open("fredericus", 3, seed=4), random.Random(1)
    for _ in range(12):
        game.play(chance.choice(game.legal()))
    state = game.state()
    older = state | {"frame": {f"{name.rpartition('_')[0]}_{int(name.rpartition('_')[2]) + 100}": value
                               for name, value in state["frame"].items()}}
    assert older["frame"].keys() != state["frame"].keys()
    other = Game.open("fredericus", 3)
    other.load(older)
    assert other.state() == state
