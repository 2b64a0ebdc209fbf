"""The least finish time of preemptive schedules, exactly: without a binary search, and with the paper's.

Gupta and Srimani 1997, section 4, where each side divides every greater one. Why the direct method is right and how many
passes it takes stands in ``docs/proofs/preemptive-minimum-finish.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple, TypeAlias

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import common_denominator, feasible, fits
from allocert.allocators.torus.schedule import Schedule
from allocert.errors import EngineError, InstanceError

__all__ = [
    "Bracket",
    "Finish",
    "after",
    "by_bisection",
    "enough",
    "exactly_by_bisection",
    "finish_time",
    "lower_bound",
    "lowest",
    "minimum_finish",
    "most_passes",
    "printed_interval",
    "proved_interval",
]


@dataclass(frozen=True)
class Finish:
    """The least finish time, a schedule that ends then, and how often the jobs were gone through for the time."""

    time: Fraction
    schedule: Schedule
    passes: int


@dataclass(frozen=True)
class Bracket:
    """The least finish time is above ``low`` (or it) and at most ``high``, which is feasible; found by ``probes`` runs."""

    low: Fraction
    high: Fraction
    probes: int


class _Class(NamedTuple):
    """The jobs of one side: times in ticks, the longest first; how many strips of that side the torus has."""

    side: int
    strips: int
    times: list[Any]


_Strips: TypeAlias = tuple[Any, int, Any, int]
"""Value, slope, base and count: each of ``count`` strips is left ``slope`` T - ``base`` of a finish time T.

