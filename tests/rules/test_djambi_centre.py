"""Djambi: the centre, who ends there and how they leave it. One test a sentence of the rules."""

from __future__ import annotations

from game.engine.game import Game
from tests.rules.djambi_scene import asked, at, cell, ends, mover, places, play, prey

SHUT = "d4 d5 d6 e6 f4 f5 f6"  # all cells round the centre but e4


def test_only_a_living_chief_may_end_a_move_on_the_empty_centre() -> None:
    """Only a living chief may end a move on the empty centre."""
    game = at(red="chief a5, assassin e1, reporter i5, provocateur e9, necromobile h2, militant c3", blue="chief i2",
              yellow="chief i8")
    assert "e5" in ends(game, "a5")
    for start in ("e1", "i5", "e9", "h2", "c3"):
        assert "e5" not in ends(game, start)
        assert ends(game, start) & {"e6", "f5", "e4", "d6", "d4", "d5"}  # though it could get there


def test_a_reporter_may_never_end_on_the_empty_centre() -> None:
    """Another piece ends on the centre only by acting on what is there: a reporter acts on what is beside it."""
    game = at(red="chief a1, reporter e2", blue="chief i1, militant e6", yellow="chief i9")
    assert "e5" not in ends(game, "e2")


def test_the_corpse_of_a_chief_killed_on_this_very_move_may_be_put_on_the_centre() -> None:
    """A corpse may be put there only if it is that of a chief killed on this very move (a puppet in power) …"""
    game = at(red="chief a1, militant c3", blue="chief d4", yellow="chief i9", green="chief a9")
    play(game, "c3-d4")
    assert "e5" in places(game)
    game = at(red="chief a1, militant c3", blue="chief i1, militant d4", yellow="chief i9", green="chief a9")
    play(game, "c3-d4")
    assert "e5" not in places(game)


def test_an_old_corpse_is_never_put_on_the_centre() -> None:
    """… an old corpse never."""
    game = at(red="chief a1, militant c3", blue="chief d4, necromobile c9", yellow="chief i9", green="chief a9")
    play(game, "c3-d4", "put c7", "c9-c7")
    assert "e5" not in places(game)


def test_a_living_chief_may_be_put_on_the_centre_by_a_provocateur() -> None:
    """A living chief may be put there by a provocateur."""
    game = at(red="chief a1, provocateur c3", blue="chief c6", yellow="chief i9, militant g3")
    play(game, "c3-c6")
    assert "e5" in places(game)
    game = at(red="chief a1, provocateur c3", blue="chief c6", yellow="chief i9, militant g3")
    play(game, "c3-g3")
    assert "e5" not in places(game)


def test_an_assassin_ends_on_the_centre_by_killing_the_chief() -> None:
    """Another piece ends on the centre only by acting on what is there: an assassin killing the chief …"""
    game = at(red="chief a1, assassin e2", blue="chief e5", yellow="chief i9", green="chief a9")
    play(game, "e2-e5")
    assert (cell(game, "e5"), cell(game, "e2")) == ("red assassin", "corpse")
    assert asked(game) == ("red", "extra")


def test_a_provocateur_ends_on_the_centre_by_deposing_the_chief() -> None:
    """… a provocateur deposing him …"""
    game = at(red="chief a1, provocateur e2", blue="chief e5", yellow="chief i9", green="chief a9")
    play(game, "e2-e5", "put b7")
    assert (cell(game, "e5"), cell(game, "b7")) == ("red provocateur", "blue chief")
    assert asked(game) == ("red", "extra")


def test_a_necromobile_ends_on_the_centre_by_taking_a_corpse() -> None:
    """… a necromobile taking a corpse …"""
    game = at(red="chief a1, necromobile e2", corpses="e5", blue="chief i1", yellow="chief i9")
    play(game, "e2-e5", "put b7")
    assert (cell(game, "e5"), cell(game, "b7")) == ("red necromobile", "corpse")
    assert asked(game) == ("red", "extra")


