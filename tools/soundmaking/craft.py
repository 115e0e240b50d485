"""What all sounds are made with: noise, struck bodies, filters, rooms, fades and levels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
RATE = 44100
EAR = 0.2  # seconds over which an ear takes a short sound together
BLOCK = 0.4  # seconds that are heard as one, in music
KNEE, CEILING = 0.42, 0.62  # the encoder adds a little: no file is louder than 3 dB below the most there is
LEAD = 0.006  # seconds of silence before a sound, in which the encoder may smear the first touch


def samples(seconds: float) -> int:
    """How many samples a time takes."""
    return round(seconds * RATE)


def clock(seconds: float) -> Wave:
    """The time of every sample, in seconds."""
    return np.arange(samples(seconds), dtype=np.float64) / RATE


def swinging(hertz: float, fading: float, length: int) -> Wave:
    """A tone that fades by e so often in a second. Powers of one number are worked out in rows, as that is quick."""
    step, row = complex(-fading, 2 * np.pi * hertz) / RATE, 512
    first, rows = np.exp(step * np.arange(row)), np.exp(step * row * np.arange(-(-length // row)))
    return (np.outer(rows.real, first.real) - np.outer(rows.imag, first.imag)).ravel()[:length]


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


def moving(seconds: float, tone: Wave, width: float, chance: np.random.Generator) -> Wave:
    """Noise around a tone that moves, of strength 1: air over a wing, a hand over a leaf. `width` in octaves."""
    wave, hop = np.zeros(samples(seconds) + 2048), 512
    window = np.hanning(2048)
    hertz = np.maximum(np.fft.rfftfreq(2048, 1 / RATE), 1.0)
    for start in range(0, samples(seconds), hop):
        off = np.log2(hertz / tone[min(start + hop, len(tone) - 1)]) / width
        grain = np.fft.irfft(np.fft.rfft(chance.standard_normal(2048)) * np.exp(-off**2), 2048) * window
        wave[start:start + 2048] += grain / max(1e-9, float(np.std(grain)))
    wave = wave[1024:1024 + samples(seconds)]
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
    start = samples(second) % len(base)
    first = min(len(wave), len(base) - start)
    base[start:start + first] += wave[:first] * strength
    base[:len(wave) - first] += wave[first:] * strength


def room(seconds: float, fading: float, chance: np.random.Generator) -> Wave:
    """How a hall answers a clap: noise that fades, the high tones first. It answers voices as loud as they are."""
    time = clock(seconds)
    dull = hiss(seconds, 120, 1400, chance, 1.0) * np.exp(-time / fading)
    bright = hiss(seconds, 1400, 6000, chance, 1.0) * np.exp(-time / (fading * 0.45))
    answer = (dull + 0.5 * bright) * np.minimum(1.0, time / 0.012)
    hertz = np.fft.rfftfreq(len(answer), 1 / RATE)
    voices = np.abs(np.fft.rfft(answer))[(hertz > 150) & (hertz < 1400)]
    return answer / float(np.sqrt(np.mean(voices**2)))


def in_room(wave: Wave, wet: float, fading: float, chance: np.random.Generator) -> Wave:
    """A wave with the answer of a hall, of the same length."""
    answer = room(min(2.5, fading * 4), fading, chance)
    size = len(wave) + len(answer)
    both = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)[:len(wave)]
    return wave + wet * both


def weighted(wave: Wave) -> Wave:
    """A wave as ears weigh it: less of what is low, more of what is high."""
    spectrum, hertz = np.fft.rfft(wave), np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-3)
    return np.fft.irfft(spectrum * 10 ** (0.2 / (1 + (1500 / hertz) ** 2)) / np.sqrt(1 + (60 / hertz) ** 4), len(wave))


def loudness(wave: Wave, seconds: float = 0.0) -> float:
    """How loud a wave is, in decibels below the most there is: on the whole, or where it is loudest for some time."""
    columns = wave.T if wave.ndim > 1 else wave[np.newaxis]
    energy = np.mean([weighted(column) ** 2 for column in columns], axis=0)
    if seconds:
        width = samples(seconds)
        total = np.cumsum(np.concatenate([np.zeros(width), energy, np.zeros(width)]))
        return float(10 * np.log10(max(1e-12, np.max(total[width:] - total[:-width]) / width)))
    width = samples(BLOCK)
    blocks = np.mean(energy[:len(energy) // width * width].reshape(-1, width), axis=1)
    return float(10 * np.log10(max(1e-12, np.mean(blocks[blocks > np.mean(blocks) / 10]))))  # rests do not count


def limited(wave: Wave) -> Wave:
    """A wave that stays below the ceiling: what is above the knee is bent, not cut."""
    size = np.abs(wave)
    bent = KNEE + (CEILING - KNEE) * np.tanh((size - KNEE) / (CEILING - KNEE))
    return np.where(size > KNEE, np.sign(wave) * bent, wave)


def levelled(wave: Wave, level: float, seconds: float = 0.0) -> Wave:
    """A wave of that loudness."""
    return limited(wave * 10 ** ((level - loudness(wave, seconds)) / 20))


def finished(wave: Wave, level: float, rise: float = 0.001, fall: float = 0.03) -> Wave:
    """Ready to be written: no rumble, silent ends, and so loud where it is loudest for a fifth of a second."""
    wave = band(np.concatenate([np.zeros(samples(LEAD)), wave]), 35, 18000)
    length = len(wave)
    up, down = min(samples(rise), length // 2), min(samples(fall), length // 2)
    wave[:up] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(up) / up)
    wave[length - down:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, down + 1) / down)
    return levelled(wave, level, EAR)
