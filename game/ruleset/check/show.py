"""What `show` says in one place fits what it and the rules say in another; that names are there is looked up before.

What a ruleset takes over from another one is not held against it: where it says less than that one, less is seen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.ruleset.ir import Notation, Stmt
from game.ruleset.language.statements import Say
from game.ruleset.problems import Problems, Span, known_names, named
from game.ruleset.show.events import EFFECTS, OPTIONAL, PLACES, Effect, Moment
from game.ruleset.show.looks import PileLook
from game.ruleset.types import BROKEN, Type
from game.ruleset.world import World


def check(world: World, stmts: Sequence[Stmt], problems: Problems) -> None:
    """Report pages without boards, piles without sites, effects of what has no place."""
    found, show = _Show(world, problems), world.model.show
    for stmt in stmts:
        if stmt.choose is not None:
            found.noted += [option.notation for option in stmt.choose.options]
        if isinstance(stmt, Say):
            found.said.setdefault(stmt.value, []).append(tuple(arg.type for arg in stmt.args))
    if show.boards and (world.model.board is None or not world.model.board.each):
        problems.add(show.spans["boards"], "pages are for boards of one's own", "add 'each: seat' to the board")
    for name, look in show.piles.items():
        found.pile(name, look)
    for event, effects in show.effects.items():
        for about, effect in effects.items():
            found.effect(event, about, effect)
    for said, moments in ((True, show.moments.say), (False, show.moments.over)):
        for about, moment in moments.items():
            if moment is not None:
                found.moment(about, moment, said)


def fixed(notation: Notation) -> str:
    """A notation that is always the same."""
    return "".join(part for part in notation.parts if isinstance(part, str)) if all(
        isinstance(part, str) for part in notation.parts) else ""


def could_be(notation: Notation, text: str) -> bool:
    """Whether a decision may be noted like this, whatever comes into the holes."""
    parts = (re.escape(part) if isinstance(part, str) else ".+" for part in notation.parts)
    return re.fullmatch("".join(parts), text) is not None


class _Show:
    def __init__(self, world: World, problems: Problems) -> None:
        self.world = world
        self.problems = problems
        self.noted: list[Notation] = []
        self.said: dict[str, list[tuple[Type, ...]]] = {}  # what is said, with the types of its values

    def pile(self, name: str, look: PileLook) -> None:
        """A pile that lies at a site: its own, or the next one in a direction."""
        spec = self.world.model.piles.get(name)
        if look.at and spec is not None and not spec.zone:
            self.problems.add(look.spans["at"], f"pile '{name}' belongs to no site",
                              "only piles with 'each:' a zone lie at sites")
        elif look.well and spec is not None and not spec.each:
            self.problems.add(look.spans["well"], f"pile '{name}' is nobody's",
                              "only piles with 'each: seat' have wells")
        elif look.well and (self.world.board is None or self.world.board.shape != "square"):
            self.problems.add(look.spans["well"], "there are no squares for a well",
                              "only boards of squares have wells")
        elif look.grow and not look.at:
            self.problems.add(look.spans["grow"], f"show.piles.{name} grows from nowhere", "add 'at: here'")
        given = look.spans.get("shake")
        for word in look.shake:
            if given is not None and given.file == self.world.model.file and not any(
                    could_be(notation, word) for notation in self.noted):
                self.problems.add(given, f"no decision is noted {named(word)}", known_names(
                    word, [part for part in (fixed(notation) for notation in self.noted) if part]))

    def effect(self, event: str, about: str, effect: Effect) -> None:
        """The values of what is said that an effect takes; other events have none."""
        for key in EFFECTS.get(effect.look, {}):
            given = effect.spans.get(key)
            if event != "say":
                if given is not None:
                    self.problems.add(given, f"only what is said has values for '{key}'", "leave it out")
                continue
            wanted = ("seat",) if effect.look == "wave" and key != "from" else (
                ("piece",) if effect.look == "uncover" or (effect.look, key) == ("stoop", "of") else PLACES)
            if given is not None or key not in OPTIONAL or effect.look != "wave":
                self.value(about, effect.value(key), given or effect.span, wanted, f"'{key}' of {effect.look}")

    def moment(self, about: str, moment: Moment, said: bool) -> None:
        """Whose moment it is and what is counted, among the values of what is said."""
        for key, index, wanted in (("seat", moment.seat, ("seat",)), ("number", moment.number, ("number",)),
                                   ("near", moment.near, ("site", "piece"))):
            if index is not None and not said:
                self.problems.add(moment.spans[key], f"only what is said has values for '{key}'", "leave it out")
            elif index is not None:
                self.value(about, index, moment.spans[key], wanted, f"'{key}' of a moment")

    def value(self, about: str, index: int, span: Span, wanted: tuple[str, ...], what: str) -> None:
        """A value of `with`, counted from 0, of a type that will do."""
        for types in self.said.get(about, []) if span.file == self.world.model.file else ():
            found = types[index] if index < len(types) else None
            if found is None:
                self.problems.add(span, f"{what} is value {index} of '{about}', which is said with {len(types)}",
                                  "values count from 0; add it to 'with', or name another one")
            elif found != BROKEN and (found.item or found).name not in wanted:
                self.problems.add(span, f"{what} cannot be {found.one}, as value {index} of '{about}' is",
                                  "it may be a " + ", ".join(wanted))
