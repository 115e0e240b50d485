"""The table: people and bots play a match on it. Generic over rulesets; every rule is the engine's."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.report import said
from game.engine.rules import Position
from game.engine.view import Event, pile_seen
from game.input.inputs import Act, PlayerInput
from game.match.chooser import Candidate, Chooser
from game.match.match import Match
from game.scenes.scene import Scene
from game.scenes.table_hand import Hand
from game.scenes.table_layout import Places, arrange, pile_cards
from game.scenes.table_paint import TablePainter
from game.scenes.table_widgets import table_widgets
from game.scenes.table_words import TableWords
from game.view.board import BoardView
from game.view.pieces import PieceArt
from game.view.show import Show
from game.view.stage import SPEEDS, Place, Stage
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.app import App

BANNER_SECONDS = 2.2


class TableScene(Scene):
    """One match on the screen."""

    name = "table"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.rules = match.rules
        self.show = Show(self.rules.compiled.model)
        self.art_folders = [file.parent.name for file in reversed(app.library.load(match.plan.ruleset).files)]
        self.view: BoardView | None = None
        self.piece_art: PieceArt | None = None
        self.painter = TablePainter(self)
        self.words = TableWords(self)
        self.hand = Hand(self)
        self.places = Places(app.ui.area.copy(), app.ui.area.copy())
        self.stage = Stage(self.rules, self.anchor, app.ui.theme.timings.get("move", 0.26))
        self.stage.site_place, self.stage.pile_place = self.site_place, self.pile_place
        self.stage.on_event = self.note
        self.chooser = Chooser(self.rules, match.game.position)
        self.message = ""
        self.banner = ""
        self.banner_left = 0.0
        self.last_sites: list[int] = []
        self.review: int | None = None
        self.viewer = -1  # the seat whose secrets may be seen now
        self.thinking = False
        self.waited = 0.0
        self.finished = False
        self.page = 0

    # ---- life ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid and the first question asked."""
        self.ask()

    def leave(self) -> None:
        """Nobody thinks for a table that is left."""
        self.app.bots.stop()

    def layout(self, ui: Ui) -> list[Widget]:
        """Everything that can be used."""
        self.places = arrange(ui, self.rules, self.show, self.words.question_text())
        world = self.rules.world
        if world.board is not None and (self.view is None or (self.view.rect, self.view.theme) != (
                self.places.board, ui.theme)):
            self.view = BoardView(world.board, self.places.board, ui.theme, self.show.zones())
        self.piece_art = PieceArt(ui, self.art_folders, world.seats, world.kinds)
        if not self.stage.busy:
            self.stage.sync(self.shown_position())
        return table_widgets(self, ui)

    def paint(self, ui: Ui) -> None:
        """The table itself."""
        super().paint(ui)
        self.painter.side(ui)
        self.painter.piles(ui)
        self.painter.board(ui)

    def paint_over(self, ui: Ui) -> None:
        """Words above everything."""
        self.painter.banner(ui)

    # ---- places -------------------------------------------------------------------------------------------------

    def anchor(self, piece: int, position: Position) -> Place | None:
        """Where a piece belongs in a position."""
        site = position.place[piece]
        if site >= 0 and self.view is not None:
            return self.site_place(site, piece, position)
        piles = getattr(position, "pile", None)
        if piles is not None and piles[piece] >= 0:
            return self.pile_place(piles[piece])
        return None

    def site_place(self, site: int, piece: int, position: Position | None = None) -> Place:
        """Where a piece stands on a site; several stand side by side."""
        if self.view is None:
            return 0.0, 0.0
        x, y = self.view.at(site)
        where = position if position is not None else self.match.game.position
        if where.place.count(site) < 2:
            return x, y
        others = [other for other in range(len(self.rules.world.pieces)) if where.place[other] == site]
        if piece in others:
            turn = 2 * math.pi * others.index(piece) / len(others) - math.pi / 2
            return x + math.cos(turn) * self.view.cell * 0.24, y + math.sin(turn) * self.view.cell * 0.24
        return x, y

    def piece_size(self, piece: int) -> int:
        """How large a piece is drawn."""
        if self.view is None:
            return 40
        crowded = self.stage.crowd.get(self.shown_position().place[piece], 1) > 1
        return self.view.cell if not crowded else max(12, round(self.view.cell * 0.62))

    def pile_place(self, pile: int) -> Place | None:
        """The middle of a pile that is drawn."""
        rect = self.places.piles.get(pile)
        return (float(rect.centerx), float(rect.centery)) if rect is not None else None

    def in_pile(self, piece: int) -> bool:
        """Whether a piece lies in a pile, so that the pile draws it."""
        piles = getattr(self.shown_position(), "pile", None)
        return piles is not None and piles[piece] >= 0

    def shown_position(self) -> Position:
        """The position that is shown: the present one, or one that is looked back at."""
        game = self.match.game
        if self.review is not None and self.review < len(game.past):
            return game.past[self.review]
        return game.position

    # ---- asking -------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """A new question: forget what was picked, cover the screen if it must be."""
        self.chooser = self.fresh_chooser()
        self.page = 0
        self.waited = 0.0
        self.thinking = False
        seat, asked = self.asked_seat(), self.match.asked()
        if asked is not None and not asked[1].bot and self.match.secret() and seat != self.viewer:
            self.viewer = -1
            from game.scenes.curtain import CurtainScene
            self.app.stack.push(CurtainScene(self.app, self, seat))
        self.refresh()

    def asked_seat(self) -> int:
        """The seat that is asked now."""
        asked = self.match.asked()
        return self.rules.world.seats.index(asked[0]) if asked is not None and asked[0] in self.rules.world.seats else -1

    def fresh_chooser(self) -> Chooser:
        """A new start of picking."""
        return Chooser(self.rules, self.match.game.position)

    def teacher(self) -> str:
        """What somebody who explains the game says now; nobody does, but in lessons."""
        return ""

    def may_pick(self) -> bool:
        """Whether a person can decide now."""
        asked = self.match.asked()
        return (asked is not None and not asked[1].bot and not self.stage.busy and self.review is None
                and not self.finished)

    def sees(self, pile: int) -> bool:
        """Whether what is in a pile may be shown on the screen now."""
        seats = range(len(self.rules.world.seats))
        if all(pile_seen(self.rules, pile, seat) for seat in seats):
            return True
        return self.viewer >= 0 and pile_seen(self.rules, pile, self.viewer)

    def pile_groups(self, pile: int, cards: tuple[int, ...]) -> list[list[int]]:
        """The pieces of a pile, equal ones together."""
        groups: dict[tuple[int, int], list[int]] = {}
        for card in cards:
            shown = self.stage.pieces[card]
            groups.setdefault((shown.kind, shown.owner), []).append(card)
        return list(groups.values())

    # ---- playing -----------------------------------------------------------------------------------------------------

    def decide(self, one: Candidate) -> None:
        """Take a decision; free texts are asked for first."""
        if one.texts:
            from game.scenes.free_text import ask_texts
            ask_texts(self, one, self.played)
        else:
            self.played(one, ())

    def played(self, one: Candidate, texts: tuple[str, ...]) -> None:
        """A decision with its texts: it is on disk before it is seen."""
        written = one.text
        for text in texts:
            written = written.replace("<text>", text, 1)
        self.advance(self.match.play_option((*one.option, *texts), written))

    def advance(self, events: list[Event]) -> None:
        """Show what happened, then ask the next question."""
        self.last_sites = [event[3] for event in events if event[0] in ("move", "place")]
        self.last_sites += [event[2] for event in events if event[0] in ("move", "remove") and event[2] >= 0]
        speed = 0.0 if self.app.settings.reduced_motion else SPEEDS[self.app.settings.speed]
        self.stage.show(events, self.match.game.position, speed)
        if self.match.journal is not None and self.match.journal.trouble:
            self.message = self.app.tr("table.not_saved", why=self.match.journal.trouble)
        self.ask()

    def note(self, event: Event) -> None:
        """An event begins to be shown: words get a banner."""
        if event[0] == "say":
            self.banner = said(self.rules, event, self.app.settings.language)
            self.banner_left = BANNER_SECONDS
        self.app.sound_of(event)

    # ---- input --------------------------------------------------------------------------------------------------

    def take(self, given: PlayerInput) -> bool:
        """Dragging, skipping what is shown, stepping back within a turn, shortcuts."""
        if self.stage.busy and given.act in (Act.PRESS, Act.CONFIRM, Act.CANCEL):
            self.stage.skip()
            self.refresh()
            return True
        if given.act is Act.CANCEL:
            if self.review is not None:
                self.look_back(None)
            elif self.chooser.unpick():
                self.refresh()
            else:
                self.open_menu()
            return True
        if given.act is Act.MENU:
            self.open_menu()
            return True
        if given.act is Act.RULES:
            from game.scenes.rules_scene import RulesScene
            self.app.stack.push(RulesScene(self.app, self.rules))
            return True
        if given.act is Act.UNDO:
            self.undo()
            return True
        if given.act is Act.PAGE:
            self.scrub(given.step[1])
            return True
        return self.hand.drag(given)

    # ---- undo, looking back, menu -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back to the last decision of a person, not past what was revealed."""
        if self.stage.busy or self.finished:
            return
        if not self.match.may_undo():
            self.message = self.app.tr("table.no_undo")
            self.refresh()
            return
        self.match.undo()
        while (asked := self.match.asked()) is not None and asked[1].bot and self.match.may_undo():
            self.match.undo()
        self.last_sites = []
        self.stage.sync(self.match.game.position)
        self.ask()

    def scrub(self, way: int) -> None:
        """Look one decision back or forward."""
        count = len(self.match.game.past)
        here = self.review if self.review is not None else count
        there = max(0, min(count, here + way))
        self.look_back(there if there < count else None)

    def look_back(self, index: int | None) -> None:
        """Show the position before a decision, or the present one."""
        self.review = index
        self.stage.sync(self.shown_position())
        self.refresh()

    def open_menu(self) -> None:
        """The menu of the table: out-of-turn decisions, rules, settings, leaving."""
        from game.scenes.table_menu import TableMenu
        self.app.stack.push(TableMenu(self.app, self))

    def play_out_of_turn(self, text: str) -> None:
        """An out-of-turn decision from the menu."""
        self.advance(self.match.play(text))

    # ---- time ---------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Pieces move, words fade, bots think."""
        speed = SPEEDS[self.app.settings.speed]
        if self.stage.update(seconds, speed):
            self.dirty = True
            if not self.stage.busy:
                self.refresh()
        if self.banner_left > 0:
            self.banner_left -= seconds
            if self.banner_left <= 0:
                self.banner, self.dirty = "", True
        if self.stage.busy or self.app.stack.top is not self:
            return
        asked = self.match.asked()
        if asked is None:
            self.finish(seconds)
        elif asked[1].bot:
            self.let_bot_play(asked[1].level, seconds)

    def let_bot_play(self, level: str, seconds: float) -> None:
        """A bot is asked once, and plays when it has answered and people have seen what was before."""
        self.waited += seconds
        if not self.thinking:
            self.thinking = True
            self.app.bots.ask(self.match, level)
            self.dirty = True
            return
        answer = self.app.bots.poll()
        if answer is None or self.waited < 0.35 * SPEEDS[self.app.settings.speed]:
            return
        self.thinking = False
        texts = self.rules.texts(self.match.game.position)
        text = answer if answer in texts or "<text>" not in " ".join(texts) else texts[0]
        self.advance(self.match.play(self.app.bots.with_texts(self, text) if text else texts[0]))

    def finish(self, seconds: float) -> None:
        """The game is over: a moment to see why, then the result."""
        self.waited += seconds
        if not self.finished and self.waited > 1.2:
            self.finished = True
            from game.scenes.result import ResultScene
            self.app.stack.push(ResultScene(self.app, self.match))

    def cards_of(self, pile: int) -> tuple[int, ...]:
        """The pieces in a pile as it is shown."""
        return pile_cards(self.shown_position(), pile)
