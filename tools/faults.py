"""Breaks things on purpose: fails every piece of work on files in turn, kills the program at random moments of play,
damages journals, fills the disk.

`python -m tools.faults` does it at length and says what came of it; the tests do the same in short. What people do with
the program is told in tools/stories.py, the disk that fails is in tools/injector.py, and tools/trials.py brings them
together. The program that is killed is the real one (`python -m game play` or `kiosk`) with somebody who plays quickly,
see tools/watched.py, which also tells what it is about to show. What was shown must be there after the kill, by the
files and by the program's own way to continue.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine.rules import Rules
from game.engine.search import complete
from game.kiosk.pin import Door
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.storage.journal import parse_journal
from game.storage.resume import replay
from game.storage.saves import Saves
from game.storage.settings import Settings, load_settings, save_settings
from tools.trials import Tally, try_all

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 120.0  # seconds after which a program that shows nothing is given up
START, MOMENT = 1.5, 0.1  # seconds within which the kill comes: of the start, or after something was shown


# ---- matches ------------------------------------------------------------------------------------------------------


def new_match(library: Library, ruleset: str, saves: Saves | None, seed: int) -> Match:
    """A match of bots and people who all play at random."""
    rules = Rules(compile_ruleset(library.load(ruleset)))
    seats = {seat: Player(f"Player {place}", "novice" if place % 2 else "")
             for place, seat in enumerate(rules.world.seats)}
    journal = saves.journal() if saves is not None else None
    return Match(Plan(ruleset, rules.world.players, {}, seats, seed), rules, journal)


# ---- killing the program ------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What those who looked were shown up to now, in one home."""

    game: str = ""
    log: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    music: tuple[int, ...] = ()  # how loud it may be: as was saved last, or as was being saved
    decisions: int = 0
    undoing: bool = False  # somebody was about to take a decision back

    def hear(self, words: dict[str, Any]) -> None:
        """One thing more was shown."""
        if "game" in words:
            self.decisions += max(0, len(words["log"]) - (len(self.log) if words["game"] == self.game else 0))
            self.game, self.log, self.undoing = words["game"], list(words["log"]), False
        elif "d" in words:
            self.log += words["d"]
            self.decisions += len(words["d"])
            self.undoing = False
        elif "back" in words:
            self.log, self.undoing = list(words["back"]), False
        elif "undo" in words:
            self.undoing = True
        elif "over" in words:
            self.over.append(words["over"])
        elif "music" in words:
            self.music = (words["music"],)
        elif "wish" in words:
            self.music = (*self.music, words["wish"])

    def is_in(self, log: list[str]) -> bool:
        """Whether a log has all that was shown. What was not shown yet may be there too; what was being taken back
        may be gone."""
        shown = self.log
        return log[:len(shown)] == shown or (self.undoing and len(log) < len(shown) and log == shown[:len(log)])


def check_after_death(home: Path, seen: Seen) -> str:
    """What was lost; nothing if all is well."""
    saves = Saves(home, Library())
    settings, trouble = load_settings(home / "settings.json")
    if trouble or (seen.music and settings.music not in seen.music):
        return f"settings: {trouble or settings.music} instead of {seen.music}"
    kept = {past.id for past in saves.history.games(most=100_000)}
    if missing := [game for game in seen.over if game not in kept]:
        return f"{len(missing)} results are not in the history"
    if saves.history.trouble:
        return saves.history.trouble
    if not seen.game:
        return ""
    reading = parse_journal(saves.current.read_bytes() if saves.current.exists() else b"")
    if reading.head.get("id") != seen.game:
        return "" if not seen.log or is_over(home, seen) or aside(home, seen) else "the game is gone"
    log = replay(reading, saves.library, saves.sources).game.log
    return "" if seen.is_in(log) else f"{len(seen.log)} decisions were shown, {len(log)} are there, and they differ"


