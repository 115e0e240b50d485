"""Draconic chess, sentence by sentence: the variants, the notation."""

from __future__ import annotations

import pytest

from tests.rules.draconic_scene import KINDS, after, at, moves, new_game, on, trees, where

BIG = {"larger_house": True}


def test_variants_are_off_by_default() -> None:
    """Variants (each one option of the ruleset, off by default)."""
    assert new_game().state()["options"] | {"starter": "lot"} == {
        "starter": "lot", "double_shot": "no", "second_target": "after", "larger_house": "no", "hunt": "none",
        "brutes_duty": "no",
        "help_needs_active": "yes", "house_entry_from_house": "yes", "traveller_passes_empty_house": "yes",
        "take_shared": "no", "archer_shoots_trees": "no", "arrow_stopped_by": "sleepers",
        "charm_needs_awake_maiden": "yes", "song_on_own_square": "no", "song_stops_arrows": "no",
        "songs_silence_everywhere": "yes", "no_turn_loses": "yes"}


# ---- double shot ----------------------------------------------------------------------------------------------------

SHOTS = {"white archer": "d1", "black groin": "d4", "black archer": "d6"}


@pytest.mark.parametrize("double", [False, True])
def test_double_shot(double: bool) -> None:
    """`double_shot`: after a shot, its player may sacrifice a tree from the reserve to shoot a second target, found
    after the first fell; asked only with a tree and a target; peril is judged after the whole turn, so `second
    none` is illegal where only the second shot saves the house.
    """
    game = after(at(SHOTS, {"double_shot": double}), "shoot archer d4")
    assert game.who() == ([("white", "second")] if double else [("black", "turn")])
    if double:
        assert game.legal() == ["second d6", "second none"]
        game.play("second d6")
        assert (where(game, "black archer"), where(game, "black groin")) == ("fallen", "fallen")
        assert trees(game, "white") == 6
        assert game.who() == [("black", "turn")]
        declined = after(at(SHOTS, {"double_shot": True}), "shoot archer d4", "second none")
        assert (trees(declined, "white"), where(declined, "black archer")) == (7, "d6")


def test_the_second_target_is_found_after_the_first_fell() -> None:
    """A second target, found after the first fell."""
    game = at(SHOTS, {"double_shot": True}, asleep=["black groin"])
    assert moves(game, "shoot archer") == {"d4"}
    assert moves(after(game, "shoot archer d4"), "second") == {"d6", "none"}


def test_the_second_shot_is_asked_only_with_a_tree_and_a_target() -> None:
    """Asked only with a tree and a target."""
    bare = after(at(SHOTS, {"double_shot": True}, tree_reserve={"white": 0}), "shoot archer d4")
    lone = after(at(SHOTS | {"black archer": "reserve"}, {"double_shot": True}), "shoot archer d4")
    for game in (bare, lone):
        assert game.who() == [("black", "turn")]


def test_peril_is_judged_after_both_shots() -> None:
    """Peril is judged after the whole turn, so `second none` is illegal where only the second shot saves the house.
    """
    figures = {"white minstrel": "reserve", "white archer": "c5", "black traveller": "a7", "black archer": "c1"}
    assert moves(at(figures), "shoot archer") == {"a7"}
    game = at(figures, {"double_shot": True})
    assert moves(game, "shoot archer") == {"a7", "c1"}
    game.play("shoot archer c1")  # the only way to go on plays itself
    assert (where(game, "black traveller"), trees(game, "white")) == ("fallen", 6)
    assert game.who() == [("black", "turn")]
    assert moves(at(figures, {"double_shot": True}, tree_reserve={"white": 0}), "shoot archer") == {"a7"}
    # The second shot may not open the house either: the archer on a3 shuts the traveller's line.
    screen = figures | {"white archer": "c3", "black archer": "a3", "black groin": "c6"}
    assert moves(at(screen, {"double_shot": True}), "shoot archer") == {"c6"}
    first = after(at(screen, {"double_shot": True}), "shoot archer c6")
    assert (where(first, "black archer"), first.who()) == ("a3", [("black", "turn")])


AT_ONCE = {"double_shot": True, "second_target": "together"}


