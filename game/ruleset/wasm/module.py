"""A ruleset as one WebAssembly module: its functions, its tables, and what whoever runs it has to know."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.bots import BotsIR
from game.ruleset.emit.position import Layout
from game.ruleset.ir import ChooseIR, Ex, Local
from game.ruleset.program.costs import TooLarge
from game.ruleset.program.program import Program
from game.ruleset.program.tables import Tables
from game.ruleset.types import NUMBER
from game.ruleset.wasm.drawing import Drawing
from game.ruleset.wasm.formulas import Formulas
from game.ruleset.wasm.growing import GROW
from game.ruleset.wasm.helpers import helper_scripts, parts
from game.ruleset.wasm.layout import MAX_NOTED, MAX_RESULTS, MAX_TEXTS, MEMORY, SENSIBLE, STEPS, Data, PositionLayout
from game.ruleset.wasm.looking_ahead import AHEAD
from game.ruleset.wasm.loops import Loops
from game.ruleset.wasm.magnitude import check_magnitudes
from game.ruleset.wasm.movement import Movement
from game.ruleset.wasm.questions import Questions
from game.ruleset.wasm.script import Surroundings, translate
from game.ruleset.wasm.searching import REDRAWN, TEMPERED
from game.ruleset.wasm.statements import Blocks, Statements
from game.ruleset.wasm.wat import (
    CAPACITY,
    MAX_FUNCTION,
    MAX_TEXT,
    NARROW,
    POSITION,
    REAL,
    RULE,
    WIDE,
    Fn,
    Refused,
    const,
    get,
    load,
    store,
    times,
    trap,
    when,
)

LIMIT = 500_000  # steps of work in one decision, as in Python
PAGE = 65536
NONE = -(1 << 62)  # less than any number of a game: a look ahead has found no end of the turn that may be


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses in the memory of a module."""

    blank: int
    root: int
    weights: int
    chance: int
    results: int
    history: int
    tree: int
    table: int
    arena: int


@dataclass(frozen=True, slots=True)
class WasmSource:
    """A ruleset as WebAssembly text, with the tables that belong into its memory."""

    text: str
    data: bytes
    layout: PositionLayout
    places: Places
    texts: tuple[str, ...]  # what the numbers of texts stand for
    record: int  # bytes of an option
    cell: int  # bytes of a value in it
    child: int  # bytes of what is told about a child


def write_wasm(program: Program, shape: Layout, slots: dict[str, Local]) -> WasmSource:
    """A program as WebAssembly; Refused, with the reason, where something of it is left to Python."""
    try:
        check_magnitudes(program)
        return WasmModule(program, shape, slots).write()
    except TooLarge as error:
        raise Refused(error.message, error.span) from error


