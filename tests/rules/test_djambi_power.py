"""Djambi: power, vassals and the order of turns. One test a sentence of the rules."""

from __future__ import annotations

from typing import Any

from game.engine.game import Game
from tests.rules.djambi_scene import asked, at, bonus, cell, ends, mover, play, seat

RULED: dict[str, Any] = {"red": "chief e5, militant a1", "blue": "chief i1", "yellow": "chief i9", "green": "chief a9"}
BOXED = "h1 h2 i2"  # corpses round i1


def turn(game: Game) -> tuple[str, bool]:
    """The colour that moves, and whether it is a bonus turn."""
    return mover(game), bonus(game)


def test_in_power_is_a_living_chief_on_the_centre_whose_own_player_is_active() -> None:
    """In power: a living chief on the centre whose own player is active."""
    game = at(turn="blue", **RULED)
    play(game, "i1-i2")
    assert (asked(game)[0], *turn(game)) == ("red", "red", True)
    game = at(turn="blue", **RULED, resigned="red")
    play(game, "i1-i2")
    assert turn(game) == ("yellow", False)
    game = at(turn="blue", **RULED | {"red": "chief a1, militant e5"})
    play(game, "i1-i2")
    assert turn(game) == ("yellow", False)


def test_with_more_than_two_active_players_he_has_a_bonus_turn_after_every_turn_of_another_player() -> None:
    """With more than two active players, after every turn of another player he has a bonus turn …"""
    game = at(turn="blue", **RULED)
    seen = []
    for move in ("i1-i2", "a1-a2", "i9-i8", "a2-a3", "a9-b9"):
        seen.append(turn(game))
        play(game, move)
    assert seen == [("blue", False), ("red", True), ("yellow", False), ("red", True), ("green", False)]


def test_there_is_no_bonus_if_his_own_colours_turn_is_next_anyway() -> None:
    """… unless his own colour's turn is next anyway …"""
    game = at(turn="green", **RULED)
    play(game, "a9-b9")
    assert turn(game) == ("red", False)


def test_with_exactly_two_active_players_he_plays_two_in_a_row() -> None:
    """… with exactly two active players he has the bonus turn and his own: two in a row [reading]."""
    game = at(turn="yellow", red="chief e5, militant a1", yellow="chief i9")
    play(game, "i9-i8")
    assert turn(game) == ("red", True)
    play(game, "a1-a2")
    assert turn(game) == ("red", False)
    play(game, "a2-a3")
    assert turn(game) == ("yellow", False)


def test_there_is_no_bonus_after_a_turn_that_he_played_himself_for_a_vassal() -> None:
    """There is no bonus after a turn that he played himself for a vassal."""
    game = at(turn="blue", **RULED | {"blue": "militant i1"}, vassals={"blue": "red"})
    assert asked(game)[0] == "red"
    play(game, "i1-i2")
    assert turn(game) == ("yellow", False)


def test_there_is_a_bonus_after_a_turn_of_a_vassal_of_another() -> None:
    """The bonus depends on who decided the turn, not on the colour."""
    game = at(turn="blue", **RULED | {"blue": "militant i1"}, vassals={"blue": "green"})
    assert asked(game)[0] == "green"
    play(game, "i1-i2")
    assert turn(game) == ("red", True)


def test_there_is_no_bonus_after_his_own_turn() -> None:
    """… after every turn of another player …"""
    game = at(turn="red", **RULED | {"red": "chief a5"})
    play(game, "a5-e5")
    assert turn(game) == ("blue", False)


def test_the_bonus_comes_after_the_very_turn_that_put_the_chief_on_the_centre() -> None:
    """The bonus needs a chief in power after the turn."""
    game = at(turn="red", red="chief a1, provocateur c3", blue="chief i1", yellow="chief c6", green="chief a9")
    play(game, "c3-c6", "put e5")
    assert turn(game) == ("yellow", True)


def test_every_colour_keeps_its_place_and_its_controller_decides() -> None:
    """Every colour keeps its place in the turn order. A colour's turn moves that colour's pieces; who decides is …"""
    game = at(red="chief a1", blue="militant i1", yellow="chief i9, militant g9", green="chief a9",
              vassals={"blue": "yellow"})
    play(game, "a1-a2")
    assert (asked(game)[0], mover(game)) == ("yellow", "blue")
    assert {move.split("-")[0] for move in game.legal()} == {"i1"}
    play(game, "i1-i2")
    assert (asked(game)[0], mover(game)) == ("yellow", "yellow")


