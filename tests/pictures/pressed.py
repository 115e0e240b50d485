"""Films in which everything on a screen is pressed once, and of what hands do on a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pygame

from game.app.scene import Scene
from game.engine.events import Said
from game.engine.game import open_rules
from game.match.match import Match, Plan
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.keyboard import KeyboardScene
from game.scenes.menu.lessons_scene import LessonsScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.tally import TallyScene, score_lines
from game.scenes.menu.title import TitleScene
from game.scenes.table.inspector import InspectorScene
from game.scenes.table.lesson_scene import lessons_for, open_lesson
from game.scenes.table.menu import TableMenu
from game.scenes.table.replay_scene import ReplayScene
from game.scenes.table.scene import TableScene
from game.scenes.table.tell import TellScene
from game.table import intents as i
from tests.match.test_story import evening
from tests.parlour import write_parlour
from tests.pictures.gallery import over, played
from tests.pictures.more_films import Film, desk, late, moving, results
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot, people, take
from tests.ui.test_tally import LINES

TIMED = ("hint", "advice", "keep", "print", "replay", "page:folders")  # a bot thinks, a day is told
Maker = Callable[[TableRobot], Scene]


def sorts(scene: Scene, deep: bool = False) -> list[str]:
    """The first and the last of each sort of thing that can be pressed, by the beginning of their names."""
    found: dict[str, list[str]] = {}
    for one in scene.widgets:
        if one.focusable and one.seen.h and one.id not in TIMED:
            sort = one.id.rpartition(":")[0] if deep else one.id.partition(":")[0]
            found.setdefault(sort or one.id, []).append(one.id)
    return list(dict.fromkeys(name for those in found.values() for name in (those[0], those[-1])))


def press(hand: TableRobot, at: tuple[int, int], up: tuple[int, int] | None = None) -> None:
    """The mouse goes down at a place and up there or elsewhere."""
    hand.point(at)
    for kind, place in ((pygame.MOUSEBUTTONDOWN, at), (pygame.MOUSEBUTTONUP, up or at)):
        if place != at:
            hand.point(place)
        pygame.event.post(pygame.event.Event(kind, pos=place, button=1, touch=False))
        hand.run(FRAME)


def pressed(make: Maker) -> Film:
    """Each thing on a screen is pressed; where that leads away, the screen is opened anew before the next."""
    def film(hand: TableRobot) -> Iterator[None]:
        scene = make(hand)
        hand.open(scene)
        for name in [*sorts(scene), ""]:
            if hand.app.stack.top is not scene:
                hand.leave()
                scene = make(hand)
                hand.open(scene)
            widget = scene.widget(name)
            if widget is not None:
                press(hand, widget.seen.center)
                yield
        hand.point(hand.app.surface.get_rect().center)
        for way in (1, 1, -1):
            hand.wheel(way)
            yield
        for name in ("down", "right", "escape"):
            if hand.app.stack.scenes:
                Robot.key(hand, name)
                yield
    return film


def left_open(hand: TableRobot) -> Scene:
    """The title while a game waits to be gone on with, and a warning is on it."""
    scene = TitleScene(hand.app)
    scene.unfinished, scene.look = True, lambda: None  # type: ignore[method-assign]
    hand.app.notice = "the settings could not be read and are as at first: settings-1.json"
    return scene


def with_people(hand: TableRobot) -> Scene:
    """A lobby in which nobody is a bot, so that the game can begin."""
    scene = LobbyScene(hand.app, "djambi-4")
    for place, sitter in enumerate(scene.plan.sitters):
        sitter.person, sitter.name = True, f"Person {place}"
    return scene


def told(hand: TableRobot) -> Scene:
    """The count after a game, below it the table."""
    return TallyScene(hand.app, hand.sit("tictactoe"), LINES)


def a_lesson(name: str, step: int) -> Maker:
    def make(hand: TableRobot) -> Scene:
        scene = open_lesson(hand.app, name, lessons_for(hand.app, name)[step])
        scene.step = step
        return scene
    return make


def ended(hand: TableRobot) -> Scene:
    """The end of an evening of stories, with honours and portraits."""
    return ResultScene(hand.app, evening(3, "en"))


def on_table(ruleset: str, decisions: int = 9) -> Callable[[TableRobot], TableScene]:
    def make(hand: TableRobot) -> TableScene:
        table = TableScene(hand.app, played(ruleset, decisions))
        hand.open(table)
        table.road.send(i.SitDown(table.asked_seat()))
        hand.app.stack.scenes.pop()
        return table
    return make


def over_table(ruleset: str) -> Maker:
    """The menu of a table."""
    def make(hand: TableRobot) -> Scene:
        table = on_table(ruleset)(hand)
        hand.open(table)
        return TableMenu(hand.app, table)
    return make


def remark(hand: TableRobot) -> Iterator[None]:
    """Somebody has done something that can be told in one line: what is offered is looked through, and one said."""
    table = late(hand, 150, "move")
    table.road.send(i.Decide(evening(3, "en").game.log[len(table.match.game.log)]))
    for _ in range(80):
        if hand.scene is table:
            hand.run(0.1)
    assert isinstance(hand.scene, TellScene)
    yield
    for name in ("down", "down", "right", "up", "up", "enter"):
        Robot.key(hand, name)
        yield


def keyed_sheets(hand: TableRobot) -> Iterator[None]:
    """One of four sheets has its own keys while the others are filled in."""
    hand.app.settings.sheets = True
    hand.sit("fianchetto")
    hand.run(0.4)
    for name in ("sheet:1:write:0", "sheet:0:idea:0:0", "sheet:2:variants", "sheet:3:ideas:0", "sheet:0:place"):
        widget = hand.scene.widget(name)
        if widget is not None:
            press(hand, widget.seen.center)
            yield
    for name in ("down", "right", "enter", "down", "left", "enter", "pagedown"):
        Robot.key(hand, name)
        yield
    for seat in (1, 3):
        hand.pads.seat(seat, seat)
    for seat, names in ((3, "down down a down right a x left"), (1, "down right a"), (3, "start right down a")):
        for name in names.split():
            hand.pad(name, pad=seat)
            yield
    Robot.key(hand, "escape")
    yield


def a_fall(hand: TableRobot) -> Iterator[None]:
    """A chief falls: the table comes nearer, and it is said across the board."""
    whole = over("djambi-4")
    number = next(number for number, events in enumerate(whole.events)
                  if any(isinstance(event, Said) and event.text == "fallen" for event in events))
    match = played("djambi-4", 0)
    for text in whole.game.log[:number]:
        match.play(text)
    table = TableScene(hand.app, match)
    hand.open(table)
    table.road.send(i.SitDown(table.asked_seat()))
    table.road.send(i.Decide(whole.game.log[number]))
    yield from moving(hand, 4)


def counting(hand: TableRobot) -> Iterator[None]:
    """Scores are told: of four with signs and few lines, of two with very many."""
    whole = over("fredericus")
    table = TableScene(hand.app, whole)
    for lines in (score_lines(whole), [line * 9 for line in score_lines(whole)]):
        hand.open(table)
        scene = TallyScene(hand.app, table, lines, "Whoever was first among equals wins")
        hand.open(scene)
        for _ in range(3):
            scene.counted = min(scene.most, scene.counted * 3 + 2)
            scene.refresh()
            hand.run(FRAME)
            yield
        hand.leave()


def seated(hand: TableRobot) -> Iterator[None]:
    """Pads come to a lobby, sit down, choose with cursors of their own, and leave again."""
    hand.open(LobbyScene(hand.app, "djambi-4"))
    for number, names in ((0, "a"), (1, "a"), (0, "down right a"), (1, "down down a"), (0, "b"), (1, "up a")):
        for name in names.split():
            hand.pad(name, pad=number)
            yield
    hand.pads.unplug(hand.pads.of(1))
    hand.run(0.2)
    yield


def salon(*changes: tuple[str, str]) -> Film:
    """A game of stories on an ordinary board, as no game of ours is: texts and crosses on squares, cards in a fan."""
    def film(hand: TableRobot) -> Iterator[None]:
        file = write_parlour(hand.app.home)
        text = file.read_text(encoding="utf-8")
        for before, after in changes:
            assert before in text
            text = text.replace(before, after)
        file.write_text(text, encoding="utf-8")
        rules = open_rules(str(file))
        match = Match(Plan("parlour", 3, {}, people(rules), 1), rules)
        table, chance = TableScene(hand.app, match), random.Random(5)
        hand.open(table)
        for _ in range(9):
            for _ in range(4):
                if match.game.position.over:
                    return
                take(table, chance.choice(match.game.position.opts))
                hand.run(3)
                while hand.scene is not table:
                    hand.app.stack.pop()
            table.road.send(i.SitDown(table.asked_seat()))
            hand.run(FRAME)
            yield
            for one in [one for one in table.widgets if one.focusable][::7]:
                hand.point(one.seen.center)
                yield
    return film


def table_pressed(ruleset: str, decisions: int = 9) -> Film:
    """One of each sort of thing at a table is pressed, over and over; what opens over it is looked at and left."""
    def film(hand: TableRobot) -> Iterator[None]:
        table = on_table(ruleset, decisions)(hand)
        hand.open(table)
        for name in sorts(table, deep=True):
            widget = table.widget(name)
            if widget is None or hand.app.stack.top is not table:
                continue
            press(hand, widget.seen.center)
            yield
            if hand.app.stack.top is not table and table in hand.app.stack.scenes:
                while hand.app.stack.top is not table:
                    hand.app.stack.pop()
                hand.run(FRAME)
            elif hand.app.stack.top is not table:
                return
    return film


def gestures(ruleset: str, decisions: int = 9) -> Film:
    """What a mouse does on a table: pulls, drops in vain and where it may, draws arrows, turns its wheel."""
    def film(hand: TableRobot) -> Iterator[None]:
        table = on_table(ruleset, decisions)(hand)
        hand.open(table)
        for turn in range(3):
            things = [one for one in table.widgets if one.id.startswith("thing:") and one.focusable]
            if not things:
                break
            first = things[turn % len(things)].seen.center
            hand.point(first)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1, touch=False))
            hand.run(FRAME)
            yield
            for off in (5, 30):
                hand.point((first[0] + off, first[1] + off // 2))
                yield
            there = [one for one in table.widgets if one.id.startswith("thing:") and one.focusable]
            goal = there[-1].seen.center if turn and there else (3, 3)
            hand.point(goal)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False))
            hand.run(FRAME * 9)
            yield
        if table.view is not None:
            ends = [tuple(map(round, table.view.at(site))) for site in (0, len(table.view.board) - 1)]
            for start, end in (ends, ends[::-1], ends):
                for kind, at in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
                    pygame.event.post(pygame.event.Event(kind, pos=at, button=3, touch=False))
                    hand.run(FRAME)
                yield
        for at in (table.places.board.center, table.places.log.center):
            hand.point(at)
            for way in (-1, -1, 1):
                hand.wheel(way)
                yield
        for name in ("pageup", "pageup", "pagedown", "tab", "space", "backspace"):
            Robot.key(hand, name)
            yield
    return film


SCREENS: dict[str, Maker] = {
    "title": left_open, "lobby": with_people, "tally": told, "ended": ended,
    "lesson": a_lesson("djambi-4", 1), "task": a_lesson("morris", 0),
    "controls": lambda hand: SettingsScene(hand.app, "controls"),
    "result": lambda hand: ResultScene(hand.app, over("djambi-4")),
    "counted": lambda hand: ResultScene(hand.app, over("go")),
    "gazette": lambda hand: ChronicleScene(hand.app, over("reversi")),
    "tale": lambda hand: ChronicleScene(hand.app, evening(3, "en"), from_the_beginning=False),
    "replay": lambda hand: ReplayScene(hand.app, over("tictactoe")),
    "book": lambda hand: RulesScene(hand.app, rules_of("djambi-4")),
    **{f"menu {name}": over_table(name) for name in ("djambi-4", "fianchetto", "go")},
    "inspector": lambda hand: InspectorScene(hand.app, on_table("djambi-4")(hand), lambda scene: ""),
    "shelf": lambda hand: ShelfScene(hand.app), "lessons": lambda hand: LessonsScene(hand.app, "djambi-4"),
    "keyboard": lambda hand: KeyboardScene(hand.app, "Ossola", "Marguerite", 24, print),
}
PRESSED: dict[str, Film] = {
    **{f"pressed {name}": pressed(make) for name, make in SCREENS.items()},
    **{f"table {name}": table_pressed(name) for name in ("djambi-4", "fredericus", "fianchetto", "whist", "oware")},
    **{f"gestures {name}": gestures(name) for name in ("draconic", "go", "whist", "marquetry")},
    "salon": salon(("  boards: pages\n", ""), ("as: slips", "as: fan")), "parlour": salon(),
    "fall": a_fall, "counting": counting, "seated": seated, "remark": remark, "keyed sheets": keyed_sheets,
    "tall desk": desk, "tall results": results, "tall counting": counting, "tall remark": remark}
