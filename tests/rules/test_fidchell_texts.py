"""Whatever Fidchell, morris and tic-tac-toe say to a player, they say in English and in French."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from game.engine.game import Game, open_rules
from game.engine.readouts import readouts
from game.ruleset.compile import Compiled
from tests.rules.fidchell_scene import AWAY, after, at, fidchell

LANGUAGES = {"en", "fr"}
RULESETS = pytest.mark.parametrize("name", ["fidchell-1", "fidchell-2", "morris", "tictactoe"])


def used(compiled: Compiled) -> set[str]:
    """The keys of every decision, reason and event."""
    found = set()
    bodies = [procedure.body for procedure in compiled.procedures.values()] + [one.body for one in compiled.anytime]
    for whole in bodies:
        for stmt in (inner for body in whole for inner in body.inner()):
            if stmt.op in ("say", "win", "tie", "end"):
                found.add(str(stmt.value))
            elif stmt.choose is not None:
                found.add(stmt.choose.name)
    return found


def shown_texts(part: object) -> set[str]:
    """The keys of what a table tells besides."""
    if is_dataclass(part):
        own = getattr(part, "text", None)
        inside = [getattr(part, one.name) for one in fields(part)]
        return ({own} if isinstance(own, str) else set()) | set().union(*map(shown_texts, inside))
    if isinstance(part, dict):
        return set().union(*map(shown_texts, part.values()))
    return set().union(*map(shown_texts, part)) if isinstance(part, tuple) else set()


@RULESETS
def test_every_key_has_its_texts(name: str) -> None:
    compiled = open_rules(name).compiled
    assert set(compiled.model.text) == LANGUAGES
    for language, texts in compiled.model.text.items():
        model = compiled.model
        named = {f"pile-{pile}" for pile in model.piles} | {f"about-{kind}" for kind in model.kinds}
        named |= {key for key in texts for option in model.options if key.startswith(f"{option}-")}
        named |= {key for key in texts if key.startswith("as-")}  # names of decisions: tests/ui/test_names.py
        named |= shown_texts(compiled.model.show) | {"about-game"}
        assert used(compiled) <= set(texts) <= used(compiled) | named, language
        assert all(texts.values())


@RULESETS
def test_names_and_options_are_told(name: str) -> None:
    model = open_rules(name).compiled.model
    told = [model.name, model.about, *(seat.name for seat in model.seats)]
    told += [kind.name for kind in model.kinds.values()]
    told += [text for option in model.options.values() for text in (option.name, option.about)]
    for texts in told:
        assert set(texts) == LANGUAGES and all(texts.values())


def asked(game: Game) -> str:
    """The key of what whoever is to play reads."""
    lines = readouts(game.rules, game.position, f"prompts.{game.who()[0][1]}")
    return lines[0].text if lines else game.who()[0][1]


@pytest.mark.parametrize("version", [1, 2])
def test_what_is_asked_fits_what_can_be_done(version: int) -> None:
    assert asked(fidchell(version)) == "play"
    placed = after(at(version, white="e1", black="e2 g17", hands=(7, 1)), "place e3")
    assert asked(placed) == "play-again-or-pass" and "pass" in placed.legal()
    bound = after(at(version, white="e1", black="e2 g17", hands=(7, 1), options={"decline_extra": "no"}), "place e3")
    assert asked(bound) == "play-again" and "pass" not in bound.legal()
    assert asked(at(version, white=AWAY, black="g1")) == "play-slide"
    waiting = at(version, white=AWAY, black="g1", hands=(0, 1), options={"slide_when": "both"})
    assert asked(waiting) == "play-wait" and waiting.legal() == ["pass"]
    shut = at(version, white="b1 b3 b5 b7 d1 d3 d5", black="a1 b2 b8 c1 a2 b4 c3 a3 b6 c5 a4 c7 d2 d8 e1 d4 e5 d6 e9")
    assert asked(shut) == "play-stuck" and shut.legal() == ["pass"]


@pytest.mark.parametrize("hand", [7, 0])
def test_black_reads_how_many_stones_are_still_to_be_captured(hand: int) -> None:
    game = at(2, white="g1 g5 g9 g13 g17 g21 g25", black="e2", hands=(hand, 3))
    told = {line.text: line.values for line in readouts(game.rules, game.position, "badges")}
    assert list(told["to-take"]) == [("number", hand + 1)], "with the last of them White has fewer than seven"


@pytest.mark.parametrize(("version", "options"), [
    (1, {"decline_extra", "slide_when", "starter"}),
    (2, {"decline_extra", "slide_when", "count_hand", "start"})])
def test_the_options_and_their_defaults(version: int, options: set[str]) -> None:
    """[reading] marks what the source leaves open, each a named option."""
    model = open_rules(f"fidchell-{version}").compiled.model
    assert set(model.options) == options
    wanted = {"decline_extra": True, "slide_when": "own" if version == 1 else "both", "starter": "white",
              "count_hand": True, "start": "white_main"}
    for name, option in model.options.items():
        assert option.default == wanted[name], name
