"""Bots against bots."""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from game.storage.files import can_be_written, write_over
from game.storage.homes import mod_folders

if TYPE_CHECKING:
    from game.bots.tournament import Pairing, Tally, Tournament

HELP = "let bots play against each other, and count"
BAR = 24  # columns for how far it has come
WIDEST = 32  # columns for the name of a player
PART = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])+""")  # between commas; those in quotes belong to a command


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", help="an id, or a path to a YAML file")
    parser.add_argument("--seats", required=True, metavar="A,B,…",
                        help="levels (machiavel, or machiavel@500 for 500 ms a decision), random, or commands that "
                             "speak the console protocol (a comma in one goes in quotes). As many as there are seats: "
                             "these sit down together; everybody moves a seat on after each game, and their order "
                             "changes once all sat everywhere. Otherwise every two meet; at a table for more, the "
                             "first sits alone among the second's, on each seat in turn")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--bar", type=float, help="stop when the first player's share is surely above or below this "
                                                  "part of 1, e.g. 0.7")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at the same time")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS",
                        help="of a Dask cluster whose workers have this program: games are played there")
    parser.add_argument("--patience", type=float, default=30.0, metavar="SECONDS",
                        help="for an answer of a command; what comes later is lost, and drawn by lot")
    parser.add_argument("--json", type=Path, help="a file for the results")


def run(given: argparse.Namespace) -> int:
    """Play, and print a table; whatever ends it, what was counted until then is told."""
    from game.bots.pool import Failed
    from game.bots.tournament import Tournament
    from game.ruleset.problems import RulesetError
    names = [name.strip() for name in PART.findall(given.seats) if name.strip()]
    wrong = mistake(given, names)
    if wrong:
        print(f"ossola: {wrong}", file=sys.stderr)
        return 2
    try:
        chosen = dict(text.partition("=")[::2] for text in given.option)
        found = Tournament(given.ruleset, given.players, chosen, mod_folders(), names)
    except RulesetError as error:
        print(error, file=sys.stderr)
        return 1
    line, status = Line(sys.stderr), 0
    try:
        found.play(given.games, given.seed, given.jobs, given.bar, given.patience,
                   lambda number: line.show(*progress(found.pairings, number, given.games)), given.scheduler)
    except (Failed, KeyboardInterrupt) as ended:
        line.wipe()
        status = 1 if isinstance(ended, Failed) else 130
        print(ended if status == 1 else "ossola: interrupted", file=sys.stderr)
    line.wipe()
    played = [pairing for pairing in found.pairings if pairing.tallies[0].games]
    print("\n".join(table(played)) if played else "no game came to its end")
    return write(given, found, not status) or status


def mistake(given: argparse.Namespace, names: list[str]) -> str:
    """What is wrong with what was given; nothing if games can begin."""
    from game.bots.tournament import complaint
    if len(names) < 2:
        return "a tournament needs two players or more, e.g. --seats machiavel,schemer"
    wrong = next(filter(None, map(complaint, names)), "")
    if wrong:
        return wrong
    for name in ("games", "jobs"):
        if getattr(given, name) < 1:
            return f"--{name} must be 1 or more"
    if given.bar is not None and not 0 < given.bar < 1:
        return "--bar is a part of 1, e.g. 0.7 for 70 %"
    if not 0 < given.patience < math.inf:
        return "--patience must be more than 0 seconds"
    unread = next((text for text in given.option if "=" not in text), None)
    if unread is not None:
        return f"'{unread}' is not NAME=VALUE"
    return unwritable(given.json) if given.json is not None else ""


def unwritable(file: Path) -> str:
    """Why results cannot be written there; it is better to know before all games are played."""
    try:
        can_be_written(file)
    except OSError as error:
        return f"cannot write {file}: {error.strerror}"
    return ""


def write(given: argparse.Namespace, found: Tournament, finished: bool) -> int:
    """Write the results, if that is wanted; the exit status."""
    if given.json is None:
        return 0
    data = {"ruleset": given.ruleset, "players": given.players, "options": found.options, "seed": given.seed,
            "finished": finished,
            "pairings": [{"seats": pairing.seats, "players": [tally.data() for tally in pairing.tallies]}
                         for pairing in found.pairings]}
    try:
        write_over(given.json, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        print(f"ossola: cannot write {given.json}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def progress(found: list[Pairing], number: int, games: int) -> tuple[str, float]:
    """What is being played and how it stands, and the part of all games that is over."""
    pairing = found[number]
    first = pairing.tallies[0]
    which = f"{number + 1} of {len(found)}: " if len(found) > 1 else ""
    who = " – ".join(shortened(tally.name, 20) for tally in pairing.tallies)
    text = f"{which}{who}, {first.games} of {games} games, {first.part:.0%} of {first.decided} decided"
    return text, (number + first.games / games) / len(found)


def table(found: list[Pairing]) -> list[str]:
    """The results, a line for each player of each pairing, and what has to be said about their answers."""
    tallies = [tally for pairing in found for tally in pairing.tallies]
    width = max(16, *(min(len(tally.name), WIDEST) for tally in tallies)) + 1
    lines = [f"{'player':<{width}}{'games':>6}{'decided':>8}{'share':>7}{'95 %':>16}{'of fair':>8}{'slowest':>10}"]
    for pairing in found:
        for tally in pairing.tallies:
            data = tally.data()
            times = f"{data['times_fair']:.2f}" if data["times_fair"] is not None else "–"
            lines.append(f"{shortened(tally.name, WIDEST):<{width}}{tally.games:>6}{tally.decided:>8}"
                         f"{data['share']:>7.1%}{data['low']:>8.1%} –{data['high']:>6.1%}{times:>8}"
                         f"{tally.conduct.slowest:>8.2f} s")
        lines += [note for tally in pairing.tallies for note in drawn(tally)]
        lines.append("")
    return lines[:-1]


def drawn(tally: Tally) -> list[str]:
    """What has to be said of a program that did not answer as it should."""
    own = tally.conduct
    if not own.lost + own.refused:
        return []
    return [f"  {tally.name}: {own.lost + own.refused} of {own.asked} decisions were drawn by lot "
            f"({own.lost} answers did not come, {own.refused} were none of the decisions)"]


def shortened(name: str, most: int) -> str:
    """A name that is not too long; what tells commands apart stands at their end."""
    return name if len(name) <= most else "…" + name[1 - most:]


class Line:
    """A line that is written over again and again; where nobody watches, nothing is written."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.watched = stream.isatty()
        self.length = 0

    def show(self, text: str, part: float | None = None) -> None:
        """Write this over what was there, as much of it as fits, with a bar for a part of 1 if there is room."""
        if self.watched:
            columns = shutil.get_terminal_size().columns - 1
            room = min(BAR, columns - len(text) - 2)
            if part is not None and room >= BAR // 2:
                full = round(room * min(1.0, part))
                text = f"{'█' * full}{'░' * (room - full)}  {text}"
            text = text[:columns]
            self.stream.write("\r" + text.ljust(self.length))
            self.stream.flush()
            self.length = len(text)

    def wipe(self) -> None:
        """Leave an empty line to whatever is written next."""
        if self.length:
            self.stream.write("\r" + " " * self.length + "\r")
            self.stream.flush()
            self.length = 0
