"""Where the formula of a define stands: in its own function, or in place of the call; and which names formulas use."""

from __future__ import annotations

from game.ruleset.fold import fold
from game.ruleset.ir import Clause, DefineIR, Ex, Local
from game.ruleset.program.costs import FREE, Costs
from game.ruleset.world import World

AGGREGATES = ("any", "all", "count", "sum", "min", "max", "first", "those", "best", "flood", "gap")
SIMPLE = ("const", "local", "global")  # what can be written twice and is worked out at once
INLINE_SIZE = 40


class Places:
    """Decides for one ruleset which defines are written in place."""

    def __init__(self, world: World, costs: Costs) -> None:
        self.world = world
        self.costs = costs
        self.sizes: dict[str, int] = {}

    def in_place(self, call: Ex) -> Ex | None:
        """What is written instead of the call of a define; nothing if its function is called."""
        define = self.world.define_irs[str(call.value)]
        simple = all(arg.op in SIMPLE for arg in call.args)
        if simple and self.size(define) <= INLINE_SIZE and self.costs.of(define.body) <= FREE:
            return substitute(define.body, dict(zip(define.params, call.args, strict=True)))
        return None

    def size(self, define: DefineIR) -> int:
        """How long a define is with all that it uses; too long to be written in place where it loops."""
        if define.name not in self.sizes:
            nodes = list(define.body.walk())
            used = [self.size(self.world.define_irs[str(node.value)]) for node in nodes if node.op == "define"]
            self.sizes[define.name] = len(nodes) + sum(size for size in used if size <= INLINE_SIZE)
            if any(node.op in AGGREGATES for node in nodes):
                self.sizes[define.name] = INLINE_SIZE + 1
        return self.sizes[define.name]

    def mentioned(self, ex: Ex, has_piles: bool) -> list[Local]:
        """The names that a formula uses as it is written, with defines in place."""
        if ex.op in AGGREGATES:
            return free_locals(ex)
        if ex.op == "local" and isinstance(ex.value, Local):
            return [ex.value]
        if ex.op == "pile_of" and not has_piles:
            return []
        if ex.op == "define" and (written := self.in_place(ex)) is not None:
            return self.mentioned(written, has_piles)
        return [local for arg in ex.args for local in self.mentioned(arg, has_piles)]


def substitute(ex: Ex, known: dict[Local, Ex]) -> Ex:
    """A formula without loops, with values in place of parameters."""
    if ex.op == "local" and isinstance(ex.value, Local):
        return known.get(ex.value, ex)
    if not ex.args:
        return ex
    return fold(Ex(ex.op, ex.type, ex.span, tuple(substitute(arg, known) for arg in ex.args), ex.value))


def free_locals(ex: Ex) -> list[Local]:
    """The names a formula uses that it does not bind itself."""
    found: dict[Local, None] = {}
    _collect(ex, set(), found)
    return list(found)


def free_in_clauses(clauses: tuple[Clause, ...]) -> list[Local]:
    """The names that clauses use and do not bind themselves."""
    found: dict[Local, None] = {}
    _collect_clauses(clauses, set(), found)
    return list(found)


def _collect(ex: Ex, bound: set[Local], found: dict[Local, None]) -> None:
    if ex.op == "local" and isinstance(ex.value, Local) and ex.value not in bound:
        found[ex.value] = None
    inner = set(bound)
    _collect_clauses(ex.clauses, inner, found)
    for arg in ex.args:
        _collect(arg, inner, found)


def _collect_clauses(clauses: tuple[Clause, ...], bound: set[Local], found: dict[Local, None]) -> None:
    for clause in clauses:
        _collect(clause.source, bound, found)
        bound.update(clause.targets)
        for cond in clause.conds:
            _collect(cond, bound, found)
