"""Two versions of a game side by side: what differs by more than chance explains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from game.engine.certainty import Interval, of_difference, of_mean, of_share
from game.report.sample import Sample


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of both versions; the interval is that of how much more it is in the first, with 95 % certainty."""

    name: str
    share: bool  # a part of all games, or else a mean
    first: float
    second: float
    interval: Interval

    @property
    def differs(self) -> bool:
        return not self.interval[0] <= 0 <= self.interval[1]

    def as_data(self) -> dict[str, object]:
        low, high = self.interval
        return {"name": self.name, "first": round(self.first, 4), "second": round(self.second, 4),
                "low": round(low, 4), "high": round(high, 4), "differs": self.differs}


def compare(first: Sample, second: Sample) -> list[Compared]:
    """Lengths, choices, who wins and why games end; what never happens in either is left out."""
    return [means("decisions in a game", [game.length for game in first.games], [game.length for game in second.games]),
            means("choices in a decision", choices(first), choices(second)),
            *shares("wins: ", first.wins(), second.wins(), first, second),
            *shares("ends by ", first.reasons(), second.reasons(), first, second)]


def choices(sample: Sample) -> list[float]:
    """The mean of each game, for the decisions of one game are too much alike to count as many."""
    return [mean(game.choices) for game in sample.games if game.choices]


def means(name: str, first: list[float], second: list[float]) -> Compared:
    here, there = mean(first or [0]), mean(second or [0])
    return Compared(name, False, here, there, of_difference(here, of_mean(first), there, of_mean(second)))


def shares(before: str, first: dict[str, int], second: dict[str, int], here: Sample, there: Sample) -> list[Compared]:
    found = []
    for name in first | second:
        one = first.get(name, 0) / max(1, len(here.games))
        two = second.get(name, 0) / max(1, len(there.games))
        found.append(Compared(before + name, True, one, two, of_difference(
            one, of_share(one, len(here.games)), two, of_share(two, len(there.games)))))
    return found


def as_text(first: str, second: str, games: Sequence[int], found: list[Compared]) -> str:
    """A table; a star marks what differs by more than chance explains."""
    width = max(len(one.name) for one in found)
    heads = f"{'first':>9} {'second':>9} {'more in the first':>19}"
    lines = [f"first: {first}, {games[0]} games at random", f"second: {second}, {games[1]} games", "",
             f"  {'':<{width}} {heads}"]
    for one in found:
        scale, unit = (100, "%") if one.share else (1, "")
        low, high = (f"{scale * end:+.1f}{unit}" for end in one.interval)
        lines.append(f"{'*' if one.differs else ' '} {one.name:<{width}} {scale * one.first:>8.1f}{unit or ' '} "
                     f"{scale * one.second:>8.1f}{unit or ' '} {f'{low} to {high}':>19}")
    certain = sum(one.differs for one in found)
    lines += ["", f"* {certain} of {len(found)} numbers differ by more than chance explains (95 %)" if certain else
              f"None of {len(found)} numbers differs by more than chance explains (95 %): more games may tell more"]
    return "\n".join(lines) + "\n"
