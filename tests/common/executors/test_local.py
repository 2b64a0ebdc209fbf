"""Processes of this machine as a standard executor."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import Executor, as_completed
from pathlib import Path

import pytest

from allocert.common.executors.local import LocalExecutor
from allocert.common.executors.pool import DiedError, PoolError


def test_it_is_a_standard_executor(tasks) -> None:
    with LocalExecutor(2) as pool:
        assert isinstance(pool, Executor)
        assert list(pool.map(tasks.double, range(20))) == list(range(0, 40, 2))
        futures = [pool.submit(tasks.process, number) for number in range(20)]
        numbers = {future.result() for future in as_completed(futures)}
        assert len(numbers) == pool.width == 2
        assert os.getpid() not in numbers
        with pytest.raises(ValueError, match="four"):
            pool.submit(tasks.lame, 4).result()
        with pytest.raises(Exception, match="pickle"):
            pool.submit(lambda: None).result()
        assert pool.submit(tasks.double, 1).result() == 2
    with pytest.raises(RuntimeError, match="shut down"):
        pool.submit(tasks.double, 1)


def test_a_death_takes_one_task_with_it_and_the_process_is_replaced(tasks) -> None:
    with LocalExecutor(2) as pool:
        futures = [pool.submit(tasks.crash, number) for number in range(14)]
        for number, future in enumerate(futures):
            if number % 7 == 3:
                with pytest.raises(DiedError, match="by SIGKILL"):
                    future.result()
            else:
                assert future.result() == number


def test_the_end_of_the_context_ends_what_runs(tasks) -> None:
    begin = time.monotonic()
    with LocalExecutor(1) as pool:
        running, waiting = pool.submit(tasks.sleep, 600), pool.submit(tasks.sleep, 600)
        while not running.running():
            time.sleep(0.01)
        processes = pool._hands.processes
    assert time.monotonic() - begin < 60
    assert all(one.returncode is not None for one in processes)
    assert isinstance(running.exception(), PoolError)
    assert waiting.cancelled()
    assert not [one for one in threading.enumerate() if one.name == "executor"]


def test_a_shutdown_that_waits_does_the_rest(tasks) -> None:
    pool = LocalExecutor(1)
    futures = [pool.submit(tasks.sleep, 0.01) for _ in range(3)]
    pool.shutdown()
    assert [future.result() for future in futures] == [0.01] * 3


def test_a_waiting_task_can_be_cancelled(tasks, tmp_path: Path) -> None:
    with LocalExecutor(1) as pool:
        first = pool.submit(tasks.sleep, 0.5)
        second = pool.submit(tasks.crash_once, str(tmp_path / "never"))
        assert second.cancel()
        assert pool.submit(tasks.double, 4).result() == 8
        assert first.done()
    assert not (tmp_path / "never").exists()
