"""What a table shows by formulas, as Python: for each entry of `show` a function that lists its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ruleset.emit.code import Fn
from game.ruleset.program.costs import units
from game.ruleset.readouts import ReadoutIR

if TYPE_CHECKING:
    from game.ruleset.emit.module import Module


class ReadoutEmitter:
    """Writes the formulas of `show` of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.names: dict[str, list[str]] = {}

    def entries(self, readouts: tuple[ReadoutIR, ...]) -> dict[str, tuple[str, ...]]:
        """A function for each entry, by section."""
        for entry in readouts:
            self.names.setdefault(entry.section, []).append(self.entry(entry))
        return {section: tuple(names) for section, names in self.names.items()}

    def entry(self, entry: ReadoutIR) -> str:
        """A function that lists the lines of one entry: words with their values, parts, and what they need."""
        fn = Fn(self.module.fresh("y"), pure=True, span=entry.span)
        if entry.seat is not None:
            fn.names[entry.seat] = "s"
            fn.params.append("s")
        formulas, costs = self.module.formulas, self.module.costs
        fn.line("out = []")
        used = [ex for ex in (entry.cond, *entry.values, *entry.parts.values(), *(need.cond for need in entry.needs),
                              *(ex for need in entry.needs for ex in need.values)) if ex is not None]
        work = 1 + sum(map(costs.of, used))
        fn.count(units(work))

        def body() -> None:
            said = self.module.questions.said(entry.values, fn)
            line = (f"out.append(({entry.text!r}, ({said}), ({self.parts(entry, fn)}), "
                    f"({self.needs(entry, fn)})))")
            if entry.cond is None:
                fn.line(line)
            else:
                with fn.inside(f"if {formulas.ex(entry.cond, fn)}:"):
                    fn.line(line)
            fn.line("if len(out) > 1000: _list(out * 11)")

        if entry.clauses:
            self.module.formulas.nest(entry.clauses, fn, body, work=work)
        else:
            body()
        fn.line("return out")
        self.module.add(fn)
        return fn.name

    def parts(self, entry: ReadoutIR, fn: Fn) -> str:
        """The formulas beside the words, with their names and types, and what is always the same."""
        formulas = self.module.formulas
        return "".join([*(f"({name!r}, {ex.type.name!r}, {formulas.ex(ex, fn)}), " for name, ex in entry.parts.items()),
                        *(f"({name!r}, 'word', {word!r}), " for name, word in entry.words.items())])

    def needs(self, entry: ReadoutIR, fn: Fn) -> str:
        """What has to be true, whether it is, and what it is called."""
        formulas, questions = self.module.formulas, self.module.questions
        return "".join(f"({formulas.ex(need.cond, fn)}, {need.text!r}, ({questions.said(need.values, fn)})), "
                       for need in entry.needs)
