"""What is answered when an editor asks: what could stand here, what this is, where it comes from, where else it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from game.editor.places import RULES, Place, places
from game.editor.sections import Sections
from game.editor.study import SAID, Choice, Mark, Study, Symbol, attributes, named, seen_by, statements, study, values
from game.ruleset.extend import Read
from game.ruleset.forms import CALLED, FLAG, GENERATOR, STATEMENTS, TEXT, TEXTS, WORD, Form, MapOf, Named, OneOf
from game.ruleset.formula import Heard
from game.ruleset.keys import Key, shape_of
from game.ruleset.language.effects import EFFECTS
from game.ruleset.language.statements import WORDS
from game.ruleset.language.words import STATES, formula_words
from game.ruleset.library import Library, builtin_folder
from game.ruleset.model import Model
from game.ruleset.model_forms import PLACED
from game.ruleset.problems import RulesetError, Span, split_lines
from game.ruleset.source import Map, Text, inner_texts, read_text
from game.ruleset.types import Type, fits
from game.telling.strings import languages

HERE = "written_here"  # stands where the cursor is while half a formula is looked at
REST = "\nprocedures: {main: []}\n"  # what most are still without while they tell of their kinds and cards
LEFT = re.compile(r"[A-Za-z_][\w-]*$")
IN_FORMULA = re.compile(r"\w*$")
RIGHT = re.compile(r"[\w-]*")
NEW_KEY = re.compile(r"\s*(?:- +)*[\w-]*$")
LISTS = re.compile(r"\bin\s+$")
PAIRS = {"(": ")", "[": "]", "{": "}"}
CLOSED = {end: start for start, end in PAIRS.items()}
QUOTES = ("'", '"')
THINGS = {"kind": "kind", "owner": "seat", "pile": "pile", "sites": "site"}  # what keys of pieces name
PROSE = (TEXT, TEXTS, CALLED)


class Cursor(NamedTuple):
    """A place between two letters of a file; line and column count from 1."""

    file: str
    line: int
    column: int


class Written(Library):
    """Rulesets as they are being written: nothing is read again that stands there as before."""

    def __init__(self, folders: Sequence[Path], read: Read, sections: Sections) -> None:
        super().__init__(folders, read)
        self.sections = sections

    def parse(self, text: str, file: str) -> Map:
        return self.sections.parse(text, file)


@dataclass(slots=True)
class Editor:
    """Files as they are being written, over those that are saved."""

    folders: list[Path]
    open: dict[str, str]
    sections: Sections = field(default_factory=Sections)  # what stood there before

    def read(self, path: str, home: Path) -> str:
        """What is written in a file, saved or not."""
        return self.open[path] if path in self.open else read_text(path, home)

    def library(self, changed: dict[str, str] | None = None) -> Library:
        """Rulesets as they are being written; some of the files may be otherwise for a moment."""
        return Written(self.folders, Editor(self.folders, self.open | (changed or {})).read, self.sections)

    def study(self, path: Path, changed: dict[str, str] | None = None) -> Study:
        return study(path, self.library(changed))

    # ---- what could stand here --------------------------------------------------------------------------------------

    def complete(self, path: Path, cursor: Cursor, last: Study | None = None) -> list[Choice]:
        """Everything that could stand at a place, what fits best first; `last` is what was known before."""
        text = self.read(cursor.file, path.parent)
        every: list[Choice] = []
        for changed in half_written(text, cursor):
            try:
                root = self.sections.half(changed, cursor.file)
            except RulesetError:
                continue
            place = next((one for one in places(root, cursor.line) if one.name == HERE or is_here(one)), None)
            if place is not None and is_prose(place):
                return every
            if cursor.file == str(path) and not {"procedures", "extends"} & {*root.entries, *head(root)}:
                changed += REST
            found = study(path, self.library({cursor.file: changed}), place is not None and ruled(place))
            choices = choices_at(found, root, place, cursor, line_of(text, cursor.line))
            every += choices
            if choices and choices[0].what != "key":  # where a key could begin, a statement might as well
                break
        if not every and last is not None and last.world is not None:
            return values(last.world, {}, None)
        return list(dict.fromkeys(every))

    # ---- what this is -----------------------------------------------------------------------------------------------

    def explain(self, found: Study, cursor: Cursor, live: Callable[[str], str] = lambda formula: "") -> str:
        """What stands at a place, in Markdown; `live` tells what a formula comes to on a table that is open."""
        mark = found.at(*cursor)
        part = found.part(*cursor)
        place = key_at(self, found, cursor)
        told = [*(about(found, mark) if mark is not None else ()),
                *([key_text(place.key)] if place is not None and place.key is not None else [])]
        if part is not None and part.ex is not None and not isinstance(part.tree, ast.Name):
            told.insert(0, f"`{ast.unparse(part.tree)}`: {part.ex.type}")
        formula = ast.unparse(part.tree) if part is not None else counted(place)
        value = live(formula) if formula else ""
        return "\n\n".join([*told, *([f"**now:** {value}"] if value else [])])

    # ---- where it comes from, where else it is ----------------------------------------------------------------------

    def origin(self, found: Study, cursor: Cursor) -> list[Mark]:
        """Where the name at a place is declared."""
        mark = found.at(*cursor)
        return [one for one in found.marks if one.declares and mark is not None and same(one.symbol, mark.symbol)]

    def everywhere(self, found: Study, cursor: Cursor) -> list[Mark]:
        """Every place of a name, also in the rulesets that extend this one."""
        mark = found.at(*cursor)
        if mark is None:
            return []
        studies = [found, *(self.extending(found) if mark.symbol.local is None else ())]
        every = {one.span: one for each in studies for one in each.marks if same(one.symbol, mark.symbol)}
        return sorted(every.values(), key=lambda one: one.span)

    def extending(self, found: Study) -> Iterator[Study]:
        """The rulesets of one's own folders that extend this one."""
        library = self.library()
        for name in library.ids():
            path = library.find(name)
            if path is None or path == found.path or path.is_relative_to(builtin_folder()):
                continue
            other = study(path, library)
            if other.loaded is not None and found.path in other.loaded.files:
                yield other

    def renamed(self, found: Study, cursor: Cursor, new: str) -> list[tuple[Mark, str]]:
        """Every place that has to change, with what is to stand there; ValueError, in a sentence, if it may not."""
        mark = found.at(*cursor)
        if mark is None or mark.symbol.what in FIXED:
            raise ValueError("only names that a ruleset gives can be changed")
        if not re.fullmatch(r"[a-z][a-z0-9_-]*", new):
            raise ValueError("names have lower-case letters, digits, _ and -, a letter first")
        if mark.symbol.local is None and any(one.declares and one.symbol.name == new and one.symbol.what != "text"
                                             for one in found.marks):
            raise ValueError(f"{new} names something already")
        every = self.everywhere(found, cursor)
        if mark.symbol.local is None and any(Path(one.span.file).is_relative_to(builtin_folder()) for one in every):
            raise ValueError("this name belongs to a ruleset that comes with the program")
        plain = new.replace("-", "_")
        return [(one, plain if "-" not in one.symbol.name and one.written == one.symbol.name else
                 plain if one.written and one.written != one.symbol.name else new) for one in every]


