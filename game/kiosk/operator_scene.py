"""The operator's menu: how the day went, and everything that only the operator may do."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.kiosk.log import log_path, tail
from game.kiosk.status import CLOSED, RESTART, SHUT_DOWN
from game.match.export import export
from game.scenes.confirm import ConfirmScene
from game.scenes.parts import Heading, header, pale_crest
from game.scenes.scrolling import Scroll, ScrollScene
from game.strings import folded
from game.view.gauges import Gauge, Toggle
from game.view.layout import column, lay
from game.view.ui import Ui
from game.view.widgets import Action, Button, Choice, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.kiosk.guard import Kiosk

Rect = pygame.Rect
SIGNS = {"end_table": "home", "show_games": "board", "see_history": "history", "export": "quill", "clear": "erase",
         "see_log": "list", "restart": "redo", "close": "quit", "shut_down": "no"}  # their icons
PATIENCE = 120.0  # seconds without a press before it closes by itself: an operator may be called away


class OperatorScene(ScrollScene):
    """Statistics on one side, what can be done on the other."""

    name = "operator"

    def __init__(self, app: App, kiosk: Kiosk) -> None:
        super().__init__(app)
        self.kiosk = kiosk
        self.message = ""
        self.left = PATIENCE
        self.list = Scroll()
        self.scrolls = [self.list]

    # ---- layout -------------------------------------------------------------------------------------------------

    def layout(self, ui: Ui) -> list[Widget]:
        tr, gap = self.app.tr, ui.px(24)
        head, room = header(ui, tr("kiosk.operator"), tr("common.back"), self.back)
        if ui.tall:
            left = Rect(room.x, room.y, room.w, ui.tx(230))
            right = Rect(room.x, left.bottom + ui.px(12), room.w, room.bottom - left.bottom - ui.px(12))
        else:
            wide = round(room.w * 0.4)
            left = Rect(room.x, room.y, wide, room.h)
            right = Rect(left.right + gap, room.y, room.right - left.right - gap, room.h)
        inner = right.inflate(-ui.px(40), -ui.px(36))
        return [Panel("deeds", right), *self.entries(ui, inner), *head, *self.day(ui, left)]

    def statistics(self) -> list[tuple[str, str]]:
        """The day in numbers."""
        tr = self.app.tr
        midnight = time.mktime((*time.localtime()[:3], 0, 0, 0, 0, 0, -1))
        games = [past for past in self.app.saves.history.games(most=2000) if past.ended >= midnight]
        people = {seat.name for past in games for seat in past.seats if not seat.level and seat.name}
        minutes = sum(max(0, past.ended - past.began) for past in games) // 60
        names = [past.ruleset for past in games]
        favourite = max(set(names), key=names.count) if names else ""
        if favourite and self.app.library.find(favourite) is not None:
            model = self.app.catalogue.entry(favourite).model
            favourite = self.app.strings.of(model.name, favourite) if model is not None else favourite
        return [(tr("kiosk.games_today"), str(len(games))), (tr("kiosk.people_today"), str(len(people))),
                (tr("kiosk.minutes_today"), str(minutes)), (tr("kiosk.favourite"), favourite or "–")]

    def day(self, ui: Ui, panel: Rect) -> list[Widget]:
        """The panel with the numbers of the day, and what was just done."""
        tr, inner = self.app.tr, panel.inflate(-ui.px(40), -ui.px(28))
        found: list[Widget] = [Heading(
            "today", Rect(inner.x, inner.y, inner.w, ui.tx(36)), tr("kiosk.today"), size=22, align="left")]
        y = inner.y + ui.tx(40)
        for index, (label, value) in enumerate(self.statistics()):
            row = Rect(inner.x, y, inner.w, ui.tx(34))
            found.append(Heading(f"name:{index}", Rect(row.x, row.y, row.w * 3 // 5, row.h), label, size=18,
                                 align="left", colour="vellum_dim", style="sans"))
            found.append(Heading(f"value:{index}", Rect(row.x + row.w * 3 // 5, row.y, row.w * 2 // 5, row.h), value,
                                 size=18, align="right", colour="vellum", style="bold"))
            y += row.h
        note = self.message or (tr("kiosk.safe_mode") if self.kiosk.safe else "")
        if note:
            lines = ui.type.balanced(note, "italic", 17, inner.w)
            high = len(lines) * ui.type.height("italic", 17)
            found.append(Label("note", Rect(inner.x, y + ui.px(12), inner.w, high), note, style="italic", size=17,
                               colour="brass", lines=lines))
            y += high + ui.px(12)
        rest = Rect(inner.x, y, inner.w, inner.bottom - y)
        return [Panel("panel", panel), *lay(column(pale_crest(ui)), rest, ui), *found]

    def entries(self, ui: Ui, view: Rect) -> list[Widget]:
        """Everything that can be done."""
        tr, gap, high = self.app.tr, ui.px(8), ui.tx(46)
        settings = self.app.settings
        found: list[Widget] = [
            Choice("language", Rect(0, 0, 0, high), tr("settings.language"), step=self.change_language, size=18,
                   value=self.app.strings.own_name(settings.language)),
            Gauge("volume", Rect(0, 0, 0, high), tr("settings.volume"), step=self.change_volume, size=18,
                  value=str(settings.volume), level=settings.volume)]
        buttons: list[tuple[str, Action]] = [
            ("end_table", self.end_table), ("show_games", self.choose_games), ("see_history", self.see_history),
            ("export", self.export), ("clear", self.ask_clear), ("see_log", self.see_log), ("restart", self.restart),
            ("close", self.close), ("shut_down", self.shut_down)]
        found += [Button(name, Rect(0, 0, 0, high), tr(f"kiosk.{name}"), action, size=18, icon=f"icons/{SIGNS[name]}",
                         enabled=name != "end_table" or self.kiosk.limits.table() is not None)
                  for name, action in buttons]
        columns = 1 if ui.tall else 2
        rows = -(-len(found) // columns)
        high = max(high, min(ui.tx(64), (view.h - (rows - 1) * ui.px(20)) // rows))
        gap = max(gap, min(ui.px(32), (view.h - rows * high) // max(1, rows - 1)))
        wide = (view.w - ui.px(16) * (columns - 1)) // columns
        for index, widget in enumerate(found):
            last = index == len(found) - 1 and index % columns == 0  # nothing stands beside it
            widget.rect = Rect(view.x + index % columns * (wide + ui.px(16)), view.y + index // columns * (high + gap),
                               view.w if last else wide, high)
        self.list.fit(found, view)
        return found

    def first_focus(self) -> str:
        return "back"

    def update(self, seconds: float) -> None:
        self.left = PATIENCE if self.kiosk.idle < 1 else self.left - seconds
        if self.left <= 0 and self.app.stack.top is self:
            self.app.stack.pop()

    # ---- what happens -------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """What was done."""
        self.message = text
        self.refresh()

    def change_language(self, way: int) -> None:
        """The language of the house until the next start."""
        known = self.kiosk.config.languages
        here = known.index(self.app.settings.language) if self.app.settings.language in known else 0
        self.kiosk.language = self.app.settings.language = known[(here + way) % len(known)]
        self.app.changed_settings()

    def change_volume(self, way: int) -> None:
        """The volume, whatever the hour, until the next start."""
        self.kiosk.volume = max(0, min(10, self.app.settings.volume + way))
        self.kiosk.follow_clock()
        self.refresh()

    def end_table(self) -> None:
        """Clear the table; what was played is set aside."""
        self.app.stack.back_to("title")
        self.app.saves.set_aside(self.app.saves.current, copy=False)

    def choose_games(self) -> None:
        """Which games are offered."""
        self.app.stack.push(GamesScene(self.app, self.kiosk))

    def see_history(self) -> None:
        """Past games."""
        from game.scenes.history_scene import HistoryScene
        self.app.stack.push(HistoryScene(self.app))

    def export(self) -> None:
        """All results as files that other programs read."""
        try:
            paths = export(self.app.saves.history, self.app.home / "exports")
        except OSError as error:
            self.say(self.app.tr("kiosk.not_exported", why=error.strerror or str(error)))
        else:
            self.say(self.app.tr("kiosk.exported", folder=str(paths[0].parent)))

    def ask_clear(self) -> None:
        """Forget everybody, if that is really wanted."""
        tr = self.app.tr

        def clear() -> None:
            self.app.saves.history.clear()
            self.say(self.app.saves.history.trouble or tr("kiosk.cleared"))

        self.app.stack.push(ConfirmScene(self.app, tr("kiosk.clear_question"), [
            (tr("common.cancel"), self.refresh), (tr("kiosk.clear"), clear)]))

    def see_log(self) -> None:
        """What happened."""
        self.app.stack.push(LogScene(self.app, log_path(self.app.home)))

    def restart(self) -> None:
        """Start the program anew; a table goes on where it was."""
        self.kiosk.end(RESTART)

    def close(self) -> None:
        """To the desktop."""
        self.kiosk.end(CLOSED)

    def shut_down(self) -> None:
        """Switch the machine off, if that is really wanted."""
        tr = self.app.tr
        self.app.stack.push(ConfirmScene(self.app, tr("kiosk.shut_down_question"), [
            (tr("common.cancel"), self.refresh), (tr("kiosk.shut_down"), partial(self.kiosk.end, SHUT_DOWN))]))


class GamesScene(ScrollScene):
    """Which games are on the shelf, until the next start."""

    name = "operator"

    def __init__(self, app: App, kiosk: Kiosk) -> None:
        super().__init__(app)
        self.kiosk = kiosk
        self.list = Scroll()
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        head, room = header(ui, self.app.tr("kiosk.show_games"), self.app.tr("common.back"), self.back)
        gap, high = ui.px(10), ui.tx(46)
        columns = 1 if ui.tall else 2 if ui.text_size > 1.1 else 3
        view = room.inflate(-ui.px(40), -ui.px(32))
        wide = (view.w - gap * (columns - 1)) // columns
        rows: list[Widget] = []
        entries = [self.app.catalogue.entry(name) for name in self.app.library.ids()]
        called = [(self.app.strings.of(entry.model.name, entry.id) if entry.model is not None else entry.id, entry)
                  for entry in entries]
        for index, (label, entry) in enumerate(sorted(called, key=lambda one: folded(one[0]))):
            name = entry.id
            spot = Rect(view.x + index % columns * (wide + gap), view.y + index // columns * (high + gap), wide, high)
            shown = self.kiosk.allows(name) and entry.model is not None
            rows.append(Toggle(f"game:{name}", spot, label, enabled=entry.model is not None, size=18, on=shown,
                               step=self.toggler(name), value=self.app.tr("common.yes" if shown else "common.no")))
        panel = Rect(room.x, room.y, room.w, min(room.h, rows[-1].rect.bottom + view.y - 2 * room.y))
        self.list.fit(rows, Rect(view.x, view.y, view.w, panel.bottom - (view.y - room.y) - view.y))
        return [Panel("panel", panel), *rows, *head]

    def toggler(self, name: str) -> Callable[[int], None]:
        """On the shelf or not; the last one stays."""
        def toggle(way: int) -> None:
            offered = [game for game in self.app.library.ids() if self.kiosk.allows(game)]
            wanted = [game for game in offered if game != name] if name in offered else [*offered, name]
            if wanted:
                self.kiosk.config.games = tuple(wanted)
                self.kiosk.without = frozenset()
            self.refresh()

        return toggle


class LogScene(ScrollScene):
    """The end of the log, the latest first."""

    name = "log"

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app)
        self.lines = tail(path) or [app.tr("kiosk.no_log")]
        self.list = Scroll(paper=True)
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        head, room = header(ui, self.app.tr("kiosk.log"), self.app.tr("common.back"), self.back)
        inner = room.inflate(-ui.px(48), -ui.px(32))
        view = Rect(inner.x, inner.y, inner.w - ui.px(8), inner.h)
        rows: list[Widget] = []
        y = view.y
        for index, line in enumerate(self.lines):
            lines = ui.type.wrap(line, "sans", 15, view.w)
            high = len(lines) * ui.type.height("sans", 15)
            rows.append(Label(f"line:{index}", Rect(view.x, y, view.w, high), line, size=15, colour="ink",
                              lines=lines))
            y += high + ui.px(3)
        self.list.fit(rows, view)
        return [Panel("paper", room, paper=True), *rows, *head]


