"""A plucked string on the body of a lute.

The string is the sum of its modes: how strong each is follows from where and how hard it is plucked, how long it lasts
from what gut and air take away from it. Strings are in pairs that are never quite alike; low ones have an octave beside
them. What the bridge feels then goes through the resonances of the belly.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from soundmaking.craft import RATE, Wave, clock, hiss, put, samples, struck, swinging
from soundmaking.score import pitch_of

HIGHEST = 9000.0  # hertz: above, a gut string has nothing to say
OCTAVE_BELOW = 50  # strings lower than this d have an octave beside them
STIFF = 3e-5
# Fifths of a sixth of a comma less, around D: sweeter thirds than on a piano. Cents, from C to B.
TEMPER = (3.3, -8.1, 0.0, 8.1, -3.3, 4.9, -6.5, 1.6, -9.8, -1.6, 6.5, -4.9)
# Of the belly of a lute: hertz, how much stronger a tone there gets, how often it swings before it is gone.
BELLY = ((112.0, 0.25, 9), (198.0, 0.4, 12), (246.0, -0.3, 14), (331.0, 0.42, 16), (428.0, -0.38, 18),
         (547.0, 0.42, 20), (702.0, -0.4, 20), (905.0, 0.4, 22), (1180.0, -0.4, 22), (1540.0, 0.38, 24),
         (2080.0, -0.36, 24), (2750.0, 0.3, 22))


def hertz_of(pitch: int) -> float:
    """The frequency of a note."""
    return float(440 * 2 ** ((pitch - 69 + TEMPER[pitch % 12] / 100) / 12))


def string(hertz: float, seconds: float, strength: float, bright: float, chance: Generator) -> Wave:
    """One string of gut, plucked."""
    wave = np.zeros(samples(seconds))
    place = (0.15 + 0.03 * chance.random()) / bright  # as a share of its length
    soft = (1500 + 5200 * strength) * bright + 1.5 * hertz
    slow = 6.9 / min(5.0, max(1.1, 3.0 * (196 / hertz) ** 0.55))  # the ground tone fades by e so often in a second
    number = 1
    while (tone := hertz * number * float(np.sqrt(1 + STIFF * number**2))) < HIGHEST:
        level = float(np.sin(number * np.pi * place)) / number / (1 + (tone / soft) ** 1.7)
        fading = slow + 0.95 * (tone / 1000) ** 1.6
        length = min(len(wave), samples(6.5 / (0.6 * fading)))
        # Across the belly a string loses its swing soon, along it late: two rates of fading.
        for share, rate in ((0.74, 1.3), (0.26, 0.6)):
            wave[:length] += level * share * swinging(tone, rate * fading, length)
        number += 1
    return wave


def pluck(pitch: int, seconds: float, strength: float, chance: Generator, bright: float = 1.0) -> Wave:
    """A pair of strings, until a finger stops them."""
    hertz = hertz_of(pitch)
    apart = (1.2 + 1.6 * chance.random()) / 1200
    wave = string(hertz * 2 ** -apart, seconds, strength, bright, chance)
    if pitch < OCTAVE_BELOW:
        wave += 0.38 * string(2 * hertz * 2 ** apart, seconds, strength, bright * 1.15, chance)
    else:
        other = 0.85 * string(hertz * 2 ** apart, seconds, strength, bright, chance)
        late = samples(0.002 + 0.003 * chance.random())  # a finger takes one after the other
        wave[late:] += other[:len(wave) - late]
    put(wave, hiss(0.014, 1200, 4800, chance) * np.exp(-clock(0.014) / 0.003), 0, 0.02 + 0.05 * strength)
    rise, tail = samples(0.0012), min(samples(0.11), len(wave) // 2)
    wave[:rise] *= np.linspace(0, 1, rise)
    wave[-tail:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, tail + 1) / tail)
    return np.asarray(wave * (0.25 + 0.75 * strength))


def belly() -> Wave:
    """How the body of a lute answers a tap on its bridge."""
    time = clock(0.35)
    answer = np.zeros_like(time)
    for hertz, strength, swings in BELLY:
        fading = swings / hertz / 1.6
        answer += 2 * strength / (RATE * fading) * np.sin(2 * np.pi * hertz * time) * np.exp(-time / fading)
    answer[0] += 0.55
    return answer


def body(wave: Wave, around: bool = False) -> Wave:
    """Strings on a lute; `around` if the wave is played in a loop."""
    answer = belly()
    size = len(wave) if around else len(wave) + len(answer)
    return np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)[:len(wave)]


def drum(chance: Generator) -> Wave:
    """A large drum, far off."""
    return struck(0.7, [(58.0, 1.0, 0.16), (91.0, 0.5, 0.1), (128.0, 0.3, 0.07)], chance) + 0.04 * hiss(
        0.7, 80, 500, chance) * np.exp(-clock(0.7) / 0.03)


Played = list[tuple[float, str, float]]  # second, note, strength


def phrase(seconds: float, played: Played, chance: Generator, bright: float = 1.1) -> Wave:
    """Notes on a lute."""
    wave = np.zeros(samples(seconds))
    for at, name, strength in played:
        put(wave, pluck(pitch_of(name), min(3.0, seconds - at), strength, chance, bright),
            at + 0.008 * chance.random(), strength)
    return body(wave)
