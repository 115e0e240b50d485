"""Draw the regular boards as Tiled maps, so that nobody has to place 127 hexagons by hand.

`python3 tools/make_board.py` writes the maps of the rulesets anew, with `--check` it only tells which differ.
`make_board.py square|hexagon|rings FILE SIZES…` draws an empty board for a ruleset of one's own.
"""

import argparse
import math
import struct
import sys
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from pathlib import Path
from xml.sax.saxutils import quoteattr

CELL, RING = 64, 70  # pixels
HEX_HIGH, HEX_SIDE = 56, 32  # a flat-topped hexagon 64 wide is 55.4 high; even numbers draw crisply
MESH = 32  # grid of the maps that have no cells, for snapping
PALETTE = ((0, 0, 0), (226, 211, 180), (190, 166, 126), (208, 189, 153), (150, 60, 50))
LIGHT, DARK, MIDDLE, MARK = 1, 2, 3, 4

CAMP = ("chief", "assassin", "reporter", "provocateur", "necromobile", *["militant"] * 4)
CAMPS = {
    "square": """red a1 b1 a2 b2 c3 a3 b3 c1 c2, blue i1 h1 i2 h2 g3 g1 g2 h3 i3,
        yellow i9 h9 i8 h8 g7 g8 g9 h7 i7, green a9 b9 a8 b8 c7 a7 b7 c8 c9""",
    "small": """red i5 h6 i4 h5 g5 g6 g7 h4 i3, green a5 a4 b6 b5 c5 a3 b4 c6 c7,
        yellow e1 f1 d1 e2 e3 c1 d2 f2 g1""",
    "large": """red m1 l1 m2 l2 k3 k1 k2 l3 m3, pink m7 l8 m6 l7 k7 k8 k9 l6 m5,
        blue g13 h12 f12 g12 g11 e11 f11 h11 i11, green a7 a6 b8 b7 c7 a5 b6 c8 c9,
        purple a1 a2 b1 b2 c3 a3 b3 c1 c2, yellow g1 h1 f1 g2 g3 e1 f2 h2 i1""",
}
MILL = (
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
)  # fmt: skip


@dataclass
class Drawing:
    """A map being drawn: cells or points by name, and what lies on them."""

    name: str
    width: int
    height: int
    tile: tuple[int, int]
    hexagon: dict[str, str] = field(default_factory=dict)  # the attributes that only hexagonal maps have
    directions: int = 0
    centres: dict[str, tuple[float, float]] = field(default_factory=dict)
    tiles: dict[str, tuple[int, int, int]] = field(default_factory=dict)  # column, row from the top, colour
    zones: dict[str, list[str]] = field(default_factory=dict)
    pieces: list[tuple[str, str, str]] = field(default_factory=list)  # site, kind, owner
    lines: list[tuple[str, bool, list[str]]] = field(default_factory=list)  # class, closed, sites

    def mark(self, zone: str, sites: str, coloured: bool = True) -> "Drawing":
        """Add a zone, in a colour of its own if it shall stand out in the editor."""
        self.zones[zone] = sites.split()
        for site in self.zones[zone] if coloured else ():
            self.tiles[site] = (*self.tiles[site][:2], MARK)
        return self

    def put(self, kinds: Sequence[str], owner: str, sites: str) -> "Drawing":
        """Add pieces of one owner, kind by kind."""
        self.pieces += [(site, kind, owner) for kind, site in zip(kinds, sites.split(), strict=True)]
        return self

    def camps(self, table: str) -> "Drawing":
        """Put every colour's nine pieces on their cells."""
        for camp in table.split(","):
            owner, sites = camp.split(maxsplit=1)
            self.put(CAMP, owner, sites)
        return self


def square(name: str, width: int, height: int, dark_only: bool = False) -> Drawing:
    """Draw squares, a1 at the bottom left and dark."""
    drawing = Drawing(name, width, height, (CELL, CELL))
    for column, row in product(range(width), range(1, height + 1)):
        dark = (column + row) % 2 == 1
        if dark or not dark_only:
            site = f"{letters(column)}{row}"
            drawing.centres[site] = ((column + 0.5) * CELL, (height - row + 0.5) * CELL)
            drawing.tiles[site] = (column, height - row, DARK if dark else LIGHT)
    return drawing


