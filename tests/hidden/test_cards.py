"""What is written on cards and pieces, for whom, and how it is told in sentences; no window is needed for it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from game.bundle import bundled
from game.engine.events import Said, Thing
from game.engine.game import Game
from game.match.match import Match, Plan, Player
from game.ruleset.elision import elision
from game.table.faces import Face
from game.table.state import TableState, Wishes, new_table
from game.table.words import TableWords
from game.telling.labels import Labels
from game.telling.strings import Strings
from tests.hidden import hidden_game
from tests.small import small_game
from tests.table.test_words import Book


def table(game: Game, seed: int = 1) -> TableState:
    """People at a table of a game that just begins."""
    seats = {seat: Player(seat.capitalize()) for seat in game.rules.world.seats}
    return new_table(Match(Plan("hidden", len(seats), {}, seats, seed), game.rules), Wishes())


def words_at(state: TableState, language: str = "en") -> TableWords:
    return TableWords(state, Strings(bundled("assets") / "locale", language), Book())


def hand_of(state: TableState, seat: int) -> tuple[int, ...]:
    return tuple(state.position.piles[state.rules.world.piles["hand"][0] + seat])


def test_a_number_with_a_name_is_called_by_it_in_decisions_and_sentences(tmp_path: Path) -> None:
    game = hidden_game(tmp_path, "knaves", 1)
    model = game.rules.world.model
    assert Labels(model, "en").decision("clubs 11") == "J of clubs"
    assert Labels(model, "fr").decision("clubs 11") == "V de trèfle"
    assert Labels(model, "fr").decision("hearts 9") == "9 de cœur"
    unnamed = replace(model, text={"en": {key: text for key, text in model.text["en"].items()
                                          if not key.startswith("as-")}})
    assert Labels(unnamed, "en").decision("spades 14") == "spades A"


def test_a_site_whose_name_is_like_a_decision_keeps_its_number(tmp_path: Path) -> None:
    model = hidden_game(tmp_path, "knaves", 1).rules.world.model
    placed = replace(model, text={"en": model.text["en"] | {"site-{0} {1}": "{1} of {0} street"}})
    assert Labels(placed, "en").site("high 11") == "11 of high street"
    assert Labels(placed, "en").decision("clubs 11") == "J of clubs"


def test_what_is_said_names_numbers_and_tells_lists(tmp_path: Path) -> None:
    state = table(hidden_game(tmp_path, "knaves", 1))
    turned = state.position.piles[state.rules.world.piles["turned"][0]][-1]
    rank = next(part for part in state.rules.layout.parts if part.label == "rank").of(state.position)
    rank[turned] = 12
    state.match.play("diamonds")
    said = next(event for event in state.match.events[-1] if isinstance(event, Said))
    kind = state.rules.world.kinds[state.position.kind[turned]]
    assert words_at(state).said(said) == (
        f"Q of {kind} is turned up, diamonds are trumps for North, East, South and West")
    assert words_at(state, "fr").said(said).endswith("atout carreau pour North, East, South et West")
    assert words_at(state, "fr").said(said).startswith("D de ")


def test_lists_end_with_and_and_an_empty_one_is_nobody_or_nothing() -> None:
    for language, told in (("en", ("nobody", "a", "a and b", "a, b and c")), ("fr", ("personne", "a", "a et b",
                                                                                   "a, b et c"))):
        assert tuple(elision(language).listed("abc"[:count], "nobody") for count in range(4)) == told
    assert (elision("en").listed((), "nothing"), elision("fr").listed((), "nothing")) == ("nothing", "rien")


def test_words_of_a_list_are_told_by_their_names(tmp_path: Path) -> None:
    game = small_game(tmp_path, """
vars: {turn: {type: seat, start: white}, left: number, mood: [calm, wild]}
procedures:
  main:
    - choose: turn
      options: [{as: wait, do: {say: moods, with: ["every(mood)", "[2, 3]", "those(c for c in seats() if left > 3)"]}}]
    - choose: turn
      options: [{as: end, do: {end: done}}]
