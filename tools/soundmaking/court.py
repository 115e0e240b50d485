"""The quiet piece that is heard at the court: a lute, in the Dorian mode, in three time, without beginning or end."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from soundmaking.craft import Wave, band, put_around, room, samples
from soundmaking.strings import body, pluck

BEAT = 60 / 72  # seconds
CHORDS = {  # low note, middle notes, from the bass upwards
    "Dm": ("D3", "A3", "D4", "F3"), "Am": ("A2", "E3", "A3", "C4"), "F": ("F3", "C4", "A3", "F3"),
    "C": ("C3", "G3", "C4", "E3"), "G": ("G2", "D3", "G3", "B3"), "Em": ("E3", "B3", "G3", "E3"),
}
# One line is one bar: the chord, then notes and their beats; `-` is a rest.
TUNE = """
Dm A4 1.5 G4 0.5 F4 1
Am E4 1.5 F4 0.5 E4 1
F  F4 1 G4 0.5 A4 0.5 C5 1
C  G4 2 E4 1
Dm A4 1 B4 0.5 C5 0.5 D5 1
G  B4 1.5 A4 0.5 G4 1
Am A4 0.5 G4 0.5 F4 0.5 E4 0.5 C4 1
Dm D4 3
Dm D5 1.5 C5 0.5 A4 1
F  C5 1 A4 1 F4 1
C  G4 1.5 A4 0.5 G4 1
Am E4 2 - 1
G  G4 0.5 A4 0.5 B4 1 D5 1
F  C5 1.5 A4 0.5 F4 1
Am E4 1 A4 1 G4 0.5 E4 0.5
Dm F4 1 D4 2
F  A4 1 C5 1 F5 1
C  E5 1.5 D5 0.5 C5 1
G  D5 1 B4 1 G4 1
Dm A4 2 - 1
F  C5 0.5 A4 0.5 F4 1 A4 1
C  G4 0.5 E4 0.5 C4 1 E4 1
Em E4 0.5 F4 0.5 G4 1 B4 1
Am A4 3
Dm F4 1 E4 0.5 D4 0.5 F4 1
C  E4 1 D4 0.5 C4 0.5 E4 1
G  D4 1 G4 0.5 B4 0.5 A4 0.5 G4 0.5
Dm F4 0.5 E4 0.5 D4 2
"""
PATTERNS = (  # beat, which note of the chord, strength
    ((0, 0, 0.6), (1, 1, 0.34), (2, 2, 0.3)),
    ((0, 0, 0.6), (1, 2, 0.3), (1.5, 1, 0.26), (2, 3, 0.32)),
    ((0, 0, 0.62), (0.03, 1, 0.4), (2, 2, 0.3)),
)

Note = tuple[float, str, float, float]  # beat, note, beats it lasts, strength


def bars() -> list[list[str]]:
    """The tune, bar by bar."""
    return [line.split() for line in TUNE.strip().splitlines()]


def notes(chance: Generator) -> tuple[list[Note], list[Note]]:
    """What the two hands of the music play: the tune, and the chords below it."""
    upper: list[Note] = []
    lower: list[Note] = []
    for number, (chord, *line) in enumerate(bars()):
        at = 3.0 * number
        for name, beats in zip(line[::2], line[1::2], strict=True):
            stress = 0.62 if at % 3 == 0 else 0.5
            if name != "-":
                upper.append((at, name, float(beats), stress + 0.1 * (chance.random() - 0.5)))
            at += float(beats)
        pattern = PATTERNS[0 if number % 8 == 7 else int(chance.integers(len(PATTERNS)))]
        lower += [(3.0 * number + beat, CHORDS[chord][which], 3.0, strength + 0.06 * (chance.random() - 0.5))
                  for beat, which, strength in pattern]
    return upper, lower


def court(chance: Generator) -> Wave:
    """The piece as two columns, left and right; the end of every sound is written into the beginning."""
    length = samples(3 * len(bars()) * BEAT)
    left, right = np.zeros(length), np.zeros(length)
    for hand, share in zip(notes(chance), (0.58, 0.42), strict=True):
        for beat, name, beats, strength in hand:
            wave = pluck(name, min(4.0, beats * BEAT + 1.6), strength, chance)
            late = beat * BEAT + 0.014 * chance.random()
            put_around(left, wave, late, strength * (1 - share))
            put_around(right, wave, late, strength * share)
    sides = []
    for side, other in ((left, right), (right, left)):
        dry = body(side)
        hall = room(3.0, 0.55, chance)
        # Multiplying spectra convolves around the loop: the hall of the last bar is heard in the first.
        wet = np.fft.irfft(np.fft.rfft(0.7 * dry + 0.3 * body(other)) * np.fft.rfft(hall, length), length)
        sides.append(band(dry + 0.55 * wet, 45, 12000))
    both = np.stack(sides, axis=1)
    return np.asarray(both * (10 ** (-6 / 20) / float(np.max(np.abs(both)))))