FIXED = ("word", "effect", "attribute", "value", "site", "word of show.site_label", "decision that begins with")


def same(one: Symbol, other: Symbol) -> bool:
    return one.what == other.what and one.name == other.name and one.local is other.local


# ---- half a formula -------------------------------------------------------------------------------------------------


def half_written(text: str, cursor: Cursor) -> Iterator[str]:
    """The text with HERE at the cursor, made whole in the ways in which it may have been meant."""
    lines = split_lines(text)
    line = lines[cursor.line - 1] if cursor.line <= len(lines) else ""
    before, after = line[:cursor.column - 1], line[cursor.column - 1:]
    right = RIGHT.match(after)
    rest = (after[right.end():] if right is not None else after).rstrip()

    def whole(changed: str) -> str:
        return "\n".join([*lines[:cursor.line - 1], changed, *lines[cursor.line:]])

    left = IN_FORMULA.sub("", before)
    inside = opened(left)
    if inside[-1:] == ["{"] and left.rstrip()[-1:] in ("{", ",") and not {"'", '"'} & {*inside}:
        rest += closing(opened(left + rest))
        yield whole(f"{left}{HERE}: ~{rest}")  # a key among others on one line
        return
    if NEW_KEY.fullmatch(before) and not rest:
        yield whole(f"{LEFT.sub('', before)}{HERE}: ~")
    end = inner_end(inside, rest)
    closed = opened(left + rest[:end])
    if end < len(rest):  # what is around is closed already
        closed = closed[len(around(inside)):]
    for more in ("", " in sites()", f" else {HERE}"):
        changed = f"{left}{HERE}{rest[:end]}{more}{closing(closed)}{rest[end:]}"
        yield whole(changed + closing(opened(changed)))


