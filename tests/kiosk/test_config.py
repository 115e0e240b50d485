"""The organiser's file: everything in it works, and every mistake is told with its place and a remedy."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from game.kiosk.config import KioskConfig, parse_config
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError

WHOLE = """kiosk:
  display: 1
  languages: [fr, en]
  games: [morris, tictactoe]
  options: {morris: {flying: no}}
  house_rules: {en: Be kind., fr: Soyez aimables.}
  texts: chosen
  words: [Anna, Bruno]
  attract: {after: 60, table: 120, countdown: 15, demo: 30}
  limits: {decision: 60, table: 30}
  volume: {"08:00": 7, "20:30": 2}
  music: 0
  cursor: 3
  operator: {hold: 5, keys: ctrl+shift+f9, attempts: 3, lock: 30}
  watch: 30
"""


def problems_of(text: str) -> str:
    with pytest.raises(RulesetError) as caught:
        parse_config(text, "kiosk.yaml", Library())
    return str(caught.value)


def test_everything_an_organiser_can_say_is_read() -> None:
    options = Library().load("morris").map.get("options")
    name = next(iter(options.entries)) if options is not None else ""  # type: ignore[attr-defined]
    text = WHOLE.replace("  options: {morris: {flying: no}}\n", "") if name != "flying" else WHOLE
    config = parse_config(text, "kiosk.yaml", Library())
    assert config.languages == ("fr", "en") and config.games == ("morris", "tictactoe")
    assert config.volume_at(7 * 60) == 2 and config.volume_at(8 * 60) == 7 and config.volume_at(23 * 60) == 2
    assert (config.operator.keys, config.limits.decision, config.watch) == ("ctrl+shift+f9", 60, 30)


def test_an_empty_section_is_a_kiosk_like_any_other() -> None:
    assert parse_config("kiosk: {}\n", "kiosk.yaml", Library()) == KioskConfig()


@pytest.mark.parametrize(("line", "place", "words"), [
    ("langages: [en]", "2:3", "did you mean 'languages'"), ("languages: [en, de]", "2:19", "it may be en, fr"),
    ("games: [moris]", "2:11", "did you mean 'morris'"), ("texts: fre", "2:10", "did you mean 'free'"),
    ("texts: chosen", "2:10", "there are no words"), ("volume: {\"25:00\": 3}", "2:12", "no time of the day"),
    ("volume: 11", "2:11", "from 0 to 10"), ("operator: {pin: 1234}", "2:19", "--set-pin"),
    ("operator: {keys: o}", "2:20", "ctrl+alt+o"), ("options: {tictactoe: {nothing: yes}}", "2:25", "has no option"),
    ("options: {nowhere: {}}", "2:13", "there is no game"), ("display: first", "2:12", "whole number"),
    ("attract: {table: 10, countdown: 60}", "2:35", "longer than the wait"), ("words: [\"\"]", "2:11", "0 characters"),
    ("house_rules: {de: Ordnung}", "2:17", "no language")])
def test_a_mistake_is_told_with_its_place_and_a_remedy(line: str, place: str, words: str) -> None:
    told = problems_of(f"kiosk:\n  {line}\n")
    assert f"kiosk.yaml:{place}:" in told and words in told, told
    assert "^" in told and line in told


@pytest.mark.parametrize("text", ["", "kiosk", "- kiosk"])
def test_a_file_without_any_section_is_told_to_begin_with_the_one_there_is(text: str) -> None:
    assert "start with a 'kiosk:' section" in problems_of(text)


def test_all_mistakes_are_told_at_once() -> None:
    assert len(problems_of("kiosk:\n  display: x\n  texts: y\n  music: z\n").splitlines()) == 9
    hours = problems_of('kiosk:\n  volume: {"25:00": 3, "26:00": 3, "12:00": 11}\n')
    assert "'25:00'" in hours and "'26:00'" in hours and "from 0 to 10" in hours


# ---- numbers and texts at both ends ---------------------------------------------------------------------------------

RANGES = [("display", 0, 15), ("music", 0, 10), ("cursor", 0, 600), ("watch", 5, 600), ("volume", 0, 10),
          ("attract.after", 5, 86_400), ("attract.table", 20, 86_400), ("attract.countdown", 5, 120),
          ("attract.demo", 10, 3600), ("limits.decision", 0, 3600), ("limits.table", 0, 600),
          ("operator.hold", 2, 30), ("operator.attempts", 1, 20), ("operator.lock", 10, 3600)]


def config_of(line: str) -> KioskConfig:
    return parse_config(f"kiosk:\n  {line}\n", "kiosk.yaml", Library())


def nested(key: str, value: int) -> str:
    section, _, name = key.rpartition(".")
    return f"{section}: {{{name}: {value}}}" if section else f"{name}: {value}"


def value_of(config: KioskConfig, key: str) -> object:
    return reduce(getattr, key.split("."), config)


@pytest.mark.parametrize(("key", "least", "most"), RANGES)
def test_numbers_are_taken_from_one_end_to_the_other_and_no_further(key: str, least: int, most: int) -> None:
    for number in (least, most):
        assert value_of(config_of(nested(key, number)), key) == (((0, number),) if key == "volume" else number)
    low = 10 if key == "attract.table" else least  # below the usual countdown, that is what is told
    for number in (low - 1, most + 1):
        assert f"write one from {low} to {most}" in problems_of(f"kiosk:\n  {nested(key, number)}\n")


def test_what_is_left_out_is_as_the_guide_says() -> None:
    guide = (Path(__file__).parents[2] / "game" / "kiosk" / "README.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in guide.splitlines() if line.startswith("| `")]
    config, seen = KioskConfig(), 0
    for keys, *_, usual in rows:
        for key, value in zip(keys.replace("`", "").split(", "), usual.replace("`", "").split(", "), strict=False):
            if value not in ("all", "none", "all that are installed") and key != "volume":
                assert str(value_of(config, key)) == value, key
                seen += 1
    assert seen == 15
    assert (config.languages, config.games, config.options) == (("en", "fr"), (), {})
    assert (config.words, config.volume) == ((), ())


@pytest.mark.parametrize(("keys", "good"), [
    ("ctrl+alt+o", True), ("Ctrl + Alt + O", True), ("shift+7", True), ("ctrl+f1", True), ("ctrl+f12", True),
    ("ctrl+f13", False), ("ctrl+f0", False), ("ctrl+alt+shift+a", True), ("ctrl+alt+shift+ctrl+a", False),
    ("ctrl+", False), ("ctrl+ab", False), ("meta+a", False)])
def test_keys_are_held_together(keys: str, good: bool) -> None:
    line = f"operator: {{keys: {keys}}}"
    if good:
        assert config_of(line).operator.keys == keys.lower().replace(" ", "")
    else:
        assert "are no keys that are held together" in problems_of(f"kiosk:\n  {line}\n")


@pytest.mark.parametrize(("text", "minute"), [("00:00", 0), ("8:05", 485), ("08:05", 485), ("19:59", 1199),
                                              ("23:59", 1439), ("24:00", None), ("12:60", None), ("1200", None)])
def test_times_of_the_day(text: str, minute: int | None) -> None:
    line = f'volume: {{"{text}": 4}}'
    if minute is None:
        assert "is no time of the day" in problems_of(f"kiosk:\n  {line}\n")
    else:
        assert config_of(line).volume == ((minute, 4),)


def test_how_loud_it_is_goes_on_from_the_evening_before() -> None:
    config = config_of('volume: {"20:00": 1, "08:00": 6, "12:30": 9}')
    assert config.volume == ((480, 6), (750, 9), (1200, 1))
    heard = [config.volume_at(minute) for minute in (0, 479, 480, 749, 750, 1199, 1200, 1439)]
    assert heard == [1, 1, 6, 6, 9, 9, 1, 1]
    assert KioskConfig().volume_at(600) is None


def test_words_and_house_rules_have_their_longest() -> None:
    words = ", ".join(f"w{number}" for number in range(201))
    assert len(config_of(f"words: [{words}]").words) == 200
    assert config_of(f"words: [a, {'b' * 60}]").words == ("a", "b" * 60)
    assert "a word of 61 characters" in problems_of(f"kiosk:\n  words: [{'b' * 61}]\n")
    assert "can be printed" in problems_of('kiosk:\n  words: ["a\\tb"]\n')
    assert config_of("texts: chosen\n  words: [a]").texts == "chosen"
    assert config_of(f"house_rules: {{fr: {'b' * 400}}}").house_rules == {"fr": "b" * 400}
    assert "longer than 400" in problems_of(f"kiosk:\n  house_rules: {{fr: {'b' * 401}}}\n")


def test_options_are_settled_with_values_that_the_game_has() -> None:
    assert config_of("options: {morris: {flying: false}}").options == {"morris": {"flying": "no"}}
    assert config_of("options: {morris: {flying: true}}").options == {"morris": {"flying": "yes"}}
    told = problems_of("kiosk:\n  options: {morris: {flying: perhaps}}\n")
    assert "kiosk.yaml:2:30:" in told and "option 'flying' cannot be 'perhaps'" in told and "yes" in told
    assert config_of("languages: [fr, fr]").languages == ("fr",)


def test_a_countdown_may_be_as_long_as_the_wait() -> None:
    assert config_of("attract: {table: 30, countdown: 30}").attract.countdown == 30
    told = problems_of("kiosk:\n  attract: {table: 30, countdown: 31}\n")
    assert "31 s is longer than the wait itself" in told and "which is 30" in told
