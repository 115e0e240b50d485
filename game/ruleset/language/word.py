"""What a word of the language is, and the usual ways to type one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

from game.ruleset.ir import Ex
from game.ruleset.language.services import Env, Typist
from game.ruleset.types import Type

Build = Callable[[Typist, ast.Call, Env], Ex]
D = TypeVar("D", bound="Declared")


class Declared:
    """What the class of a node says about the word that makes it."""

    node: type[Ex] = Ex

    def __set_name__(self, owner: type[Ex], name: str) -> None:
        self.node = owner


@dataclass(eq=False)
class State(Declared):
    """A word that takes nothing: it tells something about the position."""

    name: str
    gives: Type
    about: str


@dataclass(eq=False)
class Attribute(Declared):
    """A word behind a dot, of values of a type."""

    of: Type
    name: str
    gives: Type


class Word(Declared):
    """A word that is called in formulas: its row of the reference, and how a call of it is typed.

    In the class of a node, it makes such nodes; one that stands alone has `build`, which makes others.
    """

    def __init__(self, name: str, takes: str | tuple[Type, ...], gives: Type | None, about: str,
                 build: Build | None = None, counts: tuple[int, int] | None = None, types: tuple[Type, ...] = (),
                 by_lot: bool = False) -> None:
        if not isinstance(takes, str):
            types, counts, takes = takes, (len(takes), len(takes)), ", ".join(map(str, takes)) or "nothing"
        self.name = name
        self.takes = takes
        self.gives = gives  # nothing where that depends on what it is given
        self.about = about
        self.build = build
        self.counts = counts  # the least and the most arguments; None: a generator, which `build` looks at
        self.types = types
        self.by_lot = by_lot  # whether it stands in statements only

    def typed(self, f: Typist, tree: ast.Call, env: Env) -> Ex:
        """What a call of it stands for."""
        if self.by_lot and not f.chance:
            return f.wrong(tree, "chance has no place here", "draw lots in a statement: x = one(…)")
        low, high = self.counts or (0, len(tree.args))
        if not low <= len(tree.args) <= high:
            wanted = f"{low}" if low == high else f"{low} to {high}"
            return f.wrong(tree, f"'{self.name}' takes {wanted} argument{'' if wanted == '1' else 's'}, not "
                           f"{len(tree.args)}", f"it takes: {self.takes}")
        return (self.build or self.plain)(f, tree, env)

    def plain(self, f: Typist, tree: ast.Call, env: Env) -> Ex:
        """A call whose arguments are formulas of fixed types."""
        assert self.gives is not None
        args = tuple(f.checked(f.expr(arg, env, kind), kind) for arg, kind in zip(tree.args, self.types, strict=False))
        return self.node(self.gives, f.span(tree), args)


def bare_name(f: Typist, tree: ast.expr, what: str) -> str:
    """A name that stands for something else than a value; nothing, and a word about it, if it is none."""
    f.bare(tree, what)
    if isinstance(tree, ast.Name):
        return tree.id
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        return tree.value
    several = isinstance(tree, ast.List | ast.Tuple) and what == "direction"
    f.wrong(tree, f"the name of a {what} is expected here",
            "name the list under 'directions' of the board, and write that name" if several
            else f"write the name alone, as it was given to the {what}")
    return ""


def generator(f: Typist, tree: ast.Call, count: int = 1) -> ast.GeneratorExp | None:
    """The generator that is the first of so many arguments; nothing, and a word about it, if it is none."""
    if len(tree.args) == count and isinstance(tree.args[0], ast.GeneratorExp):
        return tree.args[0]
    name = tree.func.id if isinstance(tree.func, ast.Name) else "?"
    f.wrong(tree, f"'{name}' takes a generator", f"write {name}({f.words[name].takes})")
    return None


def declared(modules: Iterable[ModuleType], kind: type[D]) -> Iterator[D]:
    """All declarations of a kind in some modules, by themselves or in classes of nodes, in the order of the text."""
    for module in modules:
        for part in vars(module).values():
            own = isinstance(part, type) and part.__module__ == module.__name__
            for one in vars(part).values() if own else (part,):
                if isinstance(one, kind):
                    yield one
