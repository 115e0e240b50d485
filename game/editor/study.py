"""A ruleset as it is being written: every name in it with what it stands for, as far as it can be understood."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from game.match.lesson import lessons_in
from game.mods.testing import FILE as TESTS
from game.ruleset.build import build_world
from game.ruleset.check import names as own_names
from game.ruleset.compile import choose_options, choose_players, type_all
from game.ruleset.extend import Loaded
from game.ruleset.forms import Name
from game.ruleset.formula import Formulas, Heard
from game.ruleset.ir import Local
from game.ruleset.language.attributes import ATTRIBUTES, attributes_of
from game.ruleset.language.effects import EFFECTS
from game.ruleset.language.services import Env
from game.ruleset.language.statements import WORDS
from game.ruleset.language.words import STATES, formula_words
from game.ruleset.library import Library
from game.ruleset.mentions import PieceMark
from game.ruleset.model import Model
from game.ruleset.problems import Problem, Problems, RulesetError, Span, split_lines
from game.ruleset.read import read_model
from game.ruleset.see import ALL, ALWAYS, NOBODY, OTHERS, OWNER, TEAM
from game.ruleset.source import Map, Node, Seq, inner_texts, parse_source
from game.ruleset.types import FLAG, Type
from game.ruleset.world import VARIABLES_OF, World

SECTIONS = {"options": "option", "kinds": "kind", "piles": "pile", "vars": "variable", "seat_vars": "variable",
            "team_vars": "variable", "piece_vars": "variable", "site_vars": "variable", "define": "define",
            "procedures": "procedure"}
OF_BOARD = {"zones": "zone", "directions": "direction", "layers": "layer"}
OF_KINDS = {"traits": "trait", "powers": "power"}
SAID = ("name", "by", "say", "end")  # keys of statements whose values are keys of `text`
NAMED_IN_TESTS = {"asked": "seat", "winners": "seat", "reason": "text", "decision": "text"}
MENTIONED = {"decision": "text", "text that the rules say": "text", "variable of pieces": "variable",
             "option of seats": "option", "colour or seat": "seat", "seat_vars": "variable",
             "piece_vars": "variable", "site_vars": "variable", "vars": "variable",
             "variable of seats or sites": "variable"}
WORD = re.compile(r"[A-Za-z_][\w-]*")


class Symbol(NamedTuple):
    """What a name stands for: a seat, a kind, a variable …, or one local variable."""

    what: str
    name: str
    local: Local | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A name where it is written."""

    span: Span
    symbol: Symbol
    type: Type | None = None
    declares: bool = False  # whether this is where it comes from
    written: str = ""  # where that is not the name itself: seats and kinds have dashes, formulas have none

    @property
    def length(self) -> int:
        return len(self.written or self.symbol.name)

    def holds(self, line: int, column: int) -> bool:
        return self.span.line == line and self.span.column <= column <= self.span.column + self.length


@dataclass
class Study:
    """All that is known of one ruleset; nothing of what could not be understood."""

    path: Path
    library: Library
    loaded: Loaded | None = None
    model: Model | None = None
    world: World | None = None
    problems: list[Problem] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)

    @cached_property
    def source(self) -> Problems:
        """The files line by line: they are asked for once for each name."""
        assert self.loaded is not None
        return self.loaded.problems()

    @cached_property
    def marks(self) -> list[Mark]:
        """Every name in the files of the ruleset, each place once."""
        if self.loaded is None or self.model is None:
            return []
        every: dict[tuple[Span, str], Mark] = {}
        for mark in (*declared(self), *mentioned(self), *tested(self), *in_formulas(self.world, self.heard)):
            every.setdefault((mark.span, mark.symbol.name), mark)
        for mark in parameters(self, list(every.values())):
            every.setdefault((mark.span, mark.symbol.name), mark)
        return sorted(every.values(), key=lambda mark: mark.span)

    def at(self, file: str, line: int, column: int) -> Mark | None:
        """The name at a place; of two that touch there, the one that begins."""
        found = [mark for mark in self.marks if mark.span.file == file and mark.holds(line, column)]
        return max(found, key=lambda mark: mark.span.column, default=None)

    def part(self, file: str, line: int, column: int) -> Heard | None:
        """The smallest part of a formula at a place."""
        found = [(size, heard) for heard in self.heard if heard.text.span.file == file
                 and (size := covers(heard, line, column)) > 0]
        return min(found, key=lambda pair: pair[0], default=(0, None))[1]


def covers(heard: Heard, line: int, column: int) -> int:
    """How many characters a part of a formula has, if a place is in it."""
    start, end = heard.tree.col_offset, heard.tree.end_col_offset or 0
    first, last = heard.text.at(max(0, start)), heard.text.at(max(0, end))
    inside = (first.line, first.column) <= (line, column) <= (last.line, last.column)
    return end - start if inside else 0


