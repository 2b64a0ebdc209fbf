"""The feasibility algorithm on processor intervals (Gupta and Srimani 1997, section 3): one job after the other, O(n log n)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.allocators.torus.staircase import Entry, Number, Profile, Staircase
from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus

__all__ = [
    "PRINTED",
    "SENSIBLE",
    "Part",
    "Placement",
    "Rules",
    "Run",
    "common_denominator",
    "feasible",
    "fits",
    "run",
    "scheduled",
]

N = TypeVar("N", bound=Number)

_MOST_BITS = 4096
"""Times are scaled to integers while their common denominator has at most this many bits."""

_WIDEST = 1 << 16
"""Places are written as words with a bit a row, up to this many rows."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the paper leaves open.

    ``width``: an interval that is too narrow for the job is taken all the same (``none``), means that the job cannot be
    scheduled (``infeasible``), or is left out of account (``skip``). ``step4``: of the interval that Step 4 uses up, what
    the job does not take is lost (``delete``) or stays (``keep``). ``equal``: a time that equals a remaining time uses it
    up alone (``step3``) or together with the interval before it, if there is one (``step4``).
    """

    width: Literal["none", "infeasible", "skip"] = "skip"
    step4: Literal["delete", "keep"] = "keep"
    equal: Literal["step3", "step4"] = "step3"


PRINTED = Rules("none", "delete", "step3")
SENSIBLE = Rules("skip", "keep", "step3")


class Part(NamedTuple, Generic[N]):
    """A job holds the p-interval that begins at ``first``, with its own side, from ``start`` to ``end``."""

    first: int
    start: N
    end: N


class Placement(NamedTuple, Generic[N]):
    """How a job was scheduled: by which step, at which entry j of the profile (from 1), and where and when."""

    job: int
    step: int
    entry: int
    parts: tuple[Part[N], ...]


@dataclass(slots=True)
class Run(Generic[N]):
    """What the algorithm did: a placement a job until one ``failed``, and the profile that is left.

    ``narrow`` tells that the job that failed was refused for the width of an interval, not by Step 1.
    """

    placements: list[Placement[N]]
    profile: Profile[N]
    failed: int | None = None
    narrow: bool = False


def run(
    torus: int,
    sides: Sequence[int],
    times: Sequence[N],
    deadline: N,
    rules: Rules = SENSIBLE,
    *,
    profile: Callable[[], Profile[N]] = Staircase,
    start: Sequence[Entry[N]] = (),
    watch: Callable[[Placement[N], Profile[N]], None] | None = None,
) -> Run[N]:
    """The algorithm on any ordered numbers; only +, - and the truth of < are used. All times and the deadline are above 0.

    ``sides`` fall or stay equal from job to job. The run begins with the profile ``start``, or with the whole torus free.
    ``watch`` receives each placement and the profile after it. It takes O(n log n) operations; where narrow intervals are
    skipped they are examined one by one, but there is at most one if of every two sides one divides the other.
    """
    stairs = profile()
    for given in start or (Entry(0, torus - 1, deadline),):
        stairs.add(given.copy())
    done: Run[N] = Run([], stairs)
    keep, skip, alone = rules.step4 == "keep", rules.width == "skip", rules.equal == "step3"
    for job, (side, time) in enumerate(zip(sides, times, strict=True)):
        upper = stairs.find(time)
        lower = upper - 1
        if skip:
            upper, lower = _wide(stairs, upper, lower, side)
        if upper == len(stairs):
            done.failed = job
            break
        high = stairs[upper]
        equal = not time < high.rest
        low = None if lower < 0 or (equal and alone) else stairs[lower]
        if rules.width == "infeasible" and (high.width < side or (low is not None and low.width < side)):
            done.failed, done.narrow = job, True
            break
        first, since = high.first, deadline - high.rest
        parts: tuple[Part[N], ...]
        if low is not None:
            more = time - low.rest
            parts = Part(low.first, deadline - low.rest, deadline), Part(first, since, since + more)
            step, entry, rest = 4, lower, high.rest - more
        elif equal:
            step, entry, rest, parts = 3, upper, None, (Part(first, since, deadline),)
        else:
            step, entry, rest, parts = 2, upper, high.rest - time, (Part(first, since, since + time),)
        placement = Placement(job, step, entry + 1, parts)
        consume(stairs, upper, side)
        if low is not None and keep:
            consume(stairs, lower, side)
        elif low is not None:
            stairs.remove(lower)
        if rest is not None:
            stairs.add(Entry(first, first + side - 1, rest))
        done.placements.append(placement)
        if watch is not None:
            watch(placement, stairs)
    return done


def _wide(stairs: Profile[N], upper: int, lower: int, side: int) -> tuple[int, int]:
    """The nearest entries that are wide enough, from ``upper`` to the right and from ``lower`` to the left."""
    while upper < len(stairs) and stairs[upper].width < side:
        upper += 1
    while lower >= 0 and stairs[lower].width < side:
        lower -= 1
    return upper, lower


def consume(stairs: Profile[N], index: int, side: int) -> None:
    """An entry without its first ``side`` rows; it goes if nothing is left."""
    entry = stairs[index]
    if entry.width <= side:
        stairs.remove(index)
    else:
        entry.first += side


def feasible(jobs: JobSet, deadline: Fraction, *, rules: Rules = SENSIBLE) -> Schedule | None:
    """A preemptive schedule that ends by the deadline, or ``None`` if the algorithm says that there is none.

    The jobs are taken by falling side. With sides that are divisors of one another ``None`` is always right under the
    ``keep`` rules; with other sides, or under ``delete``, it need not be. Under the width rule ``none`` the schedule may
    have faults.
    """
    if not jobs.jobs:
        return Schedule(jobs, ())
    if deadline <= 0:
        return None
    order = jobs.largest_first()
    done, scale = _done(jobs, order, deadline, rules)
    return None if done.failed is not None else scheduled(jobs, order, done.placements, scale)


def fits(jobs: JobSet, deadline: Fraction, *, rules: Rules = SENSIBLE) -> bool:
    """Whether :func:`feasible` finds a schedule, without making it a value."""
    if not jobs.jobs or deadline <= 0:
        return not jobs.jobs
    return _done(jobs, jobs.largest_first(), deadline, rules)[0].failed is None


def _done(jobs: JobSet, order: Sequence[int], deadline: Fraction, rules: Rules) -> tuple[Run[Any], int]:
    """The run in whole numbers, and how many of them are a unit of time; in fractions if the numbers were very large."""
    sides = [jobs.jobs[i].side for i in order]
    times = [jobs.jobs[i].time for i in order]
    scale = common_denominator([*times, deadline])
    if scale is None:
        return run(jobs.torus, sides, times, deadline, rules), 1
    ticks = [time.numerator * (scale // time.denominator) for time in times]
    limit = deadline.numerator * (scale // deadline.denominator)
    return run(jobs.torus, sides, ticks, limit, rules), scale


def scheduled(
    jobs: JobSet, order: Sequence[int], placements: Sequence[Placement[Any]], scale: int = 1
) -> Schedule:
    """The schedule of a run on the jobs in that order, whose numbers are times times ``scale``.

    Raises :class:`InstanceError` for a torus so wide that places cannot be written as words of rows.
    """
    if jobs.torus > _WIDEST:
        raise InstanceError("torus", jobs.torus, f"at most {_WIDEST} where a schedule is asked for")
    number = lru_cache(maxsize=None)(Fraction)
    region = lru_cache(maxsize=None)(Subtorus.interval)
    pieces = []
    for placement in placements:
        job = order[placement.job]
        side = jobs.jobs[job].side
        for first, start, end in placement.parts:
            pieces.append(Piece(job, region(first, side), number(start, scale), number(end, scale)))
    return Schedule(jobs, tuple(pieces))


def common_denominator(times: Sequence[Fraction]) -> int | None:
    """The least common denominator of exact times; ``None`` if it is too large to be worth while."""
    scale = 1
    for denominator in {time.denominator for time in times}:
        scale = lcm(scale, denominator)
        if scale.bit_length() > _MOST_BITS:
            return None
    return scale
