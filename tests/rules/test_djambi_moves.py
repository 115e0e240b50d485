"""Djambi: how the pieces move and what they do. One test a sentence of the rules."""

from __future__ import annotations

from typing import Any

from tests.rules.djambi_scene import asked, at, cell, djambi, ends, mover, places, play, prey, seat

OTHERS: dict[str, Any] = {"blue": "chief i1", "yellow": "chief i9", "green": "chief a9"}


def test_a_piece_moves_in_a_straight_line_any_number_of_cells() -> None:
    """A piece moves in a straight line, any number of cells."""
    game = at(red="chief a1, necromobile c3", **OTHERS)
    column, row = {f"c{n}" for n in range(1, 10)}, {f"{c}3" for c in "abdefghi"}
    rising, falling = {"b2", "d4", "f6", "g7", "h8"}, {"b4", "a5", "d2", "e1"}  # e5 is the centre; a1 is taken
    assert ends(game, "c3") == (column | row | rising | falling | {"i9"}) - {"c3", "i9"}


def test_militants_move_one_or_two_cells() -> None:
    """… militants one or two …"""
    game = at(red="chief a1, militant g3", **OTHERS)
    up, across, down = {"g4", "g5", "h4", "i5", "f4"}, {"h3", "i3", "f3", "e3"}, {"g2", "g1", "f2", "e1", "h2"}
    assert ends(game, "g3") == up | across | down | {"i1"}  # e5 is the centre, on i1 stands a chief


def test_a_piece_moves_over_empty_cells_only() -> None:
    """… over empty cells only …"""
    game = at(red="chief a1, assassin c3, militant c6", blue="chief i1, militant f3", yellow="chief i9")
    assert {"c4", "c5"} <= ends(game, "c3")
    assert not ends(game, "c3") & {"c6", "c7", "g3"}
    assert "f3" in ends(game, "c3")


def test_the_empty_centre_may_be_crossed() -> None:
    """… (the empty centre and fortress may be crossed)."""
    game = at(red="chief a1, assassin e2", **OTHERS)
    assert {"e6", "e9"} <= ends(game, "e2")
    assert "e5" not in ends(game, "e2")


def test_the_empty_fortress_may_be_crossed() -> None:
    """… (the empty centre and fortress may be crossed)."""
    game = at(6, red="chief m1, assassin g4", blue="chief g13", green="chief a7")
    assert {"g9", "g10"} <= ends(game, "g4")
    assert not {"g6", "g7", "g8"} & ends(game, "g4")


def test_a_corpse_blocks_like_a_piece() -> None:
    """A corpse blocks like a piece."""
    game = at(red="chief a1, assassin c3", corpses="c6 f3", **OTHERS)
    assert not ends(game, "c3") & {"c6", "c7", "f3", "g3"}
    assert {"c5", "e3"} <= ends(game, "c3")


def test_on_its_turn_a_colour_must_move_one_of_its_living_pieces() -> None:
    """On its turn a colour must move one of its living pieces …"""
    game = at(red="chief a1, militant c3", corpses="d3", blue="chief i1", yellow="chief i9")
    assert all("-" in move for move in game.legal())
    assert {move.split("-")[0] for move in game.legal()} == {"a1", "c3"}


def test_a_colour_with_no_legal_move_is_skipped() -> None:
    """… a colour with no legal move is skipped."""
    game = at(red="chief a1", blue="militant i1", vassals={"blue": "red"}, corpses="h1 h2 i2", yellow="chief i9",
              green="chief a9")
    play(game, "a1-a2")
    assert mover(game) == "yellow"


def test_one_piece_or_corpse_to_a_cell() -> None:
    """One piece or corpse to a cell."""
    game = at(red="chief a1, militant c3", corpses="d7", blue="chief i1, militant d4", yellow="chief i9")
    play(game, "c3-d4")
    assert not places(game) & {"a1", "d4", "d7", "i1", "i9"}


