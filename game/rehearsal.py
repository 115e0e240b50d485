"""A ruleset rehearsed without a window: a table is laid, every screen is painted once, every text is said once.

What fails here would have failed before people. To be run in a process of its own: see game.guarded.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.events import Event
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.match.match import Match, Plan, Player
from game.ruleset.compile import Compiled, compile_ruleset
from game.ruleset.extend import Loaded
from game.ruleset.pictures import BadPicture, vetted
from game.ruleset.problems import Problem, RulesetError, Span
from game.ruleset.source import inner_texts, read_text
from game.table.changes import Failed
from game.table.intents import Close, Decide, OpenMenu, SitDown
from game.telling.strings import languages
from game.telling.wording import fill

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.scene import TableScene

SIZE = (1280, 720)
PICTURE = 512  # pixels a side, at which every picture is drawn once
SLOW_PICTURE = 1.0  # seconds; whoever looks at it waits for it
DECISIONS = 200  # that are taken on the table, to see as many questions as there are
TO_THE_END, KEPT = 2_000, 500_000  # that are taken to come to the end of the game, and that could have been
SEED = 1
LONG_WORD = 20  # letters that surely fit on a line
FRAME = 0.02  # seconds
TEXTS = ("name", "about", "text", "suggestions")  # sections that people read
VALUES = [f"value {number}" for number in range(8)]  # for the holes of texts
AFTERWARDS = {"result": "the result", "tally": "the count of points", "chronicle": "the book",
              "last-act": "the last act"}
MENDING = "simplify what it shows; if it is simple, tell the authors of the program"

Note = Callable[[Span, str], None]  # told before each thing that is tried: what, if it never comes back, was the last
Screen = tuple[str, Callable[[], object]]  # what it is called, and how it comes upon the stage


def rehearse(loaded: Loaded, folders: list[Path], home: Path, note: Note) -> list[Problem]:
    """What cannot be painted or said, each with its place; nothing if all is well. `home` is an empty folder."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    from game.storage.homes import cache_folder, homes
    os.environ.setdefault("OSSOLA_CACHE", str(cache_folder(homes().data)))  # the program's own are drawn already
    return Rehearsal(loaded, folders, home, note).run()


