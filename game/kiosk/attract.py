"""What is shown while nobody is there: the name of the house, a demonstration that teaches, the hall of fame."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pygame

from game.engine.events import Event
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.input.inputs import PlayerInput
from game.kiosk.captions import captions
from game.match.boxes import Box
from game.match.match import Match, Plan, Player
from game.ruleset.compile import compile_ruleset
from game.ruleset.problems import RulesetError
from game.scenes.history_parts import fame_head, fame_rows
from game.scenes.key_hints import KeyHint
from game.scenes.parts import Flourish, Heading, fitted_size, margin
from game.scenes.scene import Scene
from game.scenes.seats import bot_name
from game.scenes.table_chronicle import told_lines
from game.scenes.table_open import OpenTable
from game.scenes.title import WIDEST, lettering, title_column
from game.view.ornament import blit_shadowed
from game.view.theme import mix
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Picture, Widget

if TYPE_CHECKING:
    from game.kiosk.guard import Kiosk

Rect = pygame.Rect
BOARD = 410  # units of the board with the rules of the house: within the panelling of the picture
CARD_SECONDS, FAME_SECONDS = 9.0, 12.0
REST = 1.4  # seconds between two decisions of a demonstration
LETTERS_A_SECOND = 14
PRESS = 19  # the size of what to do, beside a demonstration
SHOWN = 8  # people of the hall of fame


def attraction(kiosk: Kiosk, turn: int) -> Scene:
    """What comes at a turn: the house, a game, the hall of fame, the next game, and so on."""
    app = kiosk.app
    games = [box for box in app.catalogue.boxes() if not box.problems]
    if turn % 3 == 1 and games:
        try:
            return DemoScene(kiosk, games[turn // 3 % len(games)], turn)
        except (RulesetError, RuleError):
            return CardScene(kiosk)
    return FameCard(kiosk) if turn % 3 == 2 and app.saves.history.standings() else CardScene(kiosk)


def invitation(kiosk: Kiosk, ui: Ui, row: Rect) -> list[Widget]:
    """A button for each language; pressing anything else begins as well."""
    languages = kiosk.config.languages
    if len(languages) < 2:
        return []
    gap = ui.px(12)
    wide = min(ui.tx(180), (row.w + gap) // len(languages) - gap)
    left = row.centerx - (len(languages) * (wide + gap) - gap) // 2
    return [Button(f"language:{language}", Rect(left + index * (wide + gap), row.y, wide, row.h),
                   kiosk.app.strings.own_name(language), kiosk.app.click, size=18)
            for index, language in enumerate(languages)]


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
        """Anything will do."""
        return []

    def back(self) -> None:
        """There is nothing to step back from."""


class CardScene(AttractScene):
    """The name, the rules of the house, the languages."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk, CARD_SECONDS)
        self.name_box = Rect(0, 0, 0, 0)

    @staticmethod
    def letters(ui: Ui, width: int) -> pygame.Surface:
        """The name in brass, as large as fits."""
        return lettering(ui, width)

    def layout(self, ui: Ui) -> list[Widget]:
        tr, column = self.app.tr, title_column(ui)
        name = self.letters(ui, column.w)
        rules = self.app.strings.of(self.kiosk.config.house_rules)
        wide = column.w if ui.tall else min(column.w, ui.px(BOARD))
        inner = wide - ui.px(48)
        size = fitted_size(ui, rules, "serif", 18, Rect(0, 0, inner, ui.area.h // 4))
        lines = ui.type.balanced(rules, "serif", size, inner) if rules else []
        text = len(lines) * ui.type.height("serif", size) + ui.px(8) if lines else 0
        press, buttons = ui.tx(52), ui.tx(50) if len(self.kiosk.config.languages) > 1 else 0
        fixed = name.get_height() + ui.px(36) + ui.tx(36) + text + press + buttons + ui.px(68)
        crest = max(0, min(ui.px(190), column.h - fixed - 2 * ui.px(20)))
        crest = crest if crest >= ui.px(80) else 0
        y = column.y + max(ui.px(16), (column.h - fixed - crest) * 2 // 5)
        found: list[Widget] = []
        if crest:
            found.append(Picture("crest", Rect(column.centerx - crest // 2, y, crest, crest), name="crest",
                                 colour=ui.theme["brass"]))
        self.name_box = name.get_rect(midtop=(column.centerx, y + crest))
        line = Rect(0, self.name_box.bottom - ui.px(4), min(ui.px(440), column.w), ui.px(36))
        line.centerx = column.centerx
        found.append(Flourish("flourish", line))
        found.append(Heading("subtitle", Rect(column.x, line.bottom, column.w, ui.tx(36)),
                             tr("title.subtitle"), size=22, style="italic", colour="vellum"))
        y = line.bottom + ui.tx(36) + ui.px(16)
        board = Rect(column.centerx - wide // 2, y, wide, text + press + ui.px(24))
        found.append(Panel("rules", board))
        if lines:
            found.append(Label("house", Rect(column.centerx - inner // 2, board.y + ui.px(16), inner, text), rules,
                               style="serif", size=size, align="centre", lines=lines))
        found.append(Heading("press", Rect(column.centerx - inner // 2, board.bottom - ui.px(12) - press, inner, press),
                             tr("kiosk.press"), size=26))
        row = Rect(0, board.bottom + ui.px(12), column.w if ui.tall else min(column.w, ui.px(WIDEST)), buttons)
        row.centerx = column.centerx
        return found + invitation(self.kiosk, ui, row)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.dirty |= self.app.backdrop.arrived()

    def paint(self, ui: Ui) -> None:
        picture = self.app.backdrop.picture(ui, draw=True)
        if picture is not None:
            ui.surface.blit(picture, (0, 0))
        else:
            self.app.background(ui)
        blit_shadowed(ui, self.letters(ui, title_column(ui).w), self.name_box.topleft)

    def leave(self) -> None:
        self.app.backdrop.forget(self.app.ui)
        super().leave()


class FameCard(AttractScene):
    """The best of those who played here."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk, FAME_SECONDS)
        self.standings = self.app.saves.history.standings()[:SHOWN]

    def layout(self, ui: Ui) -> list[Widget]:
        tr, edge = self.app.tr, margin(ui)
        wide = min(ui.px(900), ui.area.w - 2 * edge)
        top, press = ui.px(28), ui.tx(48)
        title = Rect(edge, top, ui.area.w - 2 * edge, ui.tx(60))
        line = Rect(0, title.bottom, min(ui.px(400), wide), ui.px(33))
        line.centerx = ui.area.centerx
        buttons = ui.tx(50)
        foot = ui.area.h - ui.px(24) - buttons
        panel = Rect(ui.area.centerx - wide // 2, line.bottom + ui.px(12), wide, 0)
        panel.h = foot - press - ui.px(16) - panel.y
        view = panel.inflate(-ui.px(40), -ui.px(28))
        rows = [row for row in fame_rows(ui, view, self.standings) if row.rect.bottom <= view.bottom]
        panel.h = max((row.rect.bottom for row in rows), default=view.y) + view.y - 2 * panel.y
        return [Heading("title", title, tr("history.fame_title"), size=40), Flourish("flourish", line),
                Panel("panel", panel), fame_head(self.app, ui, view), *rows,
                Heading("press", Rect(edge, foot - press - ui.px(8), ui.area.w - 2 * edge, press), tr("kiosk.press"),
                        size=26),
                *invitation(self.kiosk, ui, Rect(edge, foot, ui.area.w - 2 * edge, buttons))]


class DemoScene(OpenTable):
    """Bots play, and words beside the board teach the game meanwhile."""

    name = "attract"

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
        self.plate = Rect(0, 0, 0, 0)
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
        """The words of the moment."""
        return self.lines[self.said % len(self.lines)]

    def layout(self, ui: Ui) -> list[Widget]:
        """The table without anything to use; languages where the buttons would be, and what to do above them."""
        super().layout(ui)
        bar = self.places.bar if self.places.bar.w else Rect(
            ui.area.x + ui.px(16), ui.area.bottom - ui.tx(44) - ui.px(12), ui.area.w - ui.px(32), ui.tx(44))
        log, gap = self.places.log, ui.px(8)
        lines = ui.type.balanced(self.app.tr("kiosk.press"), "title", PRESS, bar.w - 2 * ui.px(20))
        high = ui.type.height("italic", 18) + len(lines) * ui.type.height("title", PRESS) + ui.px(20)
        self.plate = Rect(bar.x, bar.y - high - gap, bar.w, high)
        if log.h >= high:  # the list of what was decided ends above it
            self.plate = Rect(log.x, log.bottom - high, log.w, high)
            log.h = max(0, log.h - high - gap)
        found = self.book.lay(ui) if self.court is None else told_lines(self, ui)
        for widget in found:
            widget.enabled = False
        return [*found, *invitation(self.kiosk, ui, bar)]

    def paint_over(self, ui: Ui) -> None:
        """What it is, and what to do."""
        super().paint_over(ui)
        ui.plate(self.plate, mix(ui.theme["panel"], ui.theme["brass_dark"], 0.25), ui.theme["brass"], 2)
        box, first = self.plate.inflate(-2 * ui.px(20), -ui.px(16)), ui.type.height("italic", 18)
        ui.line(self.app.strings.of(self.box.names, self.box.id), Rect(box.x, box.y, box.w, first), "italic", 18,
                ui.theme["vellum"], "centre")
        ui.lines(self.app.tr("kiosk.press"), Rect(box.x, box.y + first, box.w, box.h - first), "title", PRESS,
                 ui.theme["brass"], "centre")