def test_a_foreign_chief_who_kills_there_simply_stays_in_power() -> None:
    """… (a foreign chief who kills there simply stays, in power)."""
    game = at(red="chief e2", blue="chief e5, militant i1", yellow="chief i9", green="chief a9")
    play(game, "e2-e5", "put b7")
    assert cell(game, "e5") == "red chief"
    assert game.state()["vars"]["reign"] == "red"
    assert mover(game) == "blue"


def test_after_the_whole_action_that_same_piece_makes_one_extra_move_to_leave() -> None:
    """After the whole action, placement included, that same piece makes one extra move to leave."""
    game = at(red="chief a1, provocateur e2, militant c3", blue="chief e5", yellow="chief i9", green="chief a9")
    play(game, "e2-e5")
    assert asked(game) == ("red", "put")
    moves = play(game, "put e6")
    assert asked(game) == ("red", "extra")
    assert {move.split("-")[0] for move in moves} == {"e5"}
    play(game, "e5-e4")
    assert mover(game) == "blue"


def test_an_assassin_leaving_the_centre_may_go_to_an_empty_cell_or_kill_a_chief() -> None:
    """An assassin leaving the centre may go to an empty cell or kill a chief, whose corpse falls on the centre."""
    game = at(red="chief a1, assassin e2", blue="chief e5", yellow="chief e9, militant i5", green="chief a9")
    play(game, "e2-e5")
    assert "i5" not in ends(game, "e5")
    assert {"h5", "e8", "e9", "a9"} <= ends(game, "e5")
    play(game, "e5-e9")
    assert (cell(game, "e9"), cell(game, "e5")) == ("red assassin", "corpse")


def test_a_provocateur_leaving_may_act_once_more_and_put_a_chief_on_the_centre() -> None:
    """A provocateur … leaving may act once more; a displaced chief may be put on the centre."""
    game = at(red="chief a1, provocateur e2", blue="chief e5", yellow="chief i5", green="chief a9")
    play(game, "e2-e5", "put b7", "e5-i5")
    assert asked(game) == ("red", "put")
    assert "e5" in places(game)
    play(game, "put e5")
    assert (cell(game, "e5"), mover(game)) == ("yellow chief", "yellow")  # whose bonus it is, since red decided
    assert game.state()["vars"]["reign"] == "yellow"


def test_a_necromobile_leaving_may_act_once_more() -> None:
    """A … necromobile leaving may act once more …"""
    game = at(red="chief a1, necromobile e2", corpses="e5 e8", blue="chief i1", yellow="chief i9")
    play(game, "e2-e5", "put b7", "e5-e8")
    assert asked(game) == ("red", "put")
    assert "e5" not in places(game)  # an old corpse never lies on the centre
    play(game, "put b6")
    assert mover(game) == "blue"


def test_with_no_way_out_it_stays_until_it_is_moved_later() -> None:
    """If it has no way out it stays until it is moved later [reading]."""
    game = at(red="chief a1, assassin e4", corpses=SHUT, blue="chief e5, militant i1", yellow="chief i9",
              green="chief a9")
    game.play("e4-e5")
    assert (cell(game, "e5"), cell(game, "e4"), mover(game)) == ("red assassin", "corpse", "blue")
    later = at(red="chief a1, assassin e5", corpses=SHUT, blue="chief i1", yellow="chief i9")
    assert ends(later, "e5") == {"e4", "e3", "e2", "e1"}
    assert ends(later, "a1")  # nothing obliges it to leave now


def stranded(red: str) -> Game:
    """A blue militant stranded on the centre."""
    return at(red=f"chief a1, {red}", blue="chief i1, militant e5", yellow="chief i9", green="chief a9")


