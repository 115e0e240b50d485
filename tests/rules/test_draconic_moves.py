"""Draconic chess, sentence by sentence: movement, the groin, the traveller, the archer."""

from __future__ import annotations

import pytest

from tests.rules.draconic_scene import KINDS, after, at, moves, on, where

AROUND_D4 = {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "traveller"])
def test_one_square_in_any_direction(kind: str) -> None:
    """Every figure but the traveller moves one square in any of eight directions."""
    game = at({"white archer": "a1", f"white {kind}": "d4"})
    assert moves(game, f"move {kind}") == AROUND_D4


def test_the_traveller_moves_far() -> None:
    """The traveller moves any number of squares in one of eight directions, stopped by trees and by figures, asleep or
    not.
    """
    game = at({"white traveller": "d4"})
    straight = {f"d{row}" for row in "123567"} | {f"{column}4" for column in "abcefg"}
    aslant = {"a1", "b2", "c3", "e5", "f6", "a7", "b6", "c5", "e3", "f2", "g1"}  # g7 is kept by a minstrel
    assert moves(game, "move traveller") == straight | aslant
    for asleep in ([], ["white archer", "black archer"]):
        game = at({"white traveller": "d4", "white archer": "d6", "black maiden": "f4", "black archer": "b2"},
                  trees={"black": ["b4"]}, asleep=asleep)
        assert moves(game, "move traveller") & {"d5", "d6", "d7"} == {"d5"}
        assert moves(game, "move traveller") & {"e4", "f4", "g4"} == {"e4"}
        assert moves(game, "move traveller") & {"c3", "b2", "a1"} == {"c3", "b2"}  # b2 is a kill, a1 behind it
        assert moves(game, "move traveller") & {"c4", "b4", "a4"} == {"c4"}


@pytest.mark.parametrize("passes", [True, False])
def test_the_traveller_and_houses(passes: bool) -> None:
    """An empty house does not stop it **[reading]**; an occupied one does."""
    options, houses = {"traveller_passes_empty_house": passes}, {"white": "c4", "black": "e4"}
    figures = {"white traveller": "d4", "white minstrel": "g1", "black minstrel": "reserve"}
    game = at(figures, options, houses=houses)
    beyond = {"a4", "b4", "f4", "g4"}
    assert moves(game, "move traveller") & beyond == (beyond if passes else set())
    assert {"c4", "e4"} <= moves(game, "move traveller")
    kept = at(figures | {"white minstrel": "c4", "black minstrel": "e4"}, options, houses=houses)
    assert not moves(kept, "move traveller") & beyond
    assert "c4" in moves(kept, "move traveller")


def test_where_a_move_ends() -> None:
    """A move ends on an empty square, in one's own house if it holds fewer than two figures, in the enemy house if it
    is empty (this wins), or on an enemy as its power allows.
    """
    houses = {"white": "c4", "black": "e4"}
    figures = {"white groin": "d4", "white minstrel": "c4", "black minstrel": "e4", "black archer": "d5"}
    game = at(figures, houses=houses)
    assert moves(game, "move groin") == AROUND_D4 - {"e4"}  # kept by an enemy; d5 as the groin's power allows
    full = at(figures | {"white archer": "c4"}, houses=houses)
    assert moves(full, "move groin") == AROUND_D4 - {"e4", "c4"}
    empty = at(figures | {"black minstrel": "reserve"}, houses=houses)
    assert moves(empty, "move groin") == AROUND_D4
    won = after(empty, "move groin e4")
    assert won.result() == {"over": True, "winners": ["white"], "scores": {}, "reason": "house"}
    assert moves(at(figures | {"white groin": "reserve", "white high-dreamer": "d4"}, houses=houses),
                 "move high-dreamer") == AROUND_D4 - {"e4", "d5"}


# ---- groin ----------------------------------------------------------------------------------------------------------


def test_the_groin_removes_an_adjacent_enemy() -> None:
    """**Groin**: moves onto an adjacent enemy figure and removes it."""
    figures = {"white groin": "d4", "white archer": "c4", "black archer": "d5", "black groin": "e4"}
    game = at(figures)
    assert moves(game, "move groin") == AROUND_D4 - {"c4"}
    game.play("move groin d5")
    assert on(game, "d5") == ["white groin"]
    assert where(game, "black archer") == "fallen"
    assert where(after(at(figures), "move groin e4"), "black groin") == "fallen"


