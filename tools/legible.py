"""Measures what is written on every screen: `python tools/legible.py [--window 1280x720] [--palette plain] [SCREEN …]`.

Every screen of the gallery is drawn in every size of letters and in every language. Told is each text below 12 pixels
at 720 lines, each that stands out by less than 4.5 to 1, and each of which a part is missing where nothing scrolls;
each widget that leaves the window, that overlaps another, or whose words have no room.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.storage.settings import TEXT_SIZES  # noqa: E402
from game.telling.strings import languages  # noqa: E402
from tests.pictures.gallery import Maker, everything, laid_out  # noqa: E402
from tests.ui.reading import faults, texts_on  # noqa: E402
from tests.ui.robot import Robot  # noqa: E402
from tests.ui.room import crowded  # noqa: E402


def measured(hand: Robot, name: str, make: Maker, palette: str) -> Iterator[tuple[str, int, list[str]]]:
    """A screen in every size and language: which one it is, how many texts it has, and what is wrong with them."""
    for language in languages():
        for size in range(len(TEXT_SIZES)):
            hand.app.settings.text_size, hand.app.settings.palette = size, palette
            hand.app.settings.language = language
            hand.app.changed_settings()
            laid_out(hand, make)
            found = texts_on(hand.app)
            wrong = faults(hand.scene, found, hand.app) + crowded(hand.scene, hand.app.ui)
            yield f"{name}, {language}, text {size}", len(found), wrong


def main(arguments: Sequence[str]) -> int:
    """Measure, and tell what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--palette", default="plain")
    parser.add_argument("screen", nargs="*", help="only screens whose names begin so")
    options = parser.parse_args(arguments)
    width, _, height = options.window.partition("x")
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        os.environ.setdefault("OSSOLA_CACHE", str(Path(scratch) / "cache"))
        hands: dict[type[Robot], Robot] = {}
        for name, (sort, make) in everything().items():
            if options.screen and not name.startswith(tuple(options.screen)):
                continue
            if sort not in hands:
                hands[sort] = sort(Path(scratch) / sort.__name__, size=(int(width), int(height)))
            for where, texts, wrong in measured(hands[sort], name, make, options.palette):
                counts.update(screens=1, texts=texts, findings=len(wrong))
                for line in wrong:
                    print(f"{where}: {line}", flush=True)
        for hand in hands.values():
            hand.close()
    print(f"{counts['texts']} texts on {counts['screens']} screens: {counts['findings']} findings")
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
