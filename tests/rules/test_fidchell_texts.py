"""Whatever Fidchell, morris and tic-tac-toe say to a player, they say in English and in French."""

from __future__ import annotations

import pytest

from game.engine.game import open_rules
from game.ruleset.compile import Compiled

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


@RULESETS
def test_every_key_has_its_texts(name: str) -> None:
    compiled = open_rules(name).compiled
    assert set(compiled.model.text) == LANGUAGES
    for language, texts in compiled.model.text.items():
        model = compiled.model
        named = {f"pile-{pile}" for pile in model.piles} | {f"about-{kind}" for kind in model.kinds}
        named |= {key for key in texts for option in model.options if key.startswith(f"{option}-")}
        named |= {key for key in texts if key.startswith("as-")}  # names of decisions: tests/ui/test_names.py
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


@pytest.mark.parametrize(("version", "options"), [
    (1, {"decline_extra", "slide_when", "starter"}),
    (2, {"decline_extra", "slide_when", "starter", "count_hand", "start"})])
def test_the_options_and_their_defaults(version: int, options: set[str]) -> None:
    """[reading] marks what the source leaves open, each a named option."""
    model = open_rules(f"fidchell-{version}").compiled.model
    assert set(model.options) == options
    wanted = {"decline_extra": True, "slide_when": "own" if version == 1 else "both", "starter": "white",
              "count_hand": True, "start": "white_main"}
    for name, option in model.options.items():
        assert option.default == wanted[name], name
