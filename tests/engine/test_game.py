"""A game in progress: what it remembers of each decision, what it tells, and what it takes for a free text."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.engine.certainty import of_difference, of_mean, of_share
from game.engine.decide import ROOM, Illegal, clean_text, texts_in
from game.engine.game import Game
from game.engine.probe import ask, piece_text
from game.engine.rules import held_by
from game.engine.search import perft, playout, playouts
from game.engine.suggest import called, suggestions, whole
from game.engine.values import StateError, from_plain, shown, to_plain
from game.ruleset.types import FLAG, KIND, NUMBER, PIECE, PILE, SEAT, SITE, TEXT, Type, list_of
from tests.small import small_game

TALK = """
board: {map: MAP}
kinds: {man: {name: {en: Man, fr: Pion}}}
pieces: [{kind: man, owner: white, sites: [a1]}, {kind: man, owner: black, sites: [c3]}, {kind: man, pile: deck}]
piles: {deck: {}}
vars: {turn: {type: seat, start: white}, n: number, said: text, words: texts, mood: [calm, cross]}
anytime: [{by: white, as: "cry {m}", text: {m: 5}, do: [n += 1]}]
procedures:
  main:
    - loop:
      - choose: turn
        name: talk
        options:
          - {as: "say {m}", text: {m: {most: 9, suggest: greetings, with: [turn, n]}}, do: [said = m, n += 1]}
          - as: wait
            do: [turn = after(turn), {for: p in men(white), do: remove(p)}]
          - {as: stop, do: {win: turn, by: will}}
text:
  en: {talk: Talk, will: by will, text-old: Old words}
  fr: {talk: Parler, will: par volonté, text-old: Vieux mots}
suggestions:
  greetings: {en: ["hello {0}", "{1}. good d", "far too long"], fr: ["salut {0}", "C'est bien long"]}