class WasmModule:
    """Collects the functions of one ruleset."""

    def __init__(self, program: Program, shape: Layout, slots: dict[str, Local]) -> None:
        self.program = program
        self.shape = shape
        self.layout = PositionLayout(program, shape, slots)
        self.data = Data()
        self.tables = Tables(program.world)
        self.texts: dict[str, int] = {"": 0}
        bound = [option.variables for choose in program.cut.chooses.values() for option in choose.options]
        self.cell = 8 if any(local.type == NUMBER for variables in bound for local in variables) else 4
        self.record = -(-(8 + self.cell * max(map(len, bound), default=0)) // 8) * 8
        self.variables = (self.record - 8) // self.cell
        self.functions: list[Fn] = []
        self.counter = 0
        self.formulas = Formulas(self)
        self.loops = Loops(self)
        self.movement = Movement(self)
        self.statements = Statements(self)
        self.questions = Questions(self)
        self.drawing = Drawing(self)

    def fresh(self, stem: str) -> str:
        """A function name that is not taken."""
        self.counter += 1
        return f"{stem}{self.counter}"

    def add(self, fn: Fn) -> None:
        self.functions.append(fn)

    def procedure_name(self, name: str) -> str:
        """The name of the function of a procedure that asks nothing."""
        return f"procedure{list(self.program.procedures).index(name)}"

    def text_number(self, text: str) -> int:
        """The number that stands for a text."""
        if len(self.texts) >= MAX_TEXTS:
            raise Refused("it has too many texts")
        return self.texts.setdefault(text, len(self.texts))

    def count(self, steps: int, times: str = "") -> str:
        """Count so many steps of work, so many times, and stop when all in all they are too many."""
        if not steps:
            return ""
        counted = f"(i32.add {load(POSITION, STEPS)} {f'(i32.mul {const(steps)} {times})' if times else const(steps)})"
        return store(POSITION, counted, STEPS) + when(
            f"(i32.gt_s {load(POSITION, STEPS)} (i32.const {LIMIT}))", trap(RULE))

    # ---- functions by number ------------------------------------------------------------------------------------

    @property
    def acts(self) -> list[str]:
        """The functions of all options, question by question."""
        return [Blocks.name(act) for acts in self.program.cut.acts.values() for act in acts]

    def look(self, choose: ChooseIR) -> int:
        """The address of the numbers of the functions that tell how a turn is to end: keep, greatest, its limit."""
        cut = self.program.cut
        first = len(cut.blocks) + len(self.acts) + len(cut.chooses) + 3 * list(cut.chooses).index(choose.number)
        return self.data.numbers([first + place if ex is not None else 0
                                  for place, ex in enumerate((choose.keep, choose.greatest, choose.limit))])

    def looks_by_turn(self) -> str:
        """The same for the question that the turn began with; 0 if it looks nowhere ahead."""
        chooses, turn = self.program.cut.chooses, self.program.turn
        assert turn is not None
        rows = {pc: self.look(choose) for pc, choose in chooses.items() if choose.looks}
        table = self.data.numbers([0, *(rows.get(pc, 0) for pc in range(len(self.program.cut.blocks)))])
        number = f"(i32.wrap_i64 {load(POSITION, self.layout.slots[turn].offset, WIDE)})"
        return load(times(number, 4), table)

    def by_number(self) -> tuple[list[str], int, int, int, int, int]:
        """The table of functions, and rows by block: the first act, who is asked, whether it is a follow-up, and what
        tells which options are shunned and which are sought."""
        cut = self.program.cut
        names = [Blocks.name(block) for block in cut.blocks] + self.acts
        whos = {pc: len(names) + place for place, pc in enumerate(cut.chooses)}
        names += [self.questions.formula(f"who{pc}", choose.who) for pc, choose in cut.chooses.items()]
        for pc, choose in cut.chooses.items():
            for name, ex, kind in ((f"keep{pc}", choose.keep, NARROW), (f"greatest{pc}", choose.greatest, WIDE),
                                   (f"limit{pc}", choose.limit, WIDE)):
                names.append(self.questions.formula(name, ex, kind) if ex is not None else f"who{pc}")
        follows = {pc: int(bool(choose.follow.value)) for pc, choose in cut.chooses.items()}
        for pc, choose in cut.chooses.items():
            if not choose.follow.constant:  # a number above that of yes: there are blocks before it
                follows[pc] = len(names)
                names.append(self.questions.formula(f"follow{pc}", choose.follow))
        shuns = {pc: len(names) + place for place, pc in enumerate(
            pc for pc, choose in cut.chooses.items() if any(option.shun is not None for option in choose.options))}
        names += [self.questions.shuns(cut.chooses[pc]) for pc in shuns]
        seeks = {pc: len(names) + place for place, pc in enumerate(
            pc for pc, choose in cut.chooses.items() if choose.seeks)}
        names += [self.questions.seeks(cut.chooses[pc]) for pc in seeks]
        first, acts = len(cut.blocks), {}
        for pc, own in cut.acts.items():
            acts[pc] = first
            first += len(own)
        numbers = range(len(cut.blocks))
        return (names, self.data.row([*(acts.get(pc, 0) for pc in numbers), 0]),
                self.data.row([*(whos.get(pc, 0) for pc in numbers), 0]),
                self.data.row([*(follows.get(pc, 0) for pc in numbers), 0]),
                self.data.row([*(shuns.get(pc, 0) for pc in numbers), 0]),
                self.data.row([*(seeks.get(pc, 0) for pc in numbers), 0]))

    # ---- all of it ----------------------------------------------------------------------------------------------

    def worth(self, bots: BotsIR, weights: int) -> None:
        """What bots value, as a number for a seat; weights lie in memory, so that they can be tuned."""
        fn = Fn("worth", [("s", NARROW)], REAL, pure=True)
        fn.names[bots.seat] = get("s")
        total = fn.temp("total", REAL)
        for place, term in enumerate(bots.terms):
            value = self.formulas.value(term.formula, fn, NUMBER)
            weight = f"(f64.load (i32.const {weights + 8 * place}))"
            fn.body += [self.count(self.program.costs.at_value(term.formula)),
                        f"(local.set ${total} (f64.add {get(total)} (f64.mul {weight} (f64.convert_i64_s {value}))))"]
        fn.body.append(get(total))
        self.add(fn)

    def score(self, seat: Local, formula: Ex) -> None:
        """What the rules count for a seat."""
        fn = Fn("score", [("s", NARROW)], WIDE, pure=True, exported=True)
        fn.names[seat] = get("s")
        fn.body = [self.formulas.value(formula, fn, NUMBER)]
        self.add(fn)

    def write(self) -> WasmSource:
        """Everything, in one go."""
        program, layout = self.program, self.layout
        blocks = Blocks(self)
        terms = len(program.bots.terms) if program.bots is not None else 0
        weights = self.data.place([0] * (2 * terms))
        for block in program.cut.every():
            blocks.write(block)
        for procedure in program.procedures.values():
            if procedure.name not in program.cut.entries and self.used(procedure.name):
                self.statements.procedure(procedure)
        if program.bots is not None and terms:
            self.worth(program.bots, weights)
        if program.score is not None:
            self.score(*program.score)
        names, acts, whos, follows, shuns, seeks = self.by_number()
        constants = {
            "RULE": RULE, "CAPACITY": CAPACITY, "RECORD": self.record, "SIZE": layout.size, "ACTS": acts, "WHOS": whos,
            "FOLLOWS": follows, "SHUNS": shuns, "SEEKS": seeks, "REDRAWN": REDRAWN, "SENSIBLE": SENSIBLE,
            "SEATS": len(program.world.seats), "PIECES": len(program.world.pieces),
            "SITES": program.world.site_count, "LIMIT": LIMIT, "NONE": NONE, "END_TEXT": self.text_number("end"),
            "COPYING": 2 + sum(program.world.site_count + 1 for _ in program.world.layers) // 50,
            "CHILD": 32 + 8 * len(program.world.seats),
            "BOTH": sum(team[0] for team in program.world.teams if program.world.taken[team[0]]),
            "ONE": min(team[0] for team in program.world.teams if program.world.taken[team[0]]),
            "EDGE": GROW["EDGE_HEAD"] + self.record,
        } | AHEAD | GROW
        scripts = helper_scripts(self, constants, bool(terms))
        places = self.places(weights)
        constants |= {
            "BLANK": places.blank, "ROOT": places.root, "CHANCE": places.chance, "TEMPERED": TEMPERED,
            "CHANCE_TEMPERED": places.chance + TEMPERED,
            **{f"CHANCE_{word}": places.chance + 4 * word for word in (224, 227, 623, 624)},
            "RESULTS": places.results, "HISTORY": places.history, "HISTORY_END": places.history + 16 * MAX_NOTED,
            "TREE": places.tree, "TABLE": places.table, "ARENA": places.arena,
        }
        around = Surroundings(constants, parts(self),
                              {"sp": NARROW, "top": NARROW, "noted": NARROW, "why": NARROW, "work": NARROW,
                               "calm": REAL, "lot": WIDE, "mixing": NARROW},
                              {"worth": ((NARROW, NARROW), REAL), "score": ((NARROW, NARROW), WIDE),
                               Blocks.name(program.cut.entries["main"]): ((NARROW,), "")})
        main = f"\ndef run_main(P):\n    {Blocks.name(program.cut.entries['main'])}(P)\n"
        helpers = translate("".join([*scripts, main]), around)
        own = [fn.text() for fn in self.functions]
        if max(map(len, own)) > MAX_FUNCTION or sum(map(len, own)) > MAX_TEXT:
            raise Refused("its formulas are too long")
        text = f"""(module
(memory (export "memory") {MEMORY // PAGE} {MEMORY // PAGE})
(global $sp (export "sp") (mut i32) (i32.const {places.arena}))
(global $top (mut i32) (i32.const {MEMORY - 64}))
(global $noted (export "noted") (mut i32) (i32.const {places.history + 16}))
(global $why (export "why") (mut i32) (i32.const 0))
(global $work (export "work") (mut i32) (i32.const 0))
(global $calm (mut f64) (f64.const 0))
(global $lot (mut i64) (i64.const 0))
(global $mixing (mut i32) (i32.const 0))
(type $block (func (param i32))) (type $act (func (param i32 i32))) (type $value (func (param i32) (result i32)))
(type $number (func (param i32) (result i64)))
(type $shun (func (param i32 i32) (result i32)))
(table {len(names)} funcref) (elem (i32.const 0) {' '.join(f'${name}' for name in names)})
{helpers}{''.join(own)})
"""
        return WasmSource(text, bytes(self.data.bytes), layout, places, tuple(self.texts), self.record, self.cell,
                          constants["CHILD"])

    def used(self, name: str) -> bool:
        """Whether a procedure that asks nothing is called in turn; out of turn, Python does it all."""
        queue, seen = ["main", *self.program.cut.entries], set[str]()
        while queue:
            one = queue.pop()
            if one not in seen:
                seen.add(one)
                queue += self.program.procedures[one].calls
        return name in seen

    def places(self, weights: int) -> Places:
        """The map of the memory, behind the tables."""
        def after(address: int, size: int) -> int:
            return -(-(address + size) // 4096) * 4096

        blank = after(len(self.data.bytes), 0)
        root = after(blank, self.layout.size)
        chance = after(root, self.layout.size)
        results = after(chance, TEMPERED + 4 * 624)
        history = after(results, MAX_RESULTS * max(32 + 8 * len(self.program.world.seats), 16 + self.record))
        tree = after(history, 16 * MAX_NOTED + 32)
        table = after(tree, GROW["TREE_SIZE"])
        arena = after(table, AHEAD["ENTRY"] * AHEAD["ENTRIES"])
        return Places(blank, root, weights, chance, results, history, tree, table, arena)
