"""Formulas asked of a running position: for inspectors and for authors' tests. Nothing is changed by asking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.runtime import uncounted
from game.engine.values import to_plain
from game.ruleset.emit.code import Fn
from game.ruleset.emit.module import Module
from game.ruleset.emit.position import Part
from game.ruleset.formula import Formulas
from game.ruleset.ir import Local
from game.ruleset.language.services import Env
from game.ruleset.problems import Problem, Problems, RulesetError, Span
from game.ruleset.program.costs import TooLarge
from game.ruleset.source import Node, Text
from game.ruleset.types import Type

FILE = "formula"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a formula comes to: the value as plain data, and its type in words."""

    value: Any
    kind: str


def ask(rules: Rules, position: Position, source: str) -> Answer:
    """The value of a formula in a position; RulesetError if it cannot be read, RuleError if it cannot be worked out."""
    text = " ".join(source.split())
    return ask_node(rules, position, Text(Span(FILE, 1, 1), text, raw=text), Problems({FILE: text}))


def ask_node(rules: Rules, position: Position, node: Node, problems: Problems) -> Answer:
    """The same for a formula in a file."""
    world = rules.world
    formulas = Formulas(world, problems)
    slots = frame(rules, position)
    env: Env = {name: Local(name, part.type, node.span, read=True) for name, part in slots.items()}
    ex = formulas.formula(node, env)
    problems.raise_if_any()
    module = Module(rules.compiled.program)
    fn = Fn("probe", pure=True, span=node.span)
    for name, local in env.items():
        fn.names[local] = module.namer.plain(local)
        fn.params.append(fn.names[local])
        assert name in slots
    try:
        fn.line(f"return {module.formulas.ex(ex, fn)}", node.span)
    except TooLarge as error:
        raise RulesetError([Problem(error.span or node.span, error.message, error.remedy)]) from error
    module.add(fn)
    generated, _ = module.assemble(rules.layout)
    space = rules.space | module.constants()
    exec(compile(generated, f"<{FILE}>", "exec"), space)
    try:
        with uncounted(position):
            value = space["probe"](position, *(slots[name].of(position) for name in env))
    except Exception as error:
        raise rules.explain(error) from error
    return Answer(readable(rules, position, value, ex.type), str(ex.type))


def frame(rules: Rules, position: Position) -> dict[str, Part]:
    """The local variables of the procedure that asks now, by the names its author gave them."""
    home = rules.compiled.generated.homes.get(position.pc, "")
    prefix = f"l_{home}_"
    return {part.name.removeprefix(prefix).rpartition("_")[0]: part
            for part in rules.layout.parts if part.scope == "local" and home and part.name.startswith(prefix)}


def readable(rules: Rules, position: Position, value: Any, kind: Type) -> Any:
    """A value for people: pieces by what they are and where they stand."""
    if kind.name == "piece":
        return piece_text(rules, position, value)
    if kind.name == "list" and kind.item is not None and kind.item.name == "piece":
        return [piece_text(rules, position, one) for one in value]
    if kind.name == "nothing":
        return None
    return to_plain(value, kind, rules.world)


def piece_text(rules: Rules, position: Position, piece: int) -> str | None:
    """A piece in words: owner, kind, place."""
    if piece < 0:
        return None
    world = rules.world
    owner, kind = position.owner[piece], position.kind[piece]
    site, pile = position.place[piece], position.pile[piece]
    where = world.site_name(site) if site >= 0 else world.pile_names[pile] if pile >= 0 else "off"
    return " ".join([*([world.seats[owner]] if owner >= 0 else []), world.kinds[kind], where])


__all__ = ["Answer", "ask", "ask_node", "frame", "piece_text", "readable"]
