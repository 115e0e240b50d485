"""A robot at a table: it decides by seed among what can be picked, with one device, as a person could."""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from game.engine.rules import Option, Rules
from game.engine.search import complete
from game.match.chooser import Candidate
from game.match.match import Match, Plan, Player
from game.scenes.court.together_scene import TogetherScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.table import form
from game.table.intents import Decide
from game.view.theme import Colour
from tests.ui.beforehand import Played, rules_of
from tests.ui.robot import FRAME, KEYS, Robot, blink
from tests.ui.virtual_pads import VirtualPad

SPARE_PAD = 99
NAMES = ("Ada", "Bruno", "Clara", "Dimitri", "Elsa", "Félix")


def take(table: TableScene, option: Option) -> None:
    """A decision is taken at a table, whoever's it is."""
    position = table.match.game.position
    table.road.send(Decide(table.rules.written(position, complete(table.rules, position, option), False)))


def painted(hand: Robot) -> list[pygame.Rect]:
    """The plates and panels of wood in the next picture, from the lowest to the uppermost."""
    ui, found = hand.app.ui, list[pygame.Rect]()
    plate, panel = ui.plate, ui.panel

    def noted_plate(rect: pygame.Rect, face: Colour, edge: Colour, width: int = 1) -> None:
        found.append(rect.copy())
        plate(rect, face, edge, width)

    def noted_panel(rect: pygame.Rect, paper: bool = False, mounts: bool = False) -> None:
        found.append(rect.copy())
        panel(rect, paper, mounts)

    ui.plate, ui.panel = noted_plate, noted_panel  # type: ignore[method-assign]  # until the picture is drawn
    hand.scene.dirty = True
    hand.run(FRAME)
    del ui.plate, ui.panel
    return found


def note_of(hand: TableRobot) -> pygame.Rect | None:
    """Where the note about a piece is, over the list of what was played."""
    log = hand.table.places.log
    return next((rect for rect in painted(hand) if log.contains(rect) and rect.w == log.w and rect != log), None)