def test_the_killers_player_controls_the_colour_of_a_chief_killed() -> None:
    """Chief killed: that player is out; the killer's player controls the colour … and plays in its place."""
    game = at(red="chief a1, assassin c3", blue="chief c8, militant i1", yellow="chief i9", green="chief a9")
    play(game, "c3-c8")
    assert (asked(game)[0], mover(game)) == ("red", "blue")
    assert "resign blue" not in game.table()


def test_with_the_colour_goes_all_that_it_controlled() -> None:
    """… (and all that it controlled) …; "all that it controlled" means vassals by conquest."""
    game = at(red="chief a1, assassin c3", blue="chief c8, militant i1", yellow="chief i9", green="militant a9",
              vassals={"green": "blue"})
    play(game, "c3-c8")
    assert (seat(game, "blue")["overlord"], seat(game, "green")["overlord"]) == ("red", "red")


def test_the_killers_player_is_the_one_who_decides_this_turn() -> None:
    """… the killer's player controls the colour …"""
    game = at(turn="red", red="assassin c3", blue="chief c8, militant i1", yellow="chief i9", green="chief a9",
              vassals={"red": "green"})
    play(game, "c3-c8")
    assert seat(game, "blue")["overlord"] == "green"


def test_resigned_and_encircled_colours_go_with_the_power() -> None:
    """Resigned and encircled colours go with the power."""
    for how in ("resigned", "encircled"):
        away: dict[str, Any] = {how: "green"}
        game = at(red="chief e5, militant a1", blue="chief i1", yellow="chief i9", green="chief a9, militant c3",
                  corpses="a8 b8 b9", turn="yellow", **away)
        play(game, "i9-i8", "a1-a2")
        assert (asked(game)[0], mover(game)) == ("red", "green")
        assert seat(game, "green")["overlord"] == "green"


def test_who_kills_the_chief_in_power_does_not_inherit_the_resigned() -> None:
    """"All that it controlled" means vassals by conquest."""
    game = at(turn="blue", red="chief e5, militant a1", blue="chief i1, assassin e1", yellow="chief i9",
              green="chief a9", resigned="green")
    play(game, "e1-e5", "e5-e6")
    assert (seat(game, "red")["overlord"], seat(game, "green")["overlord"]) == ("blue", "green")
    play(game, "i9-i8")
    assert mover(game) == "red"  # nobody is in power, so green is skipped


def test_conquests_of_a_resigned_player_share_that_lot_and_are_theirs_again() -> None:
    """Conquests of a resigned or encircled player share that lot, and are theirs again when they are back."""
    game = at(turn="yellow", red="chief e5, militant a1", blue="militant i1", yellow="chief i9", green="chief a9",
              vassals={"blue": "green"}, resigned="green")
    state = game.state()
    state["vars"] |= {"turn": "blue", "mover": "blue", "decider": "red"}
    game.load(state)
    assert asked(game)[0] == "red"
    game.play("return green")
    assert (asked(game)[0], mover(game)) == ("green", "blue")


def test_conquests_of_an_encircled_player_are_skipped_while_nobody_is_in_power() -> None:
    """Conquests of a resigned or encircled player share that lot …"""
    game = at(red="chief a1", blue="militant e1", yellow="chief i9", green="chief a9", vassals={"blue": "green"},
              corpses="a8 b8 b9", encircled="green")
    play(game, "a1-a2")
    assert mover(game) == "yellow"


def test_a_player_whose_vassal_kills_their_own_chief_is_out_and_nobody_inherits() -> None:
    """A player whose vassal kills their own chief is out; with nobody to inherit, those colours are abandoned."""
    game = at(turn="blue", red="chief a4, militant a8", blue="assassin a1", yellow="chief i9", green="chief i1",
              vassals={"blue": "red"})
    assert "a4" in ends(game, "a1")
    play(game, "a1-a4")
    assert [seat(game, colour)["overlord"] for colour in ("red", "blue")] == [None, None]
    play(game, "i9-i8", "i1-i2")
    assert mover(game) == "yellow"  # red and blue are skipped
    ruled = at(turn="blue", red="militant a8", blue="assassin a1", yellow="chief e5", green="chief i1")
    assert asked(ruled)[0] == "yellow"  # abandoned colours go with the power


