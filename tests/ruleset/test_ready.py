"""Decisions that are ready to be taken over: `anytime: [resign, draw]`."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from game.engine.game import Game, open_rules
from game.ruleset.problems import RulesetError
from tests.small import small_game

TURNS = """
anytime: WORDS
vars: {turn: {type: seat, start: white}}
procedures: {main: [{loop: [{choose: turn, name: go, options: [{as: on}]}, turn = after(turn)]}]}
text: {en: {go: Go on, given-up: that is that}}
"""


def out_of_turn(game: Game) -> list[str]:
    """What may be decided out of turn."""
    return [game.rules.table_text(game.position, option) for option in game.rules.table_options(game.position)]


def test_whoever_resigns_gives_the_game_to_the_other_side(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURNS.replace("WORDS", "[resign, draw]"))
    assert game.legal() == ["on"] and out_of_turn(game) == ["resign white", "resign black", "draw"]
    game.play("resign black")
    assert game.result()["winners"] == ["white"] and game.result()["reason"] == "given-up"


def test_a_draw_has_no_winner(tmp_path: Path) -> None:
    game = small_game(tmp_path, TURNS.replace("WORDS", "draw"))
    assert out_of_turn(game) == ["draw"]
    game.play("draw")
    assert game.position.over and game.result()["winners"] == []


def test_words_come_along_in_the_languages_of_the_ruleset_and_its_own_count_more(tmp_path: Path) -> None:
    text = small_game(tmp_path, TURNS.replace("WORDS", "[resign]")).rules.compiled.model.text
    assert text["en"]["as-resign {0}"] == "{0} gives up" and text["en"]["given-up"] == "that is that"
    assert set(text) == {"en"}
    french = open_rules("go").compiled.model.text["fr"]
    assert french["as-resign {0}"] == "{0} abandonne" and "as-draw" not in french


def test_a_word_for_two_is_refused_where_more_may_play_and_a_word_for_all_is_not(tmp_path: Path) -> None:
    head = "ruleset: {format: 1, id: small}\nplayers: PLAYERS\nseats: [white, black, red]\n"
    for players, words, told in (("[2, 3]", "[resign]", "ready for games of 2 only"), ("[2]", "[resign]", ""),
                                 ("[2, 3]", "[draw]", "")):
        text = head.replace("PLAYERS", players) + TURNS.replace("WORDS", words)
        with pytest.raises(RulesetError, match=told) if told else contextlib.nullcontext():
            small_game(tmp_path, text, players=2)


@pytest.mark.parametrize("ruleset", ["amazons", "breakthrough", "draughts", "four", "go", "hex", "morris", "oware",
                                     "reversi", "tablut"])
def test_in_games_for_two_one_may_give_up_at_any_time(ruleset: str) -> None:
    game = Game(open_rules(ruleset), 1)
    first, second = game.rules.world.seats
    assert f"resign {first}" in out_of_turn(game)
    game.play(f"resign {first}")
    assert game.result()["winners"] == [second]
