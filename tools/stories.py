"""What people do with the program, told so that every fault of the disk can be tried in each, and what was seen of it.

A story begins with a home as it may be, in which each piece of work on files fails in turn. Whatever happens: every
decision that was shown as saved is found again by the next start, among the games that go on, wait, or are over; the
settings are those before or those after; a mod is the old one or the new one; and nothing ends in a traceback.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from game.engine.rules import Rules
from game.kiosk.pin import WORK, Door
from game.match.match import Match, Plan, Player
from game.mods import archive as archives
from game.mods.archive import BadArchive, install, pack, removal
from game.mods.drafts import finish_installing
from game.ruleset import library
from game.ruleset.compile import Compiled, compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.library import Library, builtin_folder
from game.ruleset.pictures import vetted
from game.ruleset.problems import RulesetError
from game.storage import resume
from game.storage.drafts import Draft, Drafts
from game.storage.export import export, save_chronicle
from game.storage.files import move
from game.storage.journal import parse_journal, read_journal
from game.storage.lock import HomeLock
from game.storage.resume import Unreadable, replay
from game.storage.resume import compiled as compiled_anew
from game.storage.saves import Saves
from game.storage.settings import load_settings, save_settings
from game.telling.chronicle import chronicle_of

if TYPE_CHECKING:
    from game.app.app import App
    from game.kiosk.guard import Kiosk

GAME, OTHER, MOD = "tictactoe", "breakthrough", "our-game"
WON = ("a1", "a2", "b1", "b2", "c1")
PINS = ("2468", "1357")
Logs = dict[str, list[list[str]]]


@cache
def rules_of(name: str) -> Rules:
    """The rules of a game that comes with the program."""
    return Rules(compile_ruleset(Library().load(name)))


vetted_once = cache(vetted)  # a kiosk looks through all its pictures when it starts


@contextlib.contextmanager
def quickly() -> Iterator[None]:
    """Rules are made of the same texts once, and numbers are hashed in no time: there are thousands of trials."""
    known: dict[tuple[object, ...], Rules | None] = {}
    made: dict[tuple[object, ...], Compiled] = {}

    def compiled(library: Library, name: str, plan: Plan) -> Rules | None:
        path = library.find(name)
        if path is None or not Path(path).is_relative_to(ours):
            return compiled_anew(library, name, plan)
        key = (path, plan.players, *plan.options.items())
        if key not in known:
            known[key] = compiled_anew(library, name, plan)
        return known[key]

    def compiled_once(loaded: Loaded, players: int | None = None, options: dict[str, str] | None = None) -> Compiled:
        maps = (path.read_bytes() for file in loaded.files for path in sorted(file.parent.glob("boards/*")))
        key = (*loaded.texts.values(), *maps, players, str(options or {}))
        if key not in made:
            made[key] = make(loaded, players, options)
        return replace(made[key], loaded=loaded)

    ours, make = builtin_folder(), compile_ruleset
    with contextlib.ExitStack() as patches:
        for module in (resume, archives, sys.modules[__name__]):
            patches.enter_context(mock.patch.object(module, "compile_ruleset", compiled_once))
        patches.enter_context(mock.patch.object(library, "builtin_folder", lambda: ours))
        patches.enter_context(mock.patch.object(resume, "compiled", compiled))
        patches.enter_context(mock.patch.dict(WORK, n=2))
        yield


# ---- what was seen -----------------------------------------------------------------------------------------------


@dataclass
class Witness:
    """What those who looked may expect to find again."""

    games: Logs = field(default_factory=dict)  # for each game the log that was saved, and those that came after it
    undoing: bool = False
    forgotten: set[str] = field(default_factory=set)  # games that may be gone: somebody wanted it so
    music: set[int] = field(default_factory=set)
    versions: set[int] = field(default_factory=set)  # of the mod
    pins: set[str] = field(default_factory=set)
    locks: list[HomeLock] = field(default_factory=list)  # of programs that have ended

    def look(self, match: Match) -> None:
        """What is on the table is seen; if it could not be saved, that is seen as well."""
        assert match.journal is not None
        game, log, self.undoing = identity(match), list(match.game.log), False
        if not match.journal.trouble:
            self.games[game] = [log]
        elif game in self.games:  # else nobody was ever told that it is saved
            self.games[game].append(log)

    def missing(self, found: Logs) -> list[str]:
        """What was shown, and is not there any more; a table at which nobody decided anything need not be offered."""
        return [f"the game {game[:6]}: {logs[0]} was saved, found {found.get(game)}"
                for game, logs in self.games.items()
                if any(logs) and game not in self.forgotten
                and not any(self.is_in(log, logs) for log in found.get(game, []))]

    def is_in(self, found: list[str], logs: list[list[str]]) -> bool:
        """Whether a log is one of those that were shown since the last that was saved; the decision that was being
        taken or taken back may be there already."""
        return any(found == log or found[:-1] == log or (self.undoing and found == log[:-1]) for log in logs)


def identity(match: Match) -> str:
    """The name of a match in its journal."""
    assert match.journal is not None
    return str(parse_journal(match.journal.lines[0]).head["id"])


def games_in(home: Path) -> Logs:
    """Every game that the program finds in a home: the one that goes on, those that wait, those that are over."""
    saves = Saves(home, Library([home / "mods"]))
    found: Logs = {}
    match = saves.read()
    if match is not None:
        found.setdefault(identity(match), []).append(match.game.log)
    saves.open()  # one that is over goes to the others
    for path, _ in saves.aside():
        with contextlib.suppress(Unreadable):
            reading = read_journal(path)
            waiting = replay(reading, saves.library, saves.sources)
            found.setdefault(str(reading.head.get("id")), []).append(waiting.game.log)
    for past in saves.history.games(most=100_000):
        with contextlib.suppress(Unreadable):
            found.setdefault(past.id, []).append(saves.replay(past.id).game.log)
    return found


# ---- the program -------------------------------------------------------------------------------------------------


class Program:
    """One run of the program, as far as it works on files, by somebody who is told what goes wrong and goes on."""

    def __init__(self, home: Path, witness: Witness) -> None:
        self.home, self.witness = home, witness
        self.lock = HomeLock(home)
        witness.locks.append(self.lock)
        self.told: list[str] = []
        self.settings = load_settings(home / "settings.json")[0]
        with self.telling():
            self.lock.take()
            finish_installing(home / "mods")
        self.saves = Saves(home, Library([home / "mods"]), self.lock)

    @contextlib.contextmanager
    def telling(self) -> Iterator[None]:
        """Where the program shows what the disk refuses."""
        try:
            yield
        except OSError as error:
            self.told.append(str(error))

    def begin(self, name: str = GAME) -> Match:
        """A new game."""
        rules = (rules_of(name) if name != MOD else
                 Rules(compile_ruleset(Library([self.home / "mods"]).load(name))))
        seats = {seat: Player(f"Player {place}") for place, seat in enumerate(rules.world.seats)}
        match = Match(Plan(name, 2, {}, seats, 7), rules, self.saves.journal())
        self.witness.look(match)
        return match

    def go_on(self, name: str = GAME) -> Match:
        """The game that was left; another one if it cannot be read."""
        self.saves.unfinished()
        match = self.saves.open()
        if match is None:
            return self.begin(name)
        self.witness.look(match)
        return match

    def play(self, match: Match, *decisions: str) -> None:
        """Decisions, each of which is seen when it is taken; the first that are possible if none are named."""
        for text in decisions or (match.game.legal()[0],):
            if text in match.game.legal():
                match.play(text)
                self.witness.look(match)

    def undo(self, match: Match) -> None:
        """The last decision is taken back."""
        if match.game.log:
            self.witness.undoing = True
            match.undo()
            self.witness.look(match)

    def finish(self, match: Match) -> None:
        """To the end, and into the history."""
        while not match.game.position.over:
            self.play(match)
        self.saves.finish(match)
        self.saves.keep_picture(match, b"how it ended")

    def save_settings(self, music: int) -> None:
        """Another volume."""
        self.witness.music.add(music)
        self.settings.music = music
        if not save_settings(self.settings, self.home / "settings.json"):
            self.witness.music = {music}

    def install(self, version: int, replace: bool) -> None:
        """A mod from its archive."""
        with self.telling(), contextlib.suppress(BadArchive):
            self.witness.versions.add(version)
            install(archive(version), self.home / "mods", replace)
            self.witness.versions = {version}


@cache
def archive(version: int) -> Path:
    """A mod, packed, in one of two versions."""
    folder = Path(tempfile.mkdtemp(prefix="ossola-mod-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(builtin_folder() / GAME, folder / MOD)
    path = folder / MOD / "ruleset.yaml"
    text = path.read_text(encoding="utf-8").replace(f"id: {GAME}, version: 1", f"id: {MOD}, version: {version}")
    path.write_text(text, encoding="utf-8")
    return pack(folder / MOD, folder / f"{MOD}-{version}.ossola")[0]


# ---- stories -----------------------------------------------------------------------------------------------------


def new_game(home: Path, witness: Witness) -> None:
    """Somebody sits down and decides twice."""
    program = Program(home, witness)
    program.play(program.begin(), "b2", "a1")


def play(home: Path, witness: Witness) -> None:
    """A game goes on."""
    program = Program(home, witness)
    match = program.go_on()
    for _ in range(3):
        program.play(match)


def take_back(home: Path, witness: Witness) -> None:
    """Decisions are taken back, and others are taken."""
    program = Program(home, witness)
    match = program.go_on()
    program.play(match)
    program.undo(match)
    program.undo(match)
    program.play(match)


def end(home: Path, witness: Witness) -> None:
    """A game is played to its end."""
    program = Program(home, witness)
    program.finish(program.go_on())


def rematch(home: Path, witness: Witness) -> None:
    """One game to its end, then another at the same table."""
    program = Program(home, witness)
    program.finish(program.go_on())
    program.play(program.begin())


def leave(home: Path, witness: Witness) -> None:
    """A game is left for another one, and that for a third."""
    program = Program(home, witness)
    program.play(program.go_on())
    for name in (OTHER, GAME):
        program.play(program.begin(name))


def take_up(home: Path, witness: Witness) -> None:
    """A game that waits is taken up again, then another one."""
    program = Program(home, witness)
    program.saves.unfinished()
    for place in (-1, 0):
        waiting = program.saves.aside()
        if waiting:
            with program.telling():
                match = program.saves.take_up(waiting[place][0])
                if match is not None:
                    witness.look(match)
                    program.play(match)


def clear_table(home: Path, witness: Witness) -> None:
    """The table is cleared, as a kiosk does it, and somebody else sits down."""
    program = Program(home, witness)
    program.go_on()
    program.saves.clear_table()
    program.play(program.begin(OTHER))


def limit(home: Path, witness: Witness) -> None:
    """As many games wait as can, and two more are left."""
    for path in sorted((home / "saves" / "aside").glob("*"))[:3]:  # for two games, and for one that is torn
        witness.forgotten.add(str(parse_journal(path.read_bytes()).head.get("id")))
    program = Program(home, witness)
    for _ in range(2):
        program.play(program.begin())


def settings(home: Path, witness: Witness) -> None:
    """The settings are changed again and again."""
    program = Program(home, witness)
    for music in (1, 2, 3):
        program.save_settings(music)


def mods(home: Path, witness: Witness) -> None:
    """A mod is played, brought up to date and removed; the game goes on by the rules that it began with."""
    program = Program(home, witness)
    with contextlib.suppress(RulesetError):  # it is damaged, and said so
        program.play(program.begin(MOD))
    program.install(2, replace=False)
    program.install(1, replace=True)
    with program.telling(), contextlib.suppress(BadArchive):
        witness.versions.add(0)  # nobody promises that it does not come back
        move(*removal(MOD, home / "mods"))
    program.play(program.go_on(GAME))


def telling(home: Path, witness: Witness) -> None:
    """Somebody says a line about what they decided, writes at a desk, comes back to it and hands it in."""
    program = Program(home, witness)
    match = program.go_on()
    drafts = Drafts(home, program.lock)
    program.play(match)
    match.remark(match.rules.world.seats[0], "It had to be.")
    witness.look(match)
    for story in ("Once", "Once upon a time"):
        with program.telling():
            drafts.keep(match, Draft("A title", story))
    drafts.find(match)
    program.play(match)
    with program.telling():
        drafts.drop(match)


def papers(home: Path, witness: Witness) -> None:
    """The chronicle, the replay and the results are written down, twice."""
    program = Program(home, witness)
    match = program.go_on()
    for _ in range(2):
        with program.telling():
            save_chronicle(match, chronicle_of(match, "en"), home, str)
        with program.telling():
            program.saves.keep_replay(match)
        with program.telling():
            export(program.saves.history, home / "exports")


def forget(home: Path, witness: Witness) -> None:
    """Somebody does not want to be remembered."""
    program = Program(home, witness)
    program.saves.history.forget("Player 0")
    program.play(program.go_on())


def clear(home: Path, witness: Witness) -> None:
    """All results are deleted, as somebody wished."""
    program = Program(home, witness)
    witness.forgotten |= {path.stem for path in (home / "history").glob("*.journal")}
    program.saves.history.clear()
    program.finish(program.begin())


def door(home: Path, witness: Witness) -> None:
    """The operator's number is mistaken and changed."""
    keeper = Door(home)
    witness.pins.add(PINS[1])
    keeper.try_pin("1111")
    with contextlib.suppress(OSError):
        keeper.set_pin(PINS[1])
        witness.pins = {PINS[1]}
    keeper.try_pin(PINS[1])


