"""Bots see no more than their seat, and imagine the rest."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.bots import LEVELS, think
from game.bots.clock import Clock
from game.bots.imagine import blind, imagine
from game.bots.judge import WIN, Judge
from game.bots.levels import ponder
from game.bots.matrix import Matrix
from game.engine import state as states
from game.engine.game import Game, open_rules
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.engine.view import view
from game.ruleset.problems import RulesetError
from tests.engine.bot_cases import CASES, SECRET, positions
from tests.engine.thumbs import THUMBS
from tests.made import made
from tests.small import small_game


@pytest.mark.parametrize("case", SECRET, ids=lambda case: f"{case[0]}-{case[1]}")
def test_positions_that_look_the_same_to_a_seat_are_the_same_to_a_bot(case: tuple[str, int]) -> None:
    rules = open_rules(*case)
    level, count, apart = ("courtier", 6, 12) if Judge(rules).declared else ("novice", 2, 9)
    found = positions(rules, 4, count, apart)
    assert found
    for position in found:
        seat = rules.questions[position.pc].who(position)
        seen = states.dump(rules, blind(rules, position, seat))
        others = [imagine(rules, position, seat, random.Random(n)) for n in range(3)]
        assert any(states.dump(rules, other) != states.dump(rules, position) for other in others)
        answer = ponder(rules, position, level, 10_000, 7).text
        for other in others:
            assert states.dump(rules, blind(rules, other, seat)) == seen
            assert ponder(rules, other, level, 10_000, 7).text == answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_what_a_bot_is_shown_can_be_loaded_and_asks_the_same(case: tuple[str, int]) -> None:
    rules = open_rules(*case)
    for position in positions(rules, 2, 4, 25):
        seat = rules.questions[position.pc].who(position)
        shown = states.load(rules, states.dump(rules, blind(rules, position, seat)))
        assert rules.texts(shown) == rules.texts(position)


def test_hidden_variables_and_what_is_written_on_hidden_pieces_are_taken_out(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
kinds: {card: {}}
pieces: [{kind: card, count: 4, pile: deck}]
piles: {deck: {see: nobody}}
vars: {turn: {type: seat, start: white}, trump: {type: number, see: nobody}}
seat_vars: {plan: {type: number, see: owner}}
piece_vars: {ink: text}
procedures:
  main:
    - trump = 7
    - white.plan = 1
    - black.plan = 2
    - for: c in deck.cards
      do: c.ink = "secret"
    - choose: turn
      options: [{as: wait}, {as: rest}]
""")
    shown = states.dump(game.rules, blind(game.rules, game.position, 0))
    assert shown["vars"]["trump"] == 0
    assert [shown["seats"][seat]["plan"] for seat in ("white", "black")] == [1, 0]
    assert {piece["ink"] for piece in shown["pieces"]} == {""}


def test_what_a_seat_cannot_see_is_imagined_anew_as_far_as_it_is_possible() -> None:
    rules = open_rules("fredericus", 3)
    position, judge = rules.start(5), Judge(rules)
    hand, pack = rules.world.piles["hand"][0], rules.world.pile_names.index("pack")
    copies = [imagine(rules, position, 0, random.Random(seed), judge) for seed in range(12)]
    assert {copy.piles[hand] for copy in copies} == {position.piles[hand]}
    assert len({copy.piles[hand + 1] for copy in copies}) > 1 and len({copy.piles[pack] for copy in copies}) > 1
    last = rules.world.kinds.index("fredericus")
    assert all(last in [rules.space["KIND"][card] for card in copy.piles[pack][:5]] for copy in copies)


RANKS = """
kinds: {man: {}, spy: {}}
board: {map: MAP}
piece_vars: {rank: {type: number, see: owner}, age: {type: number, see: nobody}}
pieces:
  - {kind: man, owner: each, count: 2, pile: box, set: {rank: 1, age: 10}}
  - {kind: man, owner: each, count: 2, pile: box, set: {rank: 5, age: 50}}
  - {kind: spy, owner: each, pile: box, set: {rank: 9, age: 90}}
piles: {box: {each: seat}}
procedures: {main: [{choose: white, options: [{as: wait}, {as: rest}]}]}
"""


