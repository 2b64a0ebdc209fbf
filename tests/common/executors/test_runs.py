"""Many tasks through an executor: all outcomes, once each, whatever dies or is late."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import Future
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from allocert.common.executors import Pool, PoolError, Run, executor
from allocert.common.executors.local import LocalExecutor
from allocert.errors import EngineError


@pytest.mark.parametrize("most", [1, 16])
def test_every_task_comes_once(tasks, most: int) -> None:
    begun: list[int] = []
    with executor(None, 2) as pool:
        outcomes = list(Run(pool, tasks.double, most).each(range(300), started=begun.append))
    assert Counter(outcome.task for outcome in outcomes) == Counter(range(300))
    assert all(outcome.value == 2 * outcome.task for outcome in outcomes)
    assert Counter(begun) == Counter(range(300))


class _OneStaysOut(Pool):
    """Two processes, the second one busy with its first task until all others are done."""

    width = 2

    def __init__(self, tasks: int) -> None:
        self.submitted, self.left, self.held = list[str](), tasks, Future[Any]()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.submitted += args[1]
        future = self.held if len(self.submitted) == 2 else Future[Any]()
        if future is not self.held:
            future.set_result([(None, None)])
        if len(self.submitted) == self.left:
            self.held.set_result([(None, None)])
        return future


class _BothAtOnce(_OneStaysOut):
    """Two processes that are done at the same time, but for the first task of the second, which takes twice as long."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        if len(self.submitted) == 3:
            self.held.set_result([(None, None)])
        return future


def test_tasks_that_come_back_together_keep_their_order() -> None:
    """The pool gives the first one to the first process: it has done the lane of ``a``."""
    names = [f"{lane}{number}" for lane in "ab" for number in range(3)]
    pool = _BothAtOnce(100)
    assert len(list(Run(pool, str, lane=lambda name: name[0]).each(names))) == 6
    assert pool.submitted == ["a0", "b0", "a1", "a2", "b1", "b2"]


def test_tasks_of_a_lane_go_out_one_after_the_other() -> None:
    """The process that is free does its own lane, then helps with the other's from the end."""
    names = [f"{lane}{number}" for lane in "ab" for number in range(4)]
    pool = _OneStaysOut(len(names))
    outcomes = list(Run(pool, str, lane=lambda name: name[0]).each(names))
    assert sorted(outcome.task for outcome in outcomes) == names
    assert pool.submitted == ["a0", "b0", "a1", "a2", "a3", "b3", "b2", "b1"]


@pytest.mark.parametrize("most", [1, 16])
def test_what_dies_costs_nothing_else(tasks, most: int) -> None:
    with executor(None, 2) as pool:
        outcomes = {outcome.task: outcome for outcome in Run(pool, tasks.crash, most).each(range(21))}
    assert {number for number, outcome in outcomes.items() if outcome.death} == {3, 10, 17}
    assert all(outcome.value == number for number, outcome in outcomes.items() if not outcome.death)
    assert {outcome.death for outcome in outcomes.values()} == {"", "by SIGKILL"}


def test_a_death_is_tried_once_more(tasks, tmp_path: Path) -> None:
    with executor(None, 2) as pool:
        paths = [str(tmp_path / name) for name in "abc"]
        outcomes = list(Run(pool, tasks.crash_once).each(paths))
    assert not any(outcome.death for outcome in outcomes)
    assert {outcome.task for outcome in outcomes} == set(paths)


def test_an_error_is_its_task_s_alone(tasks) -> None:
    with executor(None, 1) as pool:
        run = Run(pool, tasks.lame, 64)
        outcomes = {outcome.task: outcome for outcome in run.each(range(100))}
    assert len(outcomes) == 100
    assert isinstance(outcomes[3].error, EngineError)
    assert "LameError" in str(outcomes[3].error)
    assert str(outcomes[4].error) == "four"
    assert [number for number, outcome in outcomes.items() if outcome.value != number] == [3, 4]


def test_long_tasks_do_not_wait_for_each_other(tasks) -> None:
    """A batch comes back after a quarter of a second, and another process does the rest of it."""
    with executor(None, 1) as pool:
        pool.submit(tasks.double, 1).result()
        pairs = [(outcome.task, time.monotonic()) for outcome in Run(pool, tasks.sleep, 8).each([0.26] * 16)]
    gaps = [later[1] - earlier[1] for earlier, later in pairwise(pairs)]
    assert len(pairs) == 16
    assert min(gaps) > 0.05


class _Inline(Pool):
    """Does tasks at once, the first ``able`` of a batch, and notes how large batches are."""

    width = 1

    def __init__(self, able: list[int]) -> None:
        self.able, self.sizes = able, list[int]()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        function, batch, _ = args
        self.sizes.append(len(batch))
        done = batch[: self.able.pop(0)] if self.able else batch
        future: Future[Any] = Future()
        future.set_result([(function(task), None) for task in done])
        return future


def test_batches_are_as_large_as_what_is_done_in_their_time() -> None:
    """They double while all is done, shrink to what was, and no task is lost or done twice; the last ones are small."""
    pool = _Inline([10_000, 10_000, 10_000, 10_000, 100, 100])
    outcomes = list(Run(pool, str, 256).each(range(3000)))
    assert sorted((outcome.task, outcome.value) for outcome in outcomes) == [(n, str(n)) for n in range(3000)]
    assert pool.sizes[0] == 64
    assert max(pool.sizes) == 256
    assert 100 in pool.sizes
    assert pool.sizes[-1] == 1


def test_what_is_not_done_in_time_is_late(tasks) -> None:
    with executor(None, 1) as pool:
        run = Run(pool, tasks.sleep)
        outcomes = list(run.each([0.0, 500.0, 501.0], deadline=time.monotonic() + 1.5))
    assert [(outcome.task, outcome.late) for outcome in outcomes] == [
        (0.0, False),
        (500.0, True),
        (501.0, True),
    ]


def test_a_caller_that_stops_gets_what_has_come(tasks) -> None:
    with executor(None, 2) as pool:
        run = Run(pool, tasks.double)
        outcomes = run.each(range(50))
        first = next(outcomes)
        time.sleep(0.5)
        arrived = run.arrived()
        assert first.task in {outcome.task for outcome in arrived}
        assert all(outcome.value == 2 * outcome.task for outcome in arrived)


def test_without_processes_nothing_is_said_of_the_tasks(tasks, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*words: str, **options: object) -> None:
        raise OSError(11, "so")

    monkeypatch.setattr("allocert.common.children.start", refused)
    with LocalExecutor(1) as pool, pytest.raises(PoolError, match=r"no child process can be started \(so\)"):
        list(Run(pool, tasks.double).each([1]))