def test_a_militant_may_kill_a_piece_other_than_a_chief_that_is_stranded_on_the_centre() -> None:
    """A militant or assassin may kill a piece other than a chief that is stranded on the centre …; then …"""
    game = stranded("militant e3")
    play(game, "e3-e5", "put b7")
    assert asked(game) == ("red", "extra")
    assert ends(game, "e5") == {"e4", "e3", "d4", "c3", "d5", "c5", "d6", "c7", "e6", "e7", "f6", "g7", "f5", "g5",
                                "f4", "g3"}


def test_an_assassin_may_kill_a_piece_other_than_a_chief_that_is_stranded_on_the_centre() -> None:
    """A militant or assassin may kill a piece other than a chief that is stranded on the centre …; then …"""
    game = stranded("assassin e3")
    play(game, "e3-e5")
    assert (asked(game), cell(game, "e3")) == (("red", "extra"), "corpse")


def test_a_provocateur_may_displace_a_piece_that_is_stranded_on_the_centre() -> None:
    """… a provocateur displace it; then the extra move."""
    game = stranded("provocateur e3")
    play(game, "e3-e5", "put b7")
    assert (asked(game), cell(game, "b7")) == (("red", "extra"), "blue militant")


def test_an_assassin_that_starts_from_the_centre_may_kill_only_a_chief() -> None:
    """An assassin that starts from the centre may kill only a chief, on an ordinary turn too."""
    game = at(red="chief a1, assassin e5", blue="chief i1, militant e8", yellow="chief i9")
    assert {"i1", "i9", "e7"} <= ends(game, "e5")
    assert "e8" not in ends(game, "e5")


def test_the_corpse_of_a_piece_reported_on_the_centre_stays_there() -> None:
    """The corpse of a piece reported on the centre stays there, whatever it was."""
    for there in ("chief", "militant"):
        others = "" if there == "chief" else ", chief i1"
        game = at(red="chief a1, reporter e2", blue=f"{there} e5{others}, militant h2", yellow="chief i9",
                  green="chief a9")
        play(game, "e2-e4")
        assert (cell(game, "e5"), cell(game, "e4")) == ("corpse", "red reporter")
        assert mover(game) == "blue"


def test_the_extra_move_is_compulsory() -> None:
    """It is compulsory if there is one."""
    game = at(red="chief a1, assassin e4, militant c3", corpses="d4 d5 d6 e6 f4 f6", blue="chief e5, militant i1",
              yellow="chief i9", green="chief a9")
    game.play("e4-e5")
    assert game.legal() == ["e5-f5", "e5-g5", "e5-h5", "e5-i5"]


def test_a_single_extra_move_plays_itself() -> None:
    """A follow-up with exactly one possibility is played by itself and not asked."""
    game = at(red="chief a1, assassin e4", corpses="d4 d5 d6 e6 f4 f6 g5", blue="chief e5, militant i1",
              yellow="chief i9", green="chief a9")
    game.play("e4-e5")
    assert (cell(game, "e5"), cell(game, "f5"), mover(game)) == ("", "red assassin", "blue")


def test_a_chief_may_cross_and_leave_the_centre_freely() -> None:
    """A chief on the centre owes no extra move, and leaves it like any other cell."""
    game = at(red="chief e5", blue="chief i1", yellow="chief i9, militant e8", green="chief a9")
    assert {"e6", "e7", "e8", "e1", "a5"} <= ends(game, "e5")


def test_a_reporter_that_reports_beside_the_centre_has_no_extra_move() -> None:
    """The extra move belongs to a piece that ended on the centre."""
    game = at(red="chief a1, reporter d2", blue="chief e5, militant e3", yellow="chief i9, militant d5",
              green="chief a9")
    play(game, "d2-d4")
    assert (cell(game, "d5"), mover(game)) == ("corpse", "blue")


def test_prey_on_the_centre_is_prey() -> None:
    """A chief on the centre can be reported on."""
    game = at(red="chief a1, reporter c4", blue="chief e5", yellow="chief i9, militant e3", green="chief a9")
    play(game, "c4-e4")
    assert prey(game) == {"e3", "e5"}
