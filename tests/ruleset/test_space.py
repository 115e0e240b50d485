"""Space: pieces that move as other kinds do, seats that face the board from their side, steps and walks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game, open_rules
from game.engine.side_by_side import compare
from tests.both import as_wasm
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
    fast = as_wasm(rules)
    found = compare(rules, fast, 300, 1)
    assert found.decisions >= 300
    assert not found.difference


GROUPED = """
board: {map: MAP, directions: {upright: [n, e], knightly: [n, n ne], either: [upright, knightly]}}
procedures: {main: [{choose: white, options: [{as: on}]}]}
"""


def test_along_a_group_of_directions_one_slides_and_what_leaps_goes_one_leap(tmp_path: Path) -> None:
    """Of a group, single directions lead on and on, and steps one after the other to one site."""
    world = small_game(tmp_path, GROUPED, "eight").rules.world
    assert world.board is not None
    names = world.board.names

    def rays(group: str, site: str) -> list[list[str]]:
        return [[names[to] for to in ray] for ray in world.groups[group][names.index(site)]]

    up, along = [f"a{row}" for row in range(2, 9)], [f"{letter}1" for letter in "bcdefgh"]
    assert rays("upright", "a1") == [up, along] and rays("knightly", "a1") == [up, ["b3"]]
    assert rays("either", "a1") == [up, along, ["b3"]] and rays("either", "h8") == []


CARDS = {  # sixteen cards of leaps, as their owner sees them: steps ahead and to the right
    "tiger": [(2, 0), (-1, 0)], "dragon": [(1, -2), (1, 2), (-1, -1), (-1, 1)], "frog": [(0, -2), (1, -1), (-1, 1)],
    "rabbit": [(0, 2), (1, 1), (-1, -1)], "crab": [(1, 0), (0, -2), (0, 2)],
    "elephant": [(0, -1), (0, 1), (1, -1), (1, 1)], "goose": [(0, -1), (1, -1), (0, 1), (-1, 1)],
    "rooster": [(0, -1), (-1, -1), (0, 1), (1, 1)], "monkey": [(1, -1), (1, 1), (-1, -1), (-1, 1)],
    "mantis": [(1, -1), (1, 1), (-1, 0)], "horse": [(0, -1), (1, 0), (-1, 0)], "ox": [(0, 1), (1, 0), (-1, 0)],
    "crane": [(1, 0), (-1, -1), (-1, 1)], "boar": [(0, -1), (0, 1), (1, 0)], "eel": [(1, -1), (-1, -1), (0, 1)],
    "cobra": [(1, 1), (-1, 1), (0, -1)],
}
WAYS = {(1, 0): "ahead", (-1, 0): "back", (0, 1): "right", (0, -1): "left", (1, 1): "ahead_right",
        (1, -1): "ahead_left", (-1, 1): "back_right", (-1, -1): "back_left", (2, 0): "ahead ahead",
        (0, 2): "right right", (0, -2): "left left", (1, 2): "ahead_right right", (1, -2): "ahead_left left"}
LENT = """
board: {map: MAP, facing: {white: n, black: s}, directions: {forward: [ahead, ahead ahead], beside: {white: [left]}}}
kinds:
  man: {}
KINDS
pieces:
  - {kind: man, owner: white, sites: [d4]}
  - {kind: man, owner: black, sites: [e5]}
  - {kind: [NAMES], owner: each, count: 1}
vars: {turn: {type: seat, start: white}, n: number}
define: {"may(p: piece, t: site)": t.piece.owner != p.owner}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: k in pieces() if k.owner == turn and not k.on for p in men(turn) for t in reach(p, k.kind)
            as: "{k.kind} {t}"
            do:
              - n = count(near(t, ahead, turn)) + 10 * count(near(t, forward, turn))
              - n += 100 * count(near(t, beside, turn)) + 1000 * count(near(t, 'back_left back', turn))
              - n += 10000 * distance(t, p.site, forward, turn)
              - if: not t.empty
                then: remove(t.piece)
              - move(p, t)
        none: {end: stuck}
      - turn = after(turn)
text: {en: {stuck: nothing is left}}
"""


def lent_game(folder: Path) -> Game:
    leaps = {name: ", ".join(WAYS[step] for step in steps) for name, steps in CARDS.items()}
    lines = [f"  {name}: {{moves: [{{leap: [{leap}], land: 'may(p, t)'}}]}}" for name, leap in leaps.items()]
    text = LENT.replace("KINDS", "\n".join(lines)).replace("NAMES", ", ".join(CARDS))
    return small_game(folder, text, "eight")


@pytest.mark.parametrize("seat", ["white", "black"])
def test_cards_are_moves_as_the_seat_sees_them(tmp_path: Path, seat: str) -> None:
    game = lent_game(tmp_path)
    col, row, turned = 4, 4, 1
    if seat == "black":
        game.play("boar d5")
        col, row, turned = 5, 5, -1
    expected = {f"{card} {'abcdefgh'[col - 1 + turned * right]}{row + turned * ahead}"
                for card, steps in CARDS.items() for ahead, right in steps}
    assert set(game.legal()) == expected


def test_facing_is_the_same_in_both_back_ends(tmp_path: Path) -> None:
    rules = lent_game(tmp_path).rules
    fast = as_wasm(rules)
    found = compare(rules, fast, 300, 1)
    assert found.decisions >= 300
    assert not found.difference


def test_cards_show_where_they_lead(tmp_path: Path) -> None:
    lent_game(tmp_path)
    file = tmp_path / "ruleset.yaml"
    text = file.read_text(encoding="utf-8").replace("owner: each, count: 1}", "owner: each, pile: hand}")
    file.write_text(f"{text}piles: {{hand: {{each: seat}}}}\nshow: {{piles: {{hand: {{as: cards}}}}}}\n", "utf-8")
    world = open_rules(str(file)).world
    leads = dict(zip(world.kinds, world.leads(), strict=True))
    assert leads.pop("man") == (), "it stands on the board"
    assert leads == {name: tuple(sorted((right, -ahead) for ahead, right in steps)) for name, steps in CARDS.items()}


def test_a_group_of_what_seats_see_depends_on_the_seat(tmp_path: Path) -> None:
    game = lent_game(tmp_path)
    game.play("boar d5")
    assert game.state()["vars"]["n"] == 1 + 10 * 2 + 100 * 1 + 1000 * 1 + 10000 * -1  # nothing leads back ahead
    game.play("boar e4")
    assert game.state()["vars"]["n"] == 1 + 10 * 2 + 0 + 1000 * 1 + 10000 * -1


def test_what_is_ahead_of_many_is_the_same_in_both_back_ends(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP, directions: {ahead: {white: [n], black: [s]}}}
vars: {turn: {type: seat, start: white}, n: number}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: "t in near(those(x for x in sites() if x.row == 2), ahead, turn)"
            as: "{t}"
            do: ["n = t.row + count(near(those(x for x in sites() if x.row < 3), n))"]
      - turn = after(turn)
""")
    assert game.legal() == ["a3", "b3", "c3"]
    assert not compare(game.rules, as_wasm(game.rules), 4).difference
    game.play("a3")
    assert game.legal() == ["a1", "b1", "c1"] and game.state()["vars"]["n"] == 9
