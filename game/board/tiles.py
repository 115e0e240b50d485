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

from game.board.markup import Node, fault, scan_file, whole
from game.board.problems import BoardError, Problem

TILE_LIMIT = 65536
FILE_LIMIT = 30  # tilesets in files of their own: all of them are kept with a game
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
        first, source = node.get("firstgid"), node.get("source")
        inner, file = node, path.parent / source.replace("\\", "/") if source else path
        if message := refusal(first, source, file, path.parent):
            problems.append(fault(path, node, message))
            continue
        if source:
            if len(external) == FILE_LIMIT:
                problems.append(fault(path, node, f"has more than {FILE_LIMIT} tilesets in files of their own: embed "
                                                  "them in the map"))
                break
            try:
                inner = scan_file(file)
                external.append((file, inner))
            except BoardError as error:
                message = f'tileset "{source}" can\'t be used: embed the tileset in the map'
                problems += [fault(path, node, message), *error.problems]
                continue
        count, found = count_tiles(inner, file)
        problems += found
        ranges.append(range(int(first[:10]), int(first[:10]) + count))
    return Tilesets(ranges, problems, external)


def refusal(first: str, source: str, file: Path, home: Path) -> str:
    """Why a tileset is not read, with its first number and the file that it is in; "" if it is."""
    if not first.isascii() or not first.isdigit() or int(first[:10]) < 1:
        return "tileset has no firstgid above 0: add the tileset again in Tiled"
    if outside_reason(source):
        return f'the file "{source}" {outside_reason(source)}: embed the tileset in the map'
    if source and file.suffix.lower() != ".tsx":
        return f'tileset "{source}" is not a .tsx file: embed the tileset in the map'
    if source and not file.resolve().is_relative_to(home.resolve()):
        return f'tileset "{source}" is a link out of the folder: embed the tileset in the map'
    return ""


def count_tiles(node: Node, path: Path) -> tuple[int, list[Problem]]:
    """How many tile numbers a tileset takes up."""

    def number(owner: Node, name: str) -> int:
        return whole(owner.get(name).split(".")[0], 9) or 0

    count = max([number(node, "tilecount"), *(tile.id + 1 for tile in node.all("tile"))])
    image = node.child("image")
    if image is not None:
        wide, high = number(node, "tilewidth"), number(node, "tileheight")
        if not (wide and high and number(image, "width") and number(image, "height")):
            return count, [fault(path, node, "tileset or its image has no width or height: add the tileset again in "
                                 "Tiled")]
        count = max(count, (number(image, "width") // wide) * (number(image, "height") // high))
    if count > TILE_LIMIT:
        return 0, [fault(path, node, f"tileset has {count} tiles, at most {TILE_LIMIT} are read: use a smaller image")]
    return count, []


def check_layers(root: Node, path: Path, tilesets: Tilesets, cells: tuple[int, int]) -> Iterator[Problem]:
    """What is wrong with the tile layers of a map that is cells[0] wide and cells[1] high."""
    for layer in (node for node in root.walk() if node.tag == "layer"):
        label = f'layer "{layer.get("name")}"'
        if (layer.get("width"), layer.get("height")) != (str(cells[0]), str(cells[1])):
            yield fault(path, layer, f"{label} is {layer.get('width') or '?'}×{layer.get('height') or '?'} cells, the "
                        f"map {cells[0]}×{cells[1]}: resize the map in Tiled, which resizes its layers")
            continue
        data = layer.child("data")
        if data is None:
            yield fault(path, layer, f"{label} has no data: delete the layer and draw it anew")
            continue
        try:
            gids = decode(data, cells[0] * cells[1])
        except ValueError as error:
            yield fault(path, data, f"{label}: {error}")
            continue
        if len(gids) != cells[0] * cells[1]:
            yield fault(path, data, f"{label} has {len(gids)} entries, {cells[0] * cells[1]} expected "
                        f"({cells[0]}×{cells[1]}): add or take away what differs")
        for message in check_gids(gids, label, tilesets):
            yield fault(path, data, message)


def check_gids(gids: list[int], label: str, tilesets: Tilesets) -> Iterator[str]:
    """Tile numbers that no tileset of the map defines, each number told once."""
    known = ", ".join(f"{numbers.start}–{numbers.stop - 1}" for numbers in tilesets.ranges if numbers) or "none"
    for gid in dict.fromkeys(gids):
        tile = gid & ~FLIPS
        if not tile or tilesets.has(tile):
            continue
        if tile & HEX_TURN:
            yield f"{label} has a turned hexagonal tile, which is not read: put the tile there unturned"
        else:
            yield f"{label} uses tile {tile}, the tilesets have {known}: put another tile there"


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
            gid = whole(entry.strip())
            if gid is None or gid >= 1 << 32:
                raise ValueError(f'entry {place} is "{entry.strip()[:20]}", a tile number expected: correct or delete '
                                 "it")
            numbers.append(gid)
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
