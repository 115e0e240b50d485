"""Shapes: several squares that lie together, in all the ways in which they can be turned and flipped."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.engine.game import Game
from game.engine.side_by_side import compare
from game.ruleset.problems import RulesetError
from tests.both import as_wasm
from tests.small import small_game

FREE = {  # the shapes of up to five squares, drawn as text
    "i1": "#", "i2": "##", "i3": "###", "v3": "#./##", "i4": "####", "l4": "#../###", "t4": ".#./###", "o4": "##/##",
    "s4": ".##/##.", "i5": "#####", "l5": "#.../####", "y5": ".#../####", "n5": "##../.###", "p5": "##./###",
    "u5": "#.#/###", "v5": "#../#../###", "t5": ".#./.#./###", "w5": "..#/.##/##.", "z5": ".##/.#./##.",
    "f5": ".#./.##/##.", "x5": ".#./###/.#.",
}
WRITTEN = {
    "i1": [], "i2": ["e"], "i3": ["e", "e e"], "v3": ["e", "n"], "i4": ["e", "e e", "e e e"],
    "l4": ["e", "e e", "n"], "t4": ["e", "e e", "n e"], "o4": ["e", "n", "n e"], "s4": ["e", "n e", "n e e"],
    "i5": ["e", "e e", "e e e", "e e e e"], "l5": ["e", "e e", "e e e", "n"], "y5": ["e", "e e", "e e e", "n e"],
    "n5": ["e", "e e", "n w", "n"], "p5": ["e", "e e", "n", "n e"], "u5": ["e", "e e", "n", "n e e"],
    "v5": ["e", "e e", "n", "n n"], "t5": ["e", "e e", "n e", "n n e"], "w5": ["e", "n e", "n e e", "n n e e"],
    "z5": ["e", "n e", "n n e", "n n e e"], "f5": ["e", "n e", "n e e", "n n e"], "x5": ["n w", "n", "n e", "n n"],
}
Cell = tuple[int, int]
LAID = """
board: {map: MAP, zones: {starts: "row == 3 and col == 3 or row == 6 and col == 6"}}
kinds:
  tile: {}
KINDS
piles:
  reserve: {each: seat, order: no}
  supply: {each: seat, order: no}
pieces:
  - {kind: tile, owner: each, count: 64, pile: supply}
  - {kind: [NAMES], owner: each, pile: reserve}
vars: {turn: {type: seat, start: white}, passes: number, odd: number}
seat_vars: {last: number}
score: -sum(p.cells for p in reserve[s].cards)
define:
  "open(x: site)": x.empty and not any(y.piece.owner == turn for y in near(x, orth))
  "touches(x: site)": any(y.piece.owner == turn for y in near(x, diag))
  "corner_of(x: site)": touches(x) if reserve[turn].size < COUNT else x in zone(starts)
  "fits(lain: sites)": all(open(x) for x in lain) and any(corner_of(x) for x in lain)
procedures:
  main:
    - loop:
      - choose: turn
        name: lay
        options:
          - each: p in reserve[turn].cards for n in poses(p.kind) for t in sites() if fits(spread(p.kind, n, t))
            as: "{p.kind} {n} {t}"
            pick: [p, "spread(p.kind, n, t)"]
            do:
              - for: x in spread(p.kind, n, t)
                do: place(supply[turn].top, x)
              - turn.last = p.cells
              - odd += count(spread(p.kind, n + 6, t)) + count(spread(p.kind, -1, t))
              - passes = 0
              - remove(p)
        none: passes += 1
      - if: passes >= 2
        then: {end: full}
      - turn = after(turn)
