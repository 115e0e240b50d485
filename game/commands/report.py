"""Measure how a game plays."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from game.storage.files import write_over
from game.storage.homes import mod_folders

HELP = "play many games at random: lengths, wins, choices, decisions never taken, lines of the rules never needed"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", help="an id, or the path of a folder")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=5000, help="decisions after which a game is given up")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots as well")
    parser.add_argument("--json", action="store_true", help="for other programs")


def run(given: argparse.Namespace) -> int:
    from game.commands.tournament import Line
    from game.engine.rules import Rules
    from game.engine.runtime import RuleError
    from game.engine.searchable import described, fast_for
    from game.report.coverage import measure
    from game.report.findings import Findings
    from game.report.page import as_page
    from game.report.sample import play_games
    from game.report.text import as_text
    from game.ruleset.compile import compile_ruleset
    from game.ruleset.library import Library
    from game.ruleset.problems import RulesetError
    chosen = dict(text.partition("=")[::2] for text in given.option)
    library = Library([Path(given.ruleset).resolve().parent, *mod_folders()])

    line = Line(sys.stderr)
    try:
        loaded = library.load(given.ruleset)
        compiled = compile_ruleset(loaded, given.players, chosen)
        rules = Rules(compiled)
        sample = play_games(rules, given.games, given.seed, given.most,
                            lambda count: line.show(f"{count} of {given.games} games", count / given.games))
        line.wipe()
        finished = len(sample.games) == given.games
        if not finished:
            print(f"ossola: interrupted after {len(sample.games)} of {given.games} games", file=sys.stderr)
        found = Findings(sample, measure(loaded, sample, given.seed), loaded)
        if given.html is not None:
            write_over(given.html, as_page(found).encode())
    except (RulesetError, RuleError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    searches = described(fast_for(rules))
    data = found.as_data() | {"searches": searches}
    print(json.dumps(data, indent=1, ensure_ascii=False) if given.json
          else f"{as_text(found)}Searches run {searches}\n", end="")
    return 0 if finished else 130
