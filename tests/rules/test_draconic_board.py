"""Draconic chess, sentence by sentence: the board, the start, what a turn is."""

from __future__ import annotations

import pytest

from game.engine.game import Illegal
from tests.rules.draconic_scene import KINDS, SIDES, after, asleep, at, moves, new_game, on, position, trees, where

COLUMNS, ROWS = "abcdefg", "1234567"
SQUARES = {column + row for column in COLUMNS for row in ROWS}


def test_board() -> None:
    """7×7 plain squares, columns a–g from left to right, rows 1–7 from bottom to top. Eight directions."""
    game = new_game()
    board = game.rules.world.board
    assert board is not None
    assert {text.removeprefix("house ") for text in game.legal()} == SQUARES == set(board.names)
    index = board.names.index
    assert [board.cols[index(column + "1")] for column in COLUMNS] == [1, 2, 3, 4, 5, 6, 7]
    assert [board.rows[index("a" + row)] for row in ROWS] == [1, 2, 3, 4, 5, 6, 7]
    around = {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}
    assert moves(at({"white archer": "d4"}), "move archer") == around


def test_names_of_the_sides() -> None:
    """*Dextriotes* are white, *sinistrantes* black."""
    seats = {seat.id: seat.name for seat in new_game().rules.compiled.model.seats}
    assert seats["white"] == {"en": "Dextriote", "fr": "Dextriote"}
    assert seats["black"] == {"en": "Sinistrante", "fr": "Sinistrante"}


def test_pieces() -> None:
    """Each side: 1 house, 7 trees, 6 figures, one of each: traveller (voyageur), high-dreamer (haut-rêvant), maiden
    (pucelle), groin (groin, a boar-headed brute), minstrel (ménestrel), archer (archer).
    """
    pieces = [(piece["owner"], piece["kind"]) for piece in new_game().state()["pieces"]]
    for side in SIDES:
        assert [pieces.count((side, kind)) for kind in ("house", "tree", *KINDS)] == [1, 7, 1, 1, 1, 1, 1, 1]
    assert len(pieces) == 28
    french = {kind.id: kind.name["fr"] for kind in new_game().rules.compiled.model.kinds.values()}
    assert [french[kind] for kind in KINDS] == ["voyageur", "haut-rêvant", "pucelle", "groin", "ménestrel", "archer"]


def test_all_start_in_the_reserve() -> None:
    """All start in the owner's reserve."""
    for piece in new_game().state()["pieces"]:
        assert piece["pile"] == f"{'trees' if piece['kind'] == 'tree' else 'reserve'} {piece['owner']}"
        assert piece["site"] is None


def test_one_piece_to_a_square() -> None:
    """One piece to a square, except: a house holds up to two figures of its owner; a maiden may share the square of
    the figure that she charms.
    """
    game = at({"white archer": "d4", "white groin": "d5", "black archer": "e4"}, trees={"black": ["c4"]})
    assert not moves(game, "move archer") & {"d5", "e4", "c4"}
    assert not moves(game, "plant") & {"d4", "d5", "e4", "c4", "a1", "g7"}
    assert "a1" in moves(at({"white groin": "a2"}), "move groin")
    assert "a1" not in moves(at({"white groin": "a2", "white archer": "a1"}), "move groin")
    assert "archer" in moves(at({}), "enter")
    assert moves(at({"white archer": "a1"}), "enter") == set()
    charm = after(at({"white maiden": "d4", "black archer": "d5"}), "move maiden d5")
    assert on(charm, "d5") == ["white maiden", "black archer"]


def test_who_starts() -> None:
    """Who starts is drawn by lot."""
    assert {new_game(starter="lot").who()[0][0]} <= set(SIDES)
    rules = new_game(starter="lot").rules
    firsts = [rules.questions[p.pc].who(p) for p in map(rules.start, range(60))]
    assert 15 < sum(firsts) < 45
    for side in SIDES:
        assert new_game(starter=side).who() == [(side, "settle-down")]


def test_in_a_series_the_lot_decides_too() -> None:
    """« On détermine au hasard qui commence »: whoever lost the last game has no claim."""
    assert new_game().rules.compiled.model.rematch == {}


def test_houses_are_placed_in_turn() -> None:
    """The starter puts their house on any square, then the other side puts theirs on any other square."""
    game = new_game(starter="black")
    assert moves(game, "house") == SQUARES
    game.play("house d4")
    assert game.who() == [("white", "settle-down")]
    assert moves(game, "house") == SQUARES - {"d4"}
    game.play("house a7")
    assert on(game, "d4") == ["black house"]
    assert on(game, "a7") == ["white house"]


def test_a_house_never_moves() -> None:
    """A house never moves."""
    game = at({"white archer": "d4"})
    assert moves(game, "move") == {f"archer {t}" for t in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")} | {
        "minstrel a2", "minstrel b1", "minstrel b2"}


