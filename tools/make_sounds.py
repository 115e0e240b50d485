"""Make every sound of the game anew, from numbers: no recording is used, so there is no licence to mind.

This needs two packages that the game itself does not: numpy, to compute, and soundfile, which brings the encoder for
OGG Vorbis. Get them where you work on Ossola with `python -m pip install numpy soundfile`.

`python tools/make_sounds.py` writes all files of `assets/sounds`; `make_sounds.py wood bell` only those. `--measure`
writes nothing and tells of every file how long, loud and large it is, and how well the music closes on itself.
The same numbers are drawn every time: with the same versions of the packages the files come out the same.
"""

from __future__ import annotations

import argparse
import io
import sys
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import soundfile  # type: ignore[import-untyped]
from numpy.random import Generator

from soundmaking import effects, motifs
from soundmaking.craft import EAR, RATE, Wave, loudness
from soundmaking.music import played
from soundmaking.ogg import numbered
from soundmaking.tunes import TUNES

ASSETS = Path(__file__).resolve().parents[1] / "assets" / "sounds"
BLOCK = 16384  # the encoder does not bear a long piece at once
MADE: dict[str, tuple[Callable[[Generator], Wave], int]] = {  # how it is made, in how many variants
    "wood": (effects.wood, 5), "stone": (effects.stone, 5), "card": (effects.card, 5), "cloth": (effects.cloth, 3),
    "quill": (effects.quill, 3), "click": (effects.click, 3), "tick": (effects.tick, 4), "bell": (effects.bell, 2),
    "hoof": (effects.hoof, 3), "wing": (effects.wing, 3), "murmur": (effects.murmur, 2), "page": (effects.page, 3),
    "deny": (effects.deny, 2), "shake": (effects.shake, 3), "curtain": (effects.curtain, 2), "fall": (effects.fall, 3),
    "victory": (motifs.victory, 2), "motif-power": (motifs.power, 2), "motif-ruin": (motifs.ruin, 2),
    "motif-peril": (motifs.peril, 2), "motif-charm": (motifs.charm, 2), "motif-siege": (motifs.siege, 2),
    "motif-fortune": (motifs.fortune, 2), "motif-secret": (motifs.secret, 2),
    **{f"music/{mood}": (partial(played, tune), 1) for mood, tune in TUNES.items()},
}


def files_of(name: str) -> list[str]:
    """The files of a sound, without their ending."""
    count = MADE[name][1]
    return [name] if count == 1 else [f"{name}-{number}" for number in range(1, count + 1)]


def encoded(wave: Wave, seed: int) -> bytes:
    """A wave as a file."""
    buffer = io.BytesIO()
    channels = wave.shape[1] if wave.ndim > 1 else 1
    with soundfile.SoundFile(buffer, "w", RATE, channels, format="OGG", subtype="VORBIS") as file:
        for start in range(0, len(wave), BLOCK):
            file.write(wave[start:start + BLOCK])
    return numbered(buffer.getvalue(), seed)


def make(name: str, folder: Path) -> None:
    """Write the files of one sound."""
    for file in files_of(name):
        seed = zlib.crc32(file.encode())
        path = folder / f"{file}.ogg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encoded(MADE[name][0](np.random.default_rng(seed)), seed))
        print(measured(path))


def decibels(value: float) -> float:
    """A level below the most there is."""
    return 20 * float(np.log10(max(value, 1e-9)))


def measured(path: Path) -> str:
    """One line about a file."""
    wave, rate = soundfile.read(path, always_2d=True)
    music = path.parent.name == "music"
    ends = max(np.max(np.abs(wave[0])), np.max(np.abs(wave[-1])))
    power = np.abs(np.fft.rfft(wave.mean(axis=1))) ** 2
    middle = np.sum(power * np.fft.rfftfreq(len(wave), 1 / rate)) / np.sum(power)
    line = (f"{path.stem:15} {len(wave) / rate:6.2f} s  {wave.shape[1]} ch  "
            f"peak {decibels(np.max(np.abs(wave))):6.1f} dB  "
            f"loud {loudness(wave, 0 if music else EAR):6.1f} dB  middle {middle:5.0f} Hz  "
            f"dc {np.max(np.abs(wave.mean(axis=0))):.5f}  ends {ends:.4f}  {path.stat().st_size / 1024:7.1f} KB")
    if music:
        seam, steps = np.max(np.abs(wave[0] - wave[-1])), np.max(np.abs(np.diff(wave, axis=0)), axis=1)
        line += f"  seam {seam:.5f} (steps: middle {np.median(steps):.5f}, largest {np.max(steps):.5f})"
    return line


def main(arguments: list[str]) -> int:
    """Make or measure; the exit status."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(MADE)}; all if none is given")
    parser.add_argument("--measure", action="store_true", help="write nothing, tell about the files that are there")
    parser.add_argument("--folder", type=Path, default=ASSETS, help="where the files are, if not in assets/sounds")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in MADE]
    if unknown:
        parser.error(f"no sound is called {unknown[0]}")
    for name in given.names or MADE:
        if given.measure:
            print("\n".join(measured(given.folder / f"{file}.ogg") for file in files_of(name)))
        else:
            make(name, given.folder)
    print(f"{sum(path.stat().st_size for path in given.folder.rglob('*.ogg')) / 1024:.0f} KB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
