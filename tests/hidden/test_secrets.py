"""Who may see what, and nobody more: views, events, bots, and both back-ends."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.bots.imagine import blind, imagine
from game.bots.judge import Judge
from game.bots.levels import ponder
from game.engine import state as states
from game.engine.game import Game
from game.engine.report import in_words
from game.engine.search import complete
from game.engine.side_by_side import compare as play_both
from game.engine.sight import knows
from tests.both import as_wasm
from tests.hidden import GAMES, hidden_game
from tests.hidden.attacks import count
from tests.hidden.pairs import compare
from tests.secrets import check_game
from tests.small import small_game

PLAYERS = {"knaves": 4, "rockets": 3, "ambush": 2, "paths": 2}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_view_depends_on_what_is_hidden_from_that_seat(name: str, tmp_path: Path) -> None:
    rules = hidden_game(tmp_path, name, players=PLAYERS[name]).rules
    assert compare(rules, 150) > 100  # most of the pairs differ in truth
    if name != "rockets":  # there the others tell the truth about what one cannot see
        assert sum(check_game(rules, seed) for seed in range(2)) > 5  # what happens tells no more


@pytest.mark.parametrize("name", GAMES)
def test_both_back_ends_play_games_with_secrets_alike(name: str, tmp_path: Path) -> None:
    rules = hidden_game(tmp_path, name, players=PLAYERS[name]).rules
    fast = as_wasm(rules)
    found = play_both(rules, fast, 300)
    assert (found.difference, found.crowded) == ("", 0) and found.decisions >= 300


def test_bots_attack_the_flag_no_more_often_than_chance(tmp_path: Path) -> None:
    found = count(hidden_game(tmp_path, "ambush").rules, 40)
    assert found.attacks > 20
    assert found.flags <= found.attacks / 3 + 3 * (found.attacks * 2 / 9) ** 0.5


def test_a_bot_answers_the_same_whoever_stands_where_it_cannot_see(tmp_path: Path) -> None:
    rules = hidden_game(tmp_path, "ambush").rules
    position, chance = rules.start(4), random.Random(4)
    for _ in range(24):
        rules.apply(position, chance.choice(position.opts))
    seat = rules.questions[position.pc].who(position)
    worlds = [imagine(rules, blind(rules, position, seat), seat, random.Random(number)) for number in range(3)]
    assert len({str(states.dump(rules, world)) for world in worlds}) == 3
    assert len({ponder(rules, world, "novice", 10_000, 7).text for world in [position, *worlds]}) == 1


def test_bots_deal_no_card_to_where_its_marks_say_it_cannot_be(tmp_path: Path) -> None:
    game = hidden_game(tmp_path, "rockets", 2, players=3)
    rules, chance = game.rules, random.Random(2)
    marks = {part.label: part for part in rules.layout.parts}
    fitting = marked = 0
    for _ in range(24):
        position = game.position
        seat = rules.questions[position.pc].who(position)
        world = imagine(rules, blind(rules, position, seat), seat, chance, Judge(rules))
        for card in world.piles[rules.world.piles["hand"][0] + seat]:
            told, value = marks["told"].of(world)[card], marks["told_value"].of(world)[card]
            marked += told >= 0 or value > 0
            fitting += (told >= 0 or value > 0) and told in (-1, world.kind[card]) and value in (
                0, marks["value"].of(world)[card])
        hints = [text for text in rules.texts(position) if text.startswith("tell")] or rules.texts(position)
        game.play(chance.choice(hints))
        if game.position.over:
            break
    assert marked > 20 and fitting == marked


def test_unknown_men_that_have_moved_are_imagined_to_be_able_to(tmp_path: Path) -> None:
    rules = hidden_game(tmp_path, "ambush").rules
    position, chance = rules.start(9), random.Random(9)
    for _ in range(40):
        rules.apply(position, chance.choice(position.opts))
    moved = next(part for part in rules.layout.parts if part.label == "moved").of(position)
    seat, still = rules.questions[position.pc].who(position), (rules.world.kinds.index("flag"),
                                                               rules.world.kinds.index("bomb"))
    dark = [piece for piece in range(len(rules.world.pieces)) if not knows(rules, position, piece, seat)]
    sites = {position.place[piece] for piece in dark if moved[piece]}
    assert sites
    seen = blind(rules, position, seat)
    for number in range(30):
        world = imagine(rules, seen, seat, random.Random(number))
        there = [world.kind[piece] for piece in range(len(rules.world.pieces)) if world.place[piece] in sites]
        assert not set(there) & set(still)
        assert sorted(world.kind[:-1]) == sorted(position.kind[:-1])  # the same men, elsewhere


def test_nobody_is_told_which_chance_is_to_come(tmp_path: Path) -> None:
    game = hidden_game(tmp_path, "knaves", 9)
    assert game.position.rng != 0
    assert blind(game.rules, game.position, 0).rng == 0


# ---- who sees what -------------------------------------------------------------------------------------------------


def test_a_piece_on_a_hidden_layer_is_seen_to_stand_there_and_whose_it_is(tmp_path: Path) -> None:
    game = hidden_game(tmp_path, "ambush", 1)
    chance = random.Random(1)
    while game.who()[0][1] != "move":
        game.play(chance.choice(sorted(game.rules.texts(game.position))))
    mine, theirs = (game.view(seat)["pieces"] for seat in ("red", "blue"))
    assert sum("kind" in piece for piece in mine) == sum("kind" in piece for piece in theirs) == 8
    dark = [piece for piece in mine if "kind" not in piece]
    assert len(dark) == 8
    assert all(piece["owner"] == "blue" and piece["site"] and piece["moved"] is False for piece in dark)


def test_everybody_but_its_holder_sees_a_card(tmp_path: Path) -> None:
    game = hidden_game(tmp_path, "rockets", 1, players=3)
    game.play(next(text for text in game.rules.texts(game.position) if text.startswith("tell ben")))
    seen = game.view("ben")
    assert {"hand ada", "hand cleo"} <= set(seen["cards"]) and "hand ben" not in seen["cards"]
    backs = seen["backs"]["hand ben"]
    assert len(backs) == 5 and not any("kind" in card or "value" in card for card in backs)
    assert any(card["told"] or card["told_value"] for card in backs)  # what was told is on the backs
    assert "hand ben" in game.view("ada")["cards"]


PRIEST = """
kinds: {guard: {}, priest: {}, king: {}, queen: {}, page: {}}
pieces: [{kind: [page, guard, priest, king, queen], pile: pack}]
piles: {pack: {see: nobody}, hand: {each: seat, see: owner, ORDER}, away: {see: nobody, order: no}, open: {}}
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - for: c in seats()
      do: ["put(pack.top, hand[c])", "put(pack.top, hand[c])"]
    - choose: turn
      name: look
      options: [{as: look, do: "reveal(hand[black].top, white)"}]
    - loop:
      - choose: turn
        name: after
        options:
          - {as: lay, if: "not hand[black].empty", do: "put(hand[black].bottom, open)"}
          - {as: hide, if: "not hand[black].empty", do: "put(hand[black].bottom, away)"}
          - {as: mix, do: "shuffle(hand[black])"}
          - {as: turn, do: "hand[black].top.kind = guard"}
