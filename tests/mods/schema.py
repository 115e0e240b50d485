"""A small validator for the part of JSON Schema (draft 7) that our schemas use."""

from __future__ import annotations

import re
from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
         "null": type(None)}
KNOWN = {"$schema", "$ref", "title", "description", "default", "examples", "type", "enum", "anyOf", "properties",
         "additionalProperties", "required", "items", "definitions", "if", "else", "pattern", "propertyNames",
         "minimum", "maximum"}


def is_type(value: Any, name: str) -> bool:
    if isinstance(value, bool) and name in ("integer", "number"):
        return False
    return isinstance(value, TYPES[name])  # type: ignore[arg-type]


def wrong(value: Any, part: Any, root: dict[str, Any], where: str = "") -> list[str]:
    """Everything about a value that a schema forbids."""
    if part is True or part == {}:
        return []
    if part is False:
        return [f"{where}: nothing may be here"]
    assert set(part) <= KNOWN, set(part) - KNOWN
    if "$ref" in part:
        return wrong(value, root["definitions"][part["$ref"].rpartition("/")[2]], root, where)
    found: list[str] = []
    names = part.get("type", [])
    if names and not any(is_type(value, name) for name in ([names] if isinstance(names, str) else names)):
        return [f"{where}: {value!r} is no {names}"]
    if "enum" in part and not any(value == one and type(value) is type(one) for one in part["enum"]):
        found.append(f"{where}: {value!r} is none of {part['enum']}")
    if not part.get("minimum", value) <= value <= part.get("maximum", value) if is_type(value, "number") else False:
        found.append(f"{where}: {value!r} is out of bounds")
    if "pattern" in part and isinstance(value, str) and not re.search(part["pattern"], value):
        found.append(f"{where}: {value!r} is not like {part['pattern']}")
    if "anyOf" in part:
        every = [wrong(value, one, root, where) for one in part["anyOf"]]
        if all(every):
            found += min(every, key=lambda problems: (len(problems), str(problems)))
    if isinstance(value, dict):
        own = part.get("properties", {})
        found += [f"{where}: '{key}' is missing" for key in part.get("required", []) if key not in value]
        for key, inner in value.items():
            found += wrong(key, part.get("propertyNames", True), root, where)
            found += wrong(inner, own.get(key, part.get("additionalProperties", True)), root, f"{where}/{key}")
    if isinstance(value, list) and "items" in part:
        for number, inner in enumerate(value):
            found += wrong(inner, part["items"], root, f"{where}/{number}")
    if "if" in part and wrong(value, part["if"], root, where):
        found += wrong(value, part.get("else", True), root, where)
    return found
