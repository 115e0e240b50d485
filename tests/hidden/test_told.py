"""What `mod check` says of games with secrets: what would tell them, and pictures that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.mods.lint import lint
from tests.hidden import GAMES, hidden_game

BOOK = "there is no rule book"


def warnings(folder: Path, name: str, change: tuple[str, str] = ("", "")) -> list[str]:
    """What is told of one of the games, changed in one place; that it has no rule book is known."""
    (folder / name).mkdir()
    hidden_game(folder / name, name, 0, change)
    found = [str(one.problem).splitlines()[0] for one in lint(str(folder / name))]
    return [text.partition("ruleset.yaml:")[2] for text in found if BOOK not in text]


@pytest.mark.parametrize("name", GAMES)
def test_games_with_secrets_are_well_written(name: str, tmp_path: Path) -> None:
    assert warnings(tmp_path, name) == []


@pytest.mark.parametrize(("name", "old", "new", "told"), [
    ("knaves", "art: club,", "art: clubb,", "there is no picture 'clubb' — did you mean 'club'?"),
    ("knaves", "notices: [{if: trump != nothing", 'notices: [{if: "pack.top.kind == clubs"',
     "show.notices tells everybody something of 'pack', which not all may see"),
    ("ambush", "          - each: p in men(turn) for t in reach(p)\n",
     '          - each: q in men(after(turn))\n            as: "guess {q.site} {q.kind}"\n'
     "          - each: p in men(turn) for t in reach(p)\n",
     "this option tells whoever is asked something of 'ground', which not all may see"),
])
def test_what_tells_a_secret_is_warned_of(name: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    assert any(told in text for text in warnings(tmp_path, name, (old, new)))


def test_what_is_always_seen_may_be_told(tmp_path: Path) -> None:
    badge = "{each: p in pieces() if p.on, if: p.moved, at: p, text: move, icon: eye}"
    change = ("show: {zones: {lake: blue}", f"show: {{badges: [{badge}], zones: {{lake: blue}}")
    assert warnings(tmp_path, "ambush", change) == []
