"""What formulas come to on the table that is open beside the editor."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game.engine.game import Game, Illegal
from game.engine.probe import ask
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library
from game.ruleset.problems import RulesetError
from game.storage.files import read_limited
from game.storage.homes import mod_folders
from game.storage.live import live_file
from game.telling.inspect import written

LONGEST = 200  # letters of a value
MOST_BYTES = 16_000_000  # of a game


@dataclass(frozen=True, slots=True)
class Table:
    """A game that is being played with a ruleset; nothing if there is none."""

    game: Game | None

    @classmethod
    def of(cls, path: Path) -> Table:
        """The table on which a ruleset lies now."""
        try:
            state = live_file().stat()
            return cls(replayed(path, live_file(), state.st_mtime_ns, path.stat().st_mtime_ns))
        except OSError:  # nobody plays, or the ruleset was never saved
            return cls(None)

    def value(self, formula: str) -> str:
        """What a formula comes to; nothing where it has names that only rules can fill in."""
        if self.game is None or self.game.position.over:
            return ""
        try:
            found = ask(self.game.rules, self.game.position, formula)
        except (RulesetError, RuleError):
            return ""
        return written(found.value)[:LONGEST]


@lru_cache(maxsize=1)
def replayed(path: Path, live: Path, played: int, saved: int) -> Game | None:
    """The game in a file, played with the ruleset as it was saved; `played` and `saved` are when that was."""
    try:
        told = json.loads(read_limited(live, MOST_BYTES))
        if Path(told["ruleset"]).resolve() != path.resolve():
            return None
        loaded = Library(mod_folders()).load(str(path))
        game = Game(Rules(compile_ruleset(loaded, told["players"], told["options"])), told["seed"])
        for decision in told["log"]:
            game.play(decision)
        return game
    except (OSError, ValueError, KeyError, TypeError, RulesetError, RuleError, Illegal):
        return None  # it was played by rules that are no more, or is half written: there is nothing to tell
