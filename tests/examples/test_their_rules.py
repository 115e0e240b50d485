"""What each of the examples is there to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Game, open_rules
from tests.examples.laid import laid

# ---- outposts: hidden ranks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "defender", "left"), [
    ("general", "colonel", "red general"), ("colonel", "general", "blue general"), ("captain", "captain", None),
    ("spy", "general", "red spy"), ("general", "spy", "red general"), ("general", "trap", "blue trap"),
    ("sapper", "trap", "red sapper"),
])
def test_who_is_left_after_a_meeting(attacker: str, defender: str, left: str | None, tmp_path: Path) -> None:
    game = laid("outposts", f"standing: {{c3: red {attacker}, c4: blue {defender}, a6: blue scout}}\n", tmp_path)
    game.play("c3-c4")
    found = [f"{one['owner']} {one['kind']}" for one in game.state()["pieces"] if one["site"] in ("c3", "c4")]
    assert found == ([left] if left else [])


def test_whoever_meets_the_banner_has_won(tmp_path: Path) -> None:
    game = laid("outposts", "standing: {c3: red scout, c6: blue banner, a6: blue scout}\n", tmp_path)
    game.play("c3-c6")
    assert (game.result()["winners"], game.result()["reason"]) == (["red"], "taken")


def test_who_the_others_are_is_not_in_the_view() -> None:
    game = Game(open_rules("outposts"), 4)
    kinds = {(piece["owner"], piece.get("kind")) for piece in game.view("red")["pieces"]}
    assert {kind for owner, kind in kinds if owner == "blue"} == {None}
    assert len({kind for owner, kind in kinds if owner == "red"}) == 8


# ---- the audience: a card that one seat is shown --------------------------------------------------------------------


def test_the_chaplain_shows_a_card_to_one_seat_alone(tmp_path: Path) -> None:
    text = "piles: {hand red: [chaplain, page], hand blue: [duke], hand yellow: [page]}\n"
    game = laid("audience", text, tmp_path, players=3)
    game.play("lay chaplain")
    game.play("blue")

    def seen(seat: str) -> list[str]:
        return [piece.get("kind") for piece in game.view(seat)["pieces"] if piece.get("pile") == "hand blue"]

    assert "duke" in seen("red")
    assert seen("yellow") == [None] * len(seen("yellow"))


def test_the_abbess_must_be_laid_beside_the_duke(tmp_path: Path) -> None:
    game = laid("audience", "piles: {hand red: [abbess, duke], hand blue: [page]}\n", tmp_path)
    assert game.legal() == ["lay abbess"]


def test_whoever_lays_the_princess_is_sent_away(tmp_path: Path) -> None:
    game = laid("audience", "piles: {hand red: [princess, page], hand blue: [page]}\n", tmp_path)
    game.play("lay princess")
    assert [game.state()["seats"][seat]["favours"] for seat in ("red", "blue")] == [0, 1]


# ---- the garland: everybody sees all flowers but their own ----------------------------------------------------------


def test_nobody_sees_their_own_flowers() -> None:
    game = Game(open_rules("garland", 3), 2)
    for seat in ("red", "blue", "yellow"):
        for piece in game.view(seat)["pieces"]:
            if str(piece.get("pile", "")).startswith("hand "):
                assert (piece.get("kind") is None) == (piece["pile"] == f"hand {seat}")


def test_the_third_flower_that_is_spoilt_ends_the_game_for_all(tmp_path: Path) -> None:
    game = laid("garland", "set: {faults: 2}\npiles: {hand red: [rose, rose, rose, rose, rose]}\n", tmp_path)
    cards = [game.state()["pieces"][card] for card in game.state()["piles"]["hand red"]]
    spoilt = next(place for place, card in enumerate(cards, 1) if card["value"] != 1)
    game.play(f"weave {spoilt}")
    assert (game.result()["winners"], game.result()["reason"]) == ([], "withered")


# ---- five winds: cards that are moves, as each seat sees them --------------------------------------------------------


def test_a_wind_blows_as_each_seat_sees_it(tmp_path: Path) -> None:
    text = ("standing: {{c2: red galley, c4: blue galley, a1: red boat, a5: blue boat}}\nset: {{turn: {}}}\n"
            "piles: {{hand {}: [tramontane, levant]}}\n")
    red = laid("winds", text.format("red", "red"), tmp_path).legal()
    blue = laid("winds", text.format("blue", "blue"), tmp_path).legal()
    assert {"tramontane a1-a3", "levant a1-c1", "levant a1-a2"} <= set(red)
    assert {"tramontane a5-a3", "levant c4-a4", "levant a5-a4"} <= set(blue)


# ---- whist: partners -------------------------------------------------------------------------------------------------


def test_whoever_can_must_follow_suit_and_partners_score_together() -> None:
    game = Game(open_rules("whist"), 3)
    for _ in range(52):
        ((seat, _),) = game.who()
        laid_now = [one for one in game.state()["pieces"] if str(one["pile"]).startswith("laid")]
        hand = [one for one in game.state()["pieces"] if one["pile"] == f"hand {seat}"]
        led = game.log[-len(laid_now)].split()[0] if laid_now else ""
        if any(card["kind"] == led for card in hand):
            assert all(option.startswith(led) for option in game.legal())
        else:
            assert len(game.legal()) == len(hand)
        game.play(game.legal()[0])
    found = game.rules.world.teams
    assert [tuple(game.rules.world.seats[seat] for seat in team) for team in found] == [
        ("north", "south"), ("east", "west")]


# ---- marquetry: shapes -----------------------------------------------------------------------------------------------


def test_ones_own_shapes_touch_at_corners_and_never_along_a_side() -> None:
    game = Game(open_rules("marquetry"), 0)
    game.play(next(option for option in game.legal() if option.startswith("hook") and option.endswith(" a1")))
    first = {one["site"] for one in game.state()["pieces"] if one["owner"] == "red" and one["site"]}
    assert len(first) == 3 and "a1" in first
    game.play(game.legal()[0])
    game.play(next(option for option in game.legal() if option.startswith("dot")))
    second = {one["site"] for one in game.state()["pieces"] if one["owner"] == "red" and one["site"]} - first
    ((x, y),) = [(ord(site[0]), int(site[1:])) for site in second]
    apart = {(abs(ord(site[0]) - x), abs(int(site[1:]) - y)) for site in first}
    assert (1, 1) in apart and not {(0, 1), (1, 0)} & apart