def test_hidden_variables_of_pieces_are_dealt_anew_among_those_that_look_alike(tmp_path: Path) -> None:
    rules = small_game(tmp_path, RANKS).rules
    position = rules.start()
    parts = {part.label: part for part in rules.layout.parts if part.scope == "piece"}
    rank, age = parts["rank"], parts["age"]
    worlds = [imagine(rules, blind(rules, position, 0), 0, random.Random(number)) for number in range(20)]
    pieces = range(len(rules.world.pieces))
    own = [piece for piece in pieces if position.owner[piece] == 0]
    others = [piece for piece in pieces if position.owner[piece] == 1]
    assert all([rank.of(world)[piece] for piece in own] == [rank.of(position)[piece] for piece in own]
               for world in worlds)
    assert len({tuple(rank.of(world)[piece] for piece in others) for world in worlds}) > 3
    assert len({tuple(age.of(world)[piece] for piece in own) for world in worlds}) > 3
    for world in worlds:
        assert sorted(rank.of(world)[piece] for piece in others) == [1, 1, 5, 5, 9]
        assert all(age.of(world)[piece] == 10 * rank.of(world)[piece] for piece in others)
        assert all((rank.of(world)[piece] == 9) == (rules.world.kinds[world.kind[piece]] == "spy") for piece in others)


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_variables_of_pieces_that_lie_open_are_taken_out(seat: int, tmp_path: Path) -> None:
    """Whatever has become of them since the start; and who may read them still does."""
    rules = small_game(tmp_path, RANKS).rules
    rank, age = (next(part.name for part in rules.layout.parts if part.label == label) for label in ("rank", "age"))

    def changed(ages: int, others: int) -> dict[str, Any]:
        position, own = rules.start(), [owner == seat for owner in rules.start().owner[:-1]]
        setattr(position, age, [*(ages + piece for piece in range(len(own))), 0])
        setattr(position, rank, [*(3 if mine else others + piece for piece, mine in enumerate(own)), 0])
        return states.dump(rules, blind(rules, position, seat))

    seen = changed(ages=10, others=20)
    assert changed(ages=60, others=40) == seen
    assert [one["rank"] for one in seen["pieces"] if one["owner"] == rules.world.seats[seat]] == [3] * 5


def test_a_view_tells_nothing_by_its_order(tmp_path: Path) -> None:
    game = small_game(tmp_path, RANKS)
    shown = game.view("white")["pieces"]
    position, pieces = game.position, range(len(game.rules.world.pieces))
    others = [piece for piece in pieces if position.owner[piece] == 1]
    position.pile = list(position.pile)
    box = next(pile for pile, cards in enumerate(position.piles) if others[0] in cards)
    hers = next(pile for pile, cards in enumerate(position.piles) if others[0] not in cards and cards)
    seen = []
    for swapped in (others[0], others[2]):  # a one, or a five: to White just a man
        twin = position.copy()
        twin.pile = [hers if piece == swapped else pile for piece, pile in enumerate(position.pile)]
        twin.piles = list(position.piles)
        twin.piles[box] = tuple(card for card in position.piles[box] if card != swapped)
        twin.piles[hers] = (*position.piles[hers], swapped)
        seen.append(view(game.rules, twin, 0)["pieces"])
    assert seen[0] == seen[1] != shown


def test_whoever_has_a_pack_of_their_own_is_imagined_to_hold_cards_of_it() -> None:
    rules = open_rules("goofspiel", 3)
    for position in positions(rules, 4, 3, 8):
        world = imagine(rules, position, 0, random.Random(1))
        for pile, cards in enumerate(world.piles[:-1]):
            assert {rules.world.pieces[card].owner for card in cards} == {
                rules.world.pieces[card].owner for card in position.piles[pile]}


def test_dice_under_a_cup_may_show_any_face_but_ones_own_show_theirs() -> None:
    rules = open_rules("liars-dice", 2)
    position = rules.start(2)
    worlds = [imagine(rules, blind(rules, position, 0), 0, random.Random(n)) for n in range(30)]
    own, other = position.piles[0], position.piles[1]
    assert {tuple(world.kind[die] for die in own) for world in worlds} == {tuple(position.kind[die] for die in own)}
    assert {world.kind[die] for world in worlds for die in other} == set(range(6))


