"""Forms of the sections of a ruleset that nothing else has: types, words with their places, signatures, players."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.ruleset.fields import Fields
from game.ruleset.forms import FLAG, TEXT, WORD, Form, ListOf, MapOf, Number, OneOf, Plain, Schema, either
from game.ruleset.holes import MOST, TOO_HIGH
from game.ruleset.problems import Span, did_you_mean, named
from game.ruleset.source import Flag, Map, Node, Num, Seq, Text
from game.ruleset.types import BROKEN, NUMBER, SEAT, TYPES, Type
from game.ruleset.types import FLAG as A_FLAG

SIGNED = r"^[a-z]\w* *(\( *([a-z]\w* *: *[a-z]+ *(, *[a-z]\w* *: *[a-z]+ *)*)?\))?$"
SIGNATURE = 'write it as name or "name(a: seat, t: site)"'
PlacedWord = tuple[str, Span]


def _trait(fields: Fields, node: Node, where: str) -> int | bool:
    if isinstance(node, Num | Flag):
        return node.value
    if isinstance(node, Text) and node.value in ("yes", "no"):
        return node.value == "yes"
    fields.wrong(node, f"{where} must be a number, yes or no", "write e.g. 1")
    return 0


def _placed(fields: Fields, node: Node, where: str) -> PlacedWord:
    return fields.string(node, where), node.span


TRAIT = Plain("number or flag", {"anyOf": [{"type": "integer"}, FLAG.schema]}, _trait)
PLACED = Plain("name", WORD.schema, _placed)
PLACED_TEXT = Plain("text", TEXT.schema, _placed)


class Holed(Form[str]):
    """A text with holes for values, {0}, {1} and so on; its name may have some too."""

    def like(self) -> Form[object]:
        return TEXT

    def read(self, fields: Fields, node: Node, where: str) -> str:
        text = fields.string(node, where)
        self.written(fields, node, text)
        return text

    def entry(self, fields: Fields, node: Node, where: str, name: str, span: Span) -> str:
        text = fields.string(node, where)
        self.written(fields, node, f"{name} {text}")
        return text

    def written(self, fields: Fields, node: Node, text: str) -> None:
        """Report holes whose numbers are too high."""
        if TOO_HIGH.search(text):
            fields.wrong(node, f"a hole in a text is numbered {{{MOST}}} at most", "count from {0}")


HOLED = Holed()


@dataclass(frozen=True)
class TypeForm(Form[Type]):
    """A type by its name, or one of the words of a list."""

    types: Mapping[str, Type]

    def like(self) -> Form[object]:
        return either(OneOf(tuple(self.types)), ListOf(WORD))

    def read(self, fields: Fields, node: Node, where: str) -> Type:
        if isinstance(node, Seq):
            return self.words(fields, node, where)
        name = fields.string(node, where)
        found = self.types.get(name)
        if found is None and not isinstance(node, Map):
            fields.wrong(node, f"unknown type '{name}'", did_you_mean(name, self.types) or "types are "
                         + ", ".join(self.types))
        return found or BROKEN

    def words(self, fields: Fields, node: Seq, where: str) -> Type:
        found: list[str] = []
        for item in node.items:
            word = fields.string(item, f"a value of {where}")
            if word in found:
                fields.wrong(item, f"{where} has '{word}' twice", "keep one of the two")
            elif fields.identifier(word, item.span, "a value", dashes=True):
                found.append(word)
        if not node.items:
            fields.wrong(node, f"{where} has no words to choose from", "write some: [a, b]")
        return Type("word", words=tuple(found) or ("none",))


OPTION_TYPE = TypeForm({"flag": A_FLAG, "number": NUMBER, "seat": SEAT})
VARIABLE_TYPE = TypeForm(TYPES)


class Players(ListOf[int]):
    """How many can play: one number, or several."""

    def read(self, fields: Fields, node: Node, where: str) -> tuple[int, ...]:
        before = len(fields.problems)
        counts: list[int] = []
        if isinstance(node, Text) and (between := re.fullmatch(r"(\d+) *(?:-|to|\.\.) *(\d+)", node.value)):
            every = range(int(between[1]), min(int(between[2]), 12) + 1)
            fields.wrong(node, f"{where} must be a whole number, or several", f"write [{', '.join(map(str, every))}]")
            return ()
        for item in fields.items(node, where):
            if len(fields.problems) == before:  # one word on how to write it is enough
                counts.append(self.item.read(fields, item, where))
        if not counts and len(fields.problems) == before:
            fields.wrong(node, "the number of players is missing", "write e.g. 2 or [2, 3, 4]")
        return tuple(counts)


PLAYERS = Players(Number(1, 12), alone=True)


@dataclass(slots=True, eq=False, repr=False)
class Signature:
    """The head of a define or a procedure: `name(a: seat, t: site)`."""

    name: str
    params: tuple[tuple[str, Type], ...]
    span: Span

    @property
    def example(self) -> str:
        """How it is called."""
        return f"{self.name}({', '.join(name for name, _ in self.params)})"


@dataclass(frozen=True)
class Signatures(Form[dict[str, tuple[Signature, Node]]]):
    """Formulas or statements by their signatures."""

    value: Form[Node]
    what: str

    def like(self) -> Form[object]:
        return MapOf(self.value)

    def schemas(self) -> list[Schema]:
        return [one | {"propertyNames": {"pattern": SIGNED}} for one in super().schemas()]

    def read(self, fields: Fields, node: Node, where: str) -> dict[str, tuple[Signature, Node]]:
        found: dict[str, tuple[Signature, Node]] = {}
        fields.mapping(node, where)
        for key, value in node.entries.items() if isinstance(node, Map) else ():
            head = self.signature(fields, key, fields.key_span(node, key, value), where)
            if head is None:
                continue
            if head.name in found:
                first = found[head.name][0].span.line
                fields.wrong(head.span, f"'{head.name}' is defined twice, first in line {first}", "rename one of them")
                continue
            found[head.name] = (head, value)
        return found

    def signature(self, fields: Fields, text: str, span: Span, where: str) -> Signature | None:
        """The name and the parameters that a key is made of."""
        source = text if "(" in text else text + "()"
        try:
            found = ast.parse(f"def {source}: pass").body if source.isascii() and len(source) < 1000 else []
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            found = []
        tree = found[0] if len(found) == 1 else None
        if not isinstance(tree, ast.FunctionDef) or not plain_head(tree):
            fields.wrong(span, f"cannot read {named(text)} in {where}", SIGNATURE)
            return None
        fields.identifier(tree.name, span, self.what)
        quote = fields.problems.line(span)[span.column - 1 : span.column] in ("'", '"')
        params: dict[str, Type] = {}
        for arg in tree.args.args:
            place = Span(span.file, span.line, span.column + quote + arg.col_offset - len("def "))
            kind = parameter_type(fields, arg, place)
            if kind is None:
                return None
            if arg.arg in params:
                fields.wrong(place, f"two parameters are called '{arg.arg}'", "give one of them another name")
            fields.identifier(arg.arg, place, "a parameter")
            params[arg.arg] = kind
        return Signature(tree.name, tuple(params.items()), span)


def parameter_type(fields: Fields, arg: ast.arg, place: Span) -> Type | None:
    """The type of a parameter; nothing, and a word about it, if there is no such type."""
    name = arg.annotation.id if isinstance(arg.annotation, ast.Name) else ""
    kind = TYPES.get(name)
    if kind is None:
        near = fields.problems.near(name, TYPES)
        fields.wrong(place, f"parameter '{arg.arg}' has no known type", f"did you mean '{near}'?" if near else
                     f"write e.g. '{arg.arg}: number'; types are " + ", ".join(TYPES))
    return kind


def plain_head(tree: ast.FunctionDef) -> bool:
    """Whether a signature is nothing but a name and parameters."""
    args = tree.args
    rest = (tree.returns, args.vararg, args.kwarg, *args.kwonlyargs, *args.posonlyargs, *args.defaults,
            getattr(tree, "type_params", None) or None)
    return all(part is None for part in rest)
