"""The game on a table where a ruleset is being made, for the editor beside it: written when it changes, never read
here."""

from __future__ import annotations

import json
from pathlib import Path

from game.storage.files import write_lightly
from game.storage.homes import homes

FILE = "live.json"


def live_file(home: Path | None = None) -> Path:
    return homes(home).cache / FILE


def tell_live(file: Path, ruleset: Path, players: int, options: dict[str, str], seed: int, log: list[str]) -> None:
    """Let it be known what has been played; whoever reads it plays it again."""
    told = {"ruleset": str(ruleset), "players": players, "options": options, "seed": seed, "log": log}
    write_lightly(file, json.dumps(told).encode())
