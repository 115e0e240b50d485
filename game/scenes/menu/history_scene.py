"""Past games: who played what and when, and the way to see each of them again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.parts import Heading, page
from game.app.scrolling import Scroll, ScrollScene
from game.scenes.board_picture import final_picture
from game.scenes.menu.confirm import ConfirmScene
from game.storage.history import Past, Standing
from game.storage.resume import Unreadable
from game.view.history_rows import Face, FameRow, GameRow, Wreath
from game.view.layout import Fixed, Item, column, flex, part, row, scroll, stack
from game.view.ui import Ui
from game.view.widgets import Button, Choice, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App

LISTED = 100  # games in the list


def date_text(app: App, stamp: int) -> str:
    """A moment as people write it."""
    return time.strftime(app.tr("history.date"), time.localtime(max(0, min(stamp, 4_000_000_000))))


def face_of(app: App, ui: Ui, ruleset: str) -> Face:
    """The name and the picture of a ruleset; of one that is gone, its id."""
    if app.library.find(ruleset) is None:
        return Face(ruleset, ruleset)
    box = app.catalogue.box(ruleset)
    colours = tuple(ui.theme.seat(seat) for seat in box.seats)
    return Face(app.strings.of(box.names, ruleset), ruleset, box.pictures, colours)


def fame_head(app: App) -> Widget:
    """What the columns of the hall of fame are about."""
    cells = tuple(app.tr(f"history.{name}") for name in ("wins", "games", "streak", "best"))
    return FameRow("head", label=app.tr("history.name"), cells=cells, head=True)


def fame_rows(standings: Sequence[Standing], press: Callable[[str], None] | None = None) -> list[Widget]:
    """The hall of fame as rows, and what pressing one does with the name of that person."""
    return [FameRow(f"person:{place}", label=one.name, place=place, one=one,
                    action=partial(press, one.name) if press is not None else None,
                    cells=(str(one.wins), str(one.games), str(one.streak), str(one.best)))
            for place, one in enumerate(standings, 1)]


class ListScene(ScrollScene):
    """A list about past games, of one ruleset or of all."""

    tab = ""

    def __init__(self, app: App, ruleset: str = "") -> None:
        super().__init__(app)
        self.ruleset = ruleset
        self.rulesets = ["", *app.saves.history.rulesets()]
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        tr, rows = self.app.tr, self.rows(ui)
        if rows:
            body = column(self.controls(ui), stack(
                Panel("panel"), column(self.head(), flex(scroll(self.list, column(*rows, gap="near"))), gap="near"),
                edge=("wide", "far")), gap="far")
        else:
            body = column(self.controls(ui), flex(scroll(self.list, self.nothing())), gap="far")
        return page(self, ui, tr(f"history.{self.tab}_title"), body)

    def controls(self, ui: Ui) -> Item:
        """Two tabs and the choice of a game."""
        tr = self.app.tr
        name = face_of(self.app, ui, self.ruleset).name if self.ruleset else tr("history.all")
        tabs = [flex(Button(f"tab:{tab}", label=tr(f"history.{key}"), size=18, chosen=tab == self.tab,
                            action=(lambda: None) if tab == self.tab else self.other))
                for tab, key in (("history", "past"), ("fame", "fame"))]
        choice = Choice("ruleset", label="" if ui.tall else tr("history.game"), step=self.change, value=name, size=17)
        if ui.tall:
            return column(part(row(*tabs, gap="apart"), height=46), part(choice, height=46), gap="apart")
        return part(row(*tabs, flex(choice, 2), gap="apart"), height=46)

    def nothing(self) -> Item:
        """What is told where the list would be."""
        tr = self.app.tr
        words = self.app.saves.history.trouble or tr(f"history.{self.tab}_empty_words")
        told = column(part(Wreath("wreath"), height=(Fixed(60), Fixed(120)), spare=True),
                      part(Heading("empty", label=tr(f"history.{self.tab}_empty"), size=34), height=44),
                      Label("words", label=words, style="italic", size=19, align="centre", balanced=True), gap="apart")
        return part(stack(Panel("panel"), told, edge="vast"), width=Fixed(760), align=0.5)

    def head(self) -> Widget | None:
        """What stays above the list while it scrolls."""
        return None

    def rows(self, ui: Ui) -> list[Widget]:
        return []

    def other(self) -> None:
        """To the other tab."""

    def change(self, way: int) -> None:
        """Show the games of the next or the previous ruleset."""
        place = self.rulesets.index(self.ruleset) if self.ruleset in self.rulesets else 0
        self.ruleset = self.rulesets[(place + way) % len(self.rulesets)]
        self.list.to_top()
        self.refresh()


class HistoryScene(ListScene):
    """The games, the latest first."""

    name = "history"
    tab = "history"

    def rows(self, ui: Ui) -> list[Widget]:
        waiting = [(past, partial(self.take_up, path), f"aside:{past.id}") for path, past in self.unfinished()]
        over = [(past, partial(self.watch, past), f"game:{past.id}")
                for past in self.app.saves.history.games(self.ruleset, LISTED)]
        found: list[Widget] = []
        for index, (past, action, name) in enumerate([*waiting, *over]):
            face = face_of(self.app, ui, past.ruleset)
            when = self.when(past) if index >= len(waiting) else self.app.tr("history.unfinished")
            final = self.app.saves.history.picture(past.id) if index >= len(waiting) else None
            found.append(GameRow(name, label=face.name, action=action, face=face, when=when, final=final,
                                 seats=tuple((seat.name or self.app.tr("history.nobody"), seat.won)
                                             for seat in past.seats)))
        return found

    def unfinished(self) -> list[tuple[Path, Past]]:
        """Games that were set aside before they were over; guests of a kiosk do not see those of others."""
        if not self.app.house.may_quit:
            return []
        return [(path, past) for path, past in self.app.saves.aside() if self.ruleset in ("", past.ruleset)]

    def take_up(self, path: Path) -> None:
        """Go on with a game that was set aside."""
        try:
            match = self.app.saves.take_up(path)
        except OSError as error:
            self.tell(self.app.tr("saves.unreadable", why=error.strerror or str(error)))
            return
        if match is None:
            notice = self.app.saves.notice
            self.tell(self.app.tr(notice.key or "title.lost", **notice.values))
            return
        from game.scenes.table.scene import TableScene
        self.app.devices.seating.clear()
        self.app.stack.replace(TableScene(self.app, match))

    def tell(self, text: str) -> None:
        """Say why something cannot be."""
        self.app.stack.push(ConfirmScene(self.app, text, [(self.app.tr("common.ok"), self.refresh)]))

    def when(self, past: Past) -> str:
        """The day, and how long a game it was."""
        return f"{date_text(self.app, past.ended)} · {self.app.strings.plural('history.decisions', past.decisions)}"

    def first_focus(self) -> str:
        return next((widget.id for widget in self.widgets if widget.id.startswith(("aside:", "game:"))), "back")

    def other(self) -> None:
        self.app.stack.replace(FameScene(self.app, self.ruleset))

    def watch(self, past: Past) -> None:
        """See a game again, by the rules that it was played with; if that cannot be, say why."""
        from game.scenes.table.replay_scene import ReplayScene
        tr = self.app.tr
        try:
            match = self.app.saves.replay(past.id)
        except Unreadable as error:
            self.tell(f"{tr('history.no_replay')}\n{tr(error.key, **error.values)}")
            return
        history = self.app.saves.history
        if not history.picture(past.id).exists() and match.game.position.over and (  # it is older than such pictures
                picture := final_picture(self.app.ui, match, self.app.settings.language)):
            history.keep_picture(past.id, picture)
        self.app.stack.push(ReplayScene(self.app, match))


class FameScene(ListScene):
    """The people who played, the best first."""

    name = "fame"
    tab = "fame"

    def head(self) -> Widget | None:
        return fame_head(self.app)

    def rows(self, ui: Ui) -> list[Widget]:
        standings = self.app.saves.history.standings(self.ruleset)[:LISTED]
        may = self.app.house.may_quit or any(scene.name == "operator" for scene in self.app.stack.scenes)
        return fame_rows(standings, self.ask_forget if may else None)

    def ask_forget(self, name: str) -> None:
        """Whoever does not want to be remembered is forgotten; the games stay. In a kiosk, the operator does it."""
        tr = self.app.tr

        def forget() -> None:
            self.app.saves.history.forget(name)
            if self.app.settings.forget(name):
                self.app.changed_settings()
            self.refresh()

        self.app.stack.push(ConfirmScene(self.app, tr("history.forget_question", name=name), [
            (tr("common.cancel"), self.refresh), (tr("history.forget"), forget)]))

    def first_focus(self) -> str:
        return "ruleset"

    def other(self) -> None:
        self.app.stack.replace(HistoryScene(self.app, self.ruleset))
