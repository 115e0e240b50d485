"""Words and operators of formulas that are given what they cannot take: what is told, and at which letter."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.probe import ask
from game.ruleset.problems import RulesetError
from tests.small import small_game

BOARD = """
board:
  map: MAP
  zones: {home: {white: row == 1, black: row == 3}, top: row == 3}
  directions: {ahead: {white: [n], black: [s]}}
kinds: {man: {moves: [{step: all}]}}
pieces: [{kind: man, owner: white, sites: [a1]}]
piles: {deck: {}}
vars: {turn: {type: seat, start: white}, n: number, mood: [calm, cross]}
procedures: {main: [{choose: white, options: [{as: stop}]}]}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return small_game(tmp_path_factory.mktemp("small"), BOARD)


MISUSED = [  # formulas, and what is told about each, by the letter from which on it is wrong
    ("count(every(nod))", "13: unknown variable of words 'nod' — there are mood"),
    ("count(every(n))", "13: unknown variable of words 'n' — there are mood"),
    ("count(every(moood))", "13: unknown variable of words 'moood' — did you mean 'mood'?"),
    ("count(every(3))",
     "13: the name of a variable is expected here — write the name alone, as it was given to the variable"),
    ("count(zone(hmoe))", "12: unknown zone 'hmoe' — did you mean 'home'?"),
    ("count(zone(home))", "7: zone 'home' is another one for each seat — write zone(home, seat)"),
    ("count(zone(top, white))", "17: zone 'top' is the same for all seats — write zone(top)"),
    ("count(zone(home, n))", "18: this is a number, but a seat is needed — write what gives a seat"),
    ("site(b9)", "6: unknown site 'b9' — there are a1, a2, a3, b1, b2, b3, c1, c2, c3"),
    ("site(3)", "6: the name of a site is expected here — write the name alone, as it was given to the site"),
    ("count(near(site(a1), nn))",
     "22: unknown direction 'nn' — there are n, ne, e, se, s, sw, w, nw, side, orth, corner, diag, …"),
    ("count(near(site(a1), ahead))", "7: direction 'ahead' depends on the seat — add the seat: …, ahead, turn)"),
    ("count(near(site(a1), n, white))", "25: direction 'n' is the same for all seats — leave the seat out"),
    ("to(site(a1), ahead)", "1: direction 'ahead' depends on the seat — add the seat: …, ahead, turn)"),
    ("count(pairs(3))", "13: this is a number, but a site is needed — write what gives a site"),
    ("count(reach(3))", "13: this is a number, but a piece is needed — write what gives a piece"),
    ("count(men(white, mann))", "18: unknown name 'mann' — did you mean 'man'?"),
    ("count(poses(turn))",
     "13: this is a seat, but a kind is needed — write what gives a kind; the pieces of a seat are men(…)"),
    ("count(spread(man, site(a1), 1))",
     "7: 'spread' of man, which has no shape — give the kind one: shape: [e, n]",
     "19: this is a site, but a number is needed — write what gives a number",
     "29: this is a number, but a site is needed — write what gives a site"),
    ("count(x for x in n)", "18: this is a number, not a list — go through a list, e.g. seats()"),
    ("count(n)", "1: 'count' takes a generator or a list, this is a number — count(x for x in …)"),
    ("first(x for x in [1, 2])",
     "7: 'first' finds pieces, sites, seats, kinds or piles, this is a number — for numbers there are min and "
     "max; otherwise take [0] of a list"),
    ("best(t for t in sites(), t.row)",
     "6: cannot read this formula — put ( ) around what has a 'for' in it: best((x for x in …), n)"),
    ("min()", "1: 'min' takes a generator — write min(n for …, or numbers)"),
    ("abs(turn)", "5: this is a seat, but a number is needed — write .index after it"),
    ("count(range(1))", "7: 'range' takes 2 arguments, not 1 — it takes: number, number"),
    ("after(n)", "7: this is a number, but a seat is needed — write what gives a seat"),
    ("count(flood(x for x in sites()))", "7: cannot read this flood — write flood(x for x in near(start, side) if …)"),
    ("gap((x for x in near(site(a1))), true, site(a3))",
     "40: this is a site, but a list of sites is needed — make it a list: [ ] around it"),
    ("count(walk((x for x in near(site(a1))), 7))", "41: a walk of 7 steps — 6 at most; for any number use flood"),
    ("count(walk((x for x in near(site(a1))), n))",
     "41: how far a walk goes must be known before the game starts — use numbers, options and players only"),
    ("distance(site(a1), n)", "20: this is a number, but a site is needed — write what gives a site"),
    ("distance(site(a1), site(a2), ahead)",
     "1: direction 'ahead' depends on the seat — add the seat: …, ahead, turn)"),
    ("count(deck)", "1: 'count' takes a generator or a list, this is a pile — write .size after it, without count"),
    ("deck.top.own", "10: a piece has no 'own' — did you mean 'on'?"),
    ("turn.inedx", "6: a seat has no 'inedx' — did you mean 'index'?"),
    ("site(a1).cool", "10: a site has no 'cool' — did you mean 'col'?"),
    ("n.row", "3: a number has no attributes — leave out what follows the dot"),
    ("one(seats())", "1: chance has no place here — draw lots in a statement: x = one(…)"),
    ("random(3)", "1: chance has no place here — draw lots in a statement: x = one(…)"),
    ("n + turn", "5: this is a seat, but a number is needed — write .index after it"),
    ("n < turn", "1: cannot compare a number with a seat — compare what is alike"),
    ("n == turn", "1: a number is never equal to a seat — compare what is alike"),
    ("not n", "5: this is a number, but a flag is needed — compare it: n > 0"),
    ("n and turn",
     "1: this is a number, but a flag is needed — compare it: n > 0",
     "7: this is a seat, but a flag is needed — compare it: != nothing"),
    ("n if n else 3", "6: this is a number, but a flag is needed — compare it: n > 0"),
    ("[1, turn]", "5: this is a seat, but a number is needed — write .index after it"),
    ("mood == clam", "9: unknown name 'clam' — did you mean 'calm'?"),
    ("mood == n", "1: one of calm, cross is never equal to a number — compare what is alike"),
    ("-turn", "2: this is a seat, but a number is needed — write .index after it"),
    ("n // turn", "6: this is a seat, but a number is needed — write .index after it"),
    ("n / 2", "1: '/' is not part of the language — use //, which drops the remainder"),
    ("n[0]", "1: only piles and lists have [ ] — write e.g. hand[turn]"),
]


@pytest.mark.parametrize(("formula", "told"), [(formula, told) for formula, *told in MISUSED])
def test_what_is_wrong_in_a_formula_is_told_at_its_letter(game: Game, formula: str, told: list[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        ask(game.rules, game.position, formula)
    assert [problem.headline.removeprefix("formula:1:") for problem in caught.value.problems] == told
