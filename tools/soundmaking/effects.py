"""The short sounds: things that are put down, brushed, shaken, rung."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from soundmaking.craft import RATE, Wave, band, clock, curve, finished, hiss, in_room, put, samples, struck


def knock(chance: Generator, seconds: float, modes: list[tuple[float, float, float]], touch: float,
          low: float, high: float) -> Wave:
    """One thing touches another: a very short noise, then what was touched sounds."""
    spread = 1 + 0.05 * (chance.random() - 0.5)
    wave = struck(seconds, [(hertz * spread * (1 + 0.02 * (chance.random() - 0.5)), strength, fading)
                            for hertz, strength, fading in modes], chance)
    put(wave, hiss(0.02, low, high, chance) * np.exp(-clock(0.02) / 0.003), 0, touch)
    return wave


def wood(chance: Generator) -> Wave:
    """A turned wooden piece on a wooden board."""
    body = [(182.0, 1.0, 0.035), (415.0, 0.7, 0.028), (780.0, 0.45, 0.018), (1340.0, 0.3, 0.011), (2450.0, 0.14, 0.006)]
    wave = knock(chance, 0.32, body, 0.28, 900, 5200)
    put(wave, knock(chance, 0.12, body, 0.2, 900, 5200), 0.045 + 0.02 * chance.random(), 0.16)  # it settles
    return finished(in_room(wave, 0.10, 0.06, chance), -6)


def stone(chance: Generator) -> Wave:
    """A smooth stone on a board."""
    body = [(240.0, 0.5, 0.022), (1180.0, 0.5, 0.016), (2260.0, 0.7, 0.02), (3720.0, 0.55, 0.016), (5480.0, 0.3, 0.01)]
    wave = knock(chance, 0.3, body, 0.35, 1800, 9000)
    for bounce, strength in ((0.038, 0.3), (0.062, 0.14), (0.078, 0.07)):
        put(wave, knock(chance, 0.09, body, 0.3, 1800, 9000), bounce * (0.9 + 0.2 * chance.random()), strength)
    return finished(in_room(wave, 0.08, 0.06, chance), -7)


def card(chance: Generator) -> Wave:
    """A card that slides over another and snaps down."""
    slide = 0.13 + 0.04 * chance.random()
    swell = curve(0.34, [(0, 0), (slide * 0.6, 0.6), (slide, 1.0), (slide + 0.03, 0.1), (0.34, 0)])
    wave = hiss(0.34, 1600, 8200, chance) * swell * (0.75 + 0.25 * np.abs(hiss(0.34, 20, 120, chance)))
    snap = knock(chance, 0.12, [(310.0, 0.8, 0.012), (890.0, 0.6, 0.008)], 0.8, 1500, 7500)
    put(wave, snap, slide, 1.7)
    return finished(wave, -9)


def cloth(chance: Generator) -> Wave:
    """A sleeve over a table."""
    length = 0.5
    swell = curve(length, [(0, 0), (0.12, 0.7), (0.2, 0.45), (0.3 + 0.05 * chance.random(), 1.0), (length, 0)])
    grain = 0.6 + 0.4 * np.abs(hiss(length, 15, 60, chance))
    return finished(hiss(length, 350, 2600, chance, 1.2) * swell * grain, -12, 0.01)


def quill(chance: Generator) -> Wave:
    """A few strokes of a quill on parchment."""
    length = 0.85
    wave = np.zeros(samples(length))
    at = 0.02
    while at < length - 0.16:
        stroke = 0.07 + 0.07 * chance.random()
        swell = curve(stroke, [(0, 0), (stroke * 0.3, 1), (stroke * 0.8, 0.7), (stroke, 0)])
        teeth = 0.55 + 0.45 * np.sin(2 * np.pi * (170 + 60 * chance.random()) * clock(stroke))
        scratch = hiss(stroke, 2400 + 600 * chance.random(), 7000, chance) * swell * teeth
        put(wave, scratch, at, 0.5 + 0.5 * chance.random())
        at += stroke + 0.02 + 0.05 * chance.random()
    return finished(wave, -13)


def bell_wave(seconds: float, hertz: float, chance: Generator) -> Wave:
    """A small bell of bronze: hum, prime, tierce, quint, nominal and what is above."""
    modes = [(0.5, 0.35, 1.3), (1.0, 0.6, 0.9), (1.2, 0.5, 0.7), (1.5, 0.25, 0.5), (2.0, 0.7, 0.55), (2.51, 0.25, 0.3),
             (3.01, 0.3, 0.25), (4.17, 0.18, 0.14), (5.43, 0.1, 0.08)]
    wave = struck(seconds, [(hertz * part * beat, strength * 0.5, fading) for part, strength, fading in modes
                            for beat in (0.9992, 1.0008)], chance)
    put(wave, hiss(0.02, 2500, 9000, chance) * np.exp(-clock(0.02) / 0.003), 0, 0.12)
    return wave


def bell(chance: Generator) -> Wave:
    """A bell for attention."""
    return finished(in_room(bell_wave(2.2, 587.33, chance), 0.35, 0.4, chance), -9, fall=0.5)


def thud(chance: Generator, hertz: float) -> Wave:
    """A hoof on packed earth, or a drum far off."""
    time = clock(0.3)
    deep = np.sin(2 * np.pi * (hertz * time + 0.9 * (1 - np.exp(-time / 0.02)))) * np.exp(-time / 0.06)
    clop = struck(0.3, [(hertz * 6.1, 0.3, 0.02), (hertz * 9.7, 0.2, 0.013)], chance)
    return deep * np.minimum(1, time / 0.002) + clop + 0.25 * hiss(0.3, 300, 2200, chance) * np.exp(-time / 0.015)


def hoof(chance: Generator) -> Wave:
    """A horse in a walk over a courtyard: four hoofs."""
    wave = np.zeros(samples(1.1))
    for at, strength in ((0.0, 0.9), (0.13, 0.6), (0.41, 1.0), (0.54, 0.65)):
        put(wave, thud(chance, 92 + 14 * chance.random()), at + 0.01 * chance.random(), strength)
    return finished(in_room(wave, 0.2, 0.15, chance), -6, fall=0.2)


def wing(chance: Generator) -> Wave:
    """Large wings, three beats."""
    length = 1.15
    wave = np.zeros(samples(length))
    for at, strength in ((0.0, 0.8), (0.32, 1.0), (0.66, 0.6)):
        beat = 0.34
        swell = curve(beat, [(0, 0), (0.09, 1.0), (0.15, 0.35), (0.22, 0.5), (beat, 0)])
        air = hiss(beat, 70, 520, chance, 1.5) + 0.25 * hiss(beat, 900, 3200, chance)
        put(wave, air * swell, at, strength)
    return finished(wave, -7, 0.005, 0.1)


def murmur(chance: Generator) -> Wave:
    """A hall full of people who speak low: many voices, none of which says anything."""
    length = 2.6
    wave = np.zeros(samples(length))
    for _ in range(26):
        hertz = 95 + 130 * chance.random()
        throat = np.cumsum(hertz * (1 + 0.05 * hiss(length, 0.5, 4, chance))) / RATE  # its pitch wanders
        buzz = np.asarray(sum(np.sin(2 * np.pi * part * throat) / part for part in range(1, 14)))
        vowel = 350 + 450 * chance.random()
        voice = band(buzz, vowel * 0.7, vowel * 1.4) + 0.5 * band(buzz, vowel * 2.4, vowel * 3.2)
        syllables = np.clip(hiss(length, 2, 5, chance), 0, 1.5)
        wave += voice * syllables * (0.4 + 0.6 * chance.random())
    wave = band(wave, 140, 2200, 1.2) / float(np.std(wave)) + 0.06 * hiss(length, 1500, 4500, chance)
    swell = curve(length, [(0, 0), (0.5, 0.9), (1.2, 1.0), (length, 0)])
    return finished(in_room(wave * swell, 0.5, 0.35, chance), -11, 0.05, 0.4)


def page(chance: Generator) -> Wave:
    """A leaf of a large book is turned."""
    length = 0.75
    swell = curve(length, [(0, 0), (0.1, 0.35), (0.3, 1.0), (0.42, 0.3), (0.5, 0.7), (length, 0)])
    crackle = np.zeros(samples(length))
    for _ in range(60):
        tick = hiss(0.006, 2500, 9000, chance) * np.exp(-clock(0.006) / 0.0012)
        put(crackle, tick, 0.6 * chance.random(), chance.random())
    return finished((hiss(length, 700, 4200, chance, 1.2) * 0.6 + crackle * 0.8) * swell, -12, 0.01, 0.08)


def click(chance: Generator) -> Wave:
    """A brass latch: a button."""
    body = [(520.0, 0.5, 0.012), (1650.0, 0.6, 0.014), (2830.0, 0.35, 0.011), (4620.0, 0.2, 0.008)]
    wave = knock(chance, 0.14, body, 0.2, 2000, 8000)
    put(wave, knock(chance, 0.08, body, 0.25, 2000, 8000), 0.022 + 0.006 * chance.random(), 0.35)
    return finished(wave, -12)


def deny(chance: Generator) -> Wave:
    """Two dull knocks: not here."""
    wave = np.zeros(samples(0.42))
    for at, strength in ((0, 1.0), (0.13, 0.8)):
        put(wave, knock(chance, 0.25, [(118.0, 1.0, 0.045), (207.0, 0.6, 0.03), (355.0, 0.25, 0.015)], 0.12, 300, 1500),
            at, strength)
    return finished(wave, -8)


def shake(chance: Generator) -> Wave:
    """Lots that are shaken in a hat: wood on wood, in felt."""
    length = 1.0
    wave = np.zeros(samples(length))
    for number in range(26):
        at = 0.03 + 0.8 * number / 26 + 0.03 * chance.random()
        body = [(640.0 + 700 * chance.random(), 0.8, 0.012), (1900.0 + 900 * chance.random(), 0.5, 0.007)]
        strength = (0.3 + 0.7 * chance.random()) * (0.6 + 0.4 * np.sin(at * 22))
        put(wave, knock(chance, 0.06, body, 0.3, 1200, 5000), at, strength)
    felt = hiss(length, 200, 1300, chance) * curve(length, [(0, 0), (0.15, 0.16), (0.75, 0.16), (length, 0)])
    return finished(band(wave, 150, 3400) + felt, -9, fall=0.1)


def curtain(chance: Generator) -> Wave:
    """A heavy curtain with rings is drawn."""
    length = 1.2
    swell = curve(length, [(0, 0), (0.15, 0.7), (0.7, 1.0), (0.9, 0.4), (length, 0)])
    wave = (hiss(length, 180, 1500, chance, 1.0) + 0.3 * hiss(length, 2000, 5500, chance)) * swell
    for number in range(7):
        tones = [(2900.0 + 900 * chance.random(), 0.6, 0.03), (5100.0 + 700 * chance.random(), 0.3, 0.02)]
        ring = struck(0.2, tones, chance)
        put(wave, ring, 0.1 + 0.1 * number + 0.04 * chance.random(), 0.7)
    return finished(wave, -10, 0.01, 0.15)


def fall(chance: Generator) -> Wave:
    """A piece is overturned, rolls and lies still."""
    body = [(205.0, 1.0, 0.03), (470.0, 0.6, 0.022), (930.0, 0.35, 0.014), (1610.0, 0.2, 0.008)]
    wave = np.zeros(samples(0.85))
    at, strength, gap = 0.0, 1.0, 0.15
    while gap > 0.022:
        put(wave, knock(chance, 0.2, body, 0.15, 700, 3600), at, strength)
        at, gap, strength = at + gap, gap * 0.74, strength * 0.72
    roll = hiss(0.85, 250, 1100, chance) * curve(0.85, [(0, 0), (0.12, 0.1), (0.5, 0.05), (0.85, 0)])
    return finished(in_room(wave + roll, 0.12, 0.08, chance), -7, fall=0.1)
