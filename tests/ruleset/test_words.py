"""Every word of formulas, on a small board: a white man on a1, a black tower on c3."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ruleset.ir import Ex
from game.ruleset.language.words import formula_words
from tests.small import answer, small_game

FORMULAS: dict[str, list[tuple[str, str, int]]] = {  # with what they come to, and their work in parts of formulas
    "sites": [("count(sites())", "9", 2), ("count(t for t in sites() if t.empty)", "7", 54)],
    "site": [("site(b2)", "b2", 1), ("site(c3).row * 10 + site(c3).col", "33", 7)],
    "zone": [("count(zone(edge))", "8", 10), ("site(b2) in zone(edge)", "no", 19),
             ("count(zone(home, black))", "3", 12)],
    "men": [("count(men(white))", "1", 4), ("count(men(white, tower))", "0", 5),
            ("first(p for p in men(black))", "tower", 14)],
    "pieces": [("count(pieces())", "2", 4), ("count(pieces(man))", "1", 5)],
    "reach": [
        ("count(reach(first(p for p in men(white))))", "3", 49),
        ("count(t for p in men(black) for t in reach(p))", "4", 71),
        ("count(t for p in men(white) for t in reach(p, tower))", "4", 72),
        ("count(t for p in men(white) for q in pieces() for t in reach(p, q.kind))", "7", 139),
        ("any(site(a3) in reach(p, tower) for p in men(white))", "yes", 59),
        ("any(site(a3) in reach(p, p.kind) for p in men(white))", "no", 60),
    ],
    "mobile": [("mobile(first(p for p in men(white)))", "yes", 88), ("mobile(nothing)", "no", 75),
               ("any(mobile(p, tower) for p in men(white))", "yes", 89)],
    "near": [
        ("count(near(site(b2)))", "8", 11),
        ("count(near(site(a1), orth))", "2", 7),
        ("site(b2) in near(site(a1))", "yes", 20),
    ],
    "to": [("to(site(a1), n)", "a2", 2), ("to(site(a1), s) == nothing", "yes", 4),
           ("to(site(a1), ahead, white)", "a2", 3)],
    "pairs": [("count(a for a, b in pairs(site(a1)))", "3", 34), ("first(b for a, b in pairs(site(a1), n))", "a3", 13)],
    "ray": [("count(ray(site(a1), n))", "2", 3), ("count(ray(site(a1), all))", "6", 3)],
    "distance": [("distance(site(a1), site(c3))", "2", 3), ("distance(site(a1), site(c3), orth)", "4", 3)],
    "between": [("count(between(site(a1), site(c3)))", "1", 4), ("count(between(site(a1), site(b3)))", "0", 4)],
    "beyond": [
        ("count(beyond(site(a1), site(b2)))", "1", 4),
        ("first(t for t in beyond(site(a1), site(a2)))", "a3", 38),
        ("count(beyond(site(b2), site(c3))) + count(beyond(site(a1), site(b3)))", "0", 9),
        ("count(beyond(site(a1), nothing)) + count(beyond(nothing, site(a1)))", "0", 9),
    ],
    "flood": [
        ("count(flood(x for x in near(site(a1), orth) if x.empty))", "8", 10),
        ("count(flood(x for x in near(site(a1), n) if x.row < 3))", "2", 10),
        ("count(flood(x for a, x in near(site(b2), orth) if a.row == x.row))", "3", 10),
    ],
    "walk": [
        ("count(walk((x for x in near(site(a1), orth)), 1))", "2", 10),
        ("count(walk((x for x in near(site(b1), n)), 2))", "1", 10),
        ("count(walk((x for a, x in near(site(a1), orth) if a.row + x.row < 4), players + 1))", "1", 10),
        ("count(walk((x for x in near(nothing, orth)), 2))", "0", 10),
    ],
    "poses": [("count(poses(tower))", "4", 9), ("sum(n for n in poses(tower))", "6", 28)],
    "spread": [
        ("count(spread(tower, 0, site(a1)))", "3", 5),
        ("count(spread(tower, 0, site(c1)))", "0", 5),
        ("count(spread(tower, 4, site(b2))) + count(spread(tower, -1, site(b2)))", "0", 11),
        ("count(spread(tower, 0, nothing)) + count(spread(site(a1).piece.kind, 0, site(b2)))", "0", 13),
        ("first(x for x in spread(tower, 1, site(b2)))", "b2", 21),
        ("site(c3).piece.cells + tower.cells + site(a1).piece.cells", "6", 12),
    ],
    "gap": [
        ("gap((x for a, x in near(site(a1), orth) if a.row < x.row), true, [site(a3)])", "0", 11),
        ("gap((x for x in near(site(a1), orth) if x.piece.owner != black), x.piece.owner == white, [site(a3)])",
         "2", 11),
        ("gap((x for x in near(site(a1), all)), x.empty, [site(c3)])", "2", 11),
        ("gap((x for x in near(those(t for t in sites() if t.row == 1), n) if x.row < 3), false, [site(a3)])",
         "-1", 11),
    ],
    "seats": [("count(seats())", "2", 2), ("first(s for s in seats())", "white", 15)],
    "order": [("first(s for s in order(black))", "black", 16), ("count(order(white))", "2", 3)],
    "others": [("first(s for s in others(black))", "white", 16), ("count(others(white))", "1", 3)],
    "after": [("after(white)", "black", 2), ("after(after(white))", "white", 3)],
    "before": [("before(white)", "black", 2)],
    "team": [("count(team(white))", "2", 3), ("first(c for c in team(black))", "white", 16)],
    "taken": [("taken(white)", "yes", 2), ("taken(nothing)", "no", 2)],
    "range": [("sum(i for i in range(1, 4))", "6", 23), ("count(range(2, 2))", "0", 4)],
    "abs": [("abs(2 - 5)", "3", 2)],
    "any": [("any(p.owner == black for p in pieces())", "yes", 25), ("any(t.row > 3 for t in sites())", "no", 9)],
    "all": [("all(t.row <= 3 for t in sites())", "yes", 63), ("all(t.empty for t in sites())", "no", 45)],
    "count": [("count(t for t in sites() if t.row == 2 if t.col == 2)", "1", 12), ("count([1, 2, 3])", "3", 5)],
    "sum": [("sum(p.worth for p in pieces())", "3", 21)],
    "min": [
        ("min(t.row for t in sites() if not t.empty)", "1", 72),
        ("min(4, 2, 3)", "2", 4),
        ("min(t.row for t in zone(void))", "0", 9),
    ],
    "max": [("max(t.row for t in sites())", "3", 45), ("max(1, 2)", "2", 3)],
    "first": [("first(t for t in sites() if t.row == 3)", "a3", 18),
              ("first(t for t in zone(void)) == nothing", "yes", 11)],
    "those": [
        ("count(those(t for t in sites() if t.row == 1))", "3", 2),
        ("site(a1) in those(p.site for p in pieces())", "yes", 23),
    ],
    "best": [
        ("best((t for t in sites()), t.row * 10 - t.col)", "a3", 99),
        ("best((t for t in sites()), t.row)", "a3", 54),  # of equals, the first
        ("best((t for t in sites()), 0 - t.row)", "a1", 72),
        ("best((t for t in zone(void)), t.row) == nothing", "yes", 11),
    ],
    "every": [("count(every(mood))", "3", 5), ("count(m for m in every(mood) if m != merry)", "2", 30),
              ("sum(k.worth + 1 for k in every(kind))", "5", 23),
              ("count(k for k in every(kind) for p in pieces() if p.kind == k)", "2", 47)],
    "twin": [],
    "one": [],
    "random": [],
}
EXTRA = """
seat_vars: {mood: [calm, cross, merry]}
"""


@pytest.mark.parametrize(("formula", "value", "work"), [row for rows in FORMULAS.values() for row in rows])
def test_a_word_gives_what_the_reference_says_for_so_much_work(tmp_path: Path, formula: str, value: str,
                                                               work: int) -> None:
    board = """
