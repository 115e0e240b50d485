"""Djambi: resigning, coming back, being encircled. One test a sentence of the rules."""

from __future__ import annotations

from typing import Any

from tests.rules.djambi_scene import FORTRESS, asked, at, bonus, cell, count, djambi, mover, outcome, places, play, seat

FREE: dict[str, Any] = {"red": "chief a1, militant c2", "blue": "chief i1", "yellow": "chief i9", "green": "chief a9"}
RULED = FREE | {"red": "chief e5, militant c2"}


def test_a_player_may_resign_at_any_moment_and_the_pieces_stay() -> None:
    """Resigned (possible at any moment): pieces and chief stay, passive, turn skipped, while nobody is in power …"""
    game = at(**FREE)
    game.play("resign blue")  # out of turn
    assert (cell(game, "i1"), mover(game)) == ("blue chief", "red")
    play(game, "a1-a2")
    assert mover(game) == "yellow"


def test_the_player_in_power_controls_the_resigned() -> None:
    """… otherwise the player in power controls them."""
    game = at(**RULED)
    game.play("resign blue")
    play(game, "c2-c3")
    assert (asked(game)[0], mover(game)) == ("red", "blue")


def test_a_resigned_player_may_come_back_while_the_chief_lives() -> None:
    """A resigned player may come back, with the table's leave, while the chief lives."""
    game = at(**FREE, resigned="blue")
    assert "return blue" in game.table()
    assert "resign blue" not in game.table()
    game.play("return blue")
    assert "resign blue" in game.table()
    play(game, "a1-a2")
    assert (asked(game)[0], mover(game)) == ("blue", "blue")
    killed = at(**FREE | {"red": "chief a1, assassin i5"}, resigned="blue")
    play(killed, "i5-i1")
    assert "return blue" not in killed.table()


def test_if_a_resigned_colours_chief_is_killed_the_colour_becomes_the_killers_vassal() -> None:
    """If a resigned colour's chief is killed, the colour becomes the killer's vassal."""
    game = at(**FREE | {"red": "chief a1, assassin i5", "blue": "chief i1, militant g1"}, resigned="blue")
    play(game, "i5-i1")
    assert (asked(game)[0], mover(game)) == ("red", "blue")


def test_if_a_resigned_chief_stands_on_the_centre_nobody_is_in_power() -> None:
    """If such a chief stands on the centre, nobody is in power."""
    game = at(turn="blue", **RULED, resigned="red")
    play(game, "i1-i2")
    assert (mover(game), bonus(game)) == ("yellow", False)
    play(game, "i9-i8", "a9-a8")
    assert mover(game) == "blue"  # red is skipped


def test_what_the_table_may_decide() -> None:
    """Out of turn: `resign red`, `return red`, `draw`."""
    game = at(red="chief a1", blue="chief i1", yellow="chief i9", corpses="h8 h9 i8", encircled="yellow",
              resigned="blue", green="chief a9")
    assert game.table() == ["draw", "resign green", "resign red", "resign yellow", "return blue"]
    alone = at(red="chief a1", blue="chief i1", yellow="chief i9", resigned="blue yellow")
    assert "draw" not in alone.table()


# ---- fine print 9: in the middle of a turn and between turns ----------------------------------------------------

def test_who_resigns_before_a_follow_up_has_it_played_with_the_first_possibility() -> None:
    """A player who resigns between a move and its follow-ups: these are first played with the first possibility …"""
    game = at(**FREE | {"blue": "chief i1, militant c4", "red": "chief b1, militant c2"})
    play(game, "c2-c4")
    first = game.legal()[0]
    assert first == "put a1"
    game.play("resign red")
    assert (cell(game, "a1"), seat(game, "red")["resigned"], mover(game)) == ("corpse", True, "blue")


def test_a_win_reached_that_way_stands() -> None:
    """… then the resignation counts; a win reached that way stands."""
    game = at(red="chief a1, militant c2", blue="chief c4")
    play(game, "c2-c4")
    game.play("resign red")
    assert outcome(game) == (["red"], "last")


def test_the_resignation_lapses_if_the_follow_ups_kill_the_own_chief() -> None:
    """… these are first played …, then the resignation counts."""
    game = at(turn="blue", red="chief b4", blue="reporter c2", yellow="chief i9, militant c3", green="chief i1",
              vassals={"blue": "red"})
    assert play(game, "c2-b3") == ["report b4", "report c3"]
    game.play("resign red")
    assert (cell(game, "b4"), seat(game, "red")["resigned"], seat(game, "red")["overlord"]) == ("corpse", False, None)


def test_when_another_player_resigns_in_mid_turn_the_possibilities_are_found_anew() -> None:
    """When another player resigns or comes back in the middle of a turn, the decider stays and the possibilities …"""
    game = at(6, "green", red="chief m1", green="chief a7, provocateur c1", purple="chief a1",
              blue="chief g13, militant c3")
    play(game, "c1-c3")
    assert not places(game) & FORTRESS
    game.play("resign blue")
    assert (asked(game), places(game) >= FORTRESS) == (("green", "put"), True)
    game.play("return blue")
    assert not places(game) & FORTRESS


def test_in_mid_turn_the_decider_stays() -> None:
    """… the decider stays …"""
    game = at(turn="blue", **RULED | {"blue": "chief i1, militant c5", "yellow": "chief i9, militant c6"},
              resigned="blue")
    play(game, "c5-c6")
    game.play("return blue")
    assert (asked(game), mover(game)) == (("red", "put"), "blue")


