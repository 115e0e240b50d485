"""The bots at a table: asked for a decision, a hint or the story of a game, and heard when they have an answer."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.curve import Curve, curve
from game.bots.imagine import blind
from game.bots.levels import Thought, ponder
from game.bots.texts import with_texts
from game.bots.worker import Task, Worker
from game.engine.state import dump
from game.match.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

QUICK = 20  # milliseconds of thought where there is no time for more
ADVISER = "machiavel"  # the level that gives hints
TRIES = 2  # times that a question is asked again when the one who was asked is lost


class Opponents:
    """Bots that think in a process of their own."""

    def __init__(self, folders: Sequence[Path] = (), at_once: bool = False) -> None:
        self.folders = list(folders)
        self.at_once = at_once  # think in this process and without delay: for tests and demonstrations
        self.worker = Worker()
        self.thought: Thought | None = None  # the last one
        self.story: Curve | None = None
        self.task: Task | None = None
        self.match: Match | None = None
        self.tries = 0

    def ask(self, match: Match, level: str) -> None:
        """Ask what a bot of that level would do on the seat that is asked. It is shown what that seat sees."""
        self.thought, self.match, self.tries = None, match, TRIES
        if self.at_once:
            self.thought = self.quick()
            return
        rules, position, plan = match.rules, match.game.position, match.plan
        seen = dump(rules, blind(rules, position, rules.questions[position.pc].who(position)))
        seed = random.getrandbits(32)
        folders = [*match.folders, *self.folders]  # the rules that were kept with a match go first
        self.task = Task(plan.ruleset, plan.players, plan.options, folders, seen, level, seed=seed)
        self.worker.ask(self.task)

    def ask_curve(self, match: Match) -> None:
        """Ask how a game went that is over."""
        plan = match.plan
        self.tries, self.story = 0, None
        if self.at_once:
            self.story = curve(match.rules, plan.seed, match.game.log)
            return
        folders = [*match.folders, *self.folders]
        self.task = Task(plan.ruleset, plan.players, plan.options, folders, seed=plan.seed, log=match.game.log)
        self.worker.ask(self.task)

    def quick(self) -> Thought:
        """A thought of this very process, when there is nobody else to think."""
        assert self.match is not None
        game = self.match.game
        return ponder(game.rules, game.position, "novice", QUICK, len(game.log))

    def poll(self) -> str | None:
        """The answer if it is there, in notation; if those who think are lost time and again, a quick one."""
        if self.at_once:
            return self.thought.text if self.thought is not None else None
        found = self.worker.poll()
        if not isinstance(found, Thought):
            return None
        if not found.text and self.tries > 0 and self.task is not None:
            self.tries -= 1
            self.worker.ask(self.task)
            return None
        self.thought = found if found.text else self.quick()
        return self.thought.text

    def poll_curve(self) -> Curve | None:
        """The story of a game if it is there; without any hopes if it could not be told."""
        if self.at_once:
            return self.story
        found = self.worker.poll()
        return Curve((), ()) if isinstance(found, Thought) else found

    def hurry(self) -> None:
        """Whoever thinks answers at once."""
        self.worker.hurry()

    def stop(self) -> None:
        """Nobody needs an answer any more."""
        self.worker.stop()

    def written(self, match: Match, text: str, language: str) -> str:
        """A decision with its free texts filled from the ruleset's suggestions."""
        game = match.game
        return with_texts(game.rules, game.position, text, language, random.Random(len(game.log)), game.log)
