"""How pieces move: eased ways along a path, arcs, falls and turns. Numbers only; nothing is drawn here."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Place = tuple[float, float]  # a point of the window or of a drawing
FALL_ANGLE, LYING_ANGLE = 76.0, 90.0


@dataclass
class Shown:
    """One piece as it is seen: where, how clearly, in what pose and state."""

    place: Place | None = None
    alpha: float = 1.0
    kind: int = 0
    owner: int = -1
    marks: dict[str, object] = field(default_factory=dict)
    hidden: bool = False  # only its back is seen
    lift: float = 0.0  # how high it is held over the board: 0 stands, 1 is as high as a piece is wide
    angle: float = 0.0
    scale: float = 1.0
    width: float = 1.0  # less than 1 while it is turned over

    def upright(self) -> None:
        self.alpha, self.lift, self.angle, self.scale, self.width = 1.0, 0.0, 0.0, 1.0, 1.0


# ---- easing ---------------------------------------------------------------------------------------------------------


def eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def weighty(share: float) -> float:
    """Something heavy: it starts with effort, and settles softly."""
    return 4 * share ** 3 if share < 0.4 else 1 - (1 - share) ** 3 * (1 - 4 * 0.4 ** 3) / 0.6 ** 3


def settled(share: float) -> float:
    """A last small give after landing, 0 at both ends."""
    return math.sin(math.pi * share) * (1 - share)


# ---- ways -----------------------------------------------------------------------------------------------------------


def rounded(points: Sequence[Place], steps: int = 6) -> list[Place]:
    """A way through points, with bends instead of corners."""
    if len(points) < 3:
        return list(points)
    found = [points[0]]
    for index, (start, end) in enumerate(pairwise(points)):
        before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 2)]
        for step in range(1, steps + 1):
            t = step / steps
            found.append((bend(before[0], start[0], end[0], after[0], t),
                          bend(before[1], start[1], end[1], after[1], t)))
    return found


def bend(a: float, b: float, c: float, d: float, t: float) -> float:
    """Between b and c, on a curve that goes through all four (Catmull and Rom's)."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)


def length(points: Sequence[Place]) -> float:
    return sum(math.dist(start, end) for start, end in pairwise(points))


def along(points: Sequence[Place], share: float) -> Place:
    """Where one is after a share of a way."""
    left = length(points) * min(1.0, max(0.0, share))
    for start, end in pairwise(points):
        part = math.dist(start, end)
        if left <= part and part > 0:
            return start[0] + (end[0] - start[0]) * left / part, start[1] + (end[1] - start[1]) * left / part
        left -= part
    return points[-1]


# ---- motions --------------------------------------------------------------------------------------------------------


@dataclass
class Motion:
    """A change of one piece that takes a while; the seconds are those of normal speed."""

    piece: int
    seconds: float
    gone: float = 0.0

    @property
    def share(self) -> float:
        """How much of the time has passed; `gone` is below 0 while it waits."""
        return max(0.0, min(1.0, self.gone / self.seconds)) if self.seconds > 0 else 1.0

    @property
    def done(self) -> bool:
        return self.gone >= self.seconds

    def pose(self, shown: Shown) -> None:
        """Show the piece as it is at this moment."""


@dataclass
class Travel(Motion):
    """From place to place: along a way, and in an arc if it is carried or jumps."""

    way: Sequence[Place] = ()
    height: float = 0.0  # at the top of the arc
    raised: tuple[float, float] = (0.0, 0.0)  # how high it is held at first and in the end
    scales: tuple[float, float] = (1.0, 1.0)
    spin: float = 0.0  # degrees that it leans to one side on the way
    vanish: bool = False
    site: int = -1  # where it comes to stand; -1: in a pile

    def pose(self, shown: Shown) -> None:
        share = eased(self.share) if self.height else weighty(self.share)
        shown.place = along(self.way, share)
        arch = math.sin(math.pi * share)
        shown.lift = self.raised[0] + (self.raised[1] - self.raised[0]) * share + self.height * arch
        shown.angle = self.spin * arch
        shown.scale = self.scales[0] + (self.scales[1] - self.scales[0]) * share
        shown.alpha = 1 - max(0.0, share - 0.6) / 0.4 if self.vanish else 1.0
        if self.done and self.vanish:
            shown.place = None


@dataclass
class Drop(Travel):
    """Let go from above: it falls faster and faster."""

    def pose(self, shown: Shown) -> None:
        shown.upright()
        shown.place = along(self.way, self.share ** 2)


@dataclass(frozen=True)
class Entry:
    """How a piece that was nowhere comes to its place: from where, and by which motion."""

    start: Place
    motion: type[Travel]


@dataclass
class Fall(Motion):
    """Struck: it is knocked aside, falls over and is gone."""

    way: Sequence[Place] = ()

    def pose(self, shown: Shown) -> None:
        share = self.share
        shown.place = along(self.way, 1 - (1 - share) ** 2) if not self.done else None
        shown.angle = -FALL_ANGLE * min(1.0, share / 0.55) ** 2
        shown.scale = 1 - 0.18 * share
        shown.alpha = 1 - max(0.0, share - 0.45) / 0.55


@dataclass
class Fade(Motion):
    """It grows faint and is gone."""

    def pose(self, shown: Shown) -> None:
        shown.alpha = 1 - eased(self.share)
        if self.done:
            shown.place = None


@dataclass
class Raise(Motion):
    """Lifted off the board, and held there."""

    height: float = 0.5

    def pose(self, shown: Shown) -> None:
        shown.lift = self.height * (1 - (1 - self.share) ** 3)


@dataclass
class Change(Motion):
    """Turned over, with the other side up afterwards; or laid down and set up again."""

    change: Callable[[], None] = lambda: None
    lies: int = 0  # 1: it lies down, -1: it gets up, 0: it is turned over
    changed: bool = False

    def pose(self, shown: Shown) -> None:
        share = self.share
        if not self.changed and (share >= 0.5 if not self.lies else self.done or self.lies < 0):
            self.changed = True
            self.change()
        if self.lies > 0:
            shown.angle = 0.0 if self.done else LYING_ANGLE * share * share
        elif self.lies < 0:
            shown.angle = LYING_ANGLE * (1 - eased(share))
        else:
            shown.width = abs(math.cos(math.pi * share)) if not self.done else 1.0


@dataclass
class Shake(Motion):
    """It trembles where it stands."""

    def pose(self, shown: Shown) -> None:
        shown.angle = 13 * math.sin(self.share * math.pi * 7) * (1 - self.share) if not self.done else 0.0
        shown.scale = 1 + 0.1 * math.sin(math.pi * self.share)


@dataclass
class Stoop(Motion):
    """Up, down on something, and back to where it stood."""

    way: Sequence[Place] = ()
    strikes = 0.55  # share of the time after which it is there

    def pose(self, shown: Shown) -> None:
        out = self.share < self.strikes
        part = self.share / self.strikes if out else (1 - self.share) / (1 - self.strikes)
        shown.place = along(self.way, part ** 3 if out else eased(part))
        shown.lift = 1.2 * math.sin(math.pi * part ** (1.4 if out else 1.0))
        shown.scale = 1.0


@dataclass
class Settle(Motion):
    """The last give of a piece that has just landed."""

    def pose(self, shown: Shown) -> None:
        shown.scale = 1 - 0.09 * settled(self.share)
