"""Space: pieces that move as other kinds do, seats that face the board from their side, steps and walks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.fast import Refusal, fast_rules
from game.engine.side_by_side import compare
from tests.small import small_game

CHESS = """
board: {map: MAP, directions: {ahead: {white: [n], black: [s]}, aslant: {white: [ne, nw], black: [se, sw]}}}
kinds:
  king: {moves: [{step: all, take: q.owner != p.owner}]}
  rook: {moves: [{slide: orth, take: q.owner != p.owner}]}
  bishop: {moves: [{slide: diag, take: q.owner != p.owner}]}
  knight: {moves: [{leap: knight, take: q.owner != p.owner}]}
  pawn: {moves: [{step: ahead}, {step: aslant, empty: false, take: q.owner != p.owner}]}
pieces:
  - {kind: king, owner: white, sites: [e4]}
  - {kind: pawn, owner: white, sites: [e6]}
  - {kind: KIND, owner: black, sites: [SITE]}
vars: {turn: {type: seat, start: white}}
define:
  "seen(k: piece, j: kind)": any(t.piece.kind == j for t in reach(k, j))
  "in_check(c: seat)": any(seen(k, q.kind) for k in men(c, king) for q in men(after(c)))
procedures:
  main:
    - choose: turn
      options: [{if: in_check(white), as: "yes"}, {if: not in_check(white), as: "no"}]
"""


@pytest.mark.parametrize(("kind", "site", "check"), [
    ("rook", "e1", "yes"),
    ("rook", "e8", "no"),  # the pawn stands between
    ("rook", "d3", "no"),
    ("bishop", "h7", "yes"),
    ("bishop", "e1", "no"),
    ("knight", "f6", "yes"),
    ("knight", "e5", "no"),
    ("pawn", "d5", "yes"),  # it takes towards the king, as the king would take it if it were a pawn
    ("pawn", "d3", "no"),
    ("pawn", "e5", "no"),
    ("king", "e5", "yes"),
])
def test_check_is_seen_from_the_king_as_every_kind(tmp_path: Path, kind: str, site: str, check: str) -> None:
    text = CHESS.replace("KIND", kind).replace("SITE", site)
    assert small_game(tmp_path, text, "eight").legal() == [check]


PLAYED = """
board: {map: MAP}
kinds:
  king: {moves: [{step: all, take: q.owner != p.owner}]}
  rook: {moves: [{slide: orth, take: q.owner != p.owner}]}
  bishop: {moves: [{slide: diag, take: q.owner != p.owner}]}
  knight: {moves: [{leap: knight, take: q.owner != p.owner}]}
pieces:
  - {kind: king, owner: white, sites: [e1]}
  - {kind: rook, owner: white, sites: [a1]}
  - {kind: bishop, owner: white, sites: [c1]}
  - {kind: knight, owner: white, sites: [g1]}
  - {kind: king, owner: black, sites: [e8]}
  - {kind: rook, owner: black, sites: [a8]}
  - {kind: bishop, owner: black, sites: [c8]}
  - {kind: knight, owner: black, sites: [g8]}
vars: {turn: {type: seat, start: white}, lent: kind, n: number, far: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: p in men(turn) for q in men(turn) for t in reach(p, q.kind)
            as: "{p.site}-{t} as {q.kind}"
            do:
              - far = count(beyond(p.site, t)) * 100 + sum(x.row * 10 + x.col for x in beyond(p.site, t))
              - n = count(m for m in men(turn) if t in reach(m, q.kind))
              - n += 10 * count(m for m in men(turn) if mobile(m, q.kind))
              - lent = q.kind
              - if: not t.empty
                then: remove(t.piece)
              - move(p, t)
        none: {end: stuck}
      - if: count(men(after(turn))) == 0
        then: {win: turn, by: stuck}
      - turn = after(turn)
text: {en: {stuck: nothing is left}}
"""


def test_lines_and_lent_moves_are_the_same_in_both_back_ends(tmp_path: Path) -> None:
    rules = small_game(tmp_path, PLAYED, "eight").rules
    fast = fast_rules(rules)
    assert not isinstance(fast, Refusal)
    found = compare(rules, fast, 300, 1)
    assert found.decisions >= 300
    assert not found.difference
