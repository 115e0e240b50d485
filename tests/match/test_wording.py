"""Sentences of a ruleset with values in them are set as people would write them."""

from __future__ import annotations

import pytest

from game.telling.wording import fill, held, read_out, whole, written


@pytest.mark.parametrize(("text", "values", "language", "told"), [
    ("{0} draws: {1}.", ["Ada", "Who was it?"], "en", "Ada draws: Who was it?"),
    ("{0} draws: {1}.", ["Ada", "And then…"], "en", "Ada draws: And then…"),
    ("{0} draws: {1}...", ["Ada", "so"], "en", "Ada draws: so..."),
    ("Le jeton de {0}", ["Anna"], "fr", "Le jeton d’Anna"),
    ("Le jeton de {0}", ["Élodie"], "fr", "Le jeton d’Élodie"),
    ("Le jeton de {0}", ["Clara"], "fr", "Le jeton de Clara"),
    ("On oublie que {0} est là", ["Ada"], "fr", "On oublie qu’Ada est là"),
    ("En qualité de {0} de {1}", ["empereur", "Ossola"], "fr", "En qualité d’empereur d’Ossola"),
    ("Chez les amis de {0}", ["Hortense"], "fr", "Chez les amis d’Hortense"),
    ("Chez les amis de {0}", ["Hassan"], "fr", "Chez les amis de Hassan"),
    ("Chez les amis de {0}", ["Yves"], "fr", "Chez les amis d’Yves"),
    ("Chez les amis de {0}", ["Yann"], "fr", "Chez les amis de Yann"),
    ("Prendre avec le {0}", ["éléphant"], "fr", "Prendre avec l’éléphant"),
    ("De {0} en {1}", ["e4", "e5"], "fr", "De e4 en e5"),
    ("Baron de {0}", ["le Val perdu"], "fr", "Baron du Val perdu"),
    ("Le jeton de {0}", ["Le Goff"], "fr", "Le jeton de Le Goff"),
    ("The token de {0}", ["Anna"], "en", "The token de Anna"),
    ("{0} and {1}", ["one"], "en", "one and {1}"),
])
def test_values_are_put_into_a_text(text: str, values: list[str], language: str, told: str) -> None:
    assert fill(text, values, language) == told


@pytest.mark.parametrize(("text", "told"), [("nobody is in power", "Nobody is in power."), ("Really?", "Really?"),
                                            ("(so they say)", "(so they say)."), ("", "")])
def test_a_sentence_has_a_capital_and_a_stop(text: str, told: str) -> None:
    assert whole(text) == told


def test_where_nobody_wrote_anything_there_are_three_stars() -> None:
    assert [written(text) for text in ("… …", "…", "Ada…", "")] == ["***", "***", "Ada…", ""]


def test_a_short_sentence_is_not_broken_in_two() -> None:
    assert " " not in held("Put it on e4.") and held("a " * 20) == "a " * 20


def test_ears_hear_something_where_eyes_see_a_hole() -> None:
    def said(text: str) -> str:
        return read_out(text, lambda key: key.partition(".")[2])

    assert said("C3. Lord of …, on c3.") == "C3. Lord of something, on c3."
    assert said("The table is being set…") == "The table is being set."
    assert said("… More suggestions.") == "More suggestions."