def kiosk_start(home: Path, witness: Witness) -> None:
    """The kiosk itself starts, with the table that was left, which then is cleared."""
    with kiosk(home, witness) as (app, house):
        table = house.limits.table()
        if table is not None:
            witness.look(table.match)
        house.attract()
        app.step(0.1)


def operator(home: Path, witness: Witness) -> None:
    """The operator changes the language and the volume, exports the results and clears the table."""
    from game.kiosk.operator_scene import OperatorScene
    with kiosk(home, witness) as (app, house):
        scene = OperatorScene(app, house)
        app.stack.push(scene)
        app.step(0.1)
        scene.change_language(1)
        scene.change_volume(1)
        scene.export()
        scene.end_table()
        app.step(0.1)


def asleep(home: Path, witness: Witness) -> None:
    """The machine sleeps for three days in the middle of a game."""
    with kiosk(home, witness) as (app, house):
        table = house.limits.table()
        app.step(259_200.0)
        if table is not None:
            witness.look(table.match)
        app.step(0.1)


@contextlib.contextmanager
def kiosk(home: Path, witness: Witness) -> Iterator[tuple[App, Kiosk]]:
    """A kiosk that has just started, without a screen. Settings are the house's there."""
    witness.music = set(range(11))
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if "OSSOLA_CACHE" not in os.environ:
        os.environ["OSSOLA_CACHE"] = tempfile.mkdtemp(prefix="ossola-cache-")
    from game.app.app import App
    from game.kiosk.config import KioskConfig
    from game.kiosk.guard import Kiosk
    from game.kiosk.start import open_scenes
    from game.scenes.doors import doors
    from game.view import art
    house = Kiosk(KioskConfig(), home, minute=lambda: 600)
    with mock.patch.object(art, "vetted", vetted_once):
        app = App((960, 540), home, house, doors())
        witness.locks.append(app.lock)
        app.bots.at_once = True
        app.stack.push(open_scenes(house, app, False))
        app.step(0.1)
        try:
            yield app, house
        finally:
            while app.stack.scenes:
                app.stack.scenes.pop().leave()
            app.bots.stop()


STORIES: tuple[Callable[[Path, Witness], None], ...] = (
    new_game, play, take_back, end, rematch, leave, take_up, clear_table, limit, settings, mods, telling, papers,
    forget, clear, door, kiosk_start, operator, asleep)
WITH_SCREEN = (kiosk_start, operator, asleep)  # which take longer
