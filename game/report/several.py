"""Games at random on all cores, or on a Dask cluster: the same games as one process would play."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.bots.cluster import Cluster
from game.bots.pool import Failed, Pool
from game.engine.game import open_rules
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.report.sample import Counted, Sample, batches, play_batch


@dataclass(frozen=True)
class Work:
    """What each process has to know to play some of the games."""

    ruleset: str
    players: int | None
    options: tuple[tuple[str, str], ...]
    folders: tuple[Path, ...]
    seed: int
    most: int

    @cached_property
    def rules(self) -> Rules:
        return open_rules(self.ruleset, self.players, dict(self.options), list(self.folders))

    def __call__(self, batch: range) -> Counted:
        part = Sample(self.rules)
        try:
            play_batch(part, batch, self.seed, self.most)
        except RuleError as error:
            raise Failed(str(error)) from error
        return part.counted()


def play_at_once(rules: Rules, work: Work, games: int, jobs: int, scheduler: str = "",
                 done: Callable[[int], object] = lambda _: None) -> Sample:
    """Play so many games; `done` is told now and then how many there were. Ctrl-C ends it early."""
    sample, tasks = Sample(rules), batches(games)
    with (Cluster(work, scheduler) if scheduler else Pool(work, min(jobs, len(tasks))) as pool,
          suppress(KeyboardInterrupt), closing(pool.in_order(tasks)) as parts):
        for part in parts:
            sample.add(*part)
            done(len(sample.games))
    return sample
