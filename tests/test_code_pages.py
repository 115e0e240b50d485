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
