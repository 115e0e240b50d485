"""Constant tables that generated code looks things up in; made once, when first asked for.

Every table indexed by site, seat, piece or kind has one entry more, for `nothing`, which is index -1.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from game.board.shapes import Cells, lain
from game.ruleset.program.costs import TooLarge
from game.ruleset.world import Rays, World

MAX_EFFORT = 1_000_000
MAX_ENTRIES = 2_000_000  # of tables by two sites together


class Tables:
    """The constants of one compiled ruleset, by the name that the code uses."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.found: dict[str, object] = {}
        self.names: dict[str, str] = {}
        self.overlaps: dict[object, bool] = {}
        self.effort = self.large = self.rayed = 0

    def get(self, name: str, make: Callable[[], object]) -> str:
        """The name of a table in the source, made if it is new. Any text may be asked for: maps name things freely."""
        if name not in self.names:
            plain = name if name.isascii() and name.isidentifier() else "T"
            while plain in self.found or plain == "T":
                plain = f"T{len(self.names)}_{len(plain)}"
            self.found[plain] = make()
            self.names[name] = plain
        return self.names[name]

    # ---- directions ---------------------------------------------------------------------------------------------

    def rays(self, groups: tuple[str, ...], limit: int, flat: bool) -> tuple[str, bool]:
        """Rays (or, flat, the sites on them) of a list of directions; and whether they depend on the seat."""
        world = self.world
        by_seat = any(group in world.seat_groups for group in groups)
        name = f"{'STEPS' if flat else 'RAYS'}_{limit}_{','.join(groups)}"

        def cut(seat: int) -> tuple[object, ...]:
            rows: list[object] = []
            for site in range(world.site_count):
                rays = [ray[:limit] if limit else ray for group in groups for ray in self.of(group, seat)[site]]
                self.rayed += sum(map(len, rays))
                if self.rayed > 2 * MAX_ENTRIES:
                    raise TooLarge(
                        "there are too many ways to move on such a large board", "use fewer, or a smaller board"
                    )
                rows.append(
                    tuple(dict.fromkeys(s for ray in rays for s in ray)) if flat else tuple(dict.fromkeys(rays))
                )
            return (*rows, ())

        if by_seat:
            empty = tuple(() for _ in range(world.site_count + 1))
            return self.get(name, lambda: (*(cut(seat) for seat in range(len(world.seats))), empty)), True
        return self.get(name, lambda: cut(0)), False

    def paths(self, groups: tuple[str, ...], limit: int, start: int) -> tuple[str, bool, bool]:
        """For every site, the sites on its rays, each with those before it; whether they depend on the seat; and
        whether rays meet: then each site has all the ways that lead to it."""
        name, by_seat = self.rays(groups, limit, False)
        meeting = self.overlapping([(groups, limit)])

        def row(rays: tuple[tuple[int, ...], ...]) -> tuple[object, ...]:
            ways = [(ray[far], ray[:far]) for ray in rays for far in range(start - 1, len(ray))]
            if not meeting:
                return tuple(ways)
            return tuple((end, tuple(way for other, way in ways if other == end))
                         for end in dict.fromkeys(end for end, _ in ways))

        def table() -> object:
            found = self.found[name]
            assert isinstance(found, tuple)
            return tuple(tuple(map(row, sites)) for sites in found) if by_seat else tuple(map(row, found))

        return self.get(f"PATHS_{limit}_{start}_{','.join(groups)}", table), by_seat, meeting

    def long_paths(self, groups: tuple[str, ...], limit: int) -> bool:
        """Whether all of those ways together would be too much to keep."""
        seats = range(len(self.world.seats) if any(group in self.world.seat_groups for group in groups) else 1)
        lengths = (len(ray[:limit] if limit else ray) for seat in seats for group in groups
                   for rays in self.of(group, seat) for ray in rays)
        return sum(length ** 2 for length in lengths) > 4 * MAX_ENTRIES

    def even_men(self, by_kind: bool) -> tuple[str, int]:
        """Pieces by owner (and kind), with `nothing` behind them, so that all rows are equally long; and how long."""
        found = self.found[self.men(by_kind)]
        assert isinstance(found, tuple)
        most = max((len(row) for seat in found for row in (seat if by_kind else (seat,))), default=0)

        def even(row: tuple[int, ...]) -> tuple[int, ...]:
            return row + (-1,) * (most - len(row))

        return self.get("EVEN_MEN_OF_KIND" if by_kind else "EVEN_MEN",
                        lambda: tuple(tuple(map(even, row)) if by_kind else even(row) for row in found)), most

    def of(self, group: str, seat: int) -> Rays:
        """The rays of one direction or group for a seat."""
        if group in self.world.seat_groups:
            return self.world.seat_groups[group][seat]
        return self.world.groups[group]

    def overlapping(self, moves: list[tuple[tuple[str, ...], int]]) -> bool:
        """Whether some site can be reached twice by these moves."""
        key = tuple(moves)
        if key not in self.overlaps:
            self.overlaps[key] = self.find_overlap(moves)
        return self.overlaps[key]

    def find_overlap(self, moves: list[tuple[tuple[str, ...], int]]) -> bool:
        """Look at every site, for every seat where directions depend on it."""
        by_seat = any(group in self.world.seat_groups for groups, _ in moves for group in groups)
        for seat in range(len(self.world.seats) if by_seat else 1):
            for site in range(self.world.site_count):
                ends = [
                    end
                    for groups, limit in moves
                    for ray in dict.fromkeys(
                        ray[:limit] if limit else ray for group in groups for ray in self.of(group, seat)[site]
                    )
                    for end in ray
                ]
                if len(ends) != len(set(ends)):
                    return True
                self.effort += len(ends)
                if self.effort > MAX_EFFORT:
                    return True  # to think so costs a little at play, to find out would cost too much here
        return False

    def directed(self, name: str, group: str, row: Callable[[tuple[tuple[int, ...], ...]], object],
                 nothing: object) -> str:
        """A table of what there is from each site in a direction, by its rays; by seat where it depends on that."""

        def table(rays: Rays) -> tuple[object, ...]:
            return (*(row(site) for site in rays), nothing)

        world = self.world
        if group in world.seat_groups:
            missing = tuple(nothing for _ in range(world.site_count + 1))
            return self.get(name, lambda: (*map(table, world.seat_groups[group]), missing))
        return self.get(name, lambda: table(world.groups[group]))

    def distance(self, group: str, seat: int | None) -> str:
        """Steps from every site to every other one."""
        if f"DISTANCE_{group}" not in self.names:
            self.large += self.world.site_count**2
        if self.large > MAX_ENTRIES:
            raise TooLarge(
                "the board is too large to work out distances in so many directions", "use fewer, or a smaller board"
            )

        def spread(start: int, rays: Rays) -> tuple[int, ...]:
            steps = [-1] * (len(rays) + 1)
            steps[start] = 0
            queue = deque([start])
            while queue:
                site = queue.popleft()
                for ray in rays[site]:
                    if steps[ray[0]] < 0:
                        steps[ray[0]] = steps[site] + 1
                        queue.append(ray[0])
            return tuple(steps)

        def table(rays: Rays) -> tuple[tuple[int, ...], ...]:
            return (*(spread(site, rays) for site in range(len(rays))), tuple([-1] * (len(rays) + 1)))

        world = self.world
        if group in world.seat_groups:
            return self.get(f"DISTANCE_{group}", lambda: tuple(table(rays) for rays in world.seat_groups[group]))
        return self.get(f"DISTANCE_{group}", lambda: table(world.groups[group]))

    def between(self) -> str:
        """The sites strictly between two sites on a ray."""

        def make() -> dict[tuple[int, int], tuple[int, ...]]:
            if sum(len(ray) ** 2 for rays in self.world.groups.get("all", ()) for ray in rays) > 4 * MAX_ENTRIES:
                raise TooLarge(
                    "the board's lines are too long to work out what is between two sites", "make them shorter"
                )
            return {ends: ray[:index] for ends, (ray, index) in self.lines().items()}

        return self.get("BETWEEN", make)

    def beyond(self) -> str:
        """The sites after the second of two sites, on the ray from the first on which `between` are those before."""

        def make() -> dict[tuple[int, int], tuple[int, ...]]:
            self.between()  # its limit is the same
            return {ends: ray[index + 1:] for ends, (ray, index) in self.lines().items()}

        return self.get("BEYOND", make)

    def lines(self) -> dict[tuple[int, int], tuple[tuple[int, ...], int]]:
        """The shortest way from a site to another on one ray: that ray, and where the other lies on it."""
        found: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}
        for site, rays in enumerate(self.world.groups.get("all", ())):
            for ray in rays:
                for index, end in enumerate(ray):
                    if (site, end) not in found or found[site, end][1] >= index:
                        found[site, end] = ray, index
        return found

    # ---- shapes -------------------------------------------------------------------------------------------------

    def spreads(self) -> str:
        """The sites that shapes cover, by kind, pose and site; each has as many poses as the one that has most."""
        world, board = self.world, self.world.board
        assert board is not None
        if sum(len(cells) for ways in world.shapes for cells in ways) * world.site_count > MAX_ENTRIES:
            raise TooLarge("there are too many ways to lie on such a large board",
                           "make do with fewer or smaller shapes, fewer poses, or a smaller board")
        nowhere = tuple(() for _ in range(world.site_count + 1))

        def rows(ways: tuple[Cells, ...]) -> tuple[object, ...]:
            found = [(*lain(board, cells, len(world.seats) if world.stride else 1), ()) for cells in ways]
            return (*found, *(nowhere for _ in range(world.most_poses - len(found))), nowhere)

        return self.get("SPREAD", lambda: (*map(rows, world.shapes), rows(())))

    def pose_counts(self) -> str:
        """In how many ways the shape of each kind can lie."""
        return self.get("POSES", lambda: (*map(len, self.world.shapes), 0))

    def cells(self) -> str:
        """How many squares the shape of each kind has."""
        return self.get("CELLS", lambda: (*(len(ways[0]) if ways else 0 for ways in self.world.shapes), 0))

    # ---- sites, piles, seats, pieces ----------------------------------------------------------------------------

    def zone(self, name: str) -> str:
        """The sites of a zone."""
        return self.get(f"ZONE_{name}", lambda: self.world.zones[name])

    def in_zone(self, name: str) -> str:
        """Whether a site is in a zone, by site."""
        return self.get(f"INZONE_{name}", lambda: self.mask(self.world.zones[name]))

    def mask(self, sites: tuple[int, ...]) -> tuple[bool, ...]:
        """A yes or no for every site, and a no for nothing."""
        return tuple(site in sites for site in range(self.world.site_count + 1))

    def seat_zone(self, name: str, inside: bool) -> str:
        """The sites of a zone by seat, or whether a site is in it, by seat and site."""
        zones = self.world.seat_zones[name]
        if inside:
            return self.get(f"INZONES_{name}", lambda: (*map(self.mask, zones), self.mask(())))
        return self.get(f"ZONES_{name}", lambda: (*zones, ()))

    def pile_on(self, name: str) -> str:
        """The pile of that name that each site has, by site."""
        base, zone = self.world.piles[name][0], self.world.zones[self.world.model.piles[name].zone]
        number = {site: base + place for place, site in enumerate(zone)}
        return self.get(
            f"PILE_ON_{name}", lambda: tuple(number.get(site, -1) for site in range(self.world.site_count + 1))
        )

    def men(self, by_kind: bool) -> str:
        """Pieces by owner, or by owner and kind, for rulesets in which pieces never change hands or kind."""
        pieces = self.world.pieces

        def select(owner: int, kind: int) -> tuple[int, ...]:
            return tuple(i for i, p in enumerate(pieces) if p.owner == owner and kind in (-1, p.kind))

        seats, kinds = range(len(self.world.seats)), range(len(self.world.kinds))
        if by_kind:
            nobody: tuple[tuple[int, ...], ...] = tuple(() for _ in range(len(self.world.kinds) + 1))
            return self.get(
                "MEN_OF_KIND", lambda: (*((*(select(s, k) for k in kinds), ()) for s in seats), nobody)
            )
        return self.get("MEN", lambda: (*(select(s, -1) for s in seats), ()))

    def of_kind(self) -> str:
        """Pieces by kind, for rulesets in which they never change it."""
        pieces = self.world.pieces
        return self.get(
            "OF_KIND",
            lambda: (
                *(tuple(i for i, p in enumerate(pieces) if p.kind == kind) for kind in range(len(self.world.kinds))),
                (),
            ),
        )
