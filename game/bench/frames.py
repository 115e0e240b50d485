"""Measures what the window costs: first pictures, frames while pieces move, rest while nothing does, and the start."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.app.pace import QUIET_ROUNDS
from game.engine.game import open_rules
from game.engine.rules import Option, Rules
from game.engine.search import complete
from game.match.match import Match, Plan, Player
from game.ruleset.library import Library
from game.sweep import sweep
from game.table.intents import Decide

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.scene import TableScene

FRAME = 1 / 60
SETTLED = 30  # frames after which a scene has been drawn for the first time
LEAST = 1500  # rounds while pieces move; in fewer, what is drawn for the first time would count for too much
POINTED = 6  # places that the hand points at before each decision
WATCHED = 120  # frames of the title that are looked at

@dataclass
class Spent:
    """How long each of some rounds took, in milliseconds of work and on the clock."""

    work: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)

    def of(self, step: Callable[[], object]) -> None:
        clock, work = time.perf_counter(), time.thread_time()
        step()
        self.work.append((time.thread_time() - work) * 1000)
        self.clock.append((time.perf_counter() - clock) * 1000)

    def longest(self, others: Spent) -> None:
        self.work.append(max(others.work))
        self.clock.append(max(others.clock))

    def told(self) -> dict[str, float]:
        """What most rounds took, all but one of a hundred, and the longest one."""
        found: dict[str, float] = {"rounds": len(self.work)}
        for name, taken in (("", self.work), ("clock_", self.clock)):
            ordered = sorted(taken) or [0.0]
            found |= {f"{name}p50": round(ordered[len(ordered) // 2], 2),
                      f"{name}p99": round(ordered[len(ordered) * 99 // 100], 2), f"{name}worst": round(ordered[-1], 2)}
        return found


@dataclass
class GameFrames:
    name: str
    first: Spent = field(default_factory=Spent)  # first pictures: the first time ever, and again
    moving: Spent = field(default_factory=Spent)
    pointing: Spent = field(default_factory=Spent)

    def enough(self, seconds: float) -> bool:
        """Whether so many seconds of work were measured while somebody played, in enough rounds to tell of the rare."""
        spent = sum(self.moving.work) + sum(self.pointing.work)
        return spent >= seconds * 1000 and len(self.moving.work) >= LEAST

    def told(self) -> dict[str, object]:
        return {"first": [round(one, 1) for one in self.first.work],
                "first_clock": [round(one, 1) for one in self.first.clock],
                "moving": self.moving.told(), "pointing": self.pointing.told()}

    def line(self) -> str:
        found = f"{self.name:14} {self.first.work[0]:6.0f} {self.first.work[1]:6.0f}"
        for told in (self.moving.told(), self.pointing.told()):
            found += (f" {told['rounds']:9.0f} {told['p50']:6.1f} {told['p99']:6.1f} ({told['clock_p99']:5.1f})"
                      f" {told['worst']:6.1f}")
        return found


HEAD = f"{'game':14}  first  again    moving    p50    p99 (clock)  worst  pointing    p50    p99 (clock)  worst\n"
RUNS = 10  # of a start that is measured


def no_window() -> str:
    """Why no window can be opened here; empty if one can. It is the program's own sort of window, which SDL settles
    with the first one: by a detour through a GPU, each round that draws would cost 3 ms more than at a table."""
    import pygame

    from game.app.screen import start_display
    try:
        start_display()
        pygame.display.set_mode((64, 64))
    except pygame.error as error:
        return str(error)
    return ""


def run_frames(seconds: float, size: tuple[int, int], games: Sequence[str], out: TextIO) -> dict[str, object]:
    """Measure and print what the window costs; all of it as plain data."""
    import pygame
    out.write(f"{size[0]} × {size[1]}, {pygame.display.get_driver()}; milliseconds of work, on the clock in brackets\n")
    out.write(HEAD)
    told: dict[str, object] = {}
    for name in games or Library().ids():
        found = game_frames(name, size, seconds)
        told[name] = found.told()
        out.write(found.line() + "\n")
        out.flush()
    title, idle, start = title_frames(size), idle_share(size, min(seconds, 3.0)), start_ratio()
    out.write(f"longest round of the title: {title.work[0]:.0f} ({title.clock[0]:.0f}), again {title.work[1]:.0f} "
              f"({title.clock[1]:.0f})\n")
    out.write(f"share of a core while nothing happens: {idle * 100:.1f} %\n")
    out.write(f"start ÷ import pygame: {start:.2f}\n")
    return {"size": list(size), "driver": pygame.display.get_driver(), "games": told,
            "title": [round(one, 1) for one in title.work], "title_clock": [round(one, 1) for one in title.clock],
            "idle": round(idle, 4), "start": round(start, 2)}


def opened(home: Path, size: tuple[int, int]) -> App:
    """The program as it is when it has just been started, at normal speed, with a plain screen."""
    from game.app.app import App
    from game.app.scene import Scene
    from game.scenes.doors import doors
    app = App(size, home, doors=doors())
    app.settings.speed, app.settings.sheets = "normal", False  # what is measured is the table itself
    app.stack.push(Scene(app))
    for _ in range(SETTLED):
        app.step(FRAME)
    return app


def match_of(name: str, rules: Rules, seed: int) -> Match:
    seats = {seat: Player(seat) for seat in rules.world.seats}
    return Match(Plan(name, rules.world.players, {}, seats, seed), rules)


# ---- tables ---------------------------------------------------------------------------------------------------------


def game_frames(name: str, size: tuple[int, int], seconds: float) -> GameFrames:
    rules, found = open_rules(name), GameFrames(name)
    with tempfile.TemporaryDirectory() as home:
        for _ in range(2):
            app = opened(Path(home), size)
            first_picture(app, match_of(name, rules, 1), found.first)
        seed = 1
        while not found.enough(seconds):
            table = open_table(app, match_of(name, rules, seed))
            play_at_random(app, table, found, seconds)
            app.stack.back_to("scene")
            seed += 1
    return found


def first_picture(app: App, match: Match, first: Spent) -> None:
    """Note the longest round of those in which a table is opened: first of all there may be a curtain."""
    from game.scenes.table.scene import TableScene
    spent = Spent()
    spent.of(partial(open_table, app, match))
    table = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
    while app.stack.top is not table:
        spent.of(partial(rise_to, app, table))
    first.longest(spent)


def open_table(app: App, match: Match) -> TableScene:
    from game.scenes.table.scene import TableScene
    table = TableScene(app, match)
    app.stack.push(table)
    app.step(FRAME)
    return table


def play_at_random(app: App, table: TableScene, found: GameFrames, seconds: float) -> None:
    """A game in which a hand points here and there before each decision, until its end or enough was measured."""
    chance = random.Random(table.match.plan.seed)
    for _ in range(SETTLED):
        app.step(FRAME)
    sweep()  # as the program does when nobody has done anything for a moment
    while not table.match.game.position.over and not found.enough(seconds):
        rise_to(app, table)
        point_about(app, table, chance, found.pointing)
        position = table.match.game.position
        found.moving.of(partial(decide, app, table, complete(table.rules, position, chance.choice(position.opts))))
        while table.stage.busy:
            rise_to(app, table)
            found.moving.of(partial(app.step, FRAME))


def decide(app: App, table: TableScene, option: Option) -> None:
    """A decision is taken, and the first frame of what comes of it is drawn."""
    table.road.send(Decide(table.rules.written(table.match.game.position, option, False)))
    app.step(FRAME)


def rise_to(app: App, table: TableScene) -> None:
    """Lift the curtain, and answer what is asked of all at once, until the table itself is on top."""
    import pygame
    while app.stack.top is not table:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        app.step(FRAME)


def point_about(app: App, table: TableScene, chance: random.Random, spent: Spent) -> None:
    import pygame
    things = [widget.seen.center for widget in table.widgets if widget.focusable]
    for at in chance.sample(things, min(POINTED, len(things))):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        spent.of(lambda: app.step(FRAME))


# ---- the program around them ----------------------------------------------------------------------------------------


def title_frames(size: tuple[int, int]) -> Spent:
    """The longest round of the title, for the first time ever and in a program that was started anew."""
    from game.scenes.menu.title import TitleScene
    longest = Spent()
    with tempfile.TemporaryDirectory() as home:
        for _ in range(2):
            app, spent = opened(Path(home), size), Spent()
            app.stack.push(TitleScene(app))
            for _ in range(WATCHED):
                spent.of(partial(app.step, FRAME))
            longest.longest(spent)
    return longest


def idle_share(size: tuple[int, int], seconds: float) -> float:
    """How much of the time the program works while nobody does anything, at its own pace, at the largest table."""
    name, rules = max(((name, open_rules(name)) for name in Library().ids()),
                      key=lambda entry: entry[1].world.site_count)
    with tempfile.TemporaryDirectory() as home:
        app = opened(Path(home), size)
        open_table(app, match_of(name, rules, 1))
        happened = False
        for _ in range(SETTLED + QUIET_ROUNDS):
            happened = app.step(app.pace.wait(happened))
        began, worked = time.perf_counter(), time.process_time()
        while time.perf_counter() - began < seconds:
            happened = app.step(app.pace.wait(happened))
        return (time.process_time() - worked) / (time.perf_counter() - began)


def start_ratio() -> float:
    """How long it takes until the first screen is drawn, measured by how long `import pygame` takes."""
    whole = ("import tempfile, pathlib; from game.app.app import App; from game.scenes.menu.title import TitleScene; "
             "app = App((1280, 720), pathlib.Path(tempfile.mkdtemp())); "
             "app.stack.push(TitleScene(app)); app.step(0.016)")
    return timed(whole) / timed("import pygame")


def timed(code: str) -> float:
    """The CPU time of a run of a piece of Python, on average; the time on the clock where children's is not known.

    Systems count in ticks of a hundredth of a second, so one run by itself would tell little.
    """
    before, clock = os.times(), time.perf_counter()
    for _ in range(RUNS):
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    work = after.children_user + after.children_system - before.children_user - before.children_system
    return (work or time.perf_counter() - clock) / RUNS
