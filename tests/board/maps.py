"""Small maps written as text, for tests that need a map with one particular thing on it."""

from pathlib import Path

from game.board.graph import Board
from game.board.problems import BoardError, Problem
from game.board.tiled import load_board

ROOT = Path(__file__).resolve().parents[2]
HEAD = '<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="10" tileheight="10">'
HEX_HEAD = (
    '<map version="1.10" orientation="hexagonal" width="3" height="3" tilewidth="64" tileheight="56"'
    ' hexsidelength="32" staggeraxis="x" staggerindex="odd">'
)
TILESET = '<tileset firstgid="1" name="t" tilewidth="10" tileheight="10" tilecount="2" columns="2"/>'
LAYER = '<layer id="1" name="cells" width="3" height="2"><data encoding="csv">1,1,1,1,1,1</data></layer>'
SITES = (
    '<object id="1" name="a" type="site" x="5" y="5"><point/></object>',
    '<object id="2" name="b" type="site" x="15" y="5"><point/></object>',
    '<object id="3" name="c" type="site" x="15" y="15"><point/></object>',
)
LINE = '<object id="9" type="way" x="5" y="5"><polyline points="0,0 10,0 10,10"/></object>'


def board(name: str) -> Board:
    """A committed board, named ruleset/map."""
    ruleset, _, map_name = name.partition("/")
    return load_board(ROOT / "rulesets" / ruleset / "boards" / f"{map_name}.tmx")


def grid(*objects: str, head: str = HEAD, tileset: str = TILESET, layer: str = LAYER) -> str:
    """A map of 3×2 squares with these objects, one element to a line."""
    return "\n".join([head, tileset, layer, '<objectgroup id="2">', *objects, "</objectgroup>", "</map>"])


def graph(*objects: str, head: str = HEAD) -> str:
    """A map without tiles, with these objects."""
    return "\n".join([head, '<objectgroup id="2">', *objects, "</objectgroup>", "</map>"])


def read(folder: Path, text: str | bytes, name: str = "board.tmx") -> Board:
    """Write a map and load it."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_board(path)


def problems(folder: Path, text: str | bytes) -> tuple[Problem, ...]:
    """What is wrong with a map; every problem has to name the file."""
    try:
        read(folder, text)
    except BoardError as error:
        assert error.problems
        assert all(problem.file.parent == folder for problem in error.problems)
        return error.problems
    return ()


def line_of(text: str, part: str) -> int:
    """The number of the first line that holds a part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def names(board: Board, sites: tuple[int, ...]) -> str:
    """Sites by name, in their order."""
    return " ".join(board.names[site] for site in sites)


def rays(board: Board, group: str, site: str) -> list[str]:
    """The rays of a group from one site, by names."""
    return [names(board, ray) for ray in board.rays[group][board.index(site)]]


def near(board: Board, group: str, site: str) -> set[str]:
    """The neighbours of one site, by names."""
    return {board.names[other] for other in board.near(group)[board.index(site)]}
