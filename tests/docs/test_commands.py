"""Every command in every document works, typed in the order in which the document has them."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from tests import warm
from tests.docs.commands import CHEAPER, ELSEWHERE, Command, cheaper, commands, missing, runnable
from tests.docs.fragments import ROOT, documents

# What needs nothing that was done before, and leaves nothing behind: tried once, whatever documents have it.
ALONE = re.compile(r"--help|--install-help|--check|--only| (doctor|lsp|list|tournament|bench|console)( |$)")
SAME_ANYWHERE: set[str] = set()
DOCUMENTS = [file for file in documents() if commands(file)]


def variables(folder: Path) -> dict[str, str]:
    """A home of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OSSOLA_HOME", "XDG", "PYTEST"))}
    return kept | {"OSSOLA_HOME": str(folder / "home"), "XDG_DATA_HOME": str(folder / "share"),
                   "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}


def run(command: Command, folder: Path) -> None:
    text = cheaper(command.text)
    if text.startswith("named "):
        assert missing(shlex.split(text)[1:]) == [], str(command)
        return
    words, typed = runnable(text)
    if (same := shlex.join(words)) in SAME_ANYWHERE:
        return
    done = warm.run(words, typed, variables(folder), folder)
    assert done.returncode == 0, f"{command}\nran as: {text}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    if ALONE.search(text):
        SAME_ANYWHERE.add(same)


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_the_commands_of_a_document_work_one_after_the_other(file: Path, tmp_path: Path) -> None:
    done: set[str] = set()
    for command in commands(file):
        if command.text not in done and not any(command.text.startswith(start) for start in ELSEWHERE):
            run(command, tmp_path)
        done.add(command.text)


def test_every_document_with_commands_is_found() -> None:
    names = {str(file.relative_to(ROOT)) for file in DOCUMENTS}
    assert {"README.md", "game/README.md", "game/kiosk/README.md", "rulesets/docs/tutorial-first-game.md"} <= names


def test_commands_are_found_in_fences_indented_and_in_the_text(tmp_path: Path) -> None:
    file = tmp_path / "some.md"
    file.write_text("Say `ossola list` or\n\n    ossola doctor   # a look\n\n```sh\nossola --version\n```\n\n"
                    "```yaml\nossola: no command\n```\n`ossola`, the word\n")
    assert [command.text for command in commands(file)] == ["ossola list", "ossola doctor", "ossola --version"]


@pytest.mark.parametrize("text", ["python3 tools/golden.py --check", "npm install", "python3 tools/test.py tests/no",
                                  "python3 tools/test.py -k test_no_such"])
def test_a_command_that_does_not_work_is_noticed(text: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        run(Command(ROOT / "README.md", 1, text), tmp_path)


def test_every_cheaper_form_is_needed() -> None:
    texts = [command.text for file in DOCUMENTS for command in commands(file)]
    used = {next((pattern for pattern, _, _ in CHEAPER if re.match(pattern, text)), "") for text in texts}
    assert {pattern for pattern, _, _ in CHEAPER} <= used
    assert all(any(text.startswith(start) for text in texts) for start in ELSEWHERE)
