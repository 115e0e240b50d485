"""Pictures: SVG drawn at the size that is needed, in the colours of the seat that owns them, and kept."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ruleset.pictures import MAX_BYTES, BadPicture, vetted
from game.view.kept import PictureCache, native
from game.view.rasters import Rasters
from game.view.theme import Colour, hex_colour, mix

if TYPE_CHECKING:
    from game.ruleset.compile import Compiled

PICTURES = 600  # that are cached
MASTERS = (48, 96, 160, 256, 400)  # pixels: heights at which paintings are drawn
USUAL: Colour = (217, 179, 106)
INK: Colour = (24, 18, 12)
PAPER: Colour = (250, 244, 230)
VIEW = re.compile(r'viewBox="([^"]+)"')


class Art:
    """Finds and draws pictures. Pictures name their colours: MAIN, DARK, LIGHT are filled in by the owner's."""

    def __init__(self, folders: Sequence[Path], rasters: Rasters | None = None) -> None:
        self.folders = list(folders)
        self.rasters = rasters or Rasters()  # where pictures are kept that take long to draw
        self.sources: dict[str, str | None] = {}
        self.pictures = PictureCache(PICTURES)

    def source(self, name: str) -> str | None:
        """The SVG text of a picture, or nothing."""
        if name not in self.sources:
            found = (inside(folder, f"{name}.svg") for folder in self.folders)
            self.sources[name] = next((text for text in found if text is not None), None)
        return self.sources[name]

    def has(self, name: str) -> bool:
        return self.source(name) is not None

    def picture(self, name: str, width: int, height: int, colour: Colour | None = None) -> pygame.Surface | None:
        """The picture drawn to fit, or nothing if there is none."""
        key = (name, width, height, colour)
        found, source = self.pictures.get(key), self.source(name)
        if found is None and source is not None and min(width, height) > 0:
            found = drawn(source, (width, height), colour)
            if found is not None:
                self.pictures.put(key, found)
            else:  # a mod may bring anything: without a picture there is still a game
                self.sources[name] = None
        return found

    def filling(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture so large that it fills a box, and as much is cut off on both sides; nothing if there is none."""
        (width, height), found = size, VIEW.search(self.source(name) or "")
        *_, across, down = found[1].replace(",", " ").split() if found is not None else ("1", "1")
        shape = float(across) / float(down)
        high = max(height, math.ceil(width / shape))
        master = next((step for step in MASTERS if step >= high), high)  # drawn once, then only made smaller
        large = self.picture(name, math.ceil(master * shape), master) if min(size) >= 1 else None
        if large is None:
            return None
        share = max(width / large.get_width(), height / large.get_height())
        whole = pygame.transform.smoothscale(large, (math.ceil(large.get_width() * share),
                                                     math.ceil(large.get_height() * share)))
        part = pygame.Rect(0, 0, min(width, whole.get_width()), min(height, whole.get_height()))
        part.center = whole.get_rect().center
        return whole.subsurface(part)


def drawn(source: str, size: tuple[int, int], colour: Colour | None = None) -> pygame.Surface | None:
    """An SVG as a picture of a size, in a colour; nothing if it cannot be read."""
    main = colour or USUAL
    for word, value in (("MAIN", main), ("DARK", mix(main, INK, 0.55)), ("LIGHT", mix(main, PAPER, 0.55)),
                        ("INK", INK), ("PAPER", PAPER)):
        source = source.replace(f"#{word}", hex_colour(value))
    try:
        return native(pygame.image.load_sized_svg(io.BytesIO(source.encode()), size))
    except pygame.error:
        return None


def inside(folder: Path, name: str) -> str | None:
    """A picture in a folder; nothing if it is not there, cannot be drawn, or leads out of it."""
    path = folder / name
    try:
        if not path.is_file() or path.stat().st_size > MAX_BYTES:
            return None
        if not path.resolve().is_relative_to(folder.resolve()):
            return None
        return vetted(path.read_text(encoding="utf-8")).text
    except (OSError, ValueError, BadPicture):  # ValueError: letters that no file name and no text can have
        return None


def known_by(art: Art, compiled: Compiled | None) -> str:
    """The name of the picture of a piece, by which a game is known; nothing if it brings none."""
    if compiled is None:
        return ""
    folders = [file.parent.name for file in reversed(compiled.loaded.files)]
    names = (f"{folder}/art/{kind}{whose}" for kind in compiled.model.kinds for folder in folders
             for whose in ("", f"-{compiled.model.seats[0].id}"))
    return next((name for name in names if art.has(name)), "")