def test_nobody_inherits_from_a_second_victim_of_one_who_lost_his_own_chief() -> None:
    """… out in this way."""
    game = at(turn="blue", red="chief e5", blue="assassin e2", yellow="chief e9, militant i4", green="chief i1",
              vassals={"blue": "red"})
    play(game, "e2-e5", "e5-e9")
    assert [seat(game, colour)["overlord"] for colour in ("red", "blue", "yellow")] == [None, None, None]
    assert game.result()["winners"] == ["green"]


def test_abandoned_are_the_resigned_the_encircled_the_absent_and_the_heirless() -> None:
    """A colour is abandoned if its own player, or for a vassal its overlord, is resigned, encircled, absent …"""
    six: dict[str, Any] = {"red": "chief g7", "green": "chief a7, militant d10", "purple": "chief a1"}
    for how in ("resigned", "encircled"):
        away: dict[str, Any] = {how: "pink"}
        own = at(6, "pink", **six, pink="chief m7, assassin g3", **away)
        vassal = at(6, "blue", **six, pink="chief m7", blue="assassin g3", vassals={"blue": "pink"}, **away)
        for game in (own, vassal):
            assert (asked(game)[0], "g6" in ends(game, "g3")) == ("red", True)
    absent = at(5, "yellow", **six, yellow="chief m7, assassin g3")
    assert (asked(absent)[0], "g6" in ends(absent, "g3")) == ("red", True)
    heirless = at(6, "blue", **six, blue="assassin g3")
    assert (asked(heirless)[0], "g6" in ends(heirless, "g3")) == ("red", True)


def test_a_missing_fifth_players_colour_cannot_come_back() -> None:
    """A missing fifth player's colour cannot come back."""
    game = at(5, red="chief m1", green="chief a7", yellow="chief g1")
    assert game.table() == ["draw", "resign green", "resign red"]


def test_a_bonus_turn_with_no_legal_move_is_skipped() -> None:
    """A bonus turn with no legal move is skipped …"""
    game = at(turn="blue", **RULED | {"red": "chief e5"}, corpses="d4 d5 d6 e4 e6 f4 f5 f6")
    play(game, "i1-i2")
    assert turn(game) == ("yellow", False)


def test_a_skipped_colour_gives_no_bonus() -> None:
    """… a skipped colour gives no bonus …"""
    game = at(turn="red", red="chief a1", blue="militant i1", corpses=BOXED, vassals={"blue": "yellow"},
              yellow="chief i9", green="chief e5, militant a9")
    play(game, "a1-a2")
    assert turn(game) == ("green", True)
    play(game, "a9-a8")
    assert turn(game) == ("yellow", False)


def test_next_anyway_looks_past_colours_that_would_be_skipped() -> None:
    """… "next anyway" looks past colours that would be skipped."""
    game = at(turn="yellow", red="chief e5, militant a1", blue="chief a9", yellow="chief i9", green="militant i1",
              corpses=BOXED, vassals={"green": "blue"})
    play(game, "i9-i8")
    assert turn(game) == ("red", False)


def test_the_bonus_needs_a_chief_in_power_after_the_turn() -> None:
    """The bonus needs a chief in power after the turn."""
    game = at(turn="blue", **RULED | {"blue": "chief i1, provocateur e1"})
    play(game, "e1-e5", "put b2", "e5-e6")
    assert (turn(game), cell(game, "b2")) == (("yellow", False), "red chief")


def test_active_players_are_counted_after_the_encirclement_test() -> None:
    """… with exactly two active players he has the bonus turn and his own."""
    game = at(turn="green", red="chief e5, militant a1", yellow="chief i9", green="chief a9, necromobile c6",
              corpses="h9 h8 c4")
    play(game, "c6-c4", "put i8")
    assert seat(game, "yellow")["encircled"]
    assert turn(game) == ("red", True)  # with three it would be red's turn next anyway
