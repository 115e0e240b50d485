"""Formulas: one line of Python syntax, read with `ast`, resolved and typed against a ruleset's names.

Only the node types handled here exist in the language; nothing of the text ever reaches the interpreter.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from game.ruleset.fold import fold
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.problems import Problems, Span, nearest
from game.ruleset.source import Flag, Node, Num, Text
from game.ruleset.types import (BROKEN, FLAG, KIND, NOTHING, NUMBER, PIECE, PILE, SEAT, SITE, TEXT, Type, fits,
                                list_of)

if TYPE_CHECKING:
    from game.ruleset.world import World

Env = dict[str, Local]
MAX_FORMULA = 2000
ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
COMPARISON = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
FORBIDDEN = {
    "Call": "only the language's own words can be called",
    "Subscript": "only piles have [ ]: hand[turn]",
    "Lambda": "there are no functions inside formulas: use define",
    "Div": "use // for division without remainder",
    "Pow": "there is no power operator",
    "JoinedStr": "there are no f-strings in formulas",
}


class Formulas:
    """Types the formulas of one ruleset."""

    def __init__(self, world: World, problems: Problems) -> None:
        self.world = world
        self.problems = problems
        self.text: Text | None = None
        self.chance = False  # whether words that roll dice are allowed here

    # ---- entry points -------------------------------------------------------------------------------------------

    def formula(self, node: Node, env: Env, want: Type | None = None, chance: bool = False) -> Ex:
        """The typed formula of a YAML value; what is wrong is reported and becomes a broken constant."""
        if isinstance(node, Flag):
            return self.checked(Ex("const", FLAG, node.span, value=node.value), want)
        if isinstance(node, Num):
            return self.checked(Ex("const", NUMBER, node.span, value=node.value), want)
        if not isinstance(node, Text):
            self.problems.add(node.span, "a formula is expected here", "if it has [ ] or { } in it, quote it")
            return self.broken(node.span)
        tree = self.parse(node, node.value)
        if tree is None:
            return self.broken(node.span)
        return self.typed(node, tree, env, want, chance)

    def typed(self, node: Text, tree: ast.expr, env: Env, want: Type | None, chance: bool = False) -> Ex:
        """The typed form of a syntax tree that was read from `node`."""
        before = self.text, self.chance
        self.text, self.chance = node, chance
        try:
            return self.checked(self.expr(tree, env, want), want)
        except RecursionError:
            self.problems.add(node.span, "this formula is nested too deeply", "split it with define")
            return self.broken(node.span)
        finally:
            self.text, self.chance = before

    def parse(self, node: Text, source: str) -> ast.expr | None:
        """The syntax tree of a formula, or nothing with a problem reported."""
        stripped = source.strip()
        if len(stripped) > MAX_FORMULA:
            self.problems.add(node.span, f"a formula may have {MAX_FORMULA} characters at most", "split it with define")
            return None
        if not stripped.isascii():
            self.problems.add(node.span, "a formula may hold plain ASCII only", "use names without accents")
            return None
        try:
            return ast.parse(" ".join(stripped.splitlines()), mode="eval").body
        except SyntaxError as error:
            self.problems.add(node.at((error.offset or 1) - 1), f"cannot read this formula: {error.msg}")
        except (ValueError, RecursionError, MemoryError):
            self.problems.add(node.span, "cannot read this formula: nested too deeply", "split it with define")
        return None

    def generator(self, node: Node, env: Env) -> tuple[tuple[Clause, ...], Env]:
        """The clauses of `each` and `for`: `p in men(turn) for t in reach(p) if f`, and the names they bind."""
        if not isinstance(node, Text):
            self.problems.add(node.span, "expected 'x in LIST'", "quote it if it has [ ] or { } in it")
            return (), env
        prefix = "_ for "
        try:
            tree = ast.parse("[" + prefix + " ".join(node.value.split("\n")) + "]", mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            offset = getattr(error, "offset", None) or len(prefix) + 2
            self.problems.add(node.at(max(0, offset - len(prefix) - 2)), "cannot read this list",
                              "write it as 'p in men(turn) for t in reach(p) if …'")
            return (), env
        if not isinstance(tree, ast.ListComp) or len(node.value) > MAX_FORMULA:
            self.problems.add(node.span, "cannot read this list", "write it as 'p in men(turn) for t in reach(p) if …'")
            return (), env
        for part in ast.walk(tree):
            if hasattr(part, "col_offset"):
                part.col_offset -= len(prefix) + 1
        before = self.text
        self.text = node
        try:
            return self.clauses(tree.generators, env)
        finally:
            self.text = before

    # ---- helpers ------------------------------------------------------------------------------------------------

    def span(self, tree: ast.AST) -> Span:
        """Where a part of the formula stands in the file."""
        assert self.text is not None
        return self.text.at(max(0, getattr(tree, "col_offset", 0)))

    def broken(self, span: Span) -> Ex:
        """What stands for a formula that was reported already."""
        return Ex("const", BROKEN, span, value=0)

    def wrong(self, tree: ast.AST, message: str, remedy: str = "") -> Ex:
        """Report a problem at a part of the formula."""
        span = self.span(tree)
        self.problems.add(span, message, remedy)
        return self.broken(span)

    def checked(self, ex: Ex, want: Type | None) -> Ex:
        """The formula if its type fits, else a problem."""
        if want is None or fits(ex.type, want):
            return ex
        remedy = ""
        if want == FLAG and ex.type == NUMBER:
            remedy = "compare it: n > 0"
        elif want == FLAG and ex.type.entity:
            remedy = "compare it: != nothing"
        elif ex.type.name == "list" and ex.type.item == want:
            remedy = "take one of the list: first(x for x in …)"
        self.problems.add(ex.span, f"this is a {ex.type}, but a {want} is needed", remedy)
        return self.broken(ex.span)

    def unknown(self, tree: ast.AST, name: str, what: str, known: list[str]) -> Ex:
        """Report a name that nothing has."""
        near = nearest(name, known)
        return self.wrong(tree, f"unknown {what} '{name}'", f"did you mean '{near}'?" if near else "")

    # ---- nodes --------------------------------------------------------------------------------------------------

    def expr(self, tree: ast.expr, env: Env, want: Type | None = None) -> Ex:
        """The typed form of any expression."""
        if isinstance(tree, ast.Constant):
            return self.constant(tree)
        if isinstance(tree, ast.Name):
            return self.name(tree, env, want)
        if isinstance(tree, ast.Attribute):
            return self.attribute(tree, env)
        if isinstance(tree, ast.BoolOp):
            parts = tuple(self.checked(self.expr(part, env, FLAG), FLAG) for part in tree.values)
            return fold(Ex("and" if isinstance(tree.op, ast.And) else "or", FLAG, self.span(tree), parts))
        if isinstance(tree, ast.UnaryOp):
            return self.unary(tree, env)
        if isinstance(tree, ast.BinOp):
            return self.binary(tree, env)
        if isinstance(tree, ast.Compare):
            return self.compare(tree, env)
        if isinstance(tree, ast.IfExp):
            return self.choice(tree, env, want)
        if isinstance(tree, ast.List):
            return self.listing(tree, env, want)
        if isinstance(tree, ast.Call):
            return self.call(tree, env)
        if isinstance(tree, ast.Subscript):
            return self.subscript(tree, env)
        if isinstance(tree, ast.GeneratorExp | ast.ListComp):
            return self.wrong(tree, "a generator stands inside a word only", "write those(x for x in …)")
        name = type(tree).__name__
        return self.wrong(tree, f"{name} is not part of the language", FORBIDDEN.get(name, ""))

    def constant(self, tree: ast.Constant) -> Ex:
        value = tree.value
        if isinstance(value, bool):
            return Ex("const", FLAG, self.span(tree), value=value)
        if isinstance(value, int) and abs(value) <= 1_000_000_000:
            return Ex("const", NUMBER, self.span(tree), value=value)
        if isinstance(value, str):
            return Ex("const", TEXT, self.span(tree), value=value)
        if value is None:
            return Ex("const", NOTHING, self.span(tree), value=-1)
        return self.wrong(tree, "only whole numbers up to 1,000,000,000 and texts are known")

    def name(self, tree: ast.Name, env: Env, want: Type | None) -> Ex:
        span, name, world = self.span(tree), tree.id, self.world
        if name in env:
            env[name].read = True
            return Ex("local", env[name].type, span, value=env[name])
        if want is not None and name in want.words:
            return Ex("const", want, span, value=want.words.index(name))
        found = world.symbol(name)
        if found is not None:
            kind, value = found
            return Ex("const", kind, span, value=value)
        if name in world.model.vars and world.model.vars[name].scope == "vars":
            return Ex("global", world.model.vars[name].type, span, value=name)
        if name in world.defines:
            return self.define_call(tree, name, [], env)
        if name in ("repeats", "pending"):
            return Ex(name, NUMBER if name == "repeats" else FLAG, span)
        if name in ("row", "col") and "t" in env and env["t"].type == SITE:
            return Ex(name, NUMBER, span, (Ex("local", SITE, span, value=env["t"]),))
        if name in world.piles:
            if world.model.piles[name].each or world.model.piles[name].count or world.model.piles[name].zone:
                return self.wrong(tree, f"there are several piles '{name}'", f"say which: {name}[…]")
            return Ex("const", PILE, span, value=world.piles[name][0])
        if name in world.words and want != TEXT:
            return self.wrong(tree, f"'{name}' is a word that takes arguments", f"write {name}(…)")
        return self.unknown(tree, name, "name", [*env, *world.known_names(), *(want.words if want else ())])

    def attribute(self, tree: ast.Attribute, env: Env) -> Ex:
        owner = self.expr(tree.value, env)
        if owner.type == BROKEN:
            return owner
        found = self.world.attribute(owner, tree.attr, self.span(tree))
        if found is None:
            known = self.world.attributes_of(owner.type)
            if not known:
                return self.wrong(tree, f"a {owner.type} has no attributes")
            near = nearest(tree.attr, known)
            return self.wrong(tree, f"a {owner.type} has no '{tree.attr}'",
                              f"did you mean '{near}'?" if near else "it has " + ", ".join(known))
        return fold(found)

    def unary(self, tree: ast.UnaryOp, env: Env) -> Ex:
        if isinstance(tree.op, ast.Not):
            inner = self.checked(self.expr(tree.operand, env, FLAG), FLAG)
            return fold(Ex("not", FLAG, self.span(tree), (inner,)))
        if isinstance(tree.op, ast.USub):
            inner = self.checked(self.expr(tree.operand, env, NUMBER), NUMBER)
            return fold(Ex("neg", NUMBER, self.span(tree), (inner,)))
        return self.wrong(tree, f"{type(tree.op).__name__} is not part of the language")

    def binary(self, tree: ast.BinOp, env: Env) -> Ex:
        op = ARITHMETIC.get(type(tree.op))
        if op is None:
            name = type(tree.op).__name__
            return self.wrong(tree, f"{name} is not part of the language", FORBIDDEN.get(name, ""))
        left, right = self.expr(tree.left, env), self.expr(tree.right, env)
        if left.type.name == "list" and right.type.name == "list" and op == "+":
            return Ex("join", left.type, self.span(tree), (left, right))
        if left.type == TEXT and op == "+":
            return Ex("join", TEXT, self.span(tree), (left, self.checked(right, TEXT)))
        parts = (self.checked(left, NUMBER), self.checked(right, NUMBER))
        return fold(Ex("bin", NUMBER, self.span(tree), parts, op))

    def compare(self, tree: ast.Compare, env: Env) -> Ex:
        parts: list[Ex] = []
        operands = [tree.left, *tree.comparators]
        for op, left, right in zip(tree.ops, operands, operands[1:], strict=False):
            if isinstance(op, ast.In | ast.NotIn):
                inside = self.contains(tree, left, right, env)
                parts.append(fold(Ex("not", FLAG, inside.span, (inside,))) if isinstance(op, ast.NotIn) else inside)
            elif type(op) in COMPARISON:
                parts.append(self.comparison(tree, COMPARISON[type(op)], left, right, env))
            else:
                parts.append(self.wrong(tree, "use == and != to compare", "write x == nothing"))
        return parts[0] if len(parts) == 1 else fold(Ex("and", FLAG, self.span(tree), tuple(parts)))

    def pair(self, left: ast.expr, right: ast.expr, env: Env) -> tuple[Ex, Ex]:
        """Two sides of a comparison; words like `placing` are looked up among the values of the other side."""
        if isinstance(left, ast.Name) and left.id not in env and not isinstance(right, ast.Name):
            second = self.expr(right, env)
            return self.expr(left, env, second.type), second
        if isinstance(left, ast.Name) and isinstance(right, ast.Name) and right.id in env:
            second = self.expr(right, env)
            return self.expr(left, env, second.type), second
        first = self.expr(left, env)
        return first, self.expr(right, env, first.type)

    def comparison(self, tree: ast.AST, op: str, left: ast.expr, right: ast.expr, env: Env) -> Ex:
        first, second = self.pair(left, right, env)
        if BROKEN in (first.type, second.type):
            return self.broken(self.span(tree))
        alike = fits(first.type, second.type) or fits(second.type, first.type)
        if not alike:
            return self.wrong(tree, f"a {first.type} is never equal to a {second.type}"
                              if op in ("==", "!=") else f"cannot compare a {first.type} with a {second.type}")
        if op not in ("==", "!=") and not {first.type, second.type} <= {NUMBER, FLAG}:
            return self.wrong(tree, f"'{op}' compares numbers only, these are {first.type}s")
        return fold(Ex("cmp", FLAG, self.span(tree), (first, second), op))

    def contains(self, tree: ast.AST, left: ast.expr, right: ast.expr, env: Env) -> Ex:
        if isinstance(right, ast.List):
            first = self.expr(left, env)
            items = tuple(self.comparison(tree, "==", left, item, env) for item in right.elts)
            if first.op in ("const", "local", "global") or len(items) == 1:
                return fold(Ex("or", FLAG, self.span(tree), items))
        second = self.expr(right, env)
        item = second.type.item
        if second.type == BROKEN:
            return second
        if second.type.name != "list" or item is None:
            return self.wrong(right, f"'in' needs a list, this is a {second.type}")
        first = self.expr(left, env, item)
        if not fits(first.type, item):
            return self.wrong(left, f"this is a {first.type}, the list holds {item}s")
        return fold(Ex("in", FLAG, self.span(tree), (first, second)))

    def choice(self, tree: ast.IfExp, env: Env, want: Type | None) -> Ex:
        cond = self.checked(self.expr(tree.test, env, FLAG), FLAG)
        first, second = self.expr(tree.body, env, want), self.expr(tree.orelse, env, want)
        if fits(second.type, first.type):
            kind = first.type
        elif fits(first.type, second.type):
            kind = second.type
        else:
            return self.wrong(tree, f"one side is a {first.type}, the other a {second.type}")
        return fold(Ex("ifelse", kind, self.span(tree), (cond, first, second)))

    def listing(self, tree: ast.List, env: Env, want: Type | None) -> Ex:
        inner = want.item if want is not None and want.name == "list" else None
        items = tuple(self.expr(item, env, inner) for item in tree.elts)
        kind = next((item.type for item in items if item.type != NOTHING), inner or NOTHING)
        for item in items:
            self.checked(item, kind)
        return Ex("list", list_of(kind), self.span(tree), items)

    def subscript(self, tree: ast.Subscript, env: Env) -> Ex:
        world = self.world
        if isinstance(tree.value, ast.Name) and tree.value.id in world.piles and tree.value.id not in env:
            name = tree.value.id
            spec = world.model.piles[name]
            if not spec.each and not spec.count and not spec.zone:
                return self.wrong(tree, f"there is only one pile '{name}'", f"write {name} without [ ]")
            index = self.checked(self.expr(tree.slice, env), SITE if spec.zone else SEAT if spec.each else NUMBER)
            return fold(Ex("pile", PILE, self.span(tree), (index,), name))
        inner = self.expr(tree.value, env)
        if inner.type.name == "list" and inner.type.item is not None:
            index = self.checked(self.expr(tree.slice, env), NUMBER)
            return Ex("item", inner.type.item, self.span(tree), (inner, index))
        return self.wrong(tree, "only piles and lists have [ ]") if inner.type != BROKEN else inner

    def call(self, tree: ast.Call, env: Env) -> Ex:
        if not isinstance(tree.func, ast.Name):
            return self.wrong(tree, "only the language's own words can be called")
        name = tree.func.id
        if tree.keywords:
            return self.wrong(tree, "arguments have no names in formulas", f"write {name}(a, b)")
        if name in self.world.defines:
            return self.define_call(tree, name, tree.args, env)
        word = self.world.words.get(name)
        if word is None:
            if name in self.world.model.procedures:
                return self.wrong(tree, f"'{name}' is a procedure: it stands as a statement, not in a formula")
            return self.unknown(tree, name, "word", [*self.world.words, *self.world.defines])
        return fold(word.build(self, tree, env))

    def define_call(self, tree: ast.AST, name: str, args: list[ast.expr], env: Env) -> Ex:
        signature = self.world.defines[name]
        if len(args) != len(signature.params):
            return self.wrong(tree, f"'{name}' takes {len(signature.params)} arguments, not {len(args)}")
        values = tuple(self.checked(self.expr(arg, env, kind), kind)
                       for arg, (_, kind) in zip(args, signature.params, strict=True))
        result = self.world.define_type(name, self)
        if result is None:
            return self.wrong(tree, f"'{name}' is defined by itself", "a define cannot call itself")
        return Ex("define", result, self.span(tree), values, name)

    def clauses(self, generators: list[ast.comprehension], env: Env) -> tuple[tuple[Clause, ...], Env]:
        """The `for … in … if …` parts and the names visible after them."""
        inner, found = dict(env), []
        for part in generators:
            source = self.expr(part.iter, inner)
            targets = part.target.elts if isinstance(part.target, ast.Tuple) else [part.target]
            item = source.type.item if source.type.name == "list" else None
            if item is None and source.type != BROKEN:
                self.wrong(part.iter, f"this is a {source.type}, not a list")
            width = 2 if item is not None and item.name == "pair" else 1
            kind = (item.item if item is not None and item.name == "pair" else item) or BROKEN
            if len(targets) != width and kind != BROKEN:
                self.wrong(part.target, f"this list gives {width} values at a time, not {len(targets)}")
            bound: list[Local] = []
            for target in targets:
                if not isinstance(target, ast.Name):
                    self.wrong(target, "a plain name is expected after 'for'")
                    continue
                if self.world.taken_name(target.id):
                    self.wrong(target, f"'{target.id}' already names something else", "take another name")
                local = Local(target.id, kind, self.span(target), read=True)
                bound.append(local)
                inner[target.id] = local
            conds = tuple(self.checked(self.expr(cond, inner, FLAG), FLAG) for cond in part.ifs)
            found.append(Clause(tuple(bound), source, conds))
        return tuple(found), inner


__all__ = ["Env", "Formulas", "KIND", "PIECE"]
