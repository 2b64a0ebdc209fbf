"""What a trace contains: jobs, users, sizes, run times, arrivals, estimates, and the load that it offers over time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, zip_longest

from allocert.errors import TraceError
from allocert.simulation.swf import Number, SwfRecord, processors_of
from allocert.simulation.traces.trace import Trace

__all__ = ["PERCENTS", "STATUSES", "Bin", "Contents", "Quantiles", "contents_of"]

PERCENTS = (0, 10, 25, 50, 75, 90, 99, 100)

STATUSES: Mapping[int, str] = {
    -1: "unknown",
    0: "failed",
    1: "completed",
    2: "partial, to be continued",
    3: "partial, completed",
    4: "partial, failed",
    5: "cancelled",
}

_MOST_BINS = 100
_LENGTHS = (60, 600, 3600, 6 * 3600, 86400, 7 * 86400, 28 * 86400)


@dataclass(frozen=True)
class Quantiles:
    """The mean of ``count`` values, and their quantiles by nearest rank for :data:`PERCENTS`."""

    count: int
    mean: Fraction
    values: tuple[Fraction, ...]

    @classmethod
    def of(cls, values: Iterable[int | Fraction]) -> Quantiles | None:
        """``None`` if there are none.

        >>> [int(value) for value in Quantiles.of([5, 1, 3]).values]
        [1, 1, 1, 3, 5, 5, 5, 5]
        """
        ordered = sorted(values, key=lambda value: (float(value), value))
        if not ordered:
            return None
        count = len(ordered)
        ranks = (max(1, -(-count * percent // 100)) for percent in PERCENTS)
        return cls(count, _total(ordered) / count, tuple(Fraction(ordered[rank - 1]) for rank in ranks))


def _total(values: Iterable[int | Fraction]) -> Fraction:
    """The sum, first over those of the same denominator, then in pairs: one after the other, all would carry the common one."""
    sums: Counter[int] = Counter()
    for value in values:
        sums[value.denominator] += value.numerator
    parts = [Fraction(numerator, denominator) for denominator, numerator in sums.items()]
    while len(parts) > 1:
        parts = [one + other for one, other in zip_longest(parts[::2], parts[1::2], fillvalue=Fraction(0))]
    return parts[0]


@dataclass(frozen=True)
class Bin:
    """What arrived from ``begin`` on, in seconds: jobs, their processor seconds, and these over what the machine has."""

    begin: int
    jobs: int
    work: int | Fraction
    load: Fraction


@dataclass(frozen=True)
class Contents:
    """What a trace contains. Times are seconds.

    ``records`` counts lines, ``jobs`` those that are no part of another one; all that follows is of jobs. ``unknown_sizes`` and
    ``unknown_runs`` are left out where sizes and run times count. ``span`` runs from the first submission to the last one;
    ``load`` is the processor seconds of all jobs over ``processors`` times the span. ``accuracy`` is the run time over the
    requested one, where both are known; ``exceeded`` ran longer than requested. The bins are ``step`` seconds long each.
    """

    records: int
    jobs: int
    processors: int
    span: int | Fraction
    users: int
    groups: int
    executables: int
    statuses: Mapping[int, int]
    unknown_sizes: int
    unknown_runs: int
    sizes: Mapping[int, int]
    serial: Fraction
    powers_of_two: Fraction
    size: Quantiles | None
    run: Quantiles | None
    gap: Quantiles | None
    wait: Quantiles | None
    accuracy: Quantiles | None
    exceeded: int
    load: Fraction | None
    step: int
    bins: tuple[Bin, ...]


def contents_of(trace: Trace, name: str, processors: int | None = None) -> Contents:
    """What a trace contains, on a machine of this many processors: by default of those of the header, else of its largest job.

    Raises:
        TraceError: a trace without a job.
    """
    jobs = [record for record in trace.records if not record.partial]
    if not jobs:
        raise TraceError("trace", name, "at least one job")
    sizes = [size for job in jobs if (size := job.processors) is not None]
    most = processors or processors_of(trace.header) or max(sizes, default=1)
    span = _exact(jobs[-1].submit) - _exact(jobs[0].submit)
    step, bins = _bins(jobs, most)
    work = sum(bin.work for bin in bins)
    asked = [
        (Fraction(job.run), Fraction(job.requested_time))
        for job in jobs
        if job.run >= 0 and job.requested_time > 0
    ]
    known = max(1, len(sizes))
    return Contents(
        records=len(trace.records),
        jobs=len(jobs),
        processors=most,
        span=span,
        users=len({job.user for job in jobs} - {-1}),
        groups=len({job.group for job in jobs} - {-1}),
        executables=len({job.executable for job in jobs} - {-1}),
        statuses=dict(sorted(Counter(job.status for job in jobs).items())),
        unknown_sizes=len(jobs) - len(sizes),
        unknown_runs=sum(job.run < 0 for job in jobs),
        sizes=dict(sorted(Counter(sizes).items())),
        serial=Fraction(sizes.count(1), known),
        powers_of_two=Fraction(sum(size & (size - 1) == 0 for size in sizes), known),
        size=Quantiles.of(sizes),
        run=Quantiles.of(_exact(job.run) for job in jobs if job.run >= 0),
        gap=Quantiles.of(after - before for before, after in pairwise(_exact(job.submit) for job in jobs)),
        wait=Quantiles.of(_exact(job.wait) for job in jobs if job.wait >= 0),
        accuracy=Quantiles.of(run / time for run, time in asked),
        exceeded=sum(run > time for run, time in asked),
        load=Fraction(work, most * span) if span else None,
        step=step,
        bins=bins,
    )


def _exact(time: Number) -> int | Fraction:
    """A time to reckon with: sums of decimals would be rounded."""
    return time if isinstance(time, int) else Fraction(time)


def _bins(jobs: Sequence[SwfRecord], processors: int) -> tuple[int, tuple[Bin, ...]]:
    """Processor seconds by the time of submission, in steps of a round length, from the first job's step to the last one's."""
    first, last = int(jobs[0].submit), int(jobs[-1].submit)
    step = next((length for length in _LENGTHS if (last - first) // length < _MOST_BINS), 0)
    step = step or _LENGTHS[-1] * (1 + (last - first) // (_LENGTHS[-1] * _MOST_BINS))
    counts: Counter[int] = Counter()
    work: defaultdict[int, int | Fraction] = defaultdict(int)
    for job in jobs:
        place = int(job.submit) // step
        counts[place] += 1
        work[place] += (job.processors or 0) * max(0, _exact(job.run))
    places = range(first // step, last // step + 1)
    bins = (
        Bin(place * step, counts[place], work[place], Fraction(work[place], processors * step))
        for place in places
    )
    return step, tuple(bins)
