"""The words that formulas can use: what each takes, what it gives, and a line of reference for each."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.ruleset.directions import declare_leap, unknown_word
from game.ruleset.hints import for_list
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.types import BROKEN, FLAG, KIND, NUMBER, PIECE, PILE, SEAT, SITE, Type, list_of

if TYPE_CHECKING:
    from game.ruleset.formula import Env, Formulas

MOST_WALKED = 6  # steps: each may lead to all neighbours


@dataclass(frozen=True, slots=True)
class State:
    """A word that takes nothing: it tells something about the position."""

    gives: Type
    about: str


STATES = {
    "repeats": State(NUMBER, "how often the present position was noted by `remember`"),
    "since": State(NUMBER, "how many notes there were since it was noted first; 0 if it never was"),
    "pending": State(FLAG, "whether a follow-up is being asked; for `anytime`"),
    "answerable": State(FLAG, "whether whoever is asked next has an option; in `keep` and `greatest` only"),
}
Build = Callable[["Formulas", ast.Call, "Env"], Ex]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the language."""

    name: str
    takes: str
    about: str
    build: Build
    counts: tuple[int, int] | None = None  # the least and the most arguments; None: a generator, which `build` looks at
    by_lot: bool = False  # whether it stands in statements only
    gives: Type | None = None  # nothing where that depends on what it is given

    def typed(self, f: Formulas, tree: ast.Call, env: Env) -> Ex:
        """What a call of it stands for."""
        if self.by_lot and not f.chance:
            return f.wrong(tree, "chance has no place here", "draw lots in a statement: x = one(…)")
        low, high = self.counts or (0, len(tree.args))
        if not low <= len(tree.args) <= high:
            wanted = f"{low}" if low == high else f"{low} to {high}"
            return f.wrong(tree, f"'{self.name}' takes {wanted} argument{'' if wanted == '1' else 's'}, not "
                           f"{len(tree.args)}", f"it takes: {self.takes}")
        return self.build(f, tree, env)


