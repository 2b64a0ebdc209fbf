"""The feasibility algorithm held against the least finish time: at it, just above and just below.

Lemma 2 of Gupta and Srimani 1997 says that the algorithm schedules a set of jobs exactly if its deadline is feasible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import combinations, product, starmap
from math import lcm
from typing import Any, get_args, get_type_hints

from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.allocators.torus.preemptive import Placement, Rules, feasible, run
from allocert.allocators.torus.schedule import faults
from allocert.errors import EngineError
from allocert.models.torus.preemptive.configuration_certificate import wrong
from allocert.models.torus.preemptive.configuration_lp import optimum, scheduled
from allocert.models.torus.preemptive.configurations import Reading

__all__ = ["ALL_RULES", "Mistake", "mistakes", "replayed", "wrongs"]

ALL_RULES = tuple(starmap(Rules, product(*map(get_args, get_type_hints(Rules).values()))))
"""Every reading of the algorithm."""

_NEAR = 1000
"""Just above and below: by this part of the least common unit of all times and the least finish time."""
_MOST_UNITS = 4


@dataclass(frozen=True)
class Mistake:
    """Jobs in the order in which the algorithm took them, the deadline, and what it did: ``refused``, or a bad schedule."""

    jobs: JobSet
    deadline: Fraction
    refused: bool


def mistakes(jobs: JobSet, rules: Iterable[Rules], reading: Reading = "A") -> dict[Rules, Mistake]:
    """For every reading of the algorithm that is wrong about these jobs its first mistake; the jobs need not be sorted.

    The algorithm gets jobs of one side with falling and with rising times. ``reading`` is that of jobs that can run
    together. Each answer is compared with the exact least finish time, and each schedule is examined by itself.
    """
    finish = optimum(jobs, reading).time
    scale = _NEAR * lcm(finish.denominator, *(job.time.denominator for job in jobs.jobs))
    least = int(finish * scale)
    waiting, found = list(rules), {}
    for order in _orders(jobs):
        sides = tuple(job.side for job in order)
        times = [int(job.time * scale) for job in order]
        for deadline in (least, least + 1, least - 1):
            seen: dict[tuple[Placement[int], ...], bool] = {}
            for rule in waiting:
                refused, bad = _outcome(jobs.torus, sides, times, deadline, rule, seen)
                if bad or refused == (deadline >= least):
                    ordered = JobSet(jobs.torus, order)
                    found[rule] = Mistake(ordered, Fraction(deadline, scale), refused)
            waiting = [rule for rule in waiting if rule not in found]
    return found


def _outcome(
    torus: int,
    sides: tuple[int, ...],
    times: Sequence[int],
    deadline: int,
    rules: Rules,
    seen: dict[tuple[Placement[int], ...], bool],
) -> tuple[bool, bool]:
    """Whether the algorithm refuses, and whether its schedule is a bad one: schedules ``seen`` before are known."""
    done = run(torus, sides, times, deadline, rules)
    if done.failed is not None:
        return True, False
    placed = tuple(done.placements)
    if placed not in seen:
        faulty = wrongs(torus, sides, times, deadline, placed)
        seen[placed] = next(faulty, None) is not None
    return False, seen[placed]


@dataclass(frozen=True)
class _Held:
    job: int
    first: int
    last: int
    start: Any
    end: Any


def wrongs(
    torus: int,
    sides: Sequence[int],
    times: Sequence[Any],
    deadline: Any,
    placements: Sequence[Placement[Any]],
) -> Iterator[str]:
    """The faults of a schedule, pair by pair.

    It finds faults exactly where :func:`allocert.allocators.torus.schedule.faults` does.
    """
    held = [
        _Held(placed.job, first, first + sides[placed.job] - 1, start, end)
        for placed in placements
        for first, start, end in placed.parts
    ]
    for one in held:
        if one.first < 0 or one.last >= torus:
            yield f"job {one.job} on [{one.first},{one.last}]"
        if one.start < 0 or not one.start < one.end or deadline < one.end:
            yield f"job {one.job} has a part that is empty or outside the time"
    for job, time in enumerate(times):
        given = sum((one.end - one.start for one in held if one.job == job), Fraction(0))
        if given < time or time < given:
            yield f"job {job} does not get its time"
    for one, other in combinations(held, 2):
        crossing = one.first <= other.last and other.first <= one.last
        if (one.job == other.job or crossing) and one.start < other.end and other.start < one.end:
            yield f"jobs {one.job} and {other.job} clash"


def replayed(mistake: Mistake, rules: Rules, reading: Reading = "A") -> tuple[str, dict[str, Any]]:
    """The mistake once more, on the algorithm as shipped and with schedules as values: in words, and as data.

    Raises :class:`EngineError` if nothing is wrong.
    """
    jobs, deadline = mistake.jobs, _simplest(mistake, rules, reading)
    schedule = feasible(jobs, deadline, rules=rules)
    head = f"{jobs}, deadline {deadline}"
    data = {
        "torus": jobs.torus,
        "jobs": [[job.side, str(job.time)] for job in jobs.jobs],
        "deadline": str(deadline),
        "rules": asdict(rules),
    }
    if schedule is not None:
        bad = next(faults(schedule, deadline=deadline), None)
        if bad is None:
            raise EngineError(f"{head}: nothing is wrong with the schedule")
        return f"{head}: the schedule is wrong ({bad})", {**data, "fault": bad}
    best = optimum(jobs, reading)
    witness = scheduled(jobs, best.lengths, reading)
    bad = next(wrong(witness, reading, deadline), None)
    if bad is not None:
        raise EngineError(f"{head}: rightly refused, or {bad}")
    pieces = [[p.job, str(p.region), str(p.start), str(p.end)] for p in witness.pieces]
    return f"{head}: refused, but a schedule ends at {best.time}", {**data, "schedule": pieces}


def _simplest(mistake: Mistake, rules: Rules, reading: Reading) -> Fraction:
    """A deadline with a small denominator at which the same mistake is made; the given one if there is none."""
    jobs = mistake.jobs
    finish = optimum(jobs, reading).time
    sides = tuple(job.side for job in jobs.jobs)
    for unit in range(1, _MOST_UNITS + 1):
        scale = unit * lcm(*(job.time.denominator for job in jobs.jobs))
        times = [int(job.time * scale) for job in jobs.jobs]
        for deadline in range(int(finish * scale) + 1, 0, -1):
            refused, bad = _outcome(jobs.torus, sides, times, deadline, rules, {})
            if refused == mistake.refused and (Fraction(deadline, scale) >= finish if refused else bad):
                return Fraction(deadline, scale)
    return mistake.deadline


def _orders(jobs: JobSet) -> Iterator[tuple[TorusJob, ...]]:
    """By falling side; jobs of one side with falling times, and with rising ones if that is another order."""
    falling = sorted(jobs.jobs, key=lambda job: (-job.side, -job.time))
    rising = sorted(jobs.jobs, key=lambda job: (-job.side, job.time))
    yield tuple(falling)
    if rising != falling:
        yield tuple(rising)
