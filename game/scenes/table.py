"""The table: people and bots play a match on it. Generic over rulesets; every rule is the engine's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.rules import Position
from game.engine.view import Event, pile_seen
from game.input.inputs import Act, PlayerInput
from game.match.chooser import Candidate, Chooser
from game.match.match import Match
from game.ruleset.show.theme import BEGIN
from game.scenes.key_hints import KeyHint
from game.scenes.rule_trouble import attempt
from game.scenes.scene import Scene
from game.scenes.table_advice import Advice
from game.scenes.table_bots import let_bot_play
from game.scenes.table_court import open_court
from game.scenes.table_effects import Effects
from game.scenes.table_focus import Gaze
from game.scenes.table_hand import Hand
from game.scenes.table_hint_paint import paint_hint
from game.scenes.table_layout import Places, arrange, pile_cards
from game.scenes.table_lens import Lens
from game.scenes.table_log import LogBook, LogLine, log_lines
from game.scenes.table_moments import Moments
from game.scenes.table_moving import MovingLayer
from game.scenes.table_notes import Notes
from game.scenes.table_paint import TablePainter
from game.scenes.table_past import Past, moved_sites
from game.scenes.table_pending import Pending
from game.scenes.table_piles import paint_piles
from game.scenes.table_presence import Presence
from game.scenes.table_refusal import Refusal
from game.scenes.table_sounds import heard
from game.scenes.table_spots import Spots
from game.scenes.table_threats import threatened
from game.scenes.table_ways import ground
from game.scenes.table_widgets import table_widgets
from game.scenes.table_words import TableWords
from game.view.board import BoardView
from game.view.pieces import PieceArt
from game.view.stage import SPEEDS, Stage
from game.view.ui import Ui
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.app import App


class TableScene(Scene):
    """One match on the screen."""

    name = "table"
    asks = True  # whether decisions may have to be pressed here, for which room is kept

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.rules = match.rules
        self.show = self.rules.compiled.model.show
        self.mood = self.show.music
        loaded = match.rules.compiled.loaded
        self.art_folders = [file.parent.name for file in reversed(loaded.files)] if loaded is not None else []
        self.view: BoardView | None = None
        self.piece_art: PieceArt | None = None
        self.painter = TablePainter(self)
        self.words = TableWords(self)
        self.hand = Hand(self)
        self.places = Places(app.ui.area.copy(), app.ui.area.copy())
        self.pending = Pending(self)
        self.past = Past(self)
        self.spots = Spots(self)
        self.lens = Lens(self)
        self.book = LogBook(self)
        self.refusal = Refusal(self)
        self.notes = Notes(self)
        self.stage = Stage(self.rules, ground(self), app.ui.theme.timings["move"], self.show.states)
        self.stage.on_event, self.stage.conceals = self.note, self.conceals
        self.moments = Moments(self)
        self.stage.cast = Effects(self).cast
        self.layer = MovingLayer(self)
        self.court = open_court(self)
        self.chooser = Chooser(self.rules, match.game.position)
        self.message = ""
        self.last_sites: list[int] = []
        self.threats: set[int] = set()
        self.presence = Presence(self)
        self.gaze = Gaze(self)
        self.thinking = False
        self.advice = Advice(self)
        self.waited = 0.0
        self.owed = False  # a picture that is drawn in the next frame
        self.finished = False
        self.page = 0

    # ---- life ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid and the first question asked."""
        if not self.match.game.log:
            self.app.sound_of((BEGIN,), heard(self, (BEGIN,)))
        self.ask()

    def leave(self) -> None:
        """Nobody thinks for a table that is left."""
        self.app.bots.stop()
        self.app.ui.wear()

    def layout(self, ui: Ui) -> list[Widget]:
        """Everything that can be used."""
        if self.court is not None:
            return self.court.layout(ui)
        ui.wear(self.show.theme, {seat.id: seat.colour for seat in self.rules.compiled.model.seats})
        self.stage.move_seconds = ui.theme.timings["move"]
        self.places = arrange(self, ui)
        world = self.rules.world
        now = (self.places.board, ui.theme, self.app.settings.show_coordinates)
        if world.board is not None and (self.view is None or (
                self.view.rect, self.view.theme, self.view.coordinates) != now):
            self.stage.skip()  # nothing flies to where a place was
            self.view = BoardView(world.board, self.places.board, ui.theme, self.show.zones, self.show.board,
                                  self.app.settings.show_coordinates, ui.art.rasters)
        self.piece_art = PieceArt(ui, self.art_folders, world.seats, world.kinds, self.show.pieces)
        if not self.stage.busy:
            self.stage.settle(self.shown_position())
        return table_widgets(self, ui)

    def arrange(self, ui: Ui) -> None:
        """Where a note comes or goes, the list of what was played ends elsewhere."""
        super().arrange(ui)
        note = self.notes.lifting(ui) if self.court is None else None
        if note != self.notes.laid:
            self.notes.laid = note
            self.widgets = [*(one for one in self.widgets if not isinstance(one, LogLine)), *log_lines(self, ui)]

    def paint(self, ui: Ui) -> None:
        """The table itself."""
        if self.court is not None:
            super().paint(ui)
            self.court.painter.paint(ui)
            return
        self.painter.ground(ui)
        self.painter.side(ui)
        paint_piles(self, ui)
        self.painter.board(ui)

    def paint_over(self, ui: Ui) -> None:
        """What somebody looks at closely, above all else that stands still."""
        paint_hint(self, ui)
        if self.court is None:
            self.notes.paint(ui)
        self.lens.paint(ui)

    def draw(self, ui: Ui) -> None:
        """All that stands still, then what moves over it."""
        super().draw(ui)
        self.layer.whole(ui)

    def keys(self) -> list[KeyHint]:
        return self.presence.keys()

    def first_focus(self) -> str:
        return self.gaze.first()

    def kept_focus(self, ids: list[str]) -> str:
        return self.gaze.kept(ids)

    def in_reach(self) -> list[Widget]:
        """Once something is picked, arrows lead to where it can go and not to what could be picked instead."""
        return self.hand.in_reach() if self.chooser.picked else self.widgets

    def hint_place(self) -> pygame.Rect | None:
        """Below the side of the table."""
        return self.places.hints if self.places.hints.w else None

    def draw_moving(self, ui: Ui) -> list[pygame.Rect] | None:
        """What moves, over all else as it was."""
        return self.layer.again(ui)

    def moves(self) -> bool:
        """Whether the next frame will be another one."""
        return self.stage.alive or self.moments.opening or self.hand.drag_place is not None

    def pause(self) -> None:
        """What was held to be seen is held no more."""
        super().pause()
        self.presence.let_go()
        self.hand.let_go()

    # ---- what is shown ------------------------------------------------------------------------------------------

    def pile_of(self, piece: int) -> int:
        """The pile in which a piece lies, and which draws it; -1 if it lies in none."""
        piles = getattr(self.shown_position(), "pile", None)
        return int(piles[piece]) if piles is not None else -1

    def shown_position(self) -> Position:
        """The position that is shown: the present one, or one that is looked back at."""
        game = self.match.game
        if self.pending.preview is not None:
            return self.pending.preview
        if self.past.shown is not None and self.past.shown < len(game.past):
            return game.past[self.past.shown]
        return game.position

    def secret(self) -> bool:
        """Whether the seats of this game know different things."""
        return self.match.secret()

    # ---- asking -------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """A new question: forget what was picked, cover the screen if it must be."""
        self.hand.let_go()
        self.chooser = self.fresh_chooser()
        self.threats = threatened(self) if self.app.settings.show_threats else set()
        self.lens.drop()
        self.notes.forget()
        self.page = 0
        self.waited = 0.0
        self.thinking = False
        if self.court is not None:
            self.court.fresh()
        seat, asked = self.asked_seat(), self.match.asked()
        if asked is not None and not asked[1].bot and self.match.secret() and seat != self.presence.seat:
            self.viewer = -1
            from game.scenes.curtain import CurtainScene
            self.app.stack.push(CurtainScene(self.app, self, seat))
        self.refresh()

    def asked_seat(self) -> int:
        """The seat that is asked now."""
        asked = self.match.asked()
        seats = self.rules.world.seats
        return seats.index(asked[0]) if asked is not None and asked[0] in seats else -1

    def told_seat(self) -> int:
        """The seat whose colour stands beside the question: whoever is asked."""
        return self.asked_seat()

    def fresh_chooser(self) -> Chooser:
        """A new start of picking."""
        return Chooser(self.rules, self.match.game.position)

    def teacher(self) -> str:
        """What somebody who explains the game says now; nobody does, but in lessons."""
        return ""

    def may_pick(self) -> bool:
        """Whether a person can decide now."""
        asked = self.match.asked()
        return (asked is not None and not asked[1].bot and not self.stage.busy and self.past.shown is None
                and self.pending.one is None and not self.finished)

    @property
    def viewer(self) -> int:
        """The seat whose secrets may be seen now, or -1."""
        return self.presence.viewer()

    @viewer.setter
    def viewer(self, seat: int) -> None:
        self.presence.sits(seat)

    def sees(self, pile: int) -> bool:
        """Whether what is in a pile may be shown on the screen now."""
        seats = range(len(self.rules.world.seats))
        if all(pile_seen(self.rules, pile, seat) for seat in seats):
            return True
        return self.viewer >= 0 and pile_seen(self.rules, pile, self.viewer)

    def conceals(self, event: Event) -> bool:
        """Whether a piece goes from pile to pile without anybody before the screen being allowed to see which it is."""
        return event[2] < 0 and not (event[3] >= 0 and self.sees(event[3])) and not self.sees(event[4])

    def cards_of(self, pile: int) -> tuple[int, ...]:
        """The pieces in a pile as it is shown."""
        return pile_cards(self.shown_position(), pile)

    # ---- playing -----------------------------------------------------------------------------------------------------

    def decide(self, one: Candidate) -> None:
        """Take a decision; free texts are asked for first."""
        if self.court is not None and self.court.decide(one):
            return
        if one.texts:
            from game.scenes.free_text import ask_texts
            ask_texts(self, one, self.played)
        else:
            self.played(one, ())

    def played(self, one: Candidate, texts: tuple[str, ...]) -> None:
        """A decision with its texts, which its player may have to confirm."""
        if not self.pending.hold(one, texts):
            self.take_decision(one, texts)

    def take_decision(self, one: Candidate, texts: tuple[str, ...]) -> None:
        """A decision is taken: it is on disk before it is seen."""
        with attempt(self):
            self.advance(self.match.play_option((*one.option, *texts)))

    def advance(self, events: list[Event]) -> None:
        """Show what happened, then ask the next question."""
        self.last_sites = moved_sites(events)
        self.stage.show(events, self.match.game.position, self.speed())
        if self.match.journal is not None and self.match.journal.trouble:
            self.message = self.app.tr("table.not_saved", why=self.match.journal.trouble)
        self.ask()

    def note(self, event: Event) -> None:
        """An event begins to be shown: words are told, and it is heard."""
        self.moments.tell(event)
        self.app.sound_of(event, heard(self, event))
        self.dirty = True

    # ---- input --------------------------------------------------------------------------------------------------

    def handle(self, given: PlayerInput) -> None:
        """A piece that is pulled over the table is all that is drawn anew."""
        if not self.hand.pull(given):
            super().handle(given)
            self.gaze.follow(given)

    def take(self, given: PlayerInput) -> bool:
        """Dragging, skipping what is shown, stepping back within a turn, shortcuts."""
        if self.gaze.take(given):
            return True
        self.notes.point(given)
        if self.stage.busy and given.act in (Act.PRESS, Act.CONFIRM, Act.CANCEL):
            self.stage.skip()
            self.moments.skip()
            self.refresh()
            return True
        if self.presence.take(given) or self.lens.take(given):
            return True
        if given.act is Act.CANCEL and self.presence.step_back():
            return True
        if given.act in (Act.CANCEL, Act.MENU):
            self.open_menu()
            return True
        if given.act is Act.RULES:
            self.open_rules()
            return True
        if given.act is Act.UNDO:
            self.undo()
            return True
        if given.act is Act.HINT:
            self.advice.ask()
            return True
        if self.court is not None and self.court.take(given):
            return True
        if given.act in (Act.PAGE, Act.SCROLL):
            self.past.scrub(given.step[1])
            return True
        if self.past.pull(given) or self.hand.drag(given):
            return True
        return given.act is Act.PRESS and self.widget_at(given.at) is None and self.refusal.explain(given.at)

    # ---- menu ---------------------------------------------------------------------------------------------------

    def may_undo(self) -> bool:
        """Whether there is something to take back or to step back from."""
        return self.pending.one is not None or (self.match.may_undo() and not self.finished)

    def undo(self) -> None:
        """Step back from a decision that waits, or take the last one back."""
        if self.pending.one is not None:
            self.pending.step_back()
        else:
            self.past.undo()

    def open_menu(self) -> None:
        """The menu of the table: out-of-turn decisions, rules, settings, leaving."""
        from game.scenes.table_menu import TableMenu
        self.app.stack.push(TableMenu(self.app, self))

    def open_rules(self) -> None:
        """The rule book, over the table, where it is about what is looked at."""
        from game.scenes.rules_scene import RulesScene
        self.app.stack.push(RulesScene(self.app, self.rules, self.notes.section()))

    def play_out_of_turn(self, text: str) -> None:
        """An out-of-turn decision from the menu."""
        with attempt(self):
            self.advance(self.match.play(text))

    # ---- time ---------------------------------------------------------------------------------------------------

    def speed(self) -> float:
        """How slowly things move for these players; 0: not at all."""
        return 0.0 if self.app.settings.reduced_motion else SPEEDS[self.app.settings.speed]

    def update(self, seconds: float) -> None:
        """Pieces move, words fade, bots think."""
        self.gaze.update(seconds)
        if self.lens.update(seconds):
            self.dirty = True
        if self.stage.alive or self.moments.now is not None:
            if self.stale and self.stage.busy and not self.owed:
                self.arrange(self.app.ui)  # where cards fly to is where they will lie
                self.owed, self.dirty = self.dirty, False  # to lay out and to draw is too much for one frame
                return
            self.arrange(self.app.ui)
            self.owed, self.dirty = False, self.dirty or self.owed
            was, busy = (self.stage.moving(), self.stage.stirred), self.stage.busy
            if busy and self.speed() == 0:
                self.stage.skip()
            moved = self.stage.update(seconds, self.speed())
            self.moments.update(seconds)
            self.moving = moved or self.moments.opening
            if busy and not self.stage.busy:
                self.refresh()
            elif was != (self.stage.moving(), self.stage.stirred):
                self.dirty = True
        if self.court is not None:
            self.court.update(seconds)
        if self.stage.busy or self.app.stack.top is not self:
            return
        asked = self.match.asked()
        self.presence.count(seconds)
        if asked is None:
            self.finish(seconds)
        elif asked[1].bot:
            let_bot_play(self, asked[1].level, seconds)
        else:
            self.advice.update()

    def finish(self, seconds: float) -> None:
        """The game is over: a moment to see why, then the result."""
        self.waited += seconds
        if not self.finished and self.waited > 1.2:
            self.finished = True
            self.app.saves.finish(self.match)
            from game.scenes.chronicle_scene import kept_at_end
            from game.scenes.result import ResultScene
            from game.scenes.tally import TallyScene, score_lines
            result = ResultScene(self.app, self.match)
            result.message = kept_at_end(self.app, self.match)
            self.app.stack.push(result)
            if lines := score_lines(self.match):
                self.app.stack.push(TallyScene(self.app, self, lines))