board:
  map: MAP
  zones: {edge: t != site(b2), home: {white: row == 1, black: row == 3}, void: []}
  directions: {ahead: {white: [n], black: [s]}}
"""
    game = small_game(
        tmp_path,
        board
        + f"""
kinds: {{man: {{moves: [{{step: all}}], traits: {{worth: 3}}}}, tower: {{moves: [{{slide: orth}}], shape: [e, n]}}}}
pieces: [{{kind: man, owner: white, sites: [a1]}}, {{kind: tower, owner: black, sites: [c3]}}]
teams: [[white, black]]
vars: {{turn: {{type: seat, start: white}}, mood: [calm, cross, merry]}}
procedures:
  main:
    - choose: turn
      options: [{{as: "{{{formula}}}"}}]
""",
    )
    assert game.legal() == [value]
    program = game.rules.compiled.program
    (choose,) = (stmt.choose for stmt in program.procedures["main"].body if stmt.choose is not None)
    assert [program.costs.of(part) for part in choose.options[0].notation.parts if isinstance(part, Ex)] == [work]


def test_every_word_is_tried() -> None:
    assert [word for word in formula_words() if word not in FORMULAS] == []


def test_chance_is_the_same_for_the_same_seed_and_fair_enough(tmp_path: Path) -> None:
    text = """
