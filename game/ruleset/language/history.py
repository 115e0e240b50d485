"""Words that take nothing: what was noted of earlier positions, and what is being asked."""

from __future__ import annotations

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Ex
from game.ruleset.language.services import PythonWriter, WatWriter
from game.ruleset.language.word import State
from game.ruleset.program.costs import Costs
from game.ruleset.types import FLAG, NUMBER
from game.ruleset.wasm.wat import POSITION, WIDE, call, const
from game.ruleset.wasm.wat import Fn as WatFn


class Repeats(Ex):
    """How often the present position was noted."""

    state = State("repeats", NUMBER, "how often the present position was noted by `remember`")
    calm = True

    def work(self, costs: Costs) -> int:
        return costs.position()

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"_{self.state.name}(P)"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return call(self.state.name, POSITION) if out.program.remembers else const(0, WIDE)


class Since(Repeats):
    """How long ago it was noted first."""

    state = State("since", NUMBER, "how many notes there were since it was noted first; 0 if it never was")


class Pending(Ex):
    """Whether a follow-up is being asked."""

    state = State("pending", FLAG, "whether a follow-up is being asked; for `anytime`")
    in_python, in_wat = "_pending(P)", call("pending", POSITION)


class Answerable(Ex):
    """Whether whoever is asked next has an option."""

    state = State("answerable", FLAG, "whether whoever is asked next has an option; in `keep` and `greatest` only")
    in_python, in_wat = "(P.looking == 3 or _answerable(P))", call("answerable", POSITION)
