"""Preemptive schedules without contention on a grid of times, by CP-SAT: every piece begins and ends at a multiple of 1/cells.

Two cases where such a grid loses nothing (``docs/proofs/preemptive-grid.md``):

* The deadline and all times are multiples of 1/cells, and of any two sides one divides the other: so are all times of the
  schedule that the feasibility algorithm finds.
* Any sides: some grid among :func:`grids` has a schedule of the least finish time, for it is a vertex of the program over
  configurations and the denominator of a vertex divides the determinant of a matrix of zeros and ones.

Cells of time are interchangeable: jobs that exclude each other have the first ones, one after the other, and of the cells of each of
these another job has the first ones.
"""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import accumulate, groupby, pairwise, product
from math import ceil, isqrt, lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.errors import EngineError, InstanceError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.configuration_certificate import wrong
from allocert.models.torus.configurations import Reading, check_reading, line_up
from allocert.solvers.answer import Answer, Status
from allocert.solvers.pseudoboolean import Assignment, Constraint, Problem
from allocert.solvers.zero_one import search

__all__ = ["chain", "finish_on_grid", "finish_on_grids", "fits_grid", "grids"]

_ENGINE = "CP-SAT on a grid of times"


def chain(sides: tuple[int, ...]) -> bool:
    """Whether of any two sides one divides the other."""
    return all(large % small == 0 for small, large in pairwise(sorted(set(sides))))