vars: {turn: {type: seat, start: white}, n: number, who: seat}
procedures:
  main:
    - n = random(6)
    - who = one(seats())
    - choose: turn
      options: [{as: "{n} {who}"}]
"""
    found = [small_game(tmp_path, text, seed=seed).legal()[0] for seed in range(60)]
    assert found == [small_game(tmp_path, text, seed=seed).legal()[0] for seed in range(60)]
    assert {one[0] for one in found} == set("012345")
    assert {one[2:] for one in found} == {"white", "black"}


def test_a_twin_is_the_same_square_on_another_board(tmp_path: Path) -> None:
    game = small_game(
        tmp_path,
        """
board: {map: MAP, each: seat}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - choose: turn
      options: [{as: "{twin(site('white.b2'), black).seat} {twin(site('white.b2'), black)} {count(sites())}"}]
""",
    )
    assert game.legal() == ["black b2 18"]


@pytest.mark.parametrize(("formula", "value"), [
    ("yes", "yes"), ("not yes", "no"), ("count(p for p in pieces() if p.royal == yes)", "1"), ("1 if no else 2", "2")])
def test_yes_and_no_are_flags_in_formulas_and_traits(tmp_path: Path, formula: str, value: str) -> None:
    text = f"""
kinds: {{king: {{traits: {{royal: yes}}}}, man: {{traits: {{royal: no}}}}}}
pieces: [{{kind: [king, man], owner: white}}]
procedures: {{main: [{{choose: white, options: [{{as: "{{{formula}}}"}}]}}]}}
"""
    assert small_game(tmp_path, text).legal() == [value]


def test_a_word_called_yes_stays_that_word(tmp_path: Path) -> None:
    text = """
vars: {said: [no, yes]}
procedures: {main: [{choose: white, options: [{as: "{said == no} {said}"}]}]}
"""
    assert small_game(tmp_path, text).legal() == ["yes no"]


def test_a_list_of_first_values_makes_one_piece_of_each(tmp_path: Path) -> None:
    text = """
kinds: {club: {}, heart: {}}
piles: {pack: {}}
piece_vars: {rank: number, odd: flag}
pieces: [{kind: [club, heart], pile: pack, set: {rank: [7, 8, 7], odd: no}}]
procedures: {main: [{choose: white, options: [{each: p in pieces(), as: "{p.kind} {p.rank}", same: [p.kind, p.rank]}]}]}
"""
    game = small_game(tmp_path, text)
    world = game.rules.world
    assert game.legal() == ["club 7", "club 8", "heart 7", "heart 8"]
    assert [(world.kinds[piece.kind], piece.given["rank"]) for piece in world.pieces] == [
        (kind, rank) for kind in ("club", "heart") for rank in (7, 8, 7)]


def test_a_formula_helper_reads_what_it_writes(tmp_path: Path) -> None:
    assert answer(tmp_path, "p.worth + 1 if p.owner == white else 0", before="p = first(p for p in men(white))") == "4"
