"""What all sounds are made with: noise, struck bodies, filters, rooms, fades and levels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
RATE = 44100
LEAD = 0.006  # seconds of silence before a sound, in which the encoder may smear the first touch


def samples(seconds: float) -> int:
    """How many samples a time takes."""
    return round(seconds * RATE)


def clock(seconds: float) -> Wave:
    """The time of every sample, in seconds."""
    return np.arange(samples(seconds), dtype=np.float64) / RATE


def struck(seconds: float, modes: list[tuple[float, float, float]], chance: np.random.Generator) -> Wave:
    """A body that was struck: modes of (hertz, strength, seconds until it has faded to a third)."""
    time = clock(seconds)
    wave = np.zeros_like(time)
    for hertz, strength, fading in modes:
        turn = 0.2 * chance.random()
        wave += strength * np.sin(2 * np.pi * (hertz * time + turn)) * np.exp(-time / fading)
    return wave * np.minimum(1.0, time / 0.0008)


def band(wave: Wave, low: float, high: float, slope: float = 2.0) -> Wave:
    """The part of a wave between two frequencies, with soft edges."""
    spectrum = np.fft.rfft(wave)
    hertz = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-3)
    gain = 1 / np.sqrt((1 + (low / hertz) ** (2 * slope)) * (1 + (hertz / high) ** (2 * slope)))
    return np.fft.irfft(spectrum * gain, len(wave))


def hiss(seconds: float, low: float, high: float, chance: np.random.Generator, slope: float = 2.0) -> Wave:
    """Noise between two frequencies, of strength 1."""
    wave = band(chance.standard_normal(samples(seconds)), low, high, slope)
    return wave / max(1e-9, float(np.sqrt(np.mean(wave**2))))


def curve(seconds: float, points: list[tuple[float, float]]) -> Wave:
    """A smooth line through points of (second, height)."""
    time = clock(seconds)
    places, heights = np.array([at for at, _ in points]), np.array([height for _, height in points])
    after = np.clip(np.searchsorted(places, time, side="right"), 1, len(points) - 1)
    share = np.clip((time - places[after - 1]) / (places[after] - places[after - 1]), 0, 1)
    share = share * share * (3 - 2 * share)
    return np.asarray(heights[after - 1] + (heights[after] - heights[after - 1]) * share)


def put(base: Wave, wave: Wave, second: float, strength: float = 1.0) -> None:
    """Add a wave to another from a second on; what would stick out at the end is cut off."""
    start = samples(second)
    room = min(len(wave), len(base) - start)
    if room > 0:
        base[start:start + room] += wave[:room] * strength


def put_around(base: Wave, wave: Wave, second: float, strength: float = 1.0) -> None:
    """Add a wave to one that is played in a loop: its end goes on at the beginning."""
    np.add.at(base, (samples(second) + np.arange(len(wave))) % len(base), wave * strength)


def room(seconds: float, fading: float, chance: np.random.Generator) -> Wave:
    """How a hall answers a clap: noise that fades, the high tones first."""
    time = clock(seconds)
    dull = hiss(seconds, 120, 1400, chance, 1.0) * np.exp(-time / fading)
    bright = hiss(seconds, 1400, 6000, chance, 1.0) * np.exp(-time / (fading * 0.45))
    answer = (dull + 0.5 * bright) * np.minimum(1.0, time / 0.012)
    return answer / float(np.sqrt(np.sum(answer**2)))


def in_room(wave: Wave, wet: float, fading: float, chance: np.random.Generator) -> Wave:
    """A wave with the answer of a hall, of the same length."""
    answer = room(min(2.5, fading * 4), fading, chance)
    size = len(wave) + len(answer)
    both = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)[:len(wave)]
    return wave + wet * both


def finished(wave: Wave, decibels: float, rise: float = 0.001, fall: float = 0.03) -> Wave:
    """Ready to be written: no rumble, silent ends, and a peak of so many decibels below the most there is."""
    wave = band(np.concatenate([np.zeros(samples(LEAD)), wave]), 35, 18000)
    length = len(wave)
    up, down = min(samples(rise), length // 2), min(samples(fall), length // 2)
    wave[:up] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(up) / up)
    wave[length - down:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, down + 1) / down)
    return wave * (10 ** (decibels / 20) / float(np.max(np.abs(wave))))
