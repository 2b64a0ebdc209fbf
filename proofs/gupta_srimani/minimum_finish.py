"""Gupta and Srimani 1997, sections 3 and 4: bounds of the least finish time, its search, and how to do without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from allocert.models.torus.configuration_lp import optimum
from allocert.models.torus.finish_criterion import fits_by_formula
from allocert.models.torus.finish_proofs import CRITERION, NECESSARY, PASSES
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.feasibility import small_sets
from allocert.proofs.gupta_srimani.feasibility_example import EXAMPLE
from allocert.proofs.gupta_srimani.finish_cases import chain_set, power_set
from allocert.proofs.morgenstern.frame_sliding import for_all_sizes
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani")

_RANDOM = 0
"""The size under which job sets drawn at random are counted."""


def _failure(jobs: JobSet, what: str) -> Failure:
    return Failure(f"{jobs}: {what}", {"torus": jobs.torus, "jobs": str(jobs), "n": len(jobs.jobs)})


def _sets(context: Context, count: int) -> Iterator[JobSet]:
    """All small sets of so many jobs, or for size 0 random ones, half with powers of two and half with other chains."""
    if count != _RANDOM:
        yield from small_sets(count, (1, 2, 4), 2, "powers")
        yield from small_sets(count, (3, 5, 6), 2, "chain")
        return
    random = Random(context.seed)
    for number in range(context.pick(800, 12000, 50000)):
        yield (power_set if number % 2 else chain_set)(random, 8)


def _surveyed(context: Context, check: Callable[[JobSet], str]) -> Verdict:
    """``check`` tells what is wrong with a job set, or nothing; over all small sets and random ones."""
    top, count = context.pick((3, 800), (4, 12000), (5, 50000))

    def cases(size: int) -> Iterator[Failure | None]:
        for jobs in _sets(context, size):
            wrong = check(jobs)
            yield _failure(jobs, wrong) if wrong else None

    return survey(
        cases,
        (*range(1, top + 1), _RANDOM),
        f"all sets of n <= {top} jobs with t <= 2, powers of two for m = 1, 2, 4 and sides that divide one another for "
        f"m = 3, 5, 6; size 0: {count} random sets of n <= 8 jobs of such sides",
    )


def _decide_direct(context: Context) -> Verdict:
    """The direct method against the program over configurations; its schedule, and its passes."""

    def check(jobs: JobSet) -> str:
        finish, least = minimum_finish(jobs), optimum(jobs).time
        if finish.time != least:
            return f"{finish.time}, and {least} by the program over configurations"
        if finish.passes > most_passes(jobs):
            return f"{finish.passes} passes, more than {most_passes(jobs)}"
        return next(faults(finish.schedule, deadline=finish.time), "")

    return for_all_sizes(_surveyed(context, check), PASSES, "m and n, sides that divide one another")


def _decide_formula(context: Context) -> Verdict:
    """The formula against the program's optimum, at it, just below it, and at half and twice as much."""

    def check(jobs: JobSet) -> str:
        least = optimum(jobs).time
        for deadline in (least, least * Fraction(10**6 - 1, 10**6), least / 2, 2 * least):
            if fits_by_formula(jobs, deadline) != (deadline >= least):
                return f"T = {deadline}, where {least} is least"
        return ""

    return for_all_sizes(_surveyed(context, check), CRITERION, "m and n, sides that divide one another")


def _decide_necessary(context: Context) -> Verdict:
    def check(jobs: JobSet) -> str:
        least = minimum_finish(jobs).time
        return "" if least >= max(printed_interval(jobs)) else f"feasible from {least}"

    return for_all_sizes(_surveyed(context, check), NECESSARY, "m, n and sides")


def _decide_sufficient(context: Context) -> Verdict:
    def check(jobs: JobSet) -> str:
        bound, least = max(printed_interval(jobs)), minimum_finish(jobs).time
        return "" if least <= bound else f"the conditions hold from {bound}, but {least} is least"

    return _surveyed(context, check)