def test_the_starter_plays_the_first_turn() -> None:
    """The starter plays the first turn."""
    for side in SIDES:
        assert after(new_game(starter=side), "house a1", "house g7").who() == [(side, "turn")]


def test_turns_alternate() -> None:
    """Turns alternate."""
    game = after(new_game(), "house a1", "house g7")
    asked = []
    for text in ("enter archer", "plant d4", "move archer b2", "enter groin", "plant e4"):
        asked.append(game.who()[0][0])
        game.play(text)
    assert asked == ["white", "black", "white", "black", "white"]


def test_passing_is_not_allowed() -> None:
    """Passing is not allowed."""
    game = after(new_game(), "house a1", "house g7")
    assert {text.split(" ")[0] for text in game.legal()} == {"plant", "enter"}
    for text in ("pass", "none", "", "plant a1"):
        with pytest.raises(Illegal):
            game.play(text)


def test_plant() -> None:
    """**Plant**: put a tree from the reserve on any empty square (no house, figure or tree there)."""
    game = at({"white archer": "d4", "black groin": "e4"}, trees={"white": ["c3"], "black": ["f3"]})
    assert moves(game, "plant") == SQUARES - {"a1", "g7", "d4", "e4", "c3", "f3"}
    assert trees(game, "white") == 6
    game.play("plant b7")
    assert on(game, "b7") == ["white tree"]
    assert trees(game, "white") == 5
    assert moves(at({}, tree_reserve={"white": 0}), "plant") == set()


def test_trees_never_move_and_block_both_sides() -> None:
    """Trees never move and block both sides."""
    for side in SIDES:
        game = at({"white archer": "d4", "white traveller": "d1"}, trees={side: ["d5", "d3"]})
        assert not moves(game, "move archer") & {"d5", "d3"}
        assert moves(game, "move traveller") & {"d2", "d3", "d5", "d6"} == {"d2"}
        assert not any(text.startswith("move tree") for text in game.legal())


def test_no_planting_where_a_tree_was_just_burned() -> None:
    """A square whose tree was burned on the turn just before cannot be planted on this turn."""
    game = at({"white high-dreamer": "d4"}, trees={"black": ["d5"]})
    game.play("burn d5")
    assert "d5" not in moves(game, "plant")
    assert "d6" in moves(game, "plant")
    game.play("plant a7")
    assert "d5" in moves(game, "plant")
    game.play("plant b7")
    assert "d5" in moves(game, "plant")


def test_enter() -> None:
    """**Enter**: put a figure from the reserve into one's own house, if it holds fewer than two figures."""
    game = at({"white archer": "d4", "white groin": "killed"})
    assert moves(game, "enter") == {"traveller", "high-dreamer", "maiden"}
    game.play("enter maiden")
    assert where(game, "white maiden") == "a1"
    game.play("plant d6")
    assert moves(game, "enter") == set()


def test_play_a_figure() -> None:
    """**Play a figure** that is on the board: move it, or use its power in place."""
    game = at({"white archer": "d4", "black groin": "d6", "white groin": "reserve"})
    assert {"move archer d5", "shoot archer d6"} <= set(game.legal())
    assert not moves(game, "move groin")
    shot = after(at({"white archer": "d4", "black groin": "d6"}), "shoot archer d6")
    assert where(shot, "white archer") == "d4"
    assert shot.who()[0][0] == "black"


def test_active() -> None:
    """An **active** figure is on the board, outside its own house, awake, and not charmed."""
    foe = {"black groin": "d4"}
    assert moves(at(foe | {"white archer": "d1"}), "shoot archer") == {"d4"}
    assert moves(at(foe | {"white archer": "reserve"}), "shoot archer") == set()
    for house, targets in (("d1", set()), ("b1", {"d4"})):
        home = at(foe | {"white archer": "d1"}, houses={"white": house, "black": "g7"})
        assert moves(home, "shoot archer") == targets
    assert moves(at(foe | {"white archer": "d1"}, asleep=["white archer"]), "shoot archer") == set()
    assert moves(at(foe | {"white archer": "d1", "black maiden": "d1"}), "shoot archer") == set()


