"""What is shown while nobody is there: the name of the house, a demonstration that teaches, the hall of fame."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.key_hints import KeyHint
from game.app.parts import Flourish, Heading, Plate, margin
from game.app.scene import Scene
from game.engine.events import Event
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.input.inputs import PlayerInput
from game.kiosk.captions import captions
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.problems import RulesetError
from game.scenes.menu.history_scene import fame_head, fame_rows
from game.scenes.menu.title import WIDEST, Lettering, title_column
from game.scenes.seats import bot_name
from game.scenes.table.open_table import OpenTable
from game.scenes.table.panel import Panel as TablePanel
from game.scenes.table.scenery import Places, nowhere
from game.storage.boxes import Box
from game.view.layout import Fixed, Item, Node, column, flex, lay, part, row, stack
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Picture, Widget

if TYPE_CHECKING:
    from game.kiosk.guard import Kiosk

BOARD = 410  # units of the board with the rules of the house: within the panelling of the picture
CARD_SECONDS, FAME_SECONDS = 9.0, 12.0
REST = 1.4  # seconds between two decisions of a demonstration
LETTERS_A_SECOND = 14
PRESS = 19  # the size of what to do, beside a demonstration
SHOWN = 8  # people of the hall of fame


def attraction(kiosk: Kiosk, turn: int) -> Scene:
    """What comes at a turn: the house, a game, the hall of fame, and so on; another game while nobody is famous."""
    app = kiosk.app
    games = [box for box in app.catalogue.boxes() if not box.problems]
    famous = bool(app.saves.history.standings())
    if turn % 3 == 2 and famous:
        return FameCard(kiosk)
    if turn % 3 and games:
        shown = turn // 3 if famous else turn - turn // 3 - 1
        try:
            return DemoScene(kiosk, games[shown % len(games)], turn)
        except (RulesetError, RuleError):
            return CardScene(kiosk)
    return CardScene(kiosk)


def language_buttons(kiosk: Kiosk) -> Item | None:
    """A button for each language; pressing anything else begins as well."""
    strings, languages = kiosk.app.strings, kiosk.config.languages
    buttons = [Button(f"language:{language}", label=strings.own_name(language), action=kiosk.app.click, size=18)
               for language in languages]
    return row(*(part(one, width=(90, 180)) for one in buttons), gap="apart", start=0.5) if len(buttons) > 1 else None


class AttractScene(Scene):
    """Something to look at for a while. The kiosk hears whoever presses anything; the scene itself hears nothing."""

    name = "attract"

    def __init__(self, kiosk: Kiosk, seconds: float) -> None:
        super().__init__(kiosk.app)
        self.kiosk = kiosk
        self.left = seconds

    def update(self, seconds: float) -> None:
        self.left -= seconds
        if self.left <= 0 and self.app.stack.top is self:
            self.kiosk.show_next()

    def handle(self, given: PlayerInput) -> None:
        """Nobody plays here."""

    def keys(self) -> list[KeyHint]:
        return []

    def back(self) -> None:
        """There is nothing to step back from."""


class CardScene(AttractScene):
    """The name, the rules of the house, the languages."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk, CARD_SECONDS)

    def layout(self, ui: Ui) -> list[Widget]:
        tr, rules = self.app.tr, self.app.strings.of(self.kiosk.config.house_rules)
        crest = part(Picture("crest", name="crest", colour=ui.theme["brass"]), ratio=1, height=(Fixed(80), Fixed(190)),
                     spare=True)
        subtitle = Heading("subtitle", label=tr("title.subtitle"), size=22, style="italic", colour="vellum")
        head = column(Lettering("name"), part(Flourish("flourish"), width=Fixed(440), height=Fixed(36)),
                      part(subtitle, height=36))
        words = Label("house", label=rules, style="serif", size=18, align="centre", balanced=True, most=7)
        press = Label("press", label=tr("kiosk.press"), style="title", size=26, colour="brass", align="centre",
                      balanced=True)
        board = stack(Panel("rules"), column(words if rules else None, press, gap="apart"), edge=("wide", "wide"))
        languages = language_buttons(self.kiosk)
        return lay(column(crest, head, part(board, width=None if ui.tall else Fixed(BOARD)),
                          part(languages, width=None if ui.tall else Fixed(WIDEST), height=50) if languages else None,
                          gap="apart", start=0.4), title_column(ui).inflate(0, -2 * ui.px(16)), ui)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.dirty |= self.app.backdrop.arrived()

    def paint(self, ui: Ui) -> None:
        picture = self.app.backdrop.picture(ui, draw=True)
        if picture is not None:
            ui.surface.blit(picture, (0, 0))
        else:
            self.app.background(ui)

    def leave(self) -> None:
        self.app.backdrop.forget(self.app.ui)
        super().leave()


