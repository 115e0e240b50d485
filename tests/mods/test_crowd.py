"""A mod with nearly everything in it that is odd: all of it is told in order, to the letter."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.mods.lint import lint

CROWD = Path(__file__).parent / "crowd"
STRAY = {"extra.py": "x", "ruleset.yml": "x", "notes.md": "x", "rules.de.md": "", "art/notes.txt": "x", "art/.kept": "",
         "lessons/a.txt": "x", **{f"art/{name}.svg": '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
                                  for name in ("man", "man-low", "mna", "card-x", "shelf")},
         "art/bare.svg": '<svg viewBox="0 0 9 9">\n<text>x</text></svg>'}


def test_all_that_is_odd_in_one_mod_is_told_in_order(tmp_path: Path) -> None:
    mod = tmp_path / "crowded"
    shutil.copytree(CROWD, mod)
    for name, text in STRAY.items():
        (mod / name).parent.mkdir(exist_ok=True)
        (mod / name).write_text(text, encoding="utf-8")
    found = lint(str(mod))
    told = [f"{one.problem.headline.replace(str(mod), '')} ({one.rule})".replace("\\", "/")[1:] for one in found]
    assert told == CROWD.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    assert not any(one.error for one in found)
