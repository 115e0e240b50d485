"""What every module needs, written in a small part of Python's own syntax and turned into WebAssembly.

Functions know numbers of 32 bits (i32, where nothing else is said), four of them at once, 64 bits (i64), f64, memory
(`load`, `store` and their like), one of many values of a position (`part`, `set_part`), globals, and nothing else.
Comparisons are signed; names in capitals are constants of the module.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from game.ruleset.wasm.wat import FOUR, NARROW, REAL, WIDE, load, plus, store, times, trap

BINARY = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
          ast.LShift: "shl", ast.RShift: "shr_u", ast.FloorDiv: "div_s", ast.Mod: "rem_s", ast.Div: "div"}
COMPARED = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
LOADS = {"load": ("i32.load", NARROW), "load8": ("i32.load8_u", NARROW), "load64": ("i64.load", WIDE),
         "load_byte": ("i32.load8_s", NARROW), "load_half": ("i32.load16_s", NARROW),
         "load_real": ("f64.load", REAL), "load_wide": ("i64.load32_s", WIDE), "load_four": ("v128.load", FOUR)}
STORES = {"store": "i32.store", "store8": "i32.store8", "store16": "i32.store16",
          "store64": "i64.store", "store_real": "f64.store", "store_four": "v128.store"}
PLAIN = {  # instructions by the names that scripts have for them: what they take, all alike, and what they give
    "wide": ("i64.extend_i32_s", NARROW, WIDE), "narrow": ("i32.wrap_i64", WIDE, NARROW),
    "real": ("f64.convert_i32_s", NARROW, REAL), "real_wide": ("f64.convert_i64_s", WIDE, REAL),
    "rem_u": ("i64.rem_u", WIDE, WIDE), "ge_u": ("i64.ge_u", WIDE, NARROW), "rotl": ("i64.rotl", WIDE, WIDE),
    "copy": ("memory.copy", NARROW, ""), "fill": ("memory.fill", NARROW, ""), "drop": ("drop", NARROW, ""),
    "greatest": ("f64.max", REAL, REAL), "least": ("f64.min", REAL, REAL), "size": ("f64.abs", REAL, REAL),
    "root": ("f64.sqrt", REAL, REAL),
    "whole": ("i32.trunc_f64_u", REAL, NARROW),
    "four": ("i32x4.splat", NARROW, FOUR), "both": ("v128.and", FOUR, FOUR), "four_less": ("i32x4.lt_s", FOUR, FOUR),
    "four_left": ("i32x4.shl", NARROW, FOUR), "four_right": ("i32x4.shr_u", NARROW, FOUR),
}
INDIRECT = {  # of the function with that number in the table
    "call_value": ("value", "call", NARROW), "call_number": ("number", "call", WIDE),
    "call_shun": ("shun", "call", NARROW), "run_block": ("block", "call", ""),
    "tail_block": ("block", "return_call", ""), "tail_act": ("act", "return_call", "")}
Signature = tuple[tuple[str, ...], str]  # what a function takes, and what it gives, nothing as an empty text


@dataclass(frozen=True)
class Surroundings:
    """What a script may name besides its own locals."""

    constants: Mapping[str, int]
    parts: Mapping[str, tuple[int, int]]  # of a position: where the first of many values is, and the bytes of each
    globals: Mapping[str, str]  # their types
    functions: dict[str, Signature]


def translate(source: str, around: Surroundings) -> str:
    """All functions of a script as text of a module, known to other scripts from now on."""
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    for node in functions:
        takes = tuple(named_type(arg.annotation, NARROW) for arg in node.args.args)
        around.functions[node.name] = takes, named_type(node.returns, "")
    return "".join(Translator(node, around).text() for node in functions)


def named_type(node: ast.expr | None, usual: str) -> str:
    """The type that an annotation names."""
    return node.id if isinstance(node, ast.Name) else usual


class Translator:
    """Translates one function."""

    def __init__(self, node: ast.FunctionDef, around: Surroundings) -> None:
        self.node = node
        self.around = around
        self.types: dict[str, str] = {}
        self.loops: list[int] = []
        self.labels = 0

    def text(self) -> str:
        node = self.node
        takes, gives = self.around.functions[node.name]
        params = [arg.arg for arg in node.args.args]
        self.types.update(zip(params, takes, strict=True))
        body = self.body(node.body)
        exported = f' (export "{node.name}")' if node.decorator_list else ""
        head = "".join(f" (param ${name} {self.types[name]})" for name in params)
        own = " ".join(f"(local ${name} {kind})" for name, kind in self.types.items() if name not in params)
        last = " unreachable" if gives else ""
        return f"(func ${node.name}{exported}{head}{f' (result {gives})' if gives else ''} {own}\n{body}{last})\n"

    # ---- statements ---------------------------------------------------------------------------------------------

    def body(self, stmts: list[ast.stmt]) -> str:
        return "\n".join(self.statement(stmt) for stmt in stmts)

    def statement(self, stmt: ast.stmt) -> str:
        if isinstance(stmt, ast.Assign) and isinstance(stmt.targets[0], ast.Name):
            return self.assign(stmt.targets[0].id, *self.value(stmt.value))
        if isinstance(stmt, ast.AugAssign) and isinstance(stmt.target, ast.Name):
            return self.assign(stmt.target.id, *self.value(ast.BinOp(stmt.target, stmt.op, stmt.value)))
        if isinstance(stmt, ast.If):
            other = f" (else {self.body(stmt.orelse)})" if stmt.orelse else ""
            return f"(if {self.test(stmt.test)} (then {self.body(stmt.body)}){other})"
        if isinstance(stmt, ast.While):
            return self.loop(self.test(stmt.test), stmt.body)
        if isinstance(stmt, ast.Return):
            return f"(return {self.value(stmt.value)[0] if stmt.value is not None else ''})"
        if isinstance(stmt, ast.Break):
            return f"(br $out{self.loops[-1]})"
        if isinstance(stmt, ast.Expr):
            return "" if isinstance(stmt.value, ast.Constant) else self.value(stmt.value)[0]
        raise ValueError(ast.dump(stmt))

    def assign(self, name: str, value: str, kind: str) -> str:
        if name in self.around.globals:
            return f"(global.set ${name} {value})"
        self.types.setdefault(name, kind)
        return f"(local.set ${name} {value})"

    def loop(self, test: str, stmts: list[ast.stmt]) -> str:
        self.labels += 1
        self.loops.append(self.labels)
        number = self.labels
        text = (f"(block $out{number} (loop $again{number} (br_if $out{number} (i32.eqz {test}))\n"
                f"{self.body(stmts)} (br $again{number})))")
        self.loops.pop()
        return text

    # ---- values -------------------------------------------------------------------------------------------------

    def test(self, node: ast.expr) -> str:
        return self.value(node)[0]

    def value(self, node: ast.expr, wanted: str = NARROW) -> tuple[str, str]:
        """The text of an expression and its type; constants become of the type that is wanted."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            kind = REAL if isinstance(node.value, float) else wanted
            return f"({kind}.const {node.value})", kind
        if isinstance(node, ast.Name):
            return self.name(node.id, wanted)
        if isinstance(node, ast.BinOp):
            return self.binary(node, wanted)
        if isinstance(node, ast.Compare):
            left, right, kind = self.pair(node.left, node.comparators[0])
            op = COMPARED[type(node.ops[0])]
            return f"({kind}.{op}{'' if kind == REAL or op in ('eq', 'ne') else '_s'} {left} {right})", NARROW
        if isinstance(node, ast.BoolOp):
            return self.logic(isinstance(node.op, ast.And), [self.test(part) for part in node.values]), NARROW
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"(i32.eqz {self.test(node.operand)})", NARROW
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            kind = REAL if isinstance(node.operand.value, float) else wanted
            return f"({kind}.const -{node.operand.value!r})", kind
        if isinstance(node, ast.IfExp):
            yes, no, kind = self.pair(node.body, node.orelse)
            return f"(if (result {kind}) {self.test(node.test)} (then {yes}) (else {no}))", kind
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.call(node.func.id, node.args)
        raise ValueError(ast.dump(node))

    def name(self, name: str, wanted: str) -> tuple[str, str]:
        if name in self.types:
            return f"(local.get ${name})", self.types[name]
        if name in self.around.globals:
            return f"(global.get ${name})", self.around.globals[name]
        return f"({wanted}.const {self.around.constants[name]})", wanted

    def known(self, node: ast.expr) -> bool:
        """Whether it is a constant, of whatever type."""
        return isinstance(node, ast.Constant) or (
            isinstance(node, ast.Name) and node.id not in self.types and node.id not in self.around.globals) or (
            isinstance(node, ast.UnaryOp) and self.known(node.operand))

    def pair(self, left: ast.expr, right: ast.expr, wanted: str = NARROW) -> tuple[str, str, str]:
        """Two values of one type: that of the one that is no constant."""
        if self.known(left) and not self.known(right):
            second, kind = self.value(right, wanted)
            return self.value(left, kind)[0], second, kind
        first, kind = self.value(left, wanted)
        return first, self.value(right, kind)[0], kind

    def binary(self, node: ast.BinOp, wanted: str) -> tuple[str, str]:
        left, right, kind = self.pair(node.left, node.right, wanted)
        return f"({kind}.{BINARY[type(node.op)]} {left} {right})", kind

    def logic(self, every: bool, tests: list[str]) -> str:
        found = tests[-1]
        for test in reversed(tests[:-1]):
            yes, no = (found, "(i32.const 0)") if every else ("(i32.const 1)", found)
            found = f"(if (result i32) {test} (then {yes}) (else {no}))"
        return found

    def address(self, node: ast.expr) -> str:
        """An address, a constant part of it as the instruction's own."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and self.known(node.right):
            offset = self.value(node.right)[0].removeprefix("(i32.const ").removesuffix(")")
            if not offset.startswith("-"):
                return f"offset={offset} {self.value(node.left)[0]}"
        return self.value(node)[0]

    def call(self, name: str, args: list[ast.expr]) -> tuple[str, str]:
        if name in LOADS:
            return f"({LOADS[name][0]} {self.address(args[0])})", LOADS[name][1]
        if name in STORES:
            op = STORES[name]
            return f"({op} {self.address(args[0])} {self.value(args[1], op[:3])[0]})", ""
        if name in ("part", "set_part"):
            assert isinstance(args[0], ast.Name)
            offset, cell = self.around.parts[args[0].id]
            address, *values = (self.value(arg)[0] for arg in args[1:])
            at = plus(address, times(values[0], cell))
            return (load(at, offset, cell=cell), NARROW) if name == "part" else (
                store(at, values[1], offset, cell=cell), "")
        if name == "trap":
            return trap(int(self.value(args[0])[0].removeprefix("(i32.const ").removesuffix(")"))), ""
        if name in INDIRECT:
            index, *rest = (self.value(arg)[0] for arg in args)
            kind, word, gives = INDIRECT[name]
            return f"({word}_indirect (type ${kind}) {' '.join(rest)} {index})", gives
        if name in PLAIN:
            op, takes, gives = PLAIN[name]
            return f"({op} {' '.join(self.value(arg, takes)[0] for arg in args)})", gives
        params, gives = self.around.functions[name]
        text = " ".join(self.value(arg, kind)[0] for arg, kind in zip(args, params, strict=True))
        return f"(call ${name} {text})", gives
