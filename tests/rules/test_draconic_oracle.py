"""Draconic chess: the ruleset and an independent implementation, in step; and the hints that spare look-ahead."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.engine.game import Game, open_rules
from game.engine.values import StateError
from game.ruleset.library import builtin_folder
from tests.rules.draconic_duel import duel, random_position, skirmish
from tests.rules.draconic_scene import as_texts, position

MIXTURES: tuple[dict[str, Any], ...] = (
    {}, {"larger_house": True, "take_shared": True}, {"double_shot": True, "archer_shoots_trees": True},
    {"hunt": "groin", "charm_needs_awake_maiden": False})


@pytest.mark.parametrize("seed", range(12))
def test_games_in_step(seed: int) -> None:
    """Who decides, what is legal, results and announcements agree after every decision."""
    assert sum(duel(seed, most=250).values()) > 4


@pytest.mark.parametrize("first", range(0, 160, 8))
def test_positions_in_step(first: int) -> None:
    """The same from positions that random games seldom reach."""
    for seed in range(first, first + 8):
        skirmish(seed)


def without_hints(node: Any) -> Any:
    """The same YAML without `sure`."""
    if isinstance(node, dict):
        return {key: without_hints(value) for key, value in node.items() if key != "sure"}
    return [without_hints(item) for item in node] if isinstance(node, list) else node


@pytest.mark.parametrize("options", MIXTURES)
def test_hints_change_nothing(options: dict[str, Any], tmp_path: Path) -> None:
    """Every option that is said to be surely safe is one that trying it out finds safe."""
    source, target = builtin_folder() / "draconic", tmp_path / "draconic"
    shutil.copytree(source / "boards", target / "boards")
    whole = yaml.safe_load((source / "ruleset.yaml").read_text(encoding="utf-8"))
    text = yaml.safe_dump(without_hints(whole), allow_unicode=True, sort_keys=False)
    assert "sure" not in text
    (target / "ruleset.yaml").write_text(text, encoding="utf-8")
    plain = open_rules(str(target), options=as_texts(options))
    rng = random.Random(len(options))
    for _ in range(60):
        given = random_position(rng, options)
        try:
            hinted = position(given, **options)
        except StateError as error:
            assert "nobody would be asked" in str(error)  # no legal turn: the game would be over
            continue
        bare = position(given, Game(plain))
        assert hinted.legal() == bare.legal(), given
