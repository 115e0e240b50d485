"""Plays a tune on a lute in a hall, so that its end runs into its beginning."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.random import Generator

from soundmaking.craft import Wave, band, levelled, put_around, room, samples
from soundmaking.score import Performance
from soundmaking.strings import body, drum, pluck
from soundmaking.tunes import Tune

LEVEL = -24.0  # loudness of every piece: none is louder than the one before
THUMB, FINGER = 0.40, 0.60  # where low and high strings are, from left to right


def even(length: int) -> int:
    """The next number that is made of twos, threes and fives only: spectra of such lengths are quick to work out."""
    while True:
        rest = length
        for part in (2, 3, 5):
            while rest % part == 0:
                rest //= part
        if rest == 1:
            return length
        length += 1


def played(tune: Tune, chance: Generator) -> Wave:
    """The piece as two columns, left and right; the end of every sound is written into the beginning."""
    performance = Performance(tune, Random(int(chance.integers(2**31))))
    length = even(samples(performance.seconds))
    slower = length / samples(performance.seconds)  # by a few thousandths
    left, right = np.zeros(length), np.zeros(length)
    for note in performance.notes:
        ring = tune.ring * (1.25 if note.thumb else 1.0)
        wave = pluck(note.pitch, min(4.5, note.seconds + ring), note.strength, chance, tune.bright)
        share = THUMB if note.thumb else FINGER
        strength = note.strength * (0.8 if note.thumb else 1.2)  # the tune is to be heard above its chords
        put_around(left, wave, note.at * slower, strength * (1 - share))
        put_around(right, wave, note.at * slower, strength * share)
    if tune.drum:
        for beat in range(0, len(performance.pulse) - 1, tune.time):
            for side in (left, right):
                put_around(side, drum(chance), performance.pulse[beat] * slower, tune.drum * 0.12)
    sides = []
    for side, other in ((left, right), (right, left)):
        dry = body(side, around=True)
        hall = room(3.0, 0.3 + 0.4 * tune.hall, chance)
        # Multiplying spectra convolves around the loop: the hall of the last bar is heard in the first.
        wet = np.fft.irfft(np.fft.rfft(0.7 * dry + 0.3 * body(other, around=True)) * np.fft.rfft(hall, length), length)
        sides.append(band(dry + tune.hall * wet, 45, 12000))
    return levelled(np.stack(sides, axis=1), LEVEL)
