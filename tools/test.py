"""Check the whole project: `python3 tools/test.py [--quick] [pytest arguments…]`.

One command does what has to pass before a change is kept: style, types, then the tests. It stops at the first
step that fails. Paths in the arguments are taken from the root of the project; without arguments all tests
run, spread over all cores. With `--quick` it is a choice of them, for each small step (tests/conftest.py says which).
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import environment


def core_count() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def steps(arguments: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the checks in their order, each as a module and its arguments."""
    spread = ["-n", str(core_count()), "--dist", "worksteal"] if core_count() > 1 else []
    return [
        ("ruff", ["check", "game", "tools", "tests"]),
        ("mypy", []),
        ("pytest", [*arguments, *(spread if not set(arguments) - {"--quick"} else [])]),
    ]


def run_steps(python: Path, root: Path, arguments: Sequence[str]) -> int:
    """Run the checks up to the first that fails, and say how far they came."""
    planned = steps(arguments)
    names = [module for module, _ in planned]
    for position, (module, options) in enumerate(planned):
        print(f"== {' '.join([module, *options])}", flush=True)
        command = environment.module_command(python, module, options)
        status: int = environment.run_attached(command, environment.game_variables(root), root)
        if status != 0:
            skipped = ", ".join(names[position + 1 :]) or "nothing"
            print(f"== FAILED: {module} (exit status {status}); not run: {skipped}")
            return status if status > 0 else environment.INTERRUPTED_STATUS
    print(f"== passed: {', '.join(names)}; not checked here: the wheel in real windows (tools/check_wheel.py) and the "
          "folder that runs without Python (tools/freeze.py)")
    return 0


def main() -> int:
    """Prepare what is missing and run the checks."""
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    root = environment.project_root()
    python = environment.prepare_or_leave(root, [environment.TEST_GROUP])
    return run_steps(python, root, arguments)


if __name__ == "__main__":
    sys.exit(main())
