"""The organiser's file: everything in it works, and every mistake is told with its place and a remedy."""

from __future__ import annotations

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
