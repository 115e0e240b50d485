"""Every screen of the program, opened in a moment that is always the same, to be drawn and compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pygame

from game.app.scene import Scene
from game.engine.search import complete
from game.kiosk.attract import CardScene, DemoScene, FameCard
from game.kiosk.operator_scene import OperatorScene
from game.kiosk.pin_scene import PinScene
from game.match.match import Match, Plan
from game.ruleset.library import Library
from game.ruleset.problems import Problem, Span
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.confirm import ConfirmScene
from game.scenes.menu.history_scene import FameScene, HistoryScene
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.menu.lessons_scene import LessonsScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.problems import ProblemsScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.menu.settings_scene import PAGES, SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.inspector import InspectorScene
from game.scenes.table.lesson_scene import lessons_for, open_lesson
from game.scenes.table.scene import TableScene
from game.table.intents import SitDown
from game.table.state import PROGRAM
from tests.durability.test_history import finished
from tests.kiosk.conftest import Guest
from tests.ui.beforehand import rules_of
from tests.ui.robot import Robot
from tests.ui.table_robot import people

SIZES = ((1280, 720), (1920, 1080), (540, 960))
LANGUAGES = ("en", "fr")
MIDDLE = 24  # decisions
IDS = Library().ids()
FLOOR = 4  # groups of tables
Maker = Callable[[Robot], list[Scene]]


def played(ruleset: str, decisions: int) -> Match:
    """A match after some decisions at random, always the same ones; before the last one, if it would be over."""
    rules, chance = rules_of(ruleset), random.Random(7)
    match = Match(Plan(ruleset, rules.world.players, {}, people(rules), 7), rules)
    for _ in range(decisions):
        option = chance.choice(match.game.position.opts)
        match.play_option(complete(rules, match.game.position, option))
        if match.game.position.over:
            match.undo()
            break
    return match


def over(ruleset: str) -> Match:
    """A match that is over."""
    match, chance = played(ruleset, 0), random.Random(7)
    while not match.game.position.over:
        option = chance.choice(match.game.position.opts)
        match.play_option(complete(match.rules, match.game.position, option))
    return match


def table(hand: Robot, ruleset: str, decisions: int) -> TableScene:
    """A table with everything on it that whoever is asked may see."""
    scene = TableScene(hand.app, played(ruleset, decisions))
    scene.road.send(SitDown(scene.asked_seat()))
    return scene


def curtain(hand: Robot) -> list[Scene]:
    below = table(hand, "fredericus", MIDDLE)
    return [below, CurtainScene(hand.app, below, below.asked_seat())]


def menu(hand: Robot) -> list[Scene]:
    below = table(hand, "djambi-4", MIDDLE)
    below.state.menu = PROGRAM
    return [below]


def inspector(hand: Robot) -> list[Scene]:
    below = table(hand, "djambi-4", MIDDLE)
    return [below, InspectorScene(hand.app, below, lambda scene: "")]


def lesson(hand: Robot) -> list[Scene]:
    path = lessons_for(hand.app, "djambi-4")[0]
    return [open_lesson(hand.app, "djambi-4", path)]


def task(hand: Robot) -> list[Scene]:
    """A lesson in which something is to be done."""
    scene = open_lesson(hand.app, "djambi-4", lessons_for(hand.app, "djambi-4")[1])
    scene.step = 1
    return [scene]


def past_games(hand: Robot) -> None:
    if not hand.app.saves.history.games():
        for first, second in (("Ada", "Bo"), ("Bo", "Ada"), ("Ada", "Clara")):
            finished(hand.app.saves, first, second)


def past(hand: Robot, scene: type[HistoryScene] | type[FameScene]) -> list[Scene]:
    past_games(hand)
    return [scene(hand.app)]


def fame_card(hand: Guest) -> list[Scene]:
    past_games(hand)
    return [FameCard(hand.kiosk)]


def problems(hand: Robot) -> list[Scene]:
    place = Span("mods/cabinet/ruleset.yaml", 12, 4)
    return [ProblemsScene(hand.app, "cabinet", [Problem(place, "this is wrong", "do that instead")] * 9)]


def confirm(hand: Robot) -> list[Scene]:
    tr = hand.app.tr
    choices = [(tr(f"lobby.{key}"), lambda: None) for key in ("go_on", "start_new", "back")]
    return [TitleScene(hand.app), ConfirmScene(hand.app, tr("lobby.unfinished", game="Go"), choices)]


def lobby(name: str, hand: Robot) -> list[Scene]:
    return [LobbyScene(hand.app, name)]


def settings(page: str, hand: Robot) -> list[Scene]:
    return [SettingsScene(hand.app, page)]


def laid(name: str, decisions: int, hand: Robot) -> list[Scene]:
    return [table(hand, name, decisions)]


MENUS: dict[str, Maker] = {
    "title": lambda hand: [TitleScene(hand.app)],
    "shelf": lambda hand: [ShelfScene(hand.app)],
    **{f"lobby {name}": partial(lobby, name)
       for name in ("djambi-4", "fianchetto", "tictactoe")},
    **{f"settings {page}": partial(settings, page) for page in PAGES
       if page != "folders"},  # its paths differ from one computer to the next
    "problems": problems, "confirm": confirm,
    "keyboard": lambda hand: [TitleScene(hand.app), KeyboardScene(hand.app, "Ossola", "Marguerite", 24, print)],
    "history": partial(past, scene=HistoryScene), "fame": partial(past, scene=FameScene),
}
TALES: dict[str, Maker] = {
    "curtain": curtain, "menu": menu, "inspector": inspector, "lesson": lesson, "task": task,
    "lessons": lambda hand: [LessonsScene(hand.app, "djambi-4")],
    "result": lambda hand: [ResultScene(hand.app, over("djambi-4"))],
    "rules": lambda hand: [RulesScene(hand.app, rules_of("djambi-4"))],
    "chronicle": lambda hand: [ChronicleScene(hand.app, played("fianchetto", 120))],
    "gazette": lambda hand: [ChronicleScene(hand.app, over("djambi-4"))],
}
KIOSK: dict[str, Callable[[Guest], list[Scene]]] = {
    "attract card": lambda hand: [CardScene(hand.kiosk)], "attract fame": fame_card,
    "attract demo": lambda hand: [DemoScene(hand.kiosk, hand.app.catalogue.box("morris"), 1)],
    "pin": lambda hand: [PinScene(hand.app, hand.kiosk)],
    "operator": lambda hand: [OperatorScene(hand.app, hand.kiosk)],
}


def tables(part: int, number: int) -> dict[str, Maker]:
    """Some of the tables in the middle of a game, and at the start in one of the windows."""
    found: dict[str, Maker] = {}
    for index, name in list(enumerate(IDS))[part::FLOOR]:
        found[f"table {name}"] = partial(laid, name, MIDDLE)
        if index % len(SIZES) == number:
            found[f"start {name}"] = partial(laid, name, 0)
    return found


GROUPS = ("menus", "tales", "kiosk", *(f"tables {part + 1}" for part in range(FLOOR)))


def makers(group: str, number: int) -> dict[str, Maker]:
    """The screens of a group in one of the windows."""
    if group.startswith("tables"):
        return tables(int(group.split()[1]) - 1, number)
    return {"menus": MENUS, "tales": TALES, "kiosk": KIOSK}[group]  # type: ignore[return-value]


def everything() -> dict[str, tuple[type[Robot], Maker]]:
    """Every screen, with the robot that opens it."""
    found: dict[str, Maker] = {**MENUS, **TALES}
    for part, number in product(range(FLOOR), range(len(SIZES))):
        found |= tables(part, number)
    kiosk: dict[str, Maker] = dict(KIOSK)  # type: ignore[arg-type]
    return ({name: (Robot, make) for name, make in found.items()}
            | {name: (Guest, make) for name, make in kiosk.items()})


def laid_out(hand: Robot, make: Maker) -> None:
    """Open a screen, and nothing else."""
    hand.leave()
    for scene in make(hand):
        hand.app.stack.push(scene)
    hand.run(0.05)


def pictures(home: Path, size: tuple[int, int], group: str) -> Iterator[tuple[str, pygame.Surface]]:
    """The screens of a group in a window, each with its name; the language depends on both."""
    number = SIZES.index(size)
    hand = Guest(home, size=size) if group == "kiosk" else Robot(home, size)
    for name, make in makers(group, number).items():
        hand.app.settings.language = hand.app.strings.language = LANGUAGES[(len(name) + number) % 2]
        laid_out(hand, make)
        yield name, hand.app.surface
    hand.close()
