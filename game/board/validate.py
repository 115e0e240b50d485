"""Finds everything in a map file that the map library would swallow in silence or choke on.

Works on the scanned tree only, before the library sees the file, and goes on after each finding so that
an author gets the whole list at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from game.board.markup import Node, fault, whole
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
        return [fault(path, root, f"is not a map (its element is <{root.tag}>): save it from Tiled as a .tmx map")]
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
        problems.append(fault(path, root, f"has {count} objects, at most {OBJECT_LIMIT} are read: take some away"))
    return sorted(set(problems), key=lambda problem: (str(problem.file), problem.line))


def check_head(root: Node, path: Path) -> Iterator[Problem]:
    """The map element itself: kind and measures."""
    kind, axis = root.get("orientation", "orthogonal"), root.get("staggeraxis")
    if kind not in ("orthogonal", "hexagonal"):
        yield fault(path, root, f'orientation "{kind}" is not read: use orthogonal or hexagonal '
                    "(Map > Map Properties)")
    if root.get("infinite", "0") != "0":
        yield fault(path, root, "infinite maps are not read: untick Map > Map Properties > Infinite")
    sizes = []
    for name in ("width", "height", "tilewidth", "tileheight"):
        size = whole(root.get(name))
        if size is None or not 0 < size <= CELL_LIMIT:
            yield fault(path, root, f'{name} is "{root.get(name)[:40]}", a whole number from 1 to {CELL_LIMIT} '
                        "expected: correct it")
        else:
            sizes.append(size)
    if len(sizes) == 4 and sizes[0] * sizes[1] > CELL_LIMIT:
        yield fault(path, root, f"has {sizes[0]}×{sizes[1]} cells, at most {CELL_LIMIT} are read: make the map smaller")
    if kind == "hexagonal":
        if axis not in ("x", "y"):
            yield fault(path, root, f'staggeraxis is "{axis}": set it to x (flat-topped) or y (pointy-topped)')
        if root.get("staggerindex") not in ("odd", "even"):
            yield fault(path, root, f'staggerindex is "{root.get("staggerindex")}": set it to odd or even')
        side, limit = whole(root.get("hexsidelength")), root.get("tilewidth" if axis == "x" else "tileheight")
        if len(sizes) == 4 and (side is None or side >= int(limit)):
            yield fault(path, root, f'hexsidelength is "{root.get("hexsidelength")[:40]}", a whole number below '
                        f"{limit} expected: correct it")


def check_numbers(node: Node, path: Path) -> Iterator[Problem]:
    """Attributes that have to be numbers, and offsets, which would part the drawing from the sites."""
    if node.tag not in TYPED:
        return
    for name in WHOLE:
        text = node.get(name, "0").strip()
        if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 12):
            yield fault(path, node, f'{name} of <{node.tag}> is "{text[:40]}", a whole number expected: correct it')
    for name in NUMBERS:
        text = node.get(name, "0")
        if number(text) is None:
            yield fault(path, node, f'{name} of <{node.tag}> is "{text[:40]}", a number expected: correct it')
    for name in ("offsetx", "offsety"):
        text = node.get(name, "0")
        if text.strip() not in ("0", "-0"):
            message = f'layer "{node.get("name")}" is moved ({name} {text}): set its offset to 0'
            yield Problem(path, node.line, 0, message)
    if node.get("visible", "1") not in ("0", "1"):
        yield fault(path, node, f'visible of <{node.tag}> is "{node.get("visible")}": set it to 0 or 1')


def check_properties(node: Node, path: Path) -> Iterator[Problem]:
    """Custom properties: types that are known, values that fit, no name twice."""
    for group in node.all("properties"):
        seen: set[str] = set()
        for item in group.all("property"):
            name, kind, value = item.get("name"), item.get("type", "string"), item.get("value")
            if not name:
                yield fault(path, item, "a property has no name: name it or delete it", node)
            elif name in seen:
                yield fault(path, item, f'property "{name}" is there twice: delete one', node)
            elif kind not in PROPERTY_TYPES:
                yield fault(path, item, f'property "{name}" has the type "{kind}": use one of string, int, float, bool',
                            node)
            elif not fits(kind, value):
                yield fault(path, item, f'property "{name}" is "{value[:40]}", which is not of type {kind}: correct it',
                            node)
            seen.add(name)


def check_references(node: Node, path: Path) -> Iterator[Problem]:
    """References to other files: never outside the map's folder, and no templates."""
    source = node.get("source") if node.tag == "image" else ""  # tilesets are told where they are read
    template = node.get("template") if node.tag == "object" else ""
    reason = outside_reason(source or template)
    if reason:
        yield fault(path, node, f'the file "{source or template}" {reason}: put it beside the map and use its bare '
                    "name")
    elif template:
        yield fault(path, node, f'template "{template}" is not read: choose Detach in the object\'s menu')


def check_object(node: Node, path: Path, tilesets: Tilesets) -> Iterator[Problem]:
    """Objects: a tile that exists, points that are points."""
    if node.tag != "object":
        return
    tile = (whole(node.get("gid")) or 0) & 0x1FFFFFFF
    if tile and not tilesets.has(tile):
        yield fault(path, node, f"uses tile {tile}, which no tileset has: replace its tile")
    for form in (*node.all("polygon"), *node.all("polyline")):
        pairs = [pair.split(",") for pair in form.get("points").split()]
        if not pairs or any(len(pair) != 2 or None in (number(pair[0]), number(pair[1])) for pair in pairs):
            yield fault(path, form, f'points of the {form.tag} are "{form.get("points")[:40]}": draw it anew', node)


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
