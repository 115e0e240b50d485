"""Fredericus, sentence by sentence: what is free of actions, and the variant for a shorter game."""

from __future__ import annotations

import pytest

from tests.rules.fredericus_scene import at, idle, leave, offered, pile, row, var, where

READY = {1: "tree griffin", 8: "sky", 2: "sky"}  # for a falcon on post 1
SEALS = {1: "tree griffin sky", 8: "tree seal", 2: "sky seal"}  # for a reverse on post 1


def test_free_moves_at_any_moment_and_free_of_actions() -> None:
    """At any moment of the turn, free of actions"""
    game = at(rows=READY | {5: "siren", 4: "sky", 6: "tree"})
    game.play("capture falcon")
    assert var(game, "left") == 4
    for step in ("fly falcon 2", "fly falcon 3", "fly falcon 2", "fly falcon 1"):
        assert "capture goshawk" in game.legal()
        game.play(step)
    assert game.legal() == ["capture goshawk", "end"]
    game.play("capture goshawk")
    assert game.legal() == ["end"]


def test_capture_at_most_once_a_turn_with_each_raptor() -> None:
    """Capture, at most once per turn with each raptor."""
    game = at(rows={1: "harpy griffin", 8: "sky", 2: "sky", 5: "siren dragon", 4: "sky", 6: "tree"})
    assert offered(game, "capture") == ["capture falcon", "capture goshawk"]
    game.play("capture falcon")
    assert row(game, 1) == "harpy"
    assert offered(game, "capture") == ["capture goshawk"]
    game.play("capture goshawk")
    assert (row(game, 5), offered(game, "capture")) == ("siren", [])


def test_every_turn_begins_afresh() -> None:
    """at most once per turn — so once again in the next"""
    game = at(2, rows={1: "siren griffin", 8: "sky", 2: "sky", 5: "sky sky sky", 4: "seal", 6: "seal"}, left=0,
              options={"shorter": "yes"})
    for raptor in ("capture falcon", "reverse goshawk", "discard-seal 4", "sink goshawk", "end"):
        game.play(raptor)
    leave(game)
    idle(game)
    assert game.who() == [("red", "action")]
    game.play("capture falcon")
    assert (pile(game, "front red"), var(game, "spare")) == (["griffin", "siren"], 0)
    assert "sink goshawk" in game.legal()
    assert offered(at(2, rows={4: "seal", 6: "seal"}, reversed=True), "reverse") == []
    after = at(2, rows={4: "seal", 6: "seal"}, reversed=True, turn="blue", left=0)
    after.play("end")
    leave(after)
    assert offered(after, "reverse") == ["reverse goshawk"]


@pytest.mark.parametrize("low, high, raptors", [
    ("sky", "sky", ["capture falcon"]), ("sky", "tree", ["capture goshawk"]), ("tree", "sky", ["capture goshawk"]),
    ("tree", "tree", []), ("sky", "seal", []), ("seal", "tree", []), ("sky", "", []), ("", "tree", []),
    ("sky", "griffin", []), ("", "", []), ("seal", "seal", [])])
def test_what_each_raptor_needs(low: str, high: str, raptors: list[str]) -> None:
    """The falcon on post n takes the creature at the end of row n if rows n−1 and n+1 both end in sky; the goshawk …"""
    game = at(rows={3: "phoenix", 2: low, 4: high}, raptors={"red falcon": "3", "red goshawk": "3"})
    assert offered(game, "capture") == raptors


@pytest.mark.parametrize("end", ["sky", "tree", "seal", ""])
def test_only_creatures_are_captured(end: str) -> None:
    """… takes the creature at the end of row n …"""
    assert offered(at(rows={1: end, 8: "sky", 2: "sky"}), "capture") == []


@pytest.mark.parametrize("kind", ["griffin", "basilisk", "unicorn", "phoenix", "dragon", "harpy", "manticore", "siren"])
def test_a_captured_creature_lies_face_up_and_the_rest_stays(kind: str) -> None:
    """The creature goes face up in front of the player; the skies and the tree stay."""
    game = at(rows={1: f"tree {kind}", 8: "seal sky", 2: "sky"})
    game.play("capture falcon")
    assert pile(game, "front red") == [kind]
    assert game.view("green")["cards"]["front red"] == [kind]
    assert (row(game, 1), row(game, 8), row(game, 2)) == ("tree", "seal sky", "sky")
    wood = at(rows={5: kind, 4: "tree", 6: "sky"})
    wood.play("capture goshawk")
    assert (pile(wood, "front red"), row(wood, 4), row(wood, 6)) == ([kind], "tree", "sky")


