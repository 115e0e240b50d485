"""The short sounds: things that are put down, brushed, shaken, rung. The last number of each is how loud it is."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from soundmaking.craft import Wave, band, clock, curve, finished, hiss, in_room, moving, put, samples, struck

Modes = list[tuple[float, float, float]]


def knock(chance: Generator, seconds: float, modes: Modes, touch: float, low: float, high: float) -> Wave:
    """One thing touches another: a very short noise, then what was touched sounds."""
    spread = 1 + 0.09 * (chance.random() - 0.5)
    wave = struck(seconds, [
        (hertz * spread * (1 + 0.03 * (chance.random() - 0.5)), strength * (0.8 + 0.4 * chance.random()), fading)
        for hertz, strength, fading in modes], chance)
    put(wave, hiss(0.02, low, high, chance) * np.exp(-clock(0.02) / 0.0025), 0, touch)
    return wave


def wood(chance: Generator) -> Wave:
    """A turned wooden piece on a wooden board."""
    body = [(196.0, 0.7, 0.03), (418.0, 0.9, 0.026), (794.0, 0.7, 0.018), (1360.0, 0.45, 0.012), (2350.0, 0.24, 0.007),
            (3500.0, 0.1, 0.004)]
    wave = knock(chance, 0.3, body, 0.3, 900, 5200)
    put(wave, knock(chance, 0.12, body, 0.2, 900, 5200), 0.04 + 0.03 * chance.random(), 0.1 + 0.12 * chance.random())
    return finished(in_room(wave, 0.3, 0.06, chance), -22)  # it settles


def stone(chance: Generator) -> Wave:
    """A smooth stone on a board: hard, high, and a bounce or three."""
    body = [(165.0, 0.3, 0.009), (1240.0, 0.45, 0.012), (2310.0, 0.8, 0.017), (3720.0, 0.7, 0.014), (5480.0, 0.4, 0.01),
            (7300.0, 0.2, 0.006)]
    wave = knock(chance, 0.3, body, 0.4, 1800, 9000)
    stretch = 0.85 + 0.35 * chance.random()
    for bounce, strength in ((0.036, 0.32), (0.06, 0.16), (0.075, 0.08)):
        put(wave, knock(chance, 0.09, body, 0.3, 1800, 9000), bounce * stretch, strength)
    return finished(in_room(wave, 0.24, 0.06, chance), -23)


def card(chance: Generator) -> Wave:
    """A card that slides over another and snaps down."""
    slide = 0.11 + 0.05 * chance.random()
    swell = curve(0.34, [(0, 0), (slide * 0.6, 0.5), (slide, 0.8), (slide + 0.02, 0.05), (0.34, 0)])
    tone = curve(0.34, [(0, 2600), (slide, 6200), (0.34, 4000)])
    wave = moving(0.34, tone, 0.9, chance) * swell * (0.75 + 0.25 * np.abs(hiss(0.34, 20, 120, chance)))
    snap = knock(chance, 0.12, [(330.0, 0.8, 0.011), (910.0, 0.7, 0.008), (1700.0, 0.4, 0.005)], 0.8, 1500, 7500)
    put(wave, snap, slide, 2.4)
    return finished(wave, -24)


def cloth(chance: Generator) -> Wave:
    """A sleeve over a table: two soft strokes."""
    length, turn = 0.5, 0.2 + 0.04 * chance.random()
    swell = curve(length, [(0, 0), (0.08, 0.7), (turn, 0.12), (turn + 0.1, 1.0), (length, 0)])
    tone = curve(length, [(0, 420), (0.09, 900), (turn, 500), (turn + 0.11, 1150), (length, 380)])
    grain = 0.6 + 0.4 * np.abs(hiss(length, 15, 60, chance))
    return finished(moving(length, tone, 0.9, chance) * swell * grain, -27, 0.01)


def quill(chance: Generator) -> Wave:
    """A few strokes of a quill on parchment, the nib's touch at the beginning of each."""
    length = 0.85
    wave = np.zeros(samples(length))
    at = 0.02
    while at < length - 0.16:
        stroke = 0.06 + 0.08 * chance.random()
        swell = curve(stroke, [(0, 0), (stroke * 0.25, 1), (stroke * 0.8, 0.6), (stroke, 0)])
        teeth = 0.5 + 0.5 * np.sin(2 * np.pi * (170 + 60 * chance.random()) * clock(stroke))
        tone = curve(stroke, [(0, 2800 + 800 * chance.random()), (stroke, 4200 + 1500 * chance.random())])
        strength = 0.5 + 0.5 * chance.random()
        put(wave, moving(stroke, tone, 0.55, chance) * swell * teeth, at, strength)
        put(wave, knock(chance, 0.03, [(1900.0, 0.6, 0.003), (3300.0, 0.5, 0.002)], 0.5, 2000, 8000), at, strength)
        at += stroke + 0.02 + 0.05 * chance.random()
    return finished(wave, -27)


