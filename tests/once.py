"""What cannot change while the tests run is read, compiled and drawn once for all of them, not once for each.

A test opens a program of its own, with nothing kept from the one before. It so reads the same texts, checks the same
pictures and compiles the same rulesets thousands of times, which took a fifth of the time of all tests.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache, wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from weakref import ref

import pygame

from game.app import app as program
from game.board.graph import Board
from game.board.reading import leads_out
from game.board.tiled import load_board
from game.engine import fast, functions, rules
from game.kiosk import guard
from game.ruleset import build_board, library, source
from game.ruleset import compile as compiling
from game.ruleset.compile import Compiled
from game.ruleset.extend import Loaded
from game.ruleset.library import builtin_folder
from game.ruleset.model import Model
from game.ruleset.pictures import vetted
from game.ruleset.program.program import Program
from game.ruleset.wasm import module
from game.ruleset.wasm.module import WasmSource
from game.telling.strings import Strings
from game.view import art, material, paper, rasters, text, wood
from game.view.kept import PictureCache
from game.view.text import Type
from game.view.theme import Theme, assets_folder
from game.view.ui import Ui

TEXTS = 400  # of files that are kept as they were read
FUNCTIONS = 20_000  # of rules, each compiled once
PICTURES = 4_000  # whose places are kept, or that they are nowhere
SHEETS = 12  # of paper
WRITTEN, MEASURED = 6_000, 100_000  # lines as pictures; how wide they are, and where they are broken
ROOM = 1 << 30  # bytes for pictures on the disk: tests have windows of many more sizes than people
SHARED, SHARED_BYTES = 20_000, 1 << 27  # pictures that windows share, and how much memory they take
PIXELS, LARGEST = 1 << 25, 640 * 640  # of pictures that are kept as they were drawn, in all and of one
HOUSE = assets_folder(), builtin_folder()

Picture = tuple[bytes | str, tuple[int, int]]


@contextmanager
def again() -> Iterator[None]:
    """While this lasts, sources are read, compiled and written as if for the first time, to see how."""
    with ExitStack() as kept:
        for place, name in ((source, "parse_source"), (library, "parse_source"), (compiling, "compile_checked")):
            kept.enter_context(patch.object(place, name, getattr(place, name).__wrapped__))
        kept.enter_context(patch.object(rules, "functions_of", functions.functions_of))
        kept.enter_context(patch.object(build_board, "load_board", load_board))
        kept.enter_context(patch.object(fast, "write_wasm", module.write_wasm))
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


def read_once(load: Callable[..., Board]) -> Callable[..., Board]:
    """The map beside a test's ruleset is mostly a copy of one of ours: of the same bytes there is the same board."""
    known: dict[bytes, Board] = {}

    def read(path: Path, home: Path) -> Board:
        try:
            data = b"" if leads_out(path, home) else path.read_bytes()
        except OSError:
            data = b""
        if not data or b".tsx" in data:  # which lies in a file of its own
            return load(path, home)
        if data not in known:
            if len(known) == TEXTS:
                known.clear()
            known[data] = load(path, home)
        return known[data]

    return read


def written_once(write: Callable[..., WasmSource]) -> Callable[..., WasmSource]:
    """Programs that were compiled once are written as WebAssembly once; all others may be written as they come."""
    known: dict[int, tuple[Program, WasmSource]] = {}

    def written(program: Program, *shape: object) -> WasmSource:
        if id(program) not in known:
            if len(known) == TEXTS:
                del known[next(iter(known))]
            known[id(program)] = program, write(program, *shape)
        return known[id(program)][1]

    return written


