"""The yardstick for bots: decisions in other people's words, and Elo."""

from __future__ import annotations

import re

import pytest

from game.bots.judge import Judge
from game.bots.ranking import SURE
from game.engine.game import Game, open_rules
from tools import yardstick_bots
from tools.yardstick_bots import SPIELS, elo


@pytest.mark.parametrize(("game", "text", "player", "theirs"), [
    ("breakthrough", "a2-b3", 0, ["a7b6"]), ("four", "d3", 1, ["o3"]), ("oware", "a1", 0, ["A"]),
    ("oware", "a2", 1, ["f"]),
    ("morris", "move a7-d7", 0, ["Move 0 -> 1"]), ("amazons", "shoot a10", 1, ["O Shoot: (1, 1)"]),
    ("amazons", "a4-b5", 0, ["X From (7, 1)", "X To (6, 2)"]), ("draughts", "a3xc5", 0, ["a3c5"]),
    ("hex", "b1", 0, ["a2"]), ("reversi", "d3", 0, ["d3"])])
def test_decisions_are_told_in_the_words_of_others(game: str, text: str, player: int, theirs: list[str]) -> None:
    assert SPIELS[game][1](text, player) == theirs


def test_ten_times_the_odds_are_four_hundred_points() -> None:
    assert elo(0.5) == 0 and elo(10 / 11) == pytest.approx(400) and elo(0.25, 0.25) == pytest.approx(0)
    assert elo(1.0) == elo(0.999), "nobody is infinitely strong"


def test_a_line_is_played_and_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick_bots, "spiel", lambda: None)
    assert yardstick_bots.main(["ur", "four", "--games", "1", "--milliseconds", "2"]) == 0
    told = capsys.readouterr()
    assert "| ur | machiavel | a rule of thumb | 2 ms |" in told.out and "OpenSpiel is not installed" in told.err


def test_what_is_written_takes_the_place_of_the_same_lines_only_and_a_game_stays_together() -> None:
    rows = ["| ur | machiavel | a rule of thumb | 60 ms | 1 of 2 |", "| go | machiavel | GNU Go | 60 ms | 1 of 2 |"]
    new = [rows[1].replace("1 of 2", "2 of 2"), rows[0].replace("machiavel", "novice")]
    table = yardstick_bots.written("\n".join([*yardstick_bots.HEAD, *rows]), new, yardstick_bots.HEAD, 3)
    assert table.splitlines() == [*yardstick_bots.HEAD, rows[0], new[1], new[0]]


@pytest.mark.parametrize(("game", "level", "games", "milliseconds", "kept"), [
    ("four", "machiavel", 4, 250, "4 of 4"), ("tictactoe", "machiavel", 6, 5, "6 of 6")])
def test_a_win_and_a_draw_against_perfect_play_are_kept(game: str, level: str, games: int, milliseconds: int, kept: str,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    yardstick_bots.main([game, "--against", "perfect play", "--level", level, "--games", str(games),
                         "--milliseconds", str(milliseconds)])
    assert f"| {game} | {level} | perfect play | {milliseconds} ms | {kept} |" in capsys.readouterr().out


def test_how_often_levels_give_something_away_is_counted_in_positions_where_they_could(
        capsys: pytest.CaptureFixture[str]) -> None:
    assert yardstick_bots.main(["four", "--defence", "--games", "1", "--milliseconds", "30"]) == 0
    table = capsys.readouterr().out
    assert all(re.search(fr"\| four \| {what} \| . of 2 \| . of 2 \| 2 of 2 \|", table) for what in ("a win", "much"))


def test_where_most_options_give_something_away_it_is_known_which_do_not() -> None:
    rules = open_rules("tictactoe")
    game = Game(rules)
    for text in ("a1", "c3", "a2"):
        game.play(text)
    judge = Judge(rules)
    worth = yardstick_bots.comes_to(rules, judge, game.position, 1, 0)
    assert [text for text, value in worth.items() if value > -SURE] == ["a3"] and len(worth) == 6
    game.play("b2")
    assert yardstick_bots.comes_to(rules, judge, game.position, 0, 0) == {}, "a3 wins at once"
