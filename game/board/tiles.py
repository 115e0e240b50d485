"""Tile layers and tilesets of a map, checked before the map library decodes them.

The library takes short data, wrong tile numbers and compression bombs without a word; here they are
found, and counted against what the map promises.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from game.board.markup import Node, scan_file
from game.board.problems import BoardError, Problem

TILE_LIMIT = 65536
FLIPS = 0xE0000000  # the three bits for mirrored and turned tiles
HEX_TURN = 0x10000000  # a fourth bit that only hexagonal maps use, unknown to the map library
AS_CSV = "set Map > Map Properties > Tile Layer Format to CSV and save again"


@dataclass(frozen=True, slots=True)
class Tilesets:
    """What the tilesets of a map amount to."""

    ranges: list[range]  # the tile numbers that they define
    problems: list[Problem]
    external: list[tuple[Path, Node]]  # those in files of their own

    def has(self, tile: int) -> bool:
        """Whether a tile number is defined; yes if in doubt, since a tileset that failed is told already."""
        return bool(self.problems) or any(tile in numbers for numbers in self.ranges)


def outside_reason(source: str) -> str:
    """Why a reference to another file is refused, or "" if it stays in the map's own folder."""
    path = PurePosixPath(source.replace("\\", "/"))
    if path.is_absolute() or ":" in source:
        return "is not a relative path"
    if ".." in path.parts:
        return "leaves the folder of the map"
    return ""


def check_tilesets(root: Node, path: Path) -> Tilesets:
    """The tilesets of a map, those in files of their own included."""
    ranges: list[range] = []
    problems: list[Problem] = []
    external: list[tuple[Path, Node]] = []
    for node in root.all("tileset"):
        first = node.get("firstgid")
        if not first.isascii() or not first.isdigit() or int(first[:10]) < 1:
            message = "tileset has no firstgid above 0: add the tileset again in Tiled"
            problems.append(Problem(path, node.line, 0, message))
            continue
        source = node.get("source")
        inner, file = node, path
        if source:
            if outside_reason(source):
                message = f'the file "{source}" {outside_reason(source)}: embed the tileset in the map'
                problems.append(Problem(path, node.line, 0, message))
                continue
            file = path.parent / source.replace("\\", "/")
            if file.suffix.lower() != ".tsx":
                message = f'tileset "{source}" is not a .tsx file: embed the tileset in the map'
                problems.append(Problem(path, node.line, 0, message))
                continue
            if not file.resolve().is_relative_to(path.parent.resolve()):
                message = f'tileset "{source}" is a link out of the folder: embed the tileset in the map'
                problems.append(Problem(path, node.line, 0, message))
                continue
            try:
                inner = scan_file(file)
                external.append((file, inner))
            except BoardError as error:
                message = f'tileset "{source}" can\'t be used: embed the tileset in the map'
                problems += [Problem(path, node.line, 0, message), *error.problems]
                continue
        count, found = count_tiles(inner, file)
        problems += found
        ranges.append(range(int(first[:10]), int(first[:10]) + count))
    return Tilesets(ranges, problems, external)


def count_tiles(node: Node, path: Path) -> tuple[int, list[Problem]]:
    """How many tile numbers a tileset takes up."""

    def number(owner: Node, name: str) -> int:
        text = owner.get(name).split(".")[0]
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

    count = max([number(node, "tilecount"), *(tile.id + 1 for tile in node.all("tile"))])
    image = node.child("image")
    if image is not None:
        wide, high = number(node, "tilewidth"), number(node, "tileheight")
        if not (wide and high and number(image, "width") and number(image, "height")):
            message = "tileset or its image has no width or height: add the tileset again in Tiled"
            return count, [Problem(path, node.line, 0, message)]
        count = max(count, (number(image, "width") // wide) * (number(image, "height") // high))
    if count > TILE_LIMIT:
        message = f"tileset has {count} tiles, at most {TILE_LIMIT} are read: use a smaller image"
        return 0, [Problem(path, node.line, 0, message)]
    return count, []


def check_layers(root: Node, path: Path, tilesets: Tilesets, cells: tuple[int, int]) -> Iterator[Problem]:
    """What is wrong with the tile layers of a map that is cells[0] wide and cells[1] high."""
    for layer in (node for node in root.walk() if node.tag == "layer"):
        label = f'layer "{layer.get("name")}"'
        if (layer.get("width"), layer.get("height")) != (str(cells[0]), str(cells[1])):
            message = (f"{label} is {layer.get('width') or '?'}×{layer.get('height') or '?'} cells,"
                       f" the map {cells[0]}×{cells[1]}: resize the map in Tiled, which resizes its layers")
            yield Problem(path, layer.line, 0, message)
            continue
        data = layer.child("data")
        if data is None:
            yield Problem(path, layer.line, 0, f"{label} has no data: delete the layer and draw it anew")
            continue
        try:
            gids = decode(data, cells[0] * cells[1])
        except ValueError as error:
            yield Problem(path, data.line, 0, f"{label}: {error}")
            continue
        if len(gids) != cells[0] * cells[1]:
            message = (f"{label} has {len(gids)} entries, {cells[0] * cells[1]} expected ({cells[0]}×{cells[1]}):"
                       " add or take away what differs")
            yield Problem(path, data.line, 0, message)
        yield from check_gids(gids, path, data.line, label, tilesets)


def check_gids(gids: list[int], path: Path, line: int, label: str, tilesets: Tilesets) -> Iterator[Problem]:
    """Tile numbers that no tileset of the map defines, each number told once."""
    known = ", ".join(f"{numbers.start}–{numbers.stop - 1}" for numbers in tilesets.ranges if numbers) or "none"
    for gid in dict.fromkeys(gids):
        tile = gid & ~FLIPS
        if not tile or tilesets.has(tile):
            continue
        if tile & HEX_TURN:
            message = f"{label} has a turned hexagonal tile, which is not read: put the tile there unturned"
        else:
            message = f"{label} uses tile {tile}, the tilesets have {known}: put another tile there"
        yield Problem(path, line, 0, message)


def decode(data: Node, expected: int) -> list[int]:
    """The tile numbers of a layer; ValueError with a remedy if they can't be had.

    Never unpacks more than a little over what is expected, so that a small file can't fill the memory.
    """
    encoding, compression = data.get("encoding"), data.get("compression")
    if data.child("chunk") is not None:
        raise ValueError("infinite maps are not read: untick Map > Map Properties > Infinite")
    if encoding == "csv":
        numbers = []
        for place, entry in enumerate(data.text.split(","), 1):
            text = entry.strip()
            if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) < 1 << 32):
                raise ValueError(f'entry {place} is "{text[:20]}", a tile number expected: correct or delete it')
            numbers.append(int(text))
        return numbers
    if encoding != "base64":
        raise ValueError(f'encoding "{encoding or "XML"}" is not read: {AS_CSV}')
    if compression not in ("", "zlib", "gzip"):
        raise ValueError(f'compression "{compression}" is not read: {AS_CSV}')
    try:
        raw = base64.b64decode("".join(data.text.split()), validate=True)
        if compression:
            unpacker = zlib.decompressobj(47)  # 47: zlib or gzip, told by the header
            raw = unpacker.decompress(raw, expected * 4 + 4)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"data is damaged ({error}): {AS_CSV}") from error
    return list(struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4]))