def study(path: Path, library: Library, ruled: bool = True) -> Study:
    """Everything that can be found out about a ruleset and what it extends; or only what it says outside of rules."""
    found = Study(path, library)
    problems = Problems()
    try:
        found.loaded = library.load(str(path))
        problems = found.loaded.problems()
        model = found.model = read_model(found.loaded.map, str(path), problems)
        own_names.check(model, problems)
        problems.raise_if_any()
        count = choose_players(model, None, problems)
        world = found.world = build_world(model, count, choose_options(model, {}, problems), problems)
        if world.board is None and model.board is not None:
            problems.raise_if_any()
        if ruled:
            type_all(Formulas(world, problems, lambda heard: found.heard.append(heard._replace(env=dict(heard.env)))))
    except RulesetError as error:
        found.problems = error.problems
    return found


# ---- what is declared and mentioned ---------------------------------------------------------------------------------


def declared(found: Study) -> Iterator[Mark]:
    """What sections, boards, kinds and texts give names to."""
    assert found.loaded is not None and found.model is not None
    root = found.loaded.map
    for section, what in SECTIONS.items():
        yield from keys_of(found, root.get(section), what)
    for section, what in OF_BOARD.items():
        yield from keys_of(found, root.get("board", section), what)
    kinds = root.get("kinds")
    for kind in kinds.entries.values() if isinstance(kinds, Map) else ():
        for section, what in OF_KINDS.items():
            yield from keys_of(found, kind.get(section) if isinstance(kind, Map) else None, what)
    for seat in found.model.seats:
        yield Mark(unquoted(found, seat.span), Symbol("seat", seat.id), declares=True)
    texts = root.get("text")
    for words in texts.entries.values() if isinstance(texts, Map) else ():
        yield from keys_of(found, words, "text")
        yield from called(found, words)


def keys_of(found: Study, node: Node | None, what: str) -> Iterator[Mark]:
    """The keys of a mapping, each of which names something; of a signature, its name."""
    for key, span in node.keys.items() if isinstance(node, Map) else ():
        name = key.partition("(")[0].strip() if what in ("define", "procedure") else key
        yield Mark(unquoted(found, span), Symbol(what, name), declares=True)


def called(found: Study, words: Node) -> Iterator[Mark]:
    """The names in keys of texts that say what something is called: pile-hand, about-man, rank-11."""
    assert found.model is not None
    model = found.model
    known: dict[str, tuple[str, Container[str]]] = {"pile": ("pile", model.piles), "about": ("kind", model.kinds)}
    for key, span in words.keys.items() if isinstance(words, Map) else ():
        first, _, rest = key.partition("-")
        start = unquoted(found, span)
        what, names = known.get(first, ("", ()))
        if rest in names:
            yield Mark(further(start, 1, len(first)), Symbol(what, rest))
        elif first in model.vars and rest.isdigit():
            yield Mark(start, Symbol("variable", first))


def further(span: Span, *steps: int) -> Span:
    """A place on the same line."""
    return Span(span.file, span.line, span.column + sum(steps))


def parameters(found: Study, known: Iterable[Mark]) -> Iterator[Mark]:
    """Where local variables come from that are parameters: inside the signature that they belong to."""
    assert found.loaded is not None
    problems = found.source
    for local in {mark.symbol.local: None for mark in known if mark.symbol.local is not None}:
        line = problems.line(local.span)
        place = re.compile(rf"[(,]\s*({re.escape(local.name)})\s*:").search(line, local.span.column - 1)
        if place is not None:
            span = Span(local.span.file, local.span.line, place.start(1) + 1)
            yield Mark(span, Symbol("local", local.name, local), local.type, declares=True)


def unquoted(found: Study, span: Span) -> Span:
    """Where a name begins that may be in quotes."""
    assert found.loaded is not None
    line = found.source.line(span)
    return Span(span.file, span.line, span.column + 1) if line[span.column - 1:span.column] in ("'", '"') else span


