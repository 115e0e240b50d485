"""The lobby: who plays, and by which rules of the house. Whoever likes it as it is presses Start at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.input.inputs import Act, PlayerInput
from game.match.catalogue import seat_text
from game.match.labels import Labels
from game.match.match import Match
from game.match.wording import capital
from game.ruleset.compile import compile_ruleset
from game.ruleset.model import OptionSpec, SeatSpec
from game.ruleset.problems import RulesetError
from game.ruleset.types import FLAG
from game.scenes.confirm import ConfirmScene
from game.scenes.key_hints import KeyHint
from game.scenes.lesson_scene import lesson_file, start_lesson
from game.scenes.lobby_plan import LobbyPlan
from game.scenes.parts import Heading, Hint, header, hint_height, hint_of
from game.scenes.rules_scene import open_rule_book
from game.scenes.scrolling import Scroll, ScrollScene
from game.scenes.seats import seat_emblem, seat_name
from game.view.caps import PadSign
from game.view.cards import Lid
from game.view.gauges import Toggle
from game.view.ornament import Shield
from game.view.show import Show
from game.view.theme import Colour
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Label, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
MOST = 24  # letters of a name
KIND = 17  # the size of the words for person and bot


class LobbyScene(ScrollScene):
    """Seats on one side, rules of the house on the other, Start below."""

    name = "lobby"

    def __init__(self, app: App, ruleset_id: str) -> None:
        super().__init__(app)
        self.ruleset = ruleset_id
        entry = app.catalogue.entry(ruleset_id)
        if entry.model is None:
            raise RulesetError(entry.problems)
        self.model = entry.model
        self.pictures = entry.pictures
        self.plan = LobbyPlan(app, entry.model)
        self.has_lesson = lesson_file(app, ruleset_id) is not None
        self.seat_list, self.option_list = Scroll(), Scroll()
        self.scrolls = [self.option_list, self.seat_list]
        self.starting = 0  # frames until the table opens: first it is said that this takes a moment

    def first_focus(self) -> str:
        return "start"

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr, strings, gap = self.app.tr, self.app.strings, ui.px(16)
        title = tr("lobby.title", name=strings.of(self.model.name, self.model.id))
        head, room = header(ui, title, tr("common.back"), self.back)
        high = ui.tx(60)
        hints = [strings.of(spec.about).strip() for spec in self.model.options.values()]
        hints += [tr("lobby.hint"), tr("lobby.person_hint"), tr("bots.about.novice")]
        wide = min(ui.tx(352), room.w * 2 // 5)
        if ui.tall:
            hint = hint_height(ui, hints, room.w, room.h // 5)
            explain = Rect(room.x, room.bottom - high - gap - hint, room.w, hint)
            aside = Rect(room.x, room.bottom - high, room.w // 2, high)
            start = Rect(aside.right + gap, aside.y, room.right - aside.right - gap, high)
        else:
            hint = max(ui.tx(42) + ui.px(8) + ui.tx(48), hint_height(ui, hints, room.w - wide - gap, room.h // 4))
            explain = Rect(room.x, room.bottom - hint, room.w - wide - gap, hint)
            aside = Rect(room.right - wide, explain.y, wide, ui.tx(42))
            start = Rect(aside.x, aside.bottom + ui.px(8), wide, explain.bottom - aside.bottom - ui.px(8))
        space = Rect(room.x, room.y, room.w, explain.y - gap - room.y)
        if ui.tall:
            upper = min(self.seats_height(ui), round(space.h * 0.55))
            left = Rect(space.x, space.y, space.w, upper)
            right = Rect(space.x, space.y + upper + gap, space.w, space.h - upper - gap)
        else:
            half = (space.w - gap) // 2
            left, right = Rect(space.x, space.y, half, space.h), Rect(space.right - half, space.y, half, space.h)
        text = tr("lobby.starting" if self.starting else "lobby.start")
        seats, below_seats = self.seat_widgets(ui, left)
        options, below_options = self.option_widgets(ui, right)
        roomier = max(below_seats, below_options, key=lambda rest: rest.h)
        return [*seats, *options, *self.lid(ui, roomier), *head, *self.learning(ui, aside),
                Button("start", start, text, self.start, not self.starting, size=24, main=True),
                Hint("hint", explain, text=lambda: hint_of(self, tr("lobby.hint")))]

    def learning(self, ui: Ui, row: Rect) -> list[Widget]:
        """The rules, and the first lesson where there is one."""
        tr, gap = self.app.tr, ui.px(8)
        book = Rect(row.x, row.y, (row.w - gap) * 2 // 5 if self.has_lesson else row.w, row.h)
        found: list[Widget] = [
            Button("rules", book, tr("rules.open"), partial(open_rule_book, self.app, self.ruleset), size=17)]
        if self.has_lesson:
            rest = Rect(book.right + gap, row.y, row.right - book.right - gap, row.h)
            found.append(Button("lesson", rest, tr("lesson.open"), partial(start_lesson, self.app, self.ruleset),
                                hint=tr("lesson.hint"), size=17))
        return found

    def inside(self, ui: Ui, panel: Rect, title: str) -> tuple[list[Widget], Rect]:
        """A panel with a title, and the room below it."""
        inner = panel.inflate(-ui.px(40), -ui.px(24))
        line = Rect(inner.x, inner.y, inner.w, ui.tx(32))
        view = Rect(inner.x, line.bottom + ui.px(8), inner.w, inner.bottom - line.bottom - ui.px(8))
        return [Panel(f"panel:{title}", panel), Heading(f"heading:{title}", line, title, size=20, align="left")], view

    def seats_height(self, ui: Ui) -> int:
        """What all seats would need."""
        rows = len(self.plan.seats()) + (len(self.model.players) > 1)
        return ui.px(24) + ui.tx(32) + ui.px(8) + rows * (ui.tx(52) + ui.px(8))

    def seat_widgets(self, ui: Ui, panel: Rect) -> tuple[list[Widget], Rect]:
        """How many play, and who; and the room below. Many seats stand closer together."""
        tr, gap = self.app.tr, ui.px(8)
        found, view = self.inside(ui, panel, tr("lobby.seats"))
        count = len(self.plan.seats()) + (len(self.model.players) > 1)
        row = max(ui.tx(42), min(ui.tx(52), (view.h + gap) // count - gap))
        rows: list[Widget] = []
        y = view.y
        if len(self.model.players) > 1:
            rows.append(Choice("players", Rect(view.x, y, view.w, row), tr("lobby.players"), step=self.change_players,
                               hint=tr("lobby.hint"), value=str(self.plan.players), size=18))
            y += row + gap
        for place, seat in enumerate(self.plan.seats()):
            rows += self.seat_row(ui, Rect(view.x, y, view.w, row), place, seat)
            y += row + gap
        self.seat_list.fit(rows, view)
        return [*found, *rows], Rect(view.x, y, view.w, view.bottom - y)

    def lid(self, ui: Ui, room: Rect) -> list[Widget]:
        """The picture of the game, where seats and rules leave most room."""
        high = min(room.h - ui.px(16), ui.px(264), round(room.w / 1.78))
        if high < ui.px(100):
            return []
        place = Rect(0, 0, round(high * 1.78), high)
        place.center = (room.centerx, room.centery + ui.px(4))
        return [Lid("lid", place, self.app.strings.of(self.model.name, self.model.id), pictures=self.pictures,
                    identity=self.model.id, colours=[self.colour(ui, seat) for seat in self.model.seats])]

    def colour(self, ui: Ui, seat: SeatSpec) -> Colour:
        """The colour that a seat has at the table."""
        named = {one.id: seat_text(one, "colour") for one in self.model.seats}
        return ui.plain.over(Show(self.model).theme(), named).seat(seat.id)

    def seat_row(self, ui: Ui, row: Rect, place: int, seat: SeatSpec) -> list[Widget]:
        """One seat: its shield and name, person or bot, the name or the level."""
        tr, gap, sitter = self.app.tr, ui.px(8), self.plan.sitters[place]
        crest = Rect(row.x, row.y + (row.h - ui.px(40)) // 2, ui.px(40), ui.px(40))
        name = Rect(crest.right + gap, row.y, min(ui.tx(104), row.w // 5), row.h)
        kind = Rect(name.right + gap, row.y, self.kind_width(ui, row.w), row.h)
        rest = Rect(kind.right + gap, row.y, row.right - kind.right - gap, row.h)
        joined = tr("lobby.joined", number=sitter.pad + 1) if sitter.pad is not None and sitter.person else ""
        below, sign = (ui.tx(20), ui.tx(26)) if joined else (0, 0)
        found: list[Widget] = [
            Shield(f"shield:{place}", crest, colour=self.colour(ui, seat), index=place,
                   emblem=seat_emblem(self.model, seat)),
            Heading(f"seat:{place}", Rect(name.x, name.y, name.w, name.h - below), seat_name(self.app, seat), size=18,
                    style="serif", colour="vellum", align="left"),
            Button(f"kind:{place}", kind, tr("lobby.person" if sitter.person else "lobby.bot"), self.toggler(place),
                   hint=tr("lobby.person_hint" if sitter.person else "lobby.bot_hint"), size=KIND,
                   icon="icons/person" if sitter.person else "icons/bot")]
        if joined:
            found.append(PadSign(f"pad-sign:{place}", Rect(name.x, name.bottom - below, sign - ui.px(4), below)))
            found.append(Heading(f"pad:{place}", Rect(name.x + sign, name.bottom - below, name.w - sign, below), joined,
                                 size=13, style="sans", colour="good", align="left"))
        if sitter.person:
            found.append(TextField(f"name:{place}", rest, self.plan.name(place), self.writer(place), value=sitter.name,
                                   most=MOST, changed=self.namer(place), hint=tr("lobby.name_hint"), size=19))
        else:
            found.append(Choice(f"level:{place}", rest, step=self.leveller(place), value=tr(f"bots.{sitter.level}"),
                                hint=f"{self.plan.name(place)}. {tr(f'bots.about.{sitter.level}')}", size=18))
        return found

    def kind_width(self, ui: Ui, row: int) -> int:
        """Room for either word and its sign, so that what stands beside them is in line; within what can be spared."""
        words = (self.app.tr("lobby.person"), self.app.tr("lobby.bot"))
        return min(row // 3, max(ui.tx(136), *(Button.needs(ui, word, KIND, True) for word in words)))

    def option_widgets(self, ui: Ui, panel: Rect) -> tuple[list[Widget], Rect]:
        """The rules of the house, and the room below."""
        found, view = self.inside(ui, panel, self.app.tr("lobby.options"))
        rows: list[Widget] = []
        y = view.y
        for name, spec in self.model.options.items():
            if name in self.app.house.options(self.ruleset):
                continue  # the house has settled it
            widget = Choice(f"option:{name}", Rect(view.x, y, view.w, 0), self.app.strings.of(spec.name, name),
                            step=self.option_changer(name), hint=self.app.strings.of(spec.about).strip(),
                            value=self.option_value(spec), size=17)
            if spec.type == FLAG:
                widget = Toggle(**vars(widget), on=self.plan.options[name] == "yes")
            widget.rect.h = widget.measure(ui, view.w)[1]
            y += widget.rect.h + ui.px(8)
            rows.append(widget)
        if not rows:
            text = self.app.tr("lobby.no_options")
            high = len(ui.type.wrap(text, "italic", 18, view.w)) * ui.type.height("italic", 18)
            rows.append(Label("no_options", Rect(view.x, y, view.w, high), text, style="italic", colour="vellum_dim"))
            y += high
        self.option_list.fit(rows, view)
        return [*found, *rows], Rect(view.x, y, view.w, view.bottom - y)

    def option_value(self, spec: OptionSpec) -> str:
        """The value of an option in words: the ruleset's own, where it has them."""
        labels = Labels(self.model, self.app.settings.language)
        return capital(labels.option(spec, self.plan.options[spec.id], self.app.tr))

    # ---- choices ------------------------------------------------------------------------------------------------

    def change_players(self, way: int) -> None:
        """More or fewer players."""
        self.plan.change_players(way)
        self.refresh()

    def toggler(self, place: int) -> Callable[[], None]:
        """A person for a bot, a bot for a person."""
        def toggle() -> None:
            sitter = self.plan.sitters[place]
            sitter.person, sitter.pad = not sitter.person, None
            self.refresh()

        return toggle

    def leveller(self, place: int) -> Callable[[int], None]:
        """Another level."""
        def change(way: int) -> None:
            self.plan.change_level(place, way)
            self.refresh()

        return change

    def option_changer(self, name: str) -> Callable[[int], None]:
        """Another value."""
        def change(way: int) -> None:
            self.plan.change_option(name, way)
            self.refresh()

        return change

    def namer(self, place: int) -> Callable[[str], None]:
        """Another name."""
        def name(text: str) -> None:
            self.plan.sitters[place].name = text[:MOST]
            self.refresh()

        return name

    def writer(self, place: int) -> Callable[[], None]:
        """Keys on the screen for those who have none; those who have go on to Start."""
        def write() -> None:
            if self.app.devices.last == "keyboard" and self.app.house.free_text:
                self.focus = "start"
                return
            from game.scenes.keyboard import writing_scene
            self.app.stack.push(writing_scene(self.app, self.app.tr("lobby.name"), self.plan.sitters[place].name, MOST,
                                              self.namer(place)))

        return write

    def take(self, given: PlayerInput) -> bool:
        """A pad that confirms for the first time sits down. The one that is used anyway loses no press by that."""
        if given.act is Act.GONE or (given.act is Act.UNDO and given.device == "pad"):
            if self.plan.leave(given.source):
                self.refresh()
            return True
        if given.act is not Act.CONFIRM or given.device != "pad":
            return False
        first = all(sitter.pad is None for sitter in self.plan.sitters)
        joined = self.plan.join(given.source)
        if joined:
            self.refresh()
        return joined and not first

    def keys(self) -> list[KeyHint]:
        tr, devices = self.app.tr, self.app.devices
        found = super().keys()
        if devices.last == "pad":
            seated = devices.last_pad in self.plan.pads()
            found.insert(2, ("undo", tr("hints.leave_seat")) if seated else ("confirm", tr("hints.join")))
        return found

    # ---- the start ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """To the table, unless that would throw away a match that somebody may want back."""
        if not self.app.saves.unfinished():
            self.begin()
            return
        tr = self.app.tr
        self.app.stack.push(ConfirmScene(self.app, tr("lobby.unfinished"), [
            (tr("lobby.go_on"), self.go_on), (tr("lobby.start_new"), self.begin), (tr("lobby.back"), lambda: None)]))

    def begin(self) -> None:
        """Say that the table is being set; it is set in the next frame."""
        self.starting = 2
        self.refresh()

    def update(self, seconds: float) -> None:
        if self.starting and self.app.stack.top is self:
            self.starting -= 1
            if not self.starting:
                self.open_table()

    def open_table(self) -> None:
        """Compile the rules and sit down; if they are wrong, say how."""
        from game.scenes.problems import ProblemsScene
        from game.scenes.table import TableScene
        names = [sitter.name.strip() for sitter in self.plan.sitters]
        if any(names) and names != self.app.settings.names[:len(names)]:
            self.app.settings.names = (names + self.app.settings.names[len(names):])[:12]
            self.app.changed_settings()
        plan = self.plan.plan()
        try:
            rules = Rules(compile_ruleset(self.app.library.load(self.ruleset), plan.players, plan.options))
            match = Match(plan, rules, self.app.saves.journal())
        except RulesetError as error:
            self.app.stack.push(ProblemsScene(self.app, self.ruleset, error.problems))
        except RuleError as error:
            self.app.stack.push(ProblemsScene(self.app, self.ruleset, [str(error)]))
        else:
            seating = self.app.devices.seating
            seating.clear()
            pads, people = self.plan.pads(), sum(sitter.person for sitter in self.plan.sitters)
            # A single pad goes from hand to hand.
            for pad, seat in pads.items() if len(pads) > 1 or people == 1 else ():
                seating.bind(pad, rules.world.seats.index(seat))
            self.app.stack.replace(TableScene(self.app, match))
        self.refresh()

    def go_on(self) -> None:
        """The match that is not over yet, instead of this one."""
        from game.scenes.table import TableScene
        match = self.app.saves.open()
        if match is not None:
            self.app.devices.seating.clear()
            self.app.stack.replace(TableScene(self.app, match))
