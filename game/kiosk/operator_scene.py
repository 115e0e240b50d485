"""The operator's menu: how the day went, and everything that only the operator may do."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.parts import Heading, page, pale_crest
from game.app.scrolling import Scroll, ScrollScene
from game.kiosk.log import log_path, tail
from game.kiosk.supervisor import CLOSED, RESTART, SHUT_DOWN
from game.scenes.menu.confirm import ConfirmScene
from game.storage.export import export
from game.storage.history import midnight
from game.telling.strings import folded
from game.view.gauges import Gauge, Toggle
from game.view.layout import Item, column, flex, grid, part, row, scroll, stack
from game.view.ui import Ui
from game.view.widgets import Action, Button, Choice, Label, Panel, Widget

if TYPE_CHECKING:
    from game.app.app import App
    from game.kiosk.guard import Kiosk

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
        deeds = stack(Panel("deeds"), scroll(self.list, self.entries(1 if ui.tall else 2)), edge=("wide", "far"))
        body = (column(part(self.day(ui), height=264), flex(deeds), gap="apart") if ui.tall else
                row(flex(self.day(ui), 2), flex(deeds, 3), gap="wide"))
        return page(self, ui, self.app.tr("kiosk.operator"), body)

    def statistics(self) -> list[tuple[str, str]]:
        tr, history = self.app.tr, self.app.saves.history
        games, people = history.games(most=2000, since=midnight()), history.standings(since=midnight())
        minutes = sum(max(0, past.ended - past.began) for past in games) // 60
        names = [past.ruleset for past in games]
        favourite = max(set(names), key=names.count) if names else ""
        if favourite:
            favourite = self.app.strings.of(self.app.catalogue.box(favourite).names, favourite)
        left = sum(past.began >= midnight() for _, past in self.app.saves.aside())
        return [(tr("kiosk.games_today"), str(len(games))), (tr("kiosk.left_today"), str(left)),
                (tr("kiosk.people_today"), str(len(people))), (tr("kiosk.minutes_today"), str(minutes)),
                (tr("kiosk.favourite"), favourite or "–")]

    def day(self, ui: Ui) -> Item:
        """The panel with the numbers of the day, and what was just done."""
        rows = [part(row(flex(Heading(f"name:{index}", label=label, size=18, align="left", colour="vellum_dim",
                                      style="sans"), 3),
                         flex(Heading(f"value:{index}", label=value, size=18, align="right", colour="vellum",
                                      style="bold"), 2)), height=34)
                for index, (label, value) in enumerate(self.statistics())]
        title = part(Heading("today", label=self.app.tr("kiosk.today"), size=22, align="left"), height=36)
        note = self.message or (self.app.tr("kiosk.safe_mode") if self.kiosk.safe else "")
        said = Label("note", label=note, style="italic", size=17, colour="brass", balanced=True) if note else None
        return stack(Panel("panel"), column(column(title, *rows), said, pale_crest(ui), gap="apart"),
                     edge=("wide", "far"))

    def entries(self, columns: int) -> Item:
        tr, settings = self.app.tr, self.app.settings
        buttons: list[tuple[str, Action]] = [
            ("end_table", self.end_table), ("show_games", self.choose_games), ("see_history", self.see_history),
            ("export", self.export), ("clear", self.ask_clear), ("see_log", self.see_log),
            ("restart", partial(self.kiosk.end, RESTART)), ("close", partial(self.kiosk.end, CLOSED)),
            ("shut_down", self.shut_down)]
        found: list[Widget] = [
            Choice("language", label=tr("settings.language"), step=self.change_language, size=18,
                   value=self.app.strings.own_name(settings.language)),
            Gauge("volume", label=tr("settings.volume"), step=self.change_volume, size=18, value=str(settings.volume),
                  level=settings.volume),
            *(Button(name, label=tr(f"kiosk.{name}"), action=action, size=18, icon=f"icons/{SIGNS[name]}",
                     enabled=name != "end_table" or self.kiosk.limits.table() is not None)
              for name, action in buttons)]
        return grid(found, columns, gap=("near", "vast"), aside="far", height=(46, 50), fill=True)

    def first_focus(self) -> str:
        return "back"

    def update(self, seconds: float) -> None:
        self.left = PATIENCE if self.kiosk.idle < 1 else self.left - seconds
        if self.left <= 0 and self.app.stack.top is self:
            self.app.stack.pop()

    # ---- what happens -------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.message = text
        self.refresh()

    def change_language(self, way: int) -> None:
        """The language of the house until the next start."""
        known = self.kiosk.config.languages
        here = known.index(self.app.settings.language) if self.app.settings.language in known else 0
        self.kiosk.speak(known[(here + way) % len(known)])

    def change_volume(self, way: int) -> None:
        """The volume, whatever the hour, until the next start."""
        self.kiosk.turn_volume(way)
        self.refresh()

    def end_table(self) -> None:
        """Clear the table; what was played is set aside."""
        self.app.stack.back_to("title")
        self.app.saves.clear_table()

    def choose_games(self) -> None:
        self.app.stack.push(GamesScene(self.app, self.kiosk))

    def see_history(self) -> None:
        from game.scenes.menu.history_scene import HistoryScene
        self.app.stack.push(HistoryScene(self.app))

    def export(self) -> None:
        """All results as files that other programs read."""
        try:
            self.app.lock.take()
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
        self.app.stack.push(LogScene(self.app, log_path(self.app.home)))

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
        tr, rows = self.app.tr, list[Widget]()
        boxes = [self.app.catalogue.box(name) for name in self.app.library.ids()]
        called = [(self.app.strings.of(box.names, box.id), box) for box in boxes]
        for label, box in sorted(called, key=lambda one: folded(one[0])):
            shown = self.kiosk.allows(box.id) and not box.problems
            rows.append(Toggle(f"game:{box.id}", label=label, enabled=not box.problems, size=18, on=shown,
                               step=partial(self.offer, box.id), value=tr("common.yes" if shown else "common.no")))
        games = grid(rows, 1 if ui.tall else 2 if ui.text_size > 1.1 else 3, gap="near", aside="far", height=46)
        body = column(stack(Panel("panel"), scroll(self.list, games), edge=("wide", "far")))
        return page(self, ui, tr("kiosk.show_games"), body)

    def first_focus(self) -> str:
        return next((widget.id for widget in self.widgets if isinstance(widget, Toggle)), "back")

    def offer(self, name: str, way: int) -> None:
        """On the shelf or not; the last one stays."""
        offered = [game for game in self.app.library.ids() if self.kiosk.allows(game)]
        wanted = [game for game in offered if game != name] if name in offered else [*offered, name]
        if wanted:
            self.kiosk.offer(wanted)
        self.refresh()


class LogScene(ScrollScene):
    """The end of the log, the latest first."""

    name = "log"

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app)
        self.lines = tail(path) or [app.tr("kiosk.no_log")]
        self.list = Scroll(paper=True)
        self.scrolls = [self.list]

    def layout(self, ui: Ui) -> list[Widget]:
        rows = [Label(f"line:{index}", label=line, size=15, colour="ink") for index, line in enumerate(self.lines)]
        paper = stack(Panel("paper", paper=True), scroll(self.list, column(*rows, gap="hair")), edge=("vast", "far"))
        return page(self, ui, self.app.tr("kiosk.log"), paper)
