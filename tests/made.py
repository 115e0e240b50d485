"""The variables that each ruleset makes for its positions: no type knows their names."""

from __future__ import annotations

from typing import Any

from game.engine.rules import Position


def made(position: Position) -> Any:
    """The same position, for what only its ruleset has."""
    return position
