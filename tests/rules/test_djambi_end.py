"""Djambi: how it ends, and what is counted until then. One test a sentence of the rules."""

from __future__ import annotations

from typing import Any

from tests.rules.djambi_scene import asked, at, bonus, cell, count, mover, outcome, play

WALL = "f1 f2 f3 f4 f5 f6 f7 f8 f9"  # corpses between the centre and the east
FREE: dict[str, Any] = {"red": "chief a1, militant c2", "blue": "chief i1", "yellow": "chief i9", "green": "chief a9"}


def test_one_active_player_left_is_victory() -> None:
    """One active player left: victory."""
    game = at(red="chief a1, assassin i5", blue="chief i1")
    play(game, "i5-i1")
    assert outcome(game) == (["red"], "last")


def test_active_is_own_chief_alive_not_resigned_not_encircled() -> None:
    """Active: own chief alive, not resigned, not encircled."""
    game = at(red="chief a1", blue="chief i1", yellow="chief i9", resigned="yellow")
    game.play("resign blue")
    assert outcome(game) == (["red"], "last")
    game = at(red="chief a1, necromobile b7", corpses="h1 h2 c7", blue="chief i1")
    play(game, "b7-c7", "put i2")
    assert outcome(game) == (["red"], "last")


# ---- partition --------------------------------------------------------------------------------------------------

def test_in_a_partition_a_chief_in_power_wins_at_once() -> None:
    """Partition: … then a chief in power wins at once …"""
    game = at(red="chief e5, militant a1", yellow="chief i9", corpses=WALL)
    play(game, "a1-a2")
    assert outcome(game) == (["red"], "partition")


def test_in_a_partition_otherwise_the_first_to_take_power_wins() -> None:
    """… otherwise the first to take power wins …"""
    game = at(red="chief a1", yellow="chief i9", corpses=WALL)
    play(game, "a1-a5", "i9-i8")
    assert outcome(game) == ([], "")
    play(game, "a5-e5")
    assert outcome(game) == (["red"], "partition")


def test_in_a_partition_they_tie_if_nobody_takes_power_within_20_rounds() -> None:
    """… if nobody does within 20 rounds [ours], they tie."""
    game = at(red="chief a1", yellow="chief i9", corpses=WALL)
    moves = 0
    while not game.result()["over"]:
        play(game, *(("a1-a2", "i9-i8", "a2-a1", "i8-i9")[moves % 4:][:1]))
        moves += 1
    assert (outcome(game), moves) == ((["red", "yellow"], "partition-rounds"), 40)


def test_a_partition_needs_two_active_players() -> None:
    """Partition: two active players …"""
    game = at(red="chief e5, militant a1", yellow="chief i9", green="chief a9", corpses=WALL)
    play(game, "a1-a2")
    assert (outcome(game), count(game, "parted")) == (([], ""), -1)


def test_a_partition_needs_that_no_necromobile_lives() -> None:
    """… no living necromobile anywhere …"""
    game = at(red="chief e5, militant a1", yellow="chief i9", blue="necromobile i1", corpses=WALL)
    play(game, "a1-a2")
    assert (outcome(game), count(game, "parted")) == (([], ""), -1)


def test_a_necromobile_in_hand_is_alive() -> None:
    """… no living necromobile anywhere …"""
    game = at(red="chief e3, provocateur a4, militant a1", yellow="chief i9", green="chief a9", blue="necromobile a6",
              corpses=WALL)
    play(game, "a4-a6")
    game.play("resign green")
    assert (asked(game)[1], count(game, "parted")) == ("put", -1)


def test_what_is_in_hand_lies_in_no_region() -> None:
    """… no region of cells without corpses … holds living pieces controlled by both …"""
    game = at(red="chief e3, provocateur a4", yellow="chief i9, militant a6", green="chief a9", corpses=WALL)
    play(game, "a4-a6")
    game.play("resign green")
    assert (asked(game)[1], count(game, "parted")) == ("put", 0)


