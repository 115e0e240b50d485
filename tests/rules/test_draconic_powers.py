"""Draconic chess, sentence by sentence: the high-dreamer, the maiden, the minstrel, the shelter of the house."""

from __future__ import annotations

import pytest

from tests.rules.draconic_scene import KINDS, after, asleep, at, moves, on, trees, where

# ---- high-dreamer ---------------------------------------------------------------------------------------------------


def test_burn() -> None:
    """**High-dreamer**, without moving, does one of: burn an adjacent tree of either side (it leaves the game for
    good); put an adjacent figure of either side to sleep; wake an adjacent sleeping figure of either side.
    """
    wood = {"white": ["d5", "d6"], "black": ["c3", "f4"]}
    game = at({"white high-dreamer": "d4"}, trees=wood)
    assert moves(game, "burn") == {"d5", "c3"}
    game.play("burn c3")
    assert on(game, "c3") == []
    assert where(game, "white high-dreamer") == "d4"
    assert (trees(game, "white"), trees(game, "black")) == (5, 5)
    gone = [piece for piece in game.state()["pieces"] if piece["site"] is None and piece["pile"] is None]
    assert [(piece["owner"], piece["kind"]) for piece in gone] == [("black", "tree")]


def test_sleep() -> None:
    """Put an adjacent figure of either side to sleep."""
    game = at({"white high-dreamer": "d4", "white archer": "d5", "black groin": "c3", "black archer": "d6"})
    assert moves(game, "sleep") == {"white archer", "black groin"}
    game.play("sleep black groin")
    assert asleep(game, "black groin")
    assert not asleep(game, "black archer")
    assert not moves(game, "move groin")
    assert where(game, "white high-dreamer") == "d4"


def test_wake() -> None:
    """Wake an adjacent sleeping figure of either side."""
    sleepers = ["white archer", "black groin", "black archer"]
    game = at({"white high-dreamer": "d4", "white archer": "d5", "black groin": "c3", "black archer": "d6"},
              asleep=sleepers)
    assert moves(game, "wake") == {"white archer", "black groin"}
    assert moves(game, "sleep") == set()
    game.play("wake black groin")
    assert not asleep(game, "black groin")
    assert "c4" in moves(game, "move groin")


def test_no_waking_and_no_sleep_on_the_very_next_turn() -> None:
    """A figure put to sleep can't be woken on the very next turn, and a figure woken can't be put back to sleep on the
    very next turn.
    """
    both = {"white high-dreamer": "d4", "black high-dreamer": "e6", "black archer": "d5"}
    game = after(at(both), "sleep black archer")
    assert moves(game, "wake") == set()
    after(game, "plant a7")
    assert moves(game, "wake") == {"black archer"}  # only the very next turn, which was black's
    after(game, "plant b7")
    assert moves(game, "wake") == {"black archer"}
    game.play("wake black archer")
    assert "black archer" not in moves(game, "sleep")
    for free in ("c7", "d7"):  # again only the very next turn
        game.play(f"plant {free}")
        assert "black archer" in moves(game, "sleep")
    other = after(at(both | {"white archer": "e5"}, asleep=["white archer"]), "sleep black archer")
    assert moves(other, "wake") == {"white archer"}  # the ban is on one figure


def test_a_figure_in_its_house_can_be_put_to_sleep() -> None:
    """A figure in its house can be put to sleep (the source's list of what a house protects from leaves sleep out)."""
    game = after(at({"white high-dreamer": "f6"}), "sleep black minstrel")
    assert asleep(game, "black minstrel")
    assert not moves(game, "move minstrel")
    home = after(at({"white high-dreamer": "a2"}), "sleep white minstrel")
    assert asleep(home, "white minstrel")


# ---- maiden ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_charm(kind: str) -> None:
    """**Maiden**: her move may end on an enemy figure's square, except a maiden, minstrel or groin, and *charms* it:
    while she stays there, awake **[reading]**, that figure neither moves nor acts.
    """
    charmed = kind not in ("maiden", "minstrel", "groin")
    game = at({"white maiden": "d4", "black high-dreamer": "g7", f"black {kind}": "d5", "white archer": "d6"})
    assert ("d5" in moves(game, "move maiden")) is charmed
    assert "d6" not in moves(game, "move maiden")
    if charmed:
        events = game.play("move maiden d5")
        assert "The maiden casts her charm." in events
        assert sorted(on(game, "d5")) == [f"black {kind}", "white maiden"]
        assert not moves(game, f"move {kind}")
        assert not moves(game, "burn") | moves(game, "shoot") | moves(game, "sleep")


