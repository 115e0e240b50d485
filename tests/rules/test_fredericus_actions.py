"""Fredericus, sentence by sentence: the actions of a turn."""

from __future__ import annotations

import pytest

from game.engine.game import Game, Illegal
from tests.rules.fredericus_scene import at, fredericus, idle, leave, offered, row, var, where

PINES = {2: "tree", 4: "tree"}  # both rows beside post 3 end in a tree


def actions_of_next_turn(game: Game) -> int:
    """How many actions the player in turn has to take, by trying."""
    count = 0
    while "end" not in game.legal():
        game.play(offered(game, "carry", "fly")[0])
        count += 1
    assert offered(game, "carry", "fly", "hood") == []
    return count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_has_four_actions_the_first_two_and_the_second_three(players: int) -> None:
    """A player must take four actions; on the first turn of the game the first player takes two, and the second …"""
    game = fredericus(players)
    while game.who()[0][1] == "bet":
        game.play("bet 1")
    counts = []
    for _ in range(2 * players):
        counts.append(actions_of_next_turn(game))
        game.play("end")
        leave(game)
    assert counts == [2, 3] + [4] * (2 * players - 2)


def test_actions_are_compulsory() -> None:
    """A player must take four actions"""
    game = at(rows={1: "sky"})
    for step in ("carry 1-2", "fly falcon 8", "carry 2-3", "fly goshawk 4"):
        assert "end" not in game.legal()
        game.play(step)
    assert game.legal() == ["end"]


def test_any_order_any_repetition() -> None:
    """Any order, any repetition"""
    for steps in (["carry 1-2"] * 4, ["fly falcon 2", "fly falcon 3", "fly falcon 4", "fly falcon 5"],
                  ["hood 3", "carry 1-2", "fly goshawk 4", "carry 1-2"],
                  ["carry 1-2", "fly goshawk 4", "carry 2-1", "hood 3"]):
        game = at(rows={1: "sky sky sky sky", **PINES})
        for step in steps:
            game.play(step)
        assert game.legal() == ["end"]


@pytest.mark.parametrize("source, targets", [(1, (2, 8)), (5, (4, 6)), (8, (1, 7))])
def test_carry(source: int, targets: tuple[int, int]) -> None:
    """Carry: move the end card of a row to the end of one of the two adjacent rows."""
    cards = {source: "tree griffin", targets[0]: "seal"}
    game = at(rows=cards)
    assert {text for text in offered(game, "carry") if text.startswith(f"carry {source}-")} == {
        f"carry {source}-{target}" for target in targets}
    game.play(f"carry {source}-{targets[0]}")
    assert (row(game, source), row(game, targets[0])) == ("tree", "seal griffin")
    game.play(f"carry {source}-{targets[1]}")
    assert (row(game, source), row(game, targets[1])) == ("", "tree")
    assert not any(text.startswith(f"carry {source}-") for text in game.legal())


def test_fly() -> None:
    """Fly: move one of one's own unhooded raptors to an adjacent post."""
    game = at(raptors={"red falcon": "1", "red goshawk": "4"})
    assert offered(game, "fly") == ["fly falcon 2", "fly falcon 8", "fly goshawk 3", "fly goshawk 5"]
    game.play("fly falcon 8")
    assert where(game, "red falcon") == "8"
    assert offered(game, "fly") == ["fly falcon 1", "fly falcon 7", "fly goshawk 3", "fly goshawk 5"]


def test_posts_hold_any_number_of_raptors() -> None:
    """Posts hold any number of raptors."""
    everybody = {f"{seat} {kind}": "2" for seat in ("red", "blue", "yellow", "green") for kind in ("falcon", "goshawk")}
    game = at(raptors=everybody | {"red falcon": "1", "red goshawk": "3"})
    game.play("fly falcon 2")
    game.play("fly goshawk 2")
    assert {where(game, name) for name in everybody} == {"2"}


def test_hood_sends_every_enemy_raptor_of_a_post_to_its_quarter() -> None:
    """Hood: choose a post with enemy raptors whose two adjacent rows both end in a tree: every enemy raptor there …"""
    game = at(rows=PINES, raptors={"blue falcon": "3", "yellow goshawk": "3", "yellow falcon": "8", "red falcon": "3"})
    assert offered(game, "hood") == ["hood 3"]
    game.play("hood 3")
    assert where(game, "blue falcon") == where(game, "yellow goshawk") == "q3"
    assert (where(game, "red falcon"), where(game, "yellow falcon")) == ("3", "8")
    assert var(game, "left") == 3


@pytest.mark.parametrize("beside", [
    ("tree", "sky"), ("sky", "tree"), ("tree", ""), ("seal", "seal"), ("tree sky", "tree")])
