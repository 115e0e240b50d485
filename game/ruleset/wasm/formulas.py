"""Formulas as WebAssembly: a value on the stack for each, wide for numbers, narrow for all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.ir import Clause, DefineIR, Ex, Local
from game.ruleset.program.places import AGGREGATES
from game.ruleset.types import NUMBER, PIECE, SITE, TEXT, Type, list_of
from game.ruleset.wasm.memory import Memory
from game.ruleset.wasm.wat import (
    NARROW,
    POSITION,
    WIDE,
    Fn,
    Refused,
    any_of,
    both,
    call,
    const,
    either,
    get,
    load,
    negate,
    plus,
    present,
    put,
    times,
    wat_type,
    width,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule

ARITHMETIC = {"+": "add", "-": "sub"}
COMPARED = {"==": "eq", "!=": "ne", "<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}
UNKNOWN = {NARROW: const(-(1 << 31)), WIDE: const(-(1 << 63), WIDE)}  # not worked out yet
PREFIX = {"piece_vars": "pv", "seat_vars": "sv", "team_vars": "mv", "site_vars": "tv"}


class Formulas(Memory):
    """Writes the formulas of one module."""

    def __init__(self, module: WasmModule) -> None:
        super().__init__(module)
        self.defines: dict[str, str] = {}

    def ex(self, ex: Ex, fn: Fn) -> str:
        """A formula, of the type that its own asks for."""
        ex = self.program.tuning.tuned(ex)
        if ex.op in AGGREGATES:
            return self.module.loops.aggregate(ex, fn)
        writer = getattr(self, "ex_" + ex.op, None)
        if writer is None:
            raise Refused(f"'{ex.op}' is left to Python", ex.span)
        return str(writer(ex, fn))

    def args(self, ex: Ex, fn: Fn) -> list[str]:
        """All arguments, as they are."""
        return [self.ex(arg, fn) for arg in ex.args]

    def of_type(self, ex: Ex, wanted: Type, fn: Fn) -> str:
        """A formula whose value goes where `wanted` is asked for: flags count as numbers."""
        text = self.ex(ex, fn)
        if wanted == NUMBER and ex.type != NUMBER:
            return f"(i64.extend_i32_s {text})"
        return text if wanted == NUMBER or ex.type != NUMBER else f"(i32.wrap_i64 {text})"

    def number(self, ex: Ex, fn: Fn) -> str:
        """A formula as a number."""
        return self.of_type(ex, NUMBER, fn)

    def value(self, ex: Ex, fn: Fn, wanted: Type | None = None) -> str:
        """The same, and what it took of the arena is free again; lists stay."""
        before = fn.allocations
        text = self.of_type(ex, wanted or ex.type, fn)
        if fn.allocations == before or ex.type.item is not None:
            return text
        fn.allocations = before
        return self.released(text, wat_type(wanted or ex.type), fn)

    # ---- names --------------------------------------------------------------------------------------------------

    def ex_const(self, ex: Ex, fn: Fn) -> str:
        if isinstance(ex.value, str):
            return const(self.module.text_number(ex.value))
        if isinstance(ex.value, tuple):
            return self.constants(ex.value, ex.type.item or PIECE)
        assert isinstance(ex.value, int)
        return const(ex.value, wat_type(ex.type))

    def ex_local(self, ex: Ex, fn: Fn) -> str:
        assert isinstance(ex.value, Local)
        return self.local(ex.value, fn)

    def ex_global(self, ex: Ex, fn: Fn) -> str:
        found = self.layout.fields[f"v_{ex.value}"]
        if ex.type.item is not None:
            return plus(POSITION, const(found.offset))
        return load(POSITION, found.offset, wat_type(ex.type), found.cell)

    def ex_field(self, ex: Ex, fn: Fn) -> str:
        name = str(ex.value)
        prefix = PREFIX[self.world.model.vars[name].scope]
        return self.field(f"{prefix}_{name}", self.ex(ex.args[0], fn), ex.type)

    def ex_owner(self, ex: Ex, fn: Fn) -> str:
        piece = self.ex(ex.args[0], fn)
        return fn.owners.get(piece) or self.of_piece("owner", piece)

    def ex_kind(self, ex: Ex, fn: Fn) -> str:
        return self.of_piece("kind", self.ex(ex.args[0], fn))

    def ex_site(self, ex: Ex, fn: Fn) -> str:
        piece = self.ex(ex.args[0], fn)
        return fn.sites.get(piece) or self.place(piece)

    def ex_on(self, ex: Ex, fn: Fn) -> str:
        piece = self.ex(ex.args[0], fn)
        return present(fn.sites.get(piece) or self.place(piece))

    def ex_pile_of(self, ex: Ex, fn: Fn) -> str:
        return self.field("pile", self.ex(ex.args[0], fn), PIECE) if self.program.has_piles else const(-1)

    def ex_trait(self, ex: Ex, fn: Fn) -> str:
        row = self.data.row([int(value) for value in self.world.traits[str(ex.value)][1]])
        return self.entry(row, self.ex(ex.args[0], fn), ex.type)

    # ---- sites and piles ----------------------------------------------------------------------------------------

    def single(self, layer: int, site: str) -> str:
        """The piece on a site, in a layer where there is one at most."""
        cell = self.layout.link
        return load(plus(POSITION, times(site, cell)), self.layout.at[layer], cell=cell)

    def ex_at(self, ex: Ex, fn: Fn) -> str:
        assert isinstance(ex.value, int)
        site = self.ex(ex.args[0], fn)
        if ex.value in self.layout.chains.layers:
            return self.chained(self.layout.chains.layers[ex.value], site, fn)
        return self.single(ex.value, site)

    def ex_empty(self, ex: Ex, fn: Fn) -> str:
        site, before = self.once_only(ex.args[0], fn, len(self.world.layers) > 1)
        tests = []
        for layer, (_, stack) in enumerate(self.world.layers):
            if stack:
                first = self.layout.chains.layers[layer]
                tests.append(negate(self.of_chain(self.layout.sizes, first, site)))
            else:
                tests.append(f"(i32.lt_s {self.single(layer, site)} (i32.const 0))")
        return f"(block (result i32) {before} {both(tests)})" if before else both(tests)

    def once_only(self, ex: Ex, fn: Fn, several: bool) -> tuple[str, str]:
        """A value that may be written several times, and what is to be done before."""
        text = self.ex(ex, fn)
        if not several or text.startswith(("(local.get", "(i32.const")):
            return text, ""
        name = fn.temp("once")
        return get(name), put(name, text)

    def ex_pieces_at(self, ex: Ex, fn: Fn) -> str:
        site, before = self.once_only(ex.args[0], fn, len(self.world.layers) > 1)
        fn.allocations += 1
        found = ""
        for layer, (_, stack) in enumerate(self.world.layers):
            here = (self.chained(self.layout.chains.layers[layer], site, fn) if stack
                    else call("single_list", self.single(layer, site)))
            found = call("join", found, here, const(4)) if found else here
        return f"(block (result i32) {before} {found})" if before else found

    def ex_pile(self, ex: Ex, fn: Fn) -> str:
        name = str(ex.value)
        base, count = self.world.piles[name]
        if self.world.model.piles[name].zone:
            return self.table(self.tables.pile_on(name), "numbers", [self.ex(ex.args[0], fn)])
        return call("pile_number", self.number(ex.args[0], fn), const(base), const(count))

    def pile(self, what: int, ex: Ex, fn: Fn) -> str:
        return self.of_chain(what, self.layout.chains.piles, self.ex(ex.args[0], fn))

    def ex_pile_size(self, ex: Ex, fn: Fn) -> str:
        return f"(i64.extend_i32_s {self.pile(self.layout.sizes, ex, fn)})"

    def ex_pile_empty(self, ex: Ex, fn: Fn) -> str:
        return negate(self.pile(self.layout.sizes, ex, fn))

    def ex_top(self, ex: Ex, fn: Fn) -> str:
        return self.pile(self.layout.last if ex.op == "top" else self.layout.first, ex, fn)

    ex_bottom = ex_top

    def ex_cards(self, ex: Ex, fn: Fn) -> str:
        return self.chained(self.layout.chains.piles, self.ex(ex.args[0], fn), fn)

    def ex_pile_owner(self, ex: Ex, fn: Fn) -> str:
        return self.entry(self.data.row([*self.world.pile_owner, -1]), self.ex(ex.args[0], fn))

    # ---- operators ----------------------------------------------------------------------------------------------

    def ex_and(self, ex: Ex, fn: Fn) -> str:
        return both(self.args(ex, fn))

    def ex_or(self, ex: Ex, fn: Fn) -> str:
        return any_of(self.args(ex, fn))

    def ex_not(self, ex: Ex, fn: Fn) -> str:
        return negate(self.ex(ex.args[0], fn))

    def ex_neg(self, ex: Ex, fn: Fn) -> str:
        return f"(i64.sub (i64.const 0) {self.number(ex.args[0], fn)})"

    def ex_bin(self, ex: Ex, fn: Fn) -> str:
        left, right = (self.number(arg, fn) for arg in ex.args)
        if ex.value in ARITHMETIC:
            return f"(i64.{ARITHMETIC[str(ex.value)]} {left} {right})"
        if ex.value == "*":
            constant = any(arg.constant for arg in ex.args)
            return f"(i64.mul {left} {right})" if constant else call("product", left, right)
        return call("quotient" if ex.value == "//" else "remainder", left, right)

    def ex_cmp(self, ex: Ex, fn: Fn) -> str:
        left, right = ex.args
        kind = left.type
        if TEXT in (kind, right.type, kind.item):
            raise Refused("texts are compared, which is left to Python", ex.span)
        if kind.item is not None:
            wide = NUMBER in (kind.item, right.type.item)
            if wide and (kind.item != right.type.item and kind.item.name != "nothing"):
                raise Refused("lists of numbers and of flags are compared, which is left to Python", ex.span)
            same = call("same_list", self.ex(left, fn), self.ex(right, fn), const(8 if wide else 4))
            return same if ex.value == "==" else negate(same)
        wanted = NUMBER if NUMBER in (kind, right.type) else kind
        op = f"{wat_type(wanted)}.{COMPARED[str(ex.value)]}"
        return f"({op} {self.of_type(left, wanted, fn)} {self.of_type(right, wanted, fn)})"

    def ex_ifelse(self, ex: Ex, fn: Fn) -> str:
        cond, yes, no = ex.args
        return either(wat_type(ex.type), self.ex(cond, fn), self.of_type(yes, ex.type, fn),
                      self.of_type(no, ex.type, fn))

    def ex_join(self, ex: Ex, fn: Fn) -> str:
        if ex.type == TEXT:
            return const(self.module.text_number("…"))  # texts decide nothing here: one stands for all that are made
        fn.allocations += 1
        return call("join", *self.args(ex, fn), const(width(ex.type.item or PIECE)))

    def ex_list(self, ex: Ex, fn: Fn) -> str:
        item = ex.type.item or PIECE
        if all(arg.constant and isinstance(arg.value, int) for arg in ex.args):
            return self.constants([arg.value for arg in ex.args if isinstance(arg.value, int)], item)
        values = [self.of_type(arg, item, fn) for arg in ex.args]
        fn.allocations += 1
        kind, size = wat_type(item), width(item)
        names = [fn.temp("item", kind) for _ in values]
        found = fn.temp("list")
        stores = "".join(f"({kind}.store offset={4 + size * place} {get(found)} {get(name)})"
                         for place, name in enumerate(names))
        return (f"(block (result i32) {' '.join(map(put, names, values))} "
                f"{put(found, call('room', const(4 + size * len(values))))} "
                f"(i32.store {get(found)} (i32.const {len(values)})) {stores} {get(found)})")

    def ex_item(self, ex: Ex, fn: Fn) -> str:
        wide = ex.type == NUMBER
        return call("item_wide" if wide else "item", self.ex(ex.args[0], fn), self.number(ex.args[1], fn))

    def ex_in(self, ex: Ex, fn: Fn) -> str:
        item, source = ex.args
        if source.op == "zone":
            site = self.ex(item, fn)
            if source.args:
                return self.table(self.tables.seat_zone(str(source.value), True), "numbers",
                                  [self.ex(source.args[0], fn), site])
            return self.table(self.tables.in_zone(source.value), "numbers", [site])
        if source.op == "men" and item.op == "local":
            piece = self.ex(item, fn)
            tests = [f"(i32.eq {self.of_piece('owner', piece)} {self.ex(source.args[0], fn)})",
                     present(self.place(piece))]
            if len(source.args) > 1:
                tests.append(f"(i32.eq {self.of_piece('kind', piece)} {self.ex(source.args[1], fn)})")
            return both(tests)
        if source.op == "reach":
            reaches = self.module.movement.reaches_function(str(source.value), "k" if len(source.args) > 1 else "")
            return call(reaches, POSITION, *self.args(source, fn), self.ex(item, fn))
        if TEXT in (item.type, source.type.item):
            raise Refused("texts are compared, which is left to Python", ex.span)
        listed = source.type.item or PIECE
        return call("holds_wide" if listed == NUMBER else "holds", self.ex(source, fn),
                    self.of_type(item, listed, fn))

    def ex_minof(self, ex: Ex, fn: Fn) -> str:
        name = "smaller" if ex.op == "minof" else "greater"
        found, *others = (self.number(arg, fn) for arg in ex.args)
        for other in others:
            found = call(name, found, other)
        return found

    ex_maxof = ex_minof

    def ex_size(self, ex: Ex, fn: Fn) -> str:
        return f"(i64.load32_s {self.ex(ex.args[0], fn)})"

    def ex_abs(self, ex: Ex, fn: Fn) -> str:
        return call("magnitude", self.number(ex.args[0], fn))

    def ex_index(self, ex: Ex, fn: Fn) -> str:
        return self.number(ex.args[0], fn)

    # ---- lists --------------------------------------------------------------------------------------------------

    def ex_men(self, ex: Ex, fn: Fn) -> str:
        local = Local("m", PIECE, ex.span)
        return self.ex(Ex("those", list_of(PIECE), ex.span, (Ex("local", PIECE, ex.span, value=local),), None,
                          (Clause((local,), ex),)), fn)

    def ex_pieces(self, ex: Ex, fn: Fn) -> str:
        if not ex.args:
            return self.constants(range(len(self.world.pieces)))
        if "kind" not in self.program.changing:
            return self.table(self.tables.of_kind(), "lists", self.args(ex, fn))
        return self.ex_men(ex, fn)

    def ex_sites(self, ex: Ex, fn: Fn) -> str:
        return self.constants(range(self.world.site_count if ex.op == "sites" else len(self.world.seats)))

    ex_seats = ex_sites

    def ex_zone(self, ex: Ex, fn: Fn) -> str:
        if ex.args:
            return self.table(self.tables.seat_zone(str(ex.value), False), "lists", self.args(ex, fn))
        return self.constants(() if ex.value == () else self.world.zones[str(ex.value)])

    def ex_reach(self, ex: Ex, fn: Fn) -> str:
        fn.allocations += 1
        reach = self.module.movement.reach_function(str(ex.value), "k" if len(ex.args) > 1 else "")
        return call(reach, POSITION, *self.args(ex, fn))

    def ex_near(self, ex: Ex, fn: Fn) -> str:
        if ex.args[0].type == list_of(SITE):
            here, there = Local("a", SITE, ex.span), Local("b", SITE, ex.span)
            one = Ex("near", ex.type, ex.span, (Ex("local", SITE, ex.span, value=here), *ex.args[1:]), ex.value)
            return self.ex(Ex("those", ex.type, ex.span, (Ex("local", SITE, ex.span, value=there),), None,
                              (Clause((here,), ex.args[0]), Clause((there,), one))), fn)
        return self.ex_to(ex, fn)

    def ex_to(self, ex: Ex, fn: Fn) -> str:
        return self.directed(ex, self.args(ex, fn))

    ex_ray = ex_pairs = ex_to

    def ex_joined(self, ex: Ex, fn: Fn) -> str:
        assert isinstance(ex.value, tuple)
        if not ex.args:
            return self.constants(ex.value)
        return self.entry(self.data.table(ex.value, "lists"), self.ex(ex.args[0], fn))

    def directed(self, ex: Ex, args: list[str]) -> str:
        """A table by site, or by seat and site where directions depend on the seat."""
        shape = "numbers" if ex.op == "to" else "lists"
        return self.table(self.tables.directed(ex.op, str(ex.value)), shape, args[::-1])

    def ex_range(self, ex: Ex, fn: Fn) -> str:
        fn.allocations += 1
        return call("numbers", *(self.number(arg, fn) for arg in ex.args))

    def ex_after(self, ex: Ex, fn: Fn) -> str:
        return self.table(self.tables.seats(ex.op), "numbers", self.args(ex, fn))

    ex_before = ex_taken = ex_team_of = ex_after

    def ex_order(self, ex: Ex, fn: Fn) -> str:
        return self.table(self.tables.seats(ex.op), "lists", self.args(ex, fn))

    ex_others = ex_team = ex_order

    def ex_row(self, ex: Ex, fn: Fn) -> str:
        board = self.world.board
        values = () if board is None else board.rows if ex.op == "row" else board.cols
        return self.entry(self.data.row([*values, 0]), self.ex(ex.args[0], fn), NUMBER)

    ex_col = ex_row

    def ex_site_seat(self, ex: Ex, fn: Fn) -> str:
        stride = self.world.stride
        seats = [site // stride if stride else -1 for site in range(self.world.site_count)]
        return self.entry(self.data.row([*seats, -1]), self.ex(ex.args[0], fn))

    def ex_distance(self, ex: Ex, fn: Fn) -> str:
        return self.distance(str(ex.value), *self.args(ex, fn))

    def ex_between(self, ex: Ex, fn: Fn) -> str:
        return self.on_line(ex.op, ex.span, *self.args(ex, fn))

    ex_beyond = ex_between

    def ex_spread(self, ex: Ex, fn: Fn) -> str:
        kind, site = self.ex(ex.args[0], fn), self.ex(ex.args[2], fn)
        pose = call("pile_number", self.number(ex.args[1], fn), const(0), const(self.world.most_poses))
        return self.table(self.tables.spreads(), "lists", [kind, pose, site])

    def ex_cells(self, ex: Ex, fn: Fn) -> str:
        name = self.tables.cells() if ex.op == "cells" else self.tables.pose_counts()
        return self.table(name, "numbers", self.args(ex, fn), NUMBER)

    ex_pose_count = ex_cells

    def ex_twin(self, ex: Ex, fn: Fn) -> str:
        return call("twin", *self.args(ex, fn), const(self.world.stride or 1))

    def ex_repeats(self, ex: Ex, fn: Fn) -> str:
        return call(ex.op, POSITION) if self.program.remembers else const(0, WIDE)

    ex_since = ex_repeats

    def ex_answerable(self, ex: Ex, fn: Fn) -> str:
        return call("answerable", POSITION)

    def ex_pending(self, ex: Ex, fn: Fn) -> str:
        return call("pending", POSITION)

    def ex_random(self, ex: Ex, fn: Fn) -> str:
        return call("drawn", POSITION, self.number(ex.args[0], fn))

    def ex_one(self, ex: Ex, fn: Fn) -> str:
        items = fn.temp("items")
        drawn = call("drawn", POSITION, f"(i64.load32_s {get(items)})")
        wide = ex.type == NUMBER
        return (f"(block (result {wat_type(ex.type)}) {put(items, self.ex(ex.args[0], fn))} "
                f"{call('item_wide' if wide else 'item', get(items), drawn)})")

    # ---- defines ------------------------------------------------------------------------------------------------

    def ex_define(self, ex: Ex, fn: Fn) -> str:
        written = self.program.places.in_place(ex)
        define = self.world.define_irs[str(ex.value)]
        if written is not None:
            text = self.ex(written, fn)
            return text if wat_type(written.type) == wat_type(ex.type) else f"(i64.extend_i32_s {text})"
        args = [self.of_type(arg, local.type, fn) for arg, local in zip(ex.args, define.params, strict=True)]
        text = call(self.define(define), POSITION, *args)
        if all(arg.op in ("const", "global") for arg in ex.args):
            return self.once(text, ex.type, fn)
        fn.allocations += ex.type.item is not None
        return text

    def once(self, text: str, kind: Type, fn: Fn) -> str:
        """A call whose value cannot change while a loop runs: worked out when first needed, then kept."""
        scope = fn.scope
        if not (fn.pure or len(fn.scopes) > 1) or scope.depth == 1:
            fn.allocations += kind.item is not None
            return text
        stack = wat_type(kind)
        if text not in scope.kept:
            scope.kept[text] = fn.temp("kept", stack)
            scope.prologue.append(put(scope.kept[text], UNKNOWN[stack]))
        name = scope.kept[text]
        if kind.item is not None:
            scope.lists = True
            fn.allocations += 1
            text = call("keep_above", text, const(width(kind.item)))
        return either(stack, f"({stack}.eq {get(name)} {UNKNOWN[stack]})", f"(local.tee ${name} {text})", get(name))

    def define(self, define: DefineIR) -> str:
        """The function of a define, written when first needed."""
        if define.name not in self.defines:
            self.defines[define.name] = self.module.fresh("define")
            fn = Fn(self.defines[define.name], result=wat_type(define.body.type), pure=True)
            for local in define.params:
                name = fn.temp(local.name, wat_type(local.type))
                fn.params.append((name, fn.locals.pop(name)))
                fn.names[local] = get(name)
            fn.body = [self.module.count(self.program.costs.at_define(define)), self.value(define.body, fn)]
            self.module.add(fn)
        return self.defines[define.name]
