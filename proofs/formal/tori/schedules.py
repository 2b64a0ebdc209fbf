"""What the shipped code for schedules and strips has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.strips import lines_up, spare_strip
from allocert.proofs.formal.ties import tied

__all__ = ["plans_table", "strips_table"]

_REGIONS = [Subtorus(*words) for words in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (4, 1))]
_JOBS = (
    ((1, 1),),
    ((2, 1),),
    ((1, 2),),
    ((1, 1), (1, 1)),
    ((1, 1), (2, 1)),
    ((1, 1), (1, 2)),
)


def _plans() -> Iterator[list[list[tuple[int, Subtorus]]]]:
    """One slice with up to two pieces, then two slices with up to one each."""
    pieces = [(job, region) for job in (0, 1) for region in _REGIONS]
    few = [[], *([piece] for piece in pieces)]
    yield from ([one] for one in few)
    yield from ([[one, other]] for one, other in product(pieces, repeat=2))
    yield from ([one, other] for one, other in product(few, repeat=2))


def _right(jobs: JobSet, deadline: int, plan: Sequence[Sequence[tuple[int, Subtorus]]]) -> int:
    pieces = [
        Piece(job, region, Fraction(start), Fraction(start + 1))
        for start, own in enumerate(plan)
        for job, region in own
    ]
    late = len(plan) > deadline
    return int(
        not late and next(faults(Schedule(jobs, tuple(pieces)), deadline=Fraction(deadline)), None) is None
    )


@tied("torus/plans")
def plans_table() -> list[list[int]]:
    """On a torus of side 2, for six sets of jobs and the deadlines 1 and 2: whether a plan in slices of length 1 has no faults."""
    sets = [JobSet.of(2, jobs) for jobs in _JOBS]
    return [[_right(jobs, deadline, plan) for plan in _plans()] for jobs in sets for deadline in (1, 2)]


def _lists(sides: Sequence[int], most: int) -> list[tuple[int, ...]]:
    return [one for count in range(most + 1) for one in product(sides, repeat=count)]


@tied("torus/strips")
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
