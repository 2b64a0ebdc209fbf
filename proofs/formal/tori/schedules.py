"""What the shipped code for schedules and strips has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules, feasible
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits
from allocert.models.torus.non_preemptive.bounds import cells_of
from allocert.models.torus.preemptive.finish_criterion import fits_by_formula, remaining
from allocert.models.torus.strips import lines_up, spare_strip
from allocert.proofs.formal.ties import tied

__all__ = ["cells_table", "criterion_table", "feasible_table", "plans_table", "strips_table"]

_REGIONS = [Subtorus(*words) for words in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (4, 1))]
_JOBS = (
    ((1, 1),),
    ((2, 1),),
    ((1, 2),),
    ((1, 1), (1, 1)),
    ((1, 1), (2, 1)),
    ((1, 1), (1, 2)),
)


_SIDE_FOUR = [
    *(Subtorus(*words) for words in product((0b0011, 0b1100, 0b0101, 0b1010), repeat=2)),
    *(Subtorus(*words) for words in product((0b0001, 0b0010), repeat=2)),
]
_JOBS_ON_FOUR = (((2, 2),), ((2, 1), (2, 1)), ((2, 2), (2, 1)), ((2, 1), (1, 1)))
_TIMES = ((0, 1), (1, 2), (0, 2))


def _windows(times: Sequence[tuple[int, int]], regions: Sequence[Subtorus]) -> list[Piece]:
    return [
        Piece(job, region, Fraction(start), Fraction(end))
        for job, region, (start, end) in product((0, 1), regions, times)
    ]


def _right(plan: Schedule, deadline: int) -> int:
    return int(next(faults(plan, deadline=Fraction(deadline)), None) is None)


def _on_four() -> list[list[int]]:
    """On a torus of side 4, by the set of jobs, of one window and of two, the first of job 0: whether they are right."""
    windows = _windows(_TIMES, _SIDE_FOUR)
    firsts = [piece for piece in windows if piece.job == 0]
    held = [*((one,) for one in windows), *product(firsts, windows)]
    return [[_right(Schedule(JobSet.of(4, jobs), own), 2) for own in held] for jobs in _JOBS_ON_FOUR]


@tied("torus_schedules/plans")
def plans_table() -> list[list[int]]:
    """Whether a schedule of up to two pieces has no faults: on a torus of side 2, for six sets of jobs and the deadlines 1 and 2.

    Then on a torus of side 4, for four sets of jobs and the deadline 2, on aligned and on strided cells and on single rows and columns.
    """
    few = _windows(_TIMES, _REGIONS)
    single = [*few, *_windows(((1, 1), (-1, 1)), _REGIONS)]
    pieces = [(), *((one,) for one in single), *product(few, repeat=2)]
    plans = [Schedule(JobSet.of(2, jobs), own) for jobs in _JOBS for own in pieces]
    each = [plans[number : number + len(pieces)] for number in range(0, len(plans), len(pieces))]
    on_two = [[_right(plan, deadline) for plan in own] for own in each for deadline in (1, 2)]
    return on_two + _on_four()


def _falling(count: int, most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All lists of this many jobs by falling side, with times 1 and 2."""
    if not count:
        yield ()
    else:
        for job in product(range(1, most + 1), (1, 2)):
            yield from ((job, *more) for more in _falling(count - 1, job[0]))


def _found(jobs: JobSet, deadline: int, rules: Rules) -> list[int]:
    schedule = feasible(jobs, Fraction(deadline), rules=rules)
    if schedule is None:
        return [-1]
    parts = [(p.job, p.region.rows, p.region.cols, int(p.start), int(p.end)) for p in schedule.pieces]
    return [number for part in parts for number in part]


@tied("torus_schedules/feasible")
def feasible_table() -> list[list[list[int]]]:
    """For the rules for narrow intervals, tori up to side 4, up to three jobs and the deadlines 1 to 3: the pieces that it gives, or -1."""
    rules: list[Rules] = [Rules("none"), Rules("infeasible"), Rules("skip")]
    sets = [
        JobSet.of(torus, jobs)
        for torus, count in product(range(1, 5), range(1, 4))
        for jobs in _falling(count, torus)
    ]
    return [[_found(jobs, deadline, one) for jobs in sets for deadline in (1, 2, 3)] for one in rules]


def _grouped(torus: int) -> Iterator[JobSet]:
    """One side, or two, one a multiple of the other, with one or two times up to 3 each."""
    pairs = ((d, e) for d, e in product(range(1, torus + 1), repeat=2) if e < d and d % e == 0)
    some = [*((t,) for t in (1, 2, 3)), *product((1, 2, 3), repeat=2)]
    for sides in (*((d,) for d in range(1, torus + 1)), *pairs):
        for times in product(some, repeat=len(sides)):
            yield JobSet.of(torus, [(d, t) for d, own in zip(sides, times, strict=True) for t in own])


def _by_formula(jobs: JobSet, deadline: int) -> list[int]:
    left = next(iter(remaining(jobs, Fraction(deadline)).values()))
    return [int(fits_by_formula(jobs, Fraction(deadline))), *map(int, left)]


@tied("torus_schedules/criterion")
def criterion_table() -> list[list[list[int]]]:
    """For tori up to side 5, up to two sides and the deadlines 1 to 4: whether the formula lets it pass, and V of the first side."""
    return [[_by_formula(jobs, T) for jobs in _grouped(torus) for T in (1, 2, 3, 4)] for torus in range(1, 6)]


def _lists(sides: Sequence[int], most: int) -> list[tuple[int, ...]]:
    return [one for count in range(most + 1) for one in product(sides, repeat=count)]


@tied("torus_schedules/strips")
def strips_table() -> list[list[int]]:
    """For 1 to 3 strips of width 1 to 4: which jobs line up; up to width 3 for which there is a spare strip."""
    up = [
        [int(lines_up(sides, strips, width)) for sides in _lists((1, 2, 3), 3)]
        for strips, width in product((1, 2, 3), (1, 2, 3, 4))
    ]
    spare = [
        [
            int(spare_strip(common, own, strips, width, every=False))
            for common, own in product(_lists((1, 2), 2), repeat=2)
        ]
        for strips, width in product((1, 2, 3), repeat=2)
    ]
    return up + spare


@tied("torus_schedules/cells")
def cells_table() -> list[list[list[list[list[int]]]]]:
    """For tori up to side 8 and their divisors: the rows of all aligned and of all strided cells."""

    def rows(torus: int, side: int) -> list[list[list[int]]]:
        return [
            [list(bits(word)) for word in cells_of(torus, side, placing)]
            for placing in ("aligned", "strided")
        ]

    return [[rows(torus, d) for d in range(1, torus + 1) if torus % d == 0] for torus in range(1, 9)]
