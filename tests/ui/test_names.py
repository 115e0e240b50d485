"""Everything that a button or the lobby says has a name in both languages."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.search import complete
from game.match.chooser import Chooser
from game.ruleset.library import Library
from game.ruleset.model import Model
from game.scenes.labels import Labels
from game.scenes.seats import seat_name
from tests.ui.robot import Robot
from tests.ui.table_robot import rules_of

IDS = Library().ids()
LANGUAGES = ("en", "fr")


def labels_of(model: Model) -> dict[str, Labels]:
    """Each language's names, without those that it could borrow from the other."""
    return {language: Labels(replace(model, text={language: model.text.get(language, {})}), language)
            for language in LANGUAGES}


@pytest.mark.parametrize("ruleset", IDS)
def test_every_value_of_an_option_has_a_name(ruleset: str) -> None:
    model = rules_of(ruleset).world.model
    named = {*model.kinds, *(seat.id for seat in model.seats)}
    for spec in model.options.values():
        assert set(LANGUAGES) <= set(spec.name) and set(LANGUAGES) <= set(spec.about), spec.id
        for word in spec.type.words:
            for language in LANGUAGES:
                texts = model.text.get(language, {})
                assert f"{spec.id}-{word}" in texts or word in texts or word in named, f"{spec.id}: {word} ({language})"


@pytest.mark.parametrize("ruleset", IDS)
def test_every_question_and_every_button_has_a_name(ruleset: str) -> None:
    rules = rules_of(ruleset)
    labels, chance = labels_of(rules.world.model), random.Random(7)
    for seed in range(2):
        position = rules.start(seed)
        for _ in range(120):
            if position.over:
                break
            name = rules.questions[position.pc].name
            chooser = Chooser(rules, position)
            things = [one.things for one in chooser.all]
            shown = [one.text for one in chooser.all if not one.things or things.count(one.things) > 1]
            shown += [rules.table_text(position, option) for option in rules.table_options(position)]
            for language, names in labels.items():
                assert name in rules.world.model.text.get(language, {}), f"the question {name} ({language})"
                bare = [text for text in shown if any(map(str.isalpha, text)) and not names.named(text)]
                assert not bare, f"{bare} ({language})"  # numbers are their own names
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))


def test_a_form_names_a_family_of_decisions_and_what_says_most_goes_first() -> None:
    model = rules_of("tictactoe").world.model
    forms = {"as-give {0}": "{0} renonce", "as-give {0} to {1}": "{0}, pour {1}", "as-give": "Donner",
             "give none": "rien"}
    french = replace(model, text={**model.text, "fr": {**model.text["fr"], **forms}})
    labels = Labels(french, "fr", {"cross": "Anna", "nought": "Bruno"}.__getitem__)
    assert labels.decision("give cross") == "Anna renonce"
    assert labels.decision("give cross to nought") == "Anna, pour Bruno"
    assert labels.decision("give none") == "Rien"
    assert labels.decision("give") == "Donner"
    assert labels.decision("cross <text>") == "Anna …"


@pytest.mark.parametrize(("language", "name"), [("en", "Black"), ("fr", "Noir")])
def test_a_seat_that_is_only_called_after_a_colour_has_its_name_in_both_languages(
        tmp_path: Path, language: str, name: str) -> None:
    hand = Robot(tmp_path, language=language)
    seat = next(seat for seat in rules_of("draughts").world.model.seats if seat.id == "black")
    assert not seat.name and seat_name(hand.app, seat) == name
