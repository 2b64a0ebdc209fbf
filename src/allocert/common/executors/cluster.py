"""An executor over the workers of a Dask cluster, each does a task in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import Any, TypeAlias

from allocert.common.executors.likeness import difference, likeness
from allocert.common.executors.local import LocalExecutor
from allocert.common.executors.pool import DiedError, Pool, PoolError
from allocert.errors import AllocertError

__all__ = ["ClusterExecutor"]

_ADDRESS = re.compile(r"tcp://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):([0-9]{1,5})", re.ASCII)
_FIELD = "scheduler"
_PATIENCE = 5.0
"""Seconds for a scheduler to answer, and for its first worker to come."""

_FORSAKEN = 60.0
"""Seconds without any worker after which the tasks are given up."""

_LOOK = 1.0
_UNLIKE = "unlike"
_NONE = "what answers is none"
Versions: TypeAlias = Callable[[], Sequence[str]]


class ClusterExecutor(Pool):
    """The workers of the scheduler at ``address``, as many as there are at any time.

    When a worker is lost, another does its tasks; a task that has taken several with it raises
    :class:`~allocert.common.executors.DiedError`, as does one whose own process died. At the end of the context what still runs
    is given up: a worker ends it by itself, and its result is dropped.

    Raises:
        AllocertError: see :func:`~allocert.common.executors.executor`.
    """

    together = 1.0
    """A task costs several milliseconds of the scheduler, the worker and this process, whatever is in it."""

    def __init__(self, address: str, versions: Versions) -> None:
        found = _ADDRESS.fullmatch(address)
        if found is None or not 0 < int(found[2]) < 1 << 16:
            raise AllocertError(_FIELD, address, "the address of a Dask scheduler, tcp://HOST:PORT")
        try:
            import distributed
        except ImportError:
            raise AllocertError(
                _FIELD, address, "the package distributed to be installed: pip install 'allocert[cluster]'"
            ) from None
        _hush()
        self._killed: type[Exception] = distributed.KilledWorker
        self._address, self._versions = address, versions
        self._here = likeness(versions)
        self._lock = threading.Lock()
        self._out: dict[Future[Any], Any] = {}
        self._done = threading.Event()
        self._width = 1
        try:
            _knock(address)
            self._client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except Exception as error:  # noqa: BLE001 - what answers may be anything, and is read as a scheduler's words
            reason = " ".join(str(error).split()) if isinstance(error, OSError) else ""
            raise AllocertError(
                _FIELD, address, f"a Dask scheduler that answers there ({reason or _NONE})"
            ) from None
        try:
            self._meet()
        except BaseException:
            self._client.close(timeout=1)
            raise
        threading.Thread(target=self._watch, name="cluster", daemon=True).start()

    @property
    def width(self) -> int:
        """The threads of all workers."""
        return self._width

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of ``fn(*args, **kwargs)`` on some worker.

        Raises:
            PoolError: the scheduler is out of reach.
        """
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            there = self._client.submit(_there, self._here, self._versions, fn, args, kwargs, pure=False)
        except Exception as error:  # noqa: BLE001 - of whatever kind: a client that has lost its scheduler
            raise self._lost(str(error)) from None
        with self._lock:
            self._out[future] = there
        there.add_done_callback(lambda done: self._tell(future, done))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for the tasks, or give them up, and leave the cluster."""
        if wait and not cancel_futures:
            for future in list(self._out):
                with suppress(Exception):
                    future.exception()
        self._done.set()
        with self._lock:
            left = list(self._out.values())
        with suppress(Exception):
            self._client.cancel(left, force=True)
        self._fail(PoolError("the executor was shut down"))
        with suppress(Exception):
            self._client.close(timeout=2)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give up what still runs."""
        self.shutdown(wait=False)

    def _meet(self) -> None:
        """See that there are workers, and that they are as this process is."""
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            expected = f"a scheduler with workers (none has come within {_PATIENCE:g} s)"
            raise AllocertError(_FIELD, self._address, expected) from None
        self._width = max(1, sum(self._client.nthreads().values()))
        replies = self._client.run(likeness, self._versions, on_error="return")
        for worker, there in sorted(replies.items()):
            if isinstance(there, Exception):
                reason = " ".join(f"{type(there).__name__}: {there}".split())
                expected = f"workers that have allocert, which {worker} has not ({reason})"
                raise AllocertError(_FIELD, self._address, expected)
            self._compare(worker, there)

    def _compare(self, worker: str, there: Sequence[str]) -> None:
        if other := difference(self._here, there):
            raise AllocertError(
                _FIELD, self._address, f"workers with the same code and packages; {worker} has {other}"
            )

    def _watch(self) -> None:
        """The thread: count the workers, and give up when there are none for long."""
        alone = 0.0
        while not self._done.wait(_LOOK):
            try:
                threads = sum(self._client.nthreads().values())
            except Exception:  # noqa: BLE001 - the scheduler is out of reach, which the futures tell as well
                threads = 0
            self._width = max(1, threads)
            alone = 0.0 if threads else alone + _LOOK
            if alone >= _FORSAKEN:
                self._fail(self._lost(f"no worker for {alone:.0f} s"))

    def _tell(self, future: Future[Any], there: Any) -> None:
        """Pass on what became of a task."""
        with self._lock:
            if self._out.pop(future, None) is None:
                return
        try:
            kind, value = there.result(timeout=_PATIENCE)
        except self._killed as error:
            future.set_exception(DiedError(f"with {_workers(error)}"))
        except BaseException as error:  # noqa: BLE001 - cancelled, out of reach, or without our code
            reason = getattr(error, "reason", None)  # such as scheduler-connection-lost
            why = f"{type(error).__name__}: {error}" if reason is None else str(reason).replace("-", " ")
            future.set_exception(self._lost(why))
        else:
            if kind == "value":
                future.set_result(value)
            elif kind == _UNLIKE:
                future.set_exception(PoolError(f"{self._address} has another worker: {value}"))
            else:
                future.set_exception(value)

    def _fail(self, error: PoolError) -> None:
        """Tell all futures that are out that nothing will come of them."""
        with self._lock:
            left = list(self._out)
            self._out.clear()
        for future in left:
            future.set_exception(error)

    def _lost(self, why: str) -> PoolError:
        return PoolError(f"the cluster at {self._address} does no more tasks ({' '.join(why.split())})")


