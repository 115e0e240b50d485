"""The short motifs that are played on a lute, with bells and drums: what a game says when something great happens."""

from __future__ import annotations

from numpy.random import Generator

from soundmaking.craft import Wave, curve, finished, hiss, in_room, put
from soundmaking.effects import bell_wave, thud
from soundmaking.strings import Played, drum, phrase

LEVEL = -17.0


def ending(wave: Wave, chance: Generator, level: float = LEVEL, wet: float = 0.6) -> Wave:
    """A motif in the hall, faded out."""
    return finished(in_room(wave, wet, 0.35, chance), level, fall=0.7)


def power(chance: Generator) -> Wave:
    """Somebody rises: open fifths upwards, and a bell."""
    wave = phrase(2.9, [(0, "D3", 0.8), (0.03, "A3", 0.7), (0.28, "D4", 0.7), (0.52, "A4", 0.8), (0.82, "D2", 0.9),
                        (0.85, "A3", 0.8), (0.88, "D4", 0.8), (0.91, "D5", 1.0)], chance, 1.3)
    put(wave, bell_wave(1.9, 293.66, chance), 0.9, 0.05)
    return ending(wave, chance)


def ruin(chance: Generator) -> Wave:
    """Somebody falls: five notes down, and the ground."""
    wave = phrase(2.9, [(0, "A4", 0.8), (0.3, "G4", 0.7), (0.6, "F4", 0.65), (0.92, "E4", 0.6), (1.34, "D4", 0.55),
                        (1.37, "D3", 0.7), (1.4, "A2", 0.7), (1.43, "D2", 0.8)], chance, 0.9)
    put(wave, drum(chance), 1.36, 0.5)
    return ending(wave, chance)


def peril(chance: Generator) -> Wave:
    """Danger: two notes that rub against each other, faster and faster, over a drum."""
    played: Played = []
    at, gap, number = 0.0, 0.24, 0
    while at < 1.55:
        played.append((at, ("E4", "F4")[number % 2], 0.4 + 0.3 * at))
        at, gap, number = at + gap, max(0.085, gap * 0.88), number + 1
    wave = phrase(2.6, [*played, (1.62, "E2", 0.9), (1.65, "Bb3", 0.8), (1.68, "E4", 0.8)], chance, 1.4)
    for beat in (0.0, 0.55, 1.05, 1.6):
        put(wave, drum(chance), beat, 0.25 + 0.12 * beat)
    return ending(wave, chance)


def charm(chance: Generator) -> Wave:
    """Enchantment: a run upwards in fourths, with a breath of silver."""
    notes = ("D4", "G4", "A4", "D5", "E5", "G5", "A5", "D6")
    wave = phrase(2.9, [(0.13 * number, note, 0.55) for number, note in enumerate(notes)], chance, 0.9)
    for number, hertz in enumerate((1174.66, 1567.98, 1760.0)):
        put(wave, bell_wave(1.5, hertz, chance), 0.75 + 0.17 * number, 0.035)
    silver = hiss(2.9, 5000, 11000, chance) * curve(2.9, [(0, 0), (1.0, 0.003), (2.0, 0.0015), (2.9, 0)])
    return ending(wave + silver, chance, wet=0.9)


def siege(chance: Generator) -> Wave:
    """A ring closes: a bourdon and slow drums."""
    wave = phrase(3.0, [(0, "D3", 0.8), (0.03, "A2", 0.8), (0.5, "D3", 0.6), (1.0, "D3", 0.7), (1.03, "A3", 0.6),
                        (1.25, "C4", 0.6), (1.5, "D2", 0.8), (1.53, "A2", 0.8), (1.56, "A3", 0.7)], chance)
    for beat, strength in ((0.0, 0.5), (0.5, 0.3), (0.75, 0.22), (1.0, 0.45), (1.5, 0.6)):
        put(wave, drum(chance), beat, strength)
    return ending(wave, chance)


def fortune(chance: Generator) -> Wave:
    """Luck: a quick turn, a leap, and a hoof or two."""
    wave = phrase(2.3, [(0, "A4", 0.7), (0.13, "B4", 0.6), (0.26, "C5", 0.65), (0.39, "B4", 0.55), (0.52, "A4", 0.6),
                        (0.66, "G3", 0.6), (0.69, "D4", 0.6), (0.72, "B4", 0.6), (0.75, "D5", 0.9)], chance, 1.2)
    for at, strength in ((0.0, 0.05), (0.26, 0.04), (0.66, 0.06)):
        put(wave, thud(chance, 96), at, strength)
    return ending(wave, chance)


def secret(chance: Generator) -> Wave:
    """A secret: a question in thirds that is not answered, the last note stopped by a hand."""
    wave = phrase(2.4, [(0, "A3", 0.6), (0.02, "C4", 0.5), (0.34, "B3", 0.6), (0.36, "D4", 0.5), (0.68, "C4", 0.65),
                        (0.7, "E4", 0.6), (1.1, "G#4", 0.6), (1.13, "E3", 0.7), (1.16, "B3", 0.5)], chance, 0.8)
    rustle = hiss(2.4, 500, 2400, chance) * curve(2.4, [(0, 0), (1.45, 0), (1.6, 0.006), (1.9, 0.002), (2.4, 0)])
    return ending(wave + rustle, chance, wet=0.8)


def victory(chance: Generator) -> Wave:
    """The end: a fanfare of lutes and bells, from the minor into the open."""
    wave = phrase(4.2, [(0, "D4", 0.8), (0.02, "A3", 0.7), (0.3, "D4", 0.6), (0.45, "E4", 0.6), (0.6, "F4", 0.8),
                        (0.62, "A3", 0.6), (0.9, "G4", 0.8), (0.92, "B3", 0.7), (1.2, "A4", 0.9), (1.22, "C4", 0.7),
                        (1.24, "F3", 0.8), (1.65, "B4", 0.8), (1.67, "G3", 0.8), (1.95, "C5", 0.8), (2.27, "D2", 1.0),
                        (2.3, "A3", 0.9), (2.33, "D4", 0.9), (2.36, "F#4", 0.9), (2.39, "A4", 0.9), (2.42, "D5", 1.0)],
                  chance, 1.3)
    for at, hertz in ((2.42, 587.33), (2.6, 880.0), (2.78, 1174.66)):
        put(wave, bell_wave(1.4, hertz, chance), at, 0.05)
    return ending(wave, chance, -15.0)
