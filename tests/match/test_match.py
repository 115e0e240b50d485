"""A match: who sits at it, what may be taken back, and what is written down of it, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.events import Event, Gone, Laid, Revealed, Turned
from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.compile import RULES_VERSION, Compiled
from tests.ui.beforehand import rules_of


class Diary:
    """Keeps what a match says of itself."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.trouble = ""
        self.head: dict[str, Any] = {}
        self.records: list[dict[str, Any]] = []

    def start(self, head: dict[str, Any]) -> None:
        self.head = head

    def keep(self, compiled: Compiled) -> str:
        return f"kept {len(compiled.option_texts)}"

    def add(self, record: dict[str, Any]) -> None:
        self.records.append(record)


def begun(ruleset: str, diary: Diary | None = None, **levels: str) -> Match:
    rules = rules_of(ruleset)
    seats = {seat: Player(seat.title(), levels.get(seat, "")) for seat in rules.world.seats}
    return Match(Plan(ruleset, rules.world.players, {}, seats, 7), rules, diary)


def test_a_seat_that_nobody_takes_is_no_person_beside_the_one_among_bots() -> None:
    rules = open_rules("djambi-6", 5)
    assert not all(rules.world.taken)
    seats = {seat: Player(seat, "novice") for seat in rules.world.seats[1:5]}
    assert Match(Plan("djambi-6", 5, {}, seats, 1), rules).alone() == rules.world.seats[0]
    del seats[rules.world.seats[1]]
    assert Match(Plan("djambi-6", 5, {}, seats, 1), rules).alone() == "", "there are two"
    seats |= {seat: Player(seat, "novice") for seat in rules.world.seats}
    assert Match(Plan("djambi-6", 5, {}, seats, 1), rules).alone() == "", "there is none"


def test_whoever_is_asked_plays_and_a_bot_that_stands_in_does_so_once() -> None:
    match = begun("tictactoe", nought="master")
    assert match.asked() == ("cross", Player("Cross"))
    match.stand_in = "novice"
    assert match.asked() == ("cross", Player("Cross", "novice"))
    match.play("b2")
    assert match.stand_in == "" and match.asked() == ("nought", Player("Nought", "master"))
    match.stand_in = "novice"
    match.undo()
    assert match.stand_in == "" and match.asked() == ("cross", Player("Cross"))
    for text in ("a1", "b1", "a2", "b2", "a3"):
        match.play(text)
    assert match.asked() is None
    assert Match(Plan("tictactoe", 2, {}, {}, 1), match.rules).asked() == ("cross", Player("cross")), "without a name"


# ---- taking back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "decisions", "may"), [
    ("tictactoe", ["b2", "a1", "c3"], [True, True, True]),
    ("ur", ["enter c1", "enter d3", "enter b1"], [False, False, False]),  # the next dice are thrown
    ("liars-dice", ["1 ace", "2 ace", "doubt", "1 ace"], [True, True, False, True]),  # the cups are lifted
    ("goofspiel", ["bid four", "bid six"], [False, False]),  # a card comes out of a hand that others do not see
    ("djambi-4", ["b3-c4"], [True])])
def test_what_was_thrown_or_shown_is_not_taken_back(ruleset: str, decisions: list[str], may: list[bool]) -> None:
    match = begun(ruleset)
    assert not match.may_undo(), "there is nothing yet"
    seen = []
    for text in decisions:
        match.play(text)
        seen.append(match.may_undo())
    assert seen == may and match.barriers == [not one for one in may]


def test_taking_back_goes_up_to_what_was_shown_and_no_further() -> None:
    match = begun("liars-dice")
    for text in ("1 ace", "doubt", "1 ace", "2 ace"):
        match.play(text)
    for left in (3, 2):
        assert match.may_undo()
        match.undo()
        assert len(match.game.log) == len(match.barriers) == len(match.events) == left
    assert not match.may_undo() and match.game.log == ["1 ace", "doubt"]


@pytest.mark.parametrize(("ruleset", "event", "shows"), [
    ("tictactoe", Revealed("reveal", 0), True), ("tictactoe", Gone("remove", 0, 3), False),
    ("tictactoe", Laid("put", 0, 3, -1, 0), False), ("tictactoe", Laid("put", 0, -1, 0, 1), False),
    ("goofspiel", Laid("put", 0, -1, 0, 2), True), ("goofspiel", Laid("put", 0, -1, -1, 2), False)])
