"""What a table says, from its state and the texts of the program alone: no window."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.bundle import bundled
from game.engine.events import Said
from game.engine.search import complete
from game.ruleset.library import Library
from game.table import intents as i
from game.table.apply import apply, observe
from game.table.state import PROGRAM, Spot, TableState, may_pick, shown_position
from game.table.words import TableWords
from game.telling.strings import Strings, languages
from tests.table.sitting import Sitting
from tests.table.test_told import send, sit
from tests.ui.beforehand import rules_of


class Book:
    """A rule book that says the same of everything."""

    def passage(self, name: str) -> tuple[str, str]:
        return "Pieces", f"The {name} stays."

    def of(self, folder: Path) -> bool:
        return False


def words_of(state: TableState, language: str = "en") -> TableWords:
    return TableWords(state, Strings(bundled("assets") / "locale", language), Book())


def test_the_question_is_what_a_teacher_says_or_what_is_looked_at_or_asked() -> None:
    state = sit("breakthrough")
    words = words_of(state)
    assert words.turn_name() == "White" and words.question_text() == f"White: {words.turn_question()}"
    send(state, i.Decide("d2-d3"))
    send(state, i.Leaf(-1))
    assert words.turn_name() == "" and words.question_text() == words.turn_question()
    assert "0" in words.question_text() and "1" in words.question_text()
    observe(state, state.wishes, state.bound, teacher="Look at this.")
    assert (words.turn_name(), words.turn_question()) == ("", "Look at this.")


def test_what_a_move_takes_is_told_before_and_after_it_is_made() -> None:
    state = sit("breakthrough")
    words = words_of(state)
    for text in ("d2-d3", "e7-e6", "d3-d4", "e6-e5"):
        send(state, i.Decide(text))
    one = next(one for one in state.chooser.all if one.text == "d4-e5")
    assert words.outcome.of(one) == "Man d4 → e5 – takes: man"
    observe(state, replace(state.wishes, show_effect=False), state.bound)
    assert words.outcome.of(one) == "d4–e5"
    send(state, i.Decide("d4-e5"))
    assert words.outcome.past(4) == "Man d4 → e5 – takes: man"
    line = words.outcome.line(4)
    assert line.text == "d4 → e5" and line.seat == 0 and len(line.lost) == 1
    send(state, i.Point(Spot("line", 5)))
    assert words.hover_text() == "Man d4 → e5 – takes: man"


def test_lines_are_told_anew_after_something_was_taken_back() -> None:
    state = sit("breakthrough")
    words = words_of(state)
    send(state, i.Decide("d2-d3"))
    assert words.outcome.line(0).text == "d2 → d3"
    send(state, i.TakeBack())
    send(state, i.Decide("a2-a3"))
    assert words.outcome.line(0).text == "a2 → a3"


def test_why_not_says_what_stands_in_the_way_in_the_language_of_the_player() -> None:
    state = sit("tablut")
    english, french = words_of(state), words_of(state, "fr")
    site = {state.rules.world.site_name(number): number for number in range(state.rules.world.site_count)}
    apply(state, PROGRAM, i.Why(site["e5"]))
    assert english.note(state.note) == "This piece is White’s, and Black is to decide."
    assert french.note(state.note) != english.note(state.note)


def test_of_a_piece_that_never_moves_the_rule_book_is_quoted() -> None:
    state = sit("draconic")
    for text in ("house d1", "house d7", "plant c2", "plant c6", "enter archer", "enter archer"):
        send(state, i.Decide(text))
    site = {state.rules.world.site_name(number): number for number in range(state.rules.world.site_count)}
    apply(state, PROGRAM, i.Why(site["c2"]))
    assert words_of(state).note(state.note).startswith("Tree: Trees never move")


def test_where_only_empty_sites_can_be_picked_others_are_taken() -> None:
    state = sit("go")
    send(state, i.Decide("e5"))
    site = {state.rules.world.site_name(number): number for number in range(state.rules.world.site_count)}
    apply(state, PROGRAM, i.Why(site["e5"]))
    assert words_of(state).note(state.note) == "E5 is taken."


@pytest.mark.parametrize("ruleset", sorted(Library().ids()))
def test_every_table_finds_words_for_everything_in_every_language(ruleset: str) -> None:
    """Nothing fails and no key or hole is left over, whatever is pointed at, in the first decisions of a game."""
    sitting, chance = Sitting(rules_of(ruleset), 5), random.Random(5)
    voices = [words_of(sitting.state, language) for language in languages()]
    while len(sitting.match.game.log) < 25 and not sitting.match.game.position.over:
        sitting.act()
        state = sitting.state
        things = list(state.chooser.next_things())
        for thing in chance.sample(things, min(3, len(things))):
            sitting.send(PROGRAM, i.Point(Spot(*thing)))
            told = [words.hover_text() for words in voices]
            told += [words.turn_question() for words in voices]
            told += [words.note(state.note) for words in voices]
            assert not any("{" in text for text in told), told
            if may_pick(state) and shown_position(state) is state.position:
                assert all(words.turn_name() and words.turn_question() for words in voices)
    for index in range(len(sitting.match.game.log)):
        assert all(words.outcome.line(index).text for words in voices)
        hidden = {words.outcome.is_secret(index) for words in voices}
        assert len(hidden) == 1 and (sitting.match.game.secret(index) or hidden == {False})
        assert all(bool(words.outcome.past(index)) is not hidden.copy().pop() for words in voices)


def test_who_is_killed_is_told_though_the_corpse_stays() -> None:
    state, chance = sit("djambi-4"), random.Random(2)
    words = words_of(state)
    while not any(event.name == "turn" for events in state.match.events for event in events):
        send(state, i.Decide(state.rules.written(
            state.position, complete(state.rules, state.position, chance.choice(state.position.opts)), False)))
    number = len(state.match.events) - 1
    line, victim = words.outcome.line(number), next(e for e in state.match.events[number] if e.name == "turn").piece
    before = state.match.game.past[number]
    assert line.lost == [(before.kind[victim], before.owner[victim])]
    assert words.kind_name(before.kind[victim]) in words.outcome.past(number)


def test_among_more_than_two_it_is_told_whose_was_lost_and_what_became_of_it() -> None:
    state, chance = sit("djambi-4"), random.Random(2)
    words, falls = words_of(state), list[int]()
    while not falls and not state.position.over:
        text = state.rules.written(state.position, complete(state.rules, state.position,
                                                            chance.choice(state.position.opts)), False)
        apply(state, PROGRAM, i.Decide(text))
        apply(state, PROGRAM, i.Landed())
        falls = [index for index in range(len(state.match.events)) if words.outcome.news(index)
                 and "chief" in words.outcome.lost_by(index)]
    fallen, heir = (next(event for event in state.match.events[falls[0]] if isinstance(event, Said)).values[index].value
                    for index in (0, 1))
    assert f"chief ({words.player_name(fallen)})" in words.outcome.past(falls[0])
    assert words.outcome.news(falls[0])[0] == (
        f"{words.player_name(fallen)} has lost a chief, and {words.player_name(heir)} takes over the men")
