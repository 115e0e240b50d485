"""Statements and questions, each on a ruleset of a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game, Illegal, RuleError
from tests.made import made
from tests.small import small_game

TURN = "vars: {turn: {type: seat, start: white}, n: number, m: number}\n"


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(text)
    return game


def test_loops_procedures_and_arguments_go_on_where_they_asked(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - for: s in seats()
      do:
        - "ask_twice(s, 2)"
    - {end: done}
  "ask_twice(who: seat, times: number)":
    - i = 0
    - while: i < times
      do:
        - choose: who
          name: number
          options: [{each: "k in range(0, 3)", as: "{who} {i} {k}", do: [n += k]}]
        - i += 1
""")
    assert game.legal() == ["white 0 0", "white 0 1", "white 0 2"]
    play(game, "white 0 2", "white 1 1")
    assert game.who() == [("black", "number")]
    play(game, "black 0 0", "black 1 2")
    assert game.result() == {"over": True, "winners": [], "scores": {}, "reason": "done"}
    assert made(game.position).v_n == 5


def test_break_leaves_the_loop_and_return_the_procedure(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - loop:
      - step
      - if: n >= 3
        then: break
    - {win: white, by: enough}
  step:
    - choose: turn
      options:
        - {as: "one", do: [n += 1]}
        - {as: "none", do: [return]}
    - m += 1
""")
    play(game, "one", "none", "one", "none", "one")
    assert game.result()["winners"] == ["white"]
    assert made(game.position).v_m == 3


def test_a_follow_up_with_one_possibility_plays_itself(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: "k in range(1, 4)", as: "take {k}", do: [n = k]}]
      - choose: turn
        follow: yes
        options: [{each: "k in range(0, n)", as: "put {k}", do: [m += 10 + k]}]
      - turn = after(turn)
""")
    play(game, "take 1")
    assert (made(game.position).v_m, game.who()[0][0]) == (10, "black")
    play(game, "take 3")
    assert game.legal() == ["put 0", "put 1", "put 2"]


def test_musts_push_the_other_options_aside(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {each: "k in range(0, 4)", as: "go {k}", must: k > n, do: [n = k]}
""")
    assert game.legal() == ["go 1", "go 2", "go 3"]
    play(game, "go 3")
    assert game.legal() == ["go 0", "go 1", "go 2", "go 3"]


def test_equal_values_of_same_are_offered_once(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - choose: turn
      options: [{each: "a in range(0, 3) for b in range(0, 3)", same: [a + b], as: "sum {a + b}"}]
""")
    assert game.legal() == ["sum 0", "sum 1", "sum 2", "sum 3", "sum 4"]


def test_keep_looks_ahead_to_some_way_of_finishing_the_turn(tmp_path: Path) -> None:
    text = TURN + """
procedures:
  main:
    - loop:
      - choose: turn
        keep: n % 3 == 0
        options: [{each: "k in range(0, 5)", as: "add {k}", SURE do: [n += k]}]
      - choose: turn
        follow: yes
        keep: n % 3 == 0
        options: [{each: "k in range(0, 2)", as: "more {k}", do: [n += k]}]
      - commit
      - turn = after(turn)
"""
    game = small_game(tmp_path, text.replace("SURE", ""))
    assert game.legal() == ["add 0", "add 2", "add 3"]
    play(game, "add 2")
    assert (made(game.position).v_n, game.who()[0][0]) == (3, "black")
    hinted = small_game(tmp_path, text.replace("SURE", "sure: k == 1,"))
    assert "add 1" in hinted.legal()


def test_a_won_game_always_passes_keep(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - loop:
      - choose: turn
        keep: "false"
        options:
          - {as: wait, do: [n += 1]}
          - {as: win, do: [{win: turn, by: force}]}
      - commit
""")
    assert game.legal() == ["win"]


def test_none_is_done_when_there_is_no_option(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - loop:
      - choose: turn
        options: [{if: n < 2, as: more, do: [n += 1]}]
        none: [{win: after(turn), by: stuck}]
      - turn = after(turn)
""")
    play(game, "more", "more")
    assert game.result()["winners"] == ["black"]


def test_out_of_turn_decisions_look_at_the_question_anew(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
seat_vars: {gone: flag}
procedures:
  main:
    - loop:
      - choose: turn
        name: move
        lapse: turn.gone
        options: [{each: "k in range(0, 2)", as: "go {k}", do: [n += k]}]
      - choose: turn
        follow: yes
        name: extra
        options: [{each: "k in range(1, 3)", as: "then {k}", do: [m += k]}]
      - turn = after(turn)
anytime:
  - each: s in seats() if not s.gone
    by: s
    as: "leave {s}"
    do:
      - if: pending and turn == s
        then: settle
      - s.gone = true
      - if: all(c.gone for c in seats())
        then: {end: empty}
""")
    assert game.table() == ["leave black", "leave white"]
    play(game, "go 1")
    play(game, "leave white")
    assert (made(game.position).v_m, game.who()) == (1, [("black", "move")])
    play(game, "go 0", "then 2")
    assert game.who() == [("white", "extra")]
    play(game, "then 1", "leave black")
    assert game.result()["over"]


def test_what_only_an_out_of_turn_decision_changes_can_be_changed(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {man: {moves: [{step: orth}]}, king: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}]
vars: {turn: {type: seat, start: white}, n: number}
anytime: [{each: p in pieces(), by: turn, as: "turn {p.site}", do: [p.owner = black, p.kind = king]}]
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: wait, do: [n += 1]}]
""")
    play(game, "wait", "turn a1")
    assert game.state()["pieces"] == [{"kind": "king", "owner": "black", "site": "a1"}]