def has_pages(table: TableScene) -> bool:
    """Whether everybody has a board of their own."""
    return table.show.boards == "pages"


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

    def pad(self, *names: str, pad: int | None = None) -> None:
        which = self.pad_in_turn() if pad is None else self.pads.of(pad)
        for name in names:
            which.tap(name)
            self.run(FRAME)

    def pad_in_turn(self) -> VirtualPad:
        """Where people have pads of their own, whoever is asked takes theirs, or else one that is nobody's."""
        if not self.app.devices.seating.seats:
            return self.pads.of(0)
        telling = self.table.state.telling  # a line belongs to whoever did it, though somebody else is asked by now
        own = self.app.devices.seating.pad_of(telling.owner if telling is not None else self.table.asked_seat())
        return self.pads.known(own) if own is not None else self.pads.of(SPARE_PAD)

    def walk(self, way: list[str], device: str) -> None:
        """Quick fingers: all steps between two frames."""
        if device != "key":
            self.pad_in_turn().tap(*way)
        for name in way if device == "key" else ():
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=KEYS[name], mod=0, unicode="", scancode=0))
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
            elif name in ("desk", "telling"):
                self.tell_with(device)
            elif name == "roll":
                self.use("on", device)
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

    def tell_with(self, device: str) -> None:
        """A page on a desk, with an idea for it; or a line about what was decided."""
        if self.scene.name == "desk":
            self.use("idea", device)
            self.use(self.chance.choice(["tell", "aloud"]), device)
        else:
            self.use(self.chance.choice(["remark:0", "aloud", "silence"]), device)

    # ---- playing what was played before ------------------------------------------------------------------------------

    def sit_late(self, game: Played, left: int | None) -> TableScene:
        """A table at which a game that was played before has come near its end: so many decisions are left, or all."""
        rules = rules_of(game.ruleset)
        plan = Plan(game.ruleset, rules.world.players, {}, people(rules), game.seed)
        match = Match(plan, rules, self.app.saves.journal())
        for option in game.options[:0 if left is None else -left]:
            match.play_option(complete(rules, match.game.position, option))
        self.app.stack.push(TitleScene(self.app))
        self.table = TableScene(self.app, match)
        self.open(self.table)
        self.chance = random.Random(game.seed)
        return self.table

    def follow(self, game: Played, device: str, to: int | None = None) -> None:
        """The rest of a game that was played before, with one device, to its end or to some decision of it."""
        match = self.table.match
        presses = 0
        blink(self.app)
        while not self.over and len(match.game.log) != to:
            number = len(match.game.log)
            self.towards(game, number, device)
            presses = presses + 1 if len(match.game.log) == number else 0
            assert presses < 60, f"decision {number} {game.options[number]} is not taken: {match.game.who()}"
        assert len(match.game.log) == (len(game.options) if to is None else to), "the end came at another decision"

    def towards(self, game: Played, number: int, device: str) -> None:
        """One press on the way to a decision."""
        scene, option = self.scene, game.options[number]
        if scene.name == "curtain":
            self.use("lift", device)
        elif scene.name == "roll":
            self.use("on", device)
        elif scene.name == "keyboard":
            self.write_with(device)
        elif scene.name in ("desk", "telling"):
            self.tell_with(device)
        elif scene.name == "roll":
            self.use("on", device)
        elif isinstance(scene, TogetherScene):
            self.answer_together(scene, game, number, device)
        else:
            assert scene is self.table, f"there is a {scene.name}"
            if number % 4 == 0 and not self.table.chooser.picked and not has_pages(self.table):
                self.check_table()
            one = next(one for one in self.table.chooser.all if one.option == option)
            self.use(self.step_to(one, device), device)

    def step_to(self, one: Candidate, device: str) -> str:
        """The id of what is to be used next for a decision, after leafing to it."""
        picked = self.table.chooser.picked
        if len(picked) < len(one.things):
            kind, value = one.things[len(picked)]
            self.table.chooser.turn_to(one)
            if (variant := self.variant_of(one)) is not None:
                return f"variant:{variant}"
            return f"thing:{kind}:{value}"
        for _ in range(20):
            if self.table.widget(f"choice:{one.text}") is not None:
                break
            self.use("more", device)
        return f"choice:{one.text}"

    def variant_of(self, one: Candidate) -> int | None:
        """Where a form is filled in: what has to be chosen in it first, if that is not chosen yet."""
        state = self.table.state
        if not form.laid_out(state):
            return None
        wanted = next(index for index, variant in enumerate(state.form.variants) if one in variant.at.values())
        return wanted if wanted != state.form.chosen else None

    def answer_together(self, scene: TogetherScene, game: Played, number: int, device: str) -> None:
        """The next person who has not answered does, as the game was played; whoever was not asked in it, anyhow."""
        seat, options = next((seat, options) for seat, options in scene.people if seat not in scene.asked.given)
        place = [other for other, _ in scene.people].index(seat)
        wanted = game.options[number + place] if number + place < len(game.options) else None
        answer = next((index for index, one in enumerate(options) if one.option == wanted), 0)
        own = self.app.devices.seating.pad_of(seat)
        if own is not None:
            self.pads.known(own).press("a" if answer == 0 else "b")
        else:
            self.use(f"answer:{seat}:{answer}", device)
        self.run(FRAME * 3)

    def see_result(self, device: str) -> None:
        """After the end: the count, if there is one, and who won."""
        for _ in range(120):
            if self.scene.name == "result":
                return
            if self.scene.name == "tally":
                self.use("go-on", device)
            elif self.scene.name == "telling":
                self.tell_with(device)
            elif self.scene.name in ("last-act", "chronicle"):
                self.use("on" if self.scene.name == "last-act" else "turn", device)
            self.app.step(0.1)
        raise AssertionError(f"no result but a {self.scene.name}")

    # ---- playing at random -------------------------------------------------------------------------------------------

    def play(self, device: str, most: int) -> int:
        """Play until the game is over or so many decisions were taken; how many there were."""
        for count in range(most):
            if self.over:
                return count
            self.decide(device)
        return most