def test_two_figures_at_once() -> None:
    """« L'archer tire sur deux figures à la fois si son joueur sacrifie un arbre en réserve. »"""
    game = after(at(SHOTS, AT_ONCE), "shoot archer d4")
    assert (where(game, "black groin"), trees(game, "white")) == ("d4", 7)  # named, and still standing
    assert game.legal() == ["second d6", "second none"]
    game.play("second d6")
    assert (where(game, "black archer"), where(game, "black groin"), trees(game, "white")) == ("fallen", "fallen", 6)
    assert game.who() == [("black", "turn")]
    declined = after(at(SHOTS, AT_ONCE), "shoot archer d4", "second none")
    assert (where(declined, "black groin"), where(declined, "black archer")) == ("fallen", "d6")
    assert trees(declined, "white") == 7


def test_what_falls_at_once_opens_no_way() -> None:
    """Both targets are named before either falls, so a sleeper still covers whoever is behind."""
    game = after(at(SHOTS, AT_ONCE, asleep=["black groin"]), "shoot archer d4")
    assert (where(game, "black groin"), where(game, "black archer")) == ("fallen", "d6")
    assert game.who() == [("black", "turn")]


def test_peril_is_judged_when_both_have_fallen() -> None:
    """Only both shots together save the house, so the second is not declined."""
    figures = {"white minstrel": "reserve", "white archer": "c5", "black traveller": "a7", "black archer": "c1"}
    game = at(figures, AT_ONCE)
    assert moves(game, "shoot archer") == {"a7", "c1"}
    game.play("shoot archer c1")
    assert (where(game, "black traveller"), where(game, "black archer")) == ("fallen", "fallen")
    assert moves(at(figures, AT_ONCE, tree_reserve={"white": 0}), "shoot archer") == {"a7"}


# ---- larger house ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("larger", [False, True])
def test_larger_house(larger: bool) -> None:
    """`larger_house`: as a turn, once per house, sacrifice a tree from the reserve to add one empty square,
    orthogonally adjacent to the house, to it; the house then is both squares, each holding up to two figures, no
    moving between the two; each stops the traveller by itself; it is taken by entering either while the *whole*
    house is empty.
    """
    houses = {"white": "d4", "black": "g7"}
    game = at({"white minstrel": "d4", "white archer": "d5"}, {"larger_house": larger}, houses=houses,
              trees={"black": ["c4"]})
    assert moves(game, "extend") == ({"d3", "e4"} if larger else set())
    if larger:
        game.play("extend e4")
        assert on(game, "e4") == ["white house"]
        assert trees(game, "white") == 6
        assert game.who() == [("black", "turn")]
        game.play("extend g6")
        assert moves(game, "extend") == set()  # once per house
        poor = at({"white minstrel": "d4"}, BIG, houses=houses, tree_reserve={"white": 0})
        assert moves(poor, "extend") == set()


def test_a_ban_on_planting_does_not_ban_an_extension() -> None:
    """The one-turn ban is on planting."""
    game = at({}, BIG, ban="plant a2")
    assert "a2" not in moves(game, "plant")
    assert "a2" in moves(game, "extend")


def test_both_squares_are_the_house() -> None:
    """The house then is both squares, each holding up to two figures."""
    houses = {"white": ["a1", "a2"], "black": "g7"}
    game = at({"white archer": "a1", "white groin": "a2"}, BIG, houses=houses)
    assert moves(game, "enter") == {"traveller a2", "high-dreamer a2", "maiden a2"}
    room = at({"white minstrel": "a1", "white groin": "b2"}, BIG, houses=houses)
    assert {"a1", "a2"} <= moves(room, "move groin")
    sheltered = at({"white archer": "a2", "black archer": "a6", "black groin": "b3"}, BIG, houses=houses,
                   to_move="black")
    assert not moves(sheltered, "shoot") | (moves(sheltered, "move groin") & {"a2"})


def test_no_moving_between_the_two() -> None:
    """No moving between the two."""
    game = at({"white archer": "a1", "white traveller": "a1", "white minstrel": "d4"}, BIG,
              houses={"white": ["a1", "a2"], "black": "g7"})
    assert moves(game, "move archer") == {"b1", "b2"}
    assert moves(game, "move traveller") & {"a2", "a3", "a4"} == {"a3", "a4"}  # past the empty square, not into it