def test_hood_needs_two_trees(beside: tuple[str, str]) -> None:
    """… whose two adjacent rows both end in a tree …"""
    assert offered(at(rows={2: beside[0], 4: beside[1]}), "hood") == []


def test_hood_needs_an_enemy_there() -> None:
    """Hood: choose a post with enemy raptors"""
    nobody = {"yellow falcon": "8", "yellow goshawk": "7"}
    assert offered(at(rows=PINES, raptors=nobody), "hood") == []
    assert offered(at(rows=PINES, raptors=nobody | {"red falcon": "3", "red goshawk": "3"}), "hood") == []
    assert offered(at(rows=PINES, raptors=nobody | {"green goshawk": "3"}), "hood") == ["hood 3"]


def test_a_player_with_a_hooded_raptor_keeps_the_other() -> None:
    """A player never has both raptors hooded: if a player has one hooded already, their other raptor stays"""
    game = at(rows=PINES, raptors={"blue falcon": "q6", "blue goshawk": "3", "yellow falcon": "3"})
    game.play("hood 3")
    assert (where(game, "blue goshawk"), where(game, "yellow falcon")) == ("3", "q3")


@pytest.mark.parametrize("chosen, other", [("falcon", "goshawk"), ("goshawk", "falcon")])
def test_of_both_raptors_on_the_post_the_acting_player_chooses(chosen: str, other: str) -> None:
    """if both stand on this post, the acting player chooses which one goes"""
    game = at(rows=PINES, raptors={"blue falcon": "3", "blue goshawk": "3", "yellow falcon": "8"})
    game.play("hood 3")
    assert game.who() == [("red", "hood-which")]
    assert game.legal() == ["hood-which blue falcon", "hood-which blue goshawk"]
    game.play(f"hood-which blue {chosen}")
    assert (where(game, f"blue {chosen}"), where(game, f"blue {other}")) == ("q3", "3")
    assert game.who() == [("red", "action")]
    assert "hood 3" not in game.legal()


def test_victims_are_settled_clockwise_from_the_acting_player() -> None:
    """(victims with both raptors there are settled clockwise from the acting player)"""
    both = {f"{seat} {kind}": "3" for seat in ("red", "blue", "green") for kind in ("falcon", "goshawk")}
    game = at(rows=PINES, turn="yellow", raptors=both | {"yellow falcon": "3", "yellow goshawk": "3"})
    game.play("hood 3")
    order = []
    while game.who()[0][1] == "hood-which":
        assert game.who() == [("yellow", "hood-which")]
        order.append(game.legal()[0].split()[1])
        game.play(game.legal()[1])
    assert order == ["green", "red", "blue"]
    assert {where(game, f"{seat} goshawk") for seat in order} == {"q3"}
    assert {where(game, f"{seat} falcon") for seat in order} == {"3"}
    assert where(game, "yellow goshawk") == "3"


def test_hood_is_illegal_if_nothing_would_move() -> None:
    """Illegal if nothing would move."""
    game = at(rows=PINES, raptors={"blue falcon": "q3", "blue goshawk": "3", "yellow falcon": "8"})
    assert offered(game, "hood") == []
    with pytest.raises(Illegal):
        game.play("hood 3")


def test_a_hooded_raptor_does_not_move() -> None:
    """A hooded raptor neither moves …"""
    game = at(raptors={"red falcon": "q1"})
    assert offered(game, "fly") == ["fly goshawk 4", "fly goshawk 6"]


def test_a_hooded_raptor_does_not_capture() -> None:
    """A hooded raptor neither … captures …"""
    ready = {1: "griffin", 2: "sky", 8: "sky"}
    assert offered(at(rows=ready), "capture") == ["capture falcon"]
    assert offered(at(rows=ready, raptors={"red falcon": "q1"}), "capture") == []


def test_a_hooded_raptor_does_not_reverse() -> None:
    """A hooded raptor neither … reverses."""
    ready = {2: "seal", 8: "seal"}
    assert offered(at(rows=ready), "reverse") == ["reverse falcon"]
    assert offered(at(rows=ready, raptors={"red falcon": "q1"}), "reverse") == []


def test_a_player_always_has_a_raptor_to_fly() -> None:
    """A player must take four actions — there is always one, even if every row is empty"""
    game = at(2, raptors={"red falcon": "q1"})
    idle(game)
    assert game.who() == [("blue", "action")]


def test_hooding_goes_on_turn_by_turn() -> None:
    """… hooded. — until the end of the owner's next turn, whoever plays in between"""
    game = at(rows=PINES, raptors={"blue falcon": "3"})
    game.play("hood 3")
    game.play("fly falcon 8")
    game.play("fly falcon 1")
    game.play("fly falcon 8")
    game.play("end")
    leave(game)
    assert offered(game, "fly") == ["fly goshawk 5", "fly goshawk 7"]
    idle(game)
    assert where(game, "blue falcon") == "3"
