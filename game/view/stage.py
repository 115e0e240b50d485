"""What is seen of a position: pieces on their way, one event after the other, until all is as the rules say."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from game.engine.events import ARRIVING, Came, Event, Gone, Laid, Ordered, Sunk, Turned
from game.engine.rules import Position, Rules
from game.view.beats import Beat, beats
from game.view.effects import Effect
from game.view.motion import (
    Change,
    Entry,
    Fade,
    Fall,
    Motion,
    Place,
    Raise,
    Settle,
    Shake,
    Shown,
    Stoop,
    Travel,
    length,
)

HELD = 0.85  # how high a piece is held that was lifted off the board
JUMP, CARD, SHUFFLED = 0.7, 0.45, 0.2  # how high pieces jump, cards fly, and cards change places
LEAN = 9.0  # degrees that a card leans on its way
LONGEST = 2.2  # times as long as the shortest move
STOOPS = 1.1  # seconds in which a piece strikes and comes back
IN_PILE = 0.55  # how large a piece is that comes from a pile


@dataclass
class Ground:
    """Where things are on the screen; the table that has the stage tells it."""

    anchor: Callable[[int, Position], Place | None]  # where a piece belongs: on its site, in its pile, or nowhere
    on_site: Callable[[int, int], Place] = lambda site, piece: (0.0, 0.0)
    in_pile: Callable[[int, int], tuple[Place, float] | None] = lambda piece, pile: None  # and how large it is there
    way: Callable[[int, int], Sequence[Place] | None] = lambda start, end: None  # through sites; none: it jumps
    passes: Callable[[int, int, int], bool] = lambda start, site, end: False
    cell: Callable[[], float] = lambda: 64.0
    entry: Callable[[int, int], Entry | None] = lambda piece, site: None  # how a piece comes that was nowhere


@dataclass
class Cast:
    """What a ruleset wants to be seen of an event: over the board, at pieces, in words."""

    effects: list[Effect] = field(default_factory=list)
    shaken: list[int] = field(default_factory=list)
    strikes: list[tuple[int, Place]] = field(default_factory=list)  # pieces that strike somewhere and come back
    leaves: str = ""  # how a piece goes: fade or fall, as usual if empty
    seconds: float = 0.0  # how long nothing else begins


class Stage:
    """Pieces as they are seen, and the events that are still to be shown. Its seconds are those of normal speed."""

    def __init__(self, rules: Rules, ground: Ground, move_seconds: float, states: Mapping[str, str] | None = None,
                 ) -> None:
        self.rules = rules
        self.ground = ground
        self.move_seconds = move_seconds
        self.states = states or {}
        self.pieces: list[Shown] = [Shown() for _ in rules.world.pieces]
        self.queue: deque[Beat] = deque()
        self.cues: list[tuple[float, Event]] = []
        self.motions: list[Motion] = []
        self.effects: list[Effect] = []
        self.hold = 0.0
        self.target: Position | None = None
        self.lifted: dict[int, int] = {}  # pieces in the air, with the sites they were lifted from
        self.coming: Counter[int] = Counter()  # pieces that are still on their way to where they belong
        self.waiting: dict[int, int] = {}  # pieces that have not set out yet, with the pile they lie in or -1
        self.crowd: Counter[int] = Counter()  # how many pieces stand on each site
        self.stirred = 0  # how often pieces made room that do not move themselves
        self.lands = 0.0  # seconds until what began last has landed
        self.on_event: Callable[[Event], None] = lambda event: None
        self.conceals: Callable[[Laid], bool] = lambda event: False
        self.cast: Callable[[Event], Cast] = lambda event: Cast()

    @property
    def busy(self) -> bool:
        """Whether something is still to come that players wait for."""
        return bool(self.motions or self.cues or self.queue) or self.hold > 0

    @property
    def alive(self) -> bool:
        """Whether anything moves, be it only the last smoke."""
        return self.busy or bool(self.effects)

    def moving(self) -> Collection[int]:
        """The pieces that are not where they were a moment ago."""
        return {motion.piece for motion in self.motions}

    def sync(self, position: Position) -> None:
        """Show a position as it is, at once."""
        self.queue.clear()
        self.cues.clear()
        self.motions.clear()
        self.effects.clear()
        self.hold = 0.0
        self.settle(position)

    def settle(self, position: Position) -> None:
        """Every piece where it belongs; smoke may linger."""
        self.target = position
        self.coming.clear()
        self.waiting.clear()
        self.crowd = Counter(site for site in position.place[:-1] if site >= 0)
        marks = [(part.label, part.of(position)) for part in self.rules.layout.parts if part.name.startswith("pv_")]
        for index, shown in enumerate(self.pieces):  # what stands beside a piece must be known before where it stands
            shown.kind, shown.owner = position.kind[index], position.owner[index]
            shown.marks = {label: values[index] for label, values in marks}
        for index, shown in enumerate(self.pieces):
            shown.upright()
            pile = position.pile[index]
            found = self.ground.in_pile(index, pile) if pile >= 0 else None
            shown.place = found[0] if found is not None else self.ground.anchor(index, position)
            shown.hidden = False
            if shown.place is None and index in self.lifted:
                shown.place, shown.lift = self.ground.on_site(self.lifted[index], index), HELD

    # ---- showing ------------------------------------------------------------------------------------------------

    def show(self, events: list[Event], position: Position, slowness: float) -> None:
        """Show events one after the other; at slowness 0 only where they lead."""
        before, self.target = self.target, position
        sites = before.place if before is not None else position.place
        for event in events:
            if isinstance(event, ARRIVING):
                self.coming[event.piece] += 1
                self.waiting.setdefault(event.piece, before.pile[event.piece] if before is not None else -1)
        self.queue.extend(beats(events, lambda piece: int(sites[piece]), self.ground.passes))
        if slowness == 0:
            self.skip()

    def skip(self) -> None:
        """Show at once what is still to come."""
        if self.target is None:
            return
        rest = self.to_come()
        for event in rest:
            self.remember_lift(event)
        self.sync(self.target)
        self.lands = 0.0
        for event in rest:
            self.on_event(event)

    def to_come(self) -> list[Event]:
        """What is still to be shown."""
        return [event for _, event in self.cues] + [cue.event for beat in self.queue for cue in beat.cues]

    def update(self, seconds: float, slowness: float) -> bool:
        """Time passes; whether anything is to be drawn anew."""
        if not self.alive:
            return False
        passed = seconds / max(slowness, 0.01)
        was_busy = self.busy
        self.hold -= passed
        if not self.motions and not self.cues and self.hold <= 0 and self.queue:
            self.start(self.queue.popleft())
            passed = min(passed, 0.05)  # a slow frame before must not swallow the beginning
        due = [event for left, event in self.cues if left <= passed]
        self.cues = [(left - passed, event) for left, event in self.cues if left > passed]
        for event in due:
            self.begin(event)
        for effect in self.effects:
            effect.gone += passed
        self.effects = [effect for effect in self.effects if not effect.done]
        for motion in list(self.motions):
            motion.gone += passed
            motion.pose(self.pieces[motion.piece])
            if motion.done:
                self.motions.remove(motion)
                self.landed(motion)
        if was_busy and not self.busy and self.target is not None:
            self.settle(self.target)
        return True

    def landed(self, motion: Motion) -> None:
        """A motion is over: what came from high up gives a little, and is where it belongs from now on."""
        if isinstance(motion, Travel):
            self.coming[motion.piece] -= 1
            if motion.site >= 0:
                self.crowd[motion.site] += 1
                self.motions.append(Settle(motion.piece, 0.12))
                self.regroup(motion.site)

    def regroup(self, site: int) -> None:
        """Several pieces on one site make room for each other."""
        if self.target is None or self.target.place.count(site) < 2:
            return
        self.stirred += 1
        moving = self.moving()
        for index, shown in enumerate(self.pieces):
            if self.target.place[index] == site and (index not in moving or self.coming[index] <= 0):
                shown.place = self.ground.on_site(site, index)

    def start(self, beat: Beat) -> None:
        """Begin what is seen together; the first event leads."""
        lead = self.begin(beat.cues[0].event)
        for cue in beat.cues[1:]:
            self.cues.append((cue.seconds + cue.share * lead, cue.event))

    def begin(self, event: Event) -> float:
        """Start to show one event; the seconds that takes."""
        cast = self.cast(event) if not self.unchanged(event) else Cast()
        self.remember_lift(event)
        if isinstance(event, Came | Gone | Laid) and event.left >= 0:
            self.crowd[event.left] -= 1
        if isinstance(event, ARRIVING):
            self.waiting.pop(event.piece, None)
        made = self.motion_of(event, cast)
        self.effects += cast.effects
        self.hold = max(self.hold, cast.seconds)
        if made is not None:
            if not isinstance(made, Change):
                self.motions = [motion for motion in self.motions
                                if motion.piece != made.piece or isinstance(motion, Change)]
            self.motions.append(made)
            made.pose(self.pieces[made.piece])
        else:
            if isinstance(event, Turned):
                self.turn(event)
            if isinstance(event, ARRIVING):
                self.coming[event.piece] -= 1
        self.motions += self.rearranged(event)
        self.motions += [Shake(piece, 0.6) for piece in cast.shaken if self.pieces[piece].place is not None]
        stoops = [Stoop(piece, STOOPS, way=[start, end]) for piece, end in cast.strikes
                  if (start := self.pieces[piece].place) is not None]
        self.motions += stoops
        self.lands = made.seconds if made is not None else STOOPS if stoops else 0.0
        self.on_event(event)
        return self.lands

    def remember_lift(self, event: Event) -> None:
        """Which pieces are in the air."""
        if isinstance(event, Gone) and event.name == "lift":
            if event.left >= 0:
                self.lifted[event.piece] = event.left
        elif isinstance(event, (Gone, *ARRIVING)):
            self.lifted.pop(event.piece, None)

    # ---- what each event looks like -----------------------------------------------------------------------------

    def motion_of(self, event: Event, cast: Cast) -> Motion | None:
        if isinstance(event, Came):
            return self.travel(event)
        if isinstance(event, Laid):
            return self.to_pile(event)
        if isinstance(event, Gone):
            return self.going(event, cast)
        if isinstance(event, Turned) and event.piece >= 0 and self.pieces[event.piece].place is not None:
            return self.changing(event)
        return None

    def going(self, event: Gone, cast: Cast) -> Motion | None:
        """A piece leaves the board: it is lifted, fades away or falls."""
        place = self.pieces[event.piece].place
        if place is None:
            return None
        if event.name == "lift":
            return Raise(event.piece, self.move_seconds * 0.9, height=HELD)
        if cast.leaves == "fade" or event.left < 0:
            return Fade(event.piece, max(self.move_seconds * 1.2, cast.seconds))
        x, y = place
        push = self.ground.cell() * 0.3
        return Fall(event.piece, self.move_seconds * 2, way=[(x, y), (x + push, y + push * 0.4)])

    def travel(self, event: Came) -> Travel:
        """A piece comes to a site: along a way if it walks, in an arc if it jumps, is carried or set."""
        name, piece, source, target = event
        shown = self.pieces[piece]
        end = self.ground.on_site(target, piece)
        start = shown.place or end
        shown.hidden, shown.alpha = False, 1.0
        entry = self.ground.entry(piece, target) if source < 0 else None
        if entry is not None:
            way = [entry.start, end]
            seconds = self.move_seconds * min(LONGEST, 0.6 + 0.4 * (length(way) / self.ground.cell()) ** 0.5)
            return entry.motion(piece, seconds, way=way, site=target)
        walked = self.ground.way(source, target) if name == "move" and source >= 0 and not shown.lift else None
        way = [start, *list(walked)[1:-1], end] if walked is not None else [start, end]
        cells = length(way) / max(1.0, self.ground.cell())
        seconds = self.move_seconds * min(LONGEST, 0.75 + 0.4 * cells ** 0.5)
        from_pile = source < 0 and shown.place is not None and not shown.lift
        return Travel(piece, seconds, way=way, site=target, raised=(shown.lift, 0.0),
                      scales=(IN_PILE if from_pile else 1.0, 1.0),
                      height=0.0 if walked is not None else CARD if from_pile else JUMP)

    def to_pile(self, event: Laid) -> Travel | None:
        """A piece or a card goes to a pile, in an arc; out of sight if the pile is not shown."""
        _, piece, site, source, target = event
        shown = self.pieces[piece]
        shown.hidden = self.conceals(event)
        found = self.ground.in_pile(piece, target)
        came = self.ground.in_pile(piece, source) if source >= 0 else None
        start = shown.place or (came[0] if came is not None else None)
        if start is None:
            return None
        size = came[1] if came is not None and site < 0 else shown.scale
        end, last = found if found is not None else (start, size)
        cells = length([start, end]) / max(1.0, self.ground.cell())
        seconds = self.move_seconds * min(LONGEST, 0.9 + 0.25 * cells ** 0.5)
        return Travel(piece, seconds, way=[start, end], height=CARD, scales=(size, last), vanish=found is None,
                      raised=(shown.lift, 0.0), spin=LEAN if end[0] >= start[0] else -LEAN)

    def rearranged(self, event: Event) -> list[Motion]:
        """The cards of an open pile that is put into another order go to their new places, one after the other."""
        found: list[Motion] = []
        if not isinstance(event, Ordered | Sunk) or self.target is None:
            return found
        pile = event.pile
        for card in self.target.piles[pile]:
            place, new = self.pieces[card].place, self.ground.in_pile(card, pile)
            if place is None or new is None or place == new[0] or self.conceals(Laid("put", card, -1, pile, pile)):
                continue
            self.coming[card] += 1
            found.append(Travel(card, self.move_seconds * 1.6, -0.02 * len(found), way=[place, new[0]], height=SHUFFLED,
                                scales=(new[1], new[1]), spin=LEAN))
        return found

    def changing(self, event: Turned) -> Motion | None:
        """A piece changes before people's eyes: it is turned over, lies down or gets up. Marks change at once."""
        _, piece, name, value = event
        state = self.states.get(name, "")
        if not state and name not in ("owner", "kind"):
            return None
        if state and bool(self.pieces[piece].marks.get(name)) == bool(value):
            return None
        lies = (1 if value else -1) if state == "lying" else 0
        return Change(piece, self.move_seconds * 1.5, change=lambda: self.turn(event), lies=lies)

    def unchanged(self, event: Event) -> bool:
        """Whether a mark is set that was set before: nothing to be seen."""
        return (isinstance(event, Turned) and event.piece >= 0 and event.variable not in ("owner", "kind")
                and self.pieces[event.piece].marks.get(event.variable) == event.value)

    def turn(self, event: Turned) -> None:
        if event.piece < 0:
            return
        shown = self.pieces[event.piece]
        if event.variable == "owner":
            shown.owner = event.value
        elif event.variable == "kind":
            shown.kind = event.value
        else:
            shown.marks[event.variable] = event.value