def _decide_gap(context: Context) -> Verdict:
    """The least finish time is at most m times the printed bound, and that is attained."""

    def check(jobs: JobSet) -> str:
        least, bound = minimum_finish(jobs).time, max(printed_interval(jobs))
        return "" if least <= jobs.torus * bound else f"{least}, more than {jobs.torus} times {bound}"

    found = _surveyed(context, check)
    attained = {}
    for torus in range(1, 9):
        jobs = JobSet.of(torus, [(1, 1)] * torus**2)
        attained[str(torus)] = minimum_finish(jobs).time / max(printed_interval(jobs))
    return replace(found, values={**found.values, "attained_by_unit_jobs": attained})


def _decide_stronger(context: Context) -> Verdict:
    """Both bounds of Theorem 2 of the proof's page."""

    def check(jobs: JobSet) -> str:
        least, bound, longest = minimum_finish(jobs).time, lower_bound(jobs), jobs.longest
        strips = jobs.torus // min(job.side for job in jobs.jobs)
        high = bound + longest * Fraction(strips - 1, strips)
        return "" if bound <= least <= high else f"{least} is not between {bound} and {high}"

    return _surveyed(context, check)


def _decide_interval(context: Context) -> Verdict:
    def check(jobs: JobSet) -> str:
        low, high = printed_interval(jobs)
        least = minimum_finish(jobs).time
        if low > high:
            return f"[{low}, {high}] is empty"
        return "" if low <= least <= high else f"{least} is not in [{low}, {high}]"

    return _surveyed(context, check)


def _decide_example(context: Context) -> Verdict:
    """The printed interval of the paper's own example."""

    def cases(size: int) -> Iterator[Failure | None]:
        low, high = printed_interval(EXAMPLE)
        least = optimum(EXAMPLE).time
        yield None if low <= least <= high else _failure(EXAMPLE, f"least {least}, interval [{low}, {high}]")

    return survey(cases, (EXAMPLE.torus,), "the example of section 3")


def _decide_bisection(context: Context) -> Verdict:
    """The paper's search over an interval that holds the least finish time, ended exactly."""

    def check(jobs: JobSet) -> str:
        least, found = minimum_finish(jobs).time, exactly_by_bisection(jobs)
        bracket = by_bisection(jobs, Fraction(1, 8))
        good = bracket.low <= least <= bracket.high and fits(jobs, bracket.high)
        good = good and bracket.high - bracket.low <= Fraction(1, 8)
        return "" if good and found.time == least else f"{found.time} and {bracket}, not {least}"

    return _surveyed(context, check)


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "GS-NEC",
        place="section 3",
        statement="A feasible deadline is at least every time, and at least the sum of t d^2 over m^2.",
        decide=_decide_necessary,
        solver_free=False,
    ),
    _claim(
        "GS-NEC",
        place="section 3",
        statement="A deadline that satisfies both conditions is feasible.",
        decide=_decide_sufficient,
        part="sufficient",
    ),
    _claim(
        "GS-NEC",
        place="section 3",
        statement="The least finish time is at most m times the greater of the two bounds.",
        decide=_decide_gap,
        part="gap",
    ),
    _claim(
        "GS-NEC",
        place="section 3",
        statement="With A, the greatest of the times that the jobs of at least some side take on strips of that side that "
        "are never idle, the least finish time is from max(A, longest) to max(A, longest) + (1 - 1/M) longest, M = m / d.",
        decide=_decide_stronger,
        part="stronger",
    ),
    _claim(
        "GS-MINFIN",
        place="section 4",
        statement="The interval [longest time, sum of d^2 t / m^2] is not empty, and the least finish time lies in it.",
        decide=_decide_interval,
    ),
    _claim(
        "GS-MINFIN",
        place="section 4",
        statement="The least finish time of the paper's example lies in [longest time, sum of d^2 t / m^2].",
        decide=_decide_example,
        part="example",
    ),
    _claim(
        "GS-MINFIN",
        place="section 4",
        statement="Bisection with the feasibility algorithm, over an interval that is right, finds the least finish time, "
        "and ends exactly.",
        decide=_decide_bisection,
        part="exact",
    ),
    _claim(
        "GS-X-1",
        place="section 4",
        statement="The least finish time is found without binary search, by a number of passes with a proved bound.",
        decide=_decide_direct,
        solver_free=False,
    ),
    _claim(
        "GS-X-2",
        place="section 4",
        statement="A formula in sides, times, m and T says whether T is feasible.",
        decide=_decide_formula,
        solver_free=False,
    ),
)
