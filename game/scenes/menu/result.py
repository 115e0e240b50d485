"""The end of a game: who won and why, and what to do now."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game.app.key_hints import bar_height
from game.app.parts import Emblem, Flourish, Heading
from game.app.scrolling import Scroll, ScrollScene
from game.engine.game import open_rules
from game.match.match import Match, Plan
from game.match.rematch import again
from game.ruleset.model import SeatSpec
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.last_act import has_last_act
from game.scenes.menu.problems import telling_problems
from game.scenes.menu.result_curve import CurveScene, can_be_told
from game.scenes.menu.result_numbers import count, summary, time_text
from game.scenes.menu.tally import TallyScene, score_lines
from game.scenes.seats import paint_emblem, seat_colour, seat_emblem, seat_name
from game.scenes.table.see import See
from game.telling.chronicle import Teller
from game.telling.gazette import headline
from game.telling.personas import Personas
from game.telling.wording import capital
from game.view.arms import blit_arms
from game.view.layout import Fixed, Item, Pixels, by_width, column, either, flex, grid, lay, part, row, scroll, stack
from game.view.ornament import Shield
from game.view.ui import Ui
from game.view.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App


class ResultScene(ScrollScene):
    """A page with the outcome."""

    name = "result"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.result = match.game.result()
        self.model = match.rules.world.model
        self.table = Scroll(paper=True)
        self.scrolls = [self.table]
        self.numbers = count(match)
        self.message = ""
        self.kept = False
        self.staged = has_last_act(match)  # a story has persons and a title instead of winners and numbers

    # ---- texts --------------------------------------------------------------------------------------------------

    def who(self, seat: str) -> str:
        player = self.match.plan.seats.get(seat)
        if player is not None and player.name:
            return player.name
        spec = next((spec for spec in self.model.seats if spec.id == seat), None)
        return seat_name(self.app, spec) if spec is not None else seat

    def headline(self) -> str:
        return headline([self.who(seat) for seat in self.result["winners"]], self.app.strings, self.together())

    def together(self) -> bool:
        """Whether one team has won."""
        return tuple(self.match.game.position.winners) in self.match.rules.world.teams

    def reason(self) -> str:
        """Why, in the words of the ruleset."""
        key = str(self.result["reason"])
        return capital(self.own_text(key) or key)

    def own_text(self, key: str) -> str:
        """A text of the ruleset; nothing if it has none under that name."""
        texts = self.model.text
        return texts.get(self.app.settings.language, {}).get(key) or texts.get("en", {}).get(key, "")

    def verdict(self) -> str:
        """Both in one line."""
        return " – ".join(text for text in (self.headline(), self.reason()) if text)

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        note = Label("note", label=self.message or self.length(), style="italic", size=16, colour="ink_dim",
                     align="centre", most=3)
        line = part(Flourish("flourish", colour="brass_dark"), width=Fixed(320), height=Fixed(27))
        heads, buttons = column(*self.heads(), line, gap="hair"), self.buttons(ui)
        inner = either(
            column(self.emblem(ui), heads, scroll(self.table, column(self.rows(ui), *self.medals(), gap="near")), note,
                   buttons, gap="apart"),
            column(scroll(self.table, column(heads, self.rows(ui), *self.medals(), note, gap="apart")), buttons,
                   gap="apart"))
        room = ui.area.inflate(-2 * ui.space("wide"), -2 * ui.space("apart"))
        room.h -= bar_height(ui) - ui.space("near")
        return lay(part(stack(Panel("panel", paper=True), inner, edge=("vast", "far")), width=Fixed(760), align=0.5),
                   room, ui)

    def emblem(self, ui: Ui) -> Item | None:
        """The shield of who won, or those of a team."""
        winners = [spec for spec in self.model.seats if spec.id in self.result["winners"]]
        if not winners or (len(winners) > 1 and not self.together()):
            return None
        shields = [Shield("emblem" if spec is winners[0] else f"emblem:{spec.id}", emblem=seat_emblem(self.model, spec),
                          colour=seat_colour(ui, self.model, spec), index=self.model.seats.index(spec), crowned=True)
                   for spec in winners]
        if len(shields) == 1:
            return part(shields[0], ratio=1, height=Fixed(72), spare=True)
        beside = row(*(part(shield, ratio=1, width=Fixed(72), height=Fixed(72)) for shield in shields), gap="far")
        wide = len(shields) * ui.px(72) + (len(shields) - 1) * ui.space("far")
        return part(beside, width=Pixels(wide), height=Fixed(72), align=0.5, spare=True)

    def heads(self) -> list[Item]:
        """Who won, and why."""
        found: list[Item] = []
        winner, reason = (self.reason(), "") if self.staged else (self.headline(), self.reason())
        for identity, text, style, size, colour, most in (
                ("over", self.app.tr("result.title"), "italic", 19.0, "ink_dim", 1),
                ("winner", winner, "title", 28.0 if self.staged else 36.0, "ink", 2),
                ("reason", reason, "serif", 20.0, "ink", 4)):
            if text:
                found.append(Label(identity, label=text, style=style, size=size, colour=colour, align="centre",
                                   most=most, least=0.5))
        return found

    def medals(self) -> list[Item]:
        """Honours of a game that has winners as well; others were awarded on a stage."""
        if self.staged or not self.model.show.medals:
            return []
        found: list[Item] = []
        for number, one in enumerate(Teller(self.match, self.app.settings.language).honours()):
            who = self.who(self.match.rules.world.seats[one.seat])
            key = "chronicle.honour" if one.why else "chronicle.plain_honour"
            found.append(Label(f"medal:{number}", label=self.app.tr(key, title=one.title, name=who, why=one.why),
                               style="italic", size=17, colour="ink", align="centre"))
        return found

    def persons(self, ui: Ui) -> Item:
        """Who was in the story: arms, names and titles."""
        seats, people = self.match.rules.world.seats, Personas(self.match.rules)
        position, language = self.match.game.position, self.app.settings.language
        found: list[Item] = []
        for seat, name in enumerate(seats):
            def paint(ui: Ui, rect: Rect, seat: int = seat, name: str = name) -> None:
                texts = people.arms(position, seat)
                if any(texts):
                    blit_arms(ui, texts, rect, ui.theme.seat(name))
                else:
                    paint_emblem(ui, rect, self.match.rules, seat)

            called = people.name(position, seat)
            below = " · ".join(filter(None, (people.title(position, seat, language), self.who(name) if called else "")))
            found.append(row(part(Emblem(f"shield:{name}", paint=paint), width=Fixed(42), ratio=5 / 6),
                             flex(column(part(Heading(f"name:{name}", label=called or self.who(name), size=20,
                                                      align="left", colour="ink", style="bold"), height=30),
                                         part(Heading(f"title:{name}", label=below, size=16, align="left",
                                                      colour="ink_dim", style="italic"), height=24))), gap="apart"))
        return grid(found, 1 if ui.tall else 2, gap="near", aside="wide")

    def rows(self, ui: Ui) -> Item:
        """The players, best first, with their points if the game has any."""
        if self.staged:
            return self.persons(ui)
        scores, winners = self.result["scores"], self.result["winners"]
        order = {spec.id: place for place, spec in enumerate(self.model.seats)}
        world = self.match.rules.world
        team = {seat: [world.seats[other] for other in world.teams[world.team_of[number]]]
                for number, seat in enumerate(world.seats)}
        seats = sorted(self.match.plan.seats, key=lambda seat: (  # partners beside one another
            seat not in winners, -max(scores.get(other, 0) for other in team[seat]), order[team[seat][0]],
            -scores.get(seat, 0), order[seat]))
        # Where the rules count themselves, another number would contradict them.
        taken = not scores and any(numbers.taken for numbers in self.numbers.values())
        counted = self.own_text("score-is")
        found: list[Item] = []
        for seat in seats:
            spec = self.model.seats[order[seat]]
            emblem = Shield(f"shield:{seat}", index=order[seat], colour=seat_colour(ui, self.model, spec),
                            emblem=seat_emblem(self.model, spec))
            name = Heading(f"name:{seat}", label=self.player(spec), size=19, align="left", colour="ink",
                           style="bold" if seat in winners else "sans")
            numbers = Heading(f"numbers:{seat}", label=summary(self.app, self.numbers[seat], taken), size=15,
                              align="left", colour="ink_dim", style="sans")
            again = seat != team[seat][0] and all(scores.get(other) == scores.get(seat) for other in team[seat])
            score = Heading(f"score:{seat}", label="" if again else str(scores.get(seat, "")), size=20, align="right",
                            colour="ink", style="bold")
            what = Heading(f"counted:{seat}", label="" if again else counted, size=15, align="right", colour="ink_dim",
                           style="sans")
            points = None if not scores else part(score, width=72) if not counted else part(
                column(part(score, height=30), part(what, height=24)), width=110)
            found.append(row(part(emblem, width=Fixed(38), ratio=1),
                             flex(column(part(name, height=30), part(numbers, height=24))), points, gap="apart"))
        wide = ui.tx(460) if scores else min(ui.tx(460), self.widest(ui, seats, taken) + ui.px(56))

        def columns(width: int) -> Item:
            count = 2 if len(seats) > 4 and not ui.tall and width > ui.tx(600) else 1
            return part(grid(found, count, gap="hair", aside="wide", down=not self.model.teams), width=Pixels(
                count * wide + (count - 1) * ui.space("wide")))

        return by_width(columns)

    def widest(self, ui: Ui, seats: list[str], taken: bool) -> int:
        """How wide the words about players are."""
        specs = [spec for spec in self.model.seats if spec.id in seats]
        return max(max(ui.type.width(self.player(spec), "bold", 19),
                       ui.type.width(summary(self.app, self.numbers[spec.id], taken), "sans", 15)) for spec in specs)

    def player(self, spec: SeatSpec) -> str:
        name, seat = self.who(spec.id), seat_name(self.app, spec)
        return name if name == seat else f"{name} · {seat}"

    def length(self) -> str:
        text = self.app.strings.plural("result.decisions", len(self.match.game.log))
        seconds = sum(self.match.thought.values())
        return f"{text} · {time_text(self.app, seconds)}" if seconds >= 1 else text

    def entries(self) -> list[tuple[str, str, Callable[[], None], bool]]:
        """What to do now, rematch first; whatever else there is to see after a game is added here."""
        tr = self.app.tr
        entries = [("rematch", tr("result.rematch"), self.rematch, True),
                   ("shelf", tr("result.shelf"), self.shelf, True),
                   ("replay", tr("result.replay"), self.keep, not self.kept)]
        if self.below() is not None:
            entries.append(("board", tr("result.board"), self.back, True))
            if score_lines(self.match):
                entries.append(("score", tr("result.breakdown"), self.breakdown, True))
        entries.append(("chronicle", tr("chronicle.title" if self.model.show.chronicle.given else "gazette.title"),
                        self.read, True))
        if can_be_told(self.match):
            entries.append(("curve", tr("bots.curve"), self.tell, True))
        return entries

    def buttons(self, ui: Ui) -> Item:
        """The entries in as many columns as there is room for."""
        found = [Button(identity, label=label, action=action, enabled=enabled, size=18, main=identity == "rematch")
                 for identity, label, action, enabled in self.entries()]
        columns = 1 if ui.tall and ui.text_size > 1.3 else 3 if len(found) > 4 and not ui.tall else 2
        return grid(found, columns, gap="apart", height=46, fill=True)

    def first_focus(self) -> str:
        return "rematch"

    def below(self) -> See | None:
        """The table that this is the result of, if it is still there."""
        return next((scene for scene in self.app.stack.scenes
                     if isinstance(scene, See) and scene.match is self.match), None)

    # ---- what happens -------------------------------------------------------------------------------------------

    def next_plan(self) -> Plan:
        """The same again with other chance, and with what the rules change from match to match."""
        return again(self.model, self.match.plan, self.result["winners"], random.SystemRandom().getrandbits(31))

    def rematch(self) -> None:
        """Play again, at the same table; if that takes other rules, and they are gone or wrong by now, say how."""
        plan = self.next_plan()
        with telling_problems(self.app, plan.ruleset):
            rules = self.match.rules
            if plan.options != self.match.plan.options:
                rules = open_rules(plan.ruleset, plan.players, plan.options, self.app.mods)
            match = Match(plan, rules, self.app.saves.journal())
            self.move_pads(plan)
            if len(self.app.stack.scenes) > 1 and self.app.stack.scenes[-2].name == "table":
                self.app.stack.pop()
            table, = self.app.doors["table"](self.app, match)
            self.app.stack.replace(table)

    def move_pads(self, plan: Plan) -> None:
        """Pads go with those who hold them."""
        seats, before, seating = self.match.rules.world.seats, self.match.plan.seats, self.app.devices.seating
        seating.move({seats.index(seat): seats.index(now) for seat, holder in before.items()
                      for now, who in plan.seats.items() if who is holder})

    def breakdown(self) -> None:
        """The score of everybody, line by line, once more."""
        table = self.below()
        if table is not None:
            self.app.stack.push(TallyScene(self.app, table, score_lines(self.match), self.verdict()))

    def keep(self) -> None:
        """Copy the journal to the replays."""
        try:
            path = self.app.saves.keep_replay(self.match)
        except OSError as error:
            self.message = self.app.tr("result.not_kept", error=error.strerror or str(error))
        else:
            self.message, self.kept = self.app.tr("result.kept", file=path.name), True
        self.focus = "rematch"
        self.refresh()

    def read(self) -> None:
        """The game in sentences and pictures."""
        self.app.stack.push(ChronicleScene(self.app, self.match, from_the_beginning=self.staged))

    def tell(self) -> None:
        """How it went, on a page of its own."""
        self.app.stack.push(CurveScene(self.app, self.match, self.who))

    def shelf(self) -> None:
        """Back to the games; whoever came another way is led there."""
        names = [scene.name for scene in self.app.stack.scenes]
        if "shelf" in names:
            self.app.stack.back_to("shelf")
            return
        self.app.stack.back_to(names[0])
        shelf, = self.app.doors["shelf"](self.app)
        if names[0] == "title":
            self.app.stack.push(shelf)
        else:
            self.app.stack.replace(shelf)

    def back(self) -> None:
        """Look at the board again, or else go to the games."""
        if len(self.app.stack.scenes) > 1:
            self.app.stack.pop()
        else:
            self.shelf()
