"""What is printed comes out whatever letters a terminal or file has: those it lacks are replaced."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("page", ["cp437", "cp1252", "ascii"])
@pytest.mark.parametrize("command", [["mod", "list"], ["list"], ["tournament", "--help"]])
def test_no_code_page_ends_a_command(tmp_path: Path, page: str, command: list[str]) -> None:
    variables = {**os.environ, "PYTHONIOENCODING": page, "OSSOLA_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "game", *command], env=variables, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert done.stdout and b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", [["list"], ["doctor"], ["mod", "remove", "nothing"]])
def test_no_command_minds_that_nobody_listens(tmp_path: Path, command: list[str]) -> None:
    """As on Windows, where a program of windows has no streams at all."""
    start = "import sys; sys.stdin = sys.stdout = sys.stderr = None; from game.cli import main; " \
            f"status = main({command}); open({str(tmp_path / 'status')!r}, 'w').write(str(status))"
    variables = {**os.environ, "OSSOLA_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", start], env=variables, capture_output=True, check=False)
    assert done.returncode == 0
    assert (tmp_path / "status").read_text() == ("1" if "remove" in command else "0")
