"""Djambi for five and six: the fortress round the centre. One test a sentence of the rules."""

from __future__ import annotations

from typing import Any

from tests.rules.djambi_scene import FORTRESS, asked, at, cell, djambi, ends, mover, places, play

POWER: dict[str, Any] = {"red": "chief g7", "green": "chief a7", "purple": "chief a1"}  # red is in power
NOBODY: dict[str, Any] = {"red": "chief m1", "green": "chief a7", "purple": "chief a1"}


def outside(cells: set[str]) -> bool:
    """Whether these cells are some, and all outside fortress and centre."""
    return bool(cells) and not cells & (FORTRESS | {"g7"})


def test_the_fortress_is_the_six_cells_around_the_centre() -> None:
    """Fortress (5/6 players): the six cells around the centre."""
    for players in (5, 6):
        world = djambi(players).rules.world
        assert {world.site_name(site) for site in world.zones["fortress"]} == FORTRESS
    for players in (3, 4):
        assert djambi(players).rules.world.zones["fortress"] == ()


def test_the_colours_of_the_chief_in_power_may_stand_in_the_fortress() -> None:
    """A living piece may end there only if its colour is that of the chief in power or controlled by him …"""
    game = at(6, **POWER | {"red": "chief g7, assassin g3"})
    assert "g6" in ends(game, "g3")
    game = at(6, "pink", **POWER, pink="assassin g3", vassals={"pink": "red"})
    assert "g6" in ends(game, "g3")


def test_other_colours_may_not_stand_in_the_fortress() -> None:
    """A living piece may end there only if …"""
    for kind in ("assassin", "provocateur", "necromobile", "militant"):
        for start in ("g5", "g4") if kind == "militant" else ("g4", "i5"):
            game = at(6, "blue", **POWER, blue=f"chief g13, {kind} {start}")
            assert ends(game, start)
            assert not ends(game, start) & FORTRESS
    game = at(6, "blue", **NOBODY, blue="chief g3")
    assert not ends(game, "g3") & FORTRESS
    assert "g7" in ends(game, "g3")  # a chief may well go to the empty centre
    vassal = at(6, "pink", **POWER, pink="assassin g3", blue="chief g13", vassals={"pink": "blue"})
    assert not ends(vassal, "g3") & FORTRESS


def test_an_abandoned_colour_may_stand_in_the_fortress() -> None:
    """… or is an abandoned colour."""
    game = at(6, "blue", **POWER, blue="chief g13, assassin g3", resigned="blue")
    assert asked(game)[0] == "red"
    assert "g6" in ends(game, "g3")
    five = at(5, "yellow", **POWER, yellow="chief g1, assassin g3")
    assert asked(five)[0] == "red"
    assert "g6" in ends(five, "g3")


def test_others_may_end_in_the_fortress_by_killing_there() -> None:
    """Others may end there only by acting there (killing, …) and then make one extra move out of it …"""
    for kind in ("assassin", "chief", "militant"):
        men = "chief g4" if kind == "chief" else f"chief g13, {kind} g4"
        game = at(6, "blue", **POWER | {"red": "chief g7, militant g6"}, blue=men)
        game.play("g4-g6")
        if kind != "assassin":
            play(game, "put c3")
        assert asked(game) == ("blue", "extra")
        assert outside(ends(game, "g6"))
        game.play("g6-e5")
        assert game.state()["vars"]["bonus"]


def test_others_may_end_in_the_fortress_by_displacing() -> None:
    """… displacing …"""
    game = at(6, "blue", **POWER | {"red": "chief g7, militant g6"}, blue="chief g13, provocateur g4")
    play(game, "g4-g6", "put c3")
    assert asked(game) == ("blue", "extra")
    assert outside(ends(game, "g6"))


def test_others_may_end_in_the_fortress_by_taking_a_corpse_that_lies_there() -> None:
    """… taking a corpse that lies there …"""
    game = at(6, "blue", **POWER, corpses="g6", blue="chief g13, necromobile g4")
    play(game, "g4-g6", "put c3")
    assert asked(game) == ("blue", "extra")
    assert outside(ends(game, "g6"))


def test_a_reporter_may_end_in_the_fortress_if_it_reports_from_there() -> None:
    """… or a reporter that reports from there …"""
    game = at(6, "blue", **NOBODY | {"red": "chief m1, militant e6"}, blue="chief g13, reporter f4")
    assert "f6" in ends(game, "f4")
    play(game, "f4-f6")
    assert cell(game, "e6") == "corpse"
    assert asked(game) == ("blue", "extra")
    assert outside(ends(game, "f6"))


def test_a_reporter_without_prey_may_not_end_in_the_fortress() -> None:
    """Others may end there only by acting there …"""
    game = at(6, "blue", **NOBODY, blue="chief g13, reporter g4")
    assert outside(ends(game, "g4"))
    corner = at(6, "blue", **NOBODY | {"red": "chief m1, militant e5"}, blue="chief g13, reporter g4")
    assert outside(ends(corner, "g4"))  # e5 touches g6 through a corner only


def test_the_extra_move_out_of_the_fortress_ends_outside_fortress_and_centre() -> None:
    """… and then make one extra move out of it, which ends outside fortress and centre."""
    game = at(6, "blue", **NOBODY | {"red": "chief m1, militant g6, militant f6"}, corpses="h6", blue="chief g4")
    play(game, "g4-g6", "put c3")
    assert outside(ends(game, "g6"))  # not on the empty centre, though a chief, nor by killing on f6
    play(game, "g6-e5")
    assert mover(game) == "green"


