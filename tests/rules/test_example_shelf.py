"""The example shelf: counts that others have published, and the sentences of each game that are its own."""

from __future__ import annotations

import random

import pytest

from game.engine.game import Game, Illegal, open_rules
from game.engine.search import perft
from game.ruleset.library import builtin_folder

SHELF = ("amazons", "four", "go", "goofspiel", "hex", "liars-dice", "oware", "reversi", "star", "ur")
# Four in a row and reversi: published perft values. Amazons: 2176 first turns. Star halma: 14 first moves for each.
# Go: every square or pass, then every other square or pass. Hex: every hexagon, then every other one or the swap.
COUNTS = {
    "four": [7, 49, 343, 2401, 16807, 117649],
    "reversi": [4, 12, 56, 244, 1396, 8200],
    "amazons": [80, 2176],
    "star": [14, 14 * 14],
    "go": [82, 81 * 81 + 82],
    "hex": [121, 121 * 121],
}


def playing(name: str, *decisions: str, players: int | None = None, seed: int = 0, **options: str) -> Game:
    game = Game(open_rules(name, players, options), seed)
    for text in decisions:
        game.play(text)
    return game


@pytest.mark.parametrize("name", COUNTS)
def test_the_number_of_ways_to_play_is_the_published_one(name: str) -> None:
    rules = open_rules(name)
    assert [perft(rules, rules.start(0), depth + 1) for depth in range(len(COUNTS[name]))] == COUNTS[name]


