"""The tool that draws the regular boards, and that the committed maps are what it draws."""

import subprocess
import sys
from pathlib import Path

from game.board.tiled import load_board
from tests.board.maps import ROOT


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "make_board.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_committed_maps_are_current() -> None:
    done = run("--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_rings_of_any_sizes(tmp_path: Path) -> None:
    assert run("rings", tmp_path / "r.tmx", 3, 6, 4).returncode == 0
    rings = load_board(tmp_path / "r.tmx")
    assert len(rings) == 1 + 3 + 6 + 4
    assert len(rings.zones["rim"]) == 4
    assert run("--check", "rings", tmp_path / "r.tmx", 3, 6, 4).returncode == 0
    changed = run("--check", "rings", tmp_path / "r.tmx", 3, 6, 6)
    assert (changed.returncode, changed.stdout) == (1, f"{tmp_path / 'r.tmx'} differs\n")


def test_empty_grids(tmp_path: Path) -> None:
    assert run("square", tmp_path / "s.tmx", 5, 3).returncode == 0
    assert len(load_board(tmp_path / "s.tmx")) == 15
    for side, count in ((2, 7), (3, 19), (4, 37)):
        assert run("hexagon", tmp_path / "h.tmx", side).returncode == 0
        hexagon = load_board(tmp_path / "h.tmx")
        assert len(hexagon) == count
        assert max(len(near) for near in hexagon.near("side")) == 6
        assert sum(len(near) for near in hexagon.near("side")) == 2 * (9 * side * side - 15 * side + 6)


def test_missing_sizes_are_told(tmp_path: Path) -> None:
    done = run("rings", tmp_path / "r.tmx")
    assert done.returncode == 2
    assert "needs a file and its sizes" in done.stderr
