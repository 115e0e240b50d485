"""Past games: who played what and when, and the way to see each of them again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.match.history import Past
from game.match.resume import Unreadable
from game.scenes.confirm import ConfirmScene
from game.scenes.history_parts import GameRow, Laurel, controls, date_text, face_of, fame_head, fame_rows
from game.scenes.parts import header
from game.scenes.scrolling import Scroll, ScrollScene
from game.view.ui import Ui
from game.view.widgets import Panel, Widget

if TYPE_CHECKING:
    from game.app import App

Rect = pygame.Rect
MOST = 100  # games in the list


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
        tr = self.app.tr
        head, room = header(ui, tr(f"history.{self.tab}_title"), tr("common.back"), self.back)
        name = face_of(self.app, ui, self.ruleset).name if self.ruleset else tr("history.all")
        above, view = controls(self.app, ui, room, self.tab, self.other, (name, self.change))
        trouble = self.app.saves.history.trouble
        inner = view.inflate(-ui.px(40), -ui.px(32))
        fixed, rows = self.fixed(ui, inner), self.rows(ui, inner)
        if not rows:
            title, words = tr(f"history.{self.tab}_empty"), tr(f"history.{self.tab}_empty_words")
            self.list.fit([], inner)
            return [*above, *head, Laurel("empty", view, title, words=trouble or words)]
        top = max((widget.rect.bottom + ui.px(6) for widget in fixed), default=inner.y)
        panel = Rect(view.x, view.y, view.w, min(view.h, rows[-1].rect.bottom + inner.y - 2 * view.y))
        self.list.fit(rows, Rect(inner.x, top, inner.w, panel.bottom - (inner.y - view.y) - top))
        return [Panel("panel", panel), *fixed, *rows, *above, *head]

    def fixed(self, ui: Ui, view: Rect) -> list[Widget]:
        """What stays above the list while it scrolls."""
        return []

    def rows(self, ui: Ui, view: Rect) -> list[Widget]:
        """The list."""
        return []

    def other(self) -> None:
        """To the other tab."""

    def change(self, way: int) -> None:
        """Another ruleset."""
        place = self.rulesets.index(self.ruleset) if self.ruleset in self.rulesets else 0
        self.ruleset = self.rulesets[(place + way) % len(self.rulesets)]
        self.list.offset = 0
        self.refresh()


class HistoryScene(ListScene):
    """The games, the latest first."""

    name = "history"
    tab = "history"

    def rows(self, ui: Ui, view: Rect) -> list[Widget]:
        gap, high = ui.px(8), ui.tx(76)
        found: list[Widget] = []
        waiting = [(past, partial(self.take_up, path), f"aside:{past.id}") for path, past in self.unfinished()]
        over = [(past, partial(self.watch, past), f"game:{past.id}")
                for past in self.app.saves.history.games(self.ruleset, MOST)]
        for index, (past, action, name) in enumerate([*waiting, *over]):
            face = face_of(self.app, ui, past.ruleset)
            spot = Rect(view.x, view.y + index * (high + gap), view.w, high)
            when = self.when(past) if index >= len(waiting) else self.app.tr("history.unfinished")
            found.append(GameRow(name, spot, face.name, action, face=face, past=past, when=when,
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
        from game.scenes.table import TableScene
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
        from game.scenes.replay_scene import ReplayScene
        tr = self.app.tr
        try:
            match = self.app.saves.replay(past.id)
        except Unreadable as error:
            self.tell(f"{tr('history.no_replay')}\n{tr(error.key, **error.values)}")
            return
        self.app.stack.push(ReplayScene(self.app, match))


class FameScene(ListScene):
    """The people who played, the best first."""

    name = "fame"
    tab = "fame"

    def fixed(self, ui: Ui, view: Rect) -> list[Widget]:
        return [fame_head(self.app, ui, view)]

    def rows(self, ui: Ui, view: Rect) -> list[Widget]:
        standings = self.app.saves.history.standings(self.ruleset)[:MOST]
        found = fame_rows(ui, view, standings)
        if self.app.house.may_quit or any(scene.name == "operator" for scene in self.app.stack.scenes):
            for widget, one in zip(found, standings, strict=True):
                widget.action = partial(self.ask_forget, one.name)
        return found

    def ask_forget(self, name: str) -> None:
        """Whoever does not want to be remembered is forgotten; the games stay. In a kiosk, the operator does it."""
        tr = self.app.tr

        def forget() -> None:
            self.app.saves.history.forget(name)
            if name in self.app.settings.names:
                self.app.settings.names = ["" if one == name else one for one in self.app.settings.names]
                self.app.changed_settings()
            self.refresh()

        self.app.stack.push(ConfirmScene(self.app, tr("history.forget_question", name=name), [
            (tr("common.cancel"), self.refresh), (tr("history.forget"), forget)]))

    def first_focus(self) -> str:
        return "ruleset"

    def other(self) -> None:
        self.app.stack.replace(HistoryScene(self.app, self.ruleset))