def opened(text: str, inside: Sequence[str] = ()) -> list[str]:
    """The quotes and brackets of a line that are still open, the outermost first."""
    found, last = [*inside], ""
    for char in text:
        quote = next((mark for mark in found if mark in QUOTES), "")
        if char == quote:
            del found[found.index(quote):]
        elif char in PAIRS or (char in QUOTES and not quote and (not last or last in ":,[{-(")):
            found.append(char)
        elif char in CLOSED and CLOSED[char] in found[found.index(quote) if quote else 0:]:
            del found[len(found) - 1 - found[::-1].index(CLOSED[char]):]
        last = char if not char.isspace() else last
    return found


def around(inside: Sequence[str]) -> list[str]:
    """Of what is open, that which a formula is written in: all but the brackets of the formula itself."""
    return [*inside[:max((at for at, mark in enumerate(inside, 1) if mark not in "(["), default=0)]]


def inner_end(inside: Sequence[str], rest: str) -> int:
    """Where the quote or entry ends that a formula is written in; the end of the line if it does not."""
    outer = around(inside)
    entry = outer[-1:] == ["{"] and not {*QUOTES} & {*outer}
    return next((at for at, char in enumerate(rest) if outer and (
        len(opened(rest[:at + 1], inside)) < len(outer) or (entry and char == ","))), len(rest))


def closing(marks: Sequence[str]) -> str:
    """What closes all that is open."""
    return "".join(PAIRS.get(mark, mark) for mark in reversed(marks))


def mentions_here(heard: Heard) -> bool:
    """Whether a part of a formula is what stands at the cursor."""
    tree = heard.tree
    return (isinstance(tree, ast.Name) and tree.id == HERE) or (isinstance(tree, ast.Attribute) and tree.attr == HERE)


def choices_at(found: Study, root: Map, place: Place | None, cursor: Cursor, line: str) -> list[Choice]:
    """The choices for HERE, in a ruleset that it was written into."""
    world = found.world
    heard = [one for one in found.heard if mentions_here(one)]
    if world is not None and heard:
        return choices_in_formula(found, heard, line[:cursor.column - 1])
    if place is None:
        return []
    if place.name == HERE:
        return keys_at(found, root, place, cursor.line)
    if not ruled(place):
        return words_at(found, place)
    if world is None:
        return []
    same = [one for one in found.heard if one.text.span.line == cursor.line]
    lines = statements(world) if any(form is STATEMENTS for form in place.forms) else []
    return [*lines, *values(world, same[-1].env if same else {}, None)]


def ruled(place: Place) -> bool:
    """Whether formulas or statements stand here."""
    return any(form is rule for form in place.forms for rule in RULES)


