"""Formulas: one line of Python syntax, read with `ast`, resolved and typed against a ruleset's names.

Only the node types handled here exist in the language; nothing of the text ever reaches the interpreter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ruleset.hints import FOREIGN, called_on, fitting, for_list
from game.ruleset.ir import Clause, DefineIR, Ex, Local
from game.ruleset.language.attributes import ATTRIBUTES, attribute, attributes_of, whose
from game.ruleset.language.board import Col, Row
from game.ruleset.language.logic import And, Compare, In, Not, Or
from game.ruleset.language.numbers import Arithmetic, Negative
from game.ruleset.language.piles import Pile
from game.ruleset.language.services import Env
from game.ruleset.language.values import Const, Define, IfElse, Item, Join, Listing, LocalName, Variable
from game.ruleset.language.words import STATES, formula_words
from game.ruleset.problems import Problems, Span, did_you_mean, listed, named
from game.ruleset.source import Flag, Node, Num, Text
from game.ruleset.syntax import Unreadable, expression, generators, strange
from game.ruleset.types import BROKEN, FLAG, NOTHING, NUMBER, PILE, SEAT, SITE, TEXT, Type, fits, list_of
from game.ruleset.world import World

ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
COMPARISON = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
UNSURE = "?"  # a name that is visible where others may be meant by what could not be read: none is unknown there
MAX_DEFINES_DEEP = 30
YES_NO = {"yes": True, "no": False}  # as everywhere else in a ruleset; the names of formulas are true and false
PYTHON = {None: "nothing", True: "true", False: "false"}  # constants of Python, and what they are called here


class Heard(NamedTuple):
    """A part of a formula as it was understood, for those who explain formulas to their author."""

    text: Text
    tree: ast.expr
    env: Env
    want: Type | None = None
    ex: Ex | None = None  # nothing where the part is a bare name
    what: str = ""  # of a bare name: what it is the name of


class Formulas:
    """Types the formulas of one ruleset; who wants to know is told of every part."""

    def __init__(self, world: World, problems: Problems, tell: Callable[[Heard], None] | None = None) -> None:
        self.world = world
        self.problems = problems
        self.tell = tell
        self.reported: set[ast.expr] = set()  # the parts that somebody was told of
        self.words = formula_words()
        self.pending_defines: list[str] = []  # those that are being typed, each for the one before
        self.text: Text | None = None
        self.chance = False  # whether words that roll dice are allowed here
        self.ahead = False  # whether this is worked out at the end of a turn that is looked at in advance

    # ---- entry points -------------------------------------------------------------------------------------------

    def formula(self, node: Node, env: Env, want: Type | None = None, chance: bool = False,
                ahead: bool = False) -> Ex:
        """The typed formula of a YAML value; what is wrong is reported and becomes a broken constant."""
        if isinstance(node, Flag):
            return self.checked(Const(FLAG, node.span, value=node.value), want)
        if isinstance(node, Num):
            return self.checked(Const(NUMBER, node.span, value=node.value), want)
        if not isinstance(node, Text):
            self.problems.add(node.span, "a formula is expected here", "if it has [ ] or { } in it, quote it")
            return self.broken(node.span)
        before, self.ahead = self.ahead, ahead
        try:
            return self.formula_at(node, node.value, 0, env, want, chance)
        finally:
            self.ahead = before

    def maybe(self, node: Node | None, env: Env, want: Type) -> Ex | None:
        """The same, or nothing where nothing is written."""
        return self.formula(node, env, want) if node is not None else None

    def formula_at(self, node: Text, source: str, base: int, env: Env, want: Type | None = None,
                   chance: bool = False) -> Ex:
        """The typed form of a formula that starts at `base` of a text."""
        try:
            tree = expression(source, base)
        except Unreadable as error:
            self.excuse(source, env)
            return self.unreadable(node, error)
        return self.typed(node, tree, env, want, chance)

    def unreadable(self, node: Text, error: Unreadable) -> Ex:
        span = node.span if error.offset is None else node.at(error.offset)
        self.problems.add(span, error.message, error.remedy)
        return self.broken(span)

    def typed(self, node: Text, tree: ast.expr, env: Env, want: Type | None, chance: bool = False) -> Ex:
        """The typed form of a syntax tree that was read from `node`."""
        return self.checked(self.meant(node, tree, env, want, chance), want)

    def meant(self, node: Text, tree: ast.expr, env: Env, want: Type | None, chance: bool = False) -> Ex:
        """The same, whether it fits or not."""
        before = self.text, self.chance
        self.text, self.chance = node, chance
        try:
            return self.expr(tree, env, want)
        finally:
            self.text, self.chance = before

    def generator(self, node: Node, env: Env) -> tuple[tuple[Clause, ...], Env]:
        """The clauses of `each` and `for`: `p in men(turn) for t in reach(p) if f`, and the names they bind."""
        if not isinstance(node, Text):
            self.problems.add(node.span, "expected 'x in LIST'", "quote it if it has [ ] or { } in it")
            return (), env | {UNSURE: Local(UNSURE, BROKEN, node.span, read=True)}
        before = self.text
        self.text = node
        try:
            return self.clauses(generators(node.value), env)
        except Unreadable as error:
            self.excuse(node.value, env)
            self.unreadable(node, error)
            return (), env | {UNSURE: Local(UNSURE, BROKEN, node.span, read=True)}
        finally:
            self.text = before

    def excuse(self, source: str, env: Env) -> None:
        """What is named in a text that cannot be read is used, as far as anybody can tell."""
        for name in re.findall(r"[a-z]\w*", source):
            if name in env:
                env[name].read = True

    # ---- helpers ------------------------------------------------------------------------------------------------

    def span(self, tree: ast.AST | int) -> Span:
        """Where a part of the formula (or the character at an offset) stands in the file."""
        assert self.text is not None
        return self.text.at(max(0, tree if isinstance(tree, int) else getattr(tree, "col_offset", 0)))

    def broken(self, span: Span) -> Ex:
        """What stands for a formula that was reported already."""
        return Const(BROKEN, span, value=0)

    def wrong(self, tree: ast.AST | int, message: str, remedy: str = "") -> Ex:
        """Report a problem at a part of the formula."""
        span = self.span(tree)
        self.problems.add(span, message, remedy)
        return self.broken(span)

    def checked(self, ex: Ex, want: Type | None) -> Ex:
        """The formula if its type fits, else a problem."""
        if want is None or fits(ex.type, want):
            return ex
        quoted = ex.constant and ex.value in want.words
        self.problems.add(ex.span, f"this is {ex.type.one}, but {want.one} is needed",
                          "leave out the quotes" if quoted else fitting(ex.type, want))
        return self.broken(ex.span)

    def unknown(self, tree: ast.AST, name: str, what: str, known: list[str]) -> Ex:
        if what == "name" and not self.problems.first(name):
            return self.broken(self.span(tree))
        of_somebody = whose(self.world, name) if what == "name" else ""
        near = self.problems.near(name, known) if name not in FOREIGN and not of_somebody else None
        remedy = f"did you mean '{near}'?" if near else of_somebody
        if name in FOREIGN and what in ("name", "word"):
            remedy = f"write {FOREIGN[name]}"
        board = self.world.board
        if not remedy and what == "name" and board is not None and board.has(name):
            remedy = f"a site is written site({name})"
        if not remedy and what == "name":
            remedy = "declare it in vars, options or define, or check its spelling"
        elif not remedy and what == "word":
            remedy = "only words of the language and defines can be called"
        return self.wrong(tree, f"unknown {what} {named(name)}", remedy or listed(known))

    # ---- nodes --------------------------------------------------------------------------------------------------

    def expr(self, tree: ast.expr, env: Env, want: Type | None = None) -> Ex:
        found = self.part(tree, env, want)
        if self.tell is not None and self.text is not None:
            if isinstance(tree, ast.Call) and found.type == BROKEN:
                self.overhear(self.text, tree.args, env)
            self.reported.add(tree)
            self.tell(Heard(self.text, tree, env, want, found))
        return found

    def overhear(self, node: Text, parts: Sequence[ast.expr], env: Env) -> None:
        """Whoever listens hears what is inside of something wrong, too, which may be but half written."""
        if self.tell is None:
            return
        before = self.text, self.problems
        self.text, self.problems = node, Problems()
        for part in parts:
            if part not in self.reported:
                self.expr(part, env)
        self.text, self.problems = before

    def bare(self, tree: ast.expr, what: str, env: Env | None = None) -> None:
        """Tell of a name that stands for something else than a value."""
        if self.tell is not None and self.text is not None:
            self.reported.add(tree)
            self.tell(Heard(self.text, tree, env or {}, what=what))

    def part(self, tree: ast.expr, env: Env, want: Type | None) -> Ex:
        if isinstance(tree, ast.Constant):
            return self.constant(tree)
        if isinstance(tree, ast.Name):
            return self.name(tree, env, want)
        if isinstance(tree, ast.Attribute):
            return self.attribute(tree, env)
        if isinstance(tree, ast.BoolOp):
            flags = tuple(self.checked(self.expr(value, env, FLAG), FLAG) for value in tree.values)
            return (And if isinstance(tree.op, ast.And) else Or)(FLAG, self.span(tree), flags).folded()
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
        return self.wrong(tree, *strange(type(tree).__name__))

    def constant(self, tree: ast.Constant) -> Ex:
        value = tree.value
        if value is None or isinstance(value, bool):
            return self.wrong(tree, f"{value} is called {PYTHON[value]} here", f"write {PYTHON[value]}")
        if isinstance(value, int) and abs(value) <= 1_000_000_000:
            return Const(NUMBER, self.span(tree), value=value)
        if isinstance(value, str):
            return Const(TEXT, self.span(tree), value=value)
        return self.wrong(
            tree,
            "only whole numbers up to 1,000,000,000 and texts are known",
            "write a smaller or whole one" if isinstance(value, int | float) else "write a number or a text",
        )

    def name(self, tree: ast.Name, env: Env, want: Type | None) -> Ex:
        span, name, world = self.span(tree), tree.id, self.world
        if name in env:
            env[name].read = True
            return LocalName(env[name].type, span, value=env[name])
        if want is not None and name in want.words:
            return Const(want, span, value=want.words.index(name))
        found = world.symbol(name)
        if found is not None:
            kind, value = found
            return Const(kind, span, value=value)
        if name in world.model.vars and world.model.vars[name].scope == "vars":
            return Variable(world.model.vars[name].type, span, value=name)
        if name in world.defines:
            return self.define_call(tree, name, [], env)
        if name in STATES:
            if name == "answerable" and not self.ahead:
                return self.wrong(tree, "'answerable' looks at the next question, only 'keep' and 'greatest' can",
                                  "whether somebody is stuck now is what none: is for")
            if name in world.asked:
                world.asked[name].append(span)
            return STATES[name].node(STATES[name].gives, span)
        if name in ("row", "col") and "t" in env and env["t"].type == SITE:
            return (Row if name == "row" else Col)(NUMBER, span, (LocalName(SITE, span, value=env["t"]),))
        if name in world.piles:
            if world.model.piles[name].several:
                return self.wrong(tree, f"there are several piles '{name}'", f"say which: {name}[…]")
            return Const(PILE, span, value=world.piles[name][0])
        if name in self.words and want != TEXT:
            if self.words[name].counts == (0, 0):
                return self.wrong(tree, f"'{name}' is a word that is called", f"write {name}()")
            return self.wrong(tree, f"'{name}' is a word that takes arguments", f"write {name}(…)")
        if name in YES_NO:  # last, since people have words, kinds and locals of these names
            return Const(FLAG, span, value=YES_NO[name])
        if UNSURE in env:
            return self.broken(span)
        if any(seat.id == name for seat in world.model.seats):
            return self.wrong(tree, f"nobody is '{name}' where only {world.players} play",
                              "go through seats(), or say under 'vacant' whose seat nobody takes")
        words = want.words if want is not None else ()
        known = [] if self.problems.many else [*env, *world.known_names(), *(words or (*STATES, *self.words))]
        if words and not self.problems.near(name, known) and self.problems.first(name):
            return self.wrong(tree, f"unknown name {named(name)}", "it may be " + ", ".join(words))
        return self.unknown(tree, name, "name", known)

    def attribute(self, tree: ast.Attribute, env: Env) -> Ex:
        owner = self.expr(tree.value, env)
        if owner.type == BROKEN:
            return owner
        found = attribute(self.world, owner, tree.attr, self.span(tree))
        if found is None:
            known = attributes_of(self.world, owner.type)
            place = (tree.end_col_offset or 0) - len(tree.attr)
            if not known:
                return self.wrong(place, f"{owner.type.one} has no attributes", "leave out what follows the dot")
            return self.wrong(place, f"{owner.type.one} has no {named(tree.attr)}",
                              did_you_mean(tree.attr, known) or "it has " + ", ".join(known))
        return found

    def unary(self, tree: ast.UnaryOp, env: Env) -> Ex:
        if isinstance(tree.op, ast.Not):
            inner = self.checked(self.expr(tree.operand, env, FLAG), FLAG)
            return Not(FLAG, self.span(tree), (inner,)).folded()
        if isinstance(tree.op, ast.USub):
            inner = self.checked(self.expr(tree.operand, env, NUMBER), NUMBER)
            return Negative(NUMBER, self.span(tree), (inner,)).folded()
        return self.wrong(tree, *strange(type(tree.op).__name__))

    def binary(self, tree: ast.BinOp, env: Env) -> Ex:
        op = ARITHMETIC.get(type(tree.op))
        if op is None:
            return self.wrong(tree, *strange(type(tree.op).__name__))
        left, right = self.expr(tree.left, env), self.expr(tree.right, env)
        if left.type.name == "list" and right.type.name == "list" and op == "+":
            return Join(left.type, self.span(tree), (left, right))
        if left.type.name == "list" and BROKEN not in (left.type, right.type):
            what = f"'{op}' joins no list with {right.type.one}" if op == "+" else f"there is no '{op}' for lists"
            return self.wrong(tree, what, "lists are joined with lists: a + [x]" if op == "+"
                              else "take some of it: those(x for x in a if x != y)")
        if left.type.entity and right.type.entity and op == "+":
            return self.wrong(tree, f"'+' does not join {left.type.one} and {right.type.one}",
                              "in a notation each has a hole of its own: {a}{b}; a list of both is [a, b]")
        if left.type == TEXT and op == "+":
            return Join(TEXT, self.span(tree), (left, self.checked(right, TEXT)))
        sides = self.checked(left, NUMBER), self.checked(right, NUMBER)
        return Arithmetic(NUMBER, self.span(tree), sides, op).folded()

    def compare(self, tree: ast.Compare, env: Env) -> Ex:
        links: list[Ex] = []
        operands = [tree.left, *tree.comparators]
        inner = (node for operand in operands for node in ast.walk(operand) if isinstance(node, ast.Compare))
        if len(operands) > 2 and any(len(node.ops) > 1 for node in inner):
            return self.wrong(tree, "a chain of comparisons inside another one", "join comparisons with and")
        for op, left, right in zip(tree.ops, operands, operands[1:], strict=False):
            if isinstance(op, ast.In | ast.NotIn):
                inside = self.contains(tree, left, right, env)
                links.append(Not(FLAG, inside.span, (inside,)).folded() if isinstance(op, ast.NotIn) else inside)
            elif type(op) in COMPARISON:
                links.append(self.comparison(tree, COMPARISON[type(op)], left, right, env))
            else:
                links.append(self.wrong(tree, "'is' is not part of the language", "compare with == or !="))
        return links[0] if len(links) == 1 else And(FLAG, self.span(tree), tuple(links)).folded()

    def pair(self, left: ast.expr, right: ast.expr, env: Env) -> tuple[Ex, Ex]:
        """Two sides of a comparison; words like `placing` are looked up among the values of the other side."""
        if isinstance(left, ast.Name) and (right.id in env if isinstance(right, ast.Name) else left.id not in env):
            second = self.expr(right, env)
            return self.expr(left, env, second.type), second
        first = self.expr(left, env)
        return first, self.expr(right, env, first.type)

    def comparison(self, tree: ast.AST, op: str, left: ast.expr, right: ast.expr, env: Env) -> Ex:
        first, second = self.pair(left, right, env)
        if BROKEN in (first.type, second.type):
            return self.broken(self.span(tree))
        if not fits(first.type, second.type) and not fits(second.type, first.type):
            return self.wrong(tree, f"{first.type.one} is never equal to {second.type.one}" if op in ("==", "!=")
                              else f"cannot compare {first.type.one} with {second.type.one}",
                              "leave out the quotes" if TEXT in (first.type, second.type) else "compare what is alike")
        if op not in ("==", "!=") and not {first.type, second.type} <= {NUMBER, FLAG}:
            return self.wrong(tree, f"'{op}' compares numbers only, these are {first.type.many}",
                              "compare with == or !=")
        return Compare(FLAG, self.span(tree), (first, second), op).folded()

    def contains(self, tree: ast.AST, left: ast.expr, right: ast.expr, env: Env) -> Ex:
        # Each side is typed once, but for plain names: what is typed twice at each level takes for ever when nested.
        if isinstance(right, ast.List) and (
                len(right.elts) == 1
                or (isinstance(left, ast.Name) and self.expr(left, env).simple)):
            items = tuple(self.comparison(tree, "==", left, item, env) for item in right.elts)
            return Or(FLAG, self.span(tree), items).folded()
        first = self.expr(left, env) if not isinstance(left, ast.Name) or left.id in env else None
        second = self.expr(right, env, list_of(first.type) if first is not None and first.type.words else None)
        item = second.type.item
        if BROKEN in (second.type, first.type if first is not None else None):
            return self.broken(self.span(tree))
        if second.type.name != "list" or item is None:
            return self.wrong(right, f"'in' needs a list, this is {second.type.one}",
                              for_list(second.type) if second.type == PILE else "compare with ==")
        if first is None:
            first = self.expr(left, env, item)
        if not fits(first.type, item):
            return self.wrong(left, f"this is {first.type.one}, the list holds {item.many}", "look for what is alike")
        return In(FLAG, self.span(tree), (first, second)).folded()

    def choice(self, tree: ast.IfExp, env: Env, want: Type | None) -> Ex:
        cond = self.checked(self.expr(tree.test, env, FLAG), FLAG)
        first, second = self.expr(tree.body, env, want), self.expr(tree.orelse, env, want)
        if fits(second.type, first.type):
            kind = first.type
        elif fits(first.type, second.type):
            kind = second.type
        else:
            return self.wrong(tree, f"one side is {first.type.one}, the other {second.type.one}", "make both alike")
        return IfElse(kind, self.span(tree), (cond, first, second)).folded()

    def listing(self, tree: ast.List, env: Env, want: Type | None) -> Ex:
        inner = want.item if want is not None and want.name == "list" else None
        items = tuple(self.expr(item, env, inner) for item in tree.elts)
        kind = next((item.type for item in items if item.type != NOTHING), inner or NOTHING)
        for item in items:
            self.checked(item, kind)
        if kind.name in ("list", "pair"):
            return self.wrong(tree, "a list cannot hold lists", "join lists with +")
        return Listing(list_of(kind), self.span(tree), items)

    def subscript(self, tree: ast.Subscript, env: Env) -> Ex:
        world = self.world
        if isinstance(tree.value, ast.Name) and tree.value.id in world.piles and tree.value.id not in env:
            name = tree.value.id
            self.bare(tree.value, "pile", env)
            spec = world.model.piles[name]
            if not spec.several:
                return self.wrong(tree, f"there is only one pile '{name}'", f"write {name} without [ ]")
            wanted = SITE if spec.zone else SEAT if spec.each else NUMBER
            if spec.zone and spec.zone not in world.zones:  # which was told: nobody knows what they are of
                return self.broken(self.span(tree))
            index = self.checked(self.expr(tree.slice, env, wanted), wanted)
            return Pile(PILE, self.span(tree), (index,), name)
        inner = self.expr(tree.value, env)
        if inner.type.name == "list" and inner.type.item is not None:
            index = self.checked(self.expr(tree.slice, env, NUMBER), NUMBER)
            return Item(inner.type.item, self.span(tree), (inner, index))
        if inner.type == BROKEN:
            return inner
        return self.wrong(tree, "only piles and lists have [ ]", "write e.g. hand[turn]")

    def call(self, tree: ast.Call, env: Env) -> Ex:
        if not isinstance(tree.func, ast.Name):
            return self.wrong(tree, *called_on(tree.func, tree.args, {*self.words, *self.world.defines}))
        name = tree.func.id
        self.bare(tree.func, "word", env)
        if tree.keywords:
            return self.wrong(tree, "arguments have no names in formulas", "write the values alone, in their order")
        if name in self.world.defines:
            return self.define_call(tree, name, tree.args, env)
        word = self.words.get(name)
        if word is None:
            if name in self.world.model.procedures:
                return self.wrong(tree, f"'{name}' is a procedure: it stands as a statement, not in a formula",
                                  "use a define for what gives a value")
            if name in self.world.piles and len(tree.args) == 1:
                return self.wrong(tree, f"'{name}' is a pile", f"write {name}[{ast.unparse(tree.args[0])}]")
            if any(name in of for of in ATTRIBUTES.values()) and name not in FOREIGN and len(tree.args) == 1:
                return self.wrong(tree, f"'{name}' comes after what has it",
                                  f"write {ast.unparse(tree.args[0])}.{name}")
            return self.unknown(tree, name, "word", [*self.words, *self.world.defines])
        return word.typed(self, tree, env)

    def define_call(self, tree: ast.AST, name: str, args: list[ast.expr], env: Env) -> Ex:
        signature = self.world.defines[name]
        if len(args) != len(signature.params):
            return self.wrong(
                tree, f"'{name}' takes {counted(len(signature.params))}, not {len(args)}", f"write {signature.example}"
            )
        kinds = [kind for _, kind in signature.params]
        given = [self.expr(arg, env, kind) for arg, kind in zip(args, kinds, strict=True)]
        swapped = swap([ex.type for ex in given], kinds)
        if swapped:
            written = ", ".join(ast.unparse(args[at]) for at in swapped)
            return self.wrong(tree, "these stand the wrong way round", f"write {name}({written})")
        values = tuple(self.checked(ex, kind) for ex, kind in zip(given, kinds, strict=True))
        result = self.define_type(name)
        if result is None:
            pending = self.pending_defines
            chain = " → ".join([*pending[pending.index(name) :], name])
            return self.wrong(tree, f"'{name}' is defined by itself: {chain}", "a define cannot lead back to itself")
        return Define(result, self.span(tree), values, name)

    def define_type(self, name: str) -> Type | None:
        """The type of a define's formula, typed when first met; nothing if it leads back to itself."""
        known = self.world.define_irs
        if name in known:
            return known[name].body.type
        if name in self.pending_defines:
            return None
        signature, node = self.world.model.defines[name]
        if len(self.pending_defines) >= MAX_DEFINES_DEEP:
            self.problems.add(signature.span, f"defines use one another more than {MAX_DEFINES_DEEP} deep",
                              "merge some of them")
            known[name] = DefineIR(name, (), self.broken(signature.span), signature.span)
            return BROKEN
        self.pending_defines.append(name)
        params = tuple(Local(param, kind, signature.span, read=True) for param, kind in signature.params)
        body = self.formula(node, {local.name: local for local in params})
        known[name] = DefineIR(name, params, body, signature.span)
        self.pending_defines.pop()
        return body.type

    def clauses(self, loops: list[ast.comprehension], env: Env, steps: bool = False) -> tuple[tuple[Clause, ...], Env]:
        """The `for … in … if …` parts and the names visible after them; of steps, two names are where from and where
        to."""
        inner, found = dict(env), []
        for loop in loops:
            source = self.expr(loop.iter, inner)
            targets = loop.target.elts if isinstance(loop.target, ast.Tuple) else [loop.target]
            item = source.type.item if source.type.name == "list" else None
            if item is None and source.type != BROKEN:
                self.wrong(loop.iter, f"this is {source.type.one}, not a list", for_list(source.type))
            width = 2 if item is not None and item.name == "pair" else 1
            kind = (item.item if item is not None and item.name == "pair" else item) or BROKEN
            if len(targets) != width and kind != BROKEN and not (steps and len(targets) == 2):
                self.wrong(loop.target, f"this list gives {width} values at a time, not {len(targets)}",
                           "write 'for a, b in …'" if width == 2 else "write 'for x in …'")
            bound: list[Local] = []
            for target in targets:
                if not isinstance(target, ast.Name):
                    self.wrong(target, "a plain name is expected after 'for'", "write 'for x in …'")
                    continue
                if self.world.taken_name(target.id):
                    self.wrong(target, f"'{target.id}' already names something else", "take another name")
                    kind, inner[UNSURE] = BROKEN, Local(UNSURE, BROKEN, self.span(target), read=True)
                local = Local(target.id, kind, self.span(target), read=True)
                bound.append(local)
                inner[target.id] = local
                self.bare(target, "local", inner)
            conds = tuple(self.checked(self.expr(cond, inner, FLAG), FLAG) for cond in loop.ifs)
            found.append(Clause(tuple(bound), source, conds))
        return tuple(found), inner


def counted(number: int) -> str:
    """A number of arguments in words."""
    return "1 argument" if number == 1 else f"{number} arguments"


def swap(given: Sequence[Type], wanted: Sequence[Type]) -> list[int]:
    """The order in which values would fit, if it is two of them that changed places; else nothing."""
    wrong = [at for at, (kind, want) in enumerate(zip(given, wanted, strict=True)) if not fits(kind, want)]
    if len(wrong) != 2 or BROKEN in given:
        return []
    one, other = wrong
    order = [other if at == one else one if at == other else at for at in range(len(given))]
    return order if fits(given[one], wanted[other]) and fits(given[other], wanted[one]) else []
