"""The author's own tests, in tests.yaml, are all true."""

from __future__ import annotations

from game.mods.case import RulesCase
from game.mods.testing import FILE, load_tests, run_tests
from game.ruleset.problems import RulesetError


def check_rules(case: RulesCase) -> None:
    """Report tests that cannot be read, and those that fail."""
    path = case.folder / FILE
    if not path.is_file():
        return
    try:
        case.know(path)
        failed = run_tests(load_tests(path), case.loaded, case.budget)
    except RulesetError as error:
        failed = error.problems
    for problem in failed:
        case.tell(problem.span, problem.message, problem.remedy or "see the reference of tests")
