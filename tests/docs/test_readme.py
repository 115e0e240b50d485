"""What the README says about files, games and keys is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.input.bindings import USUAL
from game.ruleset.library import Library
from tests.docs.fragments import ROOT, documents

README = (ROOT / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PICTURES = sorted((ROOT / "assets" / "pictures").rglob("*.*"))


@pytest.mark.parametrize("file", documents(), ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(file: Path) -> None:
    found = [link for link in LINK.findall(file.read_text(encoding="utf-8")) if "://" not in link]
    assert not [link for link in found if not (file.parent / link).exists()]


def test_every_game_that_comes_with_the_program_is_named() -> None:
    assert not [name for name in Library([]).ids() if f"`{name}`" not in README]


def test_pictures_are_small() -> None:
    assert PICTURES
    assert max(path.stat().st_size for path in PICTURES) < 300_000
    assert sum(path.stat().st_size for path in PICTURES) < 1_500_000


@pytest.mark.parametrize("device", USUAL)
def test_the_table_of_controls_has_the_usual_keys(device: str) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| {device} |"))
    cells = [cell.strip().lower() for cell in row.split("|")[2:-1]]
    for action, cell in zip(("confirm", "cancel", "undo", "hint", "rules", "menu"), cells, strict=True):
        (first, *_) = USUAL[device][action]
        assert {"return": "enter"}.get(first, first) in cell.split()


def test_the_places_where_to_add_something_are_there() -> None:
    tour = ROOT / "game" / "README.md"
    section = tour.read_text(encoding="utf-8").partition("## Where to add …\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("- **")]
    assert len(lines) > 12
    for line in lines:
        folder = ""
        for name in re.findall(r"`([\w/]+\.py)`", line):
            near = ("", folder, "game", f"game/{folder}", "game/ruleset", f"game/ruleset/{folder}")
            assert any((ROOT / place / name).is_file() for place in near), f"{name} in: {line}"
            folder = name.rpartition("/")[0] or folder


def test_whoever_can_play_is_told_with_evidence_that_is_there() -> None:
    text = (ROOT / "game" / "ACCESSIBILITY.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    for row in rows:
        folder, named = "", re.findall(r"`([\w/]+\.py)`", row)
        assert any(name.rpartition("/")[2].startswith("test_") for name in named), f"no test: {row}"
        for name in named:
            folder = name.rpartition("/")[0] or folder
            assert any((ROOT / place / name).is_file() for place in ("", folder, "game")), f"{name} in: {row}"
