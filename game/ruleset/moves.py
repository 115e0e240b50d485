"""The ways in which pieces move, typed: directions resolved, conditions as formulas."""

from __future__ import annotations

from game.ruleset.directions import MAX_LEAP, declare_leap, unknown_word
from game.ruleset.evaluate import evaluate
from game.ruleset.formula import Formulas
from game.ruleset.ir import Local, MoveIR, NotConstant
from game.ruleset.language.board import Empty
from game.ruleset.language.services import Env
from game.ruleset.language.values import LocalName
from game.ruleset.model import MoveSpec
from game.ruleset.problems import Span, known_names
from game.ruleset.source import Flag, Node, Num, Text
from game.ruleset.types import BROKEN, FLAG, NUMBER, PIECE, SITE

MAX_STEPS = 1000
MAX_MOVES = 200  # of all kinds together


def typed_moves(formulas: Formulas) -> dict[str, tuple[tuple[MoveIR, ...], ...]]:
    """For moves ("") and every power: the moves of each kind."""
    kinds = formulas.world.model.kinds.values()
    tables = {power for kind in kinds for power in kind.tables}
    every = [spec for kind in kinds for table in kind.tables.values() for spec in table]
    if len(every) > MAX_MOVES:
        formulas.problems.add(every[MAX_MOVES].span, f"there are more than {MAX_MOVES} moves and powers",
                              "make do with fewer")
        return {}
    return {table: tuple(tuple(_move(spec, formulas) for spec in kind.tables.get(table, ())) for kind in kinds)
            for table in sorted(tables)}


def _move(spec: MoveSpec, formulas: Formulas) -> MoveIR:
    world, problems = formulas.world, formulas.problems
    names = [name for name in (_direction(text, span, spec, formulas)
                               for text, span in spec.step + spec.slide + spec.leap) if name]
    p, q = Local("p", PIECE, spec.span, read=True), Local("q", PIECE, spec.span, read=True)
    s, t = Local("s", SITE, spec.span, read=True), Local("t", SITE, spec.span, read=True)
    if world.layers[0][1] and spec.land is None:
        problems.add(spec.span, "on a board whose first layer is a stack, a move needs 'land'", "add 'land:'")
    here: Env = {"p": p, "s": s}
    there: Env = here | {"t": t}
    land = formulas.maybe(spec.land, there, FLAG)
    over = formulas.maybe(spec.over, there, FLAG)
    limit, start = (_bound(key, node, usual, formulas) for key, node, usual in (
        ("limit", spec.limit, 0 if spec.slide else 1), ("from", spec.start, 1)))
    if spec.start is not None and 0 < limit < start:
        problems.add(spec.start.span, f"from {start} steps on, but {limit} at most: nothing is left",
                     "make 'limit' greater, or 'from' smaller")
    if land is not None and over is None and limit != 1:
        over = Empty(FLAG, spec.span, (LocalName(SITE, spec.span, value=t),))
    if over is not None and land is None:
        problems.add(spec.span, "'over' goes with 'land'", "write 'land:' instead of 'empty:' and 'take:'")
    signature = (tuple(names), limit, start,
                 tuple(_text(node) for node in (spec.cond, spec.empty, spec.take, spec.land, spec.over)))
    return MoveIR(spec.span, tuple(names), limit, start, p, s, t, q, cond=formulas.maybe(spec.cond, here, FLAG),
                  empty=formulas.maybe(spec.empty, there, FLAG), take=formulas.maybe(spec.take, there | {"q": q}, FLAG),
                  land=land, over=over, signature=signature)


def _direction(text: str, span: Span, spec: MoveSpec, formulas: Formulas) -> str:
    """A direction by its name, or a leap that is written here; nothing, and a word about it, if there is none."""
    world, problems, words = formulas.world, formulas.problems, text.split()
    if world.board is None:
        return ""
    if unknown_word(world, [text]) is None:  # lines of maps may have names with blanks
        return text
    unknown = unknown_word(world, words or [""])
    if unknown is not None:
        problems.add(span, f"unknown direction '{unknown}'", "write a list: [a, b]" if unknown.endswith(",") else
                     known_names(unknown, [*world.groups, *world.seat_groups]))
        return ""
    if len(words) > 1 and not spec.leap:
        problems.add(span, f"'{text}' is a leap, not a {spec.modes[0]}", f"write leap: [{text}]")
        return ""
    if len(words) > MAX_LEAP:
        problems.add(span, f"a leap of {len(words)} steps", f"at most {MAX_LEAP} are possible")
        return ""
    return declare_leap(world, words)


def _bound(key: str, node: Node | None, usual: int, formulas: Formulas) -> int:
    """`limit` or `from` of a slide, worked out of options and the number of players."""
    ex = formulas.formula(node, {}, NUMBER) if node is not None else None
    if ex is None or ex.type == BROKEN:
        return usual
    try:
        value = evaluate(ex, formulas.world, {})
    except NotConstant:
        formulas.problems.add(ex.span, "this must be known before the game starts",
                              "use numbers, options and players only")
        return usual
    if isinstance(value, int) and 1 <= value <= MAX_STEPS:
        return value
    formulas.problems.add(ex.span, f"'{key}' becomes {value}", f"let it be from 1 to {MAX_STEPS}")
    return usual


def _text(node: Node | None) -> str:
    return str(node.value) if isinstance(node, Text | Num | Flag) else ""
