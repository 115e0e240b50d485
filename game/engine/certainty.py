"""How certain a number is that was counted in games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import mean, variance

CERTAIN = 1.96  # standard deviations that hold 95 of a hundred

Interval = tuple[float, float]


def of_share(part: float, games: int) -> Interval:
    """Wilson's interval for a part of so many games: with 95 % certainty it lies in there."""
    if not games:
        return 0.0, 1.0
    square = CERTAIN ** 2
    middle = (part + square / (2 * games)) / (1 + square / games)
    spread = CERTAIN / (1 + square / games) * math.sqrt(part * (1 - part) / games + square / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def of_mean(values: Sequence[float]) -> Interval:
    """The same for a mean; one value alone tells nothing of it."""
    if len(values) < 2:
        return -math.inf, math.inf
    middle, spread = mean(values), CERTAIN * math.sqrt(variance(values) / len(values))
    return middle - spread, middle + spread


def of_difference(first: float, of_first: Interval, second: float, of_second: Interval) -> Interval:
    """The same for how much more the first is, of two that were counted apart (Newcombe's way)."""
    down = math.hypot(first - of_first[0], of_second[1] - second)
    up = math.hypot(of_first[1] - first, second - of_second[0])
    return first - second - down, first - second + up