class FameCard(AttractScene):
    """The best of those who played here."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk, FAME_SECONDS)
        self.standings = self.app.saves.history.standings()[:SHOWN]

    def layout(self, ui: Ui) -> list[Widget]:
        rows = [part(one, spare=True) for one in fame_rows(self.standings)]
        list_of = stack(Panel("panel"), column(fame_head(self.app), *rows, gap="near"), edge=("wide", "far"))
        return lay(column(
            column(part(Heading("title", label=self.app.tr("history.fame_title"), size=40), height=60),
                   part(Flourish("flourish"), width=Fixed(400), height=Fixed(33))),
            part(list_of, width=Fixed(900)), flex(),
            part(Heading("press", label=self.app.tr("kiosk.press"), size=26), height=48),
            part(language_buttons(self.kiosk), height=50), gap="apart"),
            ui.area.inflate(-2 * margin(ui), -2 * ui.px(24)), ui)


class DemoScene(OpenTable):
    """Bots play, and words beside the board teach the game meanwhile."""

    name = "attract"
    letters_limit = OpenTable.crowded_limit

    def __init__(self, kiosk: Kiosk, box: Box, seed: int) -> None:
        app, self.kiosk, self.box = kiosk.app, kiosk, box
        options, players = kiosk.options(box.id), min(box.players)
        rules = Rules(compile_ruleset(app.library.load(box.id), players, options))
        seats = {seat: Player(bot_name(app, place), "novice") for place, seat in enumerate(rules.world.seats)}
        plan = Plan(box.id, players, dict(options), seats, random.Random(seed).getrandbits(31))
        self.said = 0
        self.say_left = 0.0
        self.rest = REST
        self.left = float(kiosk.config.attract.demo)
        self.lines = captions(app, box)
        super().__init__(app, Match(plan, rules))

    # ---- time ---------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """A decision now and then, slowly enough to follow; words for as long as it takes to read them."""
        self.left -= seconds
        self.say_left -= seconds
        if self.say_left <= 0:
            self.said += 1
            self.say_left = 3 + len(self.teacher()) / LETTERS_A_SECOND
            self.refresh()
        over = self.match.game.position.over and not self.stage.busy
        if (self.left <= 0 or (over and self.left < self.kiosk.config.attract.demo - 8)) and not self.stage.busy:
            if self.app.stack.top is self:
                self.kiosk.show_next()
            return
        self.rest -= seconds
        if self.stage.busy or self.rest <= 0:
            super().update(seconds)

    def played(self, events: list[Event]) -> None:
        self.rest = REST
        super().played(events)

    def finish(self, seconds: float) -> None:
        """The next demonstration comes soon."""

    # ---- a table at which nobody sits ---------------------------------------------------------------------------

    def handle(self, given: PlayerInput) -> None:
        """The kiosk hears whoever presses anything."""

    def keys(self) -> list[KeyHint]:
        return []

    def teacher(self) -> str:
        return self.lines[self.said % len(self.lines)]

    def own_panels(self) -> Sequence[TablePanel]:
        return [SignPanel(self)]


class SignPanel(TablePanel):
    """What is played here and what to do, above a button for each language where others have their bar."""

    rect = nowhere()

    def __init__(self, table: DemoScene) -> None:
        super().__init__(table)
        self.table = table

    def sign(self) -> Node:
        """The sign, which stands below the list of what was decided, or over it."""
        app, box = self.table.app, self.table.box
        return stack(Plate("plate"), column(
            Label("game", label=app.strings.of(box.names, box.id), style="italic", align="centre", most=1),
            Label("press", label=app.tr("kiosk.press"), style="title", size=PRESS, colour="brass", align="centre",
                  balanced=True)), edge=("far", "near"))

    def claim(self, ui: Ui, places: Places) -> None:
        log, gap = places.log, ui.space("near")
        height = self.sign().wants_height(ui, places.bar.w).wish
        above = places.bar.move(0, -height - gap)
        if log.h >= height:
            above = log.move(0, log.h - height)
            log.update(log.x, log.y, log.w, max(0, log.h - height - gap))
        self.rect = Rect(above.x, above.y, above.w, height)

    def lay(self, ui: Ui) -> list[Widget]:
        languages = part(language_buttons(self.table.kiosk))
        return [*lay(self.sign(), self.rect, ui), *lay(languages, self.see.places.bar, ui)]