HIDING = """
vars: {hidden: {type: number, see: nobody}}
procedures:
  main:
    - choose: white
      secret: yes
      options: [{each: "n in [1, 2, 3, 4]", as: "hide {n}", do: [hidden = n]}]
    - choose: black
      options: [{each: "n in [1, 2, 3, 4]", as: "seek {n}", do: [seek(n)]}]
  "seek(n: number)":
    - if: n == hidden
      then: {win: black, by: found}
    - {win: white, by: hidden}
"""


def test_what_somebody_claims_is_evidence_of_what_they_hold() -> None:
    game = Game.open("liars-dice", 2)
    game.play("2 trey")
    rules, position = game.rules, game.position
    seat = rules.questions[position.pc].who(position)
    seen, trey = blind(rules, position, seat), rules.world.kinds.index("trey")

    def held(judge: Judge | None) -> int:
        worlds = (imagine(rules, seen, seat, random.Random(number), judge) for number in range(300))
        return sum(any(world.kind[die] == trey for die in world.piles[1 - seat]) for world in worlds)

    without, given = held(None), held(Judge(rules))
    assert 150 < without < 210 and given - without > 30, "60 % have a three, and 79 % of those believed"


@pytest.mark.parametrize("values", ["", "bots: {values: {luck: {is: 1, weight: 10}}}\n"], ids=["without", "with"])
def test_nobody_answers_a_secret_decision_before_it_is_told(values: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, HIDING + values)
    found = [ponder(game.rules, game.position, "courtier", 10_000, seed).value for seed in range(5)]
    assert 0.4 < sum(found) / 5 < 0.9  # three hiding places of four are safe; if Black saw where, none would be


def test_which_hidden_card_a_procedure_has_in_mind_is_nobodys_to_know(tmp_path: Path) -> None:
    for order in ("yes", "no"):
        game = small_game(tmp_path, f"""
kinds: {{card: {{}}, ace: {{}}}}
piles: {{deck: {{see: nobody, order: {order}}}}}
pieces: [{{kind: ace, pile: deck}}, {{kind: card, count: 3, pile: deck}}]
procedures:
  main:
    - shuffle(deck)
    - c = deck.cards[random(4)]
    - both = those(p for p in deck.cards if p == c or p.kind == ace)
    - choose: black
      options: [{{as: ace}}, {{as: card}}]
    - if: c.kind == ace or count(both) == 1
      then: {{win: white, by: found}}
""")
        rules = game.rules
        worlds = [rules.start(seed) for seed in range(40)]
        aces = [world.pile[0] for world in worlds]
        assert aces == [0] * 40
        told = {(part.name, getattr(blind(rules, world, 1), part.name)) for world in worlds
                for part in rules.layout.parts if part.scope == "local" and part.type.name == "piece"}
        assert len(told) == (4 if order == "yes" else 1), "a place in an ordered deck may be known, a face may not"
        cards = [imagine(rules, worlds[0], 1, random.Random(n)) for n in range(40)]
        name = next(iter(told))[0]
        meant = {getattr(card, name) for card in cards}
        assert len(meant) > 1
        assert all(getattr(card, name) in card.piles[0] for card in cards)


HAT = """
kinds: {slip: {}, note: {}}
pieces: [{kind: slip, count: 3, pile: paper}]
piles: {paper: {}, hat: {see: SEE}}
vars: {turn: {type: seat, start: white}, n: number, drawn: piece}
procedures:
  "write(k: kind)":
    - p = paper.top
    - p.kind = k
    - put(p, hat)
  main:
    - for: i in range(0, 3)
      do: write(note)
    - loop:
      - choose: turn
        name: think
        SECRET
        options: [{as: well, do: [n += 1]}, {as: twice, do: [n += 2]}]
      - choose: turn
        name: draw
        options:
          - {as: draw, do: ["drawn = one(those(p for p in hat.cards if p.kind == note))"]}
          - {as: stay}
      - if: n > 5
        then: {win: turn, by: luck}
      - turn = after(turn)
"""