text: {en: {look: Look, after: Then}}
"""


def priest(folder: Path, order: str = "order: yes") -> Game:
    return small_game(folder, PRIEST.replace("ORDER", order))


def known_cards(game: Game, seat: str) -> list[Any]:
    return [card.get("kind") for card in game.view(seat).get("backs", {}).get("hand black", [])]


def test_a_card_that_is_shown_to_one_seat_is_known_to_that_seat_alone(tmp_path: Path) -> None:
    game = priest(tmp_path)
    assert known_cards(game, "white") == []
    game.play("look")
    top = game.rules.world.kinds[game.position.kind[game.position.piles[2][-1]]]
    assert known_cards(game, "white") == [None, top]
    assert "is shown to white" in in_words(game.rules, game.events_for("white")[0])
    assert in_words(game.rules, game.events_for("black")[0]) == in_words(game.rules, game.events_for("white")[0])
    again = states.load(game.rules, states.dump(game.rules, game.position))
    assert states.dump(game.rules, again) == states.dump(game.rules, game.position)


@pytest.mark.parametrize(("order", "done", "still"), [
    ("order: yes", "lay", True), ("order: yes", "hide", True), ("order: yes", "mix", False),
    ("order: yes", "turn", False), ("order: no", "lay", True), ("order: no", "hide", False)])
def test_what_was_shown_is_known_as_long_as_it_can_be_followed(tmp_path: Path, order: str, done: str,
                                                               still: bool) -> None:
    game = priest(tmp_path, order)
    game.play("look")
    game.play(done)
    assert any(known_cards(game, "white")) == still


def test_bots_keep_in_mind_what_they_were_shown(tmp_path: Path) -> None:
    game = priest(tmp_path)
    game.play("look")
    shown = game.position.piles[2][-1]
    worlds = [imagine(game.rules, blind(game.rules, game.position, 0), 0, random.Random(n)) for n in range(12)]
    assert {world.piles[2][-1] for world in worlds} == {shown}
    assert len({world.piles[2][0] for world in worlds}) > 1
    others = [imagine(game.rules, blind(game.rules, game.position, 1), 1, random.Random(n)) for n in range(3)]
    assert all(world.piles[2] == game.position.piles[2] for world in others)  # it is its own hand


def test_a_game_with_secrets_is_played_to_its_end_by_bots(tmp_path: Path) -> None:
    for name in GAMES:
        (tmp_path / name).mkdir()
        game = hidden_game(tmp_path / name, name, 3, players=PLAYERS[name])
        for _ in range(12):
            if not game.position.over:
                text = ponder(game.rules, game.position, "novice", 20, 1).text
                assert text in game.rules.texts(game.position)
                option = game.position.opts[game.rules.texts(game.position).index(text)]
                game.rules.apply(game.position, complete(game.rules, game.position, option))


PARTNERS = """
ruleset: {format: 1, id: small, version: 1}
players: 4
seats: [north, east, south, west]
teams: [[north, south], [east, west]]
kinds: {red: {}, blue: {}}
pieces: [{kind: [red, blue], owner: each, pile: hand}]
piles: {hand: {each: seat, see: team}}
vars: {turn: {type: seat, start: north}}
seat_vars: {plan: {type: number, see: team}}
team_vars: {plot: {type: number, see: team}}
procedures:
  main:
    - for: c in seats()
      do: c.plan = c.index + 1
    - north.plot = 7
    - east.plot = 8
    - loop:
      - choose: turn
        options: [{as: wait}, {as: stop, do: {end: done}}]
      - turn = after(turn)
text: {en: {done: done}}
"""


def test_partners_see_what_their_team_may_and_others_do_not(tmp_path: Path) -> None:
    game = small_game(tmp_path, PARTNERS)
    seen = game.view("north")
    assert set(seen["cards"]) == {"hand north", "hand south"}
    assert [seen["seats"][seat].get("plan") for seat in ("north", "east", "south", "west")] == [1, None, 3, None]
    assert seen["teams"] == {"north+south": {"plot": 7}, "east+west": {}}
    shown = states.dump(game.rules, blind(game.rules, game.position, 0))
    assert [shown["seats"][seat]["plan"] for seat in ("north", "east", "south", "west")] == [1, 0, 3, 0]
    assert shown["teams"] == {"north+south": {"plot": 7}, "east+west": {"plot": 0}}
    assert compare(game.rules, 20) >= 0


def test_marks_in_a_hand_without_order_tell_nobody_which_card_has_them(tmp_path: Path) -> None:
    loose = ("hand: {each: seat, see: others}", "hand: {each: seat, see: others, order: no}")
    assert compare(hidden_game(tmp_path, "rockets", 0, loose, players=3).rules, 200) > 100
