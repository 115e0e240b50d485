"""Writes golden transcripts: one random game of every ruleset and number of players, as played today; and golden
thoughts: what bots of every level think of some positions of it, by a clock that counts steps instead of time; and the
digests of golden evenings, all that is said and offered at a table, and of what is made of every ruleset: its board and
the code for every number of players, in Python and as WebAssembly, of some a balance report. `--show NAME` tells the
evening of a ruleset.

`python tools/golden.py [ID…]` writes them anew, after a change of rules that is meant; `--check` only compares.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.bots.levels import Thought
    from game.engine.rules import Position, Rules

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "golden"
THOUGHTS = FOLDER / "thoughts"
EVENINGS = FOLDER / "evenings.txt"
MADE = FOLDER / "made.txt"
DECISIONS = 150
SEED = 7
THOUGHT_ABOUT = (8, 20)  # positions, by how many decisions were taken before
STEPS = 150  # of thought
REPORTED = ("tictactoe", "four", "ur")  # rulesets that a report on is soon made
BACKENDS = {"python": ("novice", "courtier", "schemer", "machiavel"), "wasm": ("machiavel",)}


def transcript(name: str, players: int) -> str:
    """A game in lines: who was asked what, among how many possibilities, what was decided, what happened."""
    from game.engine.game import Game
    from game.engine.search import SAMPLE

    game, chance = Game.open(name, players, seed=SEED), random.Random(SEED)
    lines = [f"# {name} for {players}, seed {SEED}"]
    for _ in range(DECISIONS):
        if game.position.over:
            break
        legal = game.legal()
        text = chance.choice(legal).replace("<text>", SAMPLE)
        seat, decision = game.who()[0]
        events = game.play(text)
        lines.append(f"{seat}\t{decision}\t{len(legal)}\t{text}\t{'; '.join(events)}")
    state = json.dumps(game.state(), sort_keys=True)
    lines.append(f"# state {hashlib.sha256(state.encode()).hexdigest()[:16]}")
    lines.append(f"# result {json.dumps(game.result())}")
    return "\n".join(lines) + "\n"


def counted(rules: Rules, position: Position, level: str, seed: int) -> Thought:
    """What a bot thinks of a position in so many steps, however fast the machine is."""
    from game.bots.clock import Clock, TimeIsUp
    from game.bots.imagine import blind
    from game.bots.levels import LEVELS, Bot

    class Steps(Clock):
        """Every step, and every look at the clock, takes the same time."""

        def first_look(self, options: int) -> Clock:
            return Steps(0)

        def last_look(self) -> Clock:
            return Steps(0)

        @property
        def spent(self) -> float:
            return self.steps / STEPS

        @property
        def up(self) -> bool:
            self.steps += 1
            return self.steps > STEPS

        def tick(self) -> None:
            if self.up:
                raise TimeIsUp

    seat = rules.questions[position.pc].who(position)
    return Bot(rules, LEVELS[level], random.Random(seed)).ponder(blind(rules, position, seat), seat, Steps(0))


def thoughts(name: str, backend: str) -> str:
    """What bots think of a game, in lines: where, the level, the decision, its value, how deep, and what is to come."""
    from game.engine.game import Game
    from game.engine.search import SAMPLE

    game, chance = Game.open(name, seed=SEED), random.Random(SEED)
    game.rules.backend = backend
    lines: list[str] = []
    for number in range(max(THOUGHT_ABOUT) + 1):
        if game.position.over:
            break
        for level in BACKENDS[backend] if number in THOUGHT_ABOUT else ():
            one = counted(game.rules, game.position, level, number)
            lines.append("\t".join(map(str, (number, level, one.text, f"{one.value:.6g}", one.depth, one.simulations,
                                             ", ".join(one.line)))))
        game.play(chance.choice(game.legal()).replace("<text>", SAMPLE))
    return "\n".join(lines) + "\n"


def evenings() -> str:
    """The digests of all evenings, one a line."""
    from game.engine.game import open_rules
    from game.ruleset.library import Library
    from game.telling.strings import languages
    from tests.table.evening import digest_of

    return "".join(f"{name} {language} {digest_of(open_rules(name), language)}\n"
                   for name in Library().ids() for language in languages())


def made(name: str) -> str:
    """What is made of a ruleset, as digests: its board, its code for every number of players and either back-end, a
    report."""
    from game.engine.game import open_rules
    from game.report.coverage import measure
    from game.report.findings import Findings
    from game.report.page import as_page
    from game.report.sample import play_games
    from game.report.text import as_text
    from game.ruleset.wasm.module import write_wasm

    rules = open_rules(name)
    parts = {"board": repr(rules.world.board)}
    if name in REPORTED:
        loaded, sample = rules.compiled.loaded, play_games(rules, 4, SEED, 60)
        assert loaded is not None
        found = Findings(sample, measure(loaded, sample, SEED), loaded)
        parts["report"] = f"{as_text(found)}{as_page(found)}{found.as_data()}".replace(str(ROOT), "")
    for players in rules.compiled.model.players:
        compiled = open_rules(name, players).compiled
        generated = compiled.generated
        parts[f"code for {players}"] = generated.source
        parts[f"WebAssembly for {players}"] = write_wasm(compiled.program, generated.layout, generated.slots).text
    plain = {what: re.sub(r"\d+\.\d+", lambda digits: f"{float(digits[0]):.4g}", text) for what, text in parts.items()}
    return "".join(f"{name} {what} {zlib.crc32(text.encode()):08x}\n" for what, text in plain.items())


def transcripts(names: Sequence[str] = ()) -> dict[Path, str]:
    """What the golden files of these rulesets, or of all with what they share, should hold."""
    from game.engine.game import open_rules
    from game.ruleset.library import Library

    found = {} if names else {EVENINGS: evenings(), MADE: "".join(map(made, Library().ids()))}
    for name in names or Library().ids():
        for backend in BACKENDS:
            found[THOUGHTS / f"{name}-{backend}.tsv"] = thoughts(name, backend)
        for players in open_rules(name).compiled.model.players:
            found[FOLDER / f"{name}-{players}.tsv"] = transcript(name, players)
    return found


def main(arguments: list[str]) -> int:
    """Write or compare; the exit status."""
    sys.path.insert(0, str(ROOT))
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if "--show" in arguments:
        from game.engine.game import open_rules
        from tests.table.evening import evening
        print(*evening(open_rules(arguments[-1]), "en"), sep="\n")
        return 0
    played = transcripts([word for word in arguments if word != "--check"])
    differing = [path for path, text in played.items()
                 if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in differing:
            print(f"{path.name} is no longer what is played")
        return 1 if differing else 0
    THOUGHTS.mkdir(parents=True, exist_ok=True)
    for path, text in played.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(differing)} transcripts changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