@pytest.mark.parametrize("secret", ["", "secret: yes"])
@pytest.mark.parametrize("level", list(LEVELS))
def test_a_bot_answers_though_what_it_imagines_is_a_world_in_which_the_rules_fail(
        level: str, secret: str, tmp_path: Path) -> None:
    text = HAT.replace("SECRET\n", secret + "\n").replace("SEE", "nobody") + (
        "bots: {values: {points: {is: n, weight: 3}}}\n" if not secret else "")
    game = small_game(tmp_path, text)
    for seed in range(6):
        game.play(think(game, level, 30, seed))
    with pytest.raises(RuleError, match="no lot can be drawn"):
        broken = small_game(tmp_path, text.replace("nobody", "all").replace("do: write(note)", "do: write(slip)"))
        broken.play("well")
        think(broken, level, 30)


def test_a_noble_born_again_gets_a_support_from_bots_of_every_level() -> None:
    rules, chance = open_rules("fianchetto"), random.Random(0)
    position, asked = rules.start(), 0
    while asked < 3:
        if rules.questions[position.pc].name == "support" and made(position).v_founded:
            for level in LEVELS:
                assert ponder(rules, position, level, 30).text in rules.texts(position)
            asked += 1
        rules.apply(position, complete(rules, position, chance.choice(position.opts)))


def test_a_secret_decision_cannot_keep_anything_in_a_local_variable(tmp_path: Path) -> None:
    text = HIDING.replace("vars: {hidden: {type: number, see: nobody}}\n", "").replace(
        "  main:\n", "  main:\n    - hidden = 0\n").replace("[seek(n)]", "[seek(n, hidden)]").replace(
        "seek(n: number)", "seek(n: number, hidden: number)")
    with pytest.raises(RulesetError, match=r"a secret decision cannot keep anything in a local variable.*see: owner"):
        small_game(tmp_path, text)


MATCH = """
vars: {his: {type: number, see: nobody}, hers: {type: number, see: nobody}}
score: 1 if s == black else 0
procedures:
  main:
    - choose: white
      secret: yes
      options: [{each: "n in [1, 2]", as: "show {n}", do: [his = n]}]
    - choose: black
      secret: yes
      options: [{each: "n in [1, 2]", as: "show {n}", do: [hers = n]}]
    - if: his == hers and his == 1
      then: {win: black, by: match}
    - if: his == hers
      then: {tie: seats(), by: match}
    - {win: white, by: none}
bots: {values: {luck: {is: 1, weight: 10}}}
"""


def test_choices_at_the_same_time_are_mixed_as_a_matrix_game_has_it(tmp_path: Path) -> None:
    rules = small_game(tmp_path, MATCH).rules
    position = rules.start()
    matrix = Matrix(rules, Judge(rules), 0, random.Random(3))
    often = matrix.solve([tuple(option) for option in position.opts], position.copy, Clock(60_000))
    assert often == pytest.approx([1 / 3, 2 / 3], abs=0.05)  # one loses to one and wins else, two ties with two
    assert matrix.value == pytest.approx(WIN / 3, rel=0.15)


@pytest.mark.parametrize(("ruleset", "milliseconds", "games", "least"), [
    ("liars-dice", 60, 6, 2), ("goofspiel", 30, 4, 1), ("ur", 10, 4, 2)])
def test_a_bot_that_thinks_is_no_worse_than_a_rule_of_thumb(ruleset: str, milliseconds: int, games: int,
                                                           least: float) -> None:
    rules = open_rules(ruleset, 2)
    share = 0.0
    for number in range(games):
        position = rules.start(number)
        while not position.over:
            seat = rules.questions[position.pc].who(position)
            if seat == number % 2:
                text = ponder(rules, position, "machiavel", milliseconds, number).text
            else:
                text = THUMBS[ruleset](rules, blind(rules, position, seat), seat)
            rules.apply(position, position.opts[rules.texts(position).index(text)])
        share += Judge(rules).shares(position.winners)[number % 2]
    assert share >= least  # far fewer games than would tell how strong it is; it was none at all in the first two
