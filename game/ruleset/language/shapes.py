"""Kinds, the words of variables, and the shapes of kinds that cover several squares."""

from __future__ import annotations

import ast

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Ex
from game.ruleset.language.numbers import Range
from game.ruleset.language.services import Env, PythonWriter, Typist, WatWriter
from game.ruleset.language.values import Const, Listing
from game.ruleset.language.word import Word, bare_name
from game.ruleset.program.costs import Costs
from game.ruleset.program.tables import Tables
from game.ruleset.types import BROKEN, KIND, NUMBER, SITE, list_of
from game.ruleset.wasm.wat import Fn as WatFn
from game.ruleset.wasm.wat import call, const


def _shaped(f: Typist, tree: ast.Call, env: Env) -> Ex | None:
    """The kind that a word about shapes is given; nothing, and a word about it, if it cannot have a shape."""
    kind, world = f.checked(f.expr(tree.args[0], env, KIND), KIND), f.world
    name = tree.func.id if isinstance(tree.func, ast.Name) else "?"
    of = world.kinds[kind.value] if kind.constant and isinstance(kind.value, int) and kind.value >= 0 else ""
    if kind.type == BROKEN or (of and world.model.kinds[of].shaped) or (
            not of and world.shaped):
        return kind
    f.wrong(tree, f"'{name}' of {of}, which has no shape" if of else f"'{name}' of kinds, and none has a shape",
            "give the kind one: shape: [e, n]")
    return None


def _poses(f: Typist, tree: ast.Call, env: Env) -> Ex:
    kind, span = _shaped(f, tree, env), f.span(tree)
    if kind is None:
        return f.broken(span)
    return Poses(list_of(NUMBER), span, (Const(NUMBER, span, value=0), PoseCount(NUMBER, span, (kind,))))


class Poses(Range):
    """The numbers of the ways in which a shape can lie: from 0 up to how many there are."""

    word = Word("poses", "kind", list_of(NUMBER), "the numbers of the ways in which its shape can lie, from 0 on",
                _poses, (1, 1))

    def bound(self, costs: Costs) -> int:
        return costs.world.most_poses


class PoseCount(Ex):
    """In how many ways the shape of a kind can lie."""

    kind = Child(0)

    def table(self, tables: Tables) -> str:
        """The name of its table."""
        return tables.pose_counts()

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        (kind,) = out.args(self, fn)
        return f"{self.table(out.tables)}[{kind}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.table(self.table(out.tables), "numbers", out.args(self, fn), NUMBER)


class CellCount(PoseCount):
    """How many squares the shape of a kind has: `.cells`."""

    calm = True

    def table(self, tables: Tables) -> str:
        return tables.cells()


def _spread(f: Typist, tree: ast.Call, env: Env) -> Ex:
    kind = _shaped(f, tree, env)
    rest = [f.checked(f.expr(arg, env, want), want) for arg, want in zip(tree.args[1:], (NUMBER, SITE), strict=True)]
    return Spread(list_of(SITE), f.span(tree), (kind, *rest)) if kind is not None else f.broken(f.span(tree))


class Spread(Ex):
    """The sites that a shape covers."""

    word = Word("spread", "kind, number of a pose, site", list_of(SITE),
                "the sites that its shape covers with its first square there; empty if it would stick out", _spread,
                (3, 3))
    kind, pose, site = Child(0), Child(1), Child(2)

    def bound(self, costs: Costs) -> int:
        return max((len(cells) for ways in costs.world.shapes for cells in ways), default=0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        kind, pose, site = out.args(self, fn)
        return f"{out.tables.spreads()}[{kind}][_pile({pose}, 0, {out.world.most_poses})][{site}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        kind, site = out.ex(self.kind, fn), out.ex(self.site, fn)
        pose = call("pile_number", out.number(self.pose, fn), const(0), const(out.world.most_poses))
        return out.table(out.tables.spreads(), "lists", [kind, pose, site])


def _every(f: Typist, tree: ast.Call, env: Env) -> Ex:
    name, model = bare_name(f, tree.args[0], "variable"), f.world.model
    spec = model.vars.get(name) or model.options.get(name)
    if spec is None and name == "kind":
        kinds = tuple(Const(KIND, f.span(tree), value=index) for index in range(len(f.world.kinds)))
        return Listing(list_of(KIND), f.span(tree), kinds)
    if spec is None or not spec.type.words:
        wordy = [v.id for v in model.vars.values() if v.type.words]
        wordy += [o.id for o in model.options.values() if o.type.words]
        at = tree.args[0]
        return f.unknown(at, name, "variable of words", wordy) if name else f.broken(f.span(at))
    span = f.span(tree)
    values = tuple(Const(spec.type, span, value=index) for index in range(len(spec.type.words)))
    return Listing(list_of(spec.type), span, values)


EVERY = Word("every", "name of a variable or option, or `kind`", None, "all the words it can hold; all kinds", _every,
             (1, 1))
