"""Gupta and Srimani 1997, sections 3 and 4: bounds of the least finish time, its search, and how to do without one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import (
    by_bisection,
    exactly_by_bisection,
    lower_bound,
    minimum_finish,
    most_passes,
    printed_interval,
)
from allocert.allocators.torus.preemptive import fits
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.preemptive.figure_5 import EXAMPLE
from allocert.proofs.gupta_srimani.preemptive.job_sets import chain_set, power_set, small_sets
from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.torus.finish import PASSES
from allocert.proofs.theorems.torus.schedules import CRITERION, NECESSARY
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


_RANDOM = 0
"""The size under which job sets drawn at random are counted."""


Check = Callable[[JobSet], str]
"""The fault of a job set, or nothing."""


def _sets(context: Context, count: int) -> Iterator[JobSet]:
    """All small sets of this many jobs, or for size 0 random ones, half with powers of two and half with other chains."""
    if count != _RANDOM:
        yield from small_sets([count], (1, 2, 4), 2, "powers")
        yield from small_sets([count], (3, 5, 6), 2, "chain")
        return
    random = Random(context.seed)
    for number in range(context.pick(800, 12000, 50000)):
        yield (power_set if number % 2 else chain_set)(random, 8)


def _judged(sets: Iterable[JobSet], check: Check) -> Iterator[Failure | None]:
    for jobs in sets:
        wrong = check(jobs)
        data = {"torus": jobs.torus, "jobs": str(jobs), "n": len(jobs.jobs)}
        yield Failure(f"{jobs}: {wrong}", data) if wrong else None


def _over(context: Context, check: Check) -> Verdict:
    """All small sets and random ones."""
    top, count = context.pick((3, 800), (4, 12000), (5, 50000))
    return survey(
        lambda size: _judged(_sets(context, size), check),
        (*range(1, top + 1), _RANDOM),
        f"all sets of n <= {top} jobs with t <= 2, powers of two for m = 1, 2, 4 and sides that divide one another for "
        f"m = 3, 5, 6; and {count} random sets of n <= 8 jobs of such sides",
    )


def _direct(jobs: JobSet) -> str:
    """The direct method against the program over configurations; its schedule, and its passes."""
    finish, least = minimum_finish(jobs), optimum(jobs).time
    if finish.time != least:
        return f"{finish.time}, and {least} by the program over configurations"
    if finish.passes > most_passes(jobs):
        return f"{finish.passes} passes, more than {most_passes(jobs)}"
    return next(faults(finish.schedule, deadline=finish.time), "")


def _sufficient(jobs: JobSet) -> str:
    bound, least = max(printed_interval(jobs)), minimum_finish(jobs).time
    return "" if least <= bound else f"the conditions hold from {bound}, but {least} is least"


def _within_m(jobs: JobSet) -> str:
    least, bound = minimum_finish(jobs).time, max(printed_interval(jobs))
    return "" if least <= jobs.torus * bound else f"{least}, more than {jobs.torus} times {bound}"


def within_m_times(context: Context) -> Verdict:
    """Values tell that m times is attained, by m^2 jobs of side 1 and time 1."""
    ratios = {}
    for torus in range(1, 9):
        jobs = JobSet.of(torus, [(1, 1)] * torus**2)
        ratios[f"m = {torus}"] = minimum_finish(jobs).time / max(printed_interval(jobs))
    found = _over(context, _within_m)
    return replace(found, values={**found.values, "attained": ratios})


def _between(jobs: JobSet) -> str:
    """Both bounds of Theorem 2 of the proof's page."""
    least, bound, longest = minimum_finish(jobs).time, lower_bound(jobs), jobs.longest
    strips = jobs.torus // min(job.side for job in jobs.jobs)
    high = bound + longest * Fraction(strips - 1, strips)
    return "" if bound <= least <= high else f"{least} is not between {bound} and {high}"


