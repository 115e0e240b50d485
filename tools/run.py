"""Start Ossola from a fresh copy of the project: `python3 tools/run.py [arguments…]`.

The arguments and the exit status are those of the game; the first start prepares a private environment.
"""

import sys

import environment


def main() -> int:
    """Prepare what is missing, which is nothing after the first start, and become the game."""
    root = environment.project_root()
    python = environment.prepare_or_leave(root)
    command = environment.module_command(python, "game", sys.argv[1:])
    status: int = environment.become(command, environment.game_variables(root))
    return status


if __name__ == "__main__":
    sys.exit(main())