def aside(home: Path, seen: Seen) -> bool:
    """Whether a game that was left for a new one was set aside whole."""
    for path in (home / "saves" / "aside").glob("*.journal"):
        reading = parse_journal(path.read_bytes())
        if reading.head.get("id") == seen.game and len(reading.records) > len(seen.log):
            return True
    return False


def is_over(home: Path, seen: Seen) -> bool:
    """Whether a game is in the history with all that was shown of it: killed between its end and its result, it is."""
    saves = Saves(home, Library())
    return saves.history.file(seen.game).exists() and seen.is_in(saves.replay(seen.game).game.log)


@dataclass
class Kills:
    """What came of killing."""

    kills: int = 0
    early: int = 0  # of these, before anything was on the table
    resumed: int = 0  # starts that went on with a game
    kiosks: int = 0
    shown: int = 0
    lost: list[str] = field(default_factory=list)


def begin_life(home: Path, ruleset: str, words: list[str], seed: int, screen: str) -> subprocess.Popen[str]:
    """Start the program, with somebody who plays."""
    env = {**os.environ, "OSSOLA_HOME": str(home), "SDL_VIDEODRIVER": screen, "SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen([sys.executable, "-m", "tools.watched", ruleset, str(seed), *words], cwd=ROOT, env=env,
                            stdout=subprocess.PIPE, text=True)


def end_life(child: subprocess.Popen[str], chance: random.Random, news: int, early: bool) -> list[dict[str, Any]]:
    """Wait for the table and so many new things on it (or not even for that), then a moment, then kill; what was shown
    until then."""
    assert child.stdout is not None
    late = threading.Timer(PATIENCE, child.kill)
    late.start()
    lines: list[str] = []
    if not early:
        while sum('"music"' not in line and '"wish"' not in line for line in lines) <= news:
            lines.append(child.stdout.readline())
            if not lines[-1]:
                if child.wait() != -signal.SIGKILL:
                    raise RuntimeError(f"the program ended by itself: {child.wait()}")
                break  # too slow, and killed for that
    time.sleep(chance.random() * (START if early else MOMENT))
    late.cancel()
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.wait()
    child.stdout.close()
    whole = [*lines, *rest.splitlines(keepends=True)]
    return [json.loads(line) for line in whole if line.startswith("{") and line.endswith("\n")]


def kill_often(folder: Path, times: int, chance: random.Random, rulesets: list[str], most: int = 20,
               loud: bool = False, screen: str = "dummy") -> Kills:
    """Kill the program so many times, ruleset after ruleset, each in a home of its own, and start it again there. The
    screen is one of SDL's drivers: "dummy" is none, "x11" is a window on the display that there is."""
    found = Kills()
    seen = {ruleset: Seen(music=(Settings.music,)) for ruleset in rulesets}
    for life in range(times + len(rulesets) if times else 0):  # a last start of each shows what the last kill has left
        ruleset, last = rulesets[life % len(rulesets)], life >= times
        home, past = folder / ruleset, seen[ruleset]
        if life < len(rulesets):
            save_settings(Settings(speed=chance.choice(["off", "off", "fast", "normal"])), home / "settings.json")
            Door(home).set_pin("2468")
        kiosk = life >= len(rulesets) and chance.random() < 0.25
        words = ["kiosk", "--unsupervised"] if kiosk else ["play", "--continue"] if past.game else ["play"]
        early = not last and chance.random() < 0.1
        told = end_life(begin_life(home, ruleset, words, chance.getrandbits(31), screen), chance,
                        0 if last else chance.randrange(most), early)
        first = next((one for one in told if "game" in one), None)
        if first is not None and past.game and past.game not in past.over:
            found.resumed += first["game"] == past.game
            if not (past.is_in(first["log"]) if first["game"] == past.game else is_over(home, past)):
                found.lost.append(f"{ruleset}, life {life}: it did not go on with what it had shown")
        for one in told:
            past.hear(one)
        if trouble := check_after_death(home, past):
            found.lost.append(f"{ruleset}, life {life}: {trouble}")
        found.kills += not last
        found.early += early
        found.kiosks += kiosk and not last
        if loud and life % 20 == 19:
            print("".join(f"  {text}\n" for text in found.lost), end="")
            print(f"  {found.kills} kills, {sum(one.decisions for one in seen.values())} decisions shown, "
                  f"{len(found.lost)} losses", flush=True)
    found.shown = sum(one.decisions for one in seen.values())
    return found