def test_positions_are_remembered_by_what_stands_where(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {man: {moves: [{step: orth}]}}
pieces: [{kind: man, owner: white, sites: [a1, b1]}]
vars: {turn: {type: seat, start: white}, moves: {type: number, repeat: no}}
procedures:
  main:
    - loop:
      - remember
      - if: repeats >= 3
        then: {tie: seats(), by: repetition}
      - choose: turn
        options:
          - each: p in men(turn) for t in reach(p)
            as: "{p.site}-{t}"
            do: [moves += 1, "move(p, t)"]
""")
    play(game, "a1-a2", "b1-a1", "a2-b2", "b2-b1")
    assert not game.position.over
    play(game, "b1-b2", "b2-b1")
    assert game.result() == {"over": True, "winners": ["white", "black"], "scores": {}, "reason": "repetition"}


def test_forgotten_positions_do_not_count(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
procedures:
  main:
    - loop:
      - remember
      - choose: turn
        options: [{as: "stay {repeats}"}, {as: forget, do: [forget]}]
""")
    play(game, "stay 1", "stay 2", "forget")
    assert game.legal() == ["forget", "stay 1"]


def test_piles_are_put_tucked_turned_sunk_and_shuffled(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
kinds: {ace: {}, king: {}, queen: {}}
pieces:
  - {kind: ace, pile: deck}
  - {kind: king, pile: deck}
  - {kind: queen, pile: deck}
piles: {deck: {see: nobody}, hand: {each: seat, see: owner}, row: {count: 2}}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {if: not deck.empty, as: "take {deck.top} {deck.size}", do: ["put(deck.top, hand[turn])"]}
          - {if: "not hand[turn].empty", as: "lay {hand[turn].top}", do: ["tuck(hand[turn].top, row[0])"]}
          - {as: "turn {row[0].bottom} {row[0].top}", do: ["reverse(row[0])"]}
          - {as: sink, do: ["sink(row[0], 1)"]}
          - {as: shuffle, do: [shuffle(deck)]}
""")
    assert "take queen 3" in game.legal()
    play(game, "take queen 3", "take king 2", "take ace 1", "lay ace", "lay king", "lay queen")
    assert "turn queen ace" in game.legal()
    play(game, "sink")
    assert "turn ace king" in game.legal()
    play(game, "turn ace king")
    assert "turn king ace" in game.legal()


def test_a_stack_holds_any_number_and_a_layer_one(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP, layers: {ground: {}, people: {stack: yes}}}
kinds: {house: {}, guest: {layer: people, moves: [{step: all, land: "count(t.people) < 2"}]}}
pieces: [{kind: house, sites: [b2]}, {kind: guest, owner: white, sites: [a1, a2, a3]}]
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - each: p in men(turn) for t in reach(p) if t == site(b2)
            as: "{p.site} {count(t.pieces)} {t.empty} {t.ground}"
            do: ["move(p, t)"]
          - {as: crowd, do: ["move(site(b2).ground, site(b2))"]}
""")
    assert game.legal() == ["a1 1 no house", "a2 1 no house", "a3 1 no house", "crowd"]
    play(game, "a1 1 no house", "a2 2 no house")
    assert game.legal() == ["crowd"]


def test_free_texts_are_trimmed_limited_and_kept(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
vars: {turn: {type: seat, start: white}, motto: text}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{as: "say {words} to {after(turn)}", text: {words: 12}, do: [motto = words]}]
""")
    assert game.legal() == ["say <text> to black"]
    play(game, "say   « Ça va »  to black")
    assert made(game.position).v_motto == "« Ça va »"
    for text, why in (("say 1234567890123 to black", "13 characters"), ("say   to black", "empty"),
                      ("say a\x07b to black", "U\\+0007"), ("say x to white", "not possible")):
        with pytest.raises(Illegal, match=why):
            game.play(text)
    play(game, "say שלום 👋 to black")
    assert game.state()["vars"]["motto"] == "שלום 👋"


def test_an_error_at_play_names_the_line_and_changes_nothing(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURN + """
board: {map: MAP}
kinds: {man: {}}
pieces: [{kind: man, owner: white, sites: [a1]}]
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {as: nothing, do: [remove(site(b2).piece)]}
          - as: round
            do:
              - while: n == 0
                do: m += 1
""")
    before = game.state()
    with pytest.raises(RuleError, match=r"ruleset.yaml:15:\d+: there is nothing here"):
        game.play("nothing")
    with pytest.raises(RuleError, match=r"ruleset.yaml:\d\d:\d+: the rules go round and round"):
        game.play("round")
    assert game.state() == before


def test_events_say_what_happened(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
board: {map: MAP}
kinds: {man: {moves: [{step: all, take: q.owner != p.owner}]}, lord: {}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [a2]}]
piece_vars: {tired: flag}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - choose: turn
      options:
        - each: p in men(turn) for t in reach(p)
          as: "{t}"
          do:
            - if: not t.empty
              then: remove(t.piece)
            - move(p, t)
            - p.tired = true
            - p.kind = lord
            - {say: arrived, with: [p.owner, t]}
    - {win: turn, by: peace}
text: {en: {arrived: "{0} has come to {1}.", peace: all is quiet}}
""")
    assert game.play("a2") == ["black’s man leaves the board from a2", "white’s man moves from a1 to a2",
                               "white’s man: tired", "white’s man becomes lord", "white has come to a2.",
                               "the game is won by white: all is quiet"]
