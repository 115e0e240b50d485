"""Djambi: boards, camps and notation. One test a sentence of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.game import Illegal
from tests.rules.djambi_scene import asked, at, cell, djambi, ends, mover, play
from tools.handwritten.djambi import Game as Yardstick

COLOURS = {3: "red green yellow", 4: "red blue yellow green", 6: "red pink blue green purple yellow"}
Cube = tuple[int, int, int]


def standing(players: int) -> dict[str, str]:
    """What stands where at the start."""
    pieces = djambi(players).state()["pieces"]
    return {piece["site"]: f"{piece['owner']} {piece['kind']}" for piece in pieces}


def cube(name: str, side: int) -> Cube:
    """A cell of a hexagon by three coordinates that add up to 0."""
    x = ord(name[0]) - ord("a") - (side - 1)
    height = 2 * (int(name[1:]) - 1) + abs(x) - 2 * (side - 1)
    return x, (height - x) // 2, (-height - x) // 2


def camp(players: int, colour: str) -> set[tuple[Cube, str]]:
    """A colour's pieces by place and kind."""
    side = 5 if players == 3 else 7
    found = [(name, what.split()) for name, what in standing(players).items()]
    return {(cube(name, side), kind) for name, (owner, kind) in found if owner == colour}


def turned(pieces: set[tuple[Cube, str]]) -> set[tuple[Cube, str]]:
    """The same, turned by 120 degrees."""
    return {((y, z, x), kind) for (x, y, z), kind in pieces}


def mirrored(pieces: set[tuple[Cube, str]]) -> list[set[tuple[Cube, str]]]:
    """All mirror images of it."""
    plain = [{((x, z, y), kind) for (x, y, z), kind in pieces}]
    for _ in range(2):
        plain.append(turned(plain[-1]))
    return plain + [{((-x, -y, -z), kind) for (x, y, z), kind in image} for image in plain]


@pytest.mark.parametrize(("players", "cells", "directions", "centre"), [
    (4, 81, 8, "e5"), (3, 61, 6, "e5"), (5, 127, 12, "g7"), (6, 127, 12, "g7")])
def test_boards(players: int, cells: int, directions: int, centre: str) -> None:
    """9×9 squares … 81 cells, 8 directions; hexagon … side 5, 61, 6 (across sides); side 7, 127, 12."""
    world = djambi(players).rules.world
    assert world.board is not None
    middle = world.board.index(centre)
    assert (len(world.board), len(world.groups["all"][middle])) == (cells, directions)
    assert [world.board.names[site] for site in world.zones["centre"]] == [centre]


def test_columns_are_lettered_left_to_right_and_cells_numbered_from_the_bottom() -> None:
    """Columns are lettered left to right, cells in a column numbered from the bottom."""
    for players, sizes in ((3, [5, 6, 7, 8, 9, 8, 7, 6, 5]), (6, [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7])):
        board = djambi(players).rules.world.board
        assert board is not None
        columns = Counter(name[0] for name in board.names)
        assert [columns[letter] for letter in sorted(columns)] == sizes
    hexagon = at(6, red="chief m1, assassin g2", green="chief a7")
    assert {"g3", "h2", "h1", "f2", "f1", "g1"} <= ends(hexagon, "g2")  # flat-topped: up, down and four aslant
    square = at(red="chief a1", blue="chief i9")
    assert {"a2", "b1", "b2"} <= ends(square, "a1")


def test_starting_cells_and_colours_in_turn_order() -> None:
    """Starting cells …, colours in turn order (counter-clockwise, red starts)."""
    for players in (3, 4, 6):
        assert standing(players) == Yardstick(players).cells()
        game = djambi(players)
        order = []
        for _ in game.rules.world.seats:
            order.append(mover(game))
            game.play(next(move for move in game.legal() if not cell(game, move.split("-")[1])))
        assert " ".join(order) == COLOURS[players]
        assert mover(game) == "red"


