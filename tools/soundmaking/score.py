"""Makes a performance of a tune: phrases that breathe, divisions on repeats, two hands never quite together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from soundmaking.tunes import TEXTURES, Tune, Turn

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS = {"b": -1, "#": 1}
PHRASE = 4  # bars
APART = 0.022  # seconds by which the thumb may come before the finger
UNSURE = 0.007  # seconds by which a note is early or late
ROLL = 0.055  # seconds between the notes of a rolled chord
REST = "-"


@dataclass(frozen=True, slots=True)
class Note:
    """One pluck: when and for how long in seconds, what (69 is the a above the middle c), how strong, which hand."""

    at: float
    pitch: int
    seconds: float
    strength: float
    thumb: bool = False


def pitch_of(name: str) -> int:
    """The number of a note such as A4 or Bb3."""
    return STEPS[name[0]] + SIGNS.get(name[1], 0) + 12 * (int(name[-1]) + 1)


def scale_of(mode: str) -> list[int]:
    """All pitches of a mode. Those that a cadence sharpens are no steps of it."""
    steps = {(STEPS[name[0]] + SIGNS.get(name[1:], 0)) % 12 for name in mode.split() if not name.endswith("#")}
    return [pitch for pitch in range(24, 100) if pitch % 12 in steps]


Line = list[tuple[str | int, float]]  # notes or rests, and their beats


def divided(line: Line, scale: list[int], unit: float, share: float, chance: Random) -> Line:
    """A tune in divisions, as lutenists play a repeat: leaps of a third are filled, long notes turned."""
    done: Line = []
    for number, (pitch, beats) in enumerate(line):
        after = line[number + 1][0] if number + 1 < len(line) else REST
        plain = isinstance(pitch, str) or pitch not in scale or beats < 2 * unit or chance.random() > share
        if plain or isinstance(pitch, str):
            done.append((pitch, beats))
            continue
        here = scale.index(pitch)
        there = scale.index(after) if isinstance(after, int) and after in scale else here
        if abs(there - here) == 2:
            done += [(pitch, beats - unit), (scale[(there + here) // 2], unit)]
        elif abs(there - here) == 1 and beats >= 3 * unit:  # a turn around the note that comes
            beyond = scale[there + (there - here)]
            done += [(pitch, beats - 2 * unit), (scale[there], unit), (beyond, unit)]
        elif beats >= 3 * unit and isinstance(after, int):
            done += [(pitch, beats - 2 * unit), (scale[here + 1], unit), (pitch, unit)]
        else:
            done.append((pitch, beats))
    return done


def pulse(tune: Tune) -> list[float]:
    """When every beat of the piece falls, in seconds, and when it begins again: phrases press on, then slow down."""
    times = [0.0]
    for turn in tune.form:
        bars = len(tune.bars(turn.section))
        for beat in range(bars * tune.time):
            bar, phrase = beat // tune.time, PHRASE * tune.time
            part = (beat % phrase + 0.5) / phrase
            slower = 1.015 - 0.035 * math.sin(math.pi * part) + tune.breath * max(0.0, part - 0.72) / 0.28
            if bar == bars - 1:
                slower += 0.5 * tune.breath
            times.append(times[-1] + 60 / tune.pace * slower)
    return times


class Performance:
    """One tune as it is played once."""

    def __init__(self, tune: Tune, chance: Random) -> None:
        self.tune = tune
        self.chance = chance
        self.pulse = pulse(tune)
        self.notes: list[Note] = []
        start = 0
        for turn in tune.form:
            self.play(turn, start)
            start += len(tune.bars(turn.section)) * tune.time

    @property
    def seconds(self) -> float:
        """How long it takes until it begins again."""
        return self.pulse[-1]

    def when(self, beat: float) -> float:
        """The second of a beat; what is after the end belongs to the beginning."""
        whole = min(int(beat), len(self.pulse) - 2)
        return self.pulse[whole] + (beat - whole) * (self.pulse[whole + 1] - self.pulse[whole])

    def swell(self, turn: Turn, beat: float) -> float:
        """How strong a phrase is at a beat of its section: it grows, and dies away."""
        part = beat % (PHRASE * self.tune.time) / (PHRASE * self.tune.time)
        return turn.level * (0.84 + 0.26 * math.sin(math.pi * min(1.0, part * 1.1)))

    def play(self, turn: Turn, start: int) -> None:
        """One section from a beat on."""
        tune, bars = self.tune, self.tune.bars(turn.section)
        line: Line = [(REST if name == REST else pitch_of(name), float(beats))
                      for _, *bar in bars for name, beats in zip(bar[::2], bar[1::2], strict=True)]
        at = 0.0
        for pitch, beats in divided(line, scale_of(tune.mode), tune.unit, turn.divided, self.chance):
            if isinstance(pitch, int):
                first = 0.06 if at % tune.time == 0 else 0.0
                high = 0.05 * (pitch - 69) / 12
                self.pluck(start + at, pitch, beats, self.swell(turn, at) + first + high)
            at += beats
        for number, (chord, *_) in enumerate(bars):
            beat = float(number * tune.time)
            voices = [pitch_of(name) for name in tune.chords[chord]]
            if number == len(bars) - 1:
                self.roll(start + beat, sorted(set(voices)), self.swell(turn, beat))
                continue
            patterns = TEXTURES[turn.texture]
            for later, which, strength in patterns[number % len(patterns)]:
                force = 2 * strength * self.swell(turn, beat + later)
                self.pluck(start + beat + later, voices[which], tune.time - later, force, thumb=True)

    def pluck(self, beat: float, pitch: int, beats: float, strength: float, thumb: bool = False) -> None:
        """A note that begins at a beat."""
        at = self.when(beat) + self.chance.gauss(0, UNSURE)
        at += 0.0 if thumb else APART * self.chance.random()
        length = self.when(beat + beats) - self.when(beat)
        force = max(0.12, min(0.95, strength * (1 + 0.09 * self.chance.gauss(0, 1))))
        self.notes.append(Note(max(0.0, at), pitch, max(0.08, length), force, thumb))

    def roll(self, beat: float, pitches: list[int], strength: float) -> None:
        """A chord from below, one string after the other."""
        at, length = self.when(beat), self.when(beat + self.tune.time) - self.when(beat)
        for number, pitch in enumerate(pitches):
            late = number * ROLL * (0.8 + 0.4 * self.chance.random())
            self.notes.append(Note(at + late, pitch, length - late, max(0.12, 0.9 * strength - 0.03 * number), True))
