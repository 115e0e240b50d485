"""The descriptions of the language cover every key that the readers accept, and nothing else."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from game.ruleset.describe import shapes
from game.ruleset.describe.looks import ENTRIES
from game.ruleset.describe.play import LINES
from game.ruleset.library import Library
from game.ruleset.look_words import BODIES, GRAINS, MATERIALS, TILES
from game.ruleset.show_words import TONES
from game.ruleset.shown import PARTS, PILE_LOOKS
from game.ruleset.sound_words import MOODS
from game.ruleset.source import Map
from game.ruleset.statements import BARE, EFFECTS

GAME = Path(__file__).resolve().parents[2] / "game"
READERS = [*sorted((GAME / "ruleset").rglob("*.py")), GAME / "match" / "lesson.py"]


def constant(node: ast.expr, module: object) -> tuple[str, ...] | None:
    """The keys that a reader names: written out, or by a constant of its module."""
    try:
        value = eval(compile(ast.Expression(node), "keys", "eval"), vars(module))  # our own source, in a test
    except Exception:  # noqa: BLE001 - whatever depends on a local variable is no constant
        return None
    return tuple(value) if isinstance(value, tuple) and all(isinstance(part, str) for part in value) else None


def accepted() -> dict[tuple[str, ...], str]:
    """Every set of keys that some reader accepts, with the place where it does."""
    found: dict[tuple[str, ...], str] = {}
    for path in READERS:
        name = ".".join(path.relative_to(GAME.parent).with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            place = {"mapping": 2, "parts": 1}.get(call.func.attr)
            if place is not None and len(call.args) > place:
                keys = constant(call.args[place], importlib.import_module(name.removesuffix(".__init__")))
                if keys is not None:
                    found[tuple(sorted(keys))] = f"{path.name}:{call.lineno}"
    return found


def test_every_key_that_is_read_is_described() -> None:
    described = {tuple(sorted(shape.names)) for shape in shapes().values()}
    missing = {place: keys for keys, place in accepted().items() if keys not in described}
    assert missing == {}


def test_nothing_is_described_that_is_not_read() -> None:
    read = set(accepted())
    free = {"show", "shelf", "tests", "test", "outcome", "anytime", "choice", "move", "piece",
            *(shape.id for shape in ENTRIES.values())}
    assert [shape.id for shape in shapes().values()
            if tuple(sorted(shape.names)) not in read and shape.id not in free] == []


def test_every_word_of_show_that_our_rulesets_use_is_described() -> None:
    library, known = Library(), shapes()["show"].names
    used = {key: name for name in library.ids() if isinstance(show := library.load(name).map.get("show"), Map)
            for key in show.entries}
    missing = {key: name for key, name in used.items() if key not in known}
    assert missing == {}, "describe it in game/ruleset/describe/looks.py; then run make_schema.py and make_docs.py"


def test_words_of_looks_and_sounds_are_those_that_are_read() -> None:
    known = shapes()
    for shape, key, words in (("show", "music", MOODS), ("board-look", "material", MATERIALS),
                              ("board-look", "grain", GRAINS), ("board-look", "tile", TILES),
                              ("piece-look", "body", BODIES), ("moment", "tone", TONES),
                              ("pile-look", "as", PILE_LOOKS)):
        told = next(one.value for one in known[shape].keys if one.name == key)
        assert told.split()[2:] == list(words), f"{shape}.{key}"


def test_entries_of_show_have_the_formulas_that_are_read() -> None:
    assert set(ENTRIES) == set(PARTS)
    for section, own in PARTS.items():
        more = ["needs"] if section == "conditions" else []
        assert sorted(ENTRIES[section].names) == sorted(["each", "if", "text", "with", *own, *more])


def test_every_reference_to_a_table_leads_to_one() -> None:
    known = shapes()
    wanted = {word[1:] for shape in known.values() for key in shape.keys for word in key.value.split()
              if word.startswith("#")}
    assert wanted <= set(known)


@pytest.mark.parametrize("shape", shapes().values(), ids=lambda shape: shape.id)
def test_a_description_is_a_sentence(shape: object) -> None:
    for key in shape.keys:  # type: ignore[attr-defined]
        assert key.about[0].isupper() or key.about[0] == "`", key
        assert key.about.rstrip().endswith((".", "?", "…")), key


def test_every_effect_has_a_line() -> None:
    told = {line.partition("(")[0] for line, _ in LINES}
    assert set(EFFECTS) | set(BARE) <= told
