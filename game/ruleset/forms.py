"""Forms: what may stand somewhere in a ruleset. Each reads it, tells it in words and makes the schema of it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.ruleset.fields import ID, NAME, Fields, inside
from game.ruleset.names import Mention, Names
from game.ruleset.problems import Problems, Span, did_you_mean, known_names, named
from game.ruleset.source import Map, Node, Seq, Text

Schema = dict[str, Any]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
REFERRED = {"texts": "", "statements": "", "statement": "", "sound": "single"}  # definitions that are no mappings
HEX = re.compile(r"#[0-9a-fA-F]{6}")
LANGUAGE = re.compile(r"[a-z]{2,3}([-_][A-Za-z0-9]+)*")
END = r"\Z"  # as patterns of Python say it; those of schemas say $


def one_of(schemas: list[Schema]) -> Schema:
    """A schema for any of several. Mappings and lists are told apart by that alone, so that what is wrong inside one is
    told as itself, and not as something that fits none of several ways."""
    if STATEMENTS.schema in schemas:  # which may be nothing, too
        return STATEMENTS.schema
    if len(schemas) == 1:
        return schemas[0]
    if not all(map(kind_of, schemas)):
        return {"anyOf": schemas}
    short = [{"type": kind_of(one)} if kind_of(one) != "single" and "$ref" not in one else one for one in schemas]
    found: Schema = {"anyOf": short}
    for kind in ("array", "object"):
        own = [schema for schema in schemas if kind_of(schema) == kind]
        if own:
            found = {"if": {"type": kind}, "then": own[0] if len(own) == 1 else {"anyOf": own}, "else": found}
    return found


def kind_of(schema: Schema) -> str:
    """Whether a schema is for mappings, for lists or for single values; nothing if that cannot be seen."""
    if "$ref" in schema:
        return REFERRED.get(str(schema["$ref"]).rpartition("/")[2], "object")
    if "anyOf" in schema or "if" in schema or not schema:
        return ""
    kind = schema.get("type", "single")
    return kind if kind in ("array", "object") else "single"


class Form(ABC, Generic[T_co]):
    """A form of YAML value: how it is read, described, and written as a JSON schema."""

    def like(self) -> Form[object]:
        """The form that stands for it in words and schemas, if it is only read in another way."""
        return self

    def ways(self) -> tuple[str, ...]:
        """Every way of writing it, in words; `#name` is another table of keys."""
        return self.like().ways()

    def schemas(self) -> list[Schema]:
        """The same for editors."""
        return self.like().schemas()

    def inner(self) -> tuple[Form[object], ...]:
        """The forms that it is made of."""
        return (self.like(),) if self.like() is not self else ()

    @abstractmethod
    def read(self, fields: Fields, node: Node, where: str) -> T_co:
        """The value of a node; what is wrong with it is reported."""

    def entry(self, fields: Fields, node: Node, where: str, name: str, span: Span) -> T_co:
        """The same for an entry of a mapping, with the name that it has there."""
        return self.read(fields, node, where)

    @property
    def told(self) -> str:
        return " or ".join(self.ways())


@dataclass(frozen=True)
class Plain(Form[T_co]):
    """A single value."""

    word: str
    schema: Schema
    reader: Callable[[Fields, Node, str], T_co]

    def ways(self) -> tuple[str, ...]:
        return tuple(self.word.split(" or "))

    def schemas(self) -> list[Schema]:
        return [self.schema]

    def read(self, fields: Fields, node: Node, where: str) -> T_co:
        return self.reader(fields, node, where)


def _flag(fields: Fields, node: Node, where: str) -> bool:
    return fields.flag(node, where, False)


def _later(fields: Fields, node: Node, where: str) -> Node:
    """The node itself, for those who read formulas and statements when all names are known."""
    return node


def _colour(fields: Fields, node: Node, where: str) -> str:
    if isinstance(node, Text) and HEX.fullmatch(node.value):
        return node.value
    shown = named(node.value) if isinstance(node, Text) else "a mapping" if isinstance(node, Map) else "this"
    fields.wrong(node, f"{shown} is no colour", 'write it as "#rrggbb", in quotes')
    return "#000000"


TEXT = Plain("text", {"type": ["string", "number", "boolean"]}, Fields.string)
WORD = Plain("name", {"type": ["string", "boolean"]}, Fields.string)
FLAG = Plain("flag", {"enum": [True, False, "yes", "no"]}, _flag)
TEXTS = Plain("texts", {"$ref": "#/definitions/texts"}, Fields.texts)
CALLED = Plain("texts", TEXTS.schema, Fields.called)
COLOUR = Plain("text", {"type": "string", "pattern": f"^{HEX.pattern}$"}, _colour)
ANY = Plain[Node]("any", {}, _later)
FORMULA = Plain[Node]("formula", {"type": ["string", "integer", "boolean"]}, _later)
GENERATOR = Plain[Node]("generator", {"type": "string"}, _later)
NOTATION = Plain[Node]("notation", {"type": "string"}, _later)
STATEMENTS = Plain[Node]("statements", {"$ref": "#/definitions/statements"}, _later)


@dataclass(frozen=True)
class Number(Form[int]):
    """A whole number within bounds."""

    low: int = 0
    high: int = 1_000_000

    def ways(self) -> tuple[str, ...]:
        return ("number",) if self.high - self.low > 99_999 else (f"number from {self.low} to {self.high}",)

    def schemas(self) -> list[Schema]:
        return [{"type": "integer", "minimum": self.low, "maximum": self.high}]

    def read(self, fields: Fields, node: Node, where: str) -> int:
        return fields.number(node, where, self.low, self.low, self.high)


@dataclass(frozen=True)
class OneOf(Form[str]):
    """One of a few words; `called` is what one of them is in messages."""

    words: tuple[str, ...]
    called: str = ""
    ref: str = ""  # the definition in the schema that holds words which are needed in many places

    def ways(self) -> tuple[str, ...]:
        return ("one of " + " ".join(self.words),)

    def schemas(self) -> list[Schema]:
        return [{"$ref": f"#/definitions/{self.ref}"} if self.ref else self.whole]

    @property
    def whole(self) -> Schema:
        return {"enum": [int(word) if word.isdigit() else word for word in self.words]}

    def read(self, fields: Fields, node: Node, where: str) -> str:
        return fields.among(node, self.called or where, self.words, self.words[0])


@dataclass(frozen=True)
class ListOf(Form[tuple[T, ...]]):
    """A list; one alone is always read as a list of one, and told to be welcome where it is usual."""

    item: Form[T]
    alone: bool = False

    def ways(self) -> tuple[str, ...]:
        return (*(self.item.ways() if self.alone else ()), *(f"list of {way}" for way in self.item.ways()))

    def schemas(self) -> list[Schema]:
        own = self.item.schemas()
        return [*(own if self.alone else ()), {"type": "array", "items": one_of(own)}]

    def read(self, fields: Fields, node: Node, where: str) -> tuple[T, ...]:
        called = f"an entry of {where}" if isinstance(node, Seq) else where
        return tuple(self.item.read(fields, item, called) for item in fields.items(node, where))

    def inner(self) -> tuple[Form[object], ...]:
        return (self.item,)


@dataclass(frozen=True)
class MapOf(Form[dict[str, T]]):
    """A mapping by names: any, those of things that the ruleset has or makes, or a few that are known."""

    value: Form[T]
    keys: Named | tuple[str, ...] | None = None
    each: str = ""  # what an entry is called in messages, with its name in the place of {}
    most: int = 0  # entries that there may be, if not any number
    bare: bool = False  # whether a name alone is an entry too

    def ways(self) -> tuple[str, ...]:
        return tuple(f"map of {way}" for way in self.value.ways())

    def schemas(self) -> list[Schema]:
        own = self.value.schemas()
        entry = True if {} in own else one_of([*own, {"type": "null"}])
        names: Schema = {"propertyNames": {"enum": list(self.keys)}} if isinstance(self.keys, tuple) else {}
        if isinstance(self.keys, Named) and self.keys.pattern:
            names = {"propertyNames": {"pattern": self.keys.pattern}}
        return [{"type": "object", **names, "additionalProperties": entry}]

    def read(self, fields: Fields, node: Node, where: str) -> dict[str, T]:
        known = self.keys if isinstance(self.keys, tuple) else None
        found = {}
        given = fields.mapping(node, where, known)
        for name, value in (node.entries if self.bare and isinstance(node, Map) else given).items():
            span = fields.key_span(node, name, value)
            if isinstance(self.keys, Named):
                self.keys.written(fields, name, span)
            if known is None or name in known:
                found[name] = self.value.entry(fields, value, self.each.format(name) or inside(where, name), name, span)
        if 0 < self.most < len(found):
            what = where.rpartition(".")[2]
            fields.wrong(node, f"there are {len(found)} {what}", f"at most {self.most} are possible")
        return found

    def inner(self) -> tuple[Form[object], ...]:
        return (self.value,)


@dataclass(frozen=True)
class Either(Form[Node]):
    """Several forms, told one after another; which of them it is, its own reader finds out."""

    forms: tuple[Form[object], ...]

    def ways(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(way for form in self.forms for way in form.ways()))

    def schemas(self) -> list[Schema]:
        return [schema for form in self.forms for schema in form.schemas()]

    def read(self, fields: Fields, node: Node, where: str) -> Node:
        return node

    def inner(self) -> tuple[Form[object], ...]:
        return self.forms


def either(*forms: Form[object]) -> Either:
    """One or the other."""
    return Either(forms)


# ---- names of things ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Named(Form[str]):
    """A name, which is looked at wherever it is written."""

    what: str

    @property
    def pattern(self) -> str:
        """What such names look like, if that is known."""
        return ""

    def ways(self) -> tuple[str, ...]:
        return WORD.ways()

    def schemas(self) -> list[Schema]:
        return [WORD.schema | ({"pattern": self.pattern} if self.pattern else {})]

    def read(self, fields: Fields, node: Node, where: str) -> str:
        name = fields.string(node, where)
        if not isinstance(node, Map | Seq):
            self.written(fields, name, node.span)
        return name

    @abstractmethod
    def written(self, fields: Fields, name: str, span: Span) -> None:
        """Take note of a name at its place."""


@dataclass(frozen=True)
class NewName(Named):
    """A name that is given to something here."""

    dashes: bool = False

    @property
    def pattern(self) -> str:
        return f"^{(ID if self.dashes else NAME).pattern.removesuffix(END)}$"

    def written(self, fields: Fields, name: str, span: Span) -> None:
        fields.identifier(name, span, self.what, self.dashes)


class Language(Named):
    """The code of a language, below which texts stand."""

    @property
    def pattern(self) -> str:
        return f"^{LANGUAGE.pattern}$"

    def written(self, fields: Fields, name: str, span: Span) -> None:
        if not LANGUAGE.fullmatch(name):
            fields.wrong(span, f"{named(name)} is no language, below which texts would stand",
                         "write its code of two letters: en, fr")


@dataclass(frozen=True)
class Name(Named):
    """The name of something; whether it is there is looked at when the whole ruleset has been read."""

    of: str = ""  # where such names are found, if not under what they are called
    remedy: str = ""  # where nothing is near, with the name in the place of {}
    own: bool = False  # what is taken over from another ruleset is not held against this one: less is seen

    def written(self, fields: Fields, name: str, span: Span) -> None:
        fields.mentions.append(Mention(self.check, name, span))

    def known(self, names: Names) -> Collection[str]:
        return names.of[self.of or self.what]

    def check(self, name: str, span: Span, names: Names, problems: Problems) -> None:
        known = self.known(names)
        if name not in known and not (self.own and span.file != names.file):
            remedy = did_you_mean(name, known) or self.remedy.format(name) or known_names(name, known)
            problems.add(span, f"there is no {self.what} {named(name)}", remedy)


@dataclass(frozen=True)
class Variable(Name):
    """The name of a variable of one scope and of certain types, which all may see."""

    types: tuple[str, ...] = ()

    def check(self, name: str, span: Span, names: Names, problems: Problems) -> None:
        spec = names.variables.get(name)
        if spec is None or spec.scope != self.what:
            own = [other for other, spec in names.variables.items() if spec.scope == self.what]
            problems.add(span, f"there is no variable in {self.what} {named(name)}", known_names(name, own))
        elif self.types and spec.type.name not in self.types:
            problems.add(span, f"'{name}' is {spec.type.one}", f"name one that is a {' or a '.join(self.types)}")
        elif spec.see != "all":
            problems.add(span, f"'{name}' is not for all to see", "what is shown to everybody needs 'see: all'")