def test_a_partition_needs_that_no_region_holds_living_pieces_controlled_by_both() -> None:
    """… and no region of cells without corpses (connected by that board's directions) holds living pieces …"""
    gap = at(red="chief e5, militant a1", yellow="chief i9", corpses=WALL.removesuffix(" f9"))
    play(gap, "a1-a2")
    assert outcome(gap) == ([], "")
    slanting = "a9 b8 c7 d6 f4 g3 h2 i1"  # corners touch: there are ways between them
    game = at(red="chief e5, militant a1", yellow="chief i9", corpses=slanting)
    play(game, "a1-a2")
    assert outcome(game) == ([], "")


def test_vassals_count_for_who_controls_them_and_abandoned_pieces_for_nobody() -> None:
    """… living pieces controlled by both …"""
    for lord, there in (("red", "i1"), ("yellow", "a9")):
        vassal = at(red="chief d2", yellow="chief i9", blue=f"militant {there}", vassals={"blue": lord}, corpses=WALL)
        play(vassal, "d2-d3")
        assert count(vassal, "parted") == -1
    heirless = at(red="chief d2", yellow="chief i9", blue="militant i1", corpses=WALL)
    play(heirless, "d2-d3")
    assert count(heirless, "parted") == 0


def test_the_partition_count_starts_at_0_when_the_partition_is_first_found() -> None:
    """… the partition count starts at 0 when the partition is first found …"""
    game = at(red="chief a1", yellow="chief i9", corpses=WALL)
    counts = []
    for move in ("a1-a2", "i9-i8", "a2-a1", "i8-i9", "a1-a2"):
        play(game, move)
        counts.append(count(game, "parted"))
    assert counts == [0, 1, 1, 2, 2]
    last = at(turn="green", red="chief a1", green="chief i9", corpses=WALL)
    play(last, "i9-i8")
    assert count(last, "parted") == 1  # found and counted at the end of the same round


def test_the_partition_count_is_dropped_if_it_no_longer_holds() -> None:
    """… and is dropped if it no longer holds."""
    game = at(red="chief a1", yellow="chief i9", green="chief a9", resigned="green", corpses=WALL, vars={"parted": 7})
    game.play("return green")
    assert count(game, "parted") == -1


# ---- draws ------------------------------------------------------------------------------------------------------

def test_all_active_players_agree_to_a_draw() -> None:
    """Draw [ours]: all active players agree …: the active players tie."""
    game = at(**FREE, resigned="green")
    game.play("draw")
    assert outcome(game) == (["red", "blue", "yellow"], "agreed")


def test_60_rounds_without_a_kill_are_a_draw() -> None:
    """… or 60 rounds pass without a kill: the active players tie."""
    game = at(turn="green", **FREE, vars={"quiet": 59})
    play(game, "a9-a8")
    assert outcome(game) == (["red", "blue", "yellow", "green"], "quiet-rounds")
    game = at(turn="yellow", **FREE, vars={"quiet": 59})
    play(game, "i9-i8")
    assert outcome(game) == ([], "")


def test_a_round_ends_when_the_regular_turn_passes_from_the_last_colour_to_the_first() -> None:
    """A round ends each time the regular turn passes from the last colour in turn order to the first."""
    game = at(**FREE)
    counts = []
    for move in ("a1-a2", "i1-i2", "i9-i8", "a9-a8", "a2-a1"):
        play(game, move)
        counts.append(count(game, "quiet"))
    assert counts == [0, 0, 0, 1, 1]


def test_a_round_ends_over_skipped_colours_too() -> None:
    """A round ends each time the regular turn passes …"""
    game = at(turn="yellow", **FREE, resigned="green red")
    play(game, "i9-i8")
    assert (mover(game), count(game, "quiet")) == ("blue", 1)


