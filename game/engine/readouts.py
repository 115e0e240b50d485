"""What a ruleset wants shown of a position beside its pieces: conditions, pips, notices, the lines of a score."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import Value
from game.engine.position import Position
from game.engine.rules import Rules
from game.engine.runtime import uncounted
from game.ruleset.show.readouts import OF_A_SEAT

# When sections are read; others while it is not over.
ALWAYS, AT_THE_END = ("badges", "glows", "tally"), ("medals", "epilogue", "score")


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
        """What is not there yet."""
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


def read_off(rules: Rules, position: Position) -> None:
    """Work out all that anybody may want to read off a position, and what may be decided out of turn; RuleError if the
    rules fail at it. Whoever looks at a table, draws it or says it does not expect that."""
    places = range(len(rules.world.seats))
    try:
        rules.scores(position)
        rules.table_options(position)
    except Exception as error:
        raise rules.explain(error) from error
    question = "" if position.over else rules.questions[position.pc].name
    for section in rules.compiled.generated.readouts:
        kind, _, name = section.partition(".")
        if name == (name and question) and (kind in ALWAYS or position.over == (kind in AT_THE_END)):
            for seat in [(place,) for place in places] if kind in OF_A_SEAT else [()]:
                readouts(rules, position, section, *seat)
