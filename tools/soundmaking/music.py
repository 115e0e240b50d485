"""Plays a tune on a lute in a hall, so that its end runs into its beginning."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from soundmaking.craft import Wave, band, put_around, room, samples
from soundmaking.strings import body, pluck
from soundmaking.tunes import Tune

Note = tuple[float, str, float, float]  # beat, note, beats it lasts, strength


def notes(tune: Tune, chance: Generator) -> tuple[list[Note], list[Note]]:
    """What the two hands play: the tune, and the chords below it."""
    upper: list[Note] = []
    lower: list[Note] = []
    for number, (chord, *line) in enumerate(tune.lines()):
        at = start = float(tune.time * number)
        for name, beats in zip(line[::2], line[1::2], strict=True):
            stress = tune.strength + (0.12 if at == start else 0.0)
            if name != "-":
                upper.append((at, name, float(beats), stress + 0.1 * (chance.random() - 0.5)))
            at += float(beats)
        pattern = tune.patterns[0 if number % 8 == 7 else int(chance.integers(len(tune.patterns)))]
        lower += [(start + beat, tune.chords[chord][which], 3.0, strength + 0.06 * (chance.random() - 0.5))
                  for beat, which, strength in pattern]
    return upper, lower


def played(tune: Tune, chance: Generator) -> Wave:
    """The piece as two columns, left and right; the end of every sound is written into the beginning."""
    beat_seconds = 60 / tune.pace
    length = samples(tune.time * len(tune.lines()) * beat_seconds)
    left, right = np.zeros(length), np.zeros(length)
    for hand, share in zip(notes(tune, chance), (0.58, 0.42), strict=True):
        for beat, name, beats, strength in hand:
            wave = pluck(name, min(4.0, beats * beat_seconds + 1.6), strength, chance)
            late = beat * beat_seconds + 0.014 * chance.random()
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
