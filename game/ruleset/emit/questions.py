"""Questions as Python: functions that list the options, name them, and say who is asked."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.ir import LONGEST, ChooseIR, Ex, OptionIR, TellIR, assigned
from game.ruleset.program.costs import TooLarge, units
from game.ruleset.types import Type, default_value

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module


class QuestionEmitter:
    """Writes the questions of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def framed(self, name: str) -> Fn:
        """A function that may read the local variables of the procedure that asks."""
        fn = Fn(name, framed=True, pure=True)
        self.module.framed.append(fn)
        return fn

    # ---- options ------------------------------------------------------------------------------------------------

    def options(self, choose: ChooseIR) -> str:
        """The name of a function that lists the options of a question."""
        fn = self.framed(f"o{choose.number}")
        musts = any(option.must is not None for option in choose.options)
        program = self.module.program
        looks = program.looks(choose)
        fn.line("out = []")
        fn.line("add = out.append")
        if musts:
            fn.line("musts = []")
        if looks:
            fn.line("unsure = set()")
        fn.count(self.module.costs.at_options(choose.options))
        for index, option in enumerate(choose.options):
            self.entries(option, index, fn, looks)
        for prefix, ex in (("k", choose.keep), ("greatest", choose.greatest), ("limit", choose.limit)):
            if ex is not None:
                self.formula(f"{prefix}{choose.number}", ex)
        if looks:
            with fn.inside("if P.looking & 1:"):
                if program.weighs:
                    fn.line("P.musts = len(musts)" if musts else "P.musts = 0")
                fn.line("return musts + out" if musts else "return out")
            look, turn = program.look_of(choose), program.turn
            number = f"P.{self.module.namer.slot(turn)} - 1" if turn is not None and look is None else ""
            number = str(look.number) if look is not None else number
            fn.line(f"return _legal(P, {'musts' if musts else '()'}, out, unsure, {number})")
        else:
            fn.line("return musts or out" if musts else "return out")
        return fn.name

    def formula(self, name: str, ex: Ex) -> str:
        """A function that works out one formula."""
        fn = self.framed(name)
        fn.count(self.module.costs.at_formula(ex), ex.span)
        fn.line(f"return {self.module.formulas.ex(ex, fn)}", ex.span)
        return name

    def entries(self, option: OptionIR, index: int, fn: Fn, looks: bool) -> None:
        """The loops that add every decision of one option."""
        fn.span = option.span
        formulas = self.module.formulas
        with ExitStack() as stack:
            if option.cond is not None:
                if option.cond.constant and not option.cond.value:
                    return
                if not option.cond.constant:
                    stack.enter_context(fn.inside(f"if {formulas.ex(option.cond, fn)}:"))
            same = fn.temp("same") if option.same else ""
            if same:
                fn.line(f"{same} = set()")

            def body() -> None:
                parts = [str(index), *(fn.names[local] for local in option.variables)]
                entry = f"({', '.join(parts)},)"
                with ExitStack() as inner:
                    if option.same:
                        key = fn.temp("key")
                        fn.line(f"{key} = ({', '.join(formulas.ex(ex, fn) for ex in option.same)},)")
                        inner.enter_context(fn.inside(f"if {key} not in {same}:"))
                        fn.line(f"{same}.add({key})")
                    if looks:
                        fn.line(f"o = {entry}")
                        entry = "o"
                        sure = formulas.ex(option.sure, fn) if option.sure is not None else "False"
                        if sure != "True":
                            fn.line("unsure.add(o)" if sure == "False" else f"if not {sure}: unsure.add(o)")
                    if option.must is not None and not (option.must.constant and not option.must.value):
                        fn.line(f"(musts.append if {formulas.ex(option.must, fn)} else add)({entry})")
                    else:
                        fn.line(f"add({entry})")
                    if self.module.costs.entries(option.clauses) > LONGEST:
                        fn.line(f"if len(out) > {LONGEST}: _many()")
                        if option.must is not None:
                            fn.line(f"if len(musts) > {LONGEST}: _many()")

            plain = not option.same and option.must is None and option.sure is None
            self.module.formulas.nest(option.clauses, fn, body, small=plain, work=self.module.costs.decision(option))

    # ---- names --------------------------------------------------------------------------------------------------

    def describe(self, choose: ChooseIR) -> None:
        """Functions that tell who is asked and how the options are written."""
        pc = choose.number
        self.module.who[pc] = self.formula(f"w{pc}", choose.who)
        if not choose.follow.constant:
            self.formula(f"f{pc}", choose.follow)
        self.module.notations[pc] = tuple(
            self.notation(option, f"n{pc}_{index}") for index, option in enumerate(choose.options))
        for index, option in enumerate(choose.options):
            self.suggested(option, f"v{pc}_{index}")
            if option.pick is not None:
                self.picked(option, option.pick, f"h{pc}_{index}")
            if option.tell is not None:
                self.told(option, option.tell, f"l{pc}_{index}")
            if option.shun is not None:
                self.shunned(option, option.shun, f"u{pc}_{index}")
        if choose.seeks:
            self.sought(choose, f"z{pc}")

    def shunned(self, option: OptionIR, shun: Ex, name: str) -> None:
        """A function that tells whether a decision is one that nobody takes who plays with some sense."""
        fn = self.framed(name)
        for local in option.variables:
            fn.names[local] = self.module.namer.plain(local)
            fn.params.append(fn.names[local])
        fn.count(self.module.costs.at_formula(shun), shun.span)
        fn.line(f"return {self.module.formulas.ex(shun, fn)}", shun.span)

    def sought(self, choose: ChooseIR, name: str) -> None:
        """A function that tells what is taken first by whoever plays with some sense: of the first option and its first
        list that has anything, its number and what its first name stands for."""
        fn = self.framed(name)
        for index, option in enumerate(choose.options):
            for seek in option.seek:
                fn.count(self.module.costs.at_formula(seek), seek.span)
                fn.line(f"items = {self.module.formulas.ex(seek, fn)}", seek.span)
                fn.line(f"if items: return {index}, items")
        fn.line("return 0, ()")

    def picked(self, option: OptionIR, pick: tuple[Ex, ...], name: str) -> None:
        """A function that lists what is pressed on a table for a decision."""
        fn = self.framed(name)
        fn.span = option.span
        for local in option.variables:
            fn.names[local] = self.module.namer.plain(local)
            fn.params.append(fn.names[local])
        if self.module.costs.at_formula(*pick):  # as with notations: it is done for every decision
            raise TooLarge("it takes too long to find what stands for such a decision", "make 'pick' shorter",
                           option.span)
        values = ""
        for ex in pick:
            kind, value = ex.type.name, self.module.formulas.ex(ex, fn)
            if ex.type.item is not None:
                kind, value = f"{ex.type.item.name}s", f"tuple({value})"
            values += f"({kind!r}, {value}), "
        fn.line(f"return ({values})", option.span)

    def notation(self, option: OptionIR, name: str, framed: bool = True) -> str:
        """A function that writes one decision."""
        fn = self.framed(name) if framed else Fn(name, pure=True)
        fn.span = option.span
        for local in [*option.variables, *(text.local for text in option.texts)]:
            fn.names[local] = self.module.namer.plain(local)
            fn.params.append(fn.names[local])
        # It is written for each of up to ten thousand decisions, whenever anybody looks.
        if self.module.costs.at_formula(*(part for part in option.notation.parts if isinstance(part, Ex))):
            raise TooLarge("it takes too long to write down such a decision", "say less in 'as'", option.span)
        parts = [repr(part) if isinstance(part, str) else self.text(part, fn) for part in option.notation.parts]
        free = [text.local for text in option.texts]
        long = any(isinstance(part, Ex) and part.type.name == "text" and part.value not in free
                   for part in option.notation.parts)
        fn.line(f"return _line({' + '.join(parts)})" if long else f"return {' + '.join(parts)}")
        if not framed:
            self.module.add(fn)
        return name

    def suggested(self, option: OptionIR, name: str, framed: bool = True) -> None:
        """Functions that work out what stands for {0}, {1}, … in the suggestions for an option's free texts."""
        for number, text in enumerate(option.texts):
            if text.values:
                fn = self.framed(f"{name}_{number}") if framed else Fn(f"{name}_{number}", pure=True)
                for local in option.variables:
                    fn.names[local] = self.module.namer.plain(local)
                    fn.params.append(fn.names[local])
                fn.count(units(1 + sum(map(self.module.costs.of, text.values))), option.span)
                fn.line(f"return ({self.said(text.values, fn)})", option.span)
                if not framed:
                    self.module.add(fn)

    def told(self, option: OptionIR, tell: TellIR, name: str) -> None:
        """A function that works out whose line a decision calls for, and what is suggested; nothing if it does not."""
        fn = self.framed(name)
        for local in option.variables:
            fn.names[local] = self.module.namer.plain(local)
            fn.params.append(fn.names[local])
        formulas = self.module.formulas
        fn.count(units(1 + sum(map(self.module.costs.of, tell.formulas))), tell.span)
        if tell.cond is not None:
            fn.line(f"if not {formulas.ex(tell.cond, fn)}: return None", tell.span)
        names = "".join(" + ".join(repr(part) if isinstance(part, str) else self.text(part, fn) for part in form.parts)
                        + ", " for form in tell.lists)
        by, desk = (formulas.ex(ex, fn) if ex is not None else "-1" for ex in (tell.by, tell.desk))
        fn.line(f"return {by}, ({names}), ({self.said(tell.values, fn)}), {desk}", tell.span)

    def said(self, values: tuple[Ex, ...], fn: Fn) -> str:
        """Values with their types, as in what the rules say."""
        return "".join(f"({kind!r}, {code}), " for kind, code in (self.module.told(ex, fn) for ex in values))

    def text(self, ex: Ex, fn: Fn) -> str:
        """A value as notation writes it."""
        value = self.module.formulas.ex(ex, fn)
        kind = ex.type.name
        if kind == "text":
            return value
        if kind == "piece":
            return f"KIND_IDS[{self.module.formulas.piece_array('kind', fn)}[{value}]]"
        if kind == "word":
            return f"{self.words(ex.type)}[{value}]"
        if kind in ("seat", "kind", "site", "pile"):
            return f"{kind.upper()}_IDS[{value}]"
        return f"str({value})" if kind == "number" else f"('yes' if {value} else 'no')"

    def words(self, kind: Type) -> str:
        """The name of the table of words that a value of such a type can be."""
        return self.module.tables.get(f"WORDS {' '.join(kind.words)}", lambda: kind.words)

    # ---- out of turn --------------------------------------------------------------------------------------------

    def anytime(self, options: tuple[OptionIR, ...]) -> None:
        """The out-of-turn decisions: listed, named, carried out."""
        fn = Fn("anytime", pure=True)
        fn.line("out = []")
        fn.line("add = out.append")
        acts, notations, seats = [], [], []
        fn.count(self.module.costs.at_options(options))
        for index, option in enumerate(options):
            self.entries(option, index, fn, False)
            notations.append(self.notation(option, f"tn_{index}", framed=False))
            self.suggested(option, f"tg_{index}", framed=False)
            act = Fn(f"ta_{index}", ends="True", span=option.span)
            by = Fn(f"tb_{index}", pure=True, span=option.span)
            for target in (act, by):
                for local in [*option.variables, *(text.local for text in option.texts)]:
                    target.names[local] = self.module.namer.plain(local)
                    target.params.append(target.names[local])
            for local in assigned(option.body):
                act.line(f"{self.module.namer.plain(local)} = {default_value(local.type)!r}")
            assert option.by is not None
            by.line(f"return {self.module.formulas.ex(option.by, by)}")
            self.module.statements.native(option.body, act)
            act.line("return False")
            for target in (act, by):
                self.module.add(target)
            acts.append(act.name)
            seats.append(by.name)
        fn.line("return out")
        self.module.add(fn)
        self.module.anytime = (tuple(acts), tuple(notations), tuple(seats))
