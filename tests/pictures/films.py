"""What moves, and what changes under a hand: many frames, of which only the digest is kept.

A picture shows a screen at rest. Most of what is drawn for a moment only (effects, ribbons, pieces on their way, what
is pointed at, what has the focus, lists that were scrolled) is on none of them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.engine.search import complete
from game.kiosk.attract import DemoScene
from game.kiosk.countdown import CountdownScene
from game.kiosk.operator_scene import GamesScene, LogScene, OperatorScene
from game.kiosk.pin_scene import PinScene
from game.match.match import Match, Plan
from game.ruleset.show.events import EFFECTS, TONES
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.history_scene import FameScene
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.title import TitleScene
from game.scenes.menu.words import WordsScene
from game.scenes.table.inspector import InspectorScene
from game.scenes.table.replay_scene import ReplayScene
from game.scenes.table.scene import TableScene
from game.table.intents import Ask, Decide, LookBack, SitDown
from tests.kiosk.conftest import Guest
from tests.pictures.gallery import lesson, over, past_games, played
from tests.small import small_game
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot, people
from tests.ui.test_moments import RULES

SIZE = (640, 360)
BLINK = 0.06  # seconds from one frame to the next
Film = Callable[[TableRobot], Iterator[None]]  # comes to the next frame


def moving(hand: TableRobot, seconds: float) -> Iterator[None]:
    for _ in range(round(seconds / BLINK)):
        for _ in range(round(BLINK / FRAME)):
            hand.app.step(FRAME)
        yield


def shown(hand: TableRobot, effect: str, moment: str) -> Iterator[None]:
    """Something that a ruleset wants to be seen."""
    folder = hand.app.home / "small"
    folder.mkdir()
    rules = small_game(folder, RULES.replace("EFFECT", effect).replace("MOMENT", moment)).rules
    table = TableScene(hand.app, Match(Plan(str(folder / "ruleset.yaml"), 2, {}, people(rules), 1), rules))
    hand.open(table)
    hand.run(0.4)
    table.road.send(Decide("a1-b1"))
    yield from moving(hand, 2.4)


def an_effect(word: str) -> Film:
    values = {"wave": {"of": 2, "to": 3, "from": 1}, "shake": {"at": 1}, "uncover": {"of": 5, "at": 6}}.get(
        word, EFFECTS[word])
    text = "{as: " + word + "".join(f", {key}: {value}" for key, value in values.items()) + "}"
    return lambda hand: shown(hand, text, "none")


def a_tone(tone: str) -> Film:
    moment = "{title: {en: 'So many: {4}', fr: 'Tant : {4}'}, tone: " + tone + ", seat: 3, number: 4}"
    return lambda hand: shown(hand, "none", moment)


def some_decisions(ruleset: str) -> Film:
    """Two decisions in the middle of a game, each to its end, then a look back."""
    def film(hand: TableRobot) -> Iterator[None]:
        table = TableScene(hand.app, played(ruleset, 12))
        hand.open(table)
        table.road.send(SitDown(table.asked_seat()))
        for _ in range(2):
            legal = [text for text in table.match.game.legal() if "<text>" not in text]
            table.road.send(Decide(legal[len(legal) // 2]))
            yield from moving(hand, 1.5)
        table.road.send(LookBack(6))
        yield from moving(hand, 0.3)
    return film


def by_keys(ruleset: str) -> Film:
    """A way over the table with keys, as far as the question after the first one."""
    def film(hand: TableRobot) -> Iterator[None]:
        table = TableScene(hand.app, played(ruleset, 12))
        hand.open(table)
        table.road.send(SitDown(table.asked_seat()))
        for name in ("down", "right", "up", "left", "left", "enter", "right", "down", "tab", "escape", "tab", "enter"):
            Robot.key(hand, name)  # without asking whether it leads anywhere
            yield
    return film


def by_pointer(ruleset: str) -> Film:
    """A pointer that goes over the table, and presses."""
    def film(hand: TableRobot) -> Iterator[None]:
        table = TableScene(hand.app, played(ruleset, 12))
        hand.open(table)
        table.road.send(SitDown(table.asked_seat()))
        hand.run(0.1)
        for number, widget in enumerate([widget for widget in table.widgets if widget.focusable][::5]):
            hand.point(widget.seen.center)
            yield
            if number % 3 == 0:
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=widget.seen.center, button=1))
                hand.run(FRAME)
                yield
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1))
                hand.run(FRAME)
    return film


def together(hand: TableRobot) -> Iterator[None]:
    """Everybody is asked something at once."""
    table = hand.sit("fianchetto")
    while table.match.game.who()[0][1] != "oppose":
        position = table.match.game.position
        table.match.play_option(complete(table.rules, position, hand.chance.choice(position.opts)))
    table.road.send(Ask())
    yield from moving(hand, 0.3)
    for name in ("right", "down", "enter", "enter"):
        Robot.key(hand, name)
        yield
    hand.drag((2, 2), (3, 3))
    hand.scene.refresh()
    yield from moving(hand, 0.3)


def replay(hand: TableRobot) -> Iterator[None]:
    """A game that is over is played again."""
    hand.open(ReplayScene(hand.app, over("tictactoe")))
    yield from moving(hand, 3)
    for name in ("space", "right", "left", "down", "enter"):
        Robot.key(hand, name)
        yield


def inspected(hand: TableRobot) -> InspectorScene:
    table = TableScene(hand.app, played("djambi-4", 12))
    hand.open(table)
    return InspectorScene(hand.app, table, lambda scene: "")


def kiosk(home: Path) -> Iterator[Guest]:
    """The screens of a kiosk, some of them at work."""
    hand = Guest(home, size=SIZE)
    app, house = hand.app, hand.kiosk
    app.settings.speed = "normal"
    (app.home / "kiosk.log").write_text("2026-01-01 start\n2026-01-02 end\n" * 30, encoding="utf-8")
    past_games(hand)
    for scene in (PinScene(app, house), OperatorScene(app, house), GamesScene(app, house),
                  LogScene(app, app.home / "kiosk.log"), CountdownScene(app, house, 20)):
        hand.open(scene)
        for name in ("down", "right", "down", "pagedown"):
            Robot.key(hand, name)
            yield hand
        if isinstance(scene, PinScene):
            hand.type("12345")
            yield hand
            hand.press("key:enter")
            yield hand
        app.stack.back_to("title")
    scene = CountdownScene(app, house, 20)
    for left in (20, 13.4, 0.7):
        scene.left = left
        scene.layout(app.ui)
        hand.open(scene)
        yield hand
        app.stack.back_to("title")
    demo = DemoScene(house, app.catalogue.box("morris"), 1)
    hand.open(demo)
    for left in (0.0, 0.0):
        demo.say_left = left
        hand.run(0.1)
        yield hand
    hand.close()


def a_menu(make: Callable[[TableRobot], object]) -> Film:
    """A menu under keys, pages and pointer."""
    def film(hand: TableRobot) -> Iterator[None]:
        hand.open(make(hand))  # type: ignore[arg-type]
        yield from moving(hand, 0.6)
        for name in ("down", "down", "right", "down", "pagedown", "pagedown", "up", "pageup"):
            Robot.key(hand, name)  # without asking whether it leads anywhere
            yield
        for widget in [widget for widget in hand.scene.widgets if widget.focusable][:6]:
            hand.point(widget.seen.center)
            yield
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=widget.seen.center, button=1))
            hand.run(FRAME)
            yield
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
            hand.run(FRAME)
    return film


def fame(hand: TableRobot) -> FameScene:
    past_games(hand)
    return FameScene(hand.app)


MENUS: dict[str, Callable[[TableRobot], object]] = {
    "title": lambda hand: TitleScene(hand.app), "shelf": lambda hand: ShelfScene(hand.app), "fame": fame,
    "lobby": lambda hand: LobbyScene(hand.app, "djambi-4"), "inspector": inspected,
    "rules": lambda hand: RulesScene(hand.app, rules_of("morris")),
    "chronicle": lambda hand: ChronicleScene(hand.app, played("fianchetto", 120)),
    "result": lambda hand: ResultScene(hand.app, over("reversi")), "lesson": lambda hand: lesson(hand)[0],
    "keyboard": lambda hand: KeyboardScene(hand.app, "Ossola", "Marguerite", 24, print),
    "words": lambda hand: WordsScene(hand.app, "Name", [f"The blue {number}" for number in range(30)], 24, print),
    "settings look": lambda hand: SettingsScene(hand.app, "look"),
    "settings sound": lambda hand: SettingsScene(hand.app, "sound")}
MOVED = ("djambi-4", "draughts", "draconic", "fidchell-1", "fredericus", "go", "liars-dice", "oware", "ur")
HANDLED = ("djambi-4", "fianchetto", "fredericus", "morris", "star")
FILMS: dict[str, Film] = {
    **{f"effect {word}": an_effect(word) for word in EFFECTS}, **{f"tone {tone}": a_tone(tone) for tone in TONES},
    **{f"decisions {name}": some_decisions(name) for name in MOVED},
    **{f"keys {name}": by_keys(name) for name in HANDLED},
    **{f"pointer {name}": by_pointer(name) for name in HANDLED},
    **{f"menu {name}": a_menu(make) for name, make in MENUS.items()}, "together": together, "replay": replay}
KIOSK = "kiosk"
NAMES = (*FILMS, KIOSK)


def digest_of(home: Path, name: str) -> str:
    """All frames of a film in one number."""
    found = 0
    for frame in frames(home, name):
        found = zlib.crc32(pygame.image.tobytes(frame, "RGB"), found)
    return f"{found:08x}"


def frames(home: Path, name: str) -> Iterator[pygame.Surface]:
    if name == KIOSK:
        for guest in kiosk(home):
            yield guest.app.surface
        return
    hand = TableRobot(home, SIZE, speed="normal")
    for _ in FILMS[name](hand):
        yield hand.app.surface
    hand.close()
