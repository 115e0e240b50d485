"""Files that are made from the descriptions of the language say what those say now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["make_schema", "make_docs"])
def test_files_that_are_generated_are_up_to_date(name: str) -> None:
    stale = [path.name for path, text in tool(name).texts().items()
             if not path.is_file() or path.read_text(encoding="utf-8") != text]
    assert stale == [], f"run python tools/{name}.py"