"""


@pytest.fixture
def talk(tmp_path: Path) -> Game:
    return small_game(tmp_path, TALK)


def test_a_game_remembers_each_decision_and_forgets_what_is_taken_back(talk: Game) -> None:
    talk.play("say good day")
    talk.play("cry hey")
    talk.play("wait")
    assert (talk.log, talk.texts) == (["say good day", "cry hey", "wait"], [("good day",), ("hey",), ()])
    assert len(talk.events) == 1
    assert [len(deeds) for deeds in talk.deeds] == [1, 0, 1] and len(talk.past) == 3
    assert talk.who() == [("black", "talk")] and talk.state()["vars"]["n"] == 2
    talk.undo()
    assert (talk.log, talk.texts) == (["say good day", "cry hey"], [("good day",), ("hey",)])
    assert len(talk.deeds) == len(talk.past) == 2 and talk.events == [] and talk.who() == [("white", "talk")]
    talk.undo()
    talk.undo()
    assert (talk.log, talk.texts, talk.deeds, talk.past) == ([], [], [], []) and talk.state()["vars"]["n"] == 0
    with pytest.raises(Illegal, match=r"^there is nothing to take back$"):
        talk.undo()


def test_a_game_that_starts_over_or_is_loaded_remembers_nothing(talk: Game) -> None:
    talk.play("say hello")
    state = talk.state()
    talk.play("wait")
    talk.load(state)
    assert (talk.log, talk.texts, talk.deeds, talk.past, talk.events) == ([], [], [], [], [])
    assert talk.state() == state and state["vars"]["said"] == "hello"
    talk.play("wait")
    talk.new(5)
    assert (talk.log, talk.texts, talk.deeds, talk.past, talk.seed) == ([], [], [], [], 5)
    talk.new()
    assert talk.seed == 5 and talk.state()["vars"]["n"] == 0


def test_how_a_game_ends(talk: Game) -> None:
    assert talk.result() == {"over": False, "winners": [], "scores": {}, "reason": ""}
    talk.play("wait")
    talk.play("stop")
    assert talk.result() == {"over": True, "winners": ["black"], "scores": {}, "reason": "will"}
    assert talk.who() == [] and talk.legal() == []
    for text in ("wait", "cry hey"):
        with pytest.raises(Illegal, match=r"^the game is over$"):
            talk.play(text)


@pytest.mark.parametrize(("text", "why"), [
    ("wiat", "'wiat' is not possible now; did you mean 'wait'?"), ("zzzzz", "'zzzzz' is not possible now"),
    ("say \x1f", "'say' is not possible now"),
    ("say " + "x" * 10, "the text has 10 characters, at most 9 are possible"),
    ("cry " + "x" * 6, "the text has 6 characters, at most 5 are possible"),
    ("say a\x07b", "the text holds a control character (U+0007)"),
    ("say a\u202eb", "the text holds a control character (U+202E)"),
    ("say " + "x" * 2000, f"'say {'x' * 35}…' is not possible now")])
def test_why_a_line_is_no_decision(talk: Game, text: str, why: str) -> None:
    with pytest.raises(Illegal) as told:
        talk.play(text)
    assert str(told.value) == why and talk.log == []


def test_free_texts_that_are_known_are_taken_as_they_are(talk: Game) -> None:
    talk.play("say a b", ("a b",))
    talk.play("cry x", ("x",))
    assert talk.texts == [("a b",), ("x",)]
    for text, texts in (("say a b", ("a",)), ("say a b", ("a b", "c")), ("wait", ("x",))):
        with pytest.raises(Illegal, match=r"is not possible now$"):
            talk.play(text, texts)


@pytest.mark.parametrize(("text", "most", "found"), [
    (" a ", 1, "a"), ("ab", 2, "ab"), ("a\tb", 9, None), ("ab", 1, None), ("\u2066", 9, None), ("é", 1, "é"),
    (" ", 9, None)])
def test_a_free_text_is_trimmed_and_counted(text: str, most: int, found: str | None) -> None:
    if found is None:
        with pytest.raises(Illegal):
            clean_text(text, most)
    else:
        assert clean_text(text, most) == found


def test_texts_are_found_between_what_is_fixed() -> None:
    assert texts_in("say a to b", "say \0" + "0\0 to \0" + "1\0", 9) == {0: "a", 1: "b"}
    assert texts_in("say b by a", "say \0" + "1\0 by \0" + "0\0", 9) == {1: "b", 0: "a"}
    assert texts_in("tell a", "say \0" + "0\0", 9) is None
    pattern = "say \0" + "0\0"
    assert texts_in("say " + "x" * (ROOM + 12), pattern, 9) == {0: "x" * (ROOM + 12)}
    assert texts_in("say " + "x" * (ROOM + 13), pattern, 9) is None


def test_what_is_suggested_is_filled_in_and_fits(talk: Game) -> None:
    option = talk.position.opts[0]
    found = {language: suggestions(talk.rules, talk.position, option, 0, language) for language in ("en", "fr", "de")}
    assert found == {"en": ["0. Good d"], "fr": ["Salut whi", "C'est bie"], "de": ["0. Good d"]}


@pytest.mark.parametrize(("kind", "value", "language", "words"), [
    ("text", "x", "en", "x"), ("text", "old", "en", "Old words"), ("text", "old", "fr", "Vieux mots"),
    ("kind", 0, "fr", "Pion"), ("piece", 1, "en", "Man"), ("piece", 1, "de", "Man"), ("flag", True, "en", "yes"),
    ("flag", False, "en", "no"), ("seat", 0, "en", "white"), ("seat", -1, "en", ""), ("piece", -1, "en", ""),
    ("number", -1, "en", "-1"), ("number", 3, "en", "3"), ("site", 0, "en", "a1")])
def test_what_values_are_called_in_suggestions(talk: Game, kind: str, value: Any, language: str, words: str) -> None:
    assert called(talk.rules, talk.position, kind, value, language) == words


@pytest.mark.parametrize(("text", "found"), [
    ("a b", "A b"), (" {3}a. b? c! d… e", "A. B? C! D… E"), ("a.b", "A.b"), ("", ""), ("{0}", ""), ("é", "É"),
    ("1. a", "1. A")])
def test_sentences_begin_with_capitals(text: str, found: str) -> None:
    assert whole(text) == found


# ---- values ---------------------------------------------------------------------------------------------------------

MOOD = Type("word", words=("calm", "cross"))


@pytest.mark.parametrize(("kind", "value", "plain"), [
    (NUMBER, 7, 7), (FLAG, True, True), (TEXT, "x", "x"), (MOOD, 1, "cross"), (SEAT, 0, "white"), (SEAT, -1, None),
    (KIND, 0, "man"), (KIND, -1, None), (SITE, 0, "a1"), (SITE, 8, "c3"), (PILE, 0, "deck"), (PIECE, 0, 0),
    (PIECE, 2, 2), (PIECE, -1, None), (list_of(SITE), (0, 8), ["a1", "c3"]),
    (list_of(SITE), ((0, 1), (2,)), [[0, 1], [2]]),
    (list_of(NUMBER), (), []), (NUMBER, 10**12 - 1, 10**12 - 1), (NUMBER, 1 - 10**12, 1 - 10**12),
    (TEXT, "x" * 10_000, "x" * 10_000)])
def test_values_in_plain_and_back(talk: Game, kind: Type, value: Any, plain: Any) -> None:
    assert to_plain(value, kind, talk.rules.world) == plain
    assert from_plain(plain, kind, talk.rules.world, "n") == value


@pytest.mark.parametrize(("kind", "plain", "why"), [
    (NUMBER, "7", "n must be a whole number"), (NUMBER, True, "n must be a whole number"),
    (NUMBER, 10**12, "n must be a whole number"), (NUMBER, -(10**12), "n must be a whole number"),
    (FLAG, 1, "n must be true or false"), (TEXT, 1, "n must be a text"), (TEXT, "x" * 10_001, "n must be a text"),
    (MOOD, "odd", "n must be one of calm, cross"), (MOOD, 0, "n must be one of calm, cross"),
    (SEAT, "red", "n: there is no seat 'red'"), (SITE, 3, "n: there is no site 3"),
    (KIND, ["man"], "n: there is no kind that is a list"), (PIECE, 3, "n: there is no piece 3"),
    (PIECE, -1, "n: there is no piece -1"), (PIECE, True, "n: there is no piece True"),
    (PIECE, 10.0**30, "n: there is no piece that is a float"), (list_of(SITE), "a1", "n must be a list"),
    (list_of(NUMBER), [0] * 10_001, "n must be a list"), (list_of(SITE), [[0, "a1"]], "n must hold numbers"),
    (list_of(SITE), [[True]], "n must hold numbers")])
def test_values_that_cannot_be(talk: Game, kind: Type, plain: Any, why: str) -> None:
    with pytest.raises(StateError) as told:
        from_plain(plain, kind, talk.rules.world, "n")
    assert str(told.value) == why


def test_ten_thousand_are_still_a_list(talk: Game) -> None:
    assert len(from_plain([0] * 10_000, list_of(NUMBER), talk.rules.world, "n")) == 10_000
    assert [shown(value) for value in ("a", 3, 1.5, 10**30 - 1, 10**30, None)] == [
        "'a'", "3", "1.5", str(10**30 - 1), "that is a int", "that is a NoneType"]


def test_pieces_and_formulas_in_words(talk: Game) -> None:
    found = [piece_text(talk.rules, talk.position, piece) for piece in (-1, 0, 1, 2)]
    assert found == [None, "white man a1", "black man c3", "man deck"]
    answer = ask(talk.rules, talk.position, " those(p   for p in pieces()) ")
    assert (answer.value, answer.kind) == (found[1:], "list of pieces")
    assert [ask(talk.rules, talk.position, formula).value for formula in ("n + 2", "nothing")] == [2, None]


# ---- counting -------------------------------------------------------------------------------------------------------


def part(name: str, scope: str, kind: Type) -> Any:
    return SimpleNamespace(name=name, scope=scope, type=kind)


@pytest.mark.parametrize(("scope", "kind", "value", "entries"), [
    ("game", TEXT, "x" * 15, 1), ("game", TEXT, "x" * 16, 2), ("local", TEXT, "x" * 7, 0),
    ("game", list_of(SITE), (1, 2, 3), 3), ("game", list_of(TEXT), ("x" * 9, "y" * 7, ""), 3 + 2),
    ("game", list_of(TEXT), ("x" * 15,), 1 + 1), ("seat", TEXT, ["x" * 9, "y" * 7], 2), ("seat", TEXT, ["x" * 15], 1),
    ("seat", list_of(SITE), [(1,), (2, 3)], 3),
    ("seat", list_of(TEXT), [("x" * 8,), ("y" * 8, "z" * 7)], 2 + 3)])
def test_how_many_entries_a_variable_holds(scope: str, kind: Type, value: Any, entries: int) -> None:
    ((_, size),) = held_by([part("v", scope, kind), part("n", scope, NUMBER), part("pile", "pile", list_of(PIECE))])
    assert size(value) == entries


def test_ways_to_play_are_counted(talk: Game) -> None:
    assert [perft(talk.rules, talk.position, depth) for depth in range(4)] == [1, 3, 6, 12]
    found = playouts(talk.rules, None, 40, 3)
    assert (found["games"], sum(found["results"].values())) == (40, 40) and set(found["results"]) == {"white", "black"}
    assert found["decisions"] > 40 and playouts(talk.rules, None, 40, 3) | {"seconds": 0} == found | {"seconds": 0}
    talk.play("stop")
    assert perft(talk.rules, talk.position, 0) == 1 and perft(talk.rules, talk.position, 1) == 0


def test_no_game_at_random_is_played_for_ever(talk: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.search.MOST_DECISIONS", 7)
    first = SimpleNamespace(random=lambda: 0.0)  # nobody stops
    position = talk.position.copy()
    chance: Any = first
    assert playout(talk.rules, position, chance) == 7 and not position.over
    stops: Any = SimpleNamespace(random=lambda: 0.99)
    assert playout(talk.rules, position, stops) == 1 and position.over
    monkeypatch.setattr("game.engine.search.random.Random", lambda seed: first)
    assert playouts(talk.rules, talk.position, 2)["results"] == {"unfinished": 2}


@pytest.mark.parametrize(("part", "games", "low", "high"), [
    (0.0, 0, 0.0, 1.0), (0.5, 100, 0.40383, 0.59617), (0.0, 10, 0.0, 0.27754), (1.0, 10, 0.72246, 1.0),
    (0.25, 40, 0.14187, 0.40194)])
def test_how_certain_a_share_is(part: float, games: int, low: float, high: float) -> None:
    assert of_share(part, games) == pytest.approx((low, high), abs=1e-5)


def test_how_certain_a_mean_and_a_difference_are() -> None:
    assert of_mean([3.0]) == of_mean([]) == (-math.inf, math.inf)
    assert of_mean([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5 - 1.26516, 2.5 + 1.26516), abs=1e-4)
    assert of_mean([5.0, 5.0]) == (5.0, 5.0)
    assert of_difference(0.5, (0.4, 0.6), 0.3, (0.25, 0.45)) == pytest.approx(
        (0.2 - math.hypot(0.1, 0.15), 0.2 + math.hypot(0.1, 0.05)))
