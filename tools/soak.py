"""Leaves a kiosk alone with bots for a thousand games, on a clock that runs fast, and watches memory and open files.

`python -m tools.soak` plays 1,000 games across all rulesets (next comes the one that has been played least, so that
long games do not take all the time); the tests do the same in short. It is the program itself
with its real scenes, and every round in which something is new is drawn. For each game somebody wakes the kiosk (every
twentieth time by choosing the other language) and bots play to the end, with as many players as the ruleset allows, in
turn. In two games of three without secrets they sit on people's seats, so that there is a hall of fame. The result
stands there until the kiosk itself counts down and invites again; after every tenth game, the invitation runs through
card, demonstration and hall of fame. One game of twenty-five is shown with everything that moves, the others at once.
A game of more than LONGEST decisions is left like any table that people walk away from; how many were is told.

The measure, settled before the run: after every game, when somebody has woken the kiosk and the title is on the screen,
after a collection of garbage: the memory that the process really uses, and the number of its open files. Growth is the
middle of the samples of the last hundred games (901 to 1,000) against the middle of the hundred that come after the
first hundred (101 to 200). It may be a tenth at most; the open files, compared in the same way, may not be more.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.app import App
from game.engine.rules import Rules
from game.kiosk.config import Attract, KioskConfig
from game.kiosk.guard import Kiosk
from game.kiosk.start import open_scenes
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.scenes.doors import doors
from game.scenes.table.scene import TableScene
from game.table.intents import Decide
from tools.hasty import Hasty

STEP = 0.1  # seconds of the program's time in a round
LONGEST = 600  # decisions after which a game is left
ROUNDS = 50_000  # a game that takes more is stuck
MOVING = 25  # one game of so many is shown with everything that moves
AROUND = 60  # decisions that could be taken in the time that a game takes before and after it
WHOLE_CYCLE = 10  # after one game of so many, everything that invites is seen
OTHER_LANGUAGE = 20  # one guest of so many reads the other language
PEOPLE = ("Anna", "Bruno", "Chloé", "Denis", "Elsa", "Farid", "Giulia")


def memory() -> int:
    """Kilobytes of memory that are really used."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def handles() -> int:
    """Open files."""
    return len(os.listdir("/proc/self/fd"))