def test_a_round_ends_after_the_bonus_turn_in_between() -> None:
    """… each time the regular turn passes …; bonus turns are turns."""
    game = at(turn="green", **FREE | {"yellow": "chief e5"})
    play(game, "a9-a8")
    assert (mover(game), bonus(game), count(game, "quiet")) == ("yellow", True, 0)
    play(game, "e5-e6")
    assert (mover(game), count(game, "quiet")) == ("red", 1)


def test_the_kill_free_count_goes_to_0_at_a_kill_and_up_by_one_at_each_end_of_a_round() -> None:
    """The kill-free count goes to 0 at a kill and up by one at each end of a round …"""
    game = at(**FREE | {"blue": "chief i1, militant c4"}, vars={"quiet": 9})
    play(game, "c2-c4")
    assert count(game, "quiet") == 0
    last = at(turn="green", **FREE | {"green": "chief a9, militant c4"}, vars={"quiet": 9})
    play(last, "c4-c2", "put h4")
    assert count(last, "quiet") == 1


# ---- when ends are tested ---------------------------------------------------------------------------------------

def test_a_turn_is_one_decision_with_all_its_follow_ups() -> None:
    """A turn is one colour's decision with all its follow-ups …  Ends are tested at the end of a turn …"""
    game = at(red="chief a1, militant c2", blue="chief c4")
    play(game, "c2-c4")
    assert (asked(game), outcome(game)) == (("red", "put"), ([], ""))
    play(game, "put h8")
    assert outcome(game) == (["red"], "last")


def test_ends_are_tested_after_the_encirclement_test() -> None:
    """Ends are tested at the end of a turn, after the encirclement test …"""
    freed = at(red="chief a1, necromobile i4", corpses="h1 h2 i2", blue="chief i1", encircled="blue")
    play(freed, "i4-i2", "put b7")
    assert outcome(freed) == ([], "")  # before it, only red was active
    shut = at(red="chief a1, necromobile b7", corpses="h1 h2 c7", blue="chief i1")
    play(shut, "b7-c7", "put i2")
    assert outcome(shut) == (["red"], "last")


def test_ends_are_tested_at_a_resignation_and_at_a_return() -> None:
    """… and at a resignation or return."""
    game = at(red="chief a1", blue="chief i1")
    game.play("resign blue")
    assert outcome(game) == (["red"], "last")
    back = at(red="chief a1", yellow="chief i9", green="chief a9", resigned="green", corpses=WALL, vars={"parted": 7})
    back.play("return green")
    assert count(back, "parted") == -1  # found out at once


def test_if_the_test_leaves_nobody_active_those_active_just_before_share_the_win() -> None:
    """If the test leaves nobody active, those who were active just before share the win …"""
    game = at(red="chief a1, necromobile c2", corpses="a2 c1 b2 h1 h2 i2 b3", blue="chief i1")
    play(game, "c2-c1", "put b1")
    assert outcome(game) == (["red", "blue"], "all-at-once")


def test_if_nobody_was_active_nobody_wins() -> None:
    """… if nobody was, nobody wins."""
    game = at(turn="blue", red="chief e5", blue="assassin e2", yellow="chief e9", vassals={"blue": "red"})
    play(game, "e2-e5", "e5-e9")
    assert outcome(game) == ([], "nobody-left")
    assert game.result()["over"]


def test_if_nobody_who_is_controlled_has_a_move_the_active_players_tie() -> None:
    """If no colour that anybody controls has a legal move, the active players tie."""
    game = at(turn="yellow", red="chief a1, militant a2", blue="chief i1, militant i2", yellow="chief b8, militant a8",
              green="militant a9", corpses="b1 b2 b3 a3 h1 h2 h3 i3 b9 a7 b7", options={"encirclement": "alone"})
    play(game, "b8-a9", "put b8")
    assert (outcome(game), cell(game, "a9")) == ((["red", "blue", "yellow"], "no-moves"), "yellow chief")
