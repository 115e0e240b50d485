"""Every story with every fault, and after every damage: what was lost, and what ended in a traceback."""

from __future__ import annotations

import contextlib
import copy
import multiprocessing
import os
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from unittest import mock

from game.kiosk.pin import LONGEST_LOCK, Door
from game.mods.archive import installed_version
from game.mods.drafts import finish_installing
from game.storage.settings import Settings, load_settings, save_settings
from tools import stories
from tools.injector import CUTS, KINDS, Fault, Killed, copied, on_disk
from tools.stories import MOD, OTHER, PINS, Program, Witness, games_in, quickly

Story = Callable[[Path, Witness], None]
NONE = Fault()
MOST_TOLD = 5  # losses of one story
FRESH = (stories.new_game, stories.settings, stories.door, stories.kiosk_start)  # also told in a home that is empty


# ---- homes in which stories begin --------------------------------------------------------------------------------


class Homes:
    """The homes in which stories begin: made once, copied for each trial."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.empty = folder / "empty"
        self.empty.mkdir(parents=True)
        self.lived_in = self.furnish(folder / "lived-in", 3)
        self.full = self.furnish(folder / "full", 20)
        self.number = 0
        self.known: dict[tuple[Path, str], Witness] = {}

    @staticmethod
    def furnish(home: Path, waiting: int) -> Path:
        """A home with games that go on, wait and are over, settings, a mod, and an operator."""
        witness = Witness()
        program = Program(home, witness)
        save_settings(Settings(music=9), home / "settings.json")
        program.install(1, replace=False)
        Door(home).set_pin(PINS[0])
        for _ in range(2):
            program.finish(program.begin())
        for number in range(waiting):
            program.play(program.begin(OTHER if number % 2 else stories.GAME))
        program.play(program.begin(), "b2", "a1")
        for lock in witness.locks:
            lock.release()
        return home

    def of(self, story: Story) -> Path:
        """Where a story begins."""
        return self.full if story is stories.limit else self.lived_in

    def expecting(self, start: Path, damage: str, home: Path) -> Witness:
        """What somebody expects who knows such a home, and what was damaged in it, if that takes anything away."""
        key = (start, "" if damage in HARMLESS else damage)
        if key not in self.known:
            self.known[key] = expecting(copied(home if key[1] else start, home.parent / "before"))
        return copy.deepcopy(self.known[key])

    def fresh(self, start: Path) -> Path:
        """A copy of a home, and nothing from before."""
        if self.number:
            shutil.rmtree(self.folder / f"trial{self.number}")
        self.number += 1
        target = self.folder / f"trial{self.number}"
        target.mkdir()
        return copied(start, target / "home")


# ---- damage ------------------------------------------------------------------------------------------------------


def change(pattern: str, how: Callable[[bytes], bytes]) -> Callable[[Path], list[bytes]]:
    """Damage to the first file of a pattern; its bytes since then."""
    def damage(home: Path) -> list[bytes]:
        for path in sorted(home.glob(pattern))[:1]:
            path.write_bytes(how(path.read_bytes()))
            return [path.read_bytes()]
        return []

    return damage


def flip(at: float) -> Callable[[bytes], bytes]:
    """One bit of some bytes, so far from their beginning."""
    def flipped(data: bytes) -> bytes:
        place = min(len(data) - 1, int(len(data) * at))
        return data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]

    return flipped


def block(name: str, folder: bool) -> Callable[[Path], list[bytes]]:
    """A folder where a file should be, or a file where a folder should be."""
    def damage(home: Path) -> list[bytes]:
        path = home / name
        kept = []
        if path.is_dir():
            path.rename(home / "moved-by-somebody")
        elif path.exists():
            kept.append(path.read_bytes())
            path.rename(home / "moved-by-somebody")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir() if folder else path.write_bytes(b"in the way")
        return kept

    return damage


def left_over(*names: str) -> Callable[[Path], list[bytes]]:
    """What a program leaves that ends in the middle of something."""
    def damage(home: Path) -> list[bytes]:
        for name in names:
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"half of something")
        return []

    return damage


def half_taken(home: Path) -> list[bytes]:
    """An older version ended while it took a game up."""
    for path in sorted(home.glob("saves/aside/*.journal"))[:1]:
        path.rename(path.with_suffix(".taken"))
    return []


def no_numbers(home: Path) -> list[bytes]:
    """Somebody wrote what is no number where wrong tries are counted."""
    (home / "kiosk-tries.json").write_text('{"wrong": NaN, "until": NaN}')
    return []


def half_installed(home: Path) -> list[bytes]:
    """A program ended while it installed a mod."""
    if (home / "mods" / MOD).is_dir():
        (home / "mods" / ".new-1" / "old").mkdir(parents=True)
        (home / "mods" / MOD).rename(home / "mods" / ".new-1" / "old" / MOD)
    return []


CURRENT = "saves/current.journal"
DAMAGES: dict[str, Callable[[Path], list[bytes]]] = {
    "first bit": change(CURRENT, flip(0)), "a bit of the head": change(CURRENT, flip(0.2)),
    "last bit": change(CURRENT, flip(1)), "cut": change(CURRENT, lambda data: data[:len(data) * 2 // 3]),
    "newline before": change(CURRENT, lambda data: b"\n" + data),
    "rubbish after": change(CURRENT, lambda data: data + b"x"), "empty": change(CURRENT, lambda data: b""),
    "zeros": change(CURRENT, lambda data: bytes(len(data))),
    "table is a folder": block(CURRENT, folder=True), "draft is a folder": block(CURRENT + ".new", folder=True),
    "aside is a file": block("saves/aside", folder=False), "saves is a file": block("saves", folder=False),
    "history is a file": block("history", folder=False), "kept rules are a file": block("rulesets-kept", folder=False),
    "lock is a folder": block("ossola.lock", folder=True), "settings are a folder": block("settings.json", folder=True),
    "a game that waits": change("saves/aside/*.journal", flip(0.5)),
    "a past game": change("history/*.journal", flip(0.5)),
    "database": change("history/games.sqlite3", lambda data: b"none" * 500),
    "half a database": change("history/games.sqlite3", lambda data: data[:3000]),
    "settings": change("settings.json", lambda data: data[:30]),
    "deep settings": change("settings.json", lambda data: b"[" * 90_000),
    "kept rules": change("rulesets-kept/*/*/ruleset.yaml", flip(0.5)),
    "mod": change("mods/*/ruleset.yaml", lambda data: data[:200]),
    "tries": no_numbers,
    "number": change("kiosk-pin.json", lambda data: data[:9]),
    "half taken up": half_taken, "half installed": half_installed,
    "drafts": left_over("rulesets-kept/new-1/x/ruleset.yaml", CURRENT + ".new", "settings.json.new")}
DATABASES = ("database", "half a database")
REPLACED = ("kept rules", "mod", "number")  # of which there is a better copy, or which somebody chose anew
HARMLESS = ("draft is a folder", "kept rules are a file", "lock is a folder", "database", "half a database",
            "kept rules", "tries", "half taken up", "half installed", "drafts")
LEFT_OVER = ("rulesets-kept/new-*", "saves/aside/*.taken", "mods/.new-*")  # nothing of that, after a start
GOES = (stories.clear, stories.forget, stories.limit)  # where something is to be gone
BLOCKED = tuple(name for name in DAMAGES if " is a " in name or " are a " in name)


# ---- clocks ------------------------------------------------------------------------------------------------------


CLOCKS: dict[str, Callable[[int], float]] = {  # what the clock says, by how often it was asked
    "1970": lambda asked: 5.0, "forward": lambda asked: 1.8e9 + 86_400.0 * (asked > 3),
    "back": lambda asked: 1.8e9 if asked < 4 else 86_400.0, "wild": lambda asked: (1.8e9, 0.0, 4e9, 1e9)[asked % 4]}


@contextlib.contextmanager
def clock(name: str) -> Iterator[None]:
    """Another time, for a while."""
    asked = 0
    calendar, written = time.localtime, time.strftime

    def now() -> float:
        nonlocal asked
        asked += 1
        return CLOCKS[name](asked)

    def localtime(seconds: float | None = None) -> time.struct_time:
        return calendar(now() if seconds is None else seconds)

    def strftime(form: str, moment: time.struct_time | None = None) -> str:
        return written(form, localtime() if moment is None else moment)

    if not name:
        yield
        return
    with mock.patch.multiple(time, time=now, localtime=localtime, strftime=strftime):
        yield


# ---- trials ------------------------------------------------------------------------------------------------------


@dataclass
class Trial:
    """One story, once."""

    story: Story
    fault: Fault = NONE
    damage: str = ""
    empty: bool = False
    clock: str = ""
    work: list[str] = field(default_factory=list)  # what was done to files
    wrong: list[str] = field(default_factory=list)
    crashed: bool = False

    def __str__(self) -> str:
        after = f" after damage ({self.damage})" if self.damage else ""
        at = f", {self.fault.kind} at {self.fault.number}" if self.fault.number else ""
        where = " in an empty home" if self.empty else f" with a clock ({self.clock})" if self.clock else ""
        return f"{self.story.__name__}{where}{after}{at}: {'; '.join(self.wrong)}"

    def run(self, homes: Homes) -> Trial:
        """Tell the story, then look what is left."""
        start = homes.empty if self.empty else homes.of(self.story)
        home = homes.fresh(start)
        kept = DAMAGES[self.damage](home) if self.damage else []
        kept = [] if self.damage in REPLACED or self.story in GOES else kept
        witness = homes.expecting(start, self.damage, home)
        try:
            with on_disk(home, self.fault) as disk, clock(self.clock):
                try:
                    self.story(home, witness)
                finally:
                    self.work = disk.work
        except Killed:
            pass
        except Exception:  # noqa: BLE001 - any at all is what is looked for
            self.fail()
        finally:
            for lock in witness.locks:
                lock.release()
        if self.fault.kind in CUTS and self.fault.number > len(self.work):
            disk.cut = CUTS[self.fault.kind]
        if disk.cut is not None and self.damage in DATABASES:
            kept = []  # a cut takes it away altogether
        try:
            self.check(disk.left(home.parent / "after"), witness, kept)
        except Exception:  # noqa: BLE001 - the same
            self.fail()
        return self

    def fail(self) -> None:
        """Something ended in a traceback."""
        self.crashed = True
        self.wrong.append(traceback.format_exc(limit=-3))

    def check(self, home: Path, witness: Witness, kept: list[bytes]) -> None:
        """Whether the next start finds everything that was shown, and can be played on."""
        there = [path.read_bytes() for path in home.rglob("*") if path.is_file()]
        self.wrong += ["what was damaged was written over" for data in kept if data and data not in there]
        loaded, trouble = load_settings(home / "settings.json")
        if trouble is not None and "settings" not in self.damage:
            self.wrong.append(f"the settings cannot be read: {trouble}")
        elif witness.music and loaded.music not in witness.music and "settings" not in self.damage:
            self.wrong.append(f"music is {loaded.music}, not one of {witness.music}")
        finish_installing(home / "mods")
        version = installed_version(home / "mods" / MOD) if (home / "mods" / MOD).exists() else 0
        if version not in witness.versions and self.damage != "mod":
            self.wrong.append(f"the mod is of version {version}, not one of {witness.versions}")
        if self.story is stories.door and self.damage != "number":
            known = "" in witness.pins and not Door(home).has_pin()  # there was none before
            if not known and not any(waited(home).try_pin(pin) for pin in sorted(witness.pins)):
                self.wrong.append("no number opens the door")
        self.wrong += witness.missing(games_in(home))
        self.wrong += [f"{path.name} is left over" for pattern in LEFT_OVER for path in home.glob(pattern)]
        if self.damage not in BLOCKED:
            after = Witness(games=dict(witness.games), forgotten=witness.forgotten)
            program = Program(home, after)
            match = program.begin()
            program.play(match, "c3")
            program.lock.release()
            if match.journal is None or match.journal.trouble:
                self.wrong.append(f"no new game can be saved: {match.journal.trouble if match.journal else ''}")


def waited(home: Path) -> Door:
    """The door for an operator who waits at it as long as it can be locked."""
    return Door(home, passed=partial(next, count(0, LONGEST_LOCK)))


def expecting(home: Path) -> Witness:
    """What somebody who knows a home may expect to find in it; the copy that is looked at is changed by that."""
    settings, trouble = load_settings(home / "settings.json")
    mod = home / "mods" / MOD
    pins = {PINS[0] if Door(home).has_pin() else ""}
    return Witness(games={game: logs[:1] for game, logs in games_in(home).items()},
                   music={settings.music} if trouble is None else set(), pins=pins,
                   versions={installed_version(mod) if mod.exists() else 0})


def faults_of(work: list[str]) -> Iterator[Fault]:
    """Every fault that can happen to a story, whose work is known; the last ones when it is over."""
    for number, sort in enumerate(work, 1):
        for kind in KINDS[sort]:
            yield Fault(number, kind)
    for kind in CUTS:
        yield Fault(len(work) + 1, kind)


Choice = Callable[[list[Fault]], list[Fault]]


def single_faults(homes: Homes, story: Story, some: Choice = list) -> Iterator[Trial]:
    """A story without a fault, then with each that can happen."""
    for empty in (False, True) if story in FRESH else (False,):
        whole = Trial(story, empty=empty).run(homes)
        yield whole
        for fault in some(list(faults_of(whole.work))):
            yield Trial(story, fault, empty=empty).run(homes)


def each(first: int, step: int) -> Choice:
    """One of so many faults, from a first one on."""
    return lambda faults: faults[first::step]


def after_damage(homes: Homes, story: Story, damage: str, some: Choice) -> Iterator[Trial]:
    """A story after some damage, then with faults as well."""
    whole = Trial(story, damage=damage).run(homes)
    yield whole
    for fault in some(list(faults_of(whole.work))):
        yield Trial(story, fault, damage).run(homes)


def odd_clocks(homes: Homes, story: Story) -> Iterator[Trial]:
    """A story by every clock."""
    for name in CLOCKS:
        yield Trial(story, clock=name).run(homes)


@dataclass
class Tally:
    """What came of many trials."""

    faults: int = 0
    pairs: int = 0
    clocks: int = 0
    lost: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)

    def count(self, trials: Iterable[Trial]) -> Tally:
        """Try, and take note."""
        for trial in trials:
            self.faults += bool(trial.fault.number)
            self.pairs += bool(trial.damage) and not trial.fault.number
            self.clocks += bool(trial.clock)
            if trial.wrong:
                (self.crashed if trial.crashed else self.lost).append(str(trial))
        return self

    def add(self, other: Tally) -> None:
        """Add what another tally has counted."""
        self.faults, self.pairs, self.clocks = (self.faults + other.faults, self.pairs + other.pairs,
                                                self.clocks + other.clocks)
        self.lost += other.lost
        self.crashed += other.crashed

    def __str__(self) -> str:
        return (f"{self.faults} single faults, {self.pairs} pairs of damage and story, {self.clocks} odd clocks: "
                f"{len(self.lost)} lost, {len(self.crashed)} tracebacks")


def try_story(name: str, step: int) -> Tally:
    """Everything with one story; after damage, only one fault of so many."""
    story = next(one for one in stories.STORIES if one.__name__ == name)
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None  # nobody waits for a real disk thousands of times
    found = Tally()
    with tempfile.TemporaryDirectory(dir=quick) as folder, quickly():
        homes = Homes(Path(folder) / "homes")
        found.count(single_faults(homes, story))
        found.count(odd_clocks(homes, story))
        for number, damage in enumerate(DAMAGES):
            found.count(after_damage(homes, story, damage, each(number % step, step)))
    return found


def try_all(step: int, jobs: int) -> Tally:
    """Every story, on all cores; the longest go first."""
    found = Tally()
    names = sorted((one.__name__ for one in stories.STORIES), key=lambda name: name not in ("mods", "limit", "leave"))
    with (tempfile.TemporaryDirectory(prefix="ossola-stories-") as folder,
          mock.patch.dict(os.environ, {"TMPDIR": folder}),  # a story that is killed leaves what it made
          ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool):
        waiting = {pool.submit(try_story, name, step): name for name in names}
        for done in as_completed(waiting):
            one = done.result()
            found.add(one)
            print(f"  {waiting[done]}: {one}", *[*one.lost, *one.crashed][:MOST_TOLD], sep="\n    ", flush=True)
    return found