def test_the_cell_left_by_the_mover_counts_as_empty() -> None:
    """The cell left by the mover counts as empty for what is put down afterwards."""
    game = at(red="chief a1, militant c3", blue="chief i1, militant d4", yellow="chief i9")
    play(game, "c3-d4")
    assert "c3" in places(game)
    play(game, "put c3")
    assert cell(game, "c3") == "corpse"


def test_chief_and_militant_kill_by_moving_onto_a_living_piece_of_another_colour() -> None:
    """Chief and militant kill by moving onto a living piece of another colour; the player then puts the corpse …"""
    for move in ("a1-a4", "c3-d4"):
        game = at(red="chief a1, militant c3", blue="chief i1, militant a4, reporter d4", yellow="chief i9")
        play(game, move)
        assert asked(game) == ("red", "put")
        assert len(places(game)) == 81 - 5 - 1  # all but those five pieces stand on, and the centre
        play(game, "put g7")
        killer = "red chief" if move == "a1-a4" else "red militant"
        assert (cell(game, move[3:]), cell(game, "g7")) == (killer, "corpse")


def test_chief_and_militant_do_not_touch_corpses() -> None:
    """… onto a living piece …"""
    game = at(red="chief a1, militant c3, assassin g1, provocateur g2, reporter g3", corpses="a2 c4 g4 h1 h2",
              blue="chief i6", yellow="chief i9")
    assert not {move.split("-")[1] for move in game.legal()} & {"a2", "c4", "g4", "h1", "h2"}


def test_a_militant_cannot_kill_a_chief_on_the_centre() -> None:
    """A militant can't kill a chief on the centre."""
    game = at(red="chief a1, militant e3, militant c5", blue="chief e5", yellow="chief i9")
    assert "e5" not in ends(game, "e3") | ends(game, "c5")
    away = at(red="chief a1, militant e2", blue="chief e4", yellow="chief i9")
    assert "e4" in ends(away, "e2")
    gone = at(red="chief a1, militant e3", blue="chief e5", yellow="chief i9", green="chief a9", resigned="blue")
    assert "e5" not in ends(gone, "e3")  # whether he is in power or not


def test_an_assassin_leaves_the_corpse_on_the_cell_that_it_came_from() -> None:
    """Assassin kills the same way, but the corpse goes to the cell that the assassin came from."""
    game = at(red="chief a1, assassin c3", blue="chief i1, militant c8", yellow="chief i9")
    play(game, "c3-c8")
    assert (cell(game, "c8"), cell(game, "c3")) == ("red assassin", "corpse")
    assert mover(game) == "blue"


def test_a_reporter_moves_only_to_empty_cells() -> None:
    """Reporter moves only to empty cells …"""
    game = at(red="chief a1, reporter c3", blue="chief i1, militant c6", yellow="chief i9")
    assert "c5" in ends(game, "c3")
    assert "c6" not in ends(game, "c3")


def test_a_reporter_must_kill_one_of_those_beside_it() -> None:
    """… if living pieces of other colours stand on cells sharing a side with it, it must kill exactly one of them …"""
    game = at(red="chief a1, reporter g5", blue="chief i1, militant f6", yellow="chief i9, militant h6")
    assert play(game, "g5-g6") == ["report f6", "report h6"]
    play(game, "report h6")
    assert (cell(game, "f6"), cell(game, "h6")) == ("blue militant", "corpse")
    assert mover(game) == "blue"


def test_a_reporter_reports_across_sides_only_on_the_living_and_on_others_only() -> None:
    """… living pieces of other colours … on cells sharing a side with it …"""
    game = at(red="chief a1, reporter g5, militant g7", corpses="h6", blue="chief i1, militant f7",
              yellow="chief i9, militant h7")
    play(game, "g5-g6")
    assert [cell(game, name) for name in ("g7", "f7", "h7")] == ["red militant", "blue militant", "yellow militant"]
    assert mover(game) == "blue"


def test_the_reporter_chooses_and_the_corpse_stays_where_it_fell() -> None:
    """… (choice); the corpse stays where it fell."""
    game = at(red="chief a1, reporter g5, militant c4", blue="chief i1, militant f6, assassin g7",
              yellow="chief i9, militant h6")
    play(game, "g5-g6")
    assert asked(game) == ("red", "report")
    assert prey(game) == {"f6", "g7", "h6"}
    play(game, "report g7")
    assert [cell(game, name) for name in ("f6", "g7", "h6", "g6")] == [
        "blue militant", "corpse", "yellow militant", "red reporter"]