class Rehearsal:
    """One ruleset on a stage of its own."""

    def __init__(self, loaded: Loaded, folders: list[Path], home: Path, note: Note) -> None:
        self.loaded = loaded
        self.file = loaded.files[-1]
        self.where = Span(str(self.file), 1, 1)
        self.ruleset = self.file.parent.name
        self.folders = [self.file.parent.parent, *folders]
        self.home = home
        self.note = note
        self.found: list[Problem] = []
        self.made: dict[int | None, Compiled] = {}
        self.said: set[str] = set()  # in one language or another

    def run(self) -> list[Problem]:
        app = self.open()
        if app is None:
            return []
        self.pictures(app)
        for language in languages():
            app.settings.language = app.strings.language = language
            self.texts(app)
            for what, come in self.before_a_game(app):
                self.paint(app, what, come)
        counts = self.compiled().model.players
        for players in counts:
            self.paint(app, f"the table for {players} players", partial(self.lay, app, players))
        self.game(app, max(counts))
        return self.found

    def open(self) -> App | None:
        """The program, without window, sound and memory; nothing where not even that can be had."""
        import pygame

        from game.app.app import App
        from game.app.house import House
        from game.scenes.doors import doors
        from game.storage.settings import Settings, save_settings
        folders = self.folders

        class Stage(House):
            def mods(self, _: list[Path]) -> list[Path]:
                return folders

        save_settings(Settings(speed="off", master=0), self.home / "settings.json")
        try:
            return App(SIZE, self.home, Stage(), doors())
        except pygame.error:
            return None

    # ---- one thing at a time ------------------------------------------------------------------------------------

    def attempt(self, span: Span, what: str, work: Callable[[], object]) -> bool:
        """Do something that a ruleset could make fail; whether it went well."""
        self.note(span, what)
        try:
            work()
        except MemoryError:
            raise  # there is no going on
        except RulesetError as error:
            self.found += error.problems
        except RuleError as error:
            self.found.append(Problem(error.span or span, error.message, error.remedy))
        except BadPicture as error:
            self.found.append(Problem(Span(span.file, error.line, 1), error.message, error.remedy))
        except Exception as error:  # noqa: BLE001 - whatever it is, people would meet it at the table
            reason = f"{type(error).__name__}: {str(error)[:200]}"
            self.found.append(Problem(span, f"{what} fails ({reason})", MENDING))
        else:
            return True
        return False

    def paint(self, app: App, what: str, come: Callable[[], object]) -> None:
        """One frame of a screen, which is then left."""
        def once() -> None:
            come()
            app.step(FRAME)

        self.attempt(self.where, f"painting {what}", once)
        self.clear(app)

    @staticmethod
    def clear(app: App) -> None:
        while app.stack.scenes:
            app.stack.scenes.pop().leave()

    # ---- pictures and texts -------------------------------------------------------------------------------------

    def pictures(self, app: App) -> None:
        """Every picture, drawn once at a size at which it may be seen."""
        for path in sorted((self.file.parent / "art").glob("*.svg")):
            def draw(path: Path = path) -> None:
                vetted(read_text(path, self.file.parent))
                app.ui.art.picture(f"{self.ruleset}/art/{path.stem}", PICTURE, PICTURE)

            began, where = time.process_time(), Span(str(path), 1, 1)
            if self.attempt(where, f"drawing {path.name}", draw) and time.process_time() - began > SLOW_PICTURE:
                self.found.append(Problem(where, f"this picture takes more than {SLOW_PICTURE:.0f} second to draw",
                                          "simplify it"))

    def texts(self, app: App) -> None:
        """Every text of the ruleset, filled in and measured; broken into lines, where even words have to be broken."""
        type_ = app.ui.type
        found = (text for name in TEXTS for _, text in inner_texts(self.loaded.map.get(name)))
        for node in found:
            def say(text: str = node.value) -> None:
                told = fill(text, VALUES, app.settings.language)
                if told not in self.said:
                    self.said.add(told)
                    if max(map(len, told.split()), default=0) > LONG_WORD:
                        type_.wrap(told, "serif", 18, app.ui.px(400))
                    else:
                        type_.width(told, "serif", 18)

            self.attempt(node.span, "saying this text", say)

    # ---- screens ------------------------------------------------------------------------------------------------

    def before_a_game(self, app: App) -> Iterator[Screen]:
        """What is seen of a game before it is played."""
        from game.scenes.menu.lessons_scene import LessonsScene
        from game.scenes.menu.lobby import LobbyScene
        from game.scenes.menu.rules_scene import RulesScene
        from game.scenes.menu.shelf import ShelfScene

        def shelf() -> None:
            found = ShelfScene(app)
            app.stack.push(found)
            found.show(self.ruleset)

        push = app.stack.push
        yield "the shelf", shelf
        yield "the lobby", lambda: push(LobbyScene(app, self.ruleset))
        yield "the rule book", lambda: push(RulesScene(app, Rules(self.compiled())))
        lessons = LessonsScene(app, self.ruleset)
        if len(lessons.paths) > 1:
            yield "the list of lessons", lambda: push(lessons)
        for path in lessons.paths[:1]:  # the others are tables as well; what they say and play is looked at elsewhere
            yield "the lesson", partial(lessons.begin, path)

    def compiled(self, players: int | None = None) -> Compiled:
        """Its rules for so many players, or the usual number."""
        if players not in self.made:
            made = compile_ruleset(self.loaded, players)
            self.made[players] = self.made[made.world.players] = made
        return self.made[players]

    def lay(self, app: App, players: int) -> None:
        app.stack.push(self.table(app, players))

    def table(self, app: App, players: int) -> TableScene:
        """A table with people on all seats."""
        from game.scenes.table.scene import TableScene
        rules = Rules(self.compiled(players))
        seats = {seat: Player(app.tr("lobby.player", number=place + 1)) for place, seat in enumerate(rules.world.seats)}
        return TableScene(app, Match(Plan(self.ruleset, players, {}, seats, SEED), rules))

    def game(self, app: App, players: int) -> None:
        """A game at random: a frame of each question when it is first asked, and of all that follows the game."""
        made: list[TableScene] = []
        if not self.attempt(self.where, "laying the table", lambda: made.append(self.table(app, players))):
            return
        table, chance, seen = made[0], random.Random(SEED), set[str]()
        app.stack.push(table)
        for _ in range(DECISIONS):
            question = next((name for _, name in table.match.game.who()), "")
            if question not in seen and not self.attempt(self.where, f"painting the question '{question}'",
                                                         partial(look, app, table)):
                break
            if question in seen and table.state.drafting is not None:
                table.road.send(Close())  # sheets for everybody were seen, and laying them anew each time takes long
            seen.add(question)
            if not question or not self.attempt(self.where, f"playing on after '{question}'",
                                                partial(decide, table, chance)):
                break
        self.clear(app)
        self.attempt(self.where, "playing on to the end", partial(play_on, table.match, chance))
        for what, come in self.after_a_game(app, table):
            self.paint(app, what, come)

    def after_a_game(self, app: App, table: TableScene) -> Iterator[Screen]:
        """What can be seen of a game that was played."""
        from game.scenes.menu.chronicle_scene import ChronicleScene
        from game.scenes.table.replay_scene import ReplayScene
        push = app.stack.push
        yield "the menu of the table", lambda: table.road.send(OpenMenu())
        yield "the chronicle", lambda: push(ChronicleScene(app, table.match))
        yield "the replay", lambda: push(ReplayScene(app, table.match))
        if table.match.game.position.over:
            for scene in app.doors["after-game"](app, table):
                yield AFTERWARDS.get(scene.name, scene.name), partial(push, scene)


def look(app: App, table: TableScene) -> None:
    """A frame of what lies over a table, if anything does, and one of the table as whoever is asked sees it."""
    app.step(FRAME)
    while app.stack.top is not table:
        app.stack.pop()
    table.road.send(SitDown(table.asked_seat()))
    app.step(FRAME)


def decide(table: TableScene, chance: random.Random) -> None:
    """Somebody takes any decision."""
    position = table.match.game.position
    option = complete(table.rules, position, chance.choice(position.opts))
    for change in table.road.send(Decide(table.rules.written(position, option, False))):
        if isinstance(change, Failed):
            raise change.fault


def by_lot(match: Match, chance: random.Random) -> list[Event]:
    """What happens by any decision."""
    position = match.game.position
    return match.play_option(complete(match.rules, position, chance.choice(position.opts)))


def play_on(match: Match, chance: random.Random) -> None:
    """The rest of a game, which nobody watches; not of one whose every position has thousands of decisions to keep."""
    kept = 0
    for _ in range(TO_THE_END):
        kept += len(match.game.position.opts)
        if match.game.position.over or kept > KEPT:
            return
        by_lot(match, chance)
