"""Gupta and Srimani 1997, section 1: the problem, meshes against tori, and what link-disjoint parts leave idle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from itertools import combinations_with_replacement, permutations, product
from operator import or_

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, TorusLinks, Wrap
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.partitions.partitions import divisors
from allocert.proofs.theorems.torus.links import CUTS, DIAMETERS, LINKS_RATIO, NEVER_ALL, SYMMETRY
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]


@every(8, 12, 16, first=1, checked="every d | m <= {top}, 1 < d < m")
def inner_rings_leave_processors_idle(side: int) -> Iterator[Failure | None]:
    """Parts that close their rings inside: meshes of neighbouring rows and columns."""
    torus = TorusLinks((side, side))
    for part in divisors(side):
        if part == 1 or part == side:
            continue
        runs = [range(first, first + part) for first in range(0, side, part)]
        words = [torus.spanned([rows, cols], Routing(Wrap.INSIDE)) for rows in runs for cols in runs]
        disjoint = sum(word.bit_count() for word in words) == reduce(or_, words).bit_count()
        text = f"m = {side}: {len(words)} parts of {part}x{part} use all processors"
        yield Failure(text, {"torus": side, "part": part}) if disjoint else None


def _lists(torus: int, count: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All lists of this many jobs of any sides, times 1 and 2."""
    return combinations_with_replacement(list(product(range(torus, 0, -1), (1, 2))), count)


@every_at(
    up_to(3, 3, 4, first=1),
    checked="exact optima, preemptive and without contention, of all lists of n <= {top} jobs of any sides, times 1 and 2, m = 2, 3, 4",
)
def order_does_not_matter(count: int) -> Iterator[Failure | None]:
    """Exact least finish times of lists in every order."""
    for torus in (2, 3, 4):
        for chosen in _lists(torus, count):
            times = {least_finish(JobSet.of(torus, order)).value for order in permutations(chosen)}
            text = f"m = {torus}, jobs {chosen}: least finish times {times}"
            yield None if len(times) == 1 else Failure(text, {"torus": torus, "jobs": str(chosen)})


@every_at(
    up_to(2, 3, 4, first=1),
    checked="exact optima of all sets of n <= {top} jobs of any sides on T_1 to T_4, times 1 and 2, preemptive",
)
def least_schedule_exists(count: int) -> Iterator[Failure | None]:
    """A least finish time is that of a program which has an optimum; the jobs one after the other bound it."""
    for torus in (1, 2, 3, 4):
        for chosen in _lists(torus, count):
            jobs = JobSet.of(torus, chosen)
            best = least_finish(jobs).witness
            wrong = next(faults(best), None) if best is not None else "no schedule"
            good = wrong is None and best is not None and best.makespan <= sum(job.time for job in jobs.jobs)
            yield None if good else Failure(f"{jobs}: {wrong}", {"torus": torus, "jobs": str(jobs)})


@every(16, 32, 64, first=2, checked="all sides from {least} to m, 2 <= m <= {top}", measure="m")
def sides_are_those_of_subtori(torus: int, least: int) -> Iterator[Failure | None]:
    """The rows 0..d-1 and the columns 0..d-1 make a subtorus of side d, if they are any."""
    for side in range(least, torus + 1):
        good = side > 0 and Subtorus.interval(0, side).inside(torus)
        yield case(good, f"m = {torus}, d = {side}: no subtorus has this side", m=torus, d=side)


@every(16, 32, 64, first=2, checked="all i from 1 to n{less}, 2 <= n <= {top}")
def each_job_has_a_next_one(jobs: int, less: str) -> Iterator[Failure | None]:
    """Whether the list 1..n has the member i + 1 for each i that is printed."""
    for i in range(1, jobs if less else jobs + 1):
        yield case(i + 1 <= jobs, f"n = {jobs}, i = {i}: there is no job {i + 1}", n=jobs, i=i)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-PROB",
        "Every set of jobs has a preemptive schedule without contention, and one that is finished first.",
        least_schedule_exists,
    ),
    keyed(
        "GS-SORT",
        "The least finish time does not depend on the order in which the jobs are listed.",
        order_does_not_matter,
    ),
    in_coq("GS-INTRO-DIAM", DIAMETERS, "all m"),
    in_coq("GS-INTRO-LINKS", LINKS_RATIO, "all m >= 3"),
    in_coq("GS-INTRO-BIS/line", CUTS, "all m >= 3"),
    in_coq("GS-INTRO-SYM", SYMMETRY, "all m"),
    in_coq(
        "GS-INTRO-IDLE/never-all",
        NEVER_ALL,
        "all m and sets of two parts or more, of two rows and two columns or more, closing links on around the ring",
    ),
    keyed(
        "GS-INTRO-IDLE/never-all@inside",
        "Parts of neighbouring rows and columns whose closing links lead back inside never use all processors.",
        inner_rings_leave_processors_idle,
    ),
    *(
        keyed(
            f"GS-PROB/range@{reading}",
            f"Each d with {least} <= d <= m is the side of a subtorus of the m x m torus.",
            partial(sides_are_those_of_subtori, least=least),
        )
        for reading, least in (("printed", 0), ("from-1", 1))
    ),
    *(
        keyed(
            f"GS-SORT/range@{reading}",
            f"For each i with 1 <= i {sign} n there is a job i + 1, whose side can be compared with that of job i.",
            partial(each_job_has_a_next_one, less=less),
        )
        for reading, sign, less in (("printed", "<=", ""), ("below-n", "<", " - 1"))
    ),
)
