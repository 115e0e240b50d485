"""Small rulesets for corners of the compiler that broke once."""

from __future__ import annotations

from pathlib import Path

from game.engine.game import Game

HEAD = """
ruleset: {format: 1, id: small}
players: 2
seats: [red, blue]
kinds: {coin: {}}
"""

LOOPS = HEAD + """
vars: {left: {type: number, start: 2}}
procedures:
  main:
    - loop:
      - choose: blue
        name: work
        options: [{as: more}, {as: rest, do: break}]
      - pause
  pause:
    - while: left > 0
      do:
        - choose: red
          name: pause
          options: [{as: wait, do: left -= 1}, {as: stop, do: left = 0}]
"""

HEAPS = HEAD + """
piles: {purse: {each: seat, order: no}, table: {}}
pieces: [{kind: coin, owner: each, count: 2, pile: purse}]
vars: {turn: {type: seat, start: red}}
procedures:
  main:
    - loop:
      - remember
      - if: repeats >= 2
        then: {end: repetition}
      - choose: turn
        name: pay
        options:
          - {if: "not purse[turn].empty", as: pay, do: "put(purse[turn].bottom, table)"}
          - {if: "table.size > 0", as: take, do: "put(table.top, purse[turn])"}
"""


def game_of(text: str, folder: Path) -> Game:
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return Game.open(str(folder))


def test_the_same_seat_is_asked_whatever_the_number_of_a_block(tmp_path: Path) -> None:
    """Who is asked is a value: seat 0 is not block 0, and looking changes nothing."""
    game = game_of(LOOPS, tmp_path)
    for decision, asked in (("more", "red"), ("wait", "red"), ("wait", "blue"), ("more", "blue")):
        before = game.state()
        assert game.who()[0][0] in ("red", "blue")
        assert game.state() == before
        game.play(decision)
        assert game.who()[0][0] == asked, game.log
    game.play("rest")
    assert game.result()["over"]


def test_positions_with_heaps_and_piles_are_remembered(tmp_path: Path) -> None:
    """Two orders of a heap are the same position, and an empty pile is one, too."""
    game = game_of(HEAPS, tmp_path)
    game.play("pay")
    game.play("take")
    assert game.result()["reason"] == "repetition"
