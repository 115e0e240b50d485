"""Lints: everything that may be wrong with a mod, all at once. Each rule is a module in game/mods/lints."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from game.check import Budget, play_through
from game.mods import lints
from game.mods.case import Case
from game.ruleset.compile import Compiled, compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.read import read_model

GRAVE = ("things", "formulas", "endless", "islands")  # what the author's tests would stumble over as well


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: an error keeps the game from being played, a warning does not."""

    problem: Problem
    rule: str
    error: bool

    def as_data(self) -> dict[str, object]:
        """For other programs."""
        span = self.problem.span
        return {"file": span.file, "line": span.line, "column": span.column, "rule": self.rule,
                "severity": "error" if self.error else "warning", "message": self.problem.message,
                "remedy": self.problem.remedy}


def rules() -> list[ModuleType]:
    """The modules of all lints; each has LEVEL, `files` or `rules`, and check(case)."""
    found = pkgutil.iter_modules(lints.__path__)
    return [importlib.import_module(f"game.mods.lints.{module.name}") for module in found]


def lint(name: str, folders: Sequence[Path] = ()) -> list[Finding]:
    """Everything that is wrong with a ruleset by id or path, sorted by place."""
    errors: list[Problem] = []
    found: list[Finding] = []
    budget = Budget()
    try:
        loaded = Library(folders).load(name)
        problems = loaded.problems()
        model = read_model(loaded.map, str(loaded.files[-1]), problems)
        problems.raise_if_any()
    except RulesetError as error:
        return [Finding(problem, "language", True) for problem in error.problems]
    compiled: Compiled | None = None
    try:
        compiled = compile_ruleset(loaded)
        errors = play_through(loaded, compiled, budget)
    except RulesetError as error:
        errors = error.problems
    case = Case(loaded, model, compiled if not errors else None, budget)
    try:
        for rule in rules():
            if rule.LEVEL == "files" or case.compiled is not None:
                budget.ask(Span(case.file, 1, 1), f"what '{rule.__name__.rpartition('.')[2]}' looks for")
                rule.check(case)
    except RulesetError as error:
        errors += error.problems
    found += [Finding(problem, "language" if compiled is None else "games", True) for problem in errors]
    found += [Finding(one.problem, one.rule, False) for one in case.found]
    return list(once(found))


def once(found: Sequence[Finding]) -> Iterator[Finding]:
    """Findings in order, no two alike: what stops the game at a place hides what else is odd there."""
    stopped = {finding.problem.span for finding in found if finding.error}
    idle = {finding.problem.span for finding in found if finding.rule == "texts"}  # these are not missed elsewhere
    grave = any(finding.rule in GRAVE for finding in found)
    told: set[tuple[object, str]] = set()
    for finding in sorted(found, key=lambda one: (one.problem.span, not one.error, one.problem.message)):
        key = (finding.problem.span, finding.problem.message)
        if (finding.rule == "languages" and finding.problem.span in idle) or (finding.rule == "tests" and grave):
            continue
        if key not in told and (finding.error or finding.problem.span not in stopped):
            told.add(key)
            yield finding