def grids(jobs: JobSet, reading: Reading = "A") -> range:
    """Numbers of cells in a unit of time one of which is exact: multiples of the times' common denominator.

    The last one is Hadamard's bound on determinants of zeros and ones, sqrt((n + 1)^(n + 1)) / 2^n for n jobs; or the
    number of strips of the smallest side, where that is less and the sides are divisors of one another.
    """
    count, unit = len(jobs.jobs), lcm(*(job.time.denominator for job in jobs.jobs))
    most = isqrt((count + 1) ** (count + 1)) >> count
    sides = tuple(job.side for job in jobs.jobs)
    if sides and reading != "C" and chain(sides):
        most = min(most, jobs.torus // min(sides))
    return range(unit, unit * most + 1, unit)


def fits_grid(
    jobs: JobSet, deadline: Fraction, cells: int, reading: Reading = "A", *, seconds: float = 60.0
) -> Answer[Schedule]:
    """A schedule on the grid that ends by the deadline, or that there is none, on the engine's word.

    Raises:
        InstanceError: a time is no multiple of 1/cells.
    """
    check_reading(reading)
    for index, job in enumerate(jobs.jobs):
        if cells < 1 or (job.time * cells).denominator > 1:
            raise InstanceError(f"jobs[{index}].time", str(job.time), f"a multiple of 1/{cells}")
    slots = int(deadline * cells)
    alone = sum((jobs.jobs[i].time for i in _exclusive(jobs, reading)), Fraction(0))
    if max(alone, jobs.longest) * cells > slots:
        return Answer.infeasible(
            engine=_ENGINE, reason="one job, or jobs that exclude each other, take longer"
        )
    if not jobs.jobs:
        return Answer.feasible(Schedule(jobs, ()), engine=_ENGINE)
    answer = search(
        _problem(jobs, slots, cells, reading), deterministic_seconds=2 * seconds, seconds=10 * seconds
    )
    if answer.status is Status.UNKNOWN:
        return Answer.unknown(answer.reason, engine=_ENGINE, seconds=answer.seconds)
    if answer.witness is None:
        return Answer.infeasible(engine=_ENGINE, reason=answer.reason, seconds=answer.seconds)
    schedule = _schedule(jobs, answer.witness, slots, cells, reading)
    for fault in wrong(schedule, reading, deadline):
        raise EngineError(f"{_ENGINE}: {fault}")
    return Answer.feasible(schedule, engine=_ENGINE, value=schedule.makespan, seconds=answer.seconds)


def finish_on_grid(
    jobs: JobSet, cells: int, reading: Reading = "A", *, below: Fraction | None = None, seconds: float = 60.0
) -> Answer[Schedule]:
    """The least finish time on the grid, on the engine's word; infeasible if it is not ``below`` the given one."""
    started = time.perf_counter()
    alone = sum((jobs.jobs[i].time for i in _exclusive(jobs, reading)), Fraction(0))
    slots = ceil(max(jobs.longest, alone, _strips_bound(jobs, reading)) * cells)
    while below is None or Fraction(slots, cells) < below:
        left = started + seconds - time.perf_counter()
        if left <= 0:
            return Answer.unknown(f"time limit of {seconds:g} s reached", engine=_ENGINE)
        answer = fits_grid(jobs, Fraction(slots, cells), cells, reading, seconds=left)
        if answer.status is Status.UNKNOWN:
            return answer
        if answer.witness is not None:
            value, spent = Fraction(slots, cells), time.perf_counter() - started
            return Answer.optimal(answer.witness, value, engine=_ENGINE, seconds=spent)
        slots += 1
    return Answer.infeasible(engine=_ENGINE, reason=f"nothing below {below}")


def finish_on_grids(jobs: JobSet, reading: Reading = "A", *, seconds: float = 60.0) -> Answer[Schedule]:
    """The minimum finish time, the least over all :func:`grids`, on the engine's word."""
    started = time.perf_counter()
    best: Answer[Schedule] | None = None
    for cells in grids(jobs, reading):
        left = started + seconds - time.perf_counter()
        below = None if best is None else best.value
        answer = finish_on_grid(jobs, cells, reading, below=below, seconds=left)
        if answer.status is Status.UNKNOWN:
            return answer
        if answer.status is Status.OPTIMAL:
            best = answer
    if best is None:
        raise EngineError(f"{_ENGINE}: no grid has a schedule")
    return best


def _counted(jobs: JobSet, reading: Reading) -> list[int]:
    """The sides, 0 for jobs that use no rows of their own."""
    return [job.side if job.side > 1 or reading != "C" else 0 for job in jobs.jobs]


def _strips_bound(jobs: JobSet, reading: Reading) -> Fraction:
    """No schedule is shorter: a torus has floor(m / s) strips of side s, and a job of side d takes floor(d / s) of them."""
    sides = _counted(jobs, reading)
    return max(
        (
            sum((d // s * job.time for d, job in zip(sides, jobs.jobs, strict=True)), Fraction(0))
            / (jobs.torus // s)
            for s in {1, *sides} - {0}
        ),
        default=Fraction(0),
    )


def _exclusive(jobs: JobSet, reading: Reading) -> list[int]:
    """Jobs of which no two run together, the largest first."""
    sides = _counted(jobs, reading)
    chosen: list[int] = []
    for i in sorted(range(len(sides)), key=lambda i: (-sides[i], -jobs.jobs[i].time)):
        if all(sides[i] + sides[other] > jobs.torus for other in chosen):
            chosen.append(i)
    return chosen


def _problem(jobs: JobSet, slots: int, cells: int, reading: Reading) -> Problem:
    """Variable ``job * slots + slot + 1`` says that the job runs in the slot."""
    count, torus = len(jobs.jobs), jobs.torus

    def runs(job: int, slot: int) -> int:
        return job * slots + slot + 1

    rows = [
        Constraint(tuple((1, runs(i, slot)) for slot in range(slots)), int(job.time * cells))
        for i, job in enumerate(jobs.jobs)
    ]
    sides = _counted(jobs, reading)
    for slot, strip in product(range(slots), {1, *sides} - {0}):
        taken = ((-(d // strip), runs(i, slot)) for i, d in enumerate(sides) if d >= strip)
        rows.append(Constraint(tuple(taken), -(torus // strip)))
    if reading == "C":
        for slot in range(slots):
            areas = tuple((-(job.side**2), runs(i, slot)) for i, job in enumerate(jobs.jobs))
            rows.append(Constraint(areas, -torus * torus))
    exclusive = _exclusive(jobs, reading)
    ends = list(accumulate((int(jobs.jobs[i].time * cells) for i in exclusive), initial=0))
    for i, (start, end) in zip(exclusive, pairwise(ends), strict=True):
        rows += [Constraint(((1, runs(i, slot)),), 1) for slot in range(start, end)]
    others = set(range(count)) - set(exclusive)
    if others:
        next_one = max(others, key=lambda i: (jobs.jobs[i].side, jobs.jobs[i].time))
        for start, end in pairwise((*ends, slots)):
            rows += [
                Constraint(((1, runs(next_one, slot)), (-1, runs(next_one, slot + 1))), 0)
                for slot in range(start, end - 1)
            ]
    return Problem(count * slots, tuple(rows))


def _schedule(jobs: JobSet, found: Assignment, slots: int, cells: int, reading: Reading) -> Schedule:
    """What runs in each slot, lined up; a job that has had its time is left out, and one that stays goes on."""
    places: list[tuple[int, int, Subtorus]] = []
    missing = [int(job.time * cells) for job in jobs.jobs]
    for slot in range(slots):
        running = [i for i, left in enumerate(missing) if left and found[i * slots + slot]]
        running.sort(key=lambda i: (-jobs.jobs[i].side, i))
        regions = line_up(jobs.torus, [jobs.jobs[i].side for i in running], reading)
        for i, region in zip(running, regions, strict=True):
            missing[i] -= 1
            places.append((i, slot, region))
    pieces: list[Piece] = []
    places.sort(key=lambda place: (place[0], place[1]))
    runs = groupby(enumerate(places), key=lambda item: (item[1][0], item[1][1] - item[0], item[1][2]))
    for (job, _, region), run in runs:
        own = [slot for _, (_, slot, _) in run]
        pieces.append(Piece(job, region, Fraction(own[0], cells), Fraction(own[-1] + 1, cells)))
    return Schedule(jobs, tuple(sorted(pieces, key=lambda p: (p.start, p.job))))