def drawn_once(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Whoever asks for a picture that is not huge gets a copy, to do with as they please."""
    known: dict[Picture, pygame.Surface] = {}
    taken = 0

    def drawn(file: io.BytesIO | str, size: tuple[int, int]) -> pygame.Surface:
        nonlocal taken
        ours = not isinstance(file, str) or file.startswith(str(HOUSE[0]))
        if not ours or size[0] * size[1] > LARGEST:
            return draw(file, size)
        key = (file if isinstance(file, str) else file.getvalue(), (size[0], size[1]))
        found = known.pop(key, None)
        if found is None:
            found = draw(file, size)
            taken += size[0] * size[1]
            while taken > PIXELS:  # what was not wanted for longest goes
                width, height = known.pop(next(iter(known))).get_size()
                taken -= width * height
        known[key] = found
        return found.copy()

    return drawn


def found_once(look: Callable[[Path, str], str | None]) -> Callable[[Path, str], str | None]:
    """Where the pictures are that come with the program is looked up once."""
    known, ours = lru_cache(PICTURES)(look), (assets_folder(), builtin_folder())

    def found(folder: Path, name: str) -> str | None:
        return (known if any(folder.is_relative_to(one) for one in ours) else look)(folder, name)

    return found


def laid_once(table: Callable[[Ui], pygame.Surface]) -> Callable[[Ui], pygame.Surface]:
    """The wood below everything, which is only copied from, is read from the disk once for each window."""
    known: dict[object, pygame.Surface] = {}

    def laid(ui: Ui) -> pygame.Surface:
        theme = ui.theme
        key = (ui.surface.get_size(), ui.unit, theme["night"], theme["walnut_light"], theme["brass_dark"])
        if key not in known:
            if len(known) == SHEETS:
                known.clear()
            known[key] = table(ui)
        return known[key]

    return laid


def told_once(table: Callable[[Strings, str], dict[str, str]]) -> Callable[[Strings, str], dict[str, str]]:
    """The texts of the program are put together once for each language."""
    known: dict[str, dict[str, str]] = {}
    ours = assets_folder() / "locale"

    def told(self: Strings, language: str) -> dict[str, str]:
        if self.folder == ours and language not in self.texts:
            if language not in known:
                known[language] = table(self, language)
            self.texts[language] = dict(known[language])
        return table(self, language)

    return told


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


class Shared(PictureCache):
    """What one Ui has drawn: pictures that follow from their names and the theme are shared by all that draw alike.

    That is what `drawn_once` keeps, and pieces. They depend on window, letters and theme as well, and on the pictures
    at hand: nothing is shared where some of those may be of a mod, nor while a test writes otherwise.
    """

    def __init__(self, ui: Ui, known: PictureCache) -> None:
        super().__init__(ui.pictures.limit, ui.pictures.byte_limit)
        self.ui, self.known = ref(ui), known  # which goes when it is not needed, and with it all pictures
        self.house, self.plain = all(map(of_the_house, ui.art.folders)), written_by()
        self.alike: tuple[Theme, str] | None = None

    def shared(self, key: tuple[object, ...]) -> tuple[object, ...] | None:
        """By what a picture is known to all; nothing if it is this one's alone."""
        ui, name = self.ui(), key[0]
        if not (ui is not None and self.house and isinstance(name, str) and name.startswith(("game.", "piece\n"))
                and written_by() == self.plain and all(map(of_the_house, ui.art.folders))):
            return None
        if self.alike is None or self.alike[0] is not ui.theme:
            self.alike = ui.theme, repr(ui.theme)
        window = ui.unit, ui.surface.get_size(), ui.text_size, *ui.type.own.values()
        return (*key, self.alike[1], *window, *self.plain)

    def get(self, key: tuple[object, ...]) -> pygame.Surface | None:
        found = super().get(key)
        if found is None and (name := self.shared(key)) is not None and (found := self.known.get(name)) is not None:
            super().put(key, found)
        return found

    def put(self, key: tuple[object, ...], picture: pygame.Surface) -> None:
        super().put(key, picture)
        if (name := self.shared(key)) is not None:
            self.known.put(name, picture)


def of_the_house(folder: Path) -> bool:
    """Whether a folder of pictures comes with the program, or is not there."""
    return any(folder.is_relative_to(one) for one in HOUSE) or not os.path.exists(folder)


def written_by() -> tuple[object, ...]:
    """What writes texts onto pictures, which some tests replace."""
    return Type.render, paper.askew


def shared_by_all(begin: Callable[..., None]) -> Callable[..., None]:
    """Whatever draws keeps what it drew for whoever draws next."""
    known = PictureCache(SHARED, SHARED_BYTES)

    @wraps(begin)
    def began(self: Ui, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        self.pictures = Shared(self, known)

    return began


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
        kept.enter_context(patch.object(build_board, "load_board", read_once(load_board)))
        kept.enter_context(patch.object(functions, "compiled", lru_cache(FUNCTIONS)(functions.compiled.__wrapped__)))
        codes = lru_cache(TEXTS)(lambda source, filename: tuple(functions.functions_of(source, filename)))
        kept.enter_context(patch.object(rules, "functions_of", codes))
        kept.enter_context(patch.object(fast, "write_wasm", written_once(module.write_wasm)))
        kept.enter_context(patch.object(pygame.image, "load_sized_svg", drawn_once(pygame.image.load_sized_svg)))
        kept.enter_context(patch.object(Ui, "__init__", shared_by_all(Ui.__init__)))
        sheet = lru_cache(SHEETS)(material.sheet)
        for place in (material, paper):
            kept.enter_context(patch.object(place, "sheet", sheet))
        kept.enter_context(patch.object(program, "kept_wood", laid_once(wood.kept_wood)))
        kept.enter_context(patch.object(rasters, "ROOM", ROOM))
        for name, most in (("LINES", WRITTEN), ("MEASURED", MEASURED), ("BROKEN", MEASURED)):
            kept.enter_context(patch.object(text, name, most))
        kept.enter_context(patch.object(Strings, "table", told_once(Strings.table)))
        kept.enter_context(patch.object(fast, "translated", lru_cache(TEXTS)(fast.translated.__wrapped__)))
        # A kiosk has the C library give large pieces of memory back at once, and goes through all there is at rest.
        kept.enter_context(patch.object(guard, "Thrift", lambda: SimpleNamespace(tidy=lambda: None)))
        kept.enter_context(patch.object(pygame.mixer, "Sound", heard_once(pygame.mixer.Sound)))
        yield
