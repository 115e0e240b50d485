"""Boards that are drawn as points and lines: the rays along those lines.

Kept apart from the reading of files so that it can be tested on any set of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.board.graph import Ray, Rays


@dataclass(frozen=True, slots=True)
class Line:
    """A line through sites in order; a closed one goes on from its last site to its first."""

    group: str  # "" belongs to the group "all" only
    sites: tuple[int, ...]  # each site once, also on a closed line
    closed: bool

    def drawn(self) -> tuple[int, ...]:
        """The sites as a pen would visit them."""
        return self.sites + self.sites[:1] if self.closed else self.sites


def line_rays(lines: Iterable[Line], count: int) -> dict[str, Rays]:
    """For each group of lines and for "all" of them, the rays that start at each of `count` sites."""
    fans: dict[str, list[dict[Ray, None]]] = {"all": [{} for _ in range(count)]}
    for line in lines:
        for group in dict.fromkeys(("all", line.group)):
            if not group:
                continue
            fan = fans.setdefault(group, [{} for _ in range(count)])
            for place, site in enumerate(line.sites):
                # A dict keeps the order and drops the ray that another line already gave.
                fan[site].update(dict.fromkeys(rays_from(line.sites, place, line.closed)))
    return {group: tuple(tuple(rays) for rays in fan) for group, fan in fans.items()}


def rays_from(sites: Sequence[int], place: int, closed: bool) -> list[Ray]:
    """The up to two rays along one line from the site at this place.

    Round a closed line a ray visits every other site and ends before its start, which nothing may reach
    twice.
    """
    if closed:
        onward = tuple(sites[place + 1 :]) + tuple(sites[:place])
        return [ray for ray in (onward, onward[::-1]) if ray]
    return [ray for ray in (tuple(sites[place + 1 :]), tuple(sites[:place][::-1])) if ray]
