"""A name stands for one thing only, and never for a word of the language."""

from __future__ import annotations

from game.ruleset.problems import Problems, Span
from game.ruleset.statements import BARE, EFFECTS
from game.ruleset.world import VARIABLES_OF, World

KEYWORDS = ("true", "false", "nothing", "nobody", "players", "repeats", "pending", "and", "or", "not", "in", "if",
            "else", "for", "is", "lambda", "each")


def check(world: World, problems: Problems) -> None:
    """Report names that are declared twice or that the language uses itself."""
    model = world.model
    found: list[tuple[str, Span, str]] = []
    found += [(seat.id, seat.span, "a seat") for seat in model.seats]
    found += [(kind.id, kind.span, "a kind") for kind in model.kinds.values()]
    found += [(option.id, option.span, "an option") for option in model.options.values()]
    found += [(pile.id, pile.span, "a pile") for pile in model.piles.values()]
    found += [(spec.id, spec.span, "a variable") for spec in model.vars.values() if spec.scope == "vars"]
    found += [(head.name, head.span, "a define") for head, _ in model.defines.values()]
    found += [(head.name, head.span, "a procedure") for head, _ in model.procedures.values()]
    first: dict[str, tuple[Span, str]] = {}
    for name, span, what in found:
        plain = name.replace("-", "_")
        if plain in KEYWORDS or plain in world.words or (what == "a procedure" and plain in (*EFFECTS, *BARE)):
            problems.add(span, f"'{name}' is a word of the language", f"give {what} another name")
        elif plain in first:
            other, before = first[plain]
            problems.add(span, f"'{name}' is {before} already, in line {other.line}", f"give {what} another name")
        else:
            first[plain] = (span, what)
    attributes: dict[str, list[str]] = {"piece": ["owner", "kind", "site", "on", "pile"],
                                        "site": ["piece", "pieces", "empty", "row", "col", "seat"], "seat": ["index"]}
    for kind, scope in VARIABLES_OF.items():
        for spec in model.vars.values():
            if spec.scope == scope and spec.id in attributes[kind]:
                problems.add(spec.span, f"a {kind} has an attribute '{spec.id}' already", "give the variable another name")
