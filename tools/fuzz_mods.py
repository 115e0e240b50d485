"""More readers for tools/fuzz.py: what mods bring beside their rules, files of the kiosk, and what other bots say."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.bots.console_bot import ConsoleBot
from game.bundle import bundled
from game.console import converse
from game.engine.game import Game, open_rules
from game.engine.rules import Rules
from game.kiosk.log import tail
from game.kiosk.pin import Door
from game.match.lesson import check_lesson, load_lesson
from game.mods.archive import pack, unpack
from game.mods.fresh import make_mod
from game.mods.testing import load_tests, run_tests
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library, builtin_folder
from game.ruleset.read import read_model
from game.ruleset.source import parse_source
from game.telling.labels import Labels
from game.telling.wording import fill

GAME = "tictactoe"
VALUES = ["Ada", "a1", "…", ""]
PARTS = b"hare/ruleset.yaml 33188\nruleset: {id: hare}\n\n\nhare/art/a.svg\n<svg/>\n\n\nhare/boards/b.tmx 33261\n<map/>"
LONG_WORK = {"perft": 2, "playouts": 3, "bot": 3}  # what takes as long as it is told, and how long it is told here


def mod_targets(home: Path) -> dict[str, tuple[Callable[[bytes], None], list[bytes]]]:
    """The readers, each with good inputs."""
    art = builtin_folder() / GAME / "art"
    made = make_mod("hare", home / "work", ["en", "fr"])
    archive, _ = pack(made, home / "hare.ossola")
    state = json.dumps(Game(open_rules(GAME), 3).state()).encode()
    theme = bundled("assets") / "theme" / "court.yaml"
    lesson = min(builtin_folder().glob("*/lesson.yaml"), key=lambda path: path.stat().st_size)
    return {
        "archives": (archives(home), [archive.read_bytes(), PARTS]),
        "pictures": (pictures(home), [path.read_bytes() for path in sorted(art.glob("*.svg"))]),
        "texts": (texts(), []),
        "themes": (themes(home), [theme.read_bytes()]),
        "tests": (tests(home), [(made / "tests.yaml").read_bytes()]),
        "lessons": (lessons(home, lesson), [lesson.read_bytes()]),
        "books": (books(), [(made / "rules.en.md").read_bytes()]),
        "doors": (doors(home), [b'{"wrong": 2, "until": 1700000000.5}', b'{"salt": "00ff", "hash": "a0"}']),
        "bots": (bots(), [b"=\nb2\n=\n", b"! no\n", b"=\na1\nb2\n=\n"]),
        "console": (console(home), [b"who\nlegal\nplay b2\nstate\nview cross\nundo\nlog\ntable\nresult\n",
                                b"play a1\nload " + state + b"\nplay b2\n",
                                    b"perft 2\nplayouts 2 7\nbot novice 3\nbot eminence 2 --json\nbot\nplay b2\n",
                                    b"position FILE\nlegal\nperft 1\nlog\n---\nposition:\n  play: [b2]\n"
                                    b"  standing: {a1: cross mark, c3: nought mark}\n  set: {}\n"]),
    }


def archives(home: Path) -> Any:
    """Packed mods."""
    file, target = home / "fuzzed.ossola", home / "unpacked"

    def read(data: bytes) -> None:
        file.write_bytes(data if data.startswith(b"PK") else packed(data))
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        unpack(file, target)

    return read


def packed(data: bytes) -> bytes:
    """An archive as somebody would make it who wants to do harm: whole, of files as they are told, each by a line with
    its name and rights, up to the next empty line but one."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for part in data.split(b"\n\n\n"):
            head, _, content = part.partition(b"\n")
            name, _, rights = head.decode("utf-8", "replace").partition(" ")
            entry = zipfile.ZipInfo(name[:1000] or "?")
            entry.external_attr = int(rights) % 0o200000 << 16 if re.fullmatch("[0-9]{1,9}", rights) else 0
            with warnings.catch_warnings():  # a name may come twice
                warnings.simplefilter("ignore")
                archive.writestr(entry, content)
    return whole.getvalue()


def pictures(home: Path) -> Any:
    """SVG files, drawn if they can be."""
    from game.view.art import Art
    folder = home / "pictures"
    folder.mkdir()

    def read(data: bytes) -> None:
        (folder / "fuzzed.svg").write_bytes(data)
        Art([folder]).picture("fuzzed", 64, 64)

    return read


