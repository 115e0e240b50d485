"""Games are played today as they were when the golden transcripts were written, in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.ruleset.library import Library
from game.telling.strings import languages
from tests.named import by_ids
from tests.table.evening import digest_of
from tools.golden import BACKENDS, EVENINGS, FOLDER, MADE, THOUGHTS, made, thoughts, transcript

CASES = [(name, players) for name in Library().ids() for players in open_rules(name).compiled.model.players]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_golden_game_is_played_again_to_the_letter(name: str, players: int) -> None:
    golden = (FOLDER / f"{name}-{players}.tsv").read_text(encoding="utf-8")
    assert transcript(name, players) == golden, "if this change of rules is meant: python tools/golden.py"


@pytest.mark.parametrize("name", Library().ids())
@pytest.mark.parametrize("backend", BACKENDS)
def test_bots_think_to_the_letter_what_they_thought(name: str, backend: str) -> None:
    if backend == "wasm":
        pytest.importorskip("wasmtime")
    golden = (THOUGHTS / f"{name}-{backend}.tsv").read_text(encoding="utf-8")
    assert thoughts(name, backend) == golden, "if this change of bots is meant: python tools/golden.py"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", Library().ids())
def test_all_that_is_said_and_offered_in_an_evening_is_as_it_was(name: str, language: str) -> None:
    found = f"{name} {language} {digest_of(open_rules(name), language)}"
    assert found in EVENINGS.read_text(encoding="utf-8").splitlines(), (
        f"if this is meant: python tools/golden.py; `--show {name}` tells it, to be compared with the version before")


@pytest.mark.parametrize("name", Library().ids())
def test_the_same_is_made_of_a_ruleset_as_ever(name: str) -> None:
    golden = MADE.read_text(encoding="utf-8").splitlines(keepends=True)
    assert made(name) == "".join(line for line in golden if line.startswith(f"{name} ")), "if meant: tools/golden.py"


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.tsv")} == {f"{name}-{players}" for name, players in CASES}
    assert {path.stem for path in THOUGHTS.iterdir()} == {f"{name}-{backend}" for name in Library().ids()
                                                          for backend in BACKENDS}


def test_the_same_game_in_a_process_with_other_hashes() -> None:
    name, players = next(case for case in CASES if case[1] > 2)
    code = f"from tools.golden import transcript; print(transcript({name!r}, {players}), end='')"
    environment = os.environ | {"PYTHONHASHSEED": "12345", "PYTHONIOENCODING": "utf-8"}
    found = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], env=environment,
                           capture_output=True, check=True)
    assert found.stdout.decode().replace("\r\n", "\n") == transcript(name, players)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_nothing_that_happened_is_told_by_ids_of_a_ruleset(name: str, players: int) -> None:
    """What has a name is called by it, be it a kind, a seat or a pile; no word is written as ids are."""
    told = [line.split("\t") for line in (FOLDER / f"{name}-{players}.tsv").read_text(encoding="utf-8").splitlines()]
    assert not by_ids(open_rules(name, players), [line for parts in told if len(parts) > 4
                                                  for line in parts[4].split("; ")])
