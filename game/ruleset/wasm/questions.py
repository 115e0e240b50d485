"""Questions as WebAssembly: functions that list the options, say who is asked, and look ahead.

An option is a record: which of the question's options it is, whether it surely may be kept, and what `each` binds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.ir import LONGEST, ChooseIR, Ex, OptionIR
from game.ruleset.types import NUMBER, TEXT
from game.ruleset.wasm.layout import MUSTS, looks_to_the_end, missing
from game.ruleset.wasm.wat import (
    CAPACITY,
    NARROW,
    POSITION,
    RULE,
    WIDE,
    Fn,
    Refused,
    call,
    const,
    get,
    load,
    negate,
    plus,
    put,
    store,
    trap,
    wat_type,
    when,
)

if TYPE_CHECKING:
    from game.ruleset.wasm.module import WasmModule


class Questions:
    """Writes the questions of one module."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self.formulas = module.formulas
        self.costs = module.program.costs

    def formula(self, name: str, ex: Ex, kind: str = NARROW) -> str:
        """A function that works out one formula."""
        fn = Fn(name, result=kind, pure=True, framed=True)
        value = self.formulas.value(ex, fn, NUMBER) if kind == WIDE else self.formulas.value(ex, fn)
        fn.body = [self.module.count(self.costs.at_formula(ex)), value]
        self.module.add(fn)
        return name

    def options(self, choose: ChooseIR) -> str:
        """A function that lists the options of a question."""
        fn = Fn(f"options{choose.number}", result=NARROW, pure=True, framed=True)
        most = min(LONGEST, sum(max(1, self.costs.entries(option.clauses)) for option in choose.options)) + 2
        musts = any(option.must is not None for option in choose.options)
        lists = {name: (fn.temp(name), fn.temp(f"{name}_end")) for name in (["free", "must"] if musts else ["free"])}
        fn.body.append(self.module.count(self.costs.at_options(choose.options)))
        for start, end in lists.values():
            fn.body += [put(start, call("room", const(4 + most * self.module.record))),
                        put(end, plus(get(start), const(4)))]
        for index, option in enumerate(choose.options):
            fn.body.append(self.entries(choose, option, index, fn, lists))
        for start, end in lists.values():
            bytes_used = f"(i32.sub {get(end)} {plus(get(start), const(4))})"
            fn.body.append(store(get(start), f"(i32.div_u {bytes_used} {const(self.module.record)})"))
        fn.body.append(self.chosen(choose, fn, lists))
        self.module.add(fn)
        return fn.name

    def shuns(self, choose: ChooseIR) -> str:
        """A function that tells whether an option of a question is shunned."""
        fn = Fn(f"shuns{choose.number}", [("o", NARROW)], NARROW, pure=True, framed=True)
        for index, option in enumerate(choose.options):
            if option.shun is None:
                continue
            code = ""
            for place, local in enumerate(option.variables):
                kind = wat_type(local.type)
                own = fn.temp(local.name, kind)
                fn.names[local] = get(own)
                code += put(own, load(get("o"), 8 + self.module.cell * place, kind))
            code += self.module.count(self.costs.at_formula(option.shun))
            code += f"(return {self.formulas.value(option.shun, fn)})"
            fn.body.append(when(f"(i32.eq {load(get('o'))} {const(index)})", code))
        fn.body.append(const(0))
        self.module.add(fn)
        return fn.name

    def seeks(self, choose: ChooseIR) -> str:
        """A function that tells what is taken first by whoever plays with some sense: where the first list is that has
        anything (0 if none has), and of which option, in the upper half."""
        fn = Fn(f"seeks{choose.number}", result=WIDE, pure=True, framed=True)
        items = fn.temp("items")
        for index, option in enumerate(choose.options):
            for seek in option.seek:
                found = f"(i64.or (i64.extend_i32_u {get(items)}) {const(index << 32, WIDE)})"
                fn.body += [self.module.count(self.costs.at_formula(seek)), put(items, self.formulas.value(seek, fn)),
                            when(load(get(items)), f"(return {found})")]
        fn.body.append(const(0, WIDE))
        self.module.add(fn)
        return fn.name

    def chosen(self, choose: ChooseIR, fn: Fn, lists: dict[str, tuple[str, str]]) -> str:
        """Which of the lists are the options."""
        free, end = lists["free"]
        must, must_end = lists.get("must", ("", ""))
        program = self.module.program
        if program.looks(choose):
            every = call("joined_options", get(must), get(free)) if must else get(free)
            noted = store(POSITION, load(get(must)) if must else const(0), MUSTS) if program.weighs else ""
            code = when(looks_to_the_end(), f"{noted}(return {every})")
            if not must:
                must = fn.temp("must")
                code += put(must, call("zeros", const(4)))
            look = program.look_of(choose)
            row = const(self.module.look(look)) if look is not None else self.module.looks_by_turn()
            return code + call("legal", POSITION, get(must), get(free), row)
        if must:
            first = when(negate(load(get(must))), f"(global.set $sp {get(end)}) (return {get(free)})")
            return f"{first} (global.set $sp {get(must_end)}) {get(must)}"
        return f"(global.set $sp {get(end)}) {get(free)}"

    def recorded(self, option: OptionIR, index: int, at: str, fn: Fn, sure: Ex | None = None) -> str:
        """A decision written down."""
        wide = self.module.cell == 8
        code = store(at, const(index, WIDE), 0, WIDE)  # which it is, and that it is not sure, in one
        if sure is not None:
            code += store(at, self.formulas.value(sure, fn), 4)
        for place in range(self.module.variables):
            if place < len(option.variables):
                value = fn.names[option.variables[place]]
                if wide and wat_type(option.variables[place].type) == NARROW:
                    value = f"(i64.extend_i32_s {value})"
            else:
                value = const(missing(self.module.cell), WIDE if wide else NARROW)
            code += store(at, value, 8 + self.module.cell * place, WIDE if wide else NARROW)
        return code

    def entries(self, choose: ChooseIR, option: OptionIR, index: int, fn: Fn,
                lists: dict[str, tuple[str, str]]) -> str:
        """The loops that add every decision of one option."""
        if option.cond is not None and option.cond.constant and not option.cond.value:
            return ""
        size = self.module.record
        same = fn.temp("same") if option.same else ""
        every = sum(max(1, self.costs.entries(one.clauses)) for one in choose.options)
        too_many = RULE if self.costs.entries(option.clauses) > LONGEST else CAPACITY
        sure = option.sure

        def add(which: str) -> str:
            start, end = lists[which]
            full = f"(i32.ge_u {get(end)} {plus(get(start), const(4 + size * LONGEST))})"
            code = when(full, trap(too_many)) if every > LONGEST else ""
            code += self.recorded(option, index, get(end), fn, sure)
            return code + put(end, plus(get(end), const(size)))

        def body() -> str:
            code = add("free")
            if option.must is not None:
                code = when(self.formulas.value(option.must, fn), add("must"), code)
            if option.same:
                if any(ex.type.item is not None or ex.type == TEXT for ex in option.same):
                    raise Refused("lists or texts under 'same' are left to Python", option.span)
                key = fn.temp("key")
                stores = "".join(
                    store(get(key), f"(i64.extend_i32_s {self.formulas.value(ex, fn)})" if wat_type(ex.type) == NARROW
                          else self.formulas.value(ex, fn), 8 * place, "i64") for place, ex in enumerate(option.same))
                count = const(len(option.same))
                code = put(key, call("candidate", get(same), count)) + stores + when(
                    call("fresh", get(same), count), code)
            return code

        plain = not option.same and option.must is None and option.sure is None
        conditional = option.cond is not None and not option.cond.constant
        test = self.formulas.value(option.cond, fn) if option.cond is not None and conditional else ""
        fn.scope.depth += conditional
        code = self.module.loops.nest(option.clauses, fn, body, small=plain, work=self.costs.decision(option))
        fn.scope.depth -= conditional
        if same:
            most = max(1, min(LONGEST, self.costs.entries(option.clauses))) + 1
            room = call("room", const(8 + 8 * len(option.same) * most))
            code = put(same, room) + store(get(same), const(0)) + code
        return when(test, code) if conditional else code