# ---- damaging journals -------------------------------------------------------------------------------------------


def damage_journals(home: Path, times: int, chance: random.Random) -> list[str]:
    """Change, cut or add bytes at random places of journals; what went wrong."""
    library = Library()
    saves = Saves(home, library)
    wrong: list[str] = []
    whole: list[tuple[bytes, list[int], list[str]]] = []
    for ruleset in library.ids():
        match = new_match(library, ruleset, saves, chance.getrandbits(31))
        for _ in range(40):
            position = match.game.position
            if position.over:
                break
            match.play_option(complete(match.rules, position, chance.choice(position.opts)))
        assert match.journal is not None
        ends = [0]
        for line in match.journal.lines:
            ends.append(ends[-1] + len(line))
        whole.append((b"".join(match.journal.lines), ends, match.game.log))
        saves.current.unlink()
    for number in range(times):
        data, ends, log = chance.choice(whole)
        at = chance.randrange(len(data))
        kind = number % 3
        if kind == 0:
            broken = data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1:]
        elif kind == 1:
            broken = data[:at]
        else:
            broken = data[:at] + chance.randbytes(chance.randrange(1, 9)) + data[at:]
        saves.current.parent.mkdir(parents=True, exist_ok=True)
        saves.current.write_bytes(broken)
        before = max(0, sum(end <= at for end in ends) - 2)  # decisions that lie wholly before the damage
        there = saves.read()
        kept = there.game.log if there is not None else []
        if len(kept) < before or kept != log[:len(kept)]:
            wrong.append(f"damage {number} at byte {at}: {len(kept)} of {before} decisions")
        elif at not in ends and not saves.notice.key:
            wrong.append(f"damage {number} at byte {at}: nothing was said")
        elif there is not None and parse_journal(saves.current.read_bytes()).lost:
            wrong.append(f"damage {number} at byte {at}: the damage is still there")
    return wrong


# ---- a disk that is full -----------------------------------------------------------------------------------------