@cache
def formula_words() -> dict[str, Word]:
    """All words, by name."""
    sites = list_of(SITE)
    table = [
        Word("zone", "name, seat (optional)", "the sites of a zone", _zone, (1, 2), gives=sites),
        Word("site", "name", "the site of that name", _site, (1, 1), gives=SITE),
        Word("men", "seat, kind (optional)", "that seat's pieces on the board",
             _plain("men", (SEAT, KIND), list_of(PIECE)), (1, 2), gives=list_of(PIECE)),
        Word("pieces", "kind (optional)", "all pieces, on the board or not",
             _plain("pieces", (KIND,), list_of(PIECE)), (0, 1), gives=list_of(PIECE)),
        Word("reach", "piece, power or kind (optional)",
             "the sites that a piece reaches by its moves, by a power, or as if it were of that kind", _reach, (1, 2),
             gives=sites),
        Word("mobile", "piece, power (optional)", "whether reach has any site", _mobile, (1, 2), gives=FLAG),
        Word("near", "site, direction (optional), seat (where the direction depends on it)",
             "the neighbours of a site", _directed("near", sites), (1, 3), gives=sites),
        Word("to", "site, direction, seat (where the direction depends on it)",
             "the neighbour in one direction, or nothing", _directed("to", SITE), (2, 3), gives=SITE),
        Word("pairs", "site, direction (optional)", "the first two sites of every ray",
             _directed("pairs", list_of(Type("pair", SITE))), (1, 3), gives=list_of(Type("pair", SITE))),
        Word("ray", "site, direction", "the sites on the rays from a site", _directed("ray", sites), (2, 3),
             gives=sites),
        Word("distance", "site, site, direction (optional)", "steps between two sites on the empty board",
             _distance, (2, 4), gives=NUMBER),
        Word("flood", "x for x in near(start) if f; two names, a, x: the step goes from a to x",
             "all sites reached step by step", _flood, gives=sites),
        Word("gap", "(x for x in near(start) if f), g, goal; two names as in flood",
             "the fewest sites without g on a way to the goal", _gap, gives=NUMBER),
        Word("walk", "(x for x in near(start) if f), n; two names as in flood",
             "where a walk of exactly n steps can end that enters no site twice; n from 1 to 6", _walk, gives=sites),
        Word("poses", "kind", "the numbers of the ways in which its shape can lie, from 0 on", _poses, (1, 1),
             gives=list_of(NUMBER)),
        Word("spread", "kind, number of a pose, site",
             "the sites that its shape covers with its first square there; empty if it would stick out", _spread,
             (3, 3), gives=sites),
        Word("any", "f for …", "whether f is true for some", _aggregate("any", FLAG, FLAG), gives=FLAG),
        Word("all", "f for …", "whether f is true for all", _aggregate("all", FLAG, FLAG), gives=FLAG),
        Word("count", "x for …, or a list", "how many", _count, gives=NUMBER),
        Word("sum", "n for …", "the sum", _aggregate("sum", NUMBER, NUMBER), gives=NUMBER),
        Word("min", "n for …, or numbers", "the smallest; 0 where there is none", _extreme("min"), gives=NUMBER),
        Word("max", "n for …, or numbers", "the greatest; 0 where there is none", _extreme("max"), gives=NUMBER),
        Word("first", "x for …", "the first, or nothing", _collected("first")),
        Word("those", "x for …", "the list of them", _collected("those")),
        Word("best", "(x for …), n", "the x with the greatest n", _collected("best")),
        Word("every", "name of a variable or option, or `kind`",
             "all the words it can hold; all kinds", _every, (1, 1)),
        Word("one", "LIST", "an element by lot; in statements only", _one, (1, 1), by_lot=True),
        Word("random", "n", "a number from 0 to n-1 by lot; in statements only",
             _plain("random", (NUMBER,), NUMBER), (1, 1), by_lot=True, gives=NUMBER),
        _simple("sites", (), list_of(SITE), "all sites"),
        _simple("seats", (), list_of(SEAT), "all seats in turn order"),
        _simple("order", (SEAT,), list_of(SEAT), "all seats in turn order from this one on"),
        _simple("others", (SEAT,), list_of(SEAT), "all seats after this one, without it"),
        Word("team", "seat", "the seats that win with this one, itself among them, in turn order", _team, (1, 1),
             gives=list_of(SEAT)),
        _simple("after", (SEAT,), SEAT, "the next seat in turn order"),
        _simple("before", (SEAT,), SEAT, "the seat before"),
        _simple("taken", (SEAT,), FLAG, "whether anybody plays this seat"),
        _simple("between", (SITE, SITE), list_of(SITE), "the sites strictly between two sites on a ray"),
        _simple("beyond", (SITE, SITE), list_of(SITE), "the sites after the second on the ray from the first"),
        _simple("twin", (SITE, SEAT), SITE, "the same square on that seat's copy of the board"),
        _simple("range", (NUMBER, NUMBER), list_of(NUMBER), "the numbers from the first up to but without the second"),
        _simple("abs", (NUMBER,), NUMBER, "the number without its sign"),
    ]
    return {word.name: word for word in table}


def _simple(name: str, takes: tuple[Type, ...], gives: Type, about: str) -> Word:
    count = len(takes)
    return Word(name, ", ".join(map(str, takes)) or "nothing", about, _plain(name, takes, gives), (count, count),
                gives=gives)


def _plain(name: str, takes: tuple[Type, ...], gives: Type) -> Build:
    def build(f: Formulas, tree: ast.Call, env: Env) -> Ex:
        args = tuple(f.checked(f.expr(arg, env, kind), kind) for arg, kind in zip(tree.args, takes, strict=False))
        return Ex(name, gives, f.span(tree), args)

    return build


