"""Mods and saves are data from strangers: nothing in them is run, leaves its folder, or reaches the network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.match.match import Match
from game.ruleset.library import Library
from game.storage.export import as_csv, as_json, export, harmless
from game.storage.history import History
from game.storage.saves import Saves
from game.view.art import Art
from tests.durability.test_history import finished

ROOT = Path(__file__).parents[2]
PLAY = """
import os, sys, tempfile
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
used = []
def hook(event, details):
    local = event == "socket.__new__" and details[1] == 1  # AF_UNIX: the pipe to the process in which bots think
    if event.startswith("socket.") and not local:
        used.append((event, str(details)))
        raise RuntimeError("no network here")
sys.addaudithook(hook)
from pathlib import Path
from tools.soak import soak
with tempfile.TemporaryDirectory() as folder:
    report = soak(Path(folder), 3, rulesets=["tictactoe", "morris"])
    assert report.games == 3
assert not used, used
print("played")
"""


def test_playing_needs_no_network() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip().endswith("played"), done.stderr


def test_no_module_of_the_program_knows_the_network_or_runs_what_it_reads() -> None:
    for path in (ROOT / "game").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for word in ("import socket", "urllib", "http.client", "requests", "pickle", "marshal", "os.system",
                     "shell=True", "yaml.load(", "webbrowser"):
            assert word not in text, f"{path}: {word}"


def test_an_export_is_harmless_to_spreadsheets_and_says_everything(tmp_path: Path) -> None:
    saves = Saves(tmp_path, Library())
    match: Match = finished(saves, "=cmd|' /C calc'!A0", 'Bo, "the\nbest"')
    csv_text = as_csv(saves.history)
    assert "'=cmd|" in csv_text and len(csv_text.splitlines()) >= 3
    assert '"decisions": 5' in as_json(saves.history)
    assert [path.suffix for path in export(saves.history, tmp_path / "out")] == [".csv", ".json"]
    assert harmless("Ada") == "Ada" and match.game.position.over


def test_names_and_ids_from_files_lead_nowhere_else(tmp_path: Path) -> None:
    history = History(tmp_path)
    for name in ("../../etc/passwd", "/etc/passwd", "a\x00b", "..", "", "con\n"):
        assert history.file(name).parent == history.folder


def test_the_command_line_lists_exports_and_forgets(tmp_path: Path) -> None:
    finished(Saves(tmp_path, Library()), "Ada", "Bo\x1b[2J")

    def history(*words: str) -> str:
        return subprocess.run([sys.executable, "-m", "game", "history", *words], capture_output=True, text=True,
                              cwd=ROOT, env={"OSSOLA_HOME": str(tmp_path), "PATH": "/usr/bin"}).stdout

    assert "Ada*" in history() and "\x1b" not in history()
    assert history("--fame").startswith("1\t1\t1\tAda")
    assert history("--forget", "Ada") == "1 games\n"
    assert "Ada" not in history() + history("--csv") + history("--json")
    history("--clear")
    assert history() == ""


def test_a_picture_is_of_its_own_folder_small_and_a_text(tmp_path: Path) -> None:
    mods, svg = tmp_path / "mods", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>"
    (mods / "a" / "art").mkdir(parents=True)
    (tmp_path / "secret.svg").write_text(svg)
    (mods / "a" / "art" / "good.svg").write_text(svg)
    (mods / "a" / "art" / "large.svg").write_text(svg + " " * 500_000)
    (mods / "a" / "art" / "binary.svg").write_bytes(b"\xff\xfe\x00")
    (mods / "a" / "art" / "link.svg").symlink_to(tmp_path / "secret.svg")
    art = Art([mods])
    assert art.has("a/art/good")
    for name in ("a/art/large", "a/art/binary", "a/art/link", "../secret", "a/../../secret", str(tmp_path / "secret"),
                 "a\x00b", "x" * 5000):
        assert not art.has(name), name
