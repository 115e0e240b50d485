"""What players of draconic chess read: in English the brute is a boar, whatever it is called in the notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.readouts import readouts
from game.ruleset.library import builtin_folder
from game.telling.labels import Labels
from tests.rules.draconic_scene import KINDS, at, moves

FOLDER = builtin_folder() / "draconic"
CODE = re.compile(r"`[^`]*`")


def read_by_people(path: Path) -> str:
    """A rule book without notation and without the lines of diagrams."""
    chapters = path.read_text(encoding="utf-8").split("```")
    captions = [part.partition("\n")[0] for part in chapters[1::2]]
    return CODE.sub("", " ".join([*chapters[::2], *captions]))


def test_the_brute_is_a_boar_to_those_who_read_english() -> None:
    model = open_rules("draconic").compiled.model
    told = [model.name["en"], model.about["en"], *model.text["en"].values(),
            *(kind.name["en"] for kind in model.kinds.values()),
            *(text["en"] for option in model.options.values() for text in (option.name, option.about)),
            read_by_people(FOLDER / "rules.en.md")]
    lesson = (FOLDER / "lesson.yaml").read_text(encoding="utf-8")
    told += re.findall(r"en: >-\n(.*?)      fr:", lesson, re.DOTALL)
    assert not [text for text in told if "groin" in text.lower()]
    assert len(told) > 60 and sum("boar" in text for text in told) > 7


def test_decisions_and_options_name_it_in_each_language_and_the_notation_stays() -> None:
    model = open_rules("draconic").compiled.model
    named = {language: Labels(model, language) for language in ("en", "fr")}
    assert [labels.decision("sleep black groin") for labels in named.values()] == [
        "Lull to sleep: boar (Sinistrante)", "Endormir\u00a0: groin (Sinistrante)"]
    assert named["en"].option(model.options["hunt"], "groin", str) == "boar"


@pytest.mark.parametrize(("firs", "waiting", "asked"), [
    (7, True, "turn"), (0, True, "turn-planted"), (7, False, "turn-out"), (0, False, "turn-last")])
def test_nobody_is_asked_for_what_is_not_in_the_hand_any_more(firs: int, waiting: bool, asked: str) -> None:
    out = {"white traveller": "d4"}
    if not waiting:
        out |= {f"white {kind}": "killed" for kind in KINDS if kind not in ("traveller", "minstrel")}
    game = at(out, tree_reserve={"white": firs})
    assert next((line.text for line in readouts(game.rules, game.position, "prompts.turn")), "turn") == asked
    assert (bool(moves(game, "plant")), bool(moves(game, "enter"))) == (firs > 0, waiting)
