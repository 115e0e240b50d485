"""Where the formula of a define stands: in its own function, or in place of the call; and which names formulas use."""

from __future__ import annotations

from game.ruleset.ir import Clause, DefineIR, Ex, Local
from game.ruleset.language.pieces import PileOf
from game.ruleset.language.values import Const, Define, LocalName, Variable
from game.ruleset.program.costs import FREE, Costs
from game.ruleset.world import World

INLINE_SIZE = 40


class Places:
    """Decides for one ruleset which defines are written in place."""

    def __init__(self, world: World, costs: Costs) -> None:
        self.world = world
        self.costs = costs
        self.sizes: dict[str, int] = {}
        self.looping: dict[str, bool] = {}
        self.written: dict[int, tuple[Ex, Ex | None]] = {}  # by identity, which stays its own as long as it is held

    def in_place(self, call: Ex) -> Ex | None:
        """What is written instead of the call of a define, always the same; nothing if its function is called."""
        if id(call) not in self.written:
            define = self.world.define_irs[call.name]
            known = dict(zip(define.params, call.args, strict=True))
            self.written[id(call)] = call, substitute(define.body, known) if self.short(define, call) else None
        return self.written[id(call)][1]

    def short(self, define: DefineIR, call: Ex) -> bool:
        """Whether a define is written in place; not if it loops and comes to the same in every round of another loop,
        where it is worked out once."""
        if not all(arg.simple for arg in call.args) or self.size(define) > INLINE_SIZE:
            return False
        if self.loops(define) and all(isinstance(arg, Const | Variable) for arg in call.args):
            return False
        return self.costs.of(define.body) <= FREE

    def size(self, define: DefineIR) -> int:
        """How long a define is with all that it uses."""
        if define.name not in self.sizes:
            nodes = list(define.body.walk())
            used = [self.size(self.world.define_irs[node.name]) for node in nodes if isinstance(node, Define)]
            self.sizes[define.name] = len(nodes) + sum(size for size in used if size <= INLINE_SIZE)
        return self.sizes[define.name]

    def loops(self, define: DefineIR) -> bool:
        """Whether a define loops, itself or by what it uses."""
        if define.name not in self.looping:
            nodes = list(define.body.walk())
            self.looping[define.name] = any(node.loops for node in nodes) or any(
                self.loops(self.world.define_irs[node.name]) for node in nodes if isinstance(node, Define))
        return self.looping[define.name]

    def mentioned(self, ex: Ex, has_piles: bool) -> list[Local]:
        """The names that a formula uses as it is written, with defines in place."""
        if ex.loops:
            return free_locals(ex)
        if isinstance(ex, LocalName):
            return [ex.local]
        if isinstance(ex, PileOf) and not has_piles:
            return []
        if isinstance(ex, Define) and (written := self.in_place(ex)) is not None:
            return self.mentioned(written, has_piles)
        return [local for arg in ex.args for local in self.mentioned(arg, has_piles)]


def substitute(ex: Ex, known: dict[Local, Ex]) -> Ex:
    """A formula with values in place of parameters; what its loops bind gets names of its own."""
    if isinstance(ex, LocalName):
        return known.get(ex.local, ex)
    if not ex.args and not ex.clauses:
        return ex
    inner, clauses = dict(known), []
    for clause in ex.clauses:
        source = substitute(clause.source, inner)
        targets = tuple(Local(local.name, local.type, local.span) for local in clause.targets)
        inner |= {local: LocalName(local.type, local.span, value=new)
                  for local, new in zip(clause.targets, targets, strict=True)}
        clauses.append(Clause(targets, source, tuple(substitute(cond, inner) for cond in clause.conds)))
    return ex.again(tuple(substitute(arg, inner) for arg in ex.args), tuple(clauses)).folded()


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
    if isinstance(ex, LocalName) and ex.local not in bound:
        found[ex.local] = None
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
