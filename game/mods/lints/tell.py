"""Lists of lines by names that are made of formulas: each can be reached, and none is misspelt."""

from __future__ import annotations

from game.mods.case import RulesCase
from game.ruleset.ir import Notation
from game.ruleset.lists import made_like, makes
from game.ruleset.problems import did_you_mean


def check_rules(case: RulesCase) -> None:
    """Report lists that look like a form of names, but are made by no piece, seat or word."""
    found = forms(case)
    for name, span in case.section("suggestions").keys.items():
        like = [form for form in found if made_like(name, form)]
        made = [makes(form, case.world) for form in like]
        if like and case.own(span) and name.replace("-", "_") not in case.mentioned and all(
                names is not None and name not in names for names in made):
            known = sorted(set().union(*(names or () for names in made)))
            case.tell(span, f"no piece, seat or word makes the name of the list '{name}'",
                      did_you_mean(name, known) or "look at the formulas in 'suggest'")


def forms(case: RulesCase) -> list[Notation]:
    """How the lists of lines are named, where formulas take part in it."""
    options = (option for stmt in case.statements if stmt.choose is not None for option in stmt.choose.options)
    return [form for option in options if option.tell is not None for form in option.tell.lists
            if any(not isinstance(part, str) for part in form.parts)]
