"""`python -m game`."""

import sys
from pathlib import Path


def find_compiled_modules() -> None:
    """Read the compiled modules that tools/run.py keeps, if it has been here: the start is then twice as fast."""
    kept = Path(__file__).resolve().parents[1] / ".venv" / "compiled"
    if sys.pycache_prefix is None and kept.is_dir():
        sys.pycache_prefix = str(kept)


if __name__ == "__main__":
    find_compiled_modules()
    from game.cli import main

    sys.exit(main())