def test_the_maiden_is_carried_off() -> None:
    """The enemy maiden is *carried off* instead of killed: removed for good, never recovered. (The source's word for
    this is brutal; the game says "carried off" / « enlevée ».)
    """
    game = at({"white groin": "d4", "black maiden": "d5", "black archer": "killed", "black groin": "f1",
               "white archer": "e1"})
    events = game.play("move groin d5")
    assert where(game, "black maiden") == "lost"
    assert "The maiden is carried off." in events
    assert game.rules.compiled.model.text["fr"]["carried-off"] == "La pucelle est enlevée."
    carried = at({"black maiden": "d5", "white archer": "d6", "black archer": "killed", "black groin": "carried"},
                 to_move="black")
    assert moves(after(carried, "move maiden d6"), "recover") == {"archer", "none"}


@pytest.mark.parametrize("shared", [False, True])
def test_a_groin_and_a_shared_square(shared: bool) -> None:
    """It can't take a figure that shares its square with another figure, because the square could not hold both
    **[reading]**.
    """
    figures = {"white groin": "d4", "black archer": "d5", "white maiden": "d5"}
    game = at(figures, {"take_shared": shared})
    assert ("d5" in moves(game, "move groin")) is shared
    if shared:
        game.play("move groin d5")
        assert on(game, "d5") == ["white maiden", "white groin"]
        assert where(game, "black archer") == "fallen"
    saved = at({"black groin": "d4", "black archer": "d5", "white maiden": "d5"}, {"take_shared": shared},
               to_move="black")
    assert ("d5" in moves(saved, "move groin")) is shared
    if shared:
        assert where(after(saved, "move groin d5"), "white maiden") == "lost"


def test_taking_on_shared_squares_stops_at_two() -> None:
    """`take_shared`: two figures of one side outside a house can't be taken or charmed; the groin is shot first."""
    figures = {"white groin": "d5", "white maiden": "d5", "black groin": "d4", "black traveller": "e4",
               "black maiden": "c4", "black archer": "d2"}
    game = at(figures, {"take_shared": True}, to_move="black")
    for kind in ("groin", "traveller", "maiden"):
        assert "d5" not in moves(game, f"move {kind}")
    game.play("shoot archer d5")
    assert (where(game, "white groin"), where(game, "white maiden")) == ("fallen", "d5")
    pair = at(figures | {"white groin": "reserve", "white traveller": "d5"}, {"take_shared": True}, to_move="black")
    assert where(after(pair, "shoot archer d5"), "white traveller") == "fallen"


# ---- traveller ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_traveller_kills(kind: str) -> None:
    """Its move may end on an enemy figure and kill it, except the maiden, and except the groin."""
    game = at({"white traveller": "a4", "black archer": "g7", f"black {kind}": "d4"})
    kills = kind not in ("maiden", "groin")
    assert ("d4" in moves(game, "move traveller")) is kills
    assert "e4" not in moves(game, "move traveller")
    if kills:
        assert where(after(game, "move traveller d4"), f"black {kind}") == "fallen"


@pytest.mark.parametrize(("helper", "square", "helps"), [
    ("minstrel", "d5", True), ("minstrel", "e3", True), ("minstrel", "d6", False), ("minstrel", "a3", False),
    ("high-dreamer", "c5", True), ("high-dreamer", "f4", False), ("high-dreamer", "a3", False),
    ("archer", "a3", True), ("archer", "b5", True), ("archer", "a2", False), ("archer", "d5", False),
    ("groin", "d5", False), ("groin", "a3", False), ("maiden", "d5", False), ("maiden", "a3", False)])
def test_help_against_the_groin(helper: str, square: str, helps: bool) -> None:
    """**Traveller**: its move may end on an enemy figure and kill it, except the maiden, and except the groin unless,
    before the move, (a) the traveller's own active minstrel or high-dreamer is adjacent to that groin, or (b) its
    own active archer is adjacent to the traveller and not adjacent to that groin.
    """
    game = at({"white traveller": "a4", "black groin": "d4", "white maiden": "a1", f"white {helper}": square})
    assert ("d4" in moves(game, "move traveller")) is helps
    if helps:  # the enemy's do not
        enemy = at({"white traveller": "a4", "black groin": "d4", "black maiden": "g7", f"black {helper}": square})
        assert "d4" not in moves(enemy, "move traveller")


def test_an_archer_near_both_does_not_help() -> None:
    """Its own active archer is adjacent to the traveller and not adjacent to that groin."""
    assert "d4" not in moves(at({"white traveller": "c4", "black groin": "d4", "white archer": "d3"}), "move traveller")
    assert "d4" in moves(at({"white traveller": "c4", "black groin": "d4", "white archer": "b3"}), "move traveller")


def test_help_is_judged_before_the_move() -> None:
    """Unless, before the move …: what counts is where the traveller starts."""
    # The archer is next to the square where the traveller would end, not to where it stands.
    assert "d4" not in moves(at({"white traveller": "a4", "black groin": "d4", "white archer": "e5"}), "move traveller")


