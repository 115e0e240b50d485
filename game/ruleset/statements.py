"""Statements: what procedures are made of, from YAML to the typed tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import TypeVar

from game.ruleset.fields import Fields
from game.ruleset.formula import Formulas, counted
from game.ruleset.hints import called_on
from game.ruleset.ir import Clause, Ex, Local, ProcedureIR, Stmt
from game.ruleset.language.effects import EFFECTS
from game.ruleset.language.pieces import Kind, Owner
from game.ruleset.language.services import Env
from game.ruleset.language.statements import MAPPED, SHAPES, WORDS, Call, Choose, If, Set
from game.ruleset.language.values import Field, LocalName, Variable
from game.ruleset.model_forms import Signature
from game.ruleset.problems import did_you_mean, named
from game.ruleset.questions import Questions
from game.ruleset.source import Map, Node, Null, Seq, Text
from game.ruleset.syntax import Unreadable, statements
from game.ruleset.types import BROKEN, SEAT, Type, fits, list_of

T = TypeVar("T")
MAX_LOOPS = 10
DO_NOTHING = "leave it out; where something has to stand, write []"
IDLE = ("skip", "nothing", "none", "noop", "no_op")  # what others write where nothing is to be done
USUAL = "set something, call a procedure, or use one of: " + ", ".join(MAPPED)
KNOWN = frozenset(name for shape in SHAPES for name in shape.names)


def cut_off(one: Node, other: Node) -> bool:
    """Whether an `if` lacks what the next statement begins with, which is told there."""
    return (isinstance(one, Map) and isinstance(other, Map) and "if" in one.entries and "then" not in one.entries
            and next(iter(other.entries), "") == "then")


class Statements(Fields):
    """Reads the statements of one ruleset."""

    def __init__(self, formulas: Formulas) -> None:
        super().__init__(formulas.problems)
        self.world = formulas.world
        self.formulas = formulas
        self.questions = Questions(self)
        self.home = ""
        self.envs: list[Env] = []
        self.loops = 0
        self.out_of_turn = False
        self.locals: list[Local] = []

    # ---- procedures ---------------------------------------------------------------------------------------------

    def procedure(self, head: Signature, node: Node) -> ProcedureIR:
        params = tuple(Local(name, kind, head.span, head.name, read=True) for name, kind in head.params)
        for local in params:
            if self.world.taken_name(local.name):
                self.wrong(head.span, f"parameter '{local.name}' already names something else", "take another name")
        body = self.alone(head.name, {local.name: local for local in params}, partial(self.block, node))
        return ProcedureIR(head.name, params, body, head.span)

    def alone(self, home: str, env: Env, read: Callable[[], T], out_of_turn: bool = False) -> T:
        """What stands on its own and sees the names given; `read` reads it."""
        self.home, self.envs, self.loops, self.out_of_turn, self.locals = home, [env], 0, out_of_turn, []
        found = read()
        self.world.idle += [local for local in self.locals if not local.read]
        return found

    @property
    def env(self) -> Env:
        return self.envs[-1]

    def block(self, node: Node | None) -> tuple[Stmt, ...]:
        """One statement or a list of them."""
        if node is None or isinstance(node, Null):
            return ()
        if isinstance(node, Seq):
            items = self.whole(node.items)
            torn = [item for item, other in pairwise(items) if cut_off(item, other)]
            return tuple(stmt for item in items if item not in torn for stmt in self.block(item))
        found = self.statement(node)
        return (found,) if found is not None else ()

    def inside(self, env: Env, node: Node | None) -> tuple[Stmt, ...]:
        """A block that sees more names than what is around it."""
        self.envs.append(dict(env))
        found = self.block(node)
        self.envs.pop()
        return found

    def statement(self, node: Node) -> Stmt | None:
        if isinstance(node, Text):
            return self.line(node)
        if not isinstance(node, Map):
            self.wrong(node, "a statement is expected here", USUAL)
            return None
        keys = [key for key in MAPPED if key in node.entries]
        first = next(iter(node.entries), "")
        if len(keys) == 1:
            return self.mapped(keys[0], node, self.rejoined(node, KNOWN)[keys[0]])
        if keys:
            self.wrong(node, "two statements in one: " + ", ".join(keys), "make them two items of the list")
        else:
            remedy = did_you_mean(first, MAPPED) or "there are " + ", ".join(MAPPED)
            home = next((shape.id for shape in SHAPES if first in shape.names), "")
            if home:
                remedy = f"it belongs to '{home}': indent {first} as far as that, without a dash"
            elif first == "elif":
                remedy = "there is only else, with an if in it: else: {if: …, then: …}"
            elif first.partition(" ")[0] in MAPPED:
                remedy = f"write {first.replace(' ', ': ', 1)}"
            self.wrong(node, f"unknown statement {named(first)}", remedy)
        return None

    # ---- one-line statements ------------------------------------------------------------------------------------

    def line(self, node: Text) -> Stmt | None:
        """A statement written as one line of text."""
        source = node.value.strip()
        if source == "settle" and not self.out_of_turn:
            self.wrong(node, "'settle' belongs in anytime", "leave it out here")
        if source == "break" and not self.loops:
            self.wrong(node, "'break' outside a loop", "use return to leave the procedure")
            return None
        if source in WORDS:
            return WORDS[source](node.span)
        try:
            tree = statements(node.value)
        except Unreadable as error:
            self.formulas.excuse(node.value, self.env)
            name, _, given = source.partition(" ")
            if given.replace(" ", "").isidentifier() and (name in EFFECTS or name in self.world.model.procedures):
                error = Unreadable(error.message, f"write {name}({given})", error.offset)
            self.formulas.unreadable(node, error)
            return None
        part = tree[0] if len(tree) == 1 else None
        if isinstance(part, ast.Assign) and len(part.targets) == 1:
            return self.assign(node, part.targets[0], part.value)
        if isinstance(part, ast.AugAssign):
            whole = ast.BinOp(part.target, part.op, part.value)
            ast.copy_location(whole, part.target)
            return self.assign(node, part.target, whole, again=True)
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
            return self.call(node, part.value)
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Name):
            name = part.value.id
            if name in self.world.model.procedures:
                return self.call(node, ast.Call(part.value, [], []))
            near = did_you_mean(name, [*WORDS, *self.world.model.procedures])
            usual = "set something, or call a procedure"
            if name in (*MAPPED, *IDLE):
                usual = f"write {name}: and a value" if name in MAPPED else DO_NOTHING
            self.wrong(node, f"unknown statement {named(name)}", near or usual)
            return None
        remedy = USUAL if part else "make them two items of the list"
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Compare) and isinstance(part.value.ops[0], ast.Eq):
            remedy = f"set it with one =: {ast.unparse(part.value.left)} = …"
        if source[:2] in ("++", "--"):
            remedy = f"write {source[2:].strip()} {source[0]}= 1"
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Subscript):
            name = ast.unparse(part.value.value)
            if name in EFFECTS or name in self.world.model.procedures:
                remedy = f"write {name}({ast.unparse(part.value.slice).strip('()')})"
        self.wrong(node, "this is not a statement", remedy)
        self.formulas.overhear(node, [part.value] if isinstance(part, ast.Expr) else [], self.env)
        return None

    def assign(self, node: Text, target: ast.expr, value: ast.expr, again: bool = False) -> Stmt | None:
        if isinstance(target, ast.Name) and not self.is_global(target.id):
            return self.assign_local(node, target, value, again)
        goal = self.formulas.typed(node, target, self.env, None)
        if goal.type == BROKEN:
            return None
        if again and goal.type == SEAT:
            name = ast.unparse(target)
            self.wrong(goal.span, "seats are not counted", f"write {name} = after({name})")
            return None
        if not isinstance(goal, Variable | Field | Owner | Kind):
            puts = {"pile": "put", "site": "move"}.get(getattr(target, "attr", ""))
            remedy = f"write {puts}({ast.unparse(target.value)}, {ast.unparse(value)})" \
                if isinstance(target, ast.Attribute) and puts else "only variables, p.owner and p.kind can"
            self.wrong(goal.span, "this cannot be set", remedy)
            return None
        result = self.formulas.typed(node, value, self.env, goal.type, chance=True)
        return Set(node.span, goal, (result,))

    def is_global(self, name: str) -> bool:
        """Whether a bare name is a variable of the whole game."""
        spec = self.world.model.vars.get(name)
        return name not in self.env and spec is not None and spec.scope == "vars"

    def assign_local(self, node: Text, target: ast.Name, value: ast.expr, again: bool) -> Stmt | None:
        local = self.env.get(target.id)
        if local is None and (again or self.world.taken_name(target.id)):
            if again:
                self.formulas.typed(node, target, self.env, None)
            else:
                self.wrong(node, f"'{target.id}' is not a variable", "it names something else: take another name")
            return None
        was_read = local.read if local else False
        result = self.formulas.typed(node, value, self.env, local.type if local else None, chance=True)
        if local is None:
            if result.type.name in ("nothing", "pair"):
                self.wrong(node, f"what type has '{target.id}'?", "declare it in vars")
                return None
            if not target.id.isidentifier() or not self.identifier(target.id, node.span, "a variable"):
                return None
            local = Local(target.id, result.type, node.at(target.col_offset), self.home)
            self.locals.append(local)
            for env in self.envs:
                env.setdefault(target.id, local)
        elif again:
            local.read = was_read
        self.tell(node, target, "local")
        if not fits(result.type, local.type):
            return None
        return Set(node.span, LocalName(local.type, node.span, value=local), (result,))

    def tell(self, node: Text, tree: ast.expr, what: str) -> None:
        """Let it be known what a name that stands in no formula is the name of."""
        before, self.formulas.text = self.formulas.text, node
        self.formulas.bare(tree, what, self.env)
        self.formulas.text = before

    def call(self, node: Text, tree: ast.Call) -> Stmt | None:
        """An effect or a call of a procedure."""
        name = tree.func.id if isinstance(tree.func, ast.Name) else ""
        self.tell(node, tree.func, "statement")
        model = self.world.model
        if name in model.procedures:
            wanted = [kind for _, kind in model.procedures[name][0].params]
        elif name in EFFECTS:
            wanted = list(EFFECTS[name].takes)
        else:
            if not name:
                self.wrong(node, *called_on(tree.func, tree.args, {*EFFECTS, *model.procedures}))
                return None
            value = name in self.formulas.words or name in self.world.defines
            what = f"'{name}' gives a value, it does nothing" if value else f"unknown statement {named(name)}"
            near = did_you_mean(name, [*EFFECTS, *model.procedures]) if not value else "set a variable to it: x = …"
            self.wrong(node, what, near or "effects are " + ", ".join(EFFECTS))
            self.formulas.overhear(node, tree.args, self.env)
            return None
        shown = tree.args[len(wanted):] if name in EFFECTS and EFFECTS[name].seats and not tree.keywords else []
        if len(tree.args) - len(shown[:1]) != len(wanted) or tree.keywords:
            example = f"{name}({', '.join([*map(str, wanted), *(['seats'] if shown else [])])})"
            if name in model.procedures:
                example = model.procedures[name][0].example
            takes = f"{len(wanted)} or {len(wanted) + 1} arguments" if shown else counted(len(wanted))
            self.wrong(node, f"'{name}' takes {takes}, not {len(tree.args) + len(tree.keywords)}",
                       f"write {example}")
            self.formulas.overhear(node, tree.args, self.env)
            return None
        given = [self.formulas.meant(node, arg, self.env, kind, chance=True)
                 for arg, kind in zip(tree.args, wanted, strict=False)]
        if len(wanted) == 2 and self.mistaken(name, tree, given, wanted):
            return None
        args = tuple(self.formulas.checked(ex, kind) for ex, kind in zip(given, wanted, strict=True))
        args += tuple(self.one_or_more(self.formulas.typed(node, arg, self.env, None)) for arg in shown)
        if name in model.procedures:
            return Call(node.span, args=args, value=name)
        return EFFECTS[name](node.span, args=args)

    def mistaken(self, name: str, tree: ast.Call, given: list[Ex], wanted: list[Type]) -> bool:
        """Whether two values were meant for another effect, or stand the wrong way round; it is told."""
        kinds = [ex.type for ex in given]
        if BROKEN in kinds or all(map(fits, kinds, wanted)):
            return False
        parts = [ast.unparse(arg) for arg in tree.args]
        if all(map(fits, reversed(kinds), wanted)):
            self.wrong(given[0].span, "these stand the wrong way round", f"write {name}({', '.join(reversed(parts))})")
            return True
        other = next((effect for effect, spec in EFFECTS.items()
                      if len(spec.takes) == 2 and all(map(fits, kinds, spec.takes))), "")
        if name in EFFECTS and other:
            self.wrong(given[1].span, f"this is {kinds[1].one}, but {wanted[1].one} is needed",
                       f"write {other}({', '.join(parts)})")
        return bool(name in EFFECTS and other)

    # ---- mappings -----------------------------------------------------------------------------------------------

    def mapped(self, op: str, node: Map, value: Node) -> Stmt | None:
        """A statement with keys; `value` is that of the first."""
        if op == "choose":
            return self.choose(node, value)
        if op == "if" and "elif" in node.entries:
            self.wrong(node.keys["elif"], "there is no 'elif'", "write else: {if: …, then: …}")
            return If(node.span)
        word = MAPPED[op]
        return word.read(self, node, value, self.mapping(node, f"'{op}'", word.shape.names, word.shape.needed))

    def choose(self, node: Map, value: Node) -> Stmt | None:
        if self.out_of_turn:
            self.wrong(node, "an out-of-turn decision can't ask anything", "set a variable and ask in a procedure")
            return None
        return Choose(node.span, choose=self.questions.choose(node, value))

    def looped(self, env: Env, node: Node | None) -> tuple[Stmt, ...]:
        self.loops += 1
        if self.loops == MAX_LOOPS + 1 and node is not None:
            self.wrong(node, f"loops are nested more than {MAX_LOOPS} deep", "move the inner ones into a procedure")
        found = self.inside(env, node)
        self.loops -= 1
        return found

    def bound(self, node: Node, env: Env) -> tuple[tuple[Clause, ...], Env]:
        """The clauses of `for` and `each`, whose names live on in what follows."""
        clauses, inner = self.formulas.generator(node, env)
        for local in (local for clause in clauses for local in clause.targets):
            local.home = self.home
        return clauses, inner

    def reason(self, node: Node | None) -> str:
        """The key of a reason, checked to be a name."""
        key = self.string(node, "by") if node is not None else ""
        if node is not None:
            self.identifier(key, node.span, "a reason", dashes=True)
        return key

    def seats(self, node: Node) -> Ex:
        """Those who win or share."""
        return self.one_or_more(self.formulas.formula(node, self.env))

    def one_or_more(self, ex: Ex) -> Ex:
        """A seat or a list of seats."""
        if ex.type not in (SEAT, BROKEN) and not fits(ex.type, list_of(SEAT)):
            self.wrong(ex.span, f"this is {ex.type.one}, but a seat or a list of seats is needed", "say who")
        return ex