def mentioned(found: Study) -> Iterator[Mark]:
    """Names outside formulas: of what is shown, of pieces and moves, of texts."""
    assert found.loaded is not None and found.model is not None
    model = found.model
    for mention in model.mentions:
        form = getattr(mention.check, "__self__", None)
        if isinstance(form, Name):
            what = MENTIONED.get(form.what, form.what)
            if isinstance(form, PieceMark):
                what = "variable" if mention.name in model.vars else "trait"
            yield Mark(unquoted(found, mention.span), Symbol(what, mention.name))
    for piece in model.pieces:
        for kind, span in piece.kinds:
            yield Mark(span, Symbol("kind", kind))
        for name, what in ((piece.owner, "seat"), (piece.pile, "pile")):
            if name and name != "each":
                yield Mark(piece.place("owner" if what == "seat" else "pile"), Symbol(what, name))
    for spec in model.kinds.values():
        for move in (move for table in spec.tables.values() for move in table):
            for name, span in (*move.step, *move.slide, *move.leap):
                yield Mark(span, Symbol("direction", name))
    known = {key for words in model.text.values() for key in words}
    for section in ("procedures", "anytime"):
        for key, text in inner_texts(found.loaded.map.get(section)):
            if key in SAID and text.value in known:
                yield Mark(text.at(0), Symbol("text", text.value))


def tested(found: Study) -> Iterator[Mark]:
    """Names in the author's tests and lessons: in formulas that must hold, in positions, and of what must be there."""
    folder, heard = found.path.parent, list[Heard]()
    if found.world is None:
        return
    formulas = Formulas(found.world, Problems(), heard.append)
    for path in (folder / TESTS, *lessons_in(folder)):
        try:
            text = found.library.read(str(path), folder)
            root = parse_source(text, str(path), "tests")
        except (RulesetError, OSError):  # told by the check of the tests and lessons themselves
            continue
        lines = split_lines(text)
        tests = root.get("tests") if path.name == TESTS else Seq(root.span, (root,))
        for test in tests.items if isinstance(tests, Seq) else ():
            yield from said(found, test.get("position") if isinstance(test, Map) else None, lines)
            then = test.get("then") if isinstance(test, Map) else None
            yield from said(found, then.get("standing") if isinstance(then, Map) else None, lines)
            for key, value in inner_texts(then):
                if key == "holds":
                    formulas.formula(value, {}, FLAG)
                elif key in NAMED_IN_TESTS:
                    yield Mark(value.at(0), Symbol(NAMED_IN_TESTS[key], value.value))
    yield from in_formulas(found.world, heard)


def said(found: Study, node: Node | None, lines: Sequence[str]) -> Iterator[Mark]:
    """Names in a position that is said in words."""
    for key, span in node.keys.items() if isinstance(node, Map) else ():
        quoted = lines[span.line - 1][span.column - 1:span.column] in ("'", '"')
        yield from words_in(found, key, partial(further, span, quoted))
    for inner in node.entries.values() if isinstance(node, Map) else ():
        yield from said(found, inner, lines)
    for _, value in inner_texts(node) if not isinstance(node, Map) else ():
        yield from words_in(found, value.value, value.at)


def words_in(found: Study, text: str, at: Callable[[int], Span]) -> Iterator[Mark]:
    """What the words of a text name, of seats, kinds, variables and piles."""
    world = found.world
    assert world is not None
    known = {"seat": world.seats, "kind": world.kinds, "variable": world.model.vars, "pile": world.piles}
    for word in WORD.finditer(text):
        what = next((what for what, names in known.items() if word[0] in names), "")
        if what:
            yield Mark(at(word.start()), Symbol(what, word[0]))


# ---- names in formulas ----------------------------------------------------------------------------------------------


def in_formulas(world: World | None, heard: Sequence[Heard]) -> Iterator[Mark]:
    """Every name that was met while formulas were typed."""
    for one in heard if world is not None else ():
        assert world is not None
        tree = one.tree
        kind = one.ex.type if one.ex is not None else None
        if isinstance(tree, ast.Attribute):
            place = (tree.end_col_offset or 0) - len(tree.attr)
            yield Mark(one.text.at(place), Symbol(attribute_of(world, tree.attr), tree.attr), kind)
        elif isinstance(tree, ast.Name):
            symbol = bare_symbol(world, one, tree.id) if one.what else symbol_of(world, tree.id, one.env, one.want)
            if symbol is not None:
                span = one.text.at(max(0, tree.col_offset))
                declares = symbol.local is not None and symbol.local.span == span
                kind = symbol.local.type if kind is None and symbol.local is not None else kind
                yield Mark(span, symbol, kind, declares, written=tree.id)


def bare_symbol(world: World, heard: Heard, name: str) -> Symbol | None:
    """What a name stands for that is no value."""
    if heard.what == "word":
        return Symbol("define" if name in world.defines else "word", name)
    if heard.what == "statement":
        return Symbol("procedure" if name in world.model.procedures else "effect", name)
    if heard.what == "local":
        return Symbol("local", name, heard.env.get(name))
    if heard.what == "variable":
        return Symbol("option" if name in world.options else "variable", name)
    return Symbol(heard.what, name)


