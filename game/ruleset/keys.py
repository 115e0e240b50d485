"""Keys of the language, each declared once: by that they are read, checked, documented and offered by editors.

A mapping of the language is a `Part`, a dataclass whose fields are its keys:

    @dataclass(frozen=True)
    class PieceLook(Part, id="piece-look", title="The pieces' material", page="show"):
        \"\"\"A body, and kinds that have none.\"\"\"

        body: str = key(OneOf(BODIES), "What pieces are made of.", "enamel", example="stone")

`Sub(PieceLook)` is the form of such a mapping inside another one. A mapping that has a reader of its own is a `Shape`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from game.ruleset.fields import Fields, inside
from game.ruleset.forms import Form, Schema
from game.ruleset.problems import Span
from game.ruleset.source import Map, Node

T = TypeVar("T")
D = TypeVar("D")
T_co = TypeVar("T_co", covariant=True)
P = TypeVar("P", bound="Part")
NOWHERE = Span("", 1, 1)


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what may stand there, what it is for, what holds where it is left out, and how it looks."""

    name: str
    form: Form[object]
    about: str
    left: str = ""
    example: str = ""
    needed: bool = False
    field: str = ""  # of the part that it belongs to
    formerly: str = ""  # what older rulesets call it


@dataclass(frozen=True)
class Shape:
    """A mapping of the language: all keys that it may have."""

    id: str
    title: str
    about: str
    keys: tuple[Key, ...]
    page: str  # the reference page that it is on

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(key.name for key in self.keys)

    @cached_property
    def needed(self) -> tuple[str, ...]:
        return tuple(key.name for key in self.keys if key.needed)


def key(form: Form[T], about: str, default: D, example: str = "", left: str = "", name: str = "") -> T | D:
    """A field that is a key of its part; `left` says in words what holds without it, where the default does not."""
    word = {True: "yes", False: "no"}.get(default, "") if isinstance(default, bool) else default
    told = Key(name, form, about, left or (word if isinstance(word, str) else ""), example)
    found: T | D = _field(told, default)
    return found


def need(form: Form[T], about: str, example: str = "", name: str = "", formerly: str = "") -> T:
    """The same for a key that must be there. A part without it is not read on: that it is missing is a problem."""
    found: T = _field(Key(name, form, about, "", example, needed=True, formerly=formerly), None)
    return found


def _field(told: Key, default: object) -> Any:
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata={"key": told})
    return field(default=default, metadata={"key": told})


@dataclass(frozen=True, kw_only=True)
class Part:
    """A mapping as it was read; it knows its name, where it is written, and where the value of each key is."""

    id: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    shape: ClassVar[Shape]

    def __init_subclass__(cls, id: str = "", title: str = "", page: str = "") -> None:
        cls.shape = Shape(id, title, " ".join((cls.__doc__ or "").split()), (), page)

    @property
    def given(self) -> bool:
        """Whether anything of it is written at all."""
        return bool(self.spans)

    def place(self, key: str) -> Span:
        """Where a key's value is written, or else the whole part."""
        return self.spans.get(key, self.span)

    def check(self, reader: Fields, where: str) -> None:
        """Report keys that do not go together."""


def shape_of(part: type[Part]) -> Shape:
    """A part with its keys, which are known when its class has become a dataclass."""
    if not part.shape.keys:
        keys = tuple(replace(told, name=told.name or one.name, field=one.name)
                     for one in fields(part) if (told := one.metadata.get("key")) is not None)
        part.shape = replace(part.shape, keys=keys)
    return part.shape


def read_part(part: type[P], reader: Fields, node: Node | None, where: str, known: Collection[str] = (),
              whole: bool = False) -> P:
    """A part out of a node; if only some of its keys may be there, `known` are those.

    A part that is a whole file need not be named when its keys are.
    """
    shape, before = shape_of(part), len(reader.problems)
    node = renewed(node, shape)
    given = reader.mapping(node, where, known or shape.names, shape.needed)
    values: dict[str, Any] = {
        key.field: key.form.read(reader, given[key.name], key.name if whole else inside(where, key.name))
        for key in shape.keys if key.name in given}
    spans = {name: value.span for name, value in given.items()}
    found = part(**values, span=node.span if node is not None else NOWHERE, spans=spans)
    if len(reader.problems) == before:  # else what is missing may well be what could not be read
        found.check(reader, where)
    return found


def renewed(node: Node | None, shape: Shape) -> Node | None:
    """A mapping with the names of today for the keys that were called otherwise."""
    if not isinstance(node, Map):
        return node
    there = node.entries
    today = {key.formerly: key.name for key in shape.keys if key.formerly in there and key.name not in there}
    return node if not today else replace(
        node, entries={today.get(name, name): value for name, value in there.items()},
        keys={today.get(name, name): span for name, span in node.keys.items()})


class Table(Form[T_co]):
    """A mapping inside another one, with keys of its own."""

    @abstractmethod
    def keys(self) -> Shape:
        """The keys of the mapping."""

    def ways(self) -> tuple[str, ...]:
        return (f"#{self.keys().id}",)

    def schemas(self) -> list[Schema]:
        return [{"$ref": f"#/definitions/{self.keys().id}"}]


@dataclass(frozen=True)
class Ref(Table[Node]):
    """A mapping that has a reader of its own."""

    shape: Shape

    def keys(self) -> Shape:
        return self.shape

    def read(self, fields: Fields, node: Node, where: str) -> Node:
        return node


@dataclass(frozen=True)
class Sub(Table[P]):
    """A part of another one; `called` is what it is in messages, where its path says too little."""

    part: type[P]
    called: str = ""

    def keys(self) -> Shape:
        return shape_of(self.part)

    def read(self, fields: Fields, node: Node, where: str) -> P:
        return read_part(self.part, fields, node, self.called or where)

    def entry(self, fields: Fields, node: Node, where: str, name: str, span: Span) -> P:
        return replace(self.read(fields, node, where), id=name, span=span)


def reached(roots: Iterable[Shape]) -> dict[str, Shape]:
    """These mappings and all that their keys lead to, by id."""
    found: dict[str, Shape] = {}

    def visit(shape: Shape) -> None:
        if shape.id not in found:
            found[shape.id] = shape
            for one in shape.keys:
                follow(one.form)

    def follow(form: Form[object]) -> None:
        if isinstance(form, Table):
            visit(form.keys())
        for inner in form.inner():
            follow(inner)

    for root in roots:
        visit(root)
    return found
