"""The lobby: who plays, and by which rules of the house. Whoever likes it as it is presses Start at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.app.gate import Gate
from game.app.key_hints import KeyHint
from game.app.parts import Heading, Hint, hint_of, page
from game.app.scrolling import Scroll, ScrollScene
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.input.inputs import Act, PlayerInput
from game.input.seating import ANYBODY, DESK, Owner, device_of
from game.match.match import Match
from game.ruleset.compile import compile_ruleset
from game.ruleset.model import OptionSpec, SeatSpec
from game.ruleset.problems import RulesetError
from game.ruleset.types import FLAG
from game.scenes.menu.confirm import LeftScene
from game.scenes.menu.lessons_scene import lessons_label, open_lessons
from game.scenes.menu.lobby_plan import LobbyPlan, Sitter
from game.scenes.menu.rules_scene import open_rule_book
from game.scenes.seats import seat_colour, seat_emblem, seat_name
from game.telling.labels import Labels
from game.telling.wording import capital
from game.view.caps import PadSign, draw_cursor
from game.view.cards import Lid
from game.view.gauges import Toggle
from game.view.layout import Fixed, Item, Pixels, column, either, flex, part, row, scroll, stack
from game.view.ornament import Shield
from game.view.theme import Colour, mix
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Label, Panel, TextField, Widget

if TYPE_CHECKING:
    from game.app.app import App

LETTERS = 24  # letters of a name
HASTE = 0.4  # seconds in which nobody who opens a lobby can have seen it
KIND = 17  # the size of the words for person and bot


@dataclass
class SeatPlate(Panel):
    """What the shield and the name of a seat stand on; whoever presses it sits down there."""

    def draw(self, ui: Ui) -> None:
        focused, hovered = self.state(ui)
        theme = ui.theme
        face = mix(theme["panel"], theme["vellum"], 0.1 if focused or hovered else 0.03)
        ui.plate(self.rect, face, theme["focus" if focused else "panel_edge"], 3 if focused else 1)


class LobbyGate(Gate):
    """Around the table that is being set everybody does what they like, but not with the seat of somebody's pad; and
    a pad without a seat only looks around and sits down, as long as there are people who have one."""

    def __init__(self, scene: LobbyScene) -> None:
        super().__init__(scene)
        self.lobby = scene

    def lets(self, given: PlayerInput) -> bool:
        if self.lobby.settles(given) and not self.lobby.may_settle(given):
            self.scene.app.noise("deny")
            self.say(self.scene.app.tr("lobby.only_look"))
            return False
        return super().lets(given)

    def concerns(self, given: PlayerInput) -> Owner:
        sitter = self.lobby.sitter_at(self.lobby.focus) if given.act is Act.CONFIRM else None
        return Owner(pad=sitter.device) if sitter is not None else ANYBODY

    def opens_for(self, given: PlayerInput) -> Owner:
        return Owner(pad=given.source) if given.device == "pad" else ANYBODY

    def refuse(self, whom: Owner) -> None:
        seat = self.lobby.plan.seat_of(whom.pad) if whom.pad is not None else None
        self.scene.app.noise("deny")
        self.say(self.scene.app.tr("lobby.sits_here", name=self.lobby.plan.name(seat or 0)))


class LobbyScene(ScrollScene):
    """Seats on one side, rules of the house on the other, Start below."""

    name = "lobby"

    def __init__(self, app: App, ruleset_id: str) -> None:
        super().__init__(app)
        self.ruleset = ruleset_id
        entry = app.catalogue.entry(ruleset_id)
        if entry.model is None:
            raise RulesetError(entry.box.problems)
        self.model = entry.model
        self.pictures = entry.box.pictures
        self.plan = LobbyPlan(app, entry.model)
        self.lessons = entry.box.lessons
        self.seat_list, self.option_list = Scroll(), Scroll()
        self.scrolls = [self.option_list, self.seat_list]
        self.starting = 0  # frames until the table opens: first it is said that this takes a moment
        self.gate: LobbyGate = LobbyGate(self)
        self.cursors: dict[int, str] = {}  # where everybody is who goes about here with a device
        self.open_seconds = 0.0  # seconds

    def enter(self) -> None:
        """Whoever came here with a pad goes on with it."""
        devices = self.app.devices
        if devices.last == "pad":
            self.join(devices.last_pad, bots=False)
            self.cursors[devices.last_pad] = "start"

    def first_focus(self) -> str:
        return "start"

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr, strings = self.app.tr, self.app.strings
        hints = [strings.of(spec.about).strip() for spec in self.model.options.values()]
        explain = Hint("hint", text=lambda: hint_of(self, tr("lobby.hint")),
                       texts=[*hints, tr("lobby.hint"), tr("lobby.person_hint"), tr("bots.about.novice")])
        start = Button("start", label=tr("lobby.starting" if self.starting else "lobby.start"), action=self.start,
                       size=24, main=True)
        rows = [column(*self.seat_rows(ui), gap="near"), column(*self.option_rows(), gap="near")]
        roomier = rows[1] if ui.tall else min(rows, key=lambda one: one.wants_height(ui, ui.area.w // 2).wish)
        windows = zip(("seats", "options"), (self.seat_list, self.option_list), rows, strict=True)
        panels = [self.panel(tr(f"lobby.{name}"), scroll(window, inside), self.lid(ui) if inside is roomier else None)
                  for name, window, inside in windows]
        body: Item
        if ui.tall:
            deeds = part(row(self.learning(), start, gap="far", equal=True), height=60)
            all_seats = self.panel(tr("lobby.seats"), scroll(self.seat_list, rows[0], whole=True))
            body = either(column(all_seats, flex(panels[1], least=240), explain, deeds, gap="far"),
                          column(*(flex(panel, least=110) for panel in panels), explain, deeds, gap="far"))
        else:
            deeds = part(column(part(self.learning(), height=42), flex(start, least=48), gap="near"), width=(250, 352))
            body = column(flex(row(*panels, gap="far", equal=True)), row(flex(explain), deeds, gap="far"), gap="far")
        title = tr("lobby.title", name=strings.of(self.model.name, self.model.id))
        return page(self, ui, title, body)

    def learning(self) -> Item:
        """The rules, and the lessons where there are any."""
        tr = self.app.tr
        book = Button("rules", label=tr("rules.open"), action=partial(open_rule_book, self.app, self.ruleset), size=17)
        lesson = Button("lesson", label=lessons_label(self.app, self.lessons), hint=tr("lesson.hint"), size=17,
                        action=partial(open_lessons, self.app, self.ruleset))
        return row(flex(book, 2), flex(lesson, 3) if self.lessons else None, gap="near")

    @staticmethod
    def panel(title: str, *inside: Item | None) -> Item:
        """A panel with a title, and what stands below it."""
        line = Heading(f"heading:{title}", label=title, size=20, align="left")
        return stack(Panel(f"panel:{title}"), column(part(line, height=32), *inside, gap="near"),
                     edge=("wide", "apart"))

    def seat_rows(self, ui: Ui) -> list[Item]:
        """How many play, and who. Many seats stand closer together."""
        choice = Choice("players", label=self.app.tr("lobby.players"), step=self.change_players,
                        hint=self.app.tr("lobby.hint"), value=str(self.plan.players), size=18)
        needed = max(ui.tx(42), choice.measure(ui, ui.area.w // 3)[0])
        how_many = part(choice, height=(Pixels(needed), Pixels(max(needed, ui.tx(52)))))
        seats: list[Item] = [self.seat_row(ui, seat, spec) for seat, spec in enumerate(self.plan.seats())]
        sides = self.plan.sides()
        if sides:
            named = [self.app.strings.listed([seat_name(self.app, spec) for spec in team]) for team in sides]
            how = "all_together" if len(sides[0]) == len(seats) else "together"
            told = self.app.tr(f"lobby.{how}", teams=" · ".join(named))
            seats.append(Label("teams", label=told, style="italic", size=17, colour="vellum_dim"))
        return [how_many, *seats] if len(self.model.players) > 1 else seats

    def lid(self, ui: Ui) -> Item:
        """The picture of the game, where seats and rules leave most room."""
        picture = Lid("lid", label=self.app.strings.of(self.model.name, self.model.id), pictures=self.pictures,
                      identity=self.model.id, colours=tuple(self.colour(ui, seat) for seat in self.model.seats))
        return flex(part(picture, ratio=1.78, height=(Fixed(100), Fixed(264))), spare=True)

    def colour(self, ui: Ui, seat: SeatSpec) -> Colour:
        """The colour that a seat has at the table."""
        return seat_colour(ui, self.model, seat)

    def seat_row(self, ui: Ui, seat: int, spec: SeatSpec) -> Item:
        """One seat: its shield and name, person or bot, the name or the level."""
        tr, sitter = self.app.tr, self.plan.sitters[seat]
        crest = Shield(f"shield:{seat}", colour=self.colour(ui, spec), index=seat,
                       emblem=seat_emblem(self.model, spec))
        name = Heading(f"called:{seat}", label=seat_name(self.app, spec), size=18, style="serif", colour="vellum",
                       align="left")
        joined = None
        if sitter.device is not None:
            desk = sitter.device == DESK
            number = 0 if desk else self.app.devices.pads.number(sitter.device)
            told = tr("lobby.keys" if ui.afar else "lobby.desk") if desk else tr("lobby.joined", number=number)
            words = Heading(f"pad:{seat}", label=str(number) if ui.afar and not desk else told, size=13,
                            style="sans", colour="good", align="left")
            sign = None if desk else part(PadSign(f"pad-sign:{seat}"), width=22)
            joined = part(row(sign, flex(words), gap="hair"), height=20)
        seated = stack(SeatPlate(f"seat:{seat}", action=partial(self.sit_at, seat), hint=tr("lobby.seat_hint")),
                       row(part(crest, width=Fixed(40), ratio=1), flex(column(flex(name), joined), least=64),
                           gap="near"))
        kind = Button(f"kind:{seat}", label=tr("lobby.person" if sitter.person else "lobby.bot"), size=KIND,
                      action=partial(self.change_kind, seat),
                      hint=tr("lobby.person_hint" if sitter.person else "lobby.bot_hint"),
                      icon="icons/person" if sitter.person else "icons/bot")
        rest = TextField(f"name:{seat}", label=self.plan.name(seat), action=partial(self.write_name, seat),
                         value=sitter.name, most=LETTERS, changed=partial(self.give_name, seat),
                         hint=tr("lobby.name_hint"), size=19
                         ) if sitter.person else Choice(
            f"level:{seat}", step=partial(self.change_level, seat), value=tr(f"bots.{sitter.level}"), size=18,
            hint=f"{self.plan.name(seat)}. {tr(f'bots.about.{sitter.level}')}")
        words_of = (tr("lobby.person"), tr("lobby.bot"))  # room for either, so that what stands beside them is in line
        width = max(ui.tx(136), *(Button.needs(ui, word, KIND, True) for word in words_of))
        crested = ui.px(48)  # which is not larger with larger letters
        seat_and_kind = (part(seated, width=(Pixels(crested + ui.tx(64)), Pixels(crested + ui.tx(104)))),
                         part(kind, width=(96, Pixels(width))))
        return either(part(row(*seat_and_kind, flex(rest, least=150), gap="near"), height=(42, 52)),
                      column(part(row(flex(seated), seat_and_kind[1], gap="near"), height=(42, 52)),
                             part(rest, height=(42, 52)), gap="hair"))  # letters twice as large need two lines

    def option_rows(self) -> list[Widget]:
        rows: list[Widget] = []
        for name, spec in self.model.options.items():
            if name in self.app.house.options(self.ruleset):
                continue  # the house has settled it
            widget = Choice(f"option:{name}", label=self.app.strings.of(spec.name, name), size=17,
                            step=partial(self.change_option, name), hint=self.app.strings.of(spec.about).strip(),
                            value=self.option_value(spec))
            if spec.type == FLAG:
                widget = Toggle(**vars(widget), on=self.plan.options[name] == "yes")
            rows.append(widget)
        return rows or [Label("no_options", label=self.app.tr("lobby.no_options"), style="italic",
                              colour="vellum_dim")]

    def option_value(self, spec: OptionSpec) -> str:
        """The value of an option in words: the ruleset's own, where it has them."""
        labels = Labels(self.model, self.app.settings.language)
        return capital(labels.option(spec, self.plan.options[spec.id], self.app.tr))

    # ---- choices ------------------------------------------------------------------------------------------------

    def change_players(self, way: int) -> None:
        self.plan.change_players(way)
        self.refresh()

    def change_kind(self, seat: int) -> None:
        """A person for a bot, a bot for a person."""
        self.plan.give(seat, not self.plan.sitters[seat].person)
        self.refresh()

    def change_level(self, seat: int, way: int) -> None:
        self.plan.change_level(seat, way)
        self.refresh()

    def change_option(self, name: str, way: int) -> None:
        self.plan.change_option(name, way)
        self.refresh()

    def give_name(self, seat: int, name: str) -> None:
        self.plan.give_name(seat, name[:LETTERS])
        self.refresh()

    def write_name(self, seat: int) -> None:
        """Keys on the screen for those who have none; those who have go on to Start."""
        if self.app.devices.last == "keyboard" and self.app.house.free_text:
            self.focus = "start"
            return
        from game.scenes.menu.keyboard import writing_scene
        self.app.stack.push(writing_scene(self.app, self.app.tr("lobby.name"), self.plan.sitters[seat].name,
                                          LETTERS, partial(self.give_name, seat)))

    # ---- devices ------------------------------------------------------------------------------------------------

    def handle(self, given: PlayerInput) -> None:
        """Everybody goes about with a cursor of their own; a pad that is new here sits down first, and does no more."""
        device = device_of(given)
        if given.device != "pad" or device in self.cursors or given.act not in (Act.GO, Act.NEXT, Act.CONFIRM):
            self.focus = self.cursors.get(device, self.first_focus())
            self.focus = self.kept_focus([widget.id for widget in self.widgets if widget.focusable])
            super().handle(given)
            if device == DESK or device in self.cursors:
                self.cursors[device] = self.focus
        elif not self.join(device, bots=given.act is Act.CONFIRM):
            self.app.noise("deny")  # every seat has a device

    def join(self, device: int, bots: bool) -> bool:
        """Somebody with a device is new here, and sits down where a seat is free; whether there is one."""
        seat = self.plan.free_seat(bots)
        if seat is not None:
            self.plan.sit(device, seat)
        self.cursors[device] = self.focus = f"seat:{seat or 0}"
        self.refresh()
        return seat is not None

    def sit_at(self, seat: int) -> None:
        """Whoever has just confirmed sits down here."""
        if self.given is not None:
            self.plan.sit(device_of(self.given), seat)
            self.refresh()

    def settles(self, given: PlayerInput) -> bool:
        """Whether an input settles something of the game, rather than where somebody is or sits."""
        widget = self.widget(self.focus)
        if given.act is Act.CONFIRM:
            return self.focus != "rules" and not self.focus.startswith("seat:")
        return given.act is Act.GO and bool(given.step[0]) and widget is not None and widget.step is not None

    def may_settle(self, given: PlayerInput) -> bool:
        """Whether somebody has a say here: a pad only with a seat, unless nobody at all is to play."""
        people = any(sitter.person for sitter in self.plan.sitters[:len(self.plan.seats())])
        return given.device != "pad" or not people or self.plan.seat_of(given.source) is not None

    def sitter_at(self, focus: str) -> Sitter | None:
        """Who sits at the seat to which something belongs that can have the focus."""
        kind, _, seat = focus.partition(":")
        return self.plan.sitters[int(seat)] if kind in ("seat", "kind", "name", "level") else None

    def pad_gone(self, pad: int, seats: list[int]) -> None:
        super().pad_gone(pad, seats)
        self.cursors.pop(pad, None)
        self.plan.lose(pad)
        self.refresh()

    def take(self, given: PlayerInput) -> bool:
        """Stepping back is standing up first; and nobody leaves with a pad as long as others sit here with theirs."""
        pad = given.device == "pad"
        if given.act is Act.CONFIRM and pad and self.open_seconds < HASTE:
            return True  # it was meant for what led here
        if given.act is not Act.CANCEL:
            return False
        if self.plan.stand(device_of(given)):
            self.refresh()
        elif pad and self.plan.devices():
            self.app.noise("deny")
        else:
            return False
        return True

    def keys(self) -> list[KeyHint]:
        tr, devices = self.app.tr, self.app.devices
        found = super().keys()
        device = devices.last_pad if devices.last == "pad" else DESK
        if self.plan.seat_of(device) is not None:
            found[2] = ("cancel", tr("hints.leave_seat"))
        elif devices.last == "pad" and device not in self.cursors:
            found[1] = ("confirm", tr("hints.join"))
        return found

    def shows_focus(self) -> bool:
        """Where there are several cursors, each is drawn as somebody's."""
        return super().shows_focus() and len(self.pads()) < 2

    def pads(self) -> list[int]:
        """The pads with which people go about here."""
        return [device for device in self.cursors if device != DESK]

    def paint_over(self, ui: Ui) -> None:
        """The cursors of several pads, each with its number, in the colour of its seat."""
        super().paint_over(ui)
        pads, seats = self.pads(), self.plan.seats()
        on: dict[str, int] = {}
        for pad in pads if len(pads) > 1 else ():
            widget, seat = self.widget(self.cursors[pad]), self.plan.seat_of(pad)
            if widget is None or not widget.seen.h:
                continue
            colour = self.colour(ui, seats[seat]) if seat is not None else ui.theme["vellum"]
            before = on.get(widget.id, 0)
            on[widget.id] = before + 1
            draw_cursor(ui, widget.seen, str(self.app.devices.pads.number(pad)), colour, before)

    # ---- the start ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """To the table, unless that would throw away a match that somebody may want back."""
        if self.starting:
            return  # the button stays one that can be pressed, or else the focus would leave it
        if not self.app.saves.unfinished():
            self.begin()
            return
        self.app.stack.push(LeftScene(self.app, self.go_on, self.begin))

    def begin(self) -> None:
        """Say that the table is being set; it is set in the next frame."""
        self.starting = 2
        self.refresh()

    def update(self, seconds: float) -> None:
        self.open_seconds += seconds
        if self.starting and self.app.stack.top is self:
            self.starting -= 1
            if not self.starting:
                self.open_table()

    def open_table(self) -> None:
        """Compile the rules and sit down; if they are wrong, say how."""
        from game.scenes.menu.problems import ProblemsScene
        from game.scenes.table.scene import TableScene
        names = [sitter.name.strip() for sitter in self.plan.sitters]
        if any(names) and self.app.settings.seated(names):
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
            devices, people = self.plan.devices(), sum(not player.bot for player in plan.seats.values())
            # A single device goes from hand to hand.
            for device, seat in devices.items() if len(devices) > 1 or people == 1 else ():
                seating.bind(device, rules.world.seats.index(seat))
            self.app.stack.replace(TableScene(self.app, match))
        self.refresh()

    def go_on(self) -> None:
        """The match that is not over yet, instead of this one."""
        from game.scenes.table.scene import TableScene
        match = self.app.saves.open()
        if match is not None:
            self.app.devices.keep_seats()
            self.app.stack.replace(TableScene(self.app, match))
