"""The least makespan under contention with windows of time, nominal or dilated, over the reals, for Z3.

Each job has a real start and end and a cell. Where two contend, their overlap is at least one of four differences
unless their windows are apart, and ends are at least what the overlaps ask for. That suffices: docs/proofs/contention-models.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from allocert.allocators.torus.contention import Placed, weight
from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.strided_cells import Cells
from allocert.solvers.engines import smt

__all__ = ["MAKESPAN", "constraints", "placed"]

MAKESPAN = "makespan"


def constraints(
    jobs: JobSet, cells: Cells, reading: Literal["nominal-windows", "dilated-windows"]
) -> Iterator[smt.Term]:
    """All that a schedule has to satisfy, with ``makespan`` no less than its ends.

    Nominal windows are [start, start + time), dilated ones the windows up to the ends.
    """
    count = len(jobs.jobs)
    times = [smt.rational(job.time) for job in jobs.jobs]
    starts = [smt.real(f"start{k}") for k in range(count)]
    ends = [smt.real(f"end{k}") for k in range(count)]
    until = [s + t for s, t in zip(starts, times, strict=True)] if reading == "nominal-windows" else ends
    makespan = smt.real(MAKESPAN)
    for k in range(count):
        yield from (starts[k] >= 0, ends[k] >= starts[k] + times[k], makespan >= ends[k])
    loads: list[list[smt.Term]] = [[] for _ in range(count)]
    for k, l in cells.pairs:
        apart = smt.any_of([ends[k] <= starts[l], ends[l] <= starts[k]])
        yield smt.any_of([smt.negation(cells.meets(k, l)), apart])
        if not (cells.rows[k] and cells.rows[l]):
            continue
        overlap = smt.real(f"overlap{k}.{l}")
        yield overlap >= 0
        yield smt.any_of(
            [
                smt.negation(cells.contends(k, l)),
                until[k] <= starts[l],
                until[l] <= starts[k],
                *(overlap >= until[i] - starts[j] for i in (k, l) for j in (k, l)),
            ]
        )
        loads[k].append(smt.rational(weight(jobs.torus, cells.sides[l])) * overlap)
        loads[l].append(smt.rational(weight(jobs.torus, cells.sides[k])) * overlap)
    for k in range(count):
        yield ends[k] >= starts[k] + times[k] + sum(loads[k], start=smt.rational(0))
    yield from cells.first_at_origin()
    for k, l in cells.pairs:
        if jobs.jobs[k] == jobs.jobs[l]:
            yield starts[l] <= starts[k]


def placed(jobs: JobSet, cells: Cells, values: smt.Values) -> list[Placed]:
    """The jobs where and when these values start them."""
    return [
        Placed(k, cells.region(k, values), Fraction(values[f"start{k}"]), job.time)
        for k, job in enumerate(jobs.jobs)
    ]
