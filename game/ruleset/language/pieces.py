"""Pieces: whose they are, of which kind, where they stand, and where they can go."""

from __future__ import annotations

import ast

from game.ruleset.emit.code import Fn as PythonFn
from game.ruleset.ir import Child, Clause, Ex, Local, Perhaps
from game.ruleset.language.generators import AnyOf, Those
from game.ruleset.language.services import Env, PythonRounds, PythonWriter, Typist, WatRounds, WatWriter
from game.ruleset.language.values import Const, LocalName
from game.ruleset.language.word import Attribute, Word, bare_name
from game.ruleset.program.costs import CALL, Costs
from game.ruleset.types import BROKEN, FLAG, KIND, PIECE, PILE, SEAT, SITE, list_of
from game.ruleset.wasm.wat import POSITION, both, call, const, get, present, when
from game.ruleset.wasm.wat import Fn as WatFn

# ---- what a piece has -----------------------------------------------------------------------------------------------


class Owner(Ex):
    """Whose a piece is."""

    attribute = Attribute(PIECE, "owner", SEAT)
    safe = plain = True
    piece = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        piece = out.ex(self.piece, fn)
        return fn.owners.get(piece) or f"{out.piece_array('owner', fn)}[{piece}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        piece = out.ex(self.piece, fn)
        return fn.owners.get(piece) or out.of_piece("owner", piece)


class Kind(Ex):
    """Of which kind a piece is."""

    attribute = Attribute(PIECE, "kind", KIND)
    safe = plain = True
    piece = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"{out.piece_array('kind', fn)}[{out.ex(self.piece, fn)}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.of_piece("kind", out.ex(self.piece, fn))


class Site(Ex):
    """Where a piece stands."""

    attribute = Attribute(PIECE, "site", SITE)
    safe = True
    piece = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        piece = out.ex(self.piece, fn)
        return fn.sites.get(piece) or f"{fn.array('place')}[{piece}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        piece = out.ex(self.piece, fn)
        return fn.sites.get(piece) or out.place(piece)


class On(Site):
    """Whether a piece stands on the board."""

    attribute = Attribute(PIECE, "on", FLAG)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"({super().python(out, fn)} >= 0)"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return present(super().wat(out, fn))


class PileOf(Ex):
    """The pile in which a piece lies."""

    attribute = Attribute(PIECE, "pile", PILE)
    safe = True
    piece = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        return f"{fn.array('pile')}[{out.ex(self.piece, fn)}]" if out.program.has_piles else "-1"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.field("pile", out.ex(self.piece, fn), PIECE) if out.program.has_piles else const(-1)


class Trait(Ex):
    """What a kind is said to have, by its name."""

    safe = plain = calm = True
    kind = Child(0)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        table = out.tables.get(f"TRAIT_{self.name}", lambda: out.world.traits[self.name][1])
        return f"{table}[{out.ex(self.kind, fn)}]"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        row = out.row([int(value) for value in out.world.traits[self.name][1]])
        return out.entry(row, out.ex(self.kind, fn), self.type)


# ---- all pieces, and those of a seat --------------------------------------------------------------------------------


def _listed(ex: Ex) -> Ex:
    """Pieces as a loop of its own."""
    local = Local("m", PIECE, ex.span)
    return Those(ex.type, ex.span, (LocalName(PIECE, ex.span, value=local),), None, (Clause((local,), ex),))


