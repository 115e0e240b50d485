"""Writes what editors need: the JSON Schemas of rulesets, lessons and tests, and the project file for Tiled.

`python tools/make_schema.py` writes them anew after the language has changed; `--check` only compares.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def texts() -> dict[Path, str]:
    """Every file with what should be in it."""
    from game.schema import FILES, schema_file, schema_text
    from game.tiled_project import project_file, project_text

    return {schema_file(root): schema_text(root) for root in FILES} | {project_file(): project_text()}


def main() -> int:
    """Write, or compare."""
    stale = [path for path, text in texts().items()
             if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(path.relative_to(ROOT))
        if "--check" not in sys.argv:
            path.write_text(texts()[path], encoding="utf-8", newline="\n")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
