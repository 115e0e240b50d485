"""What `say` tells the table: values in the texts of a language."""

from __future__ import annotations

from pathlib import Path

from game.engine.report import in_words
from tests.small import small_game

RULES = """
board: {map: MAP, each: seat}
vars: {turn: {type: seat, start: white}, mood: [calm, cross]}
procedures:
  main:
    - choose: turn
      options:
        - each: w in every(mood) for t in sites() if t.seat == black
          as: "{w} {words} {t}"
          text: {words: 20}
          do: [{say: told, with: [words, w, t, turn]}]
text:
  en: {told: "{0} is {1} on {2}, {3} says. {4} {x}", cross: angry}
  fr: {told: "{3} : {0}, {1}, {2}", calm: tranquille}
"""


def said(folder: Path, decision: str, language: str) -> str:
    game = small_game(folder, RULES)
    game.play(decision)
    return in_words(game.rules, game.events[0], language)


def test_words_are_called_what_the_texts_call_them(tmp_path: Path) -> None:
    assert said(tmp_path, "cross He b3", "en") == "He is angry on b3, white says. {4} {x}"
    assert said(tmp_path, "calm He b3", "en") == "He is calm on b3, white says. {4} {x}"
    assert said(tmp_path, "calm Il a1", "fr") == "white : Il, tranquille, a1"


def test_a_text_of_a_player_is_never_a_slot(tmp_path: Path) -> None:
    assert said(tmp_path, "calm {1} {2} b3", "en") == "{1} {2} is calm on b3, white says. {4} {x}"
