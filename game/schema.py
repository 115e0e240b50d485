"""A JSON Schema (draft 7) of rulesets, made from the descriptions of the language, so that editors can complete."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.ruleset.conflicts import plain
from game.ruleset.describe import Key, Shape, shapes
from game.ruleset.library import builtin_folder
from game.ruleset.source import parse_source

Schema = dict[str, Any]
FILES = {"ruleset": "ruleset.schema.json", "lesson": "lesson.schema.json", "tests": "tests.schema.json"}
STATEMENTS = ("if", "for", "while", "loop", "choose", "win", "tie", "end", "say")
LOOSE = ("ruleset", "board", "option", "variable", "worth")  # who extends a ruleset need not say again what it says
PLAIN: dict[str, Schema] = {
    "any": {},
    "text": {"type": ["string", "number", "boolean"]},
    "name": {"type": ["string", "boolean"]},
    "number": {"type": "integer"},
    "flag": {"enum": [True, False, "yes", "no"]},
    "formula": {"type": ["string", "integer", "boolean"]},
    "generator": {"type": "string"},
    "notation": {"type": "string"},
    "statements": {"$ref": "#/definitions/statements"},
    "texts": {"$ref": "#/definitions/texts"},
}
OWN: dict[str, Schema] = {
    "texts": {"description": "A text, or one for each language.", "anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {"en": {"type": "string"}, "fr": {"type": "string"}},
         "additionalProperties": {"type": "string"}}]},
    "statements": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/statement"},
                             {"type": "array", "items": {"$ref": "#/definitions/statements"}}]},
    "statement": {"anyOf": [
        {"type": "string", "description": "x = formula, move(p, t), a call, remember, commit, break, return …"},
        *({"$ref": f"#/definitions/{name}"} for name in STATEMENTS)]},
}


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
    whole = head | known.pop(root) | {"definitions": used(known[root] if root in known else of_shape(shapes()[root]),
                                                          known)}
    if root == "ruleset":
        needed = [key.name for key in shapes()["ruleset"].keys if key.needed]
        whole["required"] = ["ruleset"]
        whole["if"] = {"properties": {"ruleset": {"required": ["extends"]}}}
        whole["else"] = {"required": needed}
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
    needed = [key.name for key in shape.keys if key.needed]
    if needed and shape.id not in LOOSE:
        found["required"] = needed
    return found


def of_key(key: Key) -> Schema:
    """The schema of a key: what may stand there, in words and as a rule. `~` deletes what is extended."""
    about = key.about + (f" Left out: {key.default}." if key.default else "")
    found: Schema = {"description": about, "anyOf": [*alternatives(key.value), {"type": "null"}]}
    if key.default and (key.default in ("yes", "no") or key.default.isdigit()):
        found["default"] = int(key.default) if key.default.isdigit() else key.default
    if key.example:
        found["examples"] = [plain(parse_source(f"x: {key.example}", "example").entries["x"])]
    return found


def alternatives(value: str) -> list[Schema]:
    """All that may stand somewhere, from the words of the description."""
    return joined(value.split(" or "))


def joined(parts: list[str]) -> list[Schema]:
    """Alternatives, of which maps of this and maps of that are one: each entry may be either."""
    maps = [part.removeprefix("map of ") for part in parts if part.startswith("map of ")]
    lists = [part.removeprefix("list of ") for part in parts if part.startswith("list of ")]
    found = [fragment(part) for part in parts if not part.startswith(("map of ", "list of "))]
    if lists:
        inner = joined(lists)
        found.append({"type": "array", "items": inner[0] if len(inner) == 1 else {"anyOf": inner}})
    if maps:
        inner = joined(maps)
        found.append({"type": "object",
                      "additionalProperties": True if {} in inner else {"anyOf": [*inner, {"type": "null"}]}})
    return found


def fragment(value: str) -> Schema:
    """One of the alternatives that stand alone."""
    if value.startswith("#"):
        return {"$ref": f"#/definitions/{value[1:]}"}
    if value.startswith("one of "):
        return {"enum": [int(word) if word.isdigit() else word for word in value.split()[2:]]}
    return PLAIN[value]