def _in_printed(jobs: JobSet) -> str:
    (low, high), least = printed_interval(jobs), minimum_finish(jobs).time
    if low > high:
        return f"[{low}, {high}] is empty, {least} is least"
    return "" if low <= least <= high else f"{least} is not in [{low}, {high}]"


def _in_mended(jobs: JobSet) -> str:
    """From the greater of the longest time and the work by sides to their sum."""
    work = sum((job.side * job.time for job in jobs.jobs), Fraction(0)) / jobs.torus
    least, low, high = minimum_finish(jobs).time, max(jobs.longest, work), jobs.longest + work
    return "" if low <= least <= high else f"{least} is not in [{low}, {high}]"


def _over_powers(context: Context, check: Check) -> Verdict:
    """The same as :func:`_over` with sides powers of two alone, which divide the torus's."""
    top, count = context.pick((3, 400), (4, 6000), (5, 25000))
    random = Random(context.seed)

    def cases(size: int) -> Iterator[Failure | None]:
        drawn = (power_set(random, 8) for _ in range(count))
        return _judged(small_sets([size], (2, 4), 2, "powers") if size else drawn, check)

    what = f"all sets of n <= {top} jobs with t <= 2, powers of two, m = 2, 4; and {count} random sets of n <= 8 such jobs"
    return survey(cases, (*range(1, top + 1), _RANDOM), what)


def example_is_in_the_interval(context: Context) -> Verdict:
    return survey(
        lambda m: _judged([EXAMPLE], _in_printed), (EXAMPLE.torus,), "the example of section 3", measure="m"
    )


def _by_search(jobs: JobSet) -> str:
    """The paper's search over an interval that holds the least finish time, ended exactly."""
    least, found = minimum_finish(jobs).time, exactly_by_bisection(jobs)
    bracket = by_bisection(jobs, Fraction(1, 8))
    good = bracket.low <= least <= bracket.high and fits(jobs, bracket.high)
    good = good and bracket.high - bracket.low <= Fraction(1, 8)
    return "" if good and found.time == least else f"{found.time} and {bracket}, not {least}"


CLAIMS: tuple[Claim, ...] = (
    in_coq("GS-NEC", NECESSARY, "all m, n and sides"),
    keyed(
        "GS-NEC/sufficient",
        "A deadline that satisfies both conditions is feasible.",
        partial(_over, check=_sufficient),
    ),
    keyed(
        "GS-NEC/gap",
        "The least finish time is at most m times the greater of the two bounds.",
        within_m_times,
    ),
    keyed(
        "GS-NEC/stronger",
        "With A, the greatest of the times that the jobs of at least some side take on strips of that side that "
        "are never idle, the least finish time is from max(A, longest) to max(A, longest) + (1 - 1/M) longest, M = m / d.",
        partial(_over, check=_between),
    ),
    keyed(
        "GS-MINFIN",
        "The interval [longest time, sum of d^2 t / m^2] is not empty, and the least finish time lies in it.",
        partial(_over_powers, check=_in_printed),
    ),
    keyed(
        "GS-MINFIN/mended",
        "The least finish time lies in [max(longest time, sum of d t / m), longest time + sum of d t / m], powers of "
        "two.",
        partial(_over_powers, check=_in_mended),
    ),
    keyed(
        "GS-MINFIN/example",
        "The least finish time of the paper's example lies in [longest time, sum of d^2 t / m^2].",
        example_is_in_the_interval,
    ),
    keyed(
        "GS-MINFIN/exact",
        "Bisection with the feasibility algorithm, over an interval that is right, finds the least finish time, "
        "and ends exactly.",
        partial(_over, check=_by_search),
    ),
    keyed_proved(
        "GS-X-1",
        "The least finish time is found without binary search, by a number of passes with a proved bound.",
        by_theorem(PASSES, "all m and n, sides that divide one another")(partial(_over, check=_direct)),
    ),
    in_coq("GS-X-2", CRITERION, "all m, n, real times and deadlines, sides that divide one another"),
)