class Men(Ex):
    """A seat's pieces on the board."""

    word = Word("men", "seat, kind (optional)", list_of(PIECE), "that seat's pieces on the board", counts=(1, 2),
                types=(SEAT, KIND))
    listed = True
    seat, kind = Child(0), Perhaps(1)

    def bound(self, costs: Costs) -> int:
        return costs.men()

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        if not all(arg.simple for arg in self.args):
            return out.ex(_listed(self), fn)  # a loop of its own works out the arguments once
        name = fn.temp("m")
        with fn.comprehension():
            source, tests = self.source(out, fn, name, out.args(self, fn))
        return f"[{name} for {name} in {source} if {' and '.join(tests)}]"

    @staticmethod
    def source(out: PythonWriter, fn: PythonFn, name: str, args: list[str]) -> tuple[str, list[str]]:
        """What Python goes through for these arguments, and what each must fulfil."""
        fixed = "owner" not in out.program.changing
        tests = [f"{fn.array('place')}[{name}] >= 0"]
        if fixed and len(args) == 1:
            return fn.hoisted(out.tables.men(False), args[0]), tests
        if fixed and "kind" not in out.program.changing:
            return f"{fn.hoisted(out.tables.men(True), args[0])}[{args[1]}]", tests
        tests.append(f"{out.piece_array('owner', fn)}[{name}] == {args[0]}")
        if len(args) > 1:
            tests.append(f"{out.piece_array('kind', fn)}[{name}] == {args[1]}")
        return "PIECES", tests

    def python_rounds(self, rounds: PythonRounds, out: PythonWriter, fn: PythonFn) -> None:
        """In functions that change nothing, where they stand is looked up once."""
        name, steps = rounds.name, rounds.steps
        listing, tests = self.source(out, fn, name, [out.held(arg, fn, "c") for arg in self.args])
        fn.count(steps if rounds.first else 0, times=f"len({listing})")
        with fn.inside(f"for {name} in {listing}:"):
            fn.count(0 if rounds.first else steps)
            if fn.pure:
                fn.sites[name] = fn.temp("s")
                fn.line(f"{fn.sites[name]} = {fn.array('place')}[{name}]")
                tests[0] = f"{fn.sites[name]} >= 0"
                seat = out.ex(self.seat, fn)
                if self.seat.simple:
                    fn.owners[name] = seat
            with fn.inside(f"if {' and '.join(tests)}:"):
                rounds.inner()

    def python_has(self, item: Ex, out: PythonWriter, fn: PythonFn) -> str:
        if not isinstance(item, LocalName):
            return super().python_has(item, out, fn)
        piece = out.ex(item, fn)
        tests = [f"{out.piece_array('owner', fn)}[{piece}] == {out.ex(self.seat, fn)}",
                 f"{fn.array('place')}[{piece}] >= 0"]
        if self.kind is not None:
            tests.append(f"{out.piece_array('kind', fn)}[{piece}] == {out.ex(self.kind, fn)}")
        return f"({' and '.join(tests)})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        return out.ex(_listed(self), fn)

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        """Where they stand is looked up once."""
        changing = out.program.changing
        held = [out.loops.held(arg, fn) for arg in self.args]
        start, args = "".join(code for code, _ in held), [value for _, value in held]
        piece, site = get(rounds.name), fn.temp("site")
        tests = [present(f"(local.tee ${site} {out.place(piece)})")]
        fn.sites[piece] = get(site)
        if self.seat.simple:
            fn.owners[piece] = args[0]
        listing = ""
        if "owner" not in changing and len(args) == 1:
            listing = out.table(out.tables.men(False), "lists", args)
        elif "owner" not in changing and "kind" not in changing:
            listing = out.table(out.tables.men(True), "lists", args)
        else:
            tests.append(f"(i32.eq {out.of_piece('owner', piece)} {args[0]})")
            tests += [f"(i32.eq {out.of_piece('kind', piece)} {args[1]})"] if len(args) > 1 else []
        with out.loops.deeper(fn):
            within = out.count(rounds.each) + when(both(tests), rounds.inner())
        if listing:
            return start + out.loops.over_list(fn, listing, rounds.names, lambda _: within, steps=rounds.before)
        return start + out.loops.every_piece(rounds, within, fn)

    def wat_has(self, item: Ex, out: WatWriter, fn: WatFn) -> str:
        if not isinstance(item, LocalName):
            return super().wat_has(item, out, fn)
        piece = out.ex(item, fn)
        tests = [f"(i32.eq {out.of_piece('owner', piece)} {out.ex(self.seat, fn)})", present(out.place(piece))]
        if self.kind is not None:
            tests.append(f"(i32.eq {out.of_piece('kind', piece)} {out.ex(self.kind, fn)})")
        return both(tests)


class Pieces(Ex):
    """All pieces, or all of a kind, on the board or not."""

    word = Word("pieces", "kind (optional)", list_of(PIECE), "all pieces, on the board or not", counts=(0, 1),
                types=(KIND,))
    listed = True
    kind = Perhaps(0)

    def bound(self, costs: Costs) -> int:
        return len(costs.world.pieces)

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        if self.kind is None:
            return "PIECES"
        if "kind" not in out.program.changing:
            return f"{out.tables.of_kind()}[{out.ex(self.kind, fn)}]"
        name = fn.temp("m")
        with fn.comprehension():
            kind = out.ex(self.kind, fn)
        return f"[{name} for {name} in PIECES if {out.piece_array('kind', fn)}[{name}] == {kind}]"

    def python_rounds(self, rounds: PythonRounds, out: PythonWriter, fn: PythonFn) -> None:
        looked_at = "PIECES" if self.args and "kind" in out.program.changing else ""
        out.over_list(self, rounds, fn, times=looked_at)

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        if self.kind is None:
            return out.constants(range(len(out.world.pieces)))
        if "kind" not in out.program.changing:
            return out.table(out.tables.of_kind(), "lists", out.args(self, fn))
        return out.ex(_listed(self), fn)

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        if self.kind is None:
            return out.loops.over_all(len(out.world.pieces), rounds, fn)
        if "kind" not in out.program.changing:
            return super().wat_rounds(rounds, out, fn)
        start, kind = out.loops.held(self.kind, fn)
        piece, _ = get(rounds.name), fn.temp("site")
        with out.loops.deeper(fn):  # counted as in Python, which lists them first
            test = f"(i32.eq {out.of_piece('kind', piece)} {kind})"
            within = when(test, out.count(rounds.each) + rounds.inner())
        return start + out.loops.every_piece(rounds, within, fn)


