"""Djambi: every option, at its default and otherwise; and the words the table hears."""

from __future__ import annotations

from typing import Any

from game.ruleset.model import KindSpec, OptionSpec, SeatSpec
from tests.rules.djambi_scene import asked, at, bonus, cell, count, djambi, ends, mover, outcome, places, play, seat

SHUT = "d4 d5 d6 e6 f4 f5 f6"  # all cells round the centre but e4
MEN: dict[str, Any] = {"blue": "chief e5, militant i1", "yellow": "chief i9", "green": "chief a9"}
FORBIDDEN = {"no_way_out": "forbidden"}


def test_no_way_out_stay() -> None:
    """If it has no way out it stays until it is moved later [reading]."""
    game = at(red="chief a1, assassin e4", corpses=SHUT, **MEN)
    play(game, "e4-e5")
    assert cell(game, "e5") == "red assassin"


def test_no_way_out_forbidden() -> None:
    """Otherwise such a move is not legal in the first place."""
    game = at(red="chief a1, assassin e4", corpses=SHUT, options=FORBIDDEN, **MEN)
    assert "e5" not in ends(game, "e4")
    open_ = at(red="chief a1, assassin e4", corpses=SHUT.removesuffix(" f6"), options=FORBIDDEN, **MEN)
    assert "e5" in ends(open_, "e4")


def test_no_way_out_forbidden_holds_for_what_follows() -> None:
    """Nor may the corpse be put down on the last way out."""
    for options, there in (({}, True), (FORBIDDEN, False)):
        game = at(red="chief a1, militant e4", corpses=SHUT, options=options, blue="chief i1, militant e5",
                  yellow="chief i9", green="chief a9")
        play(game, "e4-e5")
        assert ("e4" in places(game)) == there
        assert "e3" in places(game)  # two cells away: one step is left


def test_no_way_out_forbidden_counts_in_the_fortress_too() -> None:
    """… or in the fortress, where it may not stand."""
    round_g6 = "h5 g5 f5 f6 h6 h7 i5 h4 f4 e5 f7"
    for options, there in (({}, True), (FORBIDDEN, False)):
        game = at(6, "blue", red="chief g7, militant g6", green="chief a7", blue="chief g13, militant g4",
                  corpses=round_g6.replace("g5 ", ""), options=options)
        play(game, "g4-g6")
        assert ("g5" in places(game)) == there


def test_no_way_out_forbidden_is_forgiven_when_somebody_leaves_in_mid_turn() -> None:
    """A resignation in mid-turn never leaves a question without an answer."""
    game = at(red="chief a1, militant e4", corpses=SHUT, options=FORBIDDEN, blue="chief i1, militant e5",
              yellow="chief i9", green="chief a9")
    play(game, "e4-e5")
    game.play("resign green")
    assert "e4" in places(game)
    play(game, "put e4")
    assert (cell(game, "e5"), mover(game)) == ("red militant", "blue")


def test_bonus_two_yes() -> None:
    """With exactly two active players he has the bonus turn and his own: two in a row [reading]."""
    game = at(turn="yellow", red="chief e5, militant a1", yellow="chief i9")
    play(game, "i9-i8")
    assert (mover(game), bonus(game)) == ("red", True)


def test_bonus_two_no() -> None:
    """Otherwise there is no bonus between two."""
    game = at(turn="yellow", red="chief e5, militant a1", yellow="chief i9", options={"bonus_two": "no"})
    play(game, "i9-i8")
    assert (mover(game), bonus(game)) == ("red", False)
    three = at(turn="blue", red="chief e5", blue="chief i1", yellow="chief i9", options={"bonus_two": "no"})
    play(three, "i1-i2")
    assert bonus(three)


def test_encirclement_group() -> None:
    """Neither he nor any living piece of his own colour that is connected to him has a legal move [reading]."""
    for corpses, shut in (("b1 b2 b3 a4", False), ("b1 b2 b3 a4 b4", True)):
        game = at(red="chief c9", blue="chief a1, militant a2, militant a3", yellow="chief i9", green="chief i1",
                  corpses=corpses)
        play(game, "c9-d9")
        assert seat(game, "blue")["encircled"] == shut


def test_encirclement_alone() -> None:
    """Otherwise only he counts, and whether a man of his own is beside him."""
    options: dict[str, Any] = {"encirclement": "alone"}
    beside = at(red="chief c9", blue="chief a1, militant a2", yellow="chief i9", corpses="b1 b2 b3 a3", options=options)
    play(beside, "c9-d9")
    assert not seat(beside, "blue")["encircled"]  # the group could not move
    alone = at(red="chief c9", blue="chief a1, militant b2", yellow="chief i9", corpses="a2 b1", options=options)
    play(alone, "c9-d9")
    assert seat(alone, "blue")["encircled"]  # b2 touches him at a corner only
    start = djambi(**options)
    start.play(start.legal()[0])
    assert not any(seat(start, colour)["encircled"] for colour in start.rules.world.seats)


def test_encirclement_to_the_letter() -> None:
    """« Bloqué par des cadavres, le bord du jeu et ses propres troupes il ne lui reste aucune case où bouger. »"""
    options = {"encirclement": "letter"}
    for corpses, shut in (("b1", True), ("", False)):  # b2 and a2 could move: they do not count
        game = at(red="chief c9", blue="chief a1, militant a2, militant b2" + ("" if corpses else ", militant b1"),
                  yellow="chief i9", green="chief i1", corpses=corpses, options=options)
        play(game, "c9-d9")
        assert seat(game, "blue")["encircled"] == shut
    room = at(red="chief c9", blue="chief a1, militant a2", yellow="chief i9", corpses="b1", options=options)
    play(room, "c9-d9")
    assert not seat(room, "blue")["encircled"]  # he may go to b2
    enemy = at(red="chief c9, militant b2", blue="chief a1, militant a2", yellow="chief i9", corpses="b1",
               options=options)
    play(enemy, "c9-d9")
    assert not seat(enemy, "blue")["encircled"]  # he may kill whoever stands there