def bell_wave(seconds: float, hertz: float, chance: Generator) -> Wave:
    """A small bell of bronze: hum, prime, tierce, quint, nominal and what is above."""
    modes = [(0.5, 0.35, 1.3), (1.0, 0.6, 0.9), (1.2, 0.5, 0.7), (1.5, 0.25, 0.5), (2.0, 0.7, 0.55), (2.51, 0.25, 0.3),
             (3.01, 0.3, 0.25), (4.17, 0.18, 0.14), (5.43, 0.1, 0.08)]
    wave = struck(seconds, [(hertz * part * beat, strength * 0.5 * (0.8 + 0.4 * chance.random()), fading)
                            for part, strength, fading in modes for beat in (0.9992, 1.0008)], chance)
    put(wave, hiss(0.02, 2500, 9000, chance) * np.exp(-clock(0.02) / 0.003), 0, 0.12)
    return wave


def bell(chance: Generator) -> Wave:
    """A bell for attention."""
    return finished(in_room(bell_wave(2.2, 587.33, chance), 0.6, 0.4, chance), -19, fall=0.5)


def thud(chance: Generator, hertz: float) -> Wave:
    """A hoof on a paved court: the hollow clop, and the ground below."""
    time = clock(0.3)
    deep = np.sin(2 * np.pi * (hertz * time + 0.9 * (1 - np.exp(-time / 0.02)))) * np.exp(-time / 0.04)
    clop = struck(0.3, [(hertz * 5.3, 0.9, 0.022), (hertz * 8.1, 0.8, 0.017), (hertz * 12.7, 0.4, 0.01),
                        (hertz * 21, 0.2, 0.005)], chance)
    return 0.55 * deep * np.minimum(1, time / 0.002) + clop + 0.3 * hiss(0.3, 500, 3200, chance) * np.exp(-time / 0.006)


def hoof(chance: Generator) -> Wave:
    """A horse in a walk over a courtyard: four hoofs."""
    wave = np.zeros(samples(1.1))
    for at, strength in ((0.0, 0.9), (0.13, 0.6), (0.41, 1.0), (0.54, 0.65)):
        put(wave, thud(chance, 84 + 22 * chance.random()), at + 0.02 * chance.random(), strength)
    return finished(in_room(wave, 0.5, 0.15, chance), -21, fall=0.2)


def wing(chance: Generator) -> Wave:
    """Large wings, three beats: air that is pressed down, and feathers that rustle on the way up."""
    length = 1.15
    wave = np.zeros(samples(length))
    for at, strength in ((0.0, 0.8), (0.31, 1.0), (0.66, 0.6)):
        beat = 0.32 + 0.03 * chance.random()
        air = moving(beat, curve(beat, [(0, 130), (0.1, 420), (0.2, 190), (beat, 110)]), 0.8, chance)
        air *= curve(beat, [(0, 0), (0.09, 1.0), (0.17, 0.25), (beat, 0)])
        rustle = hiss(beat, 1200, 3800, chance) * curve(beat, [(0, 0), (0.12, 0.02), (0.2, 0.16), (beat, 0)])
        flutter = 0.5 + 0.5 * np.sin(2 * np.pi * 46 * clock(beat))
        put(wave, air + rustle * flutter, at + 0.02 * chance.random(), strength)
    return finished(wave, -22, 0.005, 0.1)


