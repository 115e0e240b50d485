"""Opens the games of this folder."""

from __future__ import annotations

from pathlib import Path

from game.engine.game import Game, open_rules

HERE = Path(__file__).parent
PAIRS = "[[ada, cleo], [ben, dan]]"


def game(folder: Path, name: str, seed: int = 0, players: int | None = None, teams: str = PAIRS) -> Game:
    """A game of one of these rulesets, in which these play together."""
    path = folder / "ruleset.yaml"
    path.write_text((HERE / f"{name}.yaml").read_text(encoding="utf-8").replace("TEAMS", teams), encoding="utf-8")
    return Game(open_rules(str(path), players), seed)
