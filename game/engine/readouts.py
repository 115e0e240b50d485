"""What a ruleset wants shown of a position beside its pieces: conditions, pips, notices, the lines of a score."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import Value
from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.runtime import uncounted


@dataclass(frozen=True, slots=True)
class Need:
    """One of the things that a condition needs."""

    met: bool
    text: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Words of the ruleset with values for them, and the numbers and places that go with them."""

    text: str
    values: tuple[Value, ...]
    parts: dict[str, Value]
    needs: tuple[Need, ...]

    @property
    def missing(self) -> tuple[Need, ...]:
        """The needs of a condition that are not met."""
        return tuple(need for need in self.needs if not need.met)

    def number(self, name: str, otherwise: int = 0) -> int:
        """A part that is a number, a seat, a kind or the like."""
        return int(self.parts[name].value) if name in self.parts else otherwise

    def word(self, name: str) -> str:
        """A part that is a word of the language, such as a sign; nothing without it."""
        return str(self.parts[name].value) if name in self.parts else ""

    def about(self, kind: str, value: int) -> bool:
        """Whether it is told at a seat, a piece or a site."""
        return "at" in self.parts and self.parts["at"] == Value(kind, value)


def readouts(rules: Rules, position: Position, section: str, *seat: int) -> list[Line]:
    """The lines of a section of `show` in a position; the lines of a score are those of a seat."""
    try:
        with uncounted(position):
            found = [line for name in rules.compiled.generated.readouts.get(section, ())
                     for line in rules.space[name](position, *seat)]
    except Exception as error:
        raise rules.explain(error) from error
    return [Line(text, values, {name: Value(kind, value) for name, kind, value in parts},
                 tuple(Need(bool(met), key, given) for met, key, given in needs))
            for text, values, parts, needs in found]
