"""Games on several processes: in order, and whoever is lost is replaced."""

from __future__ import annotations

import signal
import sys
from collections import deque
from pathlib import Path

import pytest

from game.bots.pool import Failed, Pool
from tests.engine.pool_work import work


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_a_process_that_is_killed_costs_a_delay_and_no_game_unless_it_happens_again_and_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.pool.MOST_LOSSES", 2)
    with Pool(work, 2) as pool:
        results = pool.in_order([(1, str(tmp_path / "once")), (2, ""), (3, "killed")])
        assert [next(results), next(results)] == [10, 20]
        with pytest.raises(Failed, match="2 processes were lost"):
            next(results)


def test_what_cannot_be_done_is_told_in_its_turn_and_the_processes_go_on() -> None:
    with Pool(work, 2) as pool:
        results = pool.in_order([(1, ""), (2, "fail"), (3, "")])
        assert next(results) == 10
        with pytest.raises(Failed, match="it cannot be done"):
            next(results)
        with pytest.raises(Failed, match=r"(?s)Traceback.*nobody thought of this"):
            list(pool.in_order([(2, "fault")]))
        assert list(pool.in_order([(4, ""), (5, "")])) == [40, 50]
        processes = [hand.process for hand in pool.hands]
    assert processes and not any(process.is_alive() for process in processes)


class Near:
    """The near end of a process that was never started."""

    def __init__(self, work: object) -> None:
        self.task, self.tasks = -1, list[object]()

    def give(self, number: int, task: object) -> None:
        self.task = number
        self.tasks.append(task)


def test_no_more_processes_are_hired_than_there_are_jobs_or_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.bots.pool.Hand", Near)
    for jobs, tasks, hired in ((3, 5, 3), (3, 2, 2), (2, 2, 2)):
        pool, waiting = Pool(work, jobs), deque(range(tasks))
        pool.give(waiting, [(number, "") for number in range(tasks)])
        assert len(pool.hands) == hired and list(waiting) == list(range(hired, tasks))
        pool.hands[0].task = -1
        pool.give(waiting, [(number, "") for number in range(tasks)])
        assert len(pool.hands) == hired and pool.hands[0].task == (hired if hired < tasks else -1)


def test_a_cluster_does_the_same_in_the_same_order() -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    from game.bots.cluster import Cluster

    with (distributed.LocalCluster(1, processes=False, threads_per_worker=1, dashboard_address=None) as workers,
          Cluster(work, workers.scheduler_address) as cluster):
        assert list(cluster.in_order([(4, ""), (5, "")])) == [40, 50]
        results = cluster.in_order([(1, ""), (2, "fail"), (3, "")])
        assert next(results) == 10
        with pytest.raises(Failed, match="it cannot be done"):
            next(results)
        with pytest.raises(Failed, match=r"(?s)Traceback.*nobody thought of this"):
            list(cluster.in_order([(2, "fault")]))


def test_without_dask_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots.cluster import Cluster

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Failed, match=r"pip install 'dask\[distributed\]'"):
        Cluster(work, "tcp://127.0.0.1:1")
