"""Measures what the window costs: frames while pieces move, rest while nothing does, and the start of the program."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.bots.levels import LEVELS
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.pace import QUIET_ROUNDS
from game.ruleset.library import Library
from game.table.intents import Decide

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.table import TableScene

SIZE = (1920, 1080)
FRAME = 1 / 60


def largest() -> tuple[str, Rules]:
    """The ruleset with the most sites."""
    found = [(name, open_rules(name)) for name in Library().ids()]
    return max(found, key=lambda entry: entry[1].world.site_count)


def run_frames(seconds: float, out: TextIO) -> int:
    """Print what frames cost, in milliseconds of work of this process."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from game.app import App
    from game.scenes.table import TableScene
    name, rules = largest()
    with tempfile.TemporaryDirectory() as home:
        try:
            app = App(SIZE, Path(home))
        except pygame.error as error:
            out.write(f"ossola: no window could be opened ({error})\n")
            return 1
        app.settings.speed = "normal"
        table = TableScene(app, match_of(name, rules))
        app.stack.push(table)
        work = measured_frames(app, table, seconds)
        while table.stage.busy:
            app.step(FRAME)
        app.step(1.0)
        share = idle_share(app, 3.0)
        app.stack.push(TableScene(app, match_of(name, rules, list(LEVELS)[-1])))
        beside = frames_beside_bots(app, seconds)
        app.bots.stop()
    out.write(f"{name} at {SIZE[0]} × {SIZE[1]}, {pygame.display.get_driver()}: {len(work)} frames while pieces move\n")
    out.write(f"work in a frame: {told(work)}\n")
    out.write(f"work in a frame while bots play among themselves: {told(beside)}\n")
    out.write(f"CPU share while nothing happens: {share * 100:.1f} %\n")
    out.write(f"start ÷ import pygame: {start_ratio():.2f}\n")
    return 0


def match_of(name: str, rules: Rules, level: str = "") -> Match:
    """A game in which every seat is taken by a person, or by a bot of a level."""
    seats = {seat: Player(seat, level) for seat in rules.world.seats}
    return Match(Plan(name, rules.world.players, {}, seats, 1), rules)


def told(work: list[float]) -> str:
    """What most frames cost, and all but one of a hundred."""
    work = sorted(work)
    return f"p50 {work[len(work) // 2]:.1f} ms, p99 {work[len(work) * 99 // 100]:.1f} ms"


def settle(app: App) -> None:
    """The first frames of a scene, in which everything is drawn for the first time."""
    for _ in range(30):
        app.step(FRAME)


def frames_beside_bots(app: App, seconds: float) -> list[float]:
    """The work of each frame while bots think in their process and play, at the pace of a screen."""
    settle(app)
    found, end = [], time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        start = time.process_time()
        app.step(FRAME)
        found.append((time.process_time() - start) * 1000)
        time.sleep(max(0.0, FRAME - (time.perf_counter() - began)))
    return found or [0.0]


def measured_frames(app: App, table: TableScene, seconds: float) -> list[float]:
    """The work of each frame while decisions at random are shown, from the one in which a decision is taken."""
    chance, found = random.Random(1), []
    settle(app)
    began = time.process_time()
    while time.process_time() - began < seconds and not table.match.game.position.over:
        start = time.process_time()
        table.road.send(Decide(chance.choice(table.rules.texts(table.match.game.position))))
        while table.stage.busy:
            app.step(FRAME)
            now = time.process_time()
            found.append((now - start) * 1000)
            start = now
    return found or [0.0]


def idle_share(app: App, seconds: float) -> float:
    """How much of the time the program works while nobody does anything, at its own pace."""
    happened = False
    for _ in range(QUIET_ROUNDS):
        happened = app.step(app.pace.wait(happened))
    began, worked = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        happened = app.step(app.pace.wait(happened))
    return (time.process_time() - worked) / (time.perf_counter() - began)


def start_ratio() -> float:
    """How long it takes until the first screen is drawn, measured by how long `import pygame` takes."""
    whole = ("import tempfile, pathlib; from game.app import App; from game.scenes.title import TitleScene; "
             "app = App((1280, 720), pathlib.Path(tempfile.mkdtemp())); "
             "app.stack.push(TitleScene(app)); app.step(0.016)")
    return timed(whole) / timed("import pygame")


def timed(code: str) -> float:
    """The least CPU time of three runs of a piece of Python; the time on the clock where children's is not known."""
    spent = []
    for _ in range(3):
        before, clock = os.times(), time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        work = after.children_user + after.children_system - before.children_user - before.children_system
        spent.append(work or time.perf_counter() - clock)
    return min(spent)
