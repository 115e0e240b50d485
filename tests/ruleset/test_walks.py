"""Walks: steps that depend on where they come from, and walks of so many steps, against an independent search."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.side_by_side import compare
from tests.both import as_wasm
from tests.small import small_game

HIVE = """
board: {map: MAP}
options: {far: {type: number, min: 1, max: 6, default: 3}}
kinds: {ant: {}, spider: {}, stone: {}}
pieces:
  - {kind: ant, owner: each}
  - {kind: spider, owner: each}
  - {kind: stone, owner: each, count: 9}
vars: {turn: {type: seat, start: white}, way: number, seen: number}
define:
  "beside(s: site, a: site, x: site)": count(y for y in near(a, side) if y != s and not y.empty and y in near(x, side))
  "crawls(s: site, a: site, x: site)": x.empty and beside(s, a, x) == 1
  "crawled(s: site)": flood(x for a, x in near(s, side) if crawls(s, a, x))
  "touches(t: site)": any(not y.empty for y in near(t, side)) or not any(p.on for p in pieces())
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: p in men(turn, ant) for t in crawled(p.site) if t != p.site
            as: "ant {p.site}-{t}"
            do:
              - way = gap((x for a, x in near(p.site, side) if crawls(p.site, a, x)), x.row % 2 == 0, [t])
              - move(p, t)
          - each: p in men(turn, spider) for t in walk((x for a, x in near(p.site, side) if crawls(p.site, a, x)), far)
            as: "spider {p.site}-{t}"
            do:
              - way = count(walk((x for x in near(t, side) if x.empty), 4))
              - move(p, t)
          - each: p in pieces() if p.owner == turn and not p.on for t in sites() if t.empty and touches(t)
            same: [p.kind, t]
            as: "{p.kind} {t}"
            do: place(p, t)
        none: {end: stuck}
      - seen += sum(count(walk((x for a, x in near(p.site, side) if x.empty and a.row != x.row), 2)) for p in men(turn))
      - turn = after(turn)
text: {en: {stuck: nobody can move}}
"""


def hive(folder: Path, far: int = 3) -> Game:
    return small_game(folder, HIVE, "hex-5", options={"far": str(far)})


class Searcher:
    """Ants and spiders by looking at every path, with nothing of the engine but the names of sites and neighbours."""

    def __init__(self, game: Game) -> None:
        board = game.rules.world.board
        assert board is not None
        self.around = {name: {board.names[near] for near in board.near("side")[site]}
                       for site, name in enumerate(board.names)}
        self.full = {str(piece["site"]) for piece in game.state()["pieces"] if piece["site"]}

    def slides(self, here: str, there: str, taken: set[str]) -> bool:
        return there not in taken and len(self.around[here] & self.around[there] & taken) == 1

    def ants(self, start: str) -> set[str]:
        taken, reached, grown = self.full - {start}, {start}, True
        while grown:
            new = {there for here in reached for there in self.around[here]
                   if there not in self.full and self.slides(here, there, taken)}
            grown = not new <= reached
            reached |= new
        return reached - {start}

    def spiders(self, start: str, far: int) -> set[str]:
        taken = self.full - {start}
        paths = [[start]]
        for _ in range(far):
            paths = [[*path, there] for path in paths for there in self.around[path[-1]]
                     if there not in path and there not in self.full and self.slides(path[-1], there, taken)]
        return {path[-1] for path in paths}

    def moves(self, game: Game, far: int) -> set[str]:
        seat, found = game.who()[0].seat, set()
        for piece in game.state()["pieces"]:
            if piece["site"] and piece["owner"] == seat and piece["kind"] in ("ant", "spider"):
                start = str(piece["site"])
                ends = self.ants(start) if piece["kind"] == "ant" else self.spiders(start, far)
                found |= {f"{piece['kind']} {start}-{end}" for end in ends}
        return found


@pytest.mark.parametrize("far", [1, 2, 3, 6])
def test_ants_and_spiders_go_where_every_path_leads(tmp_path: Path, far: int) -> None:
    game, chance, found = hive(tmp_path, far), random.Random(far), 0
    for _ in range(60):
        legal = game.legal()
        if not legal:
            break
        moves = {text for text in legal if "-" in text}
        assert moves == Searcher(game).moves(game, far)
        found += len(moves)
        game.play(chance.choice(sorted(moves) if moves and chance.random() < 0.6 else legal))
    assert found > 200


def test_walks_are_the_same_in_both_back_ends(tmp_path: Path) -> None:
    rules = hive(tmp_path).rules
    fast = as_wasm(rules)
    found = compare(rules, fast, 300, 1)
    assert found.decisions >= 300
    assert not found.difference
