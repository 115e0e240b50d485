"""Films of an evening of stories with its desk, hat, sheets and last act, of more games, and of narrow windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.bots.curve import Curve, Turn
from game.engine.rules import FREE_TEXT
from game.match.match import Match, Plan, Player
from game.ruleset.problems import Problem, Span
from game.scenes.court.desk import DeskScene, SlipButton
from game.scenes.court.hat_scene import HatScene
from game.scenes.court.hourglass import HourglassPanel
from game.scenes.court.roll_scene import RollScene
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.controls_page import ListenScene
from game.scenes.menu.history_scene import FameScene, HistoryScene
from game.scenes.menu.last_act import LastActScene
from game.scenes.menu.lobby import LobbyScene
from game.scenes.menu.problems import ProblemsScene
from game.scenes.menu.result import ResultScene
from game.scenes.menu.result_curve import CurveScene
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.menu.settings_scene import PAGES, SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.tally import TallyScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.agreement import AgreementScene
from game.scenes.table.inspector import InspectorScene
from game.scenes.table.log import LogLine
from game.scenes.table.scene import TableScene
from game.table import intents as i
from game.table.offer import named
from game.table.state import Agreement, Hint
from game.view.caps import cap, draw_cursor
from tests.match.test_story import evening
from tests.pictures.gallery import over, played
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME, Robot
from tests.ui.table_robot import TableRobot
from tests.ui.test_tally import LINES

BLINK = 0.06  # seconds from one frame to the next
Film = Callable[[TableRobot], Iterator[str | None]]  # comes to the next frame, and may say something of it


def moving(hand: TableRobot, seconds: float) -> Iterator[None]:
    for _ in range(round(seconds / BLINK)):
        for _ in range(round(BLINK / FRAME)):
            hand.app.step(FRAME)
        yield


def late(hand: TableRobot, decisions: int, word: str = "") -> TableScene:
    """A table of an evening after so many decisions, and then before the next that begins with a word."""
    whole = evening(3, "en")
    seats = {seat: Player(seat.title()) for seat in whole.plan.seats}
    match = Match(Plan("fianchetto", 4, {}, seats, 3), whole.rules)
    for number, (text, texts) in enumerate(zip(whole.game.log, whole.game.texts, strict=True)):
        if number >= decisions and text.startswith(word):
            break
        match.play(text, texts)
    table = TableScene(hand.app, match)
    hand.open(table)
    table.road.send(i.SitDown(table.asked_seat()))
    hand.run(0.1)
    return table


def story(hand: TableRobot) -> Iterator[None]:
    """Moments of an evening, each with what comes of the next decision."""
    whole = evening(3, "en")
    for place in range(10, len(whole.game.log), len(whole.game.log) // 9):
        table = late(hand, place)
        yield
        table.road.send(i.Decide(whole.game.log[place]))
        yield from moving(hand, 0.5)
        for name in ("right", "enter"):
            Robot.key(hand, name)
            yield
        hand.leave()


def desk(hand: TableRobot) -> Iterator[None]:
    """A page is written, slips light up, keys and pointer go over it."""
    table = late(hand, 0, "declare")
    table.road.send(i.Choose(f"declare {FREE_TEXT}"))
    yield from moving(hand, 0.4)
    slips = [widget for widget in hand.scene.widgets if isinstance(widget, SlipButton)]
    hand.type(f"Once upon a time there was {slips[0].label}, and nobody knew why. ")
    yield
    for slip in slips[:3]:
        hand.point(slip.seen.center)
        yield
        hand.click(slip.seen.center)
        yield
    for name in ("left", "backspace", "up", "down", "tab", "right", "enter", "pagedown"):
        Robot.key(hand, name)
        yield
    scene = hand.on(DeskScene)
    for field in ("title", "story"):
        scene.go_to(field)
        pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="´", start=0, length=1))
        hand.run(FRAME)
        yield
        hand.type("é, once")
        for name in ("left", "backspace", "enter"):
            Robot.key(hand, name)
            yield
    hand.press("tell")
    yield


def hat(hand: TableRobot) -> Iterator[None]:
    """A slip is drawn: the hat is shaken, the slip comes out and is read."""
    table = late(hand, 0, "draw")
    hand.press("choice:draw")
    scene = hand.scene
    assert isinstance(scene, HatScene)
    yield from moving(hand, 0.2)
    at = hand.find("hat").rect.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    yield from moving(hand, 2.4)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    hand.click(at)
    yield from moving(hand, 1.2)
    assert table.match.game.log[-1] == "draw"


def pinned(hand: TableRobot) -> Iterator[None]:
    """Slips on their board, and pins at which some are still missing."""
    whole = evening(3, "en")
    asked = [number for number, before in enumerate(whole.game.past)
             if whole.rules.questions[before.pc].name == "situation"]
    for number in (asked[0], asked[2], asked[4]):
        late(hand, number)
        yield
        hand.leave()


def hat_at_rest(hand: TableRobot) -> Iterator[None]:
    """In large letters, for which the window is too narrow."""
    hand.app.settings.text_size = 4
    hand.app.remake()
    late(hand, 0, "draw")
    hand.press("choice:draw")
    assert isinstance(hand.scene, HatScene)
    yield from moving(hand, 0.12)
    x, y = hand.find("hat").rect.center
    for kind, at in ((pygame.MOUSEBUTTONDOWN, (x, y)), (pygame.MOUSEMOTION, (x + 90, y + 20)),
                     (pygame.MOUSEBUTTONUP, (x + 90, y + 20))):
        pygame.event.post(pygame.event.Event(kind, pos=at, rel=(1, 1), button=1, buttons=(1, 0, 0), touch=False))
        hand.run(FRAME)
        yield
    for name in ("right", "enter", "enter", "enter", "enter", "enter"):  # at last it is drawn, unfolded, put away
        Robot.key(hand, name)
        yield


def rare(hand: TableRobot) -> Iterator[None]:
    """Lists without a game or a person, many mistakes, a key that is waited for, lines without room for all."""
    span = Span("ruleset.yaml", 12, 4)
    for scene in (HistoryScene(hand.app), FameScene(hand.app),
                  ProblemsScene(hand.app, "mine", [Problem(span, "this is wrong", "do that instead")] * 30),
                  ListenScene(hand.app, "keyboard", "page_down", print), ListenScene(hand.app, "pad", "a", print)):
        hand.open(scene)
        yield
        for name in ("down", "right", "down", "up"):
            Robot.key(hand, name)
            yield
        hand.leave()
    ui = hand.app.ui
    ui.surface.fill((60, 40, 30))
    lost = tuple(pygame.Surface((side, 16)) for side in (20, 24, 16, 6))
    for number, width in enumerate(range(60, 300, 11)):
        line = LogLine(f"line {number}", label="3 from here", whose="of red", lost=lost[number % 3:],
                       figure=lost[1] if number % 2 else None)
        line.lay(ui, pygame.Rect(20 + 300 * (number % 4), 20 + 60 * (number // 4), width, 30), number % 5 == 0)
        line.draw(ui)
        ui.surface.fill((200, 200, 200), (line.rect.x, line.rect.bottom + 4, line.wide(ui, number % 2 == 0), 5))
    yield


def sheets(hand: TableRobot) -> Iterator[None]:
    """Four sheets are filled in at the same time, then everybody is called."""
    hand.app.settings.sheets = True
    hand.sit("fianchetto")
    yield from moving(hand, 0.3)
    scene = hand.scene
    for name in ("down", "right", "down", "enter"):
        Robot.key(hand, name)
        yield
    for _ in range(40):
        one = next((widget.id for widget in hand.scene.widgets if widget.id.endswith((":surprise", ":rest"))), "")
        if not one or hand.scene is not scene:
            break
        hand.press(one)
        yield
    yield from moving(hand, 0.6)


def last_act(hand: TableRobot) -> Iterator[None]:
    """Candles, persons, honours, the title."""
    act = LastActScene(hand.app, evening(3, "en"))
    hand.open(act)
    yield from moving(hand, 3)
    for _ in act.steps:
        act.go_on()
        yield from moving(hand, 0.18)


def tally(hand: TableRobot) -> Iterator[None]:
    """Points are told line by line."""
    hand.open(TallyScene(hand.app, hand.sit("tictactoe"), LINES))
    yield from moving(hand, 2)


def agreement(hand: TableRobot) -> Iterator[None]:
    """Everybody is asked whether the game is drawn; a pad is gone meanwhile."""
    table = hand.sit("djambi-4")
    table.state.agreement = Agreement("draw", [0, 1, 2, 3])
    hand.open(AgreementScene(hand.app, table))
    for name in ("right", "left", "enter"):
        Robot.key(hand, name)
        yield
    hand.pads.seat(4, 3)
    for name in ("3", "1"):
        Robot.key(hand, name)
        yield
    hand.pad("a", pad=4)
    yield


def at_hand(ruleset: str, **settings: object) -> Film:
    """A table under keys and pointer, with settings that not everybody has, then one decision."""
    def film(hand: TableRobot) -> Iterator[None]:
        for name, value in settings.items():
            setattr(hand.app.settings, name, value)
        hand.app.remake()
        table = TableScene(hand.app, played(ruleset, 9))
        hand.open(table)
        table.road.send(i.SitDown(table.asked_seat()))
        yield from moving(hand, 0.12)
        for name in ("enter", "down", "right", "enter", "tab", "escape"):
            Robot.key(hand, name)
            yield
        for widget in [widget for widget in table.widgets if widget.focusable][::9]:
            hand.point(widget.seen.center)
            yield
        table.road.send(i.Decide(table.match.game.legal()[0].replace(FREE_TEXT, "a word")))
        yield from moving(hand, 0.9)
    return film


def results(hand: TableRobot) -> Iterator[None]:
    """Ends of games: one has won, some share it, a team, nobody; with points and without."""
    for ruleset, count in (("djambi-4", 1), ("djambi-4", 3), ("djambi-6", 0), ("whist", 2), ("fredericus", 4),
                           ("go", 1)):
        match = played(ruleset, 30)
        scene = ResultScene(hand.app, match)
        seats = match.rules.world.seats
        team = [seats[one] for one in match.rules.world.teams[0]] if ruleset == "whist" else list(seats[:count])
        scene.result = {"over": True, "winners": team, "reason": "resigned", "scores": {
            seat: 7 * place for place, seat in enumerate(seats)} if ruleset in ("fredericus", "whist") else {}}
        match.game.position.winners = tuple(seats.index(seat) for seat in team)
        hand.open(scene)
        yield
        for name in ("down", "pagedown", "right"):
            Robot.key(hand, name)
            yield
        hand.leave()


def lobbies(hand: TableRobot) -> Iterator[None]:
    """Tables are planned: people and bots, more and fewer, options."""
    for ruleset in ("fianchetto", "djambi-6", "fidchell-1", "tictactoe", "whist", "goofspiel"):
        scene = LobbyScene(hand.app, ruleset)
        hand.open(scene)
        yield
        for name in [one.id for one in scene.widgets if one.focusable and one.id not in ("start", "back")][:9]:
            found = scene.widget(name)
            if found is not None and hand.app.stack.top is scene:
                hand.click(found.seen.center)
                yield
        hand.leave()


def search(hand: TableRobot) -> Iterator[None]:
    """A word is looked for in a rule book, and another that is not there; chapters are opened."""
    scene = RulesScene(hand.app, rules_of("djambi-4"))
    hand.open(scene)
    for word in ("chief", "zzz"):
        scene.look_for(word)
        for _ in range(3):
            scene.find_next()
            scene.refresh()
            hand.run(FRAME)
            yield
    for chapter in (1, 3):
        scene.open_chapter(chapter, 0)
        hand.run(0.2)
        yield
    hand.drag((400, 300), (400, 120))
    yield from moving(hand, 0.3)


def pages(hand: TableRobot) -> Iterator[None]:
    """Every page of the settings but for folders, with everything on it changed once."""
    for page in PAGES:
        if page == "folders":
            continue
        scene = SettingsScene(hand.app, page)
        hand.open(scene)
        yield
        for name in ("down", "right", "down", "left", "down", "down", "right", "down", "right"):
            Robot.key(hand, name)
            yield
        hand.leave()


def curves(hand: TableRobot) -> Iterator[None]:
    """How games went: for two and for more, with and without turning points, and while it is not known."""
    for ruleset, seats in (("reversi", 2), ("djambi-4", 4), ("djambi-6", 6)):
        scene = CurveScene(hand.app, played(ruleset, 30), str.title)
        hand.open(scene)
        yield
        hopes = tuple(tuple((1 + (7 * seat + number) % 5) / (3 * seats) for seat in range(seats))
                      for number in range(30))
        for turns in ((), (Turn(3, "a1-a2", 0, 0.4), Turn(12, "b2-b3", 1, -0.2), Turn(29, "c3", 0, 0.3))):
            scene.curve = Curve(hopes, turns)
            scene.refresh()
            hand.run(FRAME)
            yield
        scene.curve = Curve((), ())
        scene.refresh()
        hand.run(FRAME)
        yield
        hand.leave()


def advised(hand: TableRobot) -> Iterator[None]:
    """Advice on boards, cards, buttons and shapes, and what is thought to come of it."""
    for ruleset in ("djambi-4", "fredericus", "morris", "marquetry", "oware", "star", "fianchetto", "tictactoe"):
        table = TableScene(hand.app, played(ruleset, 9))
        hand.open(table)
        table.road.send(i.SitDown(table.asked_seat()))
        hand.run(0.05)
        legal = table.match.game.legal()
        for text in (legal[0], legal[len(legal) // 2]):
            table.state.hint = Hint(table.match.game.position, (text,), waiting=False)
            table.refresh()
            hand.run(FRAME)
            yield
        hand.leave()


def caps(hand: TableRobot) -> Iterator[None]:
    """Keys, the buttons of all pads, mouse and finger, in three sizes."""
    ui = hand.app.ui
    hand.open(TitleScene(hand.app))
    for height in (14, 24, 37):
        ui.surface.fill((60, 40, 30))
        place = [4, 4]
        every = [("keyboard", name, "", "letters") for name in ("a", "return", "space", "left", "up", "escape", "f11")]
        every += [("pad", name, "", family) for family in ("letters", "playstation", "nintendo") for name in (
            "a", "b", "x", "y", "leftshoulder", "righttrigger", "start", "back", "guide", "left", "up", "dpup",
            "leftstick", "rightstick")]
        every += [("mouse", name, "", "letters") for name in ("left", "right", "wheel", "tap", "press", "drag")]
        for device, name, label, family in every:
            picture = cap(ui, device, name, height, label, family)
            if place[0] + picture.get_width() > 636:
                place = [4, place[1] + height + 5]
            ui.surface.blit(picture, place)
            place[0] += picture.get_width() + 3
        for before in range(3):
            draw_cursor(ui, pygame.Rect(100, 250, 120, 50), str(before + 1), ui.theme["brass"], before)
        yield


def leafing(hand: TableRobot) -> Iterator[None]:
    """The book of an evening is leafed through, the gazette of a game is read."""
    scene = ChronicleScene(hand.app, evening(3, "en"), from_the_beginning=True)
    hand.open(scene)
    for _ in range(12):
        yield
        scene.turn(1)
        hand.run(FRAME)
    scene.turn(-1)
    hand.run(FRAME)
    yield
    hand.leave()
    told = ChronicleScene(hand.app, over("reversi"))
    hand.open(told)
    told.curve = Curve(((0.5, 0.5),), (Turn(9, "d3", 1, 0.4),))
    told.refresh()
    for _ in range(4):
        Robot.key(hand, "pagedown")
        yield


def hourglass(hand: TableRobot) -> Iterator[None]:
    """Sand runs while somebody may speak."""
    hand.app.settings.hourglass = True
    table = late(hand, 0, next(iter(rules_of("fianchetto").compiled.model.show.hourglass)))
    for panel in table.panels:
        if isinstance(panel, HourglassPanel):
            for left in (60.0, 41.5, 12.0, 0.4, 0.0):
                panel.whole, panel.left = 60.0, left
                table.refresh()
                hand.run(FRAME)
                yield
            panel.left = 1.2
            for _ in range(6):
                hand.run(0.25)
                yield


def searched(hand: TableRobot) -> Iterator[None]:
    """A game is looked for in the cabinet: some are found, none is, all are there again."""
    hand.open(ShelfScene(hand.app))
    scene = hand.on(ShelfScene)
    for text in ("dr", "dra", "drazz"):
        scene.set_search(text)
        hand.run(FRAME)
        yield
        for name in ("down", "right"):
            Robot.key(hand, name)
            yield
    hand.press("all")
    yield


def questioned(hand: TableRobot) -> Iterator[None]:
    """A formula is asked of a position, and another that is wrong."""
    table = TableScene(hand.app, played("djambi-4", 12))
    hand.open(table)
    hand.open(InspectorScene(hand.app, table, lambda scene: "as a test"))
    hand.press("tab:formula")
    for text in ("1 + 2", "turn", "piece(", "those(p for p in pieces() if p.on)"):
        hand.on(InspectorScene).write_formula(text)
        Robot.key(hand, "enter")
        yield


def held_open(hand: TableRobot) -> Iterator[None]:
    """Cards are seen while a key, the button or a card is held, and one is taken by sliding onto it."""
    hand.app.settings.secrets = "held"
    table = TableScene(hand.app, played("fredericus", 9))
    hand.open(table)
    table.road.send(i.SitDown(table.asked_seat()))
    hand.run(FRAME)
    yield
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_p, mod=0, scancode=0))
        hand.run(FRAME)
        yield
    things = [one.seen.center for one in table.widgets if one.id.startswith("thing:piece")]
    for start, end in ((hand.find("peek").seen.center, things[-1]), (things[0], (things[0][0] + 9, things[0][1])),
                       (things[0], (5, 5)), (things[0], things[1])):
        for kind, at in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end), (pygame.MOUSEBUTTONUP, end)):
            pygame.event.post(pygame.event.Event(kind, pos=at, rel=(1, 1), button=1, buttons=(1, 0, 0), touch=False))
            hand.run(FRAME)
            yield


def slips(hand: TableRobot) -> Iterator[None]:
    """What stands in a form is pulled: beside everything, and to a square."""
    table = hand.sit("fianchetto")
    square = next(one for one in table.widgets if one.id.startswith("thing:site"))
    table.road.send(i.Fill(0, "of words"))
    for name, end in (("idea:0:0", (5, 5)), ("write:0", (5, 5)), ("idea:0:1", square.seen.center)):
        x, y = hand.find(name).seen.center
        for kind, at in ((pygame.MOUSEBUTTONDOWN, (x, y)), (pygame.MOUSEMOTION, (x + 20, y + 9)),
                         (pygame.MOUSEMOTION, end), (pygame.MOUSEBUTTONUP, end)):
            pygame.event.post(pygame.event.Event(kind, pos=at, rel=(1, 1), button=1, buttons=(1, 0, 0), touch=False))
            hand.run(FRAME)
            yield


def by_name(hand: TableRobot) -> Iterator[None]:
    """Decisions by name on several pages, and one that has to be meant."""
    hand.app.settings.confirm_turn = True
    for ruleset, size in (("liars-dice", 4), ("fredericus", 3), ("djambi-4", 4), ("star", 4)):
        hand.app.settings.text_size = size
        hand.app.remake()
        table = TableScene(hand.app, played(ruleset, 9))
        hand.open(table)
        table.road.send(i.SitDown(table.asked_seat()))
        hand.run(FRAME)
        for _ in range(3):
            if table.widget("more") is not None:
                hand.press("more")
            yield
        text = table.match.game.legal()[-1]
        one = next(one for one in table.chooser.all if one.text == text)
        for thing in one.things:
            table.road.send(i.Pick(thing))
        if table.state.held is None and any(other.text == text for other in named(table.state)):
            table.road.send(i.Choose(text))
        hand.run(FRAME)
        yield
        Robot.key(hand, "escape")
        yield
        hand.leave()


def roll(hand: TableRobot) -> Iterator[None]:
    """Everybody steps forward."""
    scene = RollScene(hand.app, late(hand, 40).words, lambda scene: None)
    hand.open(scene)
    yield from moving(hand, 3)
    hand.open(RollScene(hand.app, scene.words, lambda scene: hand.app.stack.pop()))
    for _ in range(3):  # all of them at once, and away
        Robot.key(hand, "escape")
        yield


def uncovered(hand: TableRobot) -> Iterator[None]:
    """Cups are lifted, and what counts hops out."""
    table = hand.sit("liars-dice")
    table.road.send(i.SitDown(table.asked_seat()))
    table.road.send(i.Decide("3 cater"))
    hand.run(4)
    table.road.send(i.SitDown(table.asked_seat()))
    table.road.send(i.Decide("doubt"))
    for _ in range(40):
        hand.run(0.18)
        yield


def pads(hand: TableRobot) -> Iterator[None]:
    """Everybody has a pad; two of them are gone, and it is asked who plays on."""
    table = hand.sit("djambi-4")
    for seat in range(4):
        hand.app.devices.seating.bind(hand.pads.of(seat).id, seat)
    hand.pad("right", pad=table.asked_seat())
    yield
    for seat in (0, 2):
        hand.pads.unplug(hand.pads.of(seat))
        hand.run(0.2)
        yield
    for name in ("down", "down", "a", "down", "a", "a"):  # to a bot, then to whoever says so
        hand.pad(name, pad=1)
        yield


LARGE = {"text_size": 4, "palette": "contrast"}
MORE: dict[str, Film] = {
    "story": story, "desk": desk, "hat": hat, "tall hat": hat_at_rest, "sheets": sheets, "last act": last_act,
    "tally": tally, "agreement": agreement, "rare": rare, "results": results, "lobbies": lobbies, "search": search,
    "pages": pages, "curves": curves, "advised": advised, "caps": caps, "leafing": leafing, "hourglass": hourglass,
    "roll": roll, "uncovered": uncovered, "pads": pads, "searched": searched, "questioned": questioned,
    "held open": held_open, "slips": slips, "tall slips": slips, "by name": by_name, "tall by name": by_name,
    "pinned": pinned, "tall pinned": pinned,
    "tall sheets": sheets, "tall roll": roll, "tall agreement": agreement, "tall search": search,
    **{f"hand {name}": at_hand(name) for name in ("whist", "backgammon", "chess", "marquetry", "garland", "goofspiel",
                                                  "hex", "tablut", "reversi", "djambi-3", "djambi-6", "fidchell-2")},
    **{f"tall {name}": at_hand(name) for name in ("fianchetto", "fredericus", "djambi-4", "liars-dice", "ur")},
    **{f"wide {name}": at_hand(name) for name in ("fianchetto", "fredericus", "djambi-6")},
    **{f"large {name}": at_hand(name, **LARGE) for name in ("fianchetto", "fredericus", "draconic", "star")}}
SIZES = {"tall": (480, 640), "wide": (1720, 720)}  # by the first word of their names; of others, see films.py
