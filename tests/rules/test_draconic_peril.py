"""Draconic chess, sentence by sentence: the house in peril, winning, draws."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.draconic_scene import KINDS, after, at, moves, position, where

OVER = {"over": True, "scores": {}}


# ---- peril ----------------------------------------------------------------------------------------------------------


def test_leaving_the_house_open_is_illegal() -> None:
    """A turn after which the opponent could at once enter one's own empty house is illegal."""
    game = at({"black groin": "b2"})
    assert moves(game, "move minstrel") == set()
    assert moves(at({"black groin": "c3"}), "move minstrel") == {"a2", "b1", "b2"}
    assert moves(at({"black groin": "b2"}, asleep=["black groin"]), "move minstrel") == {"a2", "b1"}
    assert moves(at({"black groin": "b2", "white maiden": "a1"}), "move minstrel") == {"a2", "b1"}  # somebody stays


def test_opening_a_line_to_the_house_is_illegal() -> None:
    """The same: moving out of the line of a traveller."""
    line = at({"white minstrel": "a3", "black traveller": "a7"})
    assert moves(line, "move minstrel") == {"a2", "a4"}
    kept = at({"white minstrel": "a3", "black traveller": "a7", "white groin": "a1"})
    assert len(moves(kept, "move minstrel")) == 5


def test_every_way_to_open_a_house_is_illegal() -> None:
    """The same: burning, shooting, waking, letting go of a charmed figure, lulling the maiden who charms it."""
    bare: dict[str, Any] = {"white minstrel": "reserve", "black traveller": "a7"}
    dreamer = at(bare | {"white high-dreamer": "b4"}, trees={"black": ["a4", "c4"]})
    assert moves(dreamer, "burn") == {"c4"}
    archer = at(bare | {"white archer": "c3", "black archer": "a3", "black groin": "f6"})
    assert moves(archer, "shoot archer") == {"f6"}
    waker = at({"white minstrel": "reserve", "white high-dreamer": "b3", "black groin": "a2", "black archer": "c3"},
               asleep=["black groin", "black archer"])
    assert moves(waker, "wake") == {"black archer"}
    holder = at(bare | {"white maiden": "a7", "white high-dreamer": "b6"})
    assert moves(holder, "move maiden") == {"a6"}  # where she stands in the way herself
    assert moves(holder, "sleep") == {"black traveller"}
    assert "b4" in moves(at(bare | {"white archer": "a4"}), "plant")  # somebody shuts the line: plant anywhere
    assert moves(at(bare), "plant") == {"a2", "a3", "a4", "a5", "a6"}  # in peril: only what shuts the line


def test_a_house_that_grows_must_stay_shut() -> None:
    """The same: an extension next to an enemy."""
    game = position({"houses": {"white": "a1", "black": "g7"}, "figures": {"black groin": "a3", "black archer": "g7"}},
                    larger_house=True)
    assert moves(game, "extend") == {"b1"}


def test_threats_are_announced() -> None:
    """A turn that threatens the enemy house is announced: "House in peril!" / « Péril en la demeure ! »."""
    game = at({"white groin": "e5", "black minstrel": "reserve", "black archer": "d1"})
    assert "House in peril!" in game.play("move groin f6")
    assert game.rules.compiled.model.text["fr"]["peril"] == "Péril en la demeure\u00a0!"
    assert {text.split(" ")[0] for text in game.legal()} == {"enter"}
    assert "House in peril!" not in game.play("enter groin")
    quiet = at({"white groin": "e5", "black minstrel": "reserve", "black archer": "d1"})
    assert "House in peril!" not in quiet.play("move groin e6")
    kept = at({"white groin": "e5"})
    assert "House in peril!" not in kept.play("move groin f6")


def test_a_mistake_cannot_be_played() -> None:
    """In the source the opponent also says it to a player who exposed their own house by mistake; here such a turn
    can't be played.
    """
    game = at({"black groin": "b2"})
    assert not [text for text in game.legal() if text.startswith("move minstrel")]
    assert "House in peril!" not in game.play("plant d4")


def test_peril_is_not_judged_on_a_winning_turn() -> None:
    """Peril is not judged on a winning turn: taking the house wins also with one's own house open."""
    game = at({"white groin": "f6", "black minstrel": "reserve", "white minstrel": "reserve", "black groin": "b2"})
    assert moves(game, "move groin") == {"g7"}  # every other turn of the groin leaves a1 open
    assert after(game, "move groin g7").result() == OVER | {"winners": ["white"], "reason": "house"}


# ---- winning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_win_by_entering(kind: str) -> None:
    """**Win**: move a figure into the enemy house while it is empty."""
    game = at({"white archer": "a1", "black minstrel": "reserve", f"white {kind}": "f6"})
    assert after(game, f"move {kind} g7").result() == OVER | {"winners": ["white"], "reason": "house"}
    assert "g7" not in moves(at({"white archer": "a1", f"white {kind}": "f6"}), f"move {kind}")


def test_win_from_afar() -> None:
    """The same, for the traveller."""
    game = at({"white traveller": "g1", "black minstrel": "reserve"})
    game.play("move traveller g7")
    assert (game.result()["winners"], where(game, "white traveller")) == (["white"], "g7")