VOWELS = ((300, 870, 2240), (400, 1920, 2560), (530, 1840, 2480), (570, 840, 2410), (640, 1190, 2390),
          (730, 1090, 2440))


def syllable(chance: Generator, hertz: float) -> Wave:
    """A short tone of a throat with the mouth of some vowel."""
    length = 0.11 + 0.15 * chance.random()
    shape = VOWELS[int(chance.integers(len(VOWELS)))]
    glide = hertz * curve(length, [(0, 1.04 + 0.08 * chance.random()), (length, 0.94)])
    throat, wave = np.cumsum(glide) / 44100, np.zeros(samples(length))
    for part in range(1, int(3000 / hertz)):
        mouth = sum(size * np.exp(-(((part * hertz - formant) / (90 + 0.06 * formant)) ** 2))
                    for formant, size in zip(shape, (1.0, 0.4, 0.14), strict=True))
        wave += (mouth + 0.02) / part**0.4 * np.sin(2 * np.pi * (part * throat + chance.random()))
    return wave * curve(length, [(0, 0), (0.03, 1), (length * 0.6, 0.8), (length, 0)])


def murmur(chance: Generator) -> Wave:
    """A hall full of people who speak low: many voices, none of which says anything."""
    length = 2.6
    wave = np.zeros(samples(length))
    for _ in range(13):
        hertz, strength, at = 95 + 120 * chance.random(), 0.3 + 0.7 * chance.random() ** 2, 0.4 * chance.random()
        while at < length - 0.3:
            said = syllable(chance, hertz * (0.92 + 0.2 * chance.random()))
            put(wave, said, at, strength * (0.6 + 0.4 * chance.random()))
            if chance.random() < 0.4:
                breath = hiss(0.05, 2200, 5200, chance) * curve(0.05, [(0, 0), (0.02, 1), (0.05, 0)])
                put(wave, breath, at, 0.12 * strength)
            at += len(said) / 44100 * 0.95 + (0.4 * chance.random() if chance.random() < 0.25 else 0.02)
    swell = curve(length, [(0, 0), (0.45, 0.9), (1.2, 1.0), (length, 0)])
    return finished(in_room(band(wave, 120, 3200, 1.2) * swell, 1.0, 0.3, chance), -22, 0.05, 0.4)


def page(chance: Generator) -> Wave:
    """A leaf of a large book is turned: it is lifted, crackles through the air and falls."""
    length, lands = 0.75, 0.5 + 0.04 * chance.random()
    swell = curve(length, [(0, 0), (0.08, 0.5), (0.16, 0.2), (0.34, 0.8), (lands - 0.04, 0.3), (lands, 1.0),
                           (length, 0)])
    tone = curve(length, [(0, 3400), (0.12, 2200), (0.34, 3000), (lands, 1300), (length, 900)])
    crackle = np.zeros(samples(length))
    for _ in range(90):
        tick = hiss(0.005, 2500, 9000, chance) * np.exp(-clock(0.005) / 0.0008)
        put(crackle, tick, 0.02 + 0.5 * chance.random(), chance.random() ** 2)
    wave = (moving(length, tone, 0.9, chance) * 0.5 + crackle * 1.6) * swell
    put(wave, knock(chance, 0.1, [(150.0, 1.0, 0.02), (280.0, 0.5, 0.014)], 0.4, 400, 3000), lands, 0.6)
    return finished(wave, -25, 0.01, 0.08)