def test_each_square_stops_the_traveller_by_itself() -> None:
    """Each stops the traveller by itself."""
    houses = {"white": "g7", "black": ["d3", "d4"]}
    figures = {"white traveller": "a4", "white minstrel": "g7", "black minstrel": "d3"}
    game = at(figures, BIG, houses=houses)
    assert {"e4", "f4"} <= moves(game, "move traveller")  # d4 is empty, but the house is not: passed, not entered
    assert "d4" not in moves(game, "move traveller")
    kept = at(figures | {"black minstrel": "d4"}, BIG, houses=houses)
    assert not moves(kept, "move traveller") & {"d4", "e4", "f4"}


@pytest.mark.parametrize("square", ["g7", "g6"])
def test_the_whole_house_must_be_empty(square: str) -> None:
    """It is taken by entering either while the *whole* house is empty."""
    houses = {"white": "a1", "black": ["g7", "g6"]}
    empty = at({"white groin": "f6", "black minstrel": "reserve"}, BIG, houses=houses)
    assert after(empty, f"move groin {square}").result()["reason"] == "house"
    kept = at({"white groin": "f6", "black minstrel": "g6"}, BIG, houses=houses)
    assert not moves(kept, "move groin") & {"g6", "g7"}
    both = at({"black groin": "b3"}, BIG, houses={"white": ["a1", "a2"], "black": "g7"})
    assert moves(both, "move minstrel") == set()  # peril by the new square


# ---- hunt -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("quarry", ["groin", "maiden"])
def test_hunt(quarry: str) -> None:
    """`hunt` (groin or maiden): the goal is to remove that enemy figure; enemy houses can't be entered, there is no
    peril; no legal turn still loses.
    """
    other = {"groin": "maiden", "maiden": "groin"}[quarry]
    figures = {"white archer": "d1", "white groin": "c3", f"black {quarry}": "d4", f"black {other}": "d6"}
    game = at(figures, {"hunt": quarry})
    assert after(game, "shoot archer d4").result() == {
        "over": True, "winners": ["white"], "scores": {}, "reason": "hunt"}
    assert after(at(figures, {"hunt": quarry}), "move groin d4").result()["reason"] == "hunt"
    assert not after(at(figures, {"hunt": quarry}), "shoot archer d6").result()["over"]
    assert not after(at(figures), "shoot archer d4").result()["over"]
    twice = after(at(figures, {"hunt": quarry, "double_shot": True}), "shoot archer d6")
    assert after(twice, "second d4").result()["reason"] == "hunt"
    assert after(at(figures, {"hunt": quarry, "double_shot": True}), "shoot archer d4").result()["over"]  # at once


@pytest.mark.parametrize("quarry", ["traveller", "high-dreamer", "minstrel", "archer"])
def test_any_figure_may_be_the_quarry(quarry: str) -> None:
    """« Le but du jeu est de capturer une pièce adverse, généralement le groin ou la pucelle »: not always these."""
    figures = {"white archer": "d1", "white groin": "c3", "black minstrel": "g6", "black groin": "d6",
               f"black {quarry}": "d4"}
    hunted = {"hunt": quarry.replace("-", "_")}
    assert after(at(figures, hunted), "shoot archer d4").result()["reason"] == "hunt"
    assert after(at(figures, hunted), "move groin d4").result()["winners"] == ["white"]
    assert not after(at(figures, hunted), "shoot archer d6").result()["over"]


def test_no_houses_in_a_hunt() -> None:
    """Enemy houses can't be entered, there is no peril; no legal turn still loses."""
    figures = {"white groin": "f6", "black minstrel": "reserve", "black groin": "b2"}
    game = at(figures, {"hunt": "maiden"})
    assert "g7" not in moves(game, "move groin")
    assert moves(game, "move minstrel") == {"a2", "b1"}
    assert "House in peril!" not in game.play("move groin g6")
    far = at({"white traveller": "e7", "black minstrel": "reserve"}, {"hunt": "maiden"},
             houses={"white": "a1", "black": "f7"})
    assert moves(far, "move traveller") & {"f7", "g7"} == {"g7"}
    stuck = {f"black {kind}": "carried" for kind in KINDS} | {"black maiden": "d4", "white high-dreamer": "d5"}
    game = after(at(stuck, {"hunt": "maiden"}, tree_reserve={"black": 0}), "sleep black maiden")
    assert game.result() == {"over": True, "winners": ["white"], "scores": {}, "reason": "no-turn"}


