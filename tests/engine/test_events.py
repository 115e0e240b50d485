"""What happens by a decision has names, and is still the plain tuple that journals and other programs know."""

from __future__ import annotations

import json
from pathlib import Path

from game.engine.events import (
    Came,
    Changed,
    Event,
    Gone,
    Laid,
    Ordered,
    Over,
    Revealed,
    Said,
    Sunk,
    Turned,
    Value,
    taken,
)
from game.engine.report import in_words, word
from tests.small import small_game

EVERY_EFFECT = """
board: {map: MAP}
kinds: {man: {moves: [{step: orth}]}, king: {}}
pieces:
  - {kind: man, owner: white, sites: [a1, b1]}
  - {kind: man, owner: black, pile: box}
piles: {box: {}, bag: {see: nobody}}
vars: {turn: {type: seat, start: white}}
seat_vars:
  broken: flag
  lord: seat
  plot: {type: number, see: owner}
  heirs: seats
site_vars: {ground: [grass, ash], note: text}
piece_vars: {weary: flag, aim: site}
define:
  first_man: first(p for p in pieces())
  second_man: first(p for p in pieces() if p != first_man)
procedures:
  main:
    - loop:
      - choose: turn
        options:
          - {as: move, do: ["move(first_man, site(a2))"]}
          - {as: place, do: ["place(box.top, site(c3))"]}
          - {as: lift, do: [lift(first_man)]}
          - {as: remove, do: [remove(second_man)]}
          - {as: put, do: ["put(first_man, box)"]}
          - {as: tuck, do: ["tuck(box.top, bag)"]}
          - {as: stir, do: [shuffle(box), reverse(box), "sink(box, 1)"]}
          - {as: turn, do: [first_man.kind = king]}
          - {as: fall, do: [white.broken = true, white.lord = black, white.plot = 7, site(a1).ground = ash]}
          - {as: waver, do: [black.broken = true, black.broken = false]}
          - {as: show, do: [reveal(first_man)]}
          - {as: say, do: [{say: hello, with: [turn, 3]}]}
          - {as: win, do: [{win: turn, by: will}]}
text: {en: {hello: "{0} has {1}"}}
"""


def test_what_comes_from_the_first_pile_is_told_to_come_from_there(tmp_path: Path) -> None:
    rules = small_game(tmp_path, EVERY_EFFECT).rules
    assert in_words(rules, Laid("tuck", 2, -1, 0, 1)) == "black’s man goes from “box” under “bag”"
    assert in_words(rules, Laid("put", 2, -1, -1, 0)) == "black’s man goes to “box”"


def test_every_event_has_a_name_for_each_of_its_parts_and_is_a_tuple(tmp_path: Path) -> None:
    game = small_game(tmp_path, EVERY_EFFECT)
    a1, a2, b1, c3 = (game.rules.world.board.index(name) for name in ("a1", "a2", "b1", "c3"))  # type: ignore[union-attr]
    box, bag = 0, 1
    for text, expected in {
        "move": [Came("move", 0, left=a1, site=a2)],
        "place": [Came("place", 2, left=-1, site=c3)],
        "lift": [Gone("lift", 0, left=a2)],
        "remove": [Gone("remove", 1, left=b1)],
        "put": [Laid("put", 0, left=-1, source=-1, pile=box)],
        "tuck": [Laid("tuck", 0, left=-1, source=box, pile=bag)],
        "stir": [Ordered("shuffle", box), Ordered("reverse", box), Sunk("sink", box, pieces=0)],
        "turn": [Turned("turn", 0, "kind", value=1)],
        "fall": [Changed("set", "seat", 0, "broken", True), Changed("set", "seat", 0, "lord", value=1),
                 Changed("set", "site", a1, "ground", value=1)],
        "show": [Revealed("reveal", 0)],
        "say": [Said("say", "hello", (Value("seat", 0), Value("number", 3)))],
        "win": [Over("over", "win", winners=(0,), reason="will")],
    }.items():
        words = game.play(text)
        assert game.events == expected
        assert [type(event) for event in game.events] == [type(event) for event in expected]
        assert game.events == [tuple(event) for event in expected]
        assert json.loads(json.dumps(game.events))[0][0] == expected[0].name
        assert len(words) == len(expected) and all(words)


def test_what_is_as_it_was_after_a_decision_has_not_changed(tmp_path: Path) -> None:
    game = small_game(tmp_path, EVERY_EFFECT)
    game.play("waver")
    assert game.events == []
    game.play("fall")
    game.play("fall")
    assert game.events == [], "it is so already"