def test_enemy_tokens_on_the_tower_go_back_and_their_owners_draw() -> None:
    """Then every enemy token on tower n goes back to its owner, who draws an objective"""
    game = at(rows=READY, tokens={"red": "1", "blue": "1", "yellow": "2", "green": "1"},
              pack="fredericus harpy-objective siren-objective griffin-objective")
    game.play("capture falcon")
    assert [where(game, f"{seat} token") for seat in ("red", "blue", "yellow", "green")] == ["t1", None, "t2", None]
    assert [pile(game, f"hand {seat}") for seat in ("red", "blue", "yellow", "green")] == [
        [], ["griffin-objective"], [], ["siren-objective"]]
    assert pile(game, "purse blue") == ["token"]


def test_owners_draw_clockwise_from_the_capturing_player() -> None:
    """clockwise from the capturing player"""
    game = at(rows={3: "griffin", 2: "sky", 4: "sky"}, turn="yellow", raptors={"yellow falcon": "3"},
              tokens=dict.fromkeys(("red", "blue", "yellow", "green"), "3"),
              pack="fredericus harpy-objective siren-objective griffin-objective")
    game.play("capture falcon")
    assert [pile(game, f"hand {seat}") for seat in ("green", "red", "blue", "yellow")] == [
        ["griffin-objective"], ["siren-objective"], ["harpy-objective"], []]


@pytest.mark.parametrize("reading, drawn", [("two", 2), ("one", 1)])
def test_two_tokens_of_one_owner(reading: str, drawn: int) -> None:
    """[two tokens of one owner: two objectives] — and the other reading: one"""
    game = at(2, rows=READY, tokens={"blue": "1 1", "red": "1 4"}, options={"two_tokens": reading})
    game.play("capture falcon")
    assert pile(game, "purse blue") == ["token", "token"]
    assert (len(pile(game, "hand blue")), len(pile(game, "hand red"))) == (drawn, 0)
    single = at(2, rows=READY, tokens={"blue": "1 2"}, options={"two_tokens": reading})
    single.play("capture falcon")
    assert (len(pile(single, "purse blue")), len(pile(single, "hand blue"))) == (1, 1)


@pytest.mark.parametrize("owner", ["blue", "yellow", "green"])
def test_any_capture_sends_the_token_in_the_court_back_with_no_effect(owner: str) -> None:
    """A token in the centre of the court, anyone's, goes back to its owner with no effect."""
    game = at(rows=READY, tokens={owner: "court"})
    before = pile(game, "pack")
    game.play("capture falcon")
    assert where(game, f"{owner} token") is None
    assert (pile(game, f"hand {owner}"), pile(game, "pack")) == ([], before)


# ---- reverse ---------------------------------------------------------------------------------------------------------


def test_reverse() -> None:
    """Reverse …: with an own unhooded raptor on post n, if rows n−1 and n+1 both end in a seal: row n is turned …"""
    game = at(rows=SEALS, pack="fredericus dragon-objective")
    assert offered(game, "reverse") == ["reverse falcon"]
    game.play("reverse falcon")
    assert row(game, 1) == "sky griffin tree"
    assert pile(game, "hand red") == ["dragon-objective"]
    assert var(game, "left") == 4


@pytest.mark.parametrize("low, high", [("seal", "sky"), ("seal", ""), ("seal tree", "seal"), ("tree", "tree")])
def test_reverse_needs_two_seals(low: str, high: str) -> None:
    """if rows n−1 and n+1 both end in a seal"""
    assert offered(at(rows={1: "tree griffin", 8: low, 2: high}), "reverse") == []


def test_reverse_needs_an_own_raptor() -> None:
    """with an own unhooded raptor on post n"""
    assert offered(at(rows=SEALS, raptors={"red falcon": "3", "blue falcon": "1"}), "reverse") == []
    assert offered(at(rows=SEALS, raptors={"red goshawk": "1"}), "reverse") == ["reverse falcon", "reverse goshawk"]


