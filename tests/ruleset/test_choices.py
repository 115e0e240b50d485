"""What may be asked of a ruleset: how many play, and what its options are, at the edge of what they may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ruleset.compile import Compiled, compile_ruleset, option_range, option_text, option_value
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from tests.small import HEAD

TEXT = HEAD.replace("players: 2", "players: [1, 2]") + """
options:
  long: {type: flag, default: no}
  rounds: {type: number, min: -3, max: 12, default: 4}
  opener: {type: seat, default: black}
  mood: {type: [calm, cross, merry], default: cross}
procedures: {main: [{choose: white, options: [{as: stop, do: {win: white, by: will}}]}]}
"""


def asked(folder: Path, players: int | None = None, **options: str) -> Compiled:
    (folder / "ruleset.yaml").write_text(TEXT, encoding="utf-8")
    return compile_ruleset(Library().load(str(folder / "ruleset.yaml")), players, options)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return asked(tmp_path_factory.mktemp("small"))


@pytest.mark.parametrize(("option", "text", "value"), [
    *(("long", word, True) for word in ("yes", "true", "on", "1", "YES")),
    *(("long", word, False) for word in ("no", "false", "off", "0", "Off")),
    *(("long", word, None) for word in ("", "2", "maybe")),
    ("rounds", "-3", -3), ("rounds", "12", 12), ("rounds", "0", 0), ("rounds", "-4", None), ("rounds", "13", None),
    ("rounds", "0000004", 4), ("rounds", "00000004", None), ("rounds", "", None), ("rounds", "1.5", None),
    ("rounds", "\u0664", None),
    ("opener", "white", "white"), ("opener", "black", "black"), ("opener", "nobody", None),
    ("mood", "calm", "calm"), ("mood", "merry", "merry"), ("mood", "Merry", None), ("mood", "1", None)])
def test_an_option_is_what_it_may_be(small: Compiled, option: str, text: str, value: object) -> None:
    found = option_value(small.model.options[option], text, small.model)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(("option", "words"), [
    ("long", "yes or no"), ("rounds", "-3 to 12"), ("opener", "white, black"), ("mood", "calm, cross, merry")])
def test_what_an_option_may_be_in_words(small: Compiled, option: str, words: str) -> None:
    assert option_range(small.model.options[option], small.model) == words


@pytest.mark.parametrize(("option", "value", "text"), [
    ("long", True, "yes"), ("long", False, "no"), ("rounds", 4, "4"), ("rounds", -3, "-3"), ("opener", 0, "white"),
    ("opener", 1, "black"), ("mood", 0, "calm"), ("mood", 2, "merry")])
def test_an_option_as_it_would_be_given(small: Compiled, option: str, value: object, text: str) -> None:
    assert option_text(small.model.options[option], value, small.world) == text


def test_what_is_not_asked_for_is_as_the_ruleset_says(small: Compiled) -> None:
    assert small.option_texts == {"long": "no", "rounds": "4", "opener": "black", "mood": "cross"}
    assert small.world.players == 2, "the most that can play"


def test_what_is_asked_for_is_given(tmp_path: Path) -> None:
    found = asked(tmp_path, 1, long="on", rounds="12", opener="white", mood="merry")
    assert found.option_texts == {"long": "yes", "rounds": "12", "opener": "white", "mood": "merry"}
    assert found.world.options == {"long": True, "rounds": 12, "opener": 0, "mood": 2} and found.world.players == 1


def test_all_that_cannot_be_asked_for_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as told:
        asked(tmp_path, 3, lnog="yes", rounds="13", opener="red", other="1", mood="x" * 41)
    assert [problem.headline.removeprefix(f"{tmp_path}/ruleset.yaml:") for problem in told.value.problems] == [
        "1:1: small has no option 'lnog' — did you mean 'long'?",
        "1:1: small has no option 'other' — there are long, rounds, opener, mood",
        "3:10: small is for 1 or 2 players, not 3 — ask for 1 or 2",
        "8:3: option 'rounds' cannot be '13' — it may be -3 to 12",
        "9:3: option 'opener' cannot be 'red' — it may be white, black",
        f"10:3: option 'mood' cannot be '{'x' * 39}…' — it may be calm, cross, merry"]