@dataclass
class Report:
    """What was played, and what it took of memory and files."""

    games: int = 0
    decisions: int = 0
    begun: Counter[str] = field(default_factory=Counter)  # by ruleset
    played: Counter[str] = field(default_factory=Counter)  # in decisions, AROUND for the rest of it
    finished: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    attractions: int = 0
    samples: list[tuple[int, int]] = field(default_factory=list)  # after each game: memory, open files

    def hundreds(self, what: int) -> tuple[float, float]:
        """The middles of what the measure compares; in a shorter run, tenths of it instead of hundreds."""
        part = max(1, self.games // 10)
        early, late = self.samples[part:2 * part] or self.samples, self.samples[-part:]
        return median(one[what] for one in early), median(one[what] for one in late)

    def growth(self) -> float:
        """By how much of itself memory has grown."""
        early, late = self.hundreds(0)
        return late / early - 1

    def more_files(self) -> float:
        """How many files more are open."""
        early, late = self.hundreds(1)
        return late - early


class Soak:
    """A kiosk, and those who use it."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720)) -> None:
        config = KioskConfig(attract=Attract(after=20, table=20, countdown=5, demo=10))
        self.kiosk = Kiosk(config, home, minute=lambda: 600)
        self.app = App(size, home, self.kiosk, doors())
        self.app.bots = Hasty()
        self.app.stack.push(open_scenes(self.kiosk, self.app, fresh=False))
        self.report = Report()
        self.until(lambda: not self.app.fade.running)
        self.wake()

    def until(self, seen: Callable[[], bool], seconds: float = STEP) -> None:
        """Time passes until something is seen."""
        for _ in range(ROUNDS):
            self.app.step(seconds)
            if seen():
                return
        raise AssertionError(f"stuck at {self.app.stack.top}")

    def wake(self, language: str = "") -> None:
        """Somebody presses something."""
        top = self.app.stack.top
        button = top.widget(f"language:{language}") if top is not None and language else None
        if button is not None:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=button.rect.center, button=1, touch=False))
        else:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
        self.until(lambda: not self.app.fade.running)
        assert self.app.stack.top is not None and self.app.stack.top.name == "title", self.app.stack.top
        assert button is None or self.app.settings.language == language

    def table(self, ruleset: str, number: int, people: bool) -> TableScene:
        """A table for a new game."""
        app = self.app
        loaded = app.library.load(ruleset)
        model = app.catalogue.entry(ruleset).model
        assert model is not None
        players = model.players[self.report.begun[ruleset] % len(model.players)]
        self.report.begun[ruleset] += 1
        rules = Rules(compile_ruleset(loaded, players))
        seats = {seat: Player(f"Bot {place}", "novice") for place, seat in enumerate(rules.world.seats)}
        plan = Plan(ruleset, players, {}, seats, number)
        if people and not Match(plan, rules).secret():
            for place, seat in enumerate(seats):
                seats[seat] = Player(PEOPLE[(number + place) % len(PEOPLE)])
        table = TableScene(app, Match(plan, rules, app.saves.journal()))
        app.stack.push(table)
        return table

    def play(self, ruleset: str, number: int) -> None:
        """From the invitation through a whole game back to the invitation, and the next guest."""
        app, report = self.app, self.report
        frames, turn = app.frames_drawn, self.kiosk.turn
        app.settings.speed = "normal" if number % MOVING == 0 else "off"
        self.finish(self.table(ruleset, number, number % 3 > 0))
        self.until(lambda: app.stack.top is not None and app.stack.top.name == "attract")
        if number % WHOLE_CYCLE == 0:
            last = self.kiosk.turn + 3
            self.until(lambda: self.kiosk.turn >= last)
        self.until(lambda: not app.fade.running)
        self.wake("fr" if number % OTHER_LANGUAGE == OTHER_LANGUAGE - 1 else "")
        report.games += 1
        report.frames += app.frames_drawn - frames
        report.attractions += self.kiosk.turn - turn
        gc.collect()
        report.samples.append((memory(), handles()))

    def finish(self, table: TableScene) -> None:
        """Play to the end, or until it is left."""
        app, match = self.app, table.match

        def over() -> bool:
            asked = match.asked()
            if asked is not None and not asked[1].bot and not table.stage.busy:
                if app.stack.top is not table:
                    app.stack.back_to("table")  # a question has a scene of its own; a time limit does the same
                app.bots.ask(match, "novice")
                text = app.bots.poll()
                assert text is not None
                table.road.send(Decide(app.bots.written(match, text, app.settings.language)))
                self.kiosk.idle = 0.0  # somebody must have touched something
            assert table in app.stack.scenes, f"{match.plan.ruleset}: nobody plays any more"
            return table.state.finished or len(match.game.log) >= LONGEST

        self.until(over)
        self.report.decisions += len(match.game.log)
        self.report.played[match.plan.ruleset] += len(match.game.log) + AROUND
        (self.report.finished if match.game.position.over else self.report.left)[match.plan.ruleset] += 1
        if not match.game.position.over:
            self.kiosk.attract()

    def close(self) -> None:
        """Leave every scene and stop the bots."""
        while self.app.stack.scenes:
            self.app.stack.scenes.pop().leave()
        self.app.bots.stop()


def soak(home: Path, games: int, size: tuple[int, int] = (1280, 720), loud: bool = False,
         rulesets: list[str] | None = None) -> Report:
    """Play; what was seen."""
    one = Soak(home, size)
    names = rulesets or [box.id for box in one.app.catalogue.boxes() if not box.problems]
    started, report = time.monotonic(), one.report
    for number in range(games):
        one.play(min(names, key=lambda name: report.played[name]), number)
        if loud and number % 10 == 9:
            kept, files = report.samples[-1]
            print(f"{report.games} games ({report.finished.total()} to the end), {report.decisions} decisions, "
                  f"{report.frames} pictures, {report.attractions} attractions, {time.monotonic() - started:.0f} s, "
                  f"{kept / 1024:.1f} MB, {files} files", flush=True)
    one.close()
    return report


def main() -> int:
    """Play for as long as is wanted, and tell whether anything grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None  # the disk has trials of its own
    with tempfile.TemporaryDirectory(dir=quick) as folder:
        report = soak(Path(folder), given.games, loud=True)
    early, late = report.hundreds(0)
    print(f"{report.games} games across {len(report.finished)} rulesets, {report.finished.total()} to their end, "
          f"{report.decisions} decisions, {report.frames} pictures, {report.attractions} attractions")
    print("games: " + ", ".join(f"{name} {count}" for name, count in sorted(report.begun.items())))
    if report.left:
        print("left before their end: " + ", ".join(f"{name} {count}" for name, count in report.left.most_common()))
    print(f"memory {early / 1024:.1f} MB early, {late / 1024:.1f} MB late: {report.growth():+.1%}; "
          f"open files {report.more_files():+.0f}, at most {max(files for _, files in report.samples)}")
    return 0 if report.growth() <= 0.10 and report.more_files() <= 0 else 1


if __name__ == "__main__":
    sys.exit(main())
