"""The `show` section says only what tables understand; what it says about rules is checked with them."""

from __future__ import annotations

from collections.abc import Iterable

from game.mods.case import Case
from game.ruleset.describe import shapes
from game.ruleset.problems import Span, known_names, named
from game.ruleset.source import Map, Num, Seq, Text

LEVEL = "rules"
SHELF = {"order": (0, 1000), "minutes": (1, 1000), "difficulty": (1, 5)}


def check(case: Case) -> None:
    """Report unknown keys, and hidden piles that do not exist."""
    show = case.section("show")
    if show is None:
        return
    known = shapes()
    check_keys(case, show, "show", known["show"].names)
    for key in ("shelf",):
        inner = show.get(key)
        if isinstance(inner, Map):
            check_keys(case, inner, f"show.{key}", known[key].names)
            check_numbers(case, inner, f"show.{key}")
    hidden = show.get("hide")
    for item in hidden.items if isinstance(hidden, Seq) else ():
        if isinstance(item, Text):
            check_name(case, item.value, item.span, "pile", case.model.piles)


def check_keys(case: Case, node: Map, where: str, known: Iterable[str]) -> None:
    """Keys that no table knows."""
    allowed = list(known)
    for key, span in node.keys.items():
        if key not in allowed and case.own(span):
            case.tell("looks", span, f"unknown key {named(key)} in {where}",
                      known_names(key, allowed) or "see the reference of show")


def check_numbers(case: Case, node: Map, where: str) -> None:
    """Numbers that a shelf can show."""
    for key, value in node.entries.items():
        low, high = SHELF.get(key, (0, 0))
        if high and case.own(value.span) and not (isinstance(value, Num) and low <= value.value <= high):
            case.tell("looks", value.span, f"{where}.{key} must be a whole number", f"write one from {low} to {high}")


def check_name(case: Case, name: str, span: Span, what: str, known: Iterable[str]) -> None:
    """One name."""
    allowed = list(known)
    if name not in allowed and case.own(span):
        case.tell("looks", span, f"there is no {what} {named(name)}", known_names(name, allowed) or "check its name")
