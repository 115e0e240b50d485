"""Fredericus, sentence by sentence: the notation; and that everything has its words in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.engine.game import Illegal
from game.engine.report import in_words
from game.ruleset.library import builtin_folder
from game.ruleset.model import KindSpec, OptionSpec, SeatSpec
from tests.rules.fredericus_scene import SEATS, at, fredericus, offered, var

PINES = {2: "tree", 4: "tree"}


@pytest.mark.parametrize("players, bets", [(2, 4), (3, 3), (4, 4)])
def test_bet(players: int, bets: int) -> None:
    """`bet 3` (2 players: once per token)"""
    game = fredericus(players)
    for _ in range(bets):
        game.play("bet 3")
    assert game.who()[0][1] == "action"


def test_carry_and_fly() -> None:
    """`carry 3-4` · `fly falcon 2`"""
    game = at(rows={3: "sky"})
    assert offered(game, "carry") == ["carry 3-2", "carry 3-4"]
    assert offered(game, "fly") == ["fly falcon 2", "fly falcon 8", "fly goshawk 4", "fly goshawk 6"]


def test_hood_then_where_a_choice_exists_hood_which() -> None:
    """`hood 5` then, where a choice exists, `hood-which red falcon`"""
    choice = at(rows={4: "tree", 6: "tree"}, turn="blue", raptors={"red falcon": "5"})
    choice.play("hood 5")
    assert choice.legal() == ["hood-which red falcon", "hood-which red goshawk"]
    none = at(rows=PINES, raptors={"blue falcon": "3", "yellow falcon": "8", "yellow goshawk": "3"})
    none.play("hood 3")
    assert none.who() == [("red", "action")]


def test_capture_reverse_sink_name_the_raptor() -> None:
    """`capture falcon` · `reverse falcon` / `reverse goshawk` (the raptor used) · `sink falcon` (variant: …)"""
    game = at(rows={1: "griffin", 8: "sky", 2: "sky"})
    assert offered(game, "capture") == ["capture falcon"]
    both = at(rows={8: "seal", 2: "seal", 1: "sky sky sky"}, raptors={"red goshawk": "1"}, options={"shorter": "yes"})
    assert offered(both, "reverse", "sink") == ["reverse falcon", "reverse goshawk", "sink falcon", "sink goshawk"]


def test_discard_seal_names_the_row() -> None:
    """then `discard-seal 4` (the row)"""
    game = at(rows={4: "seal", 6: "seal"})
    game.play("reverse goshawk")
    assert game.legal() == ["discard-seal 4", "discard-seal 6"]


def test_end() -> None:
    """`end`"""
    assert at(left=0).legal() == ["end"]


def test_token_at_the_end_of_the_turn() -> None:
    """at the end of the turn `token 5`, `token court`, `token stay`"""
    game = at(tokens={"red": "2"}, left=0)
    game.play("end")
    assert game.legal() == ["token 1", "token 3", "token 4", "token 5", "token 6", "token 7", "token 8", "token court",
                            "token stay"]


def test_a_token_stays_by_stay() -> None:
    """(a token on a tower stays by `stay`, not by naming its tower; …)"""
    game = at(tokens={"red": "2"}, left=0)
    game.play("end")
    with pytest.raises(Illegal):
        game.play("token 2")


def test_seats_in_order() -> None:
    """Seats in order: red, blue, yellow, green; the first player is drawn among them."""
    for players in (2, 3, 4):
        assert fredericus(players).rules.world.seats == SEATS[:players]
        assert {var(fredericus(players, seed), "starter") for seed in range(40)} == set(SEATS[:players])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_has_its_words(language: str) -> None:
    game = fredericus(4)
    model = game.rules.compiled.model
    texts = model.text[language]
    said = set(re.findall(r"say: ([\w-]+)|by: ([\w-]+)|name: ([a-z][\w-]+)\n"
                          r"|text: ([\w-]+)",
                          (builtin_folder() / "fredericus" / "ruleset.yaml").read_text(encoding="utf-8")))
    keys = {key for found in said for key in found if key}
    values = [f"{option.id}-{word}" for option in model.options.values() for word in option.type.words]
    starts = ("pile-", "as-", "about-", "why-", "site-", "state-")
    assert keys == {key for key in texts if not key.startswith(starts) and key not in values}
    assert all(texts[key] for key in keys)
    named: list[SeatSpec | KindSpec | OptionSpec] = [*model.seats, *model.kinds.values(), *model.options.values()]
    assert [thing.id for thing in named if not thing.name.get(language)] == []
    assert [option.id for option in model.options.values() if not option.about.get(language)] == []
    assert model.name[language] and model.about[language]


def test_texts_have_the_same_gaps_in_both_languages() -> None:
    texts = fredericus().rules.compiled.model.text
    for key in texts["en"]:
        gaps = [Counter(re.findall(r"\{\d\}", texts[language][key])) for language in ("en", "fr")]
        assert gaps[0] == gaps[1], key


@pytest.mark.parametrize("language, words", [
    ("en", "Red catches a griffin."), ("fr", "Rouge prend une créature : griffon.")])
def test_events_are_told_in_words(language: str, words: str) -> None:
    game = at(rows={1: "griffin", 8: "sky", 2: "sky"}, tokens={"green": "1", "yellow": "court"})
    game.play("capture falcon")
    said = [event for event in game.events if event[0] == "say"]
    assert [event[1] for event in said] == ["captured", "bet-won", "objective-drawn", "court-lost"]
    assert in_words(game.rules, said[0], language) == words
