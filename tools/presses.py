"""Measures what a table costs people on a couch: presses of a pad for each decision, and the size of its letters.

`python -m tools.presses` plays every game at random with the cursor of the program itself and counts, for each
decision, the fewest presses by which it can be taken: pushes of the cross, jumps with the shoulder buttons, A; lifting
the curtain counts as well. Beside it stands how often somebody fails to arrive who steers straight at what they want,
by the longer way first and by the other where that brings them no nearer. Decisions with free texts are left out; what
a word takes on the keys of the screen is told after them. The second table tells which letters are small at 1920×1080.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.app.app import App
from game.engine.game import open_rules
from game.engine.search import complete
from game.match.match import Match, Plan, Player
from game.ruleset.library import Library
from game.scenes.doors import doors
from game.scenes.menu.keyboard import HALF, KeyboardScene
from game.scenes.table.scene import TableScene
from game.storage.settings import TEXT_SIZES, Settings, save_settings
from game.table import form
from game.table import intents as i
from game.table.cursor import led_to, takes_on, within_reach
from game.table.state import Spot, TableState, Who, front
from game.table.steps import Box, step_from, turned_from
from game.view.text import Type
from tests.ui.robot import blink

SIZE = (1920, 1080)
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
SOMEBODY = Who("pad", 1)
FRAME = 0.02
MOST_THINGS = 6  # that a decision is made of
WORDS = ("ada", "poison")
SELDOM = 100  # pictures, of which one is drawn: presses are counted on what is laid out
SEEN = 16  # decisions during which letters are looked at
LABEL = 2  # letters on keys, and coordinates, are no words
COUCH = 28  # pixels that letters should have to be read from three metres


def program(size: int = 0) -> App:
    """The program in a folder of its own, without a window and without a break."""
    home = Path(tempfile.mkdtemp())
    save_settings(Settings(speed="off", text_size=size), home / "settings.json")
    app = App(SIZE, home, doors=doors())
    app.devices.last = "pad"
    return app


def laid(app: App, ruleset: str, seed: int) -> TableScene:
    """A new table with people on all seats."""
    rules = open_rules(ruleset, None)
    plan = Plan(ruleset, rules.world.players, {}, {seat: Player(seat) for seat in rules.world.seats}, seed)
    app.stack.scenes.clear()
    table = TableScene(app, Match(plan, rules))
    app.stack.push(table)
    app.step(FRAME)
    return table


# ---- presses ---------------------------------------------------------------------------------------------------------


@dataclass
class Count:
    """What was counted in one game."""

    decisions: list[int] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    lost: list[tuple[Spot, Spot]] = field(default_factory=list)
    """Where somebody who steered straight did not arrive."""


def pushes(state: TableState, places: dict[Spot, Box], candidates: dict[Spot, Box],
           here: Spot) -> Iterator[tuple[Spot, int]]:
    """Where a push or a jump leads, and how many presses that takes."""
    for way in WAYS:
        there, beyond = led_to(state, places, here, way)
        yield there, 2 if beyond else 1
    for turn in (1, -1):
        yield turned_from(candidates, here, turn) or here, 1


def fewest(state: TableState, aim: Spot) -> int:
    """The fewest presses from where the cursor is to a spot."""
    if state.cursor is None:
        return 1
    places = within_reach(state)
    candidates = {spot: box for spot, box in places.items() if takes_on(state, spot)}
    known, waiting = {state.cursor: 0}, [state.cursor]
    while waiting and aim not in known:
        waiting.sort(key=lambda spot: known[spot])
        here = waiting.pop(0)
        for there, presses in pushes(state, places, candidates, here):
            if there not in known:
                known[there] = known[here] + presses
                waiting.append(there)
    return known[aim]


def arrives(state: TableState, aim: Spot) -> bool:
    """Whether somebody arrives who steers straight."""
    places = within_reach(state)
    boxes = {spot: box for spot, box in places.items() if takes_on(state, spot)} | {aim: places[aim]}
    here, seen, (x, y) = state.cursor or aim, set[Spot](), boxes[aim].middle
    boxes |= {here: places[here]}
    while here != aim and here not in seen:
        seen.add(here)
        across, down = x - boxes[here].middle[0], y - boxes[here].middle[1]
        ways = [(abs(across), (1 if across > 0 else -1, 0)), (abs(down), (0, 1 if down > 0 else -1))]
        left = [(abs(x - boxes[there].middle[0]) + abs(y - boxes[there].middle[1]), there)
                for far, way in sorted(ways, reverse=True) if far and (there := step_from(boxes, here, way)) != here]
        nearer = [there for far, there in left if far < abs(across) + abs(down)]
        here = (nearer or [there for far, there in left if far == abs(across) + abs(down)] or [here])[0]
    return here == aim


def play(app: App, ruleset: str, wanted: int, seed: int) -> Count:
    """Count so many decisions, over as many games as it takes."""
    count, chance = Count(), random.Random(seed)
    blink(app, SELDOM)
    while len(count.decisions) < wanted:
        table = laid(app, ruleset, chance.randrange(1000))
        for _ in range(4 * wanted):
            if table.match.game.position.over or len(count.decisions) >= wanted:
                break
            decide(table, count, chance)
            app.step(FRAME)
    return count


def decide(table: TableScene, count: Count, chance: random.Random) -> None:
    """One decision at random, thing by thing, each where the cursor can go; others are taken without being counted."""
    state, app, presses = table.state, table.app, 0
    position, number = table.match.game.position, len(table.match.game.log)
    if front(state) == "curtain":
        presses += 1
        table.road.send(i.Lift(), SOMEBODY)
        app.step(FRAME)
    option = chance.choice(position.opts)
    one = next((one for one in state.chooser.all if one.option == option), None)
    plain = one is not None and not one.texts and not form.laid_out(state) and front(state) == "table"
    for _ in range(MOST_THINGS if plain else 0):
        assert one is not None
        table.arrange(app.ui)
        picked = len(state.chooser.picked)
        aim = Spot(*one.things[picked]) if picked < len(one.things) else Spot("choice", one.text)
        if aim not in within_reach(state):
            break  # on another page
        count.picks.append(fewest(state, aim) + 1)
        presses += count.picks[-1]
        if not arrives(state, aim):
            count.lost.append((state.cursor or aim, aim))
        table.road.send(i.Point(aim))
        state.by_keys = True
        for _ in range(state.chooser.poses(aim.thing)):
            if picked < len(one.things) and state.chooser.together(one.things[picked]) != one.group(picked):
                table.road.send(i.Turn(), SOMEBODY)
                presses += 1
        table.road.send(i.Take(), SOMEBODY)
        app.step(FRAME)
        if front(state) == "sure":
            table.road.send(i.BeSure(True), SOMEBODY)
        if len(table.match.game.log) > number:
            count.decisions.append(presses)
            return
    table.road.send(i.Decide(table.rules.written(position, complete(table.rules, position, option), False)))


# ---- texts -----------------------------------------------------------------------------------------------------------


def typed(app: App, word: str) -> int:
    """The fewest presses for a word on the keys of the screen, letter by letter, without any that is offered."""
    done: list[str] = []
    page = KeyboardScene(app, "", "", 40, done.append)
    app.stack.scenes.clear()
    app.stack.push(page)
    app.step(FRAME)
    presses = 1  # Start, at the end
    for letter in word:
        keys = [widget for widget in page.widgets if widget.label.lower() == letter and widget.id.startswith("key:")]
        presses += steps_to(page, keys[0].id) + 1
        page.focus = keys[0].id
        page.use(keys[0])
        app.step(FRAME)
    return presses


def steps_to(page: KeyboardScene, wanted: str) -> int:
    """Pushes and jumps from the key that has the focus to another."""
    start, known = page.focus, {page.focus: 0}
    waiting = [start]
    while wanted not in known:
        here = waiting.pop(0)
        page.focus = here
        for there in (*(page.neighbour(way) for way in WAYS), page.along(HALF), page.along(-HALF)):
            if there not in known:
                known[there] = known[here] + 1
                waiting.append(there)
    page.focus = start
    return known[wanted]


# ---- letters ---------------------------------------------------------------------------------------------------------


def letters(ruleset: str, size: int) -> list[tuple[int, str]]:
    """Every text at a table during some decisions, with the size of its letters in pixels, the smallest first."""
    app, found, chance = program(size), dict[str, int](), random.Random(1)
    plain: Callable[..., object] = Type.render

    def render(self: Type, text: str, style: str, points: float, *rest: object) -> object:
        if len(text.strip()) > LABEL:
            found[text] = min(found.get(text, 999), max(9, round(points * self.scale)))
        return plain(self, text, style, points, *rest)

    Type.render = render  # type: ignore[method-assign, assignment]
    try:
        table = laid(app, ruleset, 1)
        for _ in range(SEEN):
            if not table.match.game.position.over:
                decide(table, Count(), chance)
                app.step(FRAME)
    finally:
        Type.render = plain  # type: ignore[method-assign, assignment]
    return sorted((pixels, text) for text, pixels in found.items())


# ---- what is told ----------------------------------------------------------------------------------------------------


def main(given: Sequence[str] | None = None) -> int:
    """Measure, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="rulesets; all of them if none is named")
    parser.add_argument("--decisions", type=int, default=250, help="for each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--letters", action="store_true", help="nothing but the size of letters")
    wanted = parser.parse_args(given)
    games = wanted.games or sorted(Library().ids())
    if not wanted.letters:
        app = program()
        print(f"{'game':14} decisions  presses mean / max  a pick mean / max  steered past")
        for game in games:
            count = play(app, game, wanted.decisions, wanted.seed)
            decisions, picks = count.decisions, count.picks
            print(f"{game:14} {len(decisions):9} {mean(decisions):13.2f} / {max(decisions):2}"
                  f" {mean(picks):14.2f} / {max(picks):2} {len(count.lost):6} of {len(picks)}", flush=True)
        for word in WORDS:
            print(f"'{word}' takes {typed(app, word)} presses on the keys of the screen", flush=True)
    for game in games:
        for size in range(len(TEXT_SIZES)):
            small = [(pixels, text) for pixels, text in letters(game, size) if pixels < COUCH]
            told = ", ".join(f"{pixels} {text[:24]!r}" for pixels, text in small[:6])
            print(f"{game:14} size {size}: {len(small)} texts below {COUCH} px {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
