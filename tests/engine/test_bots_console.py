"""What a program says that plays over the console: which line is its answer, and where nobody listens any more."""

from __future__ import annotations

import io
import random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.console_bot import MOST_HEARD, MOST_LOSSES, PATIENCE, ConsoleBot, ask, dialogue, words_of
from game.engine.game import Game


def saying(text: str) -> Any:
    return SimpleNamespace(stdin=io.StringIO(), stdout=io.StringIO(text))


@pytest.mark.parametrize(("said", "answer"), [
    ("a1\n=\n", "a1"), ("a1\nmore\n= done\n", "a1"), ("=\n", ""), ("\n=\n", ""), ("! no\n", ""), ("a1\n! no\n", ""),
    ("", None), ("a1\n", None), ("a1\n=", None), ("  a1 \n=\n", "  a1 "),
    ("x" * (MOST_HEARD - 3) + "\n=\n", "x" * (MOST_HEARD - 3)), ("x" * (MOST_HEARD - 2) + "\n=\n", None),
    ("x" * MOST_HEARD + "\n=\n", None)])
def test_the_first_line_of_an_answer_counts(said: str, answer: str | None) -> None:
    process = saying(said)
    assert ask(process, "bot novice") == answer and process.stdin.getvalue() == "bot novice\n"


def test_of_several_commands_the_last_one_is_answered() -> None:
    process = saying("loaded\n=\na1\n=\n")
    assert dialogue(process, ("load x", "bot y")) == "a1" and process.stdin.getvalue() == "load x\nbot y\n"
    process = saying("loaded\n")
    assert dialogue(process, ("load x", "bot y")) is None and process.stdin.getvalue() == "load x\n"

    def gone(line: str) -> None:
        raise BrokenPipeError

    process.stdin = SimpleNamespace(write=gone)
    assert dialogue(process, ("load x",)) is None and (PATIENCE, MOST_LOSSES) == (30.0, 3)


def test_what_is_no_decision_is_drawn_by_lot_and_counted() -> None:
    game = Game.open("tictactoe")
    bot = ConsoleBot(game.rules, "nobody")
    answers = iter(["b2", "d4", None, "a1"])
    bot.answer = lambda position, seat: next(answers)  # type: ignore[method-assign]
    texts, chance = game.rules.texts(game.position), random.Random(3)
    found = [texts[game.position.opts.index(bot.decide(game.position, 0, chance))] for _ in range(4)]
    same = random.Random(3)
    assert found == ["b2", texts[same.randrange(9)], texts[same.randrange(9)], "a1"]
    assert (bot.refused, bot.lost) == (1, 1)
    bot.losses = MOST_LOSSES
    assert ConsoleBot.answer(bot, game.position, 0) is None and bot.process is None, "it is asked no more"


@pytest.mark.parametrize(("command", "posix", "words"), [
    ("a 'b c' d", True, ["a", "b c", "d"]), ('"C:\\a b\\x.exe" --y', False, ["C:\\a b\\x.exe", "--y"]),
    ("C:\\x.exe y", False, ["C:\\x.exe", "y"])])
def test_a_command_has_words(command: str, posix: bool, words: list[str]) -> None:
    assert words_of(command, posix) == words
