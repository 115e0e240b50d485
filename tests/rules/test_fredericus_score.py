"""Fredericus, sentence by sentence: the end of the game and the score."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.game import Game
from tests.rules.fredericus_scene import SEATS, at, fredericus, idle, leave, pile, var

READY = {1: "tree griffin", 8: "sky", 2: "sky"}
SEVEN = "siren siren siren harpy harpy dragon dragon"
SEALS = {8: "seal", 2: "seal"}


def announcements(game: Game) -> list[str]:
    return [event[1] for event in game.events if event[0] == "say" and event[1] in (
        "eighth", "fredericus-drawn", "fredericus-turned", "pack-empty")]


def test_the_eighth_creature_announces_the_end() -> None:
    """As soon as a player captures their own eighth creature …, it is announced"""
    game = at(rows=READY, fronts={"red": SEVEN})
    assert not var(game, "ending")
    game.play("capture falcon")
    assert (var(game, "ending"), announcements(game)) == (True, ["eighth"])
    seventh = at(rows=READY, fronts={"red": "siren siren siren harpy harpy dragon", "blue": "unicorn dragon"})
    seventh.play("capture falcon")
    assert (var(seventh, "ending"), announcements(seventh)) == (False, [])


def test_the_eighth_creature_of_all_together() -> None:
    """« Dès qu’un joueur capture la huitième créature »: taken as the eighth of all."""
    fronts = {"red": "siren siren siren harpy harpy", "blue": "unicorn dragon"}
    game = at(rows=READY, fronts=fronts, options={"eighth_creature": "together"})
    game.play("capture falcon")
    assert (var(game, "ending"), announcements(game)) == (True, ["eighth"])
    own = at(rows=READY, fronts=fronts)
    own.play("capture falcon")
    assert (var(own, "ending"), announcements(own)) == (False, []), "the default counts one's own"


def test_drawing_fredericus_announces_the_end() -> None:
    """As soon as … Fredericus is drawn, it is announced"""
    for draw in ("reverse", "bet", "court"):
        game = at(rows=READY if draw == "bet" else SEALS, pack="siren-objective harpy-objective fredericus",
                  tokens={"green": "1"} if draw == "bet" else {"blue": "court"} if draw == "court" else {}, left=0)
        game.play({"reverse": "reverse falcon", "bet": "capture falcon", "court": "end"}[draw])
        if draw == "court":
            leave(game)  # red's turn ends, blue's begins
        assert (var(game, "ending"), announcements(game)) == (True, ["fredericus-drawn"])
        assert "fredericus" in [card for seat in SEATS for card in pile(game, f"front {seat}")]


def test_no_objective_is_drawn_from_then_on() -> None:
    """no objective is drawn by anyone from then on"""
    game = at(rows=READY, tokens=dict.fromkeys(("blue", "yellow"), "1"), ending=True)
    before = pile(game, "pack")
    game.play("capture falcon")
    assert pile(game, "purse blue") == pile(game, "purse yellow") == ["token"]
    assert pile(game, "pack") == before
    row = at(rows=SEALS, ending=True)
    row.play("reverse falcon")
    row.play("discard-seal 2")
    assert (pile(row, "hand red"), var(row, "left")) == ([], 6)
    court = at(tokens={"blue": "court"}, left=0, ending=True)
    court.play("end")
    leave(court)
    assert (court.who(), pile(court, "hand blue"), pile(court, "purse blue")) == ([("blue", "action")], [], ["token"])


def test_fredericus_stops_the_draws_of_the_same_capture() -> None:
    """no objective is drawn by anyone from then on — by those who come after in the same capture either"""
    game = at(rows=READY, tokens=dict.fromkeys(("blue", "yellow", "green"), "1"),
              pack="siren-objective fredericus harpy-objective")
    game.play("capture falcon")
    assert pile(game, "hand blue") == ["harpy-objective"]
    assert (pile(game, "front yellow"), pile(game, "hand green")) == (["fredericus"], [])
    assert pile(game, "pack") == ["siren-objective"]
    assert all(pile(game, f"purse {seat}") == ["token"] for seat in ("blue", "yellow", "green"))


def test_not_even_for_the_tokens_that_the_eighth_capture_sends_back() -> None:
    """(not even for the tokens that this eighth capture sends back)"""
    game = at(rows=READY, fronts={"red": SEVEN}, tokens={"blue": "1"})
    before = pile(game, "pack")
    game.play("capture falcon")
    assert (pile(game, "purse blue"), pile(game, "hand blue"), pile(game, "pack")) == (["token"], [], before)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_the_round_is_complete(players: int) -> None:
    """and the game ends when the round is complete (before the first player's next turn)"""
    for starter in SEATS[:players]:
        for announcer in range(players):
            order = SEATS[SEATS.index(starter):players] + SEATS[:SEATS.index(starter)]
            game = at(players, turn=order[announcer], starter=starter, ending=True, left=0)
            turns = 0
            while not game.position.over:
                assert game.who()[0][0] == order[announcer + turns]
                idle(game)
                turns += 1
            assert announcer + turns == players


def finished(players: int = 4, starter: str = "red", **position: Any) -> dict[str, Any]:
    """The result of a game that ends with the last turn of the round."""
    order = SEATS[SEATS.index(starter):players] + SEATS[:SEATS.index(starter)]
    game = at(players, turn=order[-1], starter=starter, left=0, ending=True, **position)
    before = game.result()["scores"]
    game.play("end")
    leave(game)
    result = game.result()
    assert result["over"] and result["scores"] == before
    return result


@pytest.mark.parametrize("cards, points", [
    ("", 0), ("griffin", 1), ("griffin griffin siren", 3), ("griffin-objective", 1), ("griffin-objective siren", 2),
    ("fredericus", 2), ("fredericus siren dragon-objective", 4), ("griffin griffin-objective", 3),
    ("griffin griffin-objective siren siren-objective", 7),
    ("griffin griffin griffin-objective", 4), ("griffin griffin griffin-objective griffin-objective", 7),
    ("griffin griffin-objective griffin-objective griffin-objective", 5),
    ("griffin griffin-objective siren siren-objective harpy harpy-objective", 12),
    ("dragon dragon dragon dragon dragon-objective dragon-objective dragon-objective fredericus", 15)])
def test_score(cards: str, points: int) -> None:
    """Score: 1 per creature, 1 per objective, 2 for Fredericus; plus 1 for the first pair …, 2 for the second, …"""
    hand = " ".join(card for card in cards.split() if card.endswith("-objective"))
    front = " ".join(card for card in cards.split() if not card.endswith("-objective"))
    result = finished(hands={"blue": hand}, fronts={"blue": front})
    assert result["scores"] == {"red": 0, "blue": points, "yellow": 0, "green": 0}


@pytest.mark.parametrize("pairs", range(7))
def test_pairs_are_worth_more_and_more(pairs: int) -> None:
    """with p pairs, p(p+1)/2 in all, where p = Σ over kinds of min(creatures, objectives)"""
    kinds = ["griffin", "griffin", "griffin", "siren", "siren", "harpy"][:pairs]
    game = at(hands={"red": " ".join(f"{kind}-objective" for kind in kinds)}, fronts={"red": " ".join(kinds)})
    assert game.result()["scores"]["red"] == 2 * pairs + pairs * (pairs + 1) // 2


def test_most_points_wins() -> None:
    """Most points wins"""
    for seat in SEATS:
        result = finished(fronts={seat: "griffin siren", "red" if seat != "red" else "blue": "harpy"})
        assert (result["winners"], result["reason"]) == ([seat], "points")


@pytest.mark.parametrize("starter", SEATS)
def test_among_equals_the_one_who_played_last_wins(starter: str) -> None:
    """among equals the one who played last in the round wins"""
    order = [*SEATS[SEATS.index(starter):], *SEATS[:SEATS.index(starter)]]
    all_even = finished(starter=starter)
    assert (all_even["winners"], all_even["reason"]) == ([order[3]], "played-last")
    two = finished(starter=starter, fronts={order[0]: "griffin siren", order[2]: "harpy harpy", order[3]: "dragon"})
    assert (two["winners"], two["reason"]) == ([order[2]], "played-last")


def test_scores_are_told_while_the_game_goes_on() -> None:
    """1 per creature, 1 per objective"""
    game = fredericus(3)
    assert game.result() == {"over": False, "winners": [], "scores": {"red": 1, "blue": 1, "yellow": 1}, "reason": ""}
