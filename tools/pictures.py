"""Compares every screen with how it looked when somebody last looked at it.

    python tools/pictures.py            draws all screens and keeps small pictures of them in tests/pictures
    python tools/pictures.py --check    only tells which ones differ, and shows them side by side in a page
    python tools/pictures.py --out DIR  where that page is written
    python tools/pictures.py --tell "hand hex" > before    what lies where and is heard in each frame of a film

The pictures are small on purpose: an edge that another machine smooths in another way is not seen in them, a panel that
is gone or lies over another one is. A line that is one pixel longer is seen in none of them; so the digest of every
screen, and of some that move, is kept as well in digests.txt, and compared by machines that draw a few strokes as the
one did that kept it. Of what moves there are two: how it looks, and what is told of it (where things lie, what can be
done with them, what is heard; see tests/pictures/witness.py). Whoever changes the looks looks at the page, and keeps
the new pictures.
"""

from __future__ import annotations

import argparse
import html
import os
import sys
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

KEPT = ROOT / "tests" / "pictures"
DIGESTS = KEPT / "digests.txt"
BRUSH = "brush"  # how a machine draws, among the digests
UNSTEADY = ("history",)  # screens that tell the hour
LONG = 96  # pixels of the longer side of a small picture
BLOCK = 6  # pixels of a small picture that are compared as one
MOST = 9.0  # by so much, of 255, may the colours of a block differ in the middle


@dataclass(frozen=True)
class Difference:
    """A screen that looks different now."""

    name: str
    worst: float  # of all blocks
    at: tuple[int, int]  # where that is, in the window
    before: pygame.Surface | None
    now: pygame.Surface


def small(picture: pygame.Surface) -> pygame.Surface:
    """A screen as small as it is kept."""
    wide, high = picture.get_size()
    share = LONG / max(wide, high)
    return pygame.transform.smoothscale(picture.convert(24), (round(wide * share), round(high * share)))


def path_of(name: str, size: tuple[int, int]) -> Path:
    """Where the picture of a screen is kept."""
    return KEPT / f"{size[0]}x{size[1]}" / f"{name.replace(' ', '-')}.png"


def worst_block(one: pygame.Surface, two: pygame.Surface) -> tuple[float, tuple[int, int]]:
    """By how much two small pictures differ where they differ most, and where that is."""
    wide, high = one.get_size()
    left, right = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(two, "RGB")
    worst, at = 0.0, (0, 0)
    for top in range(0, high, BLOCK):
        for start in range(0, wide, BLOCK):
            across, down = min(BLOCK, wide - start), min(BLOCK, high - top)
            total = 0
            for y in range(top, top + down):
                first = (y * wide + start) * 3
                last = first + across * 3
                total += sum(map(abs, map(int.__sub__, left[first:last], right[first:last])))
            differs = total / (across * down * 3)
            if differs > worst:
                worst, at = differs, (start, top)
    return worst, at


def compare(name: str, picture: pygame.Surface, size: tuple[int, int]) -> Difference | None:
    """How a screen differs from how it looked; nothing if it does not."""
    path, now = path_of(name, size), small(picture)
    if not path.is_file():
        return Difference(name, 255.0, (0, 0), None, picture.copy())
    before = pygame.image.load(path).convert(24)
    if before.get_size() != now.get_size():
        return Difference(name, 255.0, (0, 0), before, picture.copy())
    worst, (x, y) = worst_block(before, now)
    if worst <= MOST:
        return None
    scale = max(size) / LONG
    return Difference(name, worst, (round(x * scale), round(y * scale)), before, picture.copy())


def digest(picture: pygame.Surface) -> str:
    return f"{summed(picture):08x}"


def summed(picture: pygame.Surface, before: int = 0) -> int:
    """Red, green and blue of every pixel in one number, which goes on from that of the pictures before."""
    if picture.get_flags() & pygame.SRCALPHA or picture.get_width() % 4:
        return zlib.crc32(pygame.image.tobytes(picture, "RGB"), before)
    sheet = rows(picture.get_size())
    sheet.blit(picture, (0, 0))
    return zlib.crc32(sheet.get_buffer(), before)  # type: ignore[arg-type]  # its bytes would be copied first


@lru_cache(2)
def rows(size: tuple[int, int]) -> pygame.Surface:
    """A sheet whose memory is red, green and blue of each pixel; to copy onto it is quicker than to write bytes."""
    return pygame.Surface(size, depth=24, masks=(0xFF, 0xFF00, 0xFF0000, 0))


def brush() -> str:
    """A few strokes of every kind, by which machines that draw alike know each other."""
    sheet = pygame.Surface((64, 64))
    sheet.fill((40, 30, 24))
    pygame.font.init()
    sheet.blit(pygame.font.Font(None, 23).render("Ossola", True, (230, 220, 200)), (3, 40))
    veil = pygame.Surface((40, 40), pygame.SRCALPHA)
    veil.fill((200, 90, 30, 90))
    pygame.draw.circle(veil, (10, 200, 80, 150), (20, 20), 13)
    pygame.draw.aaline(veil, (255, 255, 255), (1, 3), (37, 29))
    sheet.blit(pygame.transform.rotozoom(veil, 17, 1.1), (5, 2))
    sheet.blit(pygame.transform.smoothscale(sheet, (29, 31)), (33, 30), special_flags=pygame.BLEND_RGB_MULT)
    return digest(sheet)