def is_prose(place: Place) -> bool:
    """Whether what stands here is told to people, and no word of the language or name of a thing."""
    forms = place.forms or ((place.key.form,) if place.key is not None else ())
    told = bool(forms) and all(any(one is form for form in PROSE) for one in leaves(forms))
    return told and place.name not in (HERE, *SAID)


def leaves(forms: Iterable[Form[object]]) -> Iterator[Form[object]]:
    for form in forms:
        inner = [*form.inner()]
        yield from leaves(inner) if inner else (form,)


def head(root: Map) -> Collection[str]:
    """The keys of the first section."""
    first = root.get("ruleset")
    return first.keys if isinstance(first, Map) else ()


def is_here(place: Place) -> bool:
    value = getattr(place.node, "value", "")
    return isinstance(value, str) and HERE in value


def choices_in_formula(found: Study, heard: list[Heard], before: str) -> list[Choice]:
    """The names that can stand for HERE in a formula, those of the type that is wanted first."""
    world, one = found.world, heard[-1]
    assert world is not None
    if isinstance(one.tree, ast.Attribute):
        owner = next((each.ex for each in found.heard if each.tree is one.tree.value and each.ex is not None), None)
        return attributes(world, owner.type) if owner is not None else []
    if one.what == "statement":
        return statements(world)
    if one.what in ("word", "local"):
        return values(world, one.env, None)
    if one.what:
        return named(found, one.what)
    known = values(world, one.env, one.want)
    wanted = (lambda kind: kind.name == "list") if LISTS.search(IN_FORMULA.sub("", before)) else fitting(one.want)
    return sorted(known, key=lambda choice: choice.type is None or not wanted(choice.type))


def fitting(want: Type | None) -> Callable[[Type], bool]:
    return lambda kind: want is None or fits(kind, want)


def keys_at(found: Study, root: Map, place: Place, line: int) -> list[Choice]:
    """The keys that a mapping may still have."""
    around = next((one for one in places(root, line) if one.node is place.inside), None)
    shapes = around.shapes() if around is not None else []
    if place.inside is root:
        shapes = [shape_of(Model)]
    given = set(place.inside.entries) if place.inside is not None else set()
    keys = [key for shape in shapes for key in shape.keys
            if key.name not in given and (len(shapes) == 1 or started(given, shape.keys[0], key))]
    if any(form is TEXTS or form is CALLED for form in (around.forms if around is not None else ())):
        return [Choice(f"{language}: ", "key") for language in languages() if language not in given]
    texts = root.get("text")
    if isinstance(texts, Map) and any(words is place.inside for words in texts.entries.values()):
        return [Choice(f"{name}: ", "key") for name in dict.fromkeys(untold(found, root)) if name not in given]
    named_by = [form.keys for form in (around.forms if around is not None else ())
                if isinstance(form, MapOf) and isinstance(form.keys, Named)]
    things = [choice for form in named_by for choice in named(found, form.what) if choice.name not in given]
    return [*(Choice(f"{key.name}: ", "key", None, key_text(key)) for key in keys),
            *(choice._replace(name=f"{choice.name}: ", what="key") for choice in things)]


def untold(found: Study, root: Map) -> Iterator[str]:
    """What the rules ask for in texts: names of questions, reasons, what is said, buttons, piles."""
    for key, text in inner_texts(root.get("procedures")):
        if key in SAID:
            yield text.value
        elif key == "as" and "{" not in text.value:
            yield f"as-{text.value}"
    yield from (f"pile-{pile}" for pile in (found.world.piles if found.world is not None else ()))


def started(given: set[str], first: Key, key: Key) -> bool:
    """Whether a key can come now: the first key of a statement, or what goes with the first one."""
    return key is first if given == {HERE} else first.name in given


