"""Finds everything in a map file that the map library would swallow in silence or choke on.

Works on the scanned tree only, before the library sees the file, and goes on after each finding so that
an author gets the whole list at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from game.board.markup import Node
from game.board.problems import Problem
from game.board.tiles import Tilesets, check_layers, check_tilesets, outside_reason

CELL_LIMIT = 65536
OBJECT_LIMIT = 4096
WHOLE = ("columns", "firstgid", "gid", "id", "margin", "spacing", "tilecount", "tilewidth", "tileheight")
NUMBERS = ("x", "y", "width", "height", "rotation", "hexsidelength", "opacity", "probability")
TYPED = ("map", "group", "layer", "objectgroup", "object", "imagelayer", "tileset", "tile")
PROPERTY_TYPES = ("string", "int", "float", "bool", "color", "file", "object", "enum")


def check_map(root: Node, path: Path) -> list[Problem]:
    """Everything wrong with the file of a map, as far as it can be told without its meaning."""
    if root.tag != "map":
        message = f"is not a map (its element is <{root.tag}>): save it from Tiled as a .tmx map"
        return [Problem(path, root.line, 0, message)]
    problems = list(check_head(root, path))
    if problems:
        return problems  # without sound measures, the layers can't be judged
    tilesets = check_tilesets(root, path)
    problems += tilesets.problems
    cells = int(root.get("width")), int(root.get("height"))
    problems += check_layers(root, path, tilesets, cells)
    for file, tree in ((path, root), *tilesets.external):
        for node in tree.walk():
            problems += check_numbers(node, file)
            problems += check_properties(node, file)
            problems += check_references(node, file)
            problems += check_object(node, file, tilesets)
    count = sum(node.tag == "object" for node in root.walk())
    if count > OBJECT_LIMIT:
        message = f"has {count} objects, at most {OBJECT_LIMIT} are read: take some away"
        problems.append(Problem(path, root.line, 0, message))
    return sorted(set(problems), key=lambda problem: (str(problem.file), problem.line))


def check_head(root: Node, path: Path) -> Iterator[Problem]:
    """The map element itself: kind and measures."""
    kind = root.get("orientation", "orthogonal")
    if kind not in ("orthogonal", "hexagonal"):
        message = f'orientation "{kind}" is not read: use orthogonal or hexagonal (Map > Map Properties)'
        yield Problem(path, root.line, 0, message)
    if root.get("infinite", "0") != "0":
        message = "infinite maps are not read: untick Map > Map Properties > Infinite"
        yield Problem(path, root.line, 0, message)
    sizes = []
    for name in ("width", "height", "tilewidth", "tileheight"):
        text = root.get(name)
        if not (text.isascii() and text.isdigit() and len(text) <= 10 and 0 < int(text) <= CELL_LIMIT):
            message = f'{name} is "{text[:40]}", a whole number from 1 to {CELL_LIMIT} expected: correct it'
            yield Problem(path, root.line, 0, message)
        else:
            sizes.append(int(text))
    if len(sizes) == 4 and sizes[0] * sizes[1] > CELL_LIMIT:
        message = f"has {sizes[0]}×{sizes[1]} cells, at most {CELL_LIMIT} are read: make the map smaller"
        yield Problem(path, root.line, 0, message)
    if kind == "hexagonal":
        if root.get("staggeraxis") not in ("x", "y"):
            message = f'staggeraxis is "{root.get("staggeraxis")}": set it to x (flat-topped) or y (pointy-topped)'
            yield Problem(path, root.line, 0, message)
        if root.get("staggerindex") not in ("odd", "even"):
            message = f'staggerindex is "{root.get("staggerindex")}": set it to odd or even'
            yield Problem(path, root.line, 0, message)
        side, limit = (root.get("hexsidelength"),
                       root.get("tilewidth" if root.get("staggeraxis") == "x" else "tileheight"))
        if len(sizes) == 4 and not (side.isascii() and side.isdigit() and len(side) <= 10 and int(side) < int(limit)):
            message = f'hexsidelength is "{side[:40]}", a whole number below {limit} expected: correct it'
            yield Problem(path, root.line, 0, message)


def check_numbers(node: Node, path: Path) -> Iterator[Problem]:
    """Attributes that have to be numbers, and offsets, which would part the drawing from the sites."""
    if node.tag not in TYPED:
        return
    for name in WHOLE:
        text = node.get(name, "0").strip()
        if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 12):
            message = f'{name} of <{node.tag}> is "{text[:40]}", a whole number expected: correct it'
            yield Problem(path, node.line, object_id(node), message)
    for name in NUMBERS:
        text = node.get(name, "0")
        if number(text) is None:
            message = f'{name} of <{node.tag}> is "{text[:40]}", a number expected: correct it'
            yield Problem(path, node.line, object_id(node), message)
    for name in ("offsetx", "offsety"):
        text = node.get(name, "0")
        if text.strip() not in ("0", "-0"):
            message = f'layer "{node.get("name")}" is moved ({name} {text}): set its offset to 0'
            yield Problem(path, node.line, 0, message)
    if node.get("visible", "1") not in ("0", "1"):
        message = f'visible of <{node.tag}> is "{node.get("visible")}": set it to 0 or 1'
        yield Problem(path, node.line, object_id(node), message)


def check_properties(node: Node, path: Path) -> Iterator[Problem]:
    """Custom properties: types that are known, values that fit, no name twice."""
    for group in node.all("properties"):
        seen: set[str] = set()
        for item in group.all("property"):
            name, kind, value = item.get("name"), item.get("type", "string"), item.get("value")
            message = ""
            if not name:
                message = "a property has no name: name it or delete it"
            elif name in seen:
                message = f'property "{name}" is there twice: delete one'
            elif kind not in PROPERTY_TYPES:
                message = f'property "{name}" has the type "{kind}": use one of string, int, float, bool'
            elif not fits(kind, value):
                message = f'property "{name}" is "{value[:40]}", which is not of type {kind}: correct it'
            seen.add(name)
            if message:
                yield Problem(path, item.line, object_id(node), message)


def check_references(node: Node, path: Path) -> Iterator[Problem]:
    """References to other files: never outside the map's folder, and no templates."""
    source = node.get("source") if node.tag == "image" else ""  # tilesets are told where they are read
    template = node.get("template") if node.tag == "object" else ""
    reason = outside_reason(source or template)
    if reason:
        message = f'the file "{source or template}" {reason}: put it beside the map and use its bare name'
        yield Problem(path, node.line, object_id(node), message)
    elif template:
        message = f'template "{template}" is not read: choose Detach in the object\'s menu'
        yield Problem(path, node.line, node.id, message)


