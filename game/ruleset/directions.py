"""Directions by their names: groups of others, leaps that are written as words, and those that each seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ruleset.world import Rays, World

MAX_LEAP = 20


def unknown_word(world: World, words: Sequence[str]) -> str | None:
    """The first of these that is no direction; nothing if all are."""
    return next((word for word in words if word not in world.groups and word not in world.seat_groups), None)


def declare(world: World, name: str, items: Sequence[Sequence[str]]) -> None:
    """A group of directions and leaps, each as the words it is made of; by seat where one of them depends on it."""
    if any(word in world.seat_groups for words in items for word in words):
        world.seat_groups[name] = tuple(group(world, items, seat) for seat in range(len(world.seats)))
    else:
        world.groups[name] = group(world, items, -1)


def declare_leap(world: World, words: Sequence[str]) -> str:
    """The name of a leap that is written where it is used."""
    name = " then ".join(words)
    if name not in world.groups and name not in world.seat_groups:
        declare(world, name, [words])
    return name


def group(world: World, items: Sequence[Sequence[str]], seat: int) -> Rays:
    """The rays of directions and leaps, as a seat sees them."""
    parts = [leap(world, words, seat) if len(words) > 1 else rays(world, words[0], seat) for words in items]

    def union(site: int) -> tuple[tuple[int, ...], ...]:
        found = {id(ray): ray for part in parts for ray in part[site]}  # most are the very same: quicker told so
        return tuple(dict.fromkeys(found.values()))

    return tuple(union(site) for site in range(world.site_count))


def rays(world: World, name: str, seat: int) -> Rays:
    """The rays of one direction or group."""
    return world.seat_groups[name][seat] if name in world.seat_groups else world.groups[name]


def leap(world: World, words: Sequence[str], seat: int) -> Rays:
    """Rays of one site each: where one step after the other leads."""
    steps = [rays(world, word, seat) for word in words]

    def follow(site: int) -> tuple[tuple[int, ...], ...]:
        ends = [site]
        for step in steps:
            ends = list(dict.fromkeys(ray[0] for end in ends for ray in step[end]))
        return tuple((end,) for end in ends if end != site)

    return tuple(follow(site) for site in range(world.site_count))
