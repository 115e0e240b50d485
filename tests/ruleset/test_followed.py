"""The page that follows one decision from the YAML to both back-ends shows what is really made."""

from __future__ import annotations

import re
from pathlib import Path

from game.engine.game import open_rules
from game.ruleset.wasm.module import write_wasm

PAGE = (Path(__file__).parents[2] / "game" / "ruleset" / "README.md").read_text(encoding="utf-8")


def shown(language: str) -> str:
    """The piece of the page in a language."""
    pieces = (piece.partition("\n") for piece in PAGE.split("```")[1::2])
    return next(text for first, _, text in pieces if first == language)


def in_order(pieces: list[str], text: str) -> None:
    """Each piece is there, behind the one before it; blanks and lines do not count."""
    whole, at = re.sub(r"\s", "", text), 0
    for piece in pieces:
        wanted = re.sub(r"\s", "", piece)
        assert wanted in whole[at:], piece
        at = whole.index(wanted, at) + len(wanted)


def test_the_yaml_is_that_of_the_ruleset() -> None:
    model = open_rules("breakthrough").compiled.model
    in_order([shown("yaml")], Path(model.file).read_text(encoding="utf-8"))


def test_the_nodes_are_those_of_the_program() -> None:
    cut = open_rules("breakthrough").compiled.program.cut
    block = next(block for block in cut.every() if block.answers == (3, 0))
    assert f"answers=(3, 0) entry=({', '.join(local.name for local in block.entry)})" in PAGE
    words = re.findall(r"^  (\w+)", shown(""), re.MULTILINE)
    assert words == [type(step).__name__ for step in block.steps if type(step).__name__ != "Begin"]


def test_the_python_is_what_is_run() -> None:
    lines = shown("python").splitlines()
    assert lines[-1].strip() == "..."
    in_order(["\n".join(lines[:-1])], open_rules("breakthrough").compiled.generated.source)


def test_the_webassembly_is_what_is_run() -> None:
    compiled = open_rules("breakthrough").compiled
    source = write_wasm(compiled.program, compiled.generated.layout, compiled.generated.slots)
    pieces = re.split(r"…|;;.*\n", shown("wat").strip())
    assert len(pieces) > 2
    in_order(pieces, source.text)
    layout = source.layout
    assert f"{layout.at[0]} is where the pieces on the sites begin, {layout.fields['v_turn'].offset} is `turn`" in PAGE
