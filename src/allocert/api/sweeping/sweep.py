"""Simulate all points of a plan, in processes or on a cluster, and go on where a run was stopped."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from allocert.api.limits import check_count, check_seconds
from allocert.api.sweeping.basis import basis_of
from allocert.api.sweeping.columns import COLUMNS, Value, check_format, row_of, table
from allocert.api.sweeping.files import files_digest
from allocert.api.sweeping.groups import Group, groups_of
from allocert.api.sweeping.plan import Plan, Point
from allocert.api.sweeping.plan_file import plan_of, read_plan
from allocert.api.sweeping.playing import Played, Task, check_point, play_task
from allocert.api.sweeping.store import Kept, Store
from allocert.common.executors import Run, executor
from allocert.common.files import write_whole
from allocert.common.workers import Outcome
from allocert.errors import AllocertError
from allocert.verification.ledger.versions import versions

__all__ = ["SweepProgress", "SweepResult", "checked_points", "sweep"]

_TOGETHER = 256
"""Points that go to a process at once, at most."""


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is: ``done`` of ``points``, ``resumed`` of them were there before and ``failed`` have an error."""

    points: int
    done: int
    resumed: int
    failed: int


@dataclass(frozen=True)
class SweepResult:
    """What came of a sweep: ``rows`` are the points that were done, in their order, by column; see ``COLUMNS``.

    ``unfinished`` points were not reached. ``seconds`` of processor went into the points that were played now.
    """

    points: tuple[Point, ...]
    rows: tuple[Mapping[str, Value], ...]
    resumed: int
    seconds: float

    @property
    def failed(self) -> int:
        """The points that have an error."""
        return sum(row["error"] is not None for row in self.rows)

    @property
    def unfinished(self) -> int:
        """The points that were not reached."""
        return len(self.points) - len(self.rows)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Means over seeds."""
        return groups_of(self.rows)

    def write(self, path: Path | str, field: str = "out") -> None:
        """Write the rows as ``.csv`` or ``.parquet``, whole or not at all.

        Raises:
            AllocertError: it cannot be written, or its name tells no format.
        """
        check_format(str(path), field)
        try:
            write_whole(path, table(str(path), self.rows, field))
        except OSError as error:
            raise AllocertError(field, str(path), f"a file that can be written ({error.strerror})") from None

    def to_json(self) -> dict[str, Any]:
        """As JSON data: schema ``allocert/sweep/1``."""
        return {
            "schema": "allocert/sweep/1",
            "points": len(self.points),
            "failed": self.failed,
            "columns": list(COLUMNS),
            "rows": [list(row.values()) for row in self.rows],
            "groups": [group.to_json() for group in self.groups],
        }


def sweep(
    plan: Plan | Mapping[str, Any] | Path | str,
    *,
    out: Path | str | None = None,
    store: Path | str | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    seconds: float | None = None,
    progress: Callable[[SweepProgress], None] | None = None,
) -> SweepResult:
    """Simulate every combination of a plan: a TOML file, or a mapping of the same fields (docs/how-to/sweeps.md).

    Points are played by ``jobs`` processes, or with a ``scheduler``, ``tcp://HOST:PORT``, by the workers of its Dask cluster, and
    have the same results in any process. Each is kept in ``store``, an SQLite file, as it is done; those that are there already, and
    rest on the same code, are not played again. ``out``, a ``.csv`` or ``.parquet`` file, is written if all points were
    reached in ``seconds``. A point whose simulation fails has its error in its row.

    >>> from allocert import sweep
    >>> done = sweep({"machines": ["hypercube:3"], "allocators": ["buddy", "gray"], "workloads": ["kandlur-shin:arrivals=9"]})
    >>> [(row["allocator"], row["jobs_run"]) for row in done.rows]
    [('buddy', 9), ('gray', 9)]

    Raises:
        SpecError: the plan is malformed, or has parts that do not go together.
        AllocertError: a file or the cluster cannot be used.
        EngineError: no process can be had, or the cluster is out of reach; what was done until then is kept.
    """
    check_seconds(seconds)
    check_count(jobs, "jobs")
    deadline = None if seconds is None else time.monotonic() + seconds
    if out is not None:
        check_format(str(out), "out")
    tasks = _tasks(checked_points(plan, deadline))
    with Store(None if store is None else Path(store)) as kept:
        sweeping = _Sweeping(tasks, kept, progress or (lambda line: None))
        if sweeping.waiting and not _is_over(deadline):
            with executor(scheduler, jobs, versions) as pool:
                sweeping.play(Run(pool, partial(play_task, _folder()), _TOGETHER), deadline)
    result = sweeping.result()
    if out is not None and not result.unfinished:
        result.write(out)
    return result


def checked_points(
    plan: Plan | Mapping[str, Any] | Path | str, deadline: float | None = None
) -> tuple[Point, ...]:
    """The points of a plan, whose parts go together as far as they could be examined by ``deadline`` (monotonic seconds).

    Raises as :func:`sweep` does.
    """
    if isinstance(plan, Path | str):
        plan = read_plan(plan)
    elif not isinstance(plan, Plan):
        plan = plan_of(plan)
    points = plan.points()
    seen = set()
    for point in points:
        if _is_over(deadline):
            break
        for place in (
            (point.machine, point.workload, point.trace),
            (point.workload, point.trace, point.policy),
            (point.machine, point.faulty, point.allocator, point.policy),
        ):
            if place not in seen:
                seen.add(place)
                check_point(point)
    return points


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() >= deadline


def _folder() -> str:
    """The current folder, which may be gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""


