"""One compiled ruleset: the generated source, its constants, and the map from its lines to the ruleset's."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.emit.blocks import BlockEmitter
from game.ruleset.emit.bots import bot_functions
from game.ruleset.emit.code import Fn
from game.ruleset.emit.drawing import DrawingEmitter
from game.ruleset.emit.effects import effect_lines
from game.ruleset.emit.formulas import FormulaEmitter
from game.ruleset.emit.movement import MovementEmitter
from game.ruleset.emit.names import Namer
from game.ruleset.emit.position import Layout, key_lines, layout, position_lines
from game.ruleset.emit.questions import QuestionEmitter
from game.ruleset.emit.readouts import ReadoutEmitter
from game.ruleset.emit.statements import StatementEmitter
from game.ruleset.ir import ChooseIR, DefineIR, Ex, Local, ProcedureIR, assigned
from game.ruleset.language.pieces import Trait
from game.ruleset.language.values import Field, Variable
from game.ruleset.numbers import NUMBER as NAMED_NUMBER
from game.ruleset.numbers import numbered
from game.ruleset.problems import Span
from game.ruleset.program.program import Program
from game.ruleset.program.tables import Tables
from game.ruleset.sight import layer_sight, pile_sight
from game.ruleset.types import NUMBER, Type, default_value


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
    slots: dict[str, Local]  # the local variables that are parts of the position
    entry: int
    homes: dict[int, str]
    calls: dict[int, str]
    reach: str  # the function that lists where a piece can move
    readouts: dict[str, tuple[str, ...]]  # section of `show` -> the functions that list its lines
    drawn: tuple[int, ...]  # the questions that can be answered by lot without a list


class Module:
    """Collects the functions of one ruleset while it is compiled."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.world = program.world
        self.costs = program.costs
        self.tables = Tables(program.world)
        self.namer = Namer(program)
        self.formulas = FormulaEmitter(self)
        self.movement = MovementEmitter(self)
        self.statements = StatementEmitter(self)
        self.questions = QuestionEmitter(self)
        self.functions: list[Fn] = []
        self.framed: list[Fn] = []  # those that may read the local variables of a procedure that asks
        self.who: dict[int, str] = {}
        self.notations: dict[int, tuple[str, ...]] = {}
        self.anytime: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = ((), (), ())
        self.defines: dict[str, str] = {}
        self.weights: dict[str, object] = {}  # of what bots value
        self.numbered = numbered(program.world.model)
        self.counter = 0

    def fresh(self, stem: str) -> str:
        """A function name that is not taken."""
        self.counter += 1
        return f"{stem}{self.counter}"

    def add(self, fn: Fn) -> None:
        self.functions.append(fn)

    @staticmethod
    def type_code(kind: Type) -> str:
        """The name of a type in events; lists are called by what is in them: sites, pieces."""
        return f"{kind.item.name}s" if kind.item is not None else kind.name

    def told(self, ex: Ex, fn: Fn) -> tuple[str, str]:
        """How a value is told in a text: its type, with the variable that it is if its numbers have names, and code."""
        code = self.formulas.ex(ex, fn)
        if ex.type == NUMBER and isinstance(ex, Field | Variable | Trait) and ex.name in self.numbered:
            return NAMED_NUMBER + ex.name, code
        if ex.type.item is not None:
            words = f"{self.questions.words(ex.type.item)}[i] for i in {code}" if ex.type.item.words else code
            return self.type_code(ex.type), f"tuple({words})"
        return self.type_code(ex.type), self.questions.text(ex, fn) if ex.type.words else code

    def define_function(self, define: DefineIR) -> str:
        """The function of a define, written when first needed."""
        if define.name not in self.defines:
            fn = Fn(f"d_{define.name}", pure=True, span=define.span)
            self.defines[define.name] = fn.name
            for local in define.params:
                fn.names[local] = self.namer.plain(local)
                fn.params.append(fn.names[local])
            fn.count(self.costs.at_define(define), define.span)
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
        fn.count(self.costs.at_procedure(procedure), procedure.span)
        self.statements.native(procedure.body, fn)
        fn.line("return False")
        self.add(fn)

    def generate(self) -> Generated:
        """Everything, in one go."""
        program, cut = self.program, self.program.cut
        blocks = BlockEmitter(self)
        for block in cut.entries.values():
            blocks.begin(block)
        for procedure in program.procedures.values():
            if procedure.name in cut.entries:
                blocks.write(cut.steps[procedure.name])
            if not procedure.asks and procedure.name != "main":
                self.native_procedure(procedure)
        self.questions.anytime(program.anytime)
        if program.score is not None:
            seat, formula = program.score
            fn = Fn("score", pure=True)
            fn.names[seat] = "s"
            fn.params = ["s"]
            fn.line(f"return {self.formulas.ex(formula, fn)}", formula.span)
            self.add(fn)
        if program.bots is not None:
            bot_functions(self, program.bots)
        drawing = DrawingEmitter(self)
        for pc, ways in program.drawn.items():
            drawing.function(cut.chooses[pc], ways)
        lines = ReadoutEmitter(self).entries(program.readouts)
        reach = self.movement.reach_function("")
        blocks.finish()
        slots = {self.namer.slot(local): local for local in sorted(program.lasting, key=self.namer.number)}
        shape = layout(self.world, program.changing, program.has_piles,
                       {name: local.type for name, local in slots.items()}, program.remembers,
                       program.counts_since, program.weighs, knows=program.knows)
        source, spans = self.assemble(shape)
        return Generated(
            source, tuple(spans), self.constants(), shape, tuple(blocks.functions[block].name for block in cut.blocks),
            {pc: tuple(blocks.functions[act].name for act in acts) for pc, acts in cut.acts.items()}, self.who,
            self.notations, self.anytime, cut.chooses, slots, cut.entries["main"].number,
            {block.number: block.home for block in cut.blocks}, cut.calls, reach, lines, tuple(program.drawn))

    def assemble(self, shape: Layout) -> tuple[str, list[Span | None]]:
        """The source text and the ruleset line behind each of its lines."""
        program = self.program
        fixed = [*position_lines(shape), *key_lines(self.world, shape, program.has_piles, program.changing),
                 *effect_lines(program)]
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
            "PILE_SIGHT": pile_sight(world), "LAYER_SIGHT": layer_sight(world),
            "SEAT_IDS": (*world.seats, "nobody"), "KIND_IDS": (*world.kinds, "nothing"),
            "SITE_IDS": (*(world.site_name(s) for s in range(world.site_count)), "nothing"),
            "PILE_IDS": (*world.pile_names, "nothing"),
        }
