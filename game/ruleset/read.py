"""From the nodes of a YAML file to the model: shapes, keys and plain values are checked here, formulas later."""

from __future__ import annotations

import ast
import re

from game.ruleset.keys import read_part
from game.ruleset.model import (
    Model,
    OptionSpec,
    SeatSpec,
    Signature,
    VarSpec,
)
from game.ruleset.problems import Problems, Span, named, nearest
from game.ruleset.read_things import SEE, ThingReader
from game.ruleset.ready import with_texts, written_out
from game.ruleset.show import Show
from game.ruleset.source import Map, Node, Null, Seq, Text
from game.ruleset.types import FLAG, NUMBER, SEAT, TYPE_NAMES, Type, named_type, word_type

SECTIONS = (
    "ruleset",
    "name",
    "about",
    "players",
    "seats",
    "vacant",
    "options",
    "board",
    "kinds",
    "pieces",
    "piles",
    "vars",
    "seat_vars",
    "piece_vars",
    "site_vars",
    "define",
    "procedures",
    "anytime",
    "score",
    "text",
    "suggestions",
    "show",
    "bots",
)
MAX_SEATS = 12
MAX_OPTIONS = 100
SIGNATURE = 'write it as name or "name(a: seat, t: site)"'


def read_model(root: Map, file: str, problems: Problems) -> Model:
    """The model of a whole file."""
    return _Reader(problems).model(root, file)


