"""One compiled ruleset: the generated source, its constants, and the map from its lines to the ruleset's."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.bots import BotsIR
from game.ruleset.emit.blocks import BlockEmitter
from game.ruleset.emit.bots import bot_functions
from game.ruleset.emit.code import Fn, Namer
from game.ruleset.emit.costs import FREE, SHORT, Costs
from game.ruleset.emit.effects import effect_lines
from game.ruleset.emit.formulas import FormulaEmitter
from game.ruleset.emit.loops import LoopEmitter
from game.ruleset.emit.position import Layout, key_lines, layout, position_lines
from game.ruleset.emit.questions import QuestionEmitter
from game.ruleset.emit.readouts import ReadoutEmitter
from game.ruleset.emit.statements import StatementEmitter
from game.ruleset.emit.tables import Tables
from game.ruleset.ir import ChooseIR, DefineIR, Ex, Local, OptionIR, ProcedureIR, Stmt, assigned, every_statement
from game.ruleset.moves import MoveIR
from game.ruleset.problems import Span
from game.ruleset.readouts import ReadoutIR
from game.ruleset.types import Type, default_value
from game.ruleset.world import World


@dataclass(slots=True)
class Generated:
    """What the compiler hands over."""

    source: str
    spans: tuple[Span | None, ...]  # for each line of the source
    constants: dict[str, object]
    layout: Layout
    blocks: tuple[str, ...]
    acts: dict[int, tuple[str, ...]]
    who: dict[int, str]
    notations: dict[int, tuple[str, ...]]
    anytime: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    chooses: dict[int, ChooseIR]
    slots: dict[str, object]
    entry: int
    homes: dict[int, str]
    calls: dict[int, str]
    reach: str  # the function that lists where a piece can move
    readouts: dict[str, tuple[str, ...]]  # section of `show` -> the functions that list its lines


class Module:
    """Collects the functions of one ruleset while it is compiled."""

    def __init__(self, world: World, procedures: dict[str, ProcedureIR],
                 moves: dict[str, tuple[tuple[MoveIR, ...], ...]], anytime: tuple[OptionIR, ...]) -> None:
        self.world = world
        self.procedures = procedures
        self.moves = moves
        self.out_of_turn = anytime
        self.has_piles = bool(world.piles)
        written = list(every_statement(procedures.values(), anytime))
        self.changing = changing_arrays(written)
        self.remembers = any(stmt.op == "remember" for stmt in written)
        self.tables = Tables(world)
        self.namer = Namer()
        self.costs = Costs(self)
        self.formulas = FormulaEmitter(self)
        self.loops = LoopEmitter(self)
        self.statements = StatementEmitter(self)
        self.block_emitter = BlockEmitter(self)
        self.questions = QuestionEmitter(self)
        self.functions: list[Fn] = []
        self.blocks: list[str] = []
        self.slots: set[Local] = set()
        self.acts: dict[int, tuple[str, ...]] = {}
        self.who: dict[int, str] = {}
        self.notations: dict[int, tuple[str, ...]] = {}
        self.anytime: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), ())
        self.defines: dict[str, str] = {}
        self.weights: dict[str, object] = {}  # of what bots value
        self.counter = 0

    def fresh(self, stem: str) -> str:
        """A function name that is not taken."""
        self.counter += 1
        return f"{stem}{self.counter}"

    def add(self, fn: Fn) -> None:
        """A finished function."""
        self.functions.append(fn)

    @staticmethod
    def type_code(kind: Type) -> str:
        """The name of a type in events; lists are called by what is in them: sites, pieces."""
        return f"{kind.item.name}s" if kind.item is not None else kind.name

    def define_function(self, define: DefineIR) -> str:
        """The function of a define, written when first needed."""
        if define.name not in self.defines:
            fn = Fn(f"d_{define.name}", pure=True, span=define.span)
            self.defines[define.name] = fn.name
            for local in define.params:
                fn.names[local] = self.namer.plain(local)
                fn.params.append(fn.names[local])
            if self.costs.of(define.body) > FREE:
                fn.count(self.costs.of(define.body), define.span)
            fn.line(f"return {self.formulas.ex(define.body, fn)}", define.body.span)
            self.add(fn)
        return self.defines[define.name]

    def native_procedure(self, procedure: ProcedureIR) -> None:
        """A procedure that asks nothing: one plain function; it returns whether the game is over."""
        fn = Fn(f"f_{procedure.name}", ends="True", span=procedure.span)
        for local in procedure.params:
            fn.names[local] = self.namer.plain(local)
            fn.params.append(fn.names[local])
        for local in assigned(procedure.body):
            if local not in procedure.params:
                fn.line(f"{self.namer.plain(local)} = {default_value(local.type)!r}")
        work = self.costs.body(procedure.body)
        if work > SHORT:
            fn.count(work, procedure.span)
        self.statements.native(procedure.body, fn)
        fn.line("return False")
        self.add(fn)

    def generate(self, score: tuple[Local, Ex] | None, bots: BotsIR | None = None,
                 readouts: tuple[ReadoutIR, ...] = ()) -> Generated:
        """Everything, in one go."""
        for procedure in self.procedures.values():
            if procedure.asks or procedure.name == "main":
                self.block_emitter.entry(procedure.name)
        for procedure in self.procedures.values():
            if procedure.asks or procedure.name == "main":
                self.block_emitter.procedure(procedure)
            else:
                self.native_procedure(procedure)
        self.questions.anytime(self.out_of_turn)
        if score is not None:
            fn = Fn("score", pure=True)
            fn.names[score[0]] = "s"
            fn.params = ["s"]
            fn.line(f"return {self.formulas.ex(score[1], fn)}", score[1].span)
            self.add(fn)
        if bots is not None:
            bot_functions(self, bots)
        lines = ReadoutEmitter(self).entries(readouts)
        reach = self.loops.reach_function("")
        self.block_emitter.settle_locals()
        self.block_emitter.fuse()
        slots = self.block_emitter.slot_defaults()
        types = {self.namer.slot(local): local.type for local in self.slots}
        shape = layout(self.world, self.changing, self.has_piles, {name: types[name] for name in slots},
                       self.remembers)
        source, spans = self.assemble(shape)
        chooses = {c.number: c for p in self.procedures.values() for s in p.body for i in s.inner()
                   if (c := i.choose) is not None and c.number >= 0}
        return Generated(source, tuple(spans), self.constants(), shape, tuple(self.blocks), self.acts, self.who,
                         self.notations, self.anytime, chooses, slots, int(self.block_emitter.entry("main")),
                         self.block_emitter.homes, self.block_emitter.calls, reach, lines)

    def assemble(self, shape: Layout) -> tuple[str, list[Span | None]]:
        """The source text and the ruleset line behind each of its lines."""
        fixed = [*position_lines(shape), *key_lines(self.world, shape, self.has_piles, self.changing),
                 *effect_lines(self.world, self.has_piles, "kind" in self.changing, self.remembers)]
        lines, spans = list(fixed), [None for _ in fixed]
        spans_out: list[Span | None] = list(spans)
        for fn in self.functions:
            lines.append(f"def {fn.name}({', '.join(['P', *fn.params])}):")
            spans_out.append(fn.span)
            for text in fn.prologue.values():
                lines.append("    " + text)
                spans_out.append(fn.span)
            for line in fn.lines:
                lines.append("    " * line.depth + line.text)
                spans_out.append(line.span)
            if not fn.lines:
                lines.append("    return -1")
                spans_out.append(fn.span)
        return "\n".join(lines) + "\n", spans_out

    def constants(self) -> dict[str, object]:
        """All constants that the source refers to."""
        world = self.world
        pieces = world.pieces
        heaps = [not world.model.piles[name].order for name, (_, count) in world.piles.items() for _ in range(count)]
        return self.tables.found | self.weights | {
            "PIECES": range(len(pieces)), "SITES": range(world.site_count), "NOTHING": (-1,),
            "KIND": (*(p.kind for p in pieces), -1), "OWNER": (*(p.owner for p in pieces), -1),
            "LAYER": world.layer_of, "HEAP": (*heaps, False),
            "SEAT_IDS": (*world.seats, "nobody"), "KIND_IDS": (*world.kinds, "nothing"),
            "SITE_IDS": (*(world.site_name(s) for s in range(world.site_count)), "nothing"),
            "PILE_IDS": (*world.pile_names, "nothing"),
        }


def changing_arrays(statements: list[Stmt]) -> set[str]:
    """Whether pieces ever change owner or kind in this ruleset."""
    return {stmt.target.op for stmt in statements
            if stmt.op == "set" and stmt.target is not None and stmt.target.op in ("owner", "kind")}
