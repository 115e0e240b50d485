"""Takes the pictures of the README from the program itself: `.venv/bin/python tools/screenshots.py [--language fr]`.

No window is needed. Games are played by bots up to a moment worth a picture, by lots that always fall the same way, and
then looked at as players see them. English pictures go to assets/pictures, those of another language to a folder in it.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
os.environ.update({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.table.scene import TableScene

SIZE = (1280, 720)
KEPT = (1024, 576)  # small enough for a page with many of them
NAMES = ("Anna", "Bruno", "Chloé", "Denis", "Elsa", "Farid")
PATIENCE = 60_000  # milliseconds: bots stop at their depth, not at the clock, so that they decide the same everywhere
FRAMES = 40


@dataclass(frozen=True)
class Moment:
    """A game, and how many decisions it has seen when the picture is taken."""

    ruleset: str
    players: int
    decisions: int
    seed: int = 1
    level: str = "novice"
    picked: bool = True  # whether somebody has a piece in the hand


MOMENTS = {
    "djambi": Moment("djambi-4", 4, 30),
    "fidchell": Moment("fidchell-1", 2, 44, picked=False),
    "draconic": Moment("draconic", 2, 40),
    "fredericus": Moment("fredericus", 4, 60, picked=False),
    "fianchetto": Moment("fianchetto", 4, 230, picked=False),
}


def open_app(home: Path, language: str) -> "App":
    """The program with an empty home, without animations."""
    from game.app.app import App
    from game.scenes.doors import doors
    from game.storage.settings import Settings, save_settings

    save_settings(Settings(language=language, speed="off"), home / "settings.json")
    app = App(SIZE, home, doors=doors())
    app.backdrop.aside = lambda work: work()  # nobody waits here for what is drawn beside the program
    return app


def pass_time(app: "App") -> None:
    """Let the program run until it has shown everything."""
    for _ in range(FRAMES):
        app.step(1 / 30)


def table_at(app: "App", moment: Moment) -> "TableScene":
    """A table of people, at a moment that bots have played up to."""
    from game.bots.levels import think
    from game.engine.rules import Rules
    from game.match.match import Match, Plan, Player
    from game.ruleset.compile import compile_ruleset
    from game.scenes.table.scene import TableScene

    rules = Rules(compile_ruleset(app.library.load(moment.ruleset), moment.players, {}))
    seats = {seat: Player(name) for seat, name in zip(rules.world.seats, NAMES, strict=False)}
    match = Match(Plan(moment.ruleset, moment.players, {}, seats, moment.seed), rules)
    while len(match.game.log) < moment.decisions and not match.game.position.over:
        match.play(think(match.game, moment.level, PATIENCE, language=app.settings.language))
    return TableScene(app, match)


def pick(app: "App", table: "TableScene") -> None:
    """Click on the piece with which most can be done."""
    import pygame

    from game.table.pieces import site_of

    found = table.chooser.next_things() if table.chooser is not None and table.may_pick() else {}
    places = {site_of(table.state, thing): len(left) for thing, left in found.items()}
    site = max(places, key=lambda each: (places[each], each), default=-1)
    if site < 0 or table.view is None:
        return
    at = tuple(round(value) for value in table.view.at(site))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        given = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=at, touch=False, **given))
        app.step(1 / 30)


def lift_curtain(app: "App") -> None:
    """Say that the player whose secrets are shown now sits here alone."""
    import pygame

    if app.stack.top is not None and app.stack.top.name == "curtain":
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        pass_time(app)


def show_table(app: "App", moment: Moment) -> None:
    """A game in progress."""
    table = table_at(app, moment)
    app.stack.push(table)
    pass_time(app)
    lift_curtain(app)
    if moment.picked:
        pick(app, table)


def show_title(app: "App") -> None:
    """The first screen."""
    from game.scenes.menu.title import TitleScene

    app.stack.push(TitleScene(app))


def show_cabinet(app: "App") -> None:
    """The shelf with all games."""
    from game.scenes.menu.shelf import ShelfScene

    app.stack.push(ShelfScene(app))


def show_inspector(app: "App") -> None:
    """What an author sees of a game that is watched."""
    from game.scenes.table.inspector import InspectorScene
    from game.workshop.house import test_of

    table = table_at(app, Moment("breakthrough", 2, 12))
    app.stack.push(table)
    pass_time(app)
    app.stack.push(InspectorScene(app, table, test_of))


def views() -> "dict[str, Callable[[App], None]]":
    """What there is to see, by the names of the pictures."""
    tables: dict[str, Callable[[App], None]] = {
        name: partial(show_table, moment=moment) for name, moment in MOMENTS.items()}
    return {"title": show_title, "cabinet": show_cabinet, **tables, "inspector": show_inspector}


def take(name: str, language: str, folder: Path) -> Path:
    """Take one picture and return its file."""
    import pygame

    with tempfile.TemporaryDirectory() as home:
        app = open_app(Path(home), language)
        views()[name](app)
        pass_time(app)
        picture = pygame.transform.smoothscale(app.surface.convert(24), KEPT)
        while app.stack.scenes:
            app.stack.scenes.pop().leave()
        app.bots.stop()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jpg"
    pygame.image.save(picture, path)
    return path


def main() -> int:
    """Take all pictures, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--language", default="en", choices=("en", "fr"))
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=sorted(views()), help=", ".join(views()))
    parser.add_argument("--out", type=Path, help="another folder than assets/pictures")
    given = parser.parse_args()
    own = ROOT / "assets" / "pictures"
    folder = given.out or (own if given.language == "en" else own / given.language)
    for name in given.only or views():
        path = take(name, given.language, folder)
        print(f"{path}: {path.stat().st_size // 1000} kB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
