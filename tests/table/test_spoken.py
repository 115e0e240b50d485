"""A table for ears, sentence by sentence: what happened, what is asked, what the cursor is on, where all stands."""

from __future__ import annotations

import pytest

from game.engine.events import Thing
from game.table import intents as i
from game.table.spoken import LATELY, Spoken
from game.table.state import SILENCE, Note, Spot, TableState
from tests.table.test_told import send, sit
from tests.table.test_words import words_of


def site(state: TableState, name: str) -> int:
    board = state.rules.world.board
    assert board is not None
    return list(board.names).index(name)


def at_table(ruleset: str, *played: str) -> Spoken:
    state = sit(ruleset)
    for text in played:
        send(state, i.Decide(text))
    return Spoken(words_of(state))


CAPTURE = ("d2-d3", "e7-e6", "d3-d4", "e6-e5", "d4-e5")


def test_what_happened_is_told_once_and_only_the_latest_of_it() -> None:
    spoken = at_table("tictactoe")
    assert spoken.happened() == []
    for text in ("b2", "a1"):
        send(spoken.state, i.Decide(text))
    assert spoken.happened() == ["Cross: Mark → b2.", "Nought: Mark → a1."] and spoken.happened() == []
    send(spoken.state, i.Decide("a2"))
    assert spoken.happened() == ["Cross: Mark → a2."]
    send(spoken.state, i.TakeBack())
    assert spoken.happened() == ["A decision was taken back."] and spoken.happened() == []
    long = at_table("breakthrough", *CAPTURE, "d7-e6", "e5-d6", "c7-d6")
    long.heard = 0
    assert long.happened() == [long.decision(number) for number in range(2, 8)] and LATELY == 6


def test_lately_is_what_the_others_did_since_ones_own_last_decision() -> None:
    spoken = at_table("tictactoe", "b2", "a1", "c3")
    assert spoken.lately() == ["Cross: Mark → c3."]
    assert at_table("tictactoe").lately() == []


def test_the_question_is_told_with_whoever_it_is_for_and_never_a_bots() -> None:
    spoken = at_table("tictactoe", "b2")
    assert spoken.asked() == "Nought, your turn: Mark a square."
    spoken.state.match.change_player("nought", "novice")
    assert spoken.asked() == ""
    spoken.state.looking = 0
    assert spoken.asked() != "", "whoever looks back hears what was asked then"


def test_what_is_picked_and_what_the_table_says() -> None:
    spoken = at_table("breakthrough", *CAPTURE)
    state = spoken.state
    assert spoken.picked() == "" and spoken.remark() == ""
    man = next(thing for thing in state.chooser.next_things() if thing.kind == "piece")
    send(state, i.Ask())
    state.chooser.pick(man)
    assert spoken.picked() == "Picked: Man a7."
    state.note = Note("table.no_undo")
    assert spoken.remark().startswith(spoken.words.strings("table.no_undo").rstrip("."))
    state.note = SILENCE
    assert spoken.remark() == ""


@pytest.mark.parametrize(("cursor", "told"), [
    (None, ""), (Spot("control", "menu"), ""), (Spot("line", 2), "2. Man e7 → e6."),
    (Spot("line", 5), "5. Man d4 → e5 – takes: man."), (Spot("site", "e5"), "E5: man, White’s."),
    (Spot("site", "a5"), "A5."), (Spot("site", "h8"), "H8: man, Black’s.")])
def test_what_the_cursor_is_on(cursor: Spot | None, told: str) -> None:
    spoken = at_table("breakthrough", *CAPTURE)
    if cursor is not None and cursor.kind == "site":
        cursor = Spot("site", site(spoken.state, cursor.key))
    spoken.state.cursor = cursor
    assert spoken.here() == told
    spoken.state.menu = object()  # type: ignore[assignment]
    assert spoken.here() == "", "there is something over the table"


def test_a_thing_that_leads_on_tells_where_or_in_how_many_ways() -> None:
    spoken = at_table("breakthrough")
    ways = {thing: len(leads) for thing, leads in spoken.state.chooser.next_things().items()}
    for thing, count in ways.items():
        spoken.state.cursor = Spot(*thing)
        assert (spoken.words.strings.plural("table.ways", count) in spoken.here()) is (count > 1)


def test_everything_on_the_board_is_told_by_whose_it_is() -> None:
    spoken = at_table("breakthrough", *CAPTURE)
    white, black = spoken.board()
    men = "a1, a2, b1, b2, c1, c2, d1, e5, e1, e2, f1, f2, g1, g2, h1, h2"
    assert white == f"White: man {men}.".replace(", ", ", man ")
    assert black.startswith("Black: man a7, ") and black.count("man") == 15, "one was taken"
    assert at_table("tictactoe").board() == []


def test_who_stands_somewhere_is_named_with_whose_they_are() -> None:
    spoken = at_table("breakthrough", *CAPTURE)
    state, words = spoken.state, spoken.words
    (piece,) = spoken.standing(site(state, "e5"))
    assert spoken.standing(site(state, "a5")) == [] == spoken.standing(-1)
    assert spoken.whose(piece) == words.strings("notes.of", name="White")
    assert spoken.named(Spot("piece", piece)) == f"{words.thing_name(Thing('piece', piece))}, {spoken.whose(piece)}"
    where = words.thing_name(Thing("site", site(state, "e5")))
    assert spoken.named(Spot("site", site(state, "e5"))) == (
        f"{where}{words.strings('table.colon')} {words.piece_name(piece)}, {spoken.whose(piece)}")
    assert spoken.named(Spot("seat", 1)) == words.thing_name(Thing("seat", 1))
