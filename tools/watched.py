"""The program itself, with a guest who plays quickly and a witness who notes what is about to be shown.

`python -m tools.watched RULESET SEED play --continue` is `python -m game play --continue` in its own main loop; only
the class of the application is another one, which looks on. The guest uses the mouse like anybody; bots answer at once.
The witness writes to the standard output, before each picture: which game is on the table, the decisions of it that
are new to those who look, results, and settings. tools/faults.py kills this program and asks what is left.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Sequence
from functools import cached_property

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

import game.app.app
from game.app.scene import Scene
from game.cli import main as program
from game.engine.search import complete
from game.match.match import Match
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.result import ResultScene
from game.scenes.table.scene import TableScene
from game.storage.journal import parse_journal
from game.table.intents import Decide
from tools.hasty import Hasty

LONG = 150  # decisions after which the game is left for a new one
PATIENCE = 25  # presses without a decision before the guest says what to do instead of pressing
FORWARD = {"curtain": ("lift",), "tally": ("go-on",), "result": ("rematch",), "keyboard": ("suggestion:0", "done"),
           "confirm": ("choice:1",)}


def say(**words: object) -> None:
    """Tell those outside: in the pipe when this returns, whatever happens then."""
    os.write(1, (json.dumps(words) + "\n").encode())


def identity(match: Match) -> str:
    """The name of a match in its journal."""
    assert match.journal is not None
    return str(parse_journal(match.journal.lines[0]).head["id"])


class Witness:
    """Knows what those who look have been told."""

    def __init__(self) -> None:
        self.game = ""
        self.log: list[str] = []
        self.match: Match | None = None
        self.over = ""

    def look(self, scenes: Sequence[Scene]) -> None:
        """Note what is about to be seen."""
        table = next((one for one in scenes if isinstance(one, TableScene) and one.name == "table"), None)
        if table is not None:
            self.look_at(table.match)
        for scene in scenes:
            if isinstance(scene, ResultScene) and self.over != identity(scene.match):
                self.over = identity(scene.match)
                say(over=self.over)

    def look_at(self, match: Match) -> None:
        """Note the decisions that are new."""
        log = list(match.game.log)
        if self.match is not match:
            self.match, self.game, self.log = match, identity(match), log
            say(game=self.game, ruleset=match.plan.ruleset, log=log)
        elif log != self.log:
            new = log[len(self.log):] if log[:len(self.log)] == self.log else None
            say(d=new) if new is not None else say(back=log)
            self.log = log


class Guest:
    """Somebody with a mouse who is in a hurry."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self.ruleset = ruleset
        self.chance = random.Random(seed)
        self.people = [self.chance.random() < 0.5 for _ in range(12)]
        self.presses = 0
        self.taken = -1

    def act(self, app: game.app.app.App) -> None:
        """Do something, as far as there is something to do."""
        top = app.stack.top
        if top is None or app.fade.running or not app.frames_drawn:  # nobody acts on what was never seen
            return
        top.arrange(app.ui)
        if isinstance(top, TableScene) and top.name == "table":
            self.play(app, top)
        elif isinstance(top, LobbyScene):
            self.seat(top)
        elif top.name == "title":
            app.stack.push(LobbyScene(app, self.ruleset))
        else:
            self.go_on(top)

    def seat(self, lobby: LobbyScene) -> None:
        """People and bots by chance, then off."""
        if lobby.starting:
            return
        wrong = [place for place, sitter in enumerate(lobby.plan.sitters[:len(lobby.plan.seats())])
                 if sitter.person != self.people[place]]
        self.click(lobby, f"kind:{wrong[0]}" if wrong else "start")

    def play(self, app: game.app.app.App, table: TableScene) -> None:
        """Press something of what may be pressed; whoever finds nothing decides all the same."""
        match = table.match
        if len(match.game.log) != self.taken:
            self.taken, self.presses = len(match.game.log), 0
        if table.state.finished or len(match.game.log) >= LONG:
            app.stack.back_to("title")
            return
        if not table.may_pick() and table.state.held is None:
            return
        self.presses += 1
        if self.chance.random() < 0.03 and match.may_undo():
            say(undo=len(match.game.log))
            self.press_key(pygame.K_u)
            return
        usable = [widget.id for widget in table.widgets if widget.focusable
                  and widget.id.startswith(("thing:", "choice:", "confirm", "variant:", "answer:"))]
        if usable and self.presses < PATIENCE:
            self.click(table, self.chance.choice(usable))
        elif table.may_pick():
            position = match.game.position
            option = complete(table.rules, position, self.chance.choice(position.opts))
            table.road.send(Decide(table.rules.written(position, option, False)))

    def go_on(self, scene: Scene) -> None:
        """Out of whatever has come between."""
        usable = [widget.id for widget in scene.widgets if widget.focusable]
        wanted = [name for name in usable if name.startswith("answer:") or name in FORWARD.get(scene.name, ())]
        if wanted:
            self.click(scene, self.chance.choice(wanted))
        else:
            self.press_key(self.chance.choice((pygame.K_RETURN, pygame.K_ESCAPE)))

    @staticmethod
    def press_key(code: int) -> None:
        """A key, down and up."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))

    @staticmethod
    def click(scene: Scene, name: str) -> None:
        """The mouse, on something."""
        widget = scene.widget(name)
        if widget is not None:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=widget.seen.center, button=1, touch=False))


class Watched(game.app.app.App):
    """The application, looked at and played with."""

    guest: Guest
    witness = Witness()

    @cached_property
    def bots(self) -> Hasty:
        """They answer at once."""
        return Hasty()

    def changed_settings(self) -> None:
        say(wish=self.settings.music)
        super().changed_settings()
        say(music=self.settings.music)

    def step(self, seconds: float) -> bool:
        self.guest.act(self)
        if self.guest.chance.random() < 0.01:
            self.settings.music = (self.settings.music + 1) % 11
            self.changed_settings()
        return super().step(seconds) or True  # the guest is never quiet

    def draw(self) -> None:
        self.witness.look(self.stack.visible())
        super().draw()


def main() -> int:
    """Play until somebody puts an end to it."""
    ruleset, seed, *words = sys.argv[1:]
    Watched.guest = Guest(ruleset, int(seed))
    game.app.app.App = Watched  # type: ignore[misc]
    return program(words)


if __name__ == "__main__":
    sys.exit(main())
