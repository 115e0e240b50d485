"""What is seen of a position: pieces on their way, one event after the other, until all is as the rules say."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from game.engine.rules import Position, Rules
from game.engine.view import Event

Place = tuple[float, float]
SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}


@dataclass
class Shown:
    """One piece as it is seen: where, how clearly, in what state."""

    place: Place | None = None
    alpha: float = 1.0
    kind: int = 0
    owner: int = -1
    marks: dict[str, object] = field(default_factory=dict)
    hidden: bool = False  # only its back is seen


@dataclass
class Motion:
    """A change that takes a while."""

    piece: int
    start: Place
    end: Place
    seconds: float
    fade: bool = False
    gone: float = 0.0

    @property
    def share(self) -> float:
        """How much of it is done, slow at both ends."""
        linear = min(1.0, self.gone / self.seconds) if self.seconds > 0 else 1.0
        return linear * linear * (3 - 2 * linear)


class Stage:
    """Pieces as they are seen, and the events that are still to be shown."""

    def __init__(self, rules: Rules, anchor: Callable[[int, Position], Place | None], move_seconds: float) -> None:
        self.rules = rules
        self.anchor = anchor  # where a piece belongs in a position: on its site, in its pile, or nowhere
        self.site_place: Callable[[int, int], Place] | None = None
        self.pile_place: Callable[[int], Place | None] | None = None
        self.move_seconds = move_seconds
        self.pieces: list[Shown] = [Shown() for _ in rules.world.pieces]
        self.queue: deque[Event] = deque()
        self.motion: Motion | None = None
        self.words: deque[str] = deque()
        self.target: Position | None = None
        self.crowd: Counter[int] = Counter()  # how many pieces stand on each site
        self.on_event: Callable[[Event], None] = lambda event: None
        self.conceals: Callable[[Event], bool] = lambda event: False

    @property
    def busy(self) -> bool:
        """Whether something is still on its way."""
        return self.motion is not None or bool(self.queue)

    def sync(self, position: Position) -> None:
        """Show a position as it is, at once."""
        self.queue.clear()
        self.motion = None
        self.target = position
        self.crowd = Counter(site for site in position.place[:-1] if site >= 0)
        kinds = getattr(position, "kind", self.rules.space["KIND"])
        owners = getattr(position, "owner", self.rules.space["OWNER"])
        for index, shown in enumerate(self.pieces):
            shown.place = self.anchor(index, position)
            shown.alpha, shown.hidden = 1.0, False
            shown.kind, shown.owner = kinds[index], owners[index]
            shown.marks = {part.label: getattr(position, part.name)[index] for part in self.rules.layout.parts
                           if part.name.startswith("pv_")}

    def show(self, events: list[Event], position: Position, speed: float) -> None:
        """Show events one after the other; at speed 0 only where they lead."""
        self.target = position
        for event in events:
            self.queue.append(event)
        if speed == 0:
            while self.queue:
                self.on_event(self.queue.popleft())
            self.sync(position)

    def skip(self) -> None:
        """Show at once what is still to come."""
        if self.target is not None:
            while self.queue:
                self.on_event(self.queue.popleft())
            self.sync(self.target)

    def update(self, seconds: float, speed: float) -> bool:
        """Time passes; whether anything is to be drawn anew."""
        if not self.busy:
            return False
        if self.motion is None:
            self.begin(self.queue.popleft(), speed)
        if self.motion is not None:
            self.motion.gone += seconds
            shown = self.pieces[self.motion.piece]
            share = self.motion.share
            shown.place = (self.motion.start[0] + (self.motion.end[0] - self.motion.start[0]) * share,
                           self.motion.start[1] + (self.motion.end[1] - self.motion.start[1]) * share)
            if self.motion.fade:
                shown.alpha = 1 - share
            if self.motion.gone >= self.motion.seconds:
                if self.motion.fade:
                    shown.place = None
                self.motion = None
        if not self.busy and self.target is not None:
            self.sync(self.target)
        return True

    def begin(self, event: Event, speed: float) -> None:
        """Start to show one event."""
        self.on_event(event)
        seconds = self.move_seconds * max(speed, 0.01)
        if event[0] in ("move", "place") and self.site_place is not None:
            piece, site = event[1], event[3]
            end = self.site_place(site, piece)
            start: Place | None = self.pieces[piece].place or end
            self.pieces[piece].alpha = 1.0
            self.motion = Motion(piece, start or end, end, seconds)
        elif event[0] in ("remove", "lift"):
            piece = event[1]
            start = self.pieces[piece].place
            if start is not None:
                self.motion = Motion(piece, start, start, seconds * 0.8, fade=event[0] == "remove")
        elif event[0] in ("put", "tuck") and self.pile_place is not None:
            piece, end_place = event[1], self.pile_place(event[4])
            self.pieces[piece].hidden = self.conceals(event)
            start = self.pieces[piece].place or (self.pile_place(event[3]) if event[3] >= 0 else None)
            if start is not None and end_place is not None:
                self.motion = Motion(piece, start, end_place, seconds)
            elif start is not None:
                self.motion = Motion(piece, start, start, seconds * 0.8, fade=True)
        elif event[0] == "turn":
            self.turn(event)

    def turn(self, event: Event) -> None:
        """A piece changes: its owner, its kind or a mark on it."""
        shown = self.pieces[event[1]]
        if event[2] == "owner":
            shown.owner = event[3]
        elif event[2] == "kind":
            shown.kind = event[3]
        else:
            shown.marks[event[2]] = event[3]
