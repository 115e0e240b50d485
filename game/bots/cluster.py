"""Games on a Dask cluster, for whoever has one: asked for the same things as processes of this machine."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Callable, Generator, Sequence
from typing import Generic

from game.bots.pool import Failed, R, T

ANSWER = 10.0  # seconds until a scheduler has to answer
RETRIES = 2  # times that a task is given to another worker if one is lost


class Cluster(Generic[T, R]):
    """Workers behind a scheduler, all with this program installed."""

    def __init__(self, work: Callable[[T], R], address: str) -> None:
        try:
            distributed = importlib.import_module("distributed")
        except ImportError as error:
            raise Failed("a scheduler is asked through Dask, which is not installed: "
                         "pip install 'dask[distributed]'") from error
        self.work = work
        try:
            self.client = distributed.Client(address, timeout=ANSWER)
        except (OSError, ValueError) as error:
            raise Failed(f"no scheduler answers at {address}: {error}") from error

    def __enter__(self) -> Cluster[T, R]:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def in_order(self, tasks: Sequence[T]) -> Generator[R, None, None]:
        """What comes of each task, first things first; Failed if one cannot be done. Who closes it ends the work."""
        futures = self.client.map(self.work, tasks, pure=False, retries=RETRIES)
        try:
            for future in futures:
                try:
                    yield future.result()
                except Failed:
                    raise
                except Exception as error:  # of the program or of the cluster, and whoever gave the task has to read it
                    raise Failed(traceback.format_exc()) from error
        finally:
            self.client.cancel(futures)
