"""A name stands for one thing only, and never for a word of the language."""

from __future__ import annotations

import keyword

from game.ruleset.language.attributes import ATTRIBUTES
from game.ruleset.language.effects import EFFECTS
from game.ruleset.language.statements import WORDS
from game.ruleset.language.words import STATES, formula_words
from game.ruleset.model import Model
from game.ruleset.problems import Problems, Span
from game.ruleset.world import VARIABLES_OF

KEYWORDS = frozenset(("true", "false", "nothing", "nobody", "players", *STATES, "each", *keyword.kwlist))


def check(model: Model, problems: Problems) -> None:
    """Report names that are declared twice or that the language uses itself."""
    check_names(model, problems)
    check_attributes(model, problems)


def check_names(model: Model, problems: Problems) -> None:
    """Names that formulas and statements use as they are."""
    words = formula_words()
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
        if plain in KEYWORDS or plain in words or (what == "a procedure" and plain in (*EFFECTS, *WORDS)):
            problems.add(span, f"'{name}' is a word of the language", f"{what} needs another name")
        elif plain in first:
            other, before = first[plain]
            problems.add(span, f"'{name}' is {before} already, in line {other.line}", "give one of them another name")
        else:
            first[plain] = (span, what)


def check_attributes(model: Model, problems: Problems) -> None:
    """Names that come after a dot: of variables of pieces, sites and seats, of traits and of layers."""
    board = model.board
    traits = {trait: kind.span for kind in model.kinds.values() for trait in kind.traits}
    layers = dict.fromkeys(board.layers, board.span) if board is not None else {}
    for kind, scopes in VARIABLES_OF.items():
        taken = dict.fromkeys(ATTRIBUTES[kind])
        own = [(spec.id, spec.span) for spec in model.vars.values() if spec.scope in scopes]
        own += {"piece": traits, "site": layers}.get(kind, {}).items()
        for name, span in own:
            if name in taken or name in keyword.kwlist:
                problems.add(span, f"a {kind} cannot have another attribute '{name}'", "choose another name")
            taken[name] = None
