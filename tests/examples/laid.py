"""Positions for tests of the examples, as lessons say them."""

from __future__ import annotations

from pathlib import Path

from game.engine.game import Game, open_rules
from game.engine.setup import SetUp, set_up
from game.ruleset.fields import Fields
from game.ruleset.keys import read_part
from game.ruleset.problems import Problems
from game.ruleset.source import load_source


def laid(name: str, text: str, folder: Path, players: int = 2, seed: int = 0) -> Game:
    """A game of an example in a position that a text says."""
    path = folder / "position.yaml"
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    wanted = read_part(SetUp, Fields(problems), load_source(str(path)), "the position", whole=True)
    game = Game(open_rules(name, players), seed)
    set_up(game, wanted, problems)
    problems.raise_if_any()
    return game
