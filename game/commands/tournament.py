"""Bots against bots."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.homes import mod_folders

if TYPE_CHECKING:
    from game.bots.tournament import Outcome, Pairing

HELP = "let bots play against each other, and count"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be given with it."""
    parser.add_argument("ruleset", help="an id, or a path to a YAML file")
    parser.add_argument("--seats", required=True, metavar="A,B,…",
                        help="levels (machiavel, or machiavel@500 for 500 ms a decision), random, or commands that "
                             "speak the console protocol. As many as there are seats: these sit down together, in "
                             "every order of turns. Otherwise every two meet; at a table for more, the first sits "
                             "alone among the second's")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--bar", type=float, help="stop when the first player's share is surely above or below this")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at the same time")
    parser.add_argument("--json", type=Path, help="a file for the results")


def run(given: argparse.Namespace) -> int:
    """Play, and print a table."""
    from game.bots.tournament import tournament
    from game.ruleset.problems import RulesetError
    names = [name.strip() for name in given.seats.split(",") if name.strip()]
    if len(names) < 2:
        print("ossola: a tournament needs two players or more, e.g. --seats machiavel,schemer", file=sys.stderr)
        return 2
    chosen = dict(text.partition("=")[::2] for text in given.option)
    try:
        found = tournament(given.ruleset, given.players, chosen, mod_folders(), names, given.games, given.seed,
                           given.jobs, given.bar, progress if sys.stderr.isatty() else None)
    except (RulesetError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(table(found)))
    if given.json is not None:
        data = {"ruleset": given.ruleset, "players": given.players, "options": chosen, "seed": given.seed,
                "pairings": [{"seats": pairing.seats, "players": [tally.data() for tally in pairing.tallies]}
                             for pairing in found]}
        given.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def progress(found: list[Pairing], outcome: Outcome) -> None:
    """One line that tells how far it is."""
    tally = found[outcome.pairing].tallies[0]
    print(f"\r{tally.name}: {tally.part:.0%} of {tally.decided} decided games, {tally.games} played ",
          end="", file=sys.stderr, flush=True)


def table(found: list[Pairing]) -> list[str]:
    """The results, a line for each player of each pairing."""
    lines = [f"{'player':<24}{'games':>7}{'decided':>9}{'share':>8}{'95 %':>16}{'of fair':>9}{'slowest':>10}"]
    for pairing in found:
        for tally in pairing.tallies:
            data = tally.data()
            times = f"{data['times_fair']:.2f}" if data["times_fair"] is not None else "–"
            lines.append(f"{tally.name[:23]:<24}{tally.games:>7}{tally.decided:>9}{data['share']:>8.1%}"
                         f"{data['low']:>8.1%} –{data['high']:>6.1%}{times:>9}{tally.slowest:>8.2f} s")
        lines.append("")
    return lines[:-1]
