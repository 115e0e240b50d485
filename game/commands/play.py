"""The window: the title, or a game at once; a ruleset in a folder can be played by its path, and watched."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.app import App
    from game.app.scene import Scene

HELP = "open the window; this is what happens without a command as well"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", nargs="?", help="the id of a game to set up at once, or the path of its folder")
    parser.add_argument("--continue", action="store_true", dest="go_on", help="go on at once with the unfinished game")
    parser.add_argument("--watch", action="store_true",
                        help="for authors: straight to the table, which changes when a file is saved; F1 inspects it")
    parser.add_argument("--players", type=int, help="with --watch: how many play")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="with --watch")


def run(given: argparse.Namespace) -> int:
    import pygame

    from game.app.app import App
    from game.app.house import House
    from game.app.screen import no_screen
    from game.app.wishes import system_wishes
    from game.ruleset.problems import RulesetError
    from game.scenes.doors import doors
    from game.scenes.menu.title import TitleScene
    name = getattr(given, "ruleset", None)
    if name is not None and given.go_on:
        print("ossola: either --continue or a game to set up", file=sys.stderr)
        return 2
    try:
        if name is None:
            app = App(house=House(), doors=doors(), wishes=system_wishes)
        else:
            from game.workshop.house import open_workshop
            chosen = dict(text.partition("=")[::2] for text in given.option)
            app = open_workshop(name, given.watch, given.players, chosen, wishes=system_wishes)
    except pygame.error as error:
        print(f"ossola: no window could be opened ({error})", file=sys.stderr)
        return 1
    except RulesetError as problems:
        print(problems, file=sys.stderr)
        return 1
    if no_screen():
        print("ossola: no window could be opened (there is no screen here)", file=sys.stderr)
        return 1
    if name is None:
        return app.run(continued(app) if getattr(given, "go_on", False) else TitleScene(app))
    scenes = app.stack.scenes
    return app.run(scenes.pop() if len(scenes) > 1 else TitleScene(app))


def continued(app: App) -> Scene:
    """The table of the unfinished game, over the title; the title alone, with the reason, if there is none."""
    from game.scenes.menu.title import TitleScene
    from game.scenes.table.scene import TableScene
    match, title = app.saves.open(), TitleScene(app)
    if match is not None:
        app.stack.push(title)
        return TableScene(app, match)
    notice = app.saves.notice
    app.notice = app.tr(notice.key, **notice.values) if notice.key else app.tr("homes.nothing_to_continue")
    return title