def test_who_cannot_see_a_piece_is_told_of_one_without_a_number(tmp_path: Path) -> None:
    game = small_game(tmp_path, EVERY_EFFECT)
    game.play("tuck")
    assert game.events_for("white") == [Laid("tuck", 2, -1, 0, 1)], "it was seen where it came from"
    assert taken(Gone("remove", 0, 3)) and not taken(Gone("remove", 0, -1)) and not taken(Gone("lift", 0, 3))
    assert taken(Laid("put", 0, 3, -1, 0)) and not taken(Came("move", 0, 3, 4)) and not taken(game.events[0])


def test_every_event_can_be_told_in_a_line(tmp_path: Path) -> None:
    rules = small_game(tmp_path, EVERY_EFFECT).rules
    a1, b1 = (rules.world.board.index(name) for name in ("a1", "b1"))  # type: ignore[union-attr]
    box, bag = (rules.world.pile_names.index(name) for name in ("box", "bag"))
    told: dict[Event, str] = {
        Came("move", 0, a1, b1): "white’s man moves from a1 to b1",
        Came("place", 2, -1, b1): "black’s man arrives on b1",
        Came("move", -1, -1, a1): "a piece moves to a1", Came("place", 0, a1, b1): "white’s man arrives from a1 on b1",
        Gone("remove", 1, b1): "white’s man leaves the board from b1",
        Gone("remove", 1, -1): "white’s man leaves the board",
        Gone("lift", 0, a1): "white’s man is lifted from a1", Gone("lift", 0, -1): "white’s man is lifted",
        Laid("put", 0, a1, -1, box): "white’s man goes from a1 to “box”",
        Laid("put", 0, -1, -1, box): "white’s man goes to “box”",
        Laid("tuck", 2, -1, box, bag): "black’s man goes from “box” under “bag”",
        Laid("tuck", 2, a1, box, bag): "black’s man goes from “box” under “bag”",
        Ordered("shuffle", box): "“box” is shuffled", Ordered("reverse", bag): "“bag” is turned end for end",
        Sunk("sink", box, 2): "the top 2 of “box” go to the bottom",
        Turned("turn", 0, "kind", 1): "white’s man becomes king",
        Turned("turn", 0, "owner", 1): "white’s man goes over to black",
        Turned("turn", 0, "owner", -1): "white’s man goes over to nobody",
        Turned("turn", 0, "weary", True): "white’s man: weary", Turned("turn", 0, "weary", False):
        "white’s man: no longer weary", Turned("turn", 0, "aim", b1): "white’s man: aim is b1",
        Changed("set", "seat", 0, "broken", True): "white: broken",
        Changed("set", "seat", 1, "broken", False): "black: no longer broken",
        Changed("set", "seat", 0, "lord", 1): "white: lord is black",
        Changed("set", "seat", 0, "lord", -1): "white: lord is nobody",
        Changed("set", "seat", 0, "heirs", (0, 1)): "white: heirs is white, black",
        Changed("set", "seat", 0, "heirs", ()): "white: heirs is nothing",
        Changed("set", "site", a1, "ground", 1): "a1: ground is ash",
        Changed("set", "site", a1, "note", "mine"): "a1: note is mine",
        Changed("set", "site", a1, "note", ""): "a1: note is nothing",
        Turned("turn", -1, "x", 1): "something hidden changes",
        Revealed("reveal", 2): "black’s man is shown",
        Said("say", "hello", (Value("seat", 0), Value("number", 3))): "white has 3",
        Said("say", "hello", (Value("seat", 1),)): "black has {1}", Said("say", "unknown", ()): "unknown",
        Over("over", "win", (0,), "will"): "the game is won by white: will",
        Over("over", "win", (0, 1), "x"): "the game is won by white, black: x",
        Over("over", "tie", (0, 1), "x"): "the game is shared by white, black: x",
        Over("over", "end", (), "x"): "the game ends: x",
        Over("over", "win", (), "x"): "the game is won by nobody: x"}
    assert {event: in_words(rules, event) for event in told} == told
    values = [("site", a1, "a1"), ("site", -1, "nobody"), ("piece", 2, "man"), ("piece", -1, "nothing"),
              ("seat", -1, "nobody"), ("seat", 1, "black"), ("kind", 1, "king"), ("pile", bag, "bag"),
              ("number", 4, "4"), ("seats", (0, 1), "white and black"), ("sites", (a1, -1), "a1 and nobody"),
              ("pieces", (2, -1), "man and nothing"), ("numbers", (4, 5), "4 and 5")]
    assert [word(rules, kind, value) for kind, value, _ in values] == [name for _, _, name in values]