def test_a_charm_lasts_while_she_stays() -> None:
    """While she stays there, awake **[reading]**, that figure neither moves nor acts."""
    game = at({"white maiden": "d5", "black archer": "d5", "white groin": "d2"})
    game.play("plant a7")
    assert not moves(game, "move archer") | moves(game, "shoot")
    game.play("plant b7")
    game.play("move maiden c5")
    assert {"e5", "e6"} <= moves(game, "move archer")
    assert "d2" in moves(game, "shoot archer")


@pytest.mark.parametrize("needed", [True, False])
def test_a_sleeping_maiden(needed: bool) -> None:
    """Put to sleep there, she stays, the charm lapses, and is back when she wakes (with no recovery)."""
    figures = {"white maiden": "d5", "black archer": "d5", "white high-dreamer": "c4", "black high-dreamer": "e4",
               "white groin": "killed"}
    game = at(figures, {"charm_needs_awake_maiden": needed}, to_move="black")
    assert not moves(game, "move archer")
    game.play("sleep white maiden")
    game.play("plant a7")
    assert sorted(on(game, "d5")) == ["black archer", "white maiden"]
    assert bool(moves(game, "move archer")) is needed
    game.play("plant b7")
    game.play("wake white maiden")
    assert game.who() == [("black", "turn")]  # no recovery is asked
    assert where(game, "white groin") == "fallen"
    assert not moves(game, "move archer")


def test_songs_and_charms() -> None:
    """A song prevents charming; it does not end a charm."""
    figures = {"white maiden": "d4", "black archer": "d5", "black high-dreamer": "g7"}
    assert "d5" in moves(at(figures | {"black minstrel": "a7"}), "move maiden")
    assert "d5" not in moves(at(figures | {"black minstrel": "d7"}), "move maiden")
    held = at({"white maiden": "d5", "black archer": "d5", "black minstrel": "d7", "black high-dreamer": "g7"},
              to_move="black")
    assert not moves(held, "move archer")


def test_recovery() -> None:
    """On charming, her player may take one of their own figures that was killed or shot (not carried off) back into
    the reserve, awake.
    """
    figures = {"white maiden": "d4", "black archer": "d5", "white groin": "killed", "white archer": "killed",
               "white traveller": "carried", "black groin": "killed"}
    game = after(at(figures), "move maiden d5")
    assert game.who() == [("white", "recover")]
    assert game.legal() == ["recover archer", "recover groin", "recover none"]
    game.play("recover groin")
    assert where(game, "white groin") == "reserve"
    assert where(game, "white archer") == "fallen"
    assert game.who() == [("black", "turn")]
    game.play("plant a7")
    assert "groin" in moves(game, "enter")
    declined = after(at(figures), "move maiden d5", "recover none")
    assert where(declined, "white groin") == "fallen"


def test_the_recovered_are_awake() -> None:
    """Back into the reserve, awake."""
    game = at({"white maiden": "d4", "black archer": "d5", "white groin": "e1", "black groin": "f1"},
              asleep=["white groin"], to_move="black")
    after(game, "move groin e1", "move maiden d5", "recover groin", "plant a7", "enter groin")
    assert not asleep(game, "white groin")


# ---- minstrel -------------------------------------------------------------------------------------------------------


def heard(minstrel: str, square: str, **options: bool) -> bool:
    """Whether black's song reaches a square: whether white's high-dreamer can't lull a figure standing there."""
    near = [column + row for column in "abcdefg" for row in "1234567"
            if max(abs(ord(column) - ord(square[0])), abs(ord(row) - ord(square[1]))) == 1]
    stand = next(s for s in near if s != minstrel)
    home, other = ("a1", "g7") if "a1" not in (square, stand, minstrel) else ("g1", "a7")
    game = at({"black minstrel": minstrel, "black archer": square, "white high-dreamer": stand, "white minstrel": home,
               "black maiden": other}, options, houses={"white": home, "black": other})
    return "black archer" not in moves(game, "sleep")


