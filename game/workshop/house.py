"""A modder's house: a ruleset in a folder of one's own, watched while it is played, and an inspector on F1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.app.house import House
from game.app.notice import NoticeScene, NoticeStack
from game.app.scene import Scene
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.match.match import Match, Plan, Player
from game.mods.testing import as_test
from game.mods.watch import Watcher
from game.ruleset.compile import compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.problems import Problem, RulesetError, Span
from game.scenes.table.inspector import InspectorScene
from game.storage.live import live_file, tell_live
from game.table.intents import Ask, SitDown
from game.workshop.carry import Carried, carry_over

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.scene import TableScene

PICTURES = (".svg", ".png")
RULES = (".yaml", ".tmx", ".tsx")  # files on which the rules depend; others are only looked at
SEED = 1  # chance comes out the same each time, so that a change of the rules is what makes the difference
DOUBT = 0.16  # seconds for which trouble must last before it is told: a file may still be in the making


class Workshop(House):
    """Plays a ruleset by its path. Where it is watched, a saved file changes the table that is being played."""

    def __init__(self, ruleset: str, folder: Path | None, watching: bool, players: int | None = None,
                 options: dict[str, str] | None = None) -> None:
        self.ruleset = ruleset
        self.folder = folder  # the ruleset's own, if it was given by its path
        self.watching = watching
        self.players = players
        self.chosen = options or {}
        self.waiting = False  # whether the table will be laid as soon as the rules can be read
        self.app: App
        self.notice: NoticeScene | None = None
        self.watcher = Watcher([])
        self.told: tuple[int, int] | None = None  # how much of which game the editor was told of
        self.doubt: list[str] = []
        self.doubt_left = 0.0

    def mods(self, folders: list[Path]) -> list[Path]:
        return [self.folder.resolve().parent, *folders] if self.folder is not None else folders

    def enter(self, app: App) -> None:
        """Open the workshop; before any scene is there."""
        self.app = app
        if self.watching:
            self.notice = NoticeScene(app)
            app.stack = NoticeStack(self.notice)
            self.watcher.watch(self.folders(None))

    def start(self) -> None:
        """Lay the table, with people on all seats; if the rules cannot be played yet, say why and wait."""
        from game.scenes.table.scene import TableScene
        try:
            rules = Rules(compile_ruleset(self.app.library.load(self.ruleset), self.players, self.chosen))
            seats = {seat: Player(self.app.tr("lobby.player", number=place + 1))
                     for place, seat in enumerate(rules.world.seats)}
            match = Match(Plan(self.ruleset, rules.world.players, self.chosen, seats, SEED), rules)
        except (RulesetError, RuleError) as error:
            self.waiting = True
            self.tell("modding.broken", lines_of(error), good=False)
            return
        self.waiting = False
        if self.notice is not None:
            self.notice.drop()
        self.app.stack.push(TableScene(self.app, match))

    def folders(self, loaded: Loaded | None) -> list[Path]:
        """The folders of the ruleset and of all it extends; as before where it cannot be read now."""
        try:
            loaded = loaded or self.app.library.load(self.ruleset)
        except RulesetError:
            return self.watcher.folders or ([self.folder] if self.folder is not None else [])
        return [file.parent for file in loaded.files]

    # ---- the inspector ------------------------------------------------------------------------------------------

    def hears(self, event: pygame.event.Event) -> bool:
        """F1 opens the inspector and closes it."""
        if not self.watching or event.type != pygame.KEYDOWN or event.key != pygame.K_F1:
            return False
        stack = self.app.stack
        table = self.table()
        if isinstance(stack.top, InspectorScene):
            stack.pop()
        elif table is not None and not any(isinstance(scene, InspectorScene) for scene in stack.scenes):
            stack.push(InspectorScene(self.app, table, test_of))
        return True

    def table(self) -> TableScene | None:
        from game.scenes.table.scene import TableScene
        return next((scene for scene in reversed(self.app.stack.scenes) if isinstance(scene, TableScene)
                     and scene.name == "table" and scene.match.plan.ruleset == self.ruleset), None)

    # ---- saved files --------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """Look whether something was saved."""
        if not self.watching:
            return
        self.tell_editor()
        saved = self.watcher.pass_time(seconds)
        if saved:
            self.doubt = []
            self.reload(saved)
        elif self.doubt and not self.watcher.changed:
            self.doubt_left -= seconds
            if self.doubt_left <= 0:
                self.tell("modding.broken", self.doubt, good=False)
                self.doubt = []

    def tell_editor(self) -> None:
        """Let the editor know what has been played: it shows what formulas come to."""
        table = self.table()
        if table is None or self.folder is None:
            return
        game = table.match.game
        if self.told != (id(game), len(game.log)):
            self.told = id(game), len(game.log)
            compiled = game.rules.compiled
            tell_live(live_file(self.app.home), compiled.loaded.files[-1], game.rules.world.players,
                      compiled.option_texts, game.seed, game.log)

    def tell(self, key: str, lines: list[str], good: bool, **values: object) -> None:
        if self.notice is not None:
            self.notice.tell(self.app.tr(key, **values), lines, good)

    def reload(self, saved: set[str]) -> None:
        """Read everything anew and go on with it; if that cannot be done, the table stays and the reason is told."""
        if not any(path.endswith(RULES) for path in saved):
            self.app.remake()
            self.tell("modding.pictures", [], good=True)
            return
        try:
            loaded = self.app.library.load(self.ruleset)
            self.watcher.watch(self.folders(loaded))
            table = self.table()
            carried = carry_over(table.match, loaded) if table is not None else None
            if carried is None and not self.waiting:
                compile_ruleset(loaded)
        except (RulesetError, RuleError) as error:
            self.doubt, self.doubt_left = lines_of(error), DOUBT
            return
        if self.waiting:
            self.start()
            return
        if table is not None and carried is not None:
            self.seat_again(table, carried)
        else:
            self.lobby_again()
        if any(path.endswith(PICTURES) for path in saved):
            self.app.remake()
        self.report(carried)

    def report(self, carried: Carried | None) -> None:
        if carried is None:
            self.tell("modding.reloaded", [], good=True, kept=0)
        elif carried.lost:
            where = f"{carried.place}: " if carried.place is not None else ""
            self.tell("modding.cut", [f"{where}{carried.why}"], good=False, kept=carried.kept, lost=carried.lost)
        else:
            self.tell("modding.reloaded", [], good=True, kept=carried.kept)

    def seat_again(self, table: TableScene, carried: Carried) -> None:
        """The new table in the place of the old one; what lies over it is closed, but for the inspector."""
        from game.scenes.table.scene import TableScene
        stack = self.app.stack
        fresh = TableScene(self.app, carried.match)
        if looks(table.rules) == looks(fresh.rules):
            fresh.scenery.view = table.view  # to draw the board anew would take longest of all
        at = stack.scenes.index(table)
        above: list[Scene] = stack.scenes[at + 1:]
        inspectors = [scene for scene in above if isinstance(scene, InspectorScene)]
        for scene in above:
            if scene not in inspectors:
                scene.leave()
        table.leave()
        stack.scenes[at:] = [fresh]
        stack.change()
        fresh.road.send(SitDown(table.state.viewer))
        fresh.road.send(Ask())
        for inspector in inspectors:
            inspector.table = fresh
            stack.scenes.append(inspector)

    def lobby_again(self) -> None:
        """A lobby shows what the ruleset offers now."""
        from game.scenes.menu.lobby import LobbyScene
        stack = self.app.stack
        for at, scene in enumerate(stack.scenes):
            if isinstance(scene, LobbyScene) and scene.ruleset == self.ruleset:
                stack.scenes[at] = LobbyScene(self.app, self.ruleset)
                stack.change()


def test_of(table: TableScene) -> str:
    return as_test(table.match.game, f"after {len(table.match.game.log)} decisions")


def looks(rules: Rules) -> tuple[object, object]:
    """All that a drawn board depends on."""
    show = rules.compiled.model.show
    return (show.board, show.zones), rules.world.board


def lines_of(error: RulesetError | RuleError) -> list[str]:
    """What is wrong with a ruleset, for the window: the place first."""
    return [problem.headline for problem in error.problems] if isinstance(error, RulesetError) else [str(error)]


def open_workshop(name: str, watching: bool, players: int | None = None, options: dict[str, str] | None = None,
                  size: tuple[int, int] | None = None, home: Path | None = None,
                  wishes: Callable[[], Mapping[str, Any]] = dict) -> App:
    """A window with the title and, over it, the lobby of a ruleset by id or path, or its table if it is watched."""
    from game.app.app import App
    from game.scenes.doors import doors
    from game.scenes.menu.lobby import LobbyScene
    from game.scenes.menu.title import TitleScene
    ruleset, folder = located(name)
    workshop = Workshop(ruleset, folder, watching, players, options)
    app = App(size, home, workshop, doors(), wishes=wishes)
    if folder is None and app.library.find(ruleset) is None:
        app.library.load(ruleset)  # says that there is no such ruleset, and which there are
    workshop.enter(app)
    app.stack.push(TitleScene(app))
    if watching:
        workshop.start()
    else:
        app.stack.push(LobbyScene(app, ruleset))
    return app


def located(name: str) -> tuple[str, Path | None]:
    """The id of a ruleset by id or path, and its folder if it is a path; RulesetError if it is neither."""
    path = Path(name)
    if not (path.is_dir() or path.is_file()) or (path.name == name and not (path / "ruleset.yaml").is_file()):
        return name, None
    folder = (path if path.is_dir() else path.parent).resolve()
    if not (folder / "ruleset.yaml").is_file():
        where = Span(str(folder / "ruleset.yaml"), 1, 1)
        raise RulesetError([Problem(where, "there is no such file", "name a folder with a ruleset.yaml in it")])
    return folder.name, folder