def _team(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    if not f.world.model.teams:
        return f.wrong(tree, f"'{ast.unparse(tree)}' without teams", "add a section teams")
    return _plain("team", (SEAT,), list_of(SEAT))(f, tree, env)


def _bare(f: Formulas, tree: ast.expr, what: str) -> str:
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


def _zone(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    span, world = f.span(tree), f.world
    name = _bare(f, tree.args[0], "zone")
    if name in world.seat_zones:
        if len(tree.args) != 2:
            return f.wrong(tree, f"zone '{name}' is another one for each seat", f"write zone({name}, seat)")
        seat = f.checked(f.expr(tree.args[1], env), SEAT)
        return Ex("zone", list_of(SITE), span, (seat,), name)
    if name not in world.zones:
        return f.unknown(tree.args[0], name, "zone", [*world.zones, *world.seat_zones]) if name else f.broken(span)
    if len(tree.args) == 2:
        return f.wrong(tree.args[1], f"zone '{name}' is the same for all seats", f"write zone({name})")
    return Ex("zone", list_of(SITE), span, (), name if world.zones[name] else ())


def _site(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    name, board = _bare(f, tree.args[0], "site"), f.world.board
    if not name:
        return f.broken(f.span(tree))
    if board is None or not board.has(name):
        return f.unknown(tree.args[0], name, "site", list(board.names) if board else [])
    return Ex("const", SITE, f.span(tree), value=board.index(name))


def _reach(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    piece, world = f.checked(f.expr(tree.args[0], env), PIECE), f.world
    if len(tree.args) == 1:
        return Ex("reach", list_of(SITE), f.span(tree), (piece,), "")
    named = tree.args[1]
    known = sorted({other for kind in world.model.kinds.values() for other in kind.powers})
    if isinstance(named, ast.Constant) or (isinstance(named, ast.Name) and (
            named.id in known or not (named.id in env or world.taken_name(named.id)))):
        power = _bare(f, named, "power")
        if power in known:
            return Ex("reach", list_of(SITE), f.span(tree), (piece,), power)
        f.unknown(named, power, "power", known or list(world.kinds))
        return f.broken(f.span(tree))
    kind = f.checked(f.expr(named, env, KIND), KIND)
    return Ex("reach", list_of(SITE), f.span(tree), (piece, kind), "")


def _mobile(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    reach = _reach(f, tree, env)
    if reach.type == BROKEN:
        return reach
    local = Local("t", SITE, reach.span, read=True)
    yes = Ex("const", FLAG, reach.span, value=True)
    return Ex("any", FLAG, reach.span, (yes,), clauses=(Clause((local,), reach),))


def _directed(op: str, gives: Type) -> Build:
    def build(f: Formulas, tree: ast.Call, env: Env) -> Ex:
        start = f.expr(tree.args[0], env)
        if not (op == "near" and start.type == list_of(SITE)):
            start = f.checked(start, SITE)
        return _with_direction(f, tree, env, Ex(op, gives, f.span(tree), (start,)), 1)

    return build


def _with_direction(f: Formulas, tree: ast.Call, env: Env, ex: Ex, at: int) -> Ex:
    """Adds the direction argument at position `at` and, where directions differ by seat, the seat after it."""
    world = f.world
    name = _bare(f, tree.args[at], "direction") if len(tree.args) > at else "all"
    if " " in name and unknown_word(world, [name]) is not None and unknown_word(world, name.split()) is None:
        name = declare_leap(world, name.split())
    if name in world.seat_groups:
        if len(tree.args) < at + 2:
            return f.wrong(tree, f"direction '{name}' depends on the seat", f"add the seat: …, {name}, turn)")
        seat = f.checked(f.expr(tree.args[at + 1], env), SEAT)
        return Ex(ex.op, ex.type, ex.span, (*ex.args, seat), name)
    if not name:
        return f.broken(ex.span)
    if name not in world.groups:
        return f.unknown(tree.args[at] if len(tree.args) > at else tree, name, "direction",
                         [*world.groups, *world.seat_groups])
    if len(tree.args) > at + 1:
        return f.wrong(tree.args[at + 1], f"direction '{name}' is the same for all seats",
                       "leave the seat out")
    return Ex(ex.op, ex.type, ex.span, ex.args, name)


def _distance(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    ends = tuple(f.checked(f.expr(arg, env), SITE) for arg in tree.args[:2])
    return _with_direction(f, tree, env, Ex("distance", NUMBER, f.span(tree), ends), 2)


def _generator(f: Formulas, tree: ast.Call, count: int = 1) -> ast.GeneratorExp | None:
    if len(tree.args) == count and isinstance(tree.args[0], ast.GeneratorExp):
        return tree.args[0]
    name = tree.func.id if isinstance(tree.func, ast.Name) else "?"
    f.wrong(tree, f"'{name}' takes a generator", f"write {name}({f.words[name].takes})")
    return None


def _flood(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    gen = _generator(f, tree)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, _ = _steps(f, gen, env)
    if not clauses:
        return f.wrong(tree, "cannot read this flood", "write flood(x for x in near(start, side) if …)")
    return Ex("flood", list_of(SITE), f.span(tree), (), None, clauses)


def _steps(f: Formulas, gen: ast.GeneratorExp, env: Env) -> tuple[tuple[Clause, ...], Env]:
    clauses, inner = f.clauses(gen.generators, env, steps=True)
    element = f.expr(gen.elt, inner)
    if (len(clauses) != 1 or clauses[0].source.op != "near" or not clauses[0].targets
            or element.value is not clauses[0].targets[-1]):
        return (), inner
    return clauses, inner


def _walk(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    example = "write walk((x for x in near(s, side) if …), 3)"
    if len(tree.args) != 2 or not isinstance(tree.args[0], ast.GeneratorExp):
        return f.wrong(tree, "'walk' takes a walk and a number", example)
    clauses, _ = _steps(f, tree.args[0], env)
    if not clauses:
        return f.wrong(tree, "cannot read this walk", example)
    start, far = clauses[0].source.args[0], f.checked(f.expr(tree.args[1], env, NUMBER), NUMBER)
    if start.type.item is not None:
        return f.wrong(tree, "a walk starts on one site, this is a list",
                       "go through the list first: for s in … for t in walk(…)")
    if not isinstance(far.value, int) or not far.constant:
        return f.wrong(tree.args[1], "how far a walk goes must be known before the game starts",
                       "use numbers, options and players only")
    if not 1 <= far.value <= MOST_WALKED and far.type != BROKEN:
        return f.wrong(tree.args[1], f"a walk of {far.value} steps",
                       f"{MOST_WALKED} at most; for any number use flood" if far.value > 1 else "let it be 1 or more")
    return Ex("walk", list_of(SITE), f.span(tree), (), far.value, clauses)


def _gap(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    gen = _generator(f, tree, 3)
    if gen is None:
        return f.broken(f.span(tree))
    clauses, inner = _steps(f, gen, env)
    if not clauses:
        return f.wrong(tree, "cannot read this gap", "write gap((x for x in near(start, side) if …), f, zone(goal))")
    free = f.checked(f.expr(tree.args[1], inner), FLAG)
    return Ex("gap", NUMBER, f.span(tree), (free, f.checked(f.expr(tree.args[2], env), list_of(SITE))), None, clauses)


def _shaped(f: Formulas, tree: ast.Call, env: Env) -> Ex | None:
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


def _poses(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    kind, span = _shaped(f, tree, env), f.span(tree)
    if kind is None:
        return f.broken(span)
    count = Ex("pose_count", NUMBER, span, (kind,))
    return Ex("range", list_of(NUMBER), span, (Ex("const", NUMBER, span, value=0), count))


def _spread(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    kind = _shaped(f, tree, env)
    rest = [f.checked(f.expr(arg, env, want), want) for arg, want in zip(tree.args[1:], (NUMBER, SITE), strict=True)]
    return Ex("spread", list_of(SITE), f.span(tree), (kind, *rest)) if kind is not None else f.broken(f.span(tree))


def _aggregate(op: str, element: Type | None, gives: Type) -> Build:
    def build(f: Formulas, tree: ast.Call, env: Env) -> Ex:
        gen = _generator(f, tree)
        if gen is None:
            return f.broken(f.span(tree))
        clauses, scope = f.clauses(gen.generators, env)
        value = f.expr(gen.elt, scope)
        if element is not None:
            value = f.checked(value, element)
        return Ex(op, gives, f.span(tree), (value,), None, clauses)

    return build


def _count(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    if len(tree.args) != 1 or isinstance(tree.args[0], ast.GeneratorExp):
        return _aggregate("count", None, NUMBER)(f, tree, env)
    inner = f.expr(tree.args[0], env)
    if inner.type.name != "list" and inner.type != BROKEN:
        return f.wrong(tree, f"'count' takes a generator or a list, this is {inner.type.one}",
                       "write .size after it, without count" if inner.type == PILE else "count(x for x in …)")
    return Ex("size", NUMBER, f.span(tree), (inner,))


def _extreme(op: str) -> Build:
    generator = _aggregate(op, NUMBER, NUMBER)

    def build(f: Formulas, tree: ast.Call, env: Env) -> Ex:
        if len(tree.args) < 2:
            return generator(f, tree, env)
        args = tuple(f.checked(f.expr(arg, env), NUMBER) for arg in tree.args)
        return Ex(op + "of", NUMBER, f.span(tree), args)

    return build


def _collected(op: str) -> Build:
    def build(f: Formulas, tree: ast.Call, env: Env) -> Ex:
        gen = _generator(f, tree, 2 if op == "best" else 1)
        if gen is None:
            return f.broken(f.span(tree))
        clauses, scope = f.clauses(gen.generators, env)
        value = f.expr(gen.elt, scope)
        if op == "first" and not value.type.entity and value.type != BROKEN:
            return f.wrong(gen.elt, f"'first' finds pieces, sites, seats, kinds or piles, this is {value.type.one}",
                           "for numbers there are min and max; otherwise take [0] of a list")
        if op == "those" and value.type.name in ("list", "pair"):
            return f.wrong(gen.elt, "a list cannot hold lists", "go through the inner list with another 'for'")
        args = (value, f.checked(f.expr(tree.args[1], scope), NUMBER)) if op == "best" else (value,)
        return Ex(op, list_of(value.type) if op == "those" else value.type, f.span(tree), args, None, clauses)

    return build


def _every(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    name, model = _bare(f, tree.args[0], "variable"), f.world.model
    spec = model.vars.get(name) or model.options.get(name)
    if spec is None and name == "kind":
        kinds = tuple(Ex("const", KIND, f.span(tree), value=index) for index in range(len(f.world.kinds)))
        return Ex("list", list_of(KIND), f.span(tree), kinds)
    if spec is None or not spec.type.words:
        wordy = [v.id for v in model.vars.values() if v.type.words]
        wordy += [o.id for o in model.options.values() if o.type.words]
        return f.unknown(tree.args[0], name, "variable of words", wordy)
    span = f.span(tree)
    values = tuple(Ex("const", spec.type, span, value=index) for index in range(len(spec.type.words)))
    return Ex("list", list_of(spec.type), span, values)


def _one(f: Formulas, tree: ast.Call, env: Env) -> Ex:
    inner = f.expr(tree.args[0], env)
    if inner.type.item is None:
        return (f.wrong(tree.args[0], f"'one' takes a list, this is {inner.type.one}", for_list(inner.type))
                if inner.type != BROKEN else inner)
    return Ex("one", inner.type.item, f.span(tree), (inner,))
