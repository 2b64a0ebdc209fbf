"""Processes that do tasks, here or on a cluster, behind one interface: :class:`concurrent.futures.Executor`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from allocert.common.executors.local import LocalExecutor
from allocert.common.executors.pool import DiedError, Pool, PoolError
from allocert.common.executors.runs import Run

__all__ = ["DiedError", "LocalExecutor", "Pool", "PoolError", "Run", "executor"]


def executor(scheduler: str | None, jobs: int, versions: Callable[[], Sequence[str]] = tuple) -> Pool:
    """``jobs`` processes of this machine, or with a ``scheduler`` the workers of its Dask cluster.

    A worker of a cluster is used if it has this very code, and if ``versions``, a function of a module that both have, answers
    there as it does here. To be used as a context: what still runs at its end is ended, or on a cluster given up.

    Raises:
        AllocertError: ``scheduler`` is no address ``tcp://HOST:PORT``, nobody answers there, it has no workers or other ones, or
            the package that speaks to it is missing.
    """
    if scheduler is None:
        return LocalExecutor(jobs)
    from allocert.common.executors.cluster import ClusterExecutor  # slow, and it needs an extra

    return ClusterExecutor(scheduler, versions)