def test_corpses_may_be_put_in_the_fortress() -> None:
    """Corpses may be put in the fortress …"""
    game = at(6, "blue", **NOBODY | {"red": "chief m1, militant c3"}, blue="chief g13, militant c4")
    play(game, "c4-c3")
    assert places(game) >= FORTRESS
    assert "g7" not in places(game)


def test_living_pieces_are_put_only_where_they_may_stand() -> None:
    """… living pieces only where they may stand."""
    game = at(6, "blue", **POWER | {"red": "chief g7, militant c3", "green": "chief a7, militant e3"},
              blue="chief g13, provocateur c1")
    play(game, "c1-c3")
    assert places(game) >= FORTRESS  # a piece of the colour in power
    game = at(6, "blue", **POWER | {"green": "chief a7, militant c3"}, blue="chief g13, provocateur c1")
    play(game, "c1-c3")
    assert not places(game) & FORTRESS


def test_those_stranded_by_a_change_of_power_stay_until_moved() -> None:
    """Those stranded by a change of power stay until moved."""
    game = at(6, "blue", **NOBODY, blue="chief g13, assassin g6")
    assert ends(game, "g13")  # nothing obliges the assassin to leave
    assert outside(ends(game, "g6"))


def test_an_assassin_or_militant_leaving_the_fortress_may_kill() -> None:
    """The extra move is an ordinary move of that piece …: an assassin or militant leaving the fortress may kill …"""
    for kind in ("assassin", "militant"):
        game = at(6, "blue", **POWER | {"red": "chief g7, militant g6, reporter e5"}, blue=f"chief g13, {kind} g5")
        game.play("g5-g6")
        if kind == "militant":
            play(game, "put c3")
        play(game, "g6-e5")
        assert cell(game, "e5") == f"blue {kind}"
        assert cell(game, "g6") == ("corpse" if kind == "assassin" else "")


def test_a_reporter_leaving_the_fortress_must_report_again() -> None:
    """… a reporter leaving it must report again."""
    game = at(6, "blue", **POWER | {"red": "chief g7, militant h10"}, blue="chief g13, reporter i7")
    play(game, "i7-h7")
    assert (cell(game, "g7"), cell(game, "h10")) == ("corpse", "red militant")
    play(game, "h7-h9")
    assert cell(game, "h10") == "corpse"


def test_a_piece_that_leaves_the_centre_by_acting_in_the_fortress_has_a_second_extra_move() -> None:
    """A piece that leaves the centre by acting in the fortress where it may not stand has a second extra move …"""
    game = at(6, "blue", **POWER | {"red": "chief g7, militant h7"}, blue="chief g13, provocateur g3")
    play(game, "g3-g7", "put m1")
    assert asked(game) == ("blue", "extra")
    play(game, "g7-h7", "put c3")
    assert asked(game) == ("blue", "extra")
    assert {move.split("-")[0] for move in game.legal()} == {"h7"}


def test_there_are_never_more_than_two_extra_moves() -> None:
    """… out of the fortress; never more than two."""
    game = at(6, "blue", **POWER | {"red": "chief g7, militant h7, militant f8"}, blue="chief g13, provocateur g3")
    play(game, "g3-g7", "put m1", "g7-h7", "put c3")
    assert outside(ends(game, "h7"))
    play(game, "h7-i7")
    assert mover(game) == "green"


def test_a_chief_who_left_the_centre_may_not_end_in_the_fortress() -> None:
    """… a chief who left the centre is no longer in power, so neither he … may end in the fortress."""
    game = at(6, **POWER | {"red": "chief g7, assassin g3"})
    assert outside(ends(game, "g7"))
    assert "g6" in ends(game, "g3")  # his men still may


def test_a_chief_just_deposed_may_not_be_put_in_the_fortress() -> None:
    """… nor a chief just deposed may end in the fortress."""
    game = at(6, "blue", **POWER, blue="chief g13, provocateur g3")
    play(game, "g3-g7")
    assert outside(places(game))


def test_a_deposed_chief_of_an_abandoned_colour_may_be_put_in_the_fortress() -> None:
    """Who may stand in the fortress is judged on the position in which the piece stands there."""
    game = at(6, "blue", **POWER, resigned="red", blue="chief g13, provocateur g3")
    play(game, "g3-g7")
    assert places(game) >= FORTRESS


def test_for_the_extra_move_standing_is_judged_after_the_whole_action() -> None:
    """For the extra move it is judged after the whole action."""
    game = at(6, "pink", **NOBODY | {"red": "chief h7"}, pink="provocateur j7", vassals={"pink": "red"})
    play(game, "j7-h7", "put g7")  # red's own vassal puts red in power, and may stay
    assert (cell(game, "h7"), cell(game, "g7")) == ("pink provocateur", "red chief")
    assert asked(game)[1] == "move"
    game = at(6, "pink", **NOBODY | {"red": "chief h7"}, pink="provocateur j7", vassals={"pink": "red"})
    play(game, "j7-h7", "put m1")
    assert asked(game) == ("red", "extra")


def test_a_reporter_that_kills_the_chief_in_power_from_his_fortress_must_leave() -> None:
    """For the extra move it is judged after the whole action."""
    game = at(6, "red", **POWER | {"red": "chief m1, reporter g3", "blue": "chief g7"})
    play(game, "g3-g6")
    assert cell(game, "g7") == "corpse"
    assert asked(game) == ("red", "extra")
    assert outside(ends(game, "g6"))
