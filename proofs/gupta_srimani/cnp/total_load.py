"""Gupta and Srimani 1997, section 2.4: is the contention that all jobs experience together the least?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.proofs.gupta_srimani.cnp.job_sets import bounds_of, failed_on, sequences
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "least_total", "total"]


def total(torus: int, placed: Sequence[Placed]) -> Fraction:
    """The sum of the loads of jobs placed one after the other, all updates included."""
    ends = sequential(torus, placed)
    return sum((end - one.nominal_end for end, one in zip(ends, placed, strict=True)), Fraction(0))


def _choices(torus: int, job: int, side: int, time: Fraction, placed: Sequence[Placed]) -> Iterator[Placed]:
    """The job on each subtorus of its side that is free first, by the recorded ends."""
    ends = sequential(torus, placed)
    now = placed[-1].start if placed else Fraction(0)
    cells = [Subtorus.strided(torus, side, i, j) for i, j in product(range(torus // side), repeat=2)]
    for at in sorted({now, *(end for end in ends if end > now)}):
        busy = [one.region for one, end in zip(placed, ends, strict=True) if end > at]
        free = [cell for cell in cells if not any(cell.meets(region) for region in busy)]
        if free:
            yield from (Placed(job, cell, at, time) for cell in free)
            return


def least_total(jobs: JobSet) -> tuple[Fraction, list[Placed]]:
    """The least sum of loads with the jobs in the order of CNP_Alloc, each on any subtorus that is free first."""
    order = sorted(range(len(jobs.jobs)), key=lambda job: -jobs.jobs[job].side)

    def search(placed: list[Placed]) -> tuple[Fraction, list[Placed]]:
        if len(placed) == len(order):
            return total(jobs.torus, placed), placed
        job = order[len(placed)]
        each = _choices(jobs.torus, job, jobs.jobs[job].side, jobs.jobs[job].time, placed)
        return min((search([*placed, one]) for one in each), key=lambda found: found[0])

    return search([])


@every_within(
    *(
        {"sizes": (2, 4), "exact": exact, "described": bounds_of(exact)}
        for exact in ({2: (3, 2), 4: (2, 2)}, {2: (4, 3), 4: (3, 2)}, {2: (5, 3), 4: (3, 3)})
    ),
    checked="all job sets, {described}, every choice among the subtori that are free first",
    measure="m",
)
def total_is_least(torus: int, exact: dict[int, tuple[int, int]], described: str) -> Iterator[Failure | None]:
    for jobs in sequences(torus, *exact[torus]):
        run = cnp_alloc(jobs, steps=False)
        own = sum(run.loads.values(), Fraction(0))
        least, placed = least_total(jobs)
        if own == least:
            yield None
            continue
        where = ", ".join(f"job {one.job + 1} on {one.region} from {one.start}" for one in placed)
        yield failed_on(jobs, f"the loads of CNP_Alloc add up to {own}, of other choices to {least}: {where}")


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-QUAL/total",
        "The loads of all jobs together are the least of all choices among the subtori that are free first, the jobs in "
        "the order of CNP_Alloc.",
        total_is_least,
    ),
)
