"""Games with secrets and without art, as people bring them: cards in hands, cards that only others see, ranks on a
board, cards beside one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.engine.game import Game
from tests.small import small_game

GAMES = ("knaves", "rockets", "ambush", "paths")


def hidden_game(folder: Path, name: str, seed: int = 0, change: tuple[str, str] = ("", ""), **given: Any) -> Game:
    """A new game of one of them, written into a folder; a part of its text may be changed."""
    text = (Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8")
    assert change[0] in text, "what is to be changed has to be there"
    return small_game(folder, text.replace(*change), "eight", seed, **given)