def hexagon(name: str, side: int, directions: int = 6) -> Drawing:
    """Draw a hexagon of flat-topped hexagons, columns lettered, cells numbered from the bottom."""
    across = 2 * side - 1
    # The longest column has to be one of those that the editor does not shift down.
    stagger = {"hexsidelength": str(HEX_SIDE), "staggeraxis": "x", "staggerindex": ("even", "odd")[side % 2]}
    drawing = Drawing(name, across, across, (CELL, HEX_HIGH), stagger, directions)
    for column in range(across):
        gap = abs(column - side + 1)
        for row in range(across - gap):
            site = f"{letters(column)}{across - gap - row}"
            y = (gap / 2 + row + 0.5) * HEX_HIGH
            drawing.centres[site] = (column * (CELL + HEX_SIDE) / 2 + CELL / 2, y)
            colour = (LIGHT, MIDDLE, DARK)[(2 * row + gap + 3 * (column + side + 1)) // 2 % 3]
            drawing.tiles[site] = (column, gap // 2 + row, colour)
    return drawing


def columns(name: str, cells: Iterable[tuple[int, int]]) -> Drawing:
    """Draw flat-topped hexagons at these places: the column, and half hexagons from the top."""
    found = sorted(cells)
    even = any(column % 2 == half % 2 for column, half in found)
    stagger = {"hexsidelength": str(HEX_SIDE), "staggeraxis": "x", "staggerindex": "odd" if even else "even"}
    wide, high = (max(places) + 1 for places in zip(*found, strict=True))
    drawing = Drawing(name, wide, (high + 1) // 2, (CELL, HEX_HIGH), stagger, 6)
    for column, half in found:
        row = sum(1 for other, lower in found if other == column and lower >= half)
        site = f"{letters(column)}{row}"
        centre = (column * (CELL + HEX_SIDE) / 2 + CELL / 2, (half + 1) * HEX_HIGH / 2)
        drawing.centres[site] = centre
        drawing.tiles[site] = (column, half // 2, (LIGHT, MIDDLE, DARK)[(half + 3 * column) // 2 % 3])
    return drawing


def rhombus(name: str, side: int) -> Drawing:
    """Draw a rhombus of hexagons; every column stands half a hexagon higher than the one before."""
    cells = [(column, side - 1 - column + 2 * row) for column in range(side) for row in range(side)]
    drawing = columns(name, cells)
    ends = {"west": [f"a{row}" for row in range(1, side + 1)], "south": [f"{letters(n)}1" for n in range(side)],
            "east": [f"{letters(side - 1)}{row}" for row in range(1, side + 1)],
            "north": [f"{letters(n)}{side}" for n in range(side)]}
    for zone, sites in ends.items():
        drawing.mark(zone, " ".join(sites), coloured=False)
    return drawing


def star(name: str, side: int) -> Drawing:
    """Draw a star with six points, each a triangle with that many hexagons at its foot."""
    middle, cells = 2 * side, set()
    for across, aslant in product(range(-2 * side, 2 * side + 1), repeat=2):
        cube = (across, aslant, -across - aslant)
        # A star is two triangles: in one no coordinate falls below -side, in the other none rises above side.
        if min(cube) >= -side or max(cube) <= side:
            cells.add((middle + across, 2 * aslant + across + 4 * middle))
    least = min(half for _, half in cells)
    lowest = least - (least + middle) % 2
    drawing = columns(name, [(column, half - lowest) for column, half in cells])
    tips = {"west": 0, "northwest": 60, "northeast": 120, "east": 180, "southeast": 240, "southwest": 300}
    x, y = (sum(axis) / len(drawing.centres) for axis in zip(*drawing.centres.values(), strict=True))
    for zone, turned in tips.items():
        ahead = (-math.cos(math.radians(turned)), -math.sin(math.radians(turned)))
        reach = {site: (cx - x) * ahead[0] + (cy - y) * ahead[1] for site, (cx, cy) in drawing.centres.items()}
        edge = side * (CELL + HEX_SIDE) / 2
        drawing.mark(zone, " ".join(site for site, far in reach.items() if far > edge + HEX_SIDE / 2), coloured=False)
    return drawing


def race(name: str) -> Drawing:
    """Draw three rows of eight squares, with two gaps beside the bridge."""
    drawing = square(name, 8, 3)
    for site in ("e1", "f1", "e3", "f3"):
        del drawing.centres[site], drawing.tiles[site]
    return drawing.mark("rosettes", "a1 a3 d2 g1 g3")


def rings(name: str, sizes: Sequence[int]) -> Drawing:
    """Draw concentric circles a, b, … around the centre o, with a spoke through all points at one angle."""
    cells = math.ceil(2 * (len(sizes) + 1) * RING / MESH)
    middle = cells * MESH / 2
    drawing = Drawing(name, cells, cells, (MESH, MESH), centres={"o": (middle, middle)})
    spokes: dict[Fraction, list[tuple[int, str]]] = {}
    for ring, size in enumerate(sizes):
        names = [f"{letters(ring)}{number}" for number in range(1, size + 1)]
        for number, site in enumerate(names):
            turn, radius = Fraction(number, size), (ring + 1) * RING
            dx, dy = radius * math.sin(math.tau * turn), -radius * math.cos(math.tau * turn)
            drawing.centres[site] = (middle + dx, middle + dy)
            spokes.setdefault(turn, [(-1, "o")] if ring == 0 else []).append((ring, site))
        drawing.lines.append(("circle", True, names))
    for _, spoke in sorted(spokes.items()):
        # A spoke ends where the next circle has no point at its angle, and may start again farther out.
        breaks = [place for place in range(1, len(spoke)) if spoke[place][0] != spoke[place - 1][0] + 1]
        for start, end in zip([0, *breaks], [*breaks, len(spoke)], strict=True):
            if end - start > 1:
                drawing.lines.append(("spoke", False, [site for _, site in spoke[start:end]]))
    drawing.zones = {"hub": ["o"], "inner": drawing.lines[0][2], "rim": drawing.lines[len(sizes) - 1][2]}
    return drawing


def castle(name: str) -> Drawing:
    """Draw an octagonal castle: posts 1 to 8 clockwise, a tower outside each, a quarter of the court inside.

    Walls are odd (1-2, 3-4, …) and even (2-3, …, 8-1) by turns, so that each post has one neighbour along either.
    """
    middle, ranks = 12 * MESH, {"q": 2 * RING, "": 3.2 * RING, "t": 4.4 * RING}
    drawing = Drawing(name, 24, 24, (MESH, MESH), centres={"court": (middle, middle)})
    for number, (rank, radius) in product(range(8), ranks.items()):
        dx, dy = radius * math.sin(math.tau * number / 8), -radius * math.cos(math.tau * number / 8)
        drawing.centres[f"{rank}{number + 1}"] = (middle + dx, middle + dy)
    for number in range(1, 9):
        post = str(number)
        drawing.lines.append((("even", "odd")[number % 2], False, [post, str(number % 8 + 1)]))
        drawing.lines += [("tower", False, ["t" + post, post]), ("yard", False, [post, "q" + post])]
        drawing.lines.append(("path", False, ["q" + post, "court"]))
    zones = {"posts": "", "towers": "t", "quarters": "q"}
    drawing.zones = {zone: [f"{rank}{n}" for n in range(1, 9)] for zone, rank in zones.items()}
    return drawing


def mill(name: str) -> Drawing:
    """Draw the three nested squares of the mill on a 7×7 net of which 24 points are used."""
    drawing = Drawing(name, 16, 16, (MESH, MESH))
    for site in sorted({site for line in MILL for site in line.split()}):
        drawing.centres[site] = ((ord(site[0]) - 96) * CELL, (8 - int(site[1])) * CELL)
    drawing.lines = [("line", False, line.split()) for line in MILL]
    return drawing


def tablut(name: str) -> Drawing:
    """Draw the board of the besieged king."""
    drawing = square(name, 9, 9).mark("throne", "e5").mark("corners", "a1 a9 i1 i9")
    border = [site for site in drawing.centres if site[0] in "ai" or site[1] in "19"]
    drawing.mark("edge", " ".join(border), coloured=False)
    drawing.put(["king", *["soldier"] * 8], "white", "e5 e3 e4 e6 e7 c5 d5 f5 g5")
    return drawing.put(["soldier"] * 16, "black", "d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5")


def committed() -> dict[str, Drawing]:
    """Draw the maps that belong to the rulesets."""
    large = hexagon("hex-7", 7, directions=12).mark("fortress", "f6 f7 g6 g8 h6 h7").mark("centre", "g7")
    return {
        "djambi-4": square("square-9", 9, 9).mark("centre", "e5").camps(CAMPS["square"]),
        "djambi-3": hexagon("hex-5", 5).mark("centre", "e5").camps(CAMPS["small"]),
        "djambi-6": large.camps(CAMPS["large"]),
        "fidchell-1": rings("rings", (4, 8, 8, 8, 16, 32, 32)),
        "draconic": square("seven", 7, 7),
        "fianchetto": square("four", 4, 4),
        "fredericus": castle("castle"),
        "tictactoe": square("three", 3, 3),
        "breakthrough": square("eight", 8, 8),
        "draughts": square("dark-squares", 8, 8, dark_only=True),
        "tablut": tablut("nine"),
        "morris": mill("mill"),
        "four": square("seven-by-six", 7, 6),
        "reversi": square("eight", 8, 8),
        "hex": rhombus("rhombus", 11),
        "go": square("nine", 9, 9).mark("stars", "c3 g3 e5 c7 g7", coloured=False),
        "oware": square("pits", 6, 2),
        "amazons": square("ten", 10, 10),
        "star": star("star", 4),
        "ur": race("race"),
    }


def one(shape: str, name: str, sizes: Sequence[int]) -> Drawing:
    """Draw a single empty board."""
    if shape == "rings":
        return rings(name, sizes)
    return square(name, sizes[0], sizes[-1]) if shape == "square" else hexagon(name, sizes[0])


def letters(index: int) -> str:
    """Return the letters of a column or circle, counted from 0."""
    return (letters(index // 26 - 1) if index > 25 else "") + chr(ord("a") + index % 26)


def tag(element: str, content: Iterable[str] = (), /, **attributes: object) -> list[str]:
    """Return an XML element as lines, indented as the editor does it."""
    head = element + "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
    inner = [f" {line}" for line in content]
    return [f"<{head}>", *inner, f"</{element}>"] if inner else [f"<{head}/>"]


def prop(**values: object) -> list[str]:
    """Return custom properties as XML lines."""
    kinds = {name: {"type": "int"} if isinstance(value, int) else {} for name, value in values.items()}
    return tag("properties", [tag("property", name=n, **kinds[n], value=values[n])[0] for n in values])


def number(value: float) -> str:
    """Return a coordinate, rounded so that no machine's sine shows in the file."""
    return (
        f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".").replace("-0", "-0" if round(value, 2) else "0")
    )


def objects(drawing: Drawing) -> list[tuple[str, list[list[str]]]]:
    """Return the object layers by name; the objects still lack their numbers."""

    def point(site: str, content: Sequence[str] = (), **attributes: object) -> list[str]:
        x, y = (number(value) for value in drawing.centres[site])
        return tag("object", [*content, "<point/>"], id="?", **attributes, x=x, y=y)

    pieces = [point(site, prop(kind=kind, owner=owner), type="piece") for site, kind, owner in drawing.pieces]
    if drawing.tiles:
        marks = [(zone, site) for zone, sites in drawing.zones.items() for site in sites]
        return [("zones", [point(site, name=zone, type="zone") for zone, site in marks]), ("pieces", pieces)]
    lines, points = [], []
    for kind, closed, sites in drawing.lines:
        (x, y), *_ = corners = [drawing.centres[site] for site in sites]
        path = " ".join(f"{number(px - x)},{number(py - y)}" for px, py in corners)
        shape = tag("polygon" if closed else "polyline", points=path)
        lines.append(tag("object", shape, id="?", type=kind, x=number(x), y=number(y)))
    for site in drawing.centres:
        zones = ",".join(zone for zone, sites in drawing.zones.items() if site in sites)
        points.append(point(site, prop(zones=zones) if zones else (), name=site, type="site"))
    return [("lines", lines), ("sites", points), ("pieces", pieces)]


def tmx(drawing: Drawing) -> bytes:
    """Return the map file."""
    body = prop(directions=drawing.directions) if drawing.directions else []
    wide, high = drawing.tile
    size = {"width": drawing.width, "height": drawing.height}
    tile = {"tilewidth": wide, "tileheight": high}
    if drawing.tiles:
        count = len(PALETTE) - 1
        image = tag("image", source=f"{drawing.name}.png", width=count * wide, height=high)
        body += tag("tileset", image, firstgid=1, name=drawing.name, **tile, tilecount=count, columns=count)
        gids = {(x, y): gid for x, y, gid in drawing.tiles.values()}
        rows = [[str(gids.get((x, y), 0)) for x in range(drawing.width)] for y in range(drawing.height)]
        data = ",\n".join(map(",".join, rows)).split("\n")
        body += tag("layer", ['<data encoding="csv">', *data, "</data>"], id=1, name="cells", **size)
    used, layers = 0, objects(drawing)
    for layer, (name, things) in enumerate(layers, 2):
        content = []
        for thing in things:
            used += 1
            content += [thing[0].replace('id="?"', f'id="{used}"', 1), *thing[1:]]
        body += tag("objectgroup", content, id=layer, name=name)
    kind = {"orientation": "hexagonal" if drawing.hexagon else "orthogonal", "renderorder": "right-down"}
    more = {**drawing.hexagon, "nextlayerid": len(layers) + 2, "nextobjectid": used + 1}
    text = tag("map", body, version="1.10", tiledversion="1.10.2", **kind, **size, **tile, infinite=0, **more)
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *text, ""]).encode()


def png(drawing: Drawing) -> bytes:
    """Return the picture of the tiles: one plain cell for each colour, nothing outside a hexagon."""
    wide, high = drawing.tile
    rows = bytearray()
    for y in range(high):
        inset = round(abs(y + 0.5 - high / 2) / (high / 2) * (wide - HEX_SIDE) / 2) if drawing.hexagon else 0
        cell = [inset <= x < wide - inset for x in range(wide)]
        row = [colour if painted else 0 for colour in range(1, len(PALETTE)) for painted in cell]
        rows += b"\0" + bytes(left << 4 | right for left, right in zip(row[::2], row[1::2], strict=True))
    # Stored, not compressed: compressors differ between machines, and --check compares bytes.
    packed = b"\x78\x01\x01" + struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF) + rows
    packed += struct.pack(">I", zlib.adler32(rows))
    head = struct.pack(">IIBBBBB", wide * (len(PALETTE) - 1), high, 4, 3, 0, 0, 0)
    colours = bytes(part for colour in PALETTE for part in colour)
    chunks = {b"IHDR": head, b"PLTE": colours, b"tRNS": b"\0", b"IDAT": packed, b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )


def main(arguments: Sequence[str]) -> int:
    """Write or compare maps; 1 if some differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell which files differ")
    parser.add_argument(
        "shape", nargs="?", choices=("square", "hexagon", "rings"), help="draw one empty board"
    )
    parser.add_argument("file", nargs="?", type=Path, help="the .tmx file to write")
    parser.add_argument("sizes", nargs="*", type=int, help="width and height, side, or points of each circle")
    options = parser.parse_args(arguments)
    boards: dict[Path, Drawing] = {}
    if not options.shape:
        root = Path(__file__).resolve().parent.parent / "rulesets"
        boards = {root / name / "boards" / drawing.name: drawing for name, drawing in committed().items()}
    elif options.file and options.sizes and min(options.sizes) > 0:
        stem = options.file.with_suffix("")
        boards = {stem: one(options.shape, stem.name, options.sizes)}
    else:
        parser.error("a board needs a file and its sizes: width and height, side, or points of each circle")
    wanted = {stem.with_suffix(".tmx"): tmx(drawing) for stem, drawing in boards.items()}
    wanted |= {stem.with_suffix(".png"): png(drawing) for stem, drawing in boards.items() if drawing.tiles}
    differing = [path for path, data in wanted.items() if not path.is_file() or path.read_bytes() != data]
    for path in differing:
        print(f"{path} differs" if options.check else f"{path} written")
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted[path])
    return 1 if options.check and differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