def test_what_shows_somebody_something_new(ruleset: str, event: Event, shows: bool) -> None:
    assert begun(ruleset).shows(event) is shows


@pytest.mark.parametrize(("event", "shows"), [
    (Gone("remove", 0, 3), True), (Gone("remove", 0, 0), True), (Gone("remove", 0, -1), False),
    (Laid("put", 0, 3, -1, 0), True), (Laid("put", 0, -1, -1, 0), False), (Turned("turn", 0, "x", 1), False)])
def test_where_it_is_hidden_who_stands_there_whoever_leaves_is_shown(event: Event, shows: bool,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.match.hides_standing", lambda world: True)
    assert begun("goofspiel").shows(event) is shows


@pytest.mark.parametrize(("ruleset", "secret"), [("tictactoe", False), ("ur", False), ("djambi-4", False),
                                                 ("goofspiel", True), ("liars-dice", True), ("fredericus", True)])
def test_the_screen_is_covered_where_seats_know_different_things(ruleset: str, secret: bool) -> None:
    assert begun(ruleset).secret() is secret


# ---- the journal ----------------------------------------------------------------------------------------------------


def test_the_head_says_all_that_it_takes_to_play_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1234.9)
    diary = Diary()
    match = begun("tictactoe", diary, nought="novice")
    assert len(diary.head.pop("id")) == 32
    assert diary.head == {"language": RULES_VERSION, "ruleset": "tictactoe", "players": 2, "options": {}, "seed": 7,
                          "sources": "kept 0", "began": 1234, "first": match.trace(),
                          "seats": {"cross": ["Cross", ""], "nought": ["Nought", "novice"]}}


def test_every_decision_is_written_with_what_it_leads_to() -> None:
    diary = Diary()
    match = begun("tictactoe", diary)
    traces = [match.trace()]
    for text in ("a1", "b1", "a2"):
        match.play(text)
        traces.append(match.trace())
    match.undo()
    assert match.trace() == traces[-2] and len(set(traces)) == 4
    match.play_option(match.game.position.opts[0])
    assert [set(record) for record in diary.records] == [{"d", "t"}, {"d", "t"}, {"d", "t"}, {"undo"}, {"d", "t"}]
    assert [record.get("d") for record in diary.records] == ["a1", "b1", "a2", None, match.game.log[-1]]
    assert [record["t"] for record in diary.records[:3]] == traces[1:] and diary.records[3] == {"undo": 1}


def test_seconds_of_thought_are_written_as_far_as_they_are_news() -> None:
    diary = Diary()
    match = begun("tictactoe", diary)
    spent: list[object] = []
    for text, cross, nought in (("a1", 3.14, 0.0), ("b1", 3.12, 2.0), ("a2", 3.14, 2.0), ("b2", 3.16, 2.04)):
        match.thought = {"cross": cross, "nought": nought} if nought else {"cross": cross}
        match.play(text)
        spent.append(diary.records[-1].get("s"))
    assert spent == [{"cross": 3.1}, {"nought": 2.0}, None, {"cross": 3.2}]
    assert match.noted == {"cross": 3.2, "nought": 2.0}


def test_a_remark_is_about_the_last_decision_and_goes_with_it() -> None:
    diary = Diary()
    match = begun("tictactoe", diary)
    match.remark("cross", "Nothing was decided yet.")
    assert match.remarks == {} and diary.records == []
    match.play("a1")
    match.remark("nought", "Oh?")
    match.remark("cross", "Oh!")
    assert match.remarks == {1: [("cross", "Oh!", 0)]}
    assert diary.records[1:] == [{"tell": "Oh?", "by": "nought"}, {"tell": "Oh!", "by": "cross"}]
    match.play("b1")
    match.remark("cross", "Ah.")
    match.undo()
    assert match.remarks == {1: [("cross", "Oh!", 0)]}
    match.undo()
    assert match.remarks == {}


def test_whoever_plays_on_for_another_is_written_down() -> None:
    diary = Diary()
    match = begun("tictactoe", diary, nought="master")
    plan = match.plan
    match.change_player("cross", "novice")
    match.change_player("nought", "", "Ada")
    assert match.plan.seats == {"cross": Player("Cross", "novice"), "nought": Player("Ada")}
    assert plan.seats == {"cross": Player("Cross"), "nought": Player("Nought", "master")}, "it was another plan"
    assert diary.records == [{"seat": "cross", "level": "novice"}, {"seat": "nought", "level": "", "name": "Ada"}]
    assert match.alone() == "nought"
