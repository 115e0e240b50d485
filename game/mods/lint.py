"""Lints: everything that may be wrong with a mod, all at once. Each rule is a module in game/mods/lints."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from game.check import Budget, play_through
from game.mods import lints
from game.mods.case import Case, Finding, RulesCase
from game.ruleset.compile import Compiled, compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.read import model_of

MISSING = re.compile(r"(?:the text|nothing sets) ('.*?')(?: is missing in |,)")
PLAYED = ("tests", "lesson")
GRAVE = ("things", "formulas", "endless", "islands", "turns", "sides")  # what these would stumble over, too


def rules() -> list[ModuleType]:
    """The modules of all lints."""
    found = pkgutil.iter_modules(lints.__path__)
    return [importlib.import_module(f"game.mods.lints.{module.name}") for module in found]


def lint(name: str, folders: Sequence[Path] = (), library: Library | None = None) -> list[Finding]:
    """Everything that is wrong with a ruleset by id or path, sorted by place; a library may know unsaved files."""
    return lint_all(name, folders, library)[0]


def lint_all(name: str, folders: Sequence[Path] = (),
             library: Library | None = None) -> tuple[list[Finding], Compiled | None]:
    """The same, and the rules if they can be played."""
    budget = Budget()
    try:
        loaded = (library or Library(folders)).load(name)
        model = model_of(loaded)
    except RulesetError as error:
        return [Finding(problem, "language", True) for problem in error.problems], None
    case, errors, place = Case(loaded, model, budget), list[Problem](), "language"
    try:
        compiled = compile_ruleset(loaded)
        place = "games"
        errors = play_through(loaded, compiled, budget)
        if not errors:
            case = RulesCase(loaded, model, budget, compiled=compiled)
    except RulesetError as error:
        errors = error.problems
    try:
        for rule in rules():
            case.rule = rule.__name__.rpartition(".")[2]
            if hasattr(rule, "check_files"):
                budget.ask(Span(case.file, 1, 1), f"what '{case.rule}' looks for")
                rule.check_files(case)
            if hasattr(rule, "check_rules") and isinstance(case, RulesCase):
                budget.ask(Span(case.file, 1, 1), f"what '{case.rule}' looks for")
                rule.check_rules(case)
    except RulesetError as error:
        errors += error.problems
    found = list(once([*(Finding(problem, place, True) for problem in errors), *case.found]))
    return found, case.compiled if isinstance(case, RulesCase) and not errors else None


def once(found: Sequence[Finding]) -> Iterator[Finding]:
    """Findings in order, no two alike: what stops the game at a place hides what else is odd there."""
    stopped = {finding.problem.span for finding in found if finding.error}
    idle = {finding.problem.span for finding in found if finding.rule == "texts"}  # these are not missed elsewhere
    misspelt = {finding.problem.remedy for finding in found if finding.rule in ("texts", "unused")}
    grave = any(finding.rule in GRAVE for finding in found) or any(one.startswith("did you mean") for one in misspelt)
    told: set[tuple[str, int, str]] = set()
    for finding in sorted(found, key=lambda one: (one.problem.span, not one.error, one.problem.message)):
        span = finding.problem.span
        key = (span.file, span.line, finding.problem.message)
        if (finding.rule == "languages" and finding.problem.span in idle) or (finding.rule in PLAYED and grave):
            continue
        text = MISSING.match(finding.problem.message)
        if finding.rule in ("languages", "turns") and text is not None and f"did you mean {text[1]}?" in misspelt:
            continue  # it is there, but misspelt
        if key not in told and (finding.error or finding.problem.span not in stopped):
            told.add(key)
            yield finding
