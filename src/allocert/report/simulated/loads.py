"""Simulations over the load: allocators compared with the exact baseline, by the functions that users call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.allocators.torus.schedulers import SCHEDULERS
from allocert.api.simulating.simulate import simulate
from allocert.models.torus.contention.optimum import lower_bound
from allocert.simulation.estimates import Estimate
from allocert.simulation.job_sets import best_of, by_scheduler, generate_job_sets
from allocert.simulation.workloads import TICKS

__all__ = ["CUBE", "LOADS", "MESH", "Load", "at", "job_sets_at", "measured"]


@dataclass(frozen=True)
class Load:
    """A machine and its allocators, a workload with one number to set, how often each is simulated, and the measures kept."""

    machine: str
    allocators: tuple[str, ...]
    workload: str
    values: tuple[float, ...]
    runs: int
    measures: tuple[str, ...]
    migration_seconds: float | None = None


CUBE = Load(
    "hypercube:6",
    ("buddy", "gray", "gray-multi", "mss"),
    "kandlur-shin:interarrival={},residence=20,arrivals=500",
    (40, 20, 14, 11, 9, 8, 7, 6, 5),
    12,
    ("utilization", "completion", "later"),
)
"""Poisson arrivals, first come, first served; dimensions uniform on 0..6."""

MESH = Load(
    "mesh:8x8",
    ("4iss", "mbv", "iss", "frame-sliding-n"),
    "morgenstern-uniform:high={},requests=60",
    (8, 7, 6, 5, 4, 3, 2),
    6,
    ("utilization", "makespan"),
    0.5,
)
"""A queue that is complete at time 0; sides uniform on 1..high."""

LOADS = {"hypercube": CUBE, "mesh": MESH}

JOB_COUNTS = (2, 3, 4, 5, 6)
_SETS = 20
_TORUS = 4
_SECONDS = 20.0


def _mean_demand() -> float:
    """Processors that a job of :data:`CUBE` asks for."""
    return sum(1 << k for k in range(7)) / 7


def offered(interarrival: float) -> float:
    """The load of the hypercube, in per cent of its processors: what jobs ask for, times 20, over the time between arrivals."""
    return 100 * _mean_demand() * 20 / (interarrival * 64)


def at(load: Load, value: float, seed: int) -> dict[str, dict[str, float]]:
    """One run: utilization in per cent, makespan and mean completion in units of time, and how much later that is than with
    migration; for each allocator and ``migration``.
    """
    done = simulate(
        load.machine,
        load.allocators,
        workload=load.workload.format(f"{value:g}"),
        seed=seed,
        migration_seconds=load.migration_seconds,
    )
    found = {}
    for run in done.runs:
        completion = run.summary.completion
        found[run.name] = {
            "utilization": 100 * float(run.summary.utilization),
            "makespan": run.summary.makespan / TICKS,
            "completion": float(completion.mean) / TICKS if completion else 0.0,
            "undecided": float(run.summary.undecided or 0),
        }
    for one in found.values():
        one["later"] = one["completion"] - found["migration"]["completion"]
    return found


def job_sets_at(jobs: int) -> dict[str, list[float]]:
    """Makespans over a simple bound, for each way to schedule 20 sets of this many jobs on a torus of side 4, seed 1.

    An optimum that is not proved within 20 s a set raises :class:`ValueError`: nothing is drawn that is not exact.
    """
    _, sets = generate_job_sets(f"job-sets:sets={_SETS},jobs={jobs}", _TORUS, 1)
    columns = [by_scheduler(name, SCHEDULERS[name], sets) for name in ("cnp", "preemptive")]
    columns.append(best_of("contiguous", sets, _SECONDS))
    found = {}
    for column in columns:
        if column.optimum and not all(outcome.proved for outcome in column.outcomes):
            raise ValueError(f"{column.name}, {jobs} jobs: an optimum is not proved")
        found[column.name] = [
            float((outcome.makespan or 0) / lower_bound(one))
            for one, outcome in zip(sets, column.outcomes, strict=True)
        ]
    return found


def _point(x: float, values: Sequence[float]) -> list[float]:
    known = Estimate.of(values)
    return [round(number, 4) for number in (x, known.mean, *known.interval)]


def _curves(
    xs: Iterable[float],
    found: Sequence[dict[str, dict[str, list[float]]]],
    measures: Sequence[str],
    baseline: str,
) -> Iterator[dict[str, Any]]:
    places = list(xs)
    for name in found[0]:
        yield {
            "name": name,
            "baseline": name == baseline,
            "points": {
                measure: [_point(x, one[name][measure]) for x, one in zip(places, found, strict=True)]
                for measure in measures
            },
        }


def measured(progress: Callable[[str], None] = lambda text: None) -> dict[str, Any]:
    """Everything that is kept: for each load how it was simulated, and the curves. Takes minutes."""
    data: dict[str, Any] = {}
    for name, load in LOADS.items():
        found: list[dict[str, dict[str, list[float]]]] = []
        undecided = 0.0
        for value in load.values:
            progress(f"{name}: {load.workload.format(value)}")
            runs = [at(load, value, seed) for seed in range(1, load.runs + 1)]
            undecided += sum(run["migration"]["undecided"] for run in runs)
            found.append({one: {m: [run[one][m] for run in runs] for m in runs[0][one]} for one in runs[0]})
        xs = [offered(value) if load is CUBE else value for value in load.values]
        how = (
            f"{load.machine}, first come, first served, workload {load.workload.format('I' if load is CUBE else 'S')}; "
            f"{load.runs} runs a point, seeds 1 to {load.runs}, 95 % intervals (Student's t)"
        )
        how += f"; {undecided:g} questions about migration undecided" if load.migration_seconds else ""
        data[name] = {"how": how, "curves": list(_curves(xs, found, load.measures, "migration"))}
    sets = []
    for jobs in JOB_COUNTS:
        progress(f"job sets: {jobs} jobs")
        sets.append({name: {"ratio": values} for name, values in job_sets_at(jobs).items()})
    how = (
        f"torus of side {_TORUS}, workload job-sets, {_SETS} sets a point, seed 1; makespan over the bound that no "
        "schedule beats, 95 % intervals (Student's t)"
    )
    data["torus"] = {"how": how, "curves": list(_curves(JOB_COUNTS, sets, ("ratio",), "preemptive"))}
    return data
