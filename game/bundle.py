"""How the program lies here: its files beside it in a working copy, inside it once installed; and how it is called."""

from __future__ import annotations

from pathlib import Path

STARTER = Path(__file__).resolve().parents[1] / "tools" / "run.py"  # in a working copy


def called(words: str) -> str:
    """A command of the program as it is to be typed here, for messages that tell people what to do."""
    return f"python3 tools/run.py {words}" if STARTER.is_file() else f"ossola {words}"


def bundled(name: str) -> Path:
    """The folder of that name: assets, rulesets."""
    package = Path(__file__).resolve().parent
    installed = package / "bundled" / name
    return installed if installed.is_dir() else package.parent / name
