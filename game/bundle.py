"""Where the files lie that come with the program: beside it in a working copy, inside it once it is installed."""

from __future__ import annotations

from pathlib import Path


def bundled(name: str) -> Path:
    """The folder of that name: assets, rulesets."""
    package = Path(__file__).resolve().parent
    installed = package / "bundled" / name
    return installed if installed.is_dir() else package.parent / name
