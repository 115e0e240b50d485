"""Leaves a kiosk alone with bots for a thousand games, on a clock that runs fast, and watches memory and open files.

`python -m tools.soak` plays 1,000 games across all rulesets, with the kiosk's invitation between them; the tests do the
same in short. Memory may grow by a tenth after the first hundred games at most, open files not at all.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import App
from game.engine.rules import Rules
from game.kiosk.config import KioskConfig
from game.kiosk.guard import Kiosk
from game.kiosk.start import open_scenes
from game.match.match import Match, Plan, Player
from game.match.opponents import Opponents
from game.ruleset.compile import compile_ruleset
from game.scenes.table import TableScene

STEP = 0.1  # seconds of the program's time in a round
LONGEST = 40  # decisions after which a game is left: chance alone ends few of the longer games
SEEN = 40  # one round of so many is drawn
ROUNDS = 20_000  # a game that takes more is stuck


class Dice(Opponents):
    """Bots that do not think."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = random.Random(1)

    def ask(self, match: Match, level: str) -> None:
        self.answer = self.chance.choice(match.rules.texts(match.game.position))

    def poll(self) -> str | None:
        return self.answer


class Hasty(App):
    """A program that draws only now and then: most of the time of a fast clock would go into pictures."""

    rounds = 0

    def draw(self) -> None:
        self.rounds += 1
        if self.rounds % SEEN == 0:
            super().draw()


def memory() -> int:
    """Kilobytes of memory that are really used."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def handles() -> int:
    """Open files."""
    return len(os.listdir("/proc/self/fd"))


@dataclass
class Report:
    """What was seen."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    samples: list[tuple[int, int, int]] = field(default_factory=list)  # games, memory, open files

    def growth(self, first: int) -> float:
        """By how much of itself memory has grown since so many games.

        What is held depends on the game that is on the table, so that single samples go up and down by a fifth: the
        middle of the first quarter of them is compared with the middle of the last.
        """
        later = [kept for games, kept, _ in self.samples if games >= first]
        part = max(1, len(later) // 4)
        return median(later[-part:]) / median(later[:part]) - 1 if later else 0.0


def open_kiosk(home: Path, size: tuple[int, int]) -> tuple[App, Kiosk]:
    """A kiosk whose bots decide at once."""
    kiosk = Kiosk(KioskConfig(), home, minute=lambda: 600)
    kiosk.config.attract.demo = 10
    app = Hasty(size, home, kiosk)
    app.bots = Dice()
    app.stack.push(open_scenes(kiosk, app, fresh=False))
    app.settings.speed = "off"
    app.changed_settings()
    return app, kiosk


def play_game(app: App, ruleset: str, seed: int, report: Report) -> None:
    """Wake the kiosk, let bots play at a table until the game is over, and leave."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    app.step(STEP)
    assert app.stack.top is not None and app.stack.top.name == "title", app.stack.top
    rules = Rules(compile_ruleset(app.library.load(ruleset)))
    seats = {seat: Player(f"Bot {place}", "novice") for place, seat in enumerate(rules.world.seats)}
    match = Match(Plan(ruleset, rules.world.players, {}, seats, seed), rules, app.saves.journal())
    table = TableScene(app, match)
    app.stack.push(table)
    for _ in range(ROUNDS):
        app.step(STEP)
        if table.finished or len(match.game.log) >= LONGEST:
            break
    else:
        raise AssertionError(f"{ruleset} with seed {seed} is stuck after {len(match.game.log)} decisions")
    report.decisions += len(match.game.log)
    report.finished += match.game.position.over
    for _ in range(5):
        app.step(STEP)
    app.stack.back_to("title")
    if not match.game.position.over:
        app.saves.set_aside(app.saves.current, copy=False)


def soak(home: Path, games: int, size: tuple[int, int] = (960, 540), loud: bool = False,
         rulesets: list[str] | None = None) -> Report:
    """Play; what was seen."""
    app, kiosk = open_kiosk(home, size)
    names = rulesets or [entry.id for entry in app.catalogue.entries() if entry.model is not None]
    report, started = Report(), time.monotonic()
    for number in range(games):
        play_game(app, names[number % len(names)], number, report)
        kiosk.attract()
        for _ in range(30):
            app.step(STEP)
        report.games += 1
        if number % 10 == 9 or number == games - 1:
            gc.collect()
            report.samples.append((report.games, memory(), handles()))
            if loud and number % 50 == 49:
                print(f"{report.games} games ({report.finished} to the end), {report.decisions} decisions, "
                      f"{time.monotonic() - started:.0f} s, {memory() // 1024} MB, {handles()} files", flush=True)
    while app.stack.scenes:
        app.stack.scenes.pop().leave()
    app.bots.stop()
    return report


def main() -> int:
    """The long one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None  # the disk has trials of its own
    with tempfile.TemporaryDirectory(dir=quick) as folder:
        report = soak(Path(folder), given.games, loud=True)
    first = min(100, given.games // 2)
    growth = report.growth(first)
    files = {count for games, _, count in report.samples if games >= first}
    print(f"{report.games} games, {report.decisions} decisions; after the first {first}, memory grew by {growth:.1%} "
          f"and open files were {min(files)} to {max(files)}")
    return 0 if growth <= 0.10 and max(files) <= min(files) + 1 else 1


if __name__ == "__main__":
    sys.exit(main())