@pytest.mark.parametrize("name", SHELF)
def test_an_example_is_short_enough_to_be_read(name: str) -> None:
    text = (builtin_folder() / name / "ruleset.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    assert text.count(" # ") + text.count("\n  # ") >= 1, "an example explains an idea"


@pytest.mark.parametrize("name", SHELF)
def test_every_game_at_random_comes_to_an_end(name: str) -> None:
    for players in open_rules(name).compiled.model.players:
        game, chance = playing(name, players=players, seed=7), random.Random(7)
        while not game.result()["over"]:
            game.decide(chance.choice(game.position.opts))
        assert len(game.log) < 5000


def test_a_disc_falls_to_the_lowest_empty_square() -> None:
    assert playing("four", "d1").legal() == ["a1", "b1", "c1", "d2", "e1", "f1", "g1"]


def test_four_aslant_win() -> None:
    game = playing("four", "a1", "b1", "b2", "c1", "c2", "d1", "c3", "d2", "d3", "g1", "d4")
    assert game.result()["winners"] == ["red"] and game.result()["reason"] == "row"


def test_what_is_enclosed_turns_in_all_directions() -> None:
    game = playing("reversi", "d3", "c5", "d6")
    assert game.result()["scores"] == {"black": 5, "white": 2}


def test_who_cannot_enclose_anything_passes() -> None:
    passed = 0
    for seed in range(12):
        game, chance, last = playing("reversi"), random.Random(seed), ""
        while not game.result()["over"]:
            who = game.who()[0][0]
            passed += who == last
            last = who
            game.decide(chance.choice(game.position.opts))
    assert passed


def test_the_second_player_may_take_the_first_stone_over_mirrored() -> None:
    game = playing("hex", "c5", "swap")
    standing = {piece["site"]: piece["owner"] for piece in game.view("red")["pieces"] if piece["site"]}
    assert standing == {"e3": "blue"}
    assert "swap" not in game.legal() and game.who()[0][0] == "red"
    assert "swap" not in playing("hex", "c5", swap="no").legal()


def test_a_chain_from_edge_to_edge_wins() -> None:
    ways = [f"{column}6" for column in "abcdefghijk"]
    others = [f"{column}1" for column in "abcdefghij"]
    turns = [text for pair in zip(ways, others, strict=False) for text in pair]
    game = playing("hex", *turns, "k6", swap="no")
    assert game.result()["winners"] == ["red"]


def test_a_chain_without_breath_is_taken_off() -> None:
    game = playing("go", "e5", "e4", "d4", "c6", "f4", "g6", "e3")
    assert not [piece for piece in game.view("black")["pieces"] if piece["site"] == "e4"]


def test_a_stone_may_not_take_its_own_last_breath() -> None:
    assert "a1" not in playing("go", "a2", "i9", "b1").legal()


def test_a_single_stone_is_not_retaken_at_once() -> None:
    game = playing("go", "c4", "d4", "b3", "e3", "c2", "d2", "h8", "c3", "d3")
    assert "c3" not in game.legal()
    game.play("h7"), game.play("h6")
    assert "c3" in game.legal()


def test_two_passes_end_the_game_and_points_for_being_second_count() -> None:
    assert playing("go", "pass", "pass").result()["winners"] == ["white"]
    assert playing("go", "e5", "pass", "pass", komi="0").result() == {
        "over": True, "winners": ["black"], "scores": {"black": 81, "white": 0}, "reason": "area"}


def seeds(game: Game) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in game.view("south")["pieces"]:
        if piece["site"]:
            found[piece["site"]] = found.get(piece["site"], 0) + 1
    return found


def test_seeds_are_sown_one_by_one_round_the_board() -> None:
    assert seeds(playing("oware", "e1")) == {"a1": 4, "b1": 4, "c1": 4, "d1": 4, "f1": 5, "f2": 5, "e2": 5, "d2": 5,
                                            "c2": 4, "b2": 4, "a2": 4}


def test_who_can_feed_the_other_side_must() -> None:
    chance, hungry = random.Random(3), 0
    for seed in range(24):
        game = playing("oware", seed=seed)
        while not game.result()["over"]:
            own, other = ("12", "21")[game.who()[0][0] == "north"]
            pits = seeds(game)
            if not any(site[1] == other for site in pits):
                hungry += 1
                for text in game.legal():
                    after = Game(game.rules)
                    after.load(game.state())
                    after.play(text)
                    assert any(site[1] == other for site in seeds(after)), (own, text)
            game.decide(chance.choice(game.position.opts))
    assert hungry


def test_an_arrow_stays_where_it_falls() -> None:
    game = playing("amazons", "d1-d7", "shoot d9")
    assert not [text for text in game.legal() if text.startswith("d10-d")]


def test_a_leap_may_be_followed_by_others_over_anybody() -> None:
    game = playing("star", "d2-e6", "k10-k9", "k2-k3", "c1>e5")
    assert game.who()[0] == ("red", "hop") and game.legal() == ["e5>e7", "stay"]
    game.play("stay")
    assert game.who()[0] == ("blue", "move")


def test_a_rosette_gives_another_throw() -> None:
    game = playing("ur", "enter a1", seed=3)
    assert game.who()[0] == ("white", "run")


def test_a_bid_is_nobody_elses_to_know_until_all_have_bid() -> None:
    game = playing("goofspiel", "bid eight", players=2, seed=1)
    assert game.secret(0)
    assert "eight" not in str(game.view("blue")["cards"].get("bid red", ""))
    assert [event[:2] for event in game.events_for("blue")] == [("put", -1)]
    assert "eight" in str(game.view("red")["cards"]["bid red"])


def test_equal_bids_leave_the_prize_for_the_next_winner() -> None:
    game = playing("goofspiel", "bid six", "bid six", "bid king", "bid two", players=2, seed=1)
    assert game.result()["scores"] == {"red": 7 + 8, "blue": 0}


def test_what_lies_under_a_cup_is_seen_by_its_owner_only() -> None:
    game = playing("liars-dice", players=3, seed=2)
    assert set(game.view("red")["cards"]) == {"cup red", "lost"}


def test_a_claim_must_be_higher_than_the_one_before() -> None:
    game = playing("liars-dice", "3 cater", players=2, seed=2)
    claims = [text.split() for text in game.legal() if text != "doubt"]
    assert {face for many, face in claims if many == "3"} == {"cinque", "sice"}
    assert {many for many, _ in claims} == {str(many) for many in range(3, 11)} and "doubt" in game.legal()


def test_who_claimed_too_much_loses_a_die_and_begins() -> None:
    game = playing("liars-dice", "3 cater", "4 sice", "doubt", players=2, seed=2)
    assert game.result()["scores"] == {"red": 5, "blue": 4}
    assert game.who()[0] == ("blue", "claim")


def test_ones_count_only_as_themselves_if_they_are_not_wild() -> None:
    game = playing("liars-dice", "3 cater", "doubt", players=2, seed=2, wild="no")
    assert game.result()["scores"] == {"red": 5, "blue": 4}, "two fours of red's and one of blue's: the doubt was wrong"


def test_a_claim_cannot_be_doubted_before_it_is_made() -> None:
    with pytest.raises(Illegal):
        playing("liars-dice", "doubt", players=2)


def test_go_says_so_where_white_wins_because_both_have_the_same() -> None:
    whole = playing("go", "e5", "pass", "pass")  # one stone surrounds all: 81 points against 7
    assert whole.result()["winners"] == ["black"] and whole.result()["reason"] == "area"
    empty = playing("go", "pass", "pass", komi="0")
    assert empty.result()["winners"] == ["white"] and empty.result()["reason"] == "equal"