def check_object(node: Node, path: Path, tilesets: Tilesets) -> Iterator[Problem]:
    """Objects: a tile that exists, points that are points."""
    if node.tag != "object":
        return
    gid = node.get("gid", "0")
    if gid.isascii() and gid.isdigit() and len(gid) <= 10:
        tile = int(gid) & 0x1FFFFFFF
        if tile and not tilesets.has(tile):
            yield Problem(path, node.line, node.id, f"uses tile {tile}, which no tileset has: replace its tile")
    for form in (*node.all("polygon"), *node.all("polyline")):
        pairs = [pair.split(",") for pair in form.get("points").split()]
        if not pairs or any(len(pair) != 2 or None in (number(pair[0]), number(pair[1])) for pair in pairs):
            message = f'points of the {form.tag} are "{form.get("points")[:40]}": draw it anew'
            yield Problem(path, form.line, node.id, message)


def object_id(node: Node) -> int:
    """The number of an object, 0 for other elements, whose numbers say nothing to an author."""
    return node.id if node.tag == "object" else 0


def number(text: str) -> float | None:
    """A finite number, or None."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def fits(kind: str, value: str) -> bool:
    """Whether a property's text is of its type."""
    if kind in ("int", "object"):
        return value.isascii() and value.lstrip("-").isdigit() and len(value) < 19
    if kind == "float":
        return number(value) is not None
    if kind == "bool":
        return value in ("true", "false")
    return True