def test_a_step_through_a_corner_passes_between_two_cells_that_never_block_it() -> None:
    """A step through a corner goes to the cell beyond that corner …; it crosses neither, so they never block it."""
    game = at(6, red="chief m1, militant d4", green="chief a7", corpses="d5 e5 e4 d3 c4 c3")
    assert ends(game, "d4") >= {"e6", "f5", "e3", "c5", "b3", "c2"}
    small = at(3, red="chief i5, militant e5", green="chief a5", corpses="e6 f5 f4 e4 d4 d5")
    assert ends(small, "e5") == set()  # across sides only


def test_with_5_players_the_sixth_colour_stands_on_the_board_abandoned() -> None:
    """With 5 players, the sixth colour (…; yellow unless the lobby says otherwise) stands on the board …"""
    for absent in ("yellow", "pink"):
        game = djambi(5, absent=absent) if absent != "yellow" else djambi(5)
        pieces = [piece for piece in game.state()["pieces"] if piece["owner"] == absent]
        assert len([piece for piece in pieces if piece["site"] and not piece["dead"]]) == 9
        assert f"resign {absent}" not in game.table()
        movers = set()
        for _ in range(5):
            movers.add(mover(game))
            game.play(next(move for move in game.legal() if not cell(game, move.split("-")[1])))
        assert movers == set(COLOURS[6].split()) - {absent}


def test_the_camps_are_turned_copies_on_the_small_hexagon() -> None:
    """The camps are turned copies on the small hexagon …"""
    camps = [camp(3, colour) for colour in COLOURS[3].split()]
    for one, other in zip(camps, camps[1:] + camps[:1], strict=True):
        assert other in (turned(one), turned(turned(one)))


def test_the_camps_are_alternately_mirrored_on_the_two_other_boards() -> None:
    """… and alternately mirrored (assassin faces assassin) on the two other boards; this is meant."""
    camps = [camp(6, colour) for colour in COLOURS[6].split()]
    for one, other in zip(camps, camps[1:] + camps[:1], strict=True):
        assert other in mirrored(one)
    square = standing(4)
    flipped = {f"{chr(ord('a') + ord('i') - ord(name[0]))}{name[1]}": what for name, what in square.items()}
    assert {name: what.split()[1] for name, what in flipped.items()} == {
        name: what.split()[1] for name, what in square.items()}


def test_each_colour_has_its_nine_pieces() -> None:
    """Each colour: 1 chief, 1 assassin, 1 reporter, 1 provocateur, 1 necromobile, 4 militants."""
    for players in (3, 4, 6):
        wanted = Counter(chief=1, assassin=1, reporter=1, provocateur=1, necromobile=1, militant=4)
        for colour in COLOURS[players].split():
            assert Counter(what.split()[1] for what in standing(players).values() if what.startswith(colour)) == wanted


def test_three_four_or_five_and_six_players() -> None:
    """Three, four, or five/six players, each for themselves."""
    assert [djambi(players).rules.world.players for players in (3, 4, 5, 6)] == [3, 4, 5, 6]


def test_notation() -> None:
    """`b1-e4` (from–to) · `put c7` · `report d5` · the extra move is again `e5-h8`."""
    game = at(red="chief a1, provocateur e2, reporter g1", blue="chief e5", yellow="chief i9, militant f7, militant g8",
              green="chief a9")
    assert "e2-e5" in game.legal()
    assert "put c7" in play(game, "e2-e5")
    assert "e5-h8" in play(game, "put c7")
    game = at(red="chief a1, reporter g1", blue="chief i1", yellow="chief i9, militant f7, militant g8",
              green="chief a9")
    assert play(game, "g1-g7") == ["report f7", "report g8"]
    assert game.table() == ["draw", "resign blue", "resign green", "resign red", "resign yellow"]


def test_a_follow_up_with_exactly_one_possibility_is_not_asked() -> None:
    """A follow-up with exactly one possibility is played by itself and not asked."""
    game = at(red="chief a1, reporter g1", blue="chief i1", yellow="chief i9, militant g8", green="chief a9")
    play(game, "g1-g7")
    assert (cell(game, "g8"), asked(game)) == ("corpse", ("blue", "move"))


def test_what_is_not_legal_is_refused() -> None:
    """Only what is offered can be played."""
    game = djambi()
    for text in ("a1-a2", "put c7", "report d5", "return red", "resign pink", ""):
        with pytest.raises(Illegal):
            game.play(text)
