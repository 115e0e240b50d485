"""Piles on the sites of a zone, and numbers of pieces that depend on the players, on a small ruleset of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.engine.game import Game
from game.ruleset.library import builtin_folder
from game.ruleset.problems import RulesetError

WELLS = """
ruleset: {format: 1, id: wells}
players: [2, 3]
seats: [red, blue, yellow]
options: {deep: {type: number, default: 1, min: 0, max: 3}}
board:
  map: boards/three.tmx
  zones: {wells: [a1, b2, c3]}
kinds: {coin: {}, leaf: {}}
pieces:
  - {kind: coin, owner: each, count: 4 - players, pile: purse}
  - {kind: leaf, count: deep * players}
piles:
  purse: {each: seat}
  well: {each: wells, see: all}
vars: {turn: {type: seat, start: red}}
procedures:
  main:
    - loop:
      - choose: turn
        name: throw
        options:
          - each: t in sites() if well[t] != nothing
            as: "throw {t}"
            do: put(purse[turn].top, well[t])
          - if: not well[site(b2)].empty
            as: draw
            do: put(well[site(b2)].bottom, purse[turn])
      - turn = after(turn)
      - if: purse[turn].empty
        then: {end: broke}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boards").mkdir()
    shutil.copy(builtin_folder() / "tictactoe" / "boards" / "three.tmx", tmp_path / "boards")
    shutil.copy(builtin_folder() / "tictactoe" / "boards" / "three.png", tmp_path / "boards")
    return tmp_path


def wells(folder: Path, text: str = WELLS, players: int = 2, **options: str) -> Game:
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return Game.open(str(folder), players, options)


def refused(folder: Path, old: str, new: str) -> str:
    assert old in WELLS
    with pytest.raises(RulesetError) as caught:
        wells(folder, WELLS.replace(old, new))
    return str(caught.value)


def test_every_site_of_the_zone_has_a_pile_and_no_other_site(folder: Path) -> None:
    game = wells(folder)
    assert game.legal() == ["throw a1", "throw b2", "throw c3"]
    assert [name for name in game.state()["piles"] if name.startswith("well")] == ["well a1", "well b2", "well c3"]


def test_piles_of_sites_are_piles_like_any_other(folder: Path) -> None:
    game = wells(folder)
    game.play("throw b2")
    game.play("throw c3")
    game.play("throw b2")
    sizes = {name: len(cards) for name, cards in game.state()["piles"].items()}
    assert sizes == {"purse red": 0, "purse blue": 1, "well a1": 0, "well b2": 2, "well c3": 1}
    copy = wells(folder)
    copy.load(game.state())
    assert copy.state() == game.state()
    game.play("draw")
    assert game.view("red")["piles"]["well b2"] == 1


@pytest.mark.parametrize("players, deep, coins, leaves", [(2, 1, 2, 2), (3, 2, 1, 6), (3, 0, 1, 0)])
def test_counts_may_depend_on_players_and_options(folder: Path, players: int, deep: int, coins: int,
                                                  leaves: int) -> None:
    kinds = [piece["kind"] for piece in wells(folder, players=players, deep=str(deep)).state()["pieces"]]
    assert (kinds.count("coin"), kinds.count("leaf")) == (coins * players, leaves)


def test_what_is_wrong_is_told(folder: Path) -> None:
    assert "there is no zone 'well' to have a pile well on each site" in refused(folder, "each: wells", "each: well")
    assert "did you mean 'wells'?" in refused(folder, "each: wells", "each: well")
    assert "this is a number, but a site is needed" in refused(folder, "well[site(b2)].empty", "well[1].empty")
    assert "there are several piles 'well'" in refused(folder, "well[site(b2)].empty", "well.empty")
    few = refused(folder, "count: 4 - players", "count: players - 8")
    assert "not -6" in few and "from 0 to 500" in few
    later = refused(folder, "count: 4 - players", 'count: "purse[red].size"')
    assert "must be known before the game starts" in later
    assert "a number is needed" in refused(folder, "count: 4 - players", "count: red")


def test_a_formula_for_a_list_makes_one_piece_of_each_value(folder: Path) -> None:
    text = WELLS.replace("kinds: {coin: {}, leaf: {}}", "kinds: {coin: {}, leaf: {}}\npiece_vars: {where: site}")
    world = wells(folder, text.replace("count: deep * players", "set: {where: zone(wells)}")).rules.world
    leaves, board = [piece for piece in world.pieces if world.kinds[piece.kind] == "leaf"], world.board
    assert board is not None
    assert [board.names[int(str(leaf.given["where"]))] for leaf in leaves] == ["a1", "b2", "c3"]