HELPLESS = {"black minstrel": "carried", "black archer": "d1", "white groin": "f5",
            **{f"black {kind}": "carried" for kind in KINDS[:4]}}


@pytest.mark.parametrize("loses", [True, False])
def test_no_legal_turn(loses: bool) -> None:
    """A player with no legal turn, for whatever reason, loses **[reading]**; this is how most games are won, and it
    goes before a draw.
    """
    peril = after(at(HELPLESS, {"no_turn_loses": loses}), "move groin f6")  # black can neither shut the door nor hide
    stuck = {f"black {kind}": "carried" for kind in KINDS} | {"black archer": "d4", "white high-dreamer": "d5"}
    asleep = after(at(stuck, {"no_turn_loses": loses}, tree_reserve={"black": 0}), "sleep black archer")
    nobody = after(at({f"black {kind}": "killed" for kind in KINDS}, {"no_turn_loses": loses},
                      tree_reserve={"black": 0}), "plant d4")
    for game in (peril, asleep, nobody):
        assert game.result() == OVER | {"winners": ["white"] if loses else [], "reason": "no-turn"}


def test_no_legal_turn_goes_before_a_draw() -> None:
    """It goes before a draw."""
    game = after(at(HELPLESS, quiet=99), "move groin f6")
    assert game.result() == OVER | {"winners": ["white"], "reason": "no-turn"}


# ---- draws ----------------------------------------------------------------------------------------------------------

THERE_AND_BACK = ("move archer d5", "move archer e3", "move archer d4", "move archer e2")
PAIR = {"white archer": "d4", "black archer": "e2", "white minstrel": "reserve", "black minstrel": "reserve"}


def test_repetition() -> None:
    """**Draw** [ours], automatic, judged at the start of a turn: the same position (sleep, reserves, removed figures
    and one-turn bans included) with the same side to play for the third time, or 100 turns in a row (50 each) with
    no planting, entering, removal (burning included), sleep, waking, charm or house extension.
    """
    game = at(PAIR)
    after(game, *THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert not game.result()["over"]
    game.play(THERE_AND_BACK[3])
    assert game.result() == OVER | {"winners": [], "reason": "repetition"}
    assert game.legal() == []


def test_repetition_counts_from_the_same_position_only() -> None:
    """The same position (sleep, reserves, removed figures and one-turn bans included) with the same side to play."""
    def digest(**given: Any) -> int:
        game = at({**PAIR, **given.pop("figures", {})}, **given)
        return game.rules.digest(game.position)

    same = digest(quiet=7)
    different = [
        digest(asleep=["white archer"]), digest(figures={"white groin": "killed"}),
        digest(figures={"white groin": "carried"}), digest(tree_reserve={"white": 6}), digest(to_move="black"),
        digest(ban="plant d6"), digest(ban="plant d7"), digest(ban="sleep white archer"),
        digest(ban="sleep black archer"), digest(asleep=["white archer"], ban="wake white archer"),
        digest(trees={"white": ["a7"]}), digest(trees={"black": ["a7"]}), digest(houses={"white": "g7", "black": "a1"})]
    assert digest() == same
    assert len({same, *different}) == 1 + len(different)
    banned = after(at(PAIR, ban="plant d6"), *THERE_AND_BACK, *THERE_AND_BACK)
    assert not banned.result()["over"]  # with the ban it was another position
    assert after(banned, THERE_AND_BACK[0]).result()["reason"] == "repetition"


def test_a_hundred_quiet_turns() -> None:
    """100 turns in a row (50 each) with no planting, entering, removal …"""
    assert after(at({"white archer": "d4"}, quiet=99), "move archer d5").result() == OVER | {
        "winners": [], "reason": "quiet"}
    game = after(at({"white archer": "d4"}, quiet=98), "move archer d5")
    assert not game.result()["over"]
    assert after(game, "move minstrel f7").result()["reason"] == "quiet"


@pytest.mark.parametrize("text", [
    "plant a7", "enter groin", "extend a2", "move traveller d2", "shoot archer d2", "burn e5", "sleep black minstrel",
    "wake white maiden", "move groin d2"])
def test_what_breaks_the_quiet(text: str) -> None:
    """No planting, entering, removal (burning included), sleep, waking, charm or house extension."""
    figures = {"white traveller": "b2", "white archer": "d4", "white high-dreamer": "f6", "black archer": "d2",
               "white maiden": "e6", "white groin": "e2" if text == "move groin d2" else "reserve"}
    game = at(figures, {"larger_house": True}, quiet=99, trees={"black": ["e5"]}, asleep=["white maiden"])
    game.play(text)
    assert not game.result()["over"]
    assert game.state()["vars"]["quiet"] == 0


def test_a_charm_breaks_the_quiet() -> None:
    """No … charm."""
    game = after(at({"white maiden": "d4", "black archer": "d5"}, quiet=99), "move maiden d5")
    assert game.state()["vars"]["quiet"] == 0


def test_going_home_is_quiet() -> None:
    """A move back into one's own house is a move, not an entering."""
    game = after(at({"white archer": "b2"}, quiet=98), "move archer a1")
    assert game.state()["vars"]["quiet"] == 99
