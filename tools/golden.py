"""Writes golden transcripts: one random game of every ruleset and number of players, as played today.

`python tools/golden.py [ID…]` writes them anew, after a change of rules that is meant; `--check` only compares.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "golden"
DECISIONS = 150
SEED = 7


def transcript(name: str, players: int) -> str:
    """A game in lines: who was asked what, among how many possibilities, what was decided, what happened."""
    from game.engine.game import Game
    from game.engine.search import SAMPLE

    game, chance = Game.open(name, players, seed=SEED), random.Random(SEED)
    lines = [f"# {name} for {players}, seed {SEED}"]
    for _ in range(DECISIONS):
        if game.position.over:
            break
        legal = game.legal()
        text = chance.choice(legal).replace("<text>", SAMPLE)
        seat, decision = game.who()[0]
        events = game.play(text)
        lines.append(f"{seat}\t{decision}\t{len(legal)}\t{text}\t{'; '.join(events)}")
    state = json.dumps(game.state(), sort_keys=True)
    lines.append(f"# state {hashlib.sha256(state.encode()).hexdigest()[:16]}")
    lines.append(f"# result {json.dumps(game.result())}")
    return "\n".join(lines) + "\n"


def transcripts(names: Sequence[str] = ()) -> dict[Path, str]:
    """What the golden files of these rulesets, or of all, should hold."""
    from game.engine.game import open_rules
    from game.ruleset.library import Library

    found = {}
    for name in names or Library().ids():
        for players in open_rules(name).compiled.model.players:
            found[FOLDER / f"{name}-{players}.tsv"] = transcript(name, players)
    return found


def main(arguments: list[str]) -> int:
    """Write or compare; the exit status."""
    sys.path.insert(0, str(ROOT))
    played = transcripts([word for word in arguments if word != "--check"])
    differing = [path for path, text in played.items()
                 if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in differing:
            print(f"{path.name} is no longer what is played")
        return 1 if differing else 0
    FOLDER.mkdir(exist_ok=True)
    for path, text in played.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(differing)} transcripts changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
