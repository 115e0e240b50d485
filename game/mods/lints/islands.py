"""A board is in one piece, unless its author says that it is meant to fall apart."""

from __future__ import annotations

from game.board.markup import Node, scan_file
from game.mods.case import FINE, RulesCase
from game.ruleset.problems import Span
from game.ruleset.world import World


def check_rules(case: RulesCase) -> None:
    """Report a part of the board that no direction leads to or from."""
    spec, board = case.model.board, case.world.board
    if spec is None or board is None or not case.own(spec.spans["map"]):
        return
    parts = islands(case.world, case.mentioned | {"all"})
    if len(parts) < 2 or FINE in case.problems.line(spec.spans["map"]):
        return
    path = case.folder / spec.map
    case.know(path)
    small = min(parts, key=lambda part: (len(part), part))
    names = [case.world.site_name(site) for site in small]
    line = line_of(scan_file(path, case.folder), names, max(board.rows[site] for site in small))
    case.tell(Span(str(path), line, 1), f"the board falls apart: nothing leads from {', '.join(names[:6])}"
              f"{' …' if len(names) > 6 else ''} to the rest",
              "join the parts, or write '# lint: fine' after 'map:' if it is meant")


def islands(world: World, used: set[str]) -> list[list[int]]:
    """The sites of one board, in groups between which there is no step in any direction."""
    count = world.stride or world.site_count
    rays = [group for name, group in world.groups.items() if name in used]
    rays += [one for group in world.seat_groups.values() for one in group]
    joined: list[set[int]] = [set() for _ in range(count)]
    for group in rays:
        for site in range(count):
            for ray in group[site]:
                if ray[0] < count:
                    joined[site].add(ray[0])
                    joined[ray[0]].add(site)
    left, found = set(range(count)), []
    while left:
        queue = [min(left)]
        part = set(queue)
        while queue:
            new = joined[queue.pop()] - part
            part |= new
            queue += new
        left -= part
        found.append(sorted(part))
    return found


def line_of(root: Node, names: list[str], row: int) -> int:
    """The line of a map on which a part of the board is written."""
    for node in root.walk():
        if node.tag == "object" and node.get("name") in names:
            return node.line
        if node.tag == "data" and node.get("encoding") == "csv":
            rows = node.text.rstrip().count("\n")
            return node.line + max(0, rows - row + 1)
    return root.line