# ---- where pieces can go --------------------------------------------------------------------------------------------


def _reach(f: Typist, tree: ast.Call, env: Env) -> Ex:
    piece, world = f.checked(f.expr(tree.args[0], env), PIECE), f.world
    if len(tree.args) == 1:
        return Reach(list_of(SITE), f.span(tree), (piece,), "")
    named = tree.args[1]
    known = sorted({other for kind in world.model.kinds.values() for other in kind.powers})
    if isinstance(named, ast.Constant) or (isinstance(named, ast.Name) and (
            named.id in known or not (named.id in env or world.taken_name(named.id)))):
        power = bare_name(f, named, "power")
        if power in known:
            return Reach(list_of(SITE), f.span(tree), (piece,), power)
        f.unknown(named, power, "power", known or list(world.kinds))
        return f.broken(f.span(tree))
    kind = f.checked(f.expr(named, env, KIND), KIND)
    return Reach(list_of(SITE), f.span(tree), (piece, kind), "")


class Reach(Ex):
    """The sites that a piece reaches by its moves, by the power that is its name, or as if it were of a kind."""

    word = Word("reach", "piece, power or kind (optional)", list_of(SITE),
                "the sites that a piece reaches by its moves, by a power, or as if it were of that kind", _reach,
                (1, 2))
    piece, kind = Child(0), Perhaps(1)

    def work(self, costs: Costs) -> int:
        return CALL + super().work(costs) + costs.reach(self.name)

    def bound(self, costs: Costs) -> int:
        kinds = costs.all_moves.get(self.name, ())
        return min(costs.world.site_count, max((sum(map(costs.targets, moves)) for moves in kinds), default=0))

    def python(self, out: PythonWriter, fn: PythonFn) -> str:
        reach = out.reach_function(self.name, "kind" if self.kind is not None else "")
        return f"{reach}(P, {', '.join(out.args(self, fn))})"

    def python_rounds(self, rounds: PythonRounds, out: PythonWriter, fn: PythonFn) -> None:
        if not (rounds.small and self.in_place(out)):
            super().python_rounds(rounds, out, fn)
            return

        def counted() -> None:
            fn.count(rounds.steps)
            rounds.inner()

        out.reach(self.name, out.held(self.piece, fn, "p"), rounds.name, fn, counted)

    def python_has(self, item: Ex, out: PythonWriter, fn: PythonFn) -> str:
        site = out.ex(item, fn)
        reaches = out.reaches_function(self.name, "kind" if self.kind is not None else "")
        return f"{reaches}(P, {', '.join([*out.args(self, fn), site])})"

    def wat(self, out: WatWriter, fn: WatFn) -> str:
        fn.allocations += 1
        reach = out.reach_function(self.name, "k" if self.kind is not None else "")
        return call(reach, POSITION, *out.args(self, fn))

    def wat_rounds(self, rounds: WatRounds, out: WatWriter, fn: WatFn) -> str:
        if not (rounds.small and self.in_place(out)):
            return super().wat_rounds(rounds, out, fn)
        start, piece = out.loops.held(self.piece, fn)
        return start + out.reach(self.name, piece, rounds.name, fn, lambda: out.count(rounds.steps) + rounds.inner())

    def wat_has(self, item: Ex, out: WatWriter, fn: WatFn) -> str:
        reaches = out.reaches_function(self.name, "k" if self.kind is not None else "")
        return call(reaches, POSITION, *out.args(self, fn), out.ex(item, fn))

    def in_place(self, out: PythonWriter | WatWriter) -> bool:
        """Whether a loop over it is one over ways of moving; those of a kind that is worked out are listed."""
        return self.kind is None and out.program.short_reach(self.name)


def _mobile(f: Typist, tree: ast.Call, env: Env) -> Ex:
    reach = _reach(f, tree, env)
    if reach.type == BROKEN:
        return reach
    local = Local("t", SITE, reach.span, read=True)
    yes = Const(FLAG, reach.span, value=True)
    return AnyOf(FLAG, reach.span, (yes,), clauses=(Clause((local,), reach),))


MOBILE = Word("mobile", "piece, power (optional)", FLAG, "whether reach has any site", _mobile, (1, 2))
