"""The bots at a table: asked for a decision, a hint or the story of a game, and heard when they have an answer."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.curve import Curve
from game.bots.imagine import blind
from game.bots.levels import LEVELS, Thought, gains_by_company, ponder, with_texts
from game.bots.worker import Answer, Helpers, Task, Worker, cores, looked_back
from game.engine.game import Game
from game.engine.runtime import RuleError
from game.engine.search import complete
from game.engine.state import dump
from game.match.match import Match
from game.ruleset.problems import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

QUICK = 20  # milliseconds of thought where there is no time for more
ADVISER = "machiavel"  # the level that gives hints
TRIES = 2  # times that a question is asked again when the one who was asked is lost


class Opponents:
    def __init__(self, folders: Sequence[Path] = (), at_once: bool = False) -> None:
        self.folders = list(folders)
        self.at_once = at_once  # think in this process and without delay: for tests and demonstrations
        self.worker = Worker()
        self.helpers = Helpers()
        self.first: Thought | None = None  # what the worker thinks, while its helpers are waited for
        self.thought: Thought | None = None  # the last one
        self.story: Curve | None = None
        self.task: Task | None = None
        self.match: Match | None = None
        self.past: list[str] = []  # what was decided in it before it was asked about last
        self.games = 0  # that were asked about; one in which that was taken back is another one
        self.tries = 0
        self.replaced = False  # whether somebody else had to be asked about the last question
        self.trouble: RuleError | None = None  # what the ruleset told its bots wrongly about the last question
        self.known: set[Span | str] = set()  # such places, and whoever plays this match knows of them

    def ask(self, match: Match, level: str, moving: bool = False, people: float = 0.0) -> None:
        """Ask what a bot of that level would do on the seat that is asked. It is shown what that seat sees.

        While things move on the table, half of the cores are left to the picture. People take so many seconds for a
        decision, and there are levels that take as long.
        """
        self.attend(match)
        self.thought, self.tries, self.replaced = None, TRIES, False
        if self.at_once:
            self.thought = self.quick()
            return
        rules, position, plan = match.rules, match.game.position, match.plan
        seat = rules.questions[position.pc].who(position)
        seen = dump(rules, blind(rules, position, seat))
        seed = random.getrandbits(32)
        folders = [*match.folders, *self.folders]  # the rules that were kept with a match go first
        self.task = Task(plan.ruleset, plan.players, plan.options, folders, seen, level,
                         LEVELS[level].beside(people), seed, self.games)
        self.worker.ask(self.task)
        self.first = None
        others = cores() // (2 if moving else 1) - 1
        self.helpers.ask(self.task, max(0, others) if gains_by_company(rules, level, seat) else 0)

    def attend(self, match: Match) -> None:
        """Another question; at another table, all trouble is news."""
        log = match.game.log
        if match is not self.match:
            self.known.clear()
        if match is not self.match or log[:len(self.past)] != self.past:
            self.games += 1
        self.match, self.trouble, self.past = match, None, list(log)

    def ask_curve(self, match: Match) -> None:
        self.attend(match)
        plan = match.plan
        self.tries, self.story = 0, None
        if self.at_once:
            self.story = self.as_story(looked_back(match.rules, plan.seed, match.game.log))
            return
        folders = [*match.folders, *self.folders]
        self.task = Task(plan.ruleset, plan.players, plan.options, folders, seed=plan.seed, log=match.game.log)
        self.worker.ask(self.task)

    def quick(self) -> Thought:
        """A thought of this very process, when there is nobody else to think; by lot, where there is no judging."""
        assert self.match is not None
        game = self.match.game
        try:
            return ponder(game.rules, game.position, "novice", QUICK, len(game.log))
        except RuleError as error:
            self.trouble = error
            return Thought(by_lot(game, random.Random(len(game.log))))

    def poll(self) -> str | None:
        """The answer if it is there, in notation; if those who think are lost time and again, a quick one."""
        if self.at_once:
            return self.thought.text if self.thought is not None else None
        found = self.first or self.worker.poll()
        if isinstance(found, RuleError):
            self.thought, self.trouble = self.quick(), found
            return self.thought.text
        if not isinstance(found, Thought):
            return None
        if not found.text and self.tries > 0 and not self.worker.late and self.task is not None:
            self.tries -= 1
            self.replaced = True
            self.worker.ask(self.task)
            return None
        self.first = found if found.text else self.quick()
        self.thought = self.helpers.join(self.first)
        return self.thought.text if self.thought is not None else None

    def poll_curve(self) -> Curve | None:
        """The story of a game if it is there; without any hopes if it could not be told."""
        if self.at_once:
            return self.story
        return self.as_story(self.worker.poll())

    def as_story(self, found: Answer | None) -> Curve | None:
        if isinstance(found, RuleError):
            self.trouble = found
        return found if found is None or isinstance(found, Curve) else Curve((), ())

    def news(self) -> RuleError | None:
        """The last error in what a ruleset tells its bots, to be shown; each line of it once in a match."""
        trouble = self.trouble
        place = trouble.span or trouble.message if trouble is not None else ""
        if trouble is None or place in self.known:
            return None
        self.known.add(place)
        return trouble

    def hurry(self) -> None:
        self.worker.hurry()
        self.helpers.hurry()

    def drop(self) -> None:
        """Drop the answer that is being worked out; the workers stay for the next question."""
        self.worker.drop()
        self.helpers.drop()

    def stop(self) -> None:
        self.worker.stop()
        self.helpers.stop()

    def written(self, match: Match, text: str, language: str) -> str:
        """A decision with its free texts filled from the ruleset's suggestions."""
        game = match.game
        return with_texts(game.rules, game.position, text, language, random.Random(len(game.log)), game.log)


def by_lot(game: Game, chance: random.Random) -> str:
    """Any decision that the rules can carry out, in notation; if there is none, just any."""
    texts = game.rules.texts(game.position)
    order = chance.sample(range(len(texts)), len(texts))
    return texts[next((place for place in order if works(game, place)), order[0])]


def works(game: Game, place: int) -> bool:
    """Whether the rules can carry out the decision at that place of the list."""
    try:
        after, _ = game.rules.tried(game.position, complete(game.rules, game.position, game.position.opts[place]))
        game.rules.read_off(after)
    except RuleError:
        return False
    return True