def read_digests() -> dict[str, str]:
    """By size and name, how every screen looked to the pixel; nothing on a machine that draws in another way."""
    kept = dict(line.rsplit(" ", 1) for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    return kept if kept.pop(BRUSH) == brush() else {}


def key_of(name: str, size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]} {name}"


def same_to_the_pixel(name: str, picture: pygame.Surface, size: tuple[int, int], kept: dict[str, str]) -> bool:
    return not kept or name in UNSTEADY or kept.get(key_of(name, size)) == digest(picture)


def keep(name: str, picture: pygame.Surface, size: tuple[int, int]) -> None:
    """This is how it looks from now on."""
    path = path_of(name, size)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(small(picture), str(path))


def show(found: list[tuple[tuple[int, int], Difference]], out: Path) -> Path:
    """A page with what differs: as it was, as it is now, and where."""
    out.mkdir(parents=True, exist_ok=True)
    rows: list[str] = []
    for size, one in found:
        label = f"{one.name} {size[0]}x{size[1]}"
        stem = label.replace(" ", "-")
        pygame.image.save(one.now, str(out / f"{stem}-now.png"))
        if one.before is not None:
            pygame.image.save(one.before, str(out / f"{stem}-before.png"))
        was = f'<img src="{html.escape(stem)}-before.png" width="480">' if one.before is not None else "new"
        rows.append(f"<h2>{html.escape(label)}</h2><p>{one.worst:.0f} of 255 at {one.at[0]}, {one.at[1]}</p>"
                    f'<p>{was} <img src="{html.escape(stem)}-now.png" width="480"></p>')
    page = out / "index.html"
    page.write_text('<!doctype html><meta charset="utf-8"><title>What looks different</title>'
                    f"<h1>{len(found)} screens look different</h1>{''.join(rows)}", encoding="utf-8")
    return page


def drawn() -> Iterator[tuple[tuple[int, int], str, pygame.Surface]]:
    """All screens in all windows."""
    from tests.pictures.gallery import GROUPS, SIZES, pictures
    for size in SIZES:
        for group in GROUPS:
            with tempfile.TemporaryDirectory() as home:
                for name, picture in pictures(Path(home), size, group):
                    yield size, name, picture


def filmed() -> Iterator[dict[str, str]]:
    """The digests of each film: of how it looks, and of all that is told of it."""
    from tests.pictures.films import NAMES, digests_of
    for name in NAMES:
        with tempfile.TemporaryDirectory() as home:
            yield digests_of(Path(home), name)


def tell(name: str) -> None:
    """Write what is told of each frame of a film: to be compared with what was told before something was changed."""
    from tests.pictures.films import frames
    with tempfile.TemporaryDirectory() as home:
        for number, (_, told) in enumerate(frames(Path(home), name)):
            print(f"== {number}", *told, sep="\n")


def main() -> int:
    """Keep or compare all pictures; the exit status."""
    parser = argparse.ArgumentParser(description="Compare every screen with how it looked.")
    parser.add_argument("--check", action="store_true", help="keep nothing, only compare")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "ossola-pictures",
                        help="where to show what differs")
    parser.add_argument("--tell", metavar="FILM", help="only write what is told of each frame of a film")
    given = parser.parse_args()
    if given.tell:
        tell(given.tell)
        return 0
    found: list[tuple[tuple[int, int], Difference]] = []
    wanted: set[Path] = set()
    kept, digests, slightly = read_digests(), {BRUSH: brush()}, 0
    for size, name, picture in drawn():
        wanted.add(path_of(name, size))
        if name not in UNSTEADY:
            digests[key_of(name, size)] = digest(picture)
        slightly += not same_to_the_pixel(name, picture, size, kept)
        differs = compare(name, picture, size)
        found += [(size, differs)] if differs is not None else []
        if not given.check:
            keep(name, picture, size)
    for film in filmed():
        digests |= film
        changed = [key for key, value in film.items() if kept and kept.get(key) != value]
        print(*(f"{key} is another" for key in changed), sep="\n", end="\n" if changed else "")
        slightly += bool(changed)
    if not given.check:
        for path in set(KEPT.glob("*x*/*.png")) - wanted:
            path.unlink()
        DIGESTS.write_text("".join(f"{key} {value}\n" for key, value in sorted(digests.items())), encoding="utf-8")
    print(f"{len(wanted)} pictures and some films, {slightly} not the same to the pixel, {len(found)} look different"
          + (f": {show(found, given.out)}" if found else ""))
    return 1 if (found or slightly) and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
