"""A robot at a table: it decides by seed among what can be picked, with one device, through posted events only."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pygame

from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from tests.ui.robot import FRAME, KEYS, PAD, Robot

NAMES = ("Ada", "Bruno", "Clara", "Dimitri", "Elsa", "Félix")


@cache
def rules_of(ruleset: str, players: int | None = None) -> Rules:
    return open_rules(ruleset, players)


def people(rules: Rules) -> dict[str, Player]:
    return {seat: Player(name) for seat, name in zip(rules.world.seats, NAMES, strict=False)}


class TableRobot(Robot):
    """People on all seats of one table, all of them this robot."""

    def __init__(self, home: Path, size: tuple[int, int] = (960, 540), **settings: object) -> None:
        super().__init__(home, size, **settings)
        self.chance = random.Random(1)
        self.table: TableScene

    def sit(self, ruleset: str, seed: int = 5, bots: dict[str, str] | None = None) -> TableScene:
        """A new match of a ruleset, above the title."""
        rules = rules_of(ruleset)
        seats = people(rules)
        for seat, level in (bots or {}).items():
            seats[seat] = Player(seat, level)
        match = Match(Plan(ruleset, rules.world.players, {}, seats, seed), rules, self.app.saves.journal())
        self.app.stack.push(TitleScene(self.app))
        self.table = TableScene(self.app, match)
        self.open(self.table)
        self.chance = random.Random(seed)
        return self.table

    # ---- quick hands --------------------------------------------------------------------------------------------

    def key(self, *names: str) -> None:
        for name in names:
            code = KEYS.get(name) or pygame.key.key_code(name)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))
            self.run(FRAME)

    def pad(self, *names: str, pad: int = 0) -> None:
        for name in names:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, instance_id=pad, button=PAD[name]))
            self.run(FRAME)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=button, touch=False))
            self.run(FRAME)

    def pull(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag with the mouse."""
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
        for at in (middle, end):
            moved = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)
            pygame.event.post(moved)
            self.run(FRAME)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
        self.run(FRAME)

    # ---- playing ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self.table.match.game.position.over)

    def usable(self) -> list[str]:
        """The ids of what takes the decision on: what can be picked, and buttons of decisions."""
        things = {f"thing:{kind}:{value}" for kind, value in self.table.chooser.next_things()}
        return [widget.id for widget in self.table.widgets
                if widget.focusable and (widget.id in things or widget.id.startswith("choice:"))]

    def check_table(self) -> None:
        """Everything that the rules allow can be seen and pressed."""
        table = self.table
        for kind, value in table.chooser.next_things():
            widget = table.widget(f"thing:{kind}:{value}")
            assert widget is not None, f"{kind} {value} can be picked but is nowhere ({table.match.game.who()})"
            found = table.widget_at(widget.seen.center)
            assert found is widget, f"{widget.id} is under {found}"
        wanted = table.chooser.ready() if table.chooser.picked else table.chooser.plain()
        buttons = [widget for widget in table.widgets if widget.id.startswith("choice:")]
        assert bool(wanted) == bool(buttons), f"{len(wanted)} decisions by name, {len(buttons)} buttons"
        assert len(wanted) == len(buttons) or table.widget("more") is not None

    def decide(self, device: str) -> None:
        """One decision, thing by thing."""
        before = len(self.table.match.game.log)
        for _ in range(40):
            name = self.scene.name
            if name == "curtain":
                self.use("lift", device)
            elif name == "keyboard":
                self.write_with(device)
            elif name == "table":
                if len(self.table.match.game.log) > before or self.over:
                    return
                self.check_table()
                wanted = self.chance.choice(self.usable())
                self.use(wanted, device)
            else:
                raise AssertionError(f"there is a {name}")
        raise AssertionError(f"no end of a decision: {self.table.chooser.picked} {self.table.match.game.who()}")

    def write_with(self, device: str) -> None:
        """A free text: a suggestion if there is one, else letters."""
        if device == "key":
            self.type(f"Words {self.chance.randrange(99)}")
            self.key("enter")
            return
        scene = self.scene
        if self.has("suggestion:0") and self.chance.random() < 0.7:
            self.use("suggestion:0", device)
        else:
            for _ in range(2):
                self.use(f"key:2:{self.chance.randrange(6)}", device)
        self.use("done", device)
        assert self.scene is not scene, "the text was not taken"

    def play(self, device: str, most: int) -> int:
        """Play until the game is over or so many decisions were taken; how many there were."""
        for count in range(most):
            if self.over:
                return count
            self.decide(device)
        return most
