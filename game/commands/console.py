"""One game over standard input and output."""

from __future__ import annotations

import argparse
import sys

from game.storage.homes import mod_folders

HELP = "play one game over standard input and output"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", help="an id, or a path to a YAML file")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--backend", choices=("auto", "python", "wasm"), default="auto",
                        help="what perft, playouts and bot run on; auto: WebAssembly where that is possible")


def run(given: argparse.Namespace) -> int:
    from game.console import converse, input_lines
    from game.engine.fast import Refusal
    from game.engine.game import Game, open_rules
    from game.engine.runtime import RuleError
    from game.engine.searchable import described, fast_for
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
    game.rules.backend = given.backend
    found = fast_for(game.rules)  # now, for whoever asks a bot wants its answer in time, the first one too
    if given.backend == "wasm" and isinstance(found, Refusal):
        print(f"ossola: {given.ruleset} is searched {described(found)}", file=sys.stderr)
        return 1
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n", errors="replace")
    converse(game, input_lines(), sys.stdout)
    return 0
