"""Small rulesets for tests of the language: a few lines of YAML on a small board."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from game.engine.game import Game, open_rules
from game.ruleset.library import builtin_folder

HEAD = """
ruleset: {format: 1, id: small, version: 1}
players: 2
seats: [white, black]
"""
BOARDS = {
    "three": "tictactoe",
    "eight": "breakthrough",
    "seven": "draconic",
    "rings": "fidchell-1",
    "hex-5": "djambi-3",
    "four": "fianchetto",
}


def small_game(folder: Path, text: str, board: str = "three", seed: int = 0, **given: Any) -> Game:
    """A game of a ruleset whose head is written already; `board` names one of the maps that come with the program."""
    (folder / "boards").mkdir(exist_ok=True)
    for path in (builtin_folder() / BOARDS[board] / "boards").iterdir():
        shutil.copy(path, folder / "boards" / path.name)
    file = folder / "ruleset.yaml"
    file.write_text(
        (HEAD if "ruleset:" not in text else "") + text.replace("MAP", f"boards/{board}.tmx"), encoding="utf-8"
    )
    return Game(open_rules(str(file), **given), seed)


def answer(folder: Path, formula: str, board: str = "three", extra: str = "", before: str = "n = 0") -> object:
    """The value of a number, flag or list formula on a small board with one white man on a1 and one black man on c3."""
    game = small_game(
        folder,
        f"""
board: {{map: MAP}}
kinds: {{man: {{moves: [{{step: all}}], traits: {{worth: 3}}}}, tower: {{moves: [{{slide: orth}}]}}}}
pieces:
  - {{kind: man, owner: white, sites: [a1]}}
  - {{kind: tower, owner: black, sites: [c3]}}
vars: {{turn: {{type: seat, start: white}}, n: number, result: text, done: flag}}
{extra}
procedures:
  main:
    - {before}
    - choose: turn
      options:
        - if: n >= 0
          as: "{{{formula}}}"
          do: [done = true]
""",
        board,
    )
    return game.legal()[0]
