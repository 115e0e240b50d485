"""The sheet on which all pictures are looked at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_sheet_shows_the_pieces_of_the_rulesets_that_are_named(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "contact_sheet.py"), "--out", str(out), "morris"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "pictures" in done.stdout
    assert out.stat().st_size > 10_000