def click(chance: Generator) -> Wave:
    """A brass latch: a button."""
    body = [(520.0, 0.5, 0.012), (1650.0, 0.6, 0.014), (2830.0, 0.35, 0.011), (4620.0, 0.2, 0.008)]
    wave = knock(chance, 0.14, body, 0.2, 2000, 8000)
    put(wave, knock(chance, 0.08, body, 0.25, 2000, 8000), 0.02 + 0.012 * chance.random(), 0.3 + 0.15 * chance.random())
    return finished(wave, -30)


def tick(chance: Generator) -> Wave:
    """The tip of a finger on wood: the focus moves on."""
    return finished(knock(chance, 0.09, [(640.0, 0.8, 0.007), (1380.0, 0.4, 0.005)], 0.1, 900, 3600), -36)


def deny(chance: Generator) -> Wave:
    """Two dull knocks: not here."""
    wave = np.zeros(samples(0.42))
    body = [(124.0, 0.8, 0.04), (238.0, 0.8, 0.03), (410.0, 0.4, 0.016)]
    for at, strength in ((0, 1.0), (0.125 + 0.015 * chance.random(), 0.8)):
        put(wave, knock(chance, 0.25, body, 0.12, 300, 1500), at, strength)
    return finished(wave, -24)


def shake(chance: Generator) -> Wave:
    """Lots that are shaken in a hat: wood on wood, in felt."""
    length = 1.0
    wave = np.zeros(samples(length))
    for swing in range(4):
        for _ in range(7):
            at = 0.04 + 0.22 * swing + 0.12 * chance.random() ** 1.5
            body = [(720.0 + 700 * chance.random(), 0.8, 0.011), (2100.0 + 900 * chance.random(), 0.5, 0.006)]
            put(wave, knock(chance, 0.06, body, 0.3, 1200, 5000), at, 0.25 + 0.75 * chance.random())
    felt = hiss(length, 200, 1100, chance) * curve(length, [(0, 0), (0.15, 0.05), (0.8, 0.05), (length, 0)])
    return finished(band(wave, 150, 4200) + felt, -23, fall=0.1)


def curtain(chance: Generator) -> Wave:
    """A heavy curtain is drawn: low cloth, and rings that run along a rod."""
    length = 1.2
    swell = curve(length, [(0, 0), (0.15, 0.6), (0.7, 1.0), (0.88, 0.3), (length, 0)])
    tone = curve(length, [(0, 240), (0.4, 420), (0.8, 620), (length, 260)])
    wave = moving(length, tone, 0.8, chance) * swell
    at, gap = 0.08, 0.14
    while at < 0.9:
        ring = struck(0.25, [
            (2300.0 + 1500 * chance.random(), 0.7, 0.035), (4700.0 + 1400 * chance.random(), 0.5, 0.022),
            (7600.0 + 900 * chance.random(), 0.2, 0.012)], chance)
        put(wave, ring, at, 0.9 + 0.9 * chance.random())
        at, gap = at + gap * (0.7 + 0.6 * chance.random()), max(0.045, gap * 0.87)
    return finished(wave, -25, 0.01, 0.15)


def fall(chance: Generator) -> Wave:
    """A piece is overturned, rolls and lies still."""
    body = [(205.0, 0.8, 0.03), (470.0, 0.8, 0.022), (930.0, 0.5, 0.014), (1610.0, 0.3, 0.008), (2700.0, 0.12, 0.005)]
    wave = np.zeros(samples(0.85))
    at, strength, gap = 0.0, 1.0, 0.13 + 0.05 * chance.random()
    while gap > 0.02:
        put(wave, knock(chance, 0.2, body, 0.15, 700, 3600), at, strength)
        at, gap, strength = at + gap, gap * 0.76, strength * 0.74
    rocking = 0.5 + 0.5 * np.sin(2 * np.pi * np.cumsum(curve(0.85, [(0, 9), (0.85, 30)])) / 44100)
    roll = hiss(0.85, 250, 900, chance) * rocking * curve(0.85, [(0, 0), (0.15, 0.07), (0.55, 0.04), (0.85, 0)])
    return finished(in_room(wave + roll, 0.36, 0.08, chance), -21, fall=0.1)
