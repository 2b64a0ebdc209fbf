"""What a run is measured by: waiting, use, and the fragmentation that each refusal shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Passage
from allocert.simulation.refusals import kinds_of

__all__ = ["Spread", "Summary", "summarize"]


@dataclass(frozen=True)
class Spread:
    """Mean, percentiles by nearest rank, and maximum of some times, in ticks."""

    mean: Fraction
    median: int
    p90: int
    p99: int
    max: int

    @classmethod
    def of(cls, times: Iterable[int]) -> Spread | None:
        """``None`` if there are none.

        >>> Spread.of([1, 2, 3, 10]).p90
        10
        """
        ordered = sorted(times)
        if not ordered:
            return None
        count = len(ordered)
        median, p90, p99 = (ordered[-(-count * percent // 100) - 1] for percent in (50, 90, 99))
        return cls(Fraction(sum(ordered), count), median, p90, p99, ordered[-1])


@dataclass(frozen=True)
class Summary:
    """One run in exact numbers. Times are ticks, shares are fractions of 1.

    jobs = started + lost + dropped. ``makespan`` runs from the first arrival to the last departure.
    ``utilization`` is the share of the healthy processors' time in the makespan that jobs needed,
    ``occupancy`` the share that was given to them, and ``internal`` the share of what was given that was
    not needed. ``external`` are the refusals with enough processors free, ``by_recognition`` of them left
    a region of the complete family free, and ``by_migration`` counts these and those with room after
    migration; ``undecided`` ones may or may not be of the latter (both ``None``: not computed). ``free_while_waiting`` is the mean number of healthy processors free while a job waited.
    """

    jobs: int
    started: int
    lost: int
    dropped: int
    refusals: int
    jobs_refused: int
    makespan: int
    utilization: Fraction
    occupancy: Fraction
    internal: Fraction
    wait: Spread | None
    completion: Spread | None
    waiting: int
    free_while_waiting: Fraction | None
    external: int
    by_recognition: int
    by_migration: int | None
    undecided: int | None


def summarize(
    passage: Passage, healthy: int, refusals: Sequence[Refusal], migration: bool = False
) -> Summary:
    """Measure a run on ``healthy`` processors; ``migration`` says whether it was computed for refusals."""
    started = [(job, at) for job, at in zip(passage.jobs, passage.starts, strict=True) if at is not None]
    makespan = passage.end - passage.begin
    needed = sum(job.processors * job.residence for job, _ in started)
    room = healthy * makespan
    kinds = kinds_of(refusals)
    external = [(found, moved, count) for (enough, found, moved), count in kinds.items() if enough]
    return Summary(
        jobs=len(passage.jobs),
        started=len(started),
        lost=len(passage.jobs) - len(started) - len(passage.dropped),
        dropped=len(passage.dropped),
        refusals=sum(passage.refused),
        jobs_refused=sum(times > 0 for times in passage.refused),
        makespan=makespan,
        utilization=Fraction(needed, room) if room else Fraction(0),
        occupancy=Fraction(passage.area, room) if room else Fraction(0),
        internal=1 - Fraction(needed, passage.area) if passage.area else Fraction(0),
        wait=Spread.of(at - job.arrival for job, at in started),
        completion=Spread.of(at + job.residence - job.arrival for job, at in started),
        waiting=passage.waiting,
        free_while_waiting=Fraction(passage.free_area, passage.waiting) if passage.waiting else None,
        external=sum(count for *_, count in external),
        by_recognition=sum(count for found, _, count in external if found),
        by_migration=sum(count for _, moved, count in external if moved) if migration else None,
        undecided=sum(count for _, moved, count in external if moved is None) if migration else None,
    )
