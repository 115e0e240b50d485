"""Reads a Tiled map (.tmx) into a Board, or tells everything that keeps it from being one.

pytmx decodes the file; around it stand our own checks, because it lets most mistakes pass in silence.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from game.board.assemble import assemble
from game.board.draft import Draft
from game.board.graph import Board
from game.board.grid import Grid
from game.board.markup import SIZE_LIMIT, Node, scan_file
from game.board.objects import Thing, items
from game.board.problems import BoardError, Problem
from game.board.reading import NotRead, read_file
from game.board.tiles import check_tilesets
from game.board.validate import check_map


class _Tiled(Protocol):
    """What is used of the map library's maps; it has no type information of its own."""

    orientation: str
    width: int
    height: int
    tilewidth: int
    tileheight: int
    hexsidelength: float
    staggeraxis: str | None
    staggerindex: str | None
    layers: Iterable[object]
    objectgroups: Iterable[Iterable[Thing]]
    properties: Mapping[str, object]

    def get_tile_properties_by_gid(self, gid: int) -> Mapping[str, object] | None:
        """What the tileset says about a tile."""


def map_files(path: Path) -> dict[Path, bytes]:
    """A map and the tilesets that it uses, as they lie on the disk; BoardError if one of them cannot be read."""
    wanted = [path, *(file for file, _ in check_tilesets(scan_file(path), path).external)]
    try:
        return {file: read_file(file, SIZE_LIMIT) for file in wanted}
    except NotRead as error:
        raise BoardError([Problem(path, 0, 0, f"can't be read ({error.reason}): {error.remedy}")]) from error


def load_board(path: Path, home: Path | None = None) -> Board:
    """The board on a map; BoardError with all problems. With a `home`, no link may lead out of that folder."""
    root = scan_file(path, home)
    problems = check_map(root, path)
    if problems:
        raise BoardError(problems)
    with _without_pygame():
        library = importlib.import_module("pytmx")
    try:
        # Duplicate names: else a custom property called, say, "width" is refused for being an attribute.
        tiled = library.TiledMap(str(path), allow_duplicate_names=True)
        draft = _draft(root, path, tiled)
    except Exception as error:  # the library raises bare KeyError, ValueError and Exception alike
        message = f"can't be read ({type(error).__name__}: {error}): save the map anew in Tiled"
        raise BoardError([Problem(path, root.line, 0, message)]) from error
    return assemble(draft)


@contextmanager
def _without_pygame() -> Iterator[None]:
    """Hides pygame while pytmx is imported.

    pytmx imports pygame wherever it is installed, for pictures that we never ask it for; that would cost
    the console a tenth of a second and a hard dependency. None in sys.modules makes an import fail.
    """
    # The second name is pytmx's helper for pictures, which complains on stderr when it finds no pygame.
    hidden = [name for name in ("pygame", "pytmx.util_pygame") if name not in sys.modules]
    if "pygame" not in hidden:
        yield
        return
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


def _draft(root: Node, path: Path, tiled: _Tiled) -> Draft:
    """Takes from the library what a board is made of."""
    places: dict[tuple[int, int], set[str]] = {}
    for layer in tiled.layers:
        if not hasattr(layer, "iter_data") or getattr(layer, "class", "") == "decor":
            continue  # not a tile layer, or one that is only to be looked at
        for x, y, gid in layer.iter_data():
            if gid:
                tile = tiled.get_tile_properties_by_gid(gid) or {}
                kind = str(tile.get("class") or tile.get("type") or "").strip()
                places.setdefault((x, y), set()).update({kind} if kind else ())
    return Draft(
        file=path,
        line=root.line,
        hexagonal=tiled.orientation == "hexagonal",
        grid=Grid(
            width=int(tiled.width),
            height=int(tiled.height),
            tile_width=int(tiled.tilewidth),
            tile_height=int(tiled.tileheight),
            side=float(tiled.hexsidelength),
            stagger_axis=tiled.staggeraxis or "x",
            stagger_even=tiled.staggerindex == "even",
        ),
        places=places,
        items=items(root, tiled.objectgroups),
        directions=tiled.properties.get("directions"),
    )
