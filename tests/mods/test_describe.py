"""The declarations of the language: complete sentences, tables that are there, and every key that readers ask for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.ruleset.keys import Shape
from game.ruleset.show.readouts import SECTIONS
from game.ruleset.show.show import Show
from game.schema import shapes

GAME = Path(__file__).resolve().parents[2] / "game"


def test_no_reader_has_a_list_of_keys_beside_their_declaration() -> None:
    own = []
    for path in [*(GAME / "ruleset").rglob("*.py"), GAME / "match" / "lesson.py", GAME / "mods" / "testing.py"]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "mapping":
                own += [f"{path.name}:{call.lineno}" for known in call.args[2:3] if isinstance(known, ast.Tuple)]
    assert own == []


def test_sections_of_lines_are_keys_of_show() -> None:
    assert all(isinstance(getattr(Show(), section), tuple) for section in SECTIONS)


@pytest.mark.parametrize("shape", shapes().values(), ids=lambda shape: shape.id)
def test_a_description_is_a_sentence(shape: Shape) -> None:
    assert shape.id and shape.title and shape.page and shape.about.endswith(".")
    for key in shape.keys:
        assert key.about[0].isupper() or key.about[0] == "`", key
        assert key.about.rstrip().endswith((".", "?", "…")), key
