"""Plucked strings after Karplus and Strong, and the short motifs that are played on them."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from soundmaking.craft import RATE, Wave, band, curve, finished, hiss, in_room, put, samples
from soundmaking.effects import bell_wave, thud

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def hertz_of(note: str) -> float:
    """The frequency of a note such as A4 or Bb3."""
    step = STEPS[note[0]] + {"b": -1, "#": 1}.get(note[1], 0)
    return float(440 * 2 ** ((step + 12 * (int(note[-1]) + 1) - 69) / 12))


def pluck(note: str, seconds: float, strength: float, chance: Generator) -> Wave:
    """A gut string: noise goes round a loop one period long, and loses its high tones on the way.

    The loop is a whole number of samples and a half; what that is out of tune is put right by resampling.
    """
    hertz = hertz_of(note)
    period = max(2, round(RATE / hertz - 0.5))
    stretch = hertz * (period + 0.5) / RATE
    wanted = samples(seconds)
    rounds = int(wanted * stretch) // period + 3
    start = band(chance.uniform(-1, 1, period * 8), 60, 1400 + 3600 * strength, 1.0)[:period]
    start -= np.roll(start, max(1, period // 5))  # plucked at a fifth of its length
    start -= start.mean()
    start /= max(1e-9, float(np.max(np.abs(start))))
    loss = 10 ** (-3 / (hertz * (3.4 * (220 / hertz) ** 0.45)))  # a gut string is dead after three seconds or so
    string = np.zeros(period * rounds + 1)
    string[1:period + 1] = start
    for turn in range(1, rounds):
        at = 1 + turn * period
        string[at:at + period] = loss * 0.5 * (string[at - period:at] + string[at - period - 1:at - 1])
    places = np.arange(wanted) * stretch
    wave = np.interp(places, np.arange(len(string) - 1), string[1:])
    rise, tail = samples(0.0015), min(samples(0.08), wanted // 2)
    wave[:rise] *= np.linspace(0, 1, rise)
    wave[-tail:] *= np.linspace(1, 0, tail)
    return np.asarray(wave * (0.35 + 0.65 * strength))


def body(wave: Wave) -> Wave:
    """The belly of a lute: warm around two and four hundred hertz, soft at the top."""
    return 0.6 * band(wave, 70, 4200, 1.0) + 0.5 * band(wave, 170, 260, 2.0) + 0.35 * band(wave, 380, 560, 2.0)


Played = list[tuple[float, str, float]]  # second, note, strength


def phrase(seconds: float, played: Played, chance: Generator) -> Wave:
    """Notes on a lute."""
    wave = np.zeros(samples(seconds))
    for at, note, strength in played:
        put(wave, pluck(note, min(2.6, seconds - at), strength, chance), at + 0.006 * chance.random(), strength)
    return body(wave)


def ending(wave: Wave, chance: Generator, decibels: float = -7, wet: float = 0.4) -> Wave:
    """A motif in the hall, faded out."""
    return finished(in_room(wave, wet, 0.35, chance), decibels, fall=0.7)


def power(chance: Generator) -> Wave:
    """Somebody rises: open fifths upwards, and a bell."""
    wave = phrase(2.8, [(0, "D3", 0.8), (0.02, "A3", 0.7), (0.28, "D4", 0.7), (0.52, "A4", 0.8), (0.82, "D3", 0.9),
                        (0.84, "A3", 0.8), (0.86, "D4", 0.8), (0.88, "D5", 1.0)], chance)
    put(wave, bell_wave(1.9, 293.66, chance), 0.86, 0.12)
    return ending(wave, chance)


def ruin(chance: Generator) -> Wave:
    """Somebody falls: five notes down, and the ground."""
    wave = phrase(2.8, [(0, "A4", 0.8), (0.3, "G4", 0.7), (0.6, "F4", 0.65), (0.9, "E4", 0.6), (1.3, "D4", 0.6),
                        (1.32, "D3", 0.8), (1.34, "A2", 0.7)], chance)
    put(wave, thud(chance, 62), 1.32, 0.5)
    return ending(wave, chance)


def peril(chance: Generator) -> Wave:
    """Danger: two notes that rub against each other, faster and faster, over a drum."""
    played: Played = []
    at, gap, number = 0.0, 0.24, 0
    while at < 1.55:
        played.append((at, ("E4", "F4")[number % 2], 0.4 + 0.3 * at))
        at, gap, number = at + gap, max(0.085, gap * 0.88), number + 1
    wave = phrase(2.6, [*played, (1.62, "E3", 0.9), (1.63, "Bb3", 0.8)], chance)
    for beat in (0.0, 0.55, 1.05, 1.6):
        put(wave, thud(chance, 70), beat, 0.4 + 0.15 * beat)
    return ending(wave, chance)


def charm(chance: Generator) -> Wave:
    """Enchantment: a run upwards in fourths, with a breath of silver."""
    notes = ("D4", "G4", "A4", "D5", "E5", "G5", "A5", "D6")
    wave = phrase(2.9, [(0.13 * number, note, 0.55) for number, note in enumerate(notes)], chance)
    for number, hertz in enumerate((1174.66, 1567.98, 1760.0)):
        put(wave, bell_wave(1.5, hertz, chance), 0.75 + 0.17 * number, 0.05)
    silver = hiss(2.9, 5000, 11000, chance) * curve(2.9, [(0, 0), (1.0, 0.006), (2.0, 0.003), (2.9, 0)])
    return ending(wave + silver, chance, wet=0.6)


def siege(chance: Generator) -> Wave:
    """A ring closes: a drone and slow drums."""
    wave = phrase(3.0, [(0, "D3", 0.8), (0.01, "A2", 0.8), (0.5, "D3", 0.6), (1.0, "D3", 0.7), (1.01, "A3", 0.6),
                        (1.25, "C4", 0.6), (1.5, "D3", 0.8), (1.51, "A2", 0.8), (1.52, "A3", 0.7)], chance)
    for beat, strength in ((0.0, 0.8), (0.5, 0.45), (0.75, 0.35), (1.0, 0.7), (1.5, 0.9)):
        put(wave, thud(chance, 58), beat, strength)
    return ending(wave, chance)


def fortune(chance: Generator) -> Wave:
    """Luck: a quick turn, and a leap."""
    wave = phrase(2.3, [(0, "A4", 0.7), (0.13, "B4", 0.6), (0.26, "C5", 0.65), (0.39, "B4", 0.55), (0.52, "A4", 0.6),
                        (0.66, "D5", 0.9), (0.67, "D4", 0.6), (0.68, "F4", 0.5)], chance)
    return ending(wave, chance)


def victory(chance: Generator) -> Wave:
    """The end: a fanfare of lutes and bells, from the minor into the open."""
    wave = phrase(4.2, [(0, "D4", 0.8), (0.01, "A3", 0.7), (0.3, "D4", 0.6), (0.45, "E4", 0.6), (0.6, "F4", 0.8),
                        (0.61, "A3", 0.6), (0.9, "G4", 0.8), (0.91, "B3", 0.7), (1.2, "A4", 0.9), (1.21, "C4", 0.7),
                        (1.22, "F3", 0.8), (1.65, "B4", 0.8), (1.66, "G3", 0.8), (1.95, "C5", 0.8), (2.25, "D5", 1.0),
                        (2.26, "A4", 0.9), (2.27, "D4", 0.9), (2.28, "A3", 0.9), (2.29, "D3", 1.0)], chance)
    for at, hertz in ((2.25, 587.33), (2.45, 880.0), (2.65, 1174.66)):
        put(wave, bell_wave(1.5, hertz, chance), at, 0.1)
    return ending(wave, chance, -5)
