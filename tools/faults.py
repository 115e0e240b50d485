"""Breaks things on purpose: kills a playing program at random moments, damages journals, fills the disk.

`python -m tools.faults` does it at length and says what came of it; the tests do the same in short. A decision counts
as shown when the program that plays has printed it, which it does after the match has taken it.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.rules import Rules
from game.engine.search import complete
from game.match.journal import parse_journal
from game.match.match import Match, Plan, Player
from game.match.resume import replay
from game.match.saves import Saves
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.settings import Settings, load_settings, save_settings

ROOT = Path(__file__).resolve().parents[1]
LONG = 400  # decisions after which a game is left for the next one


def say(**words: object) -> None:
    """Show something: what was printed here must never be lost."""
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


# ---- the program that is killed ----------------------------------------------------------------------------------


def new_match(library: Library, ruleset: str, saves: Saves | None, seed: int) -> Match:
    """A match of bots and people who all play at random."""
    rules = Rules(compile_ruleset(library.load(ruleset)))
    seats = {seat: Player(f"Player {place}", "novice" if place % 2 else "")
             for place, seat in enumerate(rules.world.seats)}
    journal = saves.journal() if saves is not None else None
    return Match(Plan(ruleset, rules.world.players, {}, seats, seed), rules, journal)


def play_for_ever(home: Path, seed: int) -> None:
    """Go on where the last life ended, then play game after game."""
    chance = random.Random(seed)
    library = Library()
    saves = Saves(home, library)
    names = library.ids()
    chance.shuffle(names)
    match = saves.open()
    number = 0
    settings = Settings()
    while True:
        if match is None or match.game.position.over or len(match.game.log) > LONG:
            match = new_match(library, names[number % len(names)], saves, chance.getrandbits(31))
            number += 1
        head = parse_journal(b"".join(match.journal.lines)).head if match.journal is not None else {}
        say(game=head["id"], log=match.game.log)
        while not match.game.position.over and len(match.game.log) <= LONG:
            position = match.game.position
            if chance.random() < 0.1 and match.may_undo():
                match.undo()
                say(undo=len(match.game.log))
                continue
            match.play_option(complete(match.rules, position, chance.choice(position.opts)))
            say(d=match.game.log[-1])
            if chance.random() < 0.05:
                settings.volume = (settings.volume + 1) % 11
                save_settings(settings, home / "settings.json")
                say(volume=settings.volume)
        if match.game.position.over:
            saves.finish(match)
            say(over=head["id"])


# ---- killing it --------------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What was shown up to now."""

    game: str = ""
    log: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    volume: int = 7
    decisions: int = 0

    def hear(self, line: str) -> None:
        """One thing more was shown."""
        words = json.loads(line)
        if "game" in words:
            self.game, self.log = words["game"], list(words["log"])
        elif "d" in words:
            self.log.append(words["d"])
            self.decisions += 1
        elif "undo" in words:
            self.log.pop()
        elif "over" in words:
            self.over.append(words["over"])
        elif "volume" in words:
            self.volume = words["volume"]


def check_after_death(home: Path, seen: Seen) -> str:
    """What was lost; nothing if all is well."""
    saves = Saves(home, Library())
    settings, trouble = load_settings(home / "settings.json")
    if trouble or settings.volume not in (seen.volume, (seen.volume + 1) % 11):
        return f"settings: {trouble or settings.volume} instead of {seen.volume}"
    kept = {past.id for past in saves.history.games(most=100_000)}
    if missing := [game for game in seen.over if game not in kept]:
        return f"{len(missing)} results are not in the history"
    if saves.history.trouble:
        return saves.history.trouble
    if not seen.game:
        return ""
    reading = parse_journal(saves.current.read_bytes())
    if reading.head.get("id") != seen.game:
        return "" if len(seen.log) == 0 or saves.history.has(seen.game) or aside(home, seen) else "the game is gone"
    match = replay(reading, saves.library, saves.sources)
    log, shown = match.game.log, seen.log
    # One decision more, or one taken back, may be on disk without having been shown.
    if log[:len(shown)] != shown and log != shown[:-1]:
        return f"{len(shown)} decisions were shown, {len(log)} are there, and they differ"
    if len(log) > len(shown) + 1:
        return f"{len(log)} decisions instead of {len(shown)}"
    return ""


def aside(home: Path, seen: Seen) -> bool:
    """Whether a game that was left for a new one was set aside whole."""
    for path in (home / "saves" / "aside").glob("*.journal"):
        reading = parse_journal(path.read_bytes())
        if reading.head.get("id") == seen.game and len(reading.records) > len(seen.log):
            return True
    return False


def kill_often(home: Path, times: int, chance: random.Random, most_seconds: float = 0.4) -> tuple[int, list[str]]:
    """Kill the program so many times; the decisions that were shown, and what was lost."""
    lost: list[str] = []
    seen = Seen()
    for life in range(times):
        seed = str(chance.getrandbits(31))
        child = subprocess.Popen([sys.executable, "-m", "tools.faults", "--play", str(home), "--seed", seed],
                                 stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(chance.random() ** 2 * most_seconds)
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read()
        child.wait()
        child.stdout.close()
        if not first:
            raise RuntimeError("the program does not start")
        resumed = json.loads(first)
        if resumed.get("game") == seen.game and resumed["log"][:len(seen.log)] != seen.log \
                and resumed["log"] != seen.log[:-1]:
            lost.append(f"life {life}: it went on with another game than it had shown")
        for line in [first, *rest.splitlines(keepends=True)]:
            if line.endswith("\n"):
                seen.hear(line)
        if trouble := check_after_death(home, seen):
            lost.append(f"life {life}: {trouble}")
    return seen.decisions, lost


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
        match = saves.read()
        kept = match.game.log if match is not None else []
        if len(kept) < before or kept != log[:len(kept)]:
            wrong.append(f"damage {number} at byte {at}: {len(kept)} of {before} decisions")
        elif at not in ends and not saves.notice.key:
            wrong.append(f"damage {number} at byte {at}: nothing was said")
        elif match is not None and parse_journal(saves.current.read_bytes()).lost:
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
    wrong = [] if troubles or match.journal.size <= room else ["the disk was never full, or nobody was told"]
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


def main() -> int:
    """Everything, at length."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", type=Path, help="be the program that is killed, with this home")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--damages", type=int, default=500)
    parser.add_argument("--fills", type=int, default=20)
    given = parser.parse_args()
    if given.play is not None:
        play_for_ever(given.play, given.seed)
    chance = random.Random(given.seed)
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        shown, lost = kill_often(Path(folder) / "kills", given.kills, chance)
        print(f"{given.kills} kills, {shown} decisions shown, {len(lost)} times something was lost")
        wrong = damage_journals(Path(folder) / "damages", given.damages, chance)
        print(f"{given.damages} damaged journals, {len(wrong)} times something was wrong")
        full = []
        ids = Library().ids()
        for number in range(given.fills):
            ruleset = ids[number % len(ids)]
            full += [f"{ruleset}: {text}" for text in
                     fill_disk(Path(folder) / f"full{number}", chance.randrange(700, 1500), ruleset)]
        print(f"{given.fills} full disks, {len(full)} times something was wrong")
        failed = [*lost, *wrong, *full]
    print("\n".join(failed[:40]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
