"""The names of local variables in generated Python."""

from __future__ import annotations

from game.ruleset.emit.code import Fn
from game.ruleset.ir import Local
from game.ruleset.program.program import Program


class Namer:
    """Gives every local variable a number and a Python name."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.numbers: dict[Local, int] = {}

    def number(self, local: Local) -> int:
        """The number of a local variable."""
        return self.numbers.setdefault(local, len(self.numbers))

    def plain(self, local: Local) -> str:
        """Its name as a Python variable."""
        return f"{local.name}_{self.number(local)}"

    def slot(self, local: Local) -> str:
        """Its name as a part of the position."""
        return f"l_{local.home}_{local.name}_{self.number(local)}"

    def ref(self, fn: Fn, local: Local) -> str:
        """How a function refers to it."""
        if local in fn.names:
            return fn.names[local]
        if fn.framed and local.home and local in self.program.lasting:
            return f"P.{self.slot(local)}"
        return self.plain(local)
