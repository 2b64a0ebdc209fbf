"""Use of the machine and completion against the load, every allocator with the exact baseline as the ceiling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.drawing.plot import Axis, Plot, Series
from allocert.report.simulated.numbers import Curve, curves

__all__ = ["hypercube", "mesh", "torus"]

_LOAD = "offered load"
_KEPT = "Simulated by allocert, kept with the report: {}."


def hypercube() -> Sequence[Plot]:
    """Allocators of hypercubes under Poisson arrivals: use and mean completion."""
    how, found = curves("hypercube")
    note = _KEPT.format(how) + (
        " Migration at no cost is the exact baseline: no allocator that runs all jobs in this order starts any of them earlier. "
        "The load is what the jobs that arrive in a unit of time ask for, in per cent of the machine."
    )
    x = Axis(_LOAD, "%", least=0)
    use = Axis("processors in use", "% of the time", least=0)
    return [
        Plot("Hypercube of 64 processors: use against the load", x, use, _series(found, "utilization"), note),
        Plot(
            "Hypercube of 64 processors: completion against the load",
            x,
            Axis("mean time from arrival to completion", "units of time", log=True),
            _series(found, "completion"),
            note,
        ),
        Plot(
            "Hypercube of 64 processors: what recognition costs against the load",
            x,
            Axis("completion later than with migration, on average, run by run", "units of time", least=0),
            _series(found, "later"),
            note,
        ),
    ]


def mesh() -> Sequence[Plot]:
    """Allocators of meshes on queues that are complete at time 0: use and completion of the queue."""
    how, found = curves("mesh")
    note = _KEPT.format(how) + (
        " Migration at no cost, decided by exact packing, is the baseline: the ceiling of use, the floor of completion. "
        "Nothing is turned."
    )
    x = Axis("greatest side of a request S (sides uniform on 1 to S)", "processors", whole=True)
    return [
        Plot(
            "Mesh 8 × 8: use against the sides of the requests",
            x,
            Axis("processors in use", "% of the time", least=40),
            _series(found, "utilization"),
            note,
        ),
        Plot(
            "Mesh 8 × 8: completion of the queue against the sides of the requests",
            x,
            Axis("completion of the queue", "units of time", log=True),
            _series(found, "makespan"),
            note,
        ),
    ]


def torus() -> Sequence[Plot]:
    """Schedulers of job sets beside the optimum, over the number of jobs."""
    how, found = curves("torus")
    names = {
        "cnp": "CNP_Alloc",
        "preemptive": "preemptive (optimal)",
        "optimal-contiguous": "contiguous, optimal",
    }
    named = [Curve(names.get(one.name, one.name), one.baseline, one.points) for one in found]
    note = _KEPT.format(how) + (
        " The preemptive algorithm's schedules are the shortest of all schedules of their kind, which may interrupt jobs; "
        "those of one piece a job on one contiguous subtorus are optimal by exact search."
    )
    x, y = Axis("jobs in a set", whole=True), Axis("makespan over the bound", "ratio", least=1)
    return [
        Plot(
            "Torus 4 × 4: schedules beside the optimum, over the number of jobs",
            x,
            y,
            _series(named, "ratio"),
            note,
        )
    ]


def _series(found: Sequence[Curve], measure: str) -> tuple[Series, ...]:
    return tuple(_each(found, measure))


def _each(found: Sequence[Curve], measure: str) -> Iterator[Series]:
    colour = 0
    for one in found:
        role = "ceiling" if one.baseline else "line"
        yield Series(one.name, one.points[measure], role, "", 0 if one.baseline else colour)
        colour += not one.baseline
