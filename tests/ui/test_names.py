"""Everything that a button, a list or the lobby says has a name in both languages."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.search import complete
from game.match.chooser import Chooser
from game.ruleset.library import Library
from game.ruleset.model import Model
from game.scenes.seats import seat_name
from game.telling.chronicle import chronicle_of
from game.telling.labels import Labels
from tests.ui.beforehand import rules_of
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot

IDS = Library().ids()
LANGUAGES = ("en", "fr")


def labels_of(model: Model) -> dict[str, Labels]:
    """Each language's names, without those that it could borrow from the other."""
    return {language: Labels(replace(model, text={language: model.text.get(language, {})}), language)
            for language in LANGUAGES}


def bare_notation(text: str, told: str) -> bool:
    """Whether a decision is told in its notation: by its verb, or as a move that is not set as in books."""
    verb = text.partition(" ")[0]
    by_verb = verb.replace("-", "").isalpha() and told.partition(" ")[0] == verb
    return by_verb or re.search(r"\d[-x>+][a-z]*\d", told) is not None


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
            raw = [one.text for one in chooser.all] + shown
            for language, names in labels.items():
                told = {text: names.decision(text) for text in raw}
                assert not [pair for pair in told.items() if bare_notation(*pair)], language
                assert name in rules.world.model.text.get(language, {}), f"the question {name} ({language})"
                bare = [text for text in shown if any(map(str.isalpha, text)) and not names.named(text)]
                assert not bare, f"{bare} ({language})"  # numbers are their own names
            rules.apply(position, complete(rules, position, chance.choice(position.opts)))


@pytest.mark.parametrize("ruleset", IDS)
def test_what_was_decided_is_told_in_the_language_of_the_table(ruleset: str, tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, language="fr")
    table, chance = hand.sit(ruleset), random.Random(3)
    match, outcome = table.match, table.words.outcome
    for _ in range(60):
        position = match.game.position
        if not position.over:
            match.play_option(complete(table.rules, position, chance.choice(position.opts)))
    for index, text in enumerate(match.game.log):
        assert not any(bare_notation(text, told) for told in (outcome.line(index).text, outcome.past(index))), text
        assert outcome.past(index) or match.game.secret(index)
    told = [entry for chapter in chronicle_of(match, "fr").chapters for entry in chapter.entries]
    assert not [entry.text for entry in told for text in match.game.log if bare_notation(text, entry.text)]
    assert not [entry.text for entry in told if re.search(r"[….!?]\.|… …", entry.text)]


def test_a_site_is_called_what_the_ruleset_calls_it() -> None:
    model = rules_of("tictactoe").world.model
    forms = {"site-a1": "le coin", "site-b{0}": "le milieu {0}"}
    labels = Labels(replace(model, text={**model.text, "fr": {**model.text["fr"], **forms}}), "fr")
    assert [labels.site(name) for name in ("a1", "b2", "c3")] == ["le coin", "le milieu 2", "c3"]


def test_moves_from_site_to_site_are_set_as_in_books() -> None:
    labels = Labels(rules_of("tictactoe").world.model, "en")
    assert [labels.decision(text) for text in ("a1-b2", "a10xb2", "a1>b2", "half-way a1")] == [
        "a1–b2", "a10×b2", "a1 → b2", "half-way a1"]


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
