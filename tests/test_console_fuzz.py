"""Whatever comes in over the console: one closing line for each command, and where it refuses, nothing changed."""

from __future__ import annotations

import io
import json
import random
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.console import Console, converse
from game.engine.game import Game, open_rules
from game.engine.rules import Rules

GAMES = ("tictactoe", "morris", "djambi-3", "fidchell-2", "draconic", "fianchetto", "fredericus")
WORDS = (
    "who",
    "legal",
    "table",
    "play",
    "undo",
    "state",
    "load",
    "view",
    "result",
    "new",
    "log",
    "quit x",
    "bot novice",
    "#",
)
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    3,
    10**30,
    1.5,
    "",
    "x",
    "white",
    "a1",
    [],
    [0],
    [[0]],
    {},
    {"x": 1},
    "é\u2028",
)
SETTINGS = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@cache
def rules(name: str) -> Rules:
    return open_rules(name)


def commands(chance: random.Random, odd: list[str], game: Game) -> list[str]:
    """A conversation of legal decisions, known commands and whatever else."""
    lines = []
    for text in odd:
        word = chance.choice(WORDS)
        sort = chance.randrange(6)
        if sort == 0:
            lines.append(text)
        elif sort == 1:
            lines.append(f"{word} {text}")
        elif sort == 2:
            lines.append(f"{word} {chance.choice((*game.rules.world.seats, '7', '-1', '9' * 40, '{}', '[' * 3000))}")
        elif sort == 3:
            lines.append(f"perft {chance.randrange(2)}")
        else:
            lines.append(f"play {chance.choice((game.legal() or ['x']) + game.table())}".replace("<text>", text or "x"))
            list(Console(game).answer(lines[-1]))  # so that the next one fits
    return lines


def looks(game: Game) -> tuple[Any, ...]:
    return game.state(), game.result(), game.who(), game.legal(), game.table(), list(game.log), game.seed


@SETTINGS
@given(st.integers(0, 2**32), st.lists(st.text(max_size=30), min_size=1, max_size=12))
def test_every_command_has_one_closing_line_and_a_refusal_changes_nothing(seed: int, odd: list[str]) -> None:
    chance = random.Random(seed)
    name = chance.choice(GAMES)
    lines = commands(chance, odd, Game(rules(name), 3))
    game = Game(rules(name), 3)
    for line in lines:
        before = looks(game)
        out = io.StringIO()
        converse(game, [line], out)
        answer = out.getvalue().split("\n")
        assert answer.pop() == ""
        if not line.strip() or line.strip().startswith("#") or line.strip() == "quit":
            assert answer == []
        elif answer[-1] != "=":
            assert len(answer) == 1
            assert answer[0].startswith("! ")
            assert looks(game) == before


def knocked_about(value: Any, chance: random.Random) -> Any:
    """The same data with one thing in it replaced, taken away or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        if chance.random() < 0.1:
            return {other: item for other, item in value.items() if other != key}
        return value | {key: knocked_about(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        if chance.random() < 0.2:
            return value[:place] + value[place + 1 :] if chance.random() < 0.5 else [*value, value[place]]
        return [*value[:place], knocked_about(value[place], chance), *value[place + 1 :]]
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 2, 100))
    return chance.choice(JUNK)


@SETTINGS
@given(st.integers(0, 2**32))
def test_a_position_that_was_knocked_about_is_refused_or_can_be_played(seed: int) -> None:
    chance = random.Random(seed)
    name = chance.choice(GAMES)
    game = Game(rules(name), seed)
    for _ in range(chance.randrange(25)):
        if game.position.over:
            break
        game.play(chance.choice(game.legal()))
    before = looks(game)
    state = game.state()
    for _ in range(chance.choice((0, 1, 1, 2))):
        state = knocked_about(state, chance)
    console = Console(game)
    [*_, closing] = console.answer("load " + json.dumps(state, ensure_ascii=chance.random() < 0.5))
    if closing != "=":
        assert looks(game) == before
        return
    again = game.state()
    assert [*console.answer("load " + json.dumps(again))] == ["="]
    assert game.state() == again
    for command in ("who", "legal", "table", "result", f"view {game.rules.world.seats[0]}"):
        assert [*console.answer(command)][-1] == "=", command
    for _ in range(5):  # the rules may well stumble over what no game comes to, but no more than that
        decision = chance.choice(game.legal() or ["x"]).replace("<text>", "x")
        assert [*console.answer(f"play {decision}")][-1][:2] in ("=", "! ")
