"""What a schema says about a value, as the editors of those who write games would tell."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError


def wrong(value: Any, part: Any, root: dict[str, Any], where: str = "") -> list[str]:
    """Everything about a value that a part of a schema forbids."""
    return [told(error, where) for error in Draft7Validator(root).descend(value, part)]


def told(error: ValidationError, where: str) -> str:
    """A problem with its place, and under it what each of several ways would need."""
    place = "/".join([where, *map(str, error.absolute_path)])
    return "\n  ".join([f"{place}: {error.message}", *(told(inner, where) for inner in error.context or ())])
