"""A machine that notes what it is told to do and does nothing: environments are made on it in no time."""

import errno
import os
from collections.abc import Sequence
from pathlib import Path

from tools import environment
from tools.environment import Outcome, Stamp

LOCKED = """# a remark
[run]
board==1.0 \\
    --hash=sha256:12 \\
    --hash=sha256:34
[test]
checker==2.0 \\
    --hash=sha256:56
"""
TOOLS = Path(environment.__file__).parent
NO_NETWORK = """WARNING: Retrying after connection broken by 'NewConnectionError('<connection object>')'
ERROR: Could not find a version that satisfies the requirement board==1.0
ERROR: No matching distribution found for board==1.0
"""


class Machine:
    """Stands for venv and pip: remembers the commands, makes the folder, and fails where it is told to."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commands: list[Sequence[str]] = []
        self.failures: dict[str, Outcome | BaseException] = {}
        self.said: list[str] = []
        self.wanted: list[str] = []  # what pip was last told to install

    def run(self, command: Sequence[str]) -> Outcome:
        self.commands.append(command)
        module = command[2]
        if module == "venv":
            python = environment.interpreter(self.root)
            python.parent.mkdir(parents=True)
            python.touch()
        if module == "pip":
            assert command[-3:-1] == ["--require-hashes", "-r"]
            self.wanted = Path(command[-1]).read_text(encoding="utf-8").split("\n")[:-1]
        failure = self.failures.get(module, Outcome(0, ""))
        if isinstance(failure, BaseException):
            raise failure
        return failure

    def prepare(self, *groups: str) -> Path:
        self.commands.clear()
        return environment.prepare(self.root, groups, self.run, self.said.append)

    @property
    def modules(self) -> list[str]:
        return [command[2] for command in self.commands]

    @property
    def stamp(self) -> Stamp | None:
        return environment.read_stamp(self.root)


def change_locked(machine: Machine, old: str, new: str) -> None:
    path = machine.root / environment.LOCKED
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def refuse_to_write(path: object, *_: object) -> int:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
