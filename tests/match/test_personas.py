"""Who the seats are in a story: names, titles, arms, what stands on their squares, what is theirs and what is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.telling.personas import Personas
from tests.made import made
from tests.parlour import write_parlour

WORDS = ('  fr: {object: "Vous opposez-vous ?"', '  fr: {lord: seigneur, list-wish: Vœux, label-fear: crainte, '
         'persona-title: "{0} chez {1}", text-Ada: Adèle, object: "Vous opposez-vous ?"')


@pytest.fixture
def match(tmp_path: Path) -> Match:
    """Two of three people are somebody."""
    rules = open_rules(str(write_parlour(tmp_path, WORDS)))
    found = Match(Plan("parlour", 3, {}, {seat: Player(seat) for seat in rules.world.seats}, 1), rules)
    for text in ("present lord Ada / Oak @a1", "fear rain @b2", "present page Bea / Elm @c3"):
        found.play(text)
    return found


def sites(match: Match, *names: str) -> list[int]:
    board = match.rules.world.board
    assert board is not None
    return [list(board.names).index(name) for name in names]


def test_people_have_names_titles_and_arms_once_all_of_it_is_known(match: Match) -> None:
    people, position = Personas(match.rules), match.game.position
    assert [people.name(position, seat) for seat in range(3)] == ["Ada", "Bea", ""]
    assert [people.title(position, seat, "en") for seat in range(3)] == ["Lord of Oak", "Page of Elm", ""]
    assert [people.title(position, seat, "fr") for seat in (0, 1)] == ["Seigneur chez Oak", "Page chez Elm"]
    assert [people.arms(position, seat) for seat in range(3)] == [("Oak", "Ada"), ("Elm", "Bea"), ("", "")]


def test_squares_tell_what_is_written_of_which_sort_and_what_is_crossed_out(match: Match) -> None:
    people, position = Personas(match.rules), match.game.position
    wish, fear, other = sites(match, "red.a1", "red.b2", "red.a2")
    for site, written, label, french in ((wish, "Oak", "wish", "wish"), (fear, "rain", "fear", "crainte"),
                                         (other, "", "", "")):
        assert people.written(position, site, "en") == written and not people.crossed(position, site)
        assert [people.label(position, site, language) for language in ("en", "fr")] == [label, french]
    assert people.listed(position, 0, "en") == [("Wishes", ["Oak"]), ("Fears", ["rain"])]
    assert people.listed(position, 1, "fr") == [("Vœux", ["Elm"]), ("Fears", [])]
    made(position).tv_gone[fear] = True
    assert people.crossed(position, fear) and people.listed(position, 0, "en")[1] == ("Fears", [])


def test_what_is_ones_own_and_what_is_known_of_all(match: Match) -> None:
    people, position = Personas(match.rules), match.game.position
    assert [people.texts_of(position, seat) for seat in range(3)] == [{"Ada", "Oak", "rain"}, {"Bea", "Elm"}, set()]
    assert people.known_texts(position) == {"Ada", "Oak", "rain", "Bea", "Elm"}
    assert people.value(position, "seat", "rank", 1) == "page" and people.value(position, "seat", "none", 1) is None
    assert people.value(position, "seat", "votes", 1) == 0 and people.value(position, "game", "story") == ""
    assert people.said("Ada", "fr") == "Adèle" and people.said("Bea", "fr") == "Bea" and people.said(None, "en") == ""
    assert people.called("lord", "fr") == "seigneur" and people.called("lord", "en") == "lord"
