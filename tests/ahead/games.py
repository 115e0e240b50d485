"""Opens the games of this folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.engine.game import Game, open_rules
from game.ruleset.library import builtin_folder

HERE = Path(__file__).parent
PLAIN = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="SIZE" height="SIZE" tilewidth="64"
 tileheight="64" infinite="0">
 <tileset firstgid="1" name="three" tilewidth="64" tileheight="64" tilecount="4" columns="4">
  <image source="three.png" width="256" height="64"/>
 </tileset>
 <layer id="1" name="cells" width="SIZE" height="SIZE"><data encoding="csv">CELLS</data></layer>
</map>
"""
SIZES = {"five": 5, "ten": 10}


def game(folder: Path, name: str, seed: int = 0, change: tuple[str, str] | None = None) -> Game:
    """A game of one of these rulesets, on a board of squares; something in it may be changed first."""
    boards = folder / "boards"
    boards.mkdir(exist_ok=True)
    shutil.copy(builtin_folder() / "tictactoe" / "boards" / "three.png", boards)
    for board, size in SIZES.items():
        cells = ",".join(["1"] * size * size)
        (boards / f"{board}.tmx").write_text(PLAIN.replace("SIZE", str(size)).replace("CELLS", cells))
    text = (HERE / f"{name}.yaml").read_text(encoding="utf-8")
    if change is not None:
        assert change[0] in text
        text = text.replace(*change)
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return Game(open_rules(str(folder / "ruleset.yaml")), seed)
