"""A JSON Schema (draft 7) of rulesets, made from the descriptions of the language, so that editors can complete."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from game.match.lesson import Lesson
from game.mods.testing import TestFile
from game.ruleset.conflicts import plain
from game.ruleset.forms import LANGUAGE, Schema, one_of
from game.ruleset.keys import Key, Shape, reached, shape_of
from game.ruleset.language.statements import SHAPES
from game.ruleset.library import builtin_folder
from game.ruleset.model import Model
from game.ruleset.show.theme import SOUND
from game.ruleset.source import parse_source

FILES = {"ruleset": "ruleset.schema.json", "lesson": "lesson.schema.json", "tests": "tests.schema.json"}
LOOSE = ("ruleset", "board", "option", "variable", "worth")  # who extends a ruleset need not say again what it says


def by_first_key(every: Sequence[Shape], otherwise: Schema) -> Schema:
    """A schema for one of several mappings, each known by its first key: what is wrong in one is told as itself."""
    found = otherwise
    for shape in reversed(every):
        found = {"if": {"type": "object", "required": [shape.keys[0].name]},
                 "then": {"$ref": f"#/definitions/{shape.id}"}, "else": found}
    return found


OWN: dict[str, Schema] = {
    SOUND.ref: SOUND.whole,
    "texts": {"description": "A text, or one for each language.", "anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {"en": {"type": "string"}, "fr": {"type": "string"}},
         "propertyNames": {"pattern": f"^{LANGUAGE.pattern}$"}, "additionalProperties": {"type": "string"}}]},
    "statements": {"if": {"type": "array"}, "then": {"items": {"$ref": "#/definitions/statements"}},
                   "else": {"if": {"type": "object"}, "then": {"$ref": "#/definitions/statement"},
                            "else": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/statement"}]}}},
    "statement": by_first_key(SHAPES, {  # of what has no such key, the keys are named, so that one can be chosen
        "type": ["string", "object"],
        "description": "x = formula, move(p, t), a call, remember, commit, break, return …",
        "properties": {shape.keys[0].name: {"description": shape.about} for shape in SHAPES},
        "additionalProperties": False}),
}


def shapes() -> dict[str, Shape]:
    """Every mapping of the language, by id."""
    return reached((*SHAPES, *map(shape_of, (Model, Lesson, TestFile))))


def schema_text(root: str) -> str:
    """The schema of rulesets, lessons or tests as the text of a file."""
    return json.dumps(schema(root), indent=1, ensure_ascii=False) + "\n"


def schema_file(root: str) -> Path:
    """Where the schema lies that comes with the program."""
    return builtin_folder() / "docs" / FILES[root]


def schema(root: str) -> Schema:
    """The schema of one kind of file, with the definitions it needs."""
    known = {shape.id: of_shape(shape) for shape in shapes().values()} | OWN
    head: Schema = {"$schema": "http://json-schema.org/draft-07/schema#", "title": f"Ossola {root}"}
    whole = head | known[root] | {"definitions": used(known[root], known)}
    if root == "ruleset":
        whole["required"] = ["ruleset"]
        whole["if"] = {"properties": {"ruleset": {"required": ["extends"]}}}
        whole["else"] = {"required": list(shapes()["ruleset"].needed)}
    return whole


def used(start: Schema, known: dict[str, Schema]) -> dict[str, Schema]:
    """The definitions that a schema refers to, directly or through others."""
    found: dict[str, Schema] = {}
    queue = [start]
    while queue:
        for name in references(queue.pop()):
            if name not in found:
                found[name] = known[name]
                queue.append(known[name])
    return dict(sorted(found.items()))


def references(part: object) -> list[str]:
    """The names of the definitions that a part of a schema refers to."""
    if isinstance(part, dict):
        own = [str(part["$ref"]).rpartition("/")[2]] if "$ref" in part else []
        return own + [name for value in part.values() for name in references(value)]
    return [name for value in part for name in references(value)] if isinstance(part, list) else []


def of_shape(shape: Shape) -> Schema:
    """The schema of a mapping."""
    found: Schema = {"type": "object", "title": shape.title.replace("`", ""), "description": shape.about,
                     "properties": {key.name: of_key(key) for key in shape.keys}, "additionalProperties": False}
    if shape.needed and shape.id not in LOOSE:
        found["required"] = [key.name for key in shape.keys if key.needed and not key.formerly]
    for key in shape.keys:
        if key.formerly:
            found["properties"][key.formerly] = of_key(key) | {"description": f"An older word for `{key.name}`."}
            found["oneOf"] = [{"required": [key.name]}, {"required": [key.formerly]}]
    return found


def of_key(key: Key) -> Schema:
    """The schema of a key: what may stand there, in words and as a rule. `~` deletes what is extended."""
    about = key.about + (f" Left out: {key.left}." if key.left else "")
    found: Schema = {"description": about, **one_of([*key.form.schemas(), {"type": "null"}])}
    if key.left in ("yes", "no") or key.left.isdigit():
        found["default"] = int(key.left) if key.left.isdigit() else key.left
    if key.example:
        found["examples"] = [plain(parse_source(f"x: {key.example}", "example").entries["x"])]
    return found
