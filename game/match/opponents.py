"""The bots at a table: asked for a decision, heard when they have one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from game.bots.levels import think, with_texts
from game.bots.worker import Worker
from game.match.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence


class Table(Protocol):
    """What is needed of a table to write its texts."""

    match: Match
    app: Any


class Opponents:
    """Bots that think in a process of their own."""

    def __init__(self, folders: Sequence[Path] = (), at_once: bool = False) -> None:
        self.folders = list(folders)
        self.at_once = at_once  # think in this process and without delay: for tests and demonstrations
        self.worker = Worker()
        self.answer: str | None = None

    def ask(self, match: Match, level: str) -> None:
        """Ask what a bot of that level would do."""
        if self.at_once:
            self.answer = think(match.game, "novice", 20, seed=len(match.game.log))
            return
        plan = match.plan
        self.answer = None
        self.worker.ask((plan.ruleset, plan.players, plan.options, self.folders), match.game.state(), level)

    def poll(self) -> str | None:
        """The answer if it is there; an empty one if the thinking went wrong."""
        if self.at_once:
            return self.answer
        return self.worker.poll()

    def stop(self) -> None:
        """Nobody needs an answer any more."""
        self.worker.stop()

    def with_texts(self, table: Table, text: str) -> str:
        """A decision with its free texts filled from the ruleset's suggestions."""
        if "<text>" not in text:
            return text
        game = table.match.game
        rules = game.rules
        option = game.position.opts[rules.texts(game.position).index(text)]
        return with_texts(game, option, text, table.app.settings.language, random.Random(len(game.log)))