def test_being_put_somewhere_by_a_provocateur_is_not_a_move() -> None:
    """Being put somewhere by a provocateur is not a move."""
    game = at(red="chief a1, provocateur c3, militant h8", blue="chief i1, reporter c6", yellow="chief i9")
    play(game, "c3-c6", "put h7")
    assert (cell(game, "h8"), cell(game, "h7")) == ("red militant", "blue reporter")
    assert mover(game) == "blue"


def test_a_provocateur_puts_a_living_piece_on_any_allowed_empty_cell() -> None:
    """Provocateur moves onto a living piece of another colour and puts that piece, alive, on any allowed empty cell."""
    game = at(red="chief a1, provocateur c3", blue="chief i1, militant c6", yellow="chief i9")
    play(game, "c3-c6")
    assert asked(game) == ("red", "put")
    assert len(places(game)) == 81 - 4 - 1
    play(game, "put g2")
    assert (cell(game, "c6"), cell(game, "g2")) == ("red provocateur", "blue militant")


def test_a_necromobile_puts_a_corpse_on_any_allowed_empty_cell() -> None:
    """Necromobile moves onto a corpse and puts it on any allowed empty cell."""
    game = at(red="chief a1, necromobile c3", corpses="c6", blue="chief i1, militant f3", yellow="chief i9")
    assert "f3" not in ends(game, "c3")
    play(game, "c3-c6")
    assert asked(game) == ("red", "put")
    assert len(places(game)) == 81 - 5 - 1
    play(game, "put g2")
    assert (cell(game, "c6"), cell(game, "g2")) == ("red necromobile", "corpse")


def test_another_colour_is_literal_vassals_may_be_killed_and_displaced() -> None:
    """Pieces of one's own vassals may be killed, displaced …"""
    game = at(red="chief a1, militant c3, provocateur g3", blue="militant c4, militant g4", vassals={"blue": "red"},
              yellow="chief i9", green="chief a9")
    assert "c4" in ends(game, "c3")
    assert "g4" in ends(game, "g3")


def test_vassals_must_be_reported_on() -> None:
    """… and must be reported on …"""
    game = at(red="chief a1, reporter c3", blue="militant g4", vassals={"blue": "red"}, yellow="chief i9",
              green="chief a9")
    play(game, "c3-g3")
    assert cell(game, "g4") == "corpse"


def test_never_ones_own_colour() -> None:
    """… never one's own colour."""
    game = at(red="chief a1, militant c3, assassin c4, provocateur c5, reporter g6, militant g8", blue="chief i1",
              yellow="chief i9, militant i7")
    for start in ("a1", "c3", "c4", "c5"):
        assert not ends(game, start) & {"a1", "c3", "c4", "c5", "g6", "g8"}
    play(game, "g6-g7")
    assert cell(game, "g8") == "red militant"


def test_a_kill_counts_at_once() -> None:
    """A kill counts at once, before the corpse is put down."""
    game = at(red="chief a1, militant c3", blue="chief c4", yellow="chief i9", green="chief a9")
    play(game, "c3-c4")
    assert asked(game) == ("red", "put")
    assert seat(game, "blue")["overlord"] == "red"
    assert "resign blue" not in game.table()


def test_first_moves() -> None:
    """30 per seat on the square board, 27 on the small hexagon, 71 (64 quiet, 7 taking or displacing) on the large."""
    for players, quiet, acting in ((4, 30, 0), (3, 27, 0), (6, 64, 7)):
        start = djambi(players)
        for colour in start.rules.world.seats:
            game = djambi(players)
            state = game.state()
            state["vars"] |= {"turn": colour, "mover": colour, "decider": colour}
            game.load(state)
            taken = [bool(cell(game, move.split("-")[1])) for move in game.legal()]
            assert (taken.count(False), taken.count(True)) == (quiet, acting)
