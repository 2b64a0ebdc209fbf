"""The schedule that a trace in Standard Workload Format records: a job starts when its wait is over."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

from allocert.errors import InstanceError, TraceError
from allocert.simulation.swf import Number, SwfReader, SwfRecord, processors_of
from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted

__all__ = ["schedule_from_swf"]


def schedule_from_swf(path: str, processors: int | None = None) -> Schedule:
    """The jobs of a trace on this many processors, by default those of its header.

    A second is one tick; where there are decimals, as many as make all times whole. A job is expected to run for its requested time, or as
    long as it does where that is unknown or shorter. A line without a size or a run time, or for one burst of a job
    is counted and left out, as a simulation does.

    Raises:
        TraceError: the file is malformed, has no job, or a job's wait is unknown.
        InstanceError: neither ``processors`` nor the header says how many there are.
    """
    left_out = dict.fromkeys(("partial execution", "unknown size", "unknown run time"), 0)
    reader, records = SwfReader(path), []
    for record in reader:
        reason = _left_out(record)
        if reason:
            left_out[reason] += 1
        elif record.wait < 0:
            where = f"{path}, line {record.line}, job {record.number}, wait time"
            raise TraceError(where, -1, "a known one, which says when the job started")
        else:
            records.append(record)
    if not records:
        raise TraceError("trace", path, "at least one job with a size and a run time")
    most = processors or processors_of(reader.header)
    if most is None:
        raise InstanceError("processors", None, "their number, as the trace's header has no MaxProcs")
    ticks = _ticks_of(time for record in records for time in (record.submit, record.wait, record.run))
    jobs, exceeded = [], 0
    for record in records:
        arrival, wait, run = (_whole(time, ticks) for time in (record.submit, record.wait, record.run))
        asked = math.ceil(Fraction(record.requested_time) * ticks) if record.requested_time >= 0 else run
        exceeded += asked < run
        size = record.processors or 0
        jobs.append(ScheduledJob(record.number, arrival, run, max(run, asked), arrival + wait, size))
    return Schedule(path, Counted(most), tuple(jobs), ticks, "s", left_out, exceeded)


def _left_out(record: SwfRecord) -> str:
    """Why a line is no job; empty if it is one."""
    if record.partial:
        return "partial execution"
    if record.processors is None:
        return "unknown size"
    return "unknown run time" if record.run < 0 else ""


def _ticks_of(times: Iterable[Number]) -> int:
    return math.lcm(*{Fraction(time).denominator for time in times if not isinstance(time, int)})


def _whole(time: Number, ticks: int) -> int:
    return int(Fraction(time) * ticks)