def texts() -> Any:
    """What a ruleset calls things: `text.en`, then decisions and sites, a line each, which are called by it."""
    loaded = Library().load(GAME)
    model = read_model(loaded.map, GAME, loaded.problems())

    def read(data: bytes) -> None:
        source, _, lines = data.decode("utf-8", "replace").partition("\n---\n")
        root = parse_source(f"text:\n  en:\n{source}", "fuzzed.yaml", "text")
        whole = type(loaded.map)(root.span, loaded.map.entries | root.entries, loaded.map.keys | root.keys)
        problems = loaded.problems()
        told = read_model(whole, "fuzzed.yaml", problems).text
        problems.raise_if_any()
        for language in ("en", "fr"):
            labels = Labels(replace(model, text=told), language)
            for line in lines.split("\n")[:200]:
                labels.decision(line)
                labels.site(line)
            for text in told.get("en", {}).values():
                fill(text, VALUES, language)

    return read


def themes(home: Path) -> Any:
    """What mods lay over the looks of the whole program."""
    import pygame

    from game.view.art import Art
    from game.view.theme import dressed, load_theme
    from game.view.ui import Ui
    pygame.font.init()
    path, usual = home / "theme.yaml", load_theme()

    def read(data: bytes) -> None:
        path.write_bytes(data)
        theme, trouble = dressed(usual, [path])
        if not trouble:
            Ui(pygame.Surface((640, 360)), theme, Art([])).px(10)

    return read


def tests(home: Path) -> Any:
    """The tests of a mod, run if they can be read."""
    path, loaded = home / "tests.yaml", Library().load(str(home / "work" / "hare"))

    def read(data: bytes) -> None:
        path.write_bytes(data)
        run_tests(load_tests(path), loaded)

    return read


def lessons(home: Path, lesson: Path) -> Any:
    """First lessons, gone through if they can be read."""
    path, loaded = home / "lesson.yaml", Library().load(lesson.parent.name)

    def read(data: bytes) -> None:
        path.write_bytes(data)
        found = load_lesson(path)
        check_lesson(found, Rules(compile_ruleset(loaded, found.players, found.options)))

    return read


def books() -> Any:
    """Rule books, set in type."""
    import pygame

    from game.view.art import Art
    from game.view.page import Page, parse
    from game.view.theme import load_theme
    from game.view.ui import Ui
    pygame.font.init()
    ui = Ui(pygame.Surface((640, 360)), load_theme(), Art([]))

    def read(data: bytes) -> None:
        Page(ui, parse(data.decode("utf-8", "replace")), 300, lambda name: None)

    return read


def doors(home: Path) -> Any:
    """What the kiosk keeps about the operator's number, and its log."""
    door = Door(home)

    def read(data: bytes) -> None:
        for path in (door.path, door.tries):
            path.write_bytes(data)
        door.has_pin()
        door.locked_for()
        tail(door.path)

    return read


class Said(subprocess.Popen[str]):
    """A program that has said everything already, whatever it is asked."""

    def __init__(self, data: bytes) -> None:
        self.stdin = io.StringIO()
        self.stdout = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace")
        self.pid = self.returncode = 0

    def __del__(self, *_: object) -> None:
        """There is nothing to wait for."""


def bots() -> Any:
    """The answers of another program that plays."""
    rules = open_rules(GAME)
    position = rules.start()

    class Heard(ConsoleBot):
        def close(self) -> None:
            self.process = None

    def read(data: bytes) -> None:
        bot = Heard(rules, "", patience=2.0)
        bot.process = Said(data)
        assert bot.decide(position, 0, random.Random(1)) in map(tuple, position.opts)

    return read


def console(home: Path) -> Any:
    """A dialogue with the game itself, which may set up the position that stands at its end."""
    rules, file = open_rules(GAME), home / "position.yaml"

    def read(data: bytes) -> None:
        said, _, position = data.partition(b"\n---\n")
        file.write_bytes(position)
        out = io.StringIO()
        lines = said.decode("utf-8", "replace").replace("FILE", str(file)).splitlines()
        converse(Game(rules, 3), map(bounded, lines), out)
        assert all(line.isprintable() or "\t" in line for line in out.getvalue().split("\n")), "a line breaks"

    return read


def bounded(line: str) -> str:
    """A command that takes a moment at most; what would be refused stays as it is."""
    words = line.split()
    most = LONG_WORK.get(words[0]) if words else None
    if most is None:
        return line
    if words[0] == "bot" and words[2:3] in ([], ["--json"]):
        return " ".join([*words[:2], str(most), *words[2:]])
    return re.sub("[0-9]+", lambda digits: digits[0] if len(digits[0]) > 18 else str(int(digits[0]) % (most + 1)), line)
