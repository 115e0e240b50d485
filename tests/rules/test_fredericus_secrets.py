"""Fredericus: objectives in hands and in the pack change nothing for those who do not see them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.rules import Rules
from game.ruleset.library import builtin_folder
from tests.rules.fredericus_scene import SEATS, at, fredericus, pile
from tests.rules.fredericus_scene import rules as rules_of
from tests.secrets import check_exchange, check_game, exchanged, hidden_cards

READY = {1: "tree griffin", 8: "sky", 2: "sky"}
DRAW = """
  "draw(s: seat)":
    - if: not ending and not pack.empty
      then:
        - say: objective-drawn
          with: [s, pack.top.kind]
        - put(pack.top, hand[s])
"""
HINT = """
  "settle_token(p: piece)":
    - choose: turn
      name: token
      options:
        - if: pack.top.kind != siren_objective
          as: token stay
        - as: token 8
"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_secret_shows_in_any_position_of_random_games(players: int) -> None:
    assert check_game(rules_of(players, (("shorter", "yes"),)), 1, 0.7) > 200


def test_drawing_for_a_bet_shows_the_card_to_its_owner_only() -> None:
    game = at(rows=READY, tokens={"blue": "1"}, hands={"yellow": "harpy-objective"},
              pack="fredericus dragon-objective siren-objective")
    position, names = game.position, game.rules.world.pile_names
    capture = position.opts[game.rules.texts(position).index("capture falcon")]
    top = position.piles[names.index("pack")][-1]
    held = position.piles[names.index("hand yellow")][0]
    for seat in (0, 3):
        assert check_exchange(game.rules, position, capture, seat, top, held)
    assert not check_exchange(game.rules, position, capture, 1, top, held)  # blue draws it and sees it
    with pytest.raises(AssertionError):
        check_exchange(game.rules, position, capture, 2, top, held)  # yellow sees the own hand


def test_what_a_seat_does_not_see() -> None:
    for players, pack in ((2, 15), (3, 18), (4, 21)):
        game = fredericus(players)
        for seat in range(players):
            hidden = [game.state()["pieces"][card]["pile"] for card in hidden_cards(game.rules, game.position, seat)]
            assert set(hidden) == {"pack", *(f"hand {other}" for other in SEATS[:players] if other != SEATS[seat])}
            assert hidden.count("pack") == pack


def test_exchanging_is_an_exchange() -> None:
    game = fredericus(4)
    rules, position = game.rules, game.position
    hand, pack = rules.world.pile_names.index("hand blue"), rules.world.pile_names.index("pack")
    one, other = position.piles[hand][0], position.piles[pack][3]
    twin = exchanged(rules, position, one, other)
    assert (twin.piles[hand], twin.piles[pack][3]) == ((other,), one)
    assert (twin.pile[other], twin.pile[one]) == (hand, pack)
    assert pile(game, "hand blue") != []


def leaky(tmp_path: Path, procedure: str) -> Rules:
    folder = tmp_path / "leaky"
    folder.mkdir()
    text = "ruleset: {format: 1, id: leaky, extends: fredericus}\nprocedures:" + procedure
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    return open_rules("leaky", 4, folders=[tmp_path, builtin_folder()])


@pytest.mark.parametrize("procedure", [DRAW, HINT], ids=["event", "decisions"])
def test_what_tells_a_secret_would_be_found(tmp_path: Path, procedure: str) -> None:
    """A telling event, and a telling list of decisions."""
    rules = leaky(tmp_path, procedure)
    with pytest.raises(AssertionError):
        for seed in (9, 6, 5):
            check_game(rules, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_is_told_to_nobody_else(players: int) -> None:
    game = fredericus(players, 6)
    names = game.rules.world.pile_names
    for seat in SEATS[:players]:
        dealt = [(names[event[4]], event[1]) for event in game.events_for(seat) if event[0] in ("put", "tuck")]
        for name, card in dealt:
            hidden = name in ("pack", "dusk") or (name.startswith("hand") and name != f"hand {seat}")
            assert (card < 0) == hidden, (seat, name)
        assert sum(name.startswith("hand") for name, _ in dealt) == players