def symbol_of(world: World, name: str, env: Env, want: Type | None) -> Symbol | None:
    """What a name in a formula stands for, in the order in which formulas look for it."""
    if name in env:
        return Symbol("local", name, env[name])
    if want is not None and name in want.words:
        return Symbol("value", name)
    if name in world.options:
        return Symbol("option", name)
    for what, ids in (("seat", world.seats), ("kind", world.kinds)):
        for item in ids:
            if item.replace("-", "_") == name:
                return Symbol(what, item)
    if name in world.model.vars and world.model.vars[name].scope == "vars":
        return Symbol("variable", name)
    if name in world.defines:
        return Symbol("define", name)
    if name in world.piles:
        return Symbol("pile", name)
    return Symbol("word", name) if world.symbol(name) is not None or name in STATES else None


def attribute_of(world: World, name: str) -> str:
    """What the name after a dot stands for."""
    spec = world.model.vars.get(name)
    if spec is not None and spec.scope != "vars":
        return "variable"
    if name in world.traits:
        return "trait"
    return "layer" if name in dict(world.layers) else "attribute"


# ---- what could stand somewhere -------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """Something that could be written at a place."""

    name: str
    what: str
    type: Type | None = None
    about: str = ""


def attributes(world: World, kind: Type) -> list[Choice]:
    """What may follow the dot after a value of a type."""
    found = []
    for name in attributes_of(world, kind):
        spec = world.model.vars.get(name)
        if spec is not None and spec.scope in VARIABLES_OF.get(kind.name, ()):
            found.append(Choice(name, "variable", spec.type, seen_by(spec.see, spec.scope)))
        elif name in world.traits:
            found.append(Choice(name, "trait", world.traits[name][0]))
        else:
            found.append(Choice(name, attribute_of(world, name), ATTRIBUTES.get(kind.name, {}).get(name)))
    return found


def seen_by(see: str, scope: str = "") -> str:
    """Who may see a pile or a variable; what is not hidden of a piece is seen together with it."""
    if see == ALL and scope == "piece_vars":
        return "seen by all who see the piece"
    return {ALL: "seen by all", OWNER: "seen by its owner alone", OTHERS: "seen by all but its owner",
            TEAM: "seen by its owner's team", NOBODY: "seen by nobody",
            ALWAYS: "seen by all, even where the piece is hidden"}[see]


def values(world: World, env: Env, want: Type | None) -> list[Choice]:
    """Every name that is a value, or leads to one."""
    own = world.model
    found = [Choice(word, "value", want) for word in (want.words if want is not None else ())]
    found += [Choice(name, "local", local.type) for name, local in env.items() if WORD.fullmatch(name)]
    found += [Choice(name, "option", spec.type) for name, spec in own.options.items()]
    found += [Choice(spec.id, "variable", spec.type, seen_by(spec.see)) for spec in own.vars.values()
              if spec.scope == "vars"]
    for what, ids in (("seat", world.seats), ("kind", world.kinds)):
        found += [Choice(name.replace("-", "_"), what, Type(what)) for name in ids]
    for name in world.defines:
        known = world.define_irs.get(name)
        found.append(Choice(name, "define", known.body.type if known is not None else None,
                            own.defines[name][0].example))
    found += [Choice(name, "pile", Type("pile")) for name in world.piles]
    found += [Choice(word.name, "word", word.gives, f"{word.name}({word.takes}): {word.about}")
              for word in formula_words().values()]
    found += [Choice(name, "word", state.gives, state.about) for name, state in STATES.items()]
    return [*found, Choice("nothing", "word"), Choice("true", "word", FLAG), Choice("false", "word", FLAG)]


def statements(world: World) -> list[Choice]:
    """Every name that a statement of one line may begin with."""
    return [*(Choice(name, "procedure", None, head.example) for name, (head, _) in world.model.procedures.items()),
            *(Choice(name, "effect", None, f"{effect.example}: {effect.about}") for name, effect in EFFECTS.items()),
            *(Choice(name, "word", None, word.about) for name, word in WORDS.items())]


def named(found: Study, what: str) -> list[Choice]:
    """All names of one sort of thing."""
    world = found.world
    if world is None:
        return []
    known: dict[str, Sequence[str]] = {
        "zone": [*world.zones, *world.seat_zones],
        "direction": [name for name in (*world.groups, *world.seat_groups) if " then " not in name],  # but leaps
        "seat": world.seats, "kind": world.kinds, "pile": list(world.piles),
        "site": list(world.board.names) if world.board is not None else [],
        "power": sorted({power for kind in world.model.kinds.values() for power in kind.powers}),
        "text": sorted(world.model.text.get("en", {})),
        "variable": [spec.id for spec in world.model.vars.values()],
        "option": list(world.options)}
    return [Choice(name, what) for name in known.get(MENTIONED.get(what, what), ())]
