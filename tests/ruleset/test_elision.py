"""Small words before a hole follow what comes into it, by the grammar of the language and not by the program."""

from __future__ import annotations

import pytest

from game.ruleset.elision import elision, put
from game.telling.strings import Strings, languages
from game.view.theme import assets_folder


def test_a_grammar_is_of_a_language_that_is_spoken() -> None:
    assert {path.stem for path in (assets_folder() / "grammar").glob("*.yaml")} <= set(languages())


def test_a_language_without_a_grammar_changes_nothing() -> None:
    assert put("house de {name}", {"name": "Ada"}, "xx") == "house de Ada"


@pytest.mark.parametrize(("value", "asks"), [
    ("Ada", True), ("Élise", True), ("œuvre", True), ("hôtel", True), ("harmonie", True), ("héroïne", True),
    ("haie", False), ("héros", False), ("Yolande", False), ("Yvonne", True), ("onze", False), ("roi", False),
    ("a1", False), ("", False)])
def test_the_longest_beginning_counts(value: str, asks: bool) -> None:
    assert elision("fr").asks(value) is asks


def test_a_contraction_keeps_the_capital_of_its_sentence_and_the_name_of_a_person() -> None:
    told = [put("De {a} à {b}", {"a": first, "b": second}, "fr")
            for first, second in (("le Val", "les Prés"), ("Le Goff", "le"))]
    assert told == ["Du Val aux Prés", "De Le Goff à le"]


def test_texts_of_the_program_elide_too() -> None:
    strings = Strings(assets_folder() / "locale", "fr")
    assert "se passer d’Entrée" in strings("controls.needed", other="Annuler", pressed="Entrée")
    assert "{pressed}" in strings("controls.needed", other="Annuler")