def test_between_turns_the_colours_controller_changes_at_once() -> None:
    """… between turns the colour's controller changes at once …"""
    game = at(turn="blue", **RULED, resigned="blue")
    assert asked(game)[0] == "red"
    game.play("return blue")
    assert asked(game)[0] == "blue"
    game.play("resign blue")
    assert (asked(game)[0], mover(game)) == ("red", "blue")


def test_a_pending_turn_that_nobody_decides_any_more_is_skipped() -> None:
    """… turn skipped, while nobody is in power …"""
    game = at(turn="blue", **FREE)
    game.play("resign blue")
    assert mover(game) == "yellow"


def test_a_bonus_turn_lapses_if_power_is_gone() -> None:
    """… and a bonus turn lapses if power is gone."""
    game = at(turn="blue", **RULED)
    play(game, "i1-i2")
    assert bonus(game)
    game.play("resign green")
    assert (asked(game)[0], mover(game), bonus(game)) == ("red", "red", True)  # only its power matters
    game.play("resign red")
    assert (mover(game), bonus(game)) == ("yellow", False)


# ---- encircled --------------------------------------------------------------------------------------------------

SHUT: dict[str, Any] = {"red": "chief a1, militant g2", "blue": "chief i1, militant c8",
                        "yellow": "chief i9, militant g3", "green": "chief a9"}


def test_a_chief_is_encircled_if_neither_he_nor_his_group_has_a_legal_move() -> None:
    """… encircled if neither he nor any living piece of his own colour that is connected to him … has a legal move."""
    game = at(**SHUT, corpses="h1 h2")
    play(game, "g2-g3", "put i2")
    assert seat(game, "blue")["encircled"]
    assert mover(game) == "yellow"  # treated as resigned, though c8 could move
    connected = at(**SHUT | {"blue": "chief i1, militant i2, militant i3"}, corpses="h1 h2 h3 h4")
    play(connected, "g2-g3", "put a5")
    assert not seat(connected, "blue")["encircled"]  # i3 is connected through i2, and has i4


def test_the_group_is_connected_side_by_side_through_living_pieces() -> None:
    """… connected to him (side by side, through own living pieces) …"""
    diagonal = at(**SHUT | {"blue": "chief i1, militant h2"}, corpses="h1")
    play(diagonal, "g2-g3", "put i2")
    assert seat(diagonal, "blue")["encircled"]  # h2 touches him at a corner only


def test_a_chief_on_the_centre_is_not_encircled() -> None:
    """… a chief off the centre is encircled if …"""
    game = at(**SHUT | {"blue": "chief e5, militant c8"}, corpses="d4 d5 d6 e4 e6 f4 f5")
    play(game, "g2-g3", "put f6")
    assert not seat(game, "blue")["encircled"]


def test_at_the_start_nobody_is_encircled() -> None:
    """[reading: at the start every chief is boxed in by his own men, so the test must be on the group]"""
    for players in (3, 4, 5, 6):
        game = djambi(players)
        game.play(game.legal()[0])
        assert not any(seat(game, colour)["encircled"] for colour in game.rules.world.seats)


def test_freed_again_the_player_is_back_at_once() -> None:
    """Treated as resigned; freed again, the player is back at once."""
    game = at(**SHUT | {"red": "chief a1, necromobile i5"}, corpses="h1 h2 i2", encircled="blue")
    play(game, "i5-i2", "put b7")
    assert not seat(game, "blue")["encircled"]  # he can kill the necromobile
    assert (asked(game)[0], mover(game)) == ("blue", "blue")


def test_encirclement_is_tested_at_the_end_of_each_turn_and_in_between_the_old_result_holds() -> None:
    """Encirclement is tested … at the end of each turn (follow-ups … included); in between, the old result holds."""
    game = at(**SHUT | {"red": "chief a1, necromobile i5"}, corpses="h1 h2 i2", encircled="blue")
    play(game, "i5-i2")
    assert asked(game) == ("red", "put")
    assert seat(game, "blue")["encircled"]  # though he could move now
    play(game, "put b7")
    assert not seat(game, "blue")["encircled"]


def test_a_legal_move_is_taken_as_if_the_colour_were_not_already_encircled() -> None:
    """… taking "legal move" as if the colour were not already encircled …"""
    round_i6 = "i7 i5 j6 j5 j7 k5 j4 h5 h8 g6 g7 g8"  # all that is left to him is h6 and h7, in the fortress
    men: dict[str, Any] = {"red": "chief m1, militant m3", "green": "chief a7", "blue": "chief i6"}
    game = at(6, **men, corpses=round_i6, encircled="blue")
    play(game, "m3-m4")
    assert seat(game, "blue")["encircled"]  # open to the encircled, but that is not counted
    game = at(6, **men, corpses=round_i6, resigned="blue")
    play(game, "m3-m4")
    assert not seat(game, "blue")["encircled"]  # open to the resigned, and that is


def test_an_encircled_chief_put_on_the_centre_is_in_power_only_when_the_turn_has_ended() -> None:
    """… in between, the old result holds."""
    game = at(6, "green", red="chief m1", green="chief a7, provocateur c2", purple="chief a1",
              blue="chief c3, militant j4", encircled="blue")
    play(game, "c2-c3")
    assert "f6" in places(game)  # his colour is still abandoned
    play(game, "put g7")
    assert (mover(game), bonus(game)) == ("blue", True)


def test_coming_back_while_encircled_only_takes_back_the_resignation() -> None:
    """Active: own chief alive, not resigned, not encircled."""
    game = at(**SHUT, corpses="h1 h2 i2", encircled="blue", resigned="blue")
    game.play("return blue")
    assert (seat(game, "blue")["resigned"], seat(game, "blue")["encircled"]) == (False, True)
    play(game, "a1-a2")
    assert (mover(game), count(game, "idle")) == ("yellow", 2)
