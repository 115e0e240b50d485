"""What moves, and what changes under a hand: many frames, of which only the digest is kept.

A picture shows a screen at rest. Most of what is drawn for a moment only (effects, ribbons, pieces on their way, what
is pointed at, what has the focus, lists that were scrolled) is on none of them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.app.app import App
from game.engine.search import complete
from game.kiosk.attract import DemoScene
from game.kiosk.countdown import CountdownScene
from game.kiosk.operator_scene import GamesScene, LogScene, OperatorScene
from game.kiosk.pin_scene import PinScene
from game.match.match import Match, Plan
from game.match.opponents import Opponents
from game.ruleset.show.events import EFFECTS, TONES
from game.scenes.court.together_scene import TogetherScene
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
from game.storage.history import Standing
from game.table.intents import Ask, Decide, LookBack, SitDown
from game.view.gauges import Gauge, Toggle
from game.view.history_rows import Face, FameRow, GameRow, Wreath
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Label, TextField, Widget
from tests.kiosk.conftest import Guest
from tests.pictures.gallery import lesson, over, past_games, played
from tests.pictures.more_films import MORE, SIZES, Film, moving
from tests.pictures.parts import PARTS
from tests.pictures.pressed import PRESSED
from tests.pictures.witness import Witness
from tests.small import small_game
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot, people
from tests.ui.test_moments import RULES, declared
from tools.pictures import summed

SIZE = (1280, 720)  # where a unit is a pixel: a margin that is another by one is seen


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
    return lambda hand: shown(hand, declared(word), "none")


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
    for number, seat in enumerate(seat for seat, _ in hand.on(TogetherScene).people):  # then two of them have pads
        if number < 2:
            hand.pads.seat(number, seat)
    for number, names in ((1, "down"), (0, "down down up"), (1, "a"), (0, "b")):
        for name in names.split():
            hand.pad(name, pad=number)
            yield


def replay(hand: TableRobot) -> Iterator[None]:
    """A game that is over is played again."""
    hand.open(ReplayScene(hand.app, over("tictactoe")))
    yield from moving(hand, 3)
    for name in ("space", "right", "left", "down", "enter"):
        Robot.key(hand, name)
        yield
    for name in ("last", "earlier", "earlier", "run", "first", "later", "later", "run", "last", "run"):
        widget = hand.scene.widget(name)
        if widget is not None:
            hand.click(widget.seen.center)
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


def a_menu(make: Callable[[TableRobot], object], text_size: int = -1) -> Film:
    """A menu under keys, pages and pointer, in letters of some size."""
    def film(hand: TableRobot) -> Iterator[None]:
        hand.app.settings.text_size = text_size
        hand.app.remake()
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


def widgets() -> Iterator[Widget]:
    """Each sort of widget in each of its states."""
    for more in ({}, {"main": True}, {"chosen": True}, {"held": True}, {"quiet": True}, {"quiet": True, "chosen": True},
                 {"enabled": False}, {"align": "left"}, {"icon": "icons/star"}, {"size": 30.0}):
        yield Button("play", label="Play on", action=print, **more)
        yield Button("other", action=print, **{"icon": "icons/star", **more})  # type: ignore[arg-type]
    for enabled in (True, False):
        yield Choice("choice", label="Sound", value="seven", step=print, enabled=enabled)
        yield Choice("choice", value="a value that is long enough for several lines of words", step=print)
        for level in (0, 1, 6, 10):
            yield Gauge("gauge", label="Sound", value=str(level), level=level, step=print, enabled=enabled)
        for on in (True, False):
            yield Toggle("toggle", label="Sound", value="yes" if on else "no", on=on, step=print, enabled=enabled)
    for value, icon in (("", ""), ("Marguerite", ""), ("Marguerite", "icons/star"), ("", "icons/star")):
        yield TextField("field", label="Your name", value=value, icon=icon, action=print)
    for most, balanced, align in ((0, False, "left"), (1, False, "centre"), (2, True, "centre"), (0, True, "right")):
        yield Label("label", label="Some words that go on and on, for as long as there is room for them, and a little "
                    "further", most=most, balanced=balanced, align=align)
    for place in range(1, 6):
        yield FameRow("row", place=place, one=Standing(f"Person {place}", 9, 3, 2, 2), cells=("3", "9", "2"),
                      action=print if place % 2 else None)
    yield FameRow("head", label="Name", cells=("wins", "games", "best"), head=True)
    yield Wreath("wreath")


def states(hand: TableRobot) -> Iterator[None]:
    """Widgets, at rest and under hands, in the two palettes that differ most and in large letters."""
    for palette, letters in (("plain", 1.0), ("contrast", 1.4)):
        hand.app.settings.palette = palette
        hand.app.remake()
        ui = Ui(hand.app.surface, hand.app.ui.theme, hand.app.ui.art, letters)
        for number, widget in enumerate(widgets()):
            for state in ("", "focus", "hover", "pressed"):
                focus, hover, pressed = (widget.id if state == one else "" for one in ("focus", "hover", "pressed"))
                ui.attend(focus, hover, pressed, True)
                ui.surface.fill((60, 40, 30))
                widget.rect = pygame.Rect(20 + number, 30, 560, 90 if number % 2 else 52)
                widget.draw(ui)
                low, wish = widget.measure(ui, 300 + number)
                ui.surface.fill((200, 200, 200), (0, 300, low, 9))
                ui.surface.fill((200, 200, 200), (0, 320, wish, 9))
                yield


def past_rows(hand: TableRobot) -> Iterator[None]:
    """Rows of past games, with few and many people."""
    face = Face("Morris", "morris", (), ((200, 30, 30), (30, 30, 200)))
    for count in range(1, 7):
        seats = tuple((f"Person {number}", number % 2 == 0) for number in range(count))
        row = GameRow("row", pygame.Rect(10, 20, 600, 76), face=face, when="yesterday", seats=seats, action=print)
        hand.app.ui.surface.fill((60, 40, 30))
        row.draw(hand.app.ui)
        yield


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
    **{f"effect {word}": an_effect(word) for word in EFFECTS if word != "uncover"},  # in "decisions liars-dice"
    **{f"tone {tone}": a_tone(tone) for tone in TONES},
    **{f"decisions {name}": some_decisions(name) for name in MOVED},
    **{f"keys {name}": by_keys(name) for name in HANDLED},
    **{f"pointer {name}": by_pointer(name) for name in HANDLED},
    **{f"menu {name}": a_menu(make) for name, make in MENUS.items()},
    **{f"large {name}": a_menu(MENUS[name], 4) for name in ("lobby", "rules", "result", "settings look")},
    "together": together, "replay": replay,
    "widgets": states, "past games": past_rows, **MORE, **PRESSED,
    **PARTS}
KIOSK = "kiosk"
NAMES = (*FILMS, KIOSK)


def digests_of(home: Path, name: str) -> dict[str, str]:
    """All frames of a film in one number, and all that is told of them in another."""
    looks = tells = 0
    for frame, told in frames(home, name):
        looks = summed(frame, looks) if frame is not None else looks
        tells = zlib.crc32("\n".join(told).encode(), tells)
    return {f"film {name}": f"{looks:08x}", f"told {name}": f"{tells:08x}"}


def frames(home: Path, name: str) -> Iterator[tuple[pygame.Surface | None, list[str]]]:
    """Each frame of a film with what is told of it; where things lie is asked after the last one."""
    witness: Witness | None = None
    for app, said in played_on(home, name):
        if witness is None or witness.app is not app:
            witness = Witness(app)
        yield app.surface, [*witness.frame(), said]
    if witness is not None:
        yield None, witness.hits()


def played_on(home: Path, name: str) -> Iterator[tuple[App, str]]:
    """The program at each frame of a film, and what the film itself says of it."""
    if name == KIOSK:
        for guest in kiosk(home):
            yield guest.app, ""
        return
    hand = TableRobot(home, SIZES.get(name.split()[0], SIZE), speed="normal")
    silence(hand.app.bots)
    for said in FILMS[name](hand):
        yield hand.app, said or ""
    hand.close()


def silence(bots: Opponents) -> None:
    """Nobody thinks in another process, so that each frame shows the same however busy the machine is."""
    bots.ask, bots.ask_curve = lambda match, level, moving=False, people=0.0: None, lambda match: None  # type: ignore[method-assign]