def fill_disk(home: Path, room: int, ruleset: str) -> list[str]:
    """Play while no file may grow beyond some bytes, then with room again; what went wrong."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    saves = Saves(home, Library())
    match = new_match(saves.library, ruleset, saves, 5)
    assert match.journal is not None
    chance, troubles, saved = random.Random(room), 0, 0
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        for _ in range(60):
            position = match.game.position
            if position.over:
                break
            match.play_option(complete(match.rules, position, chance.choice(position.opts)))
            troubles += bool(match.journal.trouble)
            saved = len(match.game.log) if not match.journal.trouble else saved
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    size = sum(map(len, match.journal.lines))
    wrong = [] if troubles or size <= room else ["the disk was never full, or nobody was told"]
    reading = parse_journal(saves.current.read_bytes())
    there = replay(reading, saves.library, saves.sources).game.log
    if there != match.game.log[:len(there)] or len(there) < saved:
        wrong.append(f"{saved} decisions had been saved, {len(there)} are there")
    position = match.game.position
    if not position.over:
        match.play_option(complete(match.rules, position, position.opts[0]))
        again = Saves(home, saves.library).read()
        if match.journal.trouble or again is None or again.game.log != match.game.log:
            wrong.append("with room again, not everything was written")
    return wrong


@contextlib.contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path | None]:
    """A file system of a few kilobytes, for those who may mount one; nothing for all others."""
    folder.mkdir(parents=True)
    words = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "ossola-trial", str(folder)]
    try:
        mounted = subprocess.run(words, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def fill_file_system(disk: Path, ruleset: str) -> list[str] | None:
    """Play while somebody else fills the file system to its last byte, then with room again; what went wrong, or
    nothing if the game was over before its journal needed more room than it had."""
    saves = Saves(disk / "home", Library())
    match = new_match(saves.library, ruleset, saves, 5)
    assert match.journal is not None
    chance, ballast, wrong = random.Random(7), disk / "ballast", []
    saved: list[str] = []
    settings = Settings(music=9)
    save_settings(settings, saves.home / "settings.json")
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 512):
            pass
    while not match.journal.trouble:
        saved, position = list(match.game.log), match.game.position
        if len(saved) > 3 and match.may_undo():  # a short game is long enough for those who cannot make up their minds
            match.undo()
        elif position.over:
            return None
        else:
            match.play_option(complete(match.rules, position, chance.choice(position.opts)))
    if not save_settings(Settings(music=1), saves.home / "settings.json"):
        wrong.append("settings could not be saved, and nothing was said")
    if load_settings(saves.home / "settings.json")[0].music != settings.music:
        wrong.append("the settings that were there are gone")
    there = replay(parse_journal(saves.current.read_bytes()), saves.library, saves.sources).game.log
    if there != saved:
        wrong.append(f"{len(saved)} decisions had been saved, {len(there)} are there")
    ballast.unlink()
    while not match.game.position.over:
        position = match.game.position
        match.play_option(complete(match.rules, position, chance.choice(position.opts)))
    again = Saves(saves.home, saves.library)
    if match.journal.trouble or again.open() is not None or len(again.history.games()) != 1:
        wrong.append("with room again, not everything was written")
    elif again.replay(again.history.games()[0].id).game.log != match.game.log:
        wrong.append("with room again, something else was written")
    return wrong


def main() -> int:
    """Try every fault in every story, and tell what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--screen", default="dummy", help="where the program is killed; x11: in real windows")
    parser.add_argument("--damages", type=int, default=500)
    parser.add_argument("--fills", type=int, default=20)
    parser.add_argument("--step", type=int, default=10, help="after damage, try one fault of so many; 0: no stories")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="stories that are tried at a time")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    tally = try_all(given.step, given.jobs) if given.step else Tally()
    print(tally)
    failed: list[str] = [*tally.lost, *tally.crashed]
    with tempfile.TemporaryDirectory() as folder:
        kills = kill_often(Path(folder) / "kills", given.kills, chance, Library().ids(), loud=True,
                           screen=given.screen)
        print(f"{kills.kills} kills of the program ({kills.early} while it started, {kills.kiosks} of a kiosk), "
              f"{kills.shown} decisions shown, {kills.resumed} games resumed, "
              f"{len(kills.lost)} times something was lost")
        wrong = damage_journals(Path(folder) / "damages", given.damages, chance)
        print(f"{given.damages} damaged journals, {len(wrong)} times something was wrong")
        full = []
        ids = Library().ids()
        for number in range(given.fills):
            ruleset = ids[number % len(ids)]
            full += [f"{ruleset}: {text}" for text in
                     fill_disk(Path(folder) / f"full{number}", chance.randrange(700, 1500), ruleset)]
        print(f"{given.fills} full disks, {len(full)} times something was wrong")
        filled = 0
        for ruleset in ids if given.fills else []:
            with small_disk(Path(folder) / f"small-{ruleset}", 512) as disk:
                if disk is None:
                    print("no small file system could be mounted here")
                    break
                found = fill_file_system(disk, ruleset)
                filled += found is not None
                full += [f"{ruleset}: {text}" for text in found or []]
        print(f"{filled} file systems filled to the last byte, {len(full)} times something was wrong")
        failed += [*kills.lost, *wrong, *full]
    print("\n".join(failed[:40]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
