"""What cannot change while the tests run is read, compiled and drawn once for all of them, not once for each.

A test opens a program of its own, with nothing kept from the one before. It so reads the same texts, checks the same
pictures and compiles the same rulesets thousands of times, which took a fifth of the time of all tests.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache, wraps
from pathlib import Path
from unittest.mock import patch

import pygame

from game.engine import rules
from game.ruleset import compile as compiling
from game.ruleset import library, source
from game.ruleset.compile import Compiled
from game.ruleset.extend import Loaded
from game.ruleset.library import builtin_folder
from game.ruleset.model import Model
from game.ruleset.pictures import vetted
from game.view import art, material, paper, rasters
from game.view.theme import assets_folder

TEXTS = 400  # of files that are kept as they were read
PICTURES = 4_000  # whose places are kept, or that they are nowhere
SHEETS = 12  # of paper
ROOM = 1 << 30  # bytes for pictures on the disk: tests have windows of many more sizes than people
PIXELS, LARGEST = 1 << 25, 640 * 640  # of pictures that are kept as they were drawn, in all and of one

Picture = tuple[bytes, tuple[int, int]]


@contextmanager
def again() -> Iterator[None]:
    """While this lasts, sources are read and compiled as if for the first time, to see how."""
    with ExitStack() as kept:
        for place, name in ((source, "parse_source"), (library, "parse_source"), (compiling, "compile_checked")):
            kept.enter_context(patch.object(place, name, getattr(place, name).__wrapped__))
        yield


def compiled_once(compile_checked: Callable[..., Compiled]) -> Callable[..., Compiled]:
    """Rulesets that come with the program are the same in every test; all others may have changed."""
    known: dict[object, Compiled] = {}
    ours = builtin_folder()

    @wraps(compile_checked)
    def compiled(loaded: Loaded, players: int | None, options: dict[str, str] | None, model: Model | None) -> Compiled:
        if not all(file.is_relative_to(ours) for file in loaded.files):
            return compile_checked(loaded, players, options, model)
        key = (tuple(loaded.texts.items()), players, tuple(sorted((options or {}).items())))  # tests change texts too
        if key not in known:
            known[key] = compile_checked(loaded, players, options, model)
        return known[key]

    return compiled


def drawn_once(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Whoever asks for a picture that is not huge gets a copy, to do with as they please."""
    known: dict[Picture, pygame.Surface] = {}
    taken = 0

    def drawn(file: io.BytesIO | str, size: tuple[int, int]) -> pygame.Surface:
        nonlocal taken
        if isinstance(file, str) or size[0] * size[1] > LARGEST:
            return draw(file, size)
        key = (file.getvalue(), (size[0], size[1]))
        if key not in known:
            if taken > PIXELS:
                known.clear()
                taken = 0
            known[key] = draw(file, size)
            taken += size[0] * size[1]
        return known[key].copy()

    return drawn


def found_once(look: Callable[[Path, str], str | None]) -> Callable[[Path, str], str | None]:
    """Where the pictures are that come with the program is looked up once."""
    known, ours = lru_cache(PICTURES)(look), (assets_folder(), builtin_folder())

    def found(folder: Path, name: str) -> str | None:
        return (known if any(folder.is_relative_to(one) for one in ours) else look)(folder, name)

    return found


def heard_once(load: Callable[..., pygame.mixer.Sound]) -> Callable[..., pygame.mixer.Sound]:
    """Sounds that come with the program are unpacked once for each way in which a loudspeaker is open."""
    known: dict[object, bytes] = {}
    ours = assets_folder() / "sounds"  # and not the music below it, which is large

    def loaded(file: Path) -> pygame.mixer.Sound:
        if file.parent != ours:
            return load(file)
        key = file, pygame.mixer.get_init()
        if key not in known:
            known[key] = load(file).get_raw()
        return load(buffer=known[key])

    return loaded


@contextmanager
def once() -> Iterator[None]:
    """While this lasts, nothing is done twice."""
    parsed = lru_cache(TEXTS)(source.parse_source)
    with ExitStack() as kept:
        for place in (source, library):
            kept.enter_context(patch.object(place, "parse_source", parsed))
        kept.enter_context(patch.object(art, "vetted", lru_cache(TEXTS)(vetted)))
        kept.enter_context(patch.object(art, "inside", found_once(art.inside)))
        kept.enter_context(patch.object(compiling, "compile_checked", compiled_once(compiling.compile_checked)))
        kept.enter_context(patch.object(rules, "compile", lru_cache(TEXTS)(compile), create=True))
        kept.enter_context(patch.object(pygame.image, "load_sized_svg", drawn_once(pygame.image.load_sized_svg)))
        sheet = lru_cache(SHEETS)(material.sheet)
        for place in (material, paper):
            kept.enter_context(patch.object(place, "sheet", sheet))
        kept.enter_context(patch.object(rasters, "ROOM", ROOM))
        kept.enter_context(patch.object(pygame.mixer, "Sound", heard_once(pygame.mixer.Sound)))
        yield