class _Reader(ThingReader):
    seat_ids: tuple[str, ...] = ()

    def model(self, root: Map, file: str) -> Model:
        top = self.mapping(root, "the ruleset", SECTIONS, ("ruleset", "players", "seats", "procedures"))
        head = self.mapping(top.get("ruleset"), "ruleset", ("format", "id", "version", "extends", "needs"),
                            ("format", "id"))
        self.number(head.get("format"), "format", 1, 1, 1)
        identity = self.string(head.get("id"), "id", "nameless")
        if "id" in head:
            self.identifier(identity, head["id"].span, "a ruleset", dashes=True)
        scopes = ("vars", "seat_vars", "piece_vars", "site_vars")
        variables = [spec for scope in scopes for spec in self.variables(top.get(scope), scope)]
        self.declared_once(variables)
        seats = self.seats(top.get("seats"))
        self.seat_ids = tuple(seat.id for seat in seats)
        name, players = self.texts(top.get("name"), "name"), self.players(top.get("players"), len(seats))
        anytime, words = written_out(self, top.get("anytime"), players)
        text = {lang: self.texts(node, f"text.{lang}") for lang, node in self.mapping(top.get("text"), "text").items()}
        return Model(
            id=identity,
            file=file,
            version=self.number(head.get("version"), "version", 1, 1),
            name=name or {"en": identity},
            about=self.texts(top.get("about"), "about"),
            players=players,
            seats=seats,
            vacant=self.items(top.get("vacant"), "vacant"),
            options=self.options(top.get("options")),
            board=self.board(top.get("board")),
            kinds=self.kinds(top.get("kinds")),
            pieces=tuple(spec for node in self.items(top.get("pieces"), "pieces") for spec in self.piece(node)),
            piles=self.piles(top.get("piles")),
            vars={spec.id: spec for spec in variables},
            defines=self.signatures(top.get("define"), "define"),
            procedures=self.signatures(top.get("procedures"), "procedures"),
            anytime=anytime,
            score=top.get("score"),
            text=with_texts(text, words, {*name, *text}),
            suggestions=self.suggestions(top.get("suggestions")),
            show=read_part(Show, self, top.get("show"), "show"),
            mentions=tuple(self.mentions),
            bots=self.section(top.get("bots"), "bots"),
            players_span=top["players"].span if "players" in top else None,
        )

    def declared_once(self, variables: list[VarSpec]) -> None:
        first: dict[str, VarSpec] = {}
        for spec in variables:
            other = first.setdefault(spec.id, spec)
            if other is not spec:
                self.wrong(
                    spec.span,
                    f"'{spec.id}' is a variable already, in line {other.span.line}",
                    "give one of them another name",
                )

    def suggestions(self, node: Node | None) -> dict[str, dict[str, tuple[str, ...]]]:
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for name, languages in self.mapping(node, "suggestions").items():
            self.identifier(name, self.key_span(node, name, languages), "a list of suggestions")
            found[name] = {
                language: tuple(self.string(item, "a suggestion") for item in self.items(texts, "suggestions"))
                for language, texts in self.mapping(languages, f"suggestions.{name}").items()
            }
        return found

    def section(self, node: Node | None, where: str) -> Map | None:
        if node is not None and not isinstance(node, Map):
            self.wrong(node, f"{where} must be a mapping", "write key: value")
            return None
        return node

    def players(self, node: Node | None, seats: int) -> tuple[int, ...]:
        before = len(self.problems)
        counts: list[int] = []
        for item in self.items(node, "players"):
            if len(self.problems) == before:  # one word on how to write it is enough
                counts.append(self.number(item, "players", 2, 1, 12))
        for count in counts if len(self.problems) == before else ():
            if node is not None and 0 < seats < count:
                self.wrong(node, f"{count} players, but only {seats} seat{'s' if seats > 1 else ''}",
                           "add seats or allow fewer players")
                break
        if node is not None and not counts and len(self.problems) == before:
            self.wrong(node, "the number of players is missing", "write e.g. 2 or [2, 3, 4]")
        return tuple(counts) or (2,)

    def seats(self, node: Node | None) -> tuple[SeatSpec, ...]:
        seats: list[SeatSpec] = []
        if isinstance(node, Text) and re.search(r"[\s,;]", node.value):
            self.wrong(node, "this is one word, not a list of seats",
                       f"write [{', '.join(part for part in re.split(r'[^a-z0-9_-]+', node.value) if part)}]")
            return ()
        for item in [node] if isinstance(node, Map) else self.items(node, "seats"):
            if not isinstance(item, Map):
                seats.append(SeatSpec(self.string(item, "a seat"), item.span))
                continue
            for key, value in item.entries.items():
                if isinstance(value, Null):
                    seats.append(SeatSpec(key, item.keys[key]))
                    continue
                extra = self.mapping(value, f"seat {key}", ("name", "colour", "emblem"))
                seats.append(SeatSpec(key, item.keys[key], self.texts(extra.get("name"), "name"), extra))
        for seat in seats:
            self.identifier(seat.id, seat.span, "a seat", dashes=True)
        if node is not None and not 1 <= len(seats) <= MAX_SEATS:
            self.wrong(node, f"there are {len(seats)} seats", f"name at least one and at most {MAX_SEATS}")
        return tuple(seats)

    def options(self, node: Node | None) -> dict[str, OptionSpec]:
        found: dict[str, OptionSpec] = {}
        for key, value in self.mapping(node, "options").items():
            span = node.keys[key] if isinstance(node, Map) else value.span
            self.identifier(key, span, "an option")
            part = self.mapping(value, f"option {key}", ("type", "default", "min", "max", "name", "about"))
            kind = self.option_type(part.get("type"), key)
            if len(found) == MAX_OPTIONS:
                self.wrong(span, f"there are more than {MAX_OPTIONS} options", "settle some of them for good")
            spec = OptionSpec(
                key,
                kind,
                span,
                low=self.number(part.get("min"), "min", 0, -1000, 1000),
                high=self.number(part.get("max"), "max", 1000, -1000, 100_000),
                name=self.texts(part.get("name"), "name"),
                about=self.texts(part.get("about"), "about"),
            )
            if spec.low > spec.high:
                self.wrong(
                    part.get("min") or span,
                    f"option {key} has a min of {spec.low} above its max of {spec.high}",
                    "swap them",
                )
            elif spec.type == SEAT and "default" not in part:
                self.wrong(span, f"option {key} has no 'default'", "add 'default:' with one of the seats")
            else:
                spec.default = self.option_default(part.get("default"), spec)
            found[key] = spec
        return found

    def option_type(self, node: Node | None, key: str) -> Type:
        if node is None:
            return FLAG
        if isinstance(node, Seq):
            return self.words(node, key)
        return {"flag": FLAG, "number": NUMBER, "seat": SEAT}[
            self.among(node, f"the type of option {key}", ("flag", "number", "seat"), "flag")
        ]

    def words(self, node: Seq, key: str) -> Type:
        found: list[str] = []
        for item in node.items:
            word = self.string(item, f"a value of {key}")
            if word in found:
                self.wrong(item, f"{key} has '{word}' twice", "keep one of the two")
            elif self.identifier(word, item.span, "a value", dashes=True):
                found.append(word)
        if not node.items:
            self.wrong(node, f"{key} has no words to choose from", "write some: [a, b]")
        return word_type(tuple(found) or ("none",))

    def option_default(self, node: Node | None, spec: OptionSpec) -> object:
        if spec.type == FLAG:
            return self.flag(node, f"the default of {spec.id}", False)
        if spec.type == NUMBER:
            return self.number(node, f"the default of {spec.id}", spec.low, spec.low, spec.high)
        if spec.type == SEAT:
            return self.among(node, f"the default of {spec.id}", self.seat_ids, "")
        return self.among(node, f"the default of {spec.id}", spec.type.words, spec.type.words[0])

    def variables(self, node: Node | None, scope: str) -> list[VarSpec]:
        found: list[VarSpec] = []
        for key, value in self.mapping(node, scope).items():
            span = node.keys[key] if isinstance(node, Map) else value.span
            self.identifier(key, span, "a variable")
            part: dict[str, Node] = {"type": value}
            if isinstance(value, Map):
                part = self.mapping(value, f"variable {key}", ("type", "start", "repeat", "see"), ("type",))
            found.append(
                VarSpec(
                    key,
                    span,
                    scope,
                    self.var_type(part.get("type"), key),
                    part.get("start"),
                    self.flag(part.get("repeat"), "repeat", True),
                    self.among(part.get("see"), "see", SEE, "all"),
                )
            )
            if found[-1].see == "owner" and scope not in ("seat_vars", "piece_vars"):
                self.wrong(part["see"], f"variable {key} has no owner who could see it",
                           "put it under seat_vars, or write see: nobody")
        return found

    def var_type(self, node: Node | None, key: str) -> Type:
        if isinstance(node, Seq):
            return self.words(node, key)
        name = self.string(node, f"the type of {key}", "number")
        found = named_type(name)
        if found is None and node is not None:
            near = nearest(name, TYPE_NAMES)
            self.wrong(
                node,
                f"unknown type '{name}'",
                f"did you mean '{near}'?" if near else "types are " + ", ".join(TYPE_NAMES),
            )
        return found or NUMBER

    def signatures(self, node: Node | None, where: str) -> dict[str, tuple[Signature, Node]]:
        found: dict[str, tuple[Signature, Node]] = {}
        if not isinstance(node, Map):
            self.mapping(node, where)
            return found
        for key, value in node.entries.items():
            head = self.signature(key, node.keys[key], where)
            if head is None:
                continue
            if head.name in found:
                first = found[head.name][0].span.line
                self.wrong(head.span, f"'{head.name}' is defined twice, first in line {first}", "rename one of them")
                continue
            found[head.name] = (head, value)
        return found

    def signature(self, text: str, span: Span, where: str) -> Signature | None:
        source = text if "(" in text else text + "()"
        try:
            found = ast.parse(f"def {source}: pass").body if source.isascii() and len(source) < 1000 else []
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            found = []
        tree = found[0] if len(found) == 1 else None
        if not isinstance(tree, ast.FunctionDef) or not plain_head(tree):
            self.wrong(span, f"cannot read {named(text)} in {where}", SIGNATURE)
            return None
        self.identifier(tree.name, span, "a define" if where == "define" else "a procedure")
        quote = self.problems.line(span)[span.column - 1 : span.column] in ("'", '"')
        params: dict[str, Type] = {}
        for arg in tree.args.args:
            place = Span(span.file, span.line, span.column + quote + arg.col_offset - len("def "))
            kind = self.parameter_type(arg, place)
            if kind is None:
                return None
            if arg.arg in params:
                self.wrong(place, f"two parameters are called '{arg.arg}'", "give one of them another name")
            self.identifier(arg.arg, place, "a parameter")
            params[arg.arg] = kind
        return Signature(tree.name, tuple(params.items()), span)

    def parameter_type(self, arg: ast.arg, place: Span) -> Type | None:
        name = arg.annotation.id if isinstance(arg.annotation, ast.Name) else ""
        kind = named_type(name)
        if kind is None:
            near = nearest(name, TYPE_NAMES)
            self.wrong(
                place,
                f"parameter '{arg.arg}' has no known type",
                f"did you mean '{near}'?"
                if near
                else f"write e.g. '{arg.arg}: number'; types are " + ", ".join(TYPE_NAMES),
            )
        return kind


def plain_head(tree: ast.FunctionDef) -> bool:
    """Whether a signature is nothing but a name and parameters."""
    args = tree.args
    rest = (
        tree.returns,
        args.vararg,
        args.kwarg,
        *args.kwonlyargs,
        *args.posonlyargs,
        *args.defaults,
        getattr(tree, "type_params", None) or None,
    )
    return all(part is None for part in rest)