@pytest.mark.parametrize(("minstrel", "song"), [
    ("d4", {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5", "d2", "d6", "b4", "f4"}),
    ("a1", {"a2", "b1", "b2", "a3", "c1"})])
def test_where_the_song_sounds(minstrel: str, song: set[str]) -> None:
    """**Minstrel**: his song sounds on the eight squares around him and on the squares two away horizontally and
    vertically, twelve in all, those that exist **[reading: not on his own square]**.
    """
    squares = {column + row for column in "abcdef" for row in "123456"} - {minstrel, "g1", "g7", "a7"}
    assert {square for square in squares if heard(minstrel, square)} == song


@pytest.mark.parametrize("square", ["d3", "e5", "d6", "b4"])
def test_where_the_song_sounds_nobody_is_killed(square: str) -> None:
    """The eight squares around him and the squares two away."""
    figures = {"white traveller": "a1", "white minstrel": "reserve", "black minstrel": "d4", "black groin": "g7"}
    lines = {"d3": "d1", "e5": "g5", "d6": "a6", "b4": "b1"}
    game = at(figures | {"white traveller": lines[square], "black archer": square})
    assert square not in moves(game, "move traveller")
    silent = at(figures | {"white traveller": lines[square], "black archer": square}, asleep=["black minstrel"])
    assert square in moves(silent, "move traveller")


@pytest.mark.parametrize("own", [False, True])
def test_the_singer_himself(own: bool) -> None:
    """**[reading: not on his own square]**."""
    game = at({"white traveller": "a4", "black minstrel": "d4", "black groin": "g7"}, {"song_on_own_square": own})
    assert ("d4" in moves(game, "move traveller")) is not own


def test_what_the_song_prevents() -> None:
    """An enemy figure other than the groin can't kill, put to sleep or charm a figure of the minstrel's side that
    stands where the song sounds.
    """
    figures = {"black archer": "d5", "black minstrel": "d7", "black high-dreamer": "g7", "white groin": "c5",
               "white traveller": "a5", "white high-dreamer": "e4", "white maiden": "d4"}
    for singing in (True, False):
        game = at(figures | {"white groin": "e6"}, asleep=[] if singing else ["black minstrel"])
        assert ("d5" in moves(game, "move traveller")) is not singing
        assert ("black archer" in moves(game, "sleep")) is not singing
        assert ("d5" in moves(game, "move maiden")) is not singing
        assert "d5" in moves(game, "move groin")
    own = at({"black high-dreamer": "d4", "black archer": "d5", "black minstrel": "d7", "black maiden": "g7"},
             to_move="black")
    assert "black archer" in moves(own, "sleep")  # only enemies are kept from it
    theirs = at({"white traveller": "a5", "black archer": "d5", "white minstrel": "d7", "white groin": "a1"})
    assert "d5" in moves(theirs, "move traveller")  # only the minstrel's own side is protected


@pytest.mark.parametrize("stops", [False, True])
def test_songs_and_arrows(stops: bool) -> None:
    """Arrows are not stopped: the source says "shoot down", not "kill", for the archer **[reading]**."""
    figures = {"white archer": "d1", "black archer": "d5", "black minstrel": "d7", "black groin": "g7"}
    game = at(figures, {"song_stops_arrows": stops})
    assert moves(game, "shoot archer") == ({"d7"} if stops else {"d5", "d7"})


@pytest.mark.parametrize("everywhere", [True, False])
def test_crossing_songs(everywhere: bool) -> None:
    """When both songs sound on at least one common square, both fall silent everywhere **[reading]**."""
    figures = {"white traveller": "a4", "black archer": "d4", "black minstrel": "e4", "black high-dreamer": "g7",
               "white groin": "a1", "white archer": "f3"}
    options = {"songs_silence_everywhere": everywhere}
    apart = at(figures | {"white minstrel": "g1", "white archer": "reserve"}, options)
    assert "d4" not in moves(apart, "move traveller")
    met = at(figures | {"white minstrel": "g2"}, options)  # both sound on f3, only black's on d4
    assert ("d4" in moves(met, "move traveller")) is everywhere
    theirs = at({"black traveller": "a1", "white archer": "g1", "white minstrel": "g2", "black minstrel": "e4",
                 "black groin": "g7", "white groin": "c7"}, options, houses={"white": "c7", "black": "g7"},
                to_move="black")
    assert ("g1" in moves(theirs, "move traveller")) is everywhere
    shared = at(figures | {"white minstrel": "d2"}, options)  # both sound on d4
    assert "d4" in moves(shared, "move traveller")


# ---- house ----------------------------------------------------------------------------------------------------------


def test_the_shelter_of_the_house() -> None:
    """A figure in its own house can't be killed, shot, carried off or charmed."""
    figures = {"black minstrel": "reserve", "white groin": "e4", "white traveller": "d3", "white maiden": "c4",
               "white archer": "d1"}
    for kind in ("archer", "maiden"):
        game = at(figures | {f"black {kind}": "d4"}, houses={"white": "a1", "black": "d4"})
        for taker in ("groin", "traveller", "maiden"):
            assert "d4" not in moves(game, f"move {taker}")
        assert moves(at(figures | {f"black {kind}": "d4", "white traveller": "a1"},
                        houses={"white": "a1", "black": "d4"}), "shoot") == set()
        outside = at(figures | {f"black {kind}": "d4", "black minstrel": "g7"})
        assert "d4" in moves(outside, "move groin")
        assert "archer d4" in moves(outside, "shoot")