@pytest.mark.parametrize("shared", [False, True])
def test_the_traveller_and_a_shared_square(shared: bool) -> None:
    """Like the groin, it can't take a figure that shares its square."""
    game = at({"white traveller": "a5", "black archer": "d5", "white maiden": "d5"}, {"take_shared": shared})
    assert ("d5" in moves(game, "move traveller")) is shared


# ---- archer ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_archer_shoots_down(kind: str) -> None:
    """**Archer**: without moving, shoots down an enemy figure (not a tree or a house **[reading]**) two or more
    squares away in one of eight directions.
    """
    for square in ("d6", "d7", "f4", "g4", "d2", "d1", "b4", "a4", "f6", "b2", "b6", "a7", "f2", "g1"):
        game = at({"white archer": "d4", "black maiden": "g7", f"black {kind}": square})
        assert moves(game, "shoot archer") == {square}
        game.play(f"shoot archer {square}")
        assert (where(game, "white archer"), where(game, f"black {kind}")) == ("d4", "fallen")
    for square in ("d5", "c3", "e6", "f5", "b3"):
        assert not moves(at({"white archer": "d4", f"black {kind}": square}), "shoot archer")
    assert not moves(at({"white archer": "d4", "white groin": "d6"}), "shoot archer")


@pytest.mark.parametrize("felled", [False, True])
def test_trees_and_houses_as_targets(felled: bool) -> None:
    """Not a tree or a house **[reading]**."""
    options, wood = {"archer_shoots_trees": felled}, {"black": ["d6", "d3"], "white": ["b4"]}
    game = at({"white archer": "d4", "black minstrel": "f4"}, options, trees=wood,
              houses={"white": "a1", "black": "f4"})
    assert moves(game, "shoot archer") == ({"d6"} if felled else set())
    if felled:
        game.play("shoot archer d6")
        assert on(game, "d6") == []
        assert "d6" in moves(game, "plant")  # not burned: no ban
        assert game.state()["vars"]["quiet"] == 0


def test_what_stops_an_arrow() -> None:
    """Trees and *sleeping* figures between them, even in a house, stop the arrow; awake figures and houses do not
    **[reading: the source names trees and sleepers only]**.
    """
    figures = {"white archer": "d1", "black archer": "d6", "black groin": "d4"}
    assert moves(at(figures), "shoot archer") == {"d4", "d6"}
    assert moves(at(figures, asleep=["black groin"]), "shoot archer") == {"d4"}
    assert moves(at(figures, trees={"white": ["d5"]}), "shoot archer") == {"d4"}
    assert moves(at(figures, trees={"black": ["d2"]}), "shoot archer") == set()
    own = {"white archer": "d1", "black archer": "d6", "white groin": "d2"}
    assert moves(at(own), "shoot archer") == {"d6"}
    assert moves(at(own, asleep=["white groin"]), "shoot archer") == set()
    for houses in ({"white": "a1", "black": "d4"}, {"white": "d4", "black": "g7"}):
        side = "black" if houses["black"] == "d4" else "white"
        house = {"white archer": "d1", "black archer": "d6", f"{side} maiden": "d4", "white minstrel": "reserve",
                 "black minstrel": "reserve"}
        assert moves(at(house, houses=houses), "shoot archer") == {"d6"}
        assert moves(at(house, houses=houses, asleep=[f"{side} maiden"]), "shoot archer") == set()
        assert moves(at(house | {f"{side} maiden": "reserve"}, houses=houses), "shoot archer") == {"d6"}


@pytest.mark.parametrize("stop", ["sleepers", "figures"])
def test_awake_figures_and_arrows(stop: str) -> None:
    """Awake figures and houses do not **[reading: the source names trees and sleepers only]**."""
    options = {"arrow_stopped_by": stop}
    figures = {"white archer": "d1", "black archer": "d6", "black groin": "d4"}
    assert moves(at(figures, options), "shoot archer") == ({"d4", "d6"} if stop == "sleepers" else {"d4"})
    empty = at({"white archer": "d1", "black archer": "d6"}, options, houses={"white": "d3", "black": "g7"})
    assert moves(empty, "shoot archer") == {"d6"}


def test_a_shared_square_may_be_shot_at() -> None:
    """A shared square may be shot at: the enemy figure on it is the target."""
    game = at({"white archer": "d1", "white maiden": "d4", "black archer": "d4"})
    game.play("shoot archer d4")
    assert (where(game, "black archer"), where(game, "white maiden")) == ("fallen", "d4")
    rescue = at({"white archer": "d1", "black maiden": "d4", "white traveller": "d4"})
    rescue.play("shoot archer d4")
    assert (where(rescue, "black maiden"), where(rescue, "white traveller")) == ("fallen", "d4")
