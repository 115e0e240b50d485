"""Where in a file somebody is writing: under which keys, and what may stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ruleset.forms import FORMULA, GENERATOR, NOTATION, STATEMENTS, Form, ListOf, MapOf
from game.ruleset.keys import Key, Shape, Table, shape_of
from game.ruleset.language.statements import SHAPES
from game.ruleset.model import Model, ShortVariable
from game.ruleset.model_forms import VARIABLE_TYPE, Signatures
from game.ruleset.source import Map, Node, Seq

RULES = (FORMULA, GENERATOR, NOTATION, STATEMENTS)  # what is read as formulas and statements


class Place(NamedTuple):
    """A key or a value of a file, and what the language knows about it."""

    node: Node
    forms: tuple[Form[object], ...]  # what may stand here
    key: Key | None = None  # the one that this is the value of
    inside: Map | None = None  # the mapping that it is an entry of
    name: str = ""  # of the entry

    def shapes(self) -> list[Shape]:
        """The mappings that may stand here."""
        found = [form.keys() for form in self.forms if isinstance(form, Table)]
        return [*found, *(SHAPES if any(form is STATEMENTS for form in self.forms) else ())]


def places(root: Map, line: int = 0) -> Iterator[Place]:
    """Every entry and item of a ruleset, what is outside before what is inside; or of the section a line belongs to."""
    begun = [name for name, span in root.keys.items() if span.line <= line]
    yield from inner(Place(root, (), None), (shape_of(Model),), begun[-1] if begun else "")


def inner(place: Place, shapes: tuple[Shape, ...], only: str = "") -> Iterator[Place]:
    """What is inside a value, or inside one entry of it; `shapes` are the mappings that it can be, if it is one."""
    node = place.node
    if isinstance(node, Seq):
        items = forms_of(form.item if isinstance(form, ListOf) else form for form in place.forms)
        for item in node.items:
            entry = Place(item, items, place.key)
            yield entry
            yield from inner(entry, tuple(entry.shapes()))
    elif isinstance(node, Map):
        fitting = [shape for shape in shapes if shape.keys[0].name in node.entries] or list(shapes)
        known = {key.name: key for shape in reversed(fitting) for key in shape.keys}
        named = forms_of(form.value for form in place.forms if isinstance(form, MapOf | Signatures))
        for name, value in node.entries.items():
            if only not in ("", name):
                continue
            key = known.get(name)
            entry = Place(value, forms_of((key.form,)) if key is not None else named, key or place.key, node, name)
            yield entry
            yield from inner(entry, tuple(entry.shapes()))


def forms_of(given: Iterator[Form[object]] | tuple[Form[object], ...]) -> tuple[Form[object], ...]:
    """Forms, with those in the place of each that stands for several; statements may be alone or in lists."""
    found: dict[int, Form[object]] = {}

    def add(form: Form[object]) -> None:
        if id(form) in found:
            return
        found[id(form)] = form
        if isinstance(form, ShortVariable):
            add(VARIABLE_TYPE)
        if not isinstance(form, ListOf | MapOf | Signatures | Table):
            for one in form.inner():
                add(one)
        elif isinstance(form, ListOf):  # one alone stands for a list of one
            add(form.item)

    for form in given:
        add(form)
    return tuple(found.values())
