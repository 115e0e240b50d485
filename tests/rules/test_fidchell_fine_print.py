"""Fidchell, the fine print: each test is one sentence of it."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.game import Game
from tests.rules.fidchell_scene import AWAY, after, at, ended, ring, stones, turn, var

BOTH = pytest.mark.parametrize("version", [1, 2])
SPOKE = "a1 b1 c1 d1 e1 f1 g1"
SPARE = "e1 f9 f11 f13 f15 f17 f19"


# ---- 1: the King wakes ------------------------------------------------------------------------------------------


def test_1_the_first_slide_may_use_the_king() -> None:
    """The first slide already wakes the King: its own captures may use him."""
    game = after(at(1, white="c1 g9", black="a1 g17"), "slide c1-b1")
    assert stones(game, "black") == {"g17"} and turn(game) == "white"
    game = after(at(2, white=f"a1 {AWAY}", black="c1 g17", turn="black"), "slide c1-b1")
    assert "a1" not in stones(game, "white") and turn(game) == "black"


# ---- 2: passing -------------------------------------------------------------------------------------------------


@BOTH
def test_2_pass_in_an_extra_turn(version: int) -> None:
    """In an extra turn `pass` is always offered."""
    for hands in ((3, 3), (0, 0)):
        assert "pass" in at(version, white="e1", black="g17", hands=hands, extra=True).legal()


@BOTH
def test_2_pass_otherwise(version: int) -> None:
    """Otherwise only when there is nothing to place or slide."""
    for hands in ((3, 3), (0, 0)):
        assert "pass" not in at(version, white="e1", black="g17", hands=hands).legal()
    shut: dict[str, Any] = {"white": "g1", "black": "g2 g32 f1"}
    assert at(version, **shut).legal() == ["pass"]
    assert at(version, **shut, extra=True, options={"decline_extra": "no"}).legal() == ["pass"]
    assert at(version, **shut, hands=(1, 0)).legal().count("pass") == 0


@BOTH
def test_2_a_forced_pass_is_asked(version: int) -> None:
    """A forced pass is asked like any first decision of a turn."""
    game = after(at(version, white="g32", black="g31 g1 f30", turn="black"), "slide f30-f32")
    assert (game.who(), game.legal(), ended(game)) == ([("white", "play")], ["pass"], None)
    assert turn(after(game, "pass")) == "black"


# ---- 3: when ends are judged ------------------------------------------------------------------------------------


@BOTH
def test_3_a_chain_before_the_extra_turn(version: int) -> None:
    """Ends by chain are judged as soon as the captures are off the board, before any extra turn."""
    game = at(version, white=f"{SPOKE.replace('e1 ', '')} e3", black="e2 g17", hands=(1, 1))
    assert ended(after(game, "place e1")) == (["white"], "chain")
    assert "e2" not in stones(game, "black")


def test_3_the_count_of_stones_before_the_extra_turn() -> None:
    """Ends by the count of stones are judged as soon as the captures are off the board, before any extra turn."""
    game = at(2, white="e2 f9 f11 f13 f15 f17 f19", black="e1", hands=(0, 2), turn="black")
    assert ended(after(game, "place e3")) == (["black"], "stones")
    game = at(1, white="e1", black="e2", hands=(2, 0))
    assert ended(after(game, "place e3")) == (["white"], "stones")


def test_3_the_siege_at_once() -> None:
    """Ends by the siege are judged at once."""
    game = at(2, white=SPARE, black=ring("c"), hands=(1, 1), siege=1)
    assert ended(after(game, "place g1")) == (["black"], "siege")


def test_3_a_chain_before_further_removals() -> None:
    """A chain before further removals."""
    game = at(2, white=f"{SPOKE.replace('e1 ', '')} e3", black="e2 g17", hands=(1, 1), siege=2)
    assert ended(after(game, "place e1")) == (["white"], "chain")


def test_3_no_stones_at_all_loses_only_in_version_1() -> None:
    """Having no stones at all loses only in version 1."""
    position: dict[str, Any] = {"white": f"e1 {AWAY}", "black": "e2", "hands": (1, 0)}
    assert ended(after(at(1, **position), "place e3")) == (["white"], "stones")
    game = after(at(2, **position), "place e3", "pass")
    assert ended(game) is None
    assert (turn(game), game.legal()) == ("black", ["pass"])


# ---- 4: the wall and the siege ----------------------------------------------------------------------------------


def test_4_the_wall_is_judged_when_the_turn_is_over() -> None:
    """The wall is judged when Black's turn is wholly over."""
    position: dict[str, Any] = {"white": f"e2 {AWAY}", "black": f"{ring('c')} e3", "turn": "black"}
    game = after(at(2, **position, siege=3), "slide c1-e1")  # takes e2 and leaves a gap
    assert (turn(game), var(game, "siege")) == ("black", 3)
    assert var(after(game, "pass"), "siege") == 0
    black = f"{ring('c').replace('c1 ', '')} e1"
    game = after(at(2, white=f"d1 {AWAY}", black=black, hands=(1, 2), turn="black"), "place c1")
    assert (turn(game), var(game, "siege")) == ("black", 0)  # a wall, but Black is not done
    assert var(after(game, "place g1"), "siege") == 5


