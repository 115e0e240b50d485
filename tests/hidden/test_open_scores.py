"""In games with secrets a score is told only if it is made of nothing but what all may see."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.ruleset.sight import told_to_all

GAME = """
ruleset: {format: 1, id: scores, version: 1}
players: 2
seats: [white, black]
kinds: {coin: {traits: {worth: 2}}}
piece_vars: {size: number, mark: {type: number, see: owner}}
piles: {hand: {each: seat, see: owner}, plate: {each: seat}, pot: {}, box: {see: nobody}}
pieces: [{kind: coin, owner: each, pile: hand}]
vars: {turn: {type: seat, start: white}, chosen: piece, round: number}
seat_vars: {points: number, bet: {type: number, see: owner}}
define: {"worth_of(p: piece)": p.kind.worth * p.size}
score: SCORE
procedures: {main: [{choose: turn, options: [{as: stop, do: {win: turn, by: will}}]}]}
"""
OPEN = ["s.points", "count(plate[s].cards)", "sum(worth_of(p) for p in plate[s].cards)", "pot.top.size + hand[s].size",
        "max(d.points for d in seats())", "5 if any(p.kind == coin for p in plate[s].cards) else round",
        "count(k for k in every(kind) if k.worth > 1) + count(c for c in [white, s])"]
HIDDEN = ["s.bet", "sum(worth_of(p) for p in hand[s].cards)", "box.top.size", "chosen.size", "count(pieces(coin))",
          "sum(p.mark for p in plate[s].cards)", "sum(p.size for p in men(s))", "chosen.pile.top.size"]


@pytest.mark.parametrize(("score", "told"), [*((one, True) for one in OPEN), *((one, False) for one in HIDDEN)])
def test_a_score_is_told_if_all_may_see_what_it_counts(tmp_path: Path, score: str, told: bool) -> None:
    (tmp_path / "ruleset.yaml").write_text(GAME.replace("SCORE", score), encoding="utf-8")
    compiled = open_rules(str(tmp_path / "ruleset.yaml")).compiled
    assert compiled.program.score is not None
    assert told_to_all(compiled.program.score[1], compiled.world) is told
