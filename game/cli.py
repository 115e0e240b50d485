"""The command line: finds out what is wanted and hands over. Thin, and quick for what needs no screen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from game import __version__
from game.homes import mod_folders


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status."""
    parser = build_parser()
    given = parser.parse_args(arguments)
    try:
        status = {"console": run_console, "check": run_check, "bench": run_bench, "list": run_list,
                  "play": run_play, None: run_play}[given.command](given)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader went away: nothing more can be said, and Python's own last flush must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def build_parser() -> argparse.ArgumentParser:
    """Everything that can be asked for."""
    parser = argparse.ArgumentParser(prog="ossola", description="Ossola, a cabinet of games of intrigue.")
    parser.add_argument("--version", action="version", version=f"ossola {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="open the window; this is what happens without a command as well")
    play.add_argument("ruleset", nargs="?", help="the id of a game to set up at once")
    console = commands.add_parser("console", help="play one game over standard input and output")
    console.add_argument("ruleset", help="an id, or a path to a YAML file")
    console.add_argument("--players", type=int)
    console.add_argument("--seed", type=int, default=0)
    console.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    check = commands.add_parser("check", help="check rulesets: every problem with file and line")
    check.add_argument("rulesets", nargs="*", help="ids or paths; all that are installed if none is given")
    bench = commands.add_parser("bench", help="measure speeds, as ratios to hand-written games")
    bench.add_argument("what", nargs="?", choices=("rules", "frames"), default="rules",
                       help="the speed of rules, or of what is drawn (this needs a screen)")
    bench.add_argument("--seconds", type=float, default=3.0, help="time for each measurement")
    commands.add_parser("list", help="list the rulesets that are installed")
    return parser


def library_ids() -> list[str]:
    """The ids of all installed rulesets."""
    from game.ruleset.library import Library
    return Library(mod_folders()).ids()


def run_list(given: argparse.Namespace) -> int:
    """Print all ids."""
    print("\n".join(library_ids()))
    return 0


def run_play(given: argparse.Namespace) -> int:
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


def run_console(given: argparse.Namespace) -> int:
    """The console protocol."""
    from game.console import converse, input_lines
    from game.engine.game import Game, open_rules
    from game.engine.runtime import RuleError
    from game.ruleset.problems import RulesetError
    options = {}
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            print(f"ossola: '{text}' is not NAME=VALUE", file=sys.stderr)
            return 2
        options[name] = value
    try:
        game = Game(open_rules(given.ruleset, given.players, options, mod_folders()), given.seed)
    except (RulesetError, RuleError) as error:
        print(error, file=sys.stderr)
        return 1
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", errors="replace")
    converse(game, input_lines(), sys.stdout)
    return 0


def run_check(given: argparse.Namespace) -> int:
    """Check rulesets."""
    from game.check import check_all
    return check_all(given.rulesets or library_ids(), mod_folders(), sys.stdout)


def run_bench(given: argparse.Namespace) -> int:
    """Measure."""
    from game.bench import run
    return run(given.seconds, sys.stdout, given.what)