def test_4_a_wall_that_opens_and_closes_within_a_turn() -> None:
    """A wall that opens and closes again within one Black turn keeps the count running."""
    game = at(2, white=f"e2 {AWAY}", black=f"{ring('c')} e3 g9", siege=3, turn="black")
    after(game, "slide c1-e1")  # takes e2 and leaves a gap
    assert (turn(game), var(game, "siege")) == ("black", 3)
    after(game, "slide e1-c1")
    assert (turn(game), var(game, "siege")) == ("white", 3)


def test_4_what_counts_as_a_turn() -> None:
    """White's five turns count placements, slides and passes."""
    def left(**position: Any) -> Any:
        decision = position.pop("play")
        usual: dict[str, Any] = {"black": ring("c"), "siege": 3}
        return var(after(at(2, **usual | position), decision), "siege")

    assert left(white=SPARE, hands=(1, 1), play="place g1") == 2
    assert left(white=SPARE, play="slide f9-g9") == 2
    assert left(white=SPARE, hands=(0, 1), play="pass") == 2


def test_4_a_capture_breaks_a_siege_only_while_the_count_runs() -> None:
    """A White capture breaks a siege only while the count runs."""
    position: dict[str, Any] = {"white": f"b2 {SPARE}", "black": f"{ring('c')} g1 g3", "hands": (3, 3)}
    game = after(at(2, **position, siege=0), "place d2")
    assert game.who() == [("white", "play")] and var(game, "extra")
    game = after(at(2, **position, siege=1), "place d2")
    assert game.who() == [("white", "remove")]
    after(game, "remove none", "place g2")  # the count has stopped
    assert game.who() == [("black", "play")]


def test_4_removed_stones_are_not_captures() -> None:
    """Removed stones are not captures."""
    game = at(2, white=f"b2 {SPARE}", black=f"{ring('c')} g1 g3", hands=(3, 3), siege=2)
    after(game, "place d2", "remove g1", "remove g3")
    assert game.who() == [("white", "play")] and var(game, "extra")
    assert turn(after(game, "place g9")) == "black"  # one extra turn for the capture, none for the removals


def test_4_remove_needs_a_stone() -> None:
    """`remove` is not asked when Black has no stone on the board."""
    game = after(at(2, white=f"e1 {AWAY}", black="e2", hands=(3, 3), siege=2), "place e3")
    assert game.who() == [("white", "play")] and var(game, "siege") == 0
    game = after(at(2, white=f"e1 {AWAY}", black="e2 g1", hands=(3, 3), siege=2), "place e3", "remove g1")
    assert game.who() == [("white", "play")]


# ---- 5: repetition and the hundred slides -----------------------------------------------------------------------


def same(one: Game, other: Game) -> bool:
    return one.rules.digest(one.position) == other.rules.digest(other.position)


def test_5_the_same_position() -> None:
    """"The same position": stones, hands, the King's state, the siege count, whether it is an extra turn, and who is to
    move."""
    position: dict[str, Any] = {"white": "e1 f9", "black": "g17 g18", "hands": (1, 1)}
    base = at(2, **position)
    assert same(base, at(2, **position | {"white": "f9 e1"}))  # stones have no names
    assert same(base, at(2, **position, slides=7))
    for other in ({"white": "e2 f9"}, {"white": "g17 g18", "black": "e1 f9"}, {"hands": (2, 1)}, {"hands": (1, 0)},
                  {"awake": True}, {"siege": 2}, {"extra": True}, {"turn": "black"}):
        assert not same(base, at(2, **position | other)), other


