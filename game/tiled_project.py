"""A project file for the Tiled map editor: it then offers the classes of objects and their properties by name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.ruleset.library import builtin_folder

Member = dict[str, Any]


def project_file() -> Path:
    """Where the project file lies that comes with the program."""
    return builtin_folder() / "docs" / "ossola.tiled-project"


def project_text(kinds: Sequence[str] = (), seats: Sequence[str] = (), zones: Sequence[str] = ()) -> str:
    """The project file; with the names of a ruleset, Tiled offers those as well."""
    types: list[dict[str, Any]] = []
    for name, values in (("kind", kinds), ("owner", seats)):
        if values:
            types.append({"id": len(types) + 1, "name": name, "type": "enum", "storageType": "string",
                          "values": list(values), "valuesAsFlags": False})
    enums = {entry["name"] for entry in types}

    def text(name: str) -> Member:
        # No first value: Tiled does not save what is as at first, and a map has to say everything.
        member: Member = {"name": name, "type": "string", "value": ""}
        return member | {"propertyType": name} if name in enums else member

    classes: list[tuple[str, str, list[str], list[Member]]] = [
        ("piece", "#ffb03030", ["object"], [text("kind"), text("owner")]),
        ("site", "#ff3060b0", ["object"], [text("zones")]),
        ("zone", "#ff30a060", ["object"], []),
        ("decor", "#ff808080", ["object", "layer"], []),
        ("board", "#ffb08030", ["map"], [{"name": "directions", "type": "int", "value": 0}]),
    ]
    known = {name for name, *_ in classes}
    classes += [(zone, "#ff30a060", ["tile"], []) for zone in zones if zone not in known | enums]
    for name, colour, used_as, members in classes:
        types.append({"id": len(types) + 1, "name": name, "type": "class", "color": colour, "drawFill": True,
                      "members": members, "useAs": used_as})
    project = {"automappingRulesFile": "", "commands": [], "compatibilityVersion": 1100, "extensionsPath": "",
               "folders": ["."], "properties": [], "propertyTypes": types}
    return json.dumps(project, indent=4, ensure_ascii=False) + "\n"
