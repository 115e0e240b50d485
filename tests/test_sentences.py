"""Every text is said once with 0, 1 and 2 and with a name in its holes, and must come out as a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ruleset.elision import put
from game.ruleset.source import load_source
from game.telling.strings import FORMS, MANY, Strings, languages
from game.telling.wording import fill
from game.view.theme import assets_folder
from tests.test_languages import RULESETS, texts, words

VALUES = ("0", "1", "2", "Ada", "red")  # numbers, a name that begins with a vowel, and another
# What is counted, in English; at the beginning of a sentence, "Ada moves" and "Ada turns" are no plurals.
NOUNS = ("actions|bots|cards|cells|creatures|days|decisions|dice|errors|figures|games|hints|hours|losses|men|minutes|"
         "mods|objectives|pawns|people|pieces|players|points|positions|problems|rounds|seats|seconds|slips|squares|steps|"
         "stones|texts|things|times|tokens|trees|tricks|warnings|ways|words")
PLURAL = {"en": re.compile(rf"(?<![\w.,/:–-])1 ({NOUNS})\b|\w 1 (moves|turns)\b", re.IGNORECASE),
          "fr": re.compile(r"(?<![\w.,/:–-])[01] (\w+[sx])\b(?<!depuis)(?<!pas)(?<!fois)(?<!sous)(?<!dans)",
                           re.IGNORECASE)}
RANGES = ("shelf.players_or", "shelf.players_range")  # "2 or 3 players": the last number is never 1
TWICE = re.compile(r"\b(of|on|at|to|in|by|for|from|the|a|de|du|des|en|à|au|le|la|les|un|une|par|sur) \1\b",
                   re.IGNORECASE)
CLASH = re.compile(r"\b(of on|at on|to on|at in|of at|de du|de des|à au|du le|du la|au le|en à|par de)\b")
TORN = re.compile(r"[{}]|  |\(\)| [,.)]|[(«“] ")


def holes(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def faults(said: str, language: str) -> list[str]:
    """What is wrong with a sentence."""
    return [f"{why}: {said}" for why, there in (
        ("a plural after 1", PLURAL[language].search(said)), ("a word twice", TWICE.search(said)),
        ("two prepositions", CLASH.search(said)), ("a hole that is not filled", TORN.search(said.strip()))) if there]


def of_the_program(language: str) -> Iterator[str]:
    for key, text in Strings(assets_folder() / "locale").table(language).items():
        form = key.rpartition(".")[2]
        if key.startswith("plural.") or key in RANGES:
            continue
        for value in VALUES:
            if form in (*FORMS, MANY) and value.isdigit() and (form == "one") != (value == "1" or (
                    language == "fr" and value == "0")):
                continue  # this form is not said with that number
            said = put(text, dict.fromkeys(holes(text), value), language)
            yield from (f"{key}: {fault}" for fault in faults(said, language))


def of_a_ruleset(path: Path, language: str) -> Iterator[str]:
    for text in (text for _, node in texts(load_source(path)) for text in words(node.entries.get(language))):
        named = [hole for hole in holes(text) if not hole.isdigit()]
        for value in VALUES if holes(text) else ():
            yield from faults(put(fill(text, [value] * 9, language), dict.fromkeys(named, value), language), language)


@pytest.mark.parametrize("language", languages())
def test_what_the_program_says_is_right_for_any_number(language: str) -> None:
    assert list(of_the_program(language)) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
def test_what_a_ruleset_says_is_right_for_any_number(path: Path, language: str) -> None:
    assert list(of_a_ruleset(path, language)) == []


@pytest.mark.parametrize(("text", "why"), [
    ("{0} squares won", "a plural after 1"), ("White has {0} turns", "a plural after 1"),
    ("of the house of of {0}", "a word twice"), ("at on {0}", "two prepositions"),
    ("{0}, {9}", "a hole that is not filled"), ("won by {0} ()", "a hole that is not filled")])
def test_what_is_wrong_is_found(text: str, why: str) -> None:
    assert any(fault.startswith(why) for fault in faults(fill(text, ["1"], "en"), "en"))


def test_a_number_of_something_can_be_said() -> None:
    assert faults("Squares won: 1", "en") == faults("1 pas", "fr") == faults("Ada on e4", "en") == []