class _Sweeping:
    """The points of a sweep, and what came of them so far."""

    def __init__(
        self, tasks: Sequence[Task], store: Store, progress: Callable[[SweepProgress], None]
    ) -> None:
        self._tasks, self._store, self._progress = tasks, store, progress
        self._points = tuple(point for point, _ in tasks)
        self._keys = [point.key for point in self._points]
        self._key_of = dict(zip(self._points, self._keys, strict=True))
        basis = cache(basis_of)
        self._bases = {key: basis(files) for key, (_, files) in zip(self._keys, self._tasks, strict=True)}
        self._known: dict[str, Kept] = store.find(self._bases.items())
        self._resumed, self._failed = len(self._known), sum(bool(error) for _, error in self._known.values())
        self._seconds = 0.0
        self._tell()

    @property
    def waiting(self) -> list[Task]:
        """The points that are not there."""
        return [task for task, key in zip(self._tasks, self._keys, strict=True) if key not in self._known]

    def play(self, run: Run[Task, Played], deadline: float | None) -> None:
        """Play the points that are not there, and keep each as it comes."""
        try:
            for outcome in run.each(self.waiting, deadline=deadline):
                self._take(outcome)
        except BaseException:
            for outcome in run.arrived():
                self._take(outcome)
            raise

    def result(self) -> SweepResult:
        """The results so far."""
        rows = [
            row_of(place, point, *self._known[key])
            for place, (point, key) in enumerate(zip(self._points, self._keys, strict=True))
            if key in self._known
        ]
        return SweepResult(self._points, tuple(rows), self._resumed, self._seconds)

    def _take(self, outcome: Outcome[Task, Played]) -> None:
        """Keep what came of a point. What another run might find otherwise is returned, and not kept."""
        if outcome.late:
            return
        key = self._key_of[outcome.task[0]]
        played = outcome.value or Played({}, _trouble(outcome), False, 0.0)
        if played.lasting:
            self._store.put(key, self._bases[key], played.values, played.error)
        self._known[key] = played.values, played.error
        self._seconds += played.seconds
        self._failed += bool(played.error)
        self._tell()

    def _tell(self) -> None:
        self._progress(SweepProgress(len(self._points), len(self._known), self._resumed, self._failed))


def _tasks(points: Sequence[Point]) -> list[Task]:
    """The points with the digests of their files, which many of them share."""
    digests: dict[tuple[str, str | None], str] = {}
    for point in points:
        if (point.allocator, point.trace) not in digests:
            digests[point.allocator, point.trace] = files_digest(point)
    return [(point, digests[point.allocator, point.trace]) for point in points]


def _trouble(outcome: Outcome[Task, Played]) -> str:
    if outcome.death:
        return f"the process that simulated it died: it ended {outcome.death}"
    return f"error while simulating: {outcome.error}"