def test_5_the_kings_state_counts() -> None:
    """The King's state: the last placement and the first slides leave the same stones, but he has woken."""
    game = at(1, white="g1", black="g9", hands=(0, 1), turn="black")
    after(game, "place g5")  # a turn starts in this position, with the King asleep
    cycle = ("slide g1-g2", "slide g5-g6", "slide g2-g1", "slide g6-g5")
    assert ended(after(game, *cycle, *cycle)) is None
    assert ended(after(game, cycle[0])) == ([], "repetition")


def test_5_the_siege_count_counts() -> None:
    """The siege count."""
    game = at(2, white=SPARE, black=f"{ring('c').replace('c1 ', '')} g1", hands=(0, 1), turn="black", awake=True)
    after(game, "place c1")
    cycle = ("slide f9-g9", "slide g1-g2", "slide g9-f9", "slide g2-g1")
    assert ended(after(game, *cycle, *cycle)) is None
    assert var(game, "siege") == 1


@BOTH
def test_5_looked_at_when_a_turn_starts(version: int) -> None:
    """Looked at when a turn starts."""
    game = at(version, white=f"g1 {AWAY}", black="g9", hands=(0, 1), turn="black", awake=True)
    after(game, "place g5")  # here, with empty hands, White's turn starts for the first time
    cycle = ("slide g1-g2", "slide g5-g6", "slide g2-g1")
    after(game, *cycle, "slide g6-g5", *cycle)
    assert ended(game) is None
    assert ended(after(game, "slide g6-g5")) == ([], "repetition")


def test_5_a_turn_starts_after_the_removals() -> None:
    """Looked at when a turn starts: after a siege is broken, that is after the removals."""
    game = after(at(2, white=f"b2 d3 {SPARE}", black=f"{ring('c')} g1 g3", siege=2), "slide d3-d2")
    assert game.who() == [("white", "remove")] and not game.state()["seen"]
    after(game, "remove g1", "remove g3")
    assert list(game.state()["seen"].values()) == [1]


@BOTH
def test_5_both_players_slides_together(version: int) -> None:
    """The 100 slides are both players' together."""
    game = at(version, white=f"g1 {AWAY}", black="g5")
    after(game, "slide g1-g2", "slide g5-g6")
    assert var(game, "slides") == 2


def test_5_what_sets_the_count_to_0() -> None:
    """A placement or capture sets the count to 0, a pass changes nothing."""
    placed = after(at(1, white="g1", black="g9", hands=(0, 3), turn="black", slides=50), "place g17")
    assert var(placed, "slides") == 0
    taken = after(at(1, white="g1 g6", black="g2 g17", slides=99), "slide g6-g3")
    assert (ended(taken), var(taken, "slides")) == (None, 0)
    passed = after(at(1, white="g1", black="g2 g32 f1", slides=99), "pass")
    assert (ended(passed), var(passed, "slides")) == (None, 99)
    assert ended(after(passed, "slide g2-g3")) == ([], "slides")


def test_5_a_win_on_the_hundredth_slide_is_a_win() -> None:
    """A win on the 100th slide is a win."""
    chain = SPOKE.replace("d1", "d3")
    for version in (1, 2):
        game = at(version, white=chain, black="g17", slides=99)
        assert ended(after(game, "slide d3-d1")) == (["white"], "chain")
    game = at(2, white=SPARE, black=ring("c"), siege=1, slides=99)
    assert ended(after(game, "slide f9-g9")) == (["black"], "siege")


# ---- 6: round a circle ------------------------------------------------------------------------------------------


@BOTH
def test_6_round_a_circle(version: int) -> None:
    """A slide all the way round a circle to its start is no slide; a point reachable both ways round is one move."""
    game = at(version, white="c2", black="g17")
    around = [text for text in game.legal() if text.startswith("slide c2-c")]
    assert around == [f"slide c2-c{i}" for i in (1, 3, 4, 5, 6, 7, 8)]
    assert len(game.legal()) == len(set(game.legal())) == 7 + 5  # along the spoke: b2, d2, e3, f5, g5
