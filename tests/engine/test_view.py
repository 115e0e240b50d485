"""All that a seat may know of a position, to the last word, on a small board with every sort of secret."""

from __future__ import annotations

from pathlib import Path

from tests.small import small_game

SECRETS = """
board: {map: MAP, layers: {low: {see: owner}}}
kinds: {man: {}, spy: {}}
pieces:
  - {kind: man, owner: white, sites: [a1], set: {rank: 3, plan: 1}}
  - {kind: spy, owner: black, sites: [c3], set: {rank: 5, plan: 2}}
  - {kind: [man, spy], owner: each, pile: hand}
  - {kind: man, pile: deck}
piles: {hand: {each: seat, see: owner}, deck: {see: nobody}, open: {}}
vars: {turn: {type: seat, start: white}, told: {type: number, start: 4}, hidden: {type: number, see: nobody}}
seat_vars: {gold: {type: number, start: 2}, plot: {type: number, see: owner, start: 6}}
piece_vars: {rank: number, plan: {type: number, see: owner}, back: {type: [red, blue], see: always}}
site_vars: {note: text}
procedures:
  main:
    - choose: turn
      name: ask
      options: [{as: yes}, {as: no, do: {win: turn, by: will}}]
text: {en: {ask: Ask, will: by will}}
"""


def test_a_seat_sees_its_own_and_of_others_only_what_all_see(tmp_path: Path) -> None:
    game = small_game(tmp_path, SECRETS)
    own = {"owner": "black", "site": None, "pile": "hand black", "rank": 0, "plan": 0, "back": "red"}
    assert game.view("black") == {
        "ruleset": "small", "players": 2, "options": {}, "seat": "black",
        "pieces": [{"kind": "man", **own},
                   {"kind": "spy", "owner": "black", "site": "c3", "pile": None, "rank": 5, "plan": 2, "back": "red"},
                   {"kind": "spy", **own}, {"owner": "white", "site": "a1", "pile": None, "back": "red"}],
        "piles": {"hand white": 2, "hand black": 2, "deck": 1, "open": 0},
        "cards": {"hand black": ["man", "spy"], "open": []},
        "backs": {"hand white": [{"site": None, "pile": "hand white", "back": "red"}] * 2,
                  "deck": [{"site": None, "pile": "deck", "back": "red"}]},
        "vars": {"turn": "white", "told": 4}, "seats": {"white": {"gold": 2}, "black": {"gold": 2, "plot": 6}},
        "sites": {f"{column}{row}": {"note": ""} for column in "abc" for row in (1, 2, 3)},
        "asked": "white", "decision": "ask", "legal": [], "over": False, "winners": [], "reason": ""}
    assert game.view("white")["legal"] == ["no", "yes"]


def test_when_a_game_is_over_nobody_is_asked(tmp_path: Path) -> None:
    game = small_game(tmp_path, SECRETS)
    game.play("no")
    seen = game.view("white")
    assert [seen[key] for key in ("asked", "decision", "legal", "over", "winners", "reason")] == [
        None, None, [], True, ["white"], "will"]