The value is that at the present T = over / under, times ``under``.
"""


def minimum_finish(jobs: JobSet) -> Finish:
    """The least finish time of preemptive schedules without contention, by the direct method, with a schedule.

    Raises :class:`InstanceError` unless of every two sides one divides the other.
    """
    least, passes = finish_time(jobs)
    schedule = feasible(jobs, least)
    if schedule is None:
        raise EngineError(f"no schedule of {jobs} ends at its least finish time {least}")
    return Finish(least, schedule, passes)


def finish_time(jobs: JobSet) -> tuple[Fraction, int]:
    """The least finish time and the number of passes, without a schedule; the width of the torus does not matter.

    From a lower bound the finish time rises to where a necessary condition holds that it was seen to fail, until a pass
    over the jobs sees none fail. At most :func:`most_passes` passes. Raises as :func:`minimum_finish` does.
    """
    jobs.check_chain()
    if not jobs.jobs:
        return Fraction(0), 0
    classes, scale = _classes(jobs)
    bound = lowest(classes)
    passes, time = 0, (bound.numerator, bound.denominator)
    while True:
        passes += 1
        raised = _pass(classes, *time)
        if raised == time:
            return Fraction(*time) / (scale or 1), passes
        time = raised


def _classes(jobs: JobSet) -> tuple[list[_Class], int | None]:
    """The jobs by falling side in ticks, and how many ticks a unit of time has; in fractions if that were very many."""
    scale = common_denominator([job.time for job in jobs.jobs])
    of_side: dict[int, list[Any]] = {}
    for job in jobs.jobs:
        time = job.time
        ticks = time if scale is None else time.numerator * (scale // time.denominator)
        of_side.setdefault(job.side, []).append(ticks)
    return [
        _Class(side, jobs.torus // side, sorted(of_side[side], reverse=True))
        for side in sorted(of_side, reverse=True)
    ], scale


def _pass(classes: Sequence[_Class], over: Any, under: int) -> tuple[Any, int]:
    """Go through the classes with T = over / under. Where a condition fails T rises until it holds, and the pass goes on."""
    strips: list[_Strips] = []
    before, cut = 1, 0
    for side, count, times in classes:
        parts = before // side
        strips = [(value, slope, base, number * parts) for value, slope, base, number in strips]
        fresh = count - cut * parts
        if fresh:
            strips.append((over, 1, 0, fresh))
        raised = enough(strips, times, over, under)
        if raised != (over, under):
            over, under = raised
            strips = sorted((slope * over - base * under, slope, base, n) for _, slope, base, n in strips)
        strips = after(strips, times, under)
        before, cut = side, count
    return over, under


def enough(strips: Sequence[_Strips], times: Sequence[Any], over: Any, under: int) -> tuple[Any, int]:
    """The least T >= over / under at which, for every a, the a longest times fit into the a longest remaining times."""
    slope, base, used = 0, 0, 0
    for _, rise, less, count in reversed(strips):
        for time in times[used : used + count]:
            slope += rise
            base += less + time
            if slope * over < base * under:
                over, under = _ratio(base, slope)
        used += count
        if used >= len(times):
            return over, under
    base += sum(times[used:])
    return _ratio(base, slope) if slope * over < base * under else (over, under)


def _ratio(over: Any, under: int) -> tuple[Any, int]:
    """A quotient in lowest terms; of fractions as one number."""
    if isinstance(over, Fraction):
        return over / under, 1
    common = gcd(over, under)
    return over // common, under // common


def after(strips: list[_Strips], times: Sequence[Any], under: int) -> list[_Strips]:
    """The strips left when these jobs took their times from strips, each of the shortest one that is long enough.

    A job that uses up the next shorter strip first leaves one strip of the two, between them in length.
    """
    behind: list[_Strips] = []
    ahead = strips[::-1]
    for time in reversed(times):
        ticks = time * under
        while ahead[-1][0] < ticks:
            behind.append(ahead.pop())
        value, slope, base, count = ahead.pop()
        if count > 1:
            ahead.append((value, slope, base, count - 1))
        if behind:
            low, rise, less, others = behind.pop()
            if others > 1:
                behind.append((low, rise, less, others - 1))
            ahead.append((low + value - ticks, rise + slope, less + base + time, 1))
        else:
            ahead.append((value - ticks, slope, base + time, 1))
    return behind + ahead[::-1]


def most_passes(jobs: JobSet) -> int:
    """A proved bound of the number of passes of :func:`minimum_finish`.

    It depends on the numbers of strips, and on the longest time in units that divide all times.
    """
    if not jobs.jobs:
        return 0
    classes, scale = _classes(jobs)
    few = [c.strips - 1 for c in classes[1:]]
    if scale is not None:
        ticks = jobs.longest * scale
        by_size = (classes[-1].strips ** 3 * ticks.numerator).bit_length() - 1
        few = [min(number, 1 + by_size // 2) for number in few]
    return 1 + sum(few)


def lower_bound(jobs: JobSet) -> Fraction:
    """The longest time, or the time that all jobs of some side and of larger ones take if no strip is ever idle."""
    classes, scale = _classes(jobs)
    return lowest(classes) / (scale or 1)


def lowest(classes: Sequence[_Class]) -> Fraction:
    """The same in ticks."""
    area, most = 0, Fraction(0)
    for side, strips, times in classes:
        area += side * sum(times)
        most = max(most, Fraction(times[0]), Fraction(area) / (side * strips))
    return most


def proved_interval(jobs: JobSet) -> tuple[Fraction, Fraction]:
    """Bounds of the least finish time for sides that divide one another: the greater is less than twice the lower."""
    least = lower_bound(jobs)
    return least, least + jobs.longest


def printed_interval(jobs: JobSet) -> tuple[Fraction, Fraction]:
    """The interval that the paper searches: the longest time, and the sum of times by processors, d^2 t / m^2."""
    work = sum((job.side**2 * job.time for job in jobs.jobs), Fraction(0))
    return jobs.longest, work / jobs.torus**2


def by_bisection(
    jobs: JobSet, tolerance: Fraction, interval: tuple[Fraction, Fraction] | None = None
) -> Bracket:
    """The paper's search: halve the interval, :func:`proved_interval` unless given, until it is at most ``tolerance`` long.

    Raises :class:`InstanceError` if the tolerance is not above 0 or the interval's upper end is not feasible.
    """
    if tolerance <= 0:
        raise InstanceError("tolerance", str(tolerance), "above 0")
    jobs.check_chain()
    low, high = proved_interval(jobs) if interval is None else interval
    if high < low or not fits(jobs, high):
        raise InstanceError("interval", f"[{low}, {high}]", "one whose upper end is a feasible deadline")
    probes = 1
    if fits(jobs, low):
        return Bracket(low, low, 2)
    probes = 2
    while high - low > tolerance:
        middle = (low + high) / 2
        probes += 1
        if fits(jobs, middle):
            high = middle
        else:
            low = middle
    return Bracket(low, high, probes)


def exactly_by_bisection(jobs: JobSet) -> Finish:
    """The same search, ended exactly; ``passes`` counts its runs.

    Times are multiples of 1/L, and the least finish time is one of 1/(a L) for an a of at most the number M of strips of
    the smallest side. Different such numbers differ by 1/(M^2 L) or more, so that a shorter bracket holds one.
    """
    jobs.check_chain()
    if not jobs.jobs:
        return Finish(Fraction(0), Schedule(jobs, ()), 0)
    ticks = lcm(*(job.time.denominator for job in jobs.jobs))
    strips = jobs.torus // min(job.side for job in jobs.jobs)
    bracket = by_bisection(jobs, Fraction(1, 2 * ticks * strips**2 + 1))
    least = bracket.low
    if bracket.low < bracket.high:
        least = (bracket.high * ticks).limit_denominator(strips) / ticks
    schedule = feasible(jobs, least)
    if schedule is None:
        raise EngineError(f"no schedule of {jobs} ends at {least}")
    return Finish(least, schedule, bracket.probes)
