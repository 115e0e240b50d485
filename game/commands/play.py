"""The window: the title, or a game at once."""

from __future__ import annotations

import argparse
import os
import sys

HELP = "open the window; this is what happens without a command as well"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be given with it."""
    parser.add_argument("ruleset", nargs="?", help="the id of a game to set up at once")


def run(given: argparse.Namespace) -> int:
    """The window: the title, or the lobby of a game."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from game.app import App
    from game.ruleset.problems import RulesetError
    from game.scenes.lobby import LobbyScene
    from game.scenes.title import TitleScene
    try:
        app = App()
    except pygame.error as error:
        print(f"ossola: no window could be opened ({error})", file=sys.stderr)
        return 1
    if pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
        print("ossola: no window could be opened (there is no screen here)", file=sys.stderr)
        return 1
    name = getattr(given, "ruleset", None)
    try:
        lobby = LobbyScene(app, name) if name else None
    except RulesetError as problems:
        print(problems, file=sys.stderr)
        return 1
    if lobby is None:
        return app.run(TitleScene(app))
    app.stack.push(TitleScene(app))
    return app.run(lobby)