text: {en: {moods: "{0}; {1}; {2}", calm: quiet, done: done}}
""")
    state = table(game)
    state.match.play("wait")
    assert words_at(state).said(next(event for event in state.match.events[0] if isinstance(event, Said))) == (
        "quiet and wild; 2 and 3; nobody")


def test_the_first_mark_that_says_something_to_who_looks_is_written_on_a_card(tmp_path: Path) -> None:
    state = table(hidden_game(tmp_path, "rockets", 1, players=3))
    words, kinds = words_at(state), state.rules.world.kinds
    value = next(part for part in state.rules.layout.parts if part.label == "value")
    state.viewer = 0
    assert [words.faces.of(card) for card in hand_of(state, 0)] == [Face(-1, -1)] * 5
    for card in hand_of(state, 1):
        assert words.faces.of(card) == Face(state.position.kind[card], -1, str(value.of(state.position)[card]))
    told = next(text for text in state.rules.texts(state.position) if text.startswith("tell ben")
                and text.split()[-1] in kinds)
    state.match.play(told)
    hinted = kinds.index(told.split()[-1])
    state.viewer = 1
    mine = [words.faces.of(card) for card in hand_of(state, 1)]
    assert Face(-1, -1, "", hinted) in mine
    assert all(face.kind == -1 and face.sign in (-1, hinted) for face in mine)


def test_nothing_that_is_hidden_is_named_at_a_table(tmp_path: Path) -> None:
    state, chance = table(hidden_game(tmp_path, "ambush", 1)), random.Random(1)
    words = words_at(state)
    for _ in range(20):
        state.match.play(chance.choice(sorted(state.rules.texts(state.position))))
    moves = [number for number, text in enumerate(state.match.game.log) if "-" in text]
    assert len(moves) == 4
    for viewer in (0, 1):
        state.viewer = viewer
        for number in moves:
            line = words.outcome.line(number)
            assert line.figure is not None
            assert (line.figure[0] >= 0) == (line.figure[1] == viewer)
            assert ("nknown" in words.outcome.past(number)) == (line.figure[1] != viewer)
        theirs = next(piece for piece in range(16) if state.position.owner[piece] != viewer)
        assert words.value("piece", theirs) == "an unknown piece"
        assert words_at(state, "fr").value("piece", theirs) == "une pièce inconnue"
        assert words.faces.of(theirs) == Face(-1, 1 - viewer)
        spoken = " ".join(words.value("piece", piece) for piece in range(16) if state.position.owner[piece] == viewer)
        assert "flag" in spoken


def test_who_stands_hidden_is_unknown_though_nothing_is_ever_written_on_pieces(tmp_path: Path) -> None:
    state = table(hidden_game(tmp_path, "ambush", 1, (", pieces: {text: rank}", "")))
    for _ in range(16):
        state.match.play(min(state.rules.texts(state.position)))
    faces, position = words_at(state).faces, state.position
    assert min(position.place[:16]) >= 0 and not faces.written_on
    for state.viewer in (0, 1):
        assert [faces.of(piece) for piece in range(16)] == [
            Face(position.kind[piece] if position.owner[piece] == state.viewer else -1, position.owner[piece])
            for piece in range(16)]


def test_what_is_pointed_at_is_named_with_all_that_is_read_on_it_and_no_more(tmp_path: Path) -> None:
    state = table(hidden_game(tmp_path, "rockets", 1, players=3))
    words, kinds = words_at(state), state.rules.world.kinds
    state.viewer = 0
    mine, theirs = hand_of(state, 0), hand_of(state, 1)
    assert [words.thing_name(Thing("piece", card)) for card in mine] == [f"Hand ada {place}" for place in range(1, 6)]
    face = words.faces.of(theirs[0])
    assert words.thing_name(Thing("piece", theirs[0])) == f"{kinds[face.kind].capitalize()} {face.text}"
    told = next(text for text in state.rules.texts(state.position) if text.startswith("tell ben")
                and text.split()[-1] in kinds)
    state.match.play(told)
    state.viewer = 1
    named = [words.thing_name(Thing("piece", card)) for card in hand_of(state, 1)]
    assert all(name.startswith("Hand ben ") for name in named)
    assert sum(name.endswith(told.split()[-1]) for name in named) == sum(
        words.faces.of(card).sign >= 0 for card in hand_of(state, 1)) > 0
