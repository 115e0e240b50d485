"""What tests of the start share."""

import os
from pathlib import Path

import pytest

from tests.tools.machine import LOCKED, Machine
from tools import environment


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a busy disk."""
    monkeypatch.setattr(os, "sync", lambda: None, raising=False)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "tools").mkdir()
    (tmp_path / environment.LOCKED).write_text(LOCKED, encoding="utf-8")
    return Machine(tmp_path)
