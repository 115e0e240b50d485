"""Measure how a game plays."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.storage.files import write_over
from game.storage.homes import mod_folders

if TYPE_CHECKING:
    from game.report.sample import Sample
    from game.ruleset.extend import Loaded

HELP = "play many games at random: lengths, wins, choices, decisions never taken, lines of the rules never needed"


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", help="an id, or the path of a folder")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=5000, help="decisions after which a game is given up")
    parser.add_argument("--against", metavar="RULESET",
                        help="play another version as often, and tell what differs by more than chance explains")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play at the same time")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS",
                        help="of a Dask cluster whose workers have this program: games are played there")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots as well")
    parser.add_argument("--json", action="store_true", help="for other programs")


def run(given: argparse.Namespace) -> int:
    from game.bots.pool import Failed
    from game.engine.runtime import RuleError
    from game.ruleset.problems import RulesetError
    if given.jobs < 1:
        print("ossola: --jobs must be 1 or more", file=sys.stderr)
        return 2
    if given.against is not None and given.html is not None:
        print("ossola: a comparison has no page: leave --html out, or --against", file=sys.stderr)
        return 2
    try:
        return compare_two(given) if given.against is not None else report_one(given)
    except (RulesetError, RuleError, Failed, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def report_one(given: argparse.Namespace) -> int:
    from game.engine.searchable import described, fast_for
    from game.report.coverage import measure
    from game.report.findings import Findings
    from game.report.page import as_page
    from game.report.text import as_text
    sample, loaded = play(given, given.ruleset)
    finished = told_if_interrupted(given, sample)
    found = Findings(sample, measure(loaded, sample, given.seed), loaded)
    if given.html is not None:
        write_over(given.html, as_page(found).encode())
    searches = described(fast_for(sample.rules))
    data = found.as_data() | {"searches": searches}
    print(json.dumps(data, indent=1, ensure_ascii=False) if given.json
          else f"{as_text(found)}Searches run {searches}\n", end="")
    return 0 if finished else 130


def compare_two(given: argparse.Namespace) -> int:
    from game.report.comparison import as_text, compare
    first, second = (play(given, ruleset)[0] for ruleset in (given.ruleset, given.against))
    finished = all([told_if_interrupted(given, first), told_if_interrupted(given, second)])
    found, games = compare(first, second), [len(first.games), len(second.games)]
    if given.json:
        data = {"first": given.ruleset, "second": given.against, "games": games,
                "numbers": [one.as_data() for one in found]}
        print(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        print(as_text(given.ruleset, given.against, games, found), end="")
    return 0 if finished else 130


def play(given: argparse.Namespace, ruleset: str) -> tuple[Sample, Loaded]:
    from game.commands.tournament import Line
    from game.engine.rules import Rules
    from game.report.sample import BATCH, play_games
    from game.report.several import Work, play_at_once
    from game.ruleset.compile import compile_ruleset
    from game.ruleset.library import Library
    chosen = dict(text.partition("=")[::2] for text in given.option)
    folders = [Path(ruleset).resolve().parent, *mod_folders()]
    loaded = Library(folders).load(ruleset)
    rules = Rules(compile_ruleset(loaded, given.players, chosen))
    line = Line(sys.stderr)

    def told(count: int) -> None:
        line.show(f"{count} of {given.games} games", count / given.games)

    if given.scheduler or (given.jobs > 1 and given.games > BATCH):
        work = Work(ruleset, given.players, tuple(chosen.items()), tuple(folders), given.seed, given.most)
        sample = play_at_once(rules, work, given.games, given.jobs, given.scheduler, told)
    else:
        sample = play_games(rules, given.games, given.seed, given.most, told)
    line.wipe()
    return sample, loaded


def told_if_interrupted(given: argparse.Namespace, sample: Sample) -> bool:
    """Whether all games were played; if not, how many were is told."""
    finished: bool = len(sample.games) == given.games
    if not finished:
        print(f"ossola: interrupted after {len(sample.games)} of {given.games} games", file=sys.stderr)
    return finished
