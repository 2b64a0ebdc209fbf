"""How much longer jobs on a torus take because they contend for its links, in four readings.

Gupta and Srimani (1997, sections 2.2 to 2.4) dilate a job by the time for which it overlaps with others that use the
same links, and leave open which windows of time overlap:

* nominal windows: [start, start + time), as if nobody were dilated;
* dilated windows: the windows that the jobs really hold, by the least durations that fit themselves;
* shared processors: a job with contenders advances at rate 1 / (1 + their weights);
* sequential: as the paper's algorithm keeps its books, one job placed after the other.

Dilated windows and shared processors run event by event: ``contention_flow``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal, get_args

from allocert.allocators.torus.contention_flow import Rate, flow
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Dilation, Piece, Schedule
from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus

__all__ = [
    "READINGS",
    "Placed",
    "Reading",
    "dilated",
    "dilation",
    "nominal",
    "placed",
    "scheduled",
    "sequential",
    "sharing",
    "weight",
    "weights",
]

Reading = Literal["nominal-windows", "dilated-windows", "shared-processors", "sequential"]

READINGS: tuple[Reading, ...] = get_args(Reading)


@dataclass(frozen=True, slots=True)
class Placed:
    """Job number ``job`` runs on ``region`` from ``start``; alone it would take ``time``."""

    job: int
    region: Subtorus
    start: Fraction
    time: Fraction

    @property
    def nominal_end(self) -> Fraction:
        """When it would end if nobody contended with it."""
        return self.start + self.time


def weight(torus: int, other: int) -> Fraction:
    """How much a contender of side ``other`` weighs, whatever the side of the job that it slows down.

    The paper counts a job of side 2^s as 4^(s-t) jobs of side 2^t where it meets a smaller one, 2^(s-t) of them in its
    row or column, each with weight 2^t / torus; and the smaller one as one job of that weight (section 2.4.3). Both
    come to the contender's side over the torus's.

    >>> weight(8, 4)
    Fraction(1, 2)
    """
    return Fraction(other, torus)


def weights(torus: int, regions: Sequence[Subtorus]) -> tuple[dict[int, Fraction], ...]:
    """For each region the weights of the others that contend with it, by their places in the sequence."""
    return tuple(
        {
            other: weight(torus, theirs.side)
            for other, theirs in enumerate(regions)
            if other != own and region.contends(theirs)
        }
        for own, region in enumerate(regions)
    )


def nominal(torus: int, jobs: Sequence[Placed]) -> list[Fraction]:
    """Nominal windows: when each ends, with overlaps of [start, start + time)."""
    against = weights(torus, [job.region for job in jobs])
    return [
        job.nominal_end
        + sum(
            (w * _overlap(job, jobs[other], jobs[other].nominal_end) for other, w in rest.items()),
            Fraction(0),
        )
        for job, rest in zip(jobs, against, strict=True)
    ]


def dilated(torus: int, jobs: Sequence[Placed]) -> list[Fraction] | None:
    """Dilated windows: the least ends for which each job overlaps with the others' whole windows by its dilation.

    ``None`` if no finite ends do. A job loses as much as its contenders weigh, and is done when what it has is its time
    for the first time; docs/proofs/contention-models.md shows that these are the least ends.
    """
    return _flow(torus, jobs, lambda load: 1 - load)


def sharing(torus: int, jobs: Sequence[Placed]) -> list[Fraction]:
    """Shared processors: when each ends if it advances at rate 1 / (1 + weights of its contenders that run)."""
    ends = _flow(torus, jobs, lambda load: 1 / (1 + load))
    if ends is None:
        raise ArithmeticError("a positive rate came to no end")
    return ends


def sequential(torus: int, jobs: Sequence[Placed]) -> list[Fraction]:
    """Sequential: the recorded ends when the jobs are placed in this order.

    A new job is dilated by its nominal window's overlap with the windows recorded so far, and each of these is
    lengthened by its own (section 2.3; lines 21 to 33 of figure 2).
    """
    against = weights(torus, [job.region for job in jobs])
    ends: list[Fraction] = []
    for number, job in enumerate(jobs):
        overlaps = {
            other: _overlap(job, jobs[other], ends[other]) for other in against[number] if other < number
        }
        for other, overlap in overlaps.items():
            ends[other] += against[other][number] * overlap
        load = sum((against[number][other] * overlap for other, overlap in overlaps.items()), Fraction(0))
        ends.append(job.nominal_end + load)
    return ends


def placed(schedule: Schedule, order: Iterable[int] | None = None) -> list[Placed]:
    """A schedule's jobs in an order of placement: by default by start, then largest first, then by number.

    That is the order of the paper's algorithm in every schedule of its own. Raises :class:`InstanceError` for a job
    of several pieces and for an order of other jobs than the schedule's.
    """
    jobs = schedule.jobs.jobs
    found: dict[int, Placed] = {}
    for piece in schedule.pieces:
        if piece.job in found:
            raise InstanceError(f"pieces of job {piece.job}", "several", "one: contention has no preemption")
        found[piece.job] = Placed(piece.job, piece.region, piece.start, jobs[piece.job].time)
    if order is None:
        return sorted(found.values(), key=lambda one: (one.start, -one.region.side, one.job))
    wanted = list(order)
    if sorted(wanted) != sorted(found):
        raise InstanceError("order of placement", wanted, f"the jobs {sorted(found)}, each once")
    return [found[job] for job in wanted]


def scheduled(jobs: JobSet, places: Sequence[Placed], reading: Reading) -> Schedule | None:
    """The schedule of jobs placed in this order; ``None`` where a reading has no finite ends.

    It may be none that :func:`schedule.faults` accepts: nothing keeps dilated windows apart here.
    """
    ends = _ENDS[reading](jobs.torus, places)
    if ends is None:
        return None
    pieces = (Piece(one.job, one.region, one.start, end) for one, end in zip(places, ends, strict=True))
    return Schedule(jobs, tuple(pieces))


def dilation(reading: Reading, order: Iterable[int] | None = None) -> Dilation:
    """The dilations of a reading, for :func:`schedule.faults`. ``order`` is that of placement, for the sequential one."""
    if reading not in _ENDS:
        raise InstanceError("reading", reading, f"one of {', '.join(READINGS)}")
    return partial(_dilations, reading, None if order is None else tuple(order))


def _dilations(
    reading: Reading, order: tuple[int, ...] | None, schedule: Schedule
) -> Mapping[int, Fraction] | None:
    jobs = placed(schedule, order)
    ends = _ENDS[reading](schedule.jobs.torus, jobs)
    if ends is None:
        return None
    return {job.job: end - job.nominal_end for job, end in zip(jobs, ends, strict=True)}


def _overlap(job: Placed, other: Placed, end: Fraction) -> Fraction:
    """How long [start, start + time) of ``job`` and [start, end) of ``other`` overlap."""
    return max(Fraction(0), min(job.nominal_end, end) - max(job.start, other.start))


def _flow(torus: int, jobs: Sequence[Placed], rate: Rate) -> list[Fraction] | None:
    against = weights(torus, [job.region for job in jobs])
    return flow([job.start for job in jobs], [job.time for job in jobs], against, rate)


_ENDS = {
    "nominal-windows": nominal,
    "dilated-windows": dilated,
    "shared-processors": sharing,
    "sequential": sequential,
}