@pytest.mark.parametrize("state", ["active", "home", "asleep", "charmed"])
def test_only_the_active_act(state: str) -> None:
    """Only an active figure kills, shoots, casts, charms, sings, or lends the help that another figure's kill needs
    **[reading]**.
    """

    def legal(kind: str, foes: dict[str, str]) -> list[str]:
        house = "b2" if state == "home" else "a1"
        figures = {"white minstrel": "reserve", **foes, f"white {kind}": "b2"}
        if state == "charmed":
            figures["black maiden"] = "b2"
        return at(figures, houses={"white": house, "black": "g7"}, trees={"black": ["a2"]},
                  asleep=[f"white {kind}"] if state == "asleep" else []).legal()

    yes = state == "active"
    near, far = {"black archer": "c3"}, {"black archer": "e5"}
    assert ("move groin c3" in legal("groin", near)) is yes
    assert ("move traveller c3" in legal("traveller", near)) is yes
    assert ("shoot archer e5" in legal("archer", far)) is yes
    assert ("burn a2" in legal("high-dreamer", near)) is yes
    assert ("sleep black archer" in legal("high-dreamer", near)) is yes
    if state != "charmed":
        assert ("move maiden c3" in legal("maiden", near)) is yes
    helped = {"black groin": "c3", "white traveller": "f6"}
    assert ("move traveller c3" in legal("high-dreamer", helped)) is yes


@pytest.mark.parametrize("state", ["active", "home", "asleep", "charmed"])
def test_only_the_active_sing(state: str) -> None:
    """Only an active figure … sings."""
    figures = {"black minstrel": "f5", "black archer": "e5", "white traveller": "a5", "black maiden": "g7"}
    if state == "charmed":
        figures["white maiden"] = "f5"
    game = at(figures, houses={"white": "a1", "black": "f5" if state == "home" else "g7"},
              asleep=["black minstrel"] if state == "asleep" else [])
    assert ("move traveller e5" in game.legal()) is (state != "active")


@pytest.mark.parametrize("needs", [True, False])
def test_help_needs_active(needs: bool) -> None:
    """Only an active figure … lends the help that another figure's kill needs **[reading]**."""
    figures = {"black groin": "c3", "white traveller": "f6", "white high-dreamer": "b2"}
    game = at(figures, {"help_needs_active": needs}, asleep=["white high-dreamer"])
    assert ("move traveller c3" in game.legal()) is not needs
    assert "move traveller c3" in at(figures, {"help_needs_active": needs}).legal()


@pytest.mark.parametrize("allowed", [True, False])
def test_a_figure_in_its_own_house_may_only_move(allowed: bool) -> None:
    """A figure in its own house may only move: out to an empty square, or into the *enemy's* empty house, which wins
    **[reading]**.
    """
    options = {"house_entry_from_house": allowed}
    game = at({"white groin": "a1", "black archer": "b2"}, options)
    assert moves(game, "move groin") == {"a2", "b1"}
    next_door = {"white": "a1", "black": "b2"}
    game = at({"white groin": "a1", "black minstrel": "reserve"}, options, houses=next_door)
    assert ("b2" in moves(game, "move groin")) is allowed
    if allowed:
        assert after(game, "move groin b2").result()["winners"] == ["white"]
    outside = at({"white groin": "a2", "black minstrel": "reserve"}, options, houses=next_door)
    assert "b2" in moves(outside, "move groin")


def test_asleep_or_charmed_figures_do_nothing() -> None:
    """Asleep or charmed figures neither move nor act."""
    figures = {"white archer": "d4", "black groin": "d6", "white high-dreamer": "c4"}
    assert moves(at(figures), "move archer") and moves(at(figures), "shoot")
    for game in (at(figures, asleep=["white archer"]), at(figures | {"black maiden": "d4"})):
        assert not moves(game, "move archer")
        assert not moves(game, "shoot")
        assert moves(game, "move high-dreamer")


def test_sleepers_are_taken_like_others() -> None:
    """Sleepers can be killed, shot, carried off and charmed like others."""
    sleepers = ["black archer", "black maiden"]
    figures = {"white groin": "d4", "white traveller": "c4", "black archer": "d5", "black maiden": "e4"}
    game = at(figures, asleep=sleepers)
    assert {"move groin d5", "move groin e4", "move traveller d5"} <= set(game.legal())
    assert where(after(game, "move groin e4"), "black maiden") == "lost"
    shot = after(at({"white archer": "d1", "black archer": "d5"}, asleep=sleepers[:1]), "shoot archer d5")
    assert where(shot, "black archer") == "fallen"
    assert not asleep(shot, "black archer")
    charm = after(at({"white maiden": "d4", "black archer": "d5"}, asleep=sleepers[:1]), "move maiden d5")
    assert on(charm, "d5") == ["white maiden", "black archer"]
    assert asleep(charm, "black archer")


def test_positions_of_tests_are_set_up_right() -> None:
    """Not a sentence of the rules: what the tests of this folder stand on."""
    game = position({"houses": {"white": "c3", "black": ["e5", "e6"]}, "figures": {"white maiden": "carried"},
                     "trees": {"white": ["a7"]}, "tree_reserve": {"white": 2}, "quiet": 7}, larger_house=True)
    assert (where(game, "white maiden"), trees(game, "white"), trees(game, "black")) == ("lost", 2, 7)
    assert (on(game, "e6"), on(game, "a7")) == (["black house"], ["white tree"])
    assert game.state()["vars"] == {"turn": "white", "quiet": 7}