@pytest.mark.parametrize("chosen, other", [(8, 2), (2, 8)])
def test_one_of_the_two_seals_is_discarded_by_choice(chosen: int, other: int) -> None:
    """then discards one of the two seals (choice)"""
    game = at(rows=SEALS)
    game.play("reverse falcon")
    assert (game.who(), game.legal()) == ([("red", "discard-seal")], ["discard-seal 2", "discard-seal 8"])
    game.play(f"discard-seal {chosen}")
    assert (row(game, chosen).endswith("seal"), row(game, other).endswith("seal")) == (False, True)
    assert pile(game, "broken") == ["seal"]
    assert game.view("blue")["cards"]["broken"] == ["seal"]


def test_reverse_allows_two_more_actions() -> None:
    """and may take two more actions this turn"""
    for early in (True, False):
        game = at(rows=SEALS | {5: "sky sky sky sky sky sky"})
        for number in range(6):
            if number == (1 if early else 4):
                game.play("reverse falcon")
                game.play("discard-seal 2")
            assert ("end" in game.legal()) == (number >= 4)
            game.play("carry 5-4")
        assert game.legal() == ["end"]


def test_reverse_at_most_once_a_turn() -> None:
    """Reverse, at most once per turn"""
    game = at(rows={8: "seal", 2: "seal seal"}, raptors={"red goshawk": "1"})
    game.play("reverse falcon")
    game.play("discard-seal 2")
    assert offered(game, "reverse") == []
    assert row(game, 2) == "seal"


@pytest.mark.parametrize("cards", ["", "griffin"])
def test_a_row_of_one_card_or_none_may_be_reversed(cards: str) -> None:
    """A row of one card or none may be reversed."""
    game = at(rows={1: cards, 8: "seal", 2: "seal"})
    game.play("reverse falcon")
    assert (row(game, 1), len(pile(game, "hand red"))) == (cards, 1)


# ---- the shorter game ------------------------------------------------------------------------------------------------

TRIPLE = {1: "griffin seal tree tree tree"}


@pytest.mark.parametrize("kind", ["tree", "sky"])
def test_three_of_a_kind_go_to_the_inner_end(kind: str) -> None:
    """… if the last three cards of row n are three trees or three skies, move those three … to the bottom …"""
    game = at(rows={1: f"griffin seal {kind} {kind} {kind}"}, options={"shorter": "yes"})
    before = game.state()["piles"]["row 1"]
    assert offered(game, "sink") == ["sink falcon"]
    game.play("sink falcon")
    assert row(game, 1) == f"{kind} {kind} {kind} griffin seal"
    assert game.state()["piles"]["row 1"] == before[2:] + before[:2]  # in their order
    assert var(game, "left") == 4


@pytest.mark.parametrize("cards", ["tree tree", "tree sky tree", "sky tree tree", "seal seal seal", "tree tree sky",
                                   "tree tree tree seal", "griffin griffin griffin", ""])
def test_what_is_not_sunk(cards: str) -> None:
    """if the last three cards of row n are three trees or three skies"""
    assert offered(at(rows={1: cards}, options={"shorter": "yes"}), "sink") == []


def test_sink_with_an_own_unhooded_raptor() -> None:
    """with an own unhooded raptor on post n"""
    short = {"shorter": "yes"}
    assert offered(at(rows=TRIPLE, raptors={"red falcon": "q1"}, options=short), "sink") == []
    assert offered(at(rows=TRIPLE, raptors={"red falcon": "2", "blue falcon": "1"}, options=short), "sink") == []


def test_sink_once_a_turn_and_free() -> None:
    """Once per turn, free"""
    game = at(rows={1: "tree tree tree tree", 5: "sky sky sky"}, left=0, options={"shorter": "yes"})
    assert offered(game, "sink") == ["sink falcon", "sink goshawk"]
    game.play("sink goshawk")
    assert game.legal() == ["end"]


def test_a_row_of_just_these_three_may_be_sunk() -> None:
    """(also when the row has just these three)"""
    game = at(rows={1: "sky sky sky"}, options={"shorter": "yes"})
    game.play("sink falcon")
    assert row(game, 1) == "sky sky sky"


def test_sinking_is_an_option() -> None:
    """Option `shorter`."""
    assert offered(at(rows=TRIPLE), "sink") == []