def test_encirclement_to_the_letter_spares_the_start() -> None:
    """At the start every chief is boxed in by his own men, and no corpse is among them."""
    for players in (3, 4, 5, 6):
        start = djambi(players, encirclement="letter")
        start.play(start.legal()[0])
        assert not any(seat(start, colour)["encircled"] for colour in start.rules.world.seats)


def test_encirclement_to_the_letter_ends_when_the_ring_is_opened() -> None:
    """« Si dans la suite du jeu le chef encerclé venait à être libéré, il pourrait reprendre la partie. »"""
    freed = at(red="chief c9, necromobile h1", blue="chief a1, militant a2, militant b2", yellow="chief i9",
               green="chief i5", corpses="b1", encircled="blue", options={"encirclement": "letter"})
    play(freed, "h1-b1", "put h8")
    assert not seat(freed, "blue")["encircled"]


def test_militants_spare_any_chief_on_the_centre() -> None:
    """A militant can't kill a chief on the centre, in power or not."""
    for resigned in ("", "blue"):
        game = at(red="chief a1, militant e4", resigned=resigned, **MEN)
        assert "e5" not in ends(game, "e4")


def test_militants_spare_a_chief_in_power_only() -> None:
    """« Il n’a pas droit de tuer un chef au pouvoir »: a chief who has resigned is not in power."""
    options = {"militants_spare": "power"}
    assert "e5" not in ends(at(red="chief a1, militant e4", options=options, **MEN), "e4")
    game = at(red="chief a1, militant e4", resigned="blue", options=options, **MEN)
    play(game, "e4-e5")
    assert "e5" not in places(game)
    play(game, "put i5")
    assert asked(game) == ("red", "extra") and seat(game, "blue")["overlord"] == "red"
    play(game, "e5-e6")
    assert (cell(game, "e6"), cell(game, "i5")) == ("red militant", "corpse")


def test_quiet_rounds() -> None:
    """60 rounds pass without a kill [ours]."""
    men: dict[str, Any] = {"red": "chief a1", "blue": "chief i1", "green": "chief a9"}
    for options, quiet, over in (({}, 58, False), ({}, 59, True), ({"quiet_rounds": "5"}, 4, True)):
        game = at(turn="green", **men, vars={"quiet": quiet}, options=options)
        play(game, "a9-a8")
        assert (outcome(game)[1] == "quiet-rounds") == over


def test_partition_rounds() -> None:
    """If nobody does within 20 rounds [ours], they tie."""
    for options, parted, over in (({}, 18, False), ({}, 19, True), ({"partition_rounds": "3"}, 2, True)):
        game = at(turn="green", red="chief a1", green="chief i9", corpses=" ".join(f"f{n}" for n in range(1, 10)),
                  vars={"parted": parted}, options=options)
        play(game, "i9-i8")
        assert (outcome(game)[1] == "partition-rounds") == over
        assert count(game, "parted") == parted + 1


def test_absent() -> None:
    """… the one that no one takes; yellow unless the lobby says otherwise."""
    for options, absent in (({}, "yellow"), ({"absent": "red"}, "red")):
        game = djambi(5, **options)
        assert f"resign {absent}" not in game.table()
        assert len(game.table()) == 6
        assert asked(game)[0] == ("pink" if absent == "red" else "red")
    assert len(djambi(6).table()) == 7


def test_what_happens_is_said() -> None:
    """A chief's fall, power, encirclement: the table hears of it."""
    game = at(red="chief a1, assassin e2", blue="chief e5, militant i1", yellow="chief i9", green="chief a5")
    said = game.play("e2-e5")
    assert "Blue has lost a chief, and Red takes over the men" in said
    said = game.play("e5-e6")
    assert "Nobody is in power any more" in said
    game.play("i1-i2")
    game.play("i9-i8")
    assert "Green takes power" in game.play("a5-e5")
    assert "Green is in power and plays a bonus turn" in game.play("a1-a2")
    shut = at(red="chief a1, necromobile b7", corpses="h1 h2 c7", blue="chief i1", yellow="chief i9")
    game_said = [line for move in ("b7-c7", "put i2") for line in shut.play(move)]
    assert "The chief of Blue is encircled: out of play until somebody opens the ring" in game_said
    assert "Yellow resigns" in at(red="chief a1", blue="chief i1", yellow="chief i9").play("resign yellow")


def test_every_text_is_there_in_both_languages() -> None:
    """Names, decisions, reasons and events have English and French texts."""
    for players in (3, 4, 6):
        model = djambi(players).rules.compiled.model
        assert set(model.text["en"]) == set(model.text["fr"])
        assert all(set(texts) == {"en", "fr"} for texts in (model.name, model.about))
        named: list[SeatSpec | KindSpec | OptionSpec] = [*model.seats, *model.kinds.values(), *model.options.values()]
        for entry in named:
            assert set(entry.name) == {"en", "fr"}, entry
        for option in model.options.values():
            assert set(option.about) == {"en", "fr"}