def _knock(address: str) -> None:
    """See that a scheduler answers in time: a client waits for ever for the first word of a server that says none."""
    from distributed.comm import connect

    async def knock() -> None:
        comm = await connect(address, timeout=_PATIENCE)
        await comm.close()

    def ask() -> None:  # in a thread of its own, as the caller's may have a loop that runs
        asyncio.run(asyncio.wait_for(knock(), _PATIENCE + 1))

    with ThreadPoolExecutor(1) as thread:
        thread.submit(ask).result()


def _hush() -> None:
    """Let the package log nothing: futures report what happens. It gives some of its loggers levels of their own."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _workers(error: Any) -> str:
    last = getattr(getattr(error, "last_worker", None), "address", None)
    return f"one worker after the other, the last at {last}" if last else "one worker after the other"


def _there(
    here: tuple[str, ...], versions: Versions, function: Any, arguments: Any, named: Any
) -> tuple[str, Any]:
    """On a worker: what a task comes to in a process of its own, and what kind of thing that is."""
    if other := difference(here, _own(versions)):
        return _UNLIKE, other
    try:
        with _BEGINNING:
            processes = _processes()
        return "value", processes.submit(function, *arguments, **named).result()
    except PoolError:
        raise
    except Exception as error:  # noqa: BLE001 - it is the caller's to judge
        return "error", error


_BEGINNING = threading.Lock()


@cache
def _own(versions: Versions) -> tuple[str, ...]:
    return likeness(versions)


@cache
def _processes() -> LocalExecutor:
    """As many as the worker has threads."""
    from distributed import get_worker

    return LocalExecutor(get_worker().state.nthreads)