text: {en: {lay: Lay a shape, full: nothing fits, pile-reserve: shapes, pile-supply: squares}}
show: {hide: [supply]}
"""


def laid_game(folder: Path) -> Game:
    kinds = "\n".join(f"  {name}: {{shape: [{', '.join(cells)}]}}" for name, cells in WRITTEN.items())
    text = LAID.replace("KINDS", kinds).replace("NAMES", ", ".join(WRITTEN)).replace("COUNT", str(len(WRITTEN)))
    return small_game(folder, text, "eight")


def normal(cells: set[Cell]) -> frozenset[Cell]:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def fixed(drawn: str) -> set[frozenset[Cell]]:
    """All turns and flips of a drawing, made by turning and reversing its lines."""
    rows, found = drawn.split("/"), set[frozenset[Cell]]()
    for _ in range(4):
        rows = ["".join(row[at] for row in reversed(rows)) for at in range(len(rows[0]))]
        for lines in (rows, rows[::-1]):
            found.add(normal({(x, y) for y, row in enumerate(lines) for x, mark in enumerate(row) if mark == "#"}))
    return found


def test_twenty_one_shapes_lie_in_ninety_one_ways(tmp_path: Path) -> None:
    world, ways = laid_game(tmp_path).rules.world, 0
    for kind, drawn in FREE.items():
        poses = [normal(set(cells)) for cells in world.shapes[world.kinds.index(kind)]]
        assert len(poses) == len(set(poses))
        assert set(poses) == fixed(drawn)
        ways += len(poses)
    assert ways == 91


def independent(game: Game) -> set[tuple[str, frozenset[str]]]:
    """Everything that may be laid, as sets of sites by shape, found without a word of the ruleset."""
    state, seat = game.state(), game.who()[0].seat
    full = {str(piece["site"]): piece["owner"] for piece in state["pieces"] if piece["site"]}
    own = {name for name, owner in full.items() if owner == seat}
    left = [piece["kind"] for piece in state["pieces"] if piece["pile"] == f"reserve {seat}"]

    def name(x: int, y: int) -> str:
        return f"{'abcdefgh'[x]}{y + 1}" if 0 <= x < 8 and 0 <= y < 8 else ""

    found = set[tuple[str, frozenset[str]]]()
    for kind in left:
        for cells in fixed(FREE[kind]):
            for left_edge in range(8):
                for low in range(8):
                    at = [(x + left_edge, y + low) for x, y in cells]
                    names = {name(x, y) for x, y in at}
                    beside = {name(x + dx, y + dy) for x, y in at for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
                    aslant = {name(x + dx, y + dy) for x, y in at for dx in (1, -1) for dy in (1, -1)}
                    touching = aslant & own if len(left) < len(FREE) else names & {"c3", "f6"}
                    if "" not in names and not names & full.keys() and not beside & own and touching:
                        found.add((kind, frozenset(names)))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_what_may_be_laid_is_what_an_independent_search_finds(tmp_path: Path, seed: int) -> None:
    game, chance = laid_game(tmp_path), random.Random(seed)
    for _ in range(8):
        legal = game.legal()
        if not legal:
            break
        ours = []
        board = game.rules.world.board
        assert board is not None
        for option, text in zip(game.position.opts, game.rules.texts(game.position), strict=True):
            (_, _), (kind, covered) = game.rules.stands_for(game.position, option)
            assert kind == "sites"
            ours.append((text.split()[0], frozenset(board.names[site] for site in covered)))
        assert len(ours) == len(set(ours))
        assert set(ours) == independent(game)
        game.play(chance.choice(legal))


def test_shapes_are_the_same_in_both_back_ends(tmp_path: Path) -> None:
    rules = laid_game(tmp_path).rules
    fast = as_wasm(rules)
    found = compare(rules, fast, 60, 1)
    assert found.decisions >= 60
    assert not found.difference


HEXAGONS = """
board: {map: MAP}
kinds:
  bar: {shape: [ne, ne ne]}
  bend: {shape: [ne, s]}
  hook: {shape: [ne, n, n n], poses: turned}
  pair: {shape: [n], poses: one}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - choose: turn
      options:
        - {each: k in every(kind), as: "{k} {count(poses(k))} {k.cells} {count(spread(k, 0, site(e5)))}"}
"""


def test_on_hexagons_shapes_turn_by_a_sixth(tmp_path: Path) -> None:
    legal = small_game(tmp_path, HEXAGONS, "hex-5").legal()
    assert legal == ["bar 3 3 3", "bend 6 3 3", "hook 6 4 4", "pair 1 2 2"]


def test_too_many_ways_to_lie_are_refused_with_a_remedy(tmp_path: Path) -> None:
    cells = ", ".join(" ".join(["e"] * far) for far in range(1, 38)) + ", n"
    kinds = ", ".join(f"k{number}: {{shape: [{cells}, {'n ' * (number + 2)}]}}" for number in range(110))
    text = HEXAGONS[HEXAGONS.index("vars:"):]
    with pytest.raises(RulesetError) as found:
        small_game(tmp_path, f"board: {{map: MAP}}\nkinds: {{{kinds}}}\n{text}", "eight")
    assert "there are too many ways to lie on such a large board — make do with fewer" in str(found.value)


def test_what_shapes_cover_is_a_table_with_as_many_poses_for_each_kind(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {none: {}, row: {shape: [e], poses: one}, bend: {shape: [e, n]}}
pieces: [{kind: [row, bend], owner: white}]
procedures:
  main:
    - choose: white
      options: [{each: p in pieces() for n in poses(p.kind), as: "{p.kind} {n} {count(spread(p.kind, n, site(a1)))}"}]
""")
    assert game.legal() == ["bend 0 3", "bend 1 0", "bend 2 0", "bend 3 0", "row 0 2"]
    names = game.rules.world.board.names if game.rules.world.board else ()
    table = game.rules.space["SPREAD"]
    assert [[len(pose) for pose in kind] for kind in table] == [[10] * 5] * 4, "nothing lies nowhere, in any pose"
    told = [["".join(names[site] for site in sites) for sites in kind[0]] for kind in table]
    assert told == [[""] * 10, ["a1b1", "a2b2", "a3b3", "b1c1", "b2c2", "b3c3", "", "", "", ""],
                    ["a1b1a2", "a2b2a3", "", "b1c1b2", "b2c2b3", "", "", "", "", ""], [""] * 10]
