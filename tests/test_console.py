"""The console protocol, sentence by sentence."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import console
from game.console import MAX_LINE, Console, Refused, converse, input_lines, one_line, whole
from game.engine import searchable
from game.engine.game import Game
from game.engine.runtime import RuleError
from tests.small import small_game
from tests.talk import TALK, refused, say

BARE = ("who", "legal", "table", "undo", "state", "result", "log")


@pytest.fixture
def talk(tmp_path: Path) -> Console:
    return Console(small_game(tmp_path, TALK))


@pytest.fixture
def three() -> Console:
    return Console(Game.open("tictactoe"))


def test_empty_lines_and_comments_are_ignored(three: Console) -> None:
    out = io.StringIO()
    converse(three.game, ["\n", "   \t \n", "# who\n", "  # who\n", "who\n"], out)
    assert out.getvalue() == "cross\tmark\n=\n"


def test_unknown_commands_are_refused_with_what_there_is(three: Console) -> None:
    assert refused(three, "castle").startswith("unknown command 'castle'; there are: who, legal, table, play")
    assert refused(three, "WHO").startswith("unknown command 'WHO'")
    assert refused(three, "x" * 5000).startswith("unknown command 'xxx")


@pytest.mark.parametrize("command", BARE)
def test_what_takes_nothing_says_so(three: Console, command: str) -> None:
    assert refused(three, f"{command} now") == "this command takes nothing after it"


def test_output_is_flushed_after_each_answer(three: Console) -> None:
    class Out(io.StringIO):
        flushed: list[str]

        def flush(self) -> None:
            self.flushed.append(self.getvalue())

    out = Out()
    out.flushed = []
    converse(three.game, ["who\n", "log\n"], out)
    assert out.flushed == ["cross\tmark\n=\n", "cross\tmark\n=\n=\n"]


def test_who_is_asked_what(talk: Console) -> None:
    assert say(talk, "who") == ["white\tturn-of-speech"]
    say(talk, "play B")
    assert say(talk, "who") == ["white\tpick"]
    say(talk, "play resign black")
    assert say(talk, "who") == []


def test_legal_is_sorted_by_code_point_and_shows_free_texts(talk: Console) -> None:
    assert say(talk, "legal") == ["B", "break", "count", "declare <text>", "swear <text> by <text>"]


def test_table_shows_what_is_allowed_out_of_turn(talk: Console) -> None:
    assert say(talk, "table") == ["resign black", "resign white"]
    say(talk, "play resign black")
    assert say(talk, "table") == []


def test_play_tells_the_events_in_words(three: Console, talk: Console) -> None:
    assert say(three, "play b2") == ["Cross’ mark arrives on b2"]
    assert say(talk, "play declare peace") == ["white declares peace!"]
    assert say(talk, "play resign white") == ["white: gone", "the game is won by black: resigned"]


def test_play_refuses_what_is_not_legal(three: Console) -> None:
    say(three, "play b2")
    assert refused(three, "play b2") == "'b2' is not possible now"
    assert refused(three, "play d9") == "'d9' is not possible now"
    assert refused(three, "play A3") == "'A3' is not possible now; did you mean 'a3'?"
    assert refused(three, "play") == "'' is not possible now"


def test_nothing_is_played_after_the_end(talk: Console) -> None:
    say(talk, "play resign white")
    assert say(talk, "legal") == []
    assert refused(talk, "play count") == "the game is over"
    assert refused(talk, "bot novice") == "the game is over"


def test_free_texts_are_cleaned_and_bounded(talk: Console) -> None:
    assert say(talk, "play declare   two  ab  ") == ["white declares two  ab!"]
    say(talk, "undo")
    assert refused(talk, "play declare 123456789") == "the text has 9 characters, at most 8 are possible"
    assert refused(talk, "play declare a\x07b") == "the text holds a control character (U+0007)"
    assert refused(talk, "play declare a\u202eb") == "the text holds a control character (U+202E)"
    assert refused(talk, "play declare") == "'declare' is not possible now; did you mean 'declare <text>'?"
    assert refused(talk, "play swear  by x") == "the text is empty"
    say(talk, "play swear late by early")
    assert talk.game.state()["vars"]["motto"] == "earlylate"


def test_a_follow_up_with_one_possibility_plays_itself(talk: Console) -> None:
    say(talk, "play count")
    assert say(talk, "who") == ["black\tturn-of-speech"]
    assert say(talk, "log") == ["count"]


def test_undo_takes_back_the_last_decision_always(talk: Console) -> None:
    states = [say(talk, "state")]
    for decision in ("count", "count", "pick 1", "declare x", "pick 0", "resign black"):
        say(talk, f"play {decision}")
        states.append(say(talk, "state"))
    for state in reversed(states):
        assert say(talk, "state") == state
        list(talk.answer("undo"))
    assert say(talk, "log") == []
    assert refused(talk, "undo") == "there is nothing to take back"


def test_the_log_has_the_decisions_in_notation(talk: Console) -> None:
    for decision in ("count", "  declare   peace  ", "count", "resign white"):
        say(talk, f"play {decision}")
    assert say(talk, "log") == ["count", "declare peace", "count", "resign white"]


def test_view_shows_what_a_seat_may_know_and_nothing_more(talk: Console) -> None:
    say(talk, "play B")
    say(talk, "play pick 1")
    white, black = (json.loads(say(talk, f"view {seat}")[0]) for seat in ("white", "black"))
    assert white["seats"]["white"]["secret"] == 8
    assert "secret" not in black["seats"]["white"]
    assert [piece["kind"] for piece in white["pieces"]] == ["card", "card"]
    assert [piece["kind"] for piece in black["pieces"]] == ["joker"]
    assert white["piles"] == black["piles"] == {"hand white": 2, "hand black": 1}
    assert (white["legal"], black["asked"], len(black["legal"])) == ([], "black", 5)
    assert refused(talk, "view red") == "there is no seat 'red'; seats are white, black"
    assert refused(talk, "view").startswith("there is no seat ''")


def test_the_result_is_one_line_of_json(talk: Console) -> None:
    assert json.loads(say(talk, "result")[0]) == {
        "over": False,
        "winners": [],
        "scores": {"white": 0, "black": 0},
        "reason": "",
    }
    say(talk, "play resign white")
    assert json.loads(say(talk, "result")[0]) == {
        "over": True,
        "winners": ["black"],
        "scores": {"white": 0, "black": 0},
        "reason": "resigned",
    }


def test_new_starts_over_with_a_seed(three: Console) -> None:
    [fresh] = say(three, "state")
    say(three, "play b2")
    assert say(three, "new") == []
    assert say(three, "state") == [fresh]
    assert say(three, "log") == []
    say(three, "new 42")
    assert json.loads(say(three, "state")[0])["rng"] == 42
    for seed in ("x", "-1", "1.5", "9" * 30, "4 2", "²"):
        assert "is not a seed" in refused(three, f"new {seed}")


def test_perft_counts_sequences(three: Console, talk: Console) -> None:
    assert [say(three, f"perft {n}") for n in range(6)] == [["1"], ["9"], ["72"], ["504"], ["3024"], ["15120"]]
    for decision in ("a1", "a2", "b1", "b2"):
        say(three, f"play {decision}")
    assert [say(three, f"perft {n}") for n in (1, 2)] == [["5"], ["16"]]  # c1 ends the game, and with it the sequence
    assert say(talk, "perft 1") == ["5"]
    assert "is not a length" in refused(three, "perft")
    assert "is not a length" in refused(three, "perft 101")


def test_playouts_play_random_games_from_here(three: Console) -> None:
    before = say(three, "state")
    first, again, other = (json.loads(say(three, f"playouts 20{seed}")[0]) for seed in (" 3", " 3", " 4"))
    assert set(first) == {"games", "decisions", "seconds", "results"}
    assert first["games"] == sum(first["results"].values()) == 20
    assert 5 * 20 <= first["decisions"] <= 9 * 20
    assert first | {"seconds": 0} == again | {"seconds": 0} != other | {"seconds": 0}
    assert say(three, "state") == before
    for rest in ("", "x", "1 2 3", "-1", "1 x"):
        assert refused(three, f"playouts {rest}")


def test_playouts_of_an_endless_game_come_to_an_end(tmp_path: Path) -> None:
    console = Console(small_game(tmp_path, TALK.replace("motto + motto + 'long'", "'long'")))
    found = json.loads(say(console, "playouts 1")[0])
    assert found["results"] == {"unfinished": 1}


@pytest.mark.parametrize("level", ["novice", "courtier", "schemer", "machiavel"])
def test_a_bot_tells_a_decision_and_does_not_play_it(three: Console, level: str) -> None:
    for decision in ("a1", "b1", "a2", "b2"):
        say(three, f"play {decision}")
    before = say(three, "state")
    assert say(three, f"bot {level} 50") == ["a3"]
    assert say(three, "state") == before
    assert "levels are novice, courtier" in refused(three, "bot genius")
    assert "is not milliseconds" in refused(three, f"bot {level} soon")


@pytest.mark.parametrize(("ruleset", "plays_out"), [("breakthrough", False), ("hex", True)])
def test_a_bot_tells_what_it_thinks_as_json(ruleset: str, plays_out: bool) -> None:
    console = Console(Game.open(ruleset))
    (line,) = say(console, "bot machiavel 400 --json")
    thought = json.loads(line)
    assert set(thought) == {"text", "line", "value", "depth", "simulations"}
    assert thought["text"] == thought["line"][0] and thought["text"] in say(console, "legal")
    assert (thought["simulations"] > 0, thought["depth"] == 0) == (plays_out, plays_out)
    assert "--json" in refused(console, "bot machiavel 60 json")


def test_rules_that_fail_are_told_with_their_place(tmp_path: Path) -> None:
    console = Console(small_game(tmp_path, TALK.replace("as: B, do: n += 2", "as: B, do: n = 1 // (n - n)")))
    assert "ruleset.yaml:18:25: " in refused(console, "play B")
    assert "division by zero" in refused(console, "play B")


def test_a_decision_after_which_the_score_would_fail_is_refused(tmp_path: Path) -> None:
    console = Console(small_game(tmp_path, TALK.replace("score: s.secret", "score: 1 // (2 - n)")))
    before = say(console, "state")
    assert "ruleset.yaml:30:8: division by zero" in refused(console, "play B")
    assert say(console, "state") == before and say(console, "result")
    with pytest.raises(RuleError, match="division by zero"):
        small_game(tmp_path, TALK.replace("score: s.secret", "score: 1 // n"))


def test_a_start_that_fails_changes_nothing(tmp_path: Path) -> None:
    rules = TALK.replace("    - loop:", "    - n = 1 // (random(7) - 1)\n    - loop:", 1)
    console = Console(small_game(tmp_path, rules, seed=1))
    say(console, "play B")
    failing = next(seed for seed in range(100) if list(console.answer(f"new {seed}"))[-1] != "=")
    list(console.answer("new 1"))
    say(console, "play B")
    assert "division by zero" in refused(console, f"new {failing}")


def test_lines_that_are_too_long_are_refused(three: Console) -> None:
    out = io.StringIO()
    converse(three.game, ["x" * (MAX_LINE + 1), "who"], out)
    assert out.getvalue() == "! this line is too long\ncross\tmark\n=\n"


@pytest.mark.parametrize(("text", "most", "number"), [
    ("0", 5, 0), ("5", 5, 5), ("6", 5, None), ("007", 7, 7), (str(1 << 63), 1 << 63, 1 << 63),
    (str((1 << 63) + 1), 1 << 63, None), ("0" * 18 + "1", 5, 1), ("0" * 19 + "1", 5, None), ("²", 5, None),
    ("-1", 5, None), ("", 5, None)])
def test_a_number_is_plain_digits_and_within_its_bounds(text: str, most: int, number: int | None) -> None:
    if number is not None:
        assert whole(text, "a length", most) == number
        return
    with pytest.raises(Refused, match=rf"is not a length \(a whole number up to {most}\)"):
        whole(text, "a length", most)


@pytest.mark.parametrize(("line", "most"), [
    ("perft", 12), ("playouts", 10_000_000), ("playouts 1", 1 << 63), ("new", 1 << 63), ("bot novice", 600_000)])
def test_every_number_has_an_end(three: Console, line: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searchable, "count_sequences", lambda *given: given[2:])
    monkeypatch.setattr(searchable, "random_games", lambda *given: given[2:])
    monkeypatch.setattr("game.bots.consider", lambda game, level, budget, language: SimpleNamespace(text=f"{budget}"))
    assert refused(three, f"{line} {most + 1}").endswith(f"(a whole number up to {most})")
    assert list(three.answer(f"{line} {most}"))[-1] == "="


def test_what_is_left_out_of_a_command_is_as_usual(three: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searchable, "random_games", lambda rules, position, games, seed: [games, seed])
    monkeypatch.setattr("game.bots.consider", lambda game, level, budget, language: SimpleNamespace(
        text=f"{level} {budget} {language}"))
    assert (say(three, "playouts 7"), say(three, "playouts 7 9")) == (["[7, 0]"], ["[7, 9]"])
    assert (say(three, "bot novice"), say(three, "bot novice 50")) == (["novice None en"], ["novice 50 en"])
    usage = "write 'bot LEVEL' or 'bot LEVEL MILLISECONDS', and --json after it to hear what it thinks; levels are "
    assert all(refused(three, f"bot {rest}").startswith(usage) for rest in ("", "--json", "novice 1 2", "genius"))
    assert refused(three, "playouts") == refused(three, "playouts 1 2 3") == "write 'playouts N' or 'playouts N SEED'"
    assert (refused(three, "position"), refused(three, "quit now")) == ("write 'position FILE'", "write 'quit' alone")


@pytest.mark.parametrize(("text", "line"), [
    ("plain\té", "plain\té"), ("a\nb", "a b"), ("a\tb\x1b[0m\x07", "a\tb [0m "), ("a\u2028b", "a b")])
def test_an_answer_stays_on_its_line_and_does_nothing_to_a_terminal(text: str, line: str) -> None:
    assert one_line(text) == line


def test_a_line_that_is_just_short_enough_is_answered(three: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "MAX_LINE", 6)
    out = io.StringIO()
    converse(three.game, ["log  \n", "log   \n", "# 6789", " quit \n", "who\n"], out)
    assert out.getvalue() == "=\n! this line is too long\n"


@pytest.mark.parametrize(("raw", "lines"), [
    (b"who\nlog", ["who\n", "log"]), (b"12345\n", ["12345\n"]), (b"123456\n", ["123456\n"]),
    (b"1234567\nlog\n", ["." * 7, "log\n"]), (b"1234567890123456789\nlog\n", ["." * 7, "log\n"]),
    (b"\xff\n", ["\ufffd\n"])])
def test_what_is_read_of_a_line_without_end_is_that_it_is_too_long(raw: bytes, lines: list[str],
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "MAX_LINE", 6)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
    assert list(input_lines()) == lines