def words_at(found: Study, place: Place) -> list[Choice]:
    """The words that may be a value."""
    choices: list[Choice] = []
    for form in place.forms:
        if isinstance(form, OneOf):
            choices += [Choice(word, "value") for word in form.words]
        elif form is FLAG:
            choices += [Choice("yes", "value"), Choice("no", "value")]
        elif isinstance(form, Named):
            choices += named(found, form.what)
    key = place.key.name if place.key is not None else ""
    if any(form is WORD or form is PLACED for form in place.forms):
        choices += named(found, THINGS.get(key, ""))
        choices += [Choice("seat", "value"), *named(found, "zone")] if key == "each" else []
    if place.name in SAID:
        choices += [choice for choice in named(found, "text") if "{" not in choice.name]
    return choices


# ---- what this is ---------------------------------------------------------------------------------------------------


def about(found: Study, mark: Mark) -> list[str]:
    """What is known of a name."""
    what, name = mark.symbol.what, mark.symbol.name
    kind = f": {mark.type}" if mark.type is not None else ""
    told = [f"{what} `{name}`{kind}"]
    world = found.world
    if what == "word" and name in formula_words():
        word = formula_words()[name]
        gives = f": {word.gives}" if word.gives is not None else ""
        return [f"`{name}({word.takes if word.counts != (0, 0) else ''}){gives}`", word.about]
    if what == "word" and name in STATES:
        return [f"`{name}`: {STATES[name].gives}", STATES[name].about]
    if what == "effect" and name in EFFECTS:
        return [f"`{EFFECTS[name].example}`", EFFECTS[name].about]
    if name in WORDS:
        return [f"`{name}`", WORDS[name].about]
    if world is None:
        return told
    spec = world.model.vars.get(name)
    if what == "variable" and spec is not None:
        told = [f"{spec.scope} `{name}`: {spec.type}", seen_by(spec.see, spec.scope)]
    elif what == "define" and name in world.model.defines:
        head, node = world.model.defines[name]
        told = [f"define `{head.example}`{kind}", f"`{getattr(node, 'value', '')}`"]
    elif what == "procedure" and name in world.model.procedures:
        told = [f"procedure `{world.model.procedures[name][0].example}`"]
    elif what == "option" and name in world.model.options:
        option = world.model.options[name]
        told = [f"option `{name}`: {option.type}", option.about.get("en", option.name.get("en", ""))]
    elif what == "kind" and name in world.model.kinds:
        told = [f"kind `{name}`", world.model.kinds[name].name.get("en", "")]
    elif what == "pile" and name in world.model.piles:
        told = [f"pile `{name}`", seen_by(world.model.piles[name].see)]
    elif what == "text":
        told = [f"text `{name}`", *(f"{language}: {words[name]}" for language, words in world.model.text.items()
                                    if name in words)]
    return [line for line in told if line]


def key_at(editor: Editor, found: Study, cursor: Cursor) -> Place | None:
    """The entry whose key is at a place."""
    try:
        root = editor.sections.parse(editor.read(cursor.file, found.path.parent), cursor.file)
    except RulesetError:
        return None
    for place in places(root, cursor.line):
        span = place.inside.keys.get(place.name) if place.inside is not None else None
        if span is not None and place.key is not None and place.key.name == place.name and on(span, place.name, cursor):
            return place
    return None


def counted(place: Place | None) -> str:
    """How many there are of what a key goes through, as a formula."""
    node = place.node if place is not None and place.key is not None and place.key.form is GENERATOR else None
    return f"count({node.value.split()[0].rstrip(',')} for {node.value})" if isinstance(node, Text) else ""


def key_text(key: Key) -> str:
    """A row of the reference, without its links to others."""
    told = [f"**{key.name}**: {re.sub(r'#[a-z-]+', 'mapping', key.form.told)}", key.about]
    told += [f"left out: {key.left}"] if key.left else []
    return "  \n".join([*told, *([f"`{key.name}: {key.example}`"] if key.example else [])])


def on(span: Span, name: str, cursor: Cursor) -> bool:
    return span.line == cursor.line and span.column <= cursor.column <= span.column + len(name)


def line_of(text: str, number: int) -> str:
    lines = split_lines(text)
    return lines[number - 1] if 0 < number <= len(lines) else ""