# ---- the brute's duty -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("duty", [False, True])
def test_brutes_duty(duty: bool) -> None:
    """`brutes_duty`: if a groin legally can take the maiden (peril included), that is the only turn allowed; peril
    ignores the opponent's duty.
    """
    figures = {"white groin": "d4", "black maiden": "d5", "black archer": "e4"}
    game = at(figures, {"brutes_duty": duty})
    assert "move groin d5" in game.legal()
    assert (len(game.legal()) == 1) is duty
    perilous = at({"white groin": "a3", "white minstrel": "reserve", "black maiden": "b3", "black traveller": "a7"},
                  {"brutes_duty": duty})
    assert moves(perilous, "move groin") == {"a2", "a4"}  # the groin shuts the line: taking on b3 is not legal
    assert len(perilous.legal()) > 2


def test_peril_ignores_the_duty() -> None:
    """Peril ignores the opponent's duty."""
    game = at({"black groin": "b2", "white maiden": "c3"}, {"brutes_duty": True})
    assert moves(game, "move minstrel") == set()  # though black would have to take on c3 before entering a1


# ---- notation -------------------------------------------------------------------------------------------------------


def test_notation() -> None:
    """Figures: `traveller high-dreamer maiden groin minstrel archer`. `house d4` · `plant d4` · `enter archer` · `move
    archer d5` (a move that kills, carries off, charms or takes the house is still `move`) · `shoot archer g4` ·
    `burn d4` · `sleep white archer` / `wake black groin` (colour and figure, since a square can hold two) · after a
    charm, the follow-up decision is `recover groin` or `recover none`, asked only when there is something to
    recover · `shoot archer g4` then, in variant 1, the follow-up `second a1` or `second none` · `extend d5`, and
    once extended `enter archer d5` names the square (variant 2).
    """
    assert "house d4" in new_game().legal()
    game = at({"white archer": "d4", "black groin": "g4", "white high-dreamer": "d6", "white traveller": "c6"},
              trees={"white": ["e7"]}, asleep=["black groin"])
    assert {"plant d3", "enter groin", "move archer d5", "shoot archer g4", "burn e7", "sleep white traveller",
            "move high-dreamer c7", "move traveller b6"} <= set(game.legal())
    wake = at({"white high-dreamer": "f4", "black groin": "g4"}, asleep=["black groin"])
    assert "wake black groin" in wake.legal()


def test_every_move_is_a_move() -> None:
    """A move that kills, carries off, charms or takes the house is still `move`."""
    game = at({"white traveller": "d1", "white groin": "c4", "white maiden": "e4", "white archer": "f7",
               "black archer": "d4", "black maiden": "c5", "black minstrel": "reserve"})
    assert {"move traveller d4", "move groin c5", "move maiden d4", "move archer g7"} <= set(game.legal())


def test_two_on_a_square_are_told_apart() -> None:
    """`sleep white archer` / `wake black groin` (colour and figure, since a square can hold two)."""
    game = at({"white high-dreamer": "d4", "white maiden": "d5", "black archer": "d5"}, asleep=["black archer"])
    assert {"sleep white maiden", "wake black archer"} <= set(game.legal())


def test_recover_is_asked_when_there_is_something_to_recover() -> None:
    """After a charm, the follow-up decision is `recover groin` or `recover none`, asked only when there is something
    to recover.
    """
    figures = {"white maiden": "d4", "black archer": "d5"}
    asked = after(at(figures | {"white groin": "killed"}), "move maiden d5")
    assert asked.legal() == ["recover groin", "recover none"]
    for game in (at(figures), at(figures | {"white groin": "carried", "black groin": "killed"})):
        assert after(game, "move maiden d5").who() == [("black", "turn")]


def test_entering_a_larger_house_names_the_square() -> None:
    """`extend d5`, and once extended `enter archer d5` names the square (variant 2)."""
    game = at({}, BIG)
    assert {"enter archer", "extend a2"} <= set(game.legal())
    after(game, "extend a2", "plant d4")
    assert {"enter archer a1", "enter archer a2"} <= set(game.legal())
    assert "enter archer" not in game.legal()
    assert where(after(game, "enter archer a2"), "white archer") == "a2"
