"""Use of the machine and completion against the load, every allocator with the exact baseline as the ceiling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from allocert.drawing.plot import Axis, Plot, Series
from allocert.report.simulated.numbers import Curve, curves

__all__ = ["hypercube", "mesh", "torus"]

_NAMES = {
    "cnp": "CNP_Alloc",
    "preemptive": "preemptive (optimal)",
    "optimal-contiguous": "contiguous, optimal",
}


def hypercube() -> Sequence[Plot]:
    """Allocators of hypercubes under Poisson arrivals: use and mean completion."""
    note = (
        "Migration at no cost is the exact baseline: no allocator that runs all jobs in this order starts any of them earlier. "
        "The load is what the jobs that arrive in a unit of time ask for, in per cent of the machine."
    )
    later = Axis("completion later than with migration, on average, run by run", "units of time", least=0)
    return _plots(
        "hypercube",
        note,
        Axis("offered load", "%", least=0),
        ("Hypercube of 64 processors: use against the load", "utilization", _use(0)),
        (
            "Hypercube of 64 processors: completion against the load",
            "completion",
            Axis("mean time from arrival to completion", "units of time", log=True),
        ),
        ("Hypercube of 64 processors: what recognition costs against the load", "later", later),
    )


def mesh() -> Sequence[Plot]:
    """Allocators of meshes on queues that are complete at time 0: use and completion of the queue."""
    return _plots(
        "mesh",
        "Migration at no cost, decided by exact packing, is the baseline: the ceiling of use, the floor of completion. "
        "Nothing is turned.",
        Axis("greatest side of a request S (sides uniform on 1 to S)", "processors", whole=True),
        ("Mesh 8 × 8: use against the sides of the requests", "utilization", _use(40)),
        (
            "Mesh 8 × 8: completion of the queue against the sides of the requests",
            "makespan",
            Axis("completion of the queue", "units of time", log=True),
        ),
    )


def torus() -> Sequence[Plot]:
    """Schedulers of job sets compared with the optimum, over the number of jobs."""
    note = (
        "The preemptive algorithm's schedules are the shortest of all schedules of their kind, which may interrupt jobs; "
        "those of one piece a job on one contiguous subtorus are optimal by exact search."
    )
    title = "Torus 4 × 4: schedules compared with the optimum, over the number of jobs"
    ratio = Axis("makespan over the bound", "ratio", least=1)
    return _plots("torus", note, Axis("jobs in a set", whole=True), (title, "ratio", ratio))


def _use(least: float) -> Axis:
    return Axis("processors in use", "% of the time", least=least)


def _plots(name: str, note: str, x: Axis, *measures: tuple[str, str, Axis]) -> list[Plot]:
    """A plot of the kept curves for each measure: its title, its name and its axis."""
    how, found = curves(name)
    note = f"Simulated by allocert, kept with the report: {how}. {note}"
    return [Plot(title, x, y, tuple(_series(found, measure)), note) for title, measure, y in measures]


def _series(found: Sequence[Curve], measure: str) -> Iterator[Series]:
    others = count()
    for one in found:
        role, colour = ("ceiling", 0) if one.baseline else ("line", next(others))
        yield Series(_NAMES.get(one.name, one.name), one.points[measure], role, "", colour)
