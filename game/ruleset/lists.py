"""Lists of suggestions by names that are made of formulas: which there are, and which there could be."""

from __future__ import annotations

from itertools import product

from game.ruleset.holes import taken_apart
from game.ruleset.ir import Ex, Notation
from game.ruleset.world import World

MOST = 5000  # names that are made of the words in a form


def made_like(name: str, form: Notation) -> bool:
    """Whether a name has the fixed parts of a form, with something between them."""
    fixed, last = [""], ""
    for part in form.parts:
        if isinstance(part, Ex):
            fixed.append("")
            last = ""
        else:
            last += part
            fixed[-1] = last
    return taken_apart(name, fixed) is not None


def makes(form: Notation, world: World) -> set[str] | None:
    """Every name that a form can make; nothing if it is made of what is open, such as texts and numbers."""
    choices: list[tuple[str, ...]] = []
    count = 1
    for part in form.parts:
        words = (part,) if isinstance(part, str) else values_of(part, world)
        count *= len(words) if words else MOST + 1
        if words is None or count > MOST:
            return None
        choices.append(words)
    return {"".join(words) for words in product(*choices)}


def values_of(ex: Ex, world: World) -> tuple[str, ...] | None:
    """How the values of a formula are written, where these are a few."""
    if ex.type.words:
        return ex.type.words
    if ex.type.name in ("piece", "kind"):
        return tuple(world.kinds)
    if ex.type.name == "seat":
        return tuple(world.seats)
    return None
